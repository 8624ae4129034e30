from __future__ import annotations

import copy
from random import Random

import pytest

from senlac.bots.chance_episode import NATURE, OVER, ChanceEpisode
from senlac.bots.episode import Episode, EpisodeSetup
from senlac.engine.model.dice import Dice, FastDice, bot_rng
from senlac.engine.support.errors import OptionError


def step(episode: ChanceEpisode, rng: Random) -> None:
    """Take a random step."""
    if episode.role == NATURE:
        episode.step(rng.randrange(episode.sides))
    else:
        episode.step(rng.choice(episode.legal))


def test_with_the_same_dice_it_is_the_same_match() -> None:
    setup, seed = EpisodeSetup("shieldwall", "stamford"), "same"
    plain, rng = Episode(setup, seed), Random(2)
    dice: Dice = FastDice(bot_rng(f"episode {seed}"))
    chance, rolls = ChanceEpisode(setup), 0
    while chance.role != OVER:
        if chance.role == NATURE:
            rolls += 1
            chance.step(dice.roll(chance.sides, chance.label) - 1)
            continue
        assert chance.role == plain.role
        assert chance.legal == sorted(plain.legal)
        assert chance.observation(0) == plain.observation(0)
        action = rng.choice(chance.legal)
        chance.step(action)
        plain.step(action)
    assert plain.role == -1
    assert chance.returns() == plain.returns() != [0.0, 0.0]
    assert rolls > 20


def test_a_copy_goes_on_independently() -> None:
    episode, rng = ChanceEpisode(EpisodeSetup("shieldwall")), Random(4)
    for _ in range(40):
        step(episode, rng)
    before = episode.text()
    twin = copy.deepcopy(episode)
    assert twin.text() == before
    for _ in range(10):
        step(twin, rng)
    assert episode.text() == before != twin.text()


def test_nobody_forgets() -> None:
    episode, rng = ChanceEpisode(EpisodeSetup("comet")), Random(6)
    for _ in range(150):
        if episode.role == OVER:
            break
        before = [lines[:] for lines in episode.memory]
        step(episode, rng)
        for role, lines in enumerate(before):
            assert episode.memory[role][: len(lines)] == lines
    texts = [line for line in episode.memory[0] if line.startswith("> ")]
    assert texts


def test_memories_differ_by_ones_own_actions_even_if_the_position_is_the_same() -> None:
    setup = EpisodeSetup("campaign")
    one, other = ChanceEpisode(setup), ChanceEpisode(setup)
    for episode in (one, other):
        while episode.role == NATURE:
            episode.step(0)
    role = one.role
    one.step(one.legal[0])
    other.step(other.legal[1])
    assert one.memory[role] != other.memory[role]


def test_what_others_write_on_sealed_sheets_is_not_remembered() -> None:
    setup = EpisodeSetup("campaign")
    episode = ChanceEpisode(setup)
    while episode.role == NATURE:
        episode.step(0)
    writer = episode.role
    reader = 1 - writer
    before = episode.memory[reader][:]
    episode.step(next(n for n in episode.legal if setup.space.text(n) != "done"))
    assert episode.role == writer
    assert episode.memory[reader] == before


def test_illegal_steps_are_refused() -> None:
    episode, rng = ChanceEpisode(EpisodeSetup("shieldwall")), Random(8)
    seen: set[bool] = set()
    for _ in range(60):
        chance = episode.role == NATURE
        seen.add(chance)
        expected = "expected a result from 0 to" if chance else "is not legal now"
        with pytest.raises(OptionError, match=expected):
            episode.step(-1)
        step(episode, rng)
    assert seen == {True, False}
