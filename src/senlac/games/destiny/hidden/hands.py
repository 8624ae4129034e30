"""[4.0p] Hidden hands, and their resampling.

Of a hidden hand only its size and bounds for the number of compulsory events are known. So a
sample first draws how many compulsory events each hand has, and then which ones. Both draws are
weighted so that every deal that fits is equally likely.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny.rules.pipe.obligations import choices

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.destiny.state import DestinyState

A_CHOICE: Final = 2
"""The minimum number of options of a decision: a single option is played automatically."""


class Unseen:
    """The cards that some roles do not see: hands, and face-down events.

    Attributes:
        sides: those whose hands are hidden, in order.
        sizes: the number of events in each hand; `rest` the number of face-down events.
        compulsory, others: the hidden events in order, by kind.
        fits: by hand the possible numbers of compulsory events.
    """

    def __init__(self, state: DestinyState, roles: Sequence[int], asked: int) -> None:
        catalogue = state.catalogue
        politics = catalogue.politics
        self.state = state
        self.sides = [s for s in politics.order if catalogue.role_of[s] not in roles]
        self.sizes = [state.hands[side].bit_count() for side in self.sides]
        there = state.face_down()
        self.rest = there.bit_count()
        for side in self.sides:
            there |= state.hands[side]
        self.compulsory = members(there & politics.compulsory)
        self.others = members(there & ~politics.compulsory)
        self.fits = [
            self._fitting(side, size, asked=asked == side)
            for side, size in zip(self.sides, self.sizes, strict=True)
        ]

    def _fitting(self, side: int, size: int, *, asked: bool) -> list[int]:
        """Return the possible numbers of compulsory events in the hand of a side."""
        state = self.state
        return [
            number
            for number in range(
                state.min_compulsory[side], min(state.max_compulsory[side], size) + 1
            )
            if not asked or choices(state, side, number) >= A_CHOICE
        ]

    def spreads(self) -> list[list[int]]:
        """Return every possible distribution of compulsory events over the hands."""
        found: list[list[int]] = [[]]
        for fitting in self.fits:
            found = [[*begun, number] for begun in found for number in fitting]
        return [spread for spread in found if self.ways(spread)]

    def ways(self, spread: Sequence[int]) -> int:
        """Return the number of deals with a distribution, up to a common factor."""
        left = len(self.compulsory) - sum(spread)
        if left < 0:
            return 0
        ways = comb(self.rest, left)
        for number, size in zip(spread, self.sizes, strict=True):
            ways *= comb(size, number)
        return ways

    def lay(self) -> None:
        """Give the first events to the first hands, in the first way that fits."""
        self._give(self.spreads()[0], self.compulsory, self.others)

    def deal(self, rng: Random) -> None:
        """Deal at random; each way that fits is equally likely."""
        spreads = self.spreads()
        [spread] = rng.choices(spreads, [self.ways(spread) for spread in spreads])
        compulsory = rng.sample(self.compulsory, len(self.compulsory))
        self._give(spread, compulsory, rng.sample(self.others, len(self.others)))

    def _give(
        self, spread: Sequence[int], compulsory: Sequence[int], others: Sequence[int]
    ) -> None:
        """Give each hand its number of compulsory events, and fill it with others."""
        hands = self.state.hands[:]
        first = second = 0
        for side, size, number in zip(self.sides, self.sizes, spread, strict=True):
            own = [*compulsory[first : first + number], *others[second : second + size - number]]
            first += number
            second += size - number
            hands[side] = mask_of(own)
        self.state.hands = hands


def put_away(state: DestinyState, roles: Sequence[int], asked: int) -> None:
    """[4.0p] Put the hands that roles do not see into a canonical order.

    `asked` is the side that chooses an event, NOBODY if none does.
    """
    Unseen(state, roles, asked).lay()


def deal_again(state: DestinyState, roles: Sequence[int], rng: Random, asked: int) -> None:
    """[4.0p] Resample the hands that roles do not see."""
    Unseen(state, roles, asked).deal(rng)
