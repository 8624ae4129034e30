"""Private matches: for strangers they do not exist, on any route."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from senlac.server.matches.time_controls import DAY
from tests.server.support import Client, Server, serving
from tests.server.test_doors import ABOUT, ROWS, M, paths
from tests.server.test_lobby import ids, invited
from tests.server.test_unreadable import come_back, set_aside

ASKED = [row for row in ROWS if row.path.startswith(M)]
"""A request to each route of a match."""


def private_match(server: Server) -> tuple[str, Client, Client]:
    host, friend = server.guest(), server.guest()
    match_id, word = invited(host)
    friend.post(f"/api/matches/{match_id}/join", role="norman", invite=word)
    return match_id, host, friend


def require_same_answers(stranger: Client, match_id: str) -> None:
    """Require that every route answers for a match as it does for one that does not exist."""
    for row in ASKED:
        answers = []
        for known in (match_id, "nowhere"):
            path = row.path.replace("{match_id:str}", known).replace("{entry:int}", "0")
            answers.append(stranger.http.request(row.method, path, json=row.body))
        assert answers[0].status_code == answers[1].status_code, row
        assert answers[0].content == answers[1].content, row
        assert answers[0].status_code in (401, 404), row


def test_no_route_reveals_a_private_match_to_a_stranger(server: Server, tmp_path: Path) -> None:
    match_id, host, _ = private_match(server)
    assert ABOUT["role"] == "ASKED"
    assert {row.path.partition("?")[0] for row in ASKED} == {
        path for _, path in paths(tmp_path) if path.startswith(M)
    }
    for stranger in (server.client(), server.guest(), server.client("no token of ours")):
        require_same_answers(stranger, match_id)
    assert host.get(f"/api/matches/{match_id}")["private"]
    assert host.table(match_id)["status"] == "running"


def test_private_match_set_aside_does_not_exist_for_strangers(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match_id, host, friend = private_match(server)
    set_aside(tmp_path, match_id)
    with serving(tmp_path) as server:
        stranger = server.guest()
        require_same_answers(stranger, match_id)
        with pytest.raises(InvalidStatus) as caught, server.client().socket(match_id):
            pass
        assert caught.value.response.status_code == 404
        body = {"from": {"match": match_id, "at": 0}}
        assert stranger.refused("POST", "/api/matches", body) == (404, "not_found")
        for player in (host, friend):
            path = f"/api/matches/{match_id}/table"
            assert come_back(server, player).refused("GET", path) == (409, "set_aside")


def test_no_list_socket_or_copy_reveals_a_private_match(server: Server) -> None:
    match_id, host, friend = private_match(server)
    stranger = server.guest()
    for which in ("open", "running", "mine"):
        assert match_id not in ids(stranger.get("/api/matches", list=which))
    assert match_id in ids(friend.get("/api/matches", list="mine"))
    turned_away: list[tuple[int, bytes]] = []
    for known in (match_id, "nowhere"):
        with pytest.raises(InvalidStatus) as caught, stranger.socket(known):
            pass
        answer = caught.value.response
        turned_away.append((answer.status_code, bytes(answer.body)))
    assert turned_away[0] == turned_away[1]
    assert turned_away[0][0] == 404
    body = {"from": {"match": match_id, "at": 0}}
    assert stranger.refused("POST", "/api/matches", body) == (404, "not_found")
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "me"}}
    assert host.post("/api/matches", seats=seats, **body)["id"]


def test_invite_link_shows_its_match_until_it_is_used(server: Server) -> None:
    host, friend, other = server.guest(), server.guest(), server.client()
    match_id, word = invited(host)
    path = f"/api/matches/{match_id}"
    for asked in (path, f"{path}/table", f"{path}/chat", f"{path}/proof"):
        assert other.http.get(asked).status_code == 404
        assert other.http.get(asked, params={"invite": "x" * 43}).status_code == 404
        assert other.http.get(asked, params={"invite": word}).is_success, asked
    with other.socket(match_id, invite=word) as line:
        assert line.until("table")["status"] == "open"
        friend.post(f"{path}/join", role="norman", invite=word)
        assert line.closed() == 4404
    assert other.http.get(path, params={"invite": word}).status_code == 404


def test_owner_opens_a_private_match_to_spectators_and_closes_it(server: Server) -> None:
    match_id, host, friend = private_match(server)
    stranger, path = server.guest(), f"/api/matches/{match_id}/watchers"
    assert friend.refused("POST", path, {"open": True}) == (403, "forbidden")
    assert stranger.refused("POST", path, {"open": True}) == (404, "not_found")
    host.post(path, open=True)
    assert match_id in ids(stranger.get("/api/matches", list="running"))
    assert stranger.get(f"/api/matches/{match_id}/chat") == {"lines": []}
    with stranger.socket(match_id) as watching, friend.socket(match_id) as playing:
        watching.until("table")
        playing.until("table")
        host.post(path, open=False)
        assert watching.closed() == 4404
        host.post(f"/api/matches/{match_id}/chat", text="alone at last")
        assert playing.until("chat")["text"] == "alone at last"
    assert stranger.refused("GET", f"/api/matches/{match_id}/chat") == (404, "not_found")


def test_match_with_an_open_seat_is_public(server: Server) -> None:
    host = server.guest()
    match_id = host.match({"saxon": "me", "norman": "open"})
    assert not server.client().get(f"/api/matches/{match_id}")["private"]
    path = f"/api/matches/{match_id}/watchers"
    assert host.refused("POST", path, {"open": False}) == (422, "illegal")
    body = {"game": "shieldwall", "private": True}
    assert host.refused("POST", "/api/matches", body) == (400, "bad_input")


def test_rematch_is_as_private_as_its_match(server: Server) -> None:
    match_id, host, friend = private_match(server)
    host.post(f"/api/matches/{match_id}/resign")
    again = host.post(f"/api/matches/{match_id}/rematch")["id"]
    assert server.guest().refused("GET", f"/api/matches/{again}") == (404, "not_found")
    assert friend.get(f"/api/matches/{again}")["private"]
    assert friend.post(f"/api/matches/{match_id}/rematch")["id"] == again


def test_private_rematch_is_hidden_from_requests_for_another(server: Server) -> None:
    match_id, host, friend = private_match(server)
    stranger = server.guest()
    host.post(f"/api/matches/{match_id}/resign")
    path = f"/api/matches/{match_id}/rematch"
    again = host.post(path)["id"]
    host.post(f"/api/matches/{match_id}/watchers", open=True)
    assert stranger.get(f"/api/matches/{match_id}")["status"] == "over"
    assert stranger.refused("POST", path) == (403, "forbidden")
    friend.post(f"/api/matches/{again}/decline")
    assert friend.refused("POST", path) == (404, "not_found")
    assert host.post(path)["id"] == again


def test_match_is_created_private_or_public(server: Server) -> None:
    host, stranger = server.guest(), server.client()
    alone = host.match({"saxon": "me", "norman": "bot:random"}, private=True)
    assert stranger.refused("GET", f"/api/matches/{alone}/table") == (404, "not_found")
    shown = host.match({"saxon": "me", "norman": "invite"}, private=False)
    assert stranger.get(f"/api/matches/{shown}")["status"] == "open"


def test_link_of_a_substitute_opens_a_private_match(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match_id, host, friend = private_match(server)
    with sqlite3.connect(tmp_path / "senlac.db") as database:
        days_ago = time.time() - 3 * DAY
        database.execute("UPDATE match SET asked_at = ?, played_at = ?", (days_ago, days_ago))
    with serving(tmp_path) as server:
        path = f"/api/matches/{match_id}"
        [role] = come_back(server, host).table(match_id)["actors"]
        waiting = come_back(server, friend if role == "saxon" else host)
        waiting.post(f"{path}/claim", what="computer")
        link = waiting.post(f"{path}/substitute", role=role)["invites"][role]
        code = link.rpartition("=")[2]
        stranger = server.guest()
        assert stranger.refused("GET", path) == (404, "not_found")
        assert stranger.get(path, invite=code)["id"] == match_id
        stranger.post(f"{path}/join", role=role, invite=code)
        assert stranger.get(path)["mine"] == [role]
