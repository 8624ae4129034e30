"""Targets of archers: range, arc and line of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.action import NONE
from senlac.engine.model.phase import Refusal
from senlac.games.shieldwall.rules.ground import BLOCK, HEIGHT, RISE
from senlac.games.shieldwall.state import EMPTY

if TYPE_CHECKING:
    from senlac.games.shieldwall.rules.ground import Sight
    from senlac.games.shieldwall.state import ShieldwallState


def targets(state: ShieldwallState, unit: int) -> list[int]:
    """[shoot.1b, shoot.1c, shoot.3a-3c] Return the enemy units at which archers may shoot."""
    origin = state.square[unit]
    side = state.catalogue.side
    own = side[unit]
    found: list[int] = []
    for square, sight in squares_in_arc(state, unit):
        target = state.unit_at[square]
        if target != EMPTY and side[target] != own and sees(state, origin, square, sight):
            found.append(target)
    return found


def squares_in_arc(state: ShieldwallState, unit: int) -> list[tuple[int, Sight]]:
    """[shoot.3a] Return the squares in the arc; [opt.1b] with open facing, all in range."""
    origin = state.square[unit]
    ground = state.ground
    if not state.catalogue.open_facing:
        return ground.arc(origin, state.facing[unit])
    around: dict[int, Sight] = {}
    for facing in range(4):
        for square, sight in ground.arc(origin, facing):
            around.setdefault(square, sight)
    return list(around.items())


def sees(state: ShieldwallState, origin: int, target: int, sight: Sight) -> bool:
    """[shoot.3b] Return whether the target is visible from the origin."""
    defence = state.ground.defence
    high = defence[origin] == HEIGHT or defence[target] == HEIGHT
    for group in sight:
        if all([blocks_sight(state, square, high=high) for square in group]):
            return False
    return True


def blocks_sight(state: ShieldwallState, square: int, *, high: bool) -> bool:
    """[shoot.3b] Return whether a square hides what is behind it.

    `high`: the shooter or the target is on a hill, so that the line passes over units below.
    """
    sight = state.ground.sight[square]
    if sight == BLOCK or (sight == RISE and not high):
        return True
    if state.unit_at[square] == EMPTY:
        return False
    # No line of sight passes over a unit on a hill.
    return sight == RISE or not high


def aim_refusal(state: ShieldwallState, unit: int, target: int) -> Refusal:
    """Return the rule that forbids archers to shoot at a unit, or at any unit."""
    name, other = state.display_name(unit), state.display_name(target)
    if target == NONE:
        return Refusal(
            "shoot.1b", f"{name} sees no enemy ahead within {state.ground.range} squares."
        )
    if state.catalogue.side[target] == state.catalogue.side[unit]:
        return Refusal("shoot.3a", f"{other} is on the same side.")
    if state.square[target] < 0:
        return Refusal("shoot.3a", f"{other} is not on the board.")
    origin, square = state.square[unit], state.square[target]
    distance = state.ground.board.distance(origin, square)
    if distance > state.ground.range:
        return Refusal(
            "shoot.1b", f"{other} is {distance} squares away; arrows reach {state.ground.range}."
        )
    if all(aimed != square for aimed, _ in squares_in_arc(state, unit)):
        return Refusal("shoot.3a", f"{other} is further to the side than ahead of {name}.")
    return Refusal("shoot.3b", f"{name} cannot see {other}; something stands between.")
