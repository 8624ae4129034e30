"""The sequence of play: six steps, alternating players, and no empty decisions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.sequence import TURN
from senlac.testing.laws import random_walk
from tests.games.shieldwall.board import battle, begun

FULL = """
    .  .  .  .  N9
    .  .  .  .  .
    N1 .  N2 .  .
    S1 .  .  .  .
    .  .  S2 .  .
"""
NOTES = ("S1 1 hit", "S2 saxon_archers")


@pytest.mark.rule("seq.1a")
def test_a_turn_has_six_steps_in_their_order() -> None:
    field = battle(FULL, *NOTES, "N2 5 hits", step="Turn", carried=(1, 0), command=[6], dice=[2, 1])
    steps = []
    for order in ("rally S1", "done", "shoot S2 N2", "attack S1"):
        steps.append(field.step)
        field.play(order)
    assert steps == ["Reorganise", "Movement", "Shooting", "Melee"]
    assert (field.side, field.step) == ("norman", "Movement")
    assert [event.kind for event in field.state.journal or []] == [
        "turn", "rally", "command", "shoot", "attack", "eliminate", "carry", "turn", "command",
    ]  # fmt: skip


@pytest.mark.rule("seq.1a", "intro.2a")
def test_each_order_is_refused_outside_its_own_step() -> None:
    orders = {
        "Reorganise": "rally S1", "Movement": "move S1 b2", "Shooting": "shoot S2 N2",
        "Melee": "attack S1",
    }  # fmt: skip
    for step in orders:
        field = battle(FULL, *NOTES, step=step, carried=(1, 0), actions=4)
        assert field.step == step
        for other, order in orders.items():
            if other == step:
                assert field.offers(order)
            else:
                assert field.rule(order) == "seq.1a"
                assert other in field.refusal(order).why


@pytest.mark.rule("intro.2a", "seq.1a")
def test_turn_has_no_step_beyond_the_six() -> None:
    names = [part.phase for part in TURN]
    assert names == [
        "Reorganise", "Command", "Movement", "Shooting", "Melee", "Eliminating",
    ]  # fmt: skip


@pytest.mark.rule("seq.1b")
@pytest.mark.parametrize("scenario", ["foragers", "hastings", "stamford", "fulford", "malfosse"])
def test_scenario_sets_the_first_player_and_turns_alternate(scenario: str) -> None:
    order = begun(scenario).order
    match = Match.new(GAME, scenario, seed=3)
    turns: list[Any] = []
    while len(turns) < 6:
        match.play(match.actors()[0], "done")
        turns = [event.fields for event in match.events([]) if event.kind == "turn"]
    first, second = order.sides[order.first], order.sides[1 - order.first]
    assert [(told["turn"], told["side"]) for told in turns] == [
        (1, first), (1, second), (2, first), (2, second), (3, first), (3, second),
    ]  # fmt: skip


@pytest.mark.rule("seq.1b")
def test_only_the_player_whose_turn_it_is_gives_orders() -> None:
    match = Match.new(GAME, "foragers", seed=3)
    assert match.actors() == ["norman"]
    assert match.options("saxon") == []
    refusal = match.why_not("saxon", "turn S1 N")
    assert refusal is not None
    assert refusal.rule == "table.actor"
    refusal = match.why_not("norman", "turn S1 N")
    assert refusal is not None
    assert refusal.rule == "seq.1b"


@pytest.mark.rule("seq.1c")
def test_steps_without_choices_are_skipped() -> None:
    field = battle(". N1 \n S1 .", step="Turn", command=[2, 2]).play("done")
    # No archers, no enemy in front, no hits to rally: the next decision is the enemy's.
    assert (field.step, field.side) == ("Movement", "norman")


@pytest.mark.rule("seq.1c")
def test_step_with_a_single_order_is_a_decision() -> None:
    field = battle("N1 \n . \n S1", "S1 saxon_archers", step="Turn", command=[2, 2]).play("done")
    assert field.options() == {"shoot S1 N1", "done"}


@pytest.mark.rule("seq.1c", "win.2a")
def test_unit_shut_in_by_control_may_still_turn_and_attack() -> None:
    field = battle("N1 . \n S1> m", turns=2, at_limit=0, actions=1)
    assert field.moves("S1") == set()
    assert field.options("turn") == {"turn S1 N", "turn S1 S", "turn S1 W"}
    field.play("turn S1 N", dice=[1])
    assert field.hits("N1") == 1
    field.play("move N1 b2", "face N", "done", "done")
    assert field.won == ("saxon", "limit")


@pytest.mark.rule("intro.1a", "intro.4a")
def test_every_combat_die_has_three_sides() -> None:
    rolls: set[tuple[str, int]] = set()
    for seed in range(6):
        match = Match.new(GAME, "malfosse", seed=seed)
        for _ in random_walk(match, Random(seed), 1000):
            pass
        fallen = [roll for entry in match.record().entries for roll in entry.rolls]
        rolls |= {(roll.label, roll.sides) for roll in fallen}
    assert rolls == {("command", 6), ("attack", 3), ("shot", 3)}
