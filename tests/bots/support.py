"""Matches at their first decision, and information sets, for tests of bots."""

from __future__ import annotations

from random import Random
from typing import Any

from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.random import decide_at_random
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME as COMET
from senlac.games.comet.rules.movement.march import March
from senlac.games.comet.state import CometState
from senlac.games.destiny import GAME as DESTINY
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.state import HastingsState
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.rules.set_up.levy import Purchase
from senlac.games.shieldwall.state import ShieldwallState
from tests.games.destiny.board import battle as board
from tests.games.hastings.board import battle

MID = 4
"""A turn in which all sides have landed."""

SKIRMISH = (
    "NI01 1705", "NI02 1706", "NI03 1707", "NC08 1805", "NC09 1806", "NA01 1704",
    "HC01 1604", "HC02 1605", "HC03 1606", "FY01 1506", "FY02 1505", "SA01 1507",
)  # fmt: skip
"""A dozen units at the foot of the hill."""


def begun(scenario: str, seed: str, **options: Any) -> ShieldwallState:  # noqa: ANN401
    """Return a battle at its first decision."""
    state = GAME.initial_state(scenario, GAME.resolve_options(scenario, options), None)
    state.dice = FastDice(Random(seed))
    play.run_to_decision(state)
    return state


def buying(seed: str, south: list[str], *, closed: bool) -> ShieldwallState:
    """Return a meeting in which the south has listed units in secret; `closed` submits the list."""
    state = begun("meeting", seed, muster="buy")
    notation = GAME.notation(state)
    for kind in south:
        play.play_action(state, 0, notation.action(f"buy {kind}"))
    if closed:
        play.play_action(state, 0, notation.action("done"))
    assert isinstance(state.stack[-1], Purchase)
    return state


def skirmish() -> InformationSet:
    """Return the Normans' information set in a move with few units."""
    state = battle(*SKIRMISH, turn=11, scenario="manoeuvre").state
    state.dice, state.journal = FastDice(Random(1)), None
    return InformationSet(HASTINGS, state, NORMAN)


def great_battle() -> HastingsState:
    """Return a battle of many pieces in its first movement phase."""
    state: HastingsState = HASTINGS.initial_state("historical", {}, None)
    state.dice = FastDice(Random(1))
    play.run_to_decision(state)
    rng = Random(1)
    while not isinstance(state.stack[-1], Movement):
        role = play.actors(state)[0]
        play.play_action(state, role, role_options(state, role).sample(rng))
    return state


def campaign() -> CometState:
    """Return a campaign before its first decision."""
    state = COMET.initial_state("players_3", COMET.resolve_options("players_3", {}), None)
    state.dice = FastDice(Random(1))
    play.run_to_decision(state)
    return state


def march(turn: int = MID, seed: int = 6) -> InformationSet:
    """Return the information set of a side that marches, well into a campaign."""
    state, rng = campaign(), Random(seed)
    while state.turn < turn or not isinstance(state.stack[-1], March):
        decide_at_random(state, rng)
        assert state.outcome is None
    return InformationSet(COMET, state, play.actors(state)[0])


def fight() -> InformationSet:
    """Return the information set of a side that moves on the Battle Board."""
    lines = ("d5: hc_1.1 harold", "e5: hc_1.2", "d3: nhc_1.1 hardrada", "e3: nhc_1.2")
    state = board(*lines, step="BattleMovement", side="norwegian").state
    state.dice, state.journal = FastDice(Random(1)), None
    # As in play: the phase of a layout is made for it alone.
    state.stack[-1:] = state.phases.get_shared("BattleMovement")
    return InformationSet(DESTINY, state, play.actors(state)[0])
