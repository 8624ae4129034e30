"""Two servers that the same people send the same requests: any difference is a leak."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Final, Self

from senlac.engine.match.timeout import supports_timeouts
from senlac.engine.model.action import NUMBER
from senlac.testing.laws.playing import any_action
from tests.server.pairs import UNDO, Deed, Pair
from tests.server.probes import MATCH, Probe, Routes, Situation
from tests.server.steady import BEGIN, Steady
from tests.server.support import Client, Document, Everywhere, Line

HOST, PLAYER, WATCHER, STRANGER = "host", "player", "watcher", "stranger"
NAMES: Final = {HOST: "Aldgyth", PLAYER: "Leofric", WATCHER: "Godgifu"}
ONLOOKERS: Final = (PLAYER, WATCHER, STRANGER)
"""The viewers that must not tell the two servers apart; the host plays all hidden roles."""

WEEK: Final = 7 * 24 * 3600
"""A time limit in seconds that does not pass during a match."""

IDLE: Final = 2.0
"""The idle time in seconds after which a request connection is reopened."""

MOMENT: Final = 100
"""The seconds between two moments, however many actions are played in them."""

ALIKE: Final = re.compile(
    r'[0-9a-f]{64}|(?<="id":")[0-9a-hjkmnp-tv-z]{12}(?=")|(?<=/feed/)[0-9a-hjkmnp-tv-z]{22}'
)
"""Hashes, ids and codes: only the repetition of the same one matters."""

PASSING: Final = frozenset(["date", "set-cookie"])
"""Headers that reveal nothing about a match."""


class Side:
    """One of the servers: its people, and how its output is made comparable."""

    def __init__(self, server: Steady) -> None:
        self.server = server
        self.people = {who: server.account(name) for who, name in NAMES.items()}
        self.people[STRANGER] = server.client()
        self.match_id = ""
        self.now = BEGIN
        self.secret = bytes(32)
        self.lines: dict[str, Line] = {}
        self.everywhere: dict[str, Everywhere] = {}
        self._aliases: dict[str, str] = {}
        self._wires = {name: Wire(self.people[name]) for name in ONLOOKERS}

    def tell(self, now: int) -> None:
        """Set the clock."""
        self.now = now
        self.server.tell(now, self.secret)

    def begin(self, pair: Pair, place: int) -> None:
        """Create the match of a pair, and let the player join."""
        self.secret = pair.secrets[place]
        self.tell(self.now)
        theirs = [role for role in pair.names if role not in pair.roles]
        seats: dict[str, Document] = {role: {"kind": "me"} for role in theirs}
        position = pair.positions[place]
        game = pair.kind.game
        # With a deadline, its times are compared like everything else.
        wish = {
            "game": game.id,
            "position": position,
            "deadline": WEEK if supports_timeouts(game) else 0,
        }
        made = self.people[HOST].post("/api/matches", seats=seats, **wish)
        self.match_id = made["id"]
        path = f"/api/matches/{self.match_id}/join"
        card = self.people[PLAYER].post(path, role=pair.roles[0])
        assert card["status"] == "running"
        assert card["mine"] == pair.roles

    def listen_everywhere(self, stack: ExitStack) -> None:
        """Open the sockets of all matches, for the player and for a spectator who never plays."""
        for name in (PLAYER, WATCHER):
            self.everywhere[name] = stack.enter_context(self.people[name].everywhere())

    def listen(self, stack: ExitStack) -> None:
        """Open the sockets of all viewers, and read their first messages."""
        for name in ONLOOKERS:
            self.lines[name] = stack.enter_context(self.people[name].socket(self.match_id))
        for line in self.lines.values():
            shown = False
            while True:
                message = line.receive()
                shown |= message["type"] == "table"
                if shown and message.get("watching", 0) == len(ONLOOKERS) - 1:
                    break
                if shown and line.heard and '"watching":2' in "".join(line.heard):
                    break
            line.heard.clear()
        every = self.everywhere[PLAYER]
        every.until("presence", match=self.match_id, watching=len(ONLOOKERS) - 1)
        while every.readers[self.match_id].number == 0:
            every.receive()
        every.heard.clear()

    def do(self, deeds: Sequence[Deed], own: Sequence[str], last: int) -> None:
        """Play actions: own roles as the player, others as the host, the last at a given time."""
        for number, (role, action) in enumerate(deeds, start=1):
            self.tell(last if number == len(deeds) else self.now + 1)
            client = self.people[PLAYER if role in own else HOST]
            if action == UNDO:
                path = f"/api/matches/{self.match_id}/undo"
                assert client.post(path, do="ask") == {"done": True}
            else:
                seq = client.table(self.match_id)["seq"]
                client.act(self.match_id, role, action, seq)

    def busy(self, rng: Random, role: str) -> None:
        """Let the host send some requests that must not concern anyone else."""
        host, path = self.people[HOST], f"/api/matches/{self.match_id}"
        for _ in range(rng.randrange(3)):
            host.put(f"{path}/notes", text="x" * rng.randrange(100))
            host.http.post(f"{path}/why", json={"role": role, "action": "done"})
            late = {"role": role, "action": "done", "seq": 10**6, "id": f"{rng.random()}"}
            host.http.post(f"{path}/actions", json=late)

    def hear(self, name: str, seq: int, before: int) -> list[str]:
        """Return the messages of a socket since the last call, made comparable."""
        line = self.lines[name]
        if seq > before:
            line.until("table", seq=seq)
        return [self.alike(text) for text in self._heard_on(line)]

    def hear_everywhere(self, name: str, seq: int) -> list[str]:
        """Return the messages about this match on the socket of all matches, made comparable."""
        line = self.everywhere[name]
        while name == PLAYER and line.readers[self.match_id].state["seq"] < seq:
            line.receive()
        heard = self._heard_on(line)
        return [self.alike(text) for text in heard if name == WATCHER or self.match_id in text]

    def _heard_on(self, line: Line) -> list[str]:
        """Return the messages of a socket since the last call."""
        line.send(type="ping")
        line.until("pong")
        heard = [text for text in line.heard if '"pong"' not in text]
        line.heard.clear()
        return heard

    def ask(self, probe: Probe) -> None:
        """Send a request."""
        self._wires[probe.who].send(probe, self.match_id)

    def answer(self, who: str) -> str:
        """Return an answer, made comparable."""
        return self.alike(self._wires[who].receive())

    def alike(self, text: str) -> str:
        """Return a text without ids and hashes that differ by server and reveal nothing."""
        text = text.replace(self.match_id, MATCH)
        known = self._aliases
        return ALIKE.sub(lambda found: known.setdefault(found[0], f"<{len(known)}>"), text)

    def analysis(self, who: str) -> str:
        """Return all that the newest analysis of the match tells its owner, made comparable."""
        client = self.people[who]
        listed = client.get(f"/api/matches/{self.match_id}/analyses")["analyses"]
        if not listed:
            return ""
        path = f"/api/matches/{listed[0]['id']}"
        told = [
            client.http.get(f"{path}/{what}").text for what in ("table", "record", "variations")
        ]
        shared = client.http.post(f"{path}/share", json={"open": True})
        client.http.delete(f"{path}/analysis")
        text = "\n".join([*told, f"{shared.status_code}"])
        return self.alike(text.replace(listed[0]["id"], "ANALYSIS"))

    def close(self) -> None:
        """Close all connections."""
        for wire in self._wires.values():
            wire.close()


class Wire:
    """A persistent connection for requests."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._connection = HTTPConnection("127.0.0.1", client.server.port, timeout=30)
        self._used = time.monotonic()

    def send(self, probe: Probe, match_id: str) -> None:
        """Send a request."""
        headers = {"X-Senlac": "1", "Accept-Encoding": "identity"}
        cookies = "; ".join(f"{k}={v}" for k, v in self._client.http.cookies.items())
        if cookies:
            headers["Cookie"] = cookies
        body = None
        if probe.body is not None:
            body = json.dumps(probe.body).replace(MATCH, match_id)
            headers["Content-Type"] = "application/json"
        path = f"{probe.path}?{probe.query}".rstrip("?").replace(MATCH, match_id)
        if time.monotonic() - self._used > IDLE:
            # The server is about to close the idle connection.
            self._connection.close()
        self._used = time.monotonic()
        self._connection.request(probe.method.upper(), path, body, headers)

    def receive(self) -> str:
        """Return an answer: its status, its headers and every byte of the body."""
        answer = self._connection.getresponse()
        headers = sorted([(k, v) for k, v in answer.getheaders() if k.lower() not in PASSING])
        return f"{answer.status}\n{headers}\n{answer.read().decode()}"

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class Twinned:
    """Both servers, and the differences found between them."""

    def __init__(self, folder: Path) -> None:
        self._stack = ExitStack()
        self._folder = folder
        self.probes = 0
        self.differences: list[str] = []
        self.asked: Counter[str] = Counter()
        self.told_everywhere: Counter[str] = Counter()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._open(stack)
            self._stack = stack.pop_all()
        return self

    def _open(self, stack: ExitStack) -> None:
        """Start both servers, and read their routes."""
        servers = [Steady(_made(self._folder / name)) for name in ("one", "other")]
        for server in servers:
            stack.enter_context(server)
        self.sides = [Side(server) for server in servers]
        for side in self.sides:
            side.listen_everywhere(stack)
        client = self.sides[0].people[STRANGER]
        games = [game["id"] for game in client.get("/api/games")["games"]]
        self.routes = Routes(client.get("/schema/openapi.json"), games)

    def __exit__(self, *error: object) -> None:
        for side in self.sides:
            side.close()
        self._stack.close()

    def play(self, pair: Pair, moments: int, rng: Random) -> None:
        """Play a pair on, and send all probes after each moment."""
        begin = max(side.now for side in self.sides) + MOMENT
        for place, side in enumerate(self.sides):
            side.tell(begin)
            side.begin(pair, place)
        with ExitStack() as stack:
            for side in self.sides:
                side.listen(stack)
            known = dict.fromkeys(ONLOOKERS, 0)
            known = self._look(pair, known, begin, rng)
            for number in range(moments):
                deeds = None if pair.over else pair.moment()
                if deeds is None:
                    break
                self._agree(number, rng)
                for side, done in zip(self.sides, deeds, strict=True):
                    side.do(done, pair.roles, begin + number * MOMENT + MOMENT // 2)
                    side.busy(Random(rng.random()), deeds[0][-1][0])
                if pair.over:
                    break
                known = self._look(pair, known, begin + (number + 1) * MOMENT, rng)
        for side in self.sides:
            # The match may be over already.
            side.people[PLAYER].http.post(f"/api/matches/{side.match_id}/resign")

    def _agree(self, number: int, rng: Random) -> None:
        """Let the player chat, or offer a draw, now and then."""
        doing = rng.randrange(8)
        for side in self.sides:
            player, path = side.people[PLAYER], f"/api/matches/{side.match_id}"
            if doing == 0:
                player.post(f"{path}/chat", text=f"The {number}. moment!")
            elif doing == 1:
                player.post(f"{path}/draw", do="offer")

    def _look(self, pair: Pair, known: dict[str, int], now: int, rng: Random) -> dict[str, int]:
        """Send all probes, read all sockets, and record differences."""
        found: dict[str, int] = {}
        for side in self.sides:
            side.tell(now)
        for who in ONLOOKERS:
            tables = [side.people[who].table(side.match_id) for side in self.sides]
            found[who] = tables[0]["seq"]
            heard = [
                side.hear(who, table["seq"], known[who] or table["seq"])
                for side, table in zip(self.sides, tables, strict=True)
            ]
            self._compare(f"socket of {who}", *["\n".join(texts) for texts in heard])
            self.probes += max(len(heard[0]) - 1, 0)
            if who in self.sides[0].everywhere:
                heard = [side.hear_everywhere(who, found[who]) for side in self.sides]
                self._compare(f"all of {who}", *["\n".join(texts) for texts in heard])
                self.told_everywhere[who] += len(heard[0])
            mine = pair.roles if who == PLAYER else []
            others = [role for role in pair.names if role not in mine]
            seed = rng.random()
            written = _written(pair, Random(seed))
            seen = Situation(who, mine, others, tables[0], written, Random(seed))
            for probe in list(self.routes.probes(seen, now // MOMENT)):
                self._probe(probe)
            if who != STRANGER:
                self._compare(f"analysis of {who}", *[side.analysis(who) for side in self.sides])
        return found

    def _probe(self, probe: Probe) -> None:
        """Send the same request to both servers, and compare the answers."""
        for side in self.sides:
            side.ask(probe)
        answers = [side.answer(probe.who) for side in self.sides]
        self.asked[f"{probe.operation} {answers[0][:3]}"] += 1
        what = f"{probe.who}: {probe.method} {probe.path}?{probe.query} {probe.body}"
        self._compare(what, *answers)

    def _compare(self, what: str, one: str, other: str) -> None:
        """Record a difference."""
        self.probes += 1
        if one == other:
            return
        first, last = _apart(one, other), -_apart(one[::-1], other[::-1])
        for text in (one, other):
            what += f"\n  {text[:3]} {text[max(0, first - 60) : first + 60]!r}"
            # If the lengths differ, the start shows the header; this is the difference in the body.
            what += f" … {text[last - 90 : last + 30]!r}"
        self.differences.append(what)


def _apart(one: str, other: str) -> int:
    """Return the index of the first difference between two texts, or 0."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)


def _made(folder: Path) -> Path:
    """Create a folder."""
    folder.mkdir()
    return folder


def _written(pair: Pair, rng: Random) -> list[str]:
    """Return some well-formed actions, legal or not."""
    match = pair.matches[0]
    notation = match.notation()
    found: list[str] = []
    for _ in range(6):
        action = any_action(match, rng)
        kinds = notation.kinds(action.verb)
        if all(
            kind == NUMBER or value >= 0 for kind, value in zip(kinds, action[1:], strict=False)
        ):
            found.append(notation.text(action))
    return found or ["done"]
