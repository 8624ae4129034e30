"""Lessons: a guided first game at a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from senlac.engine.match import Match
from senlac.engine.tutor import LessonError, Tutor
from senlac.table.service.errors import Forbidden, Refused
from senlac.table.service.table import Table


class WrongStep(Refused):
    """Something else than this step of the lesson asks for."""

    code = "lesson"


class Lesson(Struct, frozen=True):
    """A step of a lesson as the screen shows it; after the last one it is `over`.

    `accept` are patterns of the actions it waits for; `*` stands for anything.
    """

    at: int
    of: int
    title: str
    text: str
    lights: Sequence[str]
    hint: str
    over: bool
    accept: Sequence[str] = ()


def lesson(table: Table) -> Lesson | None:
    """Return the present step of a lesson, None where there is none."""
    tutor = _tutor(table, table.match)
    if tutor is None:
        return None
    tutorial, stage = tutor.tutorial, tutor.stage
    count = len(tutorial.stages)
    if stage is None:
        return Lesson(count, count, tutorial.title, tutorial.ending, (), "", over=True)
    return Lesson(
        tutor.place, count, stage.title, stage.text, stage.lights, stage.hint,
        over=False, accept=stage.accept,
    )  # fmt: skip


def in_lesson(table: Table) -> bool:
    """Tell whether the next action is one that a lesson waits for."""
    tutor = _tutor(table, table.match)
    return tutor is not None and tutor.stage is not None


def play_step(table: Table, match: Match, role: str, action: str) -> None:
    """Play a step of a lesson, with what follows it, on a match that may be changed.

    Raises:
        WrongStep: it is not what this step asks for.
        SenlacError: it is not legal.
    """
    tutor = _tutor(table, match)
    assert tutor is not None, "asked for only while a lesson lasts"
    if role != tutor.tutorial.role:
        raise Forbidden(f"{role} is not yours to play")
    try:
        moves = tutor.moves(action)
    except LessonError as error:
        raise WrongStep(str(error)) from error
    for move in moves:
        match.queue(move.dice)
        match.play(move.role, move.action)


def _tutor(table: Table, match: Match | None) -> Tutor | None:
    """Return who gives the lesson at a table."""
    tutorial = table.game.tutorial() if table.begin.tutorial else None
    return None if tutorial is None or match is None else Tutor(tutorial, match)
