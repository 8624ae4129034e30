"""The socket of all one's matches: each as on its own socket, added and removed automatically."""

from __future__ import annotations

import asyncio
import json
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from senlac.server.config.settings import Settings
from senlac.server.database.models import MatchRow
from senlac.server.run.app import make_app
from senlac.testing.server import READY
from tests.server.support import SAME, Client, Document, Everywhere, Server, serving
from tests.server.test_accounts import fresh_name
from tests.server.test_hang_up import Wire, guest_of, sit_down
from tests.server.test_invitations import host_and_friend, invite
from tests.server.test_sealed import BUY

BOTH = {"saxon": "me", "norman": "me"}


def program(server: Server, client: Client, scope: str = "play") -> Client:
    """Return a program with a token of the client's account."""
    return server.client(client.post("/api/tokens", name="bot", scope=scope)["token"])


def play_on(line: Everywhere, table: Document) -> Document:
    """Play the first action of a table, and return the table after it."""
    known, match_id = str(uuid.uuid4()), table["match"]["id"]
    role, action = table["ask"]["role"], table["ask"]["actions"][0]
    line.send(type="act", match=match_id, role=role, action=action, seq=table["seq"], id=known)
    told: Document | None = None
    done: Document | None = None
    while told is None or done is None:
        message = line.receive()
        if message["type"] == "done":
            done = message
        elif message["type"] == "table":
            told = message
    assert (done["match"], done["id"], done["again"]) == (match_id, known, False)
    assert told["match"]["id"] == match_id
    return told


def test_socket_numbers_the_messages_of_each_match_separately(server: Server) -> None:
    account = server.account(fresh_name())
    mine = [account.match(BOTH) for _ in range(3)]
    with program(server, account).everywhere(None) as line:
        tables = [line.until("table") for _ in mine]
        assert [table["match"]["id"] for table in tables] == mine
        for table in tables:
            assert table["n"] == 1
            assert "board" not in table
            assert table["view"] == account.table(table["match"]["id"], **{"as": "view"})["view"]
        after = [play_on(line, tables[0]), play_on(line, tables[2])]
        after.append(play_on(line, after[0]))
    assert [table["n"] for table in after] == [2, 2, 3]
    assert account.table(mine[0])["seq"] == tables[0]["seq"] + 2
    assert account.table(mine[1])["seq"] == tables[1]["seq"]
    told = [text for text in line.heard if '"n":' in text]
    assert all(json.loads(text)["match"] in mine for text in told)


def test_socket_of_all_matches_sends_the_same_as_a_table_socket(server: Server) -> None:
    account = server.account(fresh_name())
    match_id = account.match(BOTH)
    with (
        account.everywhere() as every,
        account.socket(match_id, SAME, **{"as": "view"}) as one,
    ):
        table = every.until("table")
        one.until("table")
        play_on(every, table)
        one.until("table")
        account.post(f"/api/matches/{match_id}/undo", do="ask")
        every.until("table")
        one.until("table")
        own = {"match", "done"}

        def states(heard: list[str]) -> list[dict[str, object]]:
            told = [json.loads(text) for text in heard if '"n":' in text]
            return [{key: one[key] for key in one if key not in own} for one in told]

        assert states(every.heard) == states(one.heard)


def test_page_may_request_scenes(server: Server) -> None:
    guest = server.guest()
    guest.match(BOTH)
    with guest.everywhere(SAME, **{"as": "scene"}) as line:
        table = line.until("table")
        assert table["board"]["spaces"]
        assert table["scene"]["pieces"]
        assert table["ask"]["options"]


