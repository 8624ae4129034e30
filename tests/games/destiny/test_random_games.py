"""Random battles: each ends in time, and no invariant is broken on the way."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.constants import ABSENT, AWAY, LOST, NOBODY, STACK, WAITING
from senlac.games.destiny.state import DestinyState
from senlac.testing import laws

pytestmark = pytest.mark.long

SCENARIOS: Final = [card.id for card in GAME.scenarios() if card.kind == "battle"]
ROWS: Final = list(RuleLedger.read(GAME.package).rows)
HOWS: Final = {"break", "death", "nightfall"}


# ---- what is true at every decision -------------------------------------------------------------


def sound(state: DestinyState) -> None:
    """Require the invariants of a battle."""
    catalogue = state.catalogue
    for square in range(catalogue.squares.size):
        pile = state.stack_on(square)
        slots = state.slots[square * STACK : square * STACK + STACK]
        assert slots == [*pile, *[NOBODY] * (STACK - len(pile))]
        assert {state.owner[counter] for counter in pile} in ({state.holder[square]}, set())
    for side, army in enumerate(state.armies):
        gone = sum([2 - state.steps_left[c] for c in army])
        gone += sum([state.steps_left[c] for c in army if state.slot_of[c] == AWAY])
        share = -(-2 * len(army) // 4)
        assert state.loss_marker[side] == share - gone
    for leader, post in enumerate(state.leader_square):
        assert post < 0 or state.holder[post] == state.serves(leader)
    standing = [c for c, place in enumerate(state.slot_of) if place >= 0]
    assert all(state.steps_left[c] for c in standing)
    marks = state.shaken | state.in_shield_wall
    assert not [c for c, place in enumerate(state.slot_of) if place < 0 and marks >> c & 1]
    walls = [c for c in standing if state.in_shield_wall >> c & 1]
    assert all(state.on_top(c) and catalogue.walls[c] for c in walls)


def asked_well(state: DestinyState) -> None:
    """Require that one side is asked, and is offered each option once."""
    [role] = play.actors(state)
    options = list(play.cached_options(state, role))
    assert len(set(options)) == len(options) > 1
    assert play.options(state, 1 - role) is None


def played_out(scenario: str, rng: Random, share: float) -> DestinyState:
    """Play a battle to its end, and check a share of its decisions."""
    state = GAME.initial_state(scenario, {}, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    for _ in range(3000):
        if state.outcome is not None:
            break
        if rng.random() < share:
            if type(state.stack[-1]).__name__ != "PlaceFigures":
                sound(state)
            asked_well(state)
        [role] = play.actors(state)
        play.play_action(state, role, play.cached_options(state, role).sample(rng))
    assert state.outcome is not None
    assert state.outcome.how in HOWS
    assert len(state.outcome.winners) == 1
    assert not state.stack
    return state


@pytest.mark.rule("1.0e", "11.8h")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_battles_end_in_time(scenario: str) -> None:
    rng = Random(scenario)
    for _ in range(12):
        state = played_out(scenario, rng, 0.1)
        assert state.battle_turn <= state.catalogue.scenario.last_battle_turn


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_many_random_battles_end_in_time(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    for _ in range(57):
        for scenario in SCENARIOS:
            played_out(scenario, rng, 0.02)


def test_figures_end_on_a_square_or_a_known_sentinel() -> None:
    state = played_out("stamford_bridge", Random(4), 1.0)
    known = {ABSENT, WAITING, AWAY, LOST}
    assert all(place >= 0 or place in known for place in [*state.slot_of, *state.leader_square])


# ---- the laws of the table ----------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_laws_hold_in_every_battle(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=rng.getrandbits(32))
    for step, _ in enumerate(laws.random_walk(match, rng, 3000)):
        if step % 17 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
            laws.options_are_sound(match)
            laws.illegal_actions_are_refused(match, rng, 8, ROWS)
        if step % 61 == 0 and match.result() is None:
            laws.position_plays_on(match, rng, 4)
    laws.record_replays(match)


@pytest.mark.rule("11.2a", "11.2e", "11.3h", "11.7a")
def test_batches_and_group_intents_are_legal() -> None:
    rng = Random("intents")
    match = Match.new(GAME, "hastings", seed=3)
    went = acted = 0
    for step, _ in enumerate(laws.random_walk(match, rng, 3000)):
        acted += laws.batches_are_legal(match)
        if step % 9 == 0:
            went += laws.intents_are_legal(match, rng)
    assert min(went, acted) > 50


def test_undo_takes_back_moves_but_no_dice() -> None:
    rng = Random(3)
    match = Match.new(GAME, "fulford", seed=3)
    taken_back = 0
    for _ in range(60):
        if match.result() is None:
            taken_back += laws.undo_returns(match, rng)
    assert taken_back > 0


def test_step_with_an_action_is_ended_by_its_player() -> None:
    match = Match.new(GAME, "fulford", seed=1)
    assert laws.players_end_their_steps(match, Random(1), 3000) > 0
