"""The deal, the PIPE phase to its end, and concessions (4.0a, 4.0e, 4.0p)."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.model.dice import FastDice
from senlac.engine.support.mask import members
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.elimination import eliminate
from senlac.games.destiny.rules.pipe.obligations import compulsory_in_hand
from senlac.games.destiny.rules.pipe.phase import (
    ChooseRival,
    PlayEvent,
    PoliticalDecision,
    begin_pipe,
    give_up_politics,
)
from senlac.games.destiny.sequence import BEFORE, Prelude
from senlac.games.destiny.state import DestinyState
from senlac.testing.rules_fixture import FixtureDice
from tests.games.destiny.table import Table, table

MOST_ACTIONS: Final = 34
SIDES: Final = ("norwegian", "english", "norman")


def dealt(dice: FastDice | FixtureDice) -> DestinyState:
    """Return a game in which the hands have just been dealt."""
    state = GAME.initial_state("year_of_destiny", {}, None)
    state.dice = dice
    state.journal = []
    state.stack[:] = [Prelude(len(BEFORE)), *begin_pipe(state)]
    return state


def told(state: DestinyState, *kinds: str) -> list[dict[str, object]]:
    """Return the fields of all events of some kinds."""
    return [dict(event.fields) for event in state.journal or [] if event.kind in kinds]


def act(state: DestinyState, rng: Random) -> None:
    """Carry out a random option, and nothing after it."""
    phase = state.stack[-1]
    phase.apply(state, phase.options(state).sample(rng))


# ---- the deal -----------------------------------------------------------------------------------


@pytest.mark.rule("4.0e", "4.0b", "4.0f", "1.3b")
def test_four_events_are_dealt_each_and_thirteen_stay_down() -> None:
    dice = FixtureDice([25, 24, 23, 22] + [1] * 8)
    state = dealt(dice)
    names = state.catalogue.events
    hands = [[names[event] for event in members(hand)] for hand in state.hands]
    assert hands == [names[-4:], names[:4], names[4:8], []]
    assert state.face_down().bit_count() == 13
    assert dice.sides == list(range(25, 13, -1))
    assert state.stack[-1].actors(state) == (0,)


@pytest.mark.rule("4.0a", "4.0p")
def test_players_begin_with_seven_plays_and_open_bounds() -> None:
    state = dealt(FastDice(Random(1)))
    assert state.plays_left == [7, 7, 7, 0]
    assert state.from_hand == [0, 0, 0, 0]
    assert state.min_compulsory == [0, 0, 0, 0]
    assert state.max_compulsory == [4, 4, 4, 0]


def test_a_campaign_may_begin_when_the_politics_are_over() -> None:
    state = GAME.initial_state("after_the_deathbed", {}, None)
    assert begin_pipe(state) == ()
    assert not any(state.hands)


# ---- whole phases -------------------------------------------------------------------------------


@pytest.mark.rule("4.0a", "4.0b", "4.0c", "4.0d", "1.0e")
@pytest.mark.parametrize("seed", range(60))
def test_random_phase_ends_as_the_rulebook_says(seed: int) -> None:
    rng = Random(seed)
    state = dealt(FastDice(rng))
    politics = state.catalogue.politics
    hands = list(state.hands)
    actions = 0
    while isinstance(state.stack[-1], PoliticalDecision):
        choice = isinstance(state.stack[-1], ChooseRival)
        act(state, rng)
        actions += not choice
    assert [type(phase) for phase in state.stack] == [Prelude]
    assert actions <= MOST_ACTIONS
    number = state.catalogue.events.index
    played = [number(str(event["event"])) for event in told(state, "play_hand", "play_table")]
    assert len(played) == len(set(played)) == 21
    for side, name in enumerate(["the Norwegians", "the English", "the Normans"]):
        own = [str(e["event"]) for e in told(state, "play_hand") if e["side"] == name]
        taken = [e for e in told(state, "play_table") if e["side"] == name]
        assert len(own) + len(taken) == 7
        assert len(own) >= 3
        assert not hands[side] & politics.compulsory & ~sum([1 << number(e) for e in own])


@pytest.mark.rule("4.0p")
@pytest.mark.parametrize("seed", range(40))
def test_hands_stay_within_their_public_bounds(seed: int) -> None:
    rng = Random(1000 + seed)
    state = dealt(FastDice(rng))
    while isinstance(state.stack[-1], PoliticalDecision):
        for side in state.catalogue.politics.order:
            number = compulsory_in_hand(state, side)
            highest = min(state.hands[side].bit_count(), state.plays_left[side])
            assert state.min_compulsory[side] <= number <= state.max_compulsory[side] <= highest
        act(state, rng)


# ---- what is seen of a hand ---------------------------------------------------------------------


@pytest.mark.rule("4.0p")
def test_turning_up_or_taking_shows_that_a_player_is_not_bound() -> None:
    made = table(left={"norwegian": 4})
    assert made.numbers("norwegian") == (0, 4)
    made.play("turn_up", dice=[made.lot("king_of_denmark")])
    assert made.numbers("norwegian") == (0, 3)
    made = table(left={"norwegian": 4}, face_up="fair_wind")
    made.play("play fair_wind")
    assert made.numbers("norwegian") == (0, 3)


@pytest.mark.rule("4.0p")
def test_leaving_a_compulsory_event_shows_a_bound_hand() -> None:
    made = table(norwegian="tostig comet brittany", face_up="harolds_oath", left={"norwegian": 3})
    made.last("play brittany", [8])
    # Two of three plays were owed anyway; without a third compulsory event the side was free.
    assert made.numbers("norwegian") == (2, 2)


@pytest.mark.rule("4.0p")
def test_player_owing_three_plays_from_hand_shows_nothing() -> None:
    made = table(face_up="harolds_oath", left={"norwegian": 3})
    made.last("play land_waster")
    assert made.numbers("norwegian") == (0, 2)


@pytest.mark.rule("4.0p")
def test_optional_play_shows_that_a_player_is_not_bound() -> None:
    made = table(left={"norwegian": 7})
    made.last("play land_waster")
    assert made.numbers("norwegian") == (0, 3)
    made = table(norwegian="tostig witan scouts", left={"norwegian": 2}, english="", norman="")
    made.last("play scouts")
    assert made.numbers("norwegian") == (0, 1)
    made = table(norwegian="tostig witan scouts", left={"norwegian": 4}, english="", norman="")
    made.last("play tostig", [8])
    assert made.numbers("norwegian") == (0, 2)


# ---- the end ------------------------------------------------------------------------------------


def near_the_end() -> Table:
    """Return a political table with one play left."""
    return table(
        side="norman", norwegian="scouts", english="", norman="witan",
        left={"norwegian": 0, "english": 0, "norman": 1},
    )  # fmt: skip


@pytest.mark.rule("4.0a", "4.0p", "1.0b")
def test_events_kept_back_are_revealed_after_the_last_play() -> None:
    made = near_the_end()
    made.last("play witan")
    state = made.state
    assert [type(phase) for phase in state.stack] == [Prelude]
    assert made.events_of("unplayed") == [{"side": "the Norwegians", "events": ["scouts"]}]
    assert not GAME.has_secrets(state)
    assert state.revealed
    assert not any(state.hands)
    assert not state.face_up | state.played


@pytest.mark.rule("4.0i", "4.0a")
def test_compulsory_event_no_player_must_take_is_never_played() -> None:
    made = table(
        side="norman", norwegian="", english="", norman="witan papal_banner", face_up="tostig",
        left={"norwegian": 0, "english": 0, "norman": 1},
    )  # fmt: skip
    assert made.options() == {"play witan", "play papal_banner"}
    made.last("play witan")
    assert made.events_of("play_table") == []
    assert made.state.tostig_as == 0


# ---- giving up ----------------------------------------------------------------------------------


@pytest.mark.rule("2.2i")
def test_hand_of_a_conceding_player_is_set_aside() -> None:
    made = table()
    hand = made.hand("norwegian")
    eliminate(made.state, made.side("norwegian"))
    give_up_politics(made.state, made.side("norwegian"))
    assert made.state.stack[-1].actors(made.state) == (1,)
    made.last("play witan")
    made.last("play papal_banner")
    assert made.role == "english"
    assert made.hand("norwegian") == hand


@pytest.mark.rule("2.2i")
def test_concession_drops_the_choice_of_a_rival() -> None:
    made = table(norwegian="comet magnus_treaty land_waster norwegian_july")
    made.play("play comet")
    eliminate(made.state, made.side("norwegian"))
    give_up_politics(made.state, made.side("norwegian"))
    assert isinstance(made.state.stack[-1], PlayEvent)
    assert made.role == "english"
    assert made.events_of("event_die") == []


@pytest.mark.rule("2.2i")
def test_concession_out_of_turn_leaves_the_other_two_playing() -> None:
    made = table()
    eliminate(made.state, made.side("norman"))
    give_up_politics(made.state, made.side("norman"))
    assert made.role == "norwegian"
    made.last("play magnus_treaty")
    made.last("play witan")
    assert made.role == "norwegian"


@pytest.mark.rule("2.2i")
def test_concession_of_the_last_player_with_plays_ends_phase() -> None:
    made = near_the_end()
    eliminate(made.state, made.side("norman"))
    give_up_politics(made.state, made.side("norman"))
    assert [type(phase) for phase in made.state.stack] == [Prelude]
    assert [told["side"] for told in made.events_of("unplayed")] == [
        "the Norwegians",
        "the Normans",
    ]


# ---- what is asked ------------------------------------------------------------------------------


@pytest.mark.rule("4.0n")
def test_the_choice_of_a_rival_names_the_event_and_the_peoples() -> None:
    made = table(side="english", english="comet witan scouts kings_summons").play("play comet")
    top, state = made.state.stack[-1], made.state
    assert top.prompt(state) == "Against which side is \u201cThe long-haired star\u201d played?"
    named = {"norwegian": "the Norwegians", "norman": "the Normans"}
    assert top.guidance(state, 1).choices == named
