"""The card at the end of a war: the winner and the reason."""

from __future__ import annotations

import pytest

from senlac.engine.screen.scene import SummaryCard
from senlac.games.campaign.rules.constants import NEUTRAL
from senlac.games.campaign.rules.dusk.victory import look_for_victory
from senlac.games.campaign.rules.leaving import concede
from senlac.games.campaign.rules.winter.phase import drop_out
from tests.games.campaign.desk import GAME, Desk

LAST_1088 = "year: 2\nturn: 6"
LAST_1066 = "year: 3\nturn: 6"
SLAIN = "leader_at: leader:"
INVADED = "loyalty: london=1 canterbury=1 dover=1 york=2 lincoln=2 norwich=2 gloucester=2"


def told(desk: Desk) -> SummaryCard:
    """Return the card of a war that is over."""
    report = GAME.scene(desk.state, []).report
    assert report is not None
    return report


def judged(scenario: str, *lines: str) -> SummaryCard:
    """Return the card of a war that ends at this dusk."""
    desk = Desk("\n".join([f"scenario: {scenario}", *lines, "step: Orders"]))
    look_for_victory(desk.state)
    return told(desk)


@pytest.mark.rule("seq.g", "end.b", "end.c")
@pytest.mark.parametrize(
    ("scenario", "lines", "why"),
    [
        ("y1088", ("turn: 1", "loyalty: london=1 winchester=1"),
         "Robert Curthose holds London and Winchester."),
        ("y1088", ("turn: 1", "loyalty: rouen=0"), "William Rufus holds Rouen."),
        ("y1088", ("turn: 1", f"{SLAIN}robert_duke=-3"), "Robert Curthose is slain."),
        ("y1088", (LAST_1088,),
         "After the last week no other living lord holds the realm points that are needed."),
        ("y1088", (LAST_1088, "loyalty: romney=1"),
         "After the last week Robert Curthose holds 304 realm points; 304 was needed."),
        ("y1066", ("turn: 1", "loyalty: london=2 winchester=2", f"{SLAIN}harold_king=-3"),
         "Harald Hardrada holds London and Winchester."),
        ("y1066", ("turn: 1", f"{SLAIN}william_duke=-3 leader:hardrada_king=-3"),
         "William is slain and Harald Hardrada is slain."),
    ],
)  # fmt: skip
def test_card_gives_the_reason_for_the_end_of_a_war(
    scenario: str, lines: tuple[str, ...], why: str
) -> None:
    assert judged(scenario, *lines).text == why


@pytest.mark.rule("end.b")
def test_card_compares_how_far_marks_are_exceeded() -> None:
    report = judged("y1066", LAST_1066, INVADED)
    assert "this is further beyond it than" in report.text


@pytest.mark.rule("end.b", "end.c")
def test_card_rows_show_holdings_beside_marks() -> None:
    report = judged("y1088", LAST_1088, f"{SLAIN}robert_duke=-3")
    told = {row.label: row.value for row in report.rows}
    assert told["Robert Curthose, duke of the Normans"].endswith(" towns")
    assert "288, 304 needed" in [row.value for row in report.rows]
    assert told["Robert Curthose"] == "slain"
    assert "William Rufus" not in told


@pytest.mark.rule("end.e")
def test_card_names_the_last_player_left_as_winner() -> None:
    desk = Desk("scenario: y1088\nturn: 1\nstep: Orders")
    concede(desk.state, desk.seat("robert"))
    text = "Robert Curthose has resigned. William Rufus is the only ruler left in the war."
    assert told(desk).text == text


@pytest.mark.rule("end.d")
def test_card_says_that_a_player_held_no_town_in_winter() -> None:
    desk = Desk("scenario: y1088\nturn: 6\nstep: Orders")
    desk.state.loyalty = [seat or NEUTRAL for seat in desk.state.loyalty]
    drop_out(desk.state)
    last = "Robert Curthose is the only ruler left in the war."
    assert told(desk).text == f"William Rufus held no town in winter. {last}"
