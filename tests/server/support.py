"""A real server on a real port with a real database file, and HTTP and socket clients for it."""

from __future__ import annotations

import contextlib
import json
import resource
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from senlac.testing import server
from senlac.testing.server import READY
from tests.server.wire import Reader, apart, spread

SAME = Origin("same")
WORDS = "the battle of 1066"  # the password of each test account

Document = dict[str, Any]
Query = str | int


class Server(server.Server):
    """A server whose clients are closed before it stops."""

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, **environment)
        self._clients: list[Client] = []

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close_clients()
        super().__exit__(kind, error, trace)

    def limit_files(self, size: int) -> None:
        """Limit the size of files that the server can write, from now on."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def client(self, token: str = "") -> Client:
        """Return a client that is not signed in, or a program with a token."""
        client = Client(self, token)
        self._clients.append(client)
        return client

    def close_clients(self) -> None:
        """Close all clients."""
        for client in self._clients:
            client.close()
        self._clients.clear()

    def guest(self) -> Client:
        """Return a client signed in as a new guest."""
        client = self.client()
        client.post("/api/guest")
        return client

    def account(self, name: str) -> Client:
        """Return a client signed in with a new account of that name."""
        client = self.guest()
        client.post("/api/account", name=name, password=WORDS)
        return client


class Client:
    """A browser session, or a program with a token."""

    def __init__(self, server: Server, token: str) -> None:
        self.server = server
        headers = {"Authorization": f"Bearer {token}"} if token else {"X-Senlac": "1"}
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=READY)

    def close(self) -> None:
        """Close the HTTP client."""
        self.http.close()

    def get(self, path: str, **query: Query) -> Document:
        """Send a GET request that must succeed."""
        return self._good(self.http.get(path, params=httpx.QueryParams(query)))

    def post(self, path: str, **body: object) -> Document:
        """Send a POST request that must succeed."""
        return self._good(self.http.post(path, json=body or None))

    def put(self, path: str, **body: object) -> Document:
        """Send a PUT request that must succeed."""
        return self._good(self.http.put(path, json=body))

    def delete(self, path: str) -> Document:
        """Send a DELETE request that must succeed."""
        return self._good(self.http.delete(path))

    def refused(self, method: str, path: str, body: Document | None = None) -> tuple[int, str]:
        """Send a request that must be refused; return status and error code."""
        answer = self.http.request(method, path, json=body)
        assert answer.status_code >= httpx.codes.BAD_REQUEST, answer.text
        return answer.status_code, answer.json()["error"]["code"]

    @staticmethod
    def _good(answer: httpx.Response) -> Document:
        assert answer.is_success, f"{answer.status_code} {answer.text}"
        document: Document = answer.json()
        return spread(document) if "state" in document and "since" in document else document

    # ---- matches --------------------------------------------------------------------------------

    def match(self, seats: dict[str, Any], scenario: str = "foragers", **more: object) -> str:
        """Create a match; a seat is a kind, or a name after `bot:` or `person:`."""
        wished = {role: _seat(kind) for role, kind in seats.items()}
        made = self.post("/api/matches", game="shieldwall", scenario=scenario, seats=wished, **more)
        match_id: str = made["id"]
        return match_id

    def table(self, match_id: str, **query: Query) -> Document:
        """Return a table."""
        return self.get(f"/api/matches/{match_id}/table", **query)

    def act(self, match_id: str, role: str, action: str, seq: int, **more: str) -> Document:
        """Play an action that must be legal."""
        sent = {"id": str(uuid.uuid4()), **more}
        path = f"/api/matches/{match_id}/actions"
        return self.post(path, role=role, action=action, seq=seq, **sent)

    def play_first(self, match_id: str) -> Document:
        """Play the first option of the actor among one's roles; return the table before."""
        table = self.table(match_id)
        ask = table["ask"]
        self.act(match_id, ask["role"], ask["options"][0]["action"], table["seq"])
        return table

    def socket(self, match_id: str, origin: Origin | None = SAME, **query: Query) -> Line:
        """Open the socket of a table."""
        return Line(self, match_id, origin, query)

    def everywhere(self, origin: Origin | None = SAME, **query: Query) -> Everywhere:
        """Open the socket of all one's matches."""
        return Everywhere(self, "", origin, query)


