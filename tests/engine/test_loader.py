"""Typed data files: reading, errors with their place, and overlays."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data.loader import Overlay, load, read, unknown_keys
from senlac.engine.data.overlay import MAX_BYTES
from senlac.engine.support.errors import DataError


@dataclass(frozen=True)
class Man:
    id: str
    strength: int
    source: str
    share: Fraction = Fraction(1)
    marks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Pair:
    first: int
    second: int


@dataclass(frozen=True)
class Law:
    by_grade: dict[str, int]
    pairs: tuple[Pair, ...]
    source: str
    best: Pair | None = None


@dataclass(frozen=True)
class Host:
    man: tuple[Man, ...]
    law: Law


HOST = """
[law]
by_grade = { A = 7, B = 6 }
pairs = [{ first = 1, second = 2 }]
source = "book: 1"

[[man]]
id = "thegn"
strength = 7
share = "1/3"
source = "book: 2"

[[man]]
id = "ceorl"
strength = 3
marks = [1, 2]
source = "reconstructed: as others"
"""


@pytest.fixture
def package(importable: Path) -> Path:
    """Make a package `hosts` with a data folder, for one test."""
    folder = importable / "hosts"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "data" / "host.toml").write_text(HOST)
    return folder


def put(package: Path, old: str, new: str) -> None:
    """Write the host file with one thing changed."""
    assert old in HOST
    (package / "data" / "host.toml").write_text(HOST.replace(old, new, 1))


def refusal(text: str) -> str:
    """Return the refusal of an overlay laid over the host file."""
    with pytest.raises(DataError) as caught:
        read("hosts", "host", Host, Overlay.from_text(text, "mine.toml"))
    return str(caught.value)


@pytest.mark.usefixtures("package")
def test_a_file_is_read_into_typed_tables() -> None:
    host = read("hosts", "host", Host)
    assert host.man[0] == Man("thegn", 7, "book: 2", Fraction(1, 3))
    assert host.man[1].marks == (1, 2)
    assert host.law == Law({"A": 7, "B": 6}, (Pair(1, 2),), "book: 1")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("strength = 7", "strenght = 7", "host.toml: man.thegn.strenght: unknown key"),
        ("strength = 3", 'strength = "3"', "host.toml: man.ceorl.strength: expected `int`"),
        ("strength = 3", "strength = true", "host.toml: man.ceorl.strength: expected `int`"),
        ("strength = 3", "", "host.toml: man.ceorl: missing required field `strength`"),
        ("marks = [1, 2]", "marks = [1, 2.5]", "host.toml: man.ceorl.marks[2]: expected `int`"),
        ('"1/3"', '"1/0"', "host.toml: man.thegn.share: expected a fraction as text"),
        ('"1/3"', '"1e9"', "host.toml: man.thegn.share: expected a fraction as text"),
        ('"1/3"', "-0.5", "host.toml: man.thegn.share: expected a fraction as text"),
        ('"1/3"', "true", "host.toml: man.thegn.share: expected a fraction as text"),
        ("second = 2 }", "second = 2, third = 3 }", "host.toml: law.pairs[1].third: unknown key"),
        ("second = 2 }]", "second = 2 }]\nbest = { x = 1 }", "host.toml: law.best.x: unknown key"),
        ('"book: 1"', '" "', "host.toml: law: missing `source`"),
        ('source = "book: 2"', "", "host.toml: man.thegn: missing `source`"),
        ("[law]", "year = 1066\n[law]", "host.toml: year: expected a table"),
        ('"ceorl"', '"thegn"', "host.toml: man.thegn: this id comes twice"),
        ("[law]", "[law", "host.toml: "),
    ],
)
def test_fault_in_a_file_is_reported_with_row_and_key(
    package: Path, old: str, new: str, message: str
) -> None:
    put(package, old, new)
    with pytest.raises(DataError) as caught:
        read("hosts", "host", Host)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("written", ["1.09", '"1.09"', '"109/100"'])
def test_decimals_are_read_as_exact_fractions(package: Path, written: str) -> None:
    put(package, '"1/3"', written)
    assert read("hosts", "host", Host).man[0].share == Fraction(109, 100)


def test_missing_file_and_file_that_is_not_utf_8_are_refused(package: Path) -> None:
    with pytest.raises(DataError, match=r"^data/ghost\.toml of hosts: cannot be read$"):
        read("hosts", "ghost", Host)
    (package / "latin.toml").write_bytes(b'name = "\xe6"')
    with pytest.raises(DataError, match=r"^latin\.toml of hosts: cannot be read$"):
        load("hosts", "latin.toml")


def test_unknown_keys_are_found_at_any_depth() -> None:
    value = {"law": {"by_grade": {"X": 1}, "pairs": [{"first": 1, "last": 2}]}, "men": []}
    assert unknown_keys(value, Host, "") == ["law.pairs[1].last", "men"]
    assert unknown_keys([{"x": 1}], list[Pair], "pairs") == ["pairs[1].x"]


@pytest.mark.usefixtures("package")
def test_overlay_changes_values_and_their_source() -> None:
    text = """
