"""Refusals that are the same in every game, each with its id."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.phase import Refusal
from senlac.engine.support.errors import IllegalActionError

OVER: Final = "table.over"
ACTOR: Final = "table.actor"
UNDO: Final = "table.undo"
DRAW: Final = "table.draw"
DEADLINE: Final = "table.deadline"
DICE: Final = "table.dice"
WITHIN: Final = "table.within"

COMMON_RULES: Final = {
    OVER: "When a match is over, no more actions are played.",
    ACTOR: "Only a player who has to decide now may act.",
    UNDO: (
        "A player may undo actions alone while they decide, as far as the last die, the last "
        "revealed information and the last sealed sheet; further only if all others agree, or by a "
        "referee."
    ),
    DRAW: "A match ends as a draw when all players agree, or by a referee.",
    DEADLINE: "A deadline counts only in a step that can go on without the players it waits for.",
    DICE: "A match can be played on only with the secret of its dice.",
    WITHIN: (
        "During a nested match, its players act only in it. They may concede it alone where the "
        "outer game allows it, or the whole match."
    ),
}
"""The rules of play that all games share, by id."""


def error(refusal: Refusal) -> IllegalActionError:
    """Return the error for a refusal."""
    return IllegalActionError(refusal.rule, refusal.why)


def over() -> Refusal:
    """Return that the match is over."""
    return Refusal(OVER, "The match is over.")


def not_asked(role: str, actors: list[str]) -> Refusal:
    """Return that other roles must decide."""
    return Refusal(ACTOR, f"{role} has nothing to decide now; {' and '.join(actors)} must.")


def no_draw(waiting: list[str]) -> Refusal:
    """Return which roles have not agreed to a draw."""
    return Refusal(DRAW, f"A draw needs all to agree; {' and '.join(waiting)} did not.")


def no_secret() -> Refusal:
    """Return why a match that was only read cannot continue."""
    return Refusal(DICE, "This record does not contain the secret of its dice; branch from it.")


def not_in_nested_game(verb: str, title: str) -> Refusal:
    """Return that an action does not belong to the nested game."""
    return Refusal(WITHIN, f"'{verb}' is not an action of {title}, which is played now.")


def not_within() -> Refusal:
    """Return that there is no nested match that the role could concede alone."""
    return Refusal(WITHIN, "There is no nested match that you may concede alone.")
