"""11.9: the set-up of a battle scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.mask import mask_of
from senlac.games.destiny.rules.constants import (
    ABSENT,
    FLOATS,
    FULL,
    NOBODY,
    NORTH_END,
    SOUTH_END,
    UNPLACED,
    WAITING,
    WORST,
)
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.destiny.data.rows.scenarios import Army, Reinforcement


def lay_out_battle(state: DestinyState) -> None:
    """[11.9a] Bring the two armies of a scenario to its board, to be set up."""
    catalogue = state.catalogue
    scenario = catalogue.scenario
    sides = catalogue.sides
    state.clear_map()
    clear_board(state)
    state.board = catalogue.field_ids.index(scenario.board)
    state.weather = catalogue.weathers.index(scenario.weather)
    state.battle_turn = 1
    state.first_side = sides.index(scenario.first_player)
    state.active_side = state.first_side
    ends = [NOBODY] * len(sides)
    for army in scenario.army:
        ends[sides.index(army.side)] = NORTH_END if army.end == "north" else SOUTH_END
    state.ends = ends
    state.held = [
        mask_of([catalogue.events.index(name) for name in scenario.operational_counters.get(s, ())])
        for s in sides
    ]
    used = dict.fromkeys(catalogue.kinds, 0)
    for party in scenario.army:
        enlist(state, party, UNPLACED, used)
    for late in scenario.reinforcement:
        enlist(state, late, WAITING, used)
    state.recompute_derived()
    for side in range(len(sides)):
        state.loss_marker[side] = loss_marker(state, side)


def clear_board(state: DestinyState) -> None:
    """[11.8c, 11.9a] Clear the Battle Board."""
    catalogue = state.catalogue
    counters = len(catalogue.counters)
    state.slot_of = [ABSENT] * counters
    state.steps_left = [0] * counters
    state.letter = catalogue.letter[:]
    state.moves_used = [0] * counters
    state.leader_square = [ABSENT] * len(catalogue.leaders)
    state.wounds = [0] * len(catalogue.leaders)
    state.facing = [0] * catalogue.squares.size
    state.loss_marker = [0] * len(catalogue.sides)
    state.ends = [NOBODY] * len(catalogue.sides)


def enlist(
    state: DestinyState, party: Army | Reinforcement, where: int, used: dict[str, int]
) -> None:
    """[11.0f, 11.9a-11.9c] Break down the units of an army; `used` counts those of each kind."""
    catalogue = state.catalogue
    side = catalogue.sides.index(party.side)
    for unit in first_units(state, party.units, used):
        if catalogue.unit_side[unit] == NOBODY:
            state.tostig = side
        for counter in catalogue.parts[unit]:
            state.slot_of[counter] = where
            state.steps_left[counter] = FULL
            state.letter[counter] = min(WORST, catalogue.letter[counter] + party.letter_worse)
    for name in party.leaders:
        leader = catalogue.leaders.index(name)
        if catalogue.leader_side[leader] == NOBODY:
            state.tostig = side
        state.leader_square[leader] = where


def first_units(state: DestinyState, wanted: Mapping[str, int], used: dict[str, int]) -> list[int]:
    """[11.9a] Return the first unused units of each kind by id, and count them."""
    catalogue = state.catalogue
    found: list[int] = []
    for name, number in wanted.items():
        kind = catalogue.kinds.index(name)
        known = [unit for unit, of in enumerate(catalogue.unit_kind) if of == kind]
        found += known[used[name] : used[name] + number]
        used[name] += number
    return found


def loss_marker(state: DestinyState, side: int) -> int:
    """[11.8a, 11.9c] Return the start of a side's Loss marker: a share of its steps, rounded up."""
    steps, share = FULL * len(state.armies[side]), state.catalogue.loss_share
    if state.uses_former(FLOATS):
        return -int(-steps * float(share) // 1)
    return -(-steps * share.numerator // share.denominator)
