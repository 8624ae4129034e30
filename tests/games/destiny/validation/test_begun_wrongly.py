"""Phases that do not fit the position: each is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from senlac.engine.support.errors import RecordError
from senlac.games.destiny.rules.battle.array import PlaceFigures
from senlac.games.destiny.rules.battle.arrival import PlaceReinforcements
from senlac.games.destiny.rules.battle.fielding import FieldUnits
from senlac.games.destiny.rules.battle.pending import Battles
from senlac.games.destiny.rules.battle.pursuit import AttackAgain, ChooseFollowers
from senlac.games.destiny.rules.call import ChooseCaller, NameFyrd, PlaceReadyMarks
from senlac.games.destiny.rules.campaign_setup import SetupFyrd, SetupTransfer, setup_of
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.flight import ChooseFlightArea
from senlac.games.destiny.rules.danes import Danes
from senlac.games.destiny.rules.movement.form import FormForce
from senlac.games.destiny.rules.movement.stragglers import PlaceOddStraggler
from senlac.games.destiny.rules.movement.stride import NextMove
from senlac.games.destiny.rules.pipe.phase import ChooseRival, PlayEvent
from senlac.games.destiny.rules.sea.gale import AssignLeaderShip, GaleLanding
from senlac.games.destiny.rules.welsh import RouseWelsh
from tests.games.destiny.board import battle
from tests.games.destiny.evaluation.figures import MET, THREE, at
from tests.games.destiny.rules.battle.test_melee import melee
from tests.games.destiny.validation.test_phases import PLACES, area, mask, phase_of

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase
    from senlac.games.destiny.state import DestinyState

NORWEGIAN: Final = 0
ENGLISH: Final = 1
NORMAN: Final = 2
DANISH: Final = 3


def refused(phase: Phase[DestinyState], state: DestinyState) -> str:
    """Return the refusal of a phase in a position, "" if it is valid."""
    try:
        phase.validate(state)
    except RecordError as error:
        return str(error)
    return ""


# ---- before the campaign ------------------------------------------------------------------------


@pytest.mark.rule("3.0c")
def test_a_set_up_that_is_over_is_refused() -> None:
    state = at()
    homes = [unit for unit, home in enumerate(state.catalogue.ground.home) if home != NOBODY]
    called = setup_of(state).fyrd_active
    assert len({state.catalogue.ground.home[unit] for unit in homes}) > called
    kinds = sorted({state.catalogue.ground.home[unit] for unit in homes})
    for active, told in ((called - 1, ""), (called, "SetupFyrd: all are called out")):
        awake = kinds[:active]
        asleep = [unit for unit in homes if state.catalogue.ground.home[unit] not in awake]
        state.inactive = sum(1 << unit for unit in asleep)
        assert refused(SetupFyrd(), state) == told


@pytest.mark.rule("3.0c")
def test_fyrd_transfer_is_refused_once_all_have_been_sent() -> None:
    state = at()
    most = (1 << len(setup_of(state).transfers)) - 1
    assert [refused(SetupTransfer(filled), state) for filled in (0, most - 1)] == ["", ""]
    for wrong in (-1, most):
        assert refused(SetupTransfer(wrong), state) == "SetupTransfer.filled: all have been sent"


# ---- politics -----------------------------------------------------------------------------------


@pytest.mark.rule("4.0a", "4.0i")
def test_a_play_of_a_side_that_plays_no_events_is_refused() -> None:
    state = at()
    state.plays_left = [1, 1, 1, 1]
    assert refused(PlayEvent(NORMAN), state) == ""
    assert refused(PlayEvent(DANISH), state) == "side: expected one that plays events"
    assert refused(PlayEvent(-1), state) == "side: expected one that plays events"
    state.plays_left = [1, 1, 0, 0]
    assert refused(PlayEvent(NORMAN), state) == "PlayEvent.side: it has no play left"
    state.plays_left = [1, 1, 1, 0]
    state.out = 1 << NORMAN
    assert refused(PlayEvent(NORMAN), state) == "side: it is out of the game"


@pytest.mark.rule("4.0n")
def test_rival_of_an_event_without_one_is_refused() -> None:
    state = at()
    politics = state.catalogue.politics
    against = [event for event, named in enumerate(politics.names_rival) if named]
    alone = next(event for event, named in enumerate(politics.names_rival) if not named)
    event = against[0]
    state.played = 1 << event
    assert refused(ChooseRival(NORMAN, event), state) == ""
    for wrong in (alone, -1, len(politics.names_rival)):
        assert refused(ChooseRival(NORMAN, wrong), state) == "ChooseRival.event: it names no rival"
    state.played = 0
    assert refused(ChooseRival(NORMAN, event), state) == "ChooseRival.event: it has not been played"
    state.played = 1 << event
    state.out = 1 << ENGLISH | 1 << NORWEGIAN
    assert refused(ChooseRival(NORMAN, event), state) == "ChooseRival: there is no rival to name"


# ---- the map ------------------------------------------------------------------------------------


@pytest.mark.rule("9.1a")
def test_call_in_the_phase_of_another_side_is_refused() -> None:
    state = at()
    assert state.phasing == NORMAN
    for phase, name in ((ChooseCaller(0), "ChooseCaller"), (NameFyrd(0, 0, 0, summoned=False),
                                                            "NameFyrd"),
                        (PlaceReadyMarks(0, 0, 0), "PlaceReadyMarks")):  # fmt: skip
        assert refused(phase, state) == f"{name}: it is not their phase"


@pytest.mark.rule("9.2a")
def test_rousing_the_welsh_in_another_phase_is_refused() -> None:
    assert refused(RouseWelsh(), at()) == "RouseWelsh: the Welsh cannot be roused"


def test_danes_in_no_area_are_refused() -> None:
    state = at()
    areas = len(state.control)
    assert [refused(Danes(n, second=False), state) for n in (0, areas)] == ["", ""]
    for wrong in (-1, areas + 1):
        assert refused(Danes(wrong, second=False), state) == "Danes.area: no such area"


@pytest.mark.rule("9.3a")
def test_force_in_two_areas_or_in_none_is_refused() -> None:
    state = at(*THREE, "kent: bk_2")
    there = [n for n, place in enumerate(state.area) if place >= 0 and state.side_of[n] == NORMAN]
    one = there[0]
    other = next(n for n in there if state.area[n] != state.area[one])
    assert refused(FormForce(1 << one, -1, 0, 0, second=False), state) == ""
    both = FormForce(1 << one | 1 << other, -1, 0, 0, second=False)
    assert refused(both, state) == "FormForce.force: not in one area"
    dead = next(n for n, place in enumerate(state.area) if place < 0)
    assert (
        refused(FormForce(1 << dead, -1, 0, 0, second=False), state)
        == "FormForce.force: not in one area"
    )


@pytest.mark.rule("9.3e", "9.7e")
def test_steps_and_odd_units_without_a_march_are_refused() -> None:
    state = at(*MET)
    unit = state.catalogue.pieces.index("nk_1")
    assert refused(NextMove(), state) == "NextMove: no force marches"
    assert refused(PlaceOddStraggler(unit), state) == "PlaceOddStraggler: no force marches"
    march = at(*MET, play="march william, set_out")
    march.stack[:] = [phase_of(march, "March"), NextMove()]
    assert refused(NextMove(), march) == ""
    assert refused(PlaceOddStraggler(unit), march) == ""
    for wrong in (-1, len(march.catalogue.units)):
        assert refused(PlaceOddStraggler(wrong), march) == "PlaceOddStraggler.unit: no such unit"
    gone = next(n for n in range(len(march.catalogue.units)) if march.area[n] < 0)
    assert refused(PlaceOddStraggler(gone), march) == "PlaceOddStraggler.unit: not on the map"
    march.stack[:] = [NextMove()]
    assert refused(NextMove(), march) == "NextMove: no force marches"


@pytest.mark.rule("9.3m")
def test_flight_of_pieces_of_two_sides_is_refused() -> None:
    state = at("kent: fyrd_kent leofwine nk_1", "sussex: william")
    both = mask("nk_1", "fyrd_kent")
    assert refused(ChooseFlightArea(area("kent"), mask("fyrd_kent"), 0), state) == ""
    assert (
        refused(ChooseFlightArea(area("kent"), both, 0), state)
        == "ChooseFlightArea.who: of two sides"
    )


@pytest.mark.rule("8.0r")
def test_a_boat_is_of_an_invader_and_of_a_leader_aboard() -> None:
    state = at("box: hardrada orri nhc_1", landed="norman=sep_1")
    none = [-1] * len(state.catalogue.leaders)
    leaders = state.catalogue.leaders
    state.stack[:] = [GaleLanding(NORWEGIAN, area("kent"), none), AssignLeaderShip(NORWEGIAN, 0)]
    assert refused(AssignLeaderShip(NORWEGIAN, leaders.index("orri")), state) == ""
    assert (
        refused(AssignLeaderShip(ENGLISH, leaders.index("orri")), state)
        == "AssignLeaderShip.side: no invader"
    )
    for wrong in (leaders.index("harold"), -1, len(leaders)):
        assert (
            refused(AssignLeaderShip(NORWEGIAN, wrong), state)
            == "AssignLeaderShip.leader: not aboard"
        )


# ---- battles ------------------------------------------------------------------------------------


@pytest.mark.rule("9.6b")
def test_battles_without_a_side_in_phase_are_refused() -> None:
    state = at()
    assert refused(Battles(), state) == ""
    state.phasing = -1
    assert refused(Battles(), state) == "phasing: no side fights"


@pytest.mark.rule("11.0i")
def test_units_are_fielded_only_for_a_quick_battle() -> None:
    state = PLACES["QuickBattle"]()
    quick = phase_of(state, "QuickBattle")
    place = area("surrey")
    wanted = FieldUnits(NORMAN, place, 0)
    state.stack[:] = [quick, wanted]
    assert refused(wanted, state) == ""
    for wrong in (-1, len(state.catalogue.sides)):
        assert refused(FieldUnits(wrong, place, 0), state) == "FieldUnits.side: no such side"
    many = 1 << len(state.catalogue.units)
    assert refused(FieldUnits(NORMAN, place, many), state) == "FieldUnits.chosen: no such unit"
    assert refused(FieldUnits(NORMAN, place, many - 1), state) == ""
    state.stack[:] = [wanted]
    assert refused(wanted, state) == "FieldUnits: no battle"
    state.stack[:] = [quick, wanted, wanted]
    assert refused(wanted, state) == "FieldUnits: no battle"


@pytest.mark.rule("11.8j")
@pytest.mark.parametrize("stage", range(6))
def test_battle_method_is_chosen_only_before_the_battle(stage: int) -> None:
    state = PLACES["ChooseBattleMethod"]()
    settling = phase_of(state, "ChooseBattleMethod")
    fought = phase_of(state, "QuickBattle")
    told = (
        ""
        if stage == fought.stage
        else "ChooseBattleMethod: the battle is not to be fought on the board"
    )
    fought.stage = stage
    assert refused(settling, state) == told
    small = PLACES["ChooseBattleMethod"]()
    small.quick_battles = True
    assert refused(phase_of(small, "ChooseBattleMethod"), small) == (
        "ChooseBattleMethod: the battle is not to be fought on the board"
    )


@pytest.mark.rule("11.0e", "11.0g")
def test_only_a_side_with_unplaced_figures_sets_up() -> None:
    state = battle("d5: nhc_1.1", "d6: hc_1.1", "unplaced: hc_1.2").state
    assert refused(PlaceFigures(ENGLISH), state) == ""
    assert refused(PlaceFigures(NORWEGIAN), state) == "PlaceFigures.side: it has set up"
    for wrong in (NORMAN, DANISH, -1, len(state.ends)):
        assert refused(PlaceFigures(wrong), state) == "PlaceFigures.side: not in the battle"
    leader = battle("d5: nhc_1.1", "d6: hc_1.1", "unplaced: edwin").state
    assert refused(PlaceFigures(ENGLISH), leader) == ""


@pytest.mark.rule("11.9c")
def test_placing_reinforcements_is_refused_if_none_are_due() -> None:
    state = battle("d5: nhc_1.1", "d6: hc_1.1").state
    assert refused(PlaceReinforcements(), state) == "PlaceReinforcements: no reinforcements are due"


@pytest.mark.rule("11.3f", "11.3g")
def test_second_attack_is_only_against_an_enemy_in_front() -> None:
    field = melee("d5: nhc_1.1 nhc_1.2", "d6: hc_1.1=1 hc_1.2 hc_2.1", "a8: hc_3.1", "h5: nhc_2.1")
    state = field.play("attack d5", dice=[10, 1]).state
    again = phase_of(state, "AttackAgain")
    assert refused(again, state) == ""
    target, lead = again.target, again.counter
    counters = state.catalogue.counters
    cases = (
        ((counters.index("nhc_1.2"), target, 1), "AttackAgain.counter: not on top"),
        ((-1, target, 1), "AttackAgain.counter: not on top"),
        ((len(counters), target, 1), "AttackAgain.counter: not on top"),
        ((counters.index("hc_3.1"), target, 1), "AttackAgain.counter: not of the acting side"),
        ((counters.index("nhc_2.1"), target, 1), "AttackAgain.target: no counter is there"),
        ((lead, target + 1, 1), "AttackAgain.target: not in front of it"),
        ((lead, target, 0), "AttackAgain.made: too many"),
        ((lead, target, 9), "AttackAgain.made: too many"),
    )
    for (counter, square, made), told in cases:
        assert refused(AttackAgain(counter, square, made), state) == told


@pytest.mark.rule("11.3g")
def test_only_counters_behind_the_lead_may_follow() -> None:
    field = melee("d5: nhc_1.1 nhc_1.2", "d6: hc_1.1=1", "a8: hc_3.1", "h5: nhc_2.1")
    state = field.play("attack d5", dice=[10, 1]).state
    follow = phase_of(state, "ChooseFollowers")
    assert refused(follow, state) == ""
    squares = state.catalogue.squares
    d5, d6, e5, h5 = (squares.square(name) for name in ("d5", "d6", "e5", "h5"))
    assert (follow.origin, follow.target) == (d5, d6)
    for origin, target in ((-1, d6), (d5, -1), (squares.size, d6), (d5, squares.size)):
        assert refused(ChooseFollowers(origin, target), state) == "ChooseFollowers: no such square"
    assert (
        refused(ChooseFollowers(d5, e5), state) == "ChooseFollowers.target: no counter has entered"
    )
    assert (
        refused(ChooseFollowers(d5, h5), state)
        == "ChooseFollowers.target: not in front of the origin"
    )
    alone = melee("d5: nhc_1.1", "e5: nhc_1.2", "e6: nhc_2.1", "a8: hc_3.1").state
    e6 = squares.square("e6")
    assert refused(ChooseFollowers(e5, e6), alone) == ""
    assert (
        refused(ChooseFollowers(d5, d6), alone) == "ChooseFollowers.target: no counter has entered"
    )
    assert (
        refused(ChooseFollowers(squares.square("h4"), h5), state)
        == "ChooseFollowers: no figure may follow"
    )
