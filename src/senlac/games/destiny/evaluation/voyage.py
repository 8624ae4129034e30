"""The prospects of a fleet that has not landed: to sail now, or to wait for a better sea."""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from senlac.engine.support.mask import members
from senlac.games.destiny.evaluation.country import country_of
from senlac.games.destiny.rules.constants import BOX, NEVER, NOBODY
from senlac.games.destiny.rules.sea.charts import CALM, GALES, STORMS, met
from senlac.games.destiny.rules.sea.crossing import CONDITIONS, UNKNOWN, Crossing
from senlac.games.destiny.rules.sea.fleet import JULY

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.data.rows.campaign import SeaRow
    from senlac.games.destiny.state import DestinyState


class Fleet(NamedTuple):
    """The data that determine the prospects of a side at sea.

    Attributes:
        sea: the weather at sea.
        july: whether it may sail in July.
        more: by kind the units that events have added to its army.
        boxed: the strength of the other units in its box.
    """

    side: int
    sea: int
    july: bool
    more: tuple[int, ...]
    boxed: float


class VoyageValue:
    """The prospects of a side at sea by turn, computed from the last turn backwards.

    Attributes:
        free: by turn the value of being free to sail at its start; `bound` if the wind holds the
            side.
        sailing: by turn the value of putting to sea, with the option to turn back.
        gone: by turn and conditions the value of sailing on.
    """

    def __init__(self, catalogue: Catalogue, weights: Weights, fleet: Fleet) -> None:
        self.catalogue: Catalogue = catalogue
        self.weights: Weights = weights
        tables = catalogue.tables.files.tables
        self.crossing: list[list[float]] = [spread(row) for row in tables.sea_crossing.row]
        seas = catalogue.ground.seas
        [row] = [row for row in tables.sea_conditions.row if row.sea_weather == seas[fleet.sea]]
        self.sea: list[float] = spread(row)
        turns = catalogue.ground.last_turn + 1
        never = weights.constant("never_lands")
        self.free: list[float] = [never] * (turns + 2)
        self.bound: list[float] = [never] * (turns + 2)
        self.sailing: list[float] = [never] * turns
        self.gone: list[list[float]] = [[] for _ in range(turns)]
        chart = tables.sailing
        needed = [chart.july, chart.august, chart.september, chart.october, chart.november]
        for turn in range(turns - 1, -1, -1):
            month = catalogue.ground.by_month[turn]
            army = weights.of("army") * army_of(catalogue, fleet, turn)
            left = min(weights.constant("campaign"), float(turns - 1 - turn))
            ashore = army + weights.constant("gains") * left
            self.gone[turn] = [self._went(ashore, chances) for chances in self.crossing]
            back = self.free[turn + 2]
            self.sailing[turn] = fsum(
                [part * max(back, self.gone[turn][at]) for at, part in enumerate(self.sea)]
            )
            self.free[turn] = self.free[turn + 1]
            if fleet.july or month != JULY:
                self.free[turn] = max(self.free[turn], self.sailing[turn])
            part = float(catalogue.die + 1 - needed[month]) / catalogue.die
            self.bound[turn] = part * self.free[turn] + (1.0 - part) * self.bound[turn + 1]

    def _went(self, ashore: float, chances: list[float]) -> float:
        """Return the value of sailing on, for these probabilities of a crossing."""
        driven, wrecked = self.weights.constant("driven"), self.weights.constant("wrecked")
        return ashore - chances[STORMS] * driven - chances[GALES] * wrecked

    def worth(self, state: DestinyState, side: int) -> float:
        """Return the prospects of the side in a state."""
        turn = state.turn
        row = self.bound if state.held_by_wind >> side & 1 else self.free
        crossings = [phase for phase in state.stack if isinstance(phase, Crossing)]
        if not crossings:
            return row[turn + 1 if state.phasing != NOBODY else turn]
        crossing = crossings[0]
        if crossing.going >> side & 1:
            conditions = crossing.conditions[side]
            if conditions == UNKNOWN:
                return self.sailing[turn]
            gone = self.gone[turn][conditions]
            return max(gone, self.free[turn + 2]) if crossing.stage == CONDITIONS else gone
        if state.no_go[side] == turn + 1:
            return self.free[turn + 2]
        return row[turn + 1] if crossing.sides_done else row[turn]


def spread(row: SeaRow) -> list[float]:
    """Return the probability of each outcome in a row of a sea chart."""
    found = [0.0] * (GALES + 1)
    for die in range(1, 11):
        found[met(row, die)] += 0.1
    return found


def army_of(catalogue: Catalogue, fleet: Fleet, turn: int) -> float:
    """[12.0a-12.0c] Return the strength of the army that would land in a turn, in tens."""
    strength = country_of(catalogue).strength
    name, month = catalogue.sides[fleet.side], catalogue.ground.month(turn)
    rows = [row for row in catalogue.tables.files.tables.invasion if row.side == name]
    [found] = [row for row in rows if row.month == month] or rows[-1:]
    total = fleet.boxed
    for kind, kind_name in enumerate(catalogue.kinds):
        if catalogue.kind_side[kind] == fleet.side:
            number = max(0, found.units.get(kind_name, 0) + fleet.more[kind])
            total += number * strength[catalogue.unit_kind.index(kind)]
    return total / 10.0


@lru_cache(maxsize=512)
def _prospect(catalogue: Catalogue, weights: Weights, fleet: Fleet) -> VoyageValue:
    """Return the prospects of a side at sea, cached."""
    return VoyageValue(catalogue, weights, fleet)


def hopes(state: DestinyState, side: int, weights: Weights) -> float:
    """Return the prospects of a side that has not landed."""
    catalogue = state.catalogue
    country = country_of(catalogue)
    july = state.holds(side, country.july[side])
    nobody = max(state.landed) == NEVER
    boxed = 0.0
    for unit in members(state.owned[side] & catalogue.ground.troops & ~state.on_map):
        if state.area[unit] == BOX:
            boxed += country.strength[unit]
    fleet = Fleet(side, CALM if nobody else state.sea, july, tuple(state.forces_from_events), boxed)
    return _prospect(catalogue, weights, fleet).worth(state, side)
