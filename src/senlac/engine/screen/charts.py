"""Charts made from tables: a heading and a text for each column, a row for each row of the data.

The page shows the source of each row, and marks those that we supplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeVar

from senlac.engine.screen.scene import Chart, ChartRow, Ids

SUPPLIED: Final = "reconstructed"
"""Start of the source of values that no book states."""


class Sourced(Protocol):
    """A row of a table with a source."""

    @property
    def source(self) -> str:
        """Where the row comes from."""


T = TypeVar("T", bound=Sourced)

Columns = Sequence[tuple[str, Callable[[T], str]]]
"""The heading of each column, and its text for a row."""


def chart(
    name: str, title: str, columns: Columns[T], rows: Iterable[T], note: str = "", rules: Ids = ()
) -> Chart:
    """Return a chart of some rows; `rules` are ids of the rule ledger (`RuleLedger`)."""
    heads = tuple([head for head, _ in columns])
    written = [chart_row([text(row) for _, text in columns], row.source) for row in rows]
    return Chart(name, title, heads, tuple(written), note, rules)


def chart_row(cells: Sequence[str], source: str) -> ChartRow:
    """Return a row of a chart, marked as reconstructed if its source begins with `SUPPLIED`.

    For charts whose rows are not rows of the data one by one, so that `chart` cannot make them.
    """
    return ChartRow(tuple(cells), source, source.startswith(SUPPLIED))
