"""A click without effect: the action that it may have meant, and the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.action import NONE, Action, Notation
from senlac.engine.support.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from senlac.engine.match.match import Match
    from senlac.engine.match.perspective import Perspective
    from senlac.engine.model.phase import Refusal
    from senlac.engine.screen.scene import ActionLabels


def refusal(match: Match, role: str, hand: str, clicked: Sequence[str]) -> Refusal | None:
    """Return the refusal of the likeliest action that a click may have meant, None without one.

    Things have the names of the screen, `piece:NC01` or `space:1806`. `hand` is the selection of
    the role, "" if empty. `clicked` are the things under the pointer, the topmost first.
    """
    offered = match.options_object(role)
    if offered is None:
        return None
    pointing = ClickCandidates(match.perspective([role]))
    if hand:
        begun = pointing.begun(hand)
        guesses = [guess for first in begun for guess in pointing.ended(first, clicked)]
    else:
        guesses = [guess for thing in clicked for guess in pointing.begun(thing)]
    state, index = match.state, match.role(role)
    for guess in state.stack[-1].guess_intent(state, index, guesses):
        # An action that is legal with some second argument needs no explanation.
        if not hand and offered.seconds(guess.verb, guess.first):
            continue
        why = match.core.refusal(index, guess)
        if why is not None:
            return why
    return None


class ClickCandidates:
    """Actions that begin or end with a thing on the screen, in the notation of the viewed match."""

    def __init__(self, seen: Perspective) -> None:
        self._notation: Notation = seen.game.notation(seen.state)
        self._manner: ActionLabels = seen.game.action_labels

    def begun(self, thing: str) -> Iterator[Action]:
        """Yield every action whose first argument is a thing, without a second one."""
        for verb, kinds in self._notation.verbs.items():
            index = self._index(kinds[0], thing) if kinds else NONE
            if index != NONE:
                yield Action(verb, index)

    def ended(self, begun: Action, clicked: Sequence[str]) -> Iterator[Action]:
        """Yield an action completed by each thing that can be its second argument."""
        _, *second = self._notation.kinds(begun.verb)
        for thing in clicked if second else ():
            index = self._index(second[0], thing)
            if index != NONE:
                yield Action(begun.verb, begun.first, index)

    def _index(self, kind: str, thing: str) -> int:
        """Return the index of a thing of a kind, NONE if it has another kind."""
        shown, _, name = thing.partition(":")
        if self._manner.kinds.get(kind) != shown:
            return NONE
        try:
            return self._notation.index(kind, name)
        except NotationError:
            return NONE
