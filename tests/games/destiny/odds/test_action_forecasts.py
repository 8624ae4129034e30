"""Forecasts before the choice: at sea, on meeting an enemy, and of a call."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from senlac.engine.game.game import Forecast
from senlac.engine.model.action import Action
from senlac.games.destiny import GAME
from senlac.games.destiny.odds.action_forecasts import coming, fighting, forecast
from senlac.games.destiny.odds.single_rolls import muster_chances, odds
from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.rules.sea.test_crossing import port
from tests.games.destiny.rules.sea.test_wind import fair
from tests.games.destiny.rules.test_call import COURT, mustering

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def shown(driver: Campaign) -> tuple[str | None, str | None]:
    """Return the actions whose odds are shown by default, and on request."""
    role = GAME.roles(driver.state).index(driver.role)
    scene = GAME.add_guidance(GAME.scene(driver.state, (role,)), driver.state, (role,))
    return scene.ahead, scene.outlook


def told(driver: Campaign) -> Forecast:
    """Return the forecast shown by default."""
    action = shown(driver)[0]
    assert action is not None
    found = forecast(driver.state, GAME.notation(driver.state).action(action))
    assert found is not None
    assert sum(chance for _, chance in found.rows) == 1
    return found


def test_sea_forecast_is_shown_before_sailing() -> None:
    driver = port("box: hardrada orri", dice=(9, 9), out="norman")
    assert shown(driver) == ("sail", None)
    assert len(told(driver).rows) > 1
    driver.play("sail")
    assert shown(driver) == ("go", None)
    assert told(driver).title == "Crossing"


def test_fight_intercept_and_avoid_show_their_forecasts() -> None:
    driver = campaign(NORMANS, ENGLISH).play("march william", "set_out", "step surrey")
    assert shown(driver) == ("fight", None)
    assert dict(told(driver).rows).keys() == {"The Normans win", "The English win"}
    passing = campaign(NORMANS, ENGLISH).play("march william", "set_out", "step surrey", "pass")
    assert shown(passing) == ("intercept", None)
    assert told(passing).title == "Interception"
    driver.play("fight")
    assert shown(driver) == ("avoid", "stand")
    assert dict(told(driver).rows)["You get away"] == odds("avoid", {"own": 3, "other": 3})[1]


@pytest.mark.rule("9.3o")
def test_stand_forecast_of_a_small_force_shows_the_clash() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william robert", ENGLISH, dice=(9,))
    driver.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    assert shown(driver) == ("avoid", "stand")
    stand = forecast(driver.state, GAME.notation(driver.state).action("stand"))
    assert stand is not None
    chances = [chance for _, chance in stand.rows]
    assert chances == list(odds("clash", {"large": 3, "small": 2}).values())


def test_call_forecast_counts_named_fyrd_or_all_within_reach() -> None:
    driver = mustering(COURT, "asleep: fyrd_kent fyrd_surrey fyrd_essex")
    assert shown(driver) == ("muster_all", None)
    assert len(told(driver).rows) == 4
    assert told(driver).title == "The call of Harold, if all within reach are named"
    driver.play("muster fyrd_kent")
    assert shown(driver) == ("done", None)
    assert sum(dict(told(driver).rows).values(), Fraction(0)) == 1
    assert len(told(driver).rows) == 2
    assert told(driver).title == "The call of Harold"


@pytest.mark.rule("9.1i")
@pytest.mark.parametrize("drm", [*range(-4, 5), 10])
@pytest.mark.parametrize("called", range(1, 27))
def test_call_forecast_combines_the_least_likely_numbers(called: int, drm: int) -> None:
    chances = list(
        muster_chances(
            GAME.initial_state("year_of_destiny", {}, None).catalogue, called, drm
        ).values()
    )
    rows = coming(chances)
    assert len(rows) <= 7
    assert sum(part for _, part in rows) == 1
    assert all(part >= Fraction(1, 100) for _, part in rows[1:-1])


def test_call_forecast_labels_ends_or_fewer_and_or_more() -> None:
    even = [Fraction(comb(20, n), 2**20) for n in range(21)]
    rows = coming(even)
    assert [label for label, _ in rows] == [
        "7 or fewer answer", *[f"{n} of 20 answer" for n in range(8, 13)], "13 or more answer",
    ]  # fmt: skip
    assert rows[0][1] == rows[-1][1] == sum(even[:8])


def weighed(driver: Campaign) -> dict[str, dict[str, float]]:
    """Return the actions with forecasts, each with its probabilities."""
    role = GAME.roles(driver.state).index(driver.role)
    chances = GAME.scene(driver.state, (role,)).chances
    return {action: {row.label: row.chance for row in rows} for action, rows in chances.items()}


def test_fair_wind_forecast_is_shown_before_it_is_spent() -> None:
    rough = port("box: hardrada orri", out="norman", held="norwegian fair_wind", dice=(9,))
    rough.play("sail")
    assert shown(rough) == ("reroll", None)
    assert dict(told(rough).rows).keys() >= {"Calm conditions", "Choppy conditions"}
    becalmed = fair("norman", 7)
    assert shown(becalmed) == ("reroll", None)
    assert dict(told(becalmed).rows) == {
        "The wind lets you go": Fraction(3, 10), "It holds you": Fraction(7, 10),
    }  # fmt: skip


@pytest.mark.rule("11.8j")
def test_quick_battle_forecast_is_the_same_for_both_sides() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=(9, 1, 9, 1), fields={"quick": "no"})
    driver.play("march william", "set_out", "step surrey", "fight", "stand")
    assert shown(driver) == ("settle", None)
    asked = told(driver)
    driver.play("settle")
    assert told(driver) == asked
    assert dict(asked.rows).keys() == {"The Normans win", "The English win"}


@pytest.mark.rule("9.3i")
def test_march_forecasts_cover_only_moves_with_dice() -> None:
    driver = campaign(NORMANS, "hampshire: hc_1 hc_2", "sussex: ni_3")
    driver.play("march william", "set_out")
    assert "step surrey" in driver.options()
    assert "step surrey" not in weighed(driver)
    assert weighed(driver)["forced surrey"].keys() == {
        "No unit falls behind",
        "1 of 5 units fall behind",
    }
    assert sum(weighed(driver)["step hampshire"].values()) == pytest.approx(1.0)


@pytest.mark.rule("9.6b")
def test_battle_forecast_is_shown_before_it_is_given() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH).play("done")
    rows = weighed(driver)["give_battle surrey english"]
    assert rows.keys() == {"The Normans win", "The English win"}
    few = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", "surrey: hc_1 harold").play("done")
    assert len(weighed(few)["give_battle surrey english"]) > 2


@pytest.mark.rule("9.1i")
def test_number_with_one_per_cent_has_a_row_of_its_own() -> None:
    rows = coming([Fraction(part, 100) for part in (2, 2, 20, 20, 20, 20, 1, 15)])
    assert [text for text, _ in rows] == [
        "1 or fewer answer", *[f"{n} of 7 answer" for n in range(2, 8)],
    ]  # fmt: skip
    assert rows[0][1] == Fraction(4, 100)


@pytest.mark.rule("11.8i")
def test_battle_without_an_enemy_has_no_forecast() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william", "kent: hc_1 hc_2 hc_3 harold")
    sides, area = driver.state.catalogue.sides, driver.area("surrey")
    norman, english = sides.index("norman"), sides.index("english")
    for one, other in ((norman, english), (english, norman)):
        assert fighting(driver.state, one, other, area, Action("fight")) is None
