"""The methods of `senlac engine`: their parameters, and what they do with a match."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from senlac.engine.data.document import Document
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.game.handicaps import all_handicaps
from senlac.engine.game.position import encode
from senlac.engine.game.record import Record
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.match.queries import GameQueries
from senlac.engine.match.registry import Registry
from senlac.engine.match.sandbox import Sandbox
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.lab import analysis
from senlac.lab.rpc_params import (
    About,
    Chances,
    Determinize,
    Drop,
    Evaluate,
    Fork,
    ListOptions,
    Load,
    New,
    NoParams,
    OneRole,
    Play,
    Roles,
    Think,
    Undo,
    Values,
    Where,
    WriteRecord,
)

INVALID_PARAMS: Final = -32602
NO_MATCH: Final = -32006

MOST_FORKS: Final = 10_000
"""Maximum number of forks a program may hold at a time; it drops those that it no longer needs."""


class RpcError(Exception):
    """An error object of JSON-RPC."""

    def __init__(self, code: int, message: str, data: Document | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def document(self) -> Document:
        """Return the error object."""
        written: Document = {"code": self.code, "message": self.message}
        return written if self.data is None else {**written, "data": self.data}


# ---- the engine ---------------------------------------------------------------------------------


class RpcSession:
    """One match at a time, for one program that may know all of it."""

    def __init__(self, game: str | None = None, games: Registry | None = None) -> None:
        self._default = game
        self._registry = registry.installed() if games is None else games
        self._match: Match | None = None
        self._forks: dict[int, Sandbox] = {}
        self._made = 0

    @property
    def match(self) -> Match:
        """Return the match.

        Raises:
            RpcError: no match has begun.
        """
        if self._match is None:
            raise RpcError(NO_MATCH, "there is no match; call 'new' or 'load' first")
        return self._match

    def games(self, _: NoParams) -> object:
        """Return the games with their scenarios and options."""
        return [game_card(game) for game in self._registry.games()]

    def new(self, given: New) -> object:
        """Begin a match."""
        name = given.game or self._default
        if name is None:
            raise RpcError(INVALID_PARAMS, "game: the key is missing")
        game = self._registry.game(name)
        overlay = _overlay(given.overlay)
        if given.layout is None:
            scenario, options = given.scenario, given.options
            match = Match.new(game, scenario, options=options, overlay=overlay, seed=given.seed)
        elif given.scenario is not None or given.options is not None:
            raise RpcError(INVALID_PARAMS, "layout: it names its scenario and options itself")
        else:
            match = Match.from_layout(given.layout, game, overlay=overlay, seed=given.seed)
        return self._begin(match)

    def load(self, given: Load) -> object:
        """Continue from a record or a position."""
        if (given.record is None) == (given.position is None):
            raise RpcError(INVALID_PARAMS, "expected 'record' or 'position', and only one")
        if given.position is not None:
            game = self._registry.game(str(given.position.get("game")))
            return self._begin(Match.from_position(given.position, game=game, seed=given.seed))
        record = Record.from_document(given.record)
        game = self._registry.game(record.header.game)
        secret = None if given.secret is None else _bytes(given.secret)
        return self._begin(Match.from_record(record, game=game, secret=secret))

    def position(self, given: Where) -> object:
        """Return the full state."""
        return self._at(given.fork).position()

    def record(self, given: WriteRecord) -> object:
        """Return the record."""
        return self.match.record(private=given.private).document()

    def actors(self, given: Where) -> object:
        """Return who must decide."""
        return self._at(given.fork).actors()

    def options(self, given: ListOptions) -> object:
        """Return the legal actions of a role as texts."""
        return self._at(given.fork).options(given.role, everything=given.all)

    def prompt(self, given: OneRole) -> object:
        """Return the prompt for a role, as the screen shows it."""
        return self._at(given.fork).prompt(given.role)

    def view(self, given: Roles) -> object:
        """Return the view of some roles."""
        return self._at(given.fork).view(given.roles)

    def play(self, given: Play) -> object:
        """Play an action; return the events that its role saw, and who decides next."""
        table = self._at(given.fork)
        events = [event.document() for event in table.play(given.role, given.action)]
        told: Document = {"events": events, **_status(table)}
        for what in given.also or ():
            if what == "view":
                told["view"] = table.view([given.role])
            elif what == "options":
                told["options"] = {role: table.options(role) for role in table.actors()}
            else:
                told["prompt"] = {role: table.prompt(role) for role in table.actors()}
        return told

    def why_not(self, given: About) -> object:
        """Return why an action is illegal, null if it is legal."""
        refusal = self._at(given.fork).why_not(given.role, given.action)
        return None if refusal is None else {"rule": refusal.rule, "why": refusal.why}

    # ---- studying -------------------------------------------------------------------------------

    def odds(self, given: Chances) -> object:
        """Return the exact chance of each change by an action, for each of the game's counts."""
        found = analysis.odds(self._at(given.fork), given.role, given.action, given.seed)
        return [analysis.count_document(name, chances) for name, chances in found.items()]

    def forecast(self, given: Chances) -> object:
        """Return the game's own forecast of an action, null if it has none."""
        told = analysis.rules_forecast(self._at(given.fork), given.role, given.action, given.seed)
        return None if told is None else analysis.forecast_document(told)

    def evaluate(self, given: Evaluate) -> object:
        """Return the evaluation of the position for a role."""
        return analysis.evaluation(self._at(given.fork), given.role, given.seed)

    def think(self, given: Think) -> object:
        """Return the action that a bot would choose."""
        return analysis.bot_choice(self._at(given.fork), given.role, given.bot, given.seed)

    def fork(self, given: Fork) -> object:
        """Copy the match or a fork for trying actions; return the number of the copy."""
        if len(self._forks) >= MOST_FORKS:
            raise RpcError(INVALID_PARAMS, f"fork: there are already {MOST_FORKS}; drop some")
        table = self._at(given.fork)
        seed = secrets.token_hex(8) if given.seed is None else str(given.seed)
        state = table.state.copy()
        if given.roles is not None:
            state = table.determinize(given.roles, "fork", seed=given.seed)
        self._made += 1
        trial = Sandbox(table.game, state, FastDice(bot_rng(f"{seed} fork")))
        self._forks[self._made] = trial
        return {"fork": self._made, **_status(trial)}

    def drop(self, given: Drop) -> object:
        """Delete a fork; return how many remain."""
        self._at(given.fork)
        del self._forks[given.fork]
        return len(self._forks)

    # ---- a match alone --------------------------------------------------------------------------

    def dice(self, given: Values) -> object:
        """Queue the next rolls; return how many were queued."""
        self.match.queue_rolls(given.values)
        return len(given.values)

    def undo(self, given: Undo) -> object:
        """Undo actions."""
        match = self.match
        role = given.role
        if role is None:
            free = [name for name in match.roles if match.may_undo(name)]
            role = (free or match.actors() or match.roles)[0]
        match.undo(role, given.to, given.agreed or (), referee=given.referee)
        return _status(match)

    def result(self, given: Where) -> object:
        """Return the outcome with the game's summary of it, null while the match goes on."""
        return _result(self._at(given.fork))

    def determinize(self, given: Determinize) -> object:
        """Return a random position that is consistent with what roles know."""
        match = self.match
        return encode(match.game, match.determinize(given.roles, seed=given.seed))

    def _at(self, fork: int | None) -> Match | Sandbox:
        """Return the match, or the fork with a number.

        Raises:
            RpcError: it does not exist.
        """
        if fork is None:
            return self.match
        found = self._forks.get(fork)
        if found is None:
            raise RpcError(NO_MATCH, f"there is no fork {fork}")
        return found

    def _begin(self, match: Match) -> Document:
        """Replace the current match, and delete its forks."""
        self._match = match
        self._forks.clear()
        return _status(match)


