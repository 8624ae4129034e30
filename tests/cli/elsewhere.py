"""Games of other packages, made known as an installed package makes them known."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from senlac.engine import registry

METADATA: Final = "Metadata-Version: 2.1\nName: elsewhere\nVersion: 1.0\n"


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **sources: str) -> None:
    """Install packages, each with a game of its name called GAME, by the text of each."""
    for name, text in sources.items():
        monkeypatch.delitem(sys.modules, name, raising=False)
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    package = folder / "elsewhere-1.0.dist-info"
    package.mkdir()
    points = [f"{name} = {name}:GAME" for name in sources]
    (package / "METADATA").write_text(METADATA, encoding="utf-8")
    (package / "entry_points.txt").write_text(
        "\n".join(["[senlac.games]", *points, ""]), encoding="utf-8"
    )
    monkeypatch.syspath_prepend(folder)
    registry.installed.cache_clear()
