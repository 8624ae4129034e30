"""Probes: every request in the OpenAPI document of a server, sent in many variants.

A new route is probed automatically if `KNOWN` names all its parameters. For any other the test
fails until `GUIDE` has its request bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.server.support import Document

METHODS: Final = ("get", "post", "put", "patch", "delete")
MATCH: Final = "{match_id}"
"""The placeholder for the id of a match, which differs between the servers."""

HOSTS_OWN: Final = frozenset(["get /metrics"])
"""Routes that only the host may call, on the machine itself: they count all requests."""

SELDOM: Final = 12
"""The interval, in moments, of probes that do not concern a match."""


@dataclass(frozen=True)
class Probe:
    """A request: the viewer that sends it, and its content."""

    who: str
    operation: str
    method: str
    path: str
    query: str = ""
    body: Document | None = None


@dataclass(frozen=True)
class Situation:
    """The knowledge of a viewer about a match when it sends a request."""

    who: str
    roles: Sequence[str]
    others: Sequence[str]
    table: Document
    written: Sequence[str]
    rng: Random

    @property
    def seq(self) -> int:
        """The number of entries that the viewer has seen."""
        number: int = self.table["seq"]
        return number

    @property
    def role(self) -> str:
        """A role to ask for, mostly an own one if the viewer plays."""
        return self.rng.choice([*self.roles, *self.roles, *self.others])

    @property
    def action(self) -> str:
        """An action text, legal or not."""
        asked = self.table["ask"] or {"options": []}
        offered = [option["action"] for option in asked["options"]]
        few = self.rng.sample(offered, min(3, len(offered)))
        drawn: str = self.rng.choice([*few, *self.written])
        return drawn

    @property
    def things(self) -> list[str]:
        """Up to two things that may lie under a click."""
        scene = self.table["scene"] or {}
        pieces = [f"piece:{piece['id']}" for piece in scene.get("pieces", ())]
        return self.rng.sample(pieces, min(2, len(pieces)))

    def number(self) -> int:
        """Return the number of an entry to ask for, visible or not."""
        last = self.seq - 1
        near = [last, last + 1, last + 2, max(0, last - 1), 0]
        return self.rng.choice([*near, self.rng.randrange(last + 1)])


Bodies = Callable[[Situation], list[Document | None]]


def _about(situation: Situation) -> list[Document | None]:
    """Return questions about an action."""
    body: Document = {"role": situation.role, "action": situation.action}
    numbers = (situation.seq, max(0, situation.seq - 1), situation.seq + 1)
    return [body, *[{**body, "seq": number} for number in numbers]]


def _clicks(situation: Situation) -> list[Document | None]:
    """Return clicks on things, with a selected piece or none."""
    hand = situation.rng.choice(["", *situation.things[:1]]).replace("piece:", "")
    return [{"role": situation.role, "hand": hand, "things": situation.things}]


def _intents(situation: Situation) -> list[Document | None]:
    """Return group intents: those the scene names, and moving together to a space."""
    scene: Document = situation.table["scene"] or {}
    pieces = [thing.replace("piece:", "") for thing in situation.things]
    goals = [piece["space"] for piece in scene.get("pieces", ()) if piece.get("space")]
    goal = situation.rng.choice(goals or [""])
    role = situation.role
    named: list[Document] = [{"role": role, "intent": name} for name in scene.get("intents", ())]
    return [{"role": role, "intent": "together", "pieces": pieces, "goal": goal}, *named]


def _acts(situation: Situation) -> list[Document | None]:
    """Return actions that are refused: by a rule, for a stale number, or for another's role."""
    late: Document = {"role": situation.role, "action": situation.action, "seq": situation.seq + 1}
    others: Document = {**late, "role": situation.others[0], "seq": situation.seq}
    early: Document = {**late, "seq": 0}
    # An action decided before others submitted sealed sheets would be accepted, if it were legal.
    sealed: Document = {**late, "seq": max(0, situation.seq - 1), "action": "nonsense"}
    wrong: list[Document] = []
    if situation.roles and not situation.table["ask"]:
        wrong = [{**late, "role": situation.roles[0], "seq": situation.seq}]
    sent = [late, sealed, others, *wrong, *([early] if situation.seq else [])]
    return [{**each, "id": f"{situation.rng.random()}"} for each in sent]


