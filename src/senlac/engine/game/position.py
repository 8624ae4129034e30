"""Positions: a full state as a JSON document, in any phase."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from senlac.engine.data.document import (
    Document,
    canonical,
    from_json,
    json_type_name,
    parse_object,
    quoted,
    to_json,
    unknown_key,
)
from senlac.engine.game.document_versions import editions_for, hash_of
from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.fields import (
    added_to,
    document_types,
    initial_value,
    under_present_names,
    validate_fields,
)
from senlac.engine.model.phase import AutomaticPhase, Phase, build
from senlac.engine.model.phase_names import document_name, phases_by_name
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.model.state import Outcome, S, State
from senlac.engine.support.errors import RecordError, SenlacError, StuckError, caused

FORMAT: Final = "senlac-position"
VERSION: Final = 1

_KEYS: Final = {
    "format": str,
    "version": int,
    "game": str,
    "rules": str,
    "data": str,
    "fields": dict[str, Any],
    "stack": list[Any],
    "outcome": dict[str, Any] | None,
}
_OUTCOME: Final = {"winners": list[str], "how": str}


def encode(game: Game[Any], state: State) -> Document:
    """Encode a waiting state as a document that shares nothing with it."""
    said = {
        name: shape
        for name, shape in document_types(type(state)).items()
        if is_written(state, name)
    }
    stack = [[document_name(phase), _values(phase)] for phase in state.stack]
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
        **marked(hash_of(game, state.edition)),
        "fields": {name: to_json(getattr(state, name), s) for name, s in said.items()},
        "stack": stack,
        "outcome": outcome,
    }


def digest(game: Game[Any], state: State) -> str:
    """Return the SHA-256 of a state's position, hexadecimal: equal states, equal digests."""
    return hashlib.sha256(canonical(encode(game, state))).hexdigest()


def decode(game: Game[S], document: object, edition: RulesVersion | None = None) -> S:
    """Decode a position: a state without dice, which waits for the decision it was encoded at.

    `edition` is that of the match, for a document without a hash of its data. By default it is
    the newest edition of the document's version.

    Raises:
        RecordError: the document is not a position of this game and version of its rules, or
            contradicts itself; the message names the place.
    """
    read = _read(document)
    state = game.empty_state()
    state.edition = _edition(game, read, edition)
    made = type(state)
    newer = frozenset(added_to(made))
    named = under_present_names(made, read["fields"], "position.fields")
    fields = parse_object(named, document_types(made), "position.fields", newer)
    for name, value in fields.items():
        setattr(state, name, value)
    known = phases_by_name(game.phases)
    for place, written in enumerate(read["stack"]):
        state.stack.append(_phase(written, known, f"position.stack[{place}]"))
    try:
        game.attach_static(state)
        validate_fields(state, state.index_names())
        state.recompute_derived()
        game.validate(state)
        for phase in state.stack:
            phase.validate(state)
    except SenlacError as error:
        raise caused(RecordError(f"position: {error}"), error)
    if read["outcome"] is not None:
        state.outcome = _outcome(game, state, read["outcome"])
    _check_waiting(state)
    return state


def is_written(state: State, name: str) -> bool:
    """Return whether a document contains a field; an added one only if it has been changed."""
    newer = added_to(type(state))
    return name not in newer or getattr(state, name) != initial_value(newer[name])


def require_known(game: Game[Any], document: object) -> None:
    """Validate the format, the version and all names of a document before anything else.

    A large document that is not a position is rejected at no cost.

    Raises:
        RecordError: it is not a position of this game.
    """
    read = _read(document)
    made = type(game.empty_state())
    shapes = document_types(made)
    for key in under_present_names(made, read["fields"], "position.fields"):
        if key not in shapes:
            raise unknown_key("position.fields", key, shapes)


def edition_of(game: Game[Any], document: object) -> RulesVersion:
    """Return the newest edition that a position may be of.

    Raises:
        RecordError: the document is not a position, or of another game, version or data.
    """
    return _edition(game, _read(document), None)


