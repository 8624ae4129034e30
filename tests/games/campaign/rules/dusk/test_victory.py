"""Who wins, at dusk and after the last week."""

from __future__ import annotations

import pytest

from senlac.engine.state import Outcome
from senlac.games.campaign.rules.dusk.victory import look_for_victory, realm_points
from tests.games.campaign.desk import Desk

LAST_1088 = "year: 2\nturn: 6"
LAST_1066 = "year: 3\nturn: 6"


def judge(scenario: str, *lines: str) -> Outcome | None:
    """Return how a game ends at this dusk."""
    desk = Desk("\n".join([f"scenario: {scenario}", *lines, "step: Orders"]))
    look_for_victory(desk.state)
    return desk.state.outcome


def titles(**loyal: str) -> str:
    """Return whose towns are."""
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
    ],
)  # fmt: skip
def test_how_a_rebellion_ends(lines: tuple[str, ...], winner: tuple[int, str] | None) -> None:
    found = judge("y1088", *lines)
    assert found == (None if winner is None else Outcome((winner[0],), winner[1]))


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
    ],
)  # fmt: skip
def test_how_a_crown_is_claimed(lines: tuple[str, ...], winner: tuple[int, str] | None) -> None:
    found = judge("y1066", *lines)
    assert found == (None if winner is None else Outcome((winner[0],), winner[1]))


@pytest.mark.rule("end.b")
def test_realm_points_are_taxes_of_english_towns_and_half_of_those_held_by_garrison() -> None:
    desk = Desk("scenario: y1088\nB1 london inside spearman.C=10\nturn: 1\nstep: Orders")
    rule = desk.state.catalogue.scenario.rebellion
    assert rule is not None
    assert realm_points(desk.state, 1, rule.realm_regions) == 288 + 160 // 2
