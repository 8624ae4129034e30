"""External bots: the requests they get, and the errors of those that fail."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from senlac.bots.arena import GameSpec, play_game
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.engine.support.errors import SenlacError
from senlac.games.shieldwall import GAME
from senlac.lab.external_bot import ExternalBot, make_player
from tests.example.feud import FEUD, Answer, FeudState
from tests.example.sticks import STICKS

EXAMPLES = Path(__file__).parents[2] / "examples"
ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    result = {{"wants": {wants}}}
    if asked["method"] == "choose":
        result = {answer}
    print(json.dumps({{"jsonrpc": "2.0", "id": asked["id"], "result": result}}), flush=True)
"""


def script(folder: Path, answer: str, wants: str = "[]") -> str:
    """Write a program that answers each request by an expression; return the text of the bot."""
    path = folder / "bot.py"
    path.write_text(ECHO.format(answer=answer, wants=wants), encoding="utf-8")
    return f"exec:{shlex.join([sys.executable, str(path)])}"


def command(*words: str) -> str:
    return f"exec:{shlex.join(words)}"


def test_python_example_plays_whole_games() -> None:
    bot = command(sys.executable, str(EXAMPLES / "bot.py"))
    made = [
        play_game(GAME, GameSpec("foragers", {}, (bot, "random"), "1"), make_player)
        for _ in range(2)
    ]
    assert made[0]._replace(seconds=0) == made[1]._replace(seconds=0)
    assert made[0].how
    assert made[0].turns >= 1


def test_javascript_example_plays_a_whole_game() -> None:
    node = shutil.which("node")
    assert node is not None, "the pages are tested with it too"
    bot = command(node, str(EXAMPLES / "bot.mjs"))
    assert play_game(GAME, GameSpec("foragers", {}, ("random", bot), "1"), make_player).how


def test_request_contains_only_data_the_bot_wants_and_may_see(tmp_path: Path) -> None:
    answer = """(asked["params"]["options"][-1]
        if {*asked["params"]} == {"role", "prompt", "options", "view", "position"}
        and asked["params"]["view"]["sheets"].keys() == {"Edwin"}
        and asked["params"]["position"]["game"] == "feud" else "nonsense")"""
    bot = make_player(script(tmp_path, answer, '["view", "position"]'), "1")
    state = FEUD.initial_state("earldoms", {}, None)
    state.dice = FastDice(bot_rng("1"))
    play.run_to_decision(state)
    state.banners[1] = [6, 6, 6]
    chosen = bot.choose(InformationSet(FEUD, state, 0))
    assert chosen in play.cached_options(state, 0)
    bot.close()


def test_request_in_a_nested_match_names_the_nested_game(tmp_path: Path) -> None:
    answer = """(asked["params"]["options"][0]
        if (asked["params"].get("game"), asked["params"]["role"]) in (
            (None, "Morcar"), ("sticks", "first")
        ) and asked["params"]["position"]["game"] == asked["params"].get("game", "feud")
        else "nonsense")"""
    bot = make_player(script(tmp_path, answer, '["position"]'), "1")
    state = FeudState()
    state.dice = FastDice(bot_rng("1"))
    state.push(Answer(0, 1))
    assert bot.choose(InformationSet(FEUD, state, 1)).verb == "yield"
    play.play_action(state, 1, Action("challenge"))
    assert bot.choose(InformationSet(FEUD, state, 1)) == Action("take", 1)
    bot.close()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("7", "expected the text of an action, got 7"),
        ('"take 9"', "'take 9' is not one of its options"),
        ('"sing"', "it answered what is no action: no verb 'sing'"),
        ("sys.exit(3)", "it ended, with status 3"),
        ("__import__('time').sleep(60)", "no answer within 0.5 seconds"),
        ("print('thinking')", "its answer: no JSON"),
        ("print('{}')", "expected a reply to request 2"),
        ("print('x' * 2_000_000)", "expected an answer of at most"),
        (
            "print(json.dumps({'id': asked['id'], 'error': {'message': 'tired'}}))",
            "it answered choose with an error: tired",
        ),
    ],
)
def test_failure_of_a_program_is_reported_in_one_line(
    tmp_path: Path, answer: str, words: str
) -> None:
    bot = script(tmp_path, answer)
    limit = 0.5 if "sleep" in answer else 30

    def make(text: str, seed: str):  # type: ignore[no-untyped-def]  # noqa: ANN202
        return make_player(text, seed, limit)

    with pytest.raises(SenlacError) as caught:
        play_game(STICKS, GameSpec("heap", {}, (bot, "random"), "1"), make)
    assert str(caught.value).startswith("bot exec:")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_program_that_does_not_read_times_out(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    bot = make_player(command(sys.executable, str(path)), "1", 0.5)
    assert isinstance(bot, ExternalBot)
    with pytest.raises(SenlacError, match="it read no question within"):
        bot._exchange(b"x" * 1_000_000)
    bot.close()


def test_unknown_wanted_data_is_refused(tmp_path: Path) -> None:
    bot = script(tmp_path, "0", '["secrets"]')
    with pytest.raises(SenlacError, match="'wants': expected some of view, position"):
        play_game(STICKS, GameSpec("heap", {}, (bot, "random"), "1"), make_player)


@pytest.mark.parametrize("text", ["exec:", "exec:/no/such/program", "exec:'"])
def test_a_command_that_cannot_be_started_is_refused(text: str) -> None:
    with pytest.raises(SenlacError, match="cannot be started"):
        make_player(text, "1")
