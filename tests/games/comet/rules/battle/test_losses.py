"""[12-15] The assignment of hits, and routs."""

from __future__ import annotations

import pytest

from senlac.games.comet.rules.battle.fray import fray_of
from tests.games.comet.board import Campaign, campaign


def met(*areas: str, **reserve: str) -> Campaign:
    """Return a battle in York: the Vikings came from Durham; the English fire first.

    `english` and `viking` name the units in Reserve; the others are deployed left, centre and right
    in
    their order, all further units right.
    """
    found = campaign(*areas, step="Combat", ways={"york": "durham"})
    here = areas[0].partition(":")[2].split()
    names = [word.partition("=")[0] for word in here]
    sides = {name: found.state.catalogue.side[found.unit(name)] for name in names}
    for side, people in ((2, "english"), (0, "viking")):
        held = reserve.get(people, "").split()
        left, centre, *right = [u for u in names if sides[u] == side and u not in held]
        found.deploy(left=left, centre=centre, right=" ".join(right), reserve=" ".join(held))
    return found


def shown(found: Campaign) -> set[str]:
    """Return all units that have been revealed, each with its CV."""
    return {unit for event in found.events_of("show") for unit in event["units"]}


# ---- leaders ------------------------------------------------------------------------------------


@pytest.mark.rule("12.5e")
def test_each_hit_on_single_steps_has_its_own_roll() -> None:
    found = met("york: vik1 vik2 hardrada vik7=1 vik8=1 harold hc1 hc2")
    found.play("fire hc2", dice=(1, 1, 6, 6, 5))
    assert (found.step, len(found.options())) == ("AssignHit", 3), "a 5 spares the leader"
    found.play("lose vik7", dice=(6,))
    assert found.at("hardrada") == "gone", "the 6 for the second hit takes the leader"


@pytest.mark.rule("12.5b")
def test_six_takes_the_highest_leader_of_the_column() -> None:
    found = met("york: vik1 vik2 tostig hardrada harold hc1 hc2")
    found.play("fire hc2", dice=(1, 6, 6, 6, 6))
    assert (found.at("hardrada"), found.events_of("fall")) == ("gone", [{"side": "Vikings"}])


@pytest.mark.rule("12.5f")
def test_leader_is_safe_while_a_unit_has_more_than_one_step() -> None:
    found = met("york: vik1 vik2 hardrada vik7=2 harold hc1 hc2")
    found.play("fire hc2", dice=(1, 6, 6, 6))
    assert "leader" not in found.dice.labels
    assert found.cv("vik7") == 1


# ---- prompts ------------------------------------------------------------------------------------


def question(found: Campaign) -> str:
    """Return the prompt of the current decision."""
    return found.state.stack[-1].prompt(found.state)


def test_hit_prompt_names_column_shooter_and_remaining_hits() -> None:
    found = met("york: vik1 vik2 hardrada vik7=1 vik8=1 harold hc1 hc2")
    found.play("fire hc2", dice=(1, 1, 6, 6, 5))
    asked = "The English have hit the right column: which unit takes the hit?"
    assert question(found) == f"{asked} 1 more hit is to come."
    found.play("lose vik7", dice=(5,))
    assert question(found) == asked


def test_skirmish_hit_prompt_names_the_line() -> None:
    found = campaign("york: hardrada tostig harold hc1", step="Combat", ways={"york": "durham"})
    found.play("fire harold", dice=(1, 5))
    assert question(found) == "The English have hit the line: which unit takes the hit?"


def test_pursuit_hit_prompt_names_rout_and_pursuer() -> None:
    found = met("york: vik1=1 vik2=1 hardrada vik7=1 harold hc1 hc2")
    found.play("fire harold", dice=(1, *[1, 1, 1], *[6] * 6, 5))
    assert question(found) == (
        "The Vikings are routed and the English pursue: which unit takes the hit?"
        " 2 more hits are to come."
    )


