"""9.3: marches, their points, and the pieces that may march."""

from __future__ import annotations

import pytest

from senlac.engine.support.errors import RecordError
from senlac.engine.support.mask import mask_of
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import GONE, NOBODY
from senlac.games.destiny.rules.movement.march import ENDED, HALTED, MOVING, March, march_of
from senlac.games.destiny.rules.movement.phase import FirstMovement
from senlac.games.destiny.rules.movement.stragglers import PlaceOddStraggler, share, suffering
from tests.games.destiny.campaign import Campaign, campaign

ARMY = "sussex: nk_1 nk_2 ni_1 ni_2 william"


@pytest.mark.rule("1.2e", "9.3a", "9.3b")
def test_force_pays_ground_with_points_of_its_slowest_piece() -> None:
    driver = campaign(ARMY).play("march william", "set_out")
    assert driver.options("step") == {"step hampshire", "step kent", "step surrey"}
    driver.play("step hampshire")
    assert driver.options("step") == {
        "step sussex", "step dorset", "step oxfordshire", "step surrey", "step wiltshire",
    }  # fmt: skip
    driver.play("step oxfordshire")
    # One point is left: hills before London and Gloucester cost two.
    assert driver.options("step") == {
        "step cambridgeshire", "step hampshire", "step northamptonshire", "step surrey",
        "step wiltshire",
    }  # fmt: skip
    assert driver.rule("step london") == "9.3b"


@pytest.mark.rule("1.2e", "9.3a")
def test_knights_alone_have_four_points() -> None:
    driver = campaign("sussex: nk_1 nk_2 fk_1 william").play("march william", "set_out")
    driver.play("step hampshire", "step oxfordshire")
    assert driver.offers("step london")


@pytest.mark.rule("9.3g")
def test_a_small_force_moves_one_area() -> None:
    driver = campaign("sussex: nk_1 nk_2 william").play("march william", "set_out", "step surrey")
    assert driver.at("william") == "surrey"
    assert driver.step != "NextMove"


@pytest.mark.rule("9.3e")
def test_band_of_any_size_moves_one_area() -> None:
    driver = campaign(ARMY).play("band nk_1", "take nk_2", "take ni_1", "set_out", "step surrey")
    assert driver.step == "FirstMovement"
    assert driver.rule("band nk_2") == "9.3a"
    assert driver.at("ni_2") == "sussex"


@pytest.mark.rule("9.3c")
def test_a_town_costs_a_point_to_enter_and_one_to_leave() -> None:
    driver = campaign("north_riding: nhc_1 nhc_2 ninf_1 hardrada", side="norwegian")
    driver.play("march hardrada", "set_out", "step east_riding", "enter_town")
    assert driver.in_town("hardrada")
    # Of three points one is left, and leaving York costs it.
    assert not driver.options("step")


@pytest.mark.rule("9.3c")
def test_a_landing_site_costs_a_point_to_leave() -> None:
    driver = campaign("sussex site: nk_1 ni_1 ni_2 william").play("march william", "set_out")
    assert driver.options("step") == {"step hampshire", "step kent", "step surrey"}
    driver.play("step kent")
    assert not driver.options("step")


@pytest.mark.rule("9.3d")
def test_london_costs_no_more_than_its_border() -> None:
    driver = campaign("essex: nk_1 ni_1 ni_2 william").play("march william", "set_out")
    driver.play("step london")
    assert driver.in_town("william")
    assert not driver.options("enter_town")
    assert "step surrey" in driver.options("step")


@pytest.mark.rule("7.0a", "7.0b", "9.3h")
def test_bad_weather_slows_all_but_forces_that_move_one_area() -> None:
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
def test_forced_march_goes_one_area_more_and_costs_stragglers() -> None:
    driver = campaign(ARMY).play("march william", "set_out", "step hampshire", "step dorset")
    driver.play("step somerset", "forced devon", dice=[9])
    assert driver.at("william") == driver.at("ni_1") == "devon"
    tired = campaign(ARMY).play("march william", "set_out", dice=[10])
    tired.play("forced hampshire")
    assert tired.at("ni_1") == "sussex"
    [behind] = tired.events_of("behind")
    assert (behind["units"], behind["to"]) == (["ni_1"], "sussex")
    assert tired.at("ni_2") == tired.at("nk_1") == "hampshire"
    assert tired.step != "NextMove"


