"""Undo on sealed sheets: other players keep their lines, and losses are announced."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.match.match import Match
from senlac.server.accounts.accounts import Person
from senlac.server.matches import lobby, playing, seating
from senlac.server.matches.deadlines import HOUR
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.table import Table
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.view import Requests, Viewer, table_view
from tests.server.test_deadlines import BEGIN, ODO, two_people, write
from tests.server.test_match_rows import EDITH

LATER: Final = BEGIN + 10


def match_of(table: Table) -> Match:
    """Return the match of a table."""
    assert table.match is not None
    return table.match


def sheet(table: Table, role: str) -> list[str]:
    """Return the remaining actions of a role."""
    history = match_of(table).core.history
    entries = [history.played[number].entry for number in history.line]
    return [entry.action for entry in entries if entry.role == role]


def ask(table: Table, person: Person, acts: int = 1) -> Table:
    """Return the table after a request to undo."""
    change = playing.ask_undo(table, match_of(table), person.id, LATER, acts)
    assert change is not None
    return change.after


def agree(table: Table, person: Person) -> Table:
    """Return the table after an agreement to undo."""
    return playing.answer_undo(table, match_of(table), person.id, agree=True, now=LATER).after


def requests(table: Table, person: Person, role: str) -> Requests:
    """Return the requests that a player sees."""
    view = table_view(table, Viewer(person.id, (role,)), BoardCache())
    assert view.state.requests is not None
    return view.state.requests


def test_agreed_undo_keeps_the_lines_of_other_players() -> None:
    table = two_people(0)
    for role, action in (
        ("robert", "crowns 3"), ("rufus", "crowns 5"), ("robert", "give alencon"),
        ("rufus", "give london"), ("robert", "done"),
    ):  # fmt: skip
        table = write(table, role, action, BEGIN)
    asked = ask(table, EDITH, 2)
    after = agree(asked, ODO)
    assert sheet(after, "rufus") == []
    assert sheet(after, "robert") == ["crowns 3", "give alencon", "done"]
    assert after.requests == {}
    # Only the requester must decide again: a submitted sheet stays submitted.
    assert match_of(after).actors() == ["rufus"]
    record = match_of(after).record()
    assert (
        Match.from_record(record, secret=match_of(after).core.dice.secret).head
        == record.entries[-1].hash
    )


def test_undo_request_lists_own_lines_that_would_be_lost() -> None:
    table = two_people(0)
    for role, action in (("rufus", "crowns 5"), ("robert", "crowns 3"), ("robert", "done")):
        table = write(table, role, action, BEGIN)
    asked = ask(table, EDITH)
    undo = requests(asked, ODO, "robert").undo
    assert undo is not None
    assert (undo.to, undo.lost, undo.losing) == ("", [], 0)
    assert sheet(agree(asked, ODO), "robert") == ["crowns 3", "done"]
    # Beyond the end of the step both sheets are undone, and each player sees only own lines.
    table = write(table, "rufus", "done", BEGIN)
    asked = ask(table, EDITH, 2)
    undo = requests(asked, ODO, "robert").undo
    assert undo is not None
    assert (undo.to, undo.lost, undo.losing) == ("", ["crowns 3", "done"], 2)
    undo = requests(asked, EDITH, "rufus").undo
    assert undo is not None
    assert (undo.to, undo.lost, undo.losing) == ("crowns 5", [], 0)
    assert sheet(agree(asked, ODO), "robert") == []
    assert requests(asked, Person("watcher", "W", guest=True), "robert").undo is not None


def test_undo_request_counts_lines_written_since() -> None:
    table = two_people(0)
    for role in ("rufus", "robert"):
        table = write(table, role, "done", BEGIN)
    asked = ask(table, EDITH)
    losing = []
    for _ in range(2):
        action = next(str(one) for one in match_of(asked).options("robert") if str(one) != "done")
        asked = write(asked, "robert", action, BEGIN)
        undo = requests(asked, ODO, "robert").undo
        assert undo is not None
        losing.append(undo.losing)
    assert losing == [2, 3]


@pytest.mark.parametrize("options", [{"muster": "buy", "deploy": False}])
def test_undo_of_a_sealed_purchase_keeps_the_opponents_purchases(
    options: dict[str, object],
) -> None:
    seats = {"south": SeatRequest("me"), "north": SeatRequest("open")}
    plan = MatchRequest("shieldwall", "meeting", options, seats=seats)
    change = lobby.create(plan, EDITH, BEGIN).change
    joined = seating.join(change.after, ODO, "north", "", "", BEGIN)
    table = lobby.started_if_full(joined, change.secret or b"", BEGIN)
    bought: dict[str, list[str]] = {"south": [], "north": []}
    people = {"south": EDITH, "north": ODO}
    for role in ("south", "north", "south", "north"):
        action = next(str(o) for o in match_of(table).options(role) if str(o).startswith("buy"))
        bought[role].append(action)
        table = write(table, role, action, BEGIN, people[role])
    after = agree(ask(table, EDITH, 2), ODO)
    assert sheet(after, "south") == []
    assert sheet(after, "north") == bought["north"]


def test_undo_keeps_the_sheets_of_bots() -> None:
    seats = {"rufus": SeatRequest("me"), "robert": SeatRequest("bot", "random")}
    table = lobby.create(MatchRequest("campaign", "y1088", seats=seats), EDITH, BEGIN).change.after
    table = write(table, "rufus", "crowns 5", BEGIN)
    match = match_of(table).copy()
    match.play("robert", "crowns 3")
    table = table.after_move(match, BEGIN)
    after = ask(table, EDITH)
    assert (sheet(after, "rufus"), sheet(after, "robert")) == ([], ["crowns 3"])


def test_decision_on_a_sealed_sheet_is_marked_as_sealed() -> None:
    table = write(two_people(HOUR), "rufus", "crowns 5", BEGIN)
    for person, role in ((EDITH, "rufus"), (ODO, "robert")):
        asked = table_view(table, Viewer(person.id, (role,)), BoardCache()).state.ask
        assert asked is not None
        assert (asked.sealed, asked.undo) == (True, False)
