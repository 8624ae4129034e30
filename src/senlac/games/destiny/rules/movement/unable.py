"""9.3: refusals of moves and steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.destiny.rules.movement.force import (
    hostile_courts,
    led,
    movable,
    size,
    town_price,
    way_out,
)

if TYPE_CHECKING:
    from senlac.games.destiny.rules.movement.march import March
    from senlac.games.destiny.state import DestinyState


TIRED: Final = (
    "A small force, or one without a leader, moves one area a turn. Part of it"
    " moved in First Movement."
)
"""[9.7g] Why a force does not move in Second Movement."""


def no_mover(state: DestinyState, piece: int, pool: int) -> Refusal | None:
    """[9.1k, 8.0v, 9.7a, 9.7g] Return why a piece cannot move in this step, None if it can."""
    name = state.piece_title(piece)
    if pool >> piece & 1:
        return None
    if state.side_of[piece] != state.phasing:
        return Refusal("9.3a", f"{name} is not yours.")
    if state.area[piece] < 0:
        return Refusal("9.3a", f"{name} is not on the map.")
    if state.moved >> piece & 1:
        return Refusal("9.3a", f"{name} has moved in this step.")
    if state.stays_this_turn >> piece & 1:
        return Refusal("9.1k", f"{name} has answered a call and stays where it is.")
    if state.inactive >> piece & 1:
        return Refusal("5.1a", f"{name} is not active.")
    if not movable(state, state.phasing) >> piece & 1:
        return Refusal("8.0v", f"{name} is held in Scotland for this player phase.")
    return Refusal("9.7a", f"{name} was not with the claimant when this step began.")


def nowhere(state: DestinyState, piece: int) -> Refusal:
    """[9.3b, 9.3h] Return why a force that a piece would begin cannot go anywhere."""
    name = state.piece_title(piece)
    if not state.catalogue.ground.short_moves[state.weather]:
        return Refusal("9.3h", f"In Severe weather {name} cannot go anywhere.")
    return Refusal("9.3b", f"{name} cannot go anywhere.")


def no_town(state: DestinyState, march: March) -> Refusal:
    """[9.3c, 9.3d] Return why a force does not enter the town of its area."""
    ground, area = state.catalogue.ground, march.area()
    name = state.place_name(area)
    if ground.bare >> area & 1:
        return Refusal("9.3d", f"All pieces in {name} are in its town.")
    if not ground.has_town >> area & 1:
        return Refusal("9.3c", f"There is no town in {name}.")
    price = town_price(state, march.force, area)
    if not price:
        return Refusal("9.3c", f"The whole force is in {ground.town_name[area]}.")
    costs = f"{ground.town_name[area]} costs {count(price, 'point')}"
    return Refusal("9.3c", f"{costs}; {march.points} left.")


def no_forced_march(state: DestinyState, march: March) -> Refusal:
    """[9.3i, 9.7b] Return why a force makes no forced march to a neighbour."""
    if march.second:
        return Refusal("9.7b", "There is no forced march in Second Movement.")
    if not led(state, march.force):
        return Refusal("9.3i", "Without a leader there is no forced march.")
    number = count(size(state, march.force), "unit")
    return Refusal("9.3i", f"A forced march takes three units or more; this force has {number}.")


def no_step(state: DestinyState, march: March, to: int) -> Refusal:
    """[9.3a-9.3l] Return why a force cannot step to a neighbour."""
    ground = state.catalogue.ground
    name = state.place_name(to)
    number = size(state, march.force)
    if march.one_area_only and len(march.trail) > 1:
        return Refusal("9.3e", "A small force, or one without a leader, moves only one area.")
    if march.one_area_only and march.spent(state):
        return Refusal("9.7g", TIRED)
    if ground.abroad >> to & 1 and not led(state, march.force):
        return Refusal("9.3f", f"{name} can be entered only with a leader.")
    if number <= ground.small and state.enemies(state.phasing) >> to & 1:
        return Refusal("9.3l", f"Two units or fewer cannot enter {name}: enemy units are there.")
    if not number and hostile_courts(state, state.phasing) >> to & 1:
        return Refusal("9.3l", f"A leader alone cannot enter {name}: an enemy leader is there.")
    cost = ground.step_cost(march.area(), to) + way_out(state, march.force)
    return Refusal("9.3b", f"{name} costs {count(cost, 'point')}; {march.points} left.")
