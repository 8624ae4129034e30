"""Registers games that are not installed, as an installed package would."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from senlac.engine.match.registry import GAMES


def write_entry_points(folder: Path, games: Mapping[str, str], name: str = "elsewhere") -> Path:
    """Write the metadata of a package into a folder; on the path, it registers its games.

    `games` are objects by id, each as an entry point names it: `feud.game:GAME`. Return the folder.
    """
    package = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    package.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    points = "".join([f"{game} = {place}\n" for game, place in games.items()])
    (package / "METADATA").write_text(metadata, encoding="utf-8")
    (package / "entry_points.txt").write_text(f"[{GAMES}]\n{points}", encoding="utf-8")
    return folder