def test_new_matches_join_an_open_socket(server: Server) -> None:
    me, friend = server.guest(), server.guest()
    with me.everywhere() as line:
        made = me.match({"saxon": "me", "norman": "open"})
        assert line.until("table")["status"] == "open"
        friend.post(f"/api/matches/{made}/join", role="norman")
        begun = line.until("table", status="running")
        assert (begun["match"]["id"], begun["n"]) == (made, 2)
        theirs = friend.match({"saxon": "me", "norman": "open"})
        me.post(f"/api/matches/{theirs}/join", role="norman")
        taken = line.until("table")
        assert (taken["match"]["id"], taken["roles"]) == (theirs, ["norman"])
        friend.post(f"/api/matches/{made}/chat", text="Dex aie!")
        assert line.until("chat")["match"] == made


def test_finished_match_is_sent_to_its_end_and_removed(server: Server) -> None:
    me, friend = server.guest(), server.guest()
    made = me.match({"saxon": "me", "norman": "open"})
    friend.post(f"/api/matches/{made}/join", role="norman")
    with me.everywhere() as line:
        line.until("table")
        friend.post(f"/api/matches/{made}/resign")
        end = line.until("table")
        assert (end["status"], end["result"]["winners"]) == ("over", ["saxon"])
        assert line.until("gone") == {"match": made, "type": "gone"}
        me.match(BOTH)
        line.until("table")
        friend.post(f"/api/matches/{made}/chat", text="well fought")
        line.send(type="ping")
        assert line.receive()["type"] in ("presence", "pong")
        assert not any("well fought" in text for text in line.heard)


def test_repeated_action_gets_the_same_answer_on_another_socket(
    server: Server,
) -> None:
    me = server.guest()
    match_id = me.match(BOTH)
    with me.everywhere() as line:
        table = line.until("table")
        role, action, seq = table["ask"]["role"], table["ask"]["actions"][0], table["seq"]
        sent: Document = {
            "type": "act", "match": match_id, "role": role, "action": action, "seq": seq, "id": "a",
        }  # fmt: skip
        line.send(**sent)
        done = line.until("done")
    assert (done["seq"], done["again"]) == (seq + 1, False)
    with me.everywhere() as line:
        line.send(**sent)
        again = line.until("done")
        me.post(f"/api/matches/{match_id}/resign")
        line.until("gone")
        line.send(**sent)
        assert line.until("done") == again == {**done, "again": True}


