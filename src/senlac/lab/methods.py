"""What `senlac engine` can be asked: a method, its parameters, and what it does with a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from senlac.engine import registry
from senlac.engine.document import Document
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.position import encode
from senlac.engine.record import Record
from senlac.engine.registry import Registry

INVALID_PARAMS: Final = -32602
NO_MATCH: Final = -32006


class Fault(Exception):  # noqa: N818 - the word of this protocol is `error`, and errors.py has those
    """An error as JSON-RPC tells it."""

    def __init__(self, code: int, message: str, data: Document | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def document(self) -> Document:
        """Return the error object."""
        written: Document = {"code": self.code, "message": self.message}
        return written if self.data is None else {**written, "data": self.data}


# ---- parameters ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Nothing:
    """No parameters."""


@dataclass(frozen=True)
class New:
    """The parameters of `new`; without `game`, the one the engine was started for."""

    game: str | None = None
    scenario: str | None = None
    options: dict[str, Any] | None = None
    seed: str | int | None = None


@dataclass(frozen=True)
class Load:
    """The parameters of `load`: a record (and its secret, to play on), or a position."""

    record: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    secret: str | None = None
    seed: str | int | None = None


@dataclass(frozen=True)
class WriteRecord:
    """The parameters of `record`: whether the secret of the dice is to be in it."""

    private: bool = False


@dataclass(frozen=True)
class OneRole:
    """The parameters of `options`."""

    role: str


@dataclass(frozen=True)
class Roles:
    """The parameters of `view`."""

    roles: list[str]


@dataclass(frozen=True)
class Play:
    """The parameters of `play` and `why_not`."""

    role: str
    action: str


@dataclass(frozen=True)
class Values:
    """The parameters of `dice`."""

    values: list[int]


@dataclass(frozen=True)
class Undo:
    """The parameters of `undo`; without `role`, whoever may take back the last action."""

    role: str | None = None
    to: int | None = None
    agreed: list[str] | None = None
    referee: bool = False


@dataclass(frozen=True)
class Determinize:
    """The parameters of `determinize`."""

    roles: list[str]
    seed: str | int


# ---- the engine ---------------------------------------------------------------------------------


class Engine:
    """One match at a time, for one program that may know all of it."""

    def __init__(self, game: str | None = None, games: Registry | None = None) -> None:
        self._default = game
        self._registry = registry.installed() if games is None else games
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """Return the match.

        Raises:
            Fault: there is none yet.
        """
        if self._match is None:
            raise Fault(NO_MATCH, "there is no match; call 'new' or 'load' first")
        return self._match

    def games(self, _: Nothing) -> object:
        """Return the games with their scenarios and options."""
        return [game_card(game) for game in self._registry.games()]

    def new(self, given: New) -> object:
        """Begin a match."""
        name = given.game or self._default
        if name is None:
            raise Fault(INVALID_PARAMS, "game: the key is missing")
        game = self._registry.game(name)
        self._match = Match.new(game, given.scenario, options=given.options, seed=given.seed)
        return self._status()

    def load(self, given: Load) -> object:
        """Go on with a record or a position."""
        if (given.record is None) == (given.position is None):
            raise Fault(INVALID_PARAMS, "expected 'record' or 'position', and only one")
        if given.position is not None:
            game = self._registry.game(str(given.position.get("game")))
            self._match = Match.from_position(given.position, game=game, seed=given.seed)
        else:
            record = Record.from_document(given.record)
            game = self._registry.game(record.header.game)
            secret = None if given.secret is None else _bytes(given.secret)
            self._match = Match.from_record(record, game=game, secret=secret)
        return self._status()

    def position(self, _: Nothing) -> object:
        """Return the full state."""
        return self.match.position()

    def record(self, given: WriteRecord) -> object:
        """Return the record."""
        return self.match.record(private=given.private).document()

    def actors(self, _: Nothing) -> object:
        """Return who must decide."""
        return self.match.actors()

    def options(self, given: OneRole) -> object:
        """Return what a role may do."""
        return self.match.options(given.role)

    def view(self, given: Roles) -> object:
        """Return what roles may know."""
        return self.match.view(given.roles)

    def play(self, given: Play) -> object:
        """Carry out an action; return what its role saw happen, and what comes next."""
        events = self.match.play(given.role, given.action)
        return {"events": [event.document() for event in events], **self._status()}

    def why_not(self, given: Play) -> object:
        """Say why an action is not legal, null if it is."""
        refusal = self.match.why_not(given.role, given.action)
        return None if refusal is None else {"rule": refusal.rule, "why": refusal.why}

    def dice(self, given: Values) -> object:
        """Queue the next rolls; return how many were queued."""
        self.match.queue(given.values)
        return len(given.values)

    def undo(self, given: Undo) -> object:
        """Take back."""
        match = self.match
        role = given.role
        if role is None:
            free = [name for name in match.roles if match.may_undo(name)]
            role = (free or match.actors() or match.roles)[0]
        match.undo(role, given.to, given.agreed or (), referee=given.referee)
        return self._status()

    def result(self, _: Nothing) -> object:
        """Return the outcome with the game's report of it, null while the match goes on."""
        match = self.match
        found = _result(match)
        return None if found is None else {**found, "report": match.game.report(match.state)}

    def determinize(self, given: Determinize) -> object:
        """Return a position that agrees with what roles know."""
        match = self.match
        return encode(match.game, match.determinize(given.roles, seed=given.seed))

    def _status(self) -> Document:
        """Return who is there, who must decide, and how it ended."""
        match = self.match
        return {"roles": match.roles, "actors": match.actors(), "result": _result(match)}


class Method(NamedTuple):
    """A method: the shape of its parameters, and what it does."""

    shape: type[Any]
    call: Callable[[Engine, Any], object]


METHODS: Final = {
    "games": Method(Nothing, Engine.games),
    "new": Method(New, Engine.new),
    "load": Method(Load, Engine.load),
    "position": Method(Nothing, Engine.position),
    "record": Method(WriteRecord, Engine.record),
    "actors": Method(Nothing, Engine.actors),
    "options": Method(OneRole, Engine.options),
    "view": Method(Roles, Engine.view),
    "play": Method(Play, Engine.play),
    "why_not": Method(Play, Engine.why_not),
    "dice": Method(Values, Engine.dice),
    "undo": Method(Undo, Engine.undo),
    "result": Method(Nothing, Engine.result),
    "determinize": Method(Determinize, Engine.determinize),
}


def game_card(game: Game[Any]) -> Document:
    """Return a game as a menu shows it."""
    scenarios = [
        {
            "id": card.id,
            "name": card.name,
            "blurb": card.blurb,
            "sides": list(card.sides),
            "options": list(card.options),
        }
        for card in game.scenarios()
    ]
    options = [
        {"id": card.id, "name": card.name, "text": card.text, "default": card.default}
        | ({"choices": list(card.choices)} if card.choices else {})
        for card in game.option_cards()
    ]
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "rules": game.rules_version,
        "scenarios": scenarios,
        "options": options,
    }


def _result(match: Match) -> Document | None:
    """Return the outcome of a match."""
    result = match.result()
    return None if result is None else {"winners": list(result.winners), "how": result.how}


def _bytes(text: str) -> bytes:
    """Read a secret."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Fault(INVALID_PARAMS, "secret: expected hexadecimal digits") from None
