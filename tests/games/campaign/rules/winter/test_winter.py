"""Winter: recovery, taxes, ransom, captured ships, treasure, disbanding; spring; players out."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.games.campaign.rules.winter.phase import Spring, Winter, drop_out
from tests.games.campaign.desk import GAME, Desk


def winter(*lines: str) -> Desk:
    """Return a position at the end of a Year."""
    desk = Desk("\n".join(["scenario: y1088", *lines, "turn: 6", "step: Orders"]))
    desk.run(Winter())
    return desk


def taxes(*lines: str) -> int:
    """Return the taxes of the king."""
    [event] = [e for e in winter(*lines).told("taxes") if e.fields["player"] == "rufus"]
    return int(str(event.fields["crowns"]))


@pytest.mark.rule("control.j", "control.k", "control.l", "control.m", "seq.e", "control.p")
def test_taxes_come_from_every_controlled_town() -> None:
    usual = taxes()
    assert taxes("A1 caen inside spearman.C=10") - usual == 56 // 2
    assert usual - taxes("pillage: london=1", "pillaged: [london]") == 160 // 2
    assert usual - taxes("pillage: london=2", "pillaged: [london]") == 160
    assert usual - taxes("A1 london inside fyrd.C=10", "B1 london besieging spearman.C=60",
                         "beset: [london]") == 160  # fmt: skip
    assert usual - taxes("loyalty: london=-1") == 160


@pytest.mark.rule("church.d")
def test_holder_of_influence_gets_a_tenth_more() -> None:
    usual = taxes()
    assert taxes("papal: rufus") == usual + usual // 10


@pytest.mark.rule("pillage.h", "winter.a")
def test_town_not_pillaged_this_year_recovers_before_the_taxes() -> None:
    assert taxes("pillage: london=2") == taxes()
    desk = winter("pillage: london=2 dover=1", "pillaged: [dover]")
    assert desk.state.pillage[desk.town("london")] == 0
    assert desk.state.pillage[desk.town("dover")] == 1
    assert desk.state.pillaged == 0


@pytest.mark.rule("winter.b")
def test_a_lord_is_ransomed() -> None:
    paid = 100
    line = "leader_at: leader:robert_duke=-2"
    base = winter(line, "taker: robert=rufus")
    free = winter()
    assert base.state.leader_at[1] == -1
    assert base.state.crowns[0] - free.state.crowns[0] == paid
    assert free.state.crowns[1] - base.state.crowns[1] == paid
    assert base.told("freed") != []
    slain = winter("leader_at: leader:robert_duke=-3")
    assert slain.state.leader_at[1] == -3


@pytest.mark.rule("naval.k")
def test_captured_ships_are_sold() -> None:
    desk = winter("A1 dover ship=2 prize=3 Ac1")
    assert [event.fields["crowns"] for event in desk.told("prizes")] == [75]


@pytest.mark.rule("pillage.d", "winter.a")
def test_treasure_is_banked_at_an_own_town() -> None:
    desk = winter("A1 london treasure=40 Ac1", "A2 4950 treasure=30 Ac2")
    assert [event.fields["crowns"] for event in desk.told("banked")] == [40]


@pytest.mark.rule("report.a", "pillage.d", "control.j", "winter.a")
def test_each_player_alone_gets_the_accounts_of_their_winter() -> None:
    desk = winter("A1 london treasure=40 Ac1 spearman.C=12 supply=1", "A2 4950 treasure=30 Ac2",
                  "B1 caen inside spearman.C=10", "B2 dieppe ship=2", "pillage: london=1",
                  "pillaged: [london]", "A3 dover inside fyrd.C=10",
                  "B3 dover besieging spearman.C=60", "beset: [dover]")  # fmt: skip
    king, duke = frozenset([0]), frozenset([1])
    lost = [(event.fields["crowns"], event.audience) for event in desk.told("treasure_lost")]
    assert lost == [(30, king)]
    gone = [(event.fields["gone"], event.audience) for event in desk.told("goes_home")]
    assert gone == [(["22 figures", "1 supply wagon"], king), (["70 figures", "2 ships"], duke)]
    rolls = {event.audience: event.fields["towns"] for event in desk.told("tax_roll")}
    assert rolls.keys() == {king, duke}
    towns = rolls[king]
    assert isinstance(towns, list)
    assert "london 80" in towns
    assert towns[-1] == "dover 0"
    due = [int(str(town).split()[1]) for town in towns]
    assert due == sorted(due, reverse=True)
    [taxes] = [event for event in desk.told("taxes") if event.audience == king]
    assert taxes.fields["crowns"] == sum(due)


@pytest.mark.rule("report.a", "winter.b")
def test_ransom_is_known_to_payer_and_taker_alone() -> None:
    desk = winter("leader_at: leader:robert_duke=-2", "taker: robert=rufus")
    [ransom] = desk.told("ransom")
    assert (ransom.fields["player"], ransom.fields["other"]) == ("robert", "rufus")
    assert (ransom.fields["crowns"], ransom.audience) == (100, frozenset([0, 1]))
    assert not winter().told("ransom")


@pytest.mark.rule("buy.c", "buy.d", "buy.f", "buy.g", "control.r")
def test_winter_disbands_bodies_and_lodges_the_exchequer() -> None:
    desk = winter("A1 5751 spearman.C=40 exchequer rufus_king Ac1", "A2 dover ship=2",
                  "B1 bayeux inside fyrd.C=10", "A3 bayeux besieging spearman.C=60",
                  "siege: bayeux=2", "spies: [[caen],[]]")  # fmt: skip
    assert desk.state.codes == []
    assert set(desk.state.leader_at) == {-1}
    assert desk.state.exchequer_town[0] == desk.town("london")
    assert not any([*desk.state.siege_rolls, *desk.state.spies, *desk.state.numbers_used])


@pytest.mark.rule("control.q", "control.p")
def test_captured_exchequer_is_replaced_with_the_taxes() -> None:
    desk = winter("chest: [-3,5]", "crowns: rufus=0")
    assert desk.state.exchequer_town[0] == -1
    assert desk.state.crowns[0] > 500


@pytest.mark.rule("buy.e", "seq.b")
def test_towns_held_by_garrison_are_kept_until_spring() -> None:
    desk = winter("A1 caen inside spearman.C=10")
    assert desk.state.controller(desk.town("caen")) == 0
    desk.run(Spring())
    assert desk.state.controller(desk.town("caen")) == 1


@pytest.mark.rule("end.d", "winter.a")
def test_player_without_a_town_is_out_and_the_last_one_wins() -> None:
    desk = Desk("scenario: y1088\nturn: 6\nstep: Orders")
    desk.state.loyalty = [0] * len(desk.state.loyalty)
    drop_out(desk.state)
    assert desk.state.outcome is not None
    assert (desk.state.outcome.winners, desk.state.out) == ((0,), 0b10)


@pytest.mark.rule("seq.f", "winter.a", "scale.a")
def test_next_year_begins_with_gifts_after_winter() -> None:
    match = Match.new(GAME, "y1088", seed=1)
    weeks = 0
    while match.state.year == 1:
        weeks += type(match.state.stack[-1]).__name__ == "Orders"
        for role in match.actors():
            match.play(role, "done")
    assert type(match.state.stack[-1]).__name__ == "Gifts"
    assert weeks == 6
    assert match.state.outcome is None


@pytest.mark.rule("winter.a", "scale.a")
def test_winter_names_the_year_that_is_over() -> None:
    years = [winter(*lines).told("winter")[0].fields["year"] for lines in ((), ("year: 2",))]
    assert years == [1088, 1089]
