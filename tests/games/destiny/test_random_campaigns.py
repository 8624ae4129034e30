"""Random campaigns: each ends in time, and nothing impossible is true on the way."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine import play
from senlac.engine.dice import FastDice
from senlac.engine.ledger import Ledger
from senlac.engine.match import Match
from senlac.engine.position import encode
from senlac.games.destiny.rules.conditions import NOBODY
from senlac.games.destiny.state import DestinyState
from senlac.testing import laws
from tests.games.destiny.campaign import GAME

SCENARIO: Final = "after_the_deathbed"
ROWS: Final = list(Ledger.read(GAME.package).rows)
HOWS: Final = {"automatic", "alone", "marginal", "draw"}
LANDED: Final = {
    "norwegian": ("northumbria", ("nhc", "ninf"), ("hardrada", "orri")),
    "norman": ("sussex", ("nk", "ni", "fk", "bk"), ("william", "robert", "odo")),
}


def invaded(rng: Random) -> DestinyState:
    """Return a campaign in which both invaders have come ashore, in some turn."""
    state = GAME.begin(SCENARIO, {}, None)
    state.dice = FastDice(rng)
    catalogue = state.catalogue
    turn = rng.randrange(2, 9)
    for side, (area, prefixes, leaders) in LANDED.items():
        number = catalogue.sides.index(side)
        landed = state.landed[:]
        landed[number] = turn - 1
        state.landed = landed
        where = catalogue.areas.index(area)
        for unit, name in enumerate(catalogue.units):
            if name.rpartition("_")[0] in prefixes and rng.random() < 0.8:
                state.put(unit, where)
        for name in leaders:
            state.put(catalogue.pieces.index(name), where)
    fyrd = state.units_at(catalogue.ground.english, catalogue.areas.index("sussex"))
    for unit in fyrd:
        state.put(unit, catalogue.areas.index("london"))
    for unit, home in enumerate(catalogue.ground.home):
        if home >= 0 and state.enemies(catalogue.ground.english) >> home & 1:
            state.wake(unit)
            state.put(unit, catalogue.areas.index("london"))
    state.turn = turn
    play.settle(state)
    return state


def sound(state: DestinyState) -> None:
    """See that nothing impossible is true of a campaign."""
    catalogue = state.catalogue
    men, chiefs, manned = state.men[:], state.chiefs[:], state.manned[:]
    state.derive()
    assert (men, chiefs, manned) == (state.men, state.chiefs, state.manned)
    for side in range(len(catalogue.sides)):
        assert 0 <= state.legitimacy[side] <= catalogue.ground.most_legitimacy
        if state.is_out(side):
            assert not manned[side]
    worth = {"area_gained": 0}
    for area, side in enumerate(state.control):
        worth["area_gained"] += side in catalogue.ground.invaders
        assert side == NOBODY or catalogue.ground.england >> area & 1
    assert worth["area_gained"] <= catalogue.ground.england.bit_count()


def played_out(state: DestinyState, rng: Random, share: float) -> DestinyState:
    """Play a campaign to its end, and look closely at a share of its decisions."""
    for _ in range(20000):
        if state.outcome is not None:
            break
        if rng.random() < share:
            sound(state)
            [role] = play.actors(state)
            options = list(play.offered(state, role))
            assert len(set(options)) == len(options) > 1
        [role] = play.actors(state)
        play.advance(state, role, play.offered(state, role).sample(rng))
    assert state.outcome is not None
    assert state.outcome.how in HOWS
    assert state.turn <= state.catalogue.ground.last_turn
    return state


@pytest.mark.rule("1.0c", "1.0e")
def test_random_campaigns_end_in_time() -> None:
    rng = Random("campaigns")
    for _ in range(4):
        played_out(invaded(rng), rng, 0.05)


def test_a_campaign_in_which_nobody_lands_ends_too() -> None:
    rng = Random("peace")
    state = GAME.begin(SCENARIO, {}, None)
    state.dice = FastDice(rng)
    play.settle(state)
    played_out(state, rng, 0.05)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_many_random_campaigns_end_in_time(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    for _ in range(50):
        played_out(invaded(rng), rng, 0.01)


def test_the_laws_of_the_table_hold_in_a_campaign() -> None:
    rng = Random(7)
    match = Match.from_position(encode(GAME, invaded(rng)), game=GAME, seed=7)
    for step in range(120):
        laws.random_play(match, rng)
        if step % 10 == 0:
            laws.position_round_trip(match)
            laws.fields_are_copied(match)
            laws.derived_is_kept(match)
            laws.options_are_sound(match)
            laws.refuses_the_rest(match, rng, 8, ROWS)
        if step % 40 == 0:
            laws.position_plays_on(match, rng, 4)
