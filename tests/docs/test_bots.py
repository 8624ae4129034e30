from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import MISSING, fields
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

from senlac.bots.arena import play_out
from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.match import registry
from senlac.engine.match.registry import Registry
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.shieldwall import GAME
from senlac.lab import rpc, rpc_methods
from tests.docs.pages import CODE, ROOT, fragments, named, page, started, tables
from tests.docs.tutorials import require_shown, steps
from tests.example.sticks import STICKS

PYTHON = page("bots/python.md")
TUTORIAL = page("bots/first-bot.md")
RPC = page("bots/rpc-methods.md")
EXAMPLES = ROOT / "examples"
SENLAC = Path(sys.executable).with_name("senlac")


# ---- in Python ------------------------------------------------------------------------------


def test_page_names_every_bot() -> None:
    assert set(named(PYTHON, "Bot")) == set(registry.bots())


def test_page_names_every_member_of_a_seat() -> None:
    told = {name.partition(".")[2].partition("(")[0] for name in named(PYTHON, "Seat")}
    made = {name for name in vars(InformationSet) if not name.startswith("_")}
    assert told | {"game", "role"} == made | {"game", "role"}


def test_hasty_is_found_by_entry_point_and_beats_a_random_bot() -> None:
    hasty = Registry([EntryPoint("hasty", "examples.hasty:Hasty", "senlac.bots")]).bot("hasty")
    wins = 0
    for seed in range(6):
        state = GAME.initial_state("foragers", GAME.resolve_options("foragers", {}), None)
        state.dice = FastDice(Random(seed))
        play.run_to_decision(state)
        hasty_role = seed % 2
        bots = [make_bot("random", str(seed)), make_bot("random", str(seed))]
        bots[hasty_role] = hasty("", str(seed))
        play_out(GAME, state, bots)
        assert state.outcome is not None
        wins += state.outcome.winners == (hasty_role,)
    assert wins >= 4


def test_hasty_plays_any_game_and_repeats_with_its_seed() -> None:
    hasty = Registry([EntryPoint("hasty", "examples.hasty:Hasty", "senlac.bots")]).bot("hasty")
    ends = []
    for _ in range(2):
        state = STICKS.initial_state("heap", {}, None)
        state.dice = FastDice(Random(3))
        play.run_to_decision(state)
        heap = state.heap
        play_out(STICKS, state, [hasty("", "first"), hasty("", "second")])
        ends.append((heap, state.outcome))
    assert ends[0] == ends[1]
    winner = 1 if heap % 3 == 0 else 0
    assert ends[0][1] == ((winner,), "last stick"), "one step ahead is enough to play it well"


def test_entry_point_of_the_page_is_the_tested_one() -> None:
    [package] = [code for code in fragments(TUTORIAL, "toml") if "entry-points" in code]
    assert 'hasty = "hasty:Hasty"' in package


def test_bot_tutorial_has_the_output_it_shows(tmp_path: Path) -> None:
    mkdir, enter, install, simulate, play = steps(TUTORIAL)
    assert [mkdir.command, enter.command] == ["mkdir my-bot", "cd my-bot"]
    assert install.command.startswith("pip install")
    assert play.command == "senlac play shieldwall --bot hasty"
    (tmp_path / "hasty.py").write_text((EXAMPLES / "hasty.py").read_text())
    # pip would write these entry points of the package.
    [package] = fragments(TUTORIAL, "toml")
    points = tomllib.loads(package)["project"]["entry-points"]["senlac.bots"]
    installed = tmp_path / "hasty-1.0.dist-info"
    installed.mkdir()
    lines = [f"{name} = {place}" for name, place in points.items()]
    (installed / "entry_points.txt").write_text("\n".join(["[senlac.bots]", *lines]))
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: hasty\nVersion: 1.0\n")
    done = subprocess.run(  # noqa: S603 - a command of our own page
        [str(SENLAC), *simulate.command.split()[1:]],
        env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=True, capture_output=True, text=True,
    )  # fmt: skip
    require_shown(simulate, done.stdout)
    [line] = [line for line in done.stdout.splitlines() if line.startswith("hasty")]
    assert int(line.split()[1]) >= 7


# ---- over JSON-RPC --------------------------------------------------------------------------


def test_engine_gives_the_replies_of_the_transcript() -> None:
    engine = rpc_methods.RpcSession("shieldwall")
    lines = (EXAMPLES / "transcript.txt").read_text(encoding="utf-8").splitlines()
    for asked, told in zip(lines[::2], lines[1::2], strict=True):
        assert asked.startswith("> ")
        assert told.startswith("< ")
        assert rpc.answer(engine, asked[2:].encode()) == json.loads(told[2:])


def test_example_plays_a_battle_to_its_end() -> None:
    program = started("rpc_bot.py", str(SENLAC), "engine", "shieldwall", told=subprocess.PIPE)
    out, err = program.communicate(timeout=120)
    assert re.fullmatch(r"(saxon|norman) won \(\w+\) after \d+ calls\n", out.decode())
    assert (program.returncode, err) == (0, b"")


def test_example_imports_the_standard_library_only() -> None:
    text = (EXAMPLES / "rpc_bot.py").read_text(encoding="utf-8")
    imported = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
    assert imported <= sys.stdlib_module_names


def test_methods_have_the_parameters_of_the_page() -> None:
    [rows] = [rows for head, rows in tables(RPC) if head == "Method"]
    told = {}
    for method, parameters, _ in rows:
        told[method.strip("`")] = {
            name: f"*`{name}`*" not in parameters for name in CODE.findall(parameters)
        }
    real = {
        name: {field.name: field.default is MISSING for field in fields(method.shape)}
        for name, method in rpc_methods.METHODS.items()
    }
    assert told == real


def test_page_names_every_error_code() -> None:
    [rows] = [rows for head, rows in tables(RPC) if head == "Code"]
    protocol = {-32700, -32600, -32601, -32602, -32603}
    assert {int(row[0]) for row in rows} == {
        *protocol, rpc.SENLAC_ERROR, rpc_methods.NO_MATCH, *rpc.CODES.values()
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("bot.mjs", "rpc"),
        ("bot.py", "rpc"),
        ("hasty.py", "first-bot"),
        ("live_bot.py", "connect"),
        ("rpc_bot.py", "rpc"),
        ("transcript.txt", "rpc"),
    ],
)
def test_example_on_a_page_is_included_from_its_file(name: str, where: str) -> None:
    assert f'--8<-- "{name}"' in page(f"bots/{where}.md")
    assert Path(EXAMPLES / name).is_file()
