"""Commands about unfinished games of other authors: an error of one line, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from tests.cli.conftest import Install
from tests.cli.support import refused, senlac

STICKS: Final = """
from tests.example.sticks import Sticks as Whole, SticksState, Taking

class Sticks(Whole):
    id = __name__
"""
"""Source of a playable game; a member appended to it is the one that is missing."""

HALVES: Final = {
    # The first draft of a game: only a name.
    "bare": "from senlac.engine.game.game import Game\n\nclass Bare(Game):\n    id = 'bare'\n\n"
    "GAME = Bare()\n",
    "raising": "raise RuntimeError('a second line\\ncomes after')\n",
    "leaving": "import sys\n\nsys.exit(7)\n",
    "pointless": "",
    "dataless": STICKS + "    def scenarios(self):\n"
    "        from senlac.engine.data.loader import load\n"
    "        return load('dataless', 'data/scenarios.toml')['scenario']\n\nGAME = Sticks()\n",
    "menuless": STICKS + "    def scenarios(self):\n        return []\n\nGAME = Sticks()\n",
    "crooked": STICKS + "    def scenarios(self):\n        return {}['first']\n\nGAME = Sticks()\n",
    "bones": """
from senlac.engine.game.game import Game
from tests.example.sticks import STICKS

class Bones(Game):
    id = "bones"
    title = "Bones"
    scenarios, initial_state, roles = STICKS.scenarios, STICKS.initial_state, STICKS.roles

GAME = Bones()
""",
    "viewless": STICKS + "    def view(self, state, roles):\n"
    "        raise self.missing_member('view')\n\nGAME = Sticks()\n",
    "artless": STICKS + "    def evaluate(self, state, role):\n"
    "        raise self.missing_member('evaluate')\n\nGAME = Sticks()\n",
    "unlisted": STICKS + "    package = __name__\n\nGAME = Sticks()\n",
    "garbled": STICKS + "    package = __name__\n\nGAME = Sticks()\n",
    "homeless": STICKS + "    package = 'nowhere.at.all'\n\nGAME = Sticks()\n",
}
"""Sources of unfinished games, named by what they lack."""

LISTED: Final = {"bones", "viewless", "artless", "unlisted", "garbled", "homeless"}
"""The unfinished games whose matches can begin."""


@pytest.fixture(autouse=True)
def halves(tmp_path: Path, install: Install) -> None:
    """Install the unfinished games beside our own for one test."""
    install(**HALVES)
    (tmp_path / "garbled" / "ledger.toml").write_text("[[row]\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("bare", "the game 'bare' has no ledger: its 'package' is not named"),
        ("viewless", "the game 'viewless' has no ledger: its 'package' is not named"),
        ("unlisted", "'unlisted' has no sound ledger: ledger.toml of unlisted: cannot be read"),
        ("garbled", "the game 'garbled' has no sound ledger: ledger.toml: Expected"),
        ("homeless", "ledger.toml of 'nowhere.at.all': there is no such package"),
        ("raising", "the game 'raising' is broken: RuntimeError: a second line"),
        ("leaving", "the game 'leaving' is broken: SystemExit: 7"),
        ("pointless", "the game 'pointless' is broken: AttributeError"),
    ],
)
def test_rules_without_a_valid_ledger_are_refused(game: str, words: str) -> None:
    assert words in refused(senlac("rules", game))


def test_json_list_names_every_game_that_cannot_begin() -> None:
    told = json.loads(senlac("games", "--json").out)
    assert {game["id"] for game in told["games"]} & set(HALVES) == LISTED
    faults = " ".join(told["faults"])
    assert len(told["faults"]) == len(HALVES) - len(LISTED)
    assert "the game 'bare' is not whole: no 'scenarios'" in faults
    assert "the game 'menuless' is not whole: no 'scenarios'" in faults
    assert "the game 'dataless' is broken: DataError: data/scenarios.toml of dataless" in faults
    assert "the game 'crooked' is broken: KeyError: 'first'" in faults


def test_printed_list_includes_games_after_a_broken_one() -> None:
    out = senlac("games", COLUMNS="200").out
    assert "shieldwall" in out
    assert "the game 'leaving' is broken: SystemExit: 7" in out


@pytest.mark.parametrize("game", ["bare", "menuless"])
@pytest.mark.parametrize(
    "command", [("play",), ("simulate",), ("simulate", "-s", "all"), ("bench",)], ids=" ".join
)
def test_game_without_a_scenario_is_refused(game: str, command: tuple[str, ...]) -> None:
    name, *rest = command
    assert refused(senlac(name, game, *rest)) == f"the game '{game}' is not whole: no 'scenarios'"


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_error_of_a_game_without_its_data_names_the_file(command: str) -> None:
    assert refused(senlac(command, "dataless")).startswith("data/scenarios.toml of dataless:")


def test_game_without_a_view_cannot_be_played_in_the_terminal() -> None:
    ran = senlac("play", "viewless", "--hotseat", "--seed", "1")
    assert ran.status == 2
    assert ran.err == "senlac: the game 'viewless' is not whole: no 'view'\n"


def test_game_without_a_view_is_played_by_bots() -> None:
    ran = senlac("simulate", "viewless", "--bots", "greedy,random", "--games", 1, "--json")
    assert json.loads(ran.out)["total"]["games"] == 1


def test_game_with_only_its_phases_is_played_by_random_bots() -> None:
    ran = senlac("simulate", "bones", "--bots", "random", "--games", 1, "--json")
    assert json.loads(ran.out)["total"]["games"] == 1


def test_game_without_an_evaluation_refuses_the_greedy_bot() -> None:
    ran = senlac("simulate", "artless", "--bots", "greedy,random", "--games", 1, "--seed", 1)
    assert refused(ran) == "the game 'artless' is not whole: no 'evaluate'"
    assert senlac("simulate", "artless", "--bots", "random", "--games", 1).status == 0


def test_json_rpc_error_names_the_missing_member() -> None:
    asked = [
        {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "viewless", "seed": 1}},
        {"jsonrpc": "2.0", "id": 2, "method": "view", "params": {"roles": ["first"]}},
        {"jsonrpc": "2.0", "id": 3, "method": "new", "params": {"game": "menuless"}},
    ]
    ran = senlac("engine", stdin="\n".join(map(json.dumps, asked)))
    _, view, new = [
        json.loads(reply)["error" if n else "result"]
        for n, reply in enumerate(ran.out.splitlines())
    ]
    assert view["message"] == "the game 'viewless' is not whole: no 'view'"
    assert new["message"] == "the game 'menuless' is not whole: no 'scenarios'"


@pytest.mark.parametrize("game", ["raising", "leaving", "pointless"])
@pytest.mark.parametrize("command", ["rules", "play", "simulate", "bench", "odds", "engine"])
def test_game_that_cannot_be_imported_is_refused_in_one_line(command: str, game: str) -> None:
    assert refused(senlac(command, game)).startswith(f"the game '{game}' is broken: ")


def test_odds_question_of_an_unfinished_game_is_refused() -> None:
    assert "no question 'attack' about bare" in refused(senlac("odds", "bare", "attack"))
