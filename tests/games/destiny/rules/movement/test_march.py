"""9.3: marches, their points, and who may march at all."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import campaign

ARMY = "sussex: nk_1 nk_2 ni_1 ni_2 william"


@pytest.mark.rule("1.2e", "9.3a", "9.3b")
def test_a_force_pays_for_ground_and_borders_with_the_points_of_its_slowest_piece() -> None:
    hand = campaign(ARMY).play("march william", "set_out")
    assert hand.options("step") == {"step hampshire", "step kent", "step surrey"}
    hand.play("step hampshire")
    assert hand.options("step") == {
        "step sussex", "step dorset", "step oxfordshire", "step surrey", "step wiltshire",
    }  # fmt: skip
    hand.play("step oxfordshire")
    # One point is left: hills before London and Gloucester cost two.
    assert hand.options("step") == {
        "step cambridgeshire", "step hampshire", "step northamptonshire", "step surrey",
        "step wiltshire",
    }  # fmt: skip
    assert hand.rule("step london") == "9.3b"


@pytest.mark.rule("1.2e", "9.3a")
def test_knights_alone_have_four_points() -> None:
    hand = campaign("sussex: nk_1 nk_2 fk_1 william").play("march william", "set_out")
    hand.play("step hampshire", "step oxfordshire")
    assert hand.offers("step london")


@pytest.mark.rule("9.3g")
def test_a_small_force_moves_one_area() -> None:
    hand = campaign("sussex: nk_1 nk_2 william").play("march william", "set_out", "step surrey")
    assert hand.at("william") == "surrey"
    assert hand.step != "Stride"


@pytest.mark.rule("9.3e")
def test_a_band_moves_one_area_however_large() -> None:
    hand = campaign(ARMY).play("band nk_1", "take nk_2", "take ni_1", "set_out", "step surrey")
    assert hand.step == "FirstMovement"
    assert hand.rule("band nk_2") == "9.3a"
    assert hand.at("ni_2") == "sussex"


@pytest.mark.rule("9.3c")
def test_a_town_costs_a_point_to_enter_and_one_to_leave() -> None:
    hand = campaign("north_riding: nhc_1 nhc_2 ninf_1 hardrada", side="norwegian")
    hand.play("march hardrada", "set_out", "step east_riding", "enter_town")
    assert hand.in_town("hardrada")
    # Of three points one is left, and leaving York costs it.
    assert not hand.options("step")


@pytest.mark.rule("9.3c")
def test_a_landing_site_costs_a_point_to_leave() -> None:
    hand = campaign("sussex site: nk_1 ni_1 ni_2 william").play("march william", "set_out")
    assert hand.options("step") == {"step hampshire", "step kent", "step surrey"}
    hand.play("step kent")
    assert not hand.options("step")


@pytest.mark.rule("9.3d")
def test_london_costs_no_more_than_its_border() -> None:
    hand = campaign("essex: nk_1 ni_1 ni_2 william").play("march william", "set_out")
    hand.play("step london")
    assert hand.in_town("william")
    assert not hand.options("enter_town")
    assert "step surrey" in hand.options("step")


@pytest.mark.rule("7.0a", "7.0b", "9.3h")
def test_bad_weather_slows_all_but_those_who_move_one_area() -> None:
    poor = campaign(ARMY, weather="poor").play("march william", "set_out", "step hampshire")
    assert "step dorset" in poor.options("step")
    assert "step surrey" not in poor.options("step")
    small = campaign("sussex: nk_1 william", weather="poor").play("march william", "set_out")
    assert small.offers("step kent")
    severe = campaign("sussex: nk_1 nk_2 ni_1 ni_2 william robert", weather="severe")
    assert severe.options("march") == {"march william", "march robert"}
    assert not severe.options("band")
    severe.play("march william", "set_out")
    assert severe.options("step") == {"step hampshire"}


@pytest.mark.rule("9.3i", "9.3j", "9.3k")
def test_a_forced_march_goes_one_area_more_and_may_leave_some_behind() -> None:
    hand = campaign(ARMY).play("march william", "set_out", "step hampshire", "step dorset")
    hand.play("step somerset", "forced devon", dice=[9])
    assert hand.at("william") == hand.at("ni_1") == "devon"
    tired = campaign(ARMY).play("march william", "set_out", dice=[10])
    tired.play("forced hampshire")
    assert tired.at("ni_1") == "sussex"
    [behind] = tired.told("behind")
    assert (behind["units"], behind["to"]) == (["ni_1"], "sussex")
    assert tired.at("ni_2") == tired.at("nk_1") == "hampshire"
    assert tired.step != "Stride"


@pytest.mark.rule("9.3i")
def test_a_force_without_points_for_any_step_may_begin_with_a_forced_march() -> None:
    # In bad weather two points are left to the foot in the town, and every way out costs three.
    hand = campaign("kent town: ni_1 ni_2 nk_1 william", "kent: nk_2", weather="poor")
    assert "march william" in hand.options("march")
    hand.play("march william", "set_out", dice=[5])
    assert not hand.options("step")
    hand.play("forced surrey")
    assert hand.at("william") == hand.at("ni_1") == "surrey"
    few = campaign(
        "kent town: ni_1 ni_2 william", "sussex: nk_1 nk_2 ni_3 robert", weather="severe"
    )
    assert few.options("march") == {"march robert"}


@pytest.mark.rule("9.3j")
def test_high_legitimacy_spares_the_stragglers() -> None:
    marks = "norwegian=9 english=12 norman=15"
    hand = campaign(ARMY, legitimacy=marks).play("march william", "set_out", dice=[10])
    hand.play("forced hampshire")
    assert hand.at("ni_1") == "hampshire"


@pytest.mark.rule("9.3f")
def test_wales_is_entered_with_a_leader_only() -> None:
    hand = campaign("cheshire: nk_1 nk_2 robert")
    hand.play("band nk_1", "set_out")
    assert not hand.offers("step gwynedd")
    assert hand.rule("step gwynedd") == "9.3f"


@pytest.mark.rule("9.3l")
def test_two_units_do_not_enter_an_enemy_s_area() -> None:
    hand = campaign("sussex: nk_1 nk_2 william", "kent: hc_1")
    hand.play("march william", "set_out")
    assert hand.rule("step kent") == "9.3l"


@pytest.mark.rule("1.2f", "1.2l")
def test_a_leader_takes_as_many_as_he_commands_and_those_who_come_after_him() -> None:
    hand = campaign("sussex: nk_1 bk_1 bi_1 alan william robert")
    hand.play("march alan")
    assert hand.options("leave") == {"leave bk_1", "leave bi_1"}
    assert hand.rule("take nk_1") == "1.2f"
    assert hand.rule("take william") == "1.2l"
    assert not hand.options("take")


@pytest.mark.rule("1.0e")
def test_who_has_been_left_cannot_be_taken_again() -> None:
    hand = campaign(ARMY).play("march william", "leave ni_1")
    assert hand.rule("take ni_1") == "1.0e"
    hand.play("set_out", "step kent", "halt")
    assert hand.at("ni_1") == "sussex"
    assert hand.options("band") == {"band ni_1"}


@pytest.mark.rule("9.3y")
def test_who_stays_in_scotland_is_lost() -> None:
    hand = campaign(
        "scotland: ninf_1 ninf_2 orri", "northumbria: nhc_1 nhc_2 nhc_3 hardrada", side="norwegian"
    )
    hand.play("done")
    assert hand.at("ninf_1") == hand.at("orri") == "gone"
    assert hand.legitimacy("norwegian")[0] == 8


@pytest.mark.rule("9.3y")
def test_who_landed_in_scotland_may_stay_until_he_first_leaves() -> None:
    hand = campaign(
        "scotland: ninf_1 ninf_2", "northumbria: nhc_1 hardrada", side="norwegian",
        stranded="piece:ninf_1",
    )  # fmt: skip
    hand.play("done")
    assert hand.at("ninf_1") == "scotland"
    assert hand.at("ninf_2") == "gone"
