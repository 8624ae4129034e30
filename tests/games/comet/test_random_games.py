"""Random games of two to seven players: each ends in time, and its states are valid."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.position import digest
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME
from senlac.games.comet.rules.constants import GONE, POOL
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import validate_state
from senlac.testing import laws

pytestmark = pytest.mark.long

ROWS: Final = list(RuleLedger.read(GAME.package).rows)
SCENARIOS: Final = [card.id for card in GAME.scenarios()]
HOWS: Final = {"decisive by sudden death", "draw", "marginal", "major", "decisive"}
LONGEST: Final = 6000


def begun(scenario: str, rng: Random) -> CometState:
    """Return a campaign at its first decision, with dice of its own."""
    state = GAME.initial_state(scenario, {}, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    return state


def lively(state: CometState, role: int, rng: Random) -> None:
    """Play a random option, with a bias towards verbs that change the state."""
    options = play.cached_options(state, role)
    action = options.sample(rng)
    if action.verb in ("done", "wait", "retreat") and rng.random() < 0.8:
        action = options.sample(rng)
    play.play_action(state, role, action)


def sound(state: CometState) -> None:
    """Require that a campaign is valid."""
    validate_state(state)
    blocks, held = state.blocks[:], state.occupied[:]
    state.recompute_derived()
    assert (state.blocks, state.occupied) == (blocks, held)
    for side, own in enumerate(state.catalogue.of):
        there = {state.area[unit] for unit in own}
        assert (there == {GONE}) == state.is_out(side)
    returned = [unit for unit, area in enumerate(state.area) if area == POOL]
    assert all([state.catalogue.returns[unit] for unit in returned])
    assert max(state.cv) <= 4


def asked_well(state: CometState) -> None:
    """Require that one role decides, with at least two distinct options."""
    [role] = play.actors(state)
    options = list(play.cached_options(state, role))
    assert len(set(options)) == len(options) > 1
    assert not state.is_out(state.catalogue.side_of[role])
    others = [other for other in range(len(state.catalogue.roles)) if other != role]
    assert all([play.options(state, other) is None for other in others])


def play_out(state: CometState, rng: Random, share: float) -> int:
    """Play a campaign to its end and check a share of its decisions; return their number."""
    count = 0
    while state.outcome is None and count < LONGEST:
        count += 1
        if rng.random() < share:
            sound(state)
            asked_well(state)
        lively(state, play.actors(state)[0], rng)
    assert state.outcome is not None
    assert state.outcome.how in HOWS
    assert not state.stack
    assert state.turn <= 16
    return count


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_in_time_for_each_number_of_players(scenario: str) -> None:
    rng = Random(scenario)
    decisions = [play_out(begun(scenario, rng), rng, 0.05) for _ in range(25)]
    assert max(decisions) > 100


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(40))
def test_twenty_thousand_random_games_end_in_time(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    for number in range(500):
        play_out(begun(SCENARIOS[number % len(SCENARIOS)], rng), rng, 0.01)


def test_random_games_end_with_different_levels_of_victory() -> None:
    rng = Random(1066)
    ends = set()
    for number in range(120):
        state = begun(SCENARIOS[number % len(SCENARIOS)], rng)
        play_out(state, rng, 0.0)
        assert state.outcome is not None
        ends.add(state.outcome.how)
    assert {"decisive by sudden death", "draw", "decisive"} <= ends


# ---- property tests -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_laws_hold_for_each_number_of_players(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=rng.getrandbits(32))
    for step, _ in enumerate(laws.random_walk(match, rng, LONGEST)):
        if step % 5 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
            laws.options_are_sound(match)
            laws.illegal_actions_are_refused(match, rng, 6, ROWS)
        if step % 29 == 0 and match.result() is None:
            laws.position_plays_on(match, rng, 4)
            laws.thinking_changes_nothing(match, rng, 20)
    laws.record_replays(match)


@pytest.mark.parametrize("scenario", ["players_3", "players_7"])
def test_campaign_is_the_same_without_a_journal(scenario: str) -> None:
    laws.journal_changes_nothing(GAME, scenario, 1066, LONGEST)


@pytest.mark.parametrize("scenario", ["players_2", "players_7"])
def test_no_action_changes_a_copied_state(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=7)
    states = []
    for step, _ in enumerate(laws.random_walk(match, rng, LONGEST)):
        if step % 3 == 0:
            states.append((match.state, digest(GAME, match.state)))
    assert states
    for state, was in states:
        assert digest(GAME, state) == was


@pytest.mark.parametrize("seed", range(3))
def test_undo_restores_earlier_states(seed: int) -> None:
    rng = Random(seed)
    match = Match.new(GAME, "players_3", seed=seed)
    taken_back = 0
    for _ in range(60):
        if match.result() is None:
            taken_back += laws.undo_returns(match, rng)
    assert taken_back > 0


@pytest.mark.parametrize("seed", range(2))
def test_step_in_which_a_player_has_acted_ends_by_its_player(seed: int) -> None:
    rng = Random(seed)
    assert (
        laws.players_end_their_steps(Match.new(GAME, SCENARIOS[seed], seed=seed), rng, LONGEST) > 0
    )
