"""The political table in a few words: hands, face-up events, scripted dice.

    table(norwegian="comet witan scouts", face_up="tostig", left={"norwegian": 3}, dice=[7])

A hand that is not named holds four events that bind no side. Of a hand of fewer than four the
others have been played from the hand; a side with fewer plays left than that has taken events from
the table. Events that are not named are face down, except those used up by plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.pipe.phase import PlayEvent
from senlac.games.destiny.sequence import BEFORE, Prelude
from senlac.games.destiny.state import DestinyState
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

HANDS: Final = {
    "norwegian": "magnus_treaty orkney_earls land_waster norwegian_july",
    "english": "witan archbishops kings_summons scouts",
    "norman": "papal_banner king_of_france feigned_flight norman_july",
}
"""Hands without a compulsory event."""

HAND: Final = 4
PLAYS: Final = 7


class Table(RulesFixture[DestinyState]):
    """Test fixture for the political table."""

    def __init__(self, state: DestinyState, dice: Sequence[int] = ()) -> None:
        super().__init__(GAME, state, FixtureDice(dice))

    def side(self, name: str) -> int:
        """Return the number of a side."""
        return self.state.catalogue.sides.index(name)

    def names(self, mask: int) -> set[str]:
        """Return the events of a mask."""
        return {self.state.catalogue.events[event] for event in members(mask)}

    def hand(self, side: str) -> set[str]:
        """Return the events in a hand."""
        return self.names(self.state.hands[self.side(side)])

    def holds(self, side: str) -> set[str]:
        """Return the operational counters of a side."""
        return self.names(self.state.held[self.side(side)])

    def left(self, side: str) -> int:
        """Return the plays that a side still has."""
        return self.state.plays_left[self.side(side)]

    def legitimacy(self, side: str) -> int:
        """Return the Permanent Legitimacy of a side."""
        return self.state.legitimacy[self.side(side)]

    def strengthened(self, kind: str) -> int:
        """Return by how many counters of a kind an army differs."""
        return self.state.forces_from_events[self.state.catalogue.kinds.index(kind)]

    def numbers(self, side: str) -> tuple[int, int]:
        """Return the public minimum and maximum of compulsory events in a hand."""
        number = self.side(side)
        return self.state.min_compulsory[number], self.state.max_compulsory[number]

    def lot(self, event: str) -> int:
        """Return the die that turns up a given face-down event."""
        catalogue = self.state.catalogue
        return members(self.state.face_down()).index(catalogue.events.index(event)) + 1

    def last(self, text: str, dice: Sequence[int] = ()) -> None:
        """Carry out an action, and nothing after it: the phase may end with it."""
        self.dice.values += [*dice]
        state = self.state
        state.stack[-1].apply(state, self.notation.action(text))


def table(
    *,
    side: str = "norwegian",
    face_up: str = "",
    left: Mapping[str, int] | None = None,
    dice: Sequence[int] = (),
    **hands: str,
) -> Table:
    """Return the political table when a side is to act; see the module."""
    state = GAME.initial_state("year_of_destiny", {}, None)
    catalogue = state.catalogue

    def mask(text: str) -> int:
        return mask_of([catalogue.events.index(name) for name in text.split()])

    held = [mask({**HANDS, **hands}.get(name, "")) for name in catalogue.sides]
    plays = [0 for _ in catalogue.sides]
    for number in catalogue.politics.order:
        from_hand = HAND - held[number].bit_count()
        state.from_hand[number] = from_hand
        plays[number] = PLAYS - from_hand
        plays[number] = (left or {}).get(catalogue.sides[number], plays[number])
        state.max_compulsory[number] = min(held[number].bit_count(), plays[number])
    state.hands, state.plays_left, state.face_up = held, plays, mask(face_up)
    done = len(catalogue.politics.order) * PLAYS - sum(plays)
    down = members(state.face_down())
    state.played = mask_of(down[len(down) - done :])
    state.stack[:] = [Prelude(len(BEFORE)), PlayEvent(catalogue.sides.index(side))]
    return Table(state, dice)
