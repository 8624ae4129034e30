"""The shieldwall: the Saxon line on the slope that the Normans must climb.

Time is with the Saxons, so the wall need only stand. It is fixed by the map: the slope hexes with
low ground in front of them, towards the Norman edge.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import SAXON, Catalogue
from senlac.games.hastings.policy.tempo import MOVE_STEP
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.rules.turn import turns_left

if TYPE_CHECKING:
    from senlac.games.hastings.evaluation.army import Army
    from senlac.games.hastings.evaluation.prices import LossValues
    from senlac.games.hastings.policy.tempo import Tempo
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState


RESERVE: Final = 2
"""The distance from the wall, in hexes, up to which units are at hand to fill its gaps."""

FARTHEST: Final = 7
"""The distance from the wall beyond which it makes no difference."""


@lru_cache(maxsize=8)
def wall_of(catalogue: Catalogue) -> Hexes:
    """Return the mask of the hexes of the wall: slopes with nothing but low ground before them."""
    ground, facing = catalogue.ground, catalogue.ground.set_up_facing[SAXON]
    wall: Hexes = 0
    for hex_ in range(ground.board.size):
        ahead = ground.ahead[hex_ * FACINGS + facing] if ground.defence[hex_] else 0
        low = bool(ahead)
        while ahead and low:
            low = not ahead & ~ground.lowland
            ahead = before(catalogue, ahead, facing)
        if low:
            wall = wall | ground.bit[hex_]
    return wall


def before(catalogue: Catalogue, mask: Hexes, facing: int) -> Hexes:
    """Return the mask of the hexes in front of some hexes, with a facing."""
    found: Hexes = 0
    for hex_ in range(catalogue.ground.board.size):
        if mask & catalogue.ground.bit[hex_]:
            found = found | catalogue.ground.ahead[hex_ * FACINGS + facing]
    return found


@lru_cache(maxsize=8)
def rings_of(catalogue: Catalogue) -> list[Hexes]:
    """Return masks of hexes beyond the wall's reserve: more than 2, 3 and so on hexes from it."""
    beside, near = catalogue.ground.beside, wall_of(catalogue)
    rings: list[Hexes] = []
    for off in range(1, FARTHEST):
        near = near | beside.neighbours(near)
        if off >= RESERVE:
            rings.append(~near)
    return rings


def line(
    state: HastingsState, own: Army, enemy: Army, tempo: Tempo, prices: LossValues
) -> list[float]:
    """Return the six features of the Saxon line, from `gap` to `below`; 0 for the Normans.

    While Saxons move, a gap counts as `filled` of one if a fresh unit within two hexes has not
    moved yet.
    """
    if own.side != SAXON:
        return [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    wall: Hexes = wall_of(state.catalogue)
    rings: list[Hexes] = rings_of(state.catalogue)
    beside, king = state.ground.beside, state.hex_of[state.catalogue.harold]
    units = own.fresh | own.shaken
    standing, behind = units & wall, own.fresh & ~wall
    time = min(1.0, turns_left(state) / prices.weights.constants["pressing"])
    if king >= 0:
        behind = behind & ~state.ground.bit[king]
    gaps = wall & ~units
    entered = gaps & enemy.reach
    gap, breach = float(gaps.bit_count()), float(entered.bit_count())
    if tempo.side == SAXON and tempo.step <= MOVE_STEP:
        free = ~(state.occupied[0] | state.occupied[1])
        near = beside.neighbours(idle(state, behind & ~state.ground.lowland & ~enemy.zone))
        filled = gaps & free & (near | beside.neighbours(near & free))
        unfilled = 1.0 - prices.weights.constants["filled"]
        gap -= unfilled * filled.bit_count()
        breach -= unfilled * (filled & entered).bit_count()
    return [
        gap,
        breach,
        float((standing & beside.neighbours(behind)).bit_count()),
        float((standing & own.shaken & enemy.zone).bit_count()),
        float(far_off(behind | own.bows, rings)) * max(time, prices.weights.constants["lasting"]),
        float((units & state.ground.lowland).bit_count()) * time,
    ]


def far_off(units: Hexes, rings: list[Hexes]) -> int:
    """Return the sum of the distances of units beyond the wall's reserve; each ring is wider."""
    found = 0
    for beyond in rings:
        units = units & beyond
        if not units:
            break
        found += units.bit_count()
    return found


def idle(state: HastingsState, units: Hexes) -> Hexes:
    """Return the mask of those units of a mask that have not acted."""
    found: Hexes = 0
    while units:
        hex_: int = units.bit_length() - 1
        units = units ^ state.ground.bit[hex_]
        if not state.acted[state.unit_at[hex_]]:
            found = found | state.ground.bit[hex_]
    return found
