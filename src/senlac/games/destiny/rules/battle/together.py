"""[11.2a, 11.2e] Group moves: a line advances, or counters follow one of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from senlac.boards.square import OFF
from senlac.engine.model.action import Action
from senlac.engine.model.dry_run import DryRun, move_each_to_goal
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from senlac.engine.model.guidance import FEWEST
from senlac.engine.support.text import listed
from senlac.games.destiny.rules.battle.steps import allowance, is_held, may_turn
from senlac.games.destiny.rules.constants import STACK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.destiny.state import DestinyState

VERBS: Final = ("shift",)
"""The verb by which counters move together."""

AHEAD: Final = "ahead"
"""The name of the intent for the advance of a line."""


def intents(state: DestinyState) -> Mapping[str, str]:
    """[11.2a] Return the labels of the ways a line may advance; empty if there is no line."""
    line = free(state)
    if len(line) < FEWEST:
        return {}
    words = f"Advance the line one square {state.catalogue.facings[looks(state, line)]}"
    leaving = leaving_hill(state, forward(state, GroupIntent(AHEAD)))
    return {AHEAD: f"{words}\nGives up the hill: {listed(leaving)}." if leaving else words}


def leaving_hill(state: DestinyState, goals: Mapping[int, int]) -> list[str]:
    """[11.3c] Return the names of the counters that would go from the hill to lower ground.

    Only empty squares count: a line does not advance into others.
    """
    height = state.catalogue.fields[state.board].height
    return [
        state.title(counter)
        for counter, to in goals.items()
        if height[state.square_of(counter)] > height[to] and state.holder[to] < 0
    ]


def carried_out(state: DestinyState, role: int, intent: GroupIntent) -> list[Action]:
    """[11.2a] Return the moves that carry out an intent; all keep their facing."""
    goals = together(state, intent) if intent.name == TOGETHER else forward(state, intent)
    rehearsal = DryRun(state, role)
    named = set(intent.pieces)
    move_each_to_goal(rehearsal, goals, lambda now, counter, to: ways(now, counter, to, named))
    return rehearsal.actions


def free(state: DestinyState) -> list[int]:
    """[11.2b] Return the squares of the acting side whose counters may all move."""
    return [
        square
        for square in state.tops(state.active_side)
        if all([
            state.moves_used[counter] < allowance(state, counter) and not is_held(state, counter)
            for counter in state.stack_on(square)
        ])
    ]  # fmt: skip


def looks(state: DestinyState, line: Sequence[int]) -> int:
    """Return the facing that most squares of a line have."""
    [(facing, _)] = Counter([state.facing[square] for square in line]).most_common(1)
    return facing


def forward(state: DestinyState, intent: GroupIntent) -> dict[int, int]:
    """Return the destinations of a line's top counters: the squares named, or all that are free.

    Squares with another facing than the line do not advance with it.
    """
    squares = dict.fromkeys([state.square_of(c) for c in intent.pieces]) or free(state)
    line = [
        square for square in squares if square >= 0 and state.holder[square] == state.active_side
    ]
    if not line:
        return {}
    facing = looks(state, line)
    ahead = state.catalogue.squares.ahead[facing]
    return {
        state.top(square): ahead[square]
        for square in line
        if state.facing[square] == facing and ahead[square] != OFF
    }


def together(state: DestinyState, intent: GroupIntent) -> dict[int, int]:
    """Return the destinations of counters that keep their places beside the first of them.

    If all counters of a square move, the top one stands for all.
    """
    there = [counter for counter in intent.pieces if state.slot_of[counter] >= 0]
    if not there or there[0] != intent.pieces[0]:
        return {}
    board, first = state.catalogue.squares, state.square_of(there[0])
    goals: dict[int, int] = {}
    for counter in there:
        square = state.square_of(counter)
        whole = set(state.stack_on(square)) <= set(there)
        to = board.shifted(square, first, intent.goal)
        if to != OFF and (not whole or state.on_top(counter)):
            goals[counter] = to
    return goals


def ways(state: DestinyState, counter: int, to: int, named: set[int]) -> list[list[Action]]:
    """[1.2c, 11.2a] Return the ways of a counter to a square, with one step or two, fewest first.

    Its whole square moves with it if no counter is named, or all of them are; then the destination
    must be empty, so that a line stays intact.
    """
    place = state.slot_of[counter]
    if place < 0:
        return []
    square, board = place // STACK, state.catalogue.squares
    pile = state.stack_on(square)
    whole = place % STACK == 0 and (not named or set(pile) <= named)
    if whole and len(pile) > 1:
        steps = [[Action("advance", square, to)]]
        steps += [
            [Action("advance", square, mid), Action("advance", mid, to)]
            for mid in board.neighbours[square]
            if to in board.neighbours[mid] and state.holder[mid] < 0
        ]
    else:
        steps = [[Action("shift", counter, to)]]
        steps += [
            [Action("shift", counter, mid), Action("shift", counter, to)]
            for mid in board.neighbours[square]
            if to in board.neighbours[mid]
        ]
    return [] if whole and state.holder[to] >= 0 else steps


# ---- to the flanks ------------------------------------------------------------------------------


def to_the_flanks(state: DestinyState) -> list[Action]:
    """[11.2e, 11.3j] Return the turns of all squares to enemies beside them.

    Enemies that face them come first, because they attack with more.
    """
    turns: list[Action] = []
    for square in state.tops(state.active_side):
        beside = state.catalogue.squares.orthogonal[square]
        foes = [to for to in beside if state.holder[to] not in (-1, state.active_side)]
        if not foes or not may_turn(state, square):
            continue
        threats = state.threats(square, state.active_side)
        facing = state.catalogue.squares.ahead
        goal = (threats or foes)[0]
        turns += [Action("face", square, side) for side in range(4) if facing[side][square] == goal]
    return turns
