"""The rules of My game, and the laws that every game keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from senlac import Match
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.rule_ledger import RuleLedger, coverage
from senlac.testing import laws
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

from mygame import GAME
from mygame.state import MyState

MEETING = """
at: [2, 0, 0, 3, 6, 6]
step: Moving
"""
"""The boar stands before the bear; the spaces are numbered from the meadow, 0."""


def hands(layout: str, *dice: int) -> RulesFixture[MyState]:
    """Return a position to play on from, with dice that fall as told."""
    return RulesFixture(GAME, parse_layout(GAME, layout), FixtureDice(dice))


@pytest.mark.rule("setup.1")
def test_each_side_has_three_bands_on_its_own_end() -> None:
    bands = Match.new(GAME, seed=1).view([])["bands"]
    assert list(bands.values()) == ["meadow"] * 3 + ["mill"] * 3


@pytest.mark.rule("move.1")
def test_a_side_moves_one_band_a_space_ahead_or_holds() -> None:
    match = Match.new(GAME, seed=1)
    assert match.options("west") == ["move boar", "move raven", "move stag", "hold"]
    match.play("west", "move boar")
    assert match.view([])["bands"]["boar"] == "alders"
    refusal = match.why_not("east", "move boar")
    assert refusal is not None
    assert refusal == ("move.1", "Boar is not yours.")


@pytest.mark.rule("fight.1")
@pytest.mark.parametrize(("dice", "lost"), [((6, 1), "bear"), ((1, 6), "boar")])
def test_whoever_has_the_lower_sum_is_lost(dice: tuple[int, int], lost: str) -> None:
    played = hands(MEETING, *dice).play("move boar")
    assert GAME.view(played.state, ())["bands"][lost] is None


@pytest.mark.rule("fight.2")
def test_with_the_same_sum_the_attacker_goes_back() -> None:
    played = hands(MEETING, 4, 4).play("move boar")
    assert GAME.view(played.state, ())["bands"]["boar"] == "bank"


@pytest.mark.rule("win.1")
def test_more_bands_beyond_the_ford_win_after_the_last_turn() -> None:
    played = hands("at: [4, 4, 0, 6, 6, 2]\nturn: 12\nstep: Moving").play("hold")
    assert (played.winners, played.how) == (["west"], "the far bank")
    even = hands("at: [4, 0, 0, 6, 6, 2]\nturn: 12\nstep: Moving").play("hold")
    assert even.winners == []


@pytest.mark.rule("win.2")
def test_a_side_without_bands_has_lost() -> None:
    layout = "at: [2, 0, 0, 3, -1, -1]\nstep: Moving"
    assert hands(layout, 6, 1).play("move boar").winners == ["west"]


@pytest.mark.parametrize("scenario", [card.id for card in GAME.scenarios()])
def test_the_game_keeps_all_laws(scenario: str) -> None:
    assert laws.check_all_laws(GAME, scenario) > 1


def test_every_rule_has_a_test() -> None:
    shown = coverage(RuleLedger.of(GAME), Path(__file__).parent)
    assert [rule for rule, tests in shown.items() if not tests] == []
