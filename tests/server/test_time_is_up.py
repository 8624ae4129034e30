"""Timeouts: deadlines as players and programs see them, over HTTP and sockets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest

from senlac.engine.match.verify import verify
from senlac.server.views.card import iso
from tests.example.feud import EARLS
from tests.example.feud_table import FEUD
from tests.server.steady import Steady
from tests.server.support import Client, Document, Line, Server
from tests.server.test_three import begin, write

EDWIN, MORCAR, WALTHEOF = EARLS
HOUR: Final = 3600
TOLD: Final = "Time ran out: what Edwin and Waltheof had written was taken as it stood."


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steady]:
    with Steady(tmp_path_factory.mktemp("steady")) as server:
        yield server
    assert "Traceback" not in server.log


@pytest.fixture
def table(steady: Steady) -> Iterator[Steady]:
    yield steady
    steady.close_clients()


def card(client: Client, match_id: str) -> Document:
    """Return the card of a match."""
    return client.get(f"/api/matches/{match_id}")


def lapse(line: Line) -> Document:
    """Return the table that a socket sends after the next timeout."""
    while True:
        shown = line.until("table")
        if any(event["kind"] == "lapse" for event in shown["events"]):
            return shown


def test_match_shows_its_time_limit_and_deadline(table: Steady) -> None:
    match_id, players = begin(table, deadline=HOUR)
    due = {"deadline": HOUR, "due_at": iso(table.now + HOUR)}
    table.tell(table.now + 60)
    running = table.client().get("/api/matches", list="running")["matches"]
    shown = [
        card(players[EDWIN], match_id),
        players[MORCAR].table(match_id)["match"],
        *players[EDWIN].get("/api/matches", list="mine")["matches"],
        *[one for one in running if one["id"] == match_id],
    ]
    assert len(shown) == 4
    for found in shown:
        assert {name: found[name] for name in due} == due


def test_match_that_waits_for_players_has_no_deadline(table: Steady) -> None:
    host = table.guest()
    waiting = card(host, host.post("/api/matches", game="feud", deadline=HOUR)["id"])
    assert waiting["deadline"] == HOUR
    assert "due_at" not in waiting
    endless = card(host, host.post("/api/matches", game="feud")["id"])
    assert "deadline" not in endless


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"game": "campaign", "deadline": 7}, "deadline: expected one of 0, 30"),
        ({"game": "campaign", "deadline": -1}, "deadline"),
        ({"game": "campaign", "deadline": "soon"}, "deadline"),
        ({"game": "campaign", "deadline": 10**30}, "deadline"),
        ({"game": "hastings", "deadline": HOUR}, "deadline: hastings has no step"),
        ({"game": "campaign", "tutorial": True, "deadline": HOUR}, "deadline: a tutorial has none"),
    ],
)
def test_invalid_time_limit_is_refused_by_name(server: Server, body: Document, place: str) -> None:
    answer = server.guest().http.post("/api/matches", json=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "bad_input"
    assert place in answer.json()["error"]["message"]


def test_game_lists_its_time_limits(table: Steady) -> None:
    someone = table.client()
    assert someone.get("/api/games/feud")["deadlines"][0] == 300
    assert someone.get("/api/games/campaign")["deadlines"][-1] == 7 * 24 * HOUR
    for game in ("shieldwall", "comet", "hastings", "destiny"):
        assert someone.get(f"/api/games/{game}")["deadlines"] == []


def test_timeout_is_sent_to_all_and_submits_the_sheets(table: Steady) -> None:
    match_id, players = begin(table, deadline=HOUR)
    due = table.now + HOUR
    write(players[MORCAR], match_id, MORCAR, "send stag", "done")
    write(players[EDWIN], match_id, EDWIN, "send boar")
    with ExitStack() as opened:
        lines = [
            opened.enter_context(client.socket(match_id))
            for client in (*players.values(), table.guest())
        ]
        for line in lines:
            line.until("table")
        table.tell(due - 1)
        assert players[WALTHEOF].table(match_id)["actors"] == [EDWIN, WALTHEOF]
        table.tell(due)
        for line in lines:
            shown = lapse(line)
            assert TOLD in [event["text"] for event in shown["events"]]
            assert "due_at" not in shown["match"]
    told = players[WALTHEOF].table(match_id)["events"]
    bids = [event["text"] for event in told if event["kind"] == "bid"]
    assert [" sends 0 " in bid for bid in bids] == [False, False, True]
    # The next decision cannot time out: the second strongest has any amount of time.
    table.tell(due + 30 * HOUR)
    players[EDWIN].post(f"/api/matches/{match_id}/resign")
    record = players[EDWIN].get(f"/api/matches/{match_id}/record")
    assert [entry.get("deadline", False) for entry in record["entries"]].count(True) == 1
    assert verify(record, FEUD).proved


def test_action_decided_before_a_timeout_is_stale(table: Steady) -> None:
    match_id, players = begin(table, deadline=HOUR)
    seq = players[EDWIN].table(match_id)["seq"]
    with players[EDWIN].socket(match_id) as line:
        line.until("table")
        table.tell(table.now + HOUR)
        lapse(line)
    body = {"role": EDWIN, "action": "send boar", "seq": seq, "id": "late"}
    path = f"/api/matches/{match_id}/actions"
    assert players[EDWIN].refused("POST", path, body) == (409, "stale")


def test_restarted_server_gives_grace_time(table: Steady) -> None:
    match_id, players = begin(table, deadline=24 * HOUR)
    assert card(players[EDWIN], match_id)["due_at"] == iso(table.now + 24 * HOUR)
    table.kill()
    table.tell(table.now + 30 * HOUR)
    table.start()
    with players[EDWIN].socket(match_id) as line:
        shown = line.until("table")
        while shown["match"]["due_at"] != iso(table.now + HOUR):
            shown = line.until("table")
        assert set(shown["actors"]) == set(EARLS)
        table.tell(table.now + HOUR)
        lapse(line)


def test_single_player_cannot_pause_a_match_with_a_deadline(table: Steady) -> None:
    match_id, players = begin(table, deadline=HOUR)
    assert players[EDWIN].post(f"/api/matches/{match_id}/pause") == {"done": False}
    asked = players[MORCAR].table(match_id)["requests"]["pause"]
    assert asked == {"by": EDWIN, "waiting": [MORCAR, WALTHEOF]}
    assert card(players[EDWIN], match_id)["status"] == "running"


def test_timeout_does_not_reveal_how_much_was_written(table: Steady) -> None:
    told = [seen_by_others(table, lines) for lines in ((), ("send boar",), ("send boar", "pay 2"))]
    assert told[0] == told[1] == told[2]
    assert "what Edwin, Morcar and Waltheof had written" in told[0]


def seen_by_others(table: Steady, lines: tuple[str, ...]) -> str:
    """Return what others see of a timeout after one player has written some lines."""
    begun = table.now
    match_id, players = begin(table, deadline=HOUR)
    watcher = table.guest()
    found: list[object] = []
    with players[MORCAR].socket(match_id) as one, watcher.socket(match_id) as other:
        for line in (one, other):
            line.until("table")
        table.tell(begun + 60)
        write(players[EDWIN], match_id, EDWIN, *lines)
        for client in (players[MORCAR], watcher):
            shown = card(client, match_id)
            assert shown["due_at"] == iso(begun + HOUR)
            assert shown["asked_at"] == iso(begun)
            found += [shown["actors"], shown.get("your_move"), client.table(match_id)["actors"]]
        table.tell(begun + HOUR)
        for line in (one, other):
            changed = lapse(line)
            found.append(changed["seq"])
            found += [event for event in changed["events"] if event["kind"] == "lapse"]
    return str(found)
