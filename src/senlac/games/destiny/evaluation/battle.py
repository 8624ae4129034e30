"""How good a battle stands for a side, at a glance: what each can still bear, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.conditions import STACK, WAITING

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState

MARKER: Final = 2.0
"""What a step off the Loss marker is worth, beside a point of attack or defence."""

SHAKEN: Final = 1.5
"""What a Shaken counter costs."""

THREAT: Final = 0.4
"""What each point of attack is worth that has an enemy before it, by how often it counts."""

NEAR: Final = 0.05
"""What each square nearer to the enemy is worth to a counter."""

WON: Final = 1000.0


def evaluate(state: DestinyState, role: int) -> float:
    """Return how good the battle stands for a role, in points of attack and defence."""
    if state.outcome is not None:
        return WON if role in state.outcome.winners else -WON
    side = state.catalogue.side_of[role]
    return worth(state, side) - worth(state, state.enemy(side))


def worth(state: DestinyState, side: int) -> float:
    """Return what a side has: its Loss marker, its men, and whom they threaten."""
    catalogue = state.catalogue
    total = MARKER * state.loss[side]
    distances = catalogue.squares.distances
    held = state.tops(state.enemy(side))
    for counter in state.armies[side]:
        place, steps = state.place[counter], state.steps_left[counter]
        if place < 0 and place != WAITING:
            continue
        total += 0.5 * (catalogue.attack[steps][counter] + catalogue.defence[steps][counter])
        if place < 0:
            continue
        if state.shaken >> counter & 1:
            total -= SHAKEN
        if held:
            square = place // STACK
            total -= NEAR * min([distances[square][other] for other in held])
    for square in state.tops(side):
        if state.engaged(square):
            total += THREAT * _pressure(state, square)
    return total


def _pressure(state: DestinyState, square: int) -> float:
    """[11.3i] Return what the top counter of a square brings to bear on whom it faces."""
    catalogue = state.catalogue
    top, target = state.top(square), state.front(square)
    attack = catalogue.attack[state.steps_left[top]][top]
    if state.facing[square] == state.facing[target]:
        return float(attack * catalogue.times_rear)
    if (state.facing[square] + state.facing[target]) % 2:
        return float(attack * catalogue.times_flank)
    return float(attack)
