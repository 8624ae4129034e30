from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from senlac.engine.match import registry
from senlac.engine.match.registry import BOTS, GAMES, Registry
from senlac.engine.support.compiled_packages import is_compiled_separately
from senlac.engine.support.errors import SenlacError
from tests.example.feud import FEUD, Feud
from tests.example.sticks import STICKS

POINTS = [
    EntryPoint("feud", "tests.example.feud:FEUD", GAMES),
    EntryPoint("sticks", "tests.example.sticks:STICKS", GAMES),
    EntryPoint("missing", "tests.example.nowhere:GAME", GAMES),
    EntryPoint("nameless", "tests.example.feud:GAME", GAMES),
    EntryPoint("class", "tests.example.feud:Feud", GAMES),
    EntryPoint("renamed", "tests.example.feud:FEUD", GAMES),
    EntryPoint("earl", "tests.example.feud:Feud", BOTS),
    EntryPoint("absent", "tests.example.nowhere:Bot", BOTS),
]


def test_a_game_is_found_by_its_id() -> None:
    assert Registry(POINTS).game("feud") is FEUD


def test_a_bot_is_found_by_its_id() -> None:
    assert Registry(POINTS).bot("earl") is Feud


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chess", "no game 'chess'; there are: class, feud, missing, nameless, renamed, sticks"),
        ("missing", "the game 'missing' is broken: ModuleNotFoundError: No module named"),
        ("nameless", "the game 'nameless' is broken: AttributeError"),
        ("class", "the game 'class' is broken: expected a Game object"),
        ("renamed", "the game 'renamed' is broken: it calls itself 'feud'"),
        ("earl", "no game 'earl'"),
    ],
)
def test_error_of_a_missing_game_is_one_line(name: str, words: str) -> None:
    with pytest.raises(SenlacError) as caught:
        Registry(POINTS).game(name)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_error_of_a_missing_bot_is_one_line() -> None:
    with pytest.raises(SenlacError, match="no bot 'feud'; there are: absent, earl"):
        Registry(POINTS).bot("feud")
    with pytest.raises(SenlacError, match="the bot 'absent' is broken"):
        Registry(POINTS).bot("absent")


def test_broken_package_does_not_hide_others() -> None:
    assert Registry(POINTS).games() == [FEUD, STICKS]
    assert Registry(POINTS).bots() == ["earl"]


def test_every_fault_is_reported() -> None:
    faults = Registry(POINTS).faults()
    assert len(faults) == 5
    assert all(["is broken" in fault for fault in faults])


@pytest.fixture
def apart(importable: Path) -> Registry:
    """A registry of a compiled engine: packages with machine code, by mypyc and by others."""
    suffix = EXTENSION_SUFFIXES[0]
    for name, code in [("heaps", b"\0heaps__mypyc.init_heaps\0"), ("sums", b"\0PyInit_sums\0")]:
        (importable / name / "rules").mkdir(parents=True)
        (importable / name / "rules" / "__init__.py").touch()
        (importable / name / "__init__.py").write_text("from tests.example.sticks import STICKS\n")
        (importable / name / "rules" / f"take{suffix}").write_bytes(code)
    (importable / f"lone{suffix}").write_bytes(b"\0mypyc\0")
    is_compiled_separately.cache_clear()
    points = {"heaps": "heaps.game:GAME", "lone": "lone:GAME", "sticks": "sums:STICKS"}
    made = [EntryPoint(name, value, GAMES) for name, value in points.items()]
    own = EntryPoint("shieldwall", "senlac.games.shieldwall:GAME", GAMES)
    return Registry([*made, own], compiled=True)


@pytest.mark.parametrize("name", ["heaps", "lone"])
def test_separately_compiled_game_is_refused_before_its_import(apart: Registry, name: str) -> None:
    with pytest.raises(SenlacError) as caught:
        apart.game(name)
    assert str(caught.value) == (
        f"the game '{name}' is compiled apart from the engine, which is compiled too: "
        f"install '{name}' as plain Python"
    )
    assert name not in sys.modules


def test_machine_code_of_others_is_accepted(apart: Registry) -> None:
    assert apart.game("sticks") is STICKS
    assert apart.game("shieldwall").id == "shieldwall"


def test_namespace_package_of_plain_python_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder_alone").mkdir()
    (tmp_path / "folder_alone" / "game.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert not is_compiled_separately("folder_alone")


def test_empty_registry_reports_that_there_are_no_games() -> None:
    with pytest.raises(SenlacError, match="no game 'feud'; there are: none"):
        Registry([]).game("feud")


def test_the_installed_games_are_found() -> None:
    assert registry.game("shieldwall").title == "Saxons and Normans 1066"
    assert "shieldwall" in [game.id for game in registry.games()]
    with pytest.raises(SenlacError, match="shieldwall"):
        registry.game("chess")


def test_the_installed_bots_are_found() -> None:
    assert set(registry.bots()) <= set(registry.installed().names(BOTS))
    for name in registry.bots():
        assert isinstance(registry.bot(name), type)
