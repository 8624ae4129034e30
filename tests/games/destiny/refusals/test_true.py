"""The refusals of random positions: each is true, and names a rule of the ledger."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.games.destiny import GAME
from senlac.games.destiny.state import DestinyState
from senlac.testing.refusal_coverage import sample_actions
from tests.games.destiny.refusals import facts, facts_board, facts_map
from tests.games.destiny.refusals.test_reached import CASES

ROWS: Final = RuleLedger.read(GAME.package).rows
BOARD: Final = ("fulford", "stamford_bridge", "hastings")
CAMPAIGNS: Final = ("year_of_destiny", "after_the_deathbed")
LONGEST: Final = 400
MOST: Final = 30
CHECKED: Final = (facts_map, facts_board)


def told_truly(state: DestinyState, rng: Random) -> int:
    """Require true reasons for random illegal actions; return how many were checked."""
    [role] = play.actors(state)
    notation = GAME.notation(state)
    offered = play.cached_options(state, role)
    number = 0
    for action in sample_actions(notation, rng, MOST):
        if action in offered:
            continue
        rule, why = state.stack[-1].why_not_for(state, role, action)
        text = notation.text(action)
        assert rule in ROWS, (text, rule, why)
        assert facts.holds(state, action, why), (text, rule, why)
        number += 1
    return number


def wandered(scenario: str, rng: Random, share: float, *, quick: bool = False) -> int:
    """Play a random game and check a share of its decisions; return the number of refusals."""
    options = {"quick_battles": quick} if scenario in CAMPAIGNS else {}
    state = GAME.initial_state(scenario, options, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    number = 0
    for _ in range(20000):
        if state.outcome is not None:
            break
        if rng.random() < share:
            number += told_truly(state, rng)
        [role] = play.actors(state)
        play.play_action(state, role, play.cached_options(state, role).sample(rng))
    return number


def test_every_refusal_sentence_reached_has_a_check_and_holds() -> None:
    for case in CASES:
        driver = case.position()
        refusal = case.refused()
        verb, *names = case.action.removesuffix(" ...").split()
        notation = driver.notation
        kinds = notation.kinds(verb)
        action = Action(verb, *[notation.index(k, n) for k, n in zip(kinds, names, strict=False)])
        assert facts.holds(driver.state, action, refusal.why), (case.action, refusal)


@pytest.mark.long
@pytest.mark.parametrize("scenario", [*BOARD, *CAMPAIGNS])
def test_refusals_in_random_positions_are_true(scenario: str) -> None:
    rng = Random(scenario)
    assert wandered(scenario, rng, 0.02, quick=True) > LONGEST


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_refusals_in_many_random_positions_are_true(chunk: int) -> None:
    rng = Random(f"refusals {chunk}")
    for scenario in (*BOARD, *CAMPAIGNS):
        for quick in (False, True):
            wandered(scenario, rng, 0.1, quick=quick)
