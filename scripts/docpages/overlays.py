"""What an overlay can change in each game, according to its data."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Final

from senlac.engine.data.loader import load
from senlac.engine.match import registry
from senlac.engine.support.toml import TomlTable

from .tables import table

MOST_IDS: Final = 40
"""Maximum number of ids that are listed in full; of more, as of a map's hexes, some are listed."""

SOME: Final = 3
"""Number of ids that are listed then, besides the last one."""


def places(game: str) -> str:
    """Return every table of a game's data that an overlay can change, with its ids and keys."""
    package = registry.game(game).package
    files: Iterable[str] = import_module(f"{package}.data.tables").SOURCE.files
    rows = [
        _place(f"{name}.{key}", value)
        for name in files
        for key, value in load(package, f"data/{name}.toml").items()
        if isinstance(value, dict) or _identified(value)
    ]
    return table(("Table", "Ids", "Keys"), [row for row in rows if row[2]])


def _tables(value: object) -> bool:
    """Return whether a value is a list with tables."""
    return isinstance(value, list) and any(isinstance(row, dict) for row in value)


def _identified(value: object) -> bool:
    """Return whether a value is a list of tables with ids, by which an overlay finds them."""
    return isinstance(value, list) and all(isinstance(row, dict) and "id" in row for row in value)


def _place(name: str, value: object) -> tuple[str, str, str]:
    """Return the row for one table, or for a list of tables."""
    if isinstance(value, dict):
        return (f"`[{name}]`", "", _keys([value]))
    assert isinstance(value, list)
    return (f"`[{name}.ID]`", _ids([f"`{row['id']}`" for row in value]), _keys(value))


def _ids(ids: list[str]) -> str:
    """Return the ids, or some of them."""
    if len(ids) <= MOST_IDS:
        return ", ".join(ids)
    return f"{', '.join(ids[:SOME])} … {ids[-1]}: {len(ids)} in all"


def _keys(rows: list[TomlTable]) -> str:
    """Return the keys that an overlay may change: it finds no table in a list without ids."""
    pairs = [(key, value) for row in rows for key, value in row.items()]
    barred = {key for key, value in pairs if _tables(value) and not _identified(value)}
    keys = dict.fromkeys([key for key, _ in pairs if key not in barred | {"id", "source"}])
    return ", ".join([f"`{key}`" for key in keys])
