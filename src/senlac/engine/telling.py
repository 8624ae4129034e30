"""Event types of a game, each with its fields, its sentence and its cue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from string import Formatter
from typing import Any, Final, NamedTuple

from senlac.engine.errors import UnmadeError
from senlac.engine.event import LAPSE, Event, Field
from senlac.engine.happening import Happening, Show, Shown
from senlac.engine.scene import Cue
from senlac.engine.state import State

Writer = Callable[[Happening[Any], str], str]
"""Formats a field of an event."""


class Sort(NamedTuple):
    """The type of a field: its JSON type, its format in sentences, whether it is highlighted."""

    holds: str
    write: Writer
    lit: bool = False


class Telling(NamedTuple):
    """An event type.

    `text` is its sentence: `{unit:piece}` stands for the field `unit` of type `piece`, and is
    formatted accordingly. `shows` adds to its cue, `unsaid` are the types of the fields that the
    sentence leaves out. With `banner` it is shown over the board, and with `again` it is repeated
    in summaries. One with a `level` heads what follows in the log, up to the next of the same or a
    lower number: 1 a turn, 2 a part of it, and so on.

    Stored events keep the names of the release that wrote them. `former` are earlier names of the
    kind, `former_fields` those of its fields, by their present names.
    """

    text: str
    shows: tuple[Show, ...] = ()
    unsaid: Mapping[str, str] = {}
    banner: bool = False
    again: bool = False
    level: int = 0
    former: tuple[str, ...] = ()
    former_fields: Mapping[str, tuple[str, ...]] = {}


class Part(NamedTuple):
    """A piece of a template: literal text, then a field ("" for none) and its type."""

    words: str
    field: str
    sort: str


# ---- sorts that every game has ------------------------------------------------------------------


def plainly(event: Happening[State], field: str) -> str:
    """Format a field as it is, a list with commas."""
    return event.text(field)


def lapsed(event: Happening[State], field: str) -> str:
    """Format the sentence about roles that ran out of time, with their names."""
    names = [name.replace("_", " ") for name in event.texts("late")]
    late = [name[:1].upper() + name[1:] for name in names]
    listed = " and ".join([", ".join(late[:-1]), late[-1]] if late[1:] else late)
    return event.text(field).format(late=listed)


USUAL: Final[Mapping[str, Sort]] = {
    "text": Sort("text", plainly),
    "number": Sort("number", plainly),
    "texts": Sort("texts", plainly),
    "numbers": Sort("numbers", plainly),
    "lapsed": Sort("text", lapsed),
}

COMMON: Final[Mapping[str, Telling]] = {
    LAPSE: Telling("The time was up: {lapsed:lapsed}.", unsaid={"late": "texts"}, banner=True),
}
"""The event types of every game, by name."""


class Tellings:
    """The event types of a game, by name.

    Every field has one of the `sorts`, those of all games or the game's own.

    Raises:
        UnmadeError: a former name is that of another kind or field.
    """

    def __init__(self, sorts: Mapping[str, Sort], kinds: Mapping[str, Telling]) -> None:
        self.sorts: dict[str, Sort] = {**USUAL, **sorts}
        self.kinds: dict[str, Telling] = {**kinds}
        self._all: dict[str, Telling] = {**COMMON, **kinds}
        self._parts: dict[str, list[Part]] = {
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
        happening = Happening(state, event)
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
        shown = Shown(state, event, self._lit(event))
        shown.banner = told.banner
        shown.level = told.level
        shown.told = self.sentence(state, event) if told.again else ""
        for show in told.shows:
            show(shown)
        return shown.cue()

    def fields(self, kind: str) -> dict[str, str]:
        """Return the type of each field of an event type, in the order of its sentence."""
        said = {part.field: part.sort for part in self._parts[kind] if part.field}
        return {**said, **self._all[kind].unsaid}

    def fault(self, event: Event) -> str:
        """Return what of an event is undeclared, "" if nothing is."""
        if event.kind not in self._all:
            return _unknown(event.kind)
        declared = self.fields(event.kind)
        if set(declared) != set(event.fields):
            has, needs = ", ".join(sorted(event.fields)), ", ".join(sorted(declared))
            return f"an event '{event.kind}' has {needs}, not {has}"
        for name, sort in declared.items():
            holds = self.sorts[sort].holds
            if not _holds(event.fields[name], holds):
                return f"'{name}' of an event '{event.kind}' is no {holds}"
        return ""

    def _require(self, kind: str) -> None:
        """Require that an event type is declared."""
        if kind not in self._all:
            raise UnmadeError(_unknown(kind))

    def _lit(self, event: Event) -> tuple[str, ...]:
        """Return the names in the fields of an event that are highlighted."""
        lit: dict[str, None] = {}
        for name, sort in self.fields(event.kind).items():
            if not self.sorts[sort].lit:
                continue
            value = event.fields.get(name, "")
            named = value if isinstance(value, list) else [value]
            for one in named:
                if one:
                    lit[str(one)] = None
        return tuple(lit)


def parts(text: str) -> list[Part]:
    """Split a template with fields in braces."""
    return [
        Part(words, field or "", sort or "text")
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
            raise UnmadeError(f"{what}: expected former names of '{name}' as a tuple of texts")
        for old in earlier:
            if old in present or old in found:
                raise UnmadeError(f"{what}: the former name '{old}' of '{name}' is not free")
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
