"""All tables of shieldwall: loaded once, checked against each other and indexed by id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.engine.data.data_source import DataSource
from senlac.engine.data.references import by_id
from senlac.games.shieldwall.data.bounds import BOUNDS
from senlac.games.shieldwall.data.checks import DataChecks
from senlac.games.shieldwall.data.rows.scenarios import (
    GreaterFyrd,
    Objective,
    Scenario,
    ScenariosFile,
    ScenarioUnit,
)
from senlac.games.shieldwall.data.rows.tables import (
    BestOf,
    Combat,
    Command,
    CommanderFate,
    Dice,
    FieldMap,
    FieldRules,
    Meeting,
    MeetingBoard,
    NamedOption,
    SightLine,
    TablesFile,
    Terrain,
    Victory,
)
from senlac.games.shieldwall.data.rows.units import (
    Grade,
    Kind,
    Muster,
    PointsRule,
    UnitsFile,
    UnitType,
)

__all__ = [
    "BestOf",
    "Combat",
    "Command",
    "CommanderFate",
    "Dice",
    "FieldMap",
    "FieldRules",
    "GameData",
    "Grade",
    "GreaterFyrd",
    "Kind",
    "Meeting",
    "MeetingBoard",
    "Muster",
    "NamedOption",
    "Objective",
    "PointsRule",
    "Scenario",
    "ScenarioUnit",
    "SightLine",
    "Terrain",
    "UnitType",
    "Victory",
    "load_game_data",
]

PACKAGE: Final = "senlac.games.shieldwall"


@dataclass(frozen=True, eq=False)
class GameData:
    """The data of the game; rows are indexed by id, terrain by its letter on the map.

    `letters` maps a terrain's id to its letter, `best_of` is indexed by the number of dice, `sight`
    is a list of lines. `attack_odds` and `attack_means` hold the values of `best_of` as floats for
    fast evaluation, with index 0 for no dice and no hits. `overlay` is the name of the overlay, ""
    for none.
    """

    points_rule: PointsRule
    kinds: dict[str, Kind]
    unit_types: dict[str, UnitType]
    grades: dict[str, Grade]
    musters: dict[str, Muster]
    dice: Dice
    command: Command
    combat: Combat
    victory: Victory
    best_of: dict[int, BestOf]
    attack_odds: tuple[tuple[float, float, float], ...]
    attack_means: tuple[float, ...]
    terrain: dict[str, Terrain]
    letters: dict[str, str]
    sight: tuple[SightLine, ...]
    options: dict[str, NamedOption]
    meeting: Meeting
    meeting_boards: dict[str, MeetingBoard]
    field: FieldRules
    field_maps: dict[str, FieldMap]
    commander_fates: dict[str, CommanderFate]
    scenarios: dict[str, Scenario]
    overlay: str


def make_game_data(
    units: UnitsFile, tables: TablesFile, scenarios: ScenariosFile, overlay: str
) -> GameData:
    """Check the rows of the files and combine them into tables.

    Raises:
        DataError: tables contradict each other.
    """
    DataChecks(units, tables, scenarios, overlay).run()
    return GameData(
        points_rule=units.points_rule,
        kinds=by_id(units.kind),
        unit_types=by_id(units.unit),
        grades=by_id(units.grade),
        musters=by_id(units.muster),
        dice=tables.dice,
        command=tables.command,
        combat=tables.combat,
        victory=tables.victory,
        best_of={row.dice: row for row in tables.best_of},
        attack_odds=((0.0, 0.0, 0.0), *[_plain(row) for row in tables.best_of]),
        attack_means=(0.0, *[row.mean for row in tables.best_of]),
        terrain={row.letter: row for row in tables.terrain},
        letters={row.id: row.letter for row in tables.terrain},
        sight=tables.sight,
        options=by_id(tables.option),
        meeting=tables.meeting,
        meeting_boards=by_id(tables.meeting_board),
        field=tables.field,
        field_maps=by_id(tables.field_map),
        commander_fates=by_id(tables.commander_fate),
        scenarios=by_id(scenarios.scenario),
        overlay=overlay,
    )


SOURCE: Final = DataSource(
    PACKAGE,
    {"units": UnitsFile, "tables": TablesFile, "scenarios": ScenariosFile},
    make_game_data,
    bounds=BOUNDS,
)

load_game_data: Final = SOURCE.load
"""Load the tables, with an overlay applied if one is given; see `DataSource.load`."""


def _plain(row: BestOf) -> tuple[float, float, float]:
    """Return the chances of a row as floats."""
    one, two, three = row.odds
    return float(one), float(two), float(three)
