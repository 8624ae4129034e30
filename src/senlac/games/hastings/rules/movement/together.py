"""[5.2a, 5.3a] Group moves: a line advances, or pieces keep their formation with one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from senlac.boards.hex import OFF_BOARD, SIDES
from senlac.engine.model.action import Action
from senlac.engine.model.dry_run import DryRun, move_each_to_goal
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from senlac.engine.model.guidance import FEWEST
from senlac.engine.support.text import count, listed
from senlac.games.hastings.catalogue import ALL_FACINGS
from senlac.games.hastings.rules.constants import ORDERED
from senlac.games.hastings.rules.movement.interpenetration import partners

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.hastings.state import HastingsState

VERBS: Final = ("move", "lead", "walk")
"""The verbs of the orders in a group move."""

RELIEVE: Final = "relieve"
"""The name of the intent by which other units relieve archers next to an enemy."""

NAMED: Final = 4
"""The most units that a warning names."""

POINTS: Final = {
    "NE": "north-east", "E": "east", "SE": "south-east",
    "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip
"""Names of the sides of a hex."""


def intents(state: HastingsState, movers: Sequence[int]) -> Mapping[str, str]:
    """Return the group moves offered: relieving archers, and advancing."""
    found: dict[str, str] = {}
    relieved = [archer for archer in archers_in_contact(state) if fresh(state, archer)]
    if relieved:
        found[RELIEVE] = "Replace the archers with the units behind them"
    line = free(state, movers)
    if len(line) >= FEWEST:
        names = SIDES[state.ground.board.tops]
        for side in ahead(state, line):
            point = POINTS[names[side]]
            words = f"Advance the line one hex {point}"
            given_up = leaving_high_ground(state, one_hex_on(state, line, side))
            found[names[side].lower()] = f"{words}\n{given_up}" if given_up else words
    return found


def one_hex_on(state: HastingsState, line: Sequence[int], side: int) -> dict[int, int]:
    """Return the target hexes of the units of a line that advances over a side of its hexes."""
    step = state.ground.board.beside[side]
    return {unit: step[state.hex_of[unit]] for unit in line if state.hex_of[unit] >= 0}


def leaving_high_ground(state: HastingsState, goals: Mapping[int, int]) -> str:
    """[12.1a] Return a warning about the units that would go down to a weaker position.

    It is "" if there are none. Many of them are counted, not named.
    """
    defence = state.ground.defence
    leaving = [
        state.title(unit)
        for unit, to in sound(state, goals).items()
        if defence[state.hex_of[unit]] > defence[to]
    ]
    if not leaving:
        return ""
    who = listed(leaving) if len(leaving) <= NAMED else count(len(leaving), "unit")
    return f"Gives up the high ground: {who}."


def carried_out(
    state: HastingsState, role: int, intent: GroupIntent, movers: Sequence[int]
) -> list[Action]:
    """Return the moves of a group move; all pieces keep their facing."""
    rehearsal = DryRun(state, role)
    if intent.name == RELIEVE:
        swap_archers_back(rehearsal)
    elif intent.name == TOGETHER:
        move_each_to_goal(rehearsal, sound(state, beside_the_first(state, intent)), ways)
    else:
        names = [name.lower() for name in SIDES[state.ground.board.tops]]
        line = intent.pieces or free(state, movers)
        goals = one_hex_on(state, line, names.index(intent.name))
        move_each_to_goal(rehearsal, sound(state, goals), ways)
    return rehearsal.actions


# ---- relieving archers --------------------------------------------------------------------------


def swap_archers_back(rehearsal: DryRun[HastingsState]) -> None:
    """[7.1a] Exchange archers next to an enemy with units behind them."""
    for archer in archers_in_contact(rehearsal.state):
        looks = rehearsal.state.facing
        for unit in fresh(rehearsal.state, archer):
            swap = Action("swap", archer, unit)
            turns = [Action("face", piece, looks[piece]) for piece in (archer, unit)]
            if rehearsal.do([swap, *turns]):
                break


def archers_in_contact(state: HastingsState) -> list[int]:
    """Return the archers that may act and are next to an enemy."""
    side = state.phasing
    return [
        unit
        for unit in state.catalogue.archers[side]
        if state.hex_of[unit] >= 0
        and not state.acted[unit]
        and state.status[unit] == ORDERED
        and state.beside_enemy(state.hex_of[unit], side)
    ]


def fresh(state: HastingsState, archer: int) -> list[int]:
    """[7.1a, 10.2a] Return the ordered units behind archers that could exchange with them."""
    place = state.hex_of[archer] * len(ALL_FACINGS) + state.facing[archer]
    behind = state.ground.rear[place]
    return [
        unit
        for unit in partners(state, archer)
        if state.hex_of[unit] in behind
        and state.status[unit] == ORDERED
        and not state.catalogue.archer[unit]
    ]


# ---- formations ---------------------------------------------------------------------------------


def free(state: HastingsState, ready: Sequence[int]) -> list[int]:
    """Return the units that may move and have no enemy beside them."""
    return [
        unit
        for unit in ready
        if not state.beside_enemy(state.hex_of[unit], state.catalogue.side[unit])
    ]


def ahead(state: HastingsState, line: Sequence[int]) -> list[int]:
    """[2b] Return the two sides of a hex that most of a line face, the left one first."""
    [(facing, _)] = Counter([state.facing[unit] for unit in line]).most_common(1)
    return [(facing - 1) % len(ALL_FACINGS), facing]


def beside_the_first(state: HastingsState, intent: GroupIntent) -> dict[int, int]:
    """Return the target hexes of pieces that keep their formation with the first of them."""
    board, where = state.ground.board, state.hex_of
    on_map = [piece for piece in intent.pieces if where[piece] >= 0]
    if not on_map or intent.pieces[0] != on_map[0]:
        return {}
    away = board.offset(where[on_map[0]], intent.goal)
    return {piece: board.shifted(where[piece], away) for piece in on_map}


def sound(state: HastingsState, goals: Mapping[int, int]) -> dict[int, int]:
    """[H7.1b] Leave out pieces that would leave the map, or be disordered by wet ground.

    The banner cannot move.
    """
    ground, banner = state.ground, state.catalogue.banner
    return {
        piece: hex_
        for piece, hex_ in goals.items()
        if hex_ != OFF_BOARD and piece != banner and (len(goals) == 1 or not ground.disorders[hex_])
    }


def ways(state: HastingsState, piece: int, hex_: int) -> list[list[Action]]:
    """[5.3a] Return the possible moves of a piece to a hex; with its leader is tried first."""
    if state.catalogue.is_leader(piece):
        return [[Action("walk", piece, hex_)]]
    keep = Action("face", piece, state.facing[piece])
    return [[Action(verb, piece, hex_), keep] for verb in ("lead", "move")]
