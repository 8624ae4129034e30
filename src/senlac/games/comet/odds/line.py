"""One side of a column, as a Markov chain over its losses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.catalogue import SUPREME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.catalogue import Catalogue

Men = tuple[tuple[int, int], ...]
"""Units with their CV, in their fixed order."""

Chances = list[tuple[int, float]]
"""Numbers of hits, or states, with the probability of each."""

EMPTY: Final = 0
"""The state of a column without units."""

FALLEN: Final = 1
"""The state in which the Supreme Leader was lost: the side is out."""


class ColumnSide:
    """One side of a column and its possible states.

    States are numbered; the first two are `EMPTY` and `FALLEN`. A captain who chooses a loss
    takes the cheapest unit: Troops before leaders, units that return before others, weaker fire
    first.

    Attributes:
        men: by state the units left with their CV.
        start: the state with all units.
        cv: by state the CV left; `leaders` are by state the leaders left.
        archers: whether any of them fires before others.
    """

    def __init__(self, catalogue: Catalogue, men: Sequence[tuple[int, int]]) -> None:
        self.catalogue = catalogue
        self.men: list[Men] = [(), ()]
        self.cv: list[int] = [0, 0]
        self.leaders: list[list[int]] = [[], []]
        self.archers: bool = any([catalogue.first_fire[unit] for unit, _ in men])
        self._found: dict[Men, int] = {(): EMPTY}
        self._hit: dict[int, Chances] = {}
        self._landed: dict[int, Chances] = {}
        self._rolled: dict[int, Chances] = {}
        self.start: int = self._state(tuple(sorted(men)))

    def _state(self, men: Men) -> int:
        """Return the number of a state."""
        known = self._found.get(men)
        if known is None:
            known = len(self.men)
            self._found[men] = known
            self.men.append(men)
            self.cv.append(sum([cv for _, cv in men]))
            self.leaders.append([unit for unit, _ in men if self.catalogue.rank[unit]])
        return known

    # ---- hits that are taken ----------------------------------------------------------------

    def after(self, state: int, hits: int) -> Chances:
        """[12.2b, 12.5b] Return the states after `hits` hits; excess hits are lost."""
        if hits == 0 or state <= FALLEN:
            return [(state, 1.0)]
        key = state * 256 + hits
        known = self._landed.get(key)
        if known is None:
            found: dict[int, float] = {}
            for middle, chance in self.after(state, hits - 1):
                for end, share in self._struck(middle):
                    found[end] = found.get(end, 0.0) + chance * share
            known = list(found.items())
            self._landed[key] = known
        return known

    def _struck(self, state: int) -> Chances:
        """Return the states after one hit."""
        if state <= FALLEN:
            return [(state, 1.0)]
        known = self._hit.get(state)
        if known is None:
            known = self._one_hit(self.men[state])
            self._hit[state] = known
        return known

    def _one_hit(self, men: Men) -> Chances:
        """[12.2b, 12.5b-12.5g] Return the states of some units after one hit."""
        catalogue = self.catalogue
        most = max([cv for _, cv in men])
        strongest = [unit for unit, cv in men if cv == most]
        leaders = [unit for unit, _ in men if catalogue.rank[unit]]
        cheapest = self._without(men, min(strongest, key=self._worth))
        if most > 1 or not leaders or len(men) == 1:
            return [(cheapest, 1.0)]
        highest = max([catalogue.rank[unit] for unit in leaders])
        called = min([unit for unit in leaders if catalogue.rank[unit] == highest], key=self._worth)
        share = len(catalogue.leader_lost_on) / catalogue.die
        return [(cheapest, 1.0 - share), (self._without(men, called), share)]

    def _worth(self, unit: int) -> tuple[int, int, int, int, int]:
        """Return the sort key of a unit's value to its captain."""
        catalogue = self.catalogue
        back = 0 if catalogue.returns[unit] else 1
        return (
            catalogue.rank[unit],
            back,
            catalogue.fire[unit],
            int(catalogue.first_fire[unit]),
            -unit,
        )

    def _without(self, men: Men, unit: int) -> int:
        """Return the state of some units after one of them has lost a CV."""
        left: list[tuple[int, int]] = []
        for other, cv in men:
            if other != unit:
                left.append((other, cv))
            elif cv > 1:
                left.append((other, cv - 1))
            elif self.catalogue.rank[unit] == SUPREME:
                return FALLEN
        return self._state(tuple(left))

    # ---- hits that are dealt ----------------------------------------------------------------

    def hits(self, state: int, who: int, every: bool) -> Chances:  # noqa: FBT001 - of the dice
        """[12.2a, 12.3a] Return the probability of each number of hits of the units in a state.

        `who` is ALL, FIRST (units that fire first) or LATER (others). With `every` each die hits.
        """
        key = (state * 4 + who) * 2 + int(every)
        known = self._rolled.get(key)
        if known is None:
            known = self._roll(self.men[state], who, every=every)
            self._rolled[key] = known
        return known

    def _roll(self, men: Men, who: int, *, every: bool) -> Chances:
        """Return the probability of each number of hits."""
        catalogue = self.catalogue
        dice = [0] * (catalogue.die + 1)
        for unit, cv in men:
            if who == ALL or (who == FIRST) == catalogue.first_fire[unit]:
                dice[catalogue.die if every else catalogue.fire[unit]] += cv
        chances = [1.0]
        for faces, count in enumerate(dice):
            for _ in range(count):
                chances = thrown(chances, faces / catalogue.die)
        return [(number, chance) for number, chance in enumerate(chances) if chance > 0.0]


ALL: Final = 0
FIRST: Final = 1
LATER: Final = 2
"""The units that fire: all, the Archers, all but the Archers."""


def thrown(chances: list[float], share: float) -> list[float]:
    """Return the probability of each number of hits with one more die that hits with `share`."""
    more = [chance * (1.0 - share) for chance in chances] + [0.0]
    for number, chance in enumerate(chances):
        more[number + 1] += chance * share
    return more
