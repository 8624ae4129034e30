"""The benchmark of attacks: its inputs, and the attacks its docs name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench.attacks import ATTACKS
from bench.hostile.made import longest, overlays_at_ends, toml

from senlac.engine.data.overlay import MAX_BYTES, Overlay
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.testing.bounds import ends

ROOT = Path(__file__).parents[3]


def test_docs_name_each_attack() -> None:
    page = (ROOT / "docs" / "host" / "load.md").read_text(encoding="utf-8")
    part = page.partition("## How it fares under attack")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)
    assert list(dict.fromkeys(told)) == list(ATTACKS)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_overlay_at_the_ends_of_its_ranges_survives_a_round_trip(game: Game[Any]) -> None:
    for end in ends(game):
        assert Overlay.from_text(toml(end.overlay.values), "ends.toml") == end.overlay


def test_overlays_change_each_game() -> None:
    assert {wished["game"] for wished in overlays_at_ends()} == {g.id for g in registry.games()}


def test_longest_overlay_is_accepted() -> None:
    text = longest("shieldwall")
    assert 10_000 < len(text) <= MAX_BYTES
    match = Match.new("shieldwall", overlay=Overlay.from_text(text, "long.toml"))
    assert match.record().header.start.overlay is not None


@pytest.mark.soak
def test_attack_is_measured() -> None:
    command = [str(ROOT / "bench" / "attacks.py"), "--only", "bodies", "--seconds", "2", "--json"]
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *command], check=True, capture_output=True, text=True
    )
    found = json.loads(done.stdout)
    assert found["before"]["n"] > 10
    assert set(found["answers"]) <= {"201", "400", "429"}
