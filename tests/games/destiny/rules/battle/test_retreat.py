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
    hand = campaign(
        "surrey: nk_1 nk_2 ni_1 william", "london: hc_1 hc_2 hc_3 hc_4 harold",
        "asleep: fyrd_sussex", side="english", control="sussex=norman",
    )  # fmt: skip
    hand.play("march harold", "set_out", "step surrey", "fight", "stand", dice=(9, 1, 1, 1, 1))
    hand.play("lose ni_1")
    assert hand.at("william") == hand.at("nk_1") == "sussex"
    assert not hand.asleep("fyrd_sussex")
    assert hand.step == "ChooseFlightArea"


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
    hand = campaign(
        "staffordshire: nk_1 nk_2 ni_1 ni_2 william", f"shropshire: hc_1 hc_2 hc_3 {leader}",
        "warwickshire: bk_1", version=version,
    )  # fmt: skip
    hand.play("march william", "set_out", "step shropshire", "fight", "stand", "done",
              dice=(9, 1, 1, 1))  # fmt: skip
    hand.play("lose hc_1")
    assert hand.options() == {"retreat cheshire", "retreat herefordshire"} | abroad
    assert hand.rule("retreat warwickshire") == "11.8e"
    assert hand.rule("retreat london") == "11.8e"
    if not abroad:
        assert hand.rule("retreat gwynedd") == ("11.8k" if version == "2" else "11.8e")


@pytest.mark.rule("11.8f")
def test_leader_without_a_way_out_slips_away_with_three_units() -> None:
    hand = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold",
        "surrey: bk_1", "sussex: bi_1", dice=(9, 1, 1, 1),
    )  # fmt: skip
    hand.play("done", "give_battle kent english", "stand", "lose hc_1")
    assert hand.options() == {"stay", "slip surrey", "slip sussex"}
    hand.play("slip surrey", "take hc_3", "done")
    assert hand.at("harold") == hand.at("hc_3") == "surrey"
    assert hand.at("hc_2") == "kent"


def leaving(loser: str, *, giver: str = "norman", mover: str = "norman", landed: str) -> Campaign:
    """Return a battle in Surrey that is decided, as the loser leaves; Normans came from Sussex."""
    hand = campaign(
        "surrey: nk_1 nk_2 ni_1 william", ENGLISH, "sussex: bk_1", landed=landed,
        control="sussex=norman kent=norman",
    )  # fmt: skip
    sides, state = hand.state.catalogue.sides, hand.state
    other = "english" if giver == "norman" else "norman"
    fight = QuickBattle(
        hand.area("surrey"), sides.index(giver), sides.index(other), sides.index(mover), worse=0,
        ways=1 << hand.area("sussex"), ready=1, waiting=1, stage=LEAVING,
        loser=sides.index(loser), margin=1,
    )  # fmt: skip
    state.stack.append(fight)
    fight.run(state)
    return hand


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
    hand = leaving("norman", giver=giver, mover=mover, landed="norwegian=sep_1 norman=sep_1")
    retreat = hand.state.stack[-1]
    assert isinstance(retreat, Retreat)
    assert retreat.ways == (1 << hand.area("sussex") if back else 0)


def trapped(*lines: str) -> Campaign:
    """Return a battle in Kent that Harold has lost without a way out, before the escape."""
    hand = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 hc_4 hc_5 harold",
        "surrey: bk_1", *lines, dice=(9, 1, 1, 1),
    )  # fmt: skip
    return hand.play("done", "give_battle kent english", "stand", "lose hc_1")


@pytest.mark.rule("11.8f")
def test_three_units_at_most_slip_away_with_their_leader() -> None:
    hand = trapped("sussex: bi_1")
    hand.play("slip surrey", "take hc_2", "take hc_3")
    assert hand.options() == {"take hc_4", "take hc_5", "done"}
    top = hand.state.stack[-1]
    assert top.prompt(hand.state) == "Which units escape to Surrey? Up to 3."
    hand.play("take hc_4")
    # The third goes with them, and that is all.
    assert hand.step != "ChooseEscort"
    there = [hand.at(name) for name in ("harold", "hc_2", "hc_3", "hc_4", "hc_5")]
    assert there == ["surrey"] * 4 + ["kent"]


@pytest.mark.rule("11.8f")
def test_a_leader_may_slip_away_alone() -> None:
    hand = trapped("sussex: bi_1").play("slip surrey", "done")
    assert hand.at("harold") == "surrey"
    assert hand.at("hc_2") == "kent"


@pytest.mark.rule("11.8f", "5.1a")
@pytest.mark.parametrize("company", ["", "take ni_1"])
def test_escape_rouses_fyrd_only_with_units_and_never_clashes(company: str) -> None:
    hand = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 hc_4 harold",
        "sussex: hc_5", "asleep: fyrd_surrey", "surrey: hc_6", side="english",
        dice=(9, 1, 1, 1), control="kent=norman",
    )  # fmt: skip
    hand.play("done", "give_battle kent norman", "stand", "lose nk_1", "slip surrey")
    if company:
        hand.play(company)
    hand.play("done")
    assert hand.at("william") == "surrey"
    assert hand.asleep("fyrd_surrey") is not bool(company)


@pytest.mark.rule("11.8d", "11.8k")
@pytest.mark.parametrize(("version", "ways"), [("1", ["gwynedd"]), ("2", [])])
def test_version_1_lets_a_leaderless_attacker_return_to_wales(
    version: str, ways: list[str]
) -> None:
    hand = campaign("shropshire: nk_1 nk_2 ni_1", "london: william", version=version)
    found = ways_out(
        hand.state, hand.area("shropshire"), hand.state.catalogue.sides.index("norman"),
        1 << hand.area("gwynedd"),
    )  # fmt: skip
    assert [hand.state.area_name(area) for area in found] == ways


@pytest.mark.rule("11.8e", "5.1b")
def test_fyrd_never_clash_with_an_army_that_retreats() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 william", "asleep: fyrd_sussex")
    norman = hand.state.catalogue.sides.index("norman")
    retreat = Retreat(hand.area("surrey"), norman, 0)
    hand.state.stack.append(retreat)
    retreat.apply(hand.state, Action("retreat", hand.area("sussex")))
    flight = hand.state.stack[-1]
    assert isinstance(flight, FyrdFlight)
    assert not flight.clash


@pytest.mark.rule("11.8f")
@pytest.mark.parametrize("leader", ["alan", "odo"])
def test_leaders_do_not_slip_away_with_another_leader(leader: str) -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 william alan odo")
    norman = hand.state.catalogue.sides.index("norman")
    company = ChooseEscort(hand.area("surrey"), norman, hand.area("sussex"), 0)
    piece = hand.state.catalogue.pieces.index(leader)
    why = company.refuse(hand.state, Action("take", piece)).why
    name = hand.state.piece_title(piece)
    assert why == f"Units escape with their leader; {name} is a leader."
