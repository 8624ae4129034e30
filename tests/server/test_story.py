"""The story of a finished match, which is public."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from senlac.engine.match.match import Match
from senlac.lab.luck import MatchLuck, WinChances
from senlac.server.views.story import story
from tests.example.feud import EARLS
from tests.server.plugins import serving_feud
from tests.server.support import Client, Document, Server

if TYPE_CHECKING:
    from senlac.server.matches.table import Table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_feud(tmp_path_factory.mktemp("story")) as started:
        yield started
    assert "Traceback" not in started.log


def played(guest: Client, match_id: str, actions: int) -> None:
    """Play random actions."""
    rng = Random(7)
    for _ in range(actions):
        table = guest.table(match_id)
        role, options = table["ask"]["role"], table["ask"]["options"]
        guest.act(match_id, role, rng.choice(options)["action"], table["seq"])


def test_story_has_the_odds_over_time_and_the_luck_of_the_dice(
    server: Server,
) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    played(guest, match_id, 25)
    path = f"/api/matches/{match_id}"
    assert guest.refused("GET", f"{path}/story") == (404, "not_found")
    guest.post(f"{path}/resign")
    found: Document = server.client().get(f"{path}/story")
    assert found["roles"] == ["saxon", "norman"]
    assert found["entries"] == list(range(len(found["entries"])))
    assert len(found["chances"]) == len(found["entries"])
    assert all(sum(one) == pytest.approx(1.0, abs=0.01) for one in found["chances"])
    assert sorted(found["chances"][-1]) == [0.0, 1.0]
    assert 0 < len(found["turns"]) <= 5
    for turn in found["turns"]:
        assert turn["before"] == found["chances"][turn["entry"] - 1]
        assert turn["after"] == found["chances"][turn["entry"]]
    one, other = found["luck"]
    assert one["gave"] == pytest.approx(-other["gave"], abs=0.002)
    for throw in (one["worst"], one["best"]):
        assert throw["faces"]
        told, before = (
            guest.get(f"{path}/replay/{entry}")["events"] if entry >= 0 else []
            for entry in (throw["entry"], throw["entry"] - 1)
        )
        fell = told[len(before) :]
        plain = [one["text"] for one in fell if not one.get("level")]
        assert throw["text"] in (plain or [fell[0]["text"]])


def test_turns_are_marked_at_their_first_entry(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    played(guest, match_id, 25)
    path = f"/api/matches/{match_id}"
    found = guest.get(f"{path}/marks")["marks"]
    assert len(found) > 1
    assert [one["entry"] for one in found] == sorted(one["entry"] for one in found)
    for mark in found:
        assert mark["kind"] == "turn"
        told, before = (
            guest.get(f"{path}/replay/{entry}")["events"] if entry >= 0 else []
            for entry in (mark["entry"], mark["entry"] - 1)
        )
        assert mark["text"] in [event["text"] for event in told[len(before) :]]


def test_opinion_of_the_computer_is_public_after_the_match(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    table = guest.table(match_id)
    role, options = table["ask"]["role"], [one["action"] for one in table["ask"]["options"]]
    played(guest, match_id, 1)
    path = f"/api/matches/{match_id}"
    assert guest.refused("GET", f"{path}/opinion/0") == (404, "not_found")
    guest.post(f"{path}/resign")
    stranger = server.client()
    found = stranger.get(f"{path}/opinion/0")
    assert found["role"] == role
    assert found["played"]["action"] in options
    assert found["chosen"]["action"] in options
    assert 0 < found["chosen"]["chance"] < 1
    best = found["candidates"]
    assert 1 <= len(best) <= 3
    assert best[0] == found["chosen"]
    # Nothing is recommended that is valued lower, or as high as chance explains.
    assert found["chosen"]["chance"] >= found["played"]["chance"]
    assert not found["certain"] or found["chosen"]["action"] != found["played"]["action"]
    assert stranger.get(f"{path}/opinion/0") == found
    # Nothing was decided after the end.
    assert stranger.refused("GET", f"{path}/opinion/2") == (404, "not_found")


def bots_moved(guest: Client, seats: Document, game: str = "shieldwall") -> tuple[str, Document]:
    """Create a match in which the computer has moved; return its path and the guest's table."""
    match_id = guest.post("/api/matches", game=game, seats=seats)["id"]
    path = f"/api/matches/{match_id}"
    while True:
        table = guest.table(match_id)
        if not table["ask"]:
            continue
        if len(table["events"]) >= 4:
            return path, table
        role, options = table["ask"]["role"], table["ask"]["options"]
        guest.act(match_id, role, options[-1]["action"], table["seq"])


