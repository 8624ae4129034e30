"""`senlac new-game`: a game from the template is complete, or no file is written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import senlac as package
from senlac.cli.new_game import contents, fill_template
from senlac.testing.plugins import write_entry_points
from senlac.testing.server import PROGRAM
from tests.cli.support import refused, senlac

SOURCE = Path(package.__file__).parents[1]
LONG = "a_long_name_of_a_game_24"
PYTHON = (sys.executable, "-m")

PLAIN = pytest.mark.skipif(
    os.environ.get("SENLAC_COMPILED") == "1", reason="style and types are checked beside the source"
)


def run(folder: Path, *command: str, known: Path | None = None) -> str:
    """Run a program in the folder of a new game, as its author would; return its output."""
    found = [str(path) for path in (SOURCE, folder / "src", known) if path]
    path = ":".join(found)
    env = {**os.environ, "PYTHONPATH": path, "MYPYPATH": path}
    ran = subprocess.run(  # noqa: S603 - our own tools
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(params=["game", LONG])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return the folder of a new game, named like its package."""
    folder = tmp_path / str(request.param)
    told = senlac("new-game", request.param, folder)
    assert told.status == 0, told.err
    assert f"in {folder}: a game that can be played" in told.out
    return folder


def test_the_tests_of_a_new_game_pass(game: Path) -> None:
    run(game, *PYTHON, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")


@PLAIN
def test_new_game_passes_the_linter(game: Path) -> None:
    run(game, *PYTHON, "ruff", "format", "--check", "--no-cache", ".")
    run(game, *PYTHON, "ruff", "check", "--no-cache", ".")


@PLAIN
@pytest.mark.parametrize("game", ["game"], indirect=True)
def test_new_game_passes_strict_type_checks(game: Path, tmp_path: Path) -> None:
    run(game, *PYTHON, "mypy", "--cache-dir", str(tmp_path / "mypy"))


def test_new_game_is_found_by_its_entry_point_and_played(game: Path, tmp_path: Path) -> None:
    settings = tomllib.loads((game / "pyproject.toml").read_text("utf-8"))
    points = settings["project"]["entry-points"]["senlac.games"]
    known = write_entry_points(tmp_path / "known", points)
    commands = ["simulate", game.name, "--bots", "greedy,random", "--games", "4", "--json"]
    told = json.loads(run(game, *PROGRAM, *commands, known=known))
    assert told["total"]["games"] == 4
    run(game, *PROGRAM, "rules", game.name, "--coverage", known=known)


def test_new_game_has_the_files_of_the_template(game: Path) -> None:
    template = Path(package.__file__).parent / "cli" / "template"
    there = {
        fill_template(path.relative_to(template).as_posix(), game.name).replace(
            "gitignore", ".gitignore"
        )
        for path in template.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {
        path.relative_to(game).as_posix() for path in game.rglob("*") if path.is_file()
    } == there
    readme = (game / "README.md").read_text("utf-8")
    assert len(readme.splitlines()) <= 10
    assert "mygame" not in readme


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Fulford", "'Fulford' cannot be a game's name"),
        ("f", "expected 2 to 24 lower-case letters"),
        ("ford_", "underscores in between"),
        ("ful-ford", "cannot be"),
        ("../ford", "cannot be"),
        ("ford\n", "cannot be"),
        ("while", "no word of Python"),
        ("a" * 25, "cannot be"),
        ("comet", "there is a game 'comet' already"),
        ("json", "'json' is the name of a package"),
        ("pytest", "'pytest' is the name of a package"),
        ("senlac", "'senlac' is the name of a package"),
    ],
)
def test_invalid_name_is_refused(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refused(senlac("new-game", name))
    assert list(tmp_path.iterdir()) == []


def test_existing_folder_is_refused_and_left_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fulford").mkdir()
    assert refused(senlac("new-game", "fulford")) == "fulford: already exists; choose a new folder"
    assert list((tmp_path / "fulford").iterdir()) == []


def test_folder_that_cannot_be_created_is_refused_in_one_line(tmp_path: Path) -> None:
    told = refused(senlac("new-game", "fulford", tmp_path / "nowhere" / "fulford"))
    assert told.endswith("nowhere/fulford: No such file or directory")


def test_failed_write_leaves_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    told = refused(senlac("new-game", "fulford", tmp_path / "fulford"))
    assert told.endswith("fulford: No space left on device")
    assert list(tmp_path.iterdir()) == []


def test_caches_of_other_tools_are_not_copied(tmp_path: Path) -> None:
    for name in (".ruff_cache/0", "src/__pycache__/game.pyc"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_bytes(b"\xff")
    (tmp_path / "src" / "game.py").write_text("GAME = 1\n", "utf-8")
    assert list(contents(tmp_path)) == [("src/game.py", "GAME = 1\n")]
