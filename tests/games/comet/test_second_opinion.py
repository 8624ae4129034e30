"""A second referee, written from the description alone, must ask and rule as the game does."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, Final

import pytest

from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice, KeptDice
from senlac.engine.options import Options
from senlac.games.comet import GAME
from senlac.games.comet.rules.conditions import GONE, POOL, SEA
from senlac.games.comet.rules.victory import points
from senlac.games.comet.state import CometState
from tests.games.comet.campaigns import SCENARIOS, begun, scattered
from tests.games.comet.naive import Asked
from tests.games.comet.naive_turn import Referee

NOWHERE: Final = {SEA: "sea", POOL: "pool", GONE: "gone"}
QUIET: Final = ("done", "wait", "pass", "retreat", "hold", "transfer")
"""What a bold player does seldom."""


def facts(state: CometState) -> dict[str, Any]:
    """Return of a state what the second referee knows of it."""
    catalogue = state.catalogue
    units = []
    for unit, name in enumerate(catalogue.units):
        area, post = state.area[unit], state.position[unit]
        place = NOWHERE[area] if area < 0 else catalogue.areas[area]
        units.append((name, place, state.cv[unit], catalogue.positions[post] if post >= 0 else ""))
    sides = range(len(catalogue.sides))
    certain = [unit for unit in range(len(units)) if state.known >> unit & 1]
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
    """Draw an option, seldom one that does nothing or goes away."""
    action = options.sample(rng)
    while action.verb in QUIET and rng.random() < 0.7:
        action = options.sample(rng)
    return action


class Comparison:
    """A campaign under both referees."""

    def __init__(self, state: CometState, rng: Random, *, midway: bool = False) -> None:
        self.state = state
        self.rng = rng
        self.referee = Referee(state.scenario)
        begin = None
        if midway:
            side = state.catalogue.sides[state.active]
            begin = (side, state.catalogue.sequence[state.active][0])
            self.read()
        self.dice = KeptDice(FastDice(rng))
        state.dice = self.dice
        self.asking: Generator[Asked, str, None] = self.referee.play(begin)
        self.asked: Asked | None = None

    def read(self) -> None:
        """Let the referee see a campaign that has begun."""
        told = facts(self.state)
        self.referee.turn = told["turn"]
        self.referee.out = told["out"]
        self.referee.landed = told["landed"]
        for (_, place, cv, _), unit in zip(told["units"], self.referee.units, strict=True):
            unit.at, unit.cv, unit.known = place, cv, unit.id in told["known"]

    def tell(self) -> None:
        """Let the referee know what has been rolled since the last time."""
        self.referee.dice.extend(roll.value for roll in self.dice.rolls)
        self.dice.rolls = []

    def answer(self, text: str) -> None:
        """Give the referee an answer."""
        try:
            self.asked = self.asking.send(text)
        except StopIteration:
            self.asked = None

    def question(self) -> Asked | None:
        """Return what the game asks."""
        if self.state.outcome is not None:
            return None
        role = play.actors(self.state)[0]
        notation = GAME.notation(self.state)
        texts = {notation.text(action) for action in play.offered(self.state, role)}
        return self.state.catalogue.roles[role], texts

    def agree(self) -> None:
        """See that both ask the same, unless there was nothing to choose, and see the same."""
        question = self.question()
        while self.asked is not None and self.asked != question and len(self.asked[1]) == 1:
            self.answer(next(iter(self.asked[1])))
        assert self.asked == question
        assert not self.referee.dice
        assert facts(self.state) == self.referee.facts()

    def play_out(self, limit: int) -> int:
        """Play at random; return how many questions were asked."""
        play.settle(self.state)
        self.tell()
        self.asked = next(self.asking, None)
        count = 0
        while self.state.outcome is None and count < limit:
            self.agree()
            count += 1
            role = play.actors(self.state)[0]
            action = bold(play.offered(self.state, role), self.rng)
            text = GAME.notation(self.state).text(action)
            play.advance(self.state, role, action)
            self.tell()
            self.answer(text)
        self.agree()
        if self.state.outcome is not None:
            self.same_end(self.state.outcome.winners, self.state.outcome.how)
        return count

    def same_end(self, winners: tuple[int, ...], how: str) -> None:
        """See that both name the same winners; of a draw that all share the game names nobody."""
        roles = {self.state.catalogue.roles[role] for role in winners or range(len(self.roles))}
        assert roles == self.referee.winners
        assert how == self.referee.level

    @property
    def roles(self) -> list[str]:
        """Return the roles in play."""
        return self.state.catalogue.roles


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_referees_agree_on_whole_campaigns(scenario: str) -> None:
    rng = Random(f"whole {scenario}")
    assert sum(Comparison(begun(scenario), rng).play_out(6000) for _ in range(3)) > 150


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_referees_agree_on_campaigns_out_of_a_hat(scenario: str) -> None:
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
