"""The estimated result of a battle by strength, column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.comet.rules.battle.fray import BattleData, battle_in_hand
from senlac.games.comet.rules.constants import ATTACKER_RETREATS, DEFENDER_FIRES, OVER, UNPLACED
from senlac.games.comet.rules.movement.orders import ways_into

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.comet.odds.forces import Forces
    from senlac.games.comet.odds.terrain import Terrain
    from senlac.games.comet.state import CometState

SURE: Final = 6.5
"""How fast the chance rises with the odds: 1.2 times the even odds win three in four."""

THIN: Final = 0.01
"""Less than any unit's strength, so that division by an empty column is possible."""


class BattleEstimate(NamedTuple):
    """The estimated result of a battle.

    `wins` is the attacker's probability. The pairs are for attacker and defender: the expected part
    of the force that survives, and the probability that a Supreme Leader in the battle is lost.
    """

    wins: float
    left: tuple[float, float]
    falls: tuple[float, float]


def clash(
    odds: float, weights: Weights, *, attacker_flees: bool, defender_flees: bool
) -> BattleEstimate:
    """Estimate a battle at `odds` times the strength needed for an even chance."""
    remnant, flight = weights.constant("remnant"), weights.constant("flight")
    wins = chance(odds)
    loses = 1.0 - wins
    return BattleEstimate(
        wins,
        (
            wins * left_to_winner(odds) + loses * (remnant if attacker_flees else 0.0),
            loses * left_to_winner(1.0 / odds) + wins * (remnant if defender_flees else 0.0),
        ),
        (loses * (flight if attacker_flees else 1.0), wins * (flight if defender_flees else 1.0)),
    )


def chance(odds: float) -> float:
    """Return the probability to win at `odds` times the strength needed for an even chance."""
    if odds < 0.3:  # noqa: PLR2004 - less than one in two thousand
        return 0.0
    return 1.0 - 1.0 / (1.0 + odds**SURE) if odds < 4.0 else 1.0  # noqa: PLR2004 - nearly sure


def left_to_winner(odds: float) -> float:
    """Return the part of a force that survives if it wins at such odds."""
    return 0.35 if odds <= 1.0 else 1.0 - 0.65 / odds


def clash_at(
    state: CometState, area: int, defender: int, forces: Forces, weights: Weights
) -> BattleEstimate:
    """Estimate the battle in an area that the moving side contests."""
    attacker, fray = state.active, battle_in_hand(state)
    beside, ways = state.catalogue.board.neighbour_masks[area], ways_into(state, area)
    if fray is not None and fray.area == area and fray.stage < OVER:
        odds = odds_by_column(state, fray, forces.terrain, weights)
        on_turn, to_fire = fray.stage >= ATTACKER_RETREATS, fray.stage < DEFENDER_FIRES
    else:
        attack = forces.power[attacker * forces.size + area]
        defence = forces.power[defender * forces.size + area]
        odds = (attack * attack + THIN) / (defence * defence + THIN)
        on_turn, to_fire = False, True
    archers = [unit for unit in state.catalogue.archers[attacker] if state.area[unit] == area]
    even = "even_on_turn" if on_turn else "even_with_archers" if archers and to_fire else "even"
    return clash(
        max(0.05, min(20.0, odds / weights.constant(even))),
        weights,
        attacker_flees=beside & ways & ~state.enemies(attacker) != 0,
        defender_flees=beside & ~ways & ~state.enemies(defender) != 0,
    )


# ---- columns ------------------------------------------------------------------------------------


def odds_by_column(
    state: CometState, fray: BattleData, terrain: Terrain, weights: Weights
) -> float:
    """Return the odds of the attacker, the weakest columns counting most."""
    weakest, in_reserve = weights.constant("weakest"), weights.constant("in_reserve")
    attack_hits, attack_men = column_strengths(state, fray, state.active, terrain, in_reserve)
    defence_hits, defence_men = column_strengths(state, fray, fray.defender, terrain, in_reserve)
    attack = defence = 0.0
    for column in range(fray.column_count):
        # The rounds in which a column wipes out the one it faces.
        attack += ((attack_hits[column] + THIN) / (defence_men[column] + THIN)) ** weakest
        defence += ((defence_hits[column] + THIN) / (attack_men[column] + THIN)) ** weakest
    return float((attack / defence) ** (1.0 / weakest))


def column_strengths(
    state: CometState, fray: BattleData, side: int, terrain: Terrain, in_reserve: float
) -> tuple[list[float], list[float]]:
    """Return by column the hits a round and the CV of a side, the Reserve spread over them.

    Undeployed units are spread where they are needed most.
    """
    columns = fray.column_count
    hits, men = [0.0] * columns, [0.0] * columns
    spare_hits = spare_men = rest_hits = rest_men = 0.0
    for unit in state.catalogue.of[side]:
        if state.area[unit] != fray.area:
            continue
        place, cv = state.position[unit], float(state.cv[unit])
        hit = cv * terrain.punch[unit]
        if place == UNPLACED:
            rest_hits += hit
            rest_men += cv
        elif place < columns:
            hits[place] += hit
            men[place] += cv
        else:
            spare_hits += hit
            spare_men += cv
    if rest_men:
        spread(hits, rest_hits)
        spread(men, rest_men)
    for column in range(columns if spare_men else 0):
        hits[column] += in_reserve * spare_hits / columns
        men[column] += in_reserve * spare_men / columns
    return hits, men


def spread(levels: list[float], rest: float) -> None:
    """Add the rest to levels so that they become as even as possible."""
    target = (sum(levels) + rest) / len(levels)
    lacking = [max(0.0, target - level) for level in levels]
    part = rest / sum(lacking)
    for place, lack in enumerate(lacking):
        levels[place] += part * lack
