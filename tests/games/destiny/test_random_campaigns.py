"""Random campaigns: each ends in time, and no invariant is broken on the way."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.state import DestinyState
from senlac.testing import laws

SCENARIOS: Final = ("year_of_destiny", "after_the_deathbed")
ROWS: Final = list(RuleLedger.read(GAME.package).rows)
HOWS: Final = {"automatic", "alone", "marginal", "draw"}


def begun(scenario: str, rng: Random, *, quick: bool, printed: bool = False) -> DestinyState:
    """Return a campaign at its first decision."""
    options = {"quick_battles": quick, "avoid_as_printed": printed}
    state = GAME.initial_state(scenario, options, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    return state


def sound(state: DestinyState) -> None:
    """Require the invariants of a campaign."""
    catalogue = state.catalogue
    kept = (
        state.active_units[:],
        state.unit_areas[:],
        state.leader_areas[:],
        state.pieces_in[:],
        state.owned[:],
    )
    sets = state.on_map, state.sheltered, state.beached
    state.recompute_derived()
    assert kept == (
        state.active_units,
        state.unit_areas,
        state.leader_areas,
        state.pieces_in,
        state.owned,
    )
    assert sets == (state.on_map, state.sheltered, state.beached)
    for side in range(len(catalogue.sides)):
        assert 0 <= state.legitimacy[side] <= catalogue.ground.most_legitimacy
        if state.is_out(side):
            assert not state.unit_areas[side]
    # [8.0e] The wind never holds both invaders.
    assert state.held_by_wind.bit_count() <= 1
    worth = {"area_gained": 0}
    for area, side in enumerate(state.control):
        worth["area_gained"] += side in catalogue.ground.invaders
        assert side == NOBODY or catalogue.ground.england >> area & 1
    assert worth["area_gained"] <= catalogue.ground.england.bit_count()


def played_out(state: DestinyState, rng: Random, share: float) -> DestinyState:
    """Play a campaign to its end, and check a share of its decisions."""
    for _ in range(20000):
        if state.outcome is not None:
            break
        if rng.random() < share:
            sound(state)
            [role] = play.actors(state)
            options = list(play.cached_options(state, role))
            assert len(set(options)) == len(options) > 1
        [role] = play.actors(state)
        play.play_action(state, role, play.cached_options(state, role).sample(rng))
    assert state.outcome is not None
    assert state.outcome.how in HOWS
    assert state.turn <= state.catalogue.ground.last_turn
    return state


@pytest.mark.rule("1.0b", "1.0c", "1.0e")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_campaigns_end_in_time(scenario: str) -> None:
    rng = Random(scenario)
    for quick in (True, False):
        played_out(begun(scenario, rng, quick=quick), rng, 0.03)


@pytest.mark.rule("9.2c")
def test_permanent_legitimacy_changes_only_by_listed_rules() -> None:
    rng = Random("ratings")
    state = begun("after_the_deathbed", rng, quick=True)
    state.journal = []
    played_out(state, rng, 0.0)
    rules = {event.rule for event in state.journal if event.kind == "legitimacy"}
    # The Legitimacy step, battles and claimants, avoidance, and what is left behind in Scotland.
    assert "9.2a" in rules
    assert rules <= {"9.2a", "2.2b", "2.2d", "9.3u", "9.3y"}


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_many_random_campaigns_end_in_time(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    for number in range(40):
        quick, printed = number % 2 == 0, number % 4 < 2
        for scenario in SCENARIOS:
            played_out(begun(scenario, rng, quick=quick, printed=printed), rng, 0.01)


def test_laws_hold_in_a_campaign() -> None:
    rng = Random(7)
    match = Match.new(GAME, "after_the_deathbed", seed=7)
    for step in range(260):
        laws.random_play(match, rng)
        if step % 40 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
            laws.options_are_sound(match)
            laws.illegal_actions_are_refused(match, rng, 8, ROWS)
        if step % 80 == 0:
            laws.position_plays_on(match, rng, 4)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_the_laws_hold_at_every_decision_of_whole_campaigns(seed: int) -> None:
    rng = Random(seed)
    match = Match.new(GAME, SCENARIOS[seed % 2], seed=seed)
    for step, _ in enumerate(laws.random_walk(match, rng, 20000)):
        if step % 3 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
            laws.options_are_sound(match)
            laws.illegal_actions_are_refused(match, rng, 8, ROWS)
    laws.record_replays(match)
