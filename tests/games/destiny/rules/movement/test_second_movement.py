"""9.7: Second Movement, its stragglers, and enemies in its way."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

HOST = "sussex: nk_1 nk_2 ni_1 ni_2 william"


def second(
    *lines: str, dice: tuple[int, ...] = (), side: str = "norman", **said: object
) -> Campaign:
    """Return a campaign in Second Movement."""
    return campaign(*lines, step="SecondMovement", dice=dice, side=side, fields=said)


@pytest.mark.rule("9.7a")
def test_only_those_with_the_claimant_move_again() -> None:
    hand = second(HOST, "kent: bk_1 bk_2 bi_1 robert")
    assert hand.options("march") == {"march william"}
    assert hand.rule("march robert") == "9.7a"


@pytest.mark.rule("9.7b")
def test_nobody_forces_his_march() -> None:
    hand = second(HOST).play("march william", "set_out")
    assert not hand.options("forced")


@pytest.mark.rule("9.7d", "9.7e")
def test_stragglers_of_one_area_stay_where_they_were() -> None:
    hand = second(HOST, dice=(4, 10)).play("march william", "set_out", "step hampshire", "halt")
    # A tenth of two foot is one; a fifth of two mounted is one.
    assert hand.at("ni_1") == hand.at("nk_1") == "sussex"
    assert hand.at("ni_2") == hand.at("nk_2") == hand.at("william") == "hampshire"


@pytest.mark.rule("9.7d")
def test_low_dice_leave_nobody_behind() -> None:
    hand = second(HOST, dice=(3, 5)).play("march william", "set_out", "step hampshire", "halt")
    assert hand.at("ni_1") == hand.at("nk_1") == "hampshire"


@pytest.mark.rule("9.7d")
def test_bad_weather_makes_it_worse() -> None:
    hand = second(HOST, dice=(3, 5), weather="poor")
    hand.play("march william", "set_out", "step hampshire", "halt")
    assert hand.at("ni_1") == hand.at("nk_1") == "sussex"


@pytest.mark.rule("9.7e", "9.7f")
def test_of_two_areas_each_keeps_half_and_the_odd_one_goes_where_its_owner_says() -> None:
    foot = "sussex: ni_1 ni_2 ni_3 fi_1 fi_2 bi_1 bi_2 william"
    hand = second(foot, dice=(9,))
    hand.play("march william", "set_out", "step hampshire", "step wiltshire", "halt")
    # Three in ten of seven are three: Bretons fall behind first, then Flemings.
    assert hand.at("bi_1") == "sussex"
    assert hand.at("fi_1") == "hampshire"
    assert hand.options() == {"odd sussex", "odd hampshire"}
    hand.play("odd hampshire")
    assert hand.at("bi_2") == "hampshire"
    assert hand.at("fi_2") == "wiltshire"


@pytest.mark.rule("9.7c")
def test_an_enemy_stands_or_avoids_when_stragglers_have_stayed_behind() -> None:
    hand = second(HOST, "sussex: bk_1", "surrey: hc_1 hc_2 hc_3 harold", dice=(1, 1))
    hand.play("march william", "leave bk_1", "set_out", "step surrey")
    assert hand.role == "english"
    assert hand.options() == {"stand", "avoid"}
    hand.play("stand")
    assert [event["area"] for event in hand.told("pending")] == ["surrey"]
    assert hand.state.beginner[hand.area("surrey")] == hand.state.phasing


@pytest.mark.rule("9.7c")
def test_a_force_that_has_shrunk_is_set_upon() -> None:
    hand = second("sussex: ni_1 ni_2 ni_3 william", "surrey: hc_1 hc_2 hc_3 harold", dice=(9, 4))
    hand.play("march william", "set_out", "step surrey")
    # One of three stays behind; two are small before three, and are hustled: one is lost.
    assert hand.at("ni_1") == "sussex"
    assert hand.options() == {"lose ni_2", "lose ni_3"}


@pytest.mark.rule("9.7c")
def test_who_has_lost_the_first_battle_fights_again_where_he_comes_back() -> None:
    english = "surrey: hc_1 hc_2 hc_3 hc_4 fyrd_surrey harold"
    hand = campaign(HOST, english, dice=(1, 10, 1, 1, 3, 3))
    hand.play("march william", "set_out", "step surrey", "fight", "stand", "lose ni_1")
    assert hand.step == "SecondMovement"
    assert hand.at("william") == "sussex"
    hand.play("march william", "set_out", "step surrey")
    assert hand.role == "english"
    assert hand.options() == {"stand", "avoid"}


@pytest.mark.rule("4.0k")
def test_hard_marching_spares_the_dice() -> None:
    hand = second(HOST, held="norman hard_marching")
    hand.play("march william", "set_out", "step hampshire", "halt_hard")
    assert hand.at("ni_1") == "hampshire"
    assert not hand.told("attrition")
    assert hand.state.held[hand.state.catalogue.ground.norman] == 0
