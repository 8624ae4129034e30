"""Keys of row classes: a renamed attribute keeps its key in files, overlays and documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
import pytest

from senlac.engine.data.bounds import values_of
from senlac.engine.data.document import from_json, to_json
from senlac.engine.data.keys import convert, hints_of, key, keys_of
from senlac.engine.data.loader import build
from senlac.engine.data.references import RefersTo, require_references
from senlac.engine.support.errors import DataError, IncompleteGameError, RecordError


@dataclass(frozen=True)
class Wall:
    """A row whose attributes have other names in files."""

    id: str
    height: int = field(metadata=key("high"))
    built_by: str = field(default="", metadata=key("by"))


@dataclass(frozen=True)
class Town:
    """A row with nested rows."""

    id: str
    gate: Annotated[str, RefersTo("wall")] = field(metadata=key("door"))
    walls: tuple[Wall, ...] = field(default=(), metadata=key("ring"))
    keep: Wall | None = None
    by_side: dict[str, Wall] = field(default_factory=dict)
    pair: tuple[int, Wall] | None = None


@dataclass(frozen=True)
class TownFile:
    """A file with a table whose name differs from that of its attribute."""

    town: tuple[Town, ...]
    all_walls: tuple[Wall, ...] = field(default=(), metadata=key("wall"))


@dataclass(frozen=True)
class Plain:
    """A row without declared keys."""

    id: str


WRITTEN: dict[str, Any] = {
    "id": "york",
    "door": "north",
    "ring": [{"id": "north", "high": 3}, {"id": "south", "high": 2, "by": "romans"}],
    "keep": {"id": "keep", "high": 9},
    "by_side": {"east": {"id": "east", "high": 1}},
    "pair": [4, {"id": "west", "high": 5}],
}
YORK = Town(
    "york", "north", (Wall("north", 3), Wall("south", 2, "romans")), Wall("keep", 9),
    {"east": Wall("east", 1)}, (4, Wall("west", 5)),
)  # fmt: skip


def test_keys_are_attribute_names_unless_declared() -> None:
    assert keys_of(Wall) == {"id": "id", "height": "high", "built_by": "by"}
    assert keys_of(Plain) == {"id": "id"}
    assert list(hints_of(Town)) == ["id", "door", "ring", "keep", "by_side", "pair"]


def test_two_attributes_with_one_key_are_refused() -> None:
    @dataclass(frozen=True)
    class Twice:
        one: int
        other: int = field(metadata=key("one"))

    with pytest.raises(IncompleteGameError, match="Twice: two attributes have the same key"):
        keys_of(Twice)


def test_keys_apply_at_any_depth() -> None:
    assert convert(WRITTEN, Town) == YORK
    assert convert([WRITTEN], list[Town]) == [YORK]
    bare = convert({"id": "kent", "door": "x"}, Town | None)
    assert bare == Town("kent", "x")
    assert convert(None, Town | None) is None
    assert convert({"id": "a"}, Plain) == Plain("a")
    assert convert([1, {"id": "a", "high": 2}], tuple[int, Annotated[Wall, "mark"]]) == (
        1, Wall("a", 2),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"door": 5}, "Expected `str`, got `int` - at `$.door`"),
        ({"ring": [{"id": "a"}]}, "Object missing required field `high` - at `$.ring[0]`"),
        ({"keep": {"id": "a", "high": ""}}, "Expected `int`, got `str` - at `$.keep.high`"),
    ],
)
def test_fault_is_named_by_its_key(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        convert({**WRITTEN, **changes}, Town)
    assert str(caught.value) == words


def test_file_is_read_by_keys_and_attribute_names_are_refused() -> None:
    table = {"source": "here", "id": "north", "high": 3}
    with pytest.raises(DataError, match=r"town\.toml: wall\.north\.height: unknown key"):
        build({"town": [], "wall": [{**table, "height": 3}]}, "town.toml", Sourced)
    built = build({"town": [], "wall": [table]}, "town.toml", Sourced)
    assert built.all_walls == (SourcedWall("north", 3, "here"),)


@dataclass(frozen=True)
class SourcedWall:
    """A wall with a source, as in files."""

    id: str
    height: int = field(metadata=key("high"))
    source: str


@dataclass(frozen=True)
class Sourced:
    """A file with a table whose name differs from that of its attribute."""

    town: tuple[Plain, ...]
    all_walls: tuple[SourcedWall, ...] = field(default=(), metadata=key("wall"))


def test_document_is_written_and_read_by_keys() -> None:
    written = to_json(YORK)
    assert written == {**WRITTEN, "ring": [
        {"id": "north", "high": 3, "by": ""}, {"id": "south", "high": 2, "by": "romans"},
    ], "keep": {"id": "keep", "high": 9, "by": ""},
        "by_side": {"east": {"id": "east", "high": 1, "by": ""}},
        "pair": [4, {"id": "west", "high": 5, "by": ""}]}  # fmt: skip
    assert from_json(written, Town, "town") == YORK
    with pytest.raises(RecordError, match=r"^town\.gate: unknown key"):
        from_json({**WRITTEN, "gate": "x"}, Town, "town")
    with pytest.raises(RecordError, match=r"^town\.ring\[0\]: missing required field `high`"):
        from_json({**WRITTEN, "ring": [{"id": "a"}]}, Town, "town")


def test_bounds_and_references_name_keys() -> None:
    file = TownFile((YORK,), (Wall("north", 3),))
    paths = {found.place for found in values_of({"towns": file})}
    assert {"towns.town.york.ring.north.high", "towns.wall.north.by"} <= paths
    require_references({"towns": file}, "")
    lost = TownFile((Town("kent", "west"),), (Wall("north", 3),))
    with pytest.raises(DataError, match=r"towns\.toml: town\.kent\.door: .*, got west"):
        require_references({"towns": lost}, "")
