"""Validation of campaigns read from positions, which may be edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import are_named, document_name, is_named, look_up
from senlac.engine.support.mask import mask_of
from senlac.engine.support.validation import require
from senlac.games.comet.catalogue import catalogue_of, tables_of
from senlac.games.comet.rules.constants import (
    ARCHERS,
    ATTACKER_COMMITS,
    ATTACKER_DEPLOYS,
    ATTACKER_FIRES,
    DEFENDER_COMMITS,
    DEFENDER_DEPLOYS,
    DEFENDER_FIRES,
    FREE_FIRE,
    GONE,
    MOST_TRAILS,
    NOBODY,
    POOL,
    ROUND,
    SEA,
    UNPLACED,
    WITHDRAWAL,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.rules.battle.fray import BattleData
    from senlac.games.comet.rules.movement.orders import MovementData
    from senlac.games.comet.state import CometState

LONGEST_BATTLE: Final = 1_000
"""More rounds than a battle can have if every die hits from round 51 on."""

STACKS: Final = (
    ("PlayerTurn", "PlaceFyrdmen"),
    ("PlayerTurn", "Raising"),
    ("PlayerTurn", "Raising", "PlaceRaised"),
    ("PlayerTurn", "Movement", "March"),
    ("PlayerTurn", "Movement", "March", "ChooseEntry"),
    ("PlayerTurn", "Movement", "Muster"),
    ("PlayerTurn", "Movement", "PlaceMusteredCv"),
    ("PlayerTurn", "Invasion"),
    ("PlayerTurn", "Combat", "BattleOrder"),
    ("PlayerTurn", "Combat", "Battle", "Deployment"),
    ("PlayerTurn", "Combat", "Battle", "Retreat"),
    ("PlayerTurn", "Combat", "Battle", "CommitReserve"),
    ("PlayerTurn", "Combat", "Battle", "Fire"),
    ("PlayerTurn", "Combat", "Battle", "AssignHit"),
    ("PlayerTurn", "Combat", "Battle", "Withdrawal"),
)
"""[4.1b] The phases that may be on the stack together, the last of them a decision."""

DEPLOYING: Final = (DEFENDER_DEPLOYS, ATTACKER_DEPLOYS)
FIRES: Final = (DEFENDER_FIRES, ATTACKER_FIRES)

PARTS: Final = {
    "Deployment": DEPLOYING,
    "Retreat": (ARCHERS, DEFENDER_COMMITS, ATTACKER_COMMITS),
    "CommitReserve": FIRES,
    "Fire": (FREE_FIRE, ARCHERS, *FIRES),
    "AssignHit": (FREE_FIRE, ARCHERS, *FIRES, WITHDRAWAL),
    "Withdrawal": (WITHDRAWAL,),
}
"""[11.1a] By step, the parts of a battle in which it waits: those after the parts that push it."""


# ---- the state ----------------------------------------------------------------------------------


def restore(state: CometState) -> None:
    """Set the catalogue of a decoded campaign.

    Raises:
        RecordError: the scenario does not exist.
    """
    tables = tables_of(state.overlay, state.edition)
    require(state.scenario in tables.scenarios, "scenario: expected one of the game's")
    state.catalogue = catalogue_of(tables, state.scenario)


def validate_state(state: CometState) -> None:
    """Reject fields that contradict each other or the rules.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    catalogue = state.catalogue
    require(state.turn <= catalogue.turns, f"turn: expected 1 to {catalogue.turns}")
    leads = [role for role in catalogue.lead if state.inactive_roles >> role & 1]
    require(not leads, "inactive_roles: a role that cannot be absent")
    for side in range(len(catalogue.sides)):
        validate_side(state, side)
    landings = [turn for turn in state.landed if turn]
    require(len(set(landings)) == len(landings), "landed: two sides in one turn")
    for unit in range(len(catalogue.units)):
        validate_unit(state, unit)
    validate_sight(state)
    validate_ground(state)
    validate_stack(state)


def validate_side(state: CometState, side: int) -> None:
    """[2.1a, 3.2a, 5.2b, 16.4a] Reject a side that is neither at sea, nor landed, nor out."""
    catalogue = state.catalogue
    name = catalogue.sides[side]
    areas = [state.area[unit] for unit in catalogue.of[side]]
    turn = state.landed[side]
    require(turn <= state.turn, f"landed: not a turn of the {name}'s")
    if state.is_out(side):
        require(set(areas) == {GONE}, f"area: the {name} are out, and not all gone")
        return
    supreme = state.area[catalogue.supreme[side]]
    require(supreme != GONE, f"area: the {name}'s Supreme Leader is gone, but they are not out")
    if side == catalogue.home:
        require(SEA not in areas and not turn, f"area: the {name} do not come by sea")
    elif turn:
        require(SEA not in areas, f"area: the {name} have landed, and some are at sea")
    else:
        require(set(areas) == {SEA}, f"area: the {name} have not landed, and some are elsewhere")


