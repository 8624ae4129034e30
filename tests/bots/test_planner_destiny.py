"""Marches of a campaign with battles, and fights on the Battle Board: when choices are judged."""

from __future__ import annotations

from random import Random

import pytest

from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.mcts import MctsBot, should_plan
from senlac.bots.plan_generator import is_same_step
from senlac.bots.planner import PlanSearch
from senlac.bots.search_base import current_part, current_turn_index, judge_at
from senlac.bots.tree_search import TreeSearch
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.phase_sequence import PART_OVER, TURN_OVER
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.manoeuvre import BattleMovement
from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.movement.phase import FirstMovement
from senlac.games.destiny.sequence import PlayerPhase
from senlac.games.destiny.state import DestinyState
from tests.bots.support import fight
from tests.games.destiny.campaign import Campaign, campaign

pytestmark = pytest.mark.long

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"
TO_BATTLE = ("march william", "set_out", "step surrey", "fight", "stand")


def met(*deeds: str, quick: str = "no") -> Campaign:
    """Return a campaign in which William faces Harold, after some Norman actions."""
    return campaign(NORMANS, ENGLISH, dice=(9, 1, 9, 1), fields={"quick": quick}).play(*deeds)


def seat_at(hand: Campaign) -> InformationSet:
    """Return the information set of the actor."""
    state = hand.state.copy()
    state.dice, state.journal = FastDice(Random(1)), None
    return InformationSet(GAME, state, play.actors(state)[0])


def pieces_left(state: DestinyState) -> int:
    """Return the number of pieces on the map."""
    return sum([area >= 0 for area in state.area])


def trial(seat: InformationSet) -> DestinyState:
    """Return the state in which the first plan of an information set is judged."""
    planner = PlanSearch(seat, Random(1))
    state = planner._played_on(planner.best, 0)
    assert isinstance(state, DestinyState)
    return state


@pytest.mark.parametrize("deeds", [(), TO_BATTLE[:1], TO_BATTLE[:2]])
def test_march_is_part_of_a_player_phase(deeds: tuple[str, ...]) -> None:
    seat = seat_at(met(*deeds))
    state = seat.sample(Random(1))
    assert isinstance(state.stack[current_turn_index(state)], PlayerPhase)
    assert isinstance(current_part(state), FirstMovement)
    assert judge_at(state) == TURN_OVER
    assert should_plan(seat)


def test_march_is_judged_after_the_battles_of_its_phase() -> None:
    hand = met(*TO_BATTLE[:3])
    before, norman = hand.state, hand.state.catalogue.ground.norman
    state = trial(seat_at(hand))
    # The Normans are the last to play in a turn.
    assert (before.phasing, state.turn) == (norman, before.turn + 1)
    assert state.phasing != norman
    assert pieces_left(state) < pieces_left(before)


def test_battles_are_resolved_quickly_during_planning() -> None:
    hand = met("march william", "set_out", "step surrey")
    assert not hand.state.quick_battles
    state = trial(seat_at(hand))
    assert state.quick_battles
    assert battle_on_board(state) is None
    assert not hand.state.quick_battles


def test_a_crossing_is_judged_when_all_have_crossed() -> None:
    hand = campaign(
        "box: william robert", "london: hc_1 harold", side="", step="Crossing",
        fields={"turn": "aug_1", "landed": "", "out": "norwegian", "quick": "yes"},
    )  # fmt: skip
    seat = seat_at(hand)
    assert judge_at(seat.sample(Random(1))) == PART_OVER
    assert not should_plan(seat)
    assert isinstance(MctsBot("3", "seed")._thought(seat), PlanSearch)
    state = trial(seat)
    assert isinstance(state.stack[current_turn_index(state)], PlayerPhase)
    assert state.turn == hand.state.turn


@pytest.mark.parametrize("deeds", [(), ("to_board",)])
def test_choice_of_battle_and_battle_are_searched_alone(deeds: tuple[str, ...]) -> None:
    seat = seat_at(met(*TO_BATTLE, *deeds))
    state = seat.sample(Random(1))
    assert judge_at(state) == ""
    assert current_part(state) is state.stack[-1]
    assert isinstance(MctsBot("3", "seed")._thought(seat), TreeSearch)


def test_answer_to_a_march_is_judged_when_its_phase_is_over() -> None:
    hand = met(*TO_BATTLE[:4])
    seat = seat_at(hand)
    assert hand.role == "english"
    assert not should_plan(seat)
    assert isinstance(MctsBot("3", "seed")._thought(seat), PlanSearch)
    assert trial(seat).turn == hand.state.turn + 1


def test_movement_on_the_battle_board_is_judged_after_the_reply() -> None:
    seat = fight()
    state = trial(seat)
    assert isinstance(current_part(state), BattleMovement)
    assert play.actors(state) == (seat.role,)
    assert state.battle_turn == 2


def test_step_of_a_later_turn_is_not_the_same_step() -> None:
    """It is the same phase: one without values of its own is made once."""
    seat = fight()
    state = seat.sample(Random(1))
    step = current_part(state)
    assert is_same_step(state, step, seat.role)
    play.play_action(state, seat.role, Action("done"))
    while play.actors(state) == (seat.role,):
        play.play_action(state, seat.role, role_options(state, seat.role).sample(Random(1)))
    assert current_part(state) is step
    assert not is_same_step(state, step, seat.role)
