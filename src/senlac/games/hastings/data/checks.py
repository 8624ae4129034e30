"""Consistency checks of hastings' data, between files and between rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from senlac.boards.facing import FACINGS
from senlac.boards.hex import MAX_NUMBER, OFF_BOARD, HexBoard, HexLine
from senlac.engine.data.validator import DataValidator
from senlac.engine.support.errors import DataError, SenlacError, caused
from senlac.games.hastings.data.rows.map import MapFile
from senlac.games.hastings.data.rows.scenarios import Scenario, ScenariosFile, SetUp
from senlac.games.hastings.data.rows.tables import TablesFile, Terrain
from senlac.games.hastings.data.rows.units import UnitsFile

HAND_MISSILES: Final = "hand_missiles"
HAND_RANGE: Final = 1
ARCHERS_RANGE: Final = 2
"""The range of the archers' arcs, in hexes."""

_DIE: Final = 6


def lay_out(ground: MapFile) -> HexBoard:
    """Return the board of a map.

    Raises:
        DataError: the rows do not form a board.
    """
    lines = [HexLine(int(row.id), len(row.terrain), row.indent) for row in ground.row]
    return HexBoard(lines, ground.map.tops, backwards=ground.map.backwards)


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
        self.classes = {row.id: row for row in units.troop_class}
        self.zones = {row.id: row for row in ground.zone}
        self.letters = {row.letter: row for row in tables.terrain}
        self.army: dict[str, str] = {}
        self.archers: list[str] = []
        self.board: HexBoard
        self.terrain: dict[str, Terrain] = {}

    def run(self) -> HexBoard:
        """Run all checks; return the board."""
        self.pieces()
        self.leaders_and_banner()
        self.charts()
        self.missiles()
        self.ground_letters()
        self.rows()
        self.edges()
        self.named_hexes()
        self.saxons()
        for row in self.scenarios.set_up:
            self.normans(row)
        for scenario in self.scenarios.scenario:
            self.scenario(scenario)
        return self.board

    # ---- units.toml -------------------------------------------------------------------------

    def pieces(self) -> None:
        """Check the number of units of each counter, and of archers."""
        kinds = {kind.id: kind for kind in self.units.kind}
        for counter in self.units.counter:
            place = f"units.toml: counter.{counter.id}"
            self.within(counter.count, 1, MAX_NUMBER, f"{place}.count")
            names = [f"{counter.id}{number:02}" for number in range(1, counter.count + 1)]
            self.army.update(dict.fromkeys(names, self.classes[counter.troop_class].side))
            if kinds[counter.kind].missile:
                self.archers += names

    def leaders_and_banner(self) -> None:
        """Check that leaders lead classes of their own side, and that the banner is Norman."""
        for leader in self.units.leader:
            place = f"units.toml: leader.{leader.id}"
            own = [name for name, row in self.classes.items() if row.side == leader.side]
            for name in (*leader.leads, *leader.counts_as):
                self.one_of(name, own, place)
        self.equal(self.units.banner.side, "norman", "units.toml: banner.side")

    # ---- tables.toml ------------------------------------------------------------------------

    def charts(self) -> None:
        """Check that each chart covers all its results."""
        tables = self.tables
        place = "tables.toml: close_combat.results"
        self.require(place, "expected results", met=bool(tables.close_combat.results))
        place = "tables.toml: feigned_attack.by_d6"
        self.equal(len(tables.feigned_attack.by_d6), _DIE, f"{place}: entries")

    def missiles(self) -> None:
        """Check ranges, and that all dice named are faces of the die."""
        for row in self.tables.missile:
            place = f"tables.toml: missile.{row.id}"
            reach = HAND_RANGE if row.id == HAND_MISSILES else ARCHERS_RANGE
            self.equal(len(row.scores), reach, f"{place}.scores: entries")
            self._faces(row.out_of_arrows, f"{place}.out_of_arrows")
        self._faces(self.tables.leader_loss.involved, "tables.toml: leader_loss.involved")
        self._faces(self.tables.leader_loss.overrun, "tables.toml: leader_loss.overrun")
        self._faces(self.tables.pursuit.faces, "tables.toml: pursuit.faces")

    def ground_letters(self) -> None:
        """Check that terrains have different letters and positive costs."""
        for row in self.tables.terrain:
            place = f"tables.toml: terrain.{row.id}"
            self.equal(len(row.letter), 1, f"{place}.letter: length")
            self.require(f"{place}.letter", "used twice", met=self.letters[row.letter] is row)
            self.within(row.mp, 1, _DIE, f"{place}.mp")

    # ---- map.toml ---------------------------------------------------------------------------

    def rows(self) -> None:
        """Check that the rows form a board of known terrain."""
        for row in self.ground.row:
            place = f"map.toml: row.{row.id}"
            for letter in row.terrain:
                self.one_of(letter, self.letters, f"{place}.terrain")
        try:
            self.board = lay_out(self.ground)
        except DataError as error:
            raise caused(self.fault("map.toml: row", str(error)), error)
        for row in self.ground.row:
            letters = row.terrain[::-1] if self.ground.map.backwards else row.terrain
            for number, letter in enumerate(letters, 1):
                self.terrain[f"{row.id}{number:02}"] = self.letters[letter]

    def edges(self) -> None:
        """Check that each side's edge is the last row at its end of the map."""
        rows = [row.id for row in self.ground.row]
        ends = {"norman": rows[-1], "saxon": rows[0]}
        for edge in self.ground.edge:
            place = f"map.toml: edge.{edge.id}"
            self.equal(edge.row, ends[edge.id], f"{place}.row")
            for facing in (edge.set_up, edge.rout):
                self.one_of(facing, FACINGS[self.ground.map.tops], place)
        self.within(self.ground.leaving.cost, 1, _DIE, "map.toml: leaving.cost")

    def named_hexes(self) -> None:
        """Check the groups of hexes, and that the road leads from hex to neighbouring hex."""
        for zone in self.ground.zone:
            self._hexes(zone.hexes, f"map.toml: zone.{zone.id}.hexes")
        place = "map.toml: road.hexes"
        for a, b in pairwise(self._hexes(self.ground.road.hexes, place)):
            apart = f"{self.board.names[a]} and {self.board.names[b]} do not touch"
            self.require(place, apart, met=self.board.side_to(a, b) != OFF_BOARD)

    # ---- scenarios.toml ---------------------------------------------------------------------

    def saxons(self) -> None:
        """Check that each Saxon piece is placed exactly once, or is a reinforcement."""
        data = self.scenarios
        place = "scenarios.toml: saxon_set_up"
        self._stand(data.saxon_set_up.units, f"{place}.units")
        self._stand(data.saxon_set_up.leaders, f"{place}.leaders")
        placed = [*data.saxon_set_up.units, *data.saxon_set_up.leaders, *data.reinforcements.units]
        for row in data.saxon_choice:
            where = f"scenarios.toml: saxon_choice.{row.id}"
            self._choice(row.default, row.zone, where)
            placed += row.default
        self._once(placed, "saxon", place)
        units = [*data.saxon_set_up.units.values()]
        leaders = [*data.saxon_set_up.leaders.values()]
        for row in data.saxon_choice:
            for name, at in row.default.items():
                (units if name in self.army else leaders).append(at)
        self.require(place, "two units in one hex", met=len(set(units)) == len(units))
        self.require(place, "two leaders in one hex", met=len(set(leaders)) == len(leaders))
        self.within(data.reinforcements.dice, 1, 2, "scenarios.toml: reinforcements.dice")

    def normans(self, row: SetUp) -> None:
        """Check that each Norman piece is placed, chosen, assigned or off the map, exactly once."""
        place = f"scenarios.toml: set_up.{row.id}"
        self._stand(row.units, f"{place}.units")
        self._stand(row.leaders, f"{place}.leaders")
        if row.choose:
            self._choice(row.choose, row.zone, f"{place}.choose")
        if row.waves:
            self.one_of(row.entry, self.zones, f"{place}.entry")
        waiting = [name for wave in row.waves for name in wave]
        riders = [assign.id for assign in row.assign if assign.id != self.units.banner.id]
        self._once([*row.units, *row.leaders, *row.choose, *waiting, *riders], "norman", place)
        standing = [*row.units.values(), *row.choose.values()]
        self.require(place, "two units in one hex", met=len(set(standing)) == len(standing))
        for assign in row.assign:
            where = f"{place}.assign.{assign.id}"
            for name in assign.riders:
                self.one_of(name, [u for u, side in self.army.items() if side == "norman"], where)
            self.one_of(assign.default, assign.riders, f"{where}.default")

    def scenario(self, row: Scenario) -> None:
        """Check the set-up and the turns of a scenario."""
        place = f"scenarios.toml: scenario.{row.id}"
        self.within(row.first_turn, 1, row.last_turn, f"{place}.first_turn")
        hours = len(self.tables.turns.clock)
        self.within(row.last_turn, row.first_turn, hours, f"{place}.last_turn")
        for turn in (*row.locked, *row.frozen):
            self.within(turn, row.first_turn, row.last_turn, f"{place}: locked and frozen")

    # ---- shared -----------------------------------------------------------------------------

    def _stand(self, placed: dict[str, str], place: str) -> None:
        """Check that pieces are placed on the map, and archers not on wet ground."""
        for name, at in placed.items():
            self._hexes([at], f"{place}.{name}")
            dry = name not in self.archers or self.terrain[at].archers_enter
            self.require(f"{place}.{name}", f"archers cannot stand on {at}", met=dry)

    def _choice(self, placed: dict[str, str], zone: str, place: str) -> None:
        """Check that pieces are placed within a zone."""
        self.one_of(zone, self.zones, f"{place}: zone")
        for name, at in placed.items():
            self.one_of(at, self.zones[zone].hexes, f"{place}.{name}")
        self._stand(placed, place)

    def _once(self, placed: Sequence[str], side: str, place: str) -> None:
        """Check that each piece of a side is listed exactly once."""
        units = [name for name, own in self.army.items() if own == side]
        leaders = [row.id for row in self.units.leader if row.side == side]
        for name in placed:
            self.one_of(name, [*units, *leaders], place)
            self.require(place, f"{name} is listed twice", met=placed.count(name) == 1)
        for name in (*units, *leaders):
            self.require(place, f"{name} is missing", met=name in placed)

    def _hexes(self, names: Sequence[str], place: str) -> list[int]:
        self.require(place, "a hex is listed twice", met=len(set(names)) == len(names))
        try:
            return [self.board.hex(name) for name in names]
        except SenlacError as error:
            raise caused(self.fault(place, str(error)), error)

    def _faces(self, faces: Sequence[int], place: str) -> None:
        for face in faces:
            self.within(face, 1, _DIE, place)
