"""TOML parsing, and paths for messages."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from senlac.engine.support.errors import DataError, caused
from senlac.engine.support.utf8 import without_bom

TomlTable = dict[str, object]
"""A parsed table: keys and values, not yet validated."""

_WORD: Final = re.compile(r"[\w-]{1,40}")


def parse(text: str, file: str) -> TomlTable:
    """Parse TOML; `file` names it in messages.

    Raises:
        DataError: the text is not TOML, or nested too deeply.
    """
    try:
        return tomllib.loads(without_bom(text))
    except RecursionError:
        raise caused(DataError(f"{file}: nested too deeply"), None)
    except ValueError as error:
        raise caused(DataError(one_line(f"{file}: {error}", 300)), error)


def children(value: object, path: str) -> list[tuple[object, str]]:
    """Return the items of a table or an array, each with its path."""
    if isinstance(value, dict):
        return [(child, join(path, key)) for key, child in value.items()]
    if isinstance(value, list):
        return [(row, path + row_name(row, place)) for place, row in enumerate(value)]
    return []


def row_name(row: object, place: int) -> str:
    """Return the name of a row in paths: its id, or else its number, from 1."""
    if isinstance(row, dict) and isinstance(row.get("id"), str):
        return "." + word(row["id"])
    return f"[{place + 1}]"


def join(path: str, key: str) -> str:
    """Return the path of a key of a table."""
    return f"{path}.{word(key)}" if path else word(key)


def word(key: str) -> str:
    """Return a key for use in a message."""
    return key if _WORD.fullmatch(key) else ascii(key[:40])


def data_error(file: str, path: str, text: str) -> DataError:
    """Return the error for a place, in one line."""
    return DataError(one_line(f"{file}: {path}: {text}" if path else f"{file}: {text}", 300))


def one_line(text: str, length: int) -> str:
    """Return a text as one printable line."""
    shown = "".join([letter if letter.isprintable() else "?" for letter in text])
    return shown if len(shown) <= length else shown[: length - 3] + "..."
