"""The odds of all games equal those of icepool, an independent library of dice, as fractions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pytest

from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from tests.lab import icepool_models as models
from tests.lab.icepool_models import YES, Model, Switches, chances, settings


class Question(NamedTuple):
    """A question of a game: its model, its settings, and the minimum number of answers."""

    game: str
    id: str
    model: Model
    asked: Iterable[Switches]
    least: int


ABLE: Final = range(4)
NINE: Final = range(10)
STRONG: Final = (1, 2, 5, 100, 109, 126, 145, 167, 193, 200, 218, 223, 250, 257, 296, 342, 436, 500)

QUESTIONS: Final = [
    Question("shieldwall", "attack", models.attack, [
        *settings(flank=YES, archers=YES, press=YES), *settings(dice=range(1, 5)),
    ], 12),
    Question("shieldwall", "shot", models.shot, [{}], 1),
    Question("shieldwall", "command", models.command, settings(lost=YES), 2),
    Question("comet", "fire", models.fire, settings(cv=range(21), strong=range(21)), 440),
    Question("comet", "raise", models.levy, settings(earls=YES, points=range(5), waste=YES), 9),
    Question("comet", "muster", models.muster, [{}], 1),
    Question("comet", "landing", models.landing, settings(number=range(7)), 7),
    Question("hastings", "attack", models.assault, settings(
        attacker=NINE, defender=NINE, flank=YES, charge=YES, impetuous=YES, leader=YES,
        defended=YES, slope=YES, banner=YES,
    ), 9600),
    Question("hastings", "attack", models.assault, settings(
        attacker=NINE, disordered=YES, routing=YES, flank=YES, charge=YES, leader=YES, slope=YES,
        banner=YES,
    ), 960),
    Question(
        "hastings", "shot", models.arrow, settings(saxon=YES, thrown=YES, range=range(3)), 8
    ),
    Question("hastings", "arrows", models.quiver, [{}], 1),
    Question("hastings", "feint", models.feint, [{}], 1),
    Question("hastings", "leader", models.leader, settings(overrun=YES, cornered=YES), 4),
    Question("destiny", "crossing", models.crossing, [
        *settings(sea=range(1, 4)), *settings(conditions=range(1, 5)),
    ], 7),
    Question(
        "destiny", "intercept", models.intercept, settings(own=ABLE, other=ABLE, scouts=YES), 32
    ),
    Question("destiny", "avoid", models.avoid, settings(
        own=ABLE, other=ABLE, scouts=YES, printed=YES,
    ), 64),
    Question("destiny", "clash", models.clash, settings(large=ABLE, small=ABLE), 16),
    Question("destiny", "battle", models.battle, settings(
        own=STRONG, other=STRONG, worse=YES, theirs_worse=YES,
    ), 1296),
    Question("destiny", "muster", models.call, settings(
        fyrd=range(0, 31, 2), harold=YES, summons=YES, high=YES, low=YES, dead=YES,
    ), 288),
    Question("destiny", "melee", models.melee, settings(
        attack=range(61), defence=range(31),
    ), 1891),
    Question("destiny", "missile", models.missile, settings(
        number=range(1, 11), wall=YES, poor=YES,
    ), 40),
    Question("campaign", "evasion", models.evasion, [
        *settings(plus=range(13)), *settings(minus=range(13)),
    ], 26),
    Question("campaign", "sea", models.sea, settings(own=range(31), other=range(31)), 961),
    Question("campaign", "siege", models.siege, [
        *settings(plus=range(13), dawns=range(13)), *settings(minus=range(13), dawns=range(13)),
    ], 338),
    Question(
        "campaign", "scouting", models.scouting, settings(own=range(41), other=range(41)), 1681
    ),
]  # fmt: skip

NAMES: Final = [f"{one.game}-{one.id}-{one.least}" for one in QUESTIONS]


@pytest.mark.parametrize("question", QUESTIONS, ids=NAMES)
def test_odds_equal_those_of_icepool(question: Question) -> None:
    assert equal(question) >= question.least


@pytest.mark.soak
def test_quick_battles_of_all_strengths_equal_those_of_icepool() -> None:
    strengths = range(1, 501)
    asked = settings(own=strengths, other=strengths)
    assert equal(Question("destiny", "battle", models.battle, asked, 250_000)) == 250_000


def equal(question: Question) -> int:
    """Require that the answers to a question equal its model; return how many were answered."""
    game, found = registry.game(question.game), 0
    for switches in question.asked:
        try:
            told = game.odds(question.id, switches)
        except OptionError:
            continue
        assert told == chances(question.model(switches)), switches
        found += 1
    return found


def test_all_questions_with_exact_odds_are_compared() -> None:
    asked = {(game.id, card.id) for game in registry.installed().games()
             for card in game.odds_cards()}  # fmt: skip
    # The odds of battles in the campaign are approximate, to one in a hundred.
    assert asked - {(one.game, one.id) for one in QUESTIONS} == {("campaign", "battle")}
    assert sum([one.least for one in QUESTIONS]) > 12_700
