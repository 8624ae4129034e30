"""A server with several workers: each match has one owner, and clients notice no difference."""

from __future__ import annotations

import json
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from senlac.engine.match.verify import verify
from senlac.testing.server import READY
from tests.server.homes import House, children, wait_gone
from tests.server.support import Client, Document, Everywhere, Server
from tests.server.test_kill import War

BOTH: Final = {"saxon": "me", "norman": "me"}
LOOK: Final = 0.02


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house") / "data") as house:
        yield house
    assert "Traceback" not in house.log
    assert '"level":"error"' not in house.log


@pytest.fixture
def house(shared_house: House) -> Iterator[House]:
    yield shared_house
    shared_house.close_clients()


# ---- playing ------------------------------------------------------------------------------------


def test_players_on_any_worker_play_each_other(house: House) -> None:
    handed = sum(house.counted("senlac_handed_over_total").values())
    for number in range(house.homes.count):
        for _ in range(3):
            play_together(house, number)
    assert sum(house.counted("senlac_handed_over_total").values()) > handed


@pytest.mark.parametrize("sent", [True, False])
def test_match_that_waits_for_a_salt_begins_on_any_worker(house: House, *, sent: bool) -> None:
    guest, seats = house.guest(), {"saxon": "me", "norman": "bot:random"}
    for number in range(house.homes.count):
        match_id = house.match_in(number, guest, seats, salt_follows=True)
        with guest.socket(match_id) as line:
            line.until("table", status="open")
            if sent:
                assert guest.post(f"/api/matches/{match_id}/salt", salt="5a17") == {"used": True}
            # A later test counts the bot's searches, so none may continue after this one.
            line.until("table", status="running", actors=["saxon"])
        salts = guest.get(f"/api/matches/{match_id}/record")["dice"]["salts"]
        assert salts == ({"saxon": "5a17"} if sent else {})


def play_together(house: House, number: int) -> None:
    """Play some moves over sockets in a match that a worker owns, each seen by both players."""
    players = {"saxon": house.guest(), "norman": house.guest()}
    seats = {"saxon": "me", "norman": "open"}
    match_id = house.match_in(number, players["saxon"], seats)
    players["norman"].post(f"/api/matches/{match_id}/join", role="norman")
    with players["saxon"].socket(match_id) as saxon, players["norman"].socket(match_id) as norman:
        lines = {"saxon": saxon, "norman": norman}
        for line in lines.values():
            line.until("table")
        for _ in range(5):
            role = players["saxon"].table(match_id)["actors"][0]
            ask = players[role].table(match_id)["ask"]
            seq = players[role].table(match_id)["seq"]
            lines[role].act(role, ask["options"][0]["action"], seq)
            assert lines[role].until("done")["seq"] == seq + 1
            for line in lines.values():
                line.until("table", seq=seq + 1)
            assert {name: one.table(match_id)["seq"] for name, one in players.items()} == {
                "saxon": seq + 1, "norman": seq + 1,
            }  # fmt: skip
        both = json.dumps({"type": "presence", "here": ["norman", "saxon"], "watching": 0})
        for line in lines.values():
            assert both in [json.dumps(json.loads(written)) for written in line.heard]
    players["saxon"].post(f"/api/matches/{match_id}/resign")
    assert verify(players["norman"].get(f"/api/matches/{match_id}/record")).proved


def test_match_is_played_by_its_owner(house: House) -> None:
    guest, before = house.guest(), house.counted("senlac_actions_total")
    match_id = house.match_in(1, guest, BOTH)
    for _ in range(4):
        guest.play_first(match_id)
    after = house.counted("senlac_actions_total")
    assert {number: after[number] - before[number] for number in after} == {0: 0, 1: 4}


def test_bots_search_once_and_on_the_owner_of_their_match(house: House) -> None:
    guest, before = house.guest(), house.counted("senlac_thought_seconds_count")
    played = dict.fromkeys(before, 0)
    while not all(played.values()):
        match_id = guest.match({"saxon": "bot:random", "norman": "bot:random"})
        with guest.socket(match_id) as line:
            line.until("table", status="over")
        entries = guest.get(f"/api/matches/{match_id}/record")["entries"]
        decided = [entry for entry in entries if entry.get("role")]
        played[house.homes.owner_of(match_id)] += len(decided)
    after = house.counted("senlac_thought_seconds_count")
    assert {number: after[number] - before[number] for number in after} == played


# ---- connections --------------------------------------------------------------------------------


