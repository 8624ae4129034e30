"""Targets of archers: through their front hexes, the nearest first, never through units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.boards.hex import OFF_BOARD
from senlac.engine.model.action import NONE, Action
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.rules.constants import DISORDERED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.hastings.state import HastingsState


def targets(state: HastingsState, archer: int) -> list[int]:
    """[4.5a-4.7b] Return the hexes an archer unit on the map may shoot at."""
    ground = state.ground
    place = state.hex_of[archer] * 6 + state.facing[archer]
    enemy = 1 - state.catalogue.side[archer]
    near = [hex_ for hex_ in ground.front[place] if state.attackable_piece(enemy, hex_) >= 0]
    if near:
        return near
    return [
        seen
        for seen, left, right in ground.arc[place]
        if state.attackable_piece(enemy, seen) >= 0
        and not (blocks(state, left) and blocks(state, right))
    ]


def blocks(state: HastingsState, hex_: int) -> bool:
    """[4.6a, 4.6c] Return whether a hex blocks shots: it has a unit, or is off the map."""
    return hex_ == OFF_BOARD or state.unit_at[hex_] >= 0


def may_hit(state: HastingsState, archer: int, enemies: int) -> bool:
    """Return whether an enemy is within the upper bound of an archer unit's targets.

    `enemies` is the mask of the hexes with an enemy unit or leader. This is a fast first check.
    """
    place = state.hex_of[archer] * 6 + state.facing[archer]
    return bool(state.ground.shot_cone[place] & enemies)


def best_shots(state: HastingsState, archers: Sequence[int]) -> tuple[Action, ...]:
    """Return a shot of each archer unit at its most valuable target.

    Targets that a hit makes rout come first, then those fewest others aim at, then the strongest.
    """
    aimed: dict[int, int] = {}
    shots: list[Action] = []
    for archer in archers:
        ranked = [
            (worth_of(state, archer, hex_, aimed.get(hex_, 0)), -hex_)
            for hex_ in targets(state, archer)
        ]
        if ranked:
            hex_ = -max(ranked)[1]
            aimed[hex_] = aimed.get(hex_, 0) + 1
            shots.append(Action("fire", archer, hex_))
    return tuple(shots)


def worth_of(state: HastingsState, archer: int, hex_: int, others: int) -> tuple[int, int, int]:
    """Return the value of a hit on a hex at which `others` archers already aim."""
    prey = state.attackable_piece(1 - state.catalogue.side[archer], hex_)
    if prey >= state.catalogue.units:
        return (0, -others, 0)
    runs = 1 if state.status[prey] == DISORDERED else 0
    return (runs, -others, state.catalogue.value[prey])


def aim_refusal(state: HastingsState, archer: int, hex_: int) -> Refusal:
    """Return why an archer unit may not shoot at a hex, or at any."""
    ground = state.ground
    name, there = state.title(archer), state.hex_name(hex_)
    if hex_ == NONE:
        return Refusal("4.5a", f"{name} has no enemy within two hexes in front.")
    enemy = 1 - state.catalogue.side[archer]
    place = state.hex_of[archer] * 6 + state.facing[archer]
    reached = {seen: (left, right) for seen, left, right in ground.arc[place]}
    if hex_ not in ground.front[place] and hex_ not in reached:
        if ground.board.distance(state.hex_of[archer], hex_) > 2:  # noqa: PLR2004 - the arc's reach
            return Refusal("4.5a", f"{there} is more than two hexes away from {name}.")
        return Refusal(
            "4.5a", f"{there} is not in front of {name}; archers shoot only to the front."
        )
    if state.attackable_piece(enemy, hex_) < 0:
        return Refusal("4.2a", f"No enemy unit and no lone enemy leader stands in {there}.")
    near = [state.hex_name(ahead) for ahead in targets(state, archer)]
    if any([state.attackable_piece(enemy, ahead) >= 0 for ahead in ground.front[place]]):
        rule = "4.7a" if holds_unit(state, archer, enemy) else "4.7b"
        return Refusal(rule, f"{name} must shoot at an enemy in front of it: {' or '.join(near)}.")
    left, right = reached[hex_]
    if left == right:
        return Refusal("4.6a", f"The hex between {name} and {there} is occupied.")
    return Refusal("4.6b", f"Both hexes in front of {name} on the way to {there} are occupied.")


def holds_unit(state: HastingsState, archer: int, enemy: int) -> bool:
    """Return whether an enemy unit stands in an archer unit's zone of control."""
    return any([state.unit_of(enemy, ahead) >= 0 for ahead in state.front(archer)])
