"""Checks of a new match with an overlay."""

from __future__ import annotations

from string import ascii_lowercase

from senlac.engine.data.validator import DataValidator
from senlac.games.destiny.data.checks import Files
from senlac.games.destiny.rules.constants import PERMANENT, SEAS


class NewChecks(DataValidator):
    """Checks that the words of a new match's overlay are known."""

    def run(self, files: Files) -> None:
        """Check the words for weather, sea, grades, players and columns of the Battle Board.

        Raises:
            DataError: a word is unknown; the message names it.
        """
        self._weather(files)
        self._forage(files)
        columns = files.battle.board_rules.columns
        letters = tuple(ascii_lowercase[: len(columns)])
        self.equal(columns, letters, "battle.toml: board_rules.columns")
        order = files.events.pipe.order
        for scenario in files.scenarios.scenario:
            if scenario.pipe:
                self.equal(sorted(order), sorted(scenario.players), "events.toml: pipe.order")

    def _weather(self, files: Files) -> None:
        """Check the names of the weather and of the sea wherever they are used."""
        setup = files.scenarios.campaign_setup
        skies = [effect.id for effect in files.tables.weather_effect]
        for name, table, known, first in (
            ("weather", files.tables.weather, skies, setup.weather),
            ("sea_weather", files.tables.sea_weather, SEAS, setup.sea_weather),
        ):
            self.one_of(first, known, f"scenarios.toml: campaign_setup.{name}")
            place = f"tables.toml: {name}"
            self.one_of(table.before_first_landing, known, f"{place}.before_first_landing")
            for row in table.row:
                self.one_of(row.result, known, f"{place}: row {row.low} to {row.high}")

    def _forage(self, files: Files) -> None:
        """Check that there are four grades of an area, and that no other grade is named."""
        forage = files.tables.forage
        self.equal(len(forage.statuses), PERMANENT + 1, "tables.toml: forage.statuses: entries")
        for name, table in (("emptied", forage.emptied), ("harvest_end", forage.harvest_end)):
            for grade in table:
                self.one_of(grade, forage.statuses, f"tables.toml: forage.{name}: grades")
