"""How good a battle stands for a side, at a glance: what each can still bear, and how it stands."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.battle.blow import factor
from senlac.games.destiny.rules.conditions import STACK, WAITING

if TYPE_CHECKING:
    from senlac.engine.features import Weights
    from senlac.games.destiny.state import DestinyState

BATTLE: Final = ("marker", "men", "shaken", "pressure", "distance", "nightfall")
"""What a battle on the Battle Board comes to for a side, in the order of `row`."""


BOLD: Final = 0.6
"""What part of the pressure on oneself is minded: who minds all of it never comes to blows."""


def battle(state: DestinyState, side: int) -> list[float]:
    """Return how much more a side has of each feature than its enemy.

    How far it has to go is its own affair: the enemy is as near to it as it is to him.
    """
    mine, its = row(state, side), row(state, state.enemy(side))
    found = [one - other for one, other in zip(mine, its, strict=True)]
    found[BATTLE.index("pressure")] = mine[3] - BOLD * its[3]
    found[BATTLE.index("distance")] = mine[4]
    return found


def row(state: DestinyState, side: int) -> list[float]:
    """Return what a side has: its Loss marker, its men, and whom they threaten."""
    catalogue = state.catalogue
    distances = catalogue.squares.distances
    held = state.tops(state.enemy(side))
    men = shaken = away = pressure = 0.0
    for counter in state.armies[side]:
        place, steps = state.place[counter], state.steps_left[counter]
        if place < 0 and place != WAITING:
            continue
        men += 0.5 * (catalogue.attack[steps][counter] + catalogue.defence[steps][counter])
        if place < 0:
            continue
        shaken += float(state.shaken >> counter & 1)
        if held:
            square = place // STACK
            away += float(min([distances[square][other] for other in held]))
    for square in state.tops(side):
        if state.engaged(square):
            pressure += _pressure(state, square)
    return [float(state.loss[side]), men, shaken, pressure, away, _night(state, side)]


def _pressure(state: DestinyState, square: int) -> float:
    """[11.3i] Return what the top counter of a square brings to bear on whom it faces."""
    top, target = state.top(square), state.front(square)
    attack = state.catalogue.attack[state.steps_left[top]][top]
    times, by = factor(state, square, target)
    return float(attack * times // by)


def _night(state: DestinyState, side: int) -> float:
    """[11.9d] Return the part of a battle that is over, for the side that wins at nightfall."""
    scenario = state.catalogue.scenario
    if scenario.result is None or scenario.result.otherwise != state.catalogue.sides[side]:
        return 0.0
    return state.battle_turn / scenario.last_battle_turn


def standing_of(state: DestinyState, side: int, weights: Weights) -> float:
    """Return how much better a side stands in a battle than its enemy."""
    found = battle(state, side)
    return fsum([weights.of(name) * part for name, part in zip(BATTLE, found, strict=True)])
