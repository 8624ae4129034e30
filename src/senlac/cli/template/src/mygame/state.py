"""What a match is, but for its steps: plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from senlac.engine.errors import RecordError
from senlac.engine.state import State

from mygame.tables import FORD, TABLES

LOST: Final = -1
AHEAD: Final = (1, -1)
"""Which way each side goes."""


class MyState(State):
    """Where each band is and how strong, whose turn it is, which it is, and how many there are."""

    __slots__ = ("at", "side", "strength", "turn", "turns")

    fields: ClassVar[Mapping[str, Any]] = {
        "at": list[int],
        "strength": list[int],
        "side": int,
        "turn": int,
        "turns": int,
    }

    def __init__(self) -> None:
        super().__init__()
        self.at: list[int] = []
        self.strength: list[int] = []
        self.side = 0
        self.turn = 1
        self.turns = 0

    def copy(self) -> MyState:
        """Return a state equal to this one that shares nothing that changes."""
        new = MyState()
        self.copy_base(new)
        new.at, new.strength = self.at[:], self.strength[:]
        new.side, new.turn, new.turns = self.side, self.turn, self.turns
        return new

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

    def check(self) -> None:
        """See that every number of a position that was read is one that the rules can give."""
        many = len(TABLES.bands)
        if len(self.at) != many or set(self.at) - {LOST, *range(len(TABLES.spaces))}:
            raise RecordError(f"at: expected the spaces of {many} bands")
        if len(self.strength) != many or min(self.strength) < 0:
            raise RecordError(f"strength: expected those of {many} bands")
        if self.side not in (0, 1) or not 1 <= self.turn <= self.turns:
            raise RecordError("side, turn or turns: a number that cannot be")
