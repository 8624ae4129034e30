"""A click that did nothing: what may have been meant, and the rule that stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.action import NONE, Action
from senlac.engine.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from senlac.engine.match import Match
    from senlac.engine.phase import Refusal


def refusal(match: Match, role: str, hand: str, clicked: Sequence[str]) -> Refusal | None:
    """Say what forbids the likeliest thing that a click may have meant, None if nothing does.

    Things are written as the screen knows them, `piece:NC01` or `space:1806`. `hand` is what the
    role holds, "" for nothing; `clicked` is what lies under the click, the topmost first.
    """
    offered = match.offered(role)
    if offered is None:
        return None
    if hand:
        guesses = [
            guess for first in _begun(match, hand) for guess in _ended(match, first, clicked)
        ]
    else:
        guesses = [guess for thing in clicked for guess in _begun(match, thing)]
    state, index = match.state, match.role(role)
    for guess in state.stack[-1].meant(state, index, guesses):
        # Whoever could do so with something need not be told why he cannot.
        if not hand and offered.seconds(guess.verb, guess.first):
            continue
        why = match.course.refusal(index, guess)
        if why is not None:
            return why
    return None


def _begun(match: Match, thing: str) -> Iterator[Action]:
    """Make every action that begins with a thing, without what would come second."""
    notation = match.notation()
    for verb, kinds in notation.verbs.items():
        index = _index(match, kinds[0], thing) if kinds else NONE
        if index != NONE:
            yield Action(verb, index)


def _ended(match: Match, begun: Action, clicked: Sequence[str]) -> Iterator[Action]:
    """Go on with what was begun, by each thing that can come second."""
    _, *second = match.notation().kinds(begun.verb)
    for thing in clicked if second else ():
        index = _index(match, second[0], thing)
        if index != NONE:
            yield Action(begun.verb, begun.first, index)


def _index(match: Match, kind: str, thing: str) -> int:
    """Return the index of a thing of a kind, NONE if it is not of it."""
    shown, _, name = thing.partition(":")
    if match.game.manner.kinds.get(kind) != shown:
        return NONE
    try:
        return match.notation().index(kind, name)
    except NotationError:
        return NONE
