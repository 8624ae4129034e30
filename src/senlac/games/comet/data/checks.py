"""Consistency checks of the data of comet, between files and between rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.boards.area import AreaBoard
from senlac.boards.drawing.atlas.rows import Point
from senlac.engine.data.validator import DataValidator
from senlac.engine.support.errors import DataError, caused
from senlac.games.comet.data.rows.map import Arrow, MapFile
from senlac.games.comet.data.rows.scenarios import Role, Scenario, ScenariosFile
from senlac.games.comet.data.rows.tables import Letter, TablesFile
from senlac.games.comet.data.rows.units import Unit, UnitsFile

SUPREME: Final = 2
"""The rank of a Supreme Leader."""

COLUMNS: Final = 3
"""A deployment has a left, a centre and a right."""

LEAST_STACKS: Final = 3
"""An area needs room for this many stacks: those of two sides, and one that leaves."""

LEAST_DOORS: Final = 2
"""The minimum number of neighbours of an area with an arrow; with fewer its defender is trapped."""


class DataChecks(DataValidator):
    """The checks of one set of files; each raises DataError at the first error."""

    def __init__(
        self,
        ground: MapFile,
        units: UnitsFile,
        tables: TablesFile,
        scenarios: ScenariosFile,
        overlay: str,
    ) -> None:
        self.ground = ground
        self.units = units
        self.tables = tables
        self.scenarios = scenarios
        super().__init__(overlay)
        self.areas = {row.id: row for row in ground.area}
        self.sides = {row.id: row for row in units.side}
        self.types = {row.id: row for row in units.type}
        self.letters = {row.id: row for row in tables.letter}
        self.home = {row.id: row.side for row in units.nationality}
        self.blocks = {row.id: row for row in units.unit}

    def run(self) -> AreaBoard:
        """Check everything; return the board of the areas."""
        board = self.board()
        self.unit_types()
        for unit in self.units.unit:
            self.unit(unit)
        self.map()
        self.worth()
        for arrow in self.ground.arrow:
            self.arrow(arrow)
        for side in self.sides:
            self.side(side)
        self.sequence()
        self.commands()
        for letter in self.tables.letter:
            self.letter(letter)
        self.muster()
        self.battle()
        self.levels()
        self.setup()
        for role in self.scenarios.role:
            self.role(role)
        for scenario in self.scenarios.scenario:
            self.scenario(scenario)
        return board

    # ---- map.toml ---------------------------------------------------------------------------

    def board(self) -> AreaBoard:
        """Check that both areas list their borders and roads, and that the map is connected."""
        rows = self.ground.area
        try:
            board = AreaBoard(
                [row.id for row in rows],
                [row.adjacent for row in rows],
                [row.roads for row in rows],
            )
        except DataError as error:
            raise caused(self.fault("map.toml", str(error)), error)
        self.require("map.toml: area", "expected one connected map", met=board.is_connected())
        return board

    def map(self) -> None:
        """Check letters, stacks, the named roads against those of the areas, and the boxes."""
        for area in self.ground.area:
            place = f"map.toml: area.{area.id}"
            room = len(area.stacks) >= LEAST_STACKS
            self.require(f"{place}.stacks", f"expected {LEAST_STACKS} or more", met=room)
            self.within(area.label_size, 1, 99, f"{place}.label_size")
            for point in (area.town, area.label, area.badge, *area.stacks):
                self._on_sheet(point, place)
        told = sorted([(row.id, to) for row in self.ground.area for to in row.roads if row.id < to])
        named = sorted([row.between for row in self.ground.road])
        self.equal(named, told, "map.toml: road: the pairs that roads join")

    def worth(self) -> None:
        """Check that there are enough Victory Points for every level of victory."""
        total = sum([self.letters[area.letter].vp for area in self.ground.area])
        needed = 2 * max([level.least for level in self.tables.level])
        enough = total >= needed
        self.require("map.toml: area", f"expected {needed} VP in all, got {total}", met=enough)

    def arrow(self, row: Arrow) -> None:
        """Check that an arrow leads a side off board to a shore, on a roll that can fail."""
        place = f"map.toml: arrow.{row.id}"
        self.one_of(row.side, self.scenarios.setup.off_board, f"{place}.side")
        self.equal(row.id, f"{row.side}_{row.area}", f"{place}: id")
        self.within(row.number, 1, self.tables.game.die - 1, f"{place}.number")
        area = self.areas[row.area]
        self.require(f"{place}.area", f"{row.area} has no shore", met=area.coastal)
        self._on_sheet(row.badge, place)
        doors = len(area.adjacent) >= LEAST_DOORS
        self.require(f"{place}.area", f"expected {LEAST_DOORS} neighbours or more", met=doors)

    # ---- units.toml -------------------------------------------------------------------------

    def unit_types(self) -> None:
        """Check ranks, allowances and fire of the types."""
        self.within(self.units.values.highest, 1, 9, "units.toml: values.highest")
        for row in self.units.type:
            place = f"units.toml: type.{row.id}"
            self.one_of(row.rank, (0, 1, SUPREME), f"{place}.rank")
            self.within(row.move, 1, len(self.areas), f"{place}.move")
            self.within(row.fire, 1, self.tables.game.die, f"{place}.fire")
            settled = row.rank == 0 or not (row.transfers or row.to_pool)
            self.require(place, "a leader neither gives CV nor comes back", met=settled)

    def unit(self, row: Unit) -> None:
        """Check the CV of a block."""
        place = f"units.toml: unit.{row.id}"
        if self._rank(row.id):
            self.equal(row.max_cv, self.units.values.leader, f"{place}.max_cv")
        else:
            self.within(row.max_cv, 1, self.units.values.highest, f"{place}.max_cv")

    def side(self, side: str) -> None:
        """Check the Supreme Leader, the number and the CV of a side, its box and its arrows."""
        row = self.sides[side]
        place = f"units.toml: side.{side}"
        own = [unit for unit in self.units.unit if self._side(unit.id) == side]
        supreme = [unit.id for unit in own if self._rank(unit.id) == SUPREME]
        self.equal([row.supreme], supreme, f"{place}.supreme")
        self.equal(row.blocks, len(own), f"{place}.blocks")
        # A user's values need not add up as ours do.
        if not self.overlay:
            self.equal(row.full_cv, sum([unit.max_cv for unit in own]), f"{place}.full_cv")
        boxes = [box.id for box in self.ground.box if box.side == side]
        self.equal(boxes, [row.box], f"map.toml: box: those of {side}")
        waits = side in self.scenarios.setup.off_board
        lands = any([arrow.side == side for arrow in self.ground.arrow])
        self.equal(lands, waits, f"map.toml: arrow: whether {side} has any")

    # ---- tables.toml ------------------------------------------------------------------------

    def sequence(self) -> None:
        """Check that every side has its steps, in the order of the Player Turns."""
        game = self.tables.game
        self.within(game.turns, 1, 99, "tables.toml: game.turns")
        self.within(game.die, 2, 20, "tables.toml: game.die")
        order = game.turn_order
        self.equal(sorted(order), sorted(self.sides), "tables.toml: game.turn_order: sides")
        for step in self.tables.step:
            self.equal(step.id, f"{step.side}_{step.phase}", f"tables.toml: step.{step.id}: id")
        played = [order.index(step.side) for step in self.tables.step]
        self.equal(played, sorted(played), "tables.toml: step: Player Turns, step by step")
        for side in order:
            first = "movement" if side in self.scenarios.setup.off_board else "raising"
            second = "invasion" if first == "movement" else "movement"
            phases = [step.phase for step in self.tables.step if step.side == side]
            self.equal(phases, [first, second, "combat"], f"tables.toml: step: phases of {side}")

    def commands(self) -> None:
        """Check that every leader commands units of its side, and no other unit does."""
        leaders = [unit.id for unit in self.units.unit if self._rank(unit.id)]
        named = [row.id for row in self.tables.command]
        self.equal(sorted(named), sorted(leaders), "tables.toml: command: leaders")
        for row in self.tables.command:
            place = f"tables.toml: command.{row.id}"
            self.within(row.limit, 0, len(self.blocks), f"{place}.limit")
            if row.nationality:
                own = [name for name, side in self.home.items() if side == self._side(row.id)]
                self.one_of(row.nationality, own, f"{place}.nationality")
        self.within(self.tables.movement.road_bonus, 0, 9, "tables.toml: movement.road_bonus")

    def letter(self, row: Letter) -> None:
        """Check the Victory Points of a letter, and what leaders of the pool's side raise by it."""
        place = f"tables.toml: letter.{row.id}"
        self.within(row.vp, 0, 99, f"{place}.vp")
        self.equal(tuple(row.formula), tuple(row.raised), f"{place}.formula: leaders")
        raising = tuple(self.tables.letter[0].raised)
        self.equal(tuple(row.raised), raising, f"{place}.raised: leaders")
        for leader, faces in row.raised.items():
            self.one_of(leader, self._own_leaders(self._pool_side()), f"{place}.raised")
            if faces:
                self._faces(faces, f"{place}.raised.{leader}")

    def muster(self) -> None:
        """Check the musters: leader, area and type."""
        row = self.tables.muster
        place = "tables.toml: muster"
        leaders = [unit.id for unit in self.units.unit if self._rank(unit.id)]
        self.one_of(row.leader, leaders, f"{place}.leader")
        side = self._side(row.leader)
        own = {unit.type for unit in self.units.unit if self._side(unit.id) == side}
        troops = sorted([name for name in own if not self.types[name].rank])
        self.one_of(row.type, troops, f"{place}.type")
        self._faces(row.raised, f"{place}.raised")

    def battle(self) -> None:
        """Check the places, rounds and rolls of a battle."""
        row = self.tables.battle
        place = "tables.toml: battle"
        places = (*row.columns, row.reserve)
        self.require(place, "a position is listed twice", met=len(set(places)) == len(places))
        self.equal(len(row.columns), COLUMNS, f"{place}.columns: entries")
        self.equal(row.columns_need, COLUMNS, f"{place}.columns_need")
        for name in places:
            self.require(place, f"{name!a} is not a word", met=name.isascii() and name.isalpha())
        last = self.tables.battle_limit.every_die_hits_from
        self.within(last, 2, 999, "tables.toml: battle_limit.every_die_hits_from")
        self.within(row.defender_retreats_from, 1, last, f"{place}.defender_retreats_from")
        self.within(row.attacker_retreats_from, 1, last, f"{place}.attacker_retreats_from")
        for roll in row.leader_lost_on:
            self.within(roll, 1, self.tables.game.die, f"{place}.leader_lost_on")

    def levels(self) -> None:
        """Check that the levels of victory begin at a lead of 0 and rise."""
        leads = [row.least for row in self.tables.level]
        self.equal(leads, sorted(set(leads)), "tables.toml: level: leads, row by row")
        self.equal(leads[:1], [0], "tables.toml: level: the first lead")

    # ---- scenarios.toml ---------------------------------------------------------------------

    def setup(self) -> None:
        """Check that every unit has one start, and that each start is legal."""
        setup = self.scenarios.setup
        place = "scenarios.toml: setup"
        away = [name for name in self.blocks if self._side(name) in setup.off_board]
        standing = [name for row in setup.fixed for name in row.units]
        put = sorted([*away, *standing, *setup.free.units, *setup.pool.units])
        self.equal(put, sorted(self.blocks), f"{place}: units put out")
        leads = {row.id: row.side for row in self.scenarios.role if row.lead}
        self.one_of(setup.free.role, leads, f"{place}.free.role")
        self.equal(len(setup.free.usual), len(setup.free.units), f"{place}.free.usual: areas")
        for name in setup.free.units:
            self.equal(self._side(name), leads[setup.free.role], f"{place}.free: side of {name}")
        for name in setup.pool.units:
            back = self.types[self.blocks[name].type].to_pool
            self.require(f"{place}.pool", f"{name} cannot come back to it", met=back)
        for name, unit in self.blocks.items():
            if self.types[unit.type].to_pool:
                where = f"units.toml: unit.{name}: side, as it can come back to the pool"
                self.equal(self._side(name), self._pool_side(), where)

    def role(self, row: Role) -> None:
        """Check that a role has leaders and nationalities of its side, and each side one lead."""
        place = f"scenarios.toml: role.{row.id}"
        leads = [role.id for role in self.scenarios.role if role.lead and role.side == row.side]
        self.equal(len(leads), 1, f"{place}: lead roles of {row.side}")
        own = self._own_leaders(row.side)
        for leader in row.leaders:
            self.one_of(leader, own, f"{place}.leaders")
        for nation in row.nationalities:
            self.equal(self.home.get(nation), row.side, f"{place}.nationalities: side of {nation}")
        if row.lead:
            self.equal(sorted(row.leaders), sorted(own), f"{place}.leaders")
        if row.by_place:
            alone = not row.lead and len(row.leaders) == 1
            self.require(f"{place}.by_place", "expected one subordinate leader", met=alone)

    def scenario(self, row: Scenario) -> None:
        """Check that a scenario has as many seats as players, and that they hold all lead roles."""
        place = f"scenarios.toml: scenario.{row.id}"
        self.equal(len(row.seats), row.players, f"{place}.players")
        filled = all([seat.roles for seat in row.seats])
        self.require(f"{place}.seats", "expected a role in every seat", met=filled)
        seated = [role for seat in row.seats for role in seat.roles]
        self.require(
            f"{place}.seats", "a role is in two seats", met=len(set(seated)) == len(seated)
        )
        for role in self.scenarios.role:
            missing = role.lead and role.id not in seated
            self.require(f"{place}.seats", f"no seat has {role.id}", met=not missing)
        defaults = sum([scenario.default for scenario in self.scenarios.scenario])
        self.equal(defaults, 1, "scenarios.toml: scenario: those marked default")

    # ---- shared -----------------------------------------------------------------------------

    def _rank(self, unit: str) -> int:
        """Return the rank of a block."""
        return self.types[self.blocks[unit].type].rank

    def _side(self, unit: str) -> str:
        """Return the side of a block."""
        return self.home[self.blocks[unit].nationality]

    def _own_leaders(self, side: str) -> list[str]:
        """Return the leaders of a side."""
        return [name for name in self.blocks if self._rank(name) and self._side(name) == side]

    def _pool_side(self) -> str:
        """Return the side that raises."""
        return next(side for side in self.sides if side not in self.scenarios.setup.off_board)

    def _on_sheet(self, point: Point, place: str) -> None:
        """Check that a point lies within the view box."""
        left, top, width, height = self.ground.map.viewbox
        met = 0 <= point[0] - left <= width and 0 <= point[1] - top <= height
        self.require(place, f"{list(point)} is not on the sheet", met=met)

    def _faces(self, row: Sequence[int], place: str) -> None:
        """Check that a row has a number for each face of the die."""
        self.equal(len(row), self.tables.game.die, f"{place}: entries")
        for number in row:
            self.within(number, 0, 99, place)
