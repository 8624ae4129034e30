"""The modules that are machine code in a compiled build, and those that are not."""

from __future__ import annotations

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import senlac

SOURCE = Path(__file__).parents[1] / "src"
COMPILED = ("engine", "boards", "games", "bots")
# Modules that stay Python in a compiled build; `setup.py` has the same list.
PLAIN = {"__init__", "rows"}
INTERPRETED = {
    *[
        f"senlac.engine.screen.{name}"
        for name in (
            "drawings",
            "lattice",
            "listings",
            "order_form",
            "record_base",
            "scene",
            "tracks",
        )
    ],
    *[f"senlac.engine.game.{name}" for name in ("cards", "record")],
    *[f"senlac.engine.match.{name}" for name in ("match", "nested_request", "queries")],
    "senlac.engine.model.event",
}


def compiled_modules() -> list[str]:
    """Return the modules that a compiled build turns into machine code."""
    found = [path for room in COMPILED for path in sorted(SOURCE.glob(f"senlac/{room}/**/*.py"))]
    paths = [path.relative_to(SOURCE).with_suffix("") for path in found]
    names = [".".join(path.parts) for path in paths if not PLAIN & {*path.parts}]
    return [name for name in names if name not in INTERPRETED]


@pytest.mark.parametrize("name", compiled_modules())
def test_modules_are_compiled_only_in_a_compiled_build(name: str) -> None:
    file = importlib.import_module(name).__file__ or ""
    compiled = os.environ.get("SENLAC_COMPILED") == "1"
    assert file.endswith(tuple(EXTENSION_SUFFIXES) if compiled else ".py"), file


def test_compiled_build_is_tested_where_it_is_installed() -> None:
    installed = Path(senlac.__file__ or "").resolve()
    outside = not installed.is_relative_to(SOURCE.resolve())
    assert outside == (os.environ.get("SENLAC_COMPILED") == "1"), installed
