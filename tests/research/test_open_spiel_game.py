from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is missing: pip install 'senlac[research]'")

import pyspiel

from senlac.research.open_spiel_game import SenlacState


def played(name: str, seed: int, steps: int) -> pyspiel.State:
    """Return a state after some random steps."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["senlac_shieldwall", "senlac_shieldwall(scenario=stamford)"])
def test_random_matches_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
def test_random_matches_with_hidden_information() -> None:
    game = pyspiel.load_game("senlac_comet")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_clone_goes_on_independently() -> None:
    state = played("senlac_shieldwall", 1, 60)
    before = str(state)
    for twin in (state.clone(), copy.deepcopy(state)):
        assert str(twin) == before
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != before
    assert str(state) == before


def test_an_episode_goes_on_after_a_copy_or_a_pickle() -> None:
    episode = played("senlac_shieldwall", 1, 60).episode
    twins = [copy.copy(episode), copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]  # noqa: S301 - our own
    for twin in twins:
        assert twin.text() == episode.text()
        twin.step(twin.legal[0] if twin.legal else 0)
        assert twin.text() != episode.text()


def test_a_state_has_a_single_attribute() -> None:
    # OpenSpiel copies attributes one by one: two that share an object would not share its copy.
    state = played("senlac_shieldwall", 1, 10)
    assert isinstance(state, SenlacState)
    assert list(vars(state)) == ["episode"]
    state.other = state.episode
    twin = state.clone()
    assert twin.other is not twin.episode, "OpenSpiel keeps shared objects now"


def test_dice_are_chance_nodes() -> None:
    state, rng, sides = played("senlac_shieldwall", 1, 0), Random(2), set()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            sides.add(len(outcomes))
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
        state.apply_action(rng.choice(state.legal_actions()))
    assert sides == {6}
    assert state.returns() == state.episode.returns()


def test_information_states_tell_different_pasts_apart() -> None:
    one, other = (played("senlac_campaign", 1, 0) for _ in range(2))
    while one.is_chance_node():
        one.apply_action(0)
        other.apply_action(0)
    role = one.current_player()
    one.apply_action(one.legal_actions()[0])
    other.apply_action(other.legal_actions()[1])
    assert one.information_state_string(role) != other.information_state_string(role)
    assert one.information_state_string(1 - role) == other.information_state_string(1 - role)


def test_observations_are_those_of_episodes() -> None:
    state = played("senlac_shieldwall", 3, 50)
    tensor = state.observation_tensor(1)
    assert list(tensor) == [float(n) for n in state.episode.observation(1)]
    assert state.observation_string(1).startswith("role 1 {")


def test_unknown_scenario_is_refused() -> None:
    with pytest.raises(Exception, match="no scenario 'nowhere' in shieldwall"):
        pyspiel.load_game("senlac_shieldwall(scenario=nowhere)")
