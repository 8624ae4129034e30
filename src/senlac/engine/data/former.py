"""Former values: the contents of a game's data files in an earlier version of its rules.

A match of an earlier version is played with the values of that version. They are in the package of
the game, in `data/former/NAME.toml`, and are applied to the values of the next version before the
files are validated: the newest former version to the present values, and so on backwards. The
format is that of overlays (`senlac.engine.data.overlay`), and may change more than an overlay may:

- an array of tables, written as `[[FILE.TABLE]]`, replaces all rows of the later version, so that
  rows can be added, removed or reordered;
- `source` may be changed;
- `without`, a list at the top of the file, names what the version did not have. Rows, written as
  `FILE.TABLE.ID`, are removed. Keys and files stay, because the row classes need them, but the
  hash of the version excludes them.
"""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Final

from senlac.engine.support.toml import TomlTable, data_error, join

WITHOUT: Final = "without"
"""The key of a file of former values that lists what the version did not have."""

TEXTS: Final = frozenset([
    "blurb", "name", "note", "source", "subtitle", "text", "title",
])  # fmt: skip
"""Keys with texts for people. They may change without a new version: the hash excludes them."""


def path_of(name: str) -> str:
    """Return the path of a file of former values within a package."""
    return f"data/former/{name}.toml"


def put_under(document: TomlTable, values: TomlTable, name: str, file: str) -> None:
    """Change a data file, in place, to the values of an earlier version.

    Args:
        document: the data file as the next version has it.
        values: the file of former values, as read.
        name: the name of the former values, for messages.
        file: the name of the data file, without its ending.

    Raises:
        DataError: the values do not fit the file.
    """
    changes = values.get(file, {})
    where = f"former/{name}.toml"
    if not isinstance(changes, dict):
        raise data_error(where, file, "expected a table")
    for path in absent(values, name):
        _drop(document, path.split("."), file)
    _put(document, changes, where, file)


def absent(values: TomlTable, name: str) -> list[str]:
    """Return the paths that a file of former values lists in `without`.

    Raises:
        DataError: `without` is not a list of texts.
    """
    listed = values.get(WITHOUT, [])
    paths = [path for path in listed if isinstance(path, str)] if isinstance(listed, list) else []
    if not isinstance(listed, list) or len(paths) < len(listed):
        raise data_error(f"former/{name}.toml", WITHOUT, "expected a list of texts")
    return paths


def bare(value: object, beside: Collection[str], gone: Collection[str]) -> object:
    """Return the values that the rules use, without texts and excluded paths.

    Args:
        value: the data files by name.
        beside: excluded paths of file, table and key, for all rows of a table.
        gone: excluded paths with the ids of rows.
    """
    return _bare(value, "", "", (frozenset(beside), frozenset(gone)))


def _bare(
    value: object, path: str, named: str, left_out: tuple[frozenset[str], frozenset[str]]
) -> object:
    """Return a value without the excluded paths; `named` is its path with the ids of rows."""
    if isinstance(value, list):
        return [
            _bare(row, path, join(named, str(row["id"])), left_out)
            if isinstance(row, dict) and "id" in row
            else _bare(row, path, named, left_out)
            for row in value
        ]
    if not isinstance(value, dict):
        return value
    beside, gone = left_out
    return {
        key: _bare(child, join(path, key), join(named, key), left_out)
        for key, child in value.items()
        if not (key in TEXTS and _is_text(child))
        and join(path, key) not in beside
        and join(named, key) not in gone
    }


def _is_text(value: object) -> bool:
    """Return whether a value is a text, or a list of texts."""
    rows = value if isinstance(value, list) else [value]
    return all([isinstance(row, str) for row in rows])


def _drop(table: object, steps: list[str], file: str) -> None:
    """Remove a row of an array of tables; a path to anything else changes nothing."""
    if steps[0] != file:
        return
    for step in steps[1:-1]:
        if isinstance(table, list):
            rows = [row for row in table if isinstance(row, dict) and row.get("id") == step]
            table = rows[0] if rows else None
        else:
            table = table.get(step) if isinstance(table, dict) else None
    if isinstance(table, list):
        table[:] = [row for row in table if not isinstance(row, dict) or row.get("id") != steps[-1]]


def _put(table: TomlTable, values: TomlTable, where: str, path: str) -> None:
    """Change a table in place."""
    for key, value in values.items():
        here = join(path, key)
        old = table.get(key)
        if isinstance(old, dict):
            if not isinstance(value, dict):
                raise data_error(where, here, "expected a table")
            _put(old, value, where, here)
        elif isinstance(old, list) and isinstance(value, dict):
            _put_rows(old, value, where, here)
        else:
            table[key] = copy.deepcopy(value)


def _put_rows(rows: list[object], values: TomlTable, where: str, path: str) -> None:
    """Change the rows of an array of tables, found by their ids."""
    by_id = {row["id"]: row for row in rows if isinstance(row, dict) and "id" in row}
    for key, value in values.items():
        here = join(path, key)
        row = by_id.get(key)
        if row is None:
            known = ", ".join([str(name) for name in by_id]) or "none"
            raise data_error(where, here, f"no such id; the ids are {known}")
        if not isinstance(value, dict):
            raise data_error(where, here, "expected a table")
        _put(row, value, where, here)
