"""A click that did nothing: what may have been meant, and the rule that stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.action import NONE, Action, Notation
from senlac.engine.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from senlac.engine.match import Match
    from senlac.engine.phase import Refusal
    from senlac.engine.scene import Manner
    from senlac.engine.standpoint import Standpoint


def refusal(match: Match, role: str, hand: str, clicked: Sequence[str]) -> Refusal | None:
    """Say what forbids the likeliest thing that a click may have meant, None if nothing does.

    Things are written as the screen knows them, `piece:NC01` or `space:1806`. `hand` is what the
    role holds, "" for nothing; `clicked` is what lies under the click, the topmost first.
    """
    offered = match.offered(role)
    if offered is None:
        return None
    pointing = Pointing(match.standpoint([role]))
    if hand:
        begun = pointing.begun(hand)
        guesses = [guess for first in begun for guess in pointing.ended(first, clicked)]
    else:
        guesses = [guess for thing in clicked for guess in pointing.begun(thing)]
    state, index = match.state, match.role(role)
    for guess in state.stack[-1].meant(state, index, guesses):
        # Whoever could do so with something need not be told why he cannot.
        if not hand and offered.seconds(guess.verb, guess.first):
            continue
        why = match.course.refusal(index, guess)
        if why is not None:
            return why
    return None


class Pointing:
    """What can be written about things that the screen shows, in the words of the match seen."""

    def __init__(self, seen: Standpoint) -> None:
        self._notation: Notation = seen.game.notation(seen.state)
        self._manner: Manner = seen.game.manner

    def begun(self, thing: str) -> Iterator[Action]:
        """Make every action that begins with a thing, without what would come second."""
        for verb, kinds in self._notation.verbs.items():
            index = self._index(kinds[0], thing) if kinds else NONE
            if index != NONE:
                yield Action(verb, index)

    def ended(self, begun: Action, clicked: Sequence[str]) -> Iterator[Action]:
        """Go on with what was begun, by each thing that can come second."""
        _, *second = self._notation.kinds(begun.verb)
        for thing in clicked if second else ():
            index = self._index(second[0], thing)
            if index != NONE:
                yield Action(begun.verb, begun.first, index)

    def _index(self, kind: str, thing: str) -> int:
        """Return the index of a thing of a kind, NONE if it is not of it."""
        shown, _, name = thing.partition(":")
        if self._manner.kinds.get(kind) != shown:
            return NONE
        try:
            return self._notation.index(kind, name)
        except NotationError:
            return NONE
