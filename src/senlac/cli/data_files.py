"""The data that `senlac simulate` leaves: records of the games, and a row for each."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from senlac.bots.arena import GameResult, GameSpec, Maker, Progress, run_games
from senlac.cli.extras import import_extra
from senlac.cli.files import require_writable
from senlac.engine.game.game import Game
from senlac.engine.support.errors import SenlacError
from senlac.lab.simulation import SimulatedGame, numbered, simulate_game


class DataFiles:
    """The output files of a simulation.

    Attributes:
        records: the folder of the records, None for none.
        parquet: the file of the rows, None for none.
    """

    def __init__(self, records: Path | None, parquet: Path | None) -> None:
        self.records = records
        self.parquet = parquet

    def _prepare(self) -> None:
        """Require that all can be written, before there is anything to lose.

        Raises:
            SenlacError: a package is missing, or a place cannot be written.
        """
        if self.parquet is not None:
            require_writable(self.parquet, "data")
            self._writer()
        if self.records is not None:
            try:
                self.records.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise SenlacError(f"records {self.records}: {error.strerror}") from error

    def play(
        self,
        game: Game[Any],
        contests: Sequence[GameSpec],
        processes: int,
        progress: Progress,
        make: Maker,
    ) -> list[GameResult]:
        """Play contests as `tournament` does; the rows are written at the end.

        Raises:
            SenlacError: a game cannot be played, or the data cannot be written.
        """
        self._prepare()
        found: dict[int, SimulatedGame] = {}
        player = partial(simulate_game, make=make, records=self.records)
        # Closed even after an exception, so that no process continues to play.
        with closing(run_games(game, contests, player, processes)) as results:
            for place, one in results:
                found[place] = one
                progress(len(found), len(contests), one.result)
        games = [found[place] for place in range(len(contests))]
        if self.parquet is not None:
            self._writer().write_parquet(self.parquet, numbered(games))
        return [one.result for one in games]

    @staticmethod
    def _writer() -> ModuleType:
        """Return the module that writes rows."""
        return import_extra("senlac.lab.study.parquet", "--parquet", "lab")
