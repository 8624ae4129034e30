"""Fields of states: each is declared once, by what it is, and the engine does what follows from it.

    @dataclass(init=False, eq=False, repr=False)
    class FeudState(State):
        shire: int = number(0, len(SHIRES))
        owners: list[int] = column("shire", -1, 2, first=(-1, -1, -1))

What a position document holds, how long a list is and how large its numbers may be, what a state
begins with, what copies share and what is reckoned anew are all read from there. The types stand
here as values, for a compiled class forgets what its containers hold.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from senlac.engine.errors import RecordError, UnmadeError
from senlac.engine.mask import Mask, is_masked

Declaration = Any
"""What declares a field: its type is the one that is written before it."""

UNSET: Final = object()
"""What a field begins with that holds nothing before the game gives it something."""

KIND: Final = "kind"
"""Where a dataclass keeps what was declared of a field."""

DECORATOR: Final = "@dataclass(init=False, eq=False, repr=False)"


class Kind(NamedTuple):
    """What is known of a field.

    Attributes:
        shape: its type in a document; None: it is in none.
        by: whose entries a list holds, from the outermost list on; a kind of `State.listed`.
        low, high: the least and the most of its numbers. A kind of things instead of `high` goes to
            the number of the last one; the numbers of a mask are meant by it too.
        first: what a state begins with.
        shared: it is replaced as a whole and never written into, so that copies share it.
        derived: it follows from the others, and is reckoned by `State.derive`.
    """

    shape: Any = None
    by: tuple[str, ...] = ()
    low: int | None = None
    high: int | str | None = None
    first: Any = UNSET
    shared: bool = False
    derived: bool = False


# ---- declaring ----------------------------------------------------------------------------------


def number(low: int = 0, high: int | str | None = None, *, first: int = 0) -> Declaration:
    """Declare a number; `high` is the most it can be, or what it is the number of."""
    return _field(Kind(int, (), low, high, first))


def flag() -> Declaration:
    """Declare what is true or not, and not at first."""
    return _field(Kind(bool, first=False))


def mask(of: str) -> Declaration:
    """Declare a set of things as a number with a bit for each; documents hold it as a list."""
    return _field(Kind(Mask, high=of, first=0))


def column(
    by: str,
    low: int | None = 0,
    high: int | str | None = None,
    *,
    first: Sequence[object] = (),
    shape: object = list[int],
    shared: bool = False,
) -> Declaration:
    """Declare a list with an entry for each thing of a kind.

    `shape` tells when they are no numbers: `list[Mask]`. A list that is `shared` is replaced as a
    whole, never written into.
    """
    return _field(Kind(shape, (by,), low, high, first, shared))


def table(
    by: str, across: str, low: int | None = 0, high: int | str | None = None,
    *, first: Sequence[object] = (),
) -> Declaration:  # fmt: skip
    """Declare a list of lists: a row for each thing of a kind, in it one for each of another."""
    return _field(Kind(list[list[int]], (by, across), low, high, first))


def whole(shape: object, *, first: object = UNSET) -> Declaration:
    """Declare a value of any type that a document can hold; it is replaced, never written into."""
    return _field(Kind(shape, first=first, shared=True))


def setting() -> Declaration:
    """Declare what stands beside the fields and never changes: tables, a map; in no document."""
    return _field(Kind(shared=True))


def derived(*, shared: bool = False) -> Declaration:
    """Declare what follows from the other fields, and is kept because it is asked so often."""
    return _field(Kind(shared=shared, derived=True))


def _field(kind: Kind) -> Declaration:
    """Return what a dataclass takes for a field."""
    return dataclasses.field(metadata={KIND: kind})


# ---- reading what was declared ------------------------------------------------------------------


def declared(made: type) -> Mapping[str, Kind]:
    """Return the fields of a class of states, in their order.

    Raises:
        UnmadeError: the class lacks its decorator.
    """
    # The checker takes a class of states for one that cannot be kept by its hash.
    return _declared(made)


def shapes_of(made: type) -> Mapping[str, Any]:
    """Return the fields that a document holds, each with its type."""
    return _shapes(made)


@lru_cache(maxsize=64)
def _declared(made: type) -> dict[str, Kind]:
    """Read the fields of a class."""
    if any([isinstance(value, dataclasses.Field) for value in vars(made).values()]):
        raise UnmadeError(f"{made.__name__} declares fields: write {DECORATOR} above it")
    if not dataclasses.is_dataclass(made):
        return {}
    return {
        field.name: field.metadata[KIND]
        for field in dataclasses.fields(made)
        if KIND in field.metadata
    }


@lru_cache(maxsize=64)
def _shapes(made: type) -> dict[str, Any]:
    """Take those of a document out of the fields of a class."""
    return {name: kind.shape for name, kind in _declared(made).items() if kind.shape is not None}


def begun(first: object) -> object:
    """Return what a field begins with, a list of its own where a tuple was declared."""
    return [begun(item) for item in first] if isinstance(first, tuple) else first


def fresh(value: object) -> object:
    """Return a value that shares no list with the one given."""
    if not isinstance(value, list):
        return value
    # Lists of lists hold nothing else.
    if not value or not isinstance(value[0], list):
        return value[:]
    # The innermost lists, of which there are hundreds, are copied here: a call for each took
    # longer than the copying.
    return [fresh(row) if row and isinstance(row[0], list) else row[:] for row in value]


# ---- checking what was read ---------------------------------------------------------------------


def check_fields(state: object, listed: Mapping[str, Sequence[str]]) -> None:
    """See that lists have an entry for each thing they are listed by, and numbers stand for one.

    Raises:
        RecordError: the message names the field, and whose entry is at fault.
        UnmadeError: a field is listed by a kind of things that the state does not name.
    """
    for name, kind in declared(type(state)).items():
        if kind.shape is not None:
            _Check(name, kind, listed).value(getattr(state, name), 0, "")


class _Check:
    """The check of one field: what was declared of it, and how many there are of what."""

    def __init__(self, name: str, kind: Kind, listed: Mapping[str, Sequence[str]]) -> None:
        self.name = name
        self.masked = is_masked(kind.shape)
        self.owners = [self._known(listed, by) for by in kind.by]
        self.of = kind.high
        self.low = kind.low
        high = kind.high
        self.high = len(self._known(listed, high)) - 1 if isinstance(high, str) else high

    def _known(self, listed: Mapping[str, Sequence[str]], kind: str) -> Sequence[str]:
        """Return the names of the things of a kind."""
        if kind not in listed:
            raise UnmadeError(f"`{self.name}` asks for each '{kind}', and `listed` names none")
        return listed[kind]

    def value(self, value: object, depth: int, whose: str) -> None:
        """Check a value so many lists deep, and all that is in it."""
        if isinstance(value, list):
            self._entries(value, depth, whose)
        elif isinstance(value, int):
            self._number(value, whose)

    def _entries(self, entries: list[object], depth: int, whose: str) -> None:
        """Check a list: of an entry for each thing it is listed by, or of any length."""
        if depth == len(self.owners):
            for entry in entries:
                self.value(entry, depth, whose)
            return
        owners = self.owners[depth]
        if len(entries) != len(owners):
            wanted = f"expected {len(owners)} entries{whose}, got {len(entries)}"
            raise RecordError(f"{self.name}: {wanted}")
        for entry, owner in zip(entries, owners, strict=True):
            self.value(entry, depth + 1, f" for {owner}")

    def _number(self, number: int, whose: str) -> None:
        """Check a number, or the numbers of a mask."""
        low, high = self.low, self.high
        if self.masked:
            last = number.bit_length() - 1
            if high is not None and last > high:
                raise RecordError(f"{self.name}: there is no {self.of} {last}{whose}")
        elif (low is not None and number < low) or (high is not None and number > high):
            wanted = f"{low} or more" if high is None else f"{low} to {high}"
            raise RecordError(f"{self.name}: expected {wanted}, got {number}{whose}")
