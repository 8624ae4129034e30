"""Secrets: a sealed purchase, and every byte that leaves the server about it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

from tests.server.support import Client, Document, Line, Server, serving

BUY: Final = {"muster": "buy", "deploy": False}


def buying(server: Server) -> tuple[str, dict[str, Client]]:
    """Create a meeting engagement whose armies are bought in secret."""
    first, second = server.guest(), server.guest()
    seats = {"south": "me", "north": "open"}
    match_id = first.match(seats, scenario="meeting", options=BUY)
    second.post(f"/api/matches/{match_id}/join", role="north")
    return match_id, {"south": first, "north": second}


def buy(client: Client, match_id: str, role: str, rng: Random) -> str:
    """Buy a random unit; return the action."""
    table = client.table(match_id)
    wanted: list[str] = [o["action"] for o in table["ask"]["options"] if o["verb"] == "buy"]
    action = rng.choice(wanted)
    client.act(match_id, role, action, table["seq"])
    return action


def everything(client: Client, match_id: str) -> bytes:
    """Return every byte that the server sends about a match to a client.

    Without compression: the compressed size depends on ids and times.
    """
    plain = {"Accept-Encoding": "identity"}
    path = f"/api/matches/{match_id}"
    asked = [
        "", "/table", "/table?roles=", "/record", "/proof", "/chat", "/replay/0", "/replay/1",
        "/replay/2", "/position/0", "/position/1",
    ]  # fmt: skip
    paths = [f"{path}{what}" for what in asked]
    paths += [f"/api/matches?list={which}" for which in ("open", "running")]
    sent = b""
    for address in paths:
        answer = client.http.get(address, headers=plain)
        headers = {k: v for k, v in answer.headers.items() if k != "date"}
        sent += json.dumps(headers, sort_keys=True).encode() + answer.content
    return sent


def test_sealed_purchase_changes_nothing_for_other_viewers(tmp_path: Path) -> None:
    rng = Random(3)
    # A server of its own: bots of other matches would change the lists.
    with serving(tmp_path / "data") as server:
        match_id, players = buying(server)
        watcher = server.guest()
        buy(players["south"], match_id, "south", rng)
        before = [everything(one, match_id) for one in (players["south"], watcher)]
        for _ in range(3):
            buy(players["north"], match_id, "north", rng)
            after = [everything(one, match_id) for one in (players["south"], watcher)]
            assert after == before


def settle(line: Line) -> None:
    """Read the first messages of a socket, in any order."""
    shown = watched = False
    while not (shown and watched):
        message = line.receive()
        shown |= message["type"] == "table"
        watched |= message.get("watching") == 1


def test_sockets_are_silent_during_the_opponents_sealed_purchase(server: Server) -> None:
    rng = Random(5)
    match_id, players = buying(server)
    watcher = server.guest()
    with players["south"].socket(match_id) as south, watcher.socket(match_id) as watching:
        for line in (south, watching):
            settle(line)
        for _ in range(3):
            buy(players["north"], match_id, "north", rng)
        assert south.silent(0.3)
        assert watching.silent(0.3)
        buy(players["south"], match_id, "south", rng)
        assert south.until("table")["seq"] == 2
        assert watching.silent(0.3)


def test_player_sees_and_counts_only_own_sealed_choices(server: Server) -> None:
    rng = Random(7)
    match_id, players = buying(server)
    buy(players["south"], match_id, "south", rng)
    bought = buy(players["north"], match_id, "north", rng)
    table = players["north"].table(match_id)
    assert table["seq"] == 2
    assert table["hides"]
    kind = bought.split()[1]
    shown = json.dumps(table["scene"])
    assert kind in shown or kind.capitalize() in shown
    record = players["north"].get(f"/api/matches/{match_id}/record")
    assert record["entries"] == [{"role": "north", "action": bought}]


def close(client: Client, match_id: str, role: str, rng: Random) -> Document:
    """Buy until the list may be submitted, and submit it; return the answer."""
    while True:
        table = client.table(match_id)
        actions = [option["action"] for option in table["ask"]["options"]]
        if "done" in actions:
            return client.act(match_id, role, "done", table["seq"])
        buy(client, match_id, role, rng)


def test_sealed_lists_are_revealed_together_to_all(server: Server) -> None:
    rng = Random(9)
    match_id, players = buying(server)
    close(players["south"], match_id, "south", rng)
    waiting = players["south"].table(match_id)
    assert waiting["actors"] == ["north"]
    close(players["north"], match_id, "north", rng)
    tables = [one.table(match_id) for one in (*players.values(), server.guest())]
    entries = players["south"].get(f"/api/matches/{match_id}/record")["entries"]
    # Each player has seen the set-up, the own choices, and both lists being submitted.
    own = [sum(entry.get("role") == role for entry in entries) for role in players]
    assert [table["seq"] for table in tables] == [1 + own[0] + 1, 1 + own[1] + 1, 1 + 2]
    assert not any(table["hides"] for table in tables)
    sides = {piece["side"] for piece in tables[2]["scene"]["pieces"]}
    assert sides == {0, 1}
    assert {entry.get("role") for entry in entries} >= {"south", "north"}


def test_stale_and_repeated_actions_are_refused_on_a_sealed_list(server: Server) -> None:
    rng = Random(11)
    match_id, players = buying(server)
    table = players["south"].table(match_id)
    buy(players["north"], match_id, "north", rng)
    action = next(o["action"] for o in table["ask"]["options"] if o["verb"] == "buy")
    sent = {"role": "south", "action": action, "seq": table["seq"], "id": "one"}
    path = f"/api/matches/{match_id}/actions"
    assert players["south"].post(path, **sent) == {"seq": 2, "again": False}
    assert players["south"].post(path, **sent) == {"seq": 2, "again": True}
    body = {**sent, "id": "two"}
    assert players["south"].refused("POST", path, body) == (409, "stale")


def test_action_decided_before_the_opponent_submits_is_played(server: Server) -> None:
    rng = Random(13)
    match_id, players = buying(server)
    shown = players["south"].table(match_id)
    close(players["north"], match_id, "north", rng)
    assert players["south"].table(match_id)["seq"] == shown["seq"] + 1
    action = next(o["action"] for o in shown["ask"]["options"] if o["verb"] == "buy")
    played = players["south"].act(match_id, "south", action, shown["seq"])
    assert played == {"seq": shown["seq"] + 2, "again": False}
    # After an own action, an action decided before it is stale.
    path = f"/api/matches/{match_id}/actions"
    body = {"role": "south", "action": action, "seq": shown["seq"], "id": "late"}
    assert players["south"].refused("POST", path, body) == (409, "stale")
    body["seq"] += 1
    assert players["south"].refused("POST", path, body) == (409, "stale")


def test_hidden_position_cannot_start_another_match(server: Server) -> None:
    match_id, players = buying(server)
    body = {"from": {"match": match_id, "at": 0}}
    assert players["south"].refused("POST", "/api/matches", body) == (403, "forbidden")
