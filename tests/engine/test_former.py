"""Former values: data of an earlier rules version, applied below an overlay."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from senlac.engine.data.data_source import DataSource
from senlac.engine.data.former import path_of
from senlac.engine.data.loader import has_file
from senlac.engine.data.overlay import Overlay
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.engine.support.errors import DataError

FORMER = RulesVersion("1", frozenset(), ("1",), "1")
HOST = """
[law]
share = 3
loot = 5
source = "book: 1"

[[man]]
id = "thegn"
strength = 7
source = "book: 2"

[[man]]
id = "huscarl"
strength = 8
source = "book: 2"
"""
ALL_CHANGES = """
[host.law]
share = 2

[[host.man]]
id = "thegn"
strength = 6
source = "book: 2, misread"
"""


@dataclass(frozen=True)
class Man:
    id: str
    strength: int
    source: str


@dataclass(frozen=True)
class Law:
    share: int
    loot: int
    source: str


@dataclass(frozen=True)
class Host:
    man: tuple[Man, ...]
    law: Law


@dataclass(frozen=True)
class Tables:
    host: Host
    overlay: str


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Make a package with a data file; return its name."""
    name = f"former_{tmp_path.name}".replace("-", "_")
    (tmp_path / name / "data" / "former").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "data" / "host.toml").write_text(HOST, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    sys.modules.pop(name, None)


def source_of(tmp_path: Path, package: str, former: str) -> DataSource[Tables]:
    """Return the tables of a package whose version 1 had other values."""
    (tmp_path / package / "data" / "former" / "1.toml").write_text(former, "utf-8")
    return DataSource(package, {"host": Host}, Tables)


def strengths(tables: Tables) -> dict[str, int]:
    return {man.id: man.strength for man in tables.host.man}


def test_former_values_change_tables_and_replace_rows(tmp_path: Path, package: str) -> None:
    source = source_of(tmp_path, package, ALL_CHANGES)
    former = source.load(Overlay.under(None, FORMER))
    assert strengths(former) == {"thegn": 6}
    assert (former.host.law.share, former.host.law.loot) == (2, 5)
    assert former.host.man[0].source == "book: 2, misread"
    assert former.overlay == ""
    assert strengths(source.load()) == {"thegn": 7, "huscarl": 8}
    assert source.load().host.law.share == 3


def test_single_rows_are_changed_by_id(tmp_path: Path, package: str) -> None:
    source = source_of(tmp_path, package, "[host.man.huscarl]\nstrength = 9\n")
    assert strengths(source.load(Overlay.under(None, FORMER))) == {"thegn": 7, "huscarl": 9}


def test_overlay_changes_former_values(tmp_path: Path, package: str) -> None:
    source = source_of(tmp_path, package, ALL_CHANGES)
    mine = Overlay.from_text("[host.law]\nloot = 1\n", "mine.toml").document
    laid = source.load(Overlay.under(mine, FORMER))
    assert (laid.host.law.share, laid.host.law.loot, laid.overlay) == (2, 1, "mine.toml")
    assert laid.host.law.source == "overlay mine.toml, over book: 1"
    assert source.load(Overlay.under(mine, PRESENT)).host.law.share == 3


def test_tables_with_former_values_are_cached(tmp_path: Path, package: str) -> None:
    source = source_of(tmp_path, package, ALL_CHANGES)
    first = source.load(Overlay.under(None, FORMER))
    assert source.load(Overlay.under(None, FORMER)) is first


def test_overlay_of_former_values_only_has_no_document() -> None:
    under = Overlay.under(None, FORMER)
    assert under is not None
    assert under.document is None
    assert Overlay.under(None, PRESENT) is None
    empty = Overlay("", {}).document
    assert empty == {"name": "", "values": {}}


@pytest.mark.parametrize(
    ("former", "message"),
    [
        ("[hosts.law]\nshare = 1\n", "former/1.toml: hosts: the files are host"),
        ("[host.man.fyrd]\nstrength = 1\n", "host.man.fyrd: no such id; the ids are thegn, hus"),
        ("[host]\nlaw = 1\n", "former/1.toml: host.law: expected a table"),
        ("[host.man]\nthegn = 1\n", "former/1.toml: host.man.thegn: expected a table"),
        ("host = 1\n", "former/1.toml: host: expected a table"),
        ("[host.law]\nshares = 1\n", "host.toml: law.shares: unknown key"),
    ],
)
def test_former_values_that_match_no_key_are_refused(
    tmp_path: Path, package: str, former: str, message: str
) -> None:
    source = source_of(tmp_path, package, former)
    with pytest.raises(DataError, match=message):
        source.load(Overlay.under(None, FORMER))


def test_version_without_former_values_has_no_file(tmp_path: Path, package: str) -> None:
    source_of(tmp_path, package, ALL_CHANGES)
    assert has_file(package, path_of("1"))
    assert not has_file(package, path_of("2"))
    assert not has_file("", path_of("1"))
    assert not has_file("no.such.package", path_of("1"))
