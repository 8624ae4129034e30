"""Consistency checks of the campaign's data, between files and between rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from senlac.engine.data.validator import DataValidator
from senlac.games.campaign.data.ground_checks import GroundChecks
from senlac.games.campaign.data.rows.map import MapFile, TownsFile
from senlac.games.campaign.data.rows.openings import Opening
from senlac.games.campaign.data.rows.scenarios import Player, Scenario, ScenariosFile
from senlac.games.campaign.data.rows.tables import TablesFile
from senlac.games.campaign.data.rows.units import Kind, UnitsFile

ELSEWHERE: Final = "*"
"""The region that stands for all regions that no other row names."""

DIE: Final = 6
WHOLE: Final = 100
MOST_PLAYERS: Final = 3
CONDITIONS: Final = ("attacker_landed", "mountain", "rough", "town", "river", "else")


class Files(NamedTuple):
    """The parsed data files."""

    ground: MapFile
    towns: TownsFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile

    def by_name(self) -> dict[str, object]:
        """Return the files by their names."""
        return {
            "map": self.ground,
            "towns": self.towns,
            "units": self.units,
            "tables": self.tables,
            "scenarios": self.scenarios,
        }


class DataChecks(DataValidator):
    """The checks of one set of files; each raises DataError at the first error."""

    def __init__(self, files: Files, overlay: str) -> None:
        super().__init__(overlay)
        self.files = files
        self.units = files.units
        self.tables = files.tables
        self.stacks = {f"{kind.id}.{grade}" for kind in files.units.kind for grade in kind.grades}
        self.towns = {town.id: town for town in files.towns.town}
        self.regions = {town.region for town in files.towns.town}

    def run(self) -> None:
        """Run all checks."""
        GroundChecks(self.files.ground, self.files.towns, self.overlay).run()
        self.grades()
        for kind in self.units.kind:
            self.kind(kind)
        self.models()
        self.levies()
        self.time()
        self.throws()
        self.handoff()
        self.drawn()
        for scenario in self.files.scenarios.scenario:
            self.scenario(scenario)

    # ---- units.toml -----------------------------------------------------------------------------

    def grades(self) -> None:
        """Require that each class has values for every grade, falling from the best grade on."""
        order = self.units.grades.order
        for row in self.units.troop_class:
            place = f"units.toml: troop_class.{row.id}"
            for name, column in (("value", row.value), ("price", row.price)):
                self.equal(sorted(column), sorted(order), f"{place}.{name}: grades")
                falling = [column[grade] for grade in order]
                better = all([a > b >= 1 for a, b in pairwise(falling)])
                self.require(f"{place}.{name}", "expected each grade below the last", met=better)
        shares = self.units.grades.breaks_at
        self.equal(sorted(shares), sorted(order), "units.toml: grades.breaks_at")

    def kind(self, kind: Kind) -> None:
        """Require that the grades of a kind are in order, and that only foot is mounted."""
        place = f"units.toml: kind.{kind.id}"
        ranks = [self.units.grades.order.index(grade) for grade in kind.grades]
        self.require(f"{place}.grades", "expected grades, best first", met=bool(ranks))
        self.equal(ranks, sorted(set(ranks)), f"{place}.grades: places")
        fights = {row.id: row for row in self.units.troop_class}[kind.troop_class]
        self.require(
            f"{place}.mounted", "expected of foot alone", met=fights.foot or not kind.mounted
        )

    def models(self) -> None:
        """Require the five models, that only ships carry, and that all models fit aboard."""
        rows = {row.id: row for row in self.units.model}
        names = ["exchequer", "ship", "siege", "supply", "treasure"]
        self.equal(sorted(rows), names, "units.toml: model: ids")
        room = rows["ship"].cargo_space
        for row in self.units.model:
            place = f"units.toml: model.{row.id}"
            self.equal(row.wagon, row.id != "ship", f"{place}.wagon")
            self.within(row.cargo, 0, room, f"{place}.cargo")
        self.within(self.units.cargo.horse, 1, room, "units.toml: cargo.horse")
        self.equal(rows["supply"].feeds, self.tables.supply.unit, "units.toml: model.supply.feeds")

    def levies(self) -> None:
        """Require a levy for every people, of existing stacks."""
        cultures = sorted({town.culture for town in self.towns.values()})
        self.equal(sorted([row.id for row in self.units.levy]), cultures, "units.toml: levy: ids")
        for row in self.units.levy:
            for size, stacks in (("large", row.large), ("small", row.small)):
                self.army(stacks, f"units.toml: levy.{row.id}.{size}")

    def army(self, stacks: Mapping[str, int], place: str) -> None:
        """Validate figures by stack."""
        for name, figures in stacks.items():
            self.one_of(name, self.stacks, f"{place}: stack")
            self.require(f"{place}.{name}", "expected 1 or more", met=figures >= 1)

    # ---- tables.toml ----------------------------------------------------------------------------

    def time(self) -> None:
        """Require that a turn divides into days and halves, and that tasks fit into a turn."""
        time = self.tables.time
        self.equal(time.half_turn * 2, time.hours_in_turn, "tables.toml: time.half_turn: twice")
        self.equal(time.full_turn, time.hours_in_turn, "tables.toml: time.full_turn")
        self.equal(time.hours_in_turn % time.hours_in_day, 0, "tables.toml: time: rest of days")
        hours = self.tables.pillage
        self.equal(hours.ravage_hours, time.half_turn, "tables.toml: pillage.ravage_hours")
        self.equal(hours.plunder_hours, time.full_turn, "tables.toml: pillage.plunder_hours")
        self.equal(self.tables.embark.hours, time.half_turn, "tables.toml: embark.hours")

    def throws(self) -> None:
        """Require a row for each face in tables by die, and only faces of the die."""
        naval = self.tables.naval
        self.equal(len(naval.rows), DIE, "tables.toml: naval.rows: number")
        for row in naval.rows:
            self.equal(len(row), len(naval.columns), "tables.toml: naval.rows: columns")
        scouting = self.tables.scouting
        self.equal(len(scouting.error_by_d6), DIE, "tables.toml: scouting.error_by_d6: number")
        ratios = [Fraction(*row.at_least) for row in scouting.rows]
        falling = ratios == sorted(ratios, reverse=True) and ratios[-1] == 0
        self.require("tables.toml: scouting.rows", "expected falling ratios to 0", met=falling)
        battle = self.tables.battle
        for faces in (naval.captured_on, battle.leader_slain, battle.leader_taken):
            for face in faces:
                self.within(face, 1, DIE, "tables.toml: a face")

    def handoff(self) -> None:
        """Require that every class has a name and an index in the lines of the board."""
        handoff = self.tables.handoff
        known = sorted([row.id for row in self.units.troop_class])
        self.equal(sorted(handoff.classes), known, "tables.toml: handoff.classes")
        self.equal(sorted(handoff.line_order), known, "tables.toml: handoff.line_order")
        grades = sorted(self.units.grades.order)
        self.equal(sorted(handoff.grade_percent), grades, "tables.toml: handoff.grade_percent")
        order = tuple([row.when for row in handoff.terrain])
        self.equal(order, CONDITIONS, "tables.toml: handoff.terrain: when")

    def drawn(self) -> None:
        """Require ranges in order, shares of at most 100 per cent, and faces of the die."""
        drawn, control = self.tables.drawn, self.tables.control
        place = "tables.toml: drawn"
        for name, bounds, least, most in (
            ("share", drawn.share, 1, WHOLE),
            ("captains", drawn.captains, 1, self.units.leader.captains_max),
            ("garrison", drawn.garrison, control.min_garrison, WHOLE),
            ("unseen_size", drawn.unseen_size, 1, WHOLE),
            ("unseen_ships", drawn.unseen_ships, 1, WHOLE),
        ):
            self.within(bounds[0], least, bounds[1], f"{place}.{name}: the least")
            self.within(bounds[1], bounds[0], most, f"{place}.{name}: the most")
        shares = {"wagons": drawn.wagons, "ships": drawn.ships, "fielded": drawn.fielded,
                  "left_a_week": drawn.left_a_week}  # fmt: skip
        for name, share in shares.items():
            self.within(share, 0, WHOLE, f"{place}.{name}")
        counts = {"crowns_a_captain": drawn.crowns_a_captain, "lot": drawn.lot,
                  "most_forces": drawn.most_forces, "peace_one_in": drawn.peace_one_in}  # fmt: skip
        for name, count in counts.items():
            self.require(f"{place}.{name}", "expected 1 or more", met=count >= 1)
        for face in (self.tables.reckoning.stronger, self.tables.reckoning.weaker):
            self.within(face, 1, DIE, "tables.toml: stronger or weaker face")

    # ---- scenarios.toml -------------------------------------------------------------------------

    def scenario(self, row: Scenario) -> None:
        """Require that every town has at most one owner, and that a player can win."""
        place = f"scenarios.toml: scenario.{row.id}"
        self.within(len(row.player), 2, MOST_PLAYERS, f"{place}.player: number")
        loyal = [town for player in row.player for town in player.loyal]
        self.equal(len(loyal), len(set(loyal)), f"{place}: towns of one owner")
        for player in row.player:
            self.player(player, place)
        for neutral in row.neutral:
            for region in neutral.regions:
                self.one_of(region, [ELSEWHERE, *sorted(self.regions)], f"{place}.neutral.regions")
            for stacks in (neutral.large, neutral.small, *(neutral.towns or {}).values()):
                self.army(stacks, f"{place}.neutral")
        last = row.neutral[-1].regions if row.neutral else ()
        self.equal(last, (ELSEWHERE,), f"{place}.neutral: regions of the last")
        self.victory(row, place)

    def player(self, player: Player, place: str) -> None:
        """Validate a player's start, and require a limit of captains that covers the named ones."""
        place = f"{place}.player.{player.id}"
        self.one_of(player.exchequer, player.loyal, f"{place}.exchequer")
        for name in player.muster:
            self.one_of(name, self.stacks, f"{place}.muster")
        most = self.units.leader.captains_max
        self.within(len(player.captains), 1, most, f"{place}.captains: number")
        self.within(player.treasury, 0, 999_999, f"{place}.treasury")

    def victory(self, row: Scenario, place: str) -> None:
        """Require exactly one way to win, with existing players and regions."""
        ways = [way for way in (row.claimants, row.rebellion) if way is not None]
        self.equal(len(ways), 1, f"{place}: ways to win")
        players = [player.id for player in row.player]
        for way in ways:
            for region in way.realm_regions:
                self.one_of(region, self.regions, f"{place}: realm_regions")
        if row.claimants is not None:
            rivals = sorted([name for name in players if name != row.claimants.holder])
            self.equal(sorted(row.claimants.marks), rivals, f"{place}.claimants.marks")
        if row.rebellion is not None:
            pair = sorted([row.rebellion.king, row.rebellion.rebel])
            self.equal(pair, sorted(players), f"{place}.rebellion: king and rebel")


class OpeningChecks(DataValidator):
    """The checks of the openings, which are not part of the rules: overlays cannot change them."""

    def __init__(self, scenarios: Mapping[str, Scenario]) -> None:
        super().__init__("")
        self.scenarios = scenarios

    def run(self, openings: Sequence[Opening]) -> None:
        """Require at most one opening for each player and Year, with valid shares."""
        seen: set[tuple[str, str, int]] = set()
        for row in openings:
            key = (row.scenario, row.player, row.year)
            place = f"openings.toml: opening of {row.scenario}, {row.player}, Year {row.year}"
            self.one_of(row.scenario, self.scenarios, f"{place}: scenario")
            scenario = self.scenarios[row.scenario]
            self.one_of(row.player, [one.id for one in scenario.player], f"{place}: player")
            self.within(row.year, 1, scenario.years, f"{place}: year")
            self.require(place, "expected one for each Year of a player", met=key not in seen)
            seen.add(key)
            for name in ("horse", "guards", "hired"):
                self.within(getattr(row, name), 0, WHOLE, f"{place}: {name}")
            self.require(f"{place}: bands", "expected 0 or more", met=row.bands >= 0)
