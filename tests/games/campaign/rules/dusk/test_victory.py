"""The winner, at dusk and after the last week."""

from __future__ import annotations

import pytest

from senlac.engine.model.state import Outcome
from senlac.games.campaign.rules.dusk.victory import look_for_victory, realm_points
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import Desk

LAST_1088 = "year: 2\nturn: 6"
LAST_1066 = "year: 3\nturn: 6"


def judge(scenario: str, *lines: str) -> Outcome | None:
    """Return how a game ends at this dusk."""
    desk = Desk("\n".join([f"scenario: {scenario}", *lines, "step: Orders"]))
    look_for_victory(desk.state)
    return desk.state.outcome


def titles(**loyal: str) -> str:
    """Return the field for the loyalty of towns."""
    return "loyalty: " + " ".join(f"{town}={seat}" for town, seat in loyal.items())


SLAIN_KING = "leader_at: leader:rufus_king=-3"
SLAIN_DUKE = "leader_at: leader:robert_duke=-3"


@pytest.mark.rule("end.c", "end.a", "seq.g")
@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        (("turn: 1",), None),
        (("turn: 1", titles(london="1", winchester="1")), (1, "crown")),
        (("turn: 1", titles(london="1", winchester="1", rouen="0")), (0, "crown")),
        (("turn: 1", SLAIN_KING), (1, "slain")),
        (("turn: 1", SLAIN_DUKE), (0, "slain")),
        (("turn: 1", SLAIN_KING, "A1 rouen inside spearman.C=10"), (0, "crown")),
        ((LAST_1088,), (0, "holder")),
        ((LAST_1088, titles(romney="1")), (1, "mark")),
        ((LAST_1088, titles(romney="1"), "A1 bath inside spearman.C=10"), (0, "holder")),
        (("year: 2\nturn: 5", titles(romney="1")), None),
        (("year: 1\nturn: 6", titles(romney="1")), None),
        (("turn: 1", titles(london="1")), None),
        (("turn: 1", titles(winchester="1")), None),
        (("turn: 1", SLAIN_KING, "out: [0]"), None),
        ((LAST_1088, SLAIN_KING, SLAIN_DUKE), (0, "slain")),
    ],
)  # fmt: skip
def test_rebellion_ends_by_crown_death_or_mark(
    lines: tuple[str, ...], winner: tuple[int, str] | None
) -> None:
    found = judge("y1088", *lines)
    assert found == (None if winner is None else Outcome((winner[0],), winner[1]))


ALL_SLAIN = "leader_at: leader:harold_king=-3 leader:william_duke=-3 leader:hardrada_king=-3"
MARK = titles(london="1", canterbury="1", dover="1")


