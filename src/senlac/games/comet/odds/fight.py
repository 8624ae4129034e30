"""A battle fought to its end, computed step by step through every state of its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.odds.line import EMPTY, FALLEN, FIRST, LATER, ColumnSide
from senlac.games.comet.odds.pursuit import PursuitOdds, Routed, routed_column, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.catalogue import Catalogue
    from senlac.games.comet.odds.line import Men

KEY: Final = 1024
"""More states than a line has: a pair of states is one number."""

OVER: Final = 1e-8
"""A battle counts as over when the probability that it goes on is below this."""

NEXT_TO_NEVER: Final = 1e-9
"""The probability below which a pair of states is dropped."""

FAINT: Final = 1e-5
"""The probability of an end below which its pursuit is neglected."""

ATTACKER: Final = 0
DEFENDER: Final = 1


class Column:
    """Two opposing lines; `mass` is the probability of each pair of states without an end."""

    def __init__(self, catalogue: Catalogue, attack: Men, defence: Men) -> None:
        self.lines: list[ColumnSide] = [
            ColumnSide(catalogue, attack),
            ColumnSide(catalogue, defence),
        ]
        start = self.lines[ATTACKER].start * KEY + self.lines[DEFENDER].start
        self.mass: dict[int, float] = {start: 1.0}
        self._ways: dict[int, list[tuple[int, float]]] = {}
        self._routed: list[Routed | None] = [None, None]

    def fire(self, by: int, who: int, every: bool) -> list[tuple[int, int, float]]:  # noqa: FBT001 - of the dice
        """Let a side fire; return the ends: states of the victor and loser with the probability."""
        found: dict[int, float] = {}
        ended: dict[int, float] = {}
        for key, chance in self.mass.items():
            if chance < NEXT_TO_NEVER:
                continue
            for other, share in self._after(key, by, who, every):
                loser = other % KEY if by == ATTACKER else other // KEY
                into = ended if loser <= FALLEN else found
                into[other] = into.get(other, 0.0) + chance * share
        self.mass = found
        self._routed = [None, None]
        if by == ATTACKER:
            return [(key // KEY, key % KEY, chance) for key, chance in ended.items()]
        return [(key % KEY, key // KEY, chance) for key, chance in ended.items()]

    def _after(self, key: int, by: int, who: int, every: bool) -> list[tuple[int, float]]:  # noqa: FBT001 - of the dice
        """Return the pairs of states after the fire of a side."""
        memo = ((key * 2 + by) * 4 + who) * 2 + int(every)
        known = self._ways.get(memo)
        if known is None:
            attack, defence = key // KEY, key % KEY
            known = []
            firing, struck = (attack, defence) if by == ATTACKER else (defence, attack)
            for hits, chance in self.lines[by].hits(firing, who, every):
                for state, share in self.lines[1 - by].after(struck, hits):
                    pair = attack * KEY + state if by == ATTACKER else state * KEY + defence
                    known.append((pair, chance * share))
            self._ways[memo] = known
        return known

    def lasting(self) -> float:
        """Return the probability that the column has not ended."""
        return sum(self.mass.values())

    def left(self, side: int) -> tuple[float, dict[int, float]]:
        """Return the CV of a side, and its leaders, each weighted by the probability."""
        line = self.lines[side]
        entries: list[tuple[int, float]] = []
        for key, chance in self.mass.items():
            entries.append((key // KEY if side == ATTACKER else key % KEY, chance))
        return remaining(line, entries)

    def routed(self, pursuit: PursuitOdds, victor: int, every: bool) -> Routed:  # noqa: FBT001 - of the dice
        """Return what the column adds to a pursuit by the victor."""
        known = self._routed[victor]
        if known is None:
            mass: list[tuple[int, int, float]] = []
            for key, chance in self.mass.items():
                one, other = key // KEY, key % KEY
                mass.append((one, other, chance) if victor == ATTACKER else (other, one, chance))
            known = routed_column(pursuit, self.lines[victor], self.lines[1 - victor], mass, every)
            self._routed[victor] = known
        return known


def remaining(
    line: ColumnSide, entries: Sequence[tuple[int, float]]
) -> tuple[float, dict[int, float]]:
    """Return the CV and the leaders left in states of a line, each weighted by the probability."""
    cv = 0.0
    leaders: dict[int, float] = {}
    for state, chance in entries:
        cv += chance * line.cv[state]
        for unit in line.leaders[state]:
            leaders[unit] = leaders.get(unit, 0.0) + chance
    return cv, leaders


class ExactBattle:
    """A battle from some step on to its end, without retreats and with Reserves held back.

    Results are by side, 0 the attacker.

    Attributes:
        wins: the probability of each side to hold the area.
        left: the expected CV of each side after the battle.
        alive: the probability of each leader, by unit, to survive it.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        columns: Sequence[tuple[Men, Men]],
        reserves: tuple[Men, Men],
        flees: tuple[bool, bool],
    ) -> None:
        self.catalogue = catalogue
        self.columns: list[Column] = [Column(catalogue, one, other) for one, other in columns]
        self.reserves: list[Men] = list(reserves)
        self.flees: list[bool] = list(flees)
        self.pursuit = PursuitOdds(catalogue)
        self.rear: list[ColumnSide] = [ColumnSide(catalogue, men) for men in reserves]
        self.wins: list[float] = [0.0, 0.0]
        self.left: list[float] = [0.0, 0.0]
        self.alive: dict[int, float] = {}
        self.every = False

    def run(self, steps: Sequence[tuple[int, int]], round_: int) -> None:
        """Fire the rest of the round, sides with `FIRST` or `LATER`, then whole rounds."""
        whole = [(ATTACKER, FIRST), (DEFENDER, FIRST), (DEFENDER, LATER), (ATTACKER, LATER)]
        order = list(steps)
        while True:
            self.every = round_ >= self.catalogue.every_die_hits_from
            for side, who in order:
                for place in range(len(self.columns)):
                    self._fire(place, side, who)
            if self.lasting() < OVER:
                return
            order = whole
            round_ += 1

    def lasting(self) -> float:
        """Return the probability that the battle still goes on."""
        chance = 1.0
        for column in self.columns:
            chance *= column.lasting()
        return chance

    def _fire(self, place: int, side: int, who: int) -> None:
        """[11.1b] Let a column fire, and settle the battles that end by it."""
        if who == FIRST and not self.columns[place].lines[side].archers:
            return
        ended = self.columns[place].fire(side, who, self.every)
        if not ended:
            return
        others = 1.0
        for other, column in enumerate(self.columns):
            if other != place:
                others *= column.lasting()
        for loser in (EMPTY, FALLEN):
            ends = [(victor, chance) for victor, end, chance in ended if end == loser]
            chance = sum([share for _, share in ends]) * others
            if chance > 0.0:
                self.wins[side] += chance
                self._settle_victor(place, side, ends, others)
                if loser == EMPTY and self.flees[1 - side] and len(self.columns) > 1:
                    self._settle_routed(place, 1 - side, ends, chance)

    # ---- what is left -----------------------------------------------------------------------

    def _settle_victor(
        self, place: int, side: int, ends: Sequence[tuple[int, float]], others: float
    ) -> None:
        """Add the victor's survivors: in the column that won, in the others, in Reserve."""
        chance = sum([share for _, share in ends])
        self._add(side, remaining(self.columns[place].lines[side], ends), others)
        self._add_others(place, side, chance * others)

    def _add(self, side: int, found: tuple[float, dict[int, float]], weight: float) -> None:
        """Add CV and leaders left."""
        cv, leaders = found
        self.left[side] += weight * cv
        for unit, share in leaders.items():
            self.alive[unit] = self.alive.get(unit, 0.0) + weight * share

    def _add_others(self, place: int, side: int, chance: float) -> None:
        """Add a side's survivors in the columns that have not ended, and in Reserve."""
        for other, column in enumerate(self.columns):
            if other != place:
                self._add(side, column.left(side), chance / column.lasting())
        rear = self.rear[side]
        self._add(side, remaining(rear, [(rear.start, 1.0)]), chance)

    def _settle_routed(
        self, place: int, side: int, ends: Sequence[tuple[int, float]], chance: float
    ) -> None:
        """[14.2a-14.3b] Add what Pursuit Fire leaves of a routed side."""
        self._add_others(place, side, chance)
        if chance < FAINT:
            return
        spared = len(self.reserves[side])
        for (hits, spare, troops, leaders), share in self._pursued(place, side, ends).items():
            toll = self.pursuit.toll(max(0, hits - spared), spare, troops, leaders)
            self.left[side] -= chance * share * toll.cv
            for unit, part in toll.leaders.items():
                self.alive[unit] -= chance * share * part

    def _pursued(self, place: int, side: int, ends: Sequence[tuple[int, float]]) -> Routed:
        """Return the distribution of all that affects Pursuit Fire on a side; it adds up to 1."""
        victor = 1 - side
        mass = [(state, EMPTY, share) for state, share in ends]
        won = self.columns[place]
        found = routed_column(self.pursuit, won.lines[victor], won.lines[side], mass, self.every)
        rear = [(self.rear[victor].start, self.rear[side].start, 1.0)]
        found = together(
            found, routed_column(self.pursuit, self.rear[victor], self.rear[side], rear, self.every)
        )
        for other, column in enumerate(self.columns):
            if other != place:
                found = together(found, column.routed(self.pursuit, victor, self.every))
        total = sum(found.values())
        return {key: share / total for key, share in found.items()} if total else {}
