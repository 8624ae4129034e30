"""Many at once on the Battle Board: what is proposed is single actions, each of them legal."""

from __future__ import annotations

import pytest

from senlac.engine.action import NONE
from senlac.engine.intent import TOGETHER, Intent
from tests.games.destiny.board import Battle, battle

FAR = "a1: nhc_2.1"


def proposed(field: Battle, name: str, pieces: tuple[str, ...] = (), goal: str = "") -> list[str]:
    """Return the actions that the step proposes for an intent."""
    state, notation = field.state, field.game.notation(field.state)
    intent = Intent(
        name,
        tuple([notation.index("counter", piece) for piece in pieces]),
        notation.index("square", goal) if goal else NONE,
    )
    role = state.catalogue.roles.index(field.acting)
    return [notation.text(action) for action in state.stack[-1].intend(state, role, intent)]


def series(field: Battle) -> dict[str, list[str]]:
    """Return what the step proposes to do all at once."""
    state, notation = field.state, field.game.notation(field.state)
    given = state.stack[-1].guidance(state, state.catalogue.roles.index(field.acting))
    return {
        words: [notation.text(action) for action in actions]
        for words, actions in given.series.items()
    }


@pytest.mark.rule("11.2a")
def test_a_line_goes_one_square_forward_whole_stacks_at_a_time() -> None:
    field = battle("d8: hc_1.1 hc_1.2", "e8: hc_2.1", "f8: east hc_3.1", FAR)
    given = field.state.stack[-1].guidance(field.state, 0)
    assert given.intents == {"ahead": "Advance the line one square south"}
    field.play(*proposed(field, "ahead"))
    assert field.stack("d7") == "hc_1.1 hc_1.2"
    assert field.at("hc_2.1") == "e7"
    assert field.at("hc_3.1") == "f8"


@pytest.mark.rule("11.2a", "11.2b")
def test_whoever_is_held_stays_and_nobody_steps_into_his_square() -> None:
    field = battle("d6: hc_1.1", "d7: hc_1.2", "e7: hc_2.1", "f7: hc_2.2", "d5: nhc_1.1")
    assert sorted(proposed(field, "ahead")) == ["shift hc_2.1 e6", "shift hc_2.2 f6"]


def test_those_behind_wait_until_there_is_room() -> None:
    field = battle("d8: hc_1.2", "d7: hc_1.1", FAR)
    assert proposed(field, "ahead") == ["shift hc_1.1 d6", "shift hc_1.2 d7"]


@pytest.mark.rule("1.2c", "11.2a")
def test_counters_that_go_together_keep_their_places() -> None:
    field = battle("d8: hc_1.1 hc_1.2", "e8: hc_2.1 hc_2.2", "a1: nhc_2.1")
    moves = proposed(field, TOGETHER, ("hc_1.1", "hc_1.2", "hc_2.1"), "c7")
    assert moves == ["advance d8 c7", "shift hc_2.1 d7"]
    field.play(*moves)
    assert field.stack("e8") == "hc_2.2"


def test_nobody_goes_where_the_first_of_them_cannot() -> None:
    field = battle("d8: hc_1.1", "e8: hc_2.1", FAR)
    assert proposed(field, TOGETHER, ("nhc_2.1", "hc_1.1"), "b1") == []
    assert proposed(field, TOGETHER, ("hc_1.1", "hc_2.1"), "d1") == []


@pytest.mark.rule("1.2c", "1.2d")
def test_who_has_two_squares_takes_both() -> None:
    field = battle("d3: nk_1.1", "e3: nk_2.1", "k8: hc_1.1", scenario="hastings", side="norman")
    moves = proposed(field, TOGETHER, ("nk_1.1", "nk_2.1"), "d5")
    field.play(*moves)
    assert (field.at("nk_1.1"), field.at("nk_2.1")) == ("d5", "e5")


@pytest.mark.rule("11.2e", "11.3j")
def test_squares_turn_to_enemies_beside_them_whom_they_do_not_face() -> None:
    field = battle("d7: hc_1.1", "e7: west nhc_1.1", "g7: hc_2.1", "k2: hc_2.2")
    turns = series(field)
    assert turns == {"Turn to the enemies at your flanks: 1": ["face d7 east"]}


def test_of_two_enemies_beside_a_square_it_turns_to_the_one_that_looks_at_it() -> None:
    field = battle("d7: hc_1.1", "e7: north nhc_1.1", "c7: east nhc_1.2")
    assert series(field) == {"Turn to the enemies at your flanks: 1": ["face d7 west"]}


@pytest.mark.rule("11.7a")
def test_all_form_shield_walls_who_can() -> None:
    field = battle("d7: hc_1.1", "e7: hc_2.1", "f7: fyrd_cheshire.1", FAR, step="Orders")
    assert series(field) == {"All form shield walls: 2": ["wall hc_1.1", "wall hc_2.1"]}


@pytest.mark.rule("11.3b", "11.3h")
def test_all_attack_who_are_no_weaker_and_idle_neighbours_join_in() -> None:
    field = battle(
        "d6: hc_1.1", "d5: north nhc_1.1", "e6: hc_2.1",
        "g6: hc_2.2", "g5: east nhc_2.1",
        "k6: fyrd_cheshire.1", "k5: north nhc_3.1",
        step="Melee", dice=[5, 5, 5, 5],
    )  # fmt: skip
    # The flank counts double, and so it comes first; the fyrd are too weak to be in it. Where
    # nobody is left who could join, the blow needs no word.
    attacks = ["attack g6", "attack d6", "support e6"]
    assert series(field) == {"All attack who are no weaker: 2": attacks}
    field.play(*attacks)
    assert field.options("attack") == {"attack k6"}


@pytest.mark.rule("11.3h")
def test_where_others_could_join_who_attack_by_themselves_the_blow_is_told() -> None:
    field = battle(
        "d6: hc_1.1", "d5: south nhc_1.1", "e6: hc_2.1", "e5: south nhc_2.1",
        step="Melee", dice=[5, 5, 5, 5],
    )  # fmt: skip
    [attacks] = series(field).values()
    assert attacks == ["attack d6", "strike", "attack e6"]
    field.play(*attacks[:2])
    assert field.options("attack") == {"attack e6"}
