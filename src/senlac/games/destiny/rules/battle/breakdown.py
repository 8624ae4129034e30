"""11.0: the units of a campaign on the Battle Board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.support.mask import members
from senlac.games.destiny.rules.constants import FULL, NOWHERE, UNPLACED, WORST
from senlac.games.destiny.rules.setup import clear_board, loss_marker
from senlac.games.destiny.state import DestinyState

BRETON: Final = "breton"
FLEMISH: Final = "flemish"
TOSTIGS: Final = "tostig_flemish"
"""[11.4d, 11.4e] The families whose morale may be a letter worse."""

BY_KIND: Final = "the operational kind tells a Fleming"
"""[11.4e] Version 1: a Fleming of Tostig's mixed band counted as one of his housecarles."""

FORMER: Final = {
    "breton_knights": BRETON, "breton_infantry": BRETON, "breton_mixed": BRETON,
    "flemish_knights": FLEMISH, "flemish_infantry": FLEMISH, "tostig_flemish": TOSTIGS,
}  # fmt: skip
"""Version 1: the operational kinds that counted as a family."""


def break_down(state: DestinyState, armies: Sequence[tuple[int, int, int]], area: int) -> None:
    """[11.0f, 11.8a, 9.3t] Bring armies to the board, to be set up.

    Each army is given as its side, its units, and the number of letters by which it is worse.
    """
    catalogue = state.catalogue
    ends = state.ends
    clear_board(state)
    state.ends = ends
    state.battle_turn = 1
    fielded: list[int] = []
    for side, units, worse in armies:
        for unit in members(units):
            fielded += catalogue.parts[unit]
            for counter in catalogue.parts[unit]:
                state.slot_of[counter] = UNPLACED
                state.steps_left[counter] = FULL
                state.letter[counter] += worse
        for leader in state.leaders_in(side, area):
            state.leader_square[leader] = UNPLACED
    worsen_morale(state, fielded)
    state.letter = [min(WORST, letter) for letter in state.letter]
    state.recompute_derived()
    for side in range(len(catalogue.sides)):
        state.loss_marker[side] = loss_marker(state, side)


def worsen_morale(state: DestinyState, fielded: Sequence[int]) -> None:
    """[4.0o, 11.4d, 11.4e] Worsen the letters of wary Bretons and divided Flemings.

    The family of the counter decides, not its unit.
    """
    family = families_of(state)
    there = {family[counter] for counter in fielded}
    weak: set[str] = {BRETON} if state.brittany_wary else set()
    if {FLEMISH, TOSTIGS} <= there:
        weak |= {FLEMISH, TOSTIGS}
    for counter, name in enumerate(family):
        if name in weak:
            state.letter[counter] += 1


def families_of(state: DestinyState) -> list[str]:
    """[11.4e] Return the family of each counter."""
    catalogue = state.catalogue
    if state.uses_former(BY_KIND):
        return [FORMER.get(catalogue.kinds[kind], "") for kind in catalogue.counter_kind]
    return [catalogue.families[family] for family in catalogue.family]


def put_away(state: DestinyState) -> None:
    """[11.8b] Clear the board; the battle is over."""
    clear_board(state)
    state.board = NOWHERE
    state.battle_turn = 0
    state.first_side = state.active_side = 0
    state.shaken = state.in_shield_wall = state.lost_step = 0
    state.raised = state.wall_changed = state.fought = state.led = 0
    state.bonus_square = NOWHERE
    state.landwaster_shown = False
    state.recompute_derived()
