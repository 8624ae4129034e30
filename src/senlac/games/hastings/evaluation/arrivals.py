"""[H24.2b] Room for those who are still to come on: what stands where they come costs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN, Catalogue
from senlac.games.hastings.rules.arrivals import GoOn
from senlac.games.hastings.rules.conditions import OFF_MAP

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

GATE: Final = 2.0
"""What it costs to stand in an entry hex while somebody waits."""

CROWD: Final = 0.1
"""What it costs then to stand near one, for each hex that one is nearer than far enough off."""

FAR: Final = 8
"""How many hexes off that is."""


class Gates:
    """Where the Normans come on, and what is near it.

    Attributes:
        price: what it costs to stand there, in all kinds of places.
        rings: the masks of those places.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        board, entry = catalogue.ground.board, catalogue.norman_entry
        self.price: list[float] = [GATE, *[CROWD * (FAR - off) for off in range(1, FAR)]]
        away = [min([board.distance(hex_, gate) for gate in entry]) for hex_ in range(board.size)]
        self.rings: list[int] = [
            catalogue.ground.mask([hex_ for hex_ in range(board.size) if away[hex_] == off])
            for off in range(FAR)
        ]


@lru_cache(maxsize=8)
def gates_of(catalogue: Catalogue) -> Gates:
    """Return the gates of a scenario; they are found only once."""
    return Gates(catalogue)


def crowding(state: HastingsState, side: int) -> float:
    """Return what it costs a side that its units stand in the way of those who are to come on.

    A unit that has just come on and may go on is not in the way yet: else whatever can be done
    would look better than to come on.
    """
    if side != NORMAN or not somebody_waits(state):
        return 0.0
    gates = gates_of(state.catalogue)
    held = state.held[side]
    phase = state.stack[-1]
    if isinstance(phase, GoOn):
        held &= ~state.ground.bit[state.where[phase.piece]]
    total = 0.0
    for off in range(FAR):
        total += gates.price[off] * (held & gates.rings[off]).bit_count()
    return total


def somebody_waits(state: HastingsState) -> bool:
    """Tell whether a Norman is still to come on. The last wave is looked at first."""
    where = state.where
    waves = state.catalogue.waves
    for number in range(len(waves) - 1, -1, -1):
        for piece in waves[number]:
            if where[piece] == OFF_MAP:
                return True
    return False
