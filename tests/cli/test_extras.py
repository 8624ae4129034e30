"""What the program does without the packages of the extras."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]

WITHOUT: Final = """
import json, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

missing = set(json.loads(sys.argv.pop(1)))
sys.meta_path.insert(0, Missing())
from senlac.cli import main
main()
"""
"""Runs `senlac` as if packages were not installed: their names are its first argument."""


def core() -> set[str]:
    """Return the distributions that are installed without any extra, with what they require."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: set[str] = set()
    left = [Requirement(line) for line in project["dependencies"]]
    while left:
        wanted = left.pop()
        name = canonicalize_name(wanted.name)
        if name in found or (wanted.marker is not None and not wanted.marker.evaluate()):
            continue
        found.add(name)
        try:
            left += [Requirement(line) for line in requires(name) or []]
        except PackageNotFoundError:
            continue
    return found


def missing() -> list[str]:
    """Return the modules of all installed distributions outside the core."""
    kept = core() | {"senlac"}
    return [
        module
        for module, owners in packages_distributions().items()
        if not any(canonicalize_name(owner) in kept for owner in owners)
    ]


def senlac(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program without the packages of the extras."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", WITHOUT, json.dumps(missing()), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_core_excludes_the_server() -> None:
    assert {"msgspec", "typer"} <= core()
    assert {"litestar", "sqlalchemy", "uvicorn", "cryptography"} <= set(missing())


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["rules", "shieldwall"],
        ["odds", "shieldwall", "--help"],
        ["simulate", "shieldwall", "--games", "1", "--processes", "1", "--bots", "normal,random"],
        ["admin"],
    ],
    ids=" ".join,
)
def test_games_need_no_extra(arguments: list[str]) -> None:
    ended = senlac(*arguments)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve"], "server"),
        (["admin", "users"], "server"),
        (["tune", "shieldwall"], "tune"),
        (["study", str(ROOT / "examples" / "study.toml")], "lab"),
    ],
)
def test_command_names_its_extra(arguments: list[str], extra: str) -> None:
    ended = senlac(*arguments)
    assert ended.returncode == 2
    assert f"pip install 'senlac[{extra}]'" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1
