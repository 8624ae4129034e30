"""[7] Interpenetration: archers exchange places with the unit in front or behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import NONE
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.rules.constants import OFF_MAP, ORDERED, ROUTING
from senlac.games.hastings.rules.decision import not_a_unit, not_yours
from senlac.games.hastings.rules.ground import BARRED
from senlac.games.hastings.rules.leaders import move_with_unit
from senlac.games.hastings.rules.losses import disorder, note_clear_hex
from senlac.games.hastings.rules.movement.facing import Facing

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.hastings.state import HastingsState


def partners(state: HastingsState, archer: int) -> list[int]:
    """[7.1a] Return the units with which archers who may act can exchange places."""
    ground = state.ground
    place = state.hex_of[archer] * 6 + state.facing[archer]
    found: list[int] = []
    for hex_ in ground.front[place] + ground.rear[place]:
        unit = state.unit_at[hex_]
        if unit >= 0 and not swap_forbidden_by(state, archer, unit):
            found.append(unit)
    return found


def swap_forbidden_by(state: HastingsState, archer: int, unit: int) -> str:
    """[7.1b-7.2a, H3.1a, H3.2a] Return the rule that forbids two adjacent units to swap.

    "" if none does.
    """
    catalogue, ground = state.catalogue, state.ground
    side = catalogue.side[archer]
    here, there = state.hex_of[archer], state.hex_of[unit]
    if catalogue.side[unit] != side or state.status[unit] == ROUTING or state.acted[unit]:
        return "7.1c"
    if ground.archer_cost[there] == BARRED:
        return "7.2a"
    if catalogue.archer[unit] and ground.archer_cost[here] == BARRED:
        return "7.2a"
    if state.beside_enemy(here, side) and state.beside_enemy(there, side):
        return "7.1b"
    if catalogue.cavalry[unit] and state.cavalry_locked():
        return "H3.1a"
    if unit == state.harolds_unit():
        if state.leader_at[here] >= 0:
            return "13.2a"
        if state.acted[catalogue.harold]:
            return "H3.2a"
    return ""


def swap(state: HastingsState, archer: int, unit: int) -> None:
    """[7.1a, 7.2a] Exchange two units; the banner goes with its holder, Harold with his unit."""
    here, there = state.hex_of[archer], state.hex_of[unit]
    banner, holder, bound = state.catalogue.banner, state.banner_unit(), state.harolds_unit()
    state.put(archer, OFF_MAP)
    state.put(unit, here)
    state.put(archer, there)
    if holder in (archer, unit):
        state.hex_of[banner] = state.hex_of[holder]
    if unit == bound:
        move_with_unit(state, state.catalogue.harold, here)
    state.acted[archer] = state.acted[unit] = 1
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.name(archer), "other": state.name(unit),
            "from": state.hex_name(here), "to": state.hex_name(there),
        }  # fmt: skip
        state.emit("swap", fields, "7.1a")
    if state.ground.disorders[here] and not state.catalogue.archer[unit]:
        disorder(state, unit, "7.2a")
    if state.lock_may_end():
        note_clear_hex(state, archer, [there])
        note_clear_hex(state, unit, [here])
    state.push_in_order([Facing(archer), Facing(unit)])


def swap_refusal(state: HastingsState, archer: int, unit: int) -> Refusal:
    """Return why archers who may act cannot exchange places with a unit, or with any."""
    name = state.title(archer)
    if unit == NONE:
        return Refusal("7.1a", f"{name} cannot change places with a unit in front or behind.")
    refusal = not_yours(state, unit, state.phasing) or not_a_unit(state, unit, "7.1a")
    if refusal is not None:
        return refusal
    other = state.title(unit)
    if not state.catalogue.archer[archer]:
        return Refusal("7.1a", f"Only archers can change places; {name} is not an archer unit.")
    if state.status[archer] != ORDERED:
        return Refusal("7.1c", f"{name} is routing and cannot change places.")
    place = state.hex_of[archer] * 6 + state.facing[archer]
    touching = state.ground.front[place] + state.ground.rear[place]
    if state.hex_of[unit] not in touching:
        return Refusal("7.1a", f"{other} is neither in front of nor behind {name}.")
    return Refusal(
        swap_forbidden_by(state, archer, unit), WHY[swap_forbidden_by(state, archer, unit)]
    )


WHY: Final = {
    "7.1b": "Both are next to an enemy; only one of the two may be.",
    "7.1c": "One of the two is routing or has acted.",
    "7.2a": "Archers may not change places into morass or brook.",
    "H3.1a": "Norman cavalry may not move yet.",
    "13.2a": "Harold goes with his Housecarls, but another leader is with the archers.",
    "H3.2a": "Harold has already acted, and his Housecarls do not leave him.",
}
"""The explanation of each obstacle."""
