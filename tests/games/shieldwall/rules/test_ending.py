"""The end of a battle: broken armies, the turn limit, scores, objectives, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.rows.order import starting_points
from tests.games.shieldwall.board import Battle, battle, begun, prize

PAIR = "N1 . N2 . \n . . . . \n S1 . S2 ."
SCORE = -1


def ended(*notes: str, tally: tuple[int, int] = (0, 0), **order: Any) -> Battle:  # noqa: ANN401 - for battle
    """Return a battle after the Eliminating step of a Saxon turn."""
    return battle(PAIR, *notes, step="Eliminating", tally=tally, **order)


@pytest.mark.rule("win.1a")
@pytest.mark.parametrize("scenario", ["foragers", "hastings", "stamford", "fulford", "malfosse"])
def test_army_breaks_at_half_of_all_its_points_rounded_up(
    scenario: str,
) -> None:
    order = begun(scenario).order
    for side in (0, 1):
        units = [card for card in order.units if card.side == side]
        points = sum([card.points for card in units]) + 3
        assert starting_points(order.units, side, 3) == points
        assert order.break_at[side] == (points + 1) // 2


@pytest.mark.rule("win.1a")
def test_the_other_side_wins_at_once_when_an_army_breaks() -> None:
    assert ended(break_at=(10, 10), tally=(5, 5)).won == ("", "")
    assert ended(break_at=(10, 10), tally=(10, 5)).won == ("saxon", "break")
    assert ended(break_at=(10, 10), tally=(5, 10)).won == ("norman", "break")
    assert ended("N1 6 hits", break_at=(10, 10), tally=(4, 0)).won == ("", "")
    assert ended("N1 6 hits", break_at=(10, 10), tally=(5, 0)).won == ("saxon", "break")


@pytest.mark.rule("win.1a")
def test_army_that_lost_enough_breaks_only_in_the_last_step() -> None:
    field = battle(
        "N1 N2 \n S1 S2", "N1 5 hits", step="Melee", break_at=(9, 5), dice=[3, 3, 1, 1]
    ).play("attack S1")
    assert (field.won, field.step) == (("", ""), "Melee")
    assert field.play("done").won == ("saxon", "break")


@pytest.mark.rule("win.1b")
def test_side_without_units_left_has_broken() -> None:
    assert ended("N1 6 hits").won == ("", "")
    assert ended("N1 6 hits", "N2 6 hits").won == ("saxon", "break")
    assert ended("S1 6 hits", "S2 6 hits").won == ("norman", "break")


@pytest.mark.rule("win.1a", "win.1b", "win.1c")
def test_end_event_has_the_rule_that_caused_it() -> None:
    def rule(*notes: str, limit: int) -> str:
        journal = ended(*notes, break_at=(limit, limit)).state.journal
        assert journal is not None
        return journal[-1].rule

    assert rule("N1 6 hits", limit=5) == "win.1a"
    assert rule("N1 6 hits", "N2 6 hits", limit=99) == "win.1b"
    assert rule("S1 6 hits", "S2 6 hits", limit=99) == "win.1b"
    assert rule("S1 6 hits", "N1 6 hits", limit=5) == "win.1c"


@pytest.mark.rule("win.1b", "rein.1a")
def test_a_side_with_units_still_to_come_has_not_broken() -> None:
    field = ended("N1 6 hits", "N2 6 hits", "N3 turn 5 at d3")
    assert (field.won, field.at("N3")) == (("", ""), "waiting")


@pytest.mark.rule("win.1c")
@pytest.mark.parametrize("side", ["saxon", "norman"])
def test_if_both_break_at_once_the_player_whose_turn_it_is_wins(side: str) -> None:
    doomed = ("S1 6 hits", "S2 6 hits", "N1 6 hits", "N2 6 hits")
    field = battle(PAIR, *doomed, step="Eliminating", side=side)
    assert field.won == (side, "break")
    field = battle(PAIR, "S1 6 hits", "N1 6 hits", step="Eliminating", side=side, break_at=(5, 5))
    assert field.won == (side, "break")


@pytest.mark.rule("win.2a")
@pytest.mark.parametrize(("at_limit", "winner"), [(0, "saxon"), (1, "norman")])
def test_after_the_last_turn_the_side_named_wins(at_limit: int, winner: str) -> None:
    last: dict[str, Any] = {"turns": 5, "at_limit": at_limit}
    first = battle(PAIR, step="Eliminating", turn=5, **last)
    assert first.won == ("", "")
    second = battle(PAIR, step="Eliminating", side="norman", turn=5, **last)
    assert second.won == (winner, "limit")
    early = battle(PAIR, step="Eliminating", side="norman", turn=4, **last)
    assert (early.won, early.state.turn) == (("", ""), 5)


@pytest.mark.rule("win.2a")
def test_second_side_moving_first_gives_the_first_the_last_turn() -> None:
    last: dict[str, Any] = {"turns": 5, "at_limit": 0, "first": 1}
    assert battle(PAIR, step="Eliminating", side="norman", turn=5, **last).won == ("", "")
    assert battle(PAIR, step="Eliminating", side="saxon", turn=5, **last).won == ("saxon", "limit")


@pytest.mark.rule("win.2a", "win.1a")
def test_an_army_that_breaks_in_the_last_turn_has_broken() -> None:
    field = battle(
        PAIR, "N1 6 hits", step="Eliminating", side="norman", turn=5,
        turns=5, at_limit=1, break_at=(5, 5),
    )  # fmt: skip
    assert field.won == ("saxon", "break")


def scored(tally: tuple[int, int], picture: str = PAIR, **order: Any) -> tuple[str, str]:  # noqa: ANN401
    """Return the winner after the last turn of a battle decided by score."""
    asked: dict[str, Any] = {"turns": 1, "at_limit": SCORE, "tie": 1, **order}
    field = battle(picture, step="Eliminating", side="norman", tally=tally, **asked)
    return field.won


@pytest.mark.rule("win.2b")
def test_the_higher_score_wins_and_a_tie_goes_to_the_side_named() -> None:
    assert scored((5, 4)) == ("saxon", "score")
    assert scored((4, 5)) == ("norman", "score")
    assert scored((5, 5)) == ("norman", "tie")
    assert scored((5, 5), tie=0) == ("saxon", "tie")


@pytest.mark.rule("win.2b", "obj.1a")
def test_objectives_owned_are_added_to_the_tally() -> None:
    assert scored((0, 2), prizes=(prize("a1", 3),)) == ("saxon", "score")
    assert scored((0, 3), prizes=(prize("a1", 3),)) == ("norman", "tie")
    assert scored((0, 4), prizes=(prize("a1", 3), prize("c1", 2))) == ("saxon", "score")
    assert scored((0, 2), prizes=(prize("d2", 3),)) == ("norman", "score")


@pytest.mark.rule("win.3a")
def test_commander_counts_three_points_with_the_unit() -> None:
    assert ended("N1 8 hits commander").tally("saxon") == 5 + 3
    assert ended("N1 8 hits", "N2 commander").tally("saxon") == 5
    assert ended("N1 6 hits norman_archers").tally("saxon") == 4
    assert ended("N1 8 hits norman_cavalry").tally("saxon") == 9


# ---- objectives ---------------------------------------------------------------------------------


def owner(field: Battle) -> str:
    """Return the owner of the first objective, "" if there is none."""
    side = field.state.objective_owner[0]
    return field.state.side_name(side) if side >= 0 else ""


@pytest.mark.rule("obj.1a")
def test_objective_is_taken_at_turn_end_and_then_kept() -> None:
    away = PAIR.replace("N1", "N1^")
    field = battle(away, actions=1, prizes=(prize("a2"),), command=[1, 2, 2])
    field.play("move S1 a2")
    assert owner(field) == ""
    field.play("face S")
    assert owner(field) == "saxon"
    field.play("done", "move S1 b2", "face S", "done")
    assert (field.at("S1"), owner(field)) == ("b2", "saxon")


@pytest.mark.rule("obj.1a")
def test_objective_changes_hands_only_under_an_enemy_unit() -> None:
    field = battle(". N1 \n . . \n S1 .", actions=1, prizes=(prize("a1"),), command=[1])
    field.play("turn S1 E")
    assert owner(field) == "saxon"
    field.state.put(field.unit("S1"), field.state.ground.board.square("a2"))
    field.state.put(field.unit("N1"), field.state.ground.board.square("a1"))
    field.state.options_cache = None
    field.play("done", dice=[1] * 4)
    assert owner(field) == "norman"


@pytest.mark.rule("obj.1a")
def test_both_sides_take_objectives_at_the_end_of_either_s_turn() -> None:
    field = ended(prizes=(prize("a3"), prize("c1")))
    assert field.state.objective_owner == [1, 0]


@pytest.mark.rule("obj.1a", "terr.2a")
def test_riding_across_an_objective_does_not_take_it() -> None:
    field = battle(
        "S1 t . . \n m m m m \n . . . N1", "S1 norman_cavalry", actions=1, prizes=(prize("b3"),)
    ).play("move S1 c3", "face N")
    assert owner(field) == ""


@pytest.mark.rule("obj.1a", "elim.1b")
def test_eliminated_units_take_no_objective() -> None:
    field = ended("S1 6 hits", prizes=(prize("a1"),))
    assert (field.at("S1"), owner(field)) == ("gone", "")


# ---- reinforcements -----------------------------------------------------------------------------

SHORE = """
    .  .  .  N1
    .  .  .  .
    .  .  .  .
    S1 .  .  .
