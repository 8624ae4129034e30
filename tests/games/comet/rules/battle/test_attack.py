"""The attack on hidden blocks: a position that was drawn by a known seed, taken apart again."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.position import digest
from senlac.engine.match.match import Match
from senlac.engine.model.dice import bot_rng
from senlac.games.comet import GAME
from senlac.games.comet.state import CometState
from senlac.testing import laws

SEED: Final = "the id of the match, which everybody knows"
LONGEST: Final = 6000


def campaigns(seed: int) -> list[CometState]:
    """Return campaigns from the midst of random play."""
    rng = Random(seed)
    match = Match.new(GAME, "players_3", seed=seed)
    found: list[CometState] = []
    for step, _ in enumerate(laws.random_walk(match, rng, LONGEST)):
        if step % 9 == 0 and match.result() is None:
            found.append(match.state)
    return found


def hidden(state: CometState, side: int) -> list[int]:
    """Return the hidden units of a side on the map."""
    area, known = state.area, state.identified
    return [unit for unit in state.catalogue.of[side] if area[unit] >= 0 and not known >> unit & 1]


def shuffle(areas: list[int], rng: Random) -> None:
    """Shuffle as the true arrangement used to be shuffled."""
    for place in range(len(areas) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        areas[place], areas[other] = areas[other], areas[place]


def shuffled_back(areas: list[int], rng: Random) -> list[int]:
    """Run that shuffle backwards: the seed tells every exchange that it made."""
    order = list(range(len(areas)))
    shuffle(order, rng)
    found = areas[:]
    for place, came_from in enumerate(order):
        found[came_from] = areas[place]
    return found


def guessed(state: CometState, drawn: CometState) -> tuple[int, int, float]:
    """Return the hidden blocks found by the attack, how many there are, and what luck finds."""
    hits = count = 0
    luck = 0.0
    rng = bot_rng(SEED)
    for side in range(len(state.catalogue.sides)):
        units = hidden(state, side)
        true = [state.area[unit] for unit in units]
        found = shuffled_back([drawn.area[unit] for unit in units], rng)
        hits += sum([one == other for one, other in zip(true, found, strict=True)])
        count += len(units)
        luck += sum([true.count(area) for area in true]) / max(1, len(units))
    return hits, count, luck


def test_the_attack_finds_every_block_where_the_truth_was_shuffled() -> None:
    for state in campaigns(1):
        drawn = state.copy()
        rng = bot_rng(SEED)
        for side in range(len(state.catalogue.sides)):
            units = hidden(state, side)
            areas = [state.area[unit] for unit in units]
            shuffle(areas, rng)
            for unit, area in zip(units, areas, strict=True):
                drawn.area[unit] = area
        hits, count, _ = guessed(state, drawn)
        assert hits == count


@pytest.mark.rule("2.2a", "X.sight")
def test_the_attack_finds_no_more_than_luck_where_the_view_is_drawn_from() -> None:
    hits, count, luck = 0, 0, 0.0
    for seed in range(1, 9):
        for state in campaigns(seed):
            drawn = GAME.determinize(state, (), bot_rng(SEED))
            found = guessed(state, drawn)
            hits, count, luck = hits + found[0], count + found[1], luck + found[2]
    assert count > 1000, "there is something to be found"
    assert hits < luck + 4 * luck**0.5, f"{hits} of {count} found, {luck:.0f} by luck"


@pytest.mark.rule("2.2a", "X.sight")
def test_all_that_might_be_true_is_told_by_one_and_the_same_position() -> None:
    looked = 0
    for state in campaigns(3):
        told = digest(GAME, GAME.determinize(state, (), bot_rng(SEED)))
        others = [GAME.determinize(state, (), Random(n)) for n in range(5)]
        assert {digest(GAME, GAME.determinize(t, (), bot_rng(SEED))) for t in others} == {told}
        looked += len({digest(GAME, t) for t in others}) > 1
    assert looked > 10
