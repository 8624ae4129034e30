"""2.2: pieces that leave the game take their markers with them, and nothing else."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.constants import NOBODY, WENT_HOME
from senlac.games.destiny.rules.elimination import eliminate, fall, lose_units, remove
from tests.games.destiny.campaign import Campaign, campaign


def placed() -> Campaign:
    """Return a campaign in which every kind of marker lies on two units or leaders."""
    driver = campaign(
        "london: hc_1 hc_2 harold gyrth", "asleep: fyrd_kent fyrd_essex", "sussex: nk_1 william",
        "cumbria: nhc_1 hardrada", side="english", marks="leader:harold leader:gyrth",
    )  # fmt: skip
    state = driver.state
    state.journal = []
    for name in ("hc_1", "hc_2", "harold", "gyrth"):
        piece = state.catalogue.pieces.index(name)
        state.moved |= 1 << piece
        state.travelled |= 1 << piece
    for name in ("hc_1", "hc_2"):
        state.stays_this_turn |= 1 << state.catalogue.units.index(name)
    return driver


def lies(driver: Campaign, field: str) -> set[str]:
    """Return the units, pieces or leaders on which a marker lies."""
    catalogue = driver.state.catalogue
    names = {
        "ready_to_call": catalogue.leaders,
        "stays_this_turn": catalogue.units,
        "inactive": catalogue.units,
    }
    mask = getattr(driver.state, field)
    return {name for n, name in enumerate(names.get(field, catalogue.pieces)) if mask >> n & 1}


@pytest.mark.rule("2.2b", "11.8c", "9.1k")
def test_lost_unit_loses_its_markers() -> None:
    driver = placed()
    for name in ("hc_1", "fyrd_kent"):
        remove(driver.state, driver.state.catalogue.pieces.index(name))
        assert driver.at(name) == "gone"
    assert lies(driver, "stays_this_turn") == {"hc_2"}
    assert lies(driver, "inactive") == {"fyrd_essex"}
    assert lies(driver, "moved") == lies(driver, "travelled") == {"hc_2", "harold", "gyrth"}
    assert lies(driver, "ready_to_call") == {"harold", "gyrth"}


@pytest.mark.rule("2.2b", "9.1c")
def test_fallen_leader_loses_the_mark_and_the_heir_goes_on() -> None:
    driver = placed()
    catalogue = driver.state.catalogue
    norman, english = catalogue.sides.index("norman"), catalogue.sides.index("english")
    before = driver.legitimacy("norman")[0], driver.legitimacy("english")[0]
    fall(driver.state, catalogue.leaders.index("harold"), norman, "killed", "2.2b")
    assert lies(driver, "ready_to_call") == {"gyrth"}
    assert lies(driver, "stays_this_turn") == {"hc_1", "hc_2"}
    change = catalogue.ground.change
    assert driver.legitimacy("norman")[0] == before[0] + change["claimant_slain"]
    assert driver.legitimacy("english")[0] == before[1] + change["harold_dead"]
    assert not driver.state.is_out(english)
    [fallen] = [event for event in driver.state.journal or [] if event.kind == "falls"]
    assert (fallen.fields["leader"], fallen.fields["how"]) == ("harold", "killed")


@pytest.mark.rule("2.2b")
def test_only_the_slayer_of_a_claimant_gains_legitimacy() -> None:
    driver = placed()
    catalogue = driver.state.catalogue
    before = [driver.legitimacy(side) for side in catalogue.sides]
    norman = catalogue.sides.index("norman")
    fall(driver.state, catalogue.leaders.index("gyrth"), norman, "killed", "2.2b")
    assert [driver.legitimacy(side) for side in catalogue.sides] == before
    fall(driver.state, catalogue.leaders.index("harold"), NOBODY, "drowned", "2.2b")
    assert driver.legitimacy("norman") == before[norman]


@pytest.mark.rule("9.3z")
def test_lost_units_are_emitted_by_name() -> None:
    driver = placed()
    units = driver.state.catalogue.units
    lose_units(driver.state, [units.index("hc_1"), units.index("nk_1")], "9.3z")
    [lost] = [event for event in driver.state.journal or [] if event.kind == "lost"]
    assert (lost.fields["units"], lost.rule) == (["hc_1", "nk_1"], "9.3z")
    assert driver.at("hc_1") == driver.at("nk_1") == "gone"
    lose_units(driver.state, [], "9.3z")
    assert len([event for event in driver.state.journal or [] if event.kind == "lost"]) == 1


@pytest.mark.rule("2.2c", "2.2i", "4.0k")
def test_eliminated_side_has_nothing_left() -> None:
    driver = placed()
    state, catalogue = driver.state, driver.state.catalogue
    norman = catalogue.sides.index("norman")
    state.held = [3] * len(catalogue.sides)
    sussex, kent = driver.area("sussex"), driver.area("kent")
    state.control = [norman if area == sussex else side for area, side in enumerate(state.control)]
    state.york, state.york_lost = norman, True
    state.battle_with = [
        norman if area == kent else NOBODY for area in range(len(state.battle_with))
    ]
    state.temporary = [2] * len(catalogue.sides)
    eliminate(state, norman)
    assert state.is_out(norman)
    assert driver.at("nk_1") == driver.at("william") == "gone"
    assert driver.at("hardrada") == "cumbria"
    assert [bool(mask) for mask in state.held] == [side != "norman" for side in catalogue.sides]
    assert driver.control("sussex") == "english"
    assert (state.york, state.york_lost) == (NOBODY, False)
    assert driver.pending("kent") == ""
    assert driver.legitimacy("norman") == (0, 0)
    assert state.danes != WENT_HOME
    [out] = [event for event in state.journal or [] if event.kind == "out"]
    assert out.fields["side"] == "the Normans"
    eliminate(state, norman)
    assert len([event for event in state.journal or [] if event.kind == "out"]) == 1
    eliminate(state, catalogue.sides.index("danish"))
    assert state.danes == WENT_HOME
