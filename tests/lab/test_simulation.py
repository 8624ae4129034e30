"""Simulated games with their rows and records, and the notebook that draws them."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pyarrow.parquet as pq
import pytest

from senlac import Match
from senlac.bots.arena import GameSpec, play_game
from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError
from senlac.games.comet import GAME as COMET
from senlac.games.shieldwall import GAME
from senlac.lab.simulation import record_name, simulate_game

SPEC = GameSpec("foragers", {}, ("random", "random"), "seed/0/7")
NOTEBOOK = Path(__file__).parents[2] / "examples" / "balance.ipynb"


def test_game_without_a_record_is_that_of_a_tournament() -> None:
    found = simulate_game(GAME, SPEC)
    expected = play_game(GAME, SPEC)
    assert found.result._replace(seconds=0.0) == expected._replace(seconds=0.0)
    assert found.row.winners == expected.winners
    assert found.row.turns == expected.turns
    assert found.row.decisions == expected.decisions


def test_record_replays_to_the_same_end(tmp_path: Path) -> None:
    found = simulate_game(COMET, SPEC._replace(scenario="players_3", bots=("random",) * 3),
                          records=tmp_path)  # fmt: skip
    [path] = tmp_path.iterdir()
    assert path.name == "players_3-000007.json"
    match = Match.from_record(path.read_bytes(), game=COMET)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == found.row.winners
    assert COMET.scores(match.state) == list(found.row.scores)
    assert match.header.seats["viking"] == "random"
    assert simulate_game(COMET, SPEC._replace(scenario="players_3", bots=("random",) * 3),
                         records=tmp_path).row == found.row  # fmt: skip


def test_missing_bot_is_refused(tmp_path: Path) -> None:
    for records in (None, tmp_path):
        with pytest.raises(SenlacError, match="expected a bot for each of saxon, norman"):
            simulate_game(GAME, SPEC._replace(bots=("random",)), records=records)


def test_record_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SenlacError, match=record_name(SPEC)):
        simulate_game(GAME, SPEC, records=tmp_path / "nowhere")


@pytest.mark.parametrize("game", [game.id for game in registry.games()])
def test_every_game_gives_points_to_each_role(game: str) -> None:
    match = Match.new(game, seed=1)
    assert len(match.game.scores(match.state)) == len(match.roles)


def test_notebook_draws_the_balance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    mpl.use("Agg")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    typed, drawn = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    quick = typed.removeprefix("!").replace("greedy", "random").replace("20", "2")
    subprocess.run(shlex.split(quick), check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - ours
    assert len(drawn.splitlines()) <= 10
    known: dict[str, object] = {}
    exec(drawn, known)  # noqa: S102 - the notebook of this repository
    axes = known["axes"]
    labels = [label.get_text() for label in axes.get_yticklabels()]  # type: ignore[attr-defined]
    assert len(labels) == 2 * len(GAME.scenarios())
    assert "(foragers, saxon)" in labels
    assert pq.read_table("games.parquet").num_rows == 2 * len(GAME.scenarios())