class Raw:
    """A raw connection, without an HTTP library."""

    def __init__(self, client: Client) -> None:
        self._cookies = "; ".join(f"{n}={value}" for n, value in client.http.cookies.items())
        self._line = socket.create_connection(("127.0.0.1", client.server.port), READY)
        self._heard = self._line.makefile("rb")

    def close(self) -> None:
        """Close the connection."""
        self._heard.close()
        self._line.close()

    def head(self, method: str, path: str, *more: str) -> bytes:
        """Return the head of a request."""
        first = f"{method} {path} HTTP/1.1"
        lines = [first, "Host: 127.0.0.1", f"Cookie: {self._cookies}", "X-Senlac: 1", *more]
        return "\r\n".join([*lines, "", ""]).encode()

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self._line.sendall(data)

    def answer(self) -> tuple[int, Document]:
        """Read an answer; return its status and document."""
        status, length = int(self._heard.readline().split()[1]), 0
        while (line := self._heard.readline().strip().lower()) != b"":
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        body = self._heard.read(length)
        return status, json.loads(body) if body else {}


@pytest.fixture
def raw(house: House) -> Iterator[tuple[Raw, list[str]]]:
    """Yield a connection of a guest, and the guest's matches, one on each worker."""
    guest = house.guest()
    matches = [house.match_in(number, guest, BOTH) for number in range(house.homes.count)]
    with closing(Raw(guest)) as opened:
        yield opened, matches


def test_one_connection_reaches_matches_of_all_workers(
    raw: tuple[Raw, list[str]],
) -> None:
    line, matches = raw
    for _ in range(10):
        for match_id in matches:
            line.send(line.head("GET", f"/api/matches/{match_id}"))
            assert line.answer()[1]["id"] == match_id
            line.send(line.head("GET", "/api/me"))
            assert line.answer()[1]["signed"]


def test_pipelined_requests_are_answered_in_order(raw: tuple[Raw, list[str]]) -> None:
    line, matches = raw
    wanted = matches * 6
    line.send(b"".join([line.head("GET", f"/api/matches/{match_id}") for match_id in wanted]))
    assert [line.answer()[1]["id"] for _ in wanted] == wanted


def test_body_sent_after_a_handoff_reaches_the_owner(
    house: House, raw: tuple[Raw, list[str]]
) -> None:
    line, matches = raw
    line.send(line.head("GET", f"/api/matches/{matches[0]}"))
    line.answer()
    for match_id in [*reversed(matches), *reversed(matches)]:
        before, body = handed_over(house), json.dumps({"text": f"of {match_id}"}).encode()
        path, size = f"/api/matches/{match_id}/chat", f"Content-Length: {len(body)}"
        line.send(line.head("POST", path, "Content-Type: application/json", size))
        until(lambda: handed_over(house) > before)  # noqa: B023 - waited for here
        for start in range(0, len(body), 7):
            line.send(body[start : start + 7])
        assert line.answer()[1]["text"] == f"of {match_id}"


def test_chunked_body_is_handed_off_with_its_head(
    raw: tuple[Raw, list[str]],
) -> None:
    line, matches = raw
    for match_id in matches * 2:
        text = json.dumps({"text": "x" * 400}).encode()
        chunks = [text[start : start + 50] for start in range(0, len(text), 50)]
        body = b"".join([b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks])
        head = line.head(
            "POST", f"/api/matches/{match_id}/chat", "Content-Type: application/json",
            "Transfer-Encoding: chunked",
        )  # fmt: skip
        line.send(head + body + b"0\r\n\r\n" + line.head("GET", f"/api/matches/{match_id}/chat"))
        assert line.answer()[0] == 201
        assert len(line.answer()[1]["lines"][-1]["text"]) == 400


def test_oversized_body_is_refused_on_every_worker(
    raw: tuple[Raw, list[str]],
) -> None:
    line, matches = raw
    for match_id in matches:
        size = "Content-Length: 1500000"
        head = line.head("POST", f"/api/matches/{match_id}/chat", "Content-Type: text/plain", size)
        line.send(head + b"x" * 1_500_000)
        assert line.answer()[0] in (400, 413)


def test_connection_closed_during_a_handoff_is_released(house: House) -> None:
    guest = house.guest()
    matches = [house.match_in(number, guest, BOTH) for number in range(house.homes.count)]
    for _ in range(20):
        for match_id in matches:
            with closing(Raw(guest)) as line:
                line.send(line.head("GET", f"/api/matches/{match_id}/table") * 3)
    until(lambda: sum(house.counted("senlac_connections").values()) < 20)


def handed_over(house: House) -> float:
    """Return how many connections have been handed off."""
    return sum(house.counted("senlac_handed_over_total").values())


def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    give_up = time.monotonic() + READY
    while not true():
        assert time.monotonic() < give_up, "waited in vain"
        time.sleep(LOOK)


