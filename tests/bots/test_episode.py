from __future__ import annotations

from random import Random

import pytest

from senlac.bots.episode import Episode, EpisodeSetup
from senlac.engine.support.errors import OptionError

HIDING = (("campaign", "y1088"), ("comet", "players_3"), ("destiny", "year_of_destiny"))
"""Scenarios in which roles do not know all of the position."""


def played(setup: EpisodeSetup, seed: str, decisions: int) -> Episode:
    episode, rng = Episode(setup, seed), Random(seed)
    while episode.role >= 0 and episode.decisions < decisions:
        episode.step(episode.sample(rng))
    return episode


def play_many(setup: EpisodeSetup) -> None:
    for seed in range(50):
        played(setup, f"{seed}", 5)


def test_the_same_seed_and_actions_are_the_same_match() -> None:
    setup = EpisodeSetup("shieldwall", "stamford")
    one, other = played(setup, "7", 60), played(setup, "7", 60)
    assert one.legal == other.legal
    assert one.observation(0) == other.observation(0)
    assert played(setup, "8", 60).observation(0) != one.observation(0)


def test_margins_are_the_points_ahead_of_the_best_other_role() -> None:
    setup = EpisodeSetup("shieldwall")
    episode = played(setup, "end", 10_000)
    scores = setup.game.scores(episode.state)
    assert episode.role == -1
    assert episode.returns() == [scores[0] - scores[1], scores[1] - scores[0]]
    assert scores[0] != scores[1]


def test_rewards_may_be_wins() -> None:
    setup = EpisodeSetup("shieldwall", rewards="win")
    episode = played(setup, "end", 10_000)
    outcome = episode.state.outcome
    assert outcome is not None
    assert episode.returns() == [1.0 if role in outcome.winners else -1.0 for role in (0, 1)]


def test_there_are_no_rewards_before_the_end() -> None:
    assert Episode(EpisodeSetup("comet"), "1").returns() == [0.0, 0.0, 0.0]


def test_illegal_action_is_refused() -> None:
    episode = Episode(EpisodeSetup("shieldwall"), "1")
    number = next(n for n in range(episode.setup.space.size) if n not in episode.legal)
    with pytest.raises(OptionError, match=f"action {number} is not legal now"):
        episode.step(number)
    assert episode.decisions == 0


def test_unknown_rewards_are_refused() -> None:
    with pytest.raises(OptionError, match="expected rewards margin or win, got glory"):
        EpisodeSetup("shieldwall", rewards="glory")


def test_scenario_whose_names_depend_on_the_dice_is_refused() -> None:
    setup = EpisodeSetup("shieldwall", "meeting")
    with pytest.raises(OptionError, match="the same names in every match"):
        play_many(setup)


@pytest.mark.parametrize(("name", "scenario"), HIDING)
def test_masks_and_observations_are_the_same_in_states_that_look_the_same(
    name: str, scenario: str
) -> None:
    setup = EpisodeSetup(name, scenario)
    rng, hidden = Random(5), 0
    episode = Episode(setup, "twins")
    for _ in range(120):
        if episode.role < 0:
            break
        role, state = episode.role, episode.state
        if setup.game.has_secrets(state) and episode.decisions % 3 == 0:
            twin = setup.game.determinize(state, (role,), rng)
            hidden += 1
            assert setup.observe(twin, role) == episode.observation(role)
            assert setup.legal(twin, role) == episode.legal
        episode.step(episode.sample(rng))
    assert hidden > 3


@pytest.mark.parametrize(("name", "scenario"), HIDING)
def test_observations_come_from_the_view(name: str, scenario: str) -> None:
    setup = EpisodeSetup(name, scenario)
    episode = played(setup, "view", 40)
    assert setup.encoder is not None
    for role in range(len(setup.roles)):
        view = setup.game.view(episode.state, (role,))
        assert episode.observation(role) == setup.encoder.encode(view)


def test_another_writer_of_sealed_sheets_can_be_asked() -> None:
    episode = Episode(EpisodeSetup("campaign"), "sheets")
    asked = list(episode.actors())
    assert len(asked) > 1
    episode.turn_to(asked[1])
    assert episode.role == asked[1]
    assert episode.legal
    with pytest.raises(OptionError, match="role 9 has nothing to decide now"):
        episode.turn_to(9)
