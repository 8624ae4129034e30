"""The end of a match, as a sentence."""

from __future__ import annotations

from typing import Any

from senlac.engine.match.match import Match
from senlac.engine.support.errors import IncompleteGameError
from senlac.engine.support.text import listed


def ending(match: Match[Any]) -> str:
    """Return how a match has ended, in the words of its screen if it has any.

    The match must be over.
    """
    return f"The match is over. {words_of(match) or plain_words(match)}"


def words_of(match: Match[Any]) -> str:
    """Return the notice on the screen, or its report; "" if the game has neither."""
    seen = match.perspective(match.roles)
    try:
        scene = seen.game.scene(seen.state, seen.roles)
    except IncompleteGameError:
        return ""
    if scene.notice is not None:
        return scene.notice
    return "" if scene.report is None else f"{scene.report.title}. {scene.report.text}"


def plain_words(match: Match[Any]) -> str:
    """Return the winners and the reason by their ids."""
    result = match.result()
    assert result is not None, "the match is over"
    if not result.winners:
        return f"There is no winner: {result.how}."
    return f"Won by {listed(result.winners)}: {result.how}."
