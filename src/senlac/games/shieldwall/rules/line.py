"""Group moves: a line advances, or units move in formation; all keep their facing.

The units are moved one by one, as long as actions are left.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from senlac.boards.square import OFF
from senlac.engine.model.action import Action
from senlac.engine.model.dry_run import DryRun, move_each_to_goal
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from senlac.engine.model.guidance import FEWEST
from senlac.engine.support.text import listed
from senlac.games.shieldwall.rules.blow import facing_enemies
from senlac.games.shieldwall.rules.ground import HEIGHT
from senlac.games.shieldwall.rules.passage import destinations

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.shieldwall.state import ShieldwallState

VERBS: Final = ("move",)
"""The verb of the orders in a group move."""

AHEAD: Final = "ahead"
"""The name of the intent that advances a line."""

WORDS: Final = ("north", "east", "south", "west")
"""Names of the facings."""


def intents(state: ShieldwallState, ready: Sequence[int]) -> Mapping[str, str]:
    """[move.1a] Return the group move offered, its text by its name.

    Empty if fewer than `FEWEST` units are without an enemy ahead, fewer actions than that are left,
    or none of them can go ahead.
    """
    line = units_without_enemy_ahead(state, ready)
    if min(len(line), state.actions) < FEWEST:
        return {}
    goals = forward(state, GroupIntent(AHEAD), ready)
    if not any([to in destinations(state, unit) for unit, to in goals.items()]):
        return {}
    words = f"Advance the line one square {WORDS[common_facing(state, line)]}"
    leaving = units_leaving_hills(state, goals)
    return {AHEAD: f"{words}\nGives up the hill: {listed(leaving)}." if leaving else words}


def actions_for_intent(
    state: ShieldwallState, role: int, intent: GroupIntent, ready: Sequence[int]
) -> list[Action]:
    """[move.1a, move.2a] Return the orders of a group move; all units keep their facing."""
    goals = together(state, intent) if intent.name == TOGETHER else forward(state, intent, ready)
    rehearsal = DryRun(state, role)
    move_each_to_goal(rehearsal, {unit: to for unit, to in goals.items() if to != OFF}, ways)
    return rehearsal.actions


def forward(state: ShieldwallState, intent: GroupIntent, ready: Sequence[int]) -> dict[int, int]:
    """Return the target square of each unit on the board: the one ahead in their common facing.

    The units are those of the intent, or if it names none all without an enemy ahead. The target
    is OFF at the edge of the board.
    """
    line = list(intent.pieces) or units_without_enemy_ahead(state, ready)
    if not line:
        return {}
    ahead = state.ground.board.ahead[common_facing(state, line)]
    return {unit: ahead[state.square[unit]] for unit in line if state.square[unit] >= 0}


def units_leaving_hills(state: ShieldwallState, goals: Mapping[int, int]) -> list[str]:
    """[melee.6a] Return the names of the units that would go from a hill to lower ground."""
    defence = state.ground.defence
    return [
        state.display_name(unit)
        for unit, to in goals.items()
        if defence[state.square[unit]] == HEIGHT
        and to in destinations(state, unit)
        and defence[to] != HEIGHT
    ]


def together(state: ShieldwallState, intent: GroupIntent) -> dict[int, int]:
    """Return the target squares of units that keep their formation with the first of them."""
    board, square = state.ground.board, state.square
    there = [unit for unit in intent.pieces if square[unit] >= 0]
    if not there or there[0] != intent.pieces[0]:
        return {}
    return {unit: board.shifted(square[unit], square[there[0]], intent.goal) for unit in there}


def units_without_enemy_ahead(state: ShieldwallState, ready: Sequence[int]) -> list[int]:
    """Return the units that can attack no enemy: none is in front.

    With open facing, none is on any side.
    """
    return [unit for unit in ready if not facing_enemies(state, unit)]


def common_facing(state: ShieldwallState, line: Sequence[int]) -> int:
    """Return the most common facing in a line."""
    [(facing, _)] = Counter([state.facing[unit] for unit in line]).most_common(1)
    return facing


def ways(state: ShieldwallState, unit: int, square: int) -> list[list[Action]]:
    """[move.2a] Return the actions that move a unit to a square and keep its facing."""
    move = Action("move", unit, square)
    if state.catalogue.open_facing:
        return [[move]]
    return [[move, Action("face", state.facing[unit])]]
