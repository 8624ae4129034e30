"""Charts made from tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.engine.screen.charts import chart, chart_row

if TYPE_CHECKING:
    from senlac.engine.screen.charts import Columns


class Ground(NamedTuple):
    """A row of a table."""

    name: str
    cost: int
    source: str


ROWS = [Ground("open", 1, "book: 4.1"), Ground("heath", 2, "reconstructed: like woods")]
COLUMNS: Columns[Ground] = (("Ground", lambda row: row.name), ("Cost", lambda row: str(row.cost)))


def test_a_chart_has_a_row_for_each_row_of_the_table() -> None:
    made = chart("terrain", "Ground", COLUMNS, ROWS, "In points.", ("4.1",))
    assert made.columns == ("Ground", "Cost")
    assert [row.cells for row in made.rows] == [("open", "1"), ("heath", "2")]
    assert (made.note, made.rules) == ("In points.", ("4.1",))


def test_chart_row_has_its_source_and_a_mark_if_reconstructed() -> None:
    open_, heath = chart("terrain", "Ground", COLUMNS, ROWS).rows
    assert (open_.source, open_.reconstructed) == ("book: 4.1", False)
    assert (heath.source, heath.reconstructed) == ("reconstructed: like woods", True)
    assert chart_row(["a"], "ruling: reconstructed").reconstructed is False