@pytest.mark.rule("9.3i")
def test_force_without_points_may_begin_with_a_forced_march() -> None:
    # In bad weather two points are left to the foot in the town, and every way out costs three.
    driver = campaign("kent town: ni_1 ni_2 nk_1 william", "kent: nk_2", weather="poor")
    assert "march william" in driver.options("march")
    driver.play("march william", "set_out", dice=[5])
    assert not driver.options("step")
    driver.play("forced surrey")
    assert driver.at("william") == driver.at("ni_1") == "surrey"
    few = campaign(
        "kent town: ni_1 ni_2 william", "sussex: nk_1 nk_2 ni_3 robert", weather="severe"
    )
    assert few.options("march") == {"march robert"}


@pytest.mark.rule("9.3j")
def test_high_legitimacy_spares_the_stragglers() -> None:
    marks = "norwegian=9 english=12 norman=15"
    driver = campaign(ARMY, legitimacy=marks).play("march william", "set_out", dice=[10])
    driver.play("forced hampshire")
    assert driver.at("ni_1") == "hampshire"


@pytest.mark.rule("9.3f")
def test_wales_is_entered_with_a_leader_only() -> None:
    driver = campaign("cheshire: nk_1 nk_2 robert")
    driver.play("band nk_1", "set_out")
    assert not driver.offers("step gwynedd")
    assert driver.rule("step gwynedd") == "9.3f"


@pytest.mark.rule("9.3l")
def test_two_units_do_not_enter_an_enemy_s_area() -> None:
    driver = campaign("sussex: nk_1 nk_2 william", "kent: hc_1")
    driver.play("march william", "set_out")
    assert driver.rule("step kent") == "9.3l"


@pytest.mark.rule("1.2f", "1.2l")
def test_leader_takes_only_units_and_leaders_under_command() -> None:
    driver = campaign("sussex: nk_1 bk_1 bi_1 alan william robert")
    driver.play("march alan")
    assert driver.options("leave") == {"leave bk_1", "leave bi_1"}
    assert driver.rule("take nk_1") == "11.6c"
    assert driver.rule("take william") == "1.2l"
    assert not driver.options("take")


@pytest.mark.rule("1.0e")
def test_unit_left_behind_cannot_be_taken_again() -> None:
    driver = campaign(ARMY).play("march william", "leave ni_1")
    assert driver.rule("take ni_1") == "1.0e"
    driver.play("set_out", "step kent", "halt")
    assert driver.at("ni_1") == "sussex"
    assert driver.options("band") == {"band ni_1"}


@pytest.mark.rule("9.3y")
def test_pieces_that_stay_in_scotland_are_lost() -> None:
    driver = campaign(
        "scotland: ninf_1 ninf_2 orri", "northumbria: nhc_1 nhc_2 nhc_3 hardrada", side="norwegian"
    )
    driver.play("done")
    assert driver.at("ninf_1") == driver.at("orri") == "gone"
    assert driver.legitimacy("norwegian")[0] == 8


@pytest.mark.rule("9.3y")
def test_pieces_that_landed_in_scotland_may_stay() -> None:
    driver = campaign(
        "scotland: ninf_1 ninf_2", "northumbria: nhc_1 hardrada", side="norwegian",
        stranded="piece:ninf_1",
    )  # fmt: skip
    driver.play("done")
    assert driver.at("ninf_1") == "scotland"
    assert driver.at("ninf_2") == "gone"


def march(driver: Campaign, area: str, *pieces: str, last: bool = False) -> March:
    """Return a march of some pieces in an area, with three points left."""
    names = driver.state.catalogue.pieces
    force = mask_of([names.index(piece) for piece in pieces])
    return March(
        force,
        [driver.area(area)],
        points=3,
        enemies_passed=0,
        enemies_left=0,
        stage=MOVING,
        one_area_only=False,
        last=last,
        hard_marching=False,
        stragglers_done=False,
        second=False,
    )


