"""11.0: how the units of a campaign come to the Battle Board, and leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.mask import members
from senlac.games.destiny.rules.conditions import FULL, NOWHERE, UNPLACED, WORST
from senlac.games.destiny.rules.setup import clear_board, loss_marker
from senlac.games.destiny.state import DestinyState

BRETONS: Final = ("breton_knights", "breton_infantry", "breton_mixed")
FLEMINGS: Final = ("flemish_knights", "flemish_infantry")
TOSTIGS: Final = "tostig_flemish"
"""[11.4d, 11.4e] The kinds whose hearts are not always in it."""


def break_down(state: DestinyState, armies: Sequence[tuple[int, int, int]], area: int) -> None:
    """[11.0f, 11.8a, 9.3t] Bring armies to the board, to be set up.

    Of each are given its side, its units, and by how much its letters are worse.
    """
    catalogue = state.catalogue
    ends, field = state.ends, state.field
    clear_board(state)
    state.ends = ends
    state.field = field
    state.battle_turn = 1
    fielded = 0
    for side, units, worse in armies:
        fielded |= units
        for unit in members(units):
            for counter in catalogue.parts[unit]:
                state.place[counter] = UNPLACED
                state.steps_left[counter] = FULL
                state.letter[counter] += worse
        for leader in state.heads_at(side, area):
            state.post[leader] = UNPLACED
    waver(state, fielded)
    state.letter = [min(WORST, letter) for letter in state.letter]
    state.derive()
    for side in range(len(catalogue.sides)):
        state.loss[side] = loss_marker(state, side)


def waver(state: DestinyState, units: int) -> None:
    """[4.0o, 11.4d, 11.4e] Make the letters worse of wary Bretons and divided Flemings."""
    catalogue = state.catalogue
    kinds = {catalogue.kinds[catalogue.unit_kind[unit]] for unit in members(units)}
    weak: set[str] = set(BRETONS) if state.wary else set()
    if TOSTIGS in kinds and kinds & set(FLEMINGS):
        weak |= {TOSTIGS, *FLEMINGS}
    for counter, kind in enumerate(catalogue.counter_kind):
        if catalogue.kinds[kind] in weak:
            state.letter[counter] += 1


def put_away(state: DestinyState) -> None:
    """[11.8b] Take everything off the board; the battle is over."""
    clear_board(state)
    state.field = NOWHERE
    state.battle_turn = 0
    state.first = state.acting = 0
    state.shaken = state.walled = state.hurt = 0
    state.raised = state.rewalled = state.fought = state.led = 0
    state.lent = NOWHERE
    state.banner = False
    state.derive()
