"""What is compiled in a compiled build, and what is not."""

from __future__ import annotations

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import senlac

SOURCE = Path(__file__).parents[1] / "src"
COMPILED = ("engine", "boards", "games", "bots")
# What stays Python in a compiled build, as `setup.py` says too.
PLAIN = {"__init__", "rows"}
INTERPRETED = {
    *[f"senlac.engine.screen.{name}" for name in ("lattice", "record_base", "scene")],
    *[f"senlac.engine.game.{name}" for name in ("cards", "record")],
    *[f"senlac.engine.match.{name}" for name in ("match", "nested_request", "queries")],
    "senlac.engine.model.event",
}


def compiled_modules() -> list[str]:
    """Name the modules that a compiled build turns into machine code."""
    found = [path for room in COMPILED for path in sorted(SOURCE.glob(f"senlac/{room}/**/*.py"))]
    paths = [path.relative_to(SOURCE).with_suffix("") for path in found]
    names = [".".join(path.parts) for path in paths if not PLAIN & {*path.parts}]
    return [name for name in names if name not in INTERPRETED]


@pytest.mark.parametrize("name", compiled_modules())
def test_the_rules_run_as_this_build_says(name: str) -> None:
    file = importlib.import_module(name).__file__ or ""
    compiled = os.environ.get("SENLAC_COMPILED") == "1"
    assert file.endswith(tuple(EXTENSION_SUFFIXES) if compiled else ".py"), file


def test_a_compiled_build_is_tested_where_it_is_installed() -> None:
    installed = Path(senlac.__file__ or "").resolve()
    outside = not installed.is_relative_to(SOURCE.resolve())
    assert outside == (os.environ.get("SENLAC_COMPILED") == "1"), installed