@pytest.mark.rule("9.3e", "9.3g")
@pytest.mark.parametrize("version", ["1", "2"])
def test_a_small_force_goes_no_second_area_by_any_version(version: str) -> None:
    driver = campaign("sussex: nk_1 nk_2 william", version=version)
    driver.play("march william", "set_out", "step surrey")
    assert driver.at("william") == "surrey"
    assert "March" not in driver.phases


@pytest.mark.rule("9.3i", "9.3g")
def test_a_force_of_two_makes_no_forced_march() -> None:
    driver = campaign(ARMY)
    assert march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william").forced(driver.state)
    assert not march(driver, "sussex", "nk_1", "nk_2", "william").forced(driver.state)
    assert not march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william", last=True).forced(
        driver.state
    )


@pytest.mark.rule("9.3c", "9.3i")
def test_town_cannot_be_entered_after_the_last_step() -> None:
    driver = campaign("east_riding: nhc_1 nhc_2 ninf_1 hardrada", side="norwegian")
    army = ("nhc_1", "nhc_2", "ninf_1", "hardrada")
    assert march(driver, "east_riding", *army).town(driver.state) == 1
    assert march(driver, "east_riding", *army, last=True).town(driver.state) == 0


@pytest.mark.rule("9.3a")
def test_pieces_lost_or_left_on_the_way_leave_the_march() -> None:
    driver = campaign(ARMY)
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william")
    pieces = driver.state.catalogue.pieces
    driver.state.put(pieces.index("nk_1"), GONE)
    driver.state.put(pieces.index("nk_2"), driver.area("kent"))
    driver.state.stack.append(going)
    going.run(driver.state)
    assert going.force == mask_of([pieces.index("ni_1"), pieces.index("william")])


@pytest.mark.rule("7.0c", "9.3n", "9.3o")
def test_armies_do_not_hold_each_other_in_severe_weather() -> None:
    arrived = campaign(ARMY, "hampshire: hc_1 hc_2 hc_3 harold", "kent: robert", weather="severe")
    arrived.play("march william", "set_out", "step hampshire")
    assert arrived.step == "NextMove"
    left = campaign(
        ARMY, "sussex: nhc_1 nhc_2 nhc_3 hardrada", "kent: robert", weather="severe",
    )  # fmt: skip
    left.play("march william", "set_out")
    assert left.step == "NextMove"


@pytest.mark.rule("9.3n", "10.0l")
def test_attacked_danes_stand_without_a_failed_avoidance() -> None:
    driver = campaign(
        ARMY, "surrey: dane_1 dane_2 dane_3 sweyn", "kent: robert", danes=2, quick="no",
        fields={"legitimacy": "norwegian=9 english=12 norman=10"},
    )  # fmt: skip
    driver.play("march william", "set_out", "step surrey", "fight")
    area = driver.area("surrey")
    assert driver.pending("surrey") == "danish"
    assert driver.state.failed_to_avoid[area] == 0


@pytest.mark.rule("9.3i", "9.3k", "9.5b")
@pytest.mark.parametrize(
    ("number", "percent", "lost"),
    [
        (1, 1, 1),
        (5, 20, 1),
        (6, 20, 2),
        (10, 10, 1),
        (11, 10, 2),
        (10, 30, 3),
        (1, 10, 1),
        (5, 0, 0),
    ],
)
def test_a_share_is_rounded_up(number: int, percent: int, lost: int) -> None:
    assert share(number, percent) == lost


@pytest.mark.rule("9.5b", "9.7d")
def test_the_attrition_table_has_ten_twenty_and_thirty_per_cent() -> None:
    rows = campaign().state.catalogue.ground.attrition.values()
    found = {suffering(row, die) for row in rows for die in range(1, 13)}
    assert found == {0, 10, 20, 30}


