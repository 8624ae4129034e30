"""Movement: orders and their cost, steps, diagonals, control, other units, facing."""

from __future__ import annotations

import pytest

from senlac.engine.model.event import Event
from senlac.engine.support.errors import NotationError
from senlac.games.shieldwall import GAME
from tests.games.shieldwall.board import battle

FIELD = """
    .  .  .  .  .  .  N9
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  S1 .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  S2 .
"""
AROUND_C3 = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


@pytest.mark.rule("move.1a", "cmd.2a")
def test_each_order_costs_an_action_and_needs_one() -> None:
    field = battle(FIELD, actions=2).play("move S1 c4", "face N")
    assert field.state.actions == 1
    field.play("turn S2 E")
    assert field.side == "norman"
    assert battle(FIELD, actions=0).side == "norman"


@pytest.mark.rule("move.1b", "move.5b")
def test_cavalry_moves_one_square_or_two_as_it_likes() -> None:
    field = battle(FIELD, "S1 norman_cavalry")
    assert field.moves("S1") >= {"c4", "c5", "d4", "e5", "d5"}
    assert field.play("move S1 c4", "face N").at("S1") == "c4"


@pytest.mark.rule("move.4c")
def test_event_of_a_ride_has_the_squares_that_it_passes() -> None:
    field = battle(FIELD, "S1 norman_cavalry")
    for goal, squares in (("c4", 1), ("c5", 2), ("e5", 2)):
        [told] = battle(FIELD, "S1 norman_cavalry").play(f"move S1 {goal}").events_of("move")
        assert (len(told["path"]), told["path"][-1]) == (squares, goal)
        assert set(told["path"]) <= field.moves("S1")
    cue = GAME.cue(field.state, Event("move", {**told, "path": ["d4", "e5"]}, "move.1a"))
    assert cue.moves[0].via == ("d4",)


@pytest.mark.rule("move.1c")
def test_a_unit_that_was_moved_is_given_no_further_order() -> None:
    field = battle(FIELD).play("move S1 c4", "face N")
    assert field.moves("S2")
    assert field.rule("move S1 c5") == "move.1c"
    assert field.rule("turn S1 S") == "move.1c"


@pytest.mark.rule("move.1c", "move.7b")
def test_a_unit_that_was_turned_is_given_no_further_order() -> None:
    field = battle(FIELD).play("turn S1 E")
    assert field.rule("move S1 c4") == "move.1c"
    assert field.rule("turn S1 N") == "move.1c"


@pytest.mark.rule("move.1c", "seq.1b")
def test_a_new_turn_gives_every_unit_a_new_order() -> None:
    field = battle(FIELD, command=[1, 1, 3, 3]).play("move S1 c4", "face N", "done", "done")
    assert field.side == "saxon"
    assert field.offers("move S1 c5")


@pytest.mark.rule("move.2a")
def test_a_unit_that_has_moved_must_face_one_side_of_its_square() -> None:
    field = battle(FIELD).play("move S1 c4")
    assert field.options() == {"face N", "face E", "face S", "face W"}
    assert field.rule("done") == "move.2a"
    assert field.rule("move S2 f2") == "move.2a"
    assert field.play("face W").facing("S1") == "W"
    assert field.rule("face E") == "seq.1a"


@pytest.mark.rule("move.3a")
@pytest.mark.parametrize("ground", ["w", "m", "l", "r"])
def test_closed_ground_on_either_side_bars_a_diagonal_step(ground: str) -> None:
    ahead = battle(f". {ground} . \n . S1 .")
    assert ahead.moves("S1") == {"a1", "c1"}
    assert ahead.rule("move S1 c2") == "move.3a"
    beside = battle(f". . . \n . S1 {ground}")
    assert beside.moves("S1") == {"a1", "a2", "b2"}
    assert beside.rule("move S1 c2") == "move.3a"


@pytest.mark.rule("move.3a")
def test_open_ground_on_both_sides_lets_a_diagonal_step_pass() -> None:
    assert battle(". h . \n . S1 b").moves("S1") == {"a1", "a2", "b2", "c1", "c2"}


@pytest.mark.rule("move.3b")
def test_a_friend_on_either_side_bars_a_diagonal_step() -> None:
    field = battle(". S2 . \n . S1 .")
    assert field.moves("S1") == {"a1", "c1"}
    assert field.rule("move S1 a2") == "move.3b"
    field = battle(". . . \n . S1 S2")
    assert field.moves("S1") == {"a1", "a2", "b2"}
    assert field.rule("move S1 c2") == "move.3b"


