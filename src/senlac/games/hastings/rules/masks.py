"""Masks of hexes, and the neighbours of whole sets of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Hexes = Any
"""A set of hexes as a whole number, with a bit for each hex.

The map has 248 hexes. Compiled code computes slowly with an `int` of more than 62 bits, and three
times as fast with a value of unknown type.
"""


class Adjacency:
    """The neighbours of whole sets of hexes, as in `senlac.boards.bitsets`.

    Attributes:
        up_ways, up_from: each positive difference of indices, and the mask of the hexes where it
            leads to a neighbour.
        down_ways, down_from: the same for negative ones.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        ways: dict[int, int] = {}
        for hex_, row in enumerate(neighbours):
            for to in row:
                ways[to - hex_] = ways.get(to - hex_, 0) | 1 << hex_
        self.up_ways: list[Hexes] = [way for way in ways if way > 0]
        self.up_from: list[Hexes] = [ways[way] for way in ways if way > 0]
        self.down_ways: list[Hexes] = [-way for way in ways if way < 0]
        self.down_from: list[Hexes] = [ways[way] for way in ways if way < 0]

    def neighbours(self, mask: Hexes) -> Hexes:
        """Return the mask of all neighbours of some hexes."""
        found: Hexes = 0
        ways, whence = self.up_ways, self.up_from
        for place in range(len(ways)):
            found = found | (mask & whence[place]) << ways[place]
        ways, whence = self.down_ways, self.down_from
        for place in range(len(ways)):
            found = found | (mask & whence[place]) >> ways[place]
        return found

    def flood(self, start: Hexes, by_cost: Sequence[Hexes], free: Hexes, ends: Hexes) -> Hexes:
        """Return the mask of the free hexes that can be reached from any of some hexes.

        `by_cost[c]` is the mask of the hexes that cost `c` movement points to enter, 1 or more; its
        length is the movement allowance plus 1. Movement ends in the first hex of the mask `ends`.
        """
        most = len(by_cost) - 1
        spread: list[Hexes] = [0] * (most + 1)
        spread[most] = start
        found: Hexes = 0
        for left in range(most, 0, -1):
            near = self.neighbours(spread[left]) & free & ~found
            for cost in range(1, left + 1):
                entered = near & by_cost[cost]
                if entered:
                    found = found | entered
                    spread[left - cost] = spread[left - cost] | (entered & ~ends)
        return found
