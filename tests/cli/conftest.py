"""Fixture that registers games of other packages by entry points, as an installer does."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from senlac.engine.match import registry
from senlac.testing.plugins import write_entry_points


class Install(Protocol):
    """A function that installs packages, each with the source of a module that defines GAME."""

    def __call__(self, **sources: str) -> None: ...


@pytest.fixture
def install(importable: Path) -> Iterator[Install]:
    """Yield a function that installs packages below `importable` for one test."""

    def install(**sources: str) -> None:
        for name, text in sources.items():
            (importable / name).mkdir()
            (importable / name / "__init__.py").write_text(text, encoding="utf-8")
        write_entry_points(importable, {name: f"{name}:GAME" for name in sources})
        importlib.invalidate_caches()
        registry.installed.cache_clear()

    yield install
    # Later tests must not find these games in the cached registry.
    registry.installed.cache_clear()