def validate_unit(state: CometState, unit: int) -> None:
    """[2.3a-2.3d] Reject a unit with an impossible area or CV."""
    catalogue = state.catalogue
    name, area, cv = catalogue.units[unit], state.area[unit], state.cv[unit]
    out = state.is_out(catalogue.side[unit])
    if catalogue.returns[unit]:
        require(area != GONE or out, f"area: {name} goes back to the pool, not out")
    else:
        require(area != POOL, f"area: {name} is no unit of the pool")
    if area >= 0:
        require(1 <= cv <= catalogue.most[unit], f"cv: {name} on the map with {cv}")
    else:
        require(
            cv == (catalogue.most[unit] if area == SEA else 0), f"cv: {name} off the map with {cv}"
        )


def validate_sight(state: CometState) -> None:
    """[X.sight] Reject marks and notes of units that no player can have seen."""
    catalogue = state.catalogue
    on_map = mask_of([unit for unit, area in enumerate(state.area) if area >= 0])
    placed = mask_of([unit for unit, place in enumerate(state.position) if place != UNPLACED])
    require(state.identified & ~on_map == 0, "identified: a unit that is not on the map")
    require(
        state.face_up & ~(placed & state.identified) == 0, "face_up: a unit that is not in a battle"
    )
    for unit, (cv, turn) in enumerate(zip(state.last_seen_cv, state.seen_turn, strict=True)):
        require(cv <= catalogue.most[unit], "last_seen_cv: more than a unit has")
        require(turn <= state.turn, "seen_turn: a turn in the future")
    for trails in state.leader_constraints:
        require(len(trails) <= MOST_TRAILS, "leader_constraints: more than are remembered")


def validate_ground(state: CometState) -> None:
    """[4.3b] Reject areas with more than two sides, or with two that cannot meet."""
    board = state.catalogue.board
    held = state.occupied
    for side, own in enumerate(held):
        for other in range(side):
            both = own & held[other]
            met = state.active in (side, other)
            require(met or not both, "area: two sides meet, and neither has its turn")
            require(not any([held[s] & both for s in range(other)]), "area: three sides meet")
    for area, ways in enumerate(state.entry_areas):
        require(ways & ~board.neighbour_masks[area] == 0, "entry_areas: not from a neighbour")


def validate_stack(state: CometState) -> None:
    """[4.1b] Reject phases that do not follow from each other."""
    stack = state.stack
    if not stack:
        return
    known = any([are_named(stack, names) for names in STACKS])
    listed = ", ".join([document_name(phase) for phase in stack])
    require(known, f"stack: {listed} do not follow from each other")
    seats = {
        state.catalogue.seat_of[role]
        for side, role in enumerate(state.catalogue.lead)
        if not state.is_out(side)
    }
    require(len(seats) > 1, "out: one player is left, and the game goes on")
    require(not state.is_out(state.active), "active: the side is out")
    meeting = state.contested()
    step = stack[1]
    if is_named(step, "PlaceFyrdmen", "Raising", "Invasion"):
        require(not meeting, f"stack: sides meet before {document_name(step)}")
    if is_named(step, "Combat"):
        landed = state.landed[state.active] == state.turn
        ways = [state.entry_areas[area] for area in state.catalogue.board.members(meeting)]
        require(all([bool(way) != landed for way in ways]), "entry_areas: not those of an attack")
    if not is_named(step, "Movement"):
        validate_trails(state, state.area)
    if not any([is_named(phase, "Battle") for phase in stack]):
        require(set(state.position) == {UNPLACED}, "position: no battle is in progress")


# ---- the phases ---------------------------------------------------------------------------------


