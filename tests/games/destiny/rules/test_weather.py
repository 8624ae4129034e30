"""7.0: the weather."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

NORSE = "northumbria: nhc_1 nhc_2 nhc_3 hardrada"


def dawn(*, turn: str, landed: str, dice: tuple[int, ...] = ()) -> Campaign:
    """Return a campaign in which a turn begins."""
    lines = (NORSE, "london: hc_1 harold")
    fields = {"landed": landed, "turn": turn, "weather": "severe"}
    return campaign(*lines, side="", step="Turn", dice=dice, fields=fields)


def weather(driver: Campaign) -> str:
    """Return the weather."""
    return driver.state.catalogue.weathers[driver.state.weather]


@pytest.mark.rule("6.0a")
@pytest.mark.parametrize(("landed", "dice"), [("", (4, 3)), ("norwegian=aug_1", ())])
def test_weather_is_not_rolled_before_the_turn_after_a_landing(
    landed: str, dice: tuple[int, ...]
) -> None:
    driver = dawn(turn="aug_1", landed=landed, dice=dice)
    assert weather(driver) == "fine"
    assert "weather" not in driver.dice.labels


@pytest.mark.rule("6.0a", "7.0a")
@pytest.mark.parametrize(
    ("turn", "die", "found"),
    [
        ("sep_1", 6, "fine"), ("sep_1", 7, "poor"), ("sep_1", 9, "poor"), ("sep_1", 10, "severe"),
        ("oct_1", 5, "fine"), ("oct_1", 6, "poor"), ("nov_3", 8, "severe"), ("nov_3", 4, "fine"),
    ],
)  # fmt: skip
def test_weather_follows_the_die_and_the_month(turn: str, die: int, found: str) -> None:
    driver = dawn(turn=turn, landed="norwegian=aug_3 norman=aug_3", dice=(die,))
    assert weather(driver) == found


@pytest.mark.rule("7.0a")
def test_weather_event_has_the_die_and_the_modifier() -> None:
    driver = dawn(turn="nov_3", landed="norwegian=aug_3 norman=aug_3", dice=(8,))
    [told] = driver.events_of("weather")
    assert (told["weather"], told["die"], told["drm"]) == ("severe", 8, 2)
