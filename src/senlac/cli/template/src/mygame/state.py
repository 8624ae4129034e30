"""What a match is, but for its steps: plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from senlac.engine.model.fields import list_of, number
from senlac.engine.model.state import State

from mygame.tables import FORD, TABLES

LOST: Final = -1
AHEAD: Final = (1, -1)
"""Which way each side goes."""


@dataclass(init=False, eq=False, repr=False, slots=True)
class MyState(State):
    """Where each band is and how strong, whose turn it is, which it is, and how many there are."""

    at: list[int] = list_of("band", LOST, "space")
    strength: list[int] = list_of("band")
    side: int = number(0, "side")
    turn: int = number(1, first=1)
    turns: int = number()

    def index_names(self) -> Mapping[str, Sequence[str]]:
        """Return the names of bands, spaces and sides."""
        return {
            "band": [band.id for band in TABLES.bands],
            "space": TABLES.spaces,
            "side": [side.id for side in TABLES.sides],
        }

    def bands(self, side: int) -> list[int]:
        """Return the bands that a side has left."""
        owners = TABLES.side_of
        return [band for band, at in enumerate(self.at) if at != LOST and owners[band] == side]

    def ready(self) -> list[int]:
        """Return the bands that could move, of the side whose turn it is."""
        end = range(len(TABLES.spaces))
        return [band for band in self.bands(self.side) if self.at[band] + AHEAD[self.side] in end]

    def crossed(self, side: int) -> int:
        """Return how many bands of a side are beyond the ford."""
        return sum([(self.at[band] - FORD) * AHEAD[side] > 0 for band in self.bands(side)])