@pytest.mark.rule("move.3c")
def test_enemy_control_on_either_side_bars_a_diagonal_step() -> None:
    field = battle("""
        .  .  .  .
        .  S1 .  N1
    """)
    assert field.moves("S1") == {"a1", "a2", "b2", "c1"}
    assert field.rule("move S1 c2") == "move.3c"
    field = battle("""
        .  N1 .
        .  .  .
        .  S1 .
    """)
    assert field.moves("S1") == {"a1", "b2", "c1"}
    assert field.rule("move S1 c2") == "move.3c"


@pytest.mark.rule("move.3c", "move.4b")
def test_diagonal_step_in_control_needs_both_flanks_uncontrolled() -> None:
    # N1 controls c3, N2 controls d4; c4 and d3 are not controlled.
    picture = """
        .  .  .  .  .  .
        .  .  .  .  N2 .
        .  .  .  .  .  .
        .  .  S1 .  .  .
        .  N1 .  .  .  .
        .  .  .  .  .  .
    """
    assert "d4" in battle(picture).moves("S1")
    for corner in ("c5", "e3"):
        field = battle(picture, "N3")
        field.state.put(field.unit("N3"), field.state.ground.board.square(corner))
        field.state.refresh_enemy_control()
        field.state.options_cache = None
        # Now c4 or d3 is controlled, and d4 still is.
        assert "d4" not in field.moves("S1")
        assert field.rule("move S1 d4") == "move.3c"


@pytest.mark.rule("move.3c")
def test_an_enemy_on_a_flanking_square_bars_a_diagonal_step() -> None:
    field = battle(". N1 . \n . S1 .")
    assert field.moves("S1") == {"a1", "c1"}
    assert field.rule("move S1 c2") == "move.3c"


@pytest.mark.rule("move.3d", "terr.1a")
def test_woods_close_diagonals_to_all_but_archers() -> None:
    picture = ". w . \n . S1 ."
    assert "c2" not in battle(picture).moves("S1")
    assert "c2" not in battle(". w m \n . S1 m", "S1 norman_cavalry").moves("S1")
    assert "c2" in battle(picture, "S1 saxon_archers").moves("S1")


@pytest.mark.rule("move.3d")
@pytest.mark.parametrize("kind", ["fyrd", "saxon_archers", "norman_cavalry"])
def test_town_closes_no_diagonal(kind: str) -> None:
    field = battle("m t . \n m S1 t", f"S1 {kind}")
    assert "c2" in field.moves("S1")


@pytest.mark.rule("move.4a")
def test_unit_in_enemy_control_slides_along_it_but_cannot_leave() -> None:
    field = battle("""
        .  N1 .  .
        .  S1 .  .
        .  .  .  .
    """)
    assert field.moves("S1") == {"a2", "c2"}
    assert field.rule("move S1 b1") == "move.4a"
    assert field.rule("move S1 c1") == "move.4a"


@pytest.mark.rule("move.4a")
def test_uncontrolled_unit_moves_freely() -> None:
    assert battle(FIELD).moves("S1") == AROUND_C3


@pytest.mark.rule("move.4b")
def test_unit_may_pass_from_one_enemys_control_to_anothers() -> None:
    two = battle("""
        .  N1 .  .  N2 .
        .  .  S1 .  .  .
        .  .  .  .  .  .
    """)
    assert "d2" in two.moves("S1")
    one = battle("""
        .  N1 .  .  .  .
        .  .  S1 .  .  .
        .  .  .  .  .  .
    """)
    assert one.rule("move S1 d2") == "move.4a"


@pytest.mark.rule("move.4c")
def test_entering_control_does_not_stop_cavalry() -> None:
    field = battle(
        """
        .  .  .  .  .
        .  .  .  N1 .
        .  .  .  .  .
        .  .  S1 .  .
        """,
        "S1 norman_cavalry",
    )
    # c3 is reached only through c2, and both are controlled.
    assert "c3" in field.moves("S1")