@pytest.mark.rule("9.7d", "9.7e", "9.7f")
def test_stragglers_leave_the_march_and_odd_one_is_asked_once() -> None:
    driver = campaign(
        "sussex: ni_1 ni_2 ni_3 fi_1 fi_2 fi_3 bi_1 bi_2 bi_3 nk_1 nk_2 william",
        step="SecondMovement", dice=(6, 1),
    )  # fmt: skip
    driver.play("march william", "set_out", "step hampshire", "step dorset", "halt")
    [foot, mounted] = driver.events_of("attrition")
    assert (foot["die"], mounted["die"]) == (6, 1)
    assert (foot["percent"], mounted["percent"]) == (10, 0)
    behind = [name for event in driver.events_of("behind") for name in event["units"]]
    assert driver.step == "PlaceOddStraggler"
    going = march_of(driver.state)
    gone = driver.state.stack[-1]
    assert isinstance(gone, PlaceOddStraggler)
    pieces = driver.state.catalogue.pieces
    left = mask_of([*[pieces.index(name) for name in behind], gone.unit])
    assert left.bit_count() == 1
    assert not going.force & left
    driver.play("odd sussex")
    assert driver.at(pieces[gone.unit]) == "sussex"
    assert "PlaceOddStraggler" not in driver.phases


@pytest.mark.rule("9.7f")
def test_odd_straggler_without_a_march_is_refused() -> None:
    driver = campaign(ARMY)
    driver.state.stack[:] = [PlaceOddStraggler(0)]
    with pytest.raises(RecordError, match="PlaceOddStraggler: no force marches"):
        driver.state.stack[-1].validate(driver.state)


@pytest.mark.rule("4.0k", "9.7c", "9.7d")
def test_hard_marching_is_for_the_end_of_a_second_march() -> None:
    lines = ("sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold", "kent: robert")
    first = campaign(*lines, held="norman hard_marching").play("march william", "set_out")
    assert not first.options("step_hard")
    assert first.options("forced_hard")
    second = campaign(*lines, step="SecondMovement", held="norman hard_marching")
    second.play("march william", "set_out")
    # Only where an enemy stands does the step end the march.
    assert second.options("step_hard") == {"step_hard surrey"}
    without = campaign(*lines, step="SecondMovement").play("march william", "set_out")
    assert not without.options("step_hard")
    earl = campaign(lines[0], "hampshire: gyrth", "kent: robert", step="SecondMovement",
                    held="norman hard_marching").play("march william", "set_out")  # fmt: skip
    assert earl.options("step_hard") == {"step_hard hampshire"}


@pytest.mark.rule("1.2f", "9.3e")
def test_focus_is_the_leader_or_the_first_unit_of_a_band() -> None:
    driver = campaign(ARMY).play("march william", "set_out")
    assert driver.state.stack[-1].guidance(driver.state, 2).focus == "william"
    band = campaign(ARMY).play("band nk_2", "take nk_1", "take ni_1", "set_out")
    assert band.state.stack[-1].guidance(band.state, 2).focus == "ni_1"


@pytest.mark.rule("9.3i", "9.3j", "9.3l")
@pytest.mark.parametrize(
    ("die", "units", "there"), [(1, 3, "surrey"), (10, 2, "sussex"), (10, 4, "surrey")]
)
def test_a_forced_march_into_the_enemy_ends_if_too_few_are_left(
    die: int, units: int, there: str
) -> None:
    army = {2: "nk_1 nk_2 ni_1", 3: "nk_1 nk_2 ni_1", 4: "nk_1 nk_2 ni_1 ni_2"}[units]
    driver = campaign(f"sussex: {army} william", "surrey: hc_1 hc_2 hc_3 harold", "kent: robert",
                      dice=(die,))  # fmt: skip
    driver.play("march william", "set_out", "forced surrey")
    assert driver.at("william") == there
    [told] = driver.events_of("forced")
    assert (told["to"], told["die"], told["total"]) == ("surrey", die, die)
    assert driver.step == ("AnswerBattle" if there == "surrey" else "FirstMovement")