def _origins(situation: Situation) -> list[Document | None]:
    """Return requests for a new match from a position that is hidden or does not exist."""
    hides = situation.table["hides"]
    last = situation.seq - 1
    numbers = [last + 1, last + 2, last + 50, *([0, last, last // 2] if hides else [])]
    return [{"from": {"match": MATCH, "at": number}} for number in numbers]


def _analyses(situation: Situation) -> list[Document | None]:
    """Return requests for an analysis of a moment, and of one that does not exist."""
    return [{"at": situation.seq - 1}, {"at": situation.seq + 1}]


def _notes(situation: Situation) -> list[Document | None]:
    """Return a note."""
    return [{"text": f"note {situation.seq}"}]


GUIDE: Final[dict[str, Bodies]] = {
    f"post /api/matches/{MATCH}/why": _about,
    f"post /api/matches/{MATCH}/odds": _about,
    f"post /api/matches/{MATCH}/clicked": _clicks,
    f"post /api/matches/{MATCH}/intent": _intents,
    f"post /api/matches/{MATCH}/actions": _acts,
    "post /api/matches": _origins,
    f"put /api/matches/{MATCH}/notes": _notes,
    f"post /api/matches/{MATCH}/analyses": _analyses,
    f"put /api/matches/{MATCH}/mute": lambda _: [{"muted": False}],
    f"put /api/matches/{MATCH}/variations/{{entry}}": lambda _: [{"note": "well!"}],
    f"delete /api/matches/{MATCH}/variations/{{entry}}": lambda _: [None],
    f"post /api/matches/{MATCH}/variations/{{entry}}/show": lambda _: [None],
    f"put /api/matches/{MATCH}/dice": lambda _: [{"values": [6]}],
    f"put /api/matches/{MATCH}/analysis": lambda _: [{"title": "well!"}],
    f"delete /api/matches/{MATCH}/analysis": lambda _: [None],
    f"post /api/matches/{MATCH}/share": lambda _: [{"open": True}],
    f"post /api/matches/{MATCH}/draw": lambda _: [{"do": "accept"}],
    f"post /api/matches/{MATCH}/undo": lambda _: [{"do": "agree"}],
    f"post /api/matches/{MATCH}/accept": lambda _: [{"salt": ""}],
    f"post /api/matches/{MATCH}/decline": lambda _: [None],
    f"post /api/matches/{MATCH}/leave": lambda _: [None],
    f"post /api/matches/{MATCH}/invitations": lambda s: [{"role": s.others[0]}],
    f"post /api/matches/{MATCH}/join": lambda s: [{"role": s.others[0]}],
    f"post /api/matches/{MATCH}/abandon": lambda _: [None],
    f"post /api/matches/{MATCH}/resume": lambda _: [None],
    f"post /api/matches/{MATCH}/watchers": lambda _: [{"open": False}],
    f"post /api/matches/{MATCH}/rematch": lambda _: [None],
    f"post /api/matches/{MATCH}/salt": lambda _: [{"salt": "5a17"}],
}
"""The bodies of requests that would change something, chosen so that they change nothing."""

STRANGERS: Final[dict[str, Bodies]] = {
    f"post /api/matches/{MATCH}/pause": lambda _: [None],
    f"post /api/matches/{MATCH}/pause/answer": lambda _: [{"do": "accept"}],
    f"post /api/matches/{MATCH}/claim": lambda _: [{"what": "win"}],
    f"post /api/matches/{MATCH}/substitute": lambda _: [{"role": "saxon"}],
    f"post /api/matches/{MATCH}/claim/answer": lambda _: [{"do": "accept"}],
    f"post /api/matches/{MATCH}/resign": lambda _: [None],
    f"post /api/matches/{MATCH}/chat": lambda _: [{"text": "well!"}],
    "post /api/account": lambda _: [{"name": "Odo", "password": "of Bayeux, 1066"}],
    "delete /api/account": lambda _: [None],
    "delete /api/tokens/{token_id}": lambda _: [None],
    "delete /api/sessions/{session_id}": lambda _: [None],
    "post /api/tokens": lambda _: [{"name": "bot"}],
    "post /api/password": lambda _: [{"old": "of Bayeux, 1066", "new": "of Bayeux, 1067"}],
    "delete /api/session": lambda _: [None],
    "post /api/holidays": lambda _: [
        {"first": "2020-01-01", "last": "2020-01-02", "zone": "Europe/London"}
    ],
    "delete /api/holidays/{holiday_id}": lambda _: [None],
    "post /api/contacts": lambda _: [{"address": "odo@example.org"}],
    "post /api/contacts/browsers": lambda _: [
        {"endpoint": "https://push.example/", "p256dh": "AAAA", "auth": "AAAA"}
    ],
    "post /api/contacts/webhooks": lambda _: [{"url": "https://hook.example/"}],
    "post /api/contacts/{contact_id}/test": lambda _: [None],
    "put /api/contacts/{contact_id}": lambda _: [{"wishes": {}}],
    "delete /api/contacts/{contact_id}": lambda _: [None],
    "post /api/contacts/{contact_id}/ask": lambda _: [None],
    "get /api/contacts/{contact_id}/results": lambda _: [None],
    "post /api/codes/{code}/confirm": lambda _: [None],
    "post /api/codes/{code}/stop": lambda _: [None],
    "post /u/{code}": lambda _: [None],
}
"""Requests that would change something if granted: sent only by strangers and spectators."""

SIGNED: Final[dict[str, Bodies]] = {
    "post /api/guest": lambda _: [None],
    "post /api/session": lambda _: [{"name": "nobody", "password": "not a word of it"}],
}
"""Requests of signed-in clients that change nothing."""

KNOWN: Final = frozenset([
    "match_id", "entry", "game_id", "name", "scenario", "roles", "since", "until", "last", "seq",
    "board", "as", "list", "after", "event", "code",
])  # fmt: skip
"""The parameters a route may have to be probed automatically."""


class Routes:
    """The routes of a server, as its OpenAPI document describes them."""

    def __init__(self, document: Document, games: Sequence[str]) -> None:
        self._games = games
        self._operations: dict[str, list[Document]] = {}
        for path, methods in document["paths"].items():
            for method in METHODS:
                if method in methods:
                    self._add(method, path, methods[method])

    def _add(self, method: str, path: str, told: Document) -> None:
        """Add an operation, and require that its request body is known."""
        operation = f"{method} {path}"
        if operation in HOSTS_OWN:
            return
        parameters: list[Document] = told.get("parameters", [])
        guided = operation in GUIDE or operation in STRANGERS or operation in SIGNED
        plain = method == "get" and {parameter["name"] for parameter in parameters} <= KNOWN
        assert guided or plain, f"say in tests/server/probes.py how {operation} is asked"
        self._operations[operation] = parameters

    def probes(self, situation: Situation, moment: int) -> Iterator[Probe]:
        """Yield all probes of a viewer at a moment."""
        for operation, parameters in self._operations.items():
            if MATCH not in operation and operation != "post /api/matches":
                listed = operation == "get /api/matches"
                if not listed and moment % SELDOM:
                    continue
            for body in _bodies(operation, situation):
                method, path = operation.split(" ")
                for given in self._paths(path, parameters, situation):
                    for query in _queries(parameters, situation):
                        yield Probe(situation.who, operation, method, given, query, body)

    def _paths(self, path: str, parameters: list[Document], s: Situation) -> list[str]:
        """Return the paths with all parameters filled in except the match id."""
        names = [each["name"] for each in parameters if each["in"] == "path"]
        if "entry" in names:
            numbers = dict.fromkeys([s.seq - 1, s.number(), s.number()])
            return [
                path.replace("{entry:int}", "{entry}").replace("{entry}", str(n)) for n in numbers
            ]
        if "game_id" in names:
            return [path.replace("{game_id}", game) for game in self._games]
        for name in names:
            path = path if name == "match_id" else path.replace(f"{{{name}}}", "nothing")
        return [path]


def _bodies(operation: str, situation: Situation) -> list[Document | None]:
    """Return the bodies sent with an operation; an empty list if this viewer does not send it."""
    if operation in STRANGERS:
        return [] if situation.roles else _for_strangers(operation, situation)
    if operation in SIGNED:
        return SIGNED[operation](situation) if situation.who != "stranger" else []
    return GUIDE[operation](situation) if operation in GUIDE else [None]


def _for_strangers(operation: str, situation: Situation) -> list[Document | None]:
    """Return the bodies a non-player sends; a spectator only asks about matches."""
    asks = situation.who == "stranger" or MATCH in operation
    return STRANGERS[operation](situation) if asks else []


def _queries(parameters: list[Document], situation: Situation) -> list[str]:
    """Return sample query strings of a route."""
    known: dict[str, list[Any]] = {
        "roles": ["", ",".join(situation.roles), situation.others[0]],
        "since": [situation.rng.randrange(situation.table["event_count"] + 2)],
        "until": [situation.rng.randrange(situation.table["event_count"] + 2)],
        "event": [situation.rng.randrange(situation.table["event_count"] + 2)],
        "last": [situation.rng.randrange(4)],
        "seq": [situation.rng.randrange(situation.table["seq"] + 2)],
        "board": [situation.table["board_id"]],
        "as": ["scene", "view"],
        "scenario": [situation.table["match"]["scenario"]],
        "list": ["mine", "invited", "open", "running"],
        "salt": ["follows"],
    }
    names = [each["name"] for each in parameters if each["in"] == "query"]
    if "list" in names:
        return [*[f"list={which}" for which in known["list"]], "list=mine&after=0_9999999999.0_z"]
    if not names:
        return [""]
    drawn = [situation.rng.choice(known[name]) for name in names]
    chosen = "&".join([f"{name}={value}" for name, value in zip(names, drawn, strict=True)])
    return ["", chosen]
