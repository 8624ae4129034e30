"""Tempo: which step of a player turn is in progress, and which units may still attack in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.lull import PullBack, Shift
from senlac.games.hastings.sequence import PlayerTurn

if TYPE_CHECKING:
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState

SHOT_STEP: Final = 1
"""The number of begun steps of a player turn while its archers shoot, before its units move."""

MOVE_STEP: Final = 2
"""The number of begun steps of a player turn while its units move."""

COMBAT_STEP: Final = 4
"""The number of begun steps of a player turn when attacks are made."""


class Tempo:
    """Who acts next.

    Attributes:
        side: the side whose player turn it is, or comes next.
        step: the number of begun steps of that turn, 0 if none is in progress.
        ready: the mask of the hexes of its units that may still attack in this turn.
    """

    def __init__(self, state: HastingsState) -> None:
        # Between player turns, as in a lull, the Normans move next.
        self.side: int = NORMAN
        self.step: int = 0
        self.ready: Hexes = 0
        for phase in state.stack[::-1]:
            if isinstance(phase, Combat):
                self.side, self.step = state.phasing, COMBAT_STEP
                for unit in phase.units:
                    if state.hex_of[unit] >= 0:
                        self.ready = self.ready | state.ground.bit[state.hex_of[unit]]
                break
            if isinstance(phase, PlayerTurn):
                self.side, self.step = state.phasing, phase.started
                if phase.started < COMBAT_STEP:
                    self.ready = state.occupied[state.phasing]
                break

    def moves_first(self, side: int) -> bool:
        """Return whether a side moves before enemies that are not yet in contact can attack it.

        It does so before its own movement, and once the enemy has moved: from then on, only units
        in contact may attack before it moves.
        """
        return (self.step <= SHOT_STEP) == (side == self.side)


def is_lull(state: HastingsState) -> bool:
    """Return whether the lull is being resolved."""
    for phase in state.stack:
        if isinstance(phase, (PullBack, Shift)):
            return True
    return False
