"""Fields of states: each is declared once, and the engine derives everything else.

    @dataclass(init=False, eq=False, repr=False, slots=True)
    class FeudState(State):
        shire: int = number(0, len(SHIRES))
        owners: list[int] = list_of("shire", -1, 2, first=(-1, -1, -1))

The contents of positions, lengths of lists, bounds of numbers, initial values, what copies share
and what is recomputed all follow from the declaration. Types are given as values, because a
compiled class does not keep the element types of its containers.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Any, Final, NamedTuple

from senlac.engine.support.errors import IncompleteGameError, RecordError
from senlac.engine.support.mask import Mask, is_masked

Declaration = Any
"""The declaration of a field; its type is the annotation before it."""

Former = tuple[str, ...]
"""Names that a field has in older documents; they are read and never written."""

UNSET: Final = object()
"""The initial value of a field that is set by the game."""

FAR: Final = 1_000_000_000
"""The maximum of a field that declares none; negative, the minimum of one that declares none."""

KIND: Final = "kind"
"""The metadata key of a dataclass field for its declaration."""

DECORATOR: Final = "@dataclass(init=False, eq=False, repr=False, slots=True)"


class FieldSpec(NamedTuple):
    """The declaration of a field.

    Attributes:
        shape: its type in a document; None: documents do not contain it.
        indexed_by: the kinds that index a list, from the outermost list on; kinds of
            `State.index_names`.
        low, high: minimum and maximum of its numbers. A kind of things instead of `high` stands for
            the index of the last one. For a mask they bound its numbers.
        initial: the initial value.
        shared: it is replaced as a whole, never mutated, so copies share it.
        derived: it is computed from other fields by `State.recompute_derived`.
        added: the field is newer than existing documents. A document contains it only if it
            differs from `initial`, so that older documents can be read, and written unchanged.
        former: names that the field has in older documents.
    """

    shape: Any = None
    indexed_by: tuple[str, ...] = ()
    low: int | None = None
    high: int | str | None = None
    initial: Any = UNSET
    shared: bool = False
    derived: bool = False
    added: bool = False
    former: tuple[str, ...] = ()


# ---- declaring ----------------------------------------------------------------------------------


def number(
    low: int = 0, high: int | str | None = None, *, first: int = 0, former: Former = ()
) -> Declaration:
    """Declare a number; `high` is its maximum, or the kind of things it is an index of."""
    return _field(FieldSpec(int, (), low, high, first, former=former))


def flag(*, former: Former = ()) -> Declaration:
    """Declare a boolean, initially False."""
    return _field(FieldSpec(bool, initial=False, former=former))


def mask(of: str, *, former: Former = ()) -> Declaration:
    """Declare a set of things as a bit mask; documents contain it as a list."""
    return _field(FieldSpec(Mask, high=of, initial=0, former=former))


def list_of(  # noqa: PLR0913 - one argument for each property of a list field
    by: str,
    low: int | None = 0,
    high: int | str | None = None,
    *,
    first: Sequence[object] = (),
    shape: object = list[int],
    shared: bool = False,
    former: Former = (),
) -> Declaration:
    """Declare a list with an entry for each thing of a kind.

    `shape` is its type if the entries are not numbers: `list[Mask]`. A list that is `shared` is
    replaced as a whole, never mutated.
    """
    return _field(FieldSpec(shape, (by,), low, high, first, shared, former=former))


def grid_of(
    by: str, across: str, low: int | None = 0, high: int | str | None = None,
    *, first: Sequence[object] = (), former: Former = (),
) -> Declaration:  # fmt: skip
    """Declare a list of lists: a row for each thing of a kind, an entry for each of another."""
    return _field(FieldSpec(list[list[int]], (by, across), low, high, first, former=former))


def added(declaration: Declaration) -> Declaration:
    """Declare a field that older positions lack; it then has its initial value."""
    return _field(declaration.metadata[KIND]._replace(added=True))


def immutable(shape: object, *, first: object = UNSET, former: Former = ()) -> Declaration:
    """Declare a value of any type that a document can contain; it is replaced, never mutated."""
    return _field(FieldSpec(shape, initial=first, shared=True, former=former))


def static() -> Declaration:
    """Declare a constant beside the fields, such as tables; documents do not contain it."""
    return _field(FieldSpec(shared=True))


def derived(*, shared: bool = False) -> Declaration:
    """Declare a value that is computed from other fields, and cached for speed."""
    return _field(FieldSpec(shared=shared, derived=True))


def _field(kind: FieldSpec) -> Declaration:
    """Return the dataclass field for a declaration."""
    return dataclasses.field(metadata={KIND: kind})


# ---- reading what was declared ------------------------------------------------------------------


def field_specs(made: type) -> Mapping[str, FieldSpec]:
    """Return the fields of a class of states, in their order.

    Raises:
        UnmadeError: the class lacks its decorator, or a former name is not free.
    """
    # mypy takes a class of states for an object that cannot be hashed.
    return _declared(made)


def document_types(made: type) -> Mapping[str, Any]:
    """Return the fields that a document contains, each with its type."""
    return _shapes(made)


@lru_cache(maxsize=64)
def _declared(made: type) -> dict[str, FieldSpec]:
    """Read the fields of a class."""
    if any([isinstance(value, dataclasses.Field) for value in vars(made).values()]):
        raise IncompleteGameError(f"{made.__name__} declares fields: write {DECORATOR} above it")
    if not dataclasses.is_dataclass(made):
        return {}
    for base in made.__mro__:
        _mend_super(base)
    found: dict[str, FieldSpec] = {
        field.name: field.metadata[KIND]
        for field in dataclasses.fields(made)
        if KIND in field.metadata
    }
    taken = set(found)
    for name, kind in found.items():
        if not isinstance(kind.former, tuple):
            raise IncompleteGameError(f"{made.__name__}.{name}: expected a tuple of former names")
        for former in kind.former:
            if former in taken:
                raise IncompleteGameError(
                    f"{made.__name__}.{name}: the name '{former}' is not free"
                )
            taken.add(former)
    return found


def added_to(made: type) -> Mapping[str, Any]:
    """Return the fields that a document may lack, with their initial values."""
    return _added(made)


@lru_cache(maxsize=64)
def _added(made: type) -> dict[str, Any]:
    """Collect the fields of a class that are declared with `added`."""
    return {name: kind.initial for name, kind in _declared(made).items() if kind.added}


def former_fields(made: type) -> Mapping[str, str]:
    """Return the names that fields have in older documents, with their present names."""
    return _former(made)


@lru_cache(maxsize=64)
def _former(made: type) -> dict[str, str]:
    """Collect the former names of the fields of a class."""
    return {old: name for name, kind in _declared(made).items() for old in kind.former}


def under_present_names(made: type, written: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the fields of a document under their present names; unknown keys stay.

    Raises:
        RecordError: a field is there by two of its names.
    """
    former = _former(made)
    found: dict[str, Any] = {}
    for key, value in written.items():
        name = former.get(key, key)
        if name in found:
            raise RecordError(f"{where}: '{name}' comes twice, once by a former name")
        found[name] = value
    return found


