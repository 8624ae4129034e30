"""The plots of a report, as SVG within the page: nothing is fetched.

Only this module needs matplotlib, which comes with `senlac[lab]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.figure import Figure as Canvas

from senlac.lab.study.figures import Figure, Judgement
from senlac.lab.study.game_row import Row
from senlac.lab.study.gsprt import Standing

WIDTH: Final = 7.0
"""Width of a plot in inches."""

STYLE: Final[dict[Any, Any]] = {
    # The same data give the same file.
    "svg.hashsalt": "senlac",
    "svg.fonttype": "none",
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
}

INK: Final = "#1b4965"
EXPECTED: Final = "#e8c17a"

MAX_BARS: Final = 30
"""Most bars of a histogram: more would not stay distinct."""


def svg(canvas: Canvas) -> str:
    """Return a plot as an SVG element."""
    target = StringIO()
    with rc_context(STYLE):
        canvas.savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    text = target.getvalue()
    return text[text.index("<svg") :]


def drawn(height: float) -> Canvas:
    """Return an empty plot."""
    return Canvas(figsize=(WIDTH, height), layout="constrained")


def shares_plot(figures: Sequence[Figure], judgements: Sequence[Judgement]) -> str:
    """Return shares with their intervals; expected ranges are shaded."""
    with rc_context(STYLE):
        canvas = drawn(0.9 + 0.3 * len(figures))
        axes = canvas.subplots()
        ranges = {one.figure.name: (one.low, one.high) for one in judgements}
        for place, one in enumerate(figures):
            if one.name in ranges:
                low, high = ranges[one.name]
                axes.barh(place, high - low, left=low, height=0.8, color=EXPECTED)
            around = [[one.mean - one.low], [one.high - one.mean]]
            axes.errorbar(one.mean, place, xerr=around, fmt="o", color=INK, capsize=3)
        axes.set_yticks(range(len(figures)), [one.name for one in figures])
        axes.set_ylim(len(figures) - 0.5, -0.5)
        axes.set_xlim(0.0, 1.0)
        axes.set_xlabel("share of wins, 95% interval; shaded: expected")
    return svg(canvas)


def histogram(values: Sequence[float], label: str) -> str:
    """Return how often values occur."""
    with rc_context(STYLE):
        canvas = drawn(2.2)
        axes = canvas.subplots()
        distinct = sorted(set(values))
        if len(distinct) <= MAX_BARS and all([value == int(value) for value in distinct]):
            axes.bar(distinct, [values.count(one) for one in distinct], color=INK)
        else:
            axes.hist(list(values), bins=MAX_BARS, color=INK)
        axes.set_xlabel(label)
        axes.set_ylabel("games")
    return svg(canvas)


def test_plot(path: Sequence[Standing], *, one_sided: bool) -> str:
    """Return how a sequential test came to its end."""
    with rc_context(STYLE):
        canvas = drawn(2.6)
        axes = canvas.subplots()
        units = range(1, len(path) + 1)
        axes.plot(units, [state.more for state in path], color=INK, label="more")
        if not one_sided:
            axes.plot(units, [state.less for state in path], color="#b5651d", label="less")
            axes.legend(frameon=False)
        for bound in (path[0].bound, -path[0].bound):
            axes.axhline(bound, color="grey", linestyle="--", linewidth=0.8)
        axes.set_xlabel("units")
        axes.set_ylabel("log of the likelihood ratio")
    return svg(canvas)


def margin_plot(rows: Sequence[Row]) -> str:
    """Return the points of the first role less those of the best other one, "" without points."""
    margins = [margin for row in rows if (margin := row.margin(0)) is not None]
    if not margins:
        return ""
    roles = {row.roles[0] for row in rows}
    return histogram(margins, f"points of {', '.join(sorted(roles))} less the best other's")
