"""9.1: the reach of a call, and the fyrd that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from senlac.games.destiny.rules.constants import GONE, TOWN
from senlac.games.destiny.rules.legitimacy import standing
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


def reached(state: DestinyState, town: int, zones: int) -> list[int]:
    """[9.1h] Return the inactive fyrd at home whose way to a town is short enough."""
    ground = state.catalogue.ground
    reach = state.catalogue.tables.files.tables.call_to_arms.reach
    cost = ways_to(state, town)
    return [
        unit
        for unit, home in enumerate(ground.home)
        if home >= 0
        and state.inactive >> unit & 1
        and state.area[unit] == home
        and zones >> ground.zone[home] & 1
        and 0 <= cost[home] <= reach
    ]


def ways_to(state: DestinyState, town: int) -> list[int]:
    """[9.1h] Return by area the cost of the way to a town, -1 if there is none.

    The way stays in England and enters no area with enemy units; the town costs a point, except
    London.
    """
    ground = state.catalogue.ground
    barred = state.enemies(ground.english)
    cost = [-1] * len(state.control)
    cost[town] = 0 if ground.bare >> town & 1 else ground.town_cost
    todo = [town]
    while todo:
        to = todo.pop(0)
        if barred >> to & 1:
            continue
        for start in ground.map.members(ground.beside[to] & ground.england):
            paid = cost[to] + ground.step_cost(start, to)
            if cost[start] < 0 or paid < cost[start]:
                cost[start] = paid
                todo.append(start)
    return cost


def answer_call(state: DestinyState, leader: int, units: Sequence[int], *, summoned: bool) -> None:
    """[9.1i-9.1k] Roll for each unit that tries; those that answer go to the town."""
    town = state.where(leader)
    needed = state.catalogue.tables.files.tables.call_to_arms.needed
    drm = modifier(state, leader, summoned=summoned)
    for unit in units:
        die = state.dice.roll(state.catalogue.die, f"call to {state.piece_name(unit)}")
        comes = die + drm >= needed
        if comes:
            state.activate(unit)
            state.put(unit, town, TOWN)
            state.stays_this_turn |= 1 << unit
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.piece_name(unit), "die": die, "drm": drm,
                "how": "come" if comes else "stay at home",
            }  # fmt: skip
            state.emit("answers", fields, "9.1i")


def modifier(state: DestinyState, leader: int, *, summoned: bool) -> int:
    """[9.1j] Return the modifier to the dice of a call."""
    ground = state.catalogue.ground
    chart = state.catalogue.tables.files.tables.call_to_arms
    drm = standing(state, ground.english, chart.high, chart.low)
    if leader == ground.king:
        drm += chart.harold
    if state.where(ground.king) == GONE:
        drm += chart.harold_dead
    return drm + (chart.kings_summons if summoned else 0)
