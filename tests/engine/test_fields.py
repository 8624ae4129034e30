from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import pytest

from senlac.engine.model.fields import (
    added,
    added_to,
    derived,
    document_types,
    field_specs,
    flag,
    former_fields,
    grid_of,
    immutable,
    list_of,
    mask,
    number,
    static,
    under_present_names,
    validate_fields,
)
from senlac.engine.model.state import State
from senlac.engine.support.errors import IncompleteGameError, RecordError
from senlac.engine.support.mask import Mask

EARLS = ("Edwin", "Morcar")
SHIRES = ("Mercia", "Kent", "Essex")


@dataclass(init=False, eq=False, repr=False, slots=True)
class Realm(State):
    """A state with a field of each kind."""

    tables: dict[str, int] = static()
    name: str = immutable(str)
    year: int = number(1, 1066, first=9)
    over: bool = flag()
    crowned: int = mask("earl")
    crowns: list[int] = list_of("earl", 0, 6, first=(6, 6))
    lord: list[int] = list_of("shire", -1, "earl", first=(-1, -1, -1))
    borders: list[int] = list_of("shire", high="shire", shape=list[Mask], shared=True)
    sums: list[list[int]] = grid_of("earl", "shire", first=((0, 0, 0),) * 2)
    held: list[int] = derived()

    def index_names(self) -> Mapping[str, Sequence[str]]:
        return {"earl": EARLS, "shire": SHIRES}


class Vassal(Realm):
    """A realm without fields of its own."""


@dataclass(init=False, eq=False, repr=False, slots=True)
class Kingdom(Realm):
    """A realm with two fields of its own."""

    king: int = number(0, "earl")
    heirs: int = added(mask("earl"))


def realm() -> Realm:
    """Return a realm in which every field is within its bounds."""
    state = Realm()
    state.tables, state.name, state.held = {}, "England", [0, 0]
    state.borders = [0b110, 0b001, 0b001]
    return state


def test_new_state_has_initial_values_in_lists_of_its_own() -> None:
    state, other = Realm(), Realm()
    assert (state.year, state.over, state.crowned, state.borders) == (9, False, 0, [])
    assert (state.crowns, state.lord, state.sums) == ([6, 6], [-1, -1, -1], [[0] * 3, [0] * 3])
    assert state.crowns is not other.crowns
    assert state.sums[0] is not other.sums[0]
    assert state.sums[0] is not state.sums[1]


@pytest.mark.parametrize("name", ["tables", "name", "held"])
def test_field_without_initial_value_is_unset(name: str) -> None:
    assert not hasattr(Realm(), name)


def test_documents_hold_declared_fields_in_order_but_no_tables() -> None:
    names = ["name", "year", "over", "crowned", "crowns", "lord", "borders", "sums"]
    assert list(document_types(Realm)) == names
    assert document_types(Realm)["borders"] == list[Mask]
    assert document_types(Realm)["crowned"] == Mask


def test_subclass_has_inherited_fields_and_its_own() -> None:
    assert field_specs(Vassal) == field_specs(Realm)
    assert list(field_specs(Kingdom)) == [*field_specs(Realm), "king", "heirs"]
    assert field_specs(State) == {}


def test_added_fields_are_listed_with_their_initial_values() -> None:
    assert dict(added_to(Kingdom)) == {"heirs": 0}
    assert dict(added_to(Realm)) == {}


def test_copy_has_its_own_lists_and_shares_immutable_values() -> None:
    state = realm()
    copy = state.copy()
    for name in field_specs(Realm):
        assert getattr(copy, name) == getattr(state, name), name
    for name in ("crowns", "lord", "sums", "held"):
        assert getattr(copy, name) is not getattr(state, name), name
    assert copy.sums[0] is not state.sums[0]
    assert copy.borders is state.borders
    assert copy.tables is state.tables


