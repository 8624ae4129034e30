"""A study at the terminal: plays it, writes its files, and prints what came of it.

Needs the packages of `senlac[lab]`.
"""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from senlac.cli.files import write_text
from senlac.cli.output import grid, paper, plain, write_json
from senlac.cli.progress import bar
from senlac.cli.simulate import exit_on_signal
from senlac.engine.support.errors import SenlacError
from senlac.lab.study.answers import answers_of, interval_text, mean_text
from senlac.lab.study.build_key import build_key
from senlac.lab.study.figures import Figure, figures_of, judged, require_known
from senlac.lab.study.journal import Head, Journal
from senlac.lab.study.parquet import write_parquet
from senlac.lab.study.plan import Study, make_study
from senlac.lab.study.ratings import rating_tables
from senlac.lab.study.report import report
from senlac.lab.study.running import Played, run_study
from senlac.lab.study.study_file import StudyFile
from senlac.lab.study.work import crew_of

JOURNAL: Final = "journal.jsonl"
DATA: Final = "games.parquet"
PAGE: Final = "report.html"

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""


class Place(NamedTuple):
    """Where a study is played: its output folder, and the processes or the cluster."""

    folder: Path
    workers: int | None
    cluster: str | None


def play_study(file: StudyFile, base: Path, place: Place, *, as_json: bool) -> None:
    """Play a study and print what was expected and found. Paths in the file begin at `base`.

    Raises:
        SenlacError: the study is invalid, a game cannot be played, or the folder not be written.
    """
    made = make_study(file, base)
    require_known(made)
    played = conduct(made, place)
    if as_json:
        write_json(document(made, played))
    else:
        show(made, played)
    finish(played)


def play_ratings(file: StudyFile, place: Place, *, as_json: bool) -> None:
    """Play a round robin and print the ratings.

    Raises:
        SenlacError: it is invalid, a game cannot be played, or the folder not be written.
    """
    made = make_study(file, Path())
    played = conduct(made, place)
    if as_json:
        write_json(document(made, played))
    else:
        show_ratings(made, played)
    finish(played)


def conduct(made: Study, place: Place) -> Played:
    """Play a study and write its files.

    Raises:
        SenlacError: a game cannot be played, or the folder not be written.
    """
    folder = place.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SenlacError(f"folder {folder}: {error.strerror}") from error
    # Its processes must end with it.
    signal.signal(signal.SIGTERM, exit_on_signal)
    journal = Journal(folder / JOURNAL, Head(made.key, build_key()))
    journal.open()
    with (
        closing(journal),
        crew_of(place.workers or os.cpu_count() or 1, place.cluster) as crew,
        bar("units") as tell,
    ):
        played = run_study(made, journal, crew, tell)
    write_parquet(folder / DATA, played.rows)
    write_text(folder / PAGE, report(made, played, build_key()), "report")
    paper(stderr=True).print(plain(f"written to {folder}", "quiet"))
    return played


def finish(played: Played) -> None:
    """Exit with the status of an interrupt, if there was one."""
    if not played.whole:
        paper(stderr=True).print(
            plain(f"interrupted after {played.units} units; the same command continues", "quiet")
        )
        raise typer.Exit(INTERRUPTED)


# ---- what came of it ----------------------------------------------------------------------------


def document(made: Study, played: Played) -> dict[str, Any]:
    """Return what a study found as a JSON object."""
    figures = figures_of(made, played.rows)
    tests = played.tests.states() if made.file.test is not None else []
    tables = rating_tables(made, played.rows) if made.file.question == "ratings" else []
    return {
        "question": made.file.question,
        "expected": made.file.expected,
        "seed": str(made.file.seed),
        "games": len(played.rows),
        "units": played.units,
        "whole": played.whole,
        "figures": {one.name: figure_document(one) for one in figures},
        "judgements": {
            one.figure.name: {"expected": [one.low, one.high], "verdict": one.verdict}
            for one in judged(made.file.expect, figures)
        },
        "tests": {
            series.name: {"answer": state.answer.value, "more": state.more, "less": state.less}
            for series, state in zip(played.tests.series, tests, strict=False)
        },
        "ratings": [
            {"title": table.title, "of": table.of, "rows": [row._asdict() for row in table.rows]}
            for table in tables
        ],
    }


def figure_document(one: Figure) -> dict[str, Any]:
    """Return a figure as a JSON object."""
    return {"mean": one.mean, "interval": [one.low, one.high], "games": one.games}


def show(made: Study, played: Played) -> None:
    """Print what was expected and what was found."""
    console = paper()
    title = made.file.title or f"A study of {made.file.question}"
    console.print(plain(f"{title}, seed {made.file.seed}: {len(played.rows)} games", "bold"))
    console.print(plain(f"expected: {made.file.expected}"))
    figures = figures_of(made, played.rows)
    verdicts = {one.figure.name: one for one in judged(made.file.expect, figures)}
    table = grid("figure", "found", "95%", "of", "expected", "")
    for one in figures:
        verdict = verdicts.get(one.name)
        wanted = ["", ""]
        if verdict is not None:
            ends = [mean_text(one._replace(mean=end)) for end in (verdict.low, verdict.high)]
            wanted = [" to ".join(ends), verdict.verdict]
        table.add_row(
            plain(one.name, "id"), mean_text(one), interval_text(one), str(one.games), *wanted
        )
    console.print(table)
    for line in answers_of(made, played):
        console.print(plain(line))


def show_ratings(made: Study, played: Played) -> None:
    """Print the ratings of bots, of roles, and of bots in each role."""
    console = paper()
    console.print(
        plain(f"{made.file.title}, seed {made.file.seed}: {len(played.rows)} games", "bold")
    )
    for found in rating_tables(made, played.rows):
        table = grid(found.of, "rating", "95%", "games", title=found.title)
        for row in found.rows:
            table.add_row(
                plain(row.name, "id"), f"{row.rating:+.0f}", f"± {row.error:.0f}", str(row.games)
            )
        console.print(table)
    console.print(plain("in Elo points: 100 more are 64% of the wins"))
