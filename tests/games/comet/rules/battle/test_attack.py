"""The attack on hidden blocks: inverting a position that was shuffled by a known seed."""

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
    """Return states of a random match."""
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
    """Shuffle like an arrangement that was shuffled from the true one."""
    for place in range(len(areas) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        areas[place], areas[other] = areas[other], areas[place]


def shuffled_back(areas: list[int], rng: Random) -> list[int]:
    """Invert that shuffle: the seed determines every swap."""
    order = list(range(len(areas)))
    shuffle(order, rng)
    found = areas[:]
    for place, came_from in enumerate(order):
        found[came_from] = areas[place]
    return found


def guessed(state: CometState, drawn: CometState) -> tuple[int, int, float]:
    """Return the hidden blocks found, their total and the number expected by chance."""
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


def test_attack_finds_every_block_of_a_shuffled_truth() -> None:
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
def test_attack_on_determinized_states_is_no_better_than_chance() -> None:
    hits, count, luck = 0, 0, 0.0
    for seed in range(1, 9):
        for state in campaigns(seed):
            drawn = GAME.determinize(state, (), bot_rng(SEED))
            found = guessed(state, drawn)
            hits, count, luck = hits + found[0], count + found[1], luck + found[2]
    assert count > 1000, "there is something to be found"
    assert hits < luck + 4 * luck**0.5, f"{hits} of {count} found, {luck:.0f} by luck"


@pytest.mark.rule("2.2a", "X.sight")
def test_indistinguishable_states_determinize_to_one_position() -> None:
    looked = 0
    for state in campaigns(3):
        told = digest(GAME, GAME.determinize(state, (), bot_rng(SEED)))
        others = [GAME.determinize(state, (), Random(n)) for n in range(5)]
        assert {digest(GAME, GAME.determinize(t, (), bot_rng(SEED))) for t in others} == {told}
        looked += len({digest(GAME, t) for t in others}) > 1
    assert looked > 10
