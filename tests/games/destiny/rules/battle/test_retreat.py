"""11.8: retreats of beaten armies, and leaders that slip away from them."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.games.destiny.rules.battle.quick import LEAVING, QuickBattle
from senlac.games.destiny.rules.battle.retreat import ChooseEscort, Retreat, ways_out
from senlac.games.destiny.rules.contact.flight import FyrdFlight
from tests.games.destiny.campaign import Campaign, campaign

ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


@pytest.mark.rule("11.8e", "5.1a", "5.1b")
def test_fyrd_flee_before_an_army_that_retreats() -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 william", "london: hc_1 hc_2 hc_3 hc_4 harold",
        "asleep: fyrd_sussex", side="english", control="sussex=norman",
    )  # fmt: skip
    driver.play("march harold", "set_out", "step surrey", "fight", "stand", dice=(9, 1, 1, 1, 1))
    driver.play("lose ni_1")
    assert driver.at("william") == driver.at("nk_1") == "sussex"
    assert not driver.asleep("fyrd_sussex")
    assert driver.step == "ChooseFlightArea"


@pytest.mark.rule("11.8k", "11.8e")
@pytest.mark.parametrize(
    ("version", "leader", "abroad"),
    [
        ("2", "harold", {"retreat gwynedd", "retreat deheubarth"}),
        ("2", "", set()),
        ("1", "harold", set()),
    ],
)
def test_a_beaten_army_with_a_leader_may_retreat_into_wales(
    version: str, leader: str, abroad: set[str]
) -> None:
    driver = campaign(
        "staffordshire: nk_1 nk_2 ni_1 ni_2 william", f"shropshire: hc_1 hc_2 hc_3 {leader}",
        "warwickshire: bk_1", version=version,
    )  # fmt: skip
    driver.play("march william", "set_out", "step shropshire", "fight", "stand", "done",
                dice=(9, 1, 1, 1))  # fmt: skip
    driver.play("lose hc_1")
    assert driver.options() == {"retreat cheshire", "retreat herefordshire"} | abroad
    assert driver.rule("retreat warwickshire") == "11.8e"
    assert driver.rule("retreat london") == "11.8e"
    if not abroad:
        assert driver.rule("retreat gwynedd") == ("11.8k" if version == "2" else "11.8e")


@pytest.mark.rule("11.8f")
def test_leader_without_a_way_out_slips_away_with_three_units() -> None:
    driver = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold",
        "surrey: bk_1", "sussex: bi_1", dice=(9, 1, 1, 1),
    )  # fmt: skip
    driver.play("done", "give_battle kent english", "stand", "lose hc_1")
    assert driver.options() == {"stay", "slip surrey", "slip sussex"}
    driver.play("slip surrey", "take hc_3", "done")
    assert driver.at("harold") == driver.at("hc_3") == "surrey"
    assert driver.at("hc_2") == "kent"


def leaving(loser: str, *, giver: str = "norman", mover: str = "norman", landed: str) -> Campaign:
    """Return a battle in Surrey that is decided, as the loser leaves; Normans came from Sussex."""
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 william", ENGLISH, "sussex: bk_1", landed=landed,
        control="sussex=norman kent=norman",
    )  # fmt: skip
    sides, state = driver.state.catalogue.sides, driver.state
    other = "english" if giver == "norman" else "norman"
    fight = QuickBattle(
        driver.area("surrey"), sides.index(giver), sides.index(other), sides.index(mover), worse=0,
        ways=1 << driver.area("sussex"), ready=1, waiting=1, stage=LEAVING,
        loser=sides.index(loser), margin=1,
    )  # fmt: skip
    state.stack.append(fight)
    fight.run(state)
    return driver


@pytest.mark.rule("11.8d", "11.8e", "11.8f")
def test_beaten_attacker_from_the_sea_has_no_way_back() -> None:
    now = "norwegian=sep_1 norman=sep_3"
    assert leaving("norman", landed=now).step == "LeaderEscape"
    # A side that is attacked, or landed earlier, retreats over land.
    assert leaving("norman", giver="english", landed=now).step == "Retreat"
    assert leaving("norman", landed="norwegian=sep_1 norman=sep_2").step == "Retreat"


@pytest.mark.rule("11.8d", "11.8e")
@pytest.mark.parametrize(
    ("giver", "mover", "back"),
    [("norman", "norman", True), ("norman", "english", False), ("english", "norman", False)],
)
def test_only_a_moved_attacker_goes_back_the_way_it_came(
    giver: str, mover: str, *, back: bool
) -> None:
    driver = leaving("norman", giver=giver, mover=mover, landed="norwegian=sep_1 norman=sep_1")
    retreat = driver.state.stack[-1]
    assert isinstance(retreat, Retreat)
    assert retreat.ways == (1 << driver.area("sussex") if back else 0)


def trapped(*lines: str) -> Campaign:
    """Return a battle in Kent that Harold has lost without a way out, before the escape."""
    driver = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 hc_4 hc_5 harold",
        "surrey: bk_1", *lines, dice=(9, 1, 1, 1),
    )  # fmt: skip
    return driver.play("done", "give_battle kent english", "stand", "lose hc_1")


@pytest.mark.rule("11.8f")
def test_three_units_at_most_slip_away_with_their_leader() -> None:
    driver = trapped("sussex: bi_1")
    driver.play("slip surrey", "take hc_2", "take hc_3")
    assert driver.options() == {"take hc_4", "take hc_5", "done"}
    top = driver.state.stack[-1]
    assert top.prompt(driver.state) == "Which units escape to Surrey? Up to 3."
    driver.play("take hc_4")
    # The third goes with them, and that is all.
    assert driver.step != "ChooseEscort"
    there = [driver.at(name) for name in ("harold", "hc_2", "hc_3", "hc_4", "hc_5")]
    assert there == ["surrey"] * 4 + ["kent"]


@pytest.mark.rule("11.8f")
def test_a_leader_may_slip_away_alone() -> None:
    driver = trapped("sussex: bi_1").play("slip surrey", "done")
    assert driver.at("harold") == "surrey"
    assert driver.at("hc_2") == "kent"


@pytest.mark.rule("11.8f", "5.1a")
@pytest.mark.parametrize("company", ["", "take ni_1"])
def test_escape_rouses_fyrd_only_with_units_and_never_clashes(company: str) -> None:
    driver = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 hc_4 harold",
        "sussex: hc_5", "asleep: fyrd_surrey", "surrey: hc_6", side="english",
        dice=(9, 1, 1, 1), control="kent=norman",
    )  # fmt: skip
    driver.play("done", "give_battle kent norman", "stand", "lose nk_1", "slip surrey")
    if company:
        driver.play(company)
    driver.play("done")
    assert driver.at("william") == "surrey"
    assert driver.asleep("fyrd_surrey") is not bool(company)


@pytest.mark.rule("11.8d", "11.8k")
@pytest.mark.parametrize(("version", "ways"), [("1", ["gwynedd"]), ("2", [])])
def test_version_1_lets_a_leaderless_attacker_return_to_wales(
    version: str, ways: list[str]
) -> None:
    driver = campaign("shropshire: nk_1 nk_2 ni_1", "london: william", version=version)
    found = ways_out(
        driver.state, driver.area("shropshire"), driver.state.catalogue.sides.index("norman"),
        1 << driver.area("gwynedd"),
    )  # fmt: skip
    assert [driver.state.area_name(area) for area in found] == ways


@pytest.mark.rule("11.8e", "5.1b")
def test_fyrd_never_clash_with_an_army_that_retreats() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william", "asleep: fyrd_sussex")
    norman = driver.state.catalogue.sides.index("norman")
    retreat = Retreat(driver.area("surrey"), norman, 0)
    driver.state.stack.append(retreat)
    retreat.apply(driver.state, Action("retreat", driver.area("sussex")))
    flight = driver.state.stack[-1]
    assert isinstance(flight, FyrdFlight)
    assert not flight.clash


@pytest.mark.rule("11.8f")
@pytest.mark.parametrize("leader", ["alan", "odo"])
def test_leaders_do_not_slip_away_with_another_leader(leader: str) -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william alan odo")
    norman = driver.state.catalogue.sides.index("norman")
    company = ChooseEscort(driver.area("surrey"), norman, driver.area("sussex"), 0)
    piece = driver.state.catalogue.pieces.index(leader)
    why = company.refuse(driver.state, Action("take", piece)).why
    name = driver.state.piece_title(piece)
    assert why == f"Units escape with their leader; {name} is a leader."
