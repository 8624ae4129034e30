"""Bounds of the numbers, texts and lists that an overlay may change.

A game declares ranges of numbers by their paths, without the ids of rows:

    BOUNDS = {
        "tables": Bounds(0, 100),
        "tables.time.turns_in_year": Bounds(1, 200, kept=(1, 10_000)),
    }

The longest name that begins a path applies, and `USUAL` if there is none. A name with ids is that
of one value, `units.model.treasure.price`, and comes first. The value that the data file has itself
is always allowed.

Overlays of new matches must be within `min` and `max`. A match that is kept, in a record, a
position or a database, may have begun before its game declared them: `kept` applies to it, a range
of all values with which a match can be played to its end. `DataSource` checks every overlay against
`kept`, and within `new_values` also against the ranges of new matches.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Final, NamedTuple

from senlac.engine.data.keys import keys_of
from senlac.engine.data.validator import DataValidator
from senlac.engine.support.toml import join

Range = tuple[int, int]
"""Minimum and maximum."""

PLAYABLE: Final[Range] = (-1_000_000, 1_000_000)
"""The range in kept matches of numbers that neither loops nor dice nor drawings depend on."""


class Bounds(NamedTuple):
    """The range of a number in new matches, and its range in kept ones."""

    min: int
    max: int
    kept: Range = PLAYABLE


USUAL: Final = Bounds(*PLAYABLE)

LETTERS: Final = 80
"""Maximum length of a text in an overlay, unless the data file has a longer one at that path."""

LONG: Final = 2_000
"""The same for fields in `LONG_TEXTS`."""

LONG_TEXTS: Final = frozenset(["blurb", "text"])

ENTRIES: Final = 200
"""The same for the number of entries of a list or dictionary."""

KEPT_LETTERS: Final = 10_000
"""Maximum length of a text in the overlay of a kept match."""

KEPT_ENTRIES: Final = 10_000
"""The same for the number of entries of a list or dictionary."""

FIXED: Final = frozenset(["id", "source"])
"""Fields that an overlay cannot change."""


class Value(NamedTuple):
    """A number, a text, or the length of a list or dictionary (`is_length`), with its path.

    Attributes:
        path: file, table and key, without the ids of rows and the keys of dictionaries.
        steps: the same with ids, keys, and the indices of entries without an id.
    """

    path: str
    steps: tuple[str | int, ...]
    value: int | float | Fraction | str
    is_length: bool = False

    @property
    def place(self) -> str:
        """Return the path for messages."""
        text = ""
        for step in self.steps:
            text = f"{text}[{step + 1}]" if isinstance(step, int) else join(text, step)
        return text


_new: Final[ContextVar[bool]] = ContextVar("new", default=False)


@contextmanager
def new_values() -> Iterator[None]:
    """Check the overlays that are read within against the ranges of new matches.

    Code that takes an overlay or a position from outside for the first time runs in this context.
    """
    token = _new.set(True)
    try:
        yield
    finally:
        _new.reset(token)


def are_new() -> bool:
    """Return whether the caller is within `new_values`."""
    return _new.get()


def values_of(files: Mapping[str, object]) -> Iterator[Value]:
    """Yield all numbers, texts and lengths in data files, which are dataclasses by name."""
    for name, file in files.items():
        yield from _values(file, name, (name,))


def bounds_of(found: Value, bounds: Mapping[str, Bounds]) -> Bounds | None:
    """Return the bounds of a value, `None` if no name fits it."""
    if found.place in bounds:
        return bounds[found.place]
    name = found.path
    while name not in bounds and "." in name:
        name = name.rpartition(".")[0]
    return bounds.get(name)


def require_within(
    files: Mapping[str, object],
    bounds: Mapping[str, Bounds],
    overlay: str,
    printed: Mapping[str, object],
    *,
    new: bool,
) -> None:
    """Require that values of data files are within bounds, or in `printed` at the same path.

    `new` chooses the ranges of new matches, otherwise those of kept ones.

    Raises:
        DataError: a number, a text or a list is out of its bounds; the message says where.
    """
    checker = DataValidator(overlay)
    usual: dict[tuple[str | int, ...], object] = {}
    longest: dict[str, int] = {}
    for found in values_of(printed):
        usual[found.steps] = found.value
        if found.is_length or isinstance(found.value, str):
            longest[found.path] = max(longest.get(found.path, 0), _length(found))
    for found in values_of(files):
        if found.is_length or isinstance(found.value, str):
            _require_short(found, longest.get(found.path, 0), checker, new=new)
        elif usual.get(found.steps) != found.value:
            known = bounds_of(found, bounds) or USUAL
            least, most = (known.min, known.max) if new else known.kept
            text = f"expected {least} to {most}, got {found.value}"
            checker.require(found.place, text, met=least <= found.value <= most)


def _require_short(found: Value, printed: int, checker: DataValidator, *, new: bool) -> None:
    """Require that a text, list or dictionary is not too long."""
    key = found.path.rpartition(".")[2]
    if found.is_length:
        what, most = "entries", ENTRIES if new else KEPT_ENTRIES
    elif new:
        what, most = "letters", LONG if key in LONG_TEXTS else LETTERS
    else:
        what, most = "letters", KEPT_LETTERS
    most, length = max(most, printed), _length(found)
    text = f"expected at most {most} {what}, got {length}"
    checker.require(found.place, text, met=length <= most)


def _length(found: Value) -> int:
    """Return the length of a text, list or dictionary."""
    if isinstance(found.value, str):
        return len(found.value)
    assert isinstance(found.value, int)
    return found.value


def _values(value: object, path: str, steps: tuple[str | int, ...]) -> Iterator[Value]:
    """Yield the numbers, texts and lengths in a value."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float | Fraction | str):
        yield Value(path, steps, value)
    elif isinstance(value, tuple):
        yield Value(f"{path}[]", steps, len(value), is_length=True)
        for place, one in enumerate(value):
            name = getattr(one, "id", None)
            yield from _values(one, path, (*steps, name if isinstance(name, str) else place))
    elif isinstance(value, dict):
        yield Value(f"{path}[]", steps, len(value), is_length=True)
        for key, one in value.items():
            yield Value(f"{path}.key", (*steps, key), key)
            yield from _values(one, path, (*steps, key))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for attribute, key in keys_of(type(value)).items():
            if key not in FIXED:
                one = getattr(value, attribute)
                yield from _values(one, join(path, key), (*steps, key))