@pytest.mark.rule("end.b", "end.a")
@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        (("turn: 1",), None),
        (("turn: 1", titles(london="1", winchester="1")), None),
        (("turn: 1", titles(london="1", winchester="1", york="1")), (1, "crown")),
        (("turn: 1", titles(london="2", winchester="2"), "leader_at: leader:harold_king=-3"),
         (2, "crown")),
        (("turn: 1", "leader_at: leader:william_duke=-3 leader:hardrada_king=-3"), (0, "slain")),
        (("turn: 1", "leader_at: leader:william_duke=-3"), None),
        ((LAST_1066,), (0, "holder")),
        ((LAST_1066, MARK), (1, "mark")),
        ((LAST_1066, MARK, "leader_at: leader:william_duke=-3"),
         (0, "holder")),
        (("year: 3\nturn: 5", MARK), None),
        (("year: 2\nturn: 6", MARK), None),
        # Both have their marks: the second player's share of it is larger.
        ((LAST_1066, titles(london="2", canterbury="2", dover="1", winchester="1", york="1")),
         (2, "mark")),
        # A slain lord, or a player who is out, cannot win the crown, and a dead holder has not
        # slain the others.
        (("turn: 1", titles(london="2", winchester="2", york="2"), "out: [2]"), None),
        (("turn: 1", titles(london="2", winchester="2", york="2"),
          "leader_at: leader:hardrada_king=-3"), None),
        (("turn: 1", ALL_SLAIN), None),
        (("turn: 1", "leader_at: leader:william_duke=-3", "out: [2]"), (0, "slain")),
        (("turn: 1", titles(london="2", winchester="2"), "leader_at: leader:harold_king=-3",
          "out: [0]"), None),
        # Without a holder the mark need not be reached, but its share still counts.
        ((LAST_1066, "out: [0]", titles(hastings="1")), (1, "mark")),
        ((LAST_1066, "out: [0]", titles(hastings="2")), (2, "mark")),
        ((LAST_1066, "out: [0]"), (2, "mark")),
        ((LAST_1066, "out: [0]", "leader_at: leader:william_duke=-3 leader:hardrada_king=-3"),
         (1, "mark")),
        ((LAST_1066, "out: [0,1]", "leader_at: leader:hardrada_king=-3"), (2, "mark")),
    ],
)  # fmt: skip
def test_crown_is_claimed_by_towns_death_or_mark(
    lines: tuple[str, ...], winner: tuple[int, str] | None
) -> None:
    found = judge("y1066", *lines)
    assert found == (None if winner is None else Outcome((winner[0],), winner[1]))


@pytest.mark.rule("end.b")
def test_realm_points_are_taxes_and_half_for_garrisoned_towns() -> None:
    desk = Desk("scenario: y1088\nB1 london inside spearman.C=10\nturn: 1\nstep: Orders")
    rule = desk.state.catalogue.scenario.rebellion
    assert rule is not None
    assert realm_points(desk.state, 1, rule.realm_regions) == 288 + 160 // 2


@pytest.mark.rule("end.c")
@pytest.mark.parametrize("kept", ["", "hastings"])
def test_rebel_without_a_town_of_the_realm_is_driven_out(kept: str) -> None:
    desk = Desk("scenario: y1088\nturn: 1\nstep: Orders")
    rule = desk.state.catalogue.scenario.rebellion
    assert rule is not None
    for town, region in enumerate(desk.state.catalogue.region):
        if region in rule.realm_regions and desk.state.catalogue.towns[town] != kept:
            desk.state.loyalty[town] = 0
    if kept:
        desk.state.loyalty[desk.town(kept)] = 1
    look_for_victory(desk.state)
    assert desk.state.outcome == (None if kept else Outcome((0,), "driven_out"))


@pytest.mark.rule("end.b", "end.c")
def test_mark_is_reached_by_exactly_its_points() -> None:
    rebel = Desk(f"scenario: y1088\n{LAST_1088}\nstep: Orders").state
    rebellion = rebel.catalogue.scenario.rebellion
    assert rebellion is not None
    reach(rebel, rebellion.mark, rebellion.realm_regions)
    look_for_victory(rebel)
    assert rebel.outcome == Outcome((1,), "mark")
    duke = Desk(f"scenario: y1066\n{LAST_1066}\nstep: Orders").state
    claimants = duke.catalogue.scenario.claimants
    assert claimants is not None
    reach(duke, claimants.marks["william"], claimants.realm_regions)
    look_for_victory(duke)
    assert duke.outcome == Outcome((1,), "mark")


def reach(state: CampaignState, points: int, regions: tuple[str, ...]) -> None:
    """Make the second player's towns of a realm, without London, worth exactly some points."""
    tax = state.catalogue.tax
    towns = [town for town, region in enumerate(state.catalogue.region) if region in regions]
    for town in sorted(towns, key=lambda town: (-tax[town], town)):
        his = state.catalogue.towns[town] != "london" and tax[town] <= points
        state.loyalty[town] = 1 if his else 0
        points -= tax[town] if his else 0
    assert points == 0
