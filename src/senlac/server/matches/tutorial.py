"""Tutorials at a table: a guided first match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from senlac.engine.match.match import Match
from senlac.engine.match.tutorial_session import TutorialSession, WrongTutorialStepError
from senlac.server.matches.table import Table
from senlac.server.support.errors import Forbidden, Refused


class WrongStep(Refused):
    """The action is not the one that this step of the tutorial asks for."""

    code = "lesson"


class TutorialView(Struct, frozen=True):
    """A step of a tutorial as the screen shows it; after the last one it is `over`.

    `accept` are patterns of the accepted actions; `*` matches anything.
    """

    at: int
    of: int
    title: str
    text: str
    lights: Sequence[str]
    hint: str
    over: bool
    accept: Sequence[str] = ()


def lesson(table: Table) -> TutorialView | None:
    """Return the current step of a table's tutorial, None if it has none."""
    tutor = _tutor(table, table.match)
    if tutor is None:
        return None
    tutorial, stage = tutor.tutorial, tutor.stage
    count = len(tutorial.stages)
    if stage is None:
        return TutorialView(count, count, tutorial.title, tutorial.ending, (), "", over=True)
    return TutorialView(
        tutor.place, count, stage.title, stage.text, stage.lights, stage.hint,
        over=False, accept=stage.accept,
    )  # fmt: skip


def in_lesson(table: Table) -> bool:
    """Return whether the tutorial waits for the next action."""
    tutor = _tutor(table, table.match)
    return tutor is not None and tutor.stage is not None


def play_step(table: Table, match: Match, role: str, action: str) -> None:
    """Play a step of a tutorial and the scripted moves after it. This modifies `match`.

    Raises:
        WrongStep: the action is not what this step asks for.
        SenlacError: the action is illegal.
    """
    tutor = _tutor(table, match)
    assert tutor is not None, "called only during a tutorial"
    if role != tutor.tutorial.role:
        raise Forbidden(f"You play {tutor.tutorial.role} in the tutorial, not {role}.")
    try:
        moves = tutor.moves(action)
    except WrongTutorialStepError as error:
        raise WrongStep(str(error)) from error
    for move in moves:
        match.queue_rolls(move.dice)
        match.play(move.role, move.action)


def _tutor(table: Table, match: Match | None) -> TutorialSession | None:
    """Return the tutor of a table, None if the table has no tutorial or has not begun."""
    tutorial = table.game.tutorial() if table.begin.tutorial else None
    return None if tutorial is None or match is None else TutorialSession(tutorial, match)
