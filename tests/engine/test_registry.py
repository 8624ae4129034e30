from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from senlac.engine import registry
from senlac.engine.errors import SenlacError
from senlac.engine.registry import BOTS, GAMES, Registry
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
def test_a_game_that_cannot_be_had_is_one_clear_line(name: str, words: str) -> None:
    with pytest.raises(SenlacError) as caught:
        Registry(POINTS).game(name)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_bot_that_cannot_be_had_is_one_clear_line() -> None:
    with pytest.raises(SenlacError, match="no bot 'feud'; there are: absent, earl"):
        Registry(POINTS).bot("feud")
    with pytest.raises(SenlacError, match="the bot 'absent' is broken"):
        Registry(POINTS).bot("absent")


def test_a_broken_package_hides_no_other() -> None:
    assert Registry(POINTS).games() == [FEUD, STICKS]
    assert Registry(POINTS).bots() == ["earl"]


def test_every_fault_is_told() -> None:
    faults = Registry(POINTS).faults()
    assert len(faults) == 5
    assert all(["is broken" in fault for fault in faults])


def test_an_empty_registry_says_so() -> None:
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
