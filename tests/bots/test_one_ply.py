from __future__ import annotations

from random import Random

import pytest

from senlac.bots.information_set import role_options
from senlac.bots.one_ply import CROWD, OnePlyEvaluator, first_arguments, sampled_options
from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.action import NONE, Action
from senlac.engine.model.options import Options
from senlac.games.hastings.state import HastingsState
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import ShieldwallState
from tests.bots.support import begun, great_battle
from tests.games.shieldwall.board import Battle, battle


def sight(found: Battle) -> OnePlyEvaluator:
    return OnePlyEvaluator(GAME, found.state.active, seed=1)


def value(found: Battle, text: str) -> float:
    return sight(found).value(found.state, found.notation.action(text))


class Flat(Game[ShieldwallState]):
    """A game whose evaluation is always 0."""

    def evaluate(self, state: ShieldwallState, role: int) -> float:
        return 0.0


class Restless(Game[HastingsState]):
    """A game whose evaluation is 1 if a given piece has acted, else 0."""

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def evaluate(self, state: HastingsState, role: int) -> float:
        return float(state.acted[self.piece])


DUEL = """
    .   N1  .
    .   S1^ .
    .   .   .
"""


def test_value_of_an_attack_is_the_mean_over_its_dice() -> None:
    found = battle(DUEL, step="Melee", actions=1)
    by_hand = 0.0
    for die in (1, 2, 3):
        after = battle(DUEL, step="Melee", actions=1, dice=[die])
        after.state.stack[-1].apply(after.state, found.notation.action("attack S1"))
        by_hand += GAME.evaluate(after.state, 0) / 3
    assert value(found, "attack S1") == pytest.approx(by_hand)


def test_value_of_a_move_is_that_of_its_best_facing() -> None:
    found = battle(
        """
        .   .   N1
        .   S1^ .
        .   .   .
        """
    )
    moved = found.state.copy()
    moved.stack[-1].apply(moved, found.notation.action("move S1 b3"))
    facings = []
    for facing in range(4):
        after = moved.copy()
        after.stack[-1].apply(
            after, play.cached_options(moved, 0).sample(Random(0))._replace(first=facing)
        )
        facings.append(GAME.evaluate(after, 0))
    assert value(found, "move S1 b3") == max(facings)
    # East, towards the enemy.
    assert facings.index(max(facings)) == 1


def test_dice_with_many_outcomes_are_sampled_repeatably() -> None:
    found = battle(
        """
        .   N1  N2  N3  .
        .   S1^ S2^ S3^ .
        .   .   .   .   .
        """,
        step="Melee",
        actions=1,
    )
    assert value(found, "done") == value(found, "done")
    assert value(found, "done") == pytest.approx(GAME.evaluate(found.state, 0), abs=1.0)


def test_equal_options_are_ranked_in_random_order() -> None:
    state = begun("hastings", seed="lots")
    foresight = OnePlyEvaluator(Flat(), state.active, seed=1)
    options = play.cached_options(state, state.active)
    firsts = {foresight.ranked(state, options, Random(seed))[0][1].verb for seed in range(40)}
    assert firsts == {"move", "turn", "done"}


def test_wide_range_is_sampled_with_both_ends() -> None:
    options = Options().one("done").number_range("pay", 5, 5000).number_range("send", 0, 3)
    pays = [action.first for action in sampled_options(options) if action.verb == "pay"]
    assert pays[0] == 5
    assert pays[-1] == 5000
    assert len(pays) == len(set(pays)) == 12
    assert [a.first for a in sampled_options(options) if a.verb == "send"] == [0, 1, 2, 3]
    assert Action("done") in sampled_options(options)


def test_shortlist_of_a_crowd_has_one_piece_with_a_gain() -> None:
    state = great_battle()
    options = role_options(state, state.phasing)
    pieces = first_arguments(options)
    assert len(pieces) > CROWD
    for piece in pieces[:3]:
        foresight = OnePlyEvaluator(Restless(piece), state.phasing, seed=1)
        ranked = foresight.shortlist(state, options, Random(1))
        assert ranked[0][1].first == piece
        assert {action.first for _, action in ranked if action.second != NONE} == {piece}
        assert all([action in options for _, action in ranked])


def test_shortlist_of_a_crowd_without_gains_ends_the_step() -> None:
    state = great_battle()
    options = role_options(state, state.phasing)
    idle = OnePlyEvaluator(Restless(state.catalogue.banner), state.phasing, seed=1)
    ranked = idle.shortlist(state, options, Random(1))
    assert [action.verb for _, action in ranked] == ["end"]
