"""Helpers for the tests of studies."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from senlac.lab.study.game_row import Row
from senlac.lab.study.journal import Head, Journal
from senlac.lab.study.plan import Study, make_study
from senlac.lab.study.running import Played, run_study
from senlac.lab.study.study_file import parse_study
from senlac.lab.study.work import Crew, alone

FORAGERS = '[[play]]\ngame = "shieldwall"\nscenario = "foragers"\n'

BALANCE = f"""
question = "balance"
expected = "even"
seed = 0
games = 12
bots = ["random"]
{FORAGERS}"""


def study_of(text: str, folder: Path = Path()) -> Study:
    """Return the study of a text."""
    return make_study(parse_study(text, "study.toml"), folder)


def played(study: Study, folder: Path, crew: Crew = alone) -> Played:
    """Play a study with a journal in a folder."""
    journal = Journal(folder / "journal.jsonl", Head(study.key, "build"))
    journal.open()
    try:
        return run_study(study, journal, crew, lambda _done, _most: None)
    finally:
        journal.close()


def row(
    seats: Iterable[str],
    winners: Iterable[int],
    *,
    unit: int = 0,
    scores: Iterable[int] = (),
    turns: int = 1,
    arm: str = "",
) -> Row:
    """Return a row of a made-up game with as many roles as seats."""
    bots = tuple(seats)
    roles = ("saxon", "norman", "norse")[: len(bots)]
    return Row(
        unit, 0, arm, "feud", "raid", "seed", roles, bots, tuple(winners), "how", turns, 9,
        tuple(scores),
    )  # fmt: skip