def _seat(kind: str) -> Document:
    """Return the seat request for a kind."""
    if kind.startswith("bot:"):
        return {"kind": "bot", "bot": kind.removeprefix("bot:")}
    if kind.startswith("person:"):
        return {"kind": "person", "name": kind.removeprefix("person:")}
    return {"kind": kind}


@dataclass
class Line:
    """An open socket of one table, with or without message compression."""

    client: Client
    match_id: str
    origin: Origin | None
    query: dict[str, Query]
    packed: bool = False
    heard: list[str] = field(default_factory=list)
    reader: Reader = field(default_factory=Reader)
    waiting: list[Document] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The path of the socket."""
        return f"/api/matches/{self.match_id}/live"

    def __enter__(self) -> Self:
        server = self.client.server
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.http.cookies.items())
        given = str(self.client.http.headers.get("Authorization", ""))
        headers = {"Authorization": given} if given else {"Cookie": cookies}
        query = httpx.QueryParams(self.query)
        address = f"ws://127.0.0.1:{server.port}{self.path}?{query}"
        origin = Origin(server.url) if self.origin == SAME else self.origin
        self._opening = connect(
            address, additional_headers=headers, origin=origin,
            compression="deflate" if self.packed else None,
        )  # fmt: skip
        self._socket = self._opening.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opening.__exit__(kind, error, trace)

    @property
    def extensions(self) -> list[str]:
        """The extensions that both sides have agreed on, such as compression."""
        return [str(one.name) for one in self._socket.protocol.extensions]

    def send(self, **message: object) -> None:
        """Send a message."""
        self._socket.send(json.dumps(message))

    def send_text(self, text: str | bytes) -> None:
        """Send any text or bytes."""
        self._socket.send(text)

    def act(self, role: str, action: str, seq: int, act_id: str | None = None) -> str:
        """Send an action; return its id."""
        known = act_id or str(uuid.uuid4())
        self.send(type="act", role=role, action=action, seq=seq, id=known)
        return known

    def receive(self, seconds: float = READY) -> Document:
        """Return the next message; an answer within a change comes first, as its own message."""
        if self.waiting:
            return self.read(self.waiting.pop())
        written = self._socket.recv(timeout=seconds)
        assert isinstance(written, str)
        self.heard.append(written)
        first, *self.waiting = apart(json.loads(written))
        return self.read(first)

    def read(self, message: Document) -> Document:
        """Return a message unchanged, or the full table after a change."""
        return self.reader.read(message)

    def until(self, kind: str, **wanted: object) -> Document:
        """Return the next message of a kind in which the given keys have these values."""
        start = len(self.heard)
        while True:
            try:
                message = self.receive()
            except TimeoutError as late:
                raise AssertionError(f"no {kind} {wanted}, but {self.heard[start:]}") from late
            if message["type"] == kind and all(message.get(k) == v for k, v in wanted.items()):
                return message

    def closed(self) -> int:
        """Return the code with which the server closes the socket."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.receive()
        code = self._socket.close_code
        assert code is not None
        return code

    def silent(self, seconds: float) -> bool:
        """Return whether no message comes within some seconds."""
        try:
            self.receive(seconds)
        except TimeoutError:
            return True
        return False


@dataclass
class Everywhere(Line):
    """The open socket of all matches of a player."""

    readers: dict[str, Reader] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The path of the socket."""
        return "/api/live"

    def read(self, message: Document) -> Document:
        """Return a message unchanged, or the full table after a change, by its match's reader."""
        read = self.readers.setdefault(message.get("match", ""), Reader()).read(message)
        return {**read, "n": message["n"]} if "n" in message else read


@contextlib.contextmanager
def serving(data: Path, **environment: str) -> Iterator[Server]:
    """Yield a server for one caller."""
    with Server(data, **environment) as server:
        yield server


def counted(server: Server, name: str, **labels: str) -> float:
    """Return the value of a metric of the server."""
    text = server.client().http.get("/metrics").text
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name == name and sample.labels == labels:
                return float(sample.value)
    return 0.0