def test_invitation_is_sent_and_answered_on_the_socket(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    waiting = invite(host, name)
    with program(server, friend).everywhere(None) as line:
        told = line.until("invited")
        assert (told["match"], told["card"]["invited"]) == (waiting, ["norman"])
        line.send(type="accept", match=waiting, id="yes")
        done = line.until("done")
        assert done == {"match": waiting, "type": "done", "id": "yes", "again": False}
        line.send(type="accept", match=waiting, id="yes")
        assert line.until("done") == {**done, "again": True}
        fresh = invite(host, name)
        assert line.until("invited")["match"] == fresh
        line.send(type="decline", match=fresh, id="no")
        assert line.until("done")["again"] is False
        line.send(type="decline", match=fresh, id="no")
        assert line.until("done") == {"match": fresh, "type": "done", "id": "no", "again": True}
        withdrawn = invite(host, name)
        assert line.until("invited")["match"] == withdrawn
        host.post(f"/api/matches/{withdrawn}/abandon")
        assert line.until("settled", match=withdrawn) == {"match": withdrawn, "type": "settled"}
    settled = [text for text in line.heard if '"settled"' in text]
    assert [json.loads(text)["match"] for text in settled] == [waiting, fresh, withdrawn]
    tables = [text for text in line.heard if '"n":' in text]
    assert {json.loads(text)["match"] for text in tables} == {waiting}


def test_reconnected_socket_receives_only_missed_events(server: Server) -> None:
    me = server.guest()
    going, ended = me.match(BOTH), me.match(BOTH)
    before = {match_id: me.table(match_id)["event_count"] for match_id in (going, ended)}
    for match_id in (going, ended):
        me.play_first(match_id)
    me.post(f"/api/matches/{ended}/resign")
    known = ",".join([f"{match_id}:{count}" for match_id, count in before.items()])
    with me.everywhere(since=known) as line:
        for match_id in (going, ended):
            told = line.until("table")
            assert told["match"]["id"] == match_id
            fresh = me.table(match_id, **{"as": "view"})["events"]
            assert told["events"] == fresh[before[match_id] :]
        assert line.until("gone")["match"] == ended
    with me.everywhere() as line:
        line.until("table")
        line.send(type="again", match=going)
        assert line.until("table")["n"] == 2
        line.send(type="again", match=ended)
        assert line.until("refused")["error"]["code"] == "not_found"
    assert not any(ended in text for text in line.heard if '"refused"' not in text)


def test_messages_about_matches_of_others_are_refused(server: Server) -> None:
    me, other = server.guest(), server.guest()
    secret = other.match({"saxon": "me", "norman": "invite"})
    shown = other.match(BOTH, private=False)
    with me.everywhere() as line:
        for match_id, code in (("", "bad_input"), ("nowhere", "not_found"),
                               (secret, "not_found"), (shown, "forbidden")):  # fmt: skip
            sent: list[Document] = [
                {"type": "act", "role": "saxon", "action": "done", "seq": 0, "id": "x"},
                {"type": "chat", "text": "hail"},
                {"type": "accept", "id": "x"},
                {"type": "decline", "id": "x"},
            ]
            for message in sent:
                line.send(**message, **({"match": match_id} if match_id else {}))
                refused = line.until("refused")
                assert refused["error"]["code"] == code, (message, refused)
                assert refused["id"] == message.get("id")
                assert refused.get("match", "") == match_id
    with me.socket(shown) as one:
        one.send(type="again", match=secret)
        assert one.until("refused")["error"]["code"] == "bad_input"


def test_socket_is_refused_when_signed_out_or_from_another_site(server: Server) -> None:
    for opened, status, code in (
        (server.client().everywhere(), 401, "signed_out"),
        (server.guest().everywhere(Origin("https://evil.example")), 403, "forbidden"),
        (server.guest().everywhere(since="nothing"), 400, "bad_input"),
        (server.guest().everywhere(since=",".join(["m:1"] * 201)), 400, "bad_input"),
        (server.guest().everywhere(SAME, **{"as": "king"}), 400, "bad_input"),
    ):
        with pytest.raises(InvalidStatus) as caught, opened:
            pass
        answer = caught.value.response
        assert (answer.status_code, json.loads(answer.body)["error"]["code"]) == (status, code)


def test_read_only_token_cannot_answer_invitations(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    match_id = invite(host, name)
    with program(server, friend, "read").everywhere(None) as line:
        line.until("invited")
        for answer in ("accept", "decline"):
            line.send(type=answer, match=match_id, id="x")
            assert line.until("refused")["error"]["code"] == "forbidden"


def test_socket_closes_at_sign_out_and_when_its_token_is_revoked(server: Server) -> None:
    account = server.account(fresh_name())
    account.match(BOTH)
    bot = program(server, account)
    with account.everywhere() as line, bot.everywhere(None) as theirs:
        line.until("table")
        theirs.until("table")
        [token] = account.get("/api/tokens")["tokens"]
        account.delete(f"/api/tokens/{token['id']}")
        assert theirs.closed() == 4401
        account.delete("/api/session")
        assert line.closed() == 4401


def test_socket_is_closed_after_many_invalid_messages(server: Server) -> None:
    with server.guest().everywhere() as line:
        for _ in range(50):
            line.send_text("nonsense")
        assert line.closed() == 4429


def test_tables_beyond_the_limit_are_sent_when_others_end(
    tmp_path: Path,
) -> None:
    # Only two full tables a second are sent: the third comes later.
    limits = "tables_each=3 tables=2/1"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        guest = server.guest()
        mine = [guest.match(BOTH) for _ in range(5)]
        with guest.everywhere() as line:
            assert line.until("more")["matches"] == 2
            told = {line.until("table")["match"]["id"] for _ in range(3)}
            assert told == set(mine[:3])
            guest.post(f"/api/matches/{mine[1]}/resign")
            assert line.until("more")["matches"] == 1
            assert line.until("table", seq=1)["match"]["id"] == mine[3]
            with guest.everywhere() as second:
                # The limit counts all sockets of a player together.
                assert second.until("more")["matches"] == 4
        with guest.everywhere() as line:
            told = {line.until("table")["match"]["id"] for _ in range(3)}
            assert told == {mine[0], mine[2], mine[3]}


def test_matches_with_an_own_move_come_first_within_the_limit(tmp_path: Path) -> None:
    limits = "tables_each=2"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        guest, other = server.guest(), server.guest()
        waiting = []
        for _ in range(3):
            match_id = guest.match({"saxon": "me", "norman": "open"})
            other.post(f"/api/matches/{match_id}/join", role="norman")
            while guest.table(match_id)["actors"] == ["saxon"]:
                guest.play_first(match_id)
            waiting.append(match_id)
        mine = guest.match(BOTH)
        with guest.everywhere() as line:
            assert line.until("more")["matches"] == 2
            told = {line.until("table")["match"]["id"] for _ in range(2)}
            assert told == {waiting[0], mine}


def test_resyncs_are_limited_over_all_sockets_of_a_player(
    tmp_path: Path,
) -> None:
    limits = "tables=2/600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        guest = server.guest()
        match_id = guest.match(BOTH)
        with guest.socket(match_id) as one, guest.socket(match_id) as other:
            for line in (one, other):
                line.until("table")
                line.send(type="again")
                line.until("table")
            for line in (one, other):
                line.send(type="again")
                line.send(type="ping")
            guest.post(f"/api/matches/{match_id}/chat", text="Dex aie!")
            for line in (one, other):
                line.until("chat")
                assert sum('"type":"table"' in text for text in line.heard) == 2
                assert not any('"pong"' in text for text in line.heard)


def test_full_tables_are_limited_by_network(tmp_path: Path) -> None:
    limits = "tables_network=2/600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        guests = [server.guest() for _ in range(3)]
        match_id = guests[0].match(BOTH)
        with ExitStack() as stack:
            lines = [stack.enter_context(guest.socket(match_id)) for guest in guests]
            for number, line in enumerate(lines):
                line.until("table")
                line.send(type="again")
                if number < 2:
                    line.until("table")
            guests[0].post(f"/api/matches/{match_id}/chat", text="Dex aie!")
            lines[2].until("chat")
            assert sum('"type":"table"' in text for text in lines[2].heard) == 1


def test_match_of_an_uninstalled_game_does_not_block_others(tmp_path: Path) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with (
            asyncio.timeout(READY),
            app.lifespan(),
            guest_of(app) as guest,
            asyncio.TaskGroup() as tasks,
        ):
            gone, good = [(await sit_down(guest))[0] for _ in range(2)]
            services = app.state.services
            async with services.database.write() as session:
                chosen = update(MatchRow).where(MatchRow.id == gone)
                await session.execute(chosen.values(game="hnefatafl"))
            services.cache.clear()
            wire = Slow(cookies_of(guest))
            serving = tasks.create_task(wire.serve(app))
            while '"type":"table"' not in (told := await wire.next()):
                pass
            assert good in told
            services.news.resync([gone, good], [])
            await play_one(guest, good)
            while '"type":"change"' not in (told := await wire.next()):
                pass
            assert good in told
            await guest.delete("/api/session")
            await serving
            assert wire.code == 4401

    asyncio.run(work())


class Slow(Wire):
    """A socket of all matches, whose client takes no message while `takes` is cleared."""

    def __init__(self, cookie: str) -> None:
        super().__init__("", cookie)
        self._scope |= {"path": "/api/live", "raw_path": b"/api/live"}
        self.blocked = asyncio.Event()
        self.takes = asyncio.Event()
        self.takes.set()
        self.waiting = 0

    async def _send(self, message: dict[str, Any]) -> None:
        self.waiting += 1
        if not self.takes.is_set():
            self.blocked.set()
        await self.takes.wait()
        self.waiting -= 1
        await super()._send(message)

    async def joined(self, count: int) -> None:
        """Wait until a number of tables have been sent, each with its presence."""
        left = {'"type":"table"': count, '"type":"presence"': count}
        while any(left.values()):
            told = await self.next()
            left = {kind: number - (kind in told) for kind, number in left.items()}

    async def next(self) -> str:
        """Return the next message that was sent."""
        return await self._sent.get()


def cookies_of(guest: httpx.AsyncClient) -> str:
    """Return the cookie header of a browser."""
    return "; ".join(f"{name}={value}" for name, value in guest.cookies.items())


async def draw_offered(guest: httpx.AsyncClient, match_id: str) -> None:
    """Change a table visibly for all its players."""
    answer = await guest.post(f"/api/matches/{match_id}/draw", json={"do": "offer"})
    assert answer.is_success, answer.text


async def play_one(guest: httpx.AsyncClient, match_id: str, verb: str = "") -> None:
    """Play the first legal action with a verb."""
    path = f"/api/matches/{match_id}"
    state = (await guest.get(f"{path}/table?as=view")).json()["state"]
    ask = state["ask"]
    action = next(text for text in ask["actions"] if text.startswith(verb))
    body = {"role": ask["role"], "action": action, "seq": state["seq"], "id": str(uuid.uuid4())}
    answer = await guest.post(f"{path}/actions", json=body)
    assert answer.is_success, answer.text


def test_slow_socket_queues_at_most_one_state_for_each_match(tmp_path: Path) -> None:
    tables, deeds = 5, 6

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest, asyncio.TaskGroup() as tasks:
            mine = [(await sit_down(guest))[0] for _ in range(tables)]
            wire = Slow(cookies_of(guest))
            serving = tasks.create_task(wire.serve(app))
            await wire.joined(tables)
            wire.takes.clear()
            for _ in range(deeds):
                for match_id in mine:
                    await play_one(guest, match_id)
            assert wire.waiting == 1
            wire.takes.set()
            last = dict.fromkeys(mine, f'"seq":{deeds + 1}')
            changes = 0
            while last:
                told = await wire.next()
                changes += '"n":' in told
                last = {m: seq for m, seq in last.items() if not (m in told and seq in told)}
            assert changes <= tables + 1
            await guest.delete("/api/session")
            await serving

    asyncio.run(work())


@pytest.mark.parametrize("busy", [False, True], ids=["nothing hidden", "something hidden"])
def test_order_of_tables_does_not_depend_on_hidden_actions(tmp_path: Path, *, busy: bool) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with (
            app.lifespan(),
            guest_of(app) as host,
            guest_of(app) as me,
            asyncio.TaskGroup() as tasks,
        ):
            seats = {"south": {"kind": "me"}, "north": {"kind": "open"}}
            plan = {"game": "shieldwall", "scenario": "meeting", "options": BUY, "seats": seats}
            sealed = (await host.post("/api/matches", json=plan)).json()["id"]
            await me.post(f"/api/matches/{sealed}/join", json={"role": "north"})
            shown = (await sit_down(me))[0]
            wire = Slow(cookies_of(me))
            serving = tasks.create_task(wire.serve(app))
            await wire.joined(2)
            wire.takes.clear()
            await play_one(me, shown)
            await wire.blocked.wait()
            if busy:
                await play_one(host, sealed, "buy")
            await play_one(me, shown)
            await draw_offered(host, sealed)
            wire.takes.set()
            told: list[str] = []
            while len(told) < 3:
                text = await wire.next()
                if '"n":' in text:
                    told.append("sealed" if sealed in text else "shown")
            assert told == ["shown", "sealed", "shown"]
            await me.delete("/api/session")
            await serving

    asyncio.run(work())
