"""Invalid and hostile socket messages: refused or disconnected, and without any change."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from senlac.server.config.limits import Limits
from tests.server.support import Client, Line, Server, serving

MESSAGES: Final = 400
TOGETHER: Final = 60
"""The number of messages on one socket; fifty invalid ones are too many for it."""

FRAME: Final = Limits().frame
TOO_BIG: Final = 1009
CRASHED: Final = 1006
GRANTED: Final = frozenset({1000, 1002, 1003, 1007, 1008, TOO_BIG, 4401, 4429})
"""The expected close codes: never that of a crash."""

ODD: Final[tuple[object, ...]] = (
    None, True, -1, 0, 1.5, 10**400, "", "saxon", "norman", "\0", "\ud800", "x" * 300, [], {}, [[]],
    {"saxon": 1}, float("nan"),
)  # fmt: skip

Write = Callable[[Random], str | bytes]


@dataclass
class Ground:
    """A server with a match of two players, and one with sealed sheets."""

    server: Server
    saxon: Client
    norman: Client
    running: str
    sealed: str

    def state(self) -> str:
        """Return a hash of all rows of the matches."""
        found = hashlib.sha256()
        with closing(sqlite3.connect(self.server.data / "senlac.db")) as database:
            for table in ("match", "seat", "entry", "secret", "snapshot", "chat"):
                query = f"select * from {table} order by 1, 2"  # noqa: S608 - ours
                found.update(repr(database.execute(query).fetchall()).encode())
        return found.hexdigest()


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    # Under the default limits, a flood would end each fuzzer at once.
    with serving(tmp_path_factory.mktemp("fuzz")) as server:
        saxon, norman = server.guest(), server.guest()
        running = saxon.match({"saxon": "me", "norman": "open"})
        norman.post(f"/api/matches/{running}/join", role="norman")
        options = {"muster": "buy", "deploy": False}
        sealed = saxon.match({"south": "me", "north": "me"}, scenario="meeting", options=options)
        made = Ground(server, saxon, norman, running, sealed)
        before = made.state()
        yield made
        assert made.state() == before
        assert '"trace"' not in server.log, server.log.split('"trace"')[1][:3000]


# ---- messages -----------------------------------------------------------------------------------


def act(rng: Random) -> dict[str, Any]:
    """Return a well-formed action that is never legal."""
    return {
        "type": "act", "role": rng.choice(("saxon", "norman", "south", "dane")),
        "action": rng.choice(("move S99 d4", "done done", "buy", "", "move S1", "surrender")),
        "seq": rng.choice((0, 1, 2, 10**9)), "id": str(rng.random()),
    }  # fmt: skip


def wrong(rng: Random) -> str:
    """Return a message with one field wrong, missing or added."""
    message: dict[Any, Any] = rng.choice(
        (act(rng), {"type": "chat"}, {"type": "ping"}, {"type": "accept"}, {"type": "again"})
    )
    field = rng.choice((*message, "more", "text"))
    if rng.random() < 0.3:
        message.pop(field, None)
        message.setdefault("more", 1)
    else:
        message[field] = rng.choice([odd for odd in ODD if (field, odd) != ("type", "ping")])
        if field == "text":
            message["text"] = rng.choice((None, 3, "", " \n\t", "x" * 501, ["hello"]))
    return json.dumps(message)


def astray(rng: Random) -> str:
    """Return a valid message about a match that does not exist or is not on this socket."""
    # An empty id counts as none: on the socket of a table it means that table.
    match_id = rng.choice([odd for odd in (*ODD, "nowhere", "k3v8m2p0q7rt", "x" * 60) if odd != ""])
    kind = rng.choice(("accept", "decline", "again", "act", "chat"))
    known = {"id": str(rng.random())} if kind in ("accept", "decline") else {}
    more = {"act": act(rng), "chat": {"text": "hail"}}.get(kind, known)
    return json.dumps({"type": kind, **more, "match": match_id})


def broken(rng: Random) -> str:
    """Return a valid message cut off, or with changed characters."""
    text = json.dumps(act(rng))
    if rng.random() < 0.5:
        return text[: rng.randrange(len(text))]
    place = rng.randrange(len(text))
    return text[:place] + rng.choice('{}[]",:\\\0\x7f') * rng.randrange(1, 9) + text[place + 1 :]


def deep(rng: Random) -> str:
    """Return nested brackets."""
    count = rng.randrange(1, 8000)
    return rng.choice(("[" * count, '{"a":' * count, "[" * count + "]" * count))


def junk(rng: Random) -> str:
    """Return random characters."""
    return "".join(
        [chr(rng.choice((rng.randrange(128), 0x1F600))) for _ in range(rng.randrange(80))]
    )


def binary(rng: Random) -> bytes:
    """Return random bytes, or sometimes a valid message in a binary frame."""
    return rng.choice(
        (rng.randbytes(rng.randrange(60)), json.dumps(act(rng)).encode(), b"\xff\xfe")
    )


def huge(rng: Random) -> str:
    """Return a message beyond the size limit."""
    return json.dumps({"type": "chat", "text": "x" * rng.randrange(16_384, 300_000)})


COMMON: Final[tuple[Write, ...]] = (
    lambda rng: json.dumps(act(rng)),
    wrong,
    astray,
    broken,
    deep,
    junk,
)
RARE: Final[tuple[Write, ...]] = (binary, huge)


def fuzz(ground: Ground, count: int) -> None:
    """Send `count` messages, over new sockets of players, guests and strangers."""
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")  # noqa: T201 - to reproduce a failure
    rng = Random(seed)
    people = [ground.saxon, ground.norman, ground.server.guest(), ground.server.client()]
    sent = 0
    while sent < count:
        person = rng.choice(people)
        if rng.random() < 0.3 and person is not people[-1]:
            line: Line = person.everywhere()
        else:
            line = person.socket(rng.choice((ground.running, ground.sealed)))
        sent += converse(line, rng)


def converse(line: Line, rng: Random) -> int:
    """Send messages until the server closes the socket; return how many."""
    sent = 0
    with line:
        while sent < TOGETHER:
            sent += 1
            write = rng.choice(RARE if rng.random() < 0.03 else COMMON)
            code = exchange(line, write(rng))
            if code is not None:
                assert code in GRANTED
                break
    return sent


def exchange(line: Line, message: str | bytes) -> int | None:
    """Send a message, and read until the server has handled it; return the close code, or None."""
    try:
        line.send_text(message)
        line.send(type="ping")
        while (answer := line.receive())["type"] != "pong":
            assert answer["type"] != "done", message
            assert "Traceback" not in json.dumps(answer), message
    except ConnectionClosed as closed:
        if closed.rcvd is not None:
            return closed.rcvd.code
        # A client that is still sending may miss the close frame.
        return TOO_BIG if len(message) > FRAME else CRASHED
    return None


def test_invalid_messages_change_nothing(ground: Ground) -> None:
    fuzz(ground, MESSAGES)


def test_message_that_is_too_long_after_decompression_is_refused(ground: Ground) -> None:
    with replace(ground.saxon.socket(ground.running), packed=True) as line:
        assert line.extensions == ["permessage-deflate"]
        assert exchange(line, "x" * 100 * FRAME) == TOO_BIG
    with replace(ground.saxon.socket(ground.running), packed=True) as line:
        assert exchange(line, json.dumps({"type": "ping"}) + " " * (FRAME - 100)) is None


@pytest.mark.soak
def test_ten_thousand_messages_change_nothing(ground: Ground) -> None:
    fuzz(ground, 10_000)


# ---- access -------------------------------------------------------------------------------------


def test_valid_message_for_another_players_role_is_refused(ground: Ground) -> None:
    for client in (ground.saxon, ground.norman):
        table = client.table(ground.running)
        if table["ask"] is not None:
            action, role = table["ask"]["options"][0]["action"], table["ask"]["role"]
    others = [ground.server.guest(), ground.server.client()]
    others.append(ground.norman if role == "saxon" else ground.saxon)
    for other in others:
        with other.socket(ground.running) as line:
            known = line.act(role, action, table["seq"])
            code = line.until("refused", id=known)["error"]["code"]
            assert code in ("forbidden", "signed_out")


QUERIES: Final[tuple[dict[str, str | int], ...]] = (
    {"roles": "saxon,norman"}, {"roles": "dane"}, {"since": "-1"}, {"since": "9" * 400},
    {"since": "x"}, {"roles": "x" * 5000}, {"seq": "-2"},
)  # fmt: skip


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_socket_with_an_invalid_query_is_refused(
    ground: Ground, query: dict[str, str | int]
) -> None:
    line = Line(ground.server.guest(), ground.running, Origin(ground.server.url), query)
    with pytest.raises(InvalidStatus) as refused, line:
        pass
    assert refused.value.response.status_code < 500


@pytest.mark.parametrize("match_id", ["nothing", "%00", "..%2f..", "x" * 3000, "%ff"])
def test_socket_of_an_invalid_match_id_is_refused(ground: Ground, match_id: str) -> None:
    with pytest.raises(InvalidHandshake), ground.saxon.socket(match_id):
        pass


def test_socket_from_another_site_is_refused(ground: Ground) -> None:
    origin = Origin("https://elsewhere.example")
    with pytest.raises(InvalidStatus), ground.saxon.socket(ground.running, origin=origin):
        pass


def test_flooding_socket_is_closed_and_others_play_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(tmp_path_factory.mktemp("flood"), SENLAC_RATE_FACTOR="1") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        with server.guest().socket(match_id) as flood:
            assert flooded(flood) == 4429
        guest.play_first(match_id)
        assert guest.table(match_id)["seq"] == 2


def flooded(line: Line) -> int | None:
    """Send ten pings at once, again and again; return the close code, or None."""
    try:
        for _ in range(50):
            for _ in range(10):
                line.send(type="ping")
            for _ in range(10):
                while line.receive()["type"] not in ("pong", "refused"):
                    pass
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code
    return None


def test_messages_are_limited_over_all_sockets_of_a_network(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder, limits = tmp_path_factory.mktemp("network"), "socket_network=6/600"
    with serving(folder, SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        with guest.socket(match_id) as one, server.guest().socket(match_id) as other:
            for _ in range(4):
                one.send(type="ping")
                one.until("pong")
            for _ in range(4):
                other.send(type="ping")
            other.until("pong")
            other.until("pong")
            table = guest.table(match_id)
            one.act(table["ask"]["role"], table["ask"]["options"][0]["action"], table["seq"])
            guest.post(f"/api/matches/{match_id}/chat", text="Dex aie!")
            other.until("chat")
            one.until("chat")
            told = [json.loads(text)["type"] for text in one.heard + other.heard]
            assert told.count("pong") == 6
            assert "refused" not in told
            assert guest.table(match_id)["seq"] == table["seq"]
