"""Validation of battles decoded from positions, which may have been edited by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import are_named, document_name, is_named, look_up
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, catalogue_of, tables_of
from senlac.games.hastings.rules.constants import BOX, DISORDERED, GONE, NOBODY, RETIRED, ROUTING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.hastings.data.tables import GameData
    from senlac.games.hastings.state import HastingsState

AFTER_LOSSES: Final = ("Pursuit", "Rout", "RoutDirection", "Winded")
"""The steps that a loss may cause: routs, and pursuits, which interrupt other steps."""

AFTER_COMBAT: Final = ("Morale", "SuddenDeath", "DisorderAfterCharge", "Advance", *AFTER_LOSSES)

WAITS: Final = {
    "GameTurn": ("PlayerTurn", "LullChoice", "ArchersReturn"),
    "PlayerTurn": ("MissilePhase", "Movement", "Combat", "Reorganise", "OdoRally"),
    "MissilePhase": ("SecondThrow", "Throw", *AFTER_LOSSES),
    "Throw": AFTER_LOSSES,
    "Movement": (
        "Facing", "ChooseChargeTarget", "ChooseFeintTarget", "ContinueMove", "ChargeAttack",
        *AFTER_COMBAT,
    ),
    "Combat": ("Attack", *AFTER_COMBAT),
    "Attack": ("ChooseBannerDie",),
    "ChargeAttack": ("ChooseBannerDie",),
    "Morale": ("SuddenDeath", "DisorderAfterCharge", "Advance"),
    "SuddenDeath": ("DisorderAfterCharge", "Advance"),
    "DisorderAfterCharge": ("Advance",),
    "Advance": ("LeaderRefuge",),
    "Pursuit": ("Rout", "RoutDirection"),
    "Rout": ("Rout", "RoutDirection"),
    "Winded": ("PursuitAttacks",),
    "PursuitAttacks": ("PursuitMoves", "PursuerFacing", "SuddenDeath", "Advance"),
    "Reorganise": ("Facing",),
    "OdoRally": ("Facing",),
    "Facing": ("Facing",),
    "ArchersReturn": ("LullRecovery", "OdoRally", "Facing"),
    "LullRecovery": ("Shift",),
    "Shift": ("PullBack", "RoutDirection", "Facing"),
    "PullBack": ("RoutDirection",),
}  # fmt: skip
"""[3.1a] The steps that may be above each step that waits on the stack."""


# ---- the state ----------------------------------------------------------------------------------


def restore(state: HastingsState) -> None:
    """Set the catalogue and the ground of a decoded battle.

    Raises:
        RecordError: the scenario is unknown.
    """
    tables = tables_of(state.overlay, state.edition)
    validate_scenario(state.scenario, tables)
    state.catalogue = catalogue_of(tables, state.scenario)
    state.ground = state.catalogue.ground


def validate_scenario(scenario: str, tables: GameData) -> None:
    """Reject a scenario that the game does not have.

    Raises:
        RecordError: names the scenarios of the game.
    """
    known = ", ".join(tables.scenarios)
    require(scenario in tables.scenarios, f"scenario: expected one of {known}")


def validate_state(state: HastingsState) -> None:
    """Reject fields that contradict each other or the rules.

    Raises:
        RecordError: names the field.
    """
    catalogue = state.catalogue
    turns = f"{catalogue.first_turn} to {catalogue.last_turn}"
    require(catalogue.first_turn <= state.turn <= catalogue.last_turn, f"turn: expected {turns}")
    timely = not state.feint_used or state.turn >= catalogue.first_feint
    require(timely, f"feint_used: expected false before turn {catalogue.first_feint}")
    archers = sum([1 << unit for own in catalogue.archers for unit in own])
    require(not state.fired & ~archers, "fired: expected archers")
    validate_places(state)
    validate_stack(state)


def validate_places(state: HastingsState) -> None:
    """[13.1a, 13.2a, 5.6b] Reject pieces in impossible places."""
    catalogue, where = state.catalogue, state.hex_of
    for piece, hex_ in enumerate(where):
        known = hex_ >= GONE or hex_ in odd_places(state, piece)
        require(known, f"hex_of: {catalogue.names[piece]} has no valid place")
    require(where[catalogue.banner] != GONE, "hex_of: the banner cannot be eliminated")
    for pieces in (range(catalogue.units), range(catalogue.units, catalogue.banner)):
        standing = [where[piece] for piece in pieces if where[piece] >= 0]
        require(len(set(standing)) == len(standing), "hex_of: two units or two leaders in one hex")
    side_at = {
        where[unit]: catalogue.side[unit] for unit in range(catalogue.units) if where[unit] >= 0
    }
    for leader in range(catalogue.units, catalogue.banner):
        with_own = side_at.get(where[leader], catalogue.side[leader]) == catalogue.side[leader]
        require(with_own, f"hex_of: {catalogue.names[leader]} is with an enemy")
    for unit in range(catalogue.units):
        disordered = catalogue.archer[unit] and state.status[unit] == DISORDERED
        require(
            not disordered,
            f"status: {catalogue.names[unit]} are archers, which are never disordered",
        )


def odd_places(state: HastingsState, piece: int) -> Sequence[int]:
    """Return the places beside the map that only this piece may have."""
    if piece == state.catalogue.odo:
        return (RETIRED,)
    return (BOX,) if piece < state.catalogue.units and state.catalogue.archer[piece] else ()


def validate_stack(state: HastingsState) -> None:
    """[3.1a] Reject phases that do not follow from each other."""
    stack = state.stack
    if not stack or are_named(stack, ["SetUp"]):
        return
    require(is_named(stack[0], "GameTurn"), "stack: expected a game turn at the bottom")
    for below, above in pairwise(stack):
        text = f"stack: {document_name(above)} cannot be above {document_name(below)}"
        require(is_named(above, *look_up(WAITS, below, ())), text)


# ---- values of phases -------------------------------------------------------------------


def validate_hex(state: HastingsState, hex_: int, where: str) -> None:
    """Reject a hex that is not on the map.

    Raises:
        RecordError: names the field.
    """
    require(0 <= hex_ < state.ground.board.size, f"{where}: unknown hex")


def validate_piece(state: HastingsState, piece: int, where: str) -> None:
    """Reject a piece that is not on the map.

    Raises:
        RecordError: names the field.
    """
    known = 0 <= piece < len(state.hex_of) and state.hex_of[piece] >= 0
    require(known, f"{where}: no such piece on the map")


def validate_unit(state: HastingsState, unit: int, where: str, *, there: bool = True) -> None:
    """Reject an unknown unit; with `there`, also one that is not on the map.

    Raises:
        RecordError: names the field.
    """
    require(0 <= unit < state.catalogue.units, f"{where}: unknown unit")
    require(not there or state.hex_of[unit] >= 0, f"{where}: not on the map")


def validate_leader(state: HastingsState, leader: int, where: str) -> None:
    """Reject a leader who is not on the map.

    Raises:
        RecordError: names the field.
    """
    require(state.catalogue.is_leader(leader), f"{where}: unknown leader")
    require(state.hex_of[leader] >= 0, f"{where}: not on the map")


def validate_indices(listed: Sequence[int], count: int, where: str) -> None:
    """Reject a list with an index out of range or a duplicate.

    Raises:
        RecordError: names the field.
    """
    require(all([0 <= index < count for index in listed]), f"{where}: unknown unit")
    require(len(set(listed)) == len(listed), f"{where}: duplicate")


def validate_own_units(state: HastingsState, units: Sequence[int], side: int, where: str) -> None:
    """Reject units that do not all belong to a side.

    Raises:
        RecordError: names the field.
    """
    validate_indices(units, state.catalogue.units, where)
    own = all([state.catalogue.side[unit] == side for unit in units])
    require(own, f"{where}: a unit of the other side")


def validate_fates(state: HastingsState, pieces: Sequence[int], where: str) -> None:
    """Reject pieces that are neither on the map nor lost, as they take no part in a phase.

    Raises:
        RecordError: names the field.
    """
    for piece in pieces:
        there = state.hex_of[piece] >= 0 or state.hex_of[piece] == GONE
        require(there, f"{where}: {state.name(piece)} takes no part")


def validate_losses(state: HastingsState, losses: Sequence[tuple[int, int]], where: str) -> None:
    """Reject losses of pieces that are still on the map.

    Raises:
        RecordError: names the field.
    """
    validate_indices([piece for piece, _ in losses], state.catalogue.banner, where)
    for piece, hex_ in losses:
        validate_hex(state, hex_, where)
        require(state.hex_of[piece] == GONE, f"{where}: {state.name(piece)} is not lost")


def validate_routers(state: HastingsState, units: Sequence[int], side: int, where: str) -> None:
    """Reject units that are not routing.

    Raises:
        RecordError: names the field.
    """
    validate_own_units(state, units, side, where)
    require(bool(units), f"{where}: no unit left to run")
    for unit in units:
        routing = state.hex_of[unit] >= 0 and state.status[unit] == ROUTING
        require(routing, f"{where}: {state.name(unit)} is not routing on the map")


def validate_router(state: HastingsState, unit: int, leader: int, where: str) -> None:
    """Reject a unit that is not routing, or a leader who does not run with it.

    Raises:
        RecordError: names the field.
    """
    validate_unit(state, unit, where)
    require(state.status[unit] == ROUTING, f"{where}: {state.name(unit)} is not routing")
    along = leader == NOBODY or leader == state.leader_with(unit)
    require(along, f"{where}: that leader is not with {state.name(unit)}")


def validate_pursuers(state: HastingsState, units: Sequence[int], where: str) -> None:
    """[H13.3a, H13.3b] Reject units that cannot pursue.

    Raises:
        RecordError: names the field.
    """
    validate_indices(units, state.catalogue.units, where)
    for unit in units:
        able = state.catalogue.pursues[unit] and state.hex_of[unit] >= 0
        sound = able and state.status[unit] != ROUTING
        require(sound, f"{where}: {state.name(unit)} cannot pursue")


def validate_quarry(state: HastingsState, units: Sequence[int], where: str) -> None:
    """[H13.1a] Reject a quarry that is not routing.

    Raises:
        RecordError: names the field.
    """
    validate_own_units(state, units, NORMAN, where)
    for unit in units:
        routing = state.status[unit] == ROUTING
        require(routing, f"{where}: {state.name(unit)} is not routing")
