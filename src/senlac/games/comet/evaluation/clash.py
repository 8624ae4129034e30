"""What may be expected of a battle, judged at a glance by strength, column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.battle.fray import Fray
from senlac.games.comet.rules.conditions import (
    ATTACKER_RETREATS,
    DEFENDER_FIRES,
    NOBODY,
    OVER,
    UNPLACED,
)
from senlac.games.comet.rules.movement.orders import Orders

if TYPE_CHECKING:
    from senlac.games.comet.evaluation.forces import Forces
    from senlac.games.comet.evaluation.terrain import Terrain
    from senlac.games.comet.state import CometState

EVEN: Final = 1.25
"""How many times the defender's strength an attacker needs for an even chance."""

EVEN_WITH_ARCHERS: Final = 1.05
"""The same if his Archers fire before all others."""

EVEN_ON_TURN: Final = 0.9
"""The same when he is about to fire."""

SURE: Final = 6.5
"""How fast the chance rises with the odds: 1.2 times the even odds win three in four."""

WEAKEST: Final = 3.0
"""How much more the weakest column counts than the others."""

IN_RESERVE: Final = 0.6
"""What a unit in Reserve counts for, spread over the columns."""

THIN: Final = 0.01
"""Less than any unit's strength, so that an empty column can be divided by."""


class Clash:
    """What may be expected of a battle.

    `wins` is the attacker's chance; `attacker_left` and `defender_left` are the parts of the
    forces to expect alive, `attacker_falls` and `defender_falls` the chances that a Supreme
    Leader in the battle is lost.
    """

    __slots__ = ("attacker_falls", "attacker_left", "defender_falls", "defender_left", "wins")

    def __init__(self, odds: float, *, attacker_flees: bool, defender_flees: bool) -> None:
        """Judge a battle at so many times the strength that makes an even chance."""
        wins = chance(odds)
        self.wins: float = wins
        alive = 0.5 if attacker_flees else 0.0
        self.attacker_left: float = wins * left_to_winner(odds) + (1.0 - wins) * alive
        alive = 0.5 if defender_flees else 0.0
        self.defender_left: float = (1.0 - wins) * left_to_winner(1.0 / odds) + wins * alive
        self.attacker_falls: float = (1.0 - wins) * (0.15 if attacker_flees else 1.0)
        self.defender_falls: float = wins * (0.15 if defender_flees else 1.0)


def chance(odds: float) -> float:
    """Return the chance to win at so many times the strength that makes it even."""
    if odds < 0.3:  # noqa: PLR2004 - less than one in two thousand
        return 0.0
    return 1.0 - 1.0 / (1.0 + odds**SURE) if odds < 4.0 else 1.0  # noqa: PLR2004 - nearly sure


def left_to_winner(odds: float) -> float:
    """Return the part of a force that is left to it if it wins at such odds."""
    return 0.35 if odds <= 1.0 else 1.0 - 0.65 / odds


def clash_at(
    state: CometState, area: int, defender: int, forces: Forces, terrain: Terrain
) -> Clash:
    """Judge the battle in an area that the moving side contests."""
    attacker = state.active
    fray = battle_at(state, area)
    ways = ways_into(state, area)
    board = state.catalogue.board
    enemies_of_attacker = state.enemies(attacker)
    enemies_of_defender = state.enemies(defender)
    beside = board.neighbour_masks[area]
    attacker_flees = beside & ways & ~enemies_of_attacker != 0
    defender_flees = beside & ~ways & ~enemies_of_defender != 0
    if fray is None:
        odds = (forces.strength(attacker, area) + THIN) / (forces.strength(defender, area) + THIN)
        even = EVEN_WITH_ARCHERS if has_archers(state, area) else EVEN
    else:
        odds = odds_by_column(state, fray, terrain)
        even = evenly(state, fray)
    return Clash(
        max(0.05, min(20.0, odds / even)),
        attacker_flees=attacker_flees,
        defender_flees=defender_flees,
    )


def battle_at(state: CometState, area: int) -> Fray | None:
    """Return the battle in hand if it is fought in that area, and not over."""
    for phase in state.stack:
        if isinstance(phase, Fray) and phase.area == area and phase.part < OVER:
            return phase
    return None


def ways_into(state: CometState, area: int) -> int:
    """[13.2d] Return the mask of the areas from which the attackers of an area came."""
    for phase in state.stack:
        if isinstance(phase, Orders):
            ways = 0
            for unit in state.catalogue.of[state.active]:
                if state.area[unit] == area and phase.entry[unit] != NOBODY:
                    ways |= 1 << phase.entry[unit]
            return ways
    return state.ways[area]


def has_archers(state: CometState, area: int) -> bool:
    """[12.4a] Tell whether the moving side has units in an area that fire first."""
    catalogue = state.catalogue
    for unit in catalogue.of[state.active]:
        if catalogue.first_fire[unit] and state.area[unit] == area:
            return True
    return False


def evenly(state: CometState, fray: Fray) -> float:
    """Return the odds that make an even chance, by who fires next."""
    if fray.part >= ATTACKER_RETREATS:
        return EVEN_ON_TURN
    if fray.part < DEFENDER_FIRES and has_archers(state, fray.area):
        return EVEN_WITH_ARCHERS
    return EVEN


# ---- columns ------------------------------------------------------------------------------------


def odds_by_column(state: CometState, fray: Fray, terrain: Terrain) -> float:
    """Return the odds of the attacker, the weakest columns counting most."""
    attack_hits, attack_men = column_strengths(state, fray, state.active, terrain)
    defence_hits, defence_men = column_strengths(state, fray, fray.defender, terrain)
    attack = defence = 0.0
    for column in range(fray.columns):
        # The rounds in which a column wipes out the one it faces.
        attack += ((attack_hits[column] + THIN) / (defence_men[column] + THIN)) ** WEAKEST
        defence += ((defence_hits[column] + THIN) / (attack_men[column] + THIN)) ** WEAKEST
    return float((attack / defence) ** (1.0 / WEAKEST))


def column_strengths(
    state: CometState, fray: Fray, side: int, terrain: Terrain
) -> tuple[list[float], list[float]]:
    """Return by column the hits a round and the CV of a side, the Reserve spread over them.

    Units that are still to be deployed are spread where they are needed most.
    """
    columns = fray.columns
    hits = [0.0] * columns
    men = [0.0] * columns
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
    if spare_men:
        for column in range(columns):
            hits[column] += IN_RESERVE * spare_hits / columns
            men[column] += IN_RESERVE * spare_men / columns
    return hits, men


def spread(levels: list[float], rest: float) -> None:
    """Add what is left to levels so that they come out as even as can be."""
    target = (sum(levels) + rest) / len(levels)
    lacking = [max(0.0, target - level) for level in levels]
    part = rest / sum(lacking)
    for place, lack in enumerate(lacking):
        levels[place] += part * lack
