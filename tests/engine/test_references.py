"""References between rows: an unknown one is reported with file, row and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from senlac.engine.data.data_source import DataSource
from senlac.engine.data.overlay import Overlay
from senlac.engine.data.references import by_id
from senlac.engine.support.errors import DataError
from tests.engine.muster import MUSTER, SHIRES, HostFile, LandFile


@pytest.fixture(autouse=True)
def package(importable: Path) -> Path:
    """Make a package with the data of a small game."""
    data = importable / "musters" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    (data / "land.toml").write_text(SHIRES)
    (data / "host.toml").write_text(MUSTER)
    return data


def source() -> DataSource[tuple[Any, ...]]:
    return DataSource("musters", {"land": LandFile, "host": HostFile}, lambda *given: given)


def test_files_are_loaded_in_order_and_combined() -> None:
    land, host, overlay = source().load()
    assert isinstance(land, LandFile)
    assert isinstance(host, HostFile)
    assert overlay == ""
    assert list(by_id(land.shire)) == ["kent", "essex"]


def test_tables_are_cached() -> None:
    tables = source()
    overlay = Overlay.from_text("[host.man.godric]\nshire = 'essex'", "mine")
    assert tables.load() is tables.load()
    assert tables.load(overlay) is tables.load(overlay)
    assert tables.load(overlay)[1].man[0].shire == "essex"
    assert tables.load()[1].man[0].shire == "kent"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("host", 'shire = "kent"', 'shire = "wessex"', "man.godric.shire: expected one of kent, "),
        ("host", 'lord = "godric"', 'lord = "tovi"', "man.wulf.lord: expected one of godric, wulf"),
        ("host", '["essex"]', '["kent", "wales"]', "man.wulf.seen: expected one of kent, essex"),
        ("host", "essex = 3", "wales = 3", "levy.dues: expected one of kent, essex, got wales"),
        ("host", 'second = "wulf"', 'second = "x"', "levy.pairs.second: expected one of godric"),
        ("land", 'reeve = "wulf"', 'reeve = "x"', "shire.kent.reeves.first.reeve: expected one"),
        ("land", 'bounds = ["kent"', 'bounds = ["x"', "shire.essex.bounds: expected one of kent"),
    ],
)
def test_unknown_reference_is_reported(
    package: Path, file: str, old: str, new: str, message: str
) -> None:
    path = package / f"{file}.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        source().load()
    assert str(caught.value).startswith(f"{file}.toml: {message}")


def test_reference_to_a_table_without_rows_is_reported(package: Path) -> None:
    (package / "land.toml").write_text("shire = []\n")
    with pytest.raises(DataError) as caught:
        source().load()
    assert str(caught.value) == "host.toml: man.godric.shire: expected one of , got kent"


def test_error_of_a_reference_names_the_overlay() -> None:
    overlay = Overlay.from_text("[host.man.godric]\nshire = 'x'", "mine")
    with pytest.raises(DataError) as caught:
        source().load(overlay)
    expected = "host.toml: man.godric.shire: expected one of kent, essex, got x"
    assert str(caught.value) == f"{expected} (with overlay mine)"


def test_overlay_may_change_the_files_of_its_game_only() -> None:
    with pytest.raises(DataError, match="the files are land, host"):
        source().load(Overlay.from_text("[map.x]\ny = 1", "mine"))
