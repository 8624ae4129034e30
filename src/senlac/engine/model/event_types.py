"""Event types of a game, each with its fields, its sentence and its cue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from string import Formatter
from typing import Any, Final, NamedTuple

from senlac.engine.model.event import TIMEOUT_EVENT, Event, Field
from senlac.engine.model.event_context import CueBuilder, CueRule, EventContext
from senlac.engine.model.state import State
from senlac.engine.screen.scene import Cue
from senlac.engine.support.errors import IncompleteGameError

Writer = Callable[[EventContext[Any], str], str]
"""Formats a field of an event."""


class FieldType(NamedTuple):
    """The type of a field: its JSON type, its format in sentences, whether it is highlighted."""

    json_type: str
    write: Writer
    highlights: bool = False


class EventType(NamedTuple):
    """An event type.

    `text` is its sentence: `{unit:piece}` stands for the field `unit` of type `piece`, and is
    formatted accordingly. `cue_rules` adds to its cue, `hidden_fields` are the types of the fields
    that the sentence leaves out. With `banner` it is shown over the board, and with `in_summary` it
    is repeated in summaries. One with a `level` heads what follows in the log, up to the next of
    the same or a lower number: 1 a turn, 2 a part of it, and so on.

    Stored events keep the names of the release that wrote them. `former` are earlier names of the
    kind, `former_fields` those of its fields, by their present names.
    """

    text: str
    cue_rules: tuple[CueRule, ...] = ()
    hidden_fields: Mapping[str, str] = {}
    banner: bool = False
    in_summary: bool = False
    level: int = 0
    former: tuple[str, ...] = ()
    former_fields: Mapping[str, tuple[str, ...]] = {}


class TemplatePart(NamedTuple):
    """A piece of a template: literal text, then a field ("" for none) and its type."""

    words: str
    field: str
    sort: str


# ---- sorts that every game has ------------------------------------------------------------------


def write_plain(event: EventContext[State], field: str) -> str:
    """Format a field as it is, a list with commas."""
    return event.text(field)


def write_timed_out(event: EventContext[State], field: str) -> str:
    """Format the sentence about roles that ran out of time, with their names."""
    names = [name.replace("_", " ") for name in event.texts("late")]
    late = [name[:1].upper() + name[1:] for name in names]
    listed = " and ".join([", ".join(late[:-1]), late[-1]] if late[1:] else late)
    return event.text(field).format(late=listed)


DEFAULT_FIELD_TYPES: Final[Mapping[str, FieldType]] = {
    "text": FieldType("text", write_plain),
    "number": FieldType("number", write_plain),
    "texts": FieldType("texts", write_plain),
    "numbers": FieldType("numbers", write_plain),
    "lapsed": FieldType("text", write_timed_out),
}

COMMON_EVENTS: Final[Mapping[str, EventType]] = {
    TIMEOUT_EVENT: EventType(
        "Time ran out: {lapsed:lapsed}.", hidden_fields={"late": "texts"}, banner=True
    ),
}
"""The event types of every game, by name."""


class EventCatalogue:
    """The event types of a game, by name.

    Every field has one of the `sorts`, those of all games or the game's own.

    Raises:
        UnmadeError: a former name is that of another kind or field.
    """

    def __init__(self, sorts: Mapping[str, FieldType], kinds: Mapping[str, EventType]) -> None:
        self.sorts: dict[str, FieldType] = {**DEFAULT_FIELD_TYPES, **sorts}
        self.kinds: dict[str, EventType] = {**kinds}
        self._all: dict[str, EventType] = {**COMMON_EVENTS, **kinds}
        self._parts: dict[str, list[TemplatePart]] = {
            kind: parts(told.text) for kind, told in self._all.items()
        }
        former = {kind: told.former for kind, told in self._all.items() if told.former}
        self._former = _present_names(self._all, former, "the events")
        self._former_fields: dict[str, dict[str, str]] = {
            kind: _present_names(self.fields(kind), told.former_fields, f"an event '{kind}'")
            for kind, told in self._all.items()
            if told.former_fields
        }

    def present(self, event: Event) -> Event:
        """Return a stored event under the present names of its kind and its fields."""
        kind = self._former.get(event.kind, event.kind)
        former = self._former_fields.get(kind)
        if former is None:
            return event if kind == event.kind else replace(event, kind=kind)
        fields = {former.get(name, name): value for name, value in event.fields.items()}
        return replace(event, kind=kind, fields=fields)

    def sentence(self, state: State, event: Event) -> str:
        """Return the log sentence of an event.

        Raises:
            UnmadeError: the game has not declared its kind.
        """
        self._require(event.kind)
        happening = EventContext(state, event)
        written = ""
        for words, field, sort in self._parts[event.kind]:
            written += words
            if field:
                written += self.sorts[sort].write(happening, field)
        return written[:1].upper() + written[1:]

    def cue(self, state: State, event: Event) -> Cue:
        """Return the cue of an event: highlights for what it names, and what its type adds.

        Raises:
            UnmadeError: as `sentence`.
        """
        self._require(event.kind)
        told = self._all[event.kind]
        shown = CueBuilder(state, event, self._lit(event))
        shown.banner = told.banner
        shown.level = told.level
        shown.told = self.sentence(state, event) if told.in_summary else ""
        for show in told.cue_rules:
            show(shown)
        return shown.cue()

    def fields(self, kind: str) -> dict[str, str]:
        """Return the type of each field of an event type, in the order of its sentence."""
        said = {part.field: part.sort for part in self._parts[kind] if part.field}
        return {**said, **self._all[kind].hidden_fields}

    def schema_error(self, event: Event) -> str:
        """Return what of an event is undeclared, "" if nothing is."""
        if event.kind not in self._all:
            return _unknown(event.kind)
        declared = self.fields(event.kind)
        if set(declared) != set(event.fields):
            has, needs = ", ".join(sorted(event.fields)), ", ".join(sorted(declared))
            return f"an event '{event.kind}' has {needs}, not {has}"
        for name, sort in declared.items():
            holds = self.sorts[sort].json_type
            if not _holds(event.fields[name], holds):
                return f"'{name}' of an event '{event.kind}' is no {holds}"
        return ""

    def _require(self, kind: str) -> None:
        """Require that an event type is declared."""
        if kind not in self._all:
            raise IncompleteGameError(_unknown(kind))

    def _lit(self, event: Event) -> tuple[str, ...]:
        """Return the names in the fields of an event that are highlighted."""
        lit: dict[str, None] = {}
        for name, sort in self.fields(event.kind).items():
            if not self.sorts[sort].highlights:
                continue
            value = event.fields.get(name, "")
            named = value if isinstance(value, list) else [value]
            for one in named:
                if one:
                    lit[str(one)] = None
        return tuple(lit)


def parts(text: str) -> list[TemplatePart]:
    """Split a template with fields in braces."""
    return [
        TemplatePart(words, field or "", sort or "text")
        for words, field, sort, _ in Formatter().parse(text)
    ]


def _present_names(
    present: Collection[str], former: Mapping[str, tuple[str, ...]], what: str
) -> dict[str, str]:
    """Return present names by former ones.

    Raises:
        UnmadeError: a former name is not free, or belongs to no present one.
    """
    found: dict[str, str] = {}
    for name, earlier in former.items():
        if name not in present or not isinstance(earlier, tuple):
            raise IncompleteGameError(
                f"{what}: expected former names of '{name}' as a tuple of texts"
            )
        for old in earlier:
            if old in present or old in found:
                raise IncompleteGameError(
                    f"{what}: the former name '{old}' of '{name}' is not free"
                )
            found[old] = name
    return found


def _unknown(kind: str) -> str:
    """Return the message for an undeclared kind."""
    return f"the game declares no kind of event '{kind}'"


def _holds(value: Field, holds: str) -> bool:
    """Return whether a value is a text, a number, or a list of these."""
    if isinstance(value, list):
        kind = str if holds == "texts" else int
        return holds in ("texts", "numbers") and all([isinstance(item, kind) for item in value])
    return isinstance(value, str if holds == "text" else int) and holds in ("text", "number")
