"""The sandbox: play from a position without an effect on its match."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.engine.match.sandbox import Sandbox
from senlac.engine.model.dice import ScriptedDice
from senlac.engine.support.errors import DiceError, IllegalActionError
from senlac.games.shieldwall import GAME


def begun(dice: list[int] | None = None) -> tuple[Match, Sandbox]:
    match = Match.new(GAME, "foragers", seed=1)
    return match, Sandbox(GAME, match.state, ScriptedDice(dice or []))


def test_trial_plays_like_the_match_and_leaves_it_unchanged() -> None:
    match, trial = begun()
    before = match.position()
    events = trial.play("norman", "move N1 e2")
    assert match.position() == before
    assert [event.kind for event in events] == [
        event.kind for event in match.play("norman", "move N1 e2")
    ]
    assert trial.position() == match.position()


def test_refused_action_leaves_the_trial_unchanged() -> None:
    _, trial = begun()
    before = trial.position()
    with pytest.raises(IllegalActionError):
        trial.play("saxon", "done")
    with pytest.raises(DiceError):
        trial.play("norman", "done")
    assert trial.position() == before


def test_role_that_concedes_loses() -> None:
    _, trial = begun()
    trial.play("norman", "concede")
    assert trial.result() == (("saxon",), "concede")
    assert trial.actors() == []


def test_copy_of_a_trial_is_independent() -> None:
    _, trial = begun()
    copy = trial.copy(ScriptedDice([]))
    copy.play("norman", "turn N1 E")
    assert trial.position() != copy.position()
    assert trial.options("norman") != copy.options("norman")
