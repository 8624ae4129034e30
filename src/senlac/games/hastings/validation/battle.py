"""Whether a battle read from a position is one that could be: for files edited by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from senlac.engine.validation import require
from senlac.games.hastings.catalogue import NORMAN, catalogue_of, tables_of
from senlac.games.hastings.rules.conditions import BOX, DISORDERED, GONE, NOBODY, RETIRED, ROUTING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.hastings.data.tables import Tables
    from senlac.games.hastings.state import HastingsState

AFTER_LOSSES: Final = ("Pursuit", "Rout", "Fork", "Winded")
"""What a loss may lead to: routs, and pursuits that interrupt whatever was being done."""

AFTER_COMBAT: Final = ("Morale", "SuddenDeath", "Spent", "Advance", *AFTER_LOSSES)

WAITS: Final = {
    "GameTurn": ("PlayerTurn", "LullChoice", "Returns"),
    "PlayerTurn": ("Missiles", "Movement", "Combat", "Reorganise", "Odo"),
    "Missiles": ("SecondThrow", "Throw", *AFTER_LOSSES),
    "Throw": AFTER_LOSSES,
    "Movement": (
        "Facing", "ChargeTarget", "FeintTarget", "GoOn", "ChargeAttack", *AFTER_COMBAT,
    ),
    "Combat": ("Attack", *AFTER_COMBAT),
    "Attack": ("ChooseDie",),
    "ChargeAttack": ("ChooseDie",),
    "Morale": ("SuddenDeath", "Spent", "Advance"),
    "SuddenDeath": ("Spent", "Advance"),
    "Spent": ("Advance",),
    "Advance": ("Refuge",),
    "Pursuit": ("Rout", "Fork"),
    "Rout": ("Rout", "Fork"),
    "Winded": ("Onslaught",),
    "Onslaught": ("Chase", "Bearing", "SuddenDeath", "Advance"),
    "Reorganise": ("Facing",),
    "Odo": ("Facing",),
    "Facing": ("Facing",),
    "Returns": ("LullRecovery", "Odo", "Facing"),
    "LullRecovery": ("Shift",),
    "Shift": ("PullBack", "Fork", "Facing"),
    "PullBack": ("Fork",),
}  # fmt: skip
"""[3.1a] What may stand on what: the steps that others wait for."""


# ---- the state ----------------------------------------------------------------------------------


def restore(state: HastingsState) -> None:
    """Find the catalogue of a battle that was read, and its ground.

    Raises:
        RecordError: there is no such scenario.
    """
    tables = tables_of(state.overlay)
    check_scenario(state.scenario, tables)
    state.catalogue = catalogue_of(tables, state.scenario)
    state.ground = state.catalogue.ground


def check_scenario(scenario: str, tables: Tables) -> None:
    """Refuse a scenario that the game does not have.

    Raises:
        RecordError: it names those there are.
    """
    known = ", ".join(tables.scenarios)
    require(scenario in tables.scenarios, f"scenario: expected one of {known}")


def check_state(state: HastingsState) -> None:
    """Refuse fields that contradict each other or the rules.

    Raises:
        RecordError: it names the field.
    """
    catalogue = state.catalogue
    turns = f"{catalogue.first_turn} to {catalogue.last_turn}"
    require(catalogue.first_turn <= state.turn <= catalogue.last_turn, f"turn: expected {turns}")
    timely = not state.feigned or state.turn >= catalogue.first_feint
    require(timely, f"feigned: expected false before turn {catalogue.first_feint}")
    archers = sum([1 << unit for own in catalogue.archers for unit in own])
    require(not state.fired & ~archers, "fired: expected archers")
    check_places(state)
    check_stack(state)


def check_places(state: HastingsState) -> None:
    """[13.1a, 13.2a, 5.6b] Refuse pieces where they cannot be."""
    catalogue, where = state.catalogue, state.where
    for piece, hex_ in enumerate(where):
        known = hex_ >= GONE or hex_ in odd_places(state, piece)
        require(known, f"where: {catalogue.names[piece]} is nowhere")
    require(where[catalogue.banner] != GONE, "where: the banner cannot be gone")
    for pieces in (range(catalogue.units), range(catalogue.units, catalogue.banner)):
        standing = [where[piece] for piece in pieces if where[piece] >= 0]
        require(len(set(standing)) == len(standing), "where: two of a sort in one hex")
    side_at = {
        where[unit]: catalogue.side[unit] for unit in range(catalogue.units) if where[unit] >= 0
    }
    for leader in range(catalogue.units, catalogue.banner):
        with_own = side_at.get(where[leader], catalogue.side[leader]) == catalogue.side[leader]
        require(with_own, f"where: {catalogue.names[leader]} is with an enemy")
    for unit in range(catalogue.units):
        disordered = catalogue.archer[unit] and state.status[unit] == DISORDERED
        require(not disordered, f"status: {catalogue.names[unit]} are archers, never disordered")


def odd_places(state: HastingsState, piece: int) -> Sequence[int]:
    """Return the places beside the map that are open to this piece alone."""
    if piece == state.catalogue.odo:
        return (RETIRED,)
    return (BOX,) if piece < state.catalogue.units and state.catalogue.archer[piece] else ()


def check_stack(state: HastingsState) -> None:
    """[3.1a] Refuse phases that do not follow from each other."""
    names = [type(phase).__name__ for phase in state.stack]
    if not names or names == ["SetUp"]:
        return
    require(names[0] == "GameTurn", "stack: expected a game turn at the bottom")
    for below, above in pairwise(names):
        require(above in WAITS.get(below, ()), f"stack: {above} does not stand on {below}")


# ---- what phases hold ---------------------------------------------------------------------------


def check_hex(state: HastingsState, hex_: int, where: str) -> None:
    """Refuse a hex that is not on the map.

    Raises:
        RecordError: it names the place.
    """
    require(0 <= hex_ < state.ground.board.size, f"{where}: no such hex")


def check_piece(state: HastingsState, piece: int, where: str) -> None:
    """Refuse a piece that is not on the map.

    Raises:
        RecordError: it names the place.
    """
    known = 0 <= piece < len(state.where) and state.where[piece] >= 0
    require(known, f"{where}: no such piece on the map")


def check_unit(state: HastingsState, unit: int, where: str, *, there: bool = True) -> None:
    """Refuse a unit that there is not, or that is not on the map.

    Raises:
        RecordError: it names the place.
    """
    require(0 <= unit < state.catalogue.units, f"{where}: no such unit")
    require(not there or state.where[unit] >= 0, f"{where}: it is not on the map")


def check_leader(state: HastingsState, leader: int, where: str) -> None:
    """Refuse a leader who is not on the map.

    Raises:
        RecordError: it names the place.
    """
    require(state.catalogue.is_leader(leader), f"{where}: no such leader")
    require(state.where[leader] >= 0, f"{where}: he is not on the map")


def check_indices(listed: Sequence[int], count: int, where: str) -> None:
    """Refuse a list with a number that stands for nothing, or comes twice.

    Raises:
        RecordError: it names the place.
    """
    require(all([0 <= index < count for index in listed]), f"{where}: there is no such unit")
    require(len(set(listed)) == len(listed), f"{where}: one comes twice")


def check_own_units(state: HastingsState, units: Sequence[int], side: int, where: str) -> None:
    """Refuse units that are not all of a side.

    Raises:
        RecordError: it names the place.
    """
    check_indices(units, state.catalogue.units, where)
    own = all([state.catalogue.side[unit] == side for unit in units])
    require(own, f"{where}: a unit of the other side")


def check_fates(state: HastingsState, pieces: Sequence[int], where: str) -> None:
    """Refuse pieces that are neither on the map nor lost: they take no part in a phase.

    Raises:
        RecordError: it names the place.
    """
    for piece in pieces:
        there = state.where[piece] >= 0 or state.where[piece] == GONE
        require(there, f"{where}: {state.name(piece)} takes no part")


def check_losses(state: HastingsState, losses: Sequence[tuple[int, int]], where: str) -> None:
    """Refuse losses that are still there.

    Raises:
        RecordError: it names the place.
    """
    check_indices([piece for piece, _ in losses], state.catalogue.banner, where)
    for piece, hex_ in losses:
        check_hex(state, hex_, where)
        require(state.where[piece] == GONE, f"{where}: {state.name(piece)} is not lost")


def check_routers(state: HastingsState, units: Sequence[int], side: int, where: str) -> None:
    """Refuse units that do not rout.

    Raises:
        RecordError: it names the place.
    """
    check_own_units(state, units, side, where)
    require(bool(units), f"{where}: nobody is left to run")
    for unit in units:
        routing = state.where[unit] >= 0 and state.status[unit] == ROUTING
        require(routing, f"{where}: {state.name(unit)} is not routing on the map")


def check_router(state: HastingsState, unit: int, leader: int, where: str) -> None:
    """Refuse a router that is not one, or a leader who does not run with it.

    Raises:
        RecordError: it names the place.
    """
    check_unit(state, unit, where)
    require(state.status[unit] == ROUTING, f"{where}: {state.name(unit)} is not routing")
    along = leader == NOBODY or leader == state.leader_with(unit)
    require(along, f"{where}: that leader is not with {state.name(unit)}")


def check_pursuers(state: HastingsState, units: Sequence[int], where: str) -> None:
    """[H13.3a, H13.3b] Refuse units that cannot pursue.

    Raises:
        RecordError: it names the place.
    """
    check_indices(units, state.catalogue.units, where)
    for unit in units:
        able = state.catalogue.pursues[unit] and state.where[unit] >= 0
        sound = able and state.status[unit] != ROUTING
        require(sound, f"{where}: {state.name(unit)} cannot pursue")


def check_quarry(state: HastingsState, units: Sequence[int], where: str) -> None:
    """[H13.1a] Refuse a quarry that does not rout.

    Raises:
        RecordError: it names the place.
    """
    check_own_units(state, units, NORMAN, where)
    for unit in units:
        routing = state.status[unit] == ROUTING
        require(routing, f"{where}: {state.name(unit)} is not routing")
