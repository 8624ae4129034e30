"""The campaign's map, calendar and charts in flat lists, for the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_where
from senlac.games.destiny.rules.constants import NOBODY, OPEN, SEAS, TOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.area import AreaBoard
    from senlac.games.destiny.data.rows.campaign import AttritionRow
    from senlac.games.destiny.data.rows.units import Leader
    from senlac.games.destiny.data.tables import GameData

MONTHS: Final = ("july", "august", "september", "october", "november")


class MapIndex:
    """The static data of the map.

    Areas, sides, units and leaders are the small numbers of the catalogue.

    Attributes:
        turns, zones, grades, seas: the ids of turns, zones, grades of forage, weathers at sea.
        names: the names of the areas for sentences.
        zone: the zone of each area; `england`, `north`, `south`, `wales`, `scotland` are masks.
        march: the mask of the areas that border on Wales.
        neighbours, beside: the neighbours of each area, as a list and as a mask.
        enter: the cost to enter an area on clear or hill ground; `over` by area the mask of
            the neighbours behind a hill border; `dearest` is at least the cost of any step;
            `near` by points (up to `dearest`) and area the mask of the neighbours to which
            these points pay for a step.
        has_town: the mask of areas with a town; `bare` those whose town costs nothing.
        town_name: by area the name of its town, "" without one.
        london, york_area: the areas with rules of their own.
        home: the area each unit is named after, NOBODY for none.
        fyrd: the mask of units that are fyrd of an area; `mounted` that of mounted ones, `troops`
            that of all, `scots` that of Scots; of pieces `troop_count` are units.
        straggling: the rank of each unit in the order of stragglers, foot before mounted.
        best: all units, the best first; a unit's index in it is `merit`.
        heirs: by side its claimants, in the order in which they claim.
        scouts, hard_marching: the events whose counters armies use as they march.
        calls: by leader the mask of the zones in whose towns the leader may call.
        by_month: the index of the month of each turn.
        emptied, harvested: what a grade becomes without an army, and at the harvest.
        shores: the mask of the areas where armies choose to land.
        king: the leader who calls all England.
    """

    def __init__(
        self,
        tables: GameData,
        sides: Sequence[str],
        units: Sequence[str],
        unit_kind: Sequence[int],
        leaders: Sequence[Leader],
    ) -> None:
        self.map: AreaBoard = tables.map
        self._take_areas(tables)
        self._take_towns(tables)
        self._take_calendar(tables)
        self._take_units(tables, units, unit_kind)
        self._take_leaders(tables, sides, leaders)
        self._take_charts(tables)
        english = sides.index("english")
        home = self.england
        self.english: int = english
        self.norwegian: int = sides.index("norwegian")
        self.norman: int = sides.index("norman")
        self.danish: int = sides.index("danish")
        self.invaders: list[int] = [self.norwegian, self.norman]
        size = self.map.size
        self.king: int = self.heirs[english][0]
        self.at_first: list[int] = [english if home >> a & 1 else NOBODY for a in range(size)]
        self.nobody: list[int] = [NOBODY] * size
        self.nothing: list[int] = [0] * size

    # ---- the map --------------------------------------------------------------------------------

    def _take_areas(self, tables: GameData) -> None:
        """[1.4a, 9.3b] List the areas, and the costs to enter them."""
        rows = [tables.areas[name] for name in self.map.names]
        self.names: list[str] = [row.name for row in rows]
        self.zones: list[str] = ["north", "south", "wales", "scotland"]
        self.zone: list[int] = [self.zones.index(row.zone) for row in rows]
        masks = [mask_where([row.zone == zone for row in rows]) for zone in self.zones]
        self.north, self.south, self.wales, self.scotland = masks
        self.england: int = self.north | self.south
        self.abroad: int = self.wales | self.scotland
        self.scotland_area: int = self.zone.index(self.zones.index("scotland"))
        self.march: int = mask_where([row.march for row in rows])
        self.neighbours: list[list[int]] = self.map.neighbours
        self.beside: list[int] = self.map.neighbour_masks
        costs = tables.files.ground.costs
        self.enter: list[int] = [
            costs.hill if row.terrain == "hill" else costs.clear for row in rows
        ]
        self.over: list[int] = [0] * len(rows)
        for border in tables.files.ground.border:
            if border.kind == "hill":
                one, other = [self.map.area(name) for name in border.between]
                self.over[one] |= 1 << other
                self.over[other] |= 1 << one
        self.hill_border: int = costs.hill_boundary
        self.town_cost: int = costs.town
        self.site_cost: int = costs.landing
        self.dearest: int = max(self.enter) + self.hill_border
        self.near: list[list[int]] = [
            [
                self.map.mask([to for to in around if self.step_cost(area, to) <= points])
                for area, around in enumerate(self.neighbours)
            ]
            for points in range(self.dearest + 1)
        ]

    def _take_towns(self, tables: GameData) -> None:
        """[1.4a, 9.1g] List the towns."""
        self.town_name: list[str] = [""] * self.map.size
        self.has_town: int = 0
        self.bare: int = 0
        for town in tables.files.ground.town:
            area = self.map.area(town.area)
            self.town_name[area] = town.name
            self.has_town |= 1 << area
            if town.is_area:
                self.bare |= 1 << area
        landings = tables.files.ground.landing
        primary = [self.map.area(row.area) for row in landings if row.kind == "primary"]
        self.shores: int = self.map.mask(primary)
        self.london: int = self.map.area("london")
        self.york_area: int = self.map.area(tables.towns["york"].area)

    def spot_in(self, area: int, spot: int) -> int:
        """[9.3d] Return the spot of a piece placed in an area: in London always the town."""
        if area < 0:
            return OPEN
        return TOWN if self.bare >> area & 1 else spot

    def reached(self, points: int, area: int) -> int:
        """[9.3b] Return the mask of an area's neighbours to which 0 or more points pay for a step.

        Positions and overlays may give a force more points than any step costs.
        """
        return self.near[min(self.dearest, points)][area]

    def step_cost(self, start: int, to: int) -> int:
        """[9.3b] Return the cost of a step that leaves no town or landing site."""
        return self.enter[to] + (self.hill_border if self.over[start] >> to & 1 else 0)

    # ---- turns ----------------------------------------------------------------------------------

    def _take_calendar(self, tables: GameData) -> None:
        """[1.4b] List the turns."""
        rows = list(tables.turns.values())
        self.turns: list[str] = [row.id for row in rows]
        self.by_month: list[int] = [MONTHS.index(row.month) for row in rows]
        self.harvest: int = [row.harvest for row in rows].index(True)
        self.last_turn: int = [row.last for row in rows].index(True)
        danes = tables.files.tables.danes
        harvest = tables.files.tables.forage
        self.emptied: list[int] = [
            harvest.statuses.index(harvest.emptied[name]) for name in harvest.statuses
        ]
        self.harvested: list[int] = [
            harvest.statuses.index(harvest.harvest_end.get(name, name)) for name in harvest.statuses
        ]
        self.danes_from: int = self.turns.index(danes.first_turn)
        self.danes_from_if_sworn: int = self.turns.index(danes.first_turn_if_sworn)

    def month(self, turn: int) -> str:
        """Return the month of a turn."""
        return MONTHS[self.by_month[turn]]

    # ---- units and leaders ----------------------------------------------------------------------

    def _take_units(self, tables: GameData, units: Sequence[str], unit_kind: Sequence[int]) -> None:
        """[3.0a, 9.3a, 9.3k] List the data of units on the map."""
        kinds = list(tables.operational.values())
        order = tables.files.tables.straggler_order
        places = [*order.foot, *order.mounted]
        rank = [places.index(row.id) for row in kinds]
        self.troop_count: int = len(units)
        self.troops: int = (1 << len(units)) - 1
        self.mounted: int = 0
        self.fyrd: int = 0
        self.home: list[int] = [NOBODY] * len(units)
        self.scots: int = mask_where([kinds[kind].id == "scots" for kind in unit_kind])
        called = {row.prefix for row in tables.files.units.counters if row.per_area}
        for unit, name in enumerate(units):
            prefix, _, rest = name.partition("_")
            if kinds[unit_kind[unit]].type == "mounted":
                self.mounted |= 1 << unit
            if prefix in called:
                self.fyrd |= 1 << unit
                self.home[unit] = self.map.area(rest)
        everyone = range(len(units))
        self.straggling: list[int] = [0] * len(units)
        behind = sorted(everyone, key=lambda unit: (rank[unit_kind[unit]], unit))
        for place, unit in enumerate(behind):
            self.straggling[unit] = place
        self.best: list[int] = sorted(everyone, key=lambda unit: (-rank[unit_kind[unit]], unit))
        self.merit: list[int] = [0] * len(units)
        for place, unit in enumerate(self.best):
            self.merit[unit] = place

    def _take_leaders(
        self, tables: GameData, sides: Sequence[str], leaders: Sequence[Leader]
    ) -> None:
        """[2.2d, 9.1f, 9.1g] List the claimants, and the zones each leader may call."""
        self.heirs: list[list[int]] = [
            [
                leader
                for leader, row in sorted(enumerate(leaders), key=lambda pair: pair[1].claimant)
                if row.side == side and row.claimant
            ]
            for side in sides
        ]
        north, south = 1 << self.zones.index("north"), 1 << self.zones.index("south")
        callers = {
            "harold": north | south, "gyrth": north | south, "leofwine": south,
            "edwin": north, "morcar": north,
        }  # fmt: skip
        self.calls: list[int] = [callers.get(row.id, 0) for row in leaders]

    # ---- charts ---------------------------------------------------------------------------------

    def _take_charts(self, tables: GameData) -> None:
        """[2.0b, 9.2a-9.7f] List the values of movement, control and Legitimacy."""
        file = tables.files.tables
        self.grades: list[str] = list(file.forage.statuses)
        self.seas: list[str] = list(SEAS)
        move = file.movement
        self.foot_points: int = move.foot
        self.mounted_points: int = move.mounted
        self.leader_points: int = move.leader
        self.small: int = move.small_force
        self.big: int = move.big_force
        self.forced_score: int = move.forced_march_score
        self.forced_percent: int = move.forced_march_percent
        self.forced_high: int = move.forced_march_drm.high
        self.forced_low: int = move.forced_march_drm.low
        self.intercept_from: int = move.intercept_at_least
        self.avoid_to: int = move.avoid_at_most
        self.invader_takes: int = file.control.invader_units
        self.english_takes: int = file.control.english_units
        legitimacy = file.legitimacy
        self.least_legitimacy: int = legitimacy.least
        self.most_legitimacy: int = legitimacy.most
        self.lead: int = legitimacy.lead_to_win
        self.high_at: int = legitimacy.high_at
        self.low_at: int = legitimacy.low_at
        self.change: dict[str, int] = {name: row.change for name, row in tables.changes.items()}
        effects = list(tables.weather.values())
        self.weather_move: list[int] = [row.move for row in effects]
        self.short_moves: list[bool] = [row.one_area_movers for row in effects]
        self.battles: list[bool] = [row.battles for row in effects]
        drm = file.attrition.second_movement_drm
        self.weather_attrition: list[int] = [drm[name] for name in tables.weather]
        events = list(tables.events)
        self.scouts: int = events.index("scouts")
        self.hard_marching: int = events.index("hard_marching")
        self.scouting: int = file.movement.scouts_drm
        self.attrition: dict[str, AttritionRow] = {row.column: row for row in file.attrition.row}