def _mend_super(made: type) -> None:
    """Make `super()` work in a dataclass with slots.

    `dataclass(slots=True)` creates the class a second time, but the `__class__` cells of its
    methods still refer to the first one. Python 3.14 replaces them itself.
    """
    for method in vars(made).values():
        if not isinstance(method, FunctionType):
            continue
        for name, cell in zip(method.__code__.co_freevars, method.__closure__ or (), strict=True):
            first = cell.cell_contents if name == "__class__" else made
            if first is not made and first.__qualname__ == made.__qualname__:
                cell.cell_contents = made


@lru_cache(maxsize=64)
def _shapes(made: type) -> dict[str, Any]:
    """Collect the fields of a class that documents contain."""
    return {name: kind.shape for name, kind in _declared(made).items() if kind.shape is not None}


def is_setting(kind: FieldSpec) -> bool:
    """Return whether a field is looked up by `Game.attach_static`: no document contains it."""
    return kind.shape is None and not kind.derived


def initial_value(first: object) -> object:
    """Return the initial value of a field; a declared tuple becomes a new list."""
    return [initial_value(item) for item in first] if isinstance(first, tuple) else first


def deep_copy_lists(value: object) -> object:
    """Return a copy that shares no list with the value."""
    if not isinstance(value, list):
        return value
    # Lists of lists contain nothing else.
    if not value or not isinstance(value[0], list):
        return value[:]
    # The innermost lists are copied here, since there are hundreds: a call for each was slower
    # than the copying.
    return [deep_copy_lists(row) if row and isinstance(row[0], list) else row[:] for row in value]


# ---- checking what was read ---------------------------------------------------------------------


def validate_fields(state: object, listed: Mapping[str, Sequence[str]]) -> None:
    """Require that lists have an entry for each thing that indexes them, and numbers are in range.

    Raises:
        RecordError: the message names the field and the entry.
        UnmadeError: a field is indexed by a kind of things that the state does not name.
    """
    for name, kind in field_specs(type(state)).items():
        if kind.shape is not None:
            _Check(name, kind, listed).value(getattr(state, name), 0, "")


def check_field(state: object, name: str, listed: Mapping[str, Sequence[str]]) -> None:
    """Validate the entries and the numbers of one field, as `validate_fields` does for all.

    Raises:
        RecordError: the message names the field and the entry.
    """
    _Check(name, field_specs(type(state))[name], listed).value(getattr(state, name), 0, "")


class _Check:
    """The validation of one field: its declaration, and the number of things of each kind."""

    def __init__(self, name: str, kind: FieldSpec, listed: Mapping[str, Sequence[str]]) -> None:
        self.name = name
        self.masked = is_masked(kind.shape)
        self.owners = [self._known(listed, by) for by in kind.indexed_by]
        self.of = kind.high
        self.low = kind.low
        high = kind.high
        self.high = len(self._known(listed, high)) - 1 if isinstance(high, str) else high

    def _known(self, listed: Mapping[str, Sequence[str]], kind: str) -> Sequence[str]:
        """Return the names of the things of a kind."""
        if kind not in listed:
            raise IncompleteGameError(
                f"`{self.name}` asks for each '{kind}', and `listed` names none"
            )
        return listed[kind]

    def value(self, value: object, depth: int, whose: str) -> None:
        """Validate a value at a nesting depth, with all values in it."""
        if isinstance(value, list):
            self._entries(value, depth, whose)
        elif isinstance(value, int):
            self._number(value, whose)

    def _entries(self, entries: list[object], depth: int, whose: str) -> None:
        """Validate a list: with an entry for each thing that indexes it, or of any length."""
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
        """Validate a number, or the numbers of a mask."""
        if self.masked:
            last = number.bit_length() - 1
            if self.high is not None and last > self.high:
                raise RecordError(f"{self.name}: there is no {self.of} {last}{whose}")
            return
        low = -FAR if self.low is None else self.low
        high = FAR if self.high is None else self.high
        if not low <= number <= high:
            wanted = f"{low} or more" if high == FAR else f"{low} to {high}"
            raise RecordError(f"{self.name}: expected {wanted}, got {number}{whose}")
