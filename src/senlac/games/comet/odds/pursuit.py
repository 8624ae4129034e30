"""The losses of a routed side by Pursuit Fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.odds.line import ALL, ColumnSide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.catalogue import Catalogue
    from senlac.games.comet.odds.line import Men

NEGLIGIBLE: Final = 1e-6
"""A probability that is neglected."""

Routed = dict[tuple[int, int, int, int], float]
"""The probability by the pursuers' hits and, of the routed side, the CV beyond 1 of each unit, the
number of Troops, and the mask of leaders.
"""


class PursuitLosses:
    """The cost of a pursuit: the expected CV lost, and the probability of each leader, by unit."""

    __slots__ = ("cv", "leaders")

    def __init__(self, cv: float, leaders: dict[int, float]) -> None:
        self.cv = cv
        self.leaders = leaders


class PursuitOdds:
    """[14.2a-14.3b] Pursuit Fire on a side, with cached results."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._tolls: dict[tuple[int, int, int], PursuitLosses] = {}

    def summary(self, men: Men) -> tuple[int, int, int]:
        """Return the CV beyond 1 of each unit, the number of Troops, and the mask of leaders."""
        spare = troops = leaders = 0
        for unit, cv in men:
            spare += cv - 1
            if self.catalogue.rank[unit]:
                leaders |= 1 << unit
            else:
                troops += 1
        return spare, troops, leaders

    def toll(self, hits: int, spare: int, troops: int, leaders: int) -> PursuitLosses:
        """Return what `hits` hits cost a routed side."""
        if hits <= spare:
            return PursuitLosses(float(hits), {})
        rest = self._ones(hits - spare, troops, leaders)
        return PursuitLosses(spare + rest.cv, rest.leaders)

    def _ones(self, hits: int, troops: int, leaders: int) -> PursuitLosses:
        """[12.5b-12.5g] Return what hits cost a group in which all units are at 1 CV."""
        count = troops + leaders.bit_count()
        if not hits or not count:
            return PursuitLosses(0.0, {})
        key = (hits, troops, leaders)
        known = self._tolls.get(key)
        if known is None:
            if not leaders:
                known = PursuitLosses(float(min(hits, troops)), {})
            elif count == 1:
                known = self._lost(hits, troops, leaders, leaders.bit_length() - 1)
            else:
                known = self._rolled(hits, troops, leaders)
            self._tolls[key] = known
        return known

    def _rolled(self, hits: int, troops: int, leaders: int) -> PursuitLosses:
        """Return what hits cost when the first of them is rolled for."""
        catalogue = self.catalogue
        listed = [unit for unit in range(len(catalogue.units)) if leaders >> unit & 1]
        share = len(catalogue.leader_lost_on) / catalogue.die
        highest = max([catalogue.rank[unit] for unit in listed])
        lowest = min([catalogue.rank[unit] for unit in listed])
        # Among equals the captain gives up the last one, as in the columns.
        called = max([unit for unit in listed if catalogue.rank[unit] == highest])
        given = max([unit for unit in listed if catalogue.rank[unit] == lowest])
        taken = self._lost(hits, troops, leaders, called)
        if troops:
            rest = self._ones(hits - 1, troops - 1, leaders)
            spared = PursuitLosses(1.0 + rest.cv, rest.leaders)
        else:
            spared = self._lost(hits, troops, leaders, given)
        lost: dict[int, float] = {}
        for toll, chance in ((taken, share), (spared, 1.0 - share)):
            for unit, part in toll.leaders.items():
                lost[unit] = lost.get(unit, 0.0) + chance * part
        return PursuitLosses(share * taken.cv + (1.0 - share) * spared.cv, lost)

    def _lost(self, hits: int, troops: int, leaders: int, unit: int) -> PursuitLosses:
        """Return what hits cost when the first of them takes a leader."""
        left = leaders & ~(1 << unit)
        if self.catalogue.rank[unit] == SUPREME:
            others = [other for other in range(len(self.catalogue.units)) if leaders >> other & 1]
            return PursuitLosses(float(troops + len(others)), dict.fromkeys(others, 1.0))
        rest = self._ones(hits - 1, troops, left)
        return PursuitLosses(1.0 + rest.cv, {**rest.leaders, unit: 1.0})


# ---- columns together ---------------------------------------------------------------------------


def together(one: Routed, other: Routed) -> Routed:
    """Return the sum of two columns, leaving out negligible probabilities."""
    found: Routed = {}
    for (hits, spare, troops, leaders), chance in one.items():
        for (more, spare2, troops2, leaders2), share in other.items():
            both = chance * share
            if both > NEGLIGIBLE:
                key = (hits + more, spare + spare2, troops + troops2, leaders | leaders2)
                found[key] = found.get(key, 0.0) + both
    return found


def routed_column(
    pursuit: PursuitOdds,
    victor: ColumnSide,
    loser: ColumnSide,
    mass: Sequence[tuple[int, int, float]],
    every: bool,  # noqa: FBT001 - of the dice
) -> Routed:
    """Return what a column adds: `mass` are states of victor and loser with their probabilities."""
    found: Routed = {}
    for theirs, ours, chance in mass:
        if chance <= NEGLIGIBLE:
            continue
        summary = pursuit.summary(loser.men[ours])
        for hits, share in victor.hits(theirs, ALL, every):
            if chance * share > NEGLIGIBLE:
                key = (hits, *summary)
                found[key] = found.get(key, 0.0) + chance * share
    return found
