"""Tellings: the kinds of events of a game, each with its fields, its sentence and what is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Final, NamedTuple

from senlac.engine.errors import UnmadeError
from senlac.engine.event import LAPSE, Event, Field
from senlac.engine.happening import Happening, Show, Shown
from senlac.engine.scene import Cue
from senlac.engine.state import State

Writer = Callable[[Happening[Any], str], str]
"""Writes a field of an event."""


class Sort(NamedTuple):
    """A sort of field: what it `holds`, how a sentence writes it, whether the board lights it."""

    holds: str
    write: Writer
    lit: bool = False


class Telling(NamedTuple):
    """A kind of event.

    `text` is its sentence: `{unit:piece}` stands for the field `unit`, a `piece`, and is written
    as that sort is. `shows` is what is shown besides what is lit, `unsaid` the sorts of fields
    that the sentence leaves out. With `banner` it is shown over the board, and with `again` it is
    told once more where what it belongs to is summed up. One with a `level` heads what follows in
    the log, up to the next of the same or a lower number: 1 a turn, 2 a part of it, and so on.
    """

    text: str
    shows: tuple[Show, ...] = ()
    unsaid: Mapping[str, str] = {}
    banner: bool = False
    again: bool = False
    level: int = 0


class Part(NamedTuple):
    """A piece of a sentence: words as they are, then a field ("" for none) and its sort."""

    words: str
    field: str
    sort: str


# ---- sorts that every game has ------------------------------------------------------------------


def plainly(event: Happening[State], field: str) -> str:
    """Write a field as it is, a list with commas."""
    return event.text(field)


def lapsed(event: Happening[State], field: str) -> str:
    """Write what became of those whose time was up, by their names."""
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
"""The kinds of events that happen in every game, by name."""


class Tellings:
    """The kinds of events of a game, by name.

    Every field has one of the `sorts`, those that all games have or the game's own.
    """

    def __init__(self, sorts: Mapping[str, Sort], kinds: Mapping[str, Telling]) -> None:
        self.sorts: dict[str, Sort] = {**USUAL, **sorts}
        self.kinds: dict[str, Telling] = {**kinds}
        self._all: dict[str, Telling] = {**COMMON, **kinds}
        self._parts: dict[str, list[Part]] = {
            kind: parts(told.text) for kind, told in self._all.items()
        }

    def sentence(self, state: State, event: Event) -> str:
        """Return an event as a sentence of the log.

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
        """Return how an event is shown: what it names is lit, and what its kind says besides.

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
        """Return the sort of each field of a kind of events, in the order of its sentence."""
        said = {part.field: part.sort for part in self._parts[kind] if part.field}
        return {**said, **self._all[kind].unsaid}

    def fault(self, event: Event) -> str:
        """Return what an event has that its kind has not declared, "" if all is well."""
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
        """See that a kind of events is declared."""
        if kind not in self._all:
            raise UnmadeError(_unknown(kind))

    def _lit(self, event: Event) -> tuple[str, ...]:
        """Return the names in the fields of an event that the board lights."""
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
    """Take a sentence with fields in braces apart."""
    return [
        Part(words, field or "", sort or "text")
        for words, field, sort, _ in Formatter().parse(text)
    ]


def _unknown(kind: str) -> str:
    """Return what is told of a kind that is not declared."""
    return f"the game declares no kind of event '{kind}'"


def _holds(value: Field, holds: str) -> bool:
    """Tell whether a value is a text, a number, or a list of these."""
    if isinstance(value, list):
        kind = str if holds == "texts" else int
        return holds in ("texts", "numbers") and all([isinstance(item, kind) for item in value])
    return isinstance(value, str if holds == "text" else int) and holds in ("text", "number")
