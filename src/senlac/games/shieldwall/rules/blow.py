"""One attack: the enemies in front, the number of dice, the hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.shieldwall.rules.ground import ARCHERS, HEIGHT
from senlac.games.shieldwall.state import EMPTY

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.shieldwall.state import ShieldwallState


def facing_enemies(state: ShieldwallState, unit: int) -> list[int]:
    """[melee.1b] Return the enemies a unit may attack: the one in front, if any.

    [opt.1b] With open facing these are the enemies on all four sides, north first.
    """
    if not state.catalogue.open_facing:
        enemy = in_front(state, unit)
        return [enemy] if enemy != EMPTY else []
    ahead = state.ground.board.ahead
    square = state.square[unit]
    found = [_enemy_at(state, unit, ahead[facing][square]) for facing in range(4)]
    return [enemy for enemy in found if enemy != EMPTY]


def in_front(state: ShieldwallState, unit: int) -> int:
    """Return the enemy directly in front of a unit, or EMPTY."""
    return _enemy_at(state, unit, state.ground.board.ahead[state.facing[unit]][state.square[unit]])


def _enemy_at(state: ShieldwallState, unit: int, square: int) -> int:
    if square < 0:
        return EMPTY
    other = state.unit_at[square]
    if other != EMPTY and state.catalogue.side[other] != state.catalogue.side[unit]:
        return other
    return EMPTY


def attack_dice(state: ShieldwallState, unit: int, target: int) -> int:
    """[melee.3a-3d] Return the number of dice a unit rolls against a target, before pressing."""
    dice = 1
    front = attack_facing(state, unit, target)
    if flanked(state, unit, front):
        dice += 1
    if has_archers_behind(state, unit, front):
        dice += 1
    return dice


def attack_facing(state: ShieldwallState, unit: int, target: int) -> int:
    """[opt.1b] Return the direction of an attack: the unit's facing, or towards the target."""
    if not state.catalogue.open_facing:
        return state.facing[unit]
    return state.ground.board.facing_to(state.square[unit], state.square[target])


def flanked(state: ShieldwallState, unit: int, front: int) -> bool:
    """[melee.3b, melee.3c] Return whether a friendly unit stands on the left or right."""
    ahead = state.ground.board.ahead
    square, own = state.square[unit], state.catalogue.side[unit]
    for facing in ((front + 3) % 4, (front + 1) % 4):
        beside = ahead[facing][square]
        if beside >= 0 and state.side_at(beside) == own:
            return True
    return False


def has_archers_behind(state: ShieldwallState, unit: int, front: int) -> bool:
    """[melee.3d] Return whether friendly archers stand directly behind."""
    behind = state.ground.board.ahead[(front + 2) % 4][state.square[unit]]
    if behind < 0 or state.unit_at[behind] == EMPTY:
        return False
    archers = state.unit_at[behind]
    return (
        state.catalogue.kind[archers] == ARCHERS
        and state.catalogue.side[archers] == state.catalogue.side[unit]
    )


def roll_attack(
    state: ShieldwallState, unit: int, target: int, *, pressed: bool = False, again: bool = False
) -> int:
    """[melee.3a] Roll an attack, mark the best die as hits at once, and return it."""
    count = attack_dice(state, unit, target) + (1 if pressed else 0)
    dice = [state.dice.roll(state.catalogue.die, "attack") for _ in range(count)]
    hits = max(dice)
    state.hits[target] += hits
    state.attacked |= 1 << unit
    if state.ground.defence[state.square[unit]] == HEIGHT:
        # [melee.6a, melee.6b] The target gets no bonus for height against this attacker, however
        # many hits it takes.
        state.attacked_from_hill |= 1 << target
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.unit_name(unit), "target": state.unit_name(target),
            "dice": dice, "hits": hits,
        }  # fmt: skip
        state.emit("reroll" if again else "attack", fields, "comm.3c" if again else "melee.3a")
    return hits
