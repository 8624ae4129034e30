"""8.0: the wind, which holds one fleet at most."""

from __future__ import annotations

import pytest

from senlac.engine.support.mask import members
from tests.games.destiny.campaign import Campaign, campaign

FLEETS = "box: hardrada orri william robert"


def blown(turn: str, *dice: int, held: str = "side:norman", **said: object) -> Campaign:
    """Return a campaign at the sea crossing of a turn, a side held by the wind."""
    fields = {"turn": turn, "landed": "", "becalmed": held, **said}
    lines = (FLEETS, "london: hc_1 harold")
    return campaign(*lines, side="", step="Crossing", dice=dice, fields=fields)


def held(driver: Campaign) -> list[str]:
    """Return the sides that the wind holds."""
    return [driver.state.catalogue.sides[side] for side in members(driver.state.held_by_wind)]


@pytest.mark.rule("8.0a")
@pytest.mark.parametrize(("turn", "least"), [("jul_2", 10), ("aug_1", 8), ("sep_3", 6)])
def test_wind_frees_the_normans_more_easily_each_month(turn: str, least: int) -> None:
    assert held(blown(turn, least - 1)) == ["norman"]
    assert held(blown(turn, least, 1, 1, 1)) == []


@pytest.mark.rule("8.0a", "8.0d")
@pytest.mark.parametrize("side", ["side:norman", "side:norwegian"])
def test_wind_holds_no_fleet_from_october(side: str) -> None:
    driver = blown("oct_1", 1, 2, held=side)
    assert held(driver) == []
    assert not [label for label in driver.dice.labels if "wind" in label]


@pytest.mark.rule("8.0b", "8.0f")
def test_normans_roll_for_the_wind_even_if_unable_to_sail() -> None:
    driver = blown("jul_1", 9)
    assert driver.dice.labels == ["wind of norman"]
    # No side may sail in July: the English decide first.
    assert driver.role == "english"
    assert blown("aug_1", 3, no_go="norman=aug_1").dice.labels == ["wind of norman"]


@pytest.mark.rule("8.0c", "8.0e")
@pytest.mark.parametrize(("die", "sides"), [(8, []), (9, ["norwegian"]), (10, ["norwegian"])])
def test_the_wind_that_frees_the_normans_may_hold_the_norwegians(
    die: int, sides: list[str]
) -> None:
    driver = blown("aug_1", 8, die, 1, 1)
    assert driver.dice.labels[:2] == ["wind of norman", "new wind"]
    assert held(driver) == sides


@pytest.mark.rule("8.0c")
def test_wind_does_not_hold_a_side_that_has_landed() -> None:
    driver = blown("aug_1", 8, 1, landed="norwegian=aug_1")
    assert "new wind" not in driver.dice.labels


@pytest.mark.rule("8.0d", "8.0f")
def test_the_norwegians_roll_from_the_turn_after_on() -> None:
    same = blown("aug_1", 8, 9)
    assert same.dice.labels == ["wind of norman", "new wind"]
    # They are held, and the Normans alone are asked.
    assert same.role == "norman"
    same.play("stay")
    assert same.role == "english"
    later = blown("aug_2", 7, held="side:norwegian")
    assert later.dice.labels == ["wind of norwegian"]
    assert held(later) == ["norwegian"]
    assert held(blown("aug_2", 8, 1, 1, held="side:norwegian")) == []


@pytest.mark.rule("4.0k", "8.0a")
def test_fair_wind_rerolls_the_wind_once() -> None:
    driver = fair("norman", 7)
    assert driver.role == "norman"
    assert driver.options() == {"reroll", "keep"}
    driver.play("reroll", dice=(8, 1, 1, 1))
    assert held(driver) == []
    assert driver.state.held[driver.state.catalogue.ground.norman] == 0
    kept = fair("norman", 7).play("keep")
    assert held(kept) == ["norman"]
    assert kept.state.held[kept.state.catalogue.ground.norman] != 0


def fair(side: str, *dice: int) -> Campaign:
    """Return a campaign in which the side that the wind holds has a Fair wind."""
    fields = {
        "turn": "aug_1",
        "landed": "",
        "becalmed": f"side:{side}",
        "held": f"{side} fair_wind",
    }
    lines = (FLEETS, "london: hc_1 harold")
    return campaign(*lines, side="", step="Crossing", dice=dice, fields=fields)
