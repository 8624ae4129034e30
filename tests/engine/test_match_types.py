"""Matches: the type of the state, as mypy infers it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT

SNIPPET = """
from typing import assert_type

from senlac import Match
from senlac.engine.model.state import State
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import ShieldwallState
from senlac.testing import laws

match = Match.new(GAME)
assert_type(match, Match[ShieldwallState])
assert_type(match.state, ShieldwallState)
assert_type(match.copy().state, ShieldwallState)
assert_type(match.branch().determinize([]), ShieldwallState)
assert_type(Match.from_position({}, game=GAME).state, ShieldwallState)
assert_type(Match.from_layout("", GAME).state, ShieldwallState)
assert_type(Match.from_record("", game=GAME).state, ShieldwallState)
assert_type(Match.new("shieldwall").state, State)
assert_type(Match.from_record("").state, State)


def any_match(match: Match) -> State:
    return match.state


def made() -> Match:
    return Match.new(GAME)


any_match(match)
assert_type(made().state, State)
for one in laws.led(match, "random", "", 1):
    assert_type(one.state, ShieldwallState)
WRONG
"""


def checked(tmp_path: Path, wrong: str = "") -> str:
    """Return what mypy reports about the snippet, with one more line."""
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET.replace("WRONG", wrong), encoding="utf-8")
    settings = ("--config-file", "pyproject.toml", "--cache-dir", str(tmp_path / "cache"))
    done = subprocess.run(  # noqa: S603 - mypy on our own file
        [sys.executable, "-m", "mypy", *settings, "--no-error-summary", str(file)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert not done.stderr, done.stderr
    return done.stdout


def test_match_has_the_state_type_of_its_game(tmp_path: Path) -> None:
    assert checked(tmp_path) == ""
    told = checked(tmp_path, "match.state.stature")
    assert '"ShieldwallState" has no attribute "stature"' in told
