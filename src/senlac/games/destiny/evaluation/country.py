"""Static data for evaluations of a campaign: distances, and the value of units."""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_where
from senlac.games.destiny.rules.constants import FULL, NOBODY
from senlac.games.destiny.rules.forage import COLUMNS, worse_by
from senlac.games.destiny.rules.movement.stragglers import share, suffering

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.data.rows.campaign import ClashRow

FAR_OFF: Final = 2
"""The number of player phases of march within which armies affect each other."""

FAR: Final = 9
"""A number of phases or areas that stands for "too far"."""

HEARD: Final = 2
"""The usual distance, in areas, of fyrd that can answer a call."""

LOST: Final = {"none": 0.0, "half_down": 0.5, "all": 1.0}
"""[9.3z] The part of a small group that it loses by a row of the table of clashes."""


class MapDistances:
    """Lookup tables of the map and the units.

    Attributes:
        turns: by area and area the player phases that an army needs, 1 if in reach, 0 for the same;
            `steps` the number of areas on the way, including the last; `around` is by area the
            areas at most `HEARD` away, `within` is by area the mask
            of the areas not farther than `FAR_OFF`.
        strength: by unit, printed attack and defence of all its counters; `strength_of_kind` is the
            same by kind.
        starving: [9.5b] by the grade of an area and the number of units, the average loss.
        prizes, fines: [2.2b] by side the Legitimacy for a victory, and the loss for a defeat, by
            the units that the loser fielded.
        hopes, fears: the same for armies that have not met yet, equal for all sides: the average of
            the English and of an invader. With what a small victory brings the English alone, they
            would ignore small bands.
        share_lost: [11.8i] the part of an army that a lost battle costs.
        small_loss: [9.3z] by the difference in ability plus `most`, the part of a small group
            that a clash costs it; `taken` the probability that a leader is killed or captured,
            `cornered` the same for a group without a way out.
        falls_winning, falls_losing: [11.8i] the probability that a leader dies in a battle won, or
            lost.
        command, ability: [1.2] by leader.
        july: [8.0a] by side the event that lets it sail in July, NOBODY without one.
        leaderless: [11.0i] the number of units that take the field without a leader.
        big: [9.3n] the number of units of a group that can be given battle.
        starve_from: [9.5b] the number of units from which a group starves; `worsens` is how
            much worse an area becomes, without and with the harvest, by the number of units.
        shores: [10.0a] the areas where the Danes land, if there are no more than `watch` units.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._take_distances(catalogue)
        ground = catalogue.ground
        sides = range(len(catalogue.sides))
        self.prizes: list[list[float]] = [battle_changes(catalogue, s, "winner") for s in sides]
        losers = [battle_changes(catalogue, side, "loser") for side in sides]
        self.fines: list[list[float]] = [[-change for change in changes] for changes in losers]
        english, invader = catalogue.ground.english, catalogue.ground.norman
        self.hopes: list[float] = halfway(self.prizes[english], self.prizes[invader])
        self.fears: list[float] = halfway(self.fines[english], self.fines[invader])
        attack, defence = catalogue.attack[FULL], catalogue.defence[FULL]
        self.strength: list[float] = [
            float(sum([attack[part] + defence[part] for part in parts]))
            for parts in catalogue.parts
        ]
        self.strength_of_kind: list[float] = [
            self.strength[catalogue.unit_kind.index(kind)] if kind in catalogue.unit_kind else 0.0
            for kind in range(len(catalogue.kinds))
        ]
        self._take_forage(catalogue)
        battle = catalogue.tables.files.battle
        quick, dice = battle.quick_battle, float(catalogue.die)
        wary = (dice + 1 - quick.leader_first) / dice
        self.share_lost: float = 1.0 / quick.loser_share
        self.falls_winning: float = wary * (dice + 1 - quick.leader_dies_winner[0]) / dice
        self.falls_losing: float = wary * (dice + 1 - quick.leader_dies_loser[0]) / dice
        self.big: int = ground.big
        chart = catalogue.tables.files.tables
        self.watch: int = chart.danes.units_most
        self.shores: list[int] = [catalogue.areas.index(one) for one in chart.landing_choice.danish]
        self.july: list[int] = [
            catalogue.events.index(name) if name in catalogue.events else NOBODY
            for name in [f"{side}_july" for side in catalogue.sides]
        ]
        self.leaderless: int = battle.battle_end.field_limit_without_leader
        clashes = chart.non_bb
        escape = clashes.leader_roll.escape
        caught = 1.0 - (escape[1] - escape[0] + 1) / dice
        self.command: list[int] = catalogue.command
        self.ability: list[int] = catalogue.ability
        self.most: int = max(catalogue.ability)
        self.small_loss: list[float] = []
        self.taken: list[float] = []
        self.cornered: list[float] = []
        for abler in range(-self.most, self.most + 1):
            odds = [clash_odds(row, catalogue.die, abler) for row in clashes.row]
            pairs = list(zip(clashes.row, odds, strict=True))
            self.small_loss.append(fsum([LOST[row.units_lost] * part for row, part in pairs]))
            rolls = fsum([part for row, part in pairs if row.leaders == "roll"])
            goes = fsum([part for row, part in pairs if row.leaders == "go_along"])
            self.taken.append(rolls * caught)
            self.cornered.append((rolls + goes) * caught)

    def _take_distances(self, catalogue: Catalogue) -> None:
        """[9.3b] List the distances between areas."""
        ground = catalogue.ground
        areas = range(len(catalogue.areas))
        reach = [
            [cost <= ground.foot_points for cost in walk(catalogue, area, ground.foot_points)]
            for area in areas
        ]
        near = [[to for to in areas if reach[area][to]] for area in areas]
        self.turns: list[list[int]] = [distances(near, area) for area in areas]
        self.steps: list[list[int]] = [distances(ground.neighbours, area) for area in areas]
        self.around: list[list[int]] = [
            [to for to in areas if row[to] <= HEARD] for row in self.steps
        ]
        self.within: list[int] = [mask_where([far <= FAR_OFF for far in row]) for row in self.turns]

    def _take_forage(self, catalogue: Catalogue) -> None:
        """[9.5b, 9.5c] List what forage costs units and areas."""
        self.starving: list[list[float]] = [
            losses(hardship(catalogue, grade), len(catalogue.units))
            for grade in range(len(catalogue.ground.grades))
        ]
        self.starve_from: int = catalogue.tables.files.tables.forage.starve_from
        self.worsens: list[list[int]] = [
            [worse_by(catalogue, men, harvest=harvest) for men in range(len(catalogue.units) + 1)]
            for harvest in (False, True)
        ]


def halfway(one: list[float], other: list[float]) -> list[float]:
    """Return the averages of two lists, element by element."""
    return [(one[n] + other[n]) / 2.0 for n in range(len(one))]


def battle_changes(catalogue: Catalogue, side: int, who: str) -> list[float]:
    """[2.2b] Return the changes of Legitimacy of a side as `who`, by the loser's units."""
    english = side == catalogue.ground.english
    found = [0.0] * (len(catalogue.units) + 1)
    for row in catalogue.tables.changes.values():
        for number in range(len(found)):
            if row.of_battle(who, number, english=english):
                found[number] = float(row.change)
    return found


