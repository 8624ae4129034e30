from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from senlac.testing.plugins import write_entry_points
from senlac.testing.server import PROGRAM
from tests.server.plugins import GAMES, python_path

LOADED = """
import json, sys
import senlac.cli.app, senlac.server.run.serve, senlac.server.bots.worker, senlac.lab.rpc
from senlac.engine.match import registry
registry.games(), [registry.bot(name) for name in registry.bots()]
print(json.dumps([name for name in sys.modules if name.startswith(("senlac.testing", "alembic"))]))
"""

MISSING = """
import sys
sys.modules["playwright"] = None
import senlac.testing.laws, senlac.testing.reference_rules, senlac.testing.server
import senlac.testing.browser
"""


def run(program: list[str], path: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program as another process."""
    env = {**os.environ, **({"PYTHONPATH": path} if path else {})}
    return subprocess.run(program, capture_output=True, text=True, check=False, env=env)  # noqa: S603


def test_games_with_entry_points_are_found_by_the_program(tmp_path: Path) -> None:
    path = python_path(write_entry_points(tmp_path, GAMES))
    ran = run([*PROGRAM, "games", "--json"], path)
    assert {game["id"] for game in json.loads(ran.stdout)["games"]} >= set(GAMES)


def test_program_and_server_import_no_tests_and_no_migrations() -> None:
    ran = run([sys.executable, "-c", LOADED])
    assert json.loads(ran.stdout) == [], ran.stderr


def test_missing_playwright_is_reported_in_one_line() -> None:
    ran = run([sys.executable, "-c", MISSING])
    last = ran.stderr.splitlines()[-1]
    assert last.endswith("senlac.testing.browser needs Playwright: pip install 'senlac[testing]'")


@pytest.mark.parametrize(
    "module", ["law_failure", "observable", "laws", "reference_rules", "golden", "server"]
)
def test_laws_import_no_package_but_senlac(module: str) -> None:
    names = ("pytest", "hypothesis", "playwright", "httpx")
    code = f"import sys\nsys.modules.update(dict.fromkeys({names!r}))\n"
    assert run([sys.executable, "-c", f"{code}import senlac.testing.{module}"]).returncode == 0
