"""The order of players in the PIPE phase, and their legal plays (4.0a-4.0j)."""

from __future__ import annotations

import pytest

from tests.games.destiny.table import HANDS, table

NORWEGIAN = {f"play {name}" for name in HANDS["norwegian"].split()}


@pytest.mark.rule("4.0f")
def test_norwegians_english_and_normans_act_in_turn() -> None:
    made = table()
    order = []
    for event in ("magnus_treaty", "witan", "papal_banner", "orkney_earls"):
        order.append(made.role)
        made.play(f"play {event}")
    assert order == ["norwegian", "english", "norman", "norwegian"]


@pytest.mark.rule("4.0f", "4.0a")
def test_player_without_plays_left_is_skipped() -> None:
    made = table(english="", left={"english": 0})
    made.play("play magnus_treaty")
    assert made.role == "norman"


@pytest.mark.rule("4.0g")
def test_player_plays_from_hand_or_table_or_turns_one_up() -> None:
    made = table(face_up="hard_marching fair_wind")
    assert made.options() == {*NORWEGIAN, "play hard_marching", "play fair_wind", "turn_up"}
    assert made.rule("play witan") == made.rule("play comet") == "4.0g"


@pytest.mark.rule("4.0g")
def test_taking_an_event_from_the_table_is_a_play() -> None:
    made = table(face_up="hard_marching fair_wind")
    made.play("play fair_wind")
    assert made.names(made.state.face_up) == {"hard_marching"}
    assert made.left("norwegian") == 6
    assert len(made.hand("norwegian")) == 4


@pytest.mark.rule("4.0h")
def test_turning_up_is_no_play_and_the_next_player_acts() -> None:
    made = table()
    made.play("turn_up", dice=[made.lot("fair_wind")])
    assert made.left("norwegian") == 7
    assert made.names(made.state.face_up) == {"fair_wind"}
    assert made.role == "english"
    assert made.events_of("turned_up") == [{"side": "the Norwegians", "event": "fair_wind"}]


@pytest.mark.rule("4.0e")
def test_turning_up_is_refused_without_face_down_events() -> None:
    made = table(face_up="hard_marching fair_wind")
    made.state.played |= made.state.face_down()
    made.state.options_cache = None
    assert made.options() == {*NORWEGIAN, "play hard_marching", "play fair_wind"}
    assert made.rule("turn_up") == "4.0e"


@pytest.mark.rule("4.0b")
def test_three_of_four_events_in_hand_must_be_played() -> None:
    free = table(left={"norwegian": 4})
    assert "turn_up" in free.options()
    bound = table(left={"norwegian": 3})
    assert bound.options() == NORWEGIAN
    assert bound.rule("turn_up") == "4.0b"
    kept = table(norwegian="land_waster", left={"norwegian": 1}, face_up="scouts", english="")
    assert kept.options() == {"play land_waster", "play scouts", "turn_up"}


@pytest.mark.rule("4.0c")
def test_four_compulsory_events_in_hand_must_all_be_played() -> None:
    hand = "tostig comet brittany deathbed"
    made = table(norwegian=hand, left={"norwegian": 5})
    assert "turn_up" in made.options()
    made = table(norwegian=hand, left={"norwegian": 4})
    assert made.options() == {f"play {name}" for name in hand.split()}
    made = table(norwegian="tostig", left={"norwegian": 2})
    assert made.offers("turn_up")


@pytest.mark.rule("4.0d")
def test_an_event_kept_back_is_never_compulsory() -> None:
    made = table(norwegian="tostig comet land_waster", left={"norwegian": 2})
    assert made.options() == {"play tostig", "play comet"}
    assert made.rule("play land_waster") == made.rule("turn_up") == "4.0d"
    made = table(norwegian="tostig comet land_waster", left={"norwegian": 3})
    assert made.options() == {"play tostig", "play comet", "play land_waster", "turn_up"}


@pytest.mark.rule("4.0i")
def test_a_compulsory_event_that_lies_face_up_comes_first() -> None:
    made = table(face_up="tostig deathbed fair_wind")
    assert made.options() == {"play tostig", "play deathbed"}
    assert made.rule("turn_up") == made.rule("play fair_wind") == "4.0i"
    assert made.rule("play magnus_treaty") == "4.0i"


@pytest.mark.rule("4.0i")
def test_turned_up_compulsory_event_is_the_next_players_play() -> None:
    made = table(english="witan archbishops kings_summons king_of_denmark")
    made.play("turn_up", dice=[made.lot("harolds_oath"), 9])
    # The English had no choice, and it was carried out.
    assert made.events_of("play_table") == [{"side": "the English", "event": "harolds_oath"}]
    assert made.left("english") == 6
    assert made.role == "norman"


@pytest.mark.rule("4.0j")
def test_player_owing_all_plays_leaves_a_compulsory_event() -> None:
    made = table(face_up="harolds_oath", left={"norwegian": 3})
    assert made.options() == NORWEGIAN
    assert made.rule("play harolds_oath") == "4.0b"
    made.play("play land_waster", dice=[9])
    assert made.events_of("play_table") == [{"side": "the English", "event": "harolds_oath"}]


@pytest.mark.rule("4.0j")
def test_compulsory_events_in_hand_bind_too() -> None:
    made = table(
        norwegian="tostig comet land_waster", face_up="harolds_oath", left={"norwegian": 2}
    )
    assert made.options() == {"play tostig", "play comet"}
    free = table(
        norwegian="tostig comet land_waster", face_up="harolds_oath deathbed",
        left={"norwegian": 3},
    )  # fmt: skip
    assert free.options() == {"play harolds_oath", "play deathbed"}


@pytest.mark.rule("4.0k")
def test_operational_events_bind_no_player() -> None:
    made = table(norwegian="land_waster", left={"norwegian": 1})
    assert made.offers("turn_up")
    made = table(face_up="hard_marching")
    assert made.offers("turn_up")
