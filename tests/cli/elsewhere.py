"""Games of other packages, made known as an installed package makes them known."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from senlac.engine import registry
from senlac.testing.plugins import make_known


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **sources: str) -> None:
    """Install packages, each with a game of its name called GAME, by the text of each."""
    for name, text in sources.items():
        monkeypatch.delitem(sys.modules, name, raising=False)
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    make_known(folder, {name: f"{name}:GAME" for name in sources})
    monkeypatch.syspath_prepend(folder)
    registry.installed.cache_clear()
