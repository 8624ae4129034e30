"""The tutorials for authors and contributors work as they are written."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from senlac.testing.plugins import write_entry_points
from tests.docs.pages import ROOT, fragments, page

GAME: Final = page("games/tutorial.md")
CHANGE: Final = page("contribute/first-change.md")
SENLAC: Final = ("-c", "from senlac.cli import main; main()")


def run(folder: Path, line: str, *sources: Path, typed: str = "") -> str:
    """Run a command of a page in a folder; return its output, even if it fails."""
    program, *words = shlex.split(line)
    if program.endswith("pytest"):
        start: tuple[str, ...] = ("-m", "pytest", "-p", "no:cacheprovider")
    else:
        start = SENLAC
    path = ":".join(str(source) for source in sources)
    state = str(folder / "state")
    ran = subprocess.run(  # noqa: S603 - the commands of our own pages
        [sys.executable, *start, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "XDG_STATE_HOME": state},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    return " ".join((ran.stdout + ran.stderr).split())


def shown(text: str) -> list[str]:
    """Return the output that a page shows, with single spaces."""
    return [" ".join(output.split()) for output in fragments(text, "text")]


def append(file: Path, text: str) -> None:
    """Append a fragment of a page to a file."""
    file.write_text(file.read_text("utf-8") + "\n\n" + text, "utf-8")


def test_game_in_ten_minutes_works(tmp_path: Path) -> None:
    folder, known = (
        tmp_path / "fulford",
        write_entry_points(tmp_path / "known", {"fulford": "fulford:GAME"}),
    )
    sources = (ROOT / "src", folder / "src", known)
    [row], (test, rule), told = fragments(GAME, "toml"), fragments(GAME, "py"), shown(GAME)
    assert run(tmp_path, "senlac new-game fulford", ROOT / "src") == told[0]
    assert told[1] in run(folder, "pytest -q", *sources)

    played = run(folder, "senlac play fulford", *sources, typed="1\nquit\n\n")
    assert told[2] in played
    assert "Boar goes to the alders." in played

    append(folder / "src/fulford/ledger.toml", row)
    assert told[3] in run(folder, "senlac rules fulford --coverage", *sources)

    append(folder / "tests/test_fulford.py", test)
    assert told[4] in run(folder, "pytest -q", *sources)

    rules = folder / "src/fulford/rules.py"
    before = rules.read_text("utf-8")
    rules.write_text(re.sub(r"(?m)^    sums =.*\n", lambda line: line[0] + rule, before), "utf-8")
    assert told[5] in run(folder, "pytest -q", *sources)
    simulated = "senlac simulate fulford --bots greedy,random --games 2"
    assert "greedy" in run(folder, simulated, *sources)


def test_first_change_works(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "server", "web", "golden", "*.so")
    shutil.copytree(ROOT / "src/senlac", tmp_path / "src/senlac", ignore=ignored)
    tests = "tests/games/shieldwall"
    shutil.copytree(ROOT / tests, tmp_path / tests, ignore=ignored)
    for file in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / file, tmp_path / file)
    source = tmp_path / "src"
    rules = source / "senlac/games/shieldwall"
    [row], (test, line), told = fragments(CHANGE, "toml"), fragments(CHANGE, "py"), shown(CHANGE)
    assert told[0] in run(tmp_path, "senlac rules shieldwall move.7b", source)

    append(rules / "ledger.toml", row)
    assert told[1] in run(tmp_path, "senlac rules shieldwall --coverage", source)

    movement = tmp_path / tests / "rules/test_movement.py"
    append(movement, test)
    assert told[2] in run(tmp_path, f"pytest -q -n 0 {tests}/rules/test_movement.py", source)

    code = rules / "rules/movement.py"
    before = code.read_text("utf-8")
    assert before.count(line) == 1
    code.write_text(before.replace(line, line.replace("7b", "7c")), "utf-8")
    assert told[3] in run(tmp_path, f"pytest -q -n 0 {tests}/rules", source)

    for changed in (movement, tmp_path / tests / "rules/test_why_not.py"):
        text = changed.read_text("utf-8")
        assert re.search(r'turn S1 N.*"move\.7b"', text)
        changed.write_text(re.sub(r'(turn S1 N.*)"move\.7b"', r'\1"move.7c"', text), "utf-8")
    assert "failed" not in run(tmp_path, f"pytest -q -n 0 {tests}/rules", source)
