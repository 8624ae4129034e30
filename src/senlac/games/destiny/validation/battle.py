"""Validation of battles read from positions, which may be edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import are_named, document_name, is_named
from senlac.engine.support.validation import require
from senlac.games.destiny.catalogue import catalogue_of, tables_of
from senlac.games.destiny.rules.battle.orders import forms_walls
from senlac.games.destiny.rules.constants import (
    ABSENT,
    FULL,
    LOST,
    NOBODY,
    NORTH_END,
    NOWHERE,
    SOUTH_END,
    STACK,
    UNPLACED,
    UNUSED,
    WAITING,
)

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState

STACKS: Final = (
    ("BattleTurn", "PlaceFigures"),
    ("BattleTurn", "PlaceReinforcements"),
    ("BattleTurn", "BattleMovement"),
    ("BattleTurn", "Orders"),
    ("BattleTurn", "Melee"),
    ("BattleTurn", "Melee", "JoinAttack"),
    ("BattleTurn", "Melee", "AttackAgain"),
    ("BattleTurn", "Melee", "ChooseFollowers"),
)
"""[11.0h] The phases that may be on the stack together, the last of them a decision."""

LONGEST_WOUND: Final = 10
"""[11.6d] The maximum duration of a wound."""


def restore(state: DestinyState) -> None:
    """Set the catalogue of a decoded game.

    Raises:
        RecordError: the scenario does not exist.
    """
    tables = tables_of(state.overlay, state.edition)
    require(state.scenario in tables.scenarios, "scenario: expected one of the game's")
    state.catalogue = catalogue_of(tables, state.scenario)


def validate_state(state: DestinyState) -> None:
    """Reject fields that contradict each other or the rules.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    catalogue = state.catalogue
    require(state.board != NOWHERE, "board: expected a board")
    require(set(state.area) == {UNUSED}, "area: a battle scenario has no map")
    fighting = [side for side, end in enumerate(state.ends) if end != NOBODY]
    require(fighting == sorted(catalogue.side_of), "ends: expected those of the two armies")
    ends = sorted([state.ends[side] for side in fighting])
    require(ends == [SOUTH_END, NORTH_END], "ends: expected one army at each")
    require(state.active_side in fighting, "active_side: not in the battle")
    require(state.first_side in fighting, "first_side: not in the battle")
    last = catalogue.scenario.last_battle_turn
    require(1 <= state.battle_turn <= last, f"battle_turn: expected 1 to {last}")
    for counter in range(len(state.slot_of)):
        validate_counter(state, counter)
    for square in range(catalogue.squares.size):
        validate_square(state, square)
    for leader in range(len(state.leader_square)):
        validate_leader(state, leader)
    validate_marks(state)
    validate_stack(state)


def validate_counter(state: DestinyState, counter: int) -> None:
    """Reject a counter with an impossible place or status."""
    name, place = state.counter_name(counter), state.slot_of[counter]
    steps = state.steps_left[counter]
    side = state.owner[counter]
    if place != ABSENT:
        known = side != NOBODY and state.ends[side] != NOBODY
        require(known, f"slot_of: {name} is of neither army")
    gone = place in (ABSENT, LOST)
    require((steps == 0) == gone, f"steps_left: {name} with {steps}")
    if place >= 0:
        own = state.slots[place] == counter
        require(own, f"slot_of: {name} is in the slot of another counter")


def validate_square(state: DestinyState, square: int) -> None:
    """[11.0g] Reject a stack with a gap, or of two sides."""
    name = state.square_name(square)
    depths = [state.slots[square * STACK + depth] >= 0 for depth in range(STACK)]
    require(depths == sorted(depths, reverse=True), f"slot_of: a gap in the stack on {name}")
    sides = {state.owner[counter] for counter in state.stack_on(square)}
    require(len(sides) <= 1, f"slot_of: two sides on {name}")


def validate_leader(state: DestinyState, leader: int) -> None:
    """[11.6a, 11.6d] Reject a leader without counters, or with an impossible wound."""
    name, post = state.leader_name(leader), state.leader_square[leader]
    if post != ABSENT:
        side = state.serves(leader)
        known = side != NOBODY and state.ends[side] != NOBODY
        require(known, f"leader_square: {name} is of neither army")
        # The loss of the last unit may end the battle before the leader's fate is decided.
        accompanied = post < 0 or state.holder[post] == side or not state.stack
        require(accompanied, f"leader_square: {name} is without counters")
    require(state.wounds[leader] <= LONGEST_WOUND, f"wounds: {name} is out too long")


def validate_marks(state: DestinyState) -> None:
    """[11.1c, 11.7a] Reject markers on counters that cannot have them."""
    for counter, place in enumerate(state.slot_of):
        name = state.counter_name(counter)
        if state.shaken >> counter & 1:
            require(place >= 0, f"shaken: {name} is not on the board")
        if state.in_shield_wall >> counter & 1:
            able = forms_walls(state, counter) and state.on_top(counter)
            require(able, f"in_shield_wall: {name} cannot stand in a shield wall")
    lender = state.catalogue.lender
    if state.bonus_square != NOWHERE:
        require(state.leader_square[lender] >= 0, "bonus_square: there is no leader to lend")
    for side, held in enumerate(state.held):
        known = not held or state.ends[side] != NOBODY
        require(known, "held: by a side that is not in the battle")


def validate_stack(state: DestinyState) -> None:
    """[11.0h] Reject phases that do not follow from each other."""
    stack = state.stack
    if not stack:
        return
    known = any([are_named(stack, names) for names in STACKS])
    listed = ", ".join([document_name(phase) for phase in stack])
    require(known, f"stack: {listed} do not follow from each other")
    placing = any([is_named(phase, "PlaceFigures") for phase in stack])
    for side, army in enumerate(state.armies):
        if state.ends[side] == NOBODY:
            continue
        alive = [
            c for c in army if state.slot_of[c] >= 0 or state.slot_of[c] in (UNPLACED, WAITING)
        ]
        require(bool(alive), "slot_of: a side has no counter left, and the battle goes on")
        require(
            state.loss_marker[side] > 0, "loss_marker: a side has broken, and the battle goes on"
        )
        require(
            state.loss_marker[side] <= FULL * len(army), "loss_marker: more than a side has steps"
        )
        waits = UNPLACED in [state.slot_of[c] for c in army]
        require(not waits or placing, "slot_of: a counter is not set up")
