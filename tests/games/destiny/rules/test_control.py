"""9.4 and 9.2: control, markers, and their Legitimacy."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.control import strongholds, take_area, take_york
from tests.games.destiny.campaign import campaign

HOST = "sussex: nk_1 nk_2 ni_1 ni_2 william"


@pytest.mark.rule("9.4a", "9.2b", "9.4j")
def test_three_units_take_areas_where_they_began_and_ended() -> None:
    driver = campaign(HOST).play("march william", "set_out", "step hampshire", "halt")
    assert driver.control("sussex") == driver.control("hampshire") == "norman"
    assert driver.legitimacy("norman") == (10, 2)


@pytest.mark.rule("9.4a", "9.4c")
def test_two_units_take_no_control() -> None:
    driver = campaign("sussex: nk_1 nk_2 william").play("done")
    assert driver.control("sussex") == "english"
    assert driver.legitimacy("norman") == (10, 0)


@pytest.mark.rule("9.4a")
def test_an_enemy_unit_keeps_an_area_from_changing_hands() -> None:
    driver = campaign(HOST, "sussex: hc_1").play("done")
    assert driver.control("sussex") == "english"


@pytest.mark.rule("9.4e")
def test_passing_through_is_not_enough() -> None:
    driver = campaign(HOST)
    driver.play("march william", "set_out", "step hampshire", "step dorset", "halt")
    assert driver.control("hampshire") == "english"
    assert driver.control("dorset") == "norman"


@pytest.mark.rule("9.4b", "9.4i")
def test_one_unit_is_enough_for_the_english() -> None:
    control = {"control": "sussex=norman", "temporary": "norman=1"}
    driver = campaign("surrey: hc_1", "kent: nk_1 william", side="english", fields=control)
    driver.play("band hc_1", "step sussex")
    assert driver.control("sussex") == "english"
    assert driver.legitimacy("norman") == (10, 0)


@pytest.mark.rule("9.4g", "9.4h")
def test_too_few_invaders_leave_a_marked_area_uncontrolled() -> None:
    control = {"control": "sussex=norwegian", "temporary": "norwegian=1"}
    driver = campaign("sussex: nk_1 nk_2 william", fields=control).play("done")
    assert driver.control("sussex") == ""
    assert driver.legitimacy("norwegian") == (9, 0)


@pytest.mark.rule("9.4a")
def test_london_is_worth_more_and_costs_the_english() -> None:
    driver = campaign("london: nk_1 nk_2 ni_1 william").play("done")
    assert driver.legitimacy("norman") == (10, 3)
    assert driver.legitimacy("english") == (12, -2)


@pytest.mark.rule("9.4f", "9.4k")
def test_york_has_a_marker_of_its_own() -> None:
    host = "east_riding town: nhc_1 nhc_2 ninf_1 hardrada"
    driver = campaign(host, side="norwegian").play("done")
    assert driver.state.york == driver.state.catalogue.ground.norwegian
    # One for the area and three for the town.
    assert driver.legitimacy("norwegian") == (9, 4)
    assert driver.legitimacy("english") == (12, -1)


@pytest.mark.rule("9.4f")
def test_the_open_field_before_york_is_not_york() -> None:
    host = "east_riding: nhc_1 nhc_2 ninf_1 hardrada"
    driver = campaign(host, side="norwegian").play("done")
    assert driver.control("east_riding") == "norwegian"
    assert driver.side(driver.state.york) == ""


@pytest.mark.rule("9.4k")
def test_york_is_given_back_with_the_area() -> None:
    fields = {
        "control": "east_riding=norwegian", "york": "norwegian", "york_lost": "yes",
        "temporary": "norwegian=4 english=-1",
    }  # fmt: skip
    driver = campaign(
        "west_riding: hc_1 harold", "north_riding: nhc_1 hardrada", side="english", fields=fields
    )
    driver.play("march harold", "set_out", "step east_riding", "halt")
    assert driver.control("east_riding") == "english"
    assert driver.side(driver.state.york) == ""
    assert driver.legitimacy("norwegian") == (9, 0)
    assert driver.legitimacy("english") == (12, 0)


@pytest.mark.rule("9.2a", "2.2h")
def test_temporary_legitimacy_becomes_permanent_in_the_track() -> None:
    marks = {"legitimacy": "norman=38", "temporary": "norman=5 english=-2"}
    driver = campaign(HOST, step="Legitimacy", fields=marks)
    assert driver.legitimacy("norman") == (40, 0)
    assert driver.legitimacy("english")[1] == -2


@pytest.mark.rule("2.2c", "9.4i")
def test_the_marks_of_a_side_that_is_out_go_back_to_the_english() -> None:
    fields = {"control": "london=norman", "temporary": "norman=3 english=-2"}
    driver = campaign(
        "surrey: hc_1 hc_2 hc_3 harold", "kent: william", "sussex: nk_1",
        side="english", dice=(9, 10), fields=fields,
    )  # fmt: skip
    driver.play("march harold", "set_out", "step kent")
    assert driver.out("norman")
    assert driver.control("london") == "english"
    assert driver.legitimacy("english") == (16, 0)


@pytest.mark.rule("9.2d")
def test_side_landing_this_turn_takes_and_removes_no_marker() -> None:
    shore = ("sussex: nk_1 nk_2 ni_1 william", "london: hc_1 harold")
    said = {"control": "sussex=norwegian", "landed": "norwegian=sep_1 norman=sep_3"}
    driver = campaign(*shore, side="english", step="Markers", fields=said)
    assert driver.control("sussex") == "norwegian"
    earlier = {**said, "landed": "norwegian=sep_1 norman=sep_2"}
    later = campaign(*shore, side="english", step="Markers", fields=earlier)
    assert later.control("sussex") == ""


@pytest.mark.rule("9.4d", "9.7b")
def test_second_movement_gives_no_control() -> None:
    driver = campaign(HOST, step="SecondMovement", dice=(1, 1))
    driver.play("march william", "set_out", "step hampshire", "halt")
    assert driver.at("william") == "hampshire"
    assert driver.control("hampshire") == "english"


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
        driver = campaign(f"hampshire: {there}", "london: harold", side=side, step="Markers",
                          fields={**said, "turn": "sep_3", "danes": 2})  # fmt: skip
        assert driver.control("hampshire") == after
        assert driver.control("kent") == "english"


@pytest.mark.rule("9.4a", "9.4f")
def test_army_that_begins_in_york_and_marches_on_takes_it() -> None:
    driver = campaign("east_riding town: nhc_1 nhc_2 ninf_1 hardrada", side="norwegian")
    driver.play("march hardrada", "set_out", "step north_riding", "halt")
    assert driver.side(driver.state.york) == "norwegian"
    # The records of the phase are cleared once they have counted.
    assert driver.state.strong_at_start == 0
    assert not driver.state.york_foothold


@pytest.mark.rule("9.4a", "9.4b")
def test_strongholds_need_england_and_three_units_or_one_english() -> None:
    driver = campaign(
        "scotland: nhc_1 nhc_2 nhc_3 hardrada", "cumbria: ninf_1 ninf_2 ninf_3",
        "northumbria: ninf_4 ninf_5", "kent: hc_1", "gwynedd: hc_2",
    )  # fmt: skip
    sides = driver.state.catalogue.sides
    for side, area in (("norwegian", "cumbria"), ("english", "kent")):
        assert strongholds(driver.state, sides.index(side)) == 1 << driver.area(area)


@pytest.mark.rule("9.2d", "9.4g")
def test_side_landing_this_turn_moves_no_marker_anywhere() -> None:
    said = {"control": "cambridgeshire=norwegian", "landed": "norwegian=sep_1 norman=sep_3"}
    driver = campaign("sussex: nk_1 nk_2 ni_1 william", "london: hc_1 harold", side="english",
                      step="Markers", fields=said)  # fmt: skip
    assert driver.control("cambridgeshire") == "norwegian"


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
    driver = campaign(HOST, control=f"london={before}")
    sides = driver.state.catalogue.sides
    take_area(driver.state, driver.area("london"), sides.index(after) if after else NOBODY)
    changed = [driver.legitimacy(side)[1] for side in ("norwegian", "english", "norman")]
    assert changed == [norwegian, english, norman]
    assert driver.control("london") == after


@pytest.mark.rule("9.4f", "9.4k")
def test_york_that_changes_hands_costs_the_english_only_once() -> None:
    driver = campaign(HOST, control="east_riding=norwegian")
    state, sides = driver.state, driver.state.catalogue.sides

    def waiting() -> list[int]:
        return [driver.legitimacy(side)[1] for side in ("norwegian", "english", "norman")]

    take_york(state, sides.index("norwegian"))
    assert waiting() == [3, -1, 0]
    take_york(state, sides.index("norman"))
    assert waiting() == [0, -1, 3]
    lost = [state.york_lost]
    take_area(state, driver.area("east_riding"), sides.index("english"))
    assert state.york == NOBODY
    assert [*lost, state.york_lost] == [True, False]
    # The area itself was worth one to the Norwegians.
    assert waiting() == [-1, 0, 0]
    assert [event["side"] for event in driver.events_of("york")] == [
        "the Norwegians",
        "the Normans",
    ]
