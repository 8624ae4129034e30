"""The key under which the features of a position are cached.

A player who looks one step ahead values many positions twice: for instance a unit that moves and
keeps its facing, and again when it chooses that facing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import Catalogue
from senlac.games.hastings.policy.tempo import is_lull
from senlac.games.hastings.rules.arrivals import ContinueMove
from senlac.games.hastings.rules.constants import NOBODY
from senlac.games.hastings.rules.masks import Hexes
from senlac.games.hastings.rules.missiles.javelins import SecondThrow

if TYPE_CHECKING:
    from senlac.games.hastings.policy.tempo import Tempo
    from senlac.games.hastings.state import HastingsState

Position = tuple[
    Catalogue,
    tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], Hexes,
    tuple[int, int, int, int, int, int], tuple[bool, bool, bool, bool],
]  # fmt: skip
"""All that the features of a position depend on, apart from the weights."""


def position_of(state: HastingsState, tempo: Tempo) -> Position:
    """Return all that the features of a position depend on."""
    phase = state.stack[-1]
    entering = phase.piece if isinstance(phase, ContinueMove) else NOBODY
    thrown_at = phase.hex if isinstance(phase, SecondThrow) else NOBODY
    return (
        state.catalogue,
        tuple(state.hex_of),
        tuple(state.facing),
        tuple(state.status),
        tuple(state.acted),
        (*state.losses, *state.arrival_turn),
        tempo.ready,
        (state.turn, state.phasing, tempo.side, tempo.step, entering, thrown_at),
        (state.lull_used, state.javelins_thrown, state.cavalry_freed, is_lull(state)),
    )