def test_computer_tells_its_only_opponent_what_it_wanted(server: Server) -> None:
    guest = server.guest()
    seats = {"saxon": {"kind": "bot", "bot": "normal"}, "norman": {"kind": "me"}}
    path, table = bots_moved(guest, seats)
    found = guest.get(f"{path}/reasons")["reasons"]
    assert found
    assert [one["event"] for one in found] == sorted({one["event"] for one in found})
    for one in found:
        assert one["text"].startswith("It wanted to ")
        assert table["events"][one["event"]]["text"]
    last = found[-1]["event"]
    assert guest.get(f"{path}/reasons", since=last)["reasons"] == found[-1:]
    assert server.guest().refused("GET", f"{path}/reasons") == (404, "not_found")
    guest.post(f"{path}/resign")
    assert server.client().get(f"{path}/reasons")["reasons"] == found


def test_computer_keeps_its_reasons_while_another_person_plays(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    assert guest.get(f"/api/matches/{match_id}/reasons") == {"reasons": []}
    open_match = guest.match({"saxon": "me", "norman": "open"})
    assert guest.refused("GET", f"/api/matches/{open_match}/reasons") == (404, "not_found")


def test_game_without_evaluation_has_an_empty_story(server: Server) -> None:
    guest = server.guest()
    seats = {role: {"kind": "me"} for role in EARLS}
    match_id = guest.post("/api/matches", game="feud", seats=seats)["id"]
    guest.post(f"/api/matches/{match_id}/resign")
    found = guest.get(f"/api/matches/{match_id}/story")
    assert found == {"roles": list(EARLS), "entries": [], "chances": [], "turns": [], "luck": []}


def test_marks_name_what_was_taken_back(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    path = f"/api/matches/{match_id}"
    guest.play_first(match_id)
    assert guest.get(f"{path}/marks")["undone"] == []
    guest.post(f"{path}/undo", do="ask")
    guest.play_first(match_id)
    # Entry 0 is the set-up, 1 was taken back by 2, and 3 stands.
    assert guest.get(f"{path}/marks")["undone"] == [1, 2]


def test_turning_points_name_who_acted_and_what_weighed_most(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    played(guest, match_id, 70)
    path = f"/api/matches/{match_id}"
    guest.post(f"{path}/resign")
    turns = guest.get(f"{path}/story")["turns"]
    assert turns
    for turn in turns:
        assert turn["text"]
        assert turn.get("role", "saxon") in ("saxon", "norman")
        after = guest.get(f"{path}/replay/{turn['entry']}")["events"]
        before = guest.get(f"{path}/replay/{turn['entry'] - 1}")["events"]
        fresh = after[len(before) :]
        assert turn["text"] in [event["text"] for event in fresh]
        fallen = [e["text"] for e in fresh if any(x.get("fell") for x in e.get("losses", ()))]
        assert not fallen or turn["text"] in fallen


def test_what_follows_a_heading_is_nobodys_decision() -> None:
    match = Match.new("shieldwall", "foragers", seed=1)
    while match.core.history.played[-1].entry.action != "done" or not turned(match):
        role = match.actors()[0]
        actions = match.options(role)
        match.play(role, "done" if "done" in actions else actions[0])
    last = len(match.core.history.played) - 1
    course = (WinChances(last - 1, (0.5, 0.5)), WinChances(last, (0.9, 0.1)))
    seen = cast("Table", SimpleNamespace(seen_entries=lambda _: range(last + 1)))
    found = story(seen, match, MatchLuck(tuple(match.roles), course, ()), ())
    [turn] = [one for one in found.turns if one.entry == last]
    assert " roll " in turn.text
    assert turn.role == ""


def test_last_banner_says_what_turned_the_match() -> None:
    match = Match.new("campaign", "y1088", seed=1)
    match.concede("robert")
    last = len(match.core.history.played) - 1
    course = (WinChances(last - 1, (0.5, 0.5)), WinChances(last, (1.0, 0.0)))
    seen = cast("Table", SimpleNamespace(seen_entries=lambda _: range(last + 1)))
    [turn] = story(seen, match, MatchLuck(tuple(match.roles), course, ()), ()).turns
    assert turn.text == "William Rufus alone is left, and wins."


def turned(match: Match) -> bool:
    """Return whether the last entry has begun a turn."""
    return any(match.cue(event).level for event in match.core.history.played[-1].events)
