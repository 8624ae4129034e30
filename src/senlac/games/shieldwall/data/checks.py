"""Consistency checks of shieldwall's data, between files and between rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from senlac.boards.square import MAX_HEIGHT, MAX_WIDTH, SquareBoard
from senlac.engine.data.validator import DataValidator
from senlac.games.shieldwall.data.rows.scenarios import Scenario, ScenariosFile, ScenarioUnit
from senlac.games.shieldwall.data.rows.tables import MeetingBoard, TablesFile
from senlac.games.shieldwall.data.rows.units import UnitsFile

FATES: Final = (
    "unit_lost_field_held",
    "unit_lost_field_lost",
    "unit_alive_in_enemy_zoc_field_lost",
    "otherwise",
)
"""The cases for which a called battle has a table of the commander's fate."""

GRADES: Final = ("A", "B", "C", "D", "E")

_DIE: Final = 6


class DataChecks(DataValidator):
    """The checks of one set of files; each raises DataError at the first error."""

    def __init__(
        self, units: UnitsFile, tables: TablesFile, scenarios: ScenariosFile, overlay: str
    ) -> None:
        self.units = units
        self.tables = tables
        self.scenarios = scenarios
        super().__init__(overlay)
        self.kinds = [row.id for row in units.kind]
        self.types = {row.id: row for row in units.unit}
        self.terrain = {row.id: row for row in tables.terrain}
        self.letters = {row.letter: row for row in tables.terrain}

    def run(self) -> None:
        """Run all checks."""
        self.unit_types()
        self.musters()
        self.odds()
        self.ground()
        self.sight_lines()
        self.meeting()
        for board in self.tables.meeting_board:
            self.meeting_board(board)
        self.called_battles()
        for scenario in self.scenarios.scenario:
            self.scenario(scenario)

    # ---- units.toml -------------------------------------------------------------------------

    def unit_types(self) -> None:
        """Check the ranges of kinds, the points of unit types, and the grades."""
        extra = dict.fromkeys(self.kinds, 0)
        rule = self.units.points_rule
        extra.update(foot=rule.foot, archers=rule.archers, cavalry=rule.cavalry)
        for kind in self.units.kind:
            reach = (0, self.tables.combat.range)
            self.one_of(kind.range, reach, f"units.toml: kind.{kind.id}.range")
        for unit in self.units.unit:
            place = f"units.toml: unit.{unit.id}"
            # An overlay may change strengths without changing the points that we derived from ours.
            if not self.overlay:
                self.equal(unit.points, unit.strength + extra[unit.kind], f"{place}.points")
        for grade in self.units.grade:
            place = f"units.toml: grade.{grade.id}"
            self.equal(tuple(grade.strength), GRADES, f"{place}.strength")

    def musters(self) -> None:
        """Check that a nation rolls for and buys only unit types of its own."""
        for muster in self.units.muster:
            place = f"units.toml: muster.{muster.id}"
            own = [unit.id for unit in self.units.unit if unit.nation == muster.id]
            self.one_of(muster.leader, own, f"{place}.leader")
            self._six(muster.roll, f"{place}.roll")
            optional = [name for names in muster.buy_with_option.values() for name in names]
            for name in (*muster.roll, *muster.buy, *optional):
                self.one_of(name, own, place)

    # ---- tables.toml ------------------------------------------------------------------------

    def odds(self) -> None:
        """Check the three-sided die and the exact odds of the highest of several dice."""
        d3 = self.tables.dice.d3
        self._six(d3, "tables.toml: dice.d3")
        sides = max(d3)
        even = sorted(d3) == sorted(list(range(1, sides + 1)) * (_DIE // max(1, sides)))
        self.require("tables.toml: dice.d3", "expected 1, 2, ... equally often", met=even)
        scores = range(1, sides + 1)
        at_most = [Fraction(hits, sides) for hits in range(sides + 1)]
        dice = [row.dice for row in self.tables.best_of]
        self.equal(dice, list(range(1, len(dice) + 1)), "tables.toml: best_of: dice, row by row")
        for row in self.tables.best_of:
            place = f"tables.toml: best_of of {row.dice} dice"
            exact = tuple(
                [at_most[hits] ** row.dice - at_most[hits - 1] ** row.dice for hits in scores]
            )
            self.equal(row.odds, exact, f"{place}: odds")
            mean = sum([hits * chance for hits, chance in zip(scores, exact, strict=True)])
            self.equal(row.mean, round(float(mean), 2), f"{place}: mean")

    def ground(self) -> None:
        """Check that terrains have different letters, and can be entered wherever units may end."""
        for row in self.tables.terrain:
            place = f"tables.toml: terrain.{row.id}"
            self.equal(len(row.letter), 1, f"{place}.letter: length")
            self.require(f"{place}.letter", "used twice", met=self.letters[row.letter] is row)
            for kind in row.end:
                self.one_of(kind, row.enter, f"{place}.end")

    def sight_lines(self) -> None:
        """Check that each target in range has exactly one line of sight, of nearer squares."""
        reach = range(1, self.tables.combat.range + 1)
        wanted = [(forward, side) for forward in reach for side in range(forward + 1)]
        lines = [(line.forward, line.side) for line in self.tables.sight]
        self.equal(sorted(lines), wanted, "tables.toml: sight: targets")
        for line in self.tables.sight:
            place = f"tables.toml: sight of {line.forward} forward, {line.side} aside"
            self.require(place, "expected squares in every test", met=all(line.between))
            for forward, side in [square for test in line.between for square in test]:
                short = 0 < forward < line.forward and 0 <= side <= min(forward, line.side)
                self.require(place, f"[{forward}, {side}] is not on the way", met=short)

    def meeting(self) -> None:
        """Check the dice tables of the meeting engagement's terrain."""
        rules = self.tables.meeting
        for key, row in (
            ("centre_by_d6", rules.centre_by_d6),
            ("flank_by_d6", rules.flank_by_d6),
            ("feature_by_d6", rules.feature_by_d6),
        ):
            self._six(row, f"tables.toml: meeting.{key}")
        for name in rules.feature_by_d6:
            self.one_of(name, [*self.terrain, "none"], "tables.toml: meeting.feature_by_d6")
        self._six(rules.shape_by_d6, "tables.toml: meeting.shape_by_d6")

    def meeting_board(self, row: MeetingBoard) -> None:
        """Check that no two features of a meeting board, or their mirror images, overlap."""
        place = f"tables.toml: meeting_board.{row.id}"
        board = self._board(row.width, row.height, place)
        shapes = [square for shape in self.tables.meeting.shape_by_d6 for square in shape]
        slots = [self._square(board, name, f"{place}.slots") for s in row.slots for name in s]
        fits = min(shapes) >= 0 and all([max(shapes) < len(slot) for slot in row.slots])
        self.require(f"{place}.slots", "expected a square for every shape", met=fits)
        prizes = [self._square(board, name, place) for name in (row.centre, *row.flanks)]
        taken = slots + [board.half_turn(square) for square in slots] + prizes
        self.require(place, "a square serves twice", met=len(set(taken)) == len(taken))
        turned = sorted([board.half_turn(square) for square in prizes])
        self.equal(turned, sorted(prizes), f"{place}: objectives after a half-turn")
        self._zones(board, row.zone_south, row.zone_north, place)

    def called_battles(self) -> None:
        """Check the rules, maps and fate tables of battles called by other games."""
        rules = self.tables.field
        place = "tables.toml: field"
        board = self._board(rules.width, rules.height, place)
        self._zones(board, rules.attacker_zone, rules.defender_zone, place)
        self._six(rules.mirrored_by_d6, f"{place}.mirrored_by_d6")
        for row in self.tables.field_map:
            self._map(row.map, board, f"tables.toml: field_map.{row.id}.map")
        fates = [row.id for row in self.tables.commander_fate]
        self.equal(sorted(fates), sorted(FATES), "tables.toml: commander_fate: ids")
        for fate in self.tables.commander_fate:
            place = f"tables.toml: commander_fate.{fate.id}"
            if fate.result is None:
                self._six(fate.by_d6, f"{place}.by_d6")
            else:
                self.equal(fate.by_d6, (), f"{place}.by_d6")

    # ---- scenarios.toml ---------------------------------------------------------------------

    def scenario(self, row: Scenario) -> None:
        """Check a printed battle, with and without the option of the greater fyrd."""
        place = f"scenarios.toml: scenario.{row.id}"
        board = self._board(row.width, row.height, place)
        self._map(row.map, board, f"{place}.map")
        self.one_of(row.first, row.sides, f"{place}.first")
        self.one_of(row.tie, row.sides, f"{place}.tie")
        self.one_of(row.at_limit, (*row.sides, "score"), f"{place}.at_limit")
        for prize in row.objectives:
            self._square(board, prize.at, f"{place}.objectives")
        self._catalogue(row, row.units, board, f"{place}.units")
        self.equal(tuple(row.break_at), row.sides, f"{place}.break_at: sides")
        for side, given in row.break_at.items():
            own = [unit for unit in row.units if unit.side == side]
            points = sum([self.types[unit.type].points for unit in own])
            points += row.commander_points * any([unit.commander for unit in own])
            reckoned = math.ceil(points * self.tables.victory.break_share)
            self.equal(given, reckoned, f"{place}.break_at.{side}")
        if row.greater_fyrd is not None:
            known = [unit.id for unit in row.units]
            for name in row.greater_fyrd.remove:
                self.one_of(name, known, f"{place}.greater_fyrd.remove")
            left = [unit for unit in row.units if unit.id not in row.greater_fyrd.remove]
            self._catalogue(row, [*left, *row.greater_fyrd.add], board, f"{place}.greater_fyrd")

    def _catalogue(
        self, row: Scenario, units: Sequence[ScenarioUnit], board: SquareBoard, place: str
    ) -> None:
        """Check the units of a battle: ids, sides, one unit a square, one commander a side."""
        ids = [unit.id for unit in units]
        self.require(place, "an id comes twice", met=len(set(ids)) == len(ids))
        standing = [unit.at for unit in units if unit.at]
        self.require(place, "two units on one square", met=len(set(standing)) == len(standing))
        for side in row.sides:
            commanders = [unit.id for unit in units if unit.side == side and unit.commander]
            self.require(place, f"{side}: more than one commander", met=len(commanders) <= 1)
        for unit in units:
            where = f"{place}.{unit.id}"
            self.one_of(unit.side, row.sides, f"{where}.side")
            own = [name for name, kept in self.types.items() if kept.nation == unit.side]
            self.one_of(unit.type, own, f"{where}.type")
            bearable = 0 <= unit.hits <= self.types[unit.type].strength
            self.require(f"{where}.hits", f"cannot be {unit.hits}", met=bearable)
            self._stand(row, unit, board, where)

    def _stand(self, row: Scenario, unit: ScenarioUnit, board: SquareBoard, place: str) -> None:
        """Check the starting square of a unit, or its time and place of arrival."""
        waits = not unit.at
        either = waits == bool(unit.entry) == (unit.arrive > 0)
        self.require(place, "expected either `at`, or `arrive` and `entry`", met=either)
        squares = [self._square(board, name, place) for name in (unit.entry or (unit.at,))]
        for square in squares:
            letter = row.map[row.height - board.rank(square)][board.file(square) - 1]
            kind = self.types[unit.type].kind
            self.one_of(kind, self.letters[letter].end, f"{place}: kind on {board.names[square]}")
        if waits:
            shared = set.intersection(*[board.edge(square) for square in squares])
            self.require(f"{place}.entry", "expected squares along one edge", met=bool(shared))
            timely = unit.arrive <= row.turns
            self.require(f"{place}.arrive", "after the last game turn", met=timely)

    # ---- shared -----------------------------------------------------------------------------

    def _map(self, rows: Sequence[str], board: SquareBoard, place: str) -> None:
        """Check that a map fills its board and uses only letters of known terrain."""
        self.equal(len(rows), board.height, f"{place}: rows")
        for number, row in enumerate(rows, 1):
            self.equal(len(row), board.width, f"{place}: letters of row {number}")
            for letter in row:
                self.one_of(letter, list(self.letters), f"{place}: row {number}")

    def _zones(
        self, board: SquareBoard, south: tuple[int, int], north: tuple[int, int], place: str
    ) -> None:
        """Check that the set-up zones are on the board and do not overlap."""
        apart = 1 <= south[0] <= south[1] < north[0] <= north[1] <= board.height
        self.require(place, f"zones {list(south)} and {list(north)} do not fit", met=apart)

    def _board(self, width: int, height: int, place: str) -> SquareBoard:
        met = 1 <= width <= MAX_WIDTH and 1 <= height <= MAX_HEIGHT
        self.require(place, f"no board can be {width} by {height}", met=met)
        return SquareBoard(width, height)

    def _square(self, board: SquareBoard, name: str, place: str) -> int:
        self.require(place, f"expected a square of the board, got {name}", met=name in board.names)
        return board.square(name)

    def _six(self, row: Sequence[object], place: str) -> None:
        self.equal(len(row), _DIE, f"{place}: entries")
