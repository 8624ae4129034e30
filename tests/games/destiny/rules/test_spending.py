"""4.0k: an operational event is gone once it is played, for any purpose."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def held(driver: Campaign, side: str) -> list[str]:
    """Return the events that a side holds."""
    catalogue = driver.state.catalogue
    mask = driver.state.held[catalogue.sides.index(side)]
    return [event for number, event in enumerate(catalogue.events) if mask >> number & 1]


def intercepting() -> Campaign:
    driver = campaign(
        NORMANS, "dorset: robert", ENGLISH, dice=(3,), held="english scouts fair_wind"
    )  # fmt: skip
    return driver.play("march william", "set_out", "step surrey", "pass", "intercept_scouts")


def cornered() -> Campaign:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 william robert", ENGLISH, dice=(9, 1),
        held="norman scouts fair_wind",
    )  # fmt: skip
    driver.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    return driver.play("avoid_scouts")


def avoiding() -> Campaign:
    driver = campaign(
        NORMANS, "dorset: robert", ENGLISH, dice=(5,), held="english scouts fair_wind"
    )  # fmt: skip
    return driver.play("march william", "set_out", "step surrey", "fight", "avoid_scouts")


def marching(*steps: str, step: str = "SecondMovement") -> Campaign:
    driver = campaign(NORMANS, step=step, held="norman hard_marching fair_wind")
    return driver.play("march william", "set_out", *steps)


def halting() -> Campaign:
    return marching("step hampshire", "halt_hard")


def going_on() -> Campaign:
    driver = campaign(
        NORMANS, "surrey: hc_1 hc_2 hc_3 harold", step="SecondMovement",
        held="norman hard_marching fair_wind",
    )  # fmt: skip
    return driver.play("march william", "set_out", "step_hard surrey")


def forcing() -> Campaign:
    return marching(
        "step hampshire", "step wiltshire", "forced_hard somerset", step="FirstMovement"
    )  # fmt: skip


def summoning() -> Campaign:
    driver = campaign(
        "london: hc_1 harold", "asleep: fyrd_kent", side="english", step="ChooseCaller",
        marks="leader:harold", held="english kings_summons fair_wind",
    )  # fmt: skip
    return driver.play("call harold", "summons")


def calming() -> Campaign:
    driver = campaign(
        "box: hardrada orri", "london: hc_1 harold", side="", step="Crossing", dice=(9,),
        turn="aug_1", landed="", out="norman", held="norwegian fair_wind scouts",
    )  # fmt: skip
    return driver.play("sail", "reroll", dice=(1,))


def whistling() -> Campaign:
    driver = campaign(
        "box: hardrada orri william robert", "london: hc_1 harold", side="", step="Crossing",
        dice=(7,), turn="aug_1", landed="", becalmed="side:norman", held="norman fair_wind scouts",
    )  # fmt: skip
    return driver.play("reroll", dice=(8, 1, 1, 1))


@pytest.mark.rule("4.0k", "4.0l", "9.3p", "9.3s", "9.7d", "9.1j", "8.0k", "8.0a")
@pytest.mark.parametrize(
    ("used", "side", "event", "left"),
    [
        (intercepting, "english", "scouts", ["fair_wind"]),
        (cornered, "norman", "scouts", ["fair_wind"]),
        (avoiding, "english", "scouts", ["fair_wind"]),
        (halting, "norman", "hard_marching", ["fair_wind"]),
        (going_on, "norman", "hard_marching", ["fair_wind"]),
        (forcing, "norman", "hard_marching", ["fair_wind"]),
        (summoning, "english", "kings_summons", ["fair_wind"]),
        (calming, "norwegian", "fair_wind", ["scouts"]),
        (whistling, "norman", "fair_wind", ["scouts"]),
    ],
    ids=lambda value: value.__name__ if callable(value) else None,
)
def test_used_event_is_gone_and_emitted(
    used: Callable[[], Campaign], side: str, event: str, left: list[str]
) -> None:
    driver = used()
    assert held(driver, side) == left
    people = driver.state.catalogue.peoples[driver.state.catalogue.sides.index(side)]
    assert [(told["side"], told["event"]) for told in driver.events_of("spend")] == [
        (people, event)
    ]
