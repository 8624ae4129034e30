"""What is told before it is chosen: at sea, on meeting an enemy, and of a call."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.engine.game import Forecast
from senlac.games.destiny import GAME
from senlac.games.destiny.odds.ahead import forecast
from senlac.games.destiny.odds.throws import odds
from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.rules.sea.test_crossing import port
from tests.games.destiny.rules.test_call import COURT, mustering

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def shown(hand: Campaign) -> tuple[str | None, str | None]:
    """Return the actions of which odds are shown unasked, and when somebody looks."""
    role = GAME.roles(hand.state).index(hand.role)
    scene = GAME.guided(GAME.scene(hand.state, (role,)), hand.state, (role,))
    return scene.ahead, scene.outlook


def told(hand: Campaign) -> Forecast:
    """Return what is told unasked."""
    action = shown(hand)[0]
    assert action is not None
    found = forecast(hand.state, GAME.notation(hand.state).action(action))
    assert found is not None
    assert sum(chance for _, chance in found.rows) == 1
    return found


def test_the_sea_is_told_before_anybody_puts_to_it() -> None:
    hand = port("box: hardrada orri", dice=(9, 9), out="norman")
    assert shown(hand) == ("sail", None)
    assert len(told(hand).rows) > 1
    hand.play("sail")
    assert shown(hand) == ("go", None)
    assert told(hand).title == "Crossing"


def test_a_battle_is_told_to_who_may_pass_it_by_and_a_flight_to_who_may_flee() -> None:
    hand = campaign(NORMANS, ENGLISH).play("march william", "set_out", "step surrey")
    assert shown(hand) == ("fight", None)
    assert dict(told(hand).rows).keys() == {"The Normans win", "The English win"}
    passing = campaign(NORMANS, ENGLISH).play("march william", "set_out", "step surrey", "pass")
    assert shown(passing) == ("intercept", None)
    assert told(passing).title == "Interception"
    hand.play("fight")
    assert shown(hand) == ("avoid", "stand")
    assert dict(told(hand).rows)["You get away"] == odds("avoid", {"own": 3, "other": 3})[1]


@pytest.mark.rule("9.3o")
def test_a_small_force_is_told_what_becomes_of_it_if_it_does_not_flee() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 william robert", ENGLISH, dice=(9,))
    hand.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    assert shown(hand) == ("avoid", "stand")
    stand = forecast(hand.state, GAME.notation(hand.state).action("stand"))
    assert stand is not None
    chances = [chance for _, chance in stand.rows]
    assert chances == list(odds("clash", {"large": 3, "small": 2}).values())


def test_of_a_call_those_named_are_reckoned_or_else_all_within_reach() -> None:
    hand = mustering(COURT, "asleep: fyrd_kent fyrd_surrey fyrd_essex")
    assert shown(hand) == ("muster_all", None)
    assert len(told(hand).rows) == 4
    hand.play("muster fyrd_kent")
    assert shown(hand) == ("done", None)
    assert sum(dict(told(hand).rows).values(), Fraction(0)) == 1
    assert len(told(hand).rows) == 2
