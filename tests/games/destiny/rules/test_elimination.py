"""2.2: pieces that leave the game take their markers with them, and nothing else."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.constants import NOBODY, WENT_HOME
from senlac.games.destiny.rules.elimination import eliminate, fall, lose_units, remove
from tests.games.destiny.campaign import Campaign, campaign


def placed() -> Campaign:
    """Return a campaign in which every kind of marker lies on two units or leaders."""
    hand = campaign(
        "london: hc_1 hc_2 harold gyrth", "asleep: fyrd_kent fyrd_essex", "sussex: nk_1 william",
        "cumbria: nhc_1 hardrada", side="english", marks="leader:harold leader:gyrth",
    )  # fmt: skip
    state = hand.state
    state.journal = []
    for name in ("hc_1", "hc_2", "harold", "gyrth"):
        piece = state.catalogue.pieces.index(name)
        state.moved |= 1 << piece
        state.travelled |= 1 << piece
    for name in ("hc_1", "hc_2"):
        state.stays_this_turn |= 1 << state.catalogue.units.index(name)
    return hand


def lies(hand: Campaign, field: str) -> set[str]:
    """Return the units, pieces or leaders on which a marker lies."""
    catalogue = hand.state.catalogue
    names = {
        "ready_to_call": catalogue.leaders,
        "stays_this_turn": catalogue.units,
        "inactive": catalogue.units,
    }
    mask = getattr(hand.state, field)
    return {name for n, name in enumerate(names.get(field, catalogue.pieces)) if mask >> n & 1}


@pytest.mark.rule("2.2b", "11.8c", "9.1k")
def test_lost_unit_loses_its_markers() -> None:
    hand = placed()
    for name in ("hc_1", "fyrd_kent"):
        remove(hand.state, hand.state.catalogue.pieces.index(name))
        assert hand.at(name) == "gone"
    assert lies(hand, "stays_this_turn") == {"hc_2"}
    assert lies(hand, "inactive") == {"fyrd_essex"}
    assert lies(hand, "moved") == lies(hand, "travelled") == {"hc_2", "harold", "gyrth"}
    assert lies(hand, "ready_to_call") == {"harold", "gyrth"}


@pytest.mark.rule("2.2b", "9.1c")
def test_fallen_leader_loses_the_mark_and_the_heir_goes_on() -> None:
    hand = placed()
    catalogue = hand.state.catalogue
    norman, english = catalogue.sides.index("norman"), catalogue.sides.index("english")
    before = hand.legitimacy("norman")[0], hand.legitimacy("english")[0]
    fall(hand.state, catalogue.leaders.index("harold"), norman, "killed", "2.2b")
    assert lies(hand, "ready_to_call") == {"gyrth"}
    assert lies(hand, "stays_this_turn") == {"hc_1", "hc_2"}
    change = catalogue.ground.change
    assert hand.legitimacy("norman")[0] == before[0] + change["claimant_slain"]
    assert hand.legitimacy("english")[0] == before[1] + change["harold_dead"]
    assert not hand.state.is_out(english)
    [fallen] = [event for event in hand.state.journal or [] if event.kind == "falls"]
    assert (fallen.fields["leader"], fallen.fields["how"]) == ("harold", "killed")


@pytest.mark.rule("2.2b")
def test_only_the_slayer_of_a_claimant_gains_legitimacy() -> None:
    hand = placed()
    catalogue = hand.state.catalogue
    before = [hand.legitimacy(side) for side in catalogue.sides]
    norman = catalogue.sides.index("norman")
    fall(hand.state, catalogue.leaders.index("gyrth"), norman, "killed", "2.2b")
    assert [hand.legitimacy(side) for side in catalogue.sides] == before
    fall(hand.state, catalogue.leaders.index("harold"), NOBODY, "drowned", "2.2b")
    assert hand.legitimacy("norman") == before[norman]


@pytest.mark.rule("9.3z")
def test_lost_units_are_emitted_by_name() -> None:
    hand = placed()
    units = hand.state.catalogue.units
    lose_units(hand.state, [units.index("hc_1"), units.index("nk_1")], "9.3z")
    [lost] = [event for event in hand.state.journal or [] if event.kind == "lost"]
    assert (lost.fields["units"], lost.rule) == (["hc_1", "nk_1"], "9.3z")
    assert hand.at("hc_1") == hand.at("nk_1") == "gone"
    lose_units(hand.state, [], "9.3z")
    assert len([event for event in hand.state.journal or [] if event.kind == "lost"]) == 1


@pytest.mark.rule("2.2c", "2.2i", "4.0k")
def test_eliminated_side_has_nothing_left() -> None:
    hand = placed()
    state, catalogue = hand.state, hand.state.catalogue
    norman = catalogue.sides.index("norman")
    state.held = [3] * len(catalogue.sides)
    sussex, kent = hand.area("sussex"), hand.area("kent")
    state.control = [norman if area == sussex else side for area, side in enumerate(state.control)]
    state.york, state.york_lost = norman, True
    state.battle_with = [
        norman if area == kent else NOBODY for area in range(len(state.battle_with))
    ]
    state.temporary = [2] * len(catalogue.sides)
    eliminate(state, norman)
    assert state.is_out(norman)
    assert hand.at("nk_1") == hand.at("william") == "gone"
    assert hand.at("hardrada") == "cumbria"
    assert [bool(mask) for mask in state.held] == [side != "norman" for side in catalogue.sides]
    assert hand.control("sussex") == "english"
    assert (state.york, state.york_lost) == (NOBODY, False)
    assert hand.pending("kent") == ""
    assert hand.legitimacy("norman") == (0, 0)
    assert state.danes != WENT_HOME
    [out] = [event for event in state.journal or [] if event.kind == "out"]
    assert out.fields["side"] == "the Normans"
    eliminate(state, norman)
    assert len([event for event in state.journal or [] if event.kind == "out"]) == 1
    eliminate(state, catalogue.sides.index("danish"))
    assert state.danes == WENT_HOME
