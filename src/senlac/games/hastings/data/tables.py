"""All tables of hastings: loaded once, checked against each other and indexed by id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.boards.facing import Facings
from senlac.boards.hex import HexBoard
from senlac.engine.data.data_source import DataSource
from senlac.engine.data.references import by_id
from senlac.games.hastings.data.bounds import BOUNDS
from senlac.games.hastings.data.checks import DataChecks
from senlac.games.hastings.data.new_checks import NewChecks
from senlac.games.hastings.data.rows.map import Edge, Leaving, MapFile, Road, Sheet, Zone
from senlac.games.hastings.data.rows.scenarios import (
    Assign,
    Reinforcements,
    SaxonChoice,
    SaxonSetUp,
    Scenario,
    ScenariosFile,
    SetUp,
)
from senlac.games.hastings.data.rows.tables import (
    CloseCombat,
    CombatModifier,
    CombatResult,
    CombatValue,
    FeignedAttack,
    FeignedResult,
    LeaderLoss,
    Missile,
    Morale,
    Movement,
    Odo,
    Pursuit,
    Reorganisation,
    TablesFile,
    Terrain,
    Turns,
    Victory,
)
from senlac.games.hastings.data.rows.units import Banner, Kind, Leader, Side, TroopClass, UnitsFile

__all__ = [
    "Assign",
    "Banner",
    "CloseCombat",
    "CombatModifier",
    "CombatResult",
    "CombatValue",
    "Edge",
    "FeignedAttack",
    "FeignedResult",
    "GameData",
    "Kind",
    "Leader",
    "LeaderLoss",
    "Leaving",
    "Missile",
    "Morale",
    "Movement",
    "Odo",
    "Pursuit",
    "Reinforcements",
    "Reorganisation",
    "Road",
    "SaxonChoice",
    "SaxonSetUp",
    "Scenario",
    "SetUp",
    "Sheet",
    "Side",
    "Terrain",
    "TroopClass",
    "Turns",
    "Unit",
    "Victory",
    "Zone",
    "load_game_data",
]

PACKAGE: Final = "senlac.games.hastings"


@dataclass(frozen=True)
class Unit:
    """A unit: its id and its values."""

    id: str
    number: int
    side: str
    troop_class: str
    kind: Kind


@dataclass(frozen=True, eq=False)
class GameData:
    """The data of the game; rows are indexed by id and keep the order of their files.

    `terrain_at` is indexed by hex; `zone_hexes` lists the hexes of each zone. `edge_lines`,
    `set_up_facings` and `rout_facings` are by side, in the order of `sides`. `results` and
    `feigned_by_d6` are the rows of the charts of close combat and feigned attacks; the first entry
    is for the final strength `close_combat.first` and for a die of 1. `overlay` is the name of the
    overlay, "" for none.
    """

    sheet: Sheet
    board: HexBoard
    facings: Facings
    terrain_at: tuple[Terrain, ...]
    zones: dict[str, Zone]
    zone_hexes: dict[str, tuple[int, ...]]
    edges: dict[str, Edge]
    edge_lines: tuple[int, ...]
    set_up_facings: tuple[int, ...]
    rout_facings: tuple[int, ...]
    leaving: Leaving
    road: Road
    sides: dict[str, Side]
    kinds: dict[str, Kind]
    troop_classes: dict[str, TroopClass]
    units: dict[str, Unit]
    leaders: dict[str, Leader]
    banner: Banner
    close_combat: CloseCombat
    combat_results: dict[str, CombatResult]
    results: tuple[CombatResult, ...]
    combat_value: CombatValue
    combat_modifiers: dict[str, CombatModifier]
    missiles: dict[str, Missile]
    morale: dict[str, Morale]
    reorganisation: dict[str, Reorganisation]
    terrain: dict[str, Terrain]
    movement: Movement
    feigned_attack: FeignedAttack
    feigned_results: dict[str, FeignedResult]
    feigned_by_d6: tuple[FeignedResult, ...]
    leader_loss: LeaderLoss
    pursuit: Pursuit
    odo: Odo
    victory: Victory
    turns: Turns
    saxon_set_up: SaxonSetUp
    saxon_choices: dict[str, SaxonChoice]
    reinforcements: Reinforcements
    set_ups: dict[str, SetUp]
    scenarios: dict[str, Scenario]
    overlay: str

    def result(self, strength: int) -> CombatResult:
        """[8.3a-8.3c] Return the result of a close combat with this final strength."""
        last = len(self.results) - 1
        return self.results[max(0, min(last, strength - self.close_combat.first))]


def make_game_data(
    ground: MapFile, units: UnitsFile, tables: TablesFile, scenarios: ScenariosFile, overlay: str
) -> GameData:
    """Check the rows of the files and combine them into tables.

    Raises:
        DataError: tables contradict each other.
    """
    board = DataChecks(ground, units, tables, scenarios, overlay).run()
    facings = Facings(board)
    results = by_id(tables.combat_result)
    feigned = by_id(tables.feigned_result)
    return GameData(
        sheet=ground.map,
        board=board,
        facings=facings,
        terrain_at=_terrain_at(ground, tables),
        zones=by_id(ground.zone),
        zone_hexes={row.id: tuple([board.hex(at) for at in row.hexes]) for row in ground.zone},
        edges=by_id(ground.edge),
        edge_lines=tuple([int(row.row) for row in ground.edge]),
        set_up_facings=tuple([facings.facing(row.set_up) for row in ground.edge]),
        rout_facings=tuple([facings.facing(row.rout) for row in ground.edge]),
        leaving=ground.leaving,
        road=ground.road,
        sides=by_id(units.side),
        kinds=by_id(units.kind),
        troop_classes=by_id(units.troop_class),
        units=by_id(_units(units)),
        leaders=by_id(units.leader),
        banner=units.banner,
        close_combat=tables.close_combat,
        combat_results=results,
        results=tuple([results[name] for name in tables.close_combat.results]),
        combat_value=tables.combat_value,
        combat_modifiers=by_id(tables.combat_modifier),
        missiles=by_id(tables.missile),
        morale=by_id(tables.morale),
        reorganisation=by_id(tables.reorganisation),
        terrain=by_id(tables.terrain),
        movement=tables.movement,
        feigned_attack=tables.feigned_attack,
        feigned_results=feigned,
        feigned_by_d6=tuple([feigned[name] for name in tables.feigned_attack.by_d6]),
        leader_loss=tables.leader_loss,
        pursuit=tables.pursuit,
        odo=tables.odo,
        victory=tables.victory,
        turns=tables.turns,
        saxon_set_up=scenarios.saxon_set_up,
        saxon_choices=by_id(scenarios.saxon_choice),
        reinforcements=scenarios.reinforcements,
        set_ups=by_id(scenarios.set_up),
        scenarios=by_id(scenarios.scenario),
        overlay=overlay,
    )


SOURCE: Final = DataSource(
    PACKAGE,
    {"map": MapFile, "units": UnitsFile, "tables": TablesFile, "scenarios": ScenariosFile},
    make_game_data,
    bounds=BOUNDS,
    check_new=lambda *files: NewChecks(files[-1]).run(files[2]),
)

load_game_data: Final = SOURCE.load
"""Load the tables, with an overlay applied if one is given; see `DataSource.load`."""


def _terrain_at(ground: MapFile, tables: TablesFile) -> tuple[Terrain, ...]:
    """Return the terrain of each hex, row by row from hex number 1."""
    by_letter = {row.letter: row for row in tables.terrain}
    rows = [row.terrain for row in ground.row]
    if ground.map.backwards:
        rows = [letters[::-1] for letters in rows]
    return tuple([by_letter[letter] for letters in rows for letter in letters])


def _units(units: UnitsFile) -> list[Unit]:
    kinds = by_id(units.kind)
    sides = {row.id: row.side for row in units.troop_class}
    return [
        Unit(
            id=f"{row.id}{number:02}",
            number=number,
            side=sides[row.troop_class],
            troop_class=row.troop_class,
            kind=kinds[row.kind],
        )
        for row in units.counter
        for number in range(1, row.count + 1)
    ]
