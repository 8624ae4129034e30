"""All tables of comet together, found by id, read once and checked against each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import msgspec

from senlac.boards.area import AreaBoard
from senlac.engine.data import Overlay, read
from senlac.games.comet.data.checks import Checks
from senlac.games.comet.data.rows.ground import (
    Area,
    Arrow,
    Box,
    MapFile,
    Outlines,
    OutlinesFile,
    Road,
    Sheet,
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
    "Tables",
    "Unit",
    "UnitType",
    "Values",
    "load_outlines",
    "load_tables",
]

PACKAGE: Final = "senlac.games.comet"
FILES: Final = ("map", "units", "tables", "scenarios")


@dataclass(frozen=True, eq=False)
class Tables:
    """The data of the game; rows are found by id and keep the order of their files.

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


def load_tables(overlay: Overlay | None = None) -> Tables:
    """Read the tables, with the overlay's values over them; the same ones are read only once.

    Raises:
        DataError: a file or the overlay is at fault, or tables contradict each other; the message
            names file, row and key.
    """
    if overlay is None:
        return _tables(b"")
    return _tables(msgspec.json.encode(overlay.document))


@lru_cache(maxsize=1)
def load_outlines() -> Outlines:
    """Read the lines of the map, which only drawing needs; they are read only once.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "outlines", OutlinesFile).outlines


@lru_cache(maxsize=8)
def _tables(document: bytes) -> Tables:
    """Read the tables with the overlay of that document, or without one."""
    overlay = Overlay.from_document(msgspec.json.decode(document)) if document else None
    if overlay is not None:
        overlay.require_files(FILES)
    ground = read(PACKAGE, "map", MapFile, overlay)
    units = read(PACKAGE, "units", UnitsFile, overlay)
    tables = read(PACKAGE, "tables", TablesFile, overlay)
    scenarios = read(PACKAGE, "scenarios", ScenariosFile, overlay)
    name = overlay.name if overlay else ""
    board = Checks(ground, units, tables, scenarios, name).run()
    return Tables(
        sheet=ground.map,
        board=board,
        areas={row.id: row for row in ground.area},
        roads=ground.road,
        arrows={row.id: row for row in ground.arrow},
        boxes={row.id: row for row in ground.box},
        values=units.values,
        sides={row.id: row for row in units.side},
        nationalities={row.id: row for row in units.nationality},
        types={row.id: row for row in units.type},
        units={row.id: row for row in units.unit},
        game=tables.game,
        steps={row.id: row for row in tables.step},
        movement=tables.movement,
        commands={row.id: row for row in tables.command},
        letters={row.id: row for row in tables.letter},
        muster=tables.muster,
        battle=tables.battle,
        battle_limit=tables.battle_limit,
        levels=tables.level,
        setup=scenarios.setup,
        roles={row.id: row for row in scenarios.role},
        scenarios={row.id: row for row in scenarios.scenario},
        overlay=name,
    )
