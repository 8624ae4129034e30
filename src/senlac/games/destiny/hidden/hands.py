"""[4.0p] The hands that some roles do not see, and how they may have been dealt.

All that anybody knows of a hand he does not see is how many events it holds, and between which
numbers its compulsory events are. So hidden hands differ in how many of these each has, and then
in which; both are drawn here so that every deal that fits is as likely as any other.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from senlac.engine.mask import mask_of, members
from senlac.games.destiny.rules.pipe.duty import choices

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.destiny.state import DestinyState

A_CHOICE: Final = 2
"""The fewest options of somebody who is asked: a single one is carried out for him."""


class Unseen:
    """What some roles do not see: hands, and what lies face down.

    Attributes:
        sides: those whose hands are not seen, in order.
        sizes: how many events each hand holds; `rest` how many lie face down.
        compulsory, others: the events that lie there, in order, by what they are.
        fits: of each hand how many compulsory events it may hold, for all that is known.
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
        """Return how many compulsory events the hand of a side may hold."""
        state = self.state
        return [
            number
            for number in range(state.least[side], min(state.most[side], size) + 1)
            if not asked or choices(state, side, number) >= A_CHOICE
        ]

    def spreads(self) -> list[list[int]]:
        """Return how many compulsory events each hand may hold, in every way that fits."""
        found: list[list[int]] = [[]]
        for fitting in self.fits:
            found = [[*begun, number] for begun in found for number in fitting]
        return [spread for spread in found if self.ways(spread)]

    def ways(self, spread: Sequence[int]) -> int:
        """Return in how many ways cards can lie so, up to what is the same for all spreads."""
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
        """Deal, each way that fits as likely as any other."""
        spreads = self.spreads()
        [spread] = rng.choices(spreads, [self.ways(spread) for spread in spreads])
        compulsory = rng.sample(self.compulsory, len(self.compulsory))
        self._give(spread, compulsory, rng.sample(self.others, len(self.others)))

    def _give(
        self, spread: Sequence[int], compulsory: Sequence[int], others: Sequence[int]
    ) -> None:
        """Give so many compulsory events to each hand, and others until it is full."""
        hands = self.state.hands[:]
        first = second = 0
        for side, size, number in zip(self.sides, self.sizes, spread, strict=True):
            own = [*compulsory[first : first + number], *others[second : second + size - number]]
            first += number
            second += size - number
            hands[side] = mask_of(own)
        self.state.hands = hands


def put_away(state: DestinyState, roles: Sequence[int], asked: int) -> None:
    """[4.0p] Put the hands that roles do not see into an order of their own.

    `asked` is the side that is choosing an event, NOBODY if none is.
    """
    Unseen(state, roles, asked).lay()


def deal_again(state: DestinyState, roles: Sequence[int], rng: Random, asked: int) -> None:
    """[4.0p] Deal the hands that roles do not see."""
    Unseen(state, roles, asked).deal(rng)
