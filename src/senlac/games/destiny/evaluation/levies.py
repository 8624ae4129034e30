"""The expected value of the Call to Arms for the English."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import members
from senlac.games.destiny.evaluation.country import country_of
from senlac.games.destiny.rules.call import NameFyrd, zones_called_by
from senlac.games.destiny.rules.muster import modifier

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState

MARK: Final = 0.05
"""What a mark costs, in tens of strength, so that no second leader is marked who adds nothing."""


def answering(state: DestinyState, leader: int, *, summoned: bool) -> float:
    """[9.1j] Return the probability that a fyrd answers a leader's call."""
    catalogue = state.catalogue
    needed = catalogue.tables.files.tables.call_to_arms.needed
    needed -= modifier(state, leader, summoned=summoned)
    return min(1.0, max(0.0, float(catalogue.die + 1 - needed) / catalogue.die))


def called(state: DestinyState) -> float:
    """Return the expected strength, in tens, of the call in progress."""
    top = state.stack[-1]
    if not isinstance(top, NameFyrd):
        return 0.0
    strength = country_of(state.catalogue).strength
    hope = answering(state, top.leader, summoned=top.summoned)
    named = fsum([strength[unit] for unit in members(top.named)])
    there = named + fsum([strength[unit] for unit in top.able(state)])
    # Named fyrd count a little more than others, so that the bot names some.
    return hope * (0.99 * there + 0.01 * named) / 10.0


def readiness(state: DestinyState) -> float:
    """[9.1c] Return the strength, in tens, that would answer if all marked leaders called.

    Each mark costs a little.
    """
    catalogue, ground = state.catalogue, state.catalogue.ground
    if not state.ready_to_call:
        return 0.0
    country = country_of(catalogue)
    marked = members(state.ready_to_call)
    best: dict[int, float] = {}
    waiting = state.inactive & ground.fyrd
    for leader in marked:
        hope, zones = answering(state, leader, summoned=False), zones_called_by(state, leader)
        for home in country.around[state.where(leader)]:
            if zones >> ground.zone[home] & 1:
                for unit in members(state.pieces_in[home] & waiting):
                    best[unit] = max(best.get(unit, 0.0), hope)
    total = 0.0
    for unit in sorted(best):
        total += best[unit] * country.strength[unit]
    return total / 10.0 - MARK * len(marked)
