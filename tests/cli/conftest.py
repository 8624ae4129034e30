"""Games of other packages, made known as an installed package makes them known."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from senlac.engine import registry
from senlac.testing.plugins import make_known


class Install(Protocol):
    """Install packages, each with a game of its name called GAME, by the text of each."""

    def __call__(self, **sources: str) -> None: ...


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """What installs packages for as long as a test takes; `tmp_path` is where they lie."""

    def install(**sources: str) -> None:
        for name, text in sources.items():
            monkeypatch.delitem(sys.modules, name, raising=False)
            (tmp_path / name).mkdir()
            (tmp_path / name / "__init__.py").write_text(text, encoding="utf-8")
        make_known(tmp_path, {name: f"{name}:GAME" for name in sources})
        monkeypatch.syspath_prepend(tmp_path)
        registry.installed.cache_clear()

    yield install
    # Whoever asks next looks again; a test that comes later must not find these.
    registry.installed.cache_clear()
