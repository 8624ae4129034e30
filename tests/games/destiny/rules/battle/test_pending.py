"""9.6 and 9.8: the battles of a player phase, and their kinds."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.battle.pending import (
    Battles,
    SecondBattles,
    begin_battles,
    begin_second_battles,
    givable,
)
from senlac.games.destiny.rules.constants import NOBODY
from tests.games.destiny.campaign import Campaign, campaign

BOTH = ("surrey: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold")


@pytest.mark.rule("7.0c", "9.6a", "9.8a")
@pytest.mark.parametrize(
    ("weather", "first", "second"),
    [("fine", Battles, SecondBattles), ("severe", None, None)],
)
def test_severe_weather_drops_pending_battles(
    weather: str, first: type | None, second: type | None
) -> None:
    driver = campaign(*BOTH)
    state, sides = driver.state, driver.state.catalogue.sides
    state.weather = state.catalogue.weathers.index(weather)
    for begin, step in ((begin_battles, first), (begin_second_battles, second)):
        pending = [NOBODY] * len(state.battle_with)
        pending[driver.area("surrey")] = sides.index("english")
        state.battle_with = pending
        assert [type(phase) for phase in begin(state)] == ([step] if step else [])
        assert (driver.pending("surrey") == "") is (step is None)


@pytest.mark.rule("9.6c")
@pytest.mark.parametrize(
    ("normans", "english", "larger"),
    [("nk_1 nk_2", "hc_1 hc_2", "the English"), ("nk_1 nk_2", "hc_1", "the Normans"),
     ("nk_1", "hc_1 hc_2", "the English")],
)  # fmt: skip
def test_attacked_group_counts_as_larger_if_both_are_equal(
    normans: str, english: str, larger: str
) -> None:
    driver = campaign(
        f"surrey: {normans} william", f"surrey: {english} gyrth", step="Battles", dice=(10, 1, 1),
        pending="surrey=english", giver="surrey=norman",
    )  # fmt: skip
    assert [event["side"] for event in driver.events_of("clash")] == [larger]


def shared(english: str) -> Campaign:
    """Return the Battles step of William who shares Surrey with some English."""
    driver = campaign(BOTH[0], f"surrey: {english}", "kent: bk_1 bk_2 bi_1 robert")
    return driver.play("done")


@pytest.mark.rule("9.6b")
def test_battle_given_to_a_small_group_is_a_single_clash() -> None:
    driver = shared("hc_1 hc_2")
    assert driver.options() == {"give_battle surrey english", "done"}
    driver.play("give_battle surrey english", dice=(5,))
    assert len(driver.events_of("clash")) == 1
    while driver.step == "ChooseLosses":
        driver.play(min(driver.options()))
    assert "give_battle surrey english" not in driver.options()


@pytest.mark.rule("9.6b")
@pytest.mark.parametrize(("normans", "areas"), [("nk_1 nk_2 ni_1", ["surrey"]), ("nk_1 nk_2", [])])
def test_giving_battle_needs_three_units_and_an_enemy(normans: str, areas: list[str]) -> None:
    driver = campaign(f"surrey: {normans} william", "surrey: hc_1 hc_2 hc_3 harold", "kent: robert")
    assert [driver.state.area_name(area) for area in givable(driver.state)] == areas


@pytest.mark.rule("9.6a", "9.6c")
@pytest.mark.parametrize("there", ["nk_1 nk_2 william", "hc_1 harold"])
def test_battle_is_dropped_if_one_side_has_gone(there: str) -> None:
    driver = campaign(
        f"surrey: {there}", "kent: robert ni_1", "london: gyrth hc_2", step="Battles",
        pending="surrey=english", giver="surrey=norman",
    )  # fmt: skip
    assert not driver.events_of("clash")
    assert driver.pending("surrey") == ""
