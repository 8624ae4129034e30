"""3.0: the set-up of a campaign."""

from __future__ import annotations

import pytest

from senlac.games.destiny import GAME
from senlac.games.destiny.game import PRINTED, QUICK
from tests.games.destiny.campaign import begun


@pytest.mark.rule("3.0b", "3.0c")
def test_the_standard_choice_wakes_fifteen_fyrd_and_sends_two() -> None:
    hand = begun().play("standard")
    fyrd = [unit for unit in hand.state.catalogue.units if unit.startswith("fyrd_")]
    assert len([unit for unit in fyrd if not hand.asleep(unit)]) == 15
    assert hand.at("fyrd_hampshire") == "sussex"
    assert hand.at("fyrd_essex") == "kent"


@pytest.mark.rule("3.0d", "3.0e", "3.0f")
def test_the_english_stand_in_their_towns() -> None:
    hand = begun()
    assert [hand.at(piece) for piece in ("harold", "gyrth", "leofwine")] == ["london"] * 3
    assert [hand.at(f"hc_{number}") for number in (1, 2, 3, 4)] == ["london"] * 4
    assert hand.at("morcar") == hand.at("hc_5") == "east_riding"
    assert hand.in_town("morcar")
    assert hand.at("edwin") == hand.at("hc_6") == "cheshire"
    assert hand.at("hc_7") == "unused"


@pytest.mark.rule("3.0g", "3.0h", "3.0l")
def test_the_others_wait() -> None:
    hand = begun()
    assert hand.at("hardrada") == hand.at("william") == hand.at("sweyn") == "box"
    assert hand.at("tostig") == hand.at("t_mix_1") == "box"
    assert hand.at("t_eng_1") == "unused"
    assert hand.at("wel_1") == "gwynedd"
    assert hand.asleep("wel_1")


@pytest.mark.rule("3.0b")
def test_a_fyrd_needs_a_neighbour_that_sleeps() -> None:
    # Kent has Surrey and Sussex beside it, and Sussex is awake.
    hand = begun()
    assert not hand.offers("activate surrey")
    assert hand.rule("activate surrey") == "3.0b"
    hand.play("activate devon")
    assert hand.rule("standard") == "3.0b"


@pytest.mark.rule("3.0c")
def test_two_southern_fyrd_go_to_the_coast() -> None:
    hand = begun()
    while hand.step == "SetupFyrd":
        hand.play(min(hand.options("activate")))
    assert hand.step == "SetupTransfer"
    first = min(hand.options("transfer"))
    hand.play(first)
    target = first.split()[2]
    assert not [text for text in hand.options("transfer") if text.split()[2] == target]
    assert "transfer fyrd_kent sussex" not in hand.options()


@pytest.mark.rule("11.8i")
def test_the_options_are_off_unless_chosen() -> None:
    plain = GAME.begin("after_the_deathbed", GAME.settle_options("after_the_deathbed", {}), None)
    assert not plain.quick
    assert not plain.printed
    given = {QUICK: True, PRINTED: True}
    chosen = GAME.begin(
        "after_the_deathbed", GAME.settle_options("after_the_deathbed", given), None
    )
    assert chosen.quick
    assert chosen.printed


@pytest.mark.rule("1.0a", "3.0k")
def test_three_play_and_it_begins_under_a_fair_sky() -> None:
    hand = begun()
    state = hand.state
    assert hand.game.roles(state) == ["norwegian", "english", "norman"]
    assert state.catalogue.weathers[state.weather] == "fine"
    assert state.catalogue.ground.seas[state.sea] == "calm"
