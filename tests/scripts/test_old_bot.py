"""The bot of an older commit, as a program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from senlac.bots.arena import GameSpec, play_game
from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError
from senlac.lab.external_bot import make_player
from senlac.lab.study.plan import make_study
from senlac.lab.study.study_file import read_study

ROOT = Path(__file__).parents[2]
BOT = f"exec:{sys.executable} {ROOT / 'bench' / 'old_bot.py'}"
STUDIES = sorted((ROOT / "studies").rglob("*.toml"))

needs_history = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a repository")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the sources go to a temporary folder; return it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "senlac" / "commits"


@needs_history
def test_bot_of_a_commit_plays_a_game_with_its_own_sources(cache: Path) -> None:
    spec = GameSpec("foragers", {}, (f"{BOT} HEAD greedy", "random"), "seed")
    result = play_game(registry.game("shieldwall"), spec, make_player)
    assert result.winners == (0,)
    [folder] = cache.iterdir()
    assert (folder / "senlac" / "games" / "shieldwall").is_dir()


@needs_history
def test_unknown_commit_ends_the_game(cache: Path) -> None:
    spec = GameSpec("foragers", {}, (f"{BOT} no-such-commit", "random"), "seed")
    with pytest.raises(SenlacError, match="it ended, with status 1"):
        play_game(registry.game("shieldwall"), spec, make_player)
    assert not cache.exists()


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_study_of_the_repository_can_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("senlac.lab.study.plan.make_player", lambda *_: make_player("random", ""))
    study = make_study(read_study(path), path.parent)
    assert study.units >= 60
    assert study.unit(0)[0].game == path.stem.partition("-")[0]
