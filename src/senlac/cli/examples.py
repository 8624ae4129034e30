"""Examples for the help of a match, with the verbs and names of its game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.model.action import NUMBER, Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from senlac.engine.match.match import Match
    from senlac.engine.model.action import Notation

FEW: Final = 2
"""Maximum number of legal actions in the help."""

NUMBERS: Final = 3
"""Number of values, from 0, that are tried for a numeric argument."""

TRIED: Final = 2000
"""Maximum number of actions that are tried to find an illegal one."""


def legal(match: Match, role: str) -> list[str]:
    """Return up to `FEW` legal actions, each with another verb; most arguments first."""
    options, notation = match.options_object(role), match.notation([role])
    if options is None:
        return []
    found: list[str] = []
    for verb in options.verbs():
        action = next((action for action in options if action.verb == verb), None)
        if action is not None:
            found.append(notation.text(action))
    found.sort(key=lambda text: -len(text.split()))
    return found[:FEW]


def refused(match: Match, role: str) -> str:
    """Return an illegal action, "" if none is among the first `TRIED`."""
    options, notation = match.options_object(role), match.notation([role])
    if options is None:
        return ""
    verbs = sorted(notation.verbs, key=lambda verb: (verb not in options.verbs(), verb))
    for action in islice(written(notation, verbs), TRIED):
        if action not in options:
            return notation.text(action)
    return ""


def written(notation: Notation, verbs: list[str]) -> Iterator[Action]:
    """Yield actions that the notation can write, legal or not; those with arguments first."""
    for verb in [verb for verb in verbs if notation.kinds(verb)]:
        kinds = notation.kinds(verb)
        ranges = [
            range(NUMBERS) if kind == NUMBER else range(len(notation.names[kind])) for kind in kinds
        ]
        for first in ranges[0]:
            seconds = ranges[1] if len(ranges) > 1 else (None,)
            for second in seconds:
                yield Action(verb, first) if second is None else Action(verb, first, second)
    for verb in [verb for verb in verbs if not notation.kinds(verb)]:
        yield Action(verb)


def rule(match: Match) -> str:
    """Return the id of the first rule of the game."""
    return next(iter(RuleLedger.of(match.game).rows))
