"""9.4 and 9.2: control, markers, and their Legitimacy."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.control import strongholds, take_area, take_york
from tests.games.destiny.campaign import campaign

HOST = "sussex: nk_1 nk_2 ni_1 ni_2 william"


@pytest.mark.rule("9.4a", "9.2b", "9.4j")
def test_three_units_take_areas_where_they_began_and_ended() -> None:
    hand = campaign(HOST).play("march william", "set_out", "step hampshire", "halt")
    assert hand.control("sussex") == hand.control("hampshire") == "norman"
    assert hand.legitimacy("norman") == (10, 2)


@pytest.mark.rule("9.4a", "9.4c")
def test_two_units_take_no_control() -> None:
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
def test_too_few_invaders_leave_a_marked_area_uncontrolled() -> None:
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
    # One for the area and three for the town.
    assert hand.legitimacy("norwegian") == (9, 4)
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
        "temporary": "norwegian=4 english=-1",
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
def test_temporary_legitimacy_becomes_permanent_in_the_track() -> None:
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
def test_side_landing_this_turn_takes_and_removes_no_marker() -> None:
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


@pytest.mark.rule("9.4g", "9.4h", "10.0m")
@pytest.mark.parametrize(
    ("there", "before", "after"),
    [
        # Invaders that left a marked area to the English give it back to them, to others not.
        ("hc_1", "norman", "english"), ("hc_1 nhc_1", "norman", "english"),
        ("nhc_1 nhc_2", "norman", ""), ("nk_1", "norman", "norman"),
        ("nk_1 hc_1", "norman", "norman"), ("nhc_1", "english", "english"),
        # Danes alone leave an area under No Control; with others there they change nothing.
        ("dane_1 dane_2", "english", ""), ("dane_1 dane_2", "norman", ""),
        ("dane_1 hc_1", "english", "english"), ("dane_1 hc_1", "norman", "english"),
        ("dane_1 nhc_1", "norman", ""), ("dane_1 nk_1", "norman", "norman"),
        # Where no units stand a marker stays.
        ("robert", "norman", "norman"), ("robert", "norwegian", "norwegian"),
    ],
)  # fmt: skip
def test_markers_follow_the_units_in_an_area(there: str, before: str, after: str) -> None:
    said = {"control": f"hampshire={before}", "landed": "norwegian=jul_1 norman=jul_1"}
    for side in ("english", "norwegian"):
        hand = campaign(f"hampshire: {there}", "london: harold", side=side, step="Markers",
                        fields={**said, "turn": "sep_3", "danes": 2})  # fmt: skip
        assert hand.control("hampshire") == after
        assert hand.control("kent") == "english"


@pytest.mark.rule("9.4a", "9.4f")
def test_army_that_begins_in_york_and_marches_on_takes_it() -> None:
    hand = campaign("east_riding town: nhc_1 nhc_2 ninf_1 hardrada", side="norwegian")
    hand.play("march hardrada", "set_out", "step north_riding", "halt")
    assert hand.side(hand.state.york) == "norwegian"
    # The records of the phase are cleared once they have counted.
    assert hand.state.strong_at_start == 0
    assert not hand.state.york_foothold


@pytest.mark.rule("9.4a", "9.4b")
def test_strongholds_need_england_and_three_units_or_one_english() -> None:
    hand = campaign(
        "scotland: nhc_1 nhc_2 nhc_3 hardrada", "cumbria: ninf_1 ninf_2 ninf_3",
        "northumbria: ninf_4 ninf_5", "kent: hc_1", "gwynedd: hc_2",
    )  # fmt: skip
    sides = hand.state.catalogue.sides
    for side, area in (("norwegian", "cumbria"), ("english", "kent")):
        assert strongholds(hand.state, sides.index(side)) == 1 << hand.area(area)


@pytest.mark.rule("9.2d", "9.4g")
def test_side_landing_this_turn_moves_no_marker_anywhere() -> None:
    said = {"control": "cambridgeshire=norwegian", "landed": "norwegian=sep_1 norman=sep_3"}
    hand = campaign("sussex: nk_1 nk_2 ni_1 william", "london: hc_1 harold", side="english",
                    step="Markers", fields=said)  # fmt: skip
    assert hand.control("cambridgeshire") == "norwegian"


@pytest.mark.rule("9.2b", "9.4a")
@pytest.mark.parametrize(
    ("before", "after", "norwegian", "english", "norman"),
    [
        ("norman", "norwegian", 3, 0, -3), ("english", "norman", 0, -2, 3),
        ("norman", "english", 0, 2, -3), ("norman", "", 0, 0, -3), ("english", "", 0, -2, 0),
    ],
)  # fmt: skip
def test_london_changes_the_legitimacy_of_each_side(
    before: str, after: str, norwegian: int, english: int, norman: int
) -> None:
    hand = campaign(HOST, control=f"london={before}")
    sides = hand.state.catalogue.sides
    take_area(hand.state, hand.area("london"), sides.index(after) if after else NOBODY)
    changed = [hand.legitimacy(side)[1] for side in ("norwegian", "english", "norman")]
    assert changed == [norwegian, english, norman]
    assert hand.control("london") == after


@pytest.mark.rule("9.4f", "9.4k")
def test_york_that_changes_hands_costs_the_english_only_once() -> None:
    hand = campaign(HOST, control="east_riding=norwegian")
    state, sides = hand.state, hand.state.catalogue.sides

    def waiting() -> list[int]:
        return [hand.legitimacy(side)[1] for side in ("norwegian", "english", "norman")]

    take_york(state, sides.index("norwegian"))
    assert waiting() == [3, -1, 0]
    take_york(state, sides.index("norman"))
    assert waiting() == [0, -1, 3]
    lost = [state.york_lost]
    take_area(state, hand.area("east_riding"), sides.index("english"))
    assert state.york == NOBODY
    assert [*lost, state.york_lost] == [True, False]
    # The area itself was worth one to the Norwegians.
    assert waiting() == [-1, 0, 0]
    assert [event["side"] for event in hand.events_of("york")] == ["the Norwegians", "the Normans"]
