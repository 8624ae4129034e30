"""The dangers to leaders, and the help that they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.evaluation.wall import wall_of

if TYPE_CHECKING:
    from senlac.games.hastings.evaluation.army import Army
    from senlac.games.hastings.evaluation.prices import LossValues
    from senlac.games.hastings.policy.tempo import Tempo
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState


def peril(
    state: HastingsState, own: Army, enemy: Army, tempo: Tempo, prices: LossValues
) -> list[float]:
    """Return eight features of the dangers to a side's leaders and their help, from `reached` on.

    Any combat or shot at the hex of William or Harold kills them one time in six, and that ends the
    battle. A danger that a leader can evade by moving first counts as `evaded` of one.
    """
    great, ground, side = state.catalogue.great, state.ground, own.side
    evaded = prices.weights.constants["evaded"]
    # Enemies in contact attack in their own turn, and before that the leader moves.
    first = tempo.moves_first(side)
    contact = evaded if first and side == tempo.side else 1.0
    further = evaded if first else 1.0
    danger = enemy.fresh | enemy.reach
    reached = marked = close = lonely = hazard = 0.0
    for leader in state.catalogue.leaders[side]:
        hex_ = state.hex_of[leader]
        if hex_ < 0:
            continue
        threat = ground.around[hex_] & danger
        nearby, coming = threat & enemy.fresh, threat & enemy.reach
        if leader in great:
            reached += contact * nearby.bit_count() + further * coming.bit_count()
            marked += archers_in_range(enemy, hex_)
            close += is_close(own, enemy, hex_)
        elif threat:
            worst = max(contact if nearby else 0.0, further if coming else 0.0)
            if state.unit_at[hex_] < 0:
                lonely += worst
            else:
                hazard += worst
    return [reached, marked, close, lonely, hazard, *help_given(state, own, enemy)]


def is_close(own: Army, enemy: Army, hex_: int) -> bool:
    """Return whether a hex is too close to the enemy for William or Harold."""
    ground = own.state.ground
    if ground.near[hex_] & own.contact.enemies:
        return True
    if own.side != SAXON:
        return False
    # A Norman archer is one of ten, and may come up.
    archers = ground.further[hex_] & enemy.bows
    return bool(archers or ground.around[hex_] & wall_of(own.state.catalogue))


def archers_in_range(enemy: Army, hex_: int) -> int:
    """Return the upper bound of ordered archers that can shoot at a hex."""
    ground = enemy.state.ground
    found = 0
    if ground.near[hex_] & enemy.bows:
        for cone in enemy.shots:
            if cone & ground.bit[hex_]:
                found += 1
    return found


def help_given(state: HastingsState, own: Army, enemy: Army) -> list[float]:
    """Return the numbers of disordered and of routing units that leaders help, and of all near.

    A leader next to an enemy does not count.
    """
    ground, friends, enemies = state.ground, state.occupied[own.side], own.contact.enemies
    weak, fled = own.shaken & ~enemy.zone, own.fled & ~enemy.zone
    needy = weak | fled
    helped = rescued = company = 0
    for leader in state.catalogue.leaders[own.side]:
        hex_ = state.hex_of[leader]
        if hex_ < 0 or ground.around[hex_] & enemies:
            continue
        company += (ground.around[hex_] & friends).bit_count()
        near = (ground.around[hex_] | ground.bit[hex_]) & needy
        if near:
            near = near & led_by(state, leader)
            helped += (near & weak).bit_count()
            rescued += (near & fled).bit_count()
    return [float(helped), float(rescued), float(company)]


def led_by(state: HastingsState, leader: int) -> Hexes:
    """Return the mask of the hexes of the units that a leader can lead, on both sides."""
    leads = state.catalogue.leads[leader - state.catalogue.units]
    found: Hexes = 0
    for group, units in enumerate(state.of_class):
        if leads[group]:
            found = found | units
    return found
