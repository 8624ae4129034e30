"""The role that decides for a unit on the march, and for a side in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.state import CometState


def commanding_roles(state: CometState, side: int, where: Sequence[int]) -> list[int]:
    """[17.3a, 17.3d] Return for each unit the role in charge of it.

    `where` is by unit the area at the start of the phase. Units of other sides have NOBODY.
    """
    catalogue = state.catalogue
    if len(catalogue.marching[side]) == 1:
        return catalogue.charged[side]
    lead = catalogue.lead[side]
    found = catalogue.charged[side][:]
    if state.inactive_roles:
        for unit in catalogue.of[side]:
            found[unit] = state.acting_role(found[unit])
    place, leader = catalogue.by_place[side], catalogue.by_leader[side]
    if state.plays(place):
        there = where[leader]
        if there >= 0 and there != where[catalogue.supreme[side]]:
            for unit in catalogue.of[side]:
                if where[unit] == there and found[unit] == lead:
                    found[unit] = place
    return found


def commanders(state: CometState, unit: int, where: Sequence[int]) -> list[int]:
    """[6.2a, 7.2a-7.2d] Return the leaders that can command a unit's march; a leader is its own.

    `where` is by unit the area at the start of the Movement Phase.
    """
    catalogue = state.catalogue
    if catalogue.rank[unit]:
        return [unit]
    there = where[unit]
    return [leader for leader in catalogue.commands[unit] if where[leader] == there]


def captain(state: CometState, side: int, area: int) -> int:
    """[17.3d] Return the role that decides for a side in a battle."""
    catalogue = state.catalogue
    lead = catalogue.lead[side]
    if len(catalogue.marching[side]) == 1:
        return lead
    for rank in (2, 1):
        for leader in catalogue.leaders[side]:
            if catalogue.rank[leader] == rank and state.area[leader] == area:
                return state.commanding_role(leader)
    holders = {state.commanding_role(unit) for unit in state.units_at(side, area)}
    return holders.pop() if len(holders) == 1 else lead
