"""The blocks, roles, areas and charts of a campaign in flat lists."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from senlac.boards.area import AreaBoard
from senlac.engine.data.loader import Overlay
from senlac.engine.model.event import SPECTATOR
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.engine.support.mask import mask_of
from senlac.games.comet.data.tables import GameData, Scenario, load_game_data
from senlac.games.comet.rules.constants import NOBODY
from senlac.games.comet.rules.movement.reach import Reach

if TYPE_CHECKING:
    pass

OFF_BOARD_AREAS: Final = -1
"""The breed of a unit that neither gives nor receives CV."""

SUPREME: Final = 2
"""The rank of a Supreme Leader; a subordinate leader has 1, Troops have 0."""


class Catalogue:
    """The static data of a campaign.

    Units, sides, roles and areas are small numbers everywhere. Sides are in the order of their
    Player Turns, roles in the order of the scenario's seats. A set of units, areas or roles may be
    given as a mask, a number with a bit for each.

    Attributes:
        units, sides, roles: the ids by number; `titles` and `peoples` are the names of units and
            sides for sentences.
        sequence: the phases of each side's Player Turn.
        side, most, move, fire, rank: by unit; `most` is its maximum CV.
        first_fire, returns: whether a unit fires before others, and returns to the pool.
        breed: equal for units that may pass CV to each other, APART for leaders.
        likeness: equal for units of one type, nationality and maximum CV.
        kind, nation: the type and the nationality of each unit, by their order in the tables;
            `sort` is its index in `sorts`, which are side by side the pairs of these that a
            side has, beginning at `first_sort`.
        sizes: the Fyrdmen, by maximum CV.
        rivals: the enemies of each side.
        of, masks: the units of each side, in their fixed order, and as a mask; `archers` are those
            that fire first.
        supreme: the Supreme Leader of each side; `leaders` are all its leaders.
        commands, led: for each unit the leaders that may command it, and the units it may command;
            `limit` of a leader, 0 for none.
        lead: the lead role of each side; `marching` its roles in the order in which they march.
        side_of, seat_of: the side of each role, and the seat that holds it; `nobody` is a list
            with NOBODY for each unit.
        holder: the role in charge of a unit wherever it is (a leader always is in one's charge);
            `charged` is by side the same, but NOBODY for the other sides' units.
        by_place, by_leader: the role of each side that has charge of the units with its leader, and
            that leader; NOBODY if there is none.
        home: the side at home in England, which sets up last and has what no other side holds.
        no_ways: no way into any area.
        reach: where units may march.
        audience: the roles of each side, as events name them; `strangers` are by side all others.
        vp: by area; `levies` are by leader and area the CV raised by the die, empty if none;
            `arrows` are by side and area the highest roll that lands, 0 without an arrow.
    """

    def __init__(self, tables: GameData, scenario: Scenario) -> None:
        self.tables = tables
        self.board: AreaBoard = tables.board
        self.size: int = tables.board.size
        self.sequence: list[tuple[str, ...]] = [
            tuple([row.phase for row in tables.steps.values() if row.side == side])
            for side in tables.game.turn_order
        ]
        self.limits: bool = scenario.limits
        self.road_bonus: int = tables.movement.road_bonus
        self.turns: int = tables.game.turns
        self.die: int = tables.game.die
        self._index_units(tables)
        self._index_sorts()
        self.reach = reach_of(tables)
        self._index_leaders(tables)
        self._index_roles(tables, scenario)
        self._index_areas(tables)
        self._index_battle(tables)
        self._index_setup(tables)

    def _index_units(self, tables: GameData) -> None:
        """List the data of each block."""
        rows = list(tables.units.values())
        kinds = list(tables.types)
        nations = list(tables.nationalities)
        types = [tables.types[row.type] for row in rows]
        self.sides: list[str] = list(tables.game.turn_order)
        self.peoples: list[str] = [tables.sides[name].name for name in self.sides]
        self.units: list[str] = [row.id for row in rows]
        self.titles: list[str] = [row.name for row in rows]
        self.kinds: list[str] = kinds
        self.nations: list[str] = nations
        self.side: list[int] = [
            self.sides.index(tables.nationalities[row.nationality].side) for row in rows
        ]
        self.most: list[int] = [row.max_cv for row in rows]
        self.move: list[int] = [kind.move for kind in types]
        self.fire: list[int] = [kind.fire for kind in types]
        self.fire_labels: list[str] = [f"fire {name}" for name in self.units]
        self.rank: list[int] = [kind.rank for kind in types]
        self.first_fire: list[bool] = [kind.fires_first for kind in types]
        self.returns: list[bool] = [kind.to_pool for kind in types]
        self.kind: list[int] = [kinds.index(row.type) for row in rows]
        self.nation: list[int] = [nations.index(row.nationality) for row in rows]
        pairs = [
            kind * len(nations) + nation
            for kind, nation in zip(self.kind, self.nation, strict=True)
        ]
        self.breed: list[int] = [
            pair if kind.transfers else OFF_BOARD_AREAS
            for pair, kind in zip(pairs, types, strict=True)
        ]
        most = tables.values.highest + 1
        self.likeness: list[int] = [
            pair * most + row.max_cv for pair, row in zip(pairs, rows, strict=True)
        ]
        everyone = range(len(rows))
        self.of: list[list[int]] = [
            [unit for unit in everyone if self.side[unit] == side]
            for side in range(len(self.sides))
        ]
        sides = range(len(self.sides))
        self.rivals: list[list[int]] = [[o for o in sides if o != side] for side in sides]
        self.masks: list[int] = [mask_of(own) for own in self.of]
        self.archers: list[list[int]] = [
            [unit for unit in own if self.first_fire[unit]] for own in self.of
        ]
        sizes = sorted({row.max_cv for row in rows}, reverse=True)
        raised = [unit for unit in everyone if self.returns[unit]]
        self.sizes: list[list[int]] = [
            [unit for unit in raised if self.most[unit] == size] for size in sizes
        ]

    def _index_sorts(self) -> None:
        """List the sorts of units that the sides have."""
        each = [
            (self.side[unit], self.kind[unit], self.nation[unit]) for unit in range(len(self.units))
        ]
        sorts = sorted(set(each))
        self.sort: list[int] = [sorts.index(one) for one in each]
        self.sorts: list[tuple[int, int]] = [(kind, nation) for _, kind, nation in sorts]
        self.first_sort: list[int] = [
            len([1 for of, _, _ in sorts if of < side]) for side in range(len(self.sides) + 1)
        ]

    def _index_leaders(self, tables: GameData) -> None:
        """[7.2a-7.2f] List the commands of leaders."""
        index = {name: unit for unit, name in enumerate(self.units)}
        self.supreme: list[int] = [index[tables.sides[name].supreme] for name in self.sides]
        self.leaders: list[list[int]] = [
            [unit for unit in own if self.rank[unit]] for own in self.of
        ]
        self.led: list[list[int]] = [[] for _ in self.units]
        self.limit: list[int] = [0] * len(self.units)
        self.commands: list[list[int]] = [[] for _ in self.units]
        for row in tables.commands.values():
            leader = index[row.id]
            self.limit[leader] = row.limit if self.limits else 0
            for unit in self.of[self.side[leader]]:
                nation = self.nations[self.nation[unit]]
                if not self.rank[unit] and row.nationality in ("", nation):
                    self.commands[unit].append(leader)
                    self.led[leader].append(unit)

    def _index_roles(self, tables: GameData, scenario: Scenario) -> None:
        """[17.3a, 17.3d] List the units each role decides for."""
        self.seats: list[str] = [seat.id for seat in scenario.seats]
        pairs = [(role, n) for n, seat in enumerate(scenario.seats) for role in seat.roles]
        self.roles: list[str] = [role for role, _ in pairs]
        self.seat_of: list[int] = [number for _, number in pairs]
        rows = [tables.roles[name] for name in self.roles]
        self.side_of: list[int] = [self.sides.index(row.side) for row in rows]
        sides = range(len(self.sides))
        self.lead: list[int] = [NOBODY for _ in sides]
        self.marching: list[list[int]] = [[] for _ in sides]
        self.by_place: list[int] = [NOBODY for _ in sides]
        self.by_leader: list[int] = [NOBODY for _ in sides]
        for name, row in tables.roles.items():
            if name not in self.roles:
                continue
            side, role = self.sides.index(row.side), self.roles.index(name)
            self.marching[side].append(role)
            if row.lead:
                self.lead[side] = role
            if row.by_place:
                self.by_place[side] = role
                self.by_leader[side] = self.units.index(row.leaders[0])
        self.nobody: list[int] = [NOBODY] * len(self.units)
        self.holder: list[int] = [self.lead[side] for side in self.side]
        for role, row in enumerate(rows):
            if row.lead:
                continue
            for unit, name in enumerate(self.units):
                nation = self.nations[self.nation[unit]]
                led_himself = not self.rank[unit] and nation in row.nationalities
                if name in row.leaders or led_himself:
                    self.holder[unit] = role
        self.charged: list[list[int]] = [
            [
                role if of == side else NOBODY
                for role, of in zip(self.holder, self.side, strict=True)
            ]
            for side in sides
        ]
        self.audience: list[frozenset[int]] = [frozenset(roles) for roles in self.marching]
        everybody = frozenset([SPECTATOR, *range(len(self.side_of))])
        self.strangers: list[frozenset[int]] = [everybody - own for own in self.audience]

    def _index_areas(self, tables: GameData) -> None:
        """[1.2a, 1.5a, 8.2a] List the points, the raised CV and the arrows of each area."""
        areas = list(tables.areas.values())
        letters = [tables.letters[area.letter] for area in areas]
        self.areas: list[str] = self.board.names
        self.places: list[str] = [area.name for area in areas]
        self.letters: list[str] = [area.letter for area in areas]
        self.vp: list[int] = [letter.vp for letter in letters]
        self.levies: list[list[list[int]]] = [
            [list(letter.raised.get(name, ())) for letter in letters] for name in self.units
        ]
        self.raisers: list[int] = [unit for unit, rows in enumerate(self.levies) if any(rows)]
        self.arrows: list[list[int]] = [[0] * self.size for _ in self.sides]
        for arrow in tables.arrows.values():
            side = self.sides.index(arrow.side)
            self.arrows[side][self.board.area(arrow.area)] = arrow.number
        muster = tables.muster
        self.musterer: int = self.units.index(muster.leader)
        self.no_ways: list[int] = [0] * self.size
        self.muster_area: int = self.board.area(muster.area)
        self.muster_kind: int = self.kinds.index(muster.type)
        self.mustered: list[int] = list(muster.raised)

    def _index_battle(self, tables: GameData) -> None:
        """[10.1a, 12.5b, 13.1b] List the figures of a battle."""
        battle = tables.battle
        self.positions: list[str] = [*battle.columns, battle.reserve]
        self.columns: int = len(battle.columns)
        self.reserve: int = self.columns
        self.columns_need: int = battle.columns_need
        self.retreats_from: list[int] = [
            battle.attacker_retreats_from, battle.defender_retreats_from,
        ]  # fmt: skip
        self.leader_lost_on: list[int] = list(battle.leader_lost_on)
        self.every_die_hits_from: int = tables.battle_limit.every_die_hits_from

    def _index_setup(self, tables: GameData) -> None:
        """[3.2a-3.3b] List the starts of the blocks."""
        setup = tables.setup
        self.free: list[int] = [self.units.index(name) for name in setup.free.units]
        self.free_usual: list[int] = [self.board.area(name) for name in setup.free.usual]
        self.home: int = self.sides.index(tables.roles[setup.free.role].side)
        self.pool: list[int] = [self.units.index(name) for name in setup.pool.units]
        self.fixed: list[tuple[int, int]] = [
            (self.units.index(name), self.board.area(row.area))
            for row in setup.fixed
            for name in row.units
        ]


@lru_cache(maxsize=8)
def reach_of(tables: GameData) -> Reach:
    """Return the reach of units, the same for all scenarios."""
    allowances = [row.move for row in tables.types.values()]
    return Reach(tables.board, allowances, tables.movement.road_bonus)


@lru_cache(maxsize=64)
def catalogue_of(tables: GameData, scenario: str) -> Catalogue:
    """Return the catalogue of a scenario, cached."""
    return Catalogue(tables, tables.scenarios[scenario])


def tables_of(overlay: dict[str, Any] | None, edition: RulesVersion = PRESENT) -> GameData:
    """Return the tables of a rules version, with the overlay of the match.

    Raises:
        DataError: the overlay does not fit the game's data.
    """
    return load_game_data(Overlay.under(overlay, edition))
