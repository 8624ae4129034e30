"""The report of a study: a page that needs nothing but itself.

Only this module needs jinja2, which comes with `senlac[lab]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import jinja2

from senlac import __version__
from senlac.lab.study import plots
from senlac.lab.study.answers import answers_of, interval_text, mean_text
from senlac.lab.study.figures import Figure, Judgement, figures_of, judged
from senlac.lab.study.game_row import Row
from senlac.lab.study.plan import Study
from senlac.lab.study.ratings import RatingTable, rating_tables
from senlac.lab.study.running import Played

TEMPLATE: Final = "report.html.jinja"

SHOWN_DIGITS: Final = 12
"""Digits of a hash that the page shows."""


def report(study: Study, played: Played, build: str) -> str:
    """Return the page about a study."""
    figures = figures_of(study, played.rows)
    judgements = judged(study.file.expect, figures)
    tables = rating_tables(study, played.rows) if study.file.question == "ratings" else []
    loader = jinja2.PackageLoader("senlac.lab.study", "")
    env = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
    return env.get_template(TEMPLATE).render(
        title=study.file.title or f"A study of {study.file.question}",
        question=study.file.question,
        games=len(played.rows),
        units=played.units,
        most=study.units,
        whole=played.whole,
        expected=study.file.expected,
        judgements=[judgement_row(one) for one in judgements],
        answers=answers_of(study, played),
        figures=[figure_row(one) for one in figures],
        ratings=[table_rows(table) for table in tables],
        plots=plots_of(played, figures, judgements, one_sided=study.file.question == "strength"),
        endings=Counter([row.how for row in played.rows]).most_common(),
        follies=folly_rows(played.rows),
        seed=study.file.seed,
        version=__version__,
        study_key=study.key[:SHOWN_DIGITS],
        build=build[:SHOWN_DIGITS],
    )


def judgement_row(one: Judgement) -> dict[str, str]:
    """Return a judgement as texts."""
    ends = [one.figure._replace(mean=end) for end in (one.low, one.high)]
    return {
        "name": one.figure.name,
        "expected": " to ".join([mean_text(end) for end in ends]),
        "found": mean_text(one.figure),
        "interval": interval_text(one.figure),
        "verdict": one.verdict,
    }


def figure_row(one: Figure) -> dict[str, Any]:
    """Return a figure as texts."""
    return {
        "name": one.name,
        "found": mean_text(one),
        "interval": interval_text(one),
        "games": one.games,
    }


def table_rows(table: RatingTable) -> dict[str, Any]:
    """Return a table of ratings as texts."""
    rows = [
        {"name": one.name, "rating": f"{one.rating:+.0f}", "error": f"{one.error:.0f}",
         "games": one.games}
        for one in table.rows
    ]  # fmt: skip
    return {"title": table.title, "of": table.of, "rows": rows}


def plots_of(
    played: Played, figures: Sequence[Figure], judgements: Sequence[Judgement], *, one_sided: bool
) -> list[str]:
    """Return the plots: shares, the test, lengths and margins."""
    if not played.rows:
        return []
    shares = [one for one in figures if one.share]
    found = [plots.shares_plot(shares, judgements)]
    if played.tests.path:
        found.append(plots.test_plot(played.tests.path, one_sided=one_sided))
    turns = [float(row.turns) for row in played.rows]
    found.append(plots.histogram(turns, "turns"))
    return [one for one in (*found, plots.margin_plot(played.rows)) if one]


def folly_rows(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the plain mistakes of each bot, by kind, and how many a game that it played."""
    games: Counter[str] = Counter()
    counts: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for bot, kinds in zip(row.seats, row.follies, strict=False):
            games[bot] += 1
            for kind, count in kinds.items():
                counts[bot, kind] += count
    return [
        {"bot": bot, "kind": kind, "count": count, "rate": f"{count / games[bot]:.2f}"}
        for (bot, kind), count in sorted(counts.items())
    ]
