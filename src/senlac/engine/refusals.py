"""What the table forbids in every game, apart from its rules: each law with its id."""

from __future__ import annotations

from typing import Final

from senlac.engine.errors import IllegalActionError
from senlac.engine.phase import Refusal

OVER: Final = "table.over"
ACTOR: Final = "table.actor"
UNDO: Final = "table.undo"
DRAW: Final = "table.draw"
DEADLINE: Final = "table.deadline"
DICE: Final = "table.dice"
WITHIN: Final = "table.within"

LAWS: Final = {
    OVER: "When a match has its outcome, nothing is played any more.",
    ACTOR: "Only a role that has to decide now may act.",
    UNDO: (
        "A role takes its own actions back freely while it is asked, as far as the last die, the "
        "last news and the last sealed sheet; further only if all others agree, or by a referee."
    ),
    DRAW: "A match ends as a draw when all roles agree, or by a referee.",
    DEADLINE: "A deadline passes only in a step that can go on without those who wait.",
    DICE: "A match is played on only where the secret of its dice is.",
    WITHIN: (
        "While a match is played within a match, its players act in it alone. They may give it up "
        "by itself where the outer game lets them, or the whole."
    ),
}
"""The laws of the table by id."""


def error(refusal: Refusal) -> IllegalActionError:
    """Return a refusal as the error that tells it."""
    return IllegalActionError(refusal.rule, refusal.why)


def over(how: str) -> Refusal:
    """Say that the match has ended."""
    return Refusal(OVER, f"The match is over: {how}.")


def not_asked(role: str, actors: list[str]) -> Refusal:
    """Say who has to decide instead."""
    return Refusal(ACTOR, f"{role} has nothing to decide now; {' and '.join(actors)} must.")


def no_draw(waiting: list[str]) -> Refusal:
    """Say who has not agreed to a draw."""
    return Refusal(DRAW, f"A draw needs all to agree; {' and '.join(waiting)} did not.")


def no_secret() -> Refusal:
    """Say why a match that was only read cannot go on."""
    return Refusal(DICE, "This record came without the secret of its dice; branch from it.")


def elsewhere(verb: str, title: str) -> Refusal:
    """Say that an action is not of the game that is played within."""
    return Refusal(WITHIN, f"'{verb}' is no action of {title}, which is played now.")


def not_within() -> Refusal:
    """Say that there is no match within that somebody could give up by itself."""
    return Refusal(WITHIN, "There is no match within this one that you may give up by itself.")
