"""Games of other packages, made known as an installed package makes them known."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from senlac.engine.match import registry
from senlac.testing.plugins import write_entry_points


class Install(Protocol):
    """Install packages, each with a game of its name called GAME, by the text of each."""

    def __call__(self, **sources: str) -> None: ...


@pytest.fixture
def install(importable: Path) -> Iterator[Install]:
    """What installs packages for as long as a test takes; `importable` is where they lie."""

    def install(**sources: str) -> None:
        for name, text in sources.items():
            (importable / name).mkdir()
            (importable / name / "__init__.py").write_text(text, encoding="utf-8")
        write_entry_points(importable, {name: f"{name}:GAME" for name in sources})
        importlib.invalidate_caches()
        registry.installed.cache_clear()

    yield install
    # Whoever asks next looks again; a test that comes later must not find these.
    registry.installed.cache_clear()
