"""9.4 and 9.2: control, markers, and the Legitimacy they are worth."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import campaign

HOST = "sussex: nk_1 nk_2 ni_1 ni_2 william"


@pytest.mark.rule("9.4a", "9.2b", "9.4j")
def test_three_units_take_the_area_where_they_began_and_where_they_end() -> None:
    hand = campaign(HOST).play("march william", "set_out", "step hampshire", "halt")
    assert hand.control("sussex") == hand.control("hampshire") == "norman"
    assert hand.legitimacy("norman") == (10, 2)


@pytest.mark.rule("9.4a", "9.4c")
def test_two_units_change_nothing() -> None:
    hand = campaign("sussex: nk_1 nk_2 william").play("done")
    assert hand.control("sussex") == "english"
    assert hand.legitimacy("norman") == (10, 0)


@pytest.mark.rule("9.4a")
def test_an_enemy_unit_keeps_an_area_from_changing_hands() -> None:
    hand = campaign(HOST, "sussex: hc_1").play("done")
    assert hand.control("sussex") == "english"


@pytest.mark.rule("9.4e")
def test_passing_through_is_not_enough() -> None:
    hand = campaign(HOST)
    hand.play("march william", "set_out", "step hampshire", "step dorset", "halt")
    assert hand.control("hampshire") == "english"
    assert hand.control("dorset") == "norman"


@pytest.mark.rule("9.4b", "9.4i")
def test_one_unit_is_enough_for_the_english() -> None:
    control = {"control": "sussex=norman", "temporary": "norman=1"}
    hand = campaign("surrey: hc_1", "kent: nk_1 william", side="english", fields=control)
    hand.play("band hc_1", "step sussex")
    assert hand.control("sussex") == "english"
    assert hand.legitimacy("norman") == (10, 0)


@pytest.mark.rule("9.4g", "9.4h")
def test_invaders_too_few_to_hold_a_marked_area_leave_it_to_nobody() -> None:
    control = {"control": "sussex=norwegian", "temporary": "norwegian=1"}
    hand = campaign("sussex: nk_1 nk_2 william", fields=control).play("done")
    assert hand.control("sussex") == ""
    assert hand.legitimacy("norwegian") == (9, 0)


@pytest.mark.rule("9.4a")
def test_london_is_worth_more_and_costs_the_english() -> None:
    hand = campaign("london: nk_1 nk_2 ni_1 william").play("done")
    assert hand.legitimacy("norman") == (10, 3)
    assert hand.legitimacy("english") == (12, -2)


@pytest.mark.rule("9.4f", "9.4k")
def test_york_has_a_marker_of_its_own() -> None:
    host = "east_riding town: nhc_1 nhc_2 ninf_1 hardrada"
    hand = campaign(host, side="norwegian").play("done")
    assert hand.state.york == hand.state.catalogue.ground.norwegian
    # One for the area and two for the town.
    assert hand.legitimacy("norwegian") == (9, 3)
    assert hand.legitimacy("english") == (12, -1)


@pytest.mark.rule("9.4f")
def test_the_open_field_before_york_is_not_york() -> None:
    host = "east_riding: nhc_1 nhc_2 ninf_1 hardrada"
    hand = campaign(host, side="norwegian").play("done")
    assert hand.control("east_riding") == "norwegian"
    assert hand.side(hand.state.york) == ""


@pytest.mark.rule("9.4k")
def test_york_is_given_back_with_the_area() -> None:
    fields = {
        "control": "east_riding=norwegian", "york": "norwegian", "york_lost": "yes",
        "temporary": "norwegian=3 english=-1",
    }  # fmt: skip
    hand = campaign(
        "west_riding: hc_1 harold", "north_riding: nhc_1 hardrada", side="english", fields=fields
    )
    hand.play("march harold", "set_out", "step east_riding", "halt")
    assert hand.control("east_riding") == "english"
    assert hand.side(hand.state.york) == ""
    assert hand.legitimacy("norwegian") == (9, 0)
    assert hand.legitimacy("english") == (12, 0)


@pytest.mark.rule("9.2a", "2.2h")
def test_what_waits_becomes_permanent_within_the_track() -> None:
    marks = {"legitimacy": "norman=38", "temporary": "norman=5 english=-2"}
    hand = campaign(HOST, step="Legitimacy", fields=marks)
    assert hand.legitimacy("norman") == (40, 0)
    assert hand.legitimacy("english")[1] == -2


@pytest.mark.rule("2.2c", "9.4i")
def test_the_marks_of_a_side_that_is_out_go_back_to_the_english() -> None:
    fields = {"control": "london=norman", "temporary": "norman=3 english=-2"}
    hand = campaign(
        "surrey: hc_1 hc_2 hc_3 harold", "kent: william", "sussex: nk_1",
        side="english", dice=(9, 10), fields=fields,
    )  # fmt: skip
    hand.play("march harold", "set_out", "step kent")
    assert hand.out("norman")
    assert hand.control("london") == "english"
    assert hand.legitimacy("english") == (16, 0)


@pytest.mark.rule("9.2d")
def test_who_landed_in_this_turn_takes_nothing_and_takes_nothing_away() -> None:
    shore = ("sussex: nk_1 nk_2 ni_1 william", "london: hc_1 harold")
    said = {"control": "sussex=norwegian", "landed": "norwegian=sep_1 norman=sep_3"}
    hand = campaign(*shore, side="english", step="Markers", fields=said)
    assert hand.control("sussex") == "norwegian"
    earlier = {**said, "landed": "norwegian=sep_1 norman=sep_2"}
    later = campaign(*shore, side="english", step="Markers", fields=earlier)
    assert later.control("sussex") == ""


@pytest.mark.rule("9.4d", "9.7b")
def test_second_movement_gives_no_control() -> None:
    hand = campaign(HOST, step="SecondMovement", dice=(1, 1))
    hand.play("march william", "set_out", "step hampshire", "halt")
    assert hand.at("william") == "hampshire"
    assert hand.control("hampshire") == "english"
