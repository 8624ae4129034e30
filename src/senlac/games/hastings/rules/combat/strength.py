"""[8.2a, 8.3d, 8.7a, 14.1a, H7.2a] The combat values of two units, and all modifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.rules.constants import DISORDERED, ORDERED

if TYPE_CHECKING:
    from senlac.games.hastings.catalogue import Catalogue
    from senlac.games.hastings.state import HastingsState

PLAIN: Final = 0
"""An attack of the combat phase."""

CHARGE: Final = 1
"""An attack of charging cavalry in the movement phase."""

IMPETUOUS: Final = 2
"""An attack by pursuing Fyrd."""

MODIFIERS: Final = (
    "flank_or_rear", "charge", "impetuous", "leader_attacking", "leader_defending", "slope",
)  # fmt: skip
"""The names of the modifiers, by the numbers below."""

FLANK: Final = 0
CHARGING: Final = 1
PURSUING: Final = 2
LED_ATTACK: Final = 3
LED_DEFENCE: Final = 4
SLOPE: Final = 5


def value(state: HastingsState, unit: int) -> int:
    """[8.3d, 9.8a, 10.2a] Return a unit's combat value in its present state."""
    return value_in(state.catalogue, unit, state.status[unit])


def value_in(catalogue: Catalogue, unit: int, status: int) -> int:
    """[8.3d, 9.8a, 10.2a] Return a unit's combat value in a given state."""
    if status == ORDERED:
        return catalogue.value[unit]
    return catalogue.disordered_value if status == DISORDERED else catalogue.routing_value


def modifiers(state: HastingsState, attacker: int, defender: int, how: int) -> list[int]:
    """[8.2a] Return the modifiers of an attack, by their indices in MODIFIERS."""
    ground = state.ground
    here, there = state.hex_of[attacker], state.hex_of[defender]
    found: list[int] = []
    if here not in ground.front[there * 6 + state.facing[defender]]:
        found.append(FLANK)
    if how:
        found.append(CHARGING if how == CHARGE else PURSUING)
    if leads(state, state.leader_at[here], attacker):
        found.append(LED_ATTACK)
    if leads(state, state.leader_at[there], defender):
        found.append(LED_DEFENCE)
    if ground.defence[there] and ground.low[here]:
        found.append(SLOPE)
    return found


def modifier_value(state: HastingsState, modifier: int, defender: int) -> int:
    """Return a modifier's part of the differential; negative if it helps the defender."""
    return bonus(state.catalogue, modifier, state.ground.defence[state.hex_of[defender]])


def bonus(catalogue: Catalogue, modifier: int, defence: int) -> int:
    """Return the value of a modifier; `defence` is the bonus of the defender's ground."""
    if modifier == FLANK:
        return catalogue.flank_bonus
    if modifier == SLOPE:
        return -defence
    if modifier == CHARGING:
        return catalogue.charge_bonus
    if modifier == PURSUING:
        return catalogue.impetuous_bonus
    return catalogue.leader_bonus if modifier == LED_ATTACK else -catalogue.leader_bonus


def differential(state: HastingsState, attacker: int, defender: int, how: int) -> int:
    """[8.2a] Return the attacker's value minus the defender's, both after modifiers."""
    total = value(state, attacker) - value(state, defender)
    for modifier in modifiers(state, attacker, defender, how):
        total += modifier_value(state, modifier, defender)
    return total


def leads(state: HastingsState, leader: int, unit: int) -> bool:
    """[14.1a, H8.2a] Return whether a leader in the unit's hex can lead it."""
    catalogue = state.catalogue
    return leader >= 0 and catalogue.leads[leader - catalogue.units][catalogue.group[unit]]