[host.man.ceorl]
strength = 4
share = "1/2"
[host.law.by_grade]
B = 9
"""
    host = read("hosts", "host", Host, Overlay.from_text(text, "mine.toml"))
    assert (host.man[1].strength, host.man[1].share) == (4, Fraction(1, 2))
    assert host.man[1].source == "overlay mine.toml, over reconstructed: as others"
    assert host.law.by_grade == {"A": 7, "B": 9}
    assert host.law.source == "overlay mine.toml, over book: 1"
    assert host.man[0].source == "book: 2"
    assert read("hosts", "host", Host).man[1].strength == 3


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("text", ["", "[host.man.ceorl]", "[other]\nx = 1"])
def test_overlay_without_changes_for_a_file_leaves_it_unchanged(text: str) -> None:
    plain = read("hosts", "host", Host)
    assert read("hosts", "host", Host, Overlay.from_text(text, "mine.toml")) == plain


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("host = 3", "host: expected a table"),
        ("[host.men]\nx = 1", "host.men: unknown key"),
        ("[host.man]\nstrength = 3", "host.man.strength: no such id; the ids are thegn, ceorl"),
        ("[host.man.earl]\nx = 1", "host.man.earl: no such id; the ids are thegn, ceorl"),
        ("[[host.man]]\nstrength = 3", "host.man: expected a table"),
        ("[host.man]\nthegn = 3", "host.man.thegn: expected a table"),
        ("[host.man.thegn]\nstrenth = 8", "host.man.thegn.strenth: unknown key"),
        ('[host.man.thegn]\nstrength = "8"', "host.man.thegn.strength: expected `int`, got `str`"),
        ("[host.man.thegn]\nmarks = [1, 'x']", "host.man.thegn.marks[2]: expected `int`"),
        ('[host.man.thegn]\nid = "earl"', "host.man.thegn.id: an overlay cannot change this"),
        ('[host.law]\nsource = "me"', "host.law.source: an overlay cannot change this"),
        ("[host.law.pairs]\nx = 1", "host.law.pairs: these rows have no id"),
        ("[host.law]\nby_grade = 3", "host.law.by_grade: expected a table"),
        ("[host.'a\\nb']\nx = 1", "host.'a\\\\nb': unknown key"),
    ],
)
def test_change_that_an_overlay_may_not_make_is_refused(text: str, message: str) -> None:
    assert refusal(text).startswith(f"overlay mine.toml: {message}")


def test_overlay_for_an_unknown_file_is_refused() -> None:
    overlay = Overlay.from_text("[unit]\nx = 1", "mine.toml")
    overlay.require_files(["unit", "units"])
    with pytest.raises(DataError, match=r"^overlay mine\.toml: unit: the files are units, tables$"):
        overlay.require_files(["units", "tables"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = ", ""),
        ("x = 1\nx = 2", ""),
        ("x = 2026-10-14", "x: expected text or a number, got date"),
        ("x = nan", "x: expected text or a number, got float"),
        ("x = -inf", "x: expected text or a number, got float"),
        (f"x = {2**53}", "x: expected text or a number, got int"),
        (f"x = {'9' * 900}", "x: expected text or a number, got int"),
        ("x." * 20 + "y = 1", "x.x.x.x"),
        ("[\n" * 40_000, ""),
        ("x = " + "[\n" * 40_000, "nested too deeply"),
        ("x = '" + "y" * 1_000 + "'", "expected lines of at most 1000 characters"),
        ("#\n" * 50_001, f"expected at most {MAX_BYTES} bytes"),
        ("x = '\x00'", ""),
    ],
)
def test_hostile_text_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        Overlay.from_text(text, "mine.toml")
    assert str(caught.value).startswith(f"overlay mine.toml: {message}")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 300


def test_an_overlay_is_read_from_a_file_and_named_after_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[units.unit.housecarl]\nstrength = 8\n")
    overlay = Overlay.from_file(path)
    assert overlay == Overlay("mine.toml", {"units": {"unit": {"housecarl": {"strength": 8}}}})
    assert str(tmp_path) not in json.dumps(overlay.document)


def test_unreadable_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "latin").write_bytes(b"\xff\xfe")
    (tmp_path / "long").write_bytes(b"#" * (MAX_BYTES + 1))
    for name, message in (
        ("ghost", "expected a file"),
        (".", "expected a file"),
        ("pipe", "expected a file"),
        ("a\0b", "expected a file"),
        ("x" * 5_000, "File name too long"),
        ("latin", "expected UTF-8, got invalid start byte"),
        ("long", f"expected at most {MAX_BYTES} bytes"),
    ):
        with pytest.raises(DataError) as caught:
            Overlay.from_file(tmp_path / name)
        assert str(caught.value).endswith(f": {message}")
        assert str(caught.value).isprintable()


def test_overlay_is_read_back_from_its_document() -> None:
    overlay = Overlay.from_text("[units.kind.foot]\nmove = 2\n", "mine.toml")
    assert Overlay.from_document(json.loads(json.dumps(overlay.document))) == overlay


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"name": "x"},
        {"name": 3, "values": {}},
        {"name": "x", "values": []},
        {"name": "x", "values": {}, "more": 1},
        {"name": "x", "values": {"a": None}},
        {"name": "x", "values": {"a": "\ud800"}},
        {"name": "x", "values": {"\ud800": 1}},
    ],
)
def test_invalid_overlay_document_is_refused(document: object) -> None:
    with pytest.raises(DataError, match=r"^overlay "):
        Overlay.from_document(document)


@given(st.text(max_size=60), st.text(max_size=90))
def test_any_text_is_a_storable_overlay_or_a_printable_error(text: str, name: str) -> None:
    try:
        overlay = Overlay.from_text(text, name)
    except DataError as error:
        message = str(error)
    else:
        message = f"overlay {overlay.name}"
        assert Overlay.from_document(json.loads(json.dumps(overlay.document))) == overlay
    assert message.isprintable()