@pytest.mark.rule("move.4c", "move.4a")
def test_each_step_of_cavalry_is_judged_by_itself() -> None:
    picture = """
        .  .  .  .  .
        .  .  .  {}  .
        m  .  .  .  .
        m  m  S1 .  .
    """
    # The path to b3 leads through c2; b2 is diagonally past a marsh.
    free = battle(picture.format("."), "S1 norman_cavalry")
    assert "b3" in free.moves("S1")
    held = battle(picture.format("N1"), "S1 norman_cavalry")
    assert "c2" in held.moves("S1")
    assert "b3" not in held.moves("S1")
    assert held.rule("move S1 b2") == "move.3a"


@pytest.mark.rule("move.4d")
def test_redrawn_picture_shows_every_obstacle_to_a_unit() -> None:
    field = battle("""
        .  .  .  .  .
        .  .  .  .  .
        .  w  S1 S2 .
        .  .  .  .  .
        .  .  .  .  N1
    """)
    rules = {square: field.rule(f"move S1 {square}") for square in AROUND_C3 - field.moves("S1")}
    assert field.moves("S1") == {"c2", "c4"}
    assert rules == {
        "b2": "move.3a", "b3": "terr.1a", "b4": "move.3a",
        "d3": "move.6a", "d4": "move.3b", "d2": "move.3b",
    }  # fmt: skip


@pytest.mark.rule("move.5a", "intro.3a")
@pytest.mark.parametrize("kind", ["fyrd", "housecarl", "spearmen", "saxon_archers"])
def test_foot_and_archers_move_one_square_in_any_direction(kind: str) -> None:
    field = battle(FIELD, f"S1 {kind}")
    assert field.moves("S1") == AROUND_C3
    assert field.rule("move S1 c5") == "move.5a"


@pytest.mark.rule("move.5b", "intro.3a")
@pytest.mark.parametrize("kind", ["norman_cavalry", "breton_cavalry"])
def test_cavalry_moves_two_squares_in_any_direction(kind: str) -> None:
    field = battle(FIELD, f"S1 {kind}")
    within = {f"{file}{rank}" for file in "abcde" for rank in range(1, 6)}
    assert field.moves("S1") == within - {"c3"}
    assert field.rule("move S1 f3") == "move.5b"
    assert field.rule("move S1 c6") == "move.5b"


@pytest.mark.rule("move.6a")
def test_no_unit_ends_on_a_square_that_is_taken() -> None:
    field = battle("N1 S2 . \n . S1 .")
    assert field.moves("S1") == {"a1"}
    assert field.rule("move S1 b2") == "move.6a"
    assert field.rule("move S1 a2") == "move.6a"
    assert field.rule("move S1 b1") == "move.7b"


@pytest.mark.rule("move.6b")
@pytest.mark.parametrize("other", ["S2", "N2"])
def test_no_unit_rides_through_another(other: str) -> None:
    field = battle(f"m m m \n S1 {other} .", "S1 norman_cavalry")
    assert field.moves("S1") == set()
    assert field.rule("move S1 c1") == "move.6b"
    assert battle("m m m \n S1 . .", "S1 norman_cavalry").moves("S1") == {"b1", "c1"}


@pytest.mark.rule("move.7a")
def test_facing_neither_limits_a_move_nor_is_set_by_it() -> None:
    for arrow in "^>v<":
        field = battle(FIELD.replace("S1", f"S1{arrow}"))
        assert field.moves("S1") == AROUND_C3
    for facing in "NESW":
        assert battle(FIELD).play("move S1 b2", f"face {facing}").facing("S1") == facing


@pytest.mark.rule("move.7b")
def test_turning_in_place_costs_an_action_and_changes_the_facing() -> None:
    field = battle(FIELD)
    assert field.options("turn") >= {"turn S1 E", "turn S1 S", "turn S1 W"}
    assert field.rule("turn S1 N") == "move.7b"
    field.play("turn S1 S")
    assert (field.facing("S1"), field.at("S1"), field.state.actions) == ("S", "c3", 2)


@pytest.mark.rule("move.8a")
@pytest.mark.parametrize("kind", ["fyrd", "norman_cavalry"])
def test_no_unit_leaves_the_board(kind: str) -> None:
    corner = battle(". . \n S1 .", f"S1 {kind}")
    assert corner.moves("S1") == {"a2", "b1", "b2"}
    with pytest.raises(NotationError):
        corner.play("move S1 c1")


@pytest.mark.rule("seq.1b")
def test_enemy_units_cannot_be_moved() -> None:
    field = battle(FIELD)
    assert not [text for text in field.options() if " N9" in text]
    assert field.rule("move N9 f6") == "seq.1b"
    assert field.rule("turn N9 E") == "seq.1b"
