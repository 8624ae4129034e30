"""The caches of the evaluation: they never change a value."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SIDES
from senlac.games.hastings.evaluation.army import reach_of, surroundings
from senlac.games.hastings.evaluation.battle import norman_lead
from senlac.games.hastings.evaluation.contact import contact_with
from senlac.games.hastings.evaluation.position_key import position_of
from senlac.games.hastings.evaluation.prices import tariff_of
from senlac.games.hastings.policy.tempo import Tempo
from senlac.games.hastings.state import HastingsState
from tests.games.hastings.board import HOLD, battle

STEPS: Final = 330
"""The number of decisions of a battle that is played."""


def computed(state: HastingsState) -> list[float]:
    """Return the features of a state for the Normans, computed without any cache."""
    for cached in (tariff_of, contact_with, reach_of, surroundings):
        cached.cache_clear()
    return norman_lead(state, Tempo(state), GAME.weights())


def values(state: HastingsState) -> list[list[float]]:
    """Return the features of a state for both sides."""
    return [GAME.feature_values(state, side) for side in SIDES]


@pytest.mark.parametrize("scenario", ["historical", "manoeuvre", "wrong_footed"])
def test_values_from_caches_equal_those_of_decoded_positions_without_caches(scenario: str) -> None:
    rng = Random(f"{scenario} values")
    state = GAME.initial_state(scenario, {}, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    greedy = [make_bot("greedy", f"{side}") for side in SIDES]
    seen: list[tuple[HastingsState, list[list[float]]]] = []
    for step in range(STEPS):
        if state.outcome is not None:
            break
        [side] = play.actors(state)
        options = play.cached_options(state, side)
        wise = rng.random() < 0.1
        action = (
            greedy[side].choose(InformationSet(GAME, state, side)) if wise else options.sample(rng)
        )
        play.play_action(state, side, action)
        if step % 5 == 0 and state.outcome is None:
            seen.append((decode(GAME, encode(GAME, state)), values(state)))
    assert len(seen) > 60
    for decoded, found in seen:
        assert values(decoded) == found
    for decoded, found in seen:
        assert computed(decoded) == found[NORMAN]


def test_features_of_one_side_are_those_of_the_other_with_the_opposite_sign() -> None:
    state = battle(*HOLD).state
    norman, saxon = values(state)
    assert norman == [-value for value in saxon]
    assert "-0.0" not in repr(saxon)


def test_returned_features_can_be_changed_without_harm() -> None:
    state = battle(*HOLD).state
    for side in SIDES:
        found = GAME.feature_values(state, side)
        kept = found[:]
        found[0] += 1.0
        assert GAME.feature_values(state, side) == kept


def test_position_differs_when_a_field_differs_that_the_features_use() -> None:
    plain = battle(*HOLD, "NI01 1805 n", "FY22 due 5")
    changed = [
        battle(*HOLD, "NI01 1806 n", "FY22 due 5"),
        battle(*HOLD, "NI01 1805 ne", "FY22 due 5"),
        battle(*HOLD, "NI01 1805 n disordered", "FY22 due 5"),
        battle(*HOLD, "NI01 1805 n", "FY22 due 6"),
        battle(*HOLD, "NI01 1805 n", "FY22 due 5", turn=6),
        battle(*HOLD, "NI01 1805 n", "FY22 due 5", side="saxon"),
        battle(*HOLD, "NI01 1805 n", "FY22 due 5", thrown=True),
        battle(*HOLD, "NI01 1805 n", "FY22 due 5", dead={"fyrd": 1}),
    ]
    positions = [position_of(one.state, Tempo(one.state)) for one in [plain, *changed]]
    assert len(set(positions)) == len(positions)
