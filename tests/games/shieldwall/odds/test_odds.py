"""The odds of shieldwall, compared with formulas, the printed table and samples."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.games.shieldwall.odds.single_rolls import ATTACKER, SUPPORTS, TARGET, example, odds
from senlac.games.shieldwall.rules.melee import Melee

if TYPE_CHECKING:
    from collections.abc import Mapping

MODIFIERS = ("flank", "archers", "press")
EVERY_ATTACK = [
    dict(zip(MODIFIERS, chosen, strict=True)) for chosen in product((0, 1), repeat=len(MODIFIERS))
]


def highest_of(dice: int) -> dict[int, Fraction]:
    """Return the chance of each highest face of `dice` three-sided dice."""
    at_most = [Fraction(face, 3) ** dice for face in range(4)]
    return {face: at_most[face] - at_most[face - 1] for face in (1, 2, 3)}


def name(switches: Mapping[str, int]) -> str:
    return "+".join([key for key, value in switches.items() if value]) or "alone"


@pytest.mark.rule("melee.3a", "melee.3b", "melee.3d", "melee.3e")
@pytest.mark.parametrize("switches", EVERY_ATTACK, ids=name)
def test_the_odds_of_an_attack_are_those_of_the_highest_die(switches: dict[str, int]) -> None:
    assert odds("attack", switches) == highest_of(1 + sum(switches.values()))


@pytest.mark.rule("comm.3a")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_odds_of_a_number_of_dice_equal_the_chart(dice: int) -> None:
    chart = load_game_data().best_of[dice].odds
    assert odds("attack", {"dice": dice}) == dict(zip((1, 2, 3), chart, strict=True))


@pytest.mark.rule("shoot.4a")
def test_shot_has_zero_one_or_two_hits_with_equal_odds() -> None:
    assert odds("shot", {}) == dict.fromkeys((0, 1, 2), Fraction(1, 3))


@pytest.mark.rule("cmd.1a", "cmd.4a")
def test_command_odds_take_the_higher_of_two_dice_or_one_die() -> None:
    both = {face: Fraction(2 * face - 1, 36) for face in range(1, 7)}
    assert odds("command", {}) == both
    assert odds("command", {"lost": 1}) == dict.fromkeys(range(1, 7), Fraction(1, 6))


@pytest.mark.parametrize("switches", EVERY_ATTACK, ids=name)
def test_rolled_attacks_agree_with_the_odds(
    switches: dict[str, int],
) -> None:
    rolls = 20_000
    dice = FastDice(Random(name(switches)))
    standing = [ATTACKER, TARGET, *[unit for key, unit in SUPPORTS.items() if switches[key]]]
    start = example(standing)
    seen = dict.fromkeys((1, 2, 3), 0)
    for _ in range(rolls):
        state = start.copy()
        state.dice = dice
        Melee().apply(state, Action("press" if switches["press"] else "attack", ATTACKER))
        seen[state.hits[TARGET]] += 1
    for hits, chance in odds("attack", switches).items():
        error = sqrt(float(chance * (1 - chance)) / rolls)
        assert abs(seen[hits] / rolls - chance) <= 3 * error


def test_number_of_dice_and_their_sources_exclude_each_other() -> None:
    with pytest.raises(OptionError, match="a number of dice or their sources"):
        odds("attack", {"dice": 2, "flank": 1})


def test_unknown_question_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="there are attack, shot, command"):
        GAME.odds("luck", {})
