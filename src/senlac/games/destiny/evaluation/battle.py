"""The static evaluation of a battle on the Battle Board: losses and position."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.battle.blow import factor
from senlac.games.destiny.rules.constants import STACK, WAITING

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.state import DestinyState

BATTLE: Final = ("marker", "men", "shaken", "pressure", "distance", "nightfall")
"""The features of a battle on the Battle Board, in the order of `row`."""


BOLD: Final = 0.6
"""The share of the enemy's pressure that counts: with all of it a side never attacks."""


def battle(state: DestinyState, side: int) -> list[float]:
    """Return the difference of each feature between a side and its enemy.

    The distance is not a difference: it is the same for both.
    """
    mine, its = row(state, side), row(state, state.enemy(side))
    found = [one - other for one, other in zip(mine, its, strict=True)]
    found[BATTLE.index("pressure")] = mine[3] - BOLD * its[3]
    found[BATTLE.index("distance")] = mine[4]
    return found


def row(state: DestinyState, side: int) -> list[float]:
    """Return the features of a side: its Loss marker, its men, and the enemies they threaten."""
    catalogue = state.catalogue
    distances = catalogue.squares.distances
    held = state.tops(state.enemy(side))
    men = shaken = away = pressure = 0.0
    for counter in state.armies[side]:
        place, steps = state.slot_of[counter], state.steps_left[counter]
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
    return [float(state.loss_marker[side]), men, shaken, pressure, away, _night(state, side)]


def _pressure(state: DestinyState, square: int) -> float:
    """[11.3i] Return the attack of a square's top counter on the enemy in front of it."""
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
    """Return the value of a battle for a side, compared with its enemy."""
    found = battle(state, side)
    return fsum([weights.of(name) * part for name, part in zip(BATTLE, found, strict=True)])
