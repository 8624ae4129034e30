"""TOML as it is written: read from text, and its places named in messages."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from senlac.engine.errors import DataError

Table = dict[str, object]
"""A table as it was written: keys and values not yet checked."""

_WORD: Final = re.compile(r"[\w-]{1,40}")


def parse(text: str, file: str) -> Table:
    """Read TOML; `file` names it in messages.

    Raises:
        DataError: the text is no TOML, or nested too deeply to be read.
    """
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError(f"{file}: nested too deeply") from None
    except ValueError as error:
        raise DataError(line(f"{file}: {error}", 300)) from error


def is_writable(text: str) -> bool:
    """Tell whether a text has no half of a surrogate pair, which UTF-8 cannot carry."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def children(value: object, path: str) -> list[tuple[object, str]]:
    """Return what a table or an array holds, each with its path."""
    if isinstance(value, dict):
        return [(child, join(path, key)) for key, child in value.items()]
    if isinstance(value, list):
        return [(row, path + row_name(row, place)) for place, row in enumerate(value)]
    return []


def row_name(row: object, place: int) -> str:
    """Return how a path names a row: by its id, else by its number, the first being 1."""
    if isinstance(row, dict) and isinstance(row.get("id"), str):
        return "." + word(row["id"])
    return f"[{place + 1}]"


def join(path: str, key: str) -> str:
    """Return the path of a key of a table."""
    return f"{path}.{word(key)}" if path else word(key)


def word(key: str) -> str:
    """Return a key as it may stand in a message."""
    return key if _WORD.fullmatch(key) else ascii(key[:40])


def fault(file: str, path: str, text: str) -> DataError:
    """Return the error that names the place in one line."""
    return DataError(line(f"{file}: {path}: {text}" if path else f"{file}: {text}", 300))


def line(text: str, length: int) -> str:
    """Return a text as one printable line."""
    shown = "".join([letter if letter.isprintable() else "?" for letter in text])
    return shown if len(shown) <= length else shown[: length - 3] + "..."