"""
LATE = "S2 fyrd turn 3 at b1 c1"


@pytest.mark.rule("rein.1a", "cmd.2a")
def test_reinforcements_enter_from_their_turn_for_an_action() -> None:
    early = battle(SHORE, LATE, turn=2)
    assert not early.options("enter")
    assert early.rule("enter S2 b1") == "rein.1a"
    assert "turn 3" in early.refusal("enter S2 b1").why
    due = battle(SHORE, LATE, turn=3)
    assert due.options("enter") == {"enter S2 b1", "enter S2 c1"}
    due.play("enter S2 c1", "face W")
    assert (due.at("S2"), due.facing("S2"), due.state.actions) == ("c1", "W", 2)
    assert battle(SHORE, LATE, turn=7).options("enter")


@pytest.mark.rule("rein.1a", "move.1c")
def test_entering_unit_gets_no_further_order() -> None:
    field = battle(SHORE, LATE, turn=3).play("enter S2 c1", "face N")
    assert field.rule("move S2 c2") == "move.1c"
    assert field.rule("turn S2 S") == "move.1c"
    assert field.rule("enter S2 b1") == "rein.1a"


@pytest.mark.rule("rein.1a")
def test_reinforcements_enter_only_on_empty_listed_squares() -> None:
    field = battle(SHORE.replace("S1 .  .  .", "S1 S3 .  ."), LATE, turn=3)
    assert field.options("enter") == {"enter S2 c1"}
    assert field.rule("enter S2 d1") == "rein.1b"
    assert field.rule("enter S2 b1") == "rein.1b"
    assert field.rule("enter S1 c1") == "rein.1a"
    assert field.rule("enter N1 c1") == "seq.1b"


@pytest.mark.rule("rein.1a")
def test_reinforcements_may_enter_into_enemy_control() -> None:
    field = battle(SHORE.replace("S1 .  .  .", "S1 .  .  N2"), LATE, turn=3)
    assert field.offers("enter S2 c1")


@pytest.mark.rule("rein.1a")
def test_waiting_reinforcements_have_no_control_and_no_orders() -> None:
    field = battle(SHORE, "N2 turn 3 at b2 c2", turn=3)
    assert field.moves("S1") == {"a2", "b1", "b2"}
    waiting = battle(SHORE, LATE, turn=3)
    assert waiting.rule("move S2 b1") == "rein.1a"
    assert waiting.rule("turn S2 S") == "rein.1a"


@pytest.mark.rule("rein.1a", "win.1a")
def test_waiting_reinforcements_count_as_points_and_survive() -> None:
    order = begun("stamford").order
    late = [card for card in order.units if card.arrive]
    assert late
    without = [card for card in order.units if not card.arrive]
    points = starting_points(order.units, 1, 3) - starting_points(tuple(without), 1, 3)
    assert points == sum([card.points for card in late])
    field = battle(SHORE, "S2 fyrd 9 hits turn 9 at b1", step="Eliminating")
    assert field.at("S2") == "waiting"


@pytest.mark.rule("rein.1b")
def test_full_entry_squares_open_the_rest_of_the_edge() -> None:
    field = battle(SHORE.replace("S1 .  .  .", "S1 N2 N3 ."), LATE, turn=3)
    assert field.options("enter") == {"enter S2 d1"}
    assert field.rule("enter S2 c1") == "rein.1b"
    assert field.rule("enter S2 d2") == "rein.1b"


@pytest.mark.rule("rein.1b")
def test_one_free_entry_square_keeps_the_rest_of_the_edge_shut() -> None:
    field = battle(SHORE.replace("S1 .  .  .", "S1 N2 .  ."), LATE, turn=3)
    assert field.options("enter") == {"enter S2 c1"}


@pytest.mark.rule("rein.1b", "terr.1a")
def test_rest_of_the_edge_admits_units_only_on_legal_ground() -> None:
    field = battle(SHORE.replace("S1 .  .  .", "w N2 N3 S1"), LATE, turn=3)
    assert not field.options("enter")
    archers = battle(
        SHORE.replace("S1 .  .  .", "w N2 N3 S1"), "S2 saxon_archers turn 3 at b1 c1", turn=3
    )
    assert archers.options("enter") == {"enter S2 a1"}


@pytest.mark.parametrize(("loser", "winner"), [("norman", "saxon"), ("saxon", "norman")])
def test_conceding_leaves_the_field_to_the_enemy(loser: str, winner: str) -> None:
    match = Match.new(GAME, "foragers", seed=1)
    match.concede(loser)
    assert match.result() == ((winner,), "concede")
