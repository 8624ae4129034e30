"""The estimated result of a battle by strength, column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.battle.fray import BattleData, battle_in_hand
from senlac.games.comet.rules.constants import (
    ATTACKER_RETREATS,
    DEFENDER_FIRES,
    FREE_FIRE,
    OVER,
    UNPLACED,
)
from senlac.games.comet.rules.movement.orders import orders_in_hand, ways_into

if TYPE_CHECKING:
    from senlac.games.comet.odds.figures import Figures
    from senlac.games.comet.odds.side_forces import SideForces
    from senlac.games.comet.odds.terrain import Terrain
    from senlac.games.comet.state import CometState

SURE: Final = 6.5
"""How fast the chance rises with the odds: 1.2 times the even odds win three in four."""

THIN: Final = 0.01
"""Less than any unit's strength, so that division by an empty column is possible."""


LOST: Final = 0.5
"""The part of its force that a side loses which wins at even odds.

Exact odds of 45 battles by land: at 1.5 times even odds the winner keeps 0.67, at 2.4 times 0.79.
"""


class BattleEstimate:
    """The estimated result of a battle.

    `wins` is the attacker's probability. By side, `left` is the expected part of the force that
    survives, and `falls` the probability that a Supreme Leader in the battle is lost.
    """

    __slots__ = ("attacker_falls", "attacker_left", "defender_falls", "defender_left", "wins")

    def __init__(
        self,
        wins: float,
        attacker_left: float,
        defender_left: float,
        attacker_falls: float,
        defender_falls: float,
    ) -> None:
        self.wins = wins
        self.attacker_left = attacker_left
        self.defender_left = defender_left
        self.attacker_falls = attacker_falls
        self.defender_falls = defender_falls


def clash(
    odds: float, figures: Figures, attacker_doors: int, defender_doors: int
) -> BattleEstimate:
    """Estimate a battle at `odds` times the strength needed for an even chance.

    `attacker_doors` and `defender_doors` are the masks of areas to which they may retreat.
    """
    wins = chance(odds)
    loses = 1.0 - wins
    remnant, flight = figures.remnant, figures.flight
    # How nearly the loser is destroyed at once, if it is the attacker or the defender.
    beaten, overrun = crushed(1.0 / odds, figures), crushed(odds, figures)
    attackers = remnant * (1.0 - beaten) if attacker_doors else 0.0
    defenders = remnant * (1.0 - overrun) if defender_doors else 0.0
    flight += (figures.no_escape - flight) * beaten
    return BattleEstimate(
        wins,
        wins * left_to_winner(odds) + loses * attackers,
        loses * left_to_winner(1.0 / odds) + wins * defenders,
        loses * (flight if attacker_doors else 1.0),
        wins * (king_lost_chance(defender_doors, odds, figures) if defender_doors else 1.0),
    )


def king_lost_chance(doors: int, odds: float, figures: Figures) -> float:
    """Return the probability that a King is lost whose force is attacked and beaten.

    It rises with fewer ways out, whose mask is `doors`, and with a stronger enemy.
    """
    ways = 0 if not doors else 2 if doors & (doors - 1) else 1
    base = figures.escapes[ways]
    return base + (figures.no_escape - base) * crushed(odds, figures)


def crushed(odds: float, figures: Figures) -> float:
    """Return how nearly a force is destroyed before it can retreat, 0 to 1."""
    part = (odds - figures.hard_pressed) / (figures.crushed - figures.hard_pressed)
    return 0.0 if part <= 0.0 else min(1.0, part)


def chance(odds: float) -> float:
    """Return the probability to win at `odds` times the strength needed for an even chance."""
    if odds < 0.3:  # noqa: PLR2004 - less than one in two thousand
        return 0.0
    return 1.0 - 1.0 / (1.0 + odds**SURE) if odds < 4.0 else 1.0  # noqa: PLR2004 - nearly sure


def left_to_winner(odds: float) -> float:
    """Return the part of a force that survives if it wins at such odds."""
    return 1.0 - LOST / max(1.0, odds)


def clash_at(
    state: CometState,
    area: int,
    attackers: SideForces,
    defender: int,
    defenders: SideForces,
    figures: Figures,
) -> BattleEstimate:
    """Estimate the battle in an area that the moving side contests."""
    attacker, fray = state.active, battle_in_hand(state)
    beside, ways = state.catalogue.board.neighbour_masks[area], ways_into(state, area)
    on_turn, to_fire = False, True
    if fray is not None and fray.area == area and fray.stage < OVER:
        odds = odds_by_column(state, fray, attackers.terrain, figures)
        on_turn, to_fire = fray.stage >= ATTACKER_RETREATS, fray.stage < DEFENDER_FIRES
    else:
        attack, defence = attackers.power[area], defenders.power[area]
        odds = (attack * attack + THIN) / (defence * defence + THIN)
    archers = False
    for unit in state.catalogue.archers[attacker]:
        archers = archers or state.area[unit] == area
    if on_turn:
        even = figures.even_on_turn
    elif not ways and orders_in_hand(state) is None and (fray is None or fray.stage <= FREE_FIRE):
        # [5.3b] The defender is still to fire at the side that lands.
        even = figures.even_landing_with_archers if archers else figures.even_landing
    else:
        even = figures.even_with_archers if archers and to_fire else figures.even
    return clash(
        odds / even,
        figures,
        beside & ways & ~state.enemies(attacker),
        beside & ~ways & ~state.enemies(defender),
    )


# ---- columns ------------------------------------------------------------------------------------


def odds_by_column(
    state: CometState, fray: BattleData, terrain: Terrain, figures: Figures
) -> float:
    """Return the odds of the attacker, the weakest columns counting most."""
    weakest, in_reserve = figures.weakest, figures.in_reserve
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
