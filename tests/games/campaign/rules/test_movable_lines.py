"""The lines that can move up, kept while a sheet grows."""

from __future__ import annotations

from random import Random

from senlac.bots.random import decide_at_random
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.campaign.rules.reordering import MovableLines, movable, swaps
from senlac.games.campaign.rules.sheets import OrderSheet
from tests.games.campaign.desk import GAME


def test_kept_lines_are_those_of_the_whole_sheet() -> None:
    state = GAME.initial_state("y1088", GAME.resolve_options("y1088", {}), None)
    state.dice = FastDice(Random(1))
    play.run_to_decision(state)
    rng, kept, compared = Random(2), [MovableLines(), MovableLines()], 0
    while compared < 300:
        phase = state.stack[-1]
        assert isinstance(phase, OrderSheet)
        for role, sheet in enumerate(phase.sheets):
            whole = sorted(other.start + 1 for _, other in swaps(sheet))
            assert kept[role].of(sheet) == movable(sheet) == whole
            compared += bool(whole)
            # A line was struck out: what is known of the longer sheet is forgotten.
            assert kept[role].of(sheet[:-1]) == movable(sheet[:-1])
        decide_at_random(state, rng)