class Method(NamedTuple):
    """A method: the type of its parameters, and its function."""

    shape: type[Any]
    call: Callable[[RpcSession, Any], object]


METHODS: Final = {
    "games": Method(NoParams, RpcSession.games),
    "new": Method(New, RpcSession.new),
    "load": Method(Load, RpcSession.load),
    "position": Method(Where, RpcSession.position),
    "record": Method(WriteRecord, RpcSession.record),
    "actors": Method(Where, RpcSession.actors),
    "options": Method(ListOptions, RpcSession.options),
    "prompt": Method(OneRole, RpcSession.prompt),
    "view": Method(Roles, RpcSession.view),
    "play": Method(Play, RpcSession.play),
    "why_not": Method(About, RpcSession.why_not),
    "odds": Method(Chances, RpcSession.odds),
    "forecast": Method(Chances, RpcSession.forecast),
    "evaluate": Method(Evaluate, RpcSession.evaluate),
    "think": Method(Think, RpcSession.think),
    "fork": Method(Fork, RpcSession.fork),
    "drop": Method(Drop, RpcSession.drop),
    "dice": Method(Values, RpcSession.dice),
    "undo": Method(Undo, RpcSession.undo),
    "result": Method(Where, RpcSession.result),
    "determinize": Method(Determinize, RpcSession.determinize),
}


def game_card(game: Game[Any]) -> Document:
    """Return the description of a game for a menu."""
    scenarios = [
        {
            "id": card.id,
            "name": card.name,
            "blurb": card.blurb,
            "sides": list(card.sides),
            "options": list(card.options),
            "defaults": game.resolve_options(card.id, {}),
        }
        for card in game.scenarios()
    ]
    options = [
        {"id": card.id, "name": card.name, "text": card.text, "default": card.default}
        | ({"choices": list(card.choices)} if card.choices else {})
        for card in game.option_cards()
    ]
    handicaps = [
        {"id": card.id, "title": card.title, "scenario": card.scenario, "helps": card.helps,
         "odds": card.odds}
        for card in all_handicaps(game)
    ]  # fmt: skip
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "rules": game.rules_version,
        "scenarios": scenarios,
        "options": options,
        "handicaps": handicaps,
    }


def _status(table: GameQueries) -> Document:
    """Return the roles, who must decide, and the outcome."""
    return {"roles": table.roles, "actors": table.actors(), "result": _result(table)}


def _result(table: GameQueries) -> Document | None:
    """Return the outcome of a match, with the game's summary of it."""
    result = table.result()
    if result is None:
        return None
    report = table.game.report(table.state)
    return {"winners": list(result.winners), "how": result.how, "report": report}


def _overlay(given: str | Document | None) -> Overlay | None:
    """Return an overlay from TOML, or from its document in a record."""
    if isinstance(given, str):
        return Overlay.from_text(given, "overlay")
    return None if given is None else Overlay.from_document(given)


def _bytes(text: str) -> bytes:
    """Return the bytes of a secret."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RpcError(INVALID_PARAMS, "secret: expected hexadecimal digits") from None
