"""docs/bots/json.md agrees with the JSON of the program."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from senlac import Match
from senlac.testing.laws import random_walk
from tests.cli.support import archers_ready, senlac
from tests.lab.study.support import BALANCE

PAGE = Path(__file__).parents[2] / "docs" / "bots" / "json.md"
STUDY = f"{BALANCE}[expect]\nsaxon = [0, 1]\n[test]\nleast = 0.4\n"
ROBIN = ("-b", "random", "-b", "greedy", "--games", 2)
QUICK = ("--samples", 1, "--seconds", 0.02)


def documented() -> dict[str, list[str]]:
    """Return the documented keys of each command."""
    parts = re.split(r"^## senlac ([\w-]+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {
        command: re.findall(r"^\| `([^`]+)` \|", text, flags=re.MULTILINE)
        for command, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def keys(value: object, path: str = "") -> set[str]:
    """Return the paths of all values of a document that are neither objects nor lists."""
    if isinstance(value, dict):
        dot = f"{path}." if path else ""
        return {found for key, child in value.items() for found in keys(child, f"{dot}{key}")}
    if isinstance(value, list):
        return {found for child in value for found in keys(child, f"{path}[]")}
    return {path}


def pattern(key: str) -> re.Pattern[str]:
    """Return a regular expression for a documented key."""
    text = re.escape(key).replace("NAME", "[^.]+").replace(r"\*", ".*")
    return re.compile(text)


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    """Write a record of a finished match, one with queued dice, and a position with archers."""
    over = Match.new("shieldwall", seats={"saxon": "Ann"}, seed=1)
    for _ in random_walk(over, Random(1), 2000):
        pass
    queued = Match.new("shieldwall", seed=1, salts={"norman": "5a17"})
    queued.queue_rolls([6, 6])
    queued.play("norman", "done")
    paths = []
    for number, match in enumerate([over, queued]):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(match.record(private=True).document()))
        paths.append(path)
    paths.append(archers_ready(tmp_path / "archers.json"))
    return paths


def printed(command: str, records: list[Path]) -> list[Any]:
    """Return documents of a command that together have every key."""
    folder = records[0].parent
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    lines: dict[str, list[tuple[object, ...]]] = {
        "games": [()],
        "rules": [
            ("shieldwall", "melee"),
            ("shieldwall", "melee", "--coverage"),
            ("shieldwall", "melee", "--coverage", "--tests", records[0].parent),
        ],
        "odds": [
            ("shieldwall",),
            ("shieldwall", "attack", "--flank", "--press"),
            ("shieldwall", "--position", records[1], "--action", "done"),
            ("hastings",),
            ("campaign",),
            ("hastings", "--position", records[2]),
            ("hastings", "--position", records[2], "--action", "fire NA01 1606"),
        ],
        "replay": [(records[0], "--verify", "--luck"), (records[0],), (records[1], "--verify")],
        "simulate": [
            (
                "shieldwall",
                "--bots",
                "random",
                "--games",
                4,
                "--processes",
                1,
                "--follies",
                "--seed",
                "follies",
            ),
        ],
        "test-positions": [("shieldwall", "--bot", "random", "--seeds", 1)],
        "study": [(folder / "study.toml", "--workers", 1)],
        "ratings": [("shieldwall", *ROBIN, "--to", folder / "robin", "--workers", 1)],
        "bench": [("shieldwall", *QUICK)],
    }
    return [json.loads(senlac(command, *line, "--json").out) for line in lines[command]]


def test_every_command_that_prints_json_is_documented() -> None:
    commands = ("games", "play", "simulate", "replay", "odds", "rules", "study", "ratings", "bench",
                "engine", "test-positions")  # fmt: skip
    helped = {command for command in commands if "--json" in senlac(command, "--help").out}
    assert set(documented()) == helped


@pytest.mark.parametrize("command", sorted(documented()))
def test_page_names_exactly_the_printed_keys(command: str, records: list[Path]) -> None:
    found = set[str]().union(*[keys(document) for document in printed(command, records)])
    rows = documented()[command]
    patterns = [pattern(row) for row in rows]
    assert [key for key in sorted(found) if not any(one.fullmatch(key) for one in patterns)] == []
    # No installed game is broken, so no fault is listed.
    never = {"faults[]"}
    unused = [row for row in rows if not any(pattern(row).fullmatch(key) for key in found)]
    assert set(unused) - never == set()
