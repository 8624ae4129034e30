"""Charts made from tables: a head and a text for each column, a row for each row of the data.

The page tells of each row where its values come from, and marks those that we supplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeVar

from senlac.engine.scene import Chart, ChartRow, Ids

SUPPLIED: Final = "reconstructed"
"""With this begins the source of what no book says."""


class Sourced(Protocol):
    """A row of a table that says where it comes from."""

    @property
    def source(self) -> str:
        """Where it comes from."""


T = TypeVar("T", bound=Sourced)

Columns = Sequence[tuple[str, Callable[[T], str]]]
"""The head of each column, and what it says of a row."""


def chart(
    name: str, title: str, columns: Columns[T], rows: Iterable[T], note: str = "", rules: Ids = ()
) -> Chart:
    """Return a chart of some rows; `rules` are rows of the ledger."""
    heads = tuple([head for head, _ in columns])
    written = [chart_row([text(row) for _, text in columns], row.source) for row in rows]
    return Chart(name, title, heads, tuple(written), note, rules)


def chart_row(cells: Sequence[str], source: str) -> ChartRow:
    """Return a row that is made by itself."""
    return ChartRow(tuple(cells), source, source.startswith(SUPPLIED))
