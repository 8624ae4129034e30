"""Positions with known answers, and the bots that are asked."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.support.errors import DataError
from senlac.games.shieldwall import GAME
from senlac.lab import position_suite
from senlac.lab.position_suite import Answer, Position, Solution, ask, judged, read_positions
from tests.lab.layouts import FACING, MOVEMENT


def position(layout: str = FACING, **fields: Any) -> Position:  # noqa: ANN401
    """Return a position of the saxon with an answer."""
    given = {"role": "saxon", "best": ("face *",), "why": "w", "source": "s"} | fields
    return Position(id="here", layout=layout, **given)


def test_an_answer_is_right_if_a_best_action_and_none_to_avoid_is_played() -> None:
    asked = position(best=("move * b2", "stand"), avoid=("attack *",))
    assert judged(asked, ["face N", "move S1 b2"])
    assert not judged(asked, ["face N"])
    assert not judged(asked, ["stand", "attack S1 a1"])
    assert judged(position(best=(), avoid=("attack *",)), ["face N"])


def test_one_decision_is_asked() -> None:
    solution = ask(GAME, position(), "random", ["a", "b"])
    assert [len(answer.actions) for answer in solution.answers] == [1, 1]
    assert solution.solved


def test_a_step_is_asked_to_its_end() -> None:
    solution = ask(GAME, position(MOVEMENT, until="step"), "random", ["a", "b", "c", "d"])
    for answer in solution.answers:
        assert len(answer.actions) > 1
        verbs = {action.split()[0] for action in answer.actions}
        assert verbs <= {"turn", "move", "face", "done"}
        assert "done" not in answer.actions[:-1]


def test_the_same_seed_gives_the_same_answer() -> None:
    asked = position(MOVEMENT, until="turn")
    assert ask(GAME, asked, "random", ["a"]) == ask(GAME, asked, "random", ["a"])


@pytest.mark.parametrize(("right", "solved"), [(5, True), (4, True), (3, False)])
def test_four_right_answers_of_five_solve_a_position(right: int, *, solved: bool) -> None:
    answers = [Answer(("face N",), number < right) for number in range(5)]
    assert Solution(position(), tuple(answers)).solved is solved


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        (position("S9 a1 N"), "position.here: layout, line 1"),
        (position(role="norman"), "position.here: 'norman' has nothing to decide there"),
        (position(role="pict"), "position.here: expected one of saxon, norman, got 'pict'"),
    ],
)
def test_a_wrong_position_is_named(asked: Position, problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        ask(GAME, asked, "random", ["a"])


def test_a_position_without_an_answer_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = position_suite.PositionsFile((position(best=()),))
    monkeypatch.setattr(position_suite, "read", lambda *_: empty)
    with pytest.raises(DataError, match=r"position\.here: it has no answer"):
        read_positions(GAME)


def test_a_turn_is_asked_through_its_steps() -> None:
    archers = MOVEMENT.replace("S1 commander", "S1 commander\nS2 saxon_archers")
    seeds = ["a", "b", "c", "d"]
    step = ask(GAME, position(archers, until="step"), "random", seeds)
    turn = ask(GAME, position(archers, until="turn"), "random", seeds)
    shots = 0
    for short, long in zip(step.answers, turn.answers, strict=True):
        assert long.actions[: len(short.actions)] == short.actions
        rest = long.actions[len(short.actions) :]
        assert all([action.startswith("shoot") or action == "done" for action in rest])
        shots += len(rest)
    assert shots > 0
