"""Rows as a Parquet file: one row a game.

Integers are signed 64-bit: unsigned ones become 128-bit in some readers. Lists have no fixed
length, for a null in a fixed array of one writer cannot be read by another. Points on a map are
lists of two numbers.

Only this module needs pyarrow, which comes with `senlac[lab]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.game_row import Row

FIXED: Final = (
    ("unit", pa.int64()),
    ("place", pa.int64()),
    ("arm", pa.string()),
    ("game", pa.string()),
    ("scenario", pa.string()),
    ("seed", pa.string()),
    ("roles", pa.list_(pa.string())),
    ("seats", pa.list_(pa.string())),
    ("winners", pa.list_(pa.int64())),
    ("shares", pa.list_(pa.float64())),
    ("how", pa.string()),
    ("turns", pa.int64()),
    ("decisions", pa.int64()),
    ("scores", pa.list_(pa.int64())),
    ("margins", pa.list_(pa.int64())),
)
"""The columns of every game."""

FOLLY: Final = "folly."
"""Prefix of the columns with the number of plain mistakes of each role, by kind."""

NUMBER: Final = "number."
"""Prefix of the columns with the game's own numbers."""


def write_parquet(path: Path, rows: Sequence[Row]) -> None:
    """Write rows as a Parquet file.

    Raises:
        SenlacError: the file cannot be written.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        pq.write_table(table_of(rows), beside, compression="zstd")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise SenlacError(f"data {path}: {error.strerror or error}") from error


def table_of(rows: Sequence[Row]) -> pa.Table:
    """Return rows as a table. A column that a game lacks is null there."""
    follies = sorted({kind for row in rows for counts in row.follies for kind in counts})
    numbers = sorted({name for row in rows for name in row.numbers})
    fields = [pa.field(name, kind) for name, kind in FIXED]
    fields += [pa.field(FOLLY + kind, pa.list_(pa.int64())) for kind in follies]
    fields += [pa.field(NUMBER + name, number_type(rows, name)) for name in numbers]
    documents = [document_of(row, follies, numbers) for row in rows]
    return pa.Table.from_pylist(documents, schema=pa.schema(fields))


def number_type(rows: Sequence[Row], name: str) -> pa.DataType:
    """Return the type of one of the game's own numbers."""
    found = [row.numbers[name] for row in rows if name in row.numbers]
    if any([isinstance(value, list | tuple) for value in found]):
        return pa.list_(pa.int64())
    return pa.float64() if any([isinstance(value, float) for value in found]) else pa.int64()


def document_of(row: Row, follies: Sequence[str], numbers: Sequence[str]) -> dict[str, Any]:
    """Return the values of a row by column."""
    seats = range(len(row.roles))
    margins = [row.margin(role) for role in seats]
    found: dict[str, Any] = {
        "unit": row.unit, "place": row.place, "arm": row.arm, "game": row.game,
        "scenario": row.scenario, "seed": row.seed, "roles": list(row.roles),
        "seats": list(row.seats), "winners": list(row.winners),
        "shares": [row.share(role) for role in seats], "how": row.how, "turns": row.turns,
        "decisions": row.decisions, "scores": list(row.scores),
        "margins": [] if None in margins else margins,
    }  # fmt: skip
    for kind in follies:
        found[FOLLY + kind] = [counts.get(kind, 0) for counts in row.follies] or None
    for name in numbers:
        found[NUMBER + name] = row.numbers.get(name)
    return found