def test_bot_processes_inherit_no_sockets_or_locked_files(house: House) -> None:
    guest = house.guest()
    with ExitStack() as opened:
        for number in range(house.homes.count):
            match_id = house.match_in(number, guest, BOTH)
            for _ in range(3):
                opened.enter_context(guest.socket(match_id)).until("table")
        thinkers = begin_to_think(house, guest)
        for member, pids in thinkers.items():
            for pid in pids:
                assert not sockets_of(pid) & sockets_of(member)
                assert not sockets_of(pid) & sockets_of(house.pid)


def begin_to_think(house: House, guest: Client) -> dict[int, list[int]]:
    """Start a bot search on each worker; return the bot processes by worker process."""
    for number in range(house.homes.count):
        match_id = house.match_in(number, guest, {"saxon": "me", "norman": "bot:random"})
        with guest.socket(match_id) as line:
            line.until("table", actors=["saxon"])
    thinkers = {member: children(member) for member in house.members.values()}
    assert all(thinkers.values())
    return thinkers


def sockets_of(pid: int) -> set[str]:
    """Return the sockets and locked files that a process has open."""
    links = [str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()]
    return {link for link in links if link.startswith("socket:") or ".lock" in link}


# ---- several workers ----------------------------------------------------------------------------


def test_one_socket_shows_the_matches_of_all_workers(house: House) -> None:
    account, friend = house.account("Wulfnoth"), house.account("Ealdgyth")
    mine = [house.match_in(number, account, BOTH) for number in range(2)]
    with ExitStack() as stack:
        # Each may be on a different worker.
        lines = [stack.enter_context(account.everywhere()) for _ in range(4)]
        for line in lines:
            tables = {
                table["match"]["id"]: table for table in (line.until("table"), line.until("table"))
            }
            assert set(tables) == set(mine)
        for number, match_id in enumerate(mine):
            ask, seq = tables[match_id]["ask"], tables[match_id]["seq"]
            sent = {"role": ask["role"], "action": ask["actions"][0], "seq": seq, "id": f"{number}"}
            answers = []
            for line in lines:
                line.send(type="act", match=match_id, **sent)
                answers.append(line.until("done")["again"])
            assert sorted(answers) == [False, True, True, True]
            for line in lines:
                while line.readers[match_id].state["seq"] < seq + 1:
                    line.receive()
        waiting = [house.match_in(number, friend, {"saxon": "me", "norman": "person:Wulfnoth"})
                   for number in range(2)]  # fmt: skip
        for line, match_id in zip(lines, waiting, strict=False):
            line.send(type="accept", match=match_id, id="yes")
            assert line.until("done")["again"] is False
        for line in lines:
            while not all(match_id in line.readers for match_id in waiting):
                line.receive()


@contextmanager
def everywhere_in(number: int, house: House, client: Client) -> Iterator[Everywhere]:
    """Yield a socket of all matches of a client on a given worker."""
    while True:
        before = house.counted("senlac_sockets")[number]
        with client.everywhere() as line:
            line.until("presence")
            if house.counted("senlac_sockets")[number] > before:
                yield line
                return


def test_presence_is_shown_across_workers(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        me, friend = house.guest(), house.guest()
        match_id = house.match_in(0, me, {"saxon": "me", "norman": "open"})
        friend.post(f"/api/matches/{match_id}/join", role="norman")
        both = ["norman", "saxon"]
        with friend.socket(match_id) as page:
            with everywhere_in(1, house, me) as line:
                line.until("presence", match=match_id, here=both)
                page.until("presence", here=both)
            page.until("presence", here=["norman"])
            with everywhere_in(1, house, me):
                page.until("presence", here=both)
                house.kill_member(1)
                page.until("presence", here=["norman"])
            with everywhere_in(1, house, me):
                page.until("presence", here=both)
        assert "Traceback" not in house.log


def test_signing_out_closes_sockets_on_all_workers(house: House) -> None:
    guest = house.guest()
    with ExitStack() as opened:
        lines = []
        for number in [*range(house.homes.count)] * 2:
            line = opened.enter_context(guest.socket(house.match_in(number, guest, BOTH)))
            line.until("table")
            lines.append(line)
        guest.delete("/api/session")
        assert [line.closed() for line in lines] == [4401] * len(lines)


def test_metrics_include_all_workers(house: House) -> None:
    guest = house.guest()
    with ExitStack() as opened:
        for number in range(house.homes.count):
            match_id = house.match_in(number, guest, BOTH)
            opened.enter_context(guest.socket(match_id)).until("table")
        # Sockets of the previous test may close a moment later.
        one_each = dict.fromkeys(range(house.homes.count), 1)
        until(lambda: house.counted("senlac_sockets") == one_each)
    asked = [httpx.get(f"{house.url}/metrics").text for _ in range(4)]
    for text in asked:
        assert text.count("# TYPE senlac_actions_total counter") == 1


def strict_house(folder: Path, limits: str) -> House:
    """Return a server of several workers with low limits."""
    # With another address as its proxy, the server counts clients on this machine like all others.
    return House(
        folder / "data", SENLAC_LIMITS=limits, SENLAC_RATE_FACTOR="1", SENLAC_PROXIES="192.0.2.1"
    )


def test_limits_are_shared_by_all_workers(tmp_path: Path) -> None:
    limits = (
        "sockets_each=4 read=20/100000 connections_each=30 head_seconds=100 alone_matches=2 "
        "change=200/1"
    )
    with strict_house(tmp_path, limits) as house, ExitStack() as opened:
        guest, rich = house.guest(), house.guest()
        matches = [house.match_in(number, guest, BOTH) for number in range(house.homes.count)]
        for _ in range(2):
            for match_id in matches:
                opened.enter_context(guest.socket(match_id)).until("table")
        for match_id in matches:
            with pytest.raises(InvalidStatus):
                opened.enter_context(guest.socket(match_id))
        paths = [f"/api/matches/{match_id}" for match_id in matches] * 12
        answers = Counter(rich.http.get(path).status_code for path in paths)
        assert answers == {200: 20, 429: 4}
        assert found_at_once(house, rich) == 2
        idle = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(60)]
        until(lambda: len(still_open(idle)) <= 30)
        for connection in idle:
            connection.close()


