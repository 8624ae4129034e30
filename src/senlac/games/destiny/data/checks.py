"""Consistency checks of the data of destiny, between files and between rows."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from senlac.boards.area import AreaBoard
from senlac.engine.data.validator import DataValidator
from senlac.engine.support.errors import DataError, caused
from senlac.games.destiny.data.rows.battle import BattleFile, Range
from senlac.games.destiny.data.rows.campaign import TablesFile
from senlac.games.destiny.data.rows.map import Area, MapFile
from senlac.games.destiny.data.rows.politics import Effect, EventsFile
from senlac.games.destiny.data.rows.scenarios import Army, Reinforcement, Scenario, ScenariosFile
from senlac.games.destiny.data.rows.units import Leader, Operational, Tactical, UnitsFile

BY_EVENT: Final = "by_event"
"""The side of leaders who may serve any."""

ALL: Final = "*"
"""The command of a leader who commands all of the side."""

BATTLE_SIDES: Final = 2
SMALLEST: Final = 2
LARGEST: Final = 3
"""An operational counter becomes two or three tactical ones."""

EFFECTS: Final = {"legit": 3, "force": 4, "tostig": 2, "brittany": 2, "scots": 2, "danes": 2}
"""The number of words of each effect, by its first word."""

WORDS: Final = {
    "tostig": ("harold", "william", "rogue", "hardrada"),
    "brittany": ("wary",),
    "scots": ("join",),
    "danes": ("nov",),
}
"""The second words allowed in an effect that names no side."""


@dataclass(frozen=True, eq=False)
class Files:
    """What the data files hold."""

    ground: MapFile
    units: UnitsFile
    tables: TablesFile
    battle: BattleFile
    events: EventsFile
    scenarios: ScenariosFile


class DataChecks(DataValidator):
    """The checks of one set of files; each raises DataError at the first error."""

    def __init__(self, files: Files, overlay: str) -> None:
        self.ground = files.ground
        self.units = files.units
        self.tables = files.tables
        self.battle = files.battle
        self.events = files.events
        self.scenarios = files.scenarios
        super().__init__(overlay)
        self.die = files.tables.conventions.die
        self.areas = {row.id: row for row in files.ground.area}
        self.sides = {row.id: row for row in files.units.side}
        self.kinds = {row.id: row for row in files.units.operational}
        self.leaders = {row.id: row for row in files.units.leader}
        self.number = {row.kind: row.number for row in files.units.counters}

    def run(self) -> AreaBoard:
        """Check everything; return the board of the areas."""
        board = self.board()
        for area in self.ground.area:
            self.area(area)
        self.towns()
        self.landings()
        for leader in self.units.leader:
            self.leader(leader)
        for kind in self.units.operational:
            self.operational(kind)
        for tactical in self.units.tactical:
            self.tactical(tactical)
        self.counters()
        self.turns()
        self.forage()
        self.conquest()
        self.squares()
        self.morale()
        self.throws()
        self.politics()
        for scenario in self.scenarios.scenario:
            self.scenario(scenario)
        return board

    # ---- map.toml -------------------------------------------------------------------------------

    def board(self) -> AreaBoard:
        """Check that both areas list their border, and that the map is connected.

        The areas of the board are in the order of their ids, as in the rules.
        """
        rows = sorted(self.ground.area, key=lambda row: row.id)
        try:
            board = AreaBoard(
                [row.id for row in rows], [row.adjacent for row in rows], [() for _ in rows]
            )
        except DataError as error:
            raise caused(self.fault("map.toml", str(error)), error)
        self.require("map.toml: area", "expected one connected map", met=board.is_connected())
        told = sorted([(row.id, to) for row in rows for to in row.adjacent if row.id < to])
        named = sorted([row.between for row in self.ground.border])
        self.equal(named, told, "map.toml: border: the pairs of neighbours")
        return board

    def area(self, row: Area) -> None:
        """Check the values of an area against its neighbours."""
        place = f"map.toml: area.{row.id}"
        zones = {self.areas[name].zone for name in row.adjacent}
        english = row.zone in ("north", "south")
        self.equal(row.march, english and "wales" in zones, f"{place}.march")
        self.equal(
            row.borders_scotland, english and "scotland" in zones, f"{place}.borders_scotland"
        )
        stands = tuple([town.id for town in self.ground.town if town.area == row.id])
        self.equal(row.towns, stands, f"{place}.towns")
        self.within(len(row.towns), 0, 1, f"{place}.towns: entries")

    def towns(self) -> None:
        """Check that a town is in the zone of its area."""
        for row in self.ground.town:
            self.equal(row.zone, self.areas[row.area].zone, f"map.toml: town.{row.id}.zone")
            if row.is_area:
                self.equal(row.area, row.id, f"map.toml: town.{row.id}.area")

    def landings(self) -> None:
        """Check that ships land on shores, and drift as the table says."""
        landings = {row.area: row for row in self.ground.landing}
        self.equal(len(landings), len(self.ground.landing), "map.toml: landing: areas")
        for name in landings:
            coastal = self.areas[name].coastal
            self.require(f"map.toml: landing {name}", "the area has no shore", met=coastal)
        for row in self.tables.drift:
            place = f"tables.toml: drift: {row.area}"
            self.one_of(row.area, landings, place)
            drawn = (landings[row.area].left, landings[row.area].right)
            self.equal((row.left, row.right), drawn, place)
            for to in drawn:
                self.one_of(to, landings, place)

    # ---- units.toml -----------------------------------------------------------------------------

    def leader(self, row: Leader) -> None:
        """Check a leader's side, and the kinds the leader may command."""
        place = f"units.toml: leader.{row.id}"
        self.within(row.command, 1, 99, f"{place}.command")
        self.within(row.ability, 1, 3, f"{place}.ability")
        self.within(row.reach, 0, 1, f"{place}.reach")
        given: Sequence[Sequence[str]] = (row.may_command,)
        if row.side == BY_EVENT:
            given = (
                row.may_command_with_norwegian,
                row.may_command_with_norman,
                row.may_command_with_english,
            )
        else:
            self.one_of(row.side, self.sides, f"{place}.side")
        for kinds in given:
            self.require(f"{place}.may_command", "expected an entry", met=bool(kinds))
            for kind in kinds:
                self.one_of(kind, (ALL, *self.kinds), f"{place}.may_command")

    def operational(self, row: Operational) -> None:
        """Check the side of a kind, and its breakdown."""
        place = f"units.toml: operational.{row.id}"
        self.one_of(row.side, (BY_EVENT, *self.sides), f"{place}.side")
        self.within(len(row.breakdown), SMALLEST, LARGEST, f"{place}.breakdown: entries")
        order = self.tables.straggler_order
        self.one_of(row.id, getattr(order, row.type), f"tables.toml: straggler_order.{row.type}")

    def tactical(self, row: Tactical) -> None:
        """Check the values of a tactical kind."""
        place = f"units.toml: tactical.{row.id}"
        self.within(row.attack, 3, 6, f"{place}.attack")
        self.within(row.defence, 3, 8, f"{place}.defence")
        self.within(row.reduced_attack, 1, row.attack, f"{place}.reduced_attack")
        self.within(row.reduced_defence, 1, row.defence, f"{place}.reduced_defence")
        self.within(row.move, 1, 2, f"{place}.move")
        self.within(row.missile, 0, self.die, f"{place}.missile")

    def counters(self) -> None:
        """Check that every kind has its counters, and every area its fyrd."""
        self.equal(
            sorted(self.number), sorted(self.kinds), "units.toml: counters: operational kinds"
        )
        for row in self.units.counters:
            self.within(row.number, 1, 99, f"units.toml: counters {row.kind}.number")
            if row.per_area:
                zone = [area.id for area in self.ground.area if area.zone == row.per_area]
                self.equal(row.number, len(zone), f"units.toml: counters {row.kind}.number")

    # ---- tables.toml ----------------------------------------------------------------------------

    def turns(self) -> None:
        """Check that the turns are numbered, and the last is marked."""
        rows = self.tables.turn
        numbers = [row.number for row in rows]
        self.equal(numbers, list(range(1, len(rows) + 1)), "tables.toml: turn: numbers")
        last = [row.id for row in rows if row.last]
        self.equal(last, [rows[-1].id], "tables.toml: turn: the last")
        order = self.tables.conventions.order
        self.equal(sorted(order), sorted(self.sides), "tables.toml: conventions.order")
        low, high = self.tables.legitimacy.low_at, self.tables.legitimacy.high_at
        self.require("tables.toml: legitimacy", "Low and High overlap", met=low < high)

    def forage(self) -> None:
        """Check that the grades of an area become grades."""
        forage = self.tables.forage
        for grade in forage.statuses:
            self.one_of(grade, forage.emptied, "tables.toml: forage.emptied: grades")
            for name, table in (("emptied", forage.emptied), ("harvest_end", forage.harvest_end)):
                result = table.get(grade, grade)
                self.one_of(result, forage.statuses, f"tables.toml: forage.{name}.{grade}")

    def conquest(self) -> None:
        """Check that there are as many shires as an invader needs."""
        for side, number in self.tables.conquest.shires.items():
            shires = [area for area in self.ground.area if area.zone in ("north", "south")]
            place = f"tables.toml: conquest.shires.{side}"
            self.within(number, 1, len(shires), place)

    def throws(self) -> None:
        """Check that the rows of a table have no gaps."""
        for name in ("weather", "sea_weather", "storms", "gales"):
            spans = [(row.low, row.high) for row in getattr(self.tables, name).row]
            self._joined(spans, f"tables.toml: {name}")
        self._joined([(row.low, row.high) for row in self.tables.non_bb.row], "tables.toml: non_bb")

    # ---- battle.toml ----------------------------------------------------------------------------

    def squares(self) -> None:
        """Check the boards against the list of squares."""
        rules = self.battle.board_rules
        self.equal(
            rules.rows, tuple(range(1, len(rules.rows) + 1)), "battle.toml: board_rules.rows"
        )
        known = {f"{column}{row}" for column in rules.columns for row in rules.rows}
        for board in self.battle.board:
            for square in board.high:
                self.one_of(square, known, f"battle.toml: board.{board.id}.high")
            for row in board.river_between_rows:
                self.one_of(row, rules.rows, f"battle.toml: board.{board.id}.river_between_rows")
        for name in ("south", "north"):
            end = getattr(self.battle.ends, name)
            met = not set(end.rows) & set(rules.middle_rows) and {end.front_row, end.rear_row} <= {
                *end.rows
            }
            self.require(f"battle.toml: ends.{name}.rows", "not the rows of an end", met=met)

    def morale(self) -> None:
        """Check that every letter has a row, and that the results have no gaps."""
        letters = self.battle.morale.letters
        rows = self.battle.morale.row
        self.equal(tuple([row.letter for row in rows]), letters, "battle.toml: morale: letters")
        for row in rows:
            place = f"battle.toml: morale {row.letter}"
            self._joined([row.rout, row.no_change, row.recover], place)

    # ---- events.toml ----------------------------------------------------------------------------

    def politics(self) -> None:
        """Check the deal, and that every case can happen."""
        pipe = self.events.pipe
        events = self.events.event
        self.equal(pipe.events, len(events), "events.toml: pipe.events")
        dealt = pipe.hand * len(pipe.order) + pipe.face_down
        self.equal(dealt, pipe.events, "events.toml: pipe: events dealt and face down")
        for event in events:
            place = f"events.toml: event.{event.id}"
            kept = event.kind == "operational"
            self.equal(bool(event.usable_by), kept, f"{place}: whether it is kept")
            self.equal(bool(event.case), not kept, f"{place}: whether it has cases")
            for side in event.usable_by:
                self.one_of(side, pipe.order, f"{place}.usable_by")
            for player in pipe.order:
                spans = [(c.low, c.high) for c in event.case if c.player in (player, "any")]
                if event.case:
                    self._joined(spans, f"{place}: cases of {player}")
                    ends = (spans[0][0], spans[-1][1])
                    self.equal(ends, (1, self.die), f"{place}: cases of {player}")
            for case in event.case:
                for effect in case.effects:
                    self._effect(effect, place)

    # ---- scenarios.toml -------------------------------------------------------------------------

    def scenario(self, row: Scenario) -> None:
        """Check a campaign or a battle."""
        place = f"scenarios.toml: scenario.{row.id}"
        if not row.army:
            self.require(place, "a campaign has turns", met=bool(row.first_turn and row.last_turn))
            return
        self.equal(
            sorted([army.side for army in row.army]), sorted(row.players), f"{place}: armies"
        )
        self.equal(len(row.players), BATTLE_SIDES, f"{place}.players: entries")
        ends = sorted([army.end for army in row.army])
        self.equal(ends, ["north", "south"], f"{place}: the ends of its armies")
        self.one_of(row.weather, [effect.id for effect in self.tables.weather_effect], place)
        for side in (row.initiative, row.sets_up_first, row.first_player):
            self.one_of(side, row.players, f"{place}: sides")
        self.require(place, "a battle has a result", met=row.result is not None and bool(row.board))
        self.within(row.last_battle_turn, 1, 99, f"{place}.last_battle_turn")
        self._enough(row, place)
        for party in parties(row):
            self._leaders(party, place)

    def _leaders(self, party: Army | Reinforcement, place: str) -> None:
        """Check that leaders and kinds may serve the army that lists them."""
        for name in party.leaders:
            own = (party.side, BY_EVENT)
            self.one_of(self.leaders[name].side, own, f"{place}: {name}")
        for kind in party.units:
            self.one_of(self.kinds[kind].side, (party.side, BY_EVENT), f"{place}: {kind}")

    def _enough(self, row: Scenario, place: str) -> None:
        """Check that there are enough counters of each kind."""
        wanted: dict[str, int] = {}
        for party in parties(row):
            for kind, number in party.units.items():
                wanted[kind] = wanted.get(kind, 0) + number
        for kind, number in wanted.items():
            self.within(number, 1, self.number[kind], f"{place}: {kind}")

    # ---- shared ---------------------------------------------------------------------------------

    def _effect(self, effect: Effect, place: str) -> None:
        """Check the words of an effect."""
        self.one_of(effect[0], EFFECTS, f"{place}: effects")
        self.equal(len(effect), EFFECTS[str(effect[0])], f"{place}: words of {effect[0]}")
        known: Mapping[str, object] = {"player": 0, "rival": 0, **self.sides}
        if effect[0] in ("legit", "force"):
            self.one_of(effect[1], known, f"{place}: effects")
        if effect[0] == "force":
            self.one_of(effect[2], self.kinds, f"{place}: effects")
            self.equal(effect[1], self.kinds[str(effect[2])].side, f"{place}: side of {effect[2]}")
        elif effect[0] in WORDS:
            self.one_of(effect[1], WORDS[str(effect[0])], f"{place}: effects")

    def _joined(self, spans: list[Range], place: str) -> None:
        """Check that spans of dice have no gaps."""
        for (low, high), (after, _) in itertools.pairwise(spans):
            self.require(place, f"{high} is followed by {after}", met=low <= high == after - 1)


def parties(row: Scenario) -> list[Army | Reinforcement]:
    """Return the armies of a battle, and the reinforcements."""
    return [*row.army, *row.reinforcement]
