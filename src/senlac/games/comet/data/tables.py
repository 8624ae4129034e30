"""All tables of comet by id, read once and checked against each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from senlac.boards.area import AreaBoard
from senlac.boards.drawing.atlas.rows import Sheet
from senlac.engine.data.data_source import DataSource
from senlac.engine.data.loader import read
from senlac.engine.data.references import by_id
from senlac.games.comet.data.bounds import BOUNDS
from senlac.games.comet.data.checks import DataChecks
from senlac.games.comet.data.new_checks import NewChecks
from senlac.games.comet.data.rows.map import (
    Area,
    Arrow,
    Box,
    MapFile,
    Outlines,
    OutlinesFile,
    Road,
)
from senlac.games.comet.data.rows.scenarios import Role, Scenario, ScenariosFile, Setup
from senlac.games.comet.data.rows.tables import (
    Battle,
    BattleLimit,
    Command,
    Length,
    Letter,
    Level,
    Movement,
    Muster,
    Step,
    TablesFile,
)
from senlac.games.comet.data.rows.units import Nationality, Side, Unit, UnitsFile, UnitType, Values

__all__ = [
    "Area",
    "Arrow",
    "Battle",
    "BattleLimit",
    "Box",
    "Command",
    "GameData",
    "Length",
    "Letter",
    "Level",
    "Movement",
    "Muster",
    "Nationality",
    "Outlines",
    "Road",
    "Role",
    "Scenario",
    "Setup",
    "Sheet",
    "Side",
    "Step",
    "Unit",
    "UnitType",
    "Values",
    "load_game_data",
    "load_outlines",
]

PACKAGE: Final = "senlac.games.comet"


@dataclass(frozen=True, eq=False)
class GameData:
    """The data of the game by id, in the order of the files.

    Areas of `board` are numbered in the order of `areas`. `overlay` names the overlay, "" if there
    is none.
    """

    sheet: Sheet
    board: AreaBoard
    areas: dict[str, Area]
    roads: tuple[Road, ...]
    arrows: dict[str, Arrow]
    boxes: dict[str, Box]
    values: Values
    sides: dict[str, Side]
    nationalities: dict[str, Nationality]
    types: dict[str, UnitType]
    units: dict[str, Unit]
    game: Length
    steps: dict[str, Step]
    movement: Movement
    commands: dict[str, Command]
    letters: dict[str, Letter]
    muster: Muster
    battle: Battle
    battle_limit: BattleLimit
    levels: tuple[Level, ...]
    setup: Setup
    roles: dict[str, Role]
    scenarios: dict[str, Scenario]
    overlay: str


def make_game_data(
    ground: MapFile, units: UnitsFile, tables: TablesFile, scenarios: ScenariosFile, overlay: str
) -> GameData:
    """Check the files and combine them.

    Raises:
        DataError: tables contradict each other.
    """
    board = DataChecks(ground, units, tables, scenarios, overlay).run()
    return GameData(
        sheet=ground.map,
        board=board,
        areas=by_id(ground.area),
        roads=ground.road,
        arrows=by_id(ground.arrow),
        boxes=by_id(ground.box),
        values=units.values,
        sides=by_id(units.side),
        nationalities=by_id(units.nationality),
        types=by_id(units.type),
        units=by_id(units.unit),
        game=tables.game,
        steps=by_id(tables.step),
        movement=tables.movement,
        commands=by_id(tables.command),
        letters=by_id(tables.letter),
        muster=tables.muster,
        battle=tables.battle,
        battle_limit=tables.battle_limit,
        levels=tables.level,
        setup=scenarios.setup,
        roles=by_id(scenarios.role),
        scenarios=by_id(scenarios.scenario),
        overlay=overlay,
    )


BESIDE: Final = (
    "map.map",
    "map.area.badge",
    "map.area.label",
    "map.area.label_size",
    "map.area.stacks",
    "map.area.town",
    "map.arrow.badge",
    "map.box.rect",
    "map.box.use",
    "units.side.colour",
)
"""The values used only by drawings and texts: they are not part of the data hash."""

SOURCE: Final = DataSource(
    PACKAGE,
    {"map": MapFile, "units": UnitsFile, "tables": TablesFile, "scenarios": ScenariosFile},
    make_game_data,
    BESIDE,
    BOUNDS,
    lambda *files: NewChecks(files[-1]).run(files[2]),
)

load_game_data: Final = SOURCE.load
"""Loads the tables, with the values of an overlay if one is given; see `DataSource.load`."""


@lru_cache(maxsize=1)
def load_outlines() -> Outlines:
    """Load the lines of the map, which only drawing needs; cached.

    Raises:
        DataError: the file is invalid.
    """
    return read(PACKAGE, "outlines", OutlinesFile).outlines
