"""Two thousand random games: each ends in time, and the state stays consistent."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.position import digest
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import EMPTY, GONE, ShieldwallState
from senlac.testing import laws
from tests.games.shieldwall.battles import (
    SCENARIOS,
    decisions,
    random_options,
    scattered,
)

pytestmark = pytest.mark.long

ROWS: Final = list(RuleLedger.read(GAME.package).rows)
HOWS: Final = {"break", "limit", "score", "tie", "no_contest"}


# ---- invariants ---------------------------------------------------------------------------------


def sound(state: ShieldwallState) -> None:
    """Check the invariants of a state."""
    standing = {unit: square for unit, square in enumerate(state.square) if square >= 0}
    assert len(set(standing.values())) == len(standing)
    on_board = {unit: square for square, unit in enumerate(state.unit_at) if unit != EMPTY}
    assert on_board == standing
    closed, kinds = state.ground.closed, state.catalogue.kind
    assert not any(closed[kinds[unit]][square] for unit, square in standing.items())
    assert min(state.hits, default=0) >= 0
    assert 0 <= state.actions <= 6
    assert min(state.carried_actions) >= 0
    assert state.turn <= state.order.turns
    assert state.eliminated_points == [eliminated(state, 1), eliminated(state, 0)]


def eliminated(state: ShieldwallState, side: int) -> int:
    """Return the points of a side's eliminated units, plus 3 for its commander."""
    cards = [card for u, card in enumerate(state.order.units) if state.square[u] == GONE]
    return sum([c.points + 3 * c.commander for c in cards if c.side == side])


def asked_well(state: ShieldwallState, role: int) -> None:
    """Check that only one side decides, in time, and that there are no duplicate options."""
    options = list(play.cached_options(state, role))
    assert len(set(options)) == len(options) > 0
    assert play.options(state, role) is not None
    if not state.stack[-1].sealed:
        assert len(options) > 1
        assert play.actors(state) == (role,)
        assert play.options(state, 1 - role) is None


def play_out(state: ShieldwallState, rng: Random, share: float) -> None:
    """Play a battle to its end, and check a share of its decisions in detail."""
    for role in decisions(state, rng):
        sound(state)
        if rng.random() < share:
            asked_well(state, role)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.how in HOWS
    assert outcome.winners in ((0,), (1,))
    assert not state.stack
    assert not play.actors(state)


def begun_at_random(scenario: str, rng: Random) -> ShieldwallState:
    """Return a battle of a scenario with random options, at its first decision."""
    options = GAME.resolve_options(scenario, random_options(scenario, rng))
    state = GAME.initial_state(scenario, options, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    # No side loses before the first decision.
    assert state.outcome is None or state.outcome.how == "no_contest"
    return state


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("chunk", range(3))
def test_random_games_of_each_scenario_end_in_time(scenario: str, chunk: int) -> None:
    rng = Random(f"{scenario} {chunk}")
    for _ in range(80):
        play_out(begun_at_random(scenario, rng), rng, 0.05)


@pytest.mark.parametrize("chunk", range(4))
def test_games_from_random_positions_end_in_time(chunk: int) -> None:
    rng = Random(chunk)
    for _ in range(80):
        state = scattered(rng)
        # Units missing at the start give no points to a side.
        state.eliminated_points = [eliminated(state, 1), eliminated(state, 0)]
        play.run_to_decision(state)
        play_out(state, rng, 0.05)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(100))
def test_a_hundred_thousand_random_games_end_in_time(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    for _ in range(100):
        for scenario in SCENARIOS:
            play_out(begun_at_random(scenario, rng), rng, 0.01)
        for _ in range(3):
            state = scattered(rng)
            state.eliminated_points = [eliminated(state, 1), eliminated(state, 0)]
            play.run_to_decision(state)
            play_out(state, rng, 0.01)


# ---- property tests -----------------------------------------------------------------------------


def match_of(scenario: str, rng: Random) -> Match:
    """Return a match of a scenario with random options."""
    options = random_options(scenario, rng)
    return Match.new(GAME, scenario, options=options, seed=rng.getrandbits(32))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_the_laws_hold_in_every_scenario(scenario: str, seed: int) -> None:
    rng = Random(f"{scenario} {seed}")
    match = match_of(scenario, rng)
    for step, _ in enumerate(laws.random_walk(match, rng, 3000)):
        if step % 7 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
            laws.options_are_sound(match)
            laws.illegal_actions_are_refused(match, rng, 8, ROWS)
        if step % 31 == 0 and match.result() is None:
            laws.position_plays_on(match, rng, 4)
            laws.thinking_changes_nothing(match, rng, 20)
            for roles in laws.groups(match.roles):
                laws.twin_looks_the_same(match, roles, rng)
    laws.record_replays(match)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_action_changes_a_state_that_was_copied_before(scenario: str) -> None:
    rng = Random(scenario)
    match = match_of(scenario, rng)
    states = []
    for step, _ in enumerate(laws.random_walk(match, rng, 3000)):
        if step % 5 == 0:
            states.append((match.state, digest(GAME, match.state)))
    assert states
    for state, was in states:
        assert digest(GAME, state) == was


@pytest.mark.rule("move.1a", "move.2a")
@pytest.mark.parametrize("seed", range(3))
def test_group_moves_consist_of_legal_single_moves(seed: int) -> None:
    rng = Random(seed)
    match = match_of("stamford", rng)
    assert (
        sum([laws.intents_are_legal(match, rng) for _ in laws.random_walk(match, rng, 3000)]) > 10
    )


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_undone_but_no_dice(seed: int) -> None:
    rng = Random(seed)
    match = match_of("stamford", rng)
    taken_back = 0
    for _ in range(40):
        if match.result() is None:
            taken_back += laws.undo_returns(match, rng)
    assert taken_back > 0


@pytest.mark.parametrize("seed", range(2))
def test_started_step_ends_only_by_its_player(seed: int) -> None:
    rng = Random(seed)
    assert laws.players_end_their_steps(Match.new(GAME, "foragers", seed=seed), rng, 3000) > 0
