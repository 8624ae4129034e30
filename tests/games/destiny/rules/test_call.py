"""9.1: the Call to Arms."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from senlac.games.destiny import GAME
from senlac.games.destiny.rules.call import begin_call
from senlac.games.destiny.rules.constants import GONE
from senlac.games.destiny.rules.muster import reached, ways_to
from tests.games.destiny.campaign import Campaign, campaign

COURT = "london: hc_1 harold"


def court(*lines: str, dice: tuple[int, ...] = (), **said: object) -> Campaign:
    """Return a campaign at the English Call to Arms."""
    return campaign(*lines, side="english", step="ChooseCaller", dice=dice, fields=said)


def mustering(*lines: str, leader: str = "harold", **said: object) -> Campaign:
    """Return a campaign in which a leader calls."""
    fields = {"marks": f"leader:{leader}", **said}
    driver = campaign(*lines, side="english", step="ChooseCaller", fields=fields)
    return driver.play(f"call {leader}")


@pytest.mark.rule("9.1a", "9.1m")
def test_leaders_are_marked_but_do_not_call_before_an_invasion() -> None:
    driver = court(COURT, marks="leader:harold", landed="")
    assert driver.step == "PlaceReadyMarks"
    assert driver.options() == {"unmark harold", "done"}
    assert court(COURT, landed="").play("mark harold").state.ready_to_call
    invaded = court(COURT, marks="leader:harold", landed="norman=sep_3")
    assert invaded.options() == {"call harold", "done"}


@pytest.mark.rule("9.1b")
def test_marks_of_the_last_turn_come_off_first() -> None:
    driver = court("london: hc_1 fyrd_kent harold", no_move="unit:fyrd_kent")
    assert not driver.state.stays_this_turn


@pytest.mark.rule("9.1c", "9.1d", "9.1l")
def test_a_mark_serves_from_the_next_turn_on_and_is_used_up() -> None:
    driver = court(COURT)
    assert driver.step == "PlaceReadyMarks"
    assert driver.rule("call harold") == "9.1c"
    driver.play("mark harold")
    assert not driver.options("call")
    called = mustering(COURT, "asleep: fyrd_kent")
    called.play("done")
    assert not called.state.ready_to_call
    assert called.step != "ChooseCaller"
    # A leader that has called is not marked again in that turn.
    assert "mark harold" not in called.options()


@pytest.mark.rule("9.1c", "9.1d")
def test_a_mark_is_lost_with_the_town() -> None:
    driver = campaign(
        "east_riding town: hc_1 hc_2 hc_3 morcar", side="english",
        fields={"marks": "leader:morcar"},
    )  # fmt: skip
    driver.play("march morcar", "set_out", "step west_riding")
    assert not driver.state.ready_to_call


@pytest.mark.rule("9.1e", "9.1f")
def test_each_half_of_england_is_called_once() -> None:
    three = "leader:harold leader:morcar leader:edwin leader:gyrth"
    earls = ("east_riding town: hc_2 morcar", "cheshire town: hc_3 edwin")
    driver = court(COURT, *earls, "london: gyrth", "asleep: fyrd_kent fyrd_lancashire", marks=three)
    assert driver.options("call") == {"call harold", "call morcar", "call edwin", "call gyrth"}
    driver.play("call morcar", "done")
    # The north has been called: the king would call both, Edwin the north again.
    assert driver.options("call") == {"call gyrth"}
    assert driver.rule("call harold") == driver.rule("call edwin") == "9.1e"


@pytest.mark.rule("9.1f", "9.1g")
def test_leaders_call_from_their_own_towns() -> None:
    driver = court("cheshire town: leofwine harold", "hampshire town: edwin gyrth",
                   "london: tostig", tostig="english", tostig_as=1)  # fmt: skip
    assert driver.options("mark") == {"mark harold", "mark gyrth"}
    assert driver.rule("mark leofwine") == driver.rule("mark edwin") == "9.1g"
    assert driver.rule("mark tostig") == "9.1g"
    assert court(COURT, "cambridgeshire: hc_2 gyrth", landed="").rule("mark gyrth") == "9.1g"


@pytest.mark.rule("9.1g")
def test_leaders_do_not_call_from_the_open_field() -> None:
    driver = court("hampshire: hc_1 harold", marks="leader:harold")
    assert not driver.options("call")


@pytest.mark.rule("9.1h")
def test_a_call_is_heard_within_five_points_of_the_town() -> None:
    driver = mustering("hampshire town: hc_1 harold", "asleep: fyrd_hampshire fyrd_kent fyrd_devon "
                       "fyrd_gloucestershire fyrd_lancashire fyrd_warwickshire")  # fmt: skip
    # A point for Winchester; Kent pays three more, Lancashire five.
    heard = {"fyrd_hampshire", "fyrd_kent", "fyrd_gloucestershire", "fyrd_warwickshire",
             "fyrd_devon"}  # fmt: skip
    assert {text.split()[1] for text in driver.options("muster")} == heard
    assert driver.rule("muster fyrd_lancashire") == "9.1h"


@pytest.mark.rule("9.1h")
def test_enemies_bar_the_way_to_a_call() -> None:
    driver = mustering(
        "hampshire town: hc_1 harold",
        "dorset: nk_1",
        "wiltshire: nk_2",
        "asleep: fyrd_devon fyrd_surrey",
    )
    # By Somerset, Gloucester and Oxford it is more than five points.
    assert driver.options("muster") == {"muster fyrd_surrey"}


@pytest.mark.rule("9.1h")
def test_leaders_do_not_call_from_an_area_with_an_enemy() -> None:
    driver = court(COURT, "london: nk_1", marks="leader:harold")
    assert not driver.options("call")


@pytest.mark.rule("9.1i", "9.1k")
def test_named_fyrd_roll_and_stay_in_the_town() -> None:
    driver = mustering(COURT, "asleep: fyrd_kent fyrd_surrey fyrd_essex")
    driver.play("muster fyrd_kent", "muster fyrd_surrey", "done", dice=(3, 2))
    # The king adds two.
    assert driver.at("fyrd_kent") == "london"
    assert not driver.asleep("fyrd_kent")
    assert driver.in_town("fyrd_kent")
    assert driver.asleep("fyrd_surrey")
    assert driver.asleep("fyrd_essex")
    assert driver.state.stays_this_turn == 1 << driver.state.catalogue.units.index("fyrd_kent")
    while driver.step != "FirstMovement":
        driver.play("done")
    assert driver.rule("band fyrd_kent") == "9.1k"


@pytest.mark.rule("9.1j")
@pytest.mark.parametrize(
    ("leader", "marks", "harold", "summons", "drm"),
    [
        ("harold", 12, True, False, 2), ("harold", 15, True, False, 3),
        ("harold", 5, True, False, 1), ("gyrth", 12, True, False, 0),
        ("gyrth", 12, False, False, -3), ("gyrth", 15, False, False, -2),
        ("harold", 12, True, True, 4),
    ],
)  # fmt: skip
def test_call_modifiers_add_up_for_every_die(
    leader: str,
    marks: int,
    *,
    harold: bool,
    summons: bool,
    drm: int,
) -> None:
    lines = ["london: hc_1 gyrth", "asleep: fyrd_kent"]
    if harold:
        lines.append("london: harold")
    said: dict[str, object] = {"legitimacy": f"english={marks}"}
    if summons:
        said["held"] = "english kings_summons"
    driver = mustering(*lines, leader=leader, **said)
    if not harold:
        driver.state.put(driver.state.catalogue.pieces.index("harold"), GONE)
    if summons:
        driver.play("summons")
        assert driver.rule("summons") == "4.0k"
    driver.play("muster_all", dice=(1,))
    assert [event["drm"] for event in driver.events_of("answers")] == [drm]


@pytest.mark.rule("9.1l")
def test_done_without_named_fyrd_says_the_call_is_used_up() -> None:
    driver = mustering(COURT, "asleep: fyrd_kent fyrd_surrey")
    role = GAME.roles(driver.state).index(driver.role)

    def labels() -> Mapping[str, str]:
        return GAME.add_guidance(GAME.scene(driver.state, (role,)), driver.state, (role,)).labels

    assert labels()["done"] == "Name no fyrd: the call is used up"
    driver.play("muster fyrd_kent")
    assert "done" not in labels()


@pytest.mark.rule("9.1h", "9.3d")
def test_call_distances_count_points_to_the_town() -> None:
    driver = campaign("london: hc_1 harold", "asleep: fyrd_devon")
    cost = ways_to(driver.state, driver.area("london"))

    def points(name: str) -> int:
        return cost[driver.area(name)]

    # London is an area and a town at once: it costs no point to enter it.
    assert [points(name) for name in ("london", "essex", "kent", "devon", "cheshire")] == [
        0, 1, 3, 5, 6,
    ]  # fmt: skip
    # No way leads through Wales or Scotland, nor are they called.
    assert [points(name) for name in ("gwynedd", "scotland")] == [-1, -1]
    west = ways_to(driver.state, driver.area("gloucestershire"))
    assert west[driver.area("gloucestershire")] == driver.state.catalogue.ground.town_cost == 1
    assert west[driver.area("oxfordshire")] == 1 + driver.state.catalogue.ground.step_cost(
        driver.area("oxfordshire"), driver.area("gloucestershire")
    )
    barred = campaign("london: hc_1 harold", "surrey: nk_1 nk_2 william")
    beyond = ways_to(barred.state, barred.area("london"))
    assert beyond[barred.area("sussex")] > cost[driver.area("sussex")]
    assert beyond[barred.area("surrey")] >= 0


@pytest.mark.rule("9.1h", "9.1c")
def test_five_points_are_near_enough_and_six_are_not() -> None:
    zones = (1 << 8) - 1
    driver = campaign("london: hc_1 harold", "asleep: fyrd_devon fyrd_cheshire fyrd_essex")
    units = driver.state.catalogue.units
    names = [units[unit] for unit in reached(driver.state, driver.area("london"), zones)]
    assert names == ["fyrd_devon", "fyrd_essex"]


@pytest.mark.rule("9.1c", "9.1d", "9.1l")
def test_leader_that_has_not_called_may_be_marked_afterwards() -> None:
    driver = court(
        COURT, "east_riding town: hc_2 morcar", "cheshire town: hc_3 edwin",
        "asleep: fyrd_lancashire", marks="leader:morcar",
    )  # fmt: skip
    driver.play("call morcar", "done")
    assert driver.step == "PlaceReadyMarks"
    assert driver.options("mark") == {"mark harold", "mark edwin"}
    nobody = court(COURT, landed="")
    assert nobody.options("mark") == {"mark harold"}


@pytest.mark.rule("9.1c", "9.1d")
def test_marking_and_unmarking_are_emitted() -> None:
    driver = court(COURT, "london: gyrth", marks="leader:gyrth", landed="")
    driver.play("mark harold", "unmark gyrth")
    leaders = driver.state.catalogue.leaders
    assert driver.state.ready_to_call == 1 << leaders.index("harold")
    assert driver.events_of("ready") == [
        {"leader": "harold", "how": "makes ready to call"},
        {"leader": "gyrth", "how": "does not call now"},
    ]


@pytest.mark.rule("9.1a", "9.1c", "9.1m")
@pytest.mark.parametrize(
    ("marks", "landed", "step"),
    [("leader:harold", "norman=sep_3", "ChooseCaller"), ("", "norman=sep_3", "PlaceReadyMarks"),
     ("leader:harold", "", "PlaceReadyMarks")],
)  # fmt: skip
def test_call_begins_with_callers_or_else_with_marks(marks: str, landed: str, step: str) -> None:
    driver = court(COURT, "asleep: fyrd_kent", marks=marks, landed=landed)
    assert [type(phase).__name__ for phase in begin_call(driver.state)] == [step]
