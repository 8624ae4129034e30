"""Cached evaluations: whatever was evaluated before, a position has the same value."""

from __future__ import annotations

from random import Random

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME
from senlac.games.comet.evaluation.campaign import evaluate
from senlac.games.comet.odds.basis import MOST_FORCES, MOST_IN_COMBAT, MOST_MEASURED, basis_of
from senlac.games.comet.rules.movement.reach import MOST_KEPT
from senlac.games.comet.state import CometState
from tests.games.comet.board import campaign


def require_fresh_values(state: CometState) -> None:
    """Require that each role's value is that of the position read again, without any cache."""
    again = decode(GAME, encode(GAME, state))
    for role in range(len(GAME.roles(state))):
        weights = GAME.weights()
        fresh = weights.replaced(weights.values)
        assert GAME.evaluate(state, role) == evaluate(again, role, fresh)


@pytest.mark.parametrize("scenario", ["players_3", "players_7"])
def test_values_in_random_play_are_those_of_positions_read_anew(scenario: str) -> None:
    rng = Random(scenario)
    state = GAME.initial_state(scenario, {}, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    for number in range(240):
        if state.outcome is not None:
            break
        role = play.actors(state)[0]
        if number % 3 == 0:
            require_fresh_values(state)
        play.play_action(state, role, play.cached_options(state, role).sample(rng))


@pytest.mark.parametrize("side", ["viking", "norman", "english"])
def test_values_in_greedy_play_are_those_of_positions_read_anew(side: str) -> None:
    position = campaign(
        "york: hardrada tostig vik1 vik2 vik3 vik4=2 vik5", "durham: vik6",
        "hastings: william norman_archers norman_foot1 norman_foot2 norman_knights1",
        "lincoln: harold hc1 hc2 hc3 fyrd1 fyrd2 fyrd3", "nottingham: earls fyrd7=2 fyrd4",
        side=side, turn=15,
    )  # fmt: skip
    state = position.state
    state.dice = FastDice(Random(side))
    bots = [make_bot("greedy", role) for role in GAME.roles(state)]
    for _ in range(40):
        if state.outcome is not None:
            break
        require_fresh_values(state)
        role = play.actors(state)[0]
        play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))


def test_alike_units_that_change_places_leave_the_value_unchanged() -> None:
    def value(first: str, second: str) -> float:
        position = campaign(
            f"york: hardrada {first}", f"durham: tostig {second}", "london: harold hc1 fyrd1",
            side="viking",
        )  # fmt: skip
        return GAME.evaluate(position.state, 0)

    assert value("vik1 vik2=2 vik3", "vik4=1") == value("vik1 vik3=2 vik4", "vik2=1")


def test_caches_are_bounded() -> None:
    state = campaign("york: hardrada vik1", "london: harold", side="english").state
    basis = basis_of(state.catalogue, GAME.weights())
    assert all([len(kept) <= MOST_FORCES for kept in basis.forces])
    assert all([len(kept) <= MOST_FORCES for kept in basis.alike])
    assert len(basis.measured) <= MOST_MEASURED
    assert len(basis.in_combat) <= MOST_IN_COMBAT
    assert len(state.catalogue.reach.kept_masks) <= MOST_KEPT
