"""Random battles: each ends in time, the state stays consistent, and the property tests hold."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.position import decode, digest, encode
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.model.fields import field_specs
from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import BOX, DISORDERED, GONE, ROUTING
from senlac.games.hastings.sequence import GameTurn
from senlac.games.hastings.state import HastingsState
from senlac.testing import laws
from tests.games.hastings.battles import decide, scattered
from tests.games.hastings.board import BEGIN

pytestmark = pytest.mark.long

ROWS: Final = list(RuleLedger.read(GAME.package).rows)
SCENARIOS: Final = ("historical", "manoeuvre", "wrong_footed")
HOWS: Final = {"points", "equal", "william", "harold", "both"}
LONGEST: Final = 5000
"""An upper bound for the decisions of a battle of twelve turns."""


# ---- invariants ---------------------------------------------------------------------------------


def sound(state: HastingsState) -> None:
    """Require the invariants of a state and of its derived fields."""
    catalogue, where = state.catalogue, state.hex_of
    units = range(catalogue.units)
    standing = [where[unit] for unit in units if where[unit] >= 0]
    assert len(set(standing)) == len(standing)
    leaders = [where[leader] for leader in range(catalogue.units, catalogue.banner)]
    on_map = [hex_ for hex_ in leaders if hex_ >= 0]
    assert len(set(on_map)) == len(on_map)
    for leader in range(catalogue.units, catalogue.banner):
        unit = state.unit_at[where[leader]] if where[leader] >= 0 else -1
        assert unit < 0 or catalogue.side[unit] == catalogue.side[leader]
    for unit in units:
        archer = catalogue.archer[unit]
        assert not (archer and state.status[unit] == DISORDERED)
        assert where[unit] != BOX or (archer and catalogue.side[unit] == NORMAN)
    assert where[catalogue.banner] != GONE
    assert catalogue.first_turn <= state.turn <= catalogue.last_turn
    fresh = state.copy()
    fresh.recompute_derived()
    for name, kind in field_specs(HastingsState).items():
        if kind.derived:
            assert getattr(fresh, name) == getattr(state, name), name


def asked_well(state: HastingsState) -> None:
    """Require that only one side decides, and that there are no duplicate options."""
    [role] = play.actors(state)
    options = list(play.cached_options(state, role))
    assert len(set(options)) == len(options) > 1
    assert play.options(state, 1 - role) is None


def play_out(state: HastingsState, rng: Random, share: float) -> int:
    """Play a battle to its end, and check a share of its decisions; return their number."""
    decisions = 0
    while state.outcome is None:
        if rng.random() < share:
            sound(state)
            asked_well(state)
        [role] = play.actors(state)
        play.play_action(state, role, play.cached_options(state, role).sample(rng))
        decisions += 1
        assert decisions < LONGEST
    assert state.outcome.how in HOWS
    assert state.outcome.winners in ((NORMAN,), (SAXON,), ())
    assert not state.stack
    return decisions


def begun_at_random(scenario: str, rng: Random) -> HastingsState:
    """Return a settled battle of a scenario."""
    state = GAME.initial_state(scenario, {}, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    return state


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("chunk", range(3))
def test_random_battles_of_each_scenario_end_in_time(scenario: str, chunk: int) -> None:
    rng = Random(f"{scenario} {chunk}")
    for _ in range(8):
        play_out(begun_at_random(scenario, rng), rng, 0.03)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(50))
def test_five_thousand_random_battles_end_in_time(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    for number in range(100):
        play_out(begun_at_random(SCENARIOS[number % 3], rng), rng, 0.01)


# ---- rare battles -------------------------------------------------------------------------------


def wild(rng: Random) -> HastingsState:
    """Return a battle late in the game with mixed and disordered armies."""
    state = begun_at_random(SCENARIOS[rng.randrange(3)], rng)
    catalogue, ground = state.catalogue, state.ground
    hexes = list(range(16 * 4, ground.board.size))
    rng.shuffle(hexes)
    for unit in range(catalogue.units):
        if rng.random() < 0.75:
            state.put(unit, hexes.pop())
            state.face(unit, rng.randrange(6))
            shaken = DISORDERED if rng.random() < 0.6 and not catalogue.archer[unit] else ROUTING
            if rng.random() < 0.4:
                state.set_status(unit, shaken)
        else:
            state.put(unit, GONE)
    for leader in range(catalogue.units, catalogue.banner):
        side = catalogue.side[leader]
        hosts = [u for u in state.on_map(side) if state.leader_with(u) < 0]
        state.put_leader(leader, state.hex_of[hosts[rng.randrange(len(hosts))]])
    riders = state.on_map(rng.randrange(2))
    state.hex_of[catalogue.banner] = state.hex_of[riders[rng.randrange(len(riders))]]
    state.turn = rng.randrange(6, 12)
    state.recompute_derived()
    state.stack[:] = [GameTurn(BEGIN)]
    play.run_to_decision(state)
    return state


@pytest.mark.parametrize("chunk", range(3))
def test_random_battles_end_in_time(chunk: int) -> None:
    rng = Random(f"wild {chunk}")
    for _ in range(12):
        state = wild(rng)
        play_out(state, rng, 0.05)


@pytest.mark.parametrize("chunk", range(3))
def test_position_round_trips_at_every_kind_of_decision(chunk: int) -> None:
    rng = Random(f"saved {chunk}")
    seen: dict[tuple[str, ...], int] = {}
    for _ in range(25):
        state = scattered(rng)
        play.run_to_decision(state)
        while state.outcome is None:
            steps = tuple([type(phase).__name__ for phase in state.stack[-3:]])
            seen[steps] = seen.get(steps, 0) + 1
            if seen[steps] <= 5:
                written = encode(GAME, state)
                assert encode(GAME, decode(GAME, written)) == written
            play.play_action(state, *decide(state, rng))
    assert len(seen) > 20


# ---- property tests -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_laws_hold_in_every_scenario(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=rng.getrandbits(32))
    for step, _ in enumerate(laws.random_walk(match, rng, LONGEST)):
        if step % 29 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
        if step % 61 == 0:
            laws.options_are_sound(match)
            laws.illegal_actions_are_refused(match, rng, 20, ROWS)
        if step % 211 == 0 and match.result() is None:
            laws.position_plays_on(match, rng, 4)
            laws.thinking_changes_nothing(match, rng, 20)
            laws.twin_looks_the_same(match, match.roles[:1], rng)
    laws.record_replays(match)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_battle_is_the_same_without_a_journal(scenario: str) -> None:
    laws.journal_changes_nothing(GAME, scenario, 1066, LONGEST)


def test_no_action_changes_a_copied_state() -> None:
    rng = Random("ancestors")
    match = Match.new(GAME, "historical", seed=1)
    states = []
    for step, _ in enumerate(laws.random_walk(match, rng, LONGEST)):
        if step % 40 == 0:
            states.append((match.state, digest(GAME, match.state)))
    assert states
    for state, was in states:
        assert digest(GAME, state) == was


@pytest.mark.rule("5.2a", "5.3a", "7.1a")
def test_group_moves_consist_of_legal_single_moves() -> None:
    rng = Random("intents")
    match = Match.new(GAME, "historical", seed=3)
    came = 0
    for step, _ in enumerate(laws.random_walk(match, rng, LONGEST)):
        if step % 9 == 0:
            came += laws.intents_are_legal(match, rng)
    assert came > 100


def test_undo_restores_earlier_states() -> None:
    rng = Random("undo")
    match = Match.new(GAME, "historical", seed=2)
    taken_back = 0
    for _ in range(40):
        if match.result() is None:
            taken_back += laws.undo_returns(match, rng)
    assert taken_back > 0


@pytest.mark.parametrize("seed", range(2))
def test_started_step_ends_only_by_its_player(seed: int) -> None:
    rng = Random(seed)
    assert laws.players_end_their_steps(Match.new(GAME, "historical", seed=seed), rng, LONGEST) > 0
