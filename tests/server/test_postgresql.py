"""Two servers on one PostgreSQL database, with PostgreSQL or Redis as the notice bus."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from senlac.engine.match.verify import verify
from senlac.server.views.card import iso
from tests.server.services import Redis
from tests.server.steady import Steady
from tests.server.support import Server, serving


def shared_by(database_url: str, redis: Redis, carrier: str) -> dict[str, str]:
    # Without a URL the database is the notice bus.
    channels = {"redis": redis.url, "postgresql": database_url, "database": ""}[carrier]
    return {"SENLAC_DATABASE_URL": database_url, "SENLAC_CHANNELS_URL": channels}


@pytest.mark.parametrize("carrier", ["redis", "postgresql", "database"])
def test_players_of_two_servers_play_each_other(
    tmp_path: Path, database_url: str, redis: Redis, carrier: str
) -> None:
    shared = shared_by(database_url, redis, carrier)
    with serving(tmp_path / "one", **shared) as one, serving(tmp_path / "two", **shared) as two:
        players = {"saxon": one.guest(), "norman": two.guest()}
        match_id = players["saxon"].match({"saxon": "me", "norman": "open"})
        players["norman"].post(f"/api/matches/{match_id}/join", role="norman")
        with (
            players["saxon"].socket(match_id) as saxon,
            players["norman"].socket(match_id) as norman,
        ):
            lines = {"saxon": saxon, "norman": norman}
            for _ in range(20):
                role = players["saxon"].table(match_id)["actors"][0]
                table = players[role].play_first(match_id)
                other = next(name for name in lines if name != role)
                assert lines[other].until("table", seq=table["seq"] + 1)["events"]
        one.kill()
        one.start()
        players["saxon"].post(f"/api/matches/{match_id}/resign")
        assert verify(players["norman"].get(f"/api/matches/{match_id}/record")).proved


@pytest.mark.parametrize("carrier", ["redis", "database"])
def test_presence_is_shown_across_servers(
    tmp_path: Path, database_url: str, redis: Redis, carrier: str
) -> None:
    shared = shared_by(database_url, redis, carrier)
    with serving(tmp_path / "one", **shared) as one, serving(tmp_path / "two", **shared) as two:
        me, friend = one.guest(), two.guest()
        match_id = me.match({"saxon": "me", "norman": "open"})
        friend.post(f"/api/matches/{match_id}/join", role="norman")
        both = ["norman", "saxon"]
        with friend.socket(match_id) as page:
            with me.socket(match_id) as line:
                line.until("presence", here=both)
                page.until("presence", here=both)
                with one.guest().socket(match_id):
                    page.until("presence", here=both, watching=1)
            page.until("presence", here=["norman"], watching=0)
            with me.everywhere() as line:
                line.until("presence", match=match_id, here=both)
                page.until("presence", here=both)
                one.kill()
                page.until("presence", here=["norman"])
            one.start()
            with me.socket(match_id) as line:
                line.until("presence", here=both)
                page.until("presence", here=both)


def test_signing_out_closes_sockets_on_all_servers(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    shared = shared_by(database_url, redis, "redis")
    with serving(tmp_path / "one", **shared) as one, serving(tmp_path / "two", **shared) as two:
        guest, elsewhere = one.guest(), two.client()
        elsewhere.http.cookies = guest.http.cookies
        match_id = guest.match({"saxon": "me", "norman": "me"})
        with guest.socket(match_id) as line, elsewhere.socket(match_id) as other:
            line.until("table")
            other.until("table")
            guest.delete("/api/session")
            assert [line.closed(), other.closed()] == [4401, 4401]


def test_null_characters_are_refused_with_postgresql(tmp_path: Path, database_url: str) -> None:
    with serving(tmp_path / "data", SENLAC_DATABASE_URL=database_url) as server:
        account = server.account("Wulfnoth")
        match_id = account.match({"saxon": "me", "norman": "me"})
        wish = {"game": "shieldwall", "seats": {"saxon": {"kind": "person", "name": "a\0b"}}}
        for path in ("/api/matches/%00", "/api/matches/a%00b/record"):
            assert account.refused("GET", path) == (404, "not_found")
        for method, path, body in (
            ("GET", f"/api/matches/{match_id}/table?roles=%00", None),
            ("POST", "/api/matches", wish),
            ("POST", f"/api/matches/{match_id}/chat", {"text": "hail\0"}),
        ):
            assert account.refused(method, path, body) == (400, "bad_input")
        with pytest.raises(InvalidStatus), account.everywhere(since="\0:3"):
            pass
        with account.everywhere() as line:
            line.send(type="accept", id="x", match="\0")
            assert line.until("refused")["error"]["code"] == "bad_input"
        assert '"trace"' not in server.log


def test_bots_of_two_servers_play_each_action_once(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    shared = shared_by(database_url, redis, "redis")
    with serving(tmp_path / "one", **shared) as one, serving(tmp_path / "two", **shared) as two:
        guest = one.guest()
        match_id = guest.match({"saxon": "bot:random", "norman": "bot:random"})
        watcher = two.guest()
        with watcher.socket(match_id) as line:
            line.until("table", status="over")
        assert verify(watcher.get(f"/api/matches/{match_id}/record")).proved


def test_deadline_times_out_once_on_two_servers(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    shared = shared_by(database_url, redis, "redis")
    one, two = [Steady(tmp_path / name, environment=shared) for name in ("one", "two")]

    def tell(seconds: int) -> None:
        for server in (one, two):
            server.tell(seconds)

    with one, two:
        guest, watcher = one.guest(), two.guest()
        seats = {"rufus": {"kind": "me"}, "robert": {"kind": "me"}}
        made = guest.post("/api/matches", game="campaign", seats=seats, deadline=300)
        path = f"/api/matches/{made['id']}"
        with watcher.socket(made["id"]) as line:
            line.until("table")
            tell(one.now + 300)
            due = line.until("table", seq=2)["match"]["due_at"]
            assert due == iso(one.now + 300)
            # Players could reach the other server meanwhile, so a restart gives no grace time.
            two.kill()
            tell(one.now + 290)
            two.start()
        with two.client().socket(made["id"]) as line:
            assert line.until("table")["match"]["due_at"] == due
            tell(one.now + 10)
            line.until("table", seq=3)
        guest.post(f"{path}/resign")
        entries = guest.get(f"{path}/record")["entries"]
        assert [entry.get("deadline", False) for entry in entries].count(True) == 2


def test_servers_can_start_together_on_an_empty_database(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    shared = shared_by(database_url, redis, "redis")
    servers = [Server(tmp_path / str(number), **shared) for number in range(3)]
    try:
        with ThreadPoolExecutor(len(servers)) as pool:
            list(pool.map(Server.start, servers))
        # They sign cookies with the same key: a session is valid on all of them.
        cookies = servers[0].guest().http.cookies
        for server in servers:
            client = server.client()
            client.http.cookies = cookies
            assert client.get("/api/me")["signed"]
    finally:
        for server in servers:
            server.close_clients()
            server.stop()


def test_lists_and_notes_work_with_postgresql(tmp_path: Path, database_url: str) -> None:
    with serving(tmp_path / "data", SENLAC_DATABASE_URL=database_url) as server:
        guest = server.guest()
        mine = guest.match({"saxon": "open", "norman": "me"})
        waits = guest.match({"saxon": "me", "norman": "me"})
        over = guest.match({"saxon": "me", "norman": "me"})
        guest.post(f"/api/matches/{over}/resign")
        found = guest.get("/api/matches", list="mine")
        assert [card["id"] for card in found["matches"]] == [waits, mine, over]
        rest = guest.get("/api/matches", list="mine", after="0_99999999999.0_z")["matches"]
        assert [card["id"] for card in rest] == [mine, over]
        path = f"/api/matches/{waits}/notes"
        tag = guest.get(path)["tag"]
        guest.put(path, text="here", tag=tag)
        assert guest.refused("PUT", path, {"text": "there", "tag": tag}) == (409, "stale")