def test_fields_within_bounds_are_accepted() -> None:
    state = realm()
    validate_fields(state, state.index_names())
    state.year, state.lord, state.crowned = 1066, [1, -1, 0], 0b11
    validate_fields(state, state.index_names())


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("year", 0, "year: expected 1 to 1066, got 0"),
        ("year", 1067, "year: expected 1 to 1066, got 1067"),
        ("crowned", 0b100, "crowned: there is no earl 2"),
        ("crowns", [6], "crowns: expected 2 entries, got 1"),
        ("crowns", [6, 7], "crowns: expected 0 to 6, got 7 for Morcar"),
        ("lord", [-1, -2, -1], "lord: expected -1 to 1, got -2 for Kent"),
        ("lord", [-1, -1, 2], "lord: expected -1 to 1, got 2 for Essex"),
        ("borders", [0, 0b1000, 0], "borders: there is no shire 3 for Kent"),
        ("sums", [[0, 0, 0]], "sums: expected 2 entries, got 1"),
        ("sums", [[0, 0, 0], [0, 0]], "sums: expected 3 entries for Morcar, got 2"),
        ("sums", [[0, 0, 0], [0, 0, -1]], "sums: expected 0 or more, got -1 for Essex"),
    ],
)
def test_field_out_of_bounds_is_refused_with_its_path(name: str, value: object, told: str) -> None:
    state = realm()
    setattr(state, name, value)
    with pytest.raises(RecordError) as caught:
        validate_fields(state, state.index_names())
    assert str(caught.value) == told


def test_state_without_the_index_names_of_a_field_is_refused() -> None:
    with pytest.raises(
        IncompleteGameError, match="`crowned` asks for each 'earl', and `listed` names"
    ):
        validate_fields(realm(), {"shire": SHIRES})


def test_state_class_without_its_decorator_is_refused() -> None:
    class Bare(State):
        year: int = number()

    with pytest.raises(
        IncompleteGameError, match=r"Bare declares fields: write @dataclass\(init=False"
    ):
        Bare()


def test_plain_attribute_is_not_copied() -> None:
    class Loose(State):
        def __init__(self, of: Self | None = None) -> None:
            super().__init__(of)
            self.notes: list[str] = []

    loose = Loose()
    loose.notes.append("kept here")
    assert loose.copy().notes == []


# ---- renaming -----------------------------------------------------------------------------------


@dataclass(init=False, eq=False, repr=False, slots=True)
class Renamed(State):
    """A state in which each declared field has former names."""

    year: int = number(former=("date",))
    over: bool = flag(former=("ended", "closed"))
    crowned: int = mask("earl", former=("kings",))
    crowns: list[int] = list_of("earl", former=("purse",))
    sums: list[list[int]] = grid_of("earl", "shire", former=("totals",))
    name: str = immutable(str, first="", former=("title",))
    heirs: int = added(number(former=("sons",)))


def test_former_names_are_the_declared_ones() -> None:
    assert dict(former_fields(Renamed)) == {
        "date": "year", "ended": "over", "closed": "over", "kings": "crowned",
        "purse": "crowns", "totals": "sums", "title": "name", "sons": "heirs",
    }  # fmt: skip
    assert dict(former_fields(Realm)) == {}


def test_present_names_replace_former_ones_in_declared_order() -> None:
    written = {"date": 1, "closed": True, "name": "x", "other": 5}
    found = under_present_names(Renamed, written, "here")
    assert list(found.items()) == [("year", 1), ("over", True), ("name", "x"), ("other", 5)]


@pytest.mark.parametrize("names", [("year", "date"), ("ended", "closed")])
def test_field_under_two_names_is_refused(names: tuple[str, str]) -> None:
    with pytest.raises(RecordError, match=r"^here: '(year|over)' comes twice"):
        under_present_names(Renamed, dict.fromkeys(names, 1), "here")


def test_former_name_must_be_free() -> None:
    @dataclass(init=False, eq=False, repr=False, slots=True)
    class Present(State):
        year: int = number()
        date: int = number(former=("year",))

    @dataclass(init=False, eq=False, repr=False, slots=True)
    class Twice(State):
        year: int = number(former=("age",))
        date: int = number(former=("age",))

    for made, name in ((Present, "year"), (Twice, "age")):
        with pytest.raises(IncompleteGameError, match=f"date: the name '{name}' is not free"):
            field_specs(made)


def declare_wrong_former_names() -> None:
    former: Any = "age"

    @dataclass(init=False, eq=False, repr=False, slots=True)
    class Wrong(State):
        year: int = number(former=former)

    field_specs(Wrong)


def test_former_names_must_be_a_tuple() -> None:
    # The compiled build checks the type of the argument itself.
    words = "year: expected a tuple of former names|tuple object expected"
    with pytest.raises((IncompleteGameError, TypeError), match=words):
        declare_wrong_former_names()
