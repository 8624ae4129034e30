"""State left after a step: fleets that still sail, facings and phases, pieces in the box."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.battle.array import put
from senlac.games.destiny.rules.battle.pending import give_battle
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import BOX, GONE
from senlac.games.destiny.rules.contact.arrival import EnterArea, arrival
from senlac.games.destiny.rules.contact.clash import SmallClash
from senlac.games.destiny.rules.pipe.phase import PlayEvent, give_up_politics
from senlac.games.destiny.rules.sea.fleet import gather
from tests.games.destiny.board import battle
from tests.games.destiny.campaign import campaign
from tests.games.destiny.evaluation.figures import MET, at
from tests.games.destiny.validation.test_phases import PLACES, mask, phase_of

NORWEGIAN, ENGLISH, NORMAN = 0, 1, 2
KING = "surrey: hc_1 hc_2 hc_3 harold"


@pytest.mark.rule("12.0a", "12.0b", "12.0c")
def test_only_the_units_of_a_side_come_to_its_ships() -> None:
    state = at()
    state.forces_from_events = [2 for _ in state.forces_from_events]
    state.area = [GONE for _ in state.area]
    gather(state, NORMAN)
    boxed = [piece for piece, area in enumerate(state.area) if area == BOX]
    assert boxed
    assert {state.side_of[piece] for piece in boxed} == {NORMAN}


@pytest.mark.rule("11.0g")
def test_counter_takes_a_stacks_facing_or_faces_the_enemy() -> None:
    state = battle("d6: north hc_1.1", "d4: nhc_1.1", "unplaced: hc_1.2 hc_2.1").state
    squares, counters = state.catalogue.squares, state.catalogue.counters
    d6, f6 = squares.square("d6"), squares.square("f6")
    before = state.facing[d6]
    ahead = state.catalogue.home[state.ends[ENGLISH]]
    assert before != ahead
    put(state, counters.index("hc_1.2"), d6)
    assert state.facing[d6] == before
    state.facing[f6] = before
    put(state, counters.index("hc_2.1"), f6)
    assert state.facing[f6] == ahead


@pytest.mark.rule("2.2i")
@pytest.mark.parametrize(
    "play", ["", "march william", "march william, set_out", "march william, set_out, step surrey"]
)
def test_concession_in_the_own_phase_leaves_no_phase_behind(play: str) -> None:
    state = at(*MET, play=play)
    before = [type(phase).__name__ for phase in state.stack]
    give_up(state, state.catalogue.role_of[NORMAN])
    left = [type(phase).__name__ for phase in state.stack]
    assert left == before[: before.index("PlayerPhase") + 1]


@pytest.mark.rule("8.0j", "2.2c")
def test_a_side_that_is_out_sails_no_more() -> None:
    state = PLACES["Crossing"]()
    crossing = phase_of(state, "Crossing")
    for side, left in ((NORMAN, 1 << NORWEGIAN), (NORWEGIAN, 1 << NORMAN)):
        crossing.order = [NORWEGIAN, NORMAN]
        crossing.going = 1 << NORWEGIAN | 1 << NORMAN
        crossing.sides_done = crossing.order.index(side)
        state.out = 1 << side
        crossing.ask_next(state)
        assert crossing.going == left
        assert crossing.sides_done == crossing.order.index(side) + 1


@pytest.mark.rule("9.3o", "9.3v", "9.6b")
def test_interceptor_leaves_an_escaped_small_force_alone() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william robert", KING, dice=(9, 1))
    driver.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    state = driver.state
    area = state.catalogue.areas.index("surrey")
    answer = phase_of(state, "AnswerInterception").answer(state)
    assert (answer.side, answer.other, answer.foe()) == (NORMAN, ENGLISH, ENGLISH)
    state.shared_with = [mask | 1 << ENGLISH | 1 << NORMAN for mask in state.shared_with]
    driver.play("avoid")
    assert state.shared_with[area] == 1 << NORMAN


@pytest.mark.rule("9.6b", "10.0l")
def test_battle_given_to_the_danes_needs_no_answer() -> None:
    state = campaign("kent: nk_1 nk_2 ni_1 ni_2 william dane_1 dane_2 dane_3 sweyn",
                     fields={"danes": 2}).state  # fmt: skip
    kent, danish = state.catalogue.areas.index("kent"), state.catalogue.ground.danish
    before = len(state.stack)
    give_battle(state, kent, danish)
    assert state.battle_with[kent] == danish
    assert state.attacker[kent] == NORMAN
    assert state.failed_to_avoid[kent] == 0
    assert len(state.stack) == before
    against = campaign("kent: nk_1 nk_2 ni_1 ni_2 william hc_1 hc_2 hc_3 harold").state
    give_battle(against, kent, ENGLISH)
    assert against.battle_with[kent] == -1
    assert type(against.stack[-1]).__name__ == "AnswerBattle"


@pytest.mark.rule("2.2i", "4.0a")
def test_event_question_stays_when_another_player_concedes() -> None:
    for asked, left in ((NORMAN, True), (ENGLISH, False)):
        state = at()
        state.plays_left = [1, 1, 1, 0]
        state.stack.append(PlayEvent(asked))
        give_up_politics(state, ENGLISH)
        top = state.stack[-1]
        assert (isinstance(top, PlayEvent) and top.side == asked) == left


@pytest.mark.rule("9.3z", "5.1b")
def test_a_force_that_enters_meets_each_small_group_once() -> None:
    state = campaign("kent: nk_1 nk_2 ni_1 ni_2 william hc_1 nhc_1", side="norman").state
    kent = state.catalogue.areas.index("kent")
    force = mask("nk_1", "nk_2", "ni_1", "ni_2", "william")
    entered = arrival(state, NORMAN, kent, force)
    assert entered.enemies_left >> NORMAN & 1 == 0
    met = []
    todo = entered.enemies_left
    for _ in range(2):
        state.stack[:] = [EnterArea(NORMAN, kent, force, todo, roused=True)]
        state.stack[-1].run(state)
        waiting, clash = state.stack
        assert isinstance(waiting, EnterArea)
        assert waiting.roused
        assert isinstance(clash, SmallClash)
        met.append(clash.small)
        assert waiting.enemies_left & (1 << clash.small + 1) - 1 == 0
        todo = waiting.enemies_left
    assert met == [NORWEGIAN, ENGLISH]
