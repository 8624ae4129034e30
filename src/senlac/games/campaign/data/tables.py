"""All tables of the campaign: parsed, checked against each other, found by id."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from senlac.engine.data.data_source import DataSource
from senlac.engine.data.loader import read
from senlac.engine.data.references import by_id
from senlac.games.campaign.data.bounds import BOUNDS
from senlac.games.campaign.data.checks import DataChecks, Files, OpeningChecks
from senlac.games.campaign.data.new_checks import NewChecks
from senlac.games.campaign.data.rows.lettering import Lettering, LetteringFile
from senlac.games.campaign.data.rows.map import MapFile, Sheet, Town, TownsFile
from senlac.games.campaign.data.rows.openings import Opening, OpeningsFile
from senlac.games.campaign.data.rows.scenarios import Scenario, ScenariosFile
from senlac.games.campaign.data.rows.tables import TablesFile
from senlac.games.campaign.data.rows.units import (
    Kind,
    Levy,
    Model,
    TroopClass,
    UnitsFile,
)

__all__ = ["PACKAGE", "GameData", "Kind", "Scenario", "Sheet", "Town", "load_game_data"]

PACKAGE: Final = "senlac.games.campaign"


@dataclass(frozen=True, eq=False)
class GameData:
    """The data of the game; rows are found by id and keep the order of their files.

    `files` has the values outside these rows. `overlay` names the overlay, "" if there is none.
    """

    files: Files
    sheets: dict[str, Sheet]
    towns: dict[str, Town]
    classes: dict[str, TroopClass]
    kinds: dict[str, Kind]
    models: dict[str, Model]
    levies: dict[str, Levy]
    scenarios: dict[str, Scenario]
    overlay: str


def make_game_data(files: Files, overlay: str) -> GameData:
    """Validate the files and combine them.

    Raises:
        DataError: tables contradict each other.
    """
    DataChecks(files, overlay).run()
    return GameData(
        files=files,
        sheets=by_id(files.ground.sheet),
        towns=by_id(files.towns.town),
        classes=by_id(files.units.troop_class),
        kinds=by_id(files.units.kind),
        models=by_id(files.units.model),
        levies=by_id(files.units.levy),
        scenarios=by_id(files.scenarios.scenario),
        overlay=overlay,
    )


BESIDE: Final = (
    "scenarios.scenario.player.colour",
    "towns.town.old_name",
    "units.kind.single",
)
"""Values used only for drawing and texts, which the data hash leaves out."""

SOURCE: Final = DataSource(
    PACKAGE,
    {
        "map": MapFile,
        "towns": TownsFile,
        "units": UnitsFile,
        "tables": TablesFile,
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
def load_lettering() -> Lettering:
    """Load the names of lands and seas, which only drawing needs; they are cached.

    Raises:
        DataError: the file is invalid.
    """
    return read(PACKAGE, "lettering", LetteringFile).lettering


@cache
def load_openings() -> tuple[Opening, ...]:
    """Load the best known purchases, which only searching players use; they are cached.

    Raises:
        DataError: the file is invalid, or refers to something that no scenario has.
    """
    openings = read(PACKAGE, "openings", OpeningsFile).opening
    OpeningChecks(load_game_data().scenarios).run(openings)
    return openings