# ---- fire ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.1a")
@pytest.mark.parametrize(("unit", "struck"), [("hc1", "vik1"), ("hc2", "vik2"), ("hc3", "vik3")])
def test_each_column_fires_at_the_column_opposite(unit: str, struck: str) -> None:
    found = met("york: vik1 vik2 vik3 hardrada hc1 hc2 hc3", "exeter: harold", viking="hardrada")
    found.play(f"fire {unit}", dice=(1, 6, 6, 6))
    assert [found.cv(other) for other in ("vik1", "vik2", "vik3", "hardrada")].count(4) == 2
    assert found.cv(struck) == 3


@pytest.mark.rule("12.3b", "12.3a")
def test_reduced_house_carl_still_hits_on_a_two() -> None:
    found = met("york: vik1 vik2 hardrada harold hc1=1 hc2")
    found.play("fire hc1", dice=(2,))
    assert found.cv("vik2") == 3


@pytest.mark.rule("X.limit")
@pytest.mark.parametrize(("number", "left"), [(50, 4), (51, 2)])
def test_every_die_hits_from_round_fifty_one_on(number: int, left: int) -> None:
    found = met("york: vik1 vik2 hardrada harold hc1=2 hc2")
    fray_of(found.state).round = number
    found.play("fire hc1", dice=(6, 6))
    assert found.cv("vik2") == left


# ---- routs --------------------------------------------------------------------------------------


@pytest.mark.rule("14.1d")
def test_rout_reveals_both_reserves() -> None:
    found = met("york: vik1 vik7=1 hardrada vik3 harold hc1 hc2 hc3", english="hc3", viking="vik3")
    assert not shown(found) & {"hc3 4", "vik3 4"}
    found.play("hold")
    found.play("fire hc1", dice=(1, 6, 6, 6, *(6,) * 13))
    assert {"hc3 4", "vik3 4"} <= shown(found)


@pytest.mark.rule("14.2a")
def test_victorious_reserve_joins_the_pursuit() -> None:
    found = met("york: vik1 vik7=1 hardrada harold hc1 hc2 hc3", english="hc3")
    found.play("hold")
    found.play("fire hc1", dice=(1, 6, 6, 6, *(6,) * 9, *(1, 1, 6, 6)))
    assert found.cv("vik1") == 2, "hc3 hits twice"


@pytest.mark.rule("14.2b", "14.3b")
def test_routed_reserve_takes_the_hits_it_does_not_cancel() -> None:
    found = met("york: vik8=1 vik7=1 hardrada vik3 harold hc1 hc2", viking="vik3")
    # Two hits in the pursuit: the Reserve cancels one, and the strongest unit takes the other.
    found.play("fire hc1", dice=(1, 6, 6, 6, 6, *(1, 6, 6, 6), *(1, 6, 6, 6)))
    assert (found.cv("vik3"), found.cv("vik8")) == (3, 1)


@pytest.mark.rule("14.1c", "16.4b")
def test_king_routed_without_a_retreat_area_eliminates_its_side() -> None:
    found = campaign(
        "hastings: william norman_foot1=1 norman_foot2 harold hc1 hc2", "bath: norman_knights1",
        "lincoln: hardrada", side="norman", step="Combat",
    )  # fmt: skip
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="william", centre="norman_foot1", right="norman_foot2")
    found.play("fire hc1", dice=(1, 6, 6, 6))
    assert found.events_of("fall") == [{"side": "Normans"}]
    assert found.at("norman_knights1") == "gone", "all Norman units leave the game"


# ---- skirmishes ---------------------------------------------------------------------------------


@pytest.mark.rule("15b", "11.2b", "2.3c")
def test_emptied_line_is_not_pursued() -> None:
    found = campaign(
        "york: vik1 fyrd1=1", "exeter: harold", "bamburgh: hardrada",
        step="Combat", ways={"york": "durham"}, dice=(6,),
    )  # fmt: skip
    found.play("stay", dice=(1, 6, 6, 6))
    assert found.at("fyrd1") == "pool"
    assert not found.events_of("rout")
    assert found.events_of("held") == [{"area": "york", "side": "Vikings"}]
    assert not found.state.face_up, "the victor stands up again"
