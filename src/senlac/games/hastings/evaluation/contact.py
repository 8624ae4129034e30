"""What an army sees of the enemy: everything that depends only on the hexes that the enemy holds.

While a player considers moves, the enemy stays where it is, so this is computed once for all of
them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from senlac.games.hastings.rules.ground import FACINGS

if TYPE_CHECKING:
    from senlac.games.hastings.rules.ground import TerrainIndex
    from senlac.games.hastings.rules.masks import Hexes


class Contact:
    """Masks of hexes by their distance from the enemy's units, and by what a unit there faces.

    Attributes:
        enemies: the hexes of the enemy's units.
        beside: the hexes next to one of them.
        near: the hexes within two hexes of one of them.
    """

    def __init__(self, ground: TerrainIndex, enemies: Hexes) -> None:
        self.ground: TerrainIndex = ground
        self.enemies: Hexes = enemies
        self.beside: Hexes = ground.beside.neighbours(enemies)
        self.near: Hexes = ground.beside.neighbours(self.beside) | self.beside
        self._turned: list[Hexes] = [None] * FACINGS

    def turned(self, facing: int) -> Hexes:
        """Return the mask of the hexes near an enemy where a unit with a facing faces none.

        A unit faces an enemy two hexes away if a hex in front of it is nearer to that enemy than
        its own.
        """
        known = self._turned[facing]
        if known is None:
            ways = self.ground.facing_into[facing]
            unseen = self.beside | ~ways.neighbours(self.beside)
            known = self.near & unseen & ~ways.neighbours(self.enemies)
            self._turned[facing] = known
        return known


@lru_cache(maxsize=1024)
def contact_with(ground: TerrainIndex, enemies: Hexes) -> Contact:
    """Return what units see of enemies on the hexes of a mask, from a cache."""
    return Contact(ground, enemies)