def validate_orders(state: CometState, orders: MovementData) -> None:
    """Reject impossible data of a Movement Phase.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    catalogue = state.catalogue
    count = len(catalogue.units)
    for name, listed in (
        ("start", orders.start), ("charge", orders.commander_at_start), ("entry",
                                                                         orders.entered_from),
    ):  # fmt: skip
        require(len(listed) == count, f"Movement.{name}: expected {count} entries")
    require(
        0 <= orders.stage <= len(catalogue.marching[state.active]) + 1, "Movement.stage: too far"
    )
    own = catalogue.masks[state.active]
    for name, units in (
        ("moved", orders.moved),
        ("told", orders.revealed_moves),
        ("gave", orders.gave_cv),
        ("took", orders.received_cv),
    ):
        require(units >= 0 and units & ~own == 0, f"Movement.{name}: another side's unit")
    require(
        orders.revealed_moves & ~orders.moved == 0,
        "Movement.revealed_moves: a unit that has not moved",
    )
    require(orders.gave_cv & orders.received_cv == 0, "Movement.gave_cv: a unit that took")
    for unit, side in enumerate(catalogue.side):
        if side == state.active:
            validate_mover(state, orders, unit)
            continue
        notes = (orders.start[unit], orders.commander_at_start[unit], orders.entered_from[unit])
        idle = notes == (state.area[unit], NOBODY, NOBODY)
        require(idle, f"Movement.start, charge, entry: {catalogue.units[unit]} is another side's")


def validate_trails(state: CometState, area: Sequence[int]) -> None:
    """[6.2a] Reject marches that no leader can have led; `area` is by unit, as others see it.

    Raises:
        RecordError: the leaders of a side are elsewhere.
    """
    for side, name in enumerate(state.catalogue.sides):
        leaders = [area[unit] for unit in state.catalogue.leaders[side] if area[unit] >= 0]
        there = mask_of(leaders)
        led = all([trail & there for trail in state.leader_constraints[side]])
        require(led, f"leader_constraints: no leader where the {name}'s marches say that one is")


def validate_mover(state: CometState, orders: MovementData, unit: int) -> None:
    """Reject impossible data of one unit."""
    catalogue = state.catalogue
    name = catalogue.units[unit]
    start, area, entry = orders.start[unit], state.area[unit], orders.entered_from[unit]
    if orders.moved >> unit & 1:
        marched = 0 <= start < catalogue.size and 0 <= area != start
        require(marched, f"Movement.start: {name} has moved nowhere")
    else:
        require(start == area, f"Movement.start: {name} has not moved, and is elsewhere")
    charged = orders.commander_at_start[unit] in catalogue.marching[state.active]
    require(charged, f"Movement.commander_at_start: no role for {name}")
    if area < 0:
        # No view shows it, so only the public value is allowed.
        usual = orders.commander_at_start[unit] == state.commanding_role(unit)
        require(usual, f"Movement.commander_at_start: {name} is not on the map")
    if entry != NOBODY:
        came = bool(orders.moved >> unit & 1) and 0 <= entry < catalogue.size
        near = came and catalogue.board.touches(entry, area)
        require(near, f"Movement.entered_from: {name} cannot come from there")


def validate_fray(state: CometState, fray: BattleData) -> None:
    """Reject an impossible battle.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    catalogue = state.catalogue
    require(0 <= fray.area < catalogue.size, "Battle.area: expected an area")
    rivals = [side for side in range(len(catalogue.sides)) if side != state.active]
    require(fray.defender in rivals, "Battle.defender: expected another side")
    meet = [bool(state.unit_count(s, fray.area)) for s in (state.active, fray.defender)]
    require(all(meet), "Battle.area: the sides do not meet there")
    require(
        fray.column_count in (1, catalogue.columns),
        "Battle.column_count: expected a line or columns",
    )
    require(0 <= fray.round <= LONGEST_BATTLE, "Battle.round: too long a battle")
    waiting = state.stack[-1]
    text = f"Battle.stage: not one in which {document_name(waiting)} waits"
    require(fray.stage in look_up(PARTS, waiting, ()), text)
    begun, fighting = fray.round > 0, fray.stage >= ROUND
    # [5.3b] Free fire may rout the landing side before the first round.
    require(begun == fighting or (not begun and fray.stage == WITHDRAWAL), "Battle.round: not yet")
    units = [
        unit for side in (state.active, fray.defender) for unit in state.units_at(side, fray.area)
    ]
    fighters = catalogue.masks[state.active] | catalogue.masks[fray.defender]
    require(fray.fired >= 0 and fray.fired & ~fighters == 0, "Battle.fired: not in the battle")
    placed = [unit for unit, place in enumerate(state.position) if place != UNPLACED]
    require(set(placed) <= set(units), "position: a unit that is not in the battle")
    places = {state.position[unit] for unit in placed}
    require(all([0 <= place <= catalogue.columns for place in places]), "position: no such place")
    validate_array(state, fray, units)


def validate_array(state: CometState, fray: BattleData, units: Sequence[int]) -> None:
    """[10.1a, 14.1a, 15a] Reject a deployment that no deployment and no fire can have led to."""
    if fray.column_count == 1:
        require(fray.stage not in DEPLOYING, "Battle.stage: a skirmish has no deployment")
        lined = all([state.position[unit] == 0 for unit in units])
        require(lined, "position: a unit of a skirmish outside the line")
        return
    for side in (fray.defender, state.active):
        own = [state.position[unit] for unit in state.units_at(side, fray.area)]
        empty = [column for column in range(state.catalogue.columns) if column not in own]
        left = own.count(UNPLACED)
        name = state.catalogue.sides[side]
        if fray.stage in DEPLOYING:
            begun = side == fray.defender or fray.stage == DEPLOYING[1]
            ready = side == fray.defender and fray.stage == DEPLOYING[1]
            require(begun or left == len(own), f"position: the {name} deploy too early")
            require(not ready or not left, f"position: the {name} are not all deployed")
            require(left >= len(empty), f"position: the {name} cannot fill their columns")
        else:
            require(not left, f"position: the {name} are not all deployed")
            require(
                not empty or fray.stage == WITHDRAWAL, f"position: the {name} have no column left"
            )
