"""The stack of a position: impossible values are refused by phase and field."""

from __future__ import annotations

import copy
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.support.errors import RecordError
from senlac.games.comet import GAME
from senlac.games.comet.state import CometState
from senlac.testing.tampered import leaves, put, refused_or_playable
from tests.games.comet.board import Campaign
from tests.games.comet.campaigns import SCENARIOS, scattered
from tests.games.comet.rules.test_why_not import (
    called,
    committing,
    defending,
    enrolment,
    leaving,
    lent_to,
    levy,
    losing,
)

STEPS: Final = "stack"


def positions(scenario: str, rng: Random, count: int) -> list[dict[str, Any]]:
    """Return positions of a random campaign, with an occasional resignation."""
    state = scattered(scenario, rng)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    found: list[dict[str, Any]] = []
    while state.outcome is None and len(found) < count:
        found.append(encode(GAME, state))
        step(state, rng)
    return found


def step(state: CometState, rng: Random) -> None:
    """Play a random option, or resign for a role that is not a lead role."""
    others = [
        role for role in range(len(state.catalogue.roles)) if role not in state.catalogue.lead
    ]
    if others and rng.random() < 0.004:
        GAME.concede(state, rng.choice(others))
        play.run_to_decision(state)
        return
    role = play.actors(state)[0]
    play.play_action(state, role, play.cached_options(state, role).sample(rng))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_position_of_random_play_round_trips(scenario: str) -> None:
    rng = Random(f"read {scenario}")
    for _ in range(4):
        for written in positions(scenario, rng, 120):
            assert encode(GAME, decode(GAME, written)) == written


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_edited_stack_value_is_refused_or_playable(scenario: str) -> None:
    rng = Random(f"steps {scenario}")
    seed = 0
    for written in positions(scenario, rng, 150)[::3]:
        for _ in range(3):
            seed += 1
            edited = copy.deepcopy(written)
            inside = [path for path in leaves(edited) if path[:1] == (STEPS,) and len(path) > 3]
            if inside:
                put(edited, rng.choice(inside), other(rng))
                refused_or_playable(GAME, edited, Random(seed))
    assert seed > 0


def other(rng: Random) -> object:
    """Return a replacement value: mostly a small number."""
    return rng.choice((rng.randint(-2, 4), rng.randint(-2, 60), [], [0, 1], True, False))


@pytest.mark.parametrize(
    ("where", "path", "value", "named"),
    [
        (leaving, (3, 1, 0), 0, "Retreat.side"),
        (leaving, (2, 1, 6), True, "Retreat.side"),
        (defending, (3, 1, 0), 2, "Retreat.side"),
        (defending, (2, 1, 3), 1, "Retreat.side"),
        (committing, (3, 1, 0), 2, "Reserve.side"),
        (losing, (3, 1, 0), 0, "AssignHit.side"),
        (losing, (3, 1, 1), -1, "AssignHit.column"),
        (losing, (3, 1, 2), 4, "AssignHit.hits"),
        (losing, (3, 1, 3), True, "AssignHit.leader_must_fall"),
        (losing, (2, 1, 5), [], "AssignHit.hits"),
        (called, (3, 1, 2), 3, "AssignHit.hits"),
        (levy, (1, 1, 1), [29], "Raising.leaders_done"),
        (enrolment, (1, 1, 1), [], "PlaceRaised.leader"),
        (enrolment, (2, 1, 2), 4, "PlaceRaised.cv_left"),
        (lent_to, (2, 1, 0), 0, "March.role"),
    ],
)
def test_error_names_the_phase_and_field(
    where: Any,  # noqa: ANN401 - a function that returns a campaign
    path: tuple[int, ...],
    value: object,
    named: str,
) -> None:
    made: Campaign = where()
    written = encode(GAME, made.state)
    assert encode(GAME, decode(GAME, written)) == written
    put(written, (STEPS, *path), value)
    with pytest.raises(RecordError, match=named):
        decode(GAME, written)
