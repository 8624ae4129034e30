"""The players' knowledge of towns, and its sources."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import CHURCH, NEUTRAL, NOBODY
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.leaving import eliminate_player
from senlac.games.campaign.rules.reports.towns import TownKnowledge, known, learn_own, public
from senlac.games.campaign.rules.winter.phase import Spring
from tests.games.campaign.desk import Desk, Steady

RUFUS, ROBERT = 0, 1


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


def thought(desk: Desk, reader: int, town: str) -> TownKnowledge:
    """Return a reader's knowledge of a town."""
    return known(desk.state, reader, desk.town(town))


@pytest.mark.rule("report.b")
def test_all_players_know_the_towns_at_the_start() -> None:
    desk = week()
    for reader in (RUFUS, ROBERT, public(desk.state)):
        assert thought(desk, reader, "london")[:4] == (RUFUS, RUFUS, 0, NOBODY)
        assert thought(desk, reader, "paris")[:2] == (NEUTRAL, NEUTRAL)


@pytest.mark.rule("report.b")
def test_all_players_learn_of_a_captured_town() -> None:
    desk = week("B1 london spearman.C=30 Bc1")
    desk.march("robert: force B1; task take")
    for reader in (RUFUS, ROBERT, public(desk.state)):
        assert thought(desk, reader, "london").holder == ROBERT
        assert thought(desk, reader, "london").loyalty == RUFUS


@pytest.mark.rule("report.a", "report.c")
def test_only_giver_and_receiver_learn_of_a_title() -> None:
    desk = Desk("scenario: y1066\nturn: 1\nstep: Orders")
    desk.write("harold", "title dover hardrada")
    desk.reveal()
    learn_own(desk.state)
    dover = desk.town("dover")
    assert [known(desk.state, reader, dover).loyalty for reader in range(4)] == [2, 0, 2, 0]
    [event] = desk.told("title")
    assert event.audience == frozenset([0, 2])


@pytest.mark.rule("report.a")
def test_player_that_left_a_town_knows_its_loyal_holder() -> None:
    desk = week("A1 rouen inside spearman.C=30 Ac1")
    assert thought(desk, RUFUS, "rouen").holder == RUFUS
    assert thought(desk, public(desk.state), "rouen").holder == ROBERT
    desk.march("rufus: force A1; to 6578")
    desk.run(Dusk())
    assert thought(desk, RUFUS, "rouen").holder == ROBERT


@pytest.mark.rule("report.a")
def test_siege_is_known_only_to_besieger_and_besieged() -> None:
    desk = week("B1 london besieging spearman.C=90 Bc1", "A1 london inside spearman.C=20")
    for reader, siege in ((RUFUS, ROBERT), (ROBERT, ROBERT), (public(desk.state), NOBODY)):
        assert thought(desk, reader, "london").siege == siege


@pytest.mark.rule("report.a")
def test_loyal_holder_learns_of_a_bribe() -> None:
    desk = week("B1 london inside spearman.C=20 Bc1")
    desk.state.full_turns[desk.town("london")] = 2
    desk.write("robert", "bribe london")
    desk.reveal()
    [event] = desk.told("bribed")
    assert event.audience == frozenset([RUFUS, ROBERT])
    learn_own(desk.state)
    assert thought(desk, RUFUS, "london").loyalty == ROBERT
    assert thought(desk, public(desk.state), "london").loyalty == RUFUS


@pytest.mark.rule("control.c")
def test_title_between_other_players_keeps_full_turns() -> None:
    desk = Desk("scenario: y1066\nB1 dover inside spearman.C=20\nturn: 1\nstep: Orders")
    desk.state.full_turns[desk.town("dover")] = 2
    before = desk.offered("william")
    desk.write("harold", "title dover hardrada")
    desk.reveal()
    assert desk.state.full_turns[desk.town("dover")] == 2
    assert "bribe dover" in before


@pytest.mark.rule("report.b")
def test_all_players_learn_of_a_town_given_to_the_church() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    desk.write("rufus", "give dover")
    desk.reveal()
    for reader in range(3):
        assert thought(desk, reader, "dover")[:2] == (CHURCH, CHURCH)


@pytest.mark.rule("report.b", "end.d")
def test_player_out_of_the_war_is_not_known_as_a_holder() -> None:
    desk = Desk("scenario: y1066\nC1 dover inside spearman.C=20\nturn: 1\nstep: Orders")
    eliminate_player(desk.state, 2, "end.d")
    learn_own(desk.state)
    for reader in (1, public(desk.state)):
        assert thought(desk, reader, "nidaros")[:2] == (NEUTRAL, NEUTRAL)
    assert thought(desk, 0, "dover")[:2] == (NEUTRAL, 0)


@pytest.mark.rule("report.e")
def test_scouts_report_the_holder_of_a_town() -> None:
    desk = Desk("scenario: y1066\nA1 4516 lighthorse.D=20 Ac1 evade\n"
                "C1 york inside bondi.C=20\nturn: 1\nstep: Orders", Steady(6))  # fmt: skip
    assert thought(desk, 0, "york").holder == NEUTRAL
    desk.march()
    desk.run(Dusk())
    assert thought(desk, 0, "york").holder == 2
    assert thought(desk, 1, "york").holder == NEUTRAL


@pytest.mark.rule("report.e", "seq.b")
def test_scouts_report_the_holder_of_a_town_in_spring() -> None:
    desk = Desk("scenario: y1066\nA1 4516 lighthorse.D=20 Ac1 evade\n"
                "C1 york inside bondi.C=20\nstep: Spring", Steady(6))  # fmt: skip
    desk.run(Spring())
    assert [thought(desk, reader, "york").holder for reader in (0, 1)] == [2, NEUTRAL]


@pytest.mark.rule("report.e", "report.b")
@pytest.mark.parametrize(("week", "holder"), [(1, NEUTRAL), (0, 2)])
def test_news_of_the_week_outranks_a_report_of_scouts(week: int, holder: int) -> None:
    desk = Desk("scenario: y1066\nA1 4516 lighthorse.D=20 Ac1 evade\n"
                "C1 york inside bondi.C=20\nturn: 1\nstep: Orders", Steady(6))  # fmt: skip
    desk.march()
    rows = [row[:] for row in desk.state.known[0]]
    rows[desk.town("york")] = [NEUTRAL, NEUTRAL, 0, NOBODY, week]
    desk.state.known = [rows, *desk.state.known[1:]]
    desk.run(Dusk())
    assert thought(desk, 0, "york").holder == holder