def hardship(catalogue: Catalogue, grade: int) -> list[int]:
    """[9.5b] Return by roll the percentage of foot that starves in an area of a grade."""
    dice = range(1, catalogue.die + 1)
    if grade not in COLUMNS:
        return [0 for _ in dice]
    row = catalogue.ground.attrition[COLUMNS[grade][0]]
    return [suffering(row, die) for die in dice]


def losses(percents: list[int], most: int) -> list[float]:
    """[9.5b] Return the losses for each number of units; every share is rounded up."""
    return [
        fsum([float(share(men, percent)) for percent in percents]) / len(percents)
        for men in range(most + 1)
    ]


def clash_odds(row: ClashRow, die: int, abler: int) -> float:
    """[9.3z] Return the probability that a clash ends in a row, by the difference in ability."""
    low = max(1, row.low - abler) if row.low > 1 else 1
    return max(0, min(row.high - abler, die) - low + 1) / die


def walk(catalogue: Catalogue, start: int, points: int) -> list[int]:
    """Return the cost for an army to each area; more than it has if it cannot."""
    ground = catalogue.ground
    costs = [points + 1] * len(catalogue.areas)
    costs[start] = 0
    front = [start]
    while front:
        area = front.pop()
        for to in ground.neighbours[area]:
            cost = costs[area] + ground.step_cost(area, to)
            if cost < costs[to]:
                costs[to] = cost
                front.append(to)
    return costs


def distances(neighbours: list[list[int]], start: int) -> list[int]:
    """Return the distance of each area in steps."""
    found = [FAR] * len(neighbours)
    found[start] = 0
    front = [start]
    for area in front:
        for to in neighbours[area]:
            if found[to] == FAR:
                found[to] = found[area] + 1
                front.append(to)
    return found


@lru_cache(maxsize=8)
def country_of(catalogue: Catalogue) -> MapDistances:
    """Return the country of a catalogue, cached."""
    return MapDistances(catalogue)
