"""A second referee, written from the description alone, must ask and rule like the game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.games.comet import GAME
from senlac.games.comet.rules.constants import GONE, POOL, SEA
from senlac.games.comet.rules.victory import points
from senlac.games.comet.state import CometState
from senlac.testing.reference_rules import Asked, DifferentialTest
from tests.games.comet.campaigns import SCENARIOS, begun, scattered
from tests.games.comet.naive_turn import Referee

pytestmark = pytest.mark.long

NOWHERE: Final = {SEA: "sea", POOL: "pool", GONE: "gone"}
QUIET: Final = ("done", "wait", "pass", "retreat", "hold", "transfer")
"""Verbs that a bold player rarely chooses."""


def facts(state: CometState) -> dict[str, Any]:
    """Return the facts of a state that the second referee knows."""
    catalogue = state.catalogue
    units = []
    for unit, name in enumerate(catalogue.units):
        area, post = state.area[unit], state.position[unit]
        place = NOWHERE[area] if area < 0 else catalogue.areas[area]
        units.append((name, place, state.cv[unit], catalogue.positions[post] if post >= 0 else ""))
    sides = range(len(catalogue.sides))
    certain = [unit for unit in range(len(units)) if state.identified >> unit & 1]
    return {
        "turn": state.turn,
        "units": units,
        "out": {catalogue.sides[side] for side in sides if state.is_out(side)},
        "landed": {
            catalogue.sides[side]: state.landed[side] for side in sides if state.landed[side]
        },
        "known": {catalogue.units[unit] for unit in certain if state.area[unit] >= 0},
        "points": {catalogue.sides[side]: points(state, side) for side in sides},
    }


def bold(options: Options, rng: Random) -> Action:
    """Return a random option, rarely one that is passive or retreats."""
    action = options.sample(rng)
    while action.verb in QUIET and rng.random() < 0.7:
        action = options.sample(rng)
    return action


class Comparison(DifferentialTest[CometState]):
    """A campaign played by the game and by the second referee."""

    referee: Referee

    forced = True

    def __init__(self, state: CometState, rng: Random, *, midway: bool = False) -> None:
        super().__init__(GAME, state, rng, Referee(state.scenario))
        self.begin: tuple[str, str] | None = None
        if midway:
            side = state.catalogue.sides[state.active]
            self.begin = (side, state.catalogue.sequence[state.active][0])
            self.read()

    def read(self) -> None:
        """Copy a state in mid-game into the referee."""
        told = facts(self.state)
        self.referee.turn = told["turn"]
        self.referee.out = told["out"]
        self.referee.landed = told["landed"]
        for (_, place, cv, _), unit in zip(told["units"], self.referee.units, strict=True):
            unit.at, unit.cv, unit.known = place, cv, unit.id in told["known"]

    def reference_questions(self) -> Generator[Asked, str, None]:
        """Return the referee's questions."""
        return self.referee.play(self.begin)

    def facts(self) -> object:
        """Return the game's facts."""
        return facts(self.state)

    def choose(self, options: Options) -> Action:
        """Return the choice of a bold player."""
        return bold(options, self.rng)

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """Require equal winners; the game names none if all share a draw."""
        assert set(winners or self.state.catalogue.roles) == self.referee.winners
        assert how == self.referee.level
        assert self.facts() == self.referee.facts()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_referees_agree_on_whole_campaigns(scenario: str) -> None:
    rng = Random(f"whole {scenario}")
    assert sum(Comparison(begun(scenario), rng).play_out(6000) for _ in range(3)) > 150


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_referees_agree_on_random_positions(scenario: str) -> None:
    rng = Random(f"hat {scenario}")
    count = 0
    for _ in range(10):
        count += Comparison(scattered(scenario, rng), rng, midway=True).play_out(100)
    assert count > 300


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(24))
def test_both_referees_agree_on_a_quarter_of_a_million_decisions(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    scenario = SCENARIOS[chunk % len(SCENARIOS)]
    count = 0
    while count < 10_500:
        count += Comparison(begun(scenario), rng).play_out(6000)
        count += Comparison(scattered(scenario, rng), rng, midway=True).play_out(300)
