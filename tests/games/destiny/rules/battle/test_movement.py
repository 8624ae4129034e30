"""Movement and orders on the board (11.2, 11.6, 11.7)."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.battle.manoeuvre import BattleMovement
from senlac.games.destiny.rules.battle.orders import begin_orders, no_aid, to_aid
from senlac.games.destiny.rules.battle.steps import may_turn, no_way, shifts
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.validation.battle import validate_state
from tests.games.destiny.board import battle


@pytest.mark.rule("11.2a")
def test_counters_move_to_the_front_square_or_its_neighbours() -> None:
    field = battle("d7: hc_1.1", "k8: hc_2.1", "a1: nhc_1.1")
    assert field.seconds("advance", "d7") == {"d6", "c6", "e6"}
    assert field.seconds("shift", "hc_1.1") == {"d6", "c6", "e6"}
    assert field.rule("advance d7 d8") == "11.2a"
    assert field.rule("advance d7 c7") == "11.2a"
    field.play("advance d7 c6")
    assert field.at("hc_1.1") == "c6"
    assert field.facing("c6") == "south"
    assert field.rule("shift hc_1.1 c5") == "1.2c"


@pytest.mark.rule("11.2a", "11.0g")
def test_full_and_enemy_squares_cannot_be_entered() -> None:
    field = battle(
        "d7: hc_1.1 hc_1.2",
        "d6: hc_2.1 hc_2.2",
        "c6: nhc_1.1",
        "e6: fyrd_cheshire.1",
        "a1: nhc_2.1",
    )
    assert field.seconds("advance", "d7") == {"e6"}
    assert field.seconds("shift", "hc_1.1") == {"d6", "e6"}
    assert field.rule("advance d7 d6") == "11.0g"
    assert field.rule("advance d7 c6") == "11.2a"
    field.play("advance d7 e6")
    assert field.stack("e6") == "fyrd_cheshire.1 hc_1.1 hc_1.2"


@pytest.mark.rule("11.2e")
def test_stack_facing_another_way_cannot_be_entered() -> None:
    field = battle("d7: hc_1.1", "d6: west hc_2.1", "a1: nhc_1.1")
    assert field.seconds("advance", "d7") == {"c6", "e6"}
    assert field.rule("advance d7 d6") == "11.2e"


@pytest.mark.rule("11.2b")
def test_counter_facing_an_enemy_neither_moves_nor_turns() -> None:
    field = battle("d6: hc_1.1 hc_1.2", "d5: nhc_1.1")
    assert not field.seconds("advance", "d6")
    assert not field.options("face")
    assert not field.seconds("shift", "hc_1.1")
    assert field.seconds("shift", "hc_1.2") == {"c5", "e5"}
    assert field.rule("advance d6 c5") == "11.2b"
    assert field.rule("shift hc_1.1 c5") == "11.2b"
    assert field.rule("face d6 west") == "11.2b"


@pytest.mark.rule("1.2a", "1.2c", "1.2d")
def test_printed_two_allows_a_second_square_diagonal_by_star() -> None:
    field = battle(
        "d2: nk_1.1", "h2: ni_1.3", "k1: ni_1.1", "a7: hc_1.1", scenario="hastings", side="norman"
    )
    field.play("advance d2 e3", "advance h2 i3")
    assert field.seconds("advance", "e3") == {"d4", "e4", "f4"}
    assert field.seconds("advance", "i3") == {"i4"}
    assert field.rule("advance i3 h4") == "1.2d"
    field.play("advance e3 f4", "advance i3 i4")
    assert field.rule("advance f4 f5") == "11.2a"


@pytest.mark.rule("1.2c", "11.2b")
def test_counter_stops_at_an_enemy_after_its_first_square() -> None:
    field = battle("d2: nk_1.1", "k1: ni_1.1", "d4: hc_1.1", scenario="hastings", side="norman")
    field.play("advance d2 d3")
    assert not field.seconds("advance", "d3")
    assert field.rule("advance d3 c4") == "11.2b"


@pytest.mark.rule("7.0e")
def test_poor_weather_limits_moves_to_one_square() -> None:
    field = battle(
        "d2: nk_1.1", "k1: ni_1.1", "a7: hc_1.1", scenario="hastings", side="norman",
        weather="poor",
    )  # fmt: skip
    field.play("advance d2 d3")
    assert not field.seconds("advance", "d3")
    assert field.rule("advance d3 d4") == "7.0e"


@pytest.mark.rule("11.2d")
def test_river_and_slopes_are_crossed_straight() -> None:
    field = battle("d5: hc_1.1", "a1: nhc_1.1")
    assert field.seconds("advance", "d5") == {"d4"}
    assert field.rule("advance d5 c4") == "11.2d"
    hill = battle("b5: nk_1.1", "a5: nk_1.2", "h8: hc_1.1", scenario="hastings", side="norman")
    # a5 to a6 stays low; b5 rises to b6.
    assert hill.seconds("advance", "b5") == {"b6", "a6"}
    assert hill.seconds("advance", "a5") == {"a6"}
    assert hill.rule("advance b5 c6") == "11.2d"


@pytest.mark.rule("11.2e")
def test_a_square_turns_whole_instead_of_moving() -> None:
    field = battle("d6: hc_1.1 hc_1.2", "g6: hc_2.1 hc_2.2", "a1: nhc_1.1")
    assert field.seconds("face", "d6") == {"north", "east", "west"}
    assert field.rule("face d6 south") == "11.2e"
    field.play("face d6 west")
    assert field.facing("d6") == "west"
    assert field.rule("face d6 south") == "11.2e"
    assert field.rule("shift hc_1.2 c6") == "11.2e"
    field.play("shift hc_2.2 g5")
    # Counters from a square that has moved turn only with others that have not moved.
    assert field.offers("face g6 west")
    assert not field.offers("face g5 west")
    assert field.rule("face g5 west") == "11.2e"


@pytest.mark.rule("11.2a", "11.6a")
def test_leaders_go_with_the_square_and_with_its_last_counter() -> None:
    field = battle("d7: hc_1.1 edwin", "g7: hc_2.1 hc_2.2 morcar", "a1: nhc_1.1")
    field.play("advance d7 d6", "shift hc_2.1 g6")
    assert field.at("edwin") == "d6"
    assert field.at("morcar") == "g7"
    field.play("shift hc_2.2 h6")
    assert field.at("morcar") == "h6"


@pytest.mark.rule("11.6a", "1.0e")
def test_a_leader_is_led_once_up_to_two_squares_through_no_enemy() -> None:
    field = battle(
        "d7: hc_1.1 edwin", "f7: hc_2.1", "d5: hc_2.2", "h7: hc_3.1", "e6: nhc_1.1", "e7: nhc_2.1",
        "e8: nhc_2.2",
    )  # fmt: skip
    assert field.seconds("lead", "edwin") == {"d5"}
    assert field.rule("lead edwin f7") == "11.6a"
    assert field.rule("lead edwin c6") == "11.6a"
    field.play("lead edwin d5")
    assert field.at("edwin") == "d5"
    assert field.rule("lead edwin d7") == "11.6a"


@pytest.mark.rule("11.2c", "1.0e")
def test_the_order_of_a_stack_may_be_changed_after_moving() -> None:
    field = battle("d6: hc_1.1 hc_1.2 hc_2.1", "d5: nhc_1.1", step="Orders")
    assert field.options("raise") == {"raise hc_1.2", "raise hc_2.1"}
    field.play("raise hc_2.1")
    assert field.stack("d6") == "hc_2.1 hc_1.1 hc_1.2"
    assert field.rule("raise hc_2.1") == "11.2c"
    # The former top counter may come back; no counter is raised twice.
    field.play("raise hc_1.1")
    assert field.options("raise") == {"raise hc_1.2"}
    assert field.rule("raise hc_2.1") == "11.2c"


@pytest.mark.rule("11.7a")
def test_still_housecarles_on_top_may_form_a_shield_wall() -> None:
    field = battle("d6: hc_1.1 hc_1.2", "f7: hc_2.1", "h6: fyrd_cheshire.1", "a1: nhc_1.1")
    field.play("advance f7 f6", "done")
    assert field.options("wall") == {"wall hc_1.1"}
    assert field.rule("wall hc_1.2") == "11.7a"
    assert field.rule("wall hc_2.1") == "11.7a"
    assert field.rule("wall fyrd_cheshire.1") == "11.7a"
    field.play("wall hc_1.1")
    assert field.walled("hc_1.1")
    assert field.rule("wall hc_1.1") == "11.7a"


@pytest.mark.rule("11.7a")
def test_shield_wall_stays_until_it_is_opened() -> None:
    field = battle("d6: hc_1.1 hc_1.2", "a1: nhc_1.1", walled="hc_1.1")
    assert not field.options("advance")
    assert not field.options("face")
    assert field.rule("advance d6 d5") == "11.7a"
    assert field.rule("face d6 west") == "11.7a"
    assert field.options("shift") == {"shift hc_1.2 c5", "shift hc_1.2 d5", "shift hc_1.2 e5"}
    assert field.rule("unwall hc_1.2") == "11.7a"
    field.play("unwall hc_1.1")
    assert field.offers("advance d6 d5")
    field.play("done")
    assert field.rule("wall hc_1.1") == "11.7a"


@pytest.mark.rule("11.7a")
def test_a_shield_wall_ends_under_another_counter() -> None:
    field = battle("d6: hc_1.1 hc_1.2", "a1: nhc_1.1", walled="hc_1.1", step="Orders")
    field.play("raise hc_1.2")
    assert not field.walled("hc_1.1")
    assert field.options("wall") == {"wall hc_1.2"}


@pytest.mark.rule("11.7a")
def test_only_english_housecarles_form_walls() -> None:
    field = battle("d3: nhc_1.1", "d8: hc_1.1", side="norwegian", step="Orders")
    assert field.step != "Orders"
    again = battle("d3: nhc_1.1 nhc_1.2", "d8: hc_1.1", side="norwegian", step="Orders")
    assert again.rule("wall nhc_1.1") == "11.7a"


@pytest.mark.rule("11.7b")
@pytest.mark.parametrize(
    ("version", "serves", "walls"),
    [("2", "english", "walls"), ("1", "english", ""), ("2", "norwegian", "")],
)
def test_tostigs_housecarles_form_walls_in_english_service(
    version: str, serves: str, walls: str
) -> None:
    square = "d8" if serves == "english" else "d3"
    field = battle(
        f"{square}: t_eng_1.1 t_eng_1.2 t_mix_1.1", "a1: nhc_1.1", "l8: hc_1.1", tostig=serves,
        side=serves, step="Orders", version=version,
    )  # fmt: skip
    assert field.offers("wall t_eng_1.1") == bool(walls)
    if walls:
        validate_state(field.play("wall t_eng_1.1").state)
        assert field.walled("t_eng_1.1")
    else:
        assert field.rule("wall t_eng_1.1") == "11.7a"
    # Tostig's Flemings are no housecarles.
    assert not field.offers("wall t_mix_1.1")


@pytest.mark.rule("1.2h", "11.6a")
def test_william_lends_the_bonus_to_one_square_at_the_flank() -> None:
    field = battle(
        "d3: nk_1.1 nk_1.2 william", "c3: ni_1.1", "e3: hc_2.1", "d4: ni_1.2", "d7: hc_1.1",
        scenario="hastings", side="norman", step="Orders",
    )  # fmt: skip
    assert field.options("aid") == {"aid c3"}
    assert field.rule("aid d4") == "1.2h"
    assert field.rule("aid e3") == "1.2h"
    field.play("aid c3")
    assert field.rule("aid c3") == "11.6a"
    assert field.state.square_name(field.state.bonus_square) == "c3"


@pytest.mark.rule("11.6a", "11.6d")
def test_william_regains_the_bonus_by_riding_or_at_orders() -> None:
    lines = ("d3: nk_1.1 nk_1.2 william", "c3: ni_1.1", "d7: hc_1.1")
    field = battle(*lines, scenario="hastings", side="norman", lent="c3")
    field.play("lead william c3")
    assert field.state.bonus_square == -1
    field = battle(*lines, scenario="hastings", side="norman", lent="c3")
    field.play("done")
    assert field.state.bonus_square == -1
    field = battle(
        *lines, scenario="hastings", side="norman", step="Orders", wounds="leader:william=2"
    )
    assert field.rule("aid c3") == "11.6d"


@pytest.mark.rule("4.0k", "4.0l", "11.4b")
def test_land_waster_adds_to_norwegian_dice_until_next_turn() -> None:
    field = battle(
        "d3: ninf_1.1=1 ninf_1.2", "d4: hc_1.1", side="norwegian", held="norwegian land_waster",
        shaken="ninf_1.1",
    )  # fmt: skip
    field.play("banner", "done", "done", "done", dice=[5])
    # Five and two are seven: an infantryman of letter B recovers at six.
    assert not field.shaken("ninf_1.1")
    assert field.state.landwaster_shown
    assert not any(field.state.held)
    assert field.events_of("spend") == [{"side": "the Norwegians", "event": "land_waster"}]
    assert battle("d3: ninf_1.1", "d8: hc_1.1").rule("banner") == "4.0l"
    assert battle("d3: ninf_1.1", "d8: hc_1.1", side="norwegian").rule("banner") == "4.0k"


@pytest.mark.rule("11.0h")
def test_actions_of_other_steps_and_other_pieces_are_refused() -> None:
    field = battle(
        "d6: hc_1.1 edwin", "d3: nhc_1.1 hardrada", "lost: hc_2.1", "away: hc_2.2 morcar"
    )
    assert field.rule("attack d6") == "11.3a"
    assert field.rule("shift nhc_1.1 d4") == "11.0h"
    assert field.rule("advance d3 d4") == "11.0h"
    assert field.rule("advance f6 f5") == "11.0h"
    assert field.rule("lead hardrada d3") == "11.0h"
    assert field.rule("shift hc_2.1 d5") == "11.3d"
    assert field.rule("shift hc_2.2 d5") == "11.5b"
    assert field.rule("lead morcar d6") == "11.5b"
    assert field.rule("shift hc_3.1 d5") == "11.0f"


@pytest.mark.rule("11.0g", "11.2a")
def test_fourth_counter_on_a_square_is_refused() -> None:
    field = battle(
        "d3: nk_1.1", "d4: ni_1.1 ni_1.2 bi_1.1", "k8: hc_1.1", scenario="hastings", side="norman"
    )
    assert field.seconds("shift", "nk_1.1") == {"c4", "e4"}
    assert field.refusal("shift nk_1.1 d4").why == "There is no room for 1 on d4."
    pair = battle(
        "d3: nk_1.1 nk_1.2", "d4: ni_1.1 ni_1.2", "k8: hc_1.1", scenario="hastings", side="norman"
    )
    assert pair.refusal("advance d3 d4").why == "There is no room for 2 on d4."


@pytest.mark.rule("11.2a", "1.2c")
def test_stack_advances_only_if_every_counter_can() -> None:
    field = battle("d7: fyrd_cheshire.1", "c8: hc_1.1", "k8: hc_2.1", "a1: nhc_1.1")
    field.play("shift hc_1.1 d7")
    assert field.stack("d7") == "fyrd_cheshire.1 hc_1.1"
    assert not field.seconds("advance", "d7")
    assert field.rule("advance d7 d6") == "1.2c"
    assert field.seconds("shift", "fyrd_cheshire.1") == {"d6", "c6", "e6"}


@pytest.mark.rule("11.2a")
def test_refusal_says_that_a_counter_faces_the_edge() -> None:
    field = battle("b2: south hc_1.1", "a2: south hc_2.1", "d1: south hc_1.2", "l1: nhc_1.1")
    state, board = field.state, field.state.catalogue.squares

    def why(square: str, to: int) -> str:
        return no_way(state, board.square(square), to, 1, straight=False).why

    assert why("d1", -1) == "d1 faces the edge of the board."
    # From a2 the first square of the board is in front.
    assert "edge" not in why("a2", -1)
    assert why("d1", board.square("a1")) == "a1 is not in front of d1."


@pytest.mark.rule("1.2h", "11.6a")
def test_bonus_of_william_is_lent_only_to_normans() -> None:
    lines = ("b1: nk_1.1 nk_1.2 william", "a1: ni_1.1", "c1: hc_2.1 hc_2.2", "d7: hc_1.1")
    field = battle(*lines, scenario="hastings", side="norman", step="Orders")
    assert field.options("aid") == {"aid a1"}
    english = battle(*lines, scenario="hastings", side="english", step="Orders")
    assert english.step == "Orders"
    assert not english.options("aid")


@pytest.mark.rule("1.2h", "11.6a")
def test_no_bonus_is_lent_or_returned_without_a_lender(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    field = battle(
        "d3: nk_1.1 nk_1.2 william", "c3: ni_1.1", "d7: hc_1.1", scenario="hastings",
        side="norman", step="Orders",
    )  # fmt: skip
    state = field.state
    assert to_aid(state)
    monkeypatch.setattr(state.catalogue, "lender", NOBODY)
    assert to_aid(state) == []
    state.bonus_square = 3
    begin_orders(state)
    assert state.bonus_square == 3


@pytest.mark.rule("11.9c", "11.6a")
def test_leader_still_to_come_is_not_led() -> None:
    field = battle(
        "d6: hc_1.1 harold", "d3: nhc_1.1 hardrada", "c3: nhc_2.1", "waiting: nhc_4.1 orri",
        scenario="stamford_bridge", side="norwegian",
    )  # fmt: skip
    assert field.options("lead") == {"lead hardrada c3"}


@pytest.mark.rule("11.2a", "11.2e")
def test_moves_of_own_squares_are_plausible_and_turns_are_not() -> None:
    field = battle("d7: hc_1.1 hc_1.2", "k8: hc_2.1 edwin", "a1: nhc_1.1")
    state = field.state
    top = state.stack[-1]
    assert isinstance(top, BattleMovement)

    def likely(text: str) -> bool:
        return top.is_plausible(state, field.notation.action(text))

    assert likely("advance d7 d6")
    assert not likely("advance a1 a2")
    assert likely("shift hc_1.1 d6")
    assert likely("lead edwin d7")
    assert not likely("face d7 east")


@pytest.mark.rule("11.7a")
def test_wall_formed_or_left_is_not_formed_again_that_turn() -> None:
    field = battle("d6: hc_1.1 hc_1.2", "a1: nhc_1.1", walled="hc_1.1", step="Orders")
    field.play("raise hc_1.2", "raise hc_1.1")
    assert field.rule("wall hc_1.1") == "11.7a"
    formed = battle("d6: hc_1.1 hc_1.2", "a1: nhc_1.1", step="Orders").play("wall hc_1.1")
    assert formed.state.wall_changed == 1 << formed.counter("hc_1.1")


@pytest.mark.rule("11.2a")
def test_counters_do_not_move_over_the_edge() -> None:
    field = battle("d8: north hc_1.1", "k6: hc_2.1", "a1: nhc_1.1")
    assert shifts(field.state, field.counter("hc_1.1")) == []


@pytest.mark.rule("1.2h", "11.6a")
@pytest.mark.parametrize("post", ["a1", "b1"])
def test_william_lends_no_bonus_to_a_far_square(post: str) -> None:
    field = battle(f"{post}: nk_1.1 william", "d6: hc_1.1 harold", "h1: nk_2.1",
                   scenario="hastings", side="norman")  # fmt: skip
    refusal = no_aid(field.state, field.state.catalogue.squares.square("h1"))
    assert refusal.why == "h1 is not directly left or right of William."


@pytest.mark.rule("11.2e")
def test_moved_counter_does_not_turn_in_the_same_turn() -> None:
    field = battle("d7: hc_1.1", "k8: hc_2.1", "a1: nhc_1.1")
    square = field.state.catalogue.squares.square
    assert may_turn(field.state, square("d7"))
    field.play("advance d7 d6")
    assert not may_turn(field.state, square("d6"))
    assert field.rule("face d6 west") == "11.2e"
