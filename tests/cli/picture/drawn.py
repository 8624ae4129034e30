"""Pictures for tests, and their text without its styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from senlac.cli.picture.renderer import PictureRenderer
from senlac.cli.picture.text import Line, Picture
from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.match.perspective import Perspective
from senlac.engine.model.state import State


def picture(
    game: Game[Any], state: State, roles: Sequence[int] = (), marks: Mapping[str, str] | None = None
) -> Picture:
    """Return the picture of a state for some roles."""
    return PictureRenderer().picture(Perspective(game, state, tuple(roles)), marks)


def seen(
    match: Match, roles: Sequence[str] = (), marks: Mapping[str, str] | None = None
) -> Picture:
    """Return the picture of a match for some roles."""
    return PictureRenderer().picture(match.perspective(roles), marks)


def text(line: Line) -> str:
    """Return a line without its styles."""
    return "".join([span.text for span in line])


def words(lines: Sequence[Line]) -> str:
    """Return lines without their styles."""
    return "\n".join([text(line) for line in lines])


def whole(drawn: Picture) -> str:
    """Return a complete picture as text."""
    return "\n".join([words(drawn.facts), words(drawn.board), words(drawn.legend)])


def styles(drawn: Picture) -> set[str]:
    """Return the styles that a picture uses."""
    lines = (*drawn.facts, *drawn.board, *drawn.legend)
    return {name for line in lines for span in line for name in span.style.split()}