@pytest.mark.rule("9.3i", "9.3j")
def test_forced_march_costs_no_points_and_loses_stragglers() -> None:
    met = campaign(ARMY, "surrey: hc_1 hc_2 hc_3 harold", "kent: robert", dice=(1,))
    met.play("march william", "set_out", "forced surrey")
    assert march_of(met.state).points == 3
    few = campaign("sussex: nk_1 nk_2 ni_1 william", "kent: robert", dice=(10,))
    few.play("march william", "set_out", "forced surrey")
    assert (few.at("william"), few.at("ni_1")) == ("surrey", "sussex")


@pytest.mark.rule("9.3a")
def test_empty_march_is_refused() -> None:
    driver = campaign(ARMY)
    march(driver, "sussex", "nk_1").validate(driver.state)
    with pytest.raises(RecordError, match="empty"):
        march(driver, "sussex").validate(driver.state)


@pytest.mark.rule("9.3v", "9.3n")
def test_a_force_came_from_the_area_before_its_last_step() -> None:
    driver = campaign(ARMY)
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william")
    assert going.came_from() == NOBODY
    going.trail.append(driver.area("kent"))
    assert going.came_from() == driver.area("sussex")
    going.trail.append(driver.area("surrey"))
    assert going.came_from() == driver.area("kent")


@pytest.mark.rule("9.3g", "9.3i")
def test_force_limited_to_one_area_makes_no_forced_march() -> None:
    driver = campaign(ARMY)
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william")
    going.one_area_only = True
    assert going.forced(driver.state) == []


@pytest.mark.rule("9.3n", "9.3o")
def test_enemies_are_met_one_by_one_in_side_order() -> None:
    driver = campaign(ARMY)
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william")
    going.enemies_left = 0b1011
    assert [going.next_enemy() for _ in range(3)] == [0, 1, 3]
    assert going.enemies_left == 0


@pytest.mark.rule("9.3n", "9.7c")
@pytest.mark.parametrize(("second", "stage"), [(False, HALTED), (True, ENDED)])
def test_force_halts_after_its_last_step_in_first_movement(*, second: bool, stage: int) -> None:
    driver = campaign(ARMY)
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william", last=True)
    going.second = second
    going.meet(driver.state)
    assert going.stage == stage


@pytest.mark.rule("9.3n")
@pytest.mark.parametrize("before", ["", "kent"])
def test_force_joining_a_battle_records_its_entry_area(before: str) -> None:
    driver = campaign(ARMY)
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william")
    sussex = going.area()
    if before:
        going.trail.insert(0, driver.area(before))
    driver.state.attacker = replaced(driver.state.attacker, sussex, driver.state.phasing)
    going.join(driver.state)
    assert driver.state.entry_areas[sussex] == (1 << driver.area(before) if before else 0)
    assert going.stage == ENDED


@pytest.mark.rule("9.3b", "9.3c", "9.7c")
@pytest.mark.parametrize(
    ("second", "there", "last"),
    [(True, "hc_1", True), (True, "gyrth", True), (True, "", False), (False, "hc_1", False)],
)
def test_second_march_ends_at_enemies_and_forgets_those_passed(
    *, second: bool, there: str, last: bool
) -> None:
    driver = campaign(ARMY, f"kent: {there}" if there else "kent: robert")
    going = march(driver, "sussex", "nk_1", "nk_2", "ni_1", "william")
    going.second = second
    going.enemies_passed = 1
    going.enter(driver.state, driver.area("kent"), 2)
    assert (going.last, going.enemies_passed, going.points) == (last, 0, 1)
    assert going.trail == [driver.area("sussex"), driver.area("kent")]
    going.last = True
    going.enter(driver.state, driver.area("surrey"), 1)
    assert going.last


@pytest.mark.rule("9.3y")
def test_leaders_are_lost_in_scotland_as_units_are() -> None:
    driver = campaign("scotland: nk_1 alan odo", "sussex: nk_2 william")
    pieces = driver.state.catalogue.pieces
    stayed = mask_of([pieces.index(name) for name in ("nk_1", "alan", "odo")])
    FirstMovement(stayed).finish(driver.state)
    assert driver.at("nk_1") == driver.at("alan") == driver.at("odo") == "gone"
