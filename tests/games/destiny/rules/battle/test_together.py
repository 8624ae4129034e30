"""Group intents on the Battle Board: each is a batch of single, legal actions."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import NONE
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from senlac.games.destiny.rules.battle.together import free
from tests.games.destiny.board import Battle, battle

FAR = "a1: nhc_2.1"


def proposed(field: Battle, name: str, pieces: tuple[str, ...] = (), goal: str = "") -> list[str]:
    """Return the actions that the step proposes for a group intent."""
    state, notation = field.state, field.game.notation(field.state)
    intent = GroupIntent(
        name,
        tuple([notation.index("counter", piece) for piece in pieces]),
        notation.index("square", goal) if goal else NONE,
    )
    role = state.catalogue.roles.index(field.acting)
    return [
        notation.text(action) for action in state.stack[-1].actions_for_intent(state, role, intent)
    ]


def series(field: Battle) -> dict[str, list[str]]:
    """Return the batches of actions that the step proposes."""
    state, notation = field.state, field.game.notation(field.state)
    given = state.stack[-1].guidance(state, state.catalogue.roles.index(field.acting))
    return {
        words: [notation.text(action) for action in actions]
        for words, actions in given.batches.items()
    }


@pytest.mark.rule("11.2a")
def test_line_advances_one_square_in_whole_stacks() -> None:
    field = battle("d8: hc_1.1 hc_1.2", "e8: hc_2.1", "f8: east hc_3.1", FAR)
    given = field.state.stack[-1].guidance(field.state, 0)
    assert given.intents == {"ahead": "Advance the line one square south"}
    field.play(*proposed(field, "ahead"))
    assert field.stack("d7") == "hc_1.1 hc_1.2"
    assert field.at("hc_2.1") == "e7"
    assert field.at("hc_3.1") == "f8"


@pytest.mark.rule("11.2a", "11.3c")
@pytest.mark.parametrize(
    ("places", "warning"),
    [
        (
            ("d6: hc_1.1", "e6: hc_2.1"),
            ["Gives up the hill: Housecarle 1 and Housecarle 3."],
        ),
        (("d6: hc_1.1", "e7: hc_2.1"), ["Gives up the hill: Housecarle 1."]),
        (("d7: hc_1.1", "e7: hc_2.1"), []),
        (("d4: hc_1.1", "e4: hc_2.1"), []),
    ],
)
def test_advance_of_a_line_warns_when_it_gives_up_the_hill(
    places: tuple[str, ...], warning: list[str]
) -> None:
    field = battle(*places, FAR, board="hill")
    given = field.state.stack[-1].guidance(field.state, 0)
    assert given.intents["ahead"].split("\n")[1:] == warning


@pytest.mark.rule("11.2a", "11.2b")
def test_held_counter_stays_and_its_square_is_not_entered() -> None:
    field = battle("d6: hc_1.1", "d7: hc_1.2", "e7: hc_2.1", "f7: hc_2.2", "d5: nhc_1.1")
    assert sorted(proposed(field, "ahead")) == ["shift hc_2.1 e6", "shift hc_2.2 f6"]


def test_counters_behind_wait_until_there_is_room() -> None:
    field = battle("d8: hc_1.2", "d7: hc_1.1", FAR)
    assert proposed(field, "ahead") == ["shift hc_1.1 d6", "shift hc_1.2 d7"]


@pytest.mark.rule("1.2c", "11.2a")
def test_counters_that_go_together_keep_their_places() -> None:
    field = battle("d8: hc_1.1 hc_1.2", "e8: hc_2.1 hc_2.2", "a1: nhc_2.1")
    moves = proposed(field, TOGETHER, ("hc_1.1", "hc_1.2", "hc_2.1"), "c7")
    assert moves == ["advance d8 c7", "shift hc_2.1 d7"]
    field.play(*moves)
    assert field.stack("e8") == "hc_2.2"


def test_group_stays_if_its_first_counter_cannot_go() -> None:
    field = battle("d8: hc_1.1", "e8: hc_2.1", FAR)
    assert proposed(field, TOGETHER, ("nhc_2.1", "hc_1.1"), "b1") == []
    assert proposed(field, TOGETHER, ("hc_1.1", "hc_2.1"), "d1") == []


@pytest.mark.rule("1.2c", "1.2d")
def test_counters_with_two_squares_take_both() -> None:
    field = battle("d3: nk_1.1", "e3: nk_2.1", "k8: hc_1.1", scenario="hastings", side="norman")
    moves = proposed(field, TOGETHER, ("nk_1.1", "nk_2.1"), "d5")
    field.play(*moves)
    assert (field.at("nk_1.1"), field.at("nk_2.1")) == ("d5", "e5")


@pytest.mark.rule("11.2e", "11.3j")
def test_squares_turn_to_flank_enemies_they_do_not_face() -> None:
    field = battle("d7: hc_1.1", "e7: west nhc_1.1", "g7: hc_2.1", "k2: hc_2.2")
    turns = series(field)
    assert turns == {"Turn to enemies on your flanks: 1": ["face d7 east"]}


def test_square_turns_to_the_flank_enemy_that_faces_it() -> None:
    field = battle("d7: hc_1.1", "e7: north nhc_1.1", "c7: east nhc_1.2")
    assert series(field) == {"Turn to enemies on your flanks: 1": ["face d7 west"]}


@pytest.mark.rule("11.7a")
def test_all_possible_shield_walls_are_proposed() -> None:
    field = battle("d7: hc_1.1", "e7: hc_2.1", "f7: fyrd_cheshire.1", FAR, step="Orders")
    assert series(field) == {"All form shield walls: 2": ["wall hc_1.1", "wall hc_2.1"]}


@pytest.mark.rule("11.3b", "11.3h")
def test_attacks_no_weaker_are_proposed_with_idle_neighbours() -> None:
    field = battle(
        "d6: hc_1.1", "d5: north nhc_1.1", "e6: hc_2.1",
        "g6: hc_2.2", "g5: east nhc_2.1",
        "k6: fyrd_cheshire.1", "k5: north nhc_3.1",
        step="Melee", dice=[5, 5, 5, 5],
    )  # fmt: skip
    # The flank counts double, so it comes first; the fyrd are too weak to take part. If no square
    # can join any more, the attack is resolved without a further action.
    attacks = ["attack g6", "attack d6", "support e6"]
    assert series(field) == {"Make every attack that is not weaker than the defence: 2": attacks}
    field.play(*attacks)
    assert field.options("attack") == {"attack k6"}


@pytest.mark.rule("11.3h")
def test_strike_is_proposed_if_supporters_attack_themselves() -> None:
    field = battle(
        "d6: hc_1.1", "d5: south nhc_1.1", "e6: hc_2.1", "e5: south nhc_2.1",
        step="Melee", dice=[5, 5, 5, 5],
    )  # fmt: skip
    [attacks] = series(field).values()
    assert attacks == ["attack d6", "strike", "attack e6"]
    field.play(*attacks[:2])
    assert field.options("attack") == {"attack e6"}


@pytest.mark.rule("1.2c", "11.2a")
def test_stack_takes_its_second_square_through_an_empty_one() -> None:
    def way(*others: str) -> list[str]:
        field = battle("d3: nk_1.1 nk_1.2", *others, "k8: hc_1.1", scenario="hastings",
                       side="norman")  # fmt: skip
        return proposed(field, TOGETHER, ("nk_1.1", "nk_1.2"), "d5")

    assert way() == ["advance d3 d4", "advance d4 d5"]
    [first, second] = way("d4: ni_1.1")
    assert (first, second) in {
        ("advance d3 c4", "advance c4 d5"), ("advance d3 e4", "advance e4 d5"),
    }  # fmt: skip
    # If all squares on the way are occupied, the stack would stop among other counters.
    assert way("d4: ni_1.1", "c4: ni_1.2", "e4: ni_2.1") == []


@pytest.mark.rule("11.2a")
def test_line_has_at_least_two_squares() -> None:
    one = battle("d8: hc_1.1", FAR)
    assert one.state.stack[-1].guidance(one.state, 0).intents == {}
    two = battle("d8: hc_1.1", "e8: hc_2.1", FAR)
    assert list(two.state.stack[-1].guidance(two.state, 0).intents) == ["ahead"]


@pytest.mark.rule("11.2a", "11.2b", "1.2c")
def test_stack_with_a_moved_counter_stays_out_of_the_line() -> None:
    field = battle("c8: hc_1.1", "d7: fyrd_cheshire.1", "f7: hc_2.1", FAR)
    field.play("shift hc_1.1 d7")
    assert [field.state.square_name(square) for square in free(field.state)] == ["f7"]
    assert proposed(field, "ahead") == ["shift hc_2.1 f6"]


@pytest.mark.rule("11.2a")
def test_only_named_own_counters_go_forward() -> None:
    field = battle("d8: hc_1.1", "e8: hc_2.1", FAR)
    assert proposed(field, "ahead", ("hc_2.1",)) == ["shift hc_2.1 e7"]
    assert proposed(field, "ahead", ("nhc_2.1", "hc_2.1")) == ["shift hc_2.1 e7"]
    assert proposed(field, "ahead", ("nhc_2.1",)) == []


@pytest.mark.rule("11.2a")
def test_counter_facing_the_edge_does_not_go_forward() -> None:
    field = battle("d1: south hc_1.1", "f8: south hc_2.1", FAR)
    assert proposed(field, "ahead") == ["shift hc_2.1 f7"]


@pytest.mark.rule("1.2c", "11.2a")
def test_single_counter_of_a_stack_may_join_others() -> None:
    field = battle("d8: hc_1.1 hc_1.2", "d7: hc_2.1", FAR)
    assert proposed(field, TOGETHER, ("hc_1.2",), "d7") == ["shift hc_1.2 d7"]
    assert proposed(field, TOGETHER, ("hc_1.1", "hc_1.2"), "d7") == []


@pytest.mark.rule("11.2c", "11.7a")
@pytest.mark.parametrize(
    ("side", "places", "walls"),
    [("english", ("d8: hc_1.1 hc_1.2", FAR), True), ("norwegian", ("a1: nhc_1.1 nhc_1.2",), False)],
)
def test_orders_say_what_each_is_good_for(
    side: str, places: tuple[str, ...], *, walls: bool
) -> None:
    asked = battle(*places, "h8: hc_3.1", side=side, step="Orders")
    prompt = asked.state.stack[-1].prompt(asked.state)
    assert prompt.startswith("Put counters on top: only the top counter of a square fights")
    assert ("Form shield walls: +1 defence, but no attack." in prompt) is walls
