"""Positions: a full state as a JSON document, in the middle of any phase."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from senlac.engine import play
from senlac.engine.document import Document, canonical, kind, plain, shown, table, typed
from senlac.engine.edition import Edition
from senlac.engine.errors import RecordError, SenlacError, StuckError
from senlac.engine.fields import check_fields, shapes_of
from senlac.engine.game import Game
from senlac.engine.phase import Phase, Step
from senlac.engine.state import Outcome, S, State
from senlac.engine.steps import make

FORMAT: Final = "senlac-position"
VERSION: Final = 1

_KEYS: Final = {
    "format": str,
    "version": int,
    "game": str,
    "rules": str,
    "fields": dict[str, Any],
    "stack": list[Any],
    "outcome": dict[str, Any] | None,
}
_OUTCOME: Final = {"winners": list[str], "how": str}


def encode(game: Game[Any], state: State) -> Document:
    """Write a settled state as a document that shares nothing with it."""
    declared = shapes_of(type(state))
    stack = [[type(phase).__name__, _values(phase)] for phase in state.stack]
    outcome: Document | None = None
    if state.outcome is not None:
        roles = game.roles(state)
        winners = [roles[role] for role in state.outcome.winners]
        outcome = {"winners": winners, "how": state.outcome.how}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.id,
        "rules": state.edition.version or game.rules_version,
        "fields": {name: plain(getattr(state, name), s) for name, s in declared.items()},
        "stack": stack,
        "outcome": outcome,
    }


def digest(game: Game[Any], state: State) -> str:
    """Return the SHA-256 of a state's position, hexadecimal: equal states, equal digests."""
    return hashlib.sha256(canonical(encode(game, state))).hexdigest()


def decode(game: Game[S], document: object) -> S:
    """Read a position: a state that waits for the decision it was written at, without dice.

    Raises:
        RecordError: the document is not a position of this game and version of its rules, or
            contradicts itself; the message names the place.
    """
    read = table(check_head(document, FORMAT, VERSION, "position"), _KEYS, "position")
    edition = check_rules(game, read, "position")
    state = game.blank()
    state.edition = edition
    fields = table(read["fields"], shapes_of(type(state)), "position.fields")
    for name, value in fields.items():
        setattr(state, name, value)
    known = {phase.__name__: phase for phase in game.phases}
    for place, written in enumerate(read["stack"]):
        state.stack.append(_phase(written, known, f"position.stack[{place}]"))
    try:
        game.restore(state)
        check_fields(state, state.listed())
        state.derive()
        game.validate(state)
        for phase in state.stack:
            phase.check(state)
    except SenlacError as error:
        raise RecordError(f"position: {error}") from error
    if read["outcome"] is not None:
        state.outcome = _outcome(game, state, read["outcome"])
    _check_waiting(state)
    return state


# ---- what records and positions share -----------------------------------------------------------


def check_head(document: object, wanted: str, version: int, what: str) -> Document:
    """See that a document is of our format and version, before anything else in it is read.

    Raises:
        RecordError: it is not.
    """
    if not isinstance(document, dict):
        raise RecordError(f"{what}: expected an object, got {kind(document)}")
    given = document.get("format")
    if given != wanted:
        raise RecordError(f"{what}: expected the format '{wanted}', got {shown(given)}")
    number = document.get("version")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise RecordError(f"{what}: expected a version number, got {shown(number)}")
    if number > version:
        raise RecordError(f"{what}: made by a newer Senlac (version {number}, known {version})")
    return document


def check_rules(game: Game[Any], read: Document, what: str) -> Edition:
    """Return the version of the rules of a document, which must be of this game.

    Raises:
        RecordError: it is of another game, or of a version that is not known.
    """
    if read["game"] != game.id:
        raise RecordError(f"{what}: of the game {shown(read['game'])}, not of {game.id}")
    try:
        return game.edition(read["rules"])
    except RecordError as error:
        raise RecordError(f"{what}: {error}") from error


# ---- the parts ----------------------------------------------------------------------------------


def _values(phase: Phase[Any]) -> list[object]:
    """Return the constructor's arguments of a phase."""
    return [plain(getattr(phase, name), shape) for name, shape in type(phase).fields.items()]


def _phase(written: object, known: dict[str, type[Phase[Any]]], where: str) -> Phase[Any]:
    """Read a phase: its class's name, and its constructor's arguments."""
    name, values = typed(written, tuple[str, list[Any]], where)
    made = known.get(name)
    if made is None:
        raise RecordError(f"{where}: no phase {shown(name)}")
    shapes = made.fields
    if len(values) != len(shapes):
        raise RecordError(f"{where}: {name} takes {len(shapes)} values, got {len(values)}")
    pairs = zip(shapes.items(), values, strict=True)
    arguments = [typed(value, shape, f"{where}.{key}") for (key, shape), value in pairs]
    try:
        built = make(made, arguments)
    except SenlacError as error:
        raise RecordError(f"{where}: {error}") from error
    return built


def _outcome(game: Game[Any], state: State, written: Document) -> Outcome:
    """Read how the match ended."""
    read = table(written, _OUTCOME, "position.outcome")
    roles = list(game.roles(state))
    for name in read["winners"]:
        if name not in roles:
            raise RecordError(f"position.outcome.winners: no role {shown(name)}")
    if len(set(read["winners"])) < len(read["winners"]):
        raise RecordError("position.outcome.winners: a role comes twice")
    return Outcome(tuple([roles.index(name) for name in read["winners"]]), read["how"])


def _check_waiting(state: State) -> None:
    """See that a state waits for a decision, or is over."""
    if state.outcome is not None:
        if state.stack:
            raise RecordError("position: it has an outcome, and still a phase")
        return
    if not state.stack:
        raise RecordError("position: it has neither a phase nor an outcome")
    top = state.stack[-1]
    name = type(top).__name__
    if isinstance(top, Step) or not top.actors(state):
        raise RecordError(f"position: nobody has to decide in {name}")
    try:
        for role in top.actors(state):
            only = play.offered(state, role).only()
            if only is not None and only.verb not in top.closing and not top.by_role:
                raise RecordError(f"position: there is no choice in {name}")
    except StuckError as error:
        raise RecordError(f"position: {name} offers nothing") from error
