"""All tables of destiny by id, read once and checked against each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from senlac.boards.area import AreaBoard
from senlac.engine.data.data_source import DataSource
from senlac.engine.data.loader import read
from senlac.engine.data.references import by_id
from senlac.games.destiny.data.bounds import BOUNDS
from senlac.games.destiny.data.checks import DataChecks, Files
from senlac.games.destiny.data.new_checks import NewChecks
from senlac.games.destiny.data.rows.battle import BattleFile, Board
from senlac.games.destiny.data.rows.campaign import (
    LegitimacyChange,
    TablesFile,
    Turn,
    WeatherEffect,
)
from senlac.games.destiny.data.rows.map import (
    Area,
    Box,
    MapFile,
    Outlines,
    OutlinesFile,
    Town,
)
from senlac.games.destiny.data.rows.politics import Event, EventsFile
from senlac.games.destiny.data.rows.scenarios import Scenario, ScenariosFile
from senlac.games.destiny.data.rows.units import (
    Leader,
    Operational,
    Side,
    Tactical,
    UnitsFile,
)

__all__ = ["Event", "GameData", "Leader", "Scenario", "load_game_data", "load_outlines"]

PACKAGE: Final = "senlac.games.destiny"


@dataclass(frozen=True, eq=False)
class GameData:
    """The data of the game by id, in the order of the files.

    Other values of the files are in `files`. The areas of `map` are numbered by their ids.
    `overlay` names the overlay, "" if there is none.
    """

    files: Files
    map: AreaBoard
    areas: dict[str, Area]
    towns: dict[str, Town]
    boxes: dict[str, Box]
    sides: dict[str, Side]
    leaders: dict[str, Leader]
    operational: dict[str, Operational]
    tactical: dict[str, Tactical]
    turns: dict[str, Turn]
    changes: dict[str, LegitimacyChange]
    weather: dict[str, WeatherEffect]
    boards: dict[str, Board]
    events: dict[str, Event]
    scenarios: dict[str, Scenario]
    overlay: str


def make_game_data(files: Files, overlay: str) -> GameData:
    """Check the files and combine them.

    Raises:
        DataError: tables contradict each other.
    """
    board = DataChecks(files, overlay).run()
    return GameData(
        files=files,
        map=board,
        areas=by_id(files.ground.area),
        towns=by_id(files.ground.town),
        boxes=by_id(files.ground.box),
        sides=by_id(files.units.side),
        leaders=by_id(files.units.leader),
        operational=by_id(files.units.operational),
        tactical=by_id(files.units.tactical),
        turns=by_id(files.tables.turn),
        changes=by_id(files.tables.legitimacy_change),
        weather=by_id(files.tables.weather_effect),
        boards=by_id(files.battle.board),
        events=by_id(files.events.event),
        scenarios=by_id(files.scenarios.scenario),
        overlay=overlay,
    )


BESIDE: Final = (
    "map.map",
    "map.area.contains",
    "map.area.label",
    "map.area.label_lines",
    "map.area.label_size",
    "map.area.stacks",
    "map.border.river",
    "map.box.rect",
    "map.box.use",
    "map.coast.facing",
    "map.landing.at",
    "map.landing.stack",
    "map.town.at",
    "map.town.label",
    "map.town.stack",
    "units.side.people",
)
"""The values used only by drawings and texts: they are not part of the data hash."""

SOURCE: Final = DataSource(
    PACKAGE,
    {
        "map": MapFile,
        "units": UnitsFile,
        "tables": TablesFile,
        "battle": BattleFile,
        "events": EventsFile,
        "scenarios": ScenariosFile,
    },
    lambda *files: make_game_data(Files(*files[:-1]), files[-1]),
    BESIDE,
    BOUNDS,
    lambda *files: NewChecks(files[-1]).run(Files(*files[:-1])),
)

load_game_data: Final = SOURCE.load
"""Loads the tables, with the values of an overlay if one is given; see `DataSource.load`."""


@cache
def load_outlines() -> Outlines:
    """Load the lines of the map, which only drawing needs; cached.

    Raises:
        DataError: the file is invalid.
    """
    return read(PACKAGE, "outlines", OutlinesFile).outlines