# ---- what records and positions share -----------------------------------------------------------


def check_head(document: object, wanted: str, version: int, what: str) -> Document:
    """Require that a document has our format and version, before anything else is read.

    Raises:
        RecordError: it has not.
    """
    if not isinstance(document, dict):
        raise RecordError(f"{what}: expected an object, got {json_type_name(document)}")
    given = document.get("format")
    if given != wanted:
        raise RecordError(f"{what}: expected the format '{wanted}', got {quoted(given)}")
    number = document.get("version")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise RecordError(f"{what}: expected a version number, got {quoted(number)}")
    if number > version:
        raise RecordError(f"{what}: made by a newer Senlac (version {number}, known {version})")
    return document


def marked(data: str) -> Document:
    """Return `data` as the part of a document that contains it; empty without a hash."""
    return {"data": data} if data else {}


# ---- the parts ----------------------------------------------------------------------------------


def _read(document: object) -> Document:
    """Decode the keys of a position.

    Raises:
        RecordError: the document is not a position, or a newer one.
    """
    head = check_head(document, FORMAT, VERSION, "position")
    return parse_object(head, _KEYS, "position", frozenset(["data"]))


def _edition(game: Game[Any], read: Document, wanted: RulesVersion | None) -> RulesVersion:
    """Return the edition of a position: `wanted`, or the newest that it may be of.

    Raises:
        RecordError: it is of another game, version or data.
    """
    found = editions_for(game, read, "position")
    if wanted is None:
        return found[0]
    if wanted not in found:
        raise RecordError(f"position: of rules {found[0].name}, not {wanted.name}")
    return wanted


def _values(phase: Phase[Any]) -> list[object]:
    """Return the constructor's arguments of a phase."""
    return [to_json(getattr(phase, name), shape) for name, shape in type(phase).fields.items()]


def _phase(written: object, known: Mapping[str, type[Phase[Any]]], where: str) -> Phase[Any]:
    """Decode a phase: one of its names, and its constructor's arguments."""
    name, values = from_json(written, tuple[str, list[Any]], where)
    made = known.get(name)
    if made is None:
        raise RecordError(f"{where}: no phase {quoted(name)}")
    shapes = made.fields
    if len(values) != len(shapes):
        raise RecordError(f"{where}: {name} takes {len(shapes)} values, got {len(values)}")
    pairs = zip(shapes.items(), values, strict=True)
    arguments = [from_json(value, shape, f"{where}.{key}") for (key, shape), value in pairs]
    try:
        built = build(made, arguments)
    except SenlacError as error:
        raise caused(RecordError(f"{where}: {error}"), error)
    return built


def _outcome(game: Game[Any], state: State, written: Document) -> Outcome:
    """Decode how the match ended."""
    read = parse_object(written, _OUTCOME, "position.outcome")
    roles = list(game.roles(state))
    for name in read["winners"]:
        if name not in roles:
            raise RecordError(f"position.outcome.winners: no role {quoted(name)}")
    if len(set(read["winners"])) < len(read["winners"]):
        raise RecordError("position.outcome.winners: a role comes twice")
    return Outcome(tuple([roles.index(name) for name in read["winners"]]), read["how"])


def _check_waiting(state: State) -> None:
    """Require that a state waits for a decision, or is over."""
    if state.outcome is not None:
        if state.stack:
            raise RecordError("position: it has an outcome, and still a phase")
        return
    if not state.stack:
        raise RecordError("position: it has neither a phase nor an outcome")
    top = state.stack[-1]
    name = document_name(top)
    if isinstance(top, AutomaticPhase) or not top.actors(state):
        raise RecordError(f"position: no role has to decide in {name}")
    try:
        for role in top.actors(state):
            only = play.cached_options(state, role).single_option()
            if only is not None and only.verb not in top.end_verbs and not top.per_role:
                raise RecordError(f"position: there is no choice in {name}")
    except StuckError as error:
        raise caused(RecordError(f"position: {name} offers nothing"), error)