def found_at_once(house: House, client: Client) -> int:
    """Return how many bot matches a client may create with eight concurrent requests."""
    bots = {role: {"kind": "bot", "bot": "random"} for role in BOTH}
    wish = {"game": "shieldwall", "scenario": "hastings", "seats": bots}
    cookies = dict(client.http.cookies)

    def ask(_: int) -> int:
        headers = {"X-Senlac": "1"}
        with httpx.Client(base_url=house.url, headers=headers, cookies=cookies) as own:
            return own.post("/api/matches", json=wish, timeout=READY).status_code

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(ask, range(8))).count(201)


def still_open(connections: list[socket.socket]) -> list[socket.socket]:
    """Return the connections that the server has not closed."""
    found = []
    for connection in connections:
        connection.setblocking(False)
        try:
            connection.recv(1)
        except BlockingIOError:
            found.append(connection)
        except ConnectionError:
            pass
    return found


# ---- start and stop -----------------------------------------------------------------------------


def test_killed_worker_is_restarted_and_nothing_is_lost(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        guest = house.guest()
        matches = [house.match_in(number, guest, BOTH) for number in range(house.homes.count)]
        for number, match_id in enumerate(matches):
            with guest.socket(match_id) as line, guest.socket(matches[1 - number]) as other:
                ask = line.until("table")
                line.act(ask["ask"]["role"], ask["ask"]["options"][0]["action"], ask["seq"])
                seq = line.until("done")["seq"]
                other.until("table")
                house.kill_member(number)
                assert guest.table(match_id)["seq"] == seq
                # Players on the other worker are not affected.
                before = guest.play_first(matches[1 - number])
                other.until("table", seq=before["seq"] + 1)
            with guest.socket(match_id) as line:
                line.until("table", seq=seq)
                guest.play_first(match_id)
                line.until("table", seq=seq + 1)
        # Workers still exchange notices.
        with guest.socket(matches[0]) as one, guest.socket(matches[1]) as two:
            one.until("table")
            two.until("table")
            guest.delete("/api/session")
            assert (one.closed(), two.closed()) == (4401, 4401)
        assert house.log.count("has ended by itself") == 2
        assert "Traceback" not in house.log


def test_killed_supervisor_and_workers_lose_nothing_acknowledged(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        fought = War(house, 1066)
        fought.fight(1)
        assert fought.tally.answers > 0
        assert "Traceback" not in house.log


def test_second_server_on_the_same_file_is_refused(house: House) -> None:
    for processes in ("1", "2"):
        said = house.log.count("in use by another server")
        second = Server(house.data, SENLAC_PROCESSES=processes)
        with pytest.raises(AssertionError):
            second.start()
        assert second.stop() != 0
        assert house.log.count("in use by another server") == said + 1
    assert house.guest().get("/api/me")["signed"]


def test_workers_end_with_their_supervisor(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        guest = house.guest()
        matches = [house.match_in(number, guest, BOTH) for number in range(house.homes.count)]
        for how, status in ((signal.SIGINT, 0), (signal.SIGKILL, -9)):
            members = list(house.members.values())
            with guest.socket(matches[0]) as one, guest.socket(matches[1]) as two:
                lines = [one, two]
                for line in lines:
                    line.until("table")
                assert house._end(how) == status
                assert [line.closed() for line in lines] == [1012, 1012]
            wait_gone(members)
            # The port, the file and the sockets between workers are free again.
            house.start()
        assert house.log == ""
