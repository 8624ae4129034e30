"""Melee: targets, costs, numbers of dice, and the bonus of hills."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from senlac.engine.model.dice import Dice, distribution
from senlac.engine.model.guidance import Guidance
from senlac.games.shieldwall import GAME
from tests.games.shieldwall.board import Battle, battle

DUEL = ". N1 . \n . S1 ."


def melee(picture: str, *notes: str, **asked: Any) -> Battle:  # noqa: ANN401 - for battle
    """Return a battle in the Melee step of the Saxons."""
    return battle(picture, *notes, step="Melee", **asked)


def dice_of(picture: str, *notes: str, order: str = "attack S1", **asked: Any) -> int:  # noqa: ANN401
    """Return the number of dice of an order in Melee."""
    asked = {"actions": 5, **asked}
    field = melee(picture, *notes, **asked).play(order, dice=[1, 1, 1, 1, 1, 1])
    return len(field.events_of("attack")[0]["dice"])


@pytest.mark.rule("melee.1a")
def test_only_the_active_side_attacks_and_is_not_struck_back() -> None:
    field = melee(DUEL, dice=[3]).play("attack S1")
    assert (field.hits("N1"), field.hits("S1")) == (3, 0)
    assert field.dice.labels == ["attack", "command"]
    field = melee(DUEL, actions=1)
    assert field.options() == {"attack S1", "press S1", "done"}
    assert field.rule("attack N1") == "seq.1b"


@pytest.mark.rule("melee.1b")
def test_unit_attacks_only_the_enemy_on_the_square_it_faces() -> None:
    for arrow, target in zip("^>v<", ("N1", "N2", "N3", "N4"), strict=True):
        field = melee(f". N1 . \n N4 S1{arrow} N2 \n . N3 .", dice=[2]).play("attack S1")
        assert [name for name in ("N1", "N2", "N3", "N4") if field.hits(name)] == [target]


@pytest.mark.rule("melee.1b")
@pytest.mark.parametrize("picture", ["N1 . N2 \n . S1 .", ". . . \n N1 S1 N2", ". S2 . \n N1 S1 ."])
def test_a_unit_without_an_enemy_in_front_does_not_attack(picture: str) -> None:
    field = melee(picture)
    assert field.side == "norman"
    assert not field.events_of("attack")


@pytest.mark.rule("melee.1b")
def test_attack_is_refused_without_an_enemy_in_front() -> None:
    field = melee("N1 . N2 \n S2 S1 .")
    assert field.options("attack") == {"attack S2"}
    assert field.rule("attack S1") == "melee.1b"
    assert field.rule("press S1") == "melee.1b"


@pytest.mark.rule("melee.1c")
def test_a_free_attack_costs_nothing_and_is_made_once() -> None:
    field = melee("N1 N2 \n S1 S2", dice=[1, 1]).play("attack S1")
    assert field.state.actions == 3
    assert field.rule("attack S1") == "melee.1c"
    assert field.rule("press S1") == "melee.1c"


@pytest.mark.rule("melee.1c", "seq.1b")
def test_in_its_next_turn_a_unit_attacks_again() -> None:
    field = melee("N1^ . \n S1 .", dice=[2, 1], command=[1, 1]).play("attack S1")
    assert (field.side, field.hits("N1")) == ("norman", 2)
    assert field.play("done", "done", "attack S1").hits("N1") == 3


@pytest.mark.rule("melee.1c")
def test_remaining_attacks_are_made_in_list_order_at_step_end() -> None:
    field = melee("N1 N2 N3 \n S3 S2 S1", dice=[1, 1, 2, 2, 3, 3]).play("attack S2", "done")
    attacks = [(told["unit"], told["target"], told["dice"]) for told in field.events_of("attack")]
    assert attacks == [("S2", "N2", [1, 1]), ("S1", "N3", [2, 2]), ("S3", "N1", [3, 3])]
    assert field.carried("saxon") == 3


@pytest.mark.rule("melee.1c", "seq.1c")
def test_without_actions_all_free_attacks_are_made_unasked() -> None:
    field = melee("N1 N2 \n S1 S2", actions=0, dice=[1, 2, 2, 3])
    assert (field.side, field.hits("N1"), field.hits("N2")) == ("norman", 2, 3)


@pytest.mark.rule("melee.1c")
def test_doomed_unit_is_still_attacked() -> None:
    field = melee("N1 . \n S1 . \n . .", "N1 9 hits", actions=0, dice=[2])
    assert field.events_of("attack")[0]["target"] == "N1"


@pytest.mark.rule("melee.1d")
def test_an_exhausted_unit_attacks_for_an_action() -> None:
    field = melee("N1 N2 \n S1 S2", "S1 3 hits", dice=[2, 2]).play("attack S1")
    assert (field.state.actions, field.hits("N1")) == (2, 2)


@pytest.mark.rule("melee.1d", "melee.2a")
def test_an_exhausted_unit_that_is_not_driven_does_not_attack() -> None:
    field = melee("N1 N2 \n S1 S2", "S1 3 hits", dice=[2, 2]).play("done")
    assert (field.hits("N1"), field.hits("N2")) == (0, 2)
    field = melee("N1 N2 \n S1 S2", "S1 3 hits", actions=0, dice=[2, 2])
    assert (field.hits("N1"), field.hits("N2")) == (0, 2)


@pytest.mark.rule("melee.1d")
def test_refusal_names_the_cost_when_points_are_missing() -> None:
    field = melee("N1 N2 \n S1 S2", "S1 3 hits", actions=2, dice=[2, 2, 2]).play("press S2")
    assert field.offers("attack S1")
    assert field.rule("press S1") == "melee.3f"
    assert "2 actions" in field.refusal("press S1").why


@pytest.mark.rule("melee.1d", "melee.1e")
@pytest.mark.parametrize(
    ("kind", "fresh"),
    [("saxon_archers", 1), ("greater_fyrd", 1), ("fyrd", 2), ("housecarl", 3)],
)
def test_exhaustion_begins_over_half_the_strength(kind: str, fresh: int) -> None:
    for hits, hit in ((fresh, 1), (fresh + 1, 0)):
        field = melee(DUEL, f"S1 {kind} {hits} hits", actions=0, dice=[1])
        assert field.hits("N1") == hit


@pytest.mark.rule("melee.1e")
@pytest.mark.parametrize(("kind", "fresh"), [("saxon_archers", 2), ("fyrd", 3), ("housecarl", 4)])
def test_the_commander_counts_for_exhaustion(kind: str, fresh: int) -> None:
    for hits, hit in ((fresh, 1), (fresh + 1, 0)):
        field = melee(DUEL, f"S1 {kind} {hits} hits commander", actions=0, dice=[1])
        assert field.hits("N1") == hit


@pytest.mark.rule("melee.1e")
@pytest.mark.parametrize("ground", ["h", "w", "t"])
def test_the_ground_does_not_count_for_exhaustion(ground: str) -> None:
    field = melee(f". N1 . \n . S1/{ground} .", "S1 3 hits", actions=0)
    assert field.hits("N1") == 0


@pytest.mark.rule("melee.2a")
def test_exhausted_units_still_move_stand_and_support() -> None:
    field = battle(DUEL, "S1 5 hits")
    assert field.moves("S1") == {"a1", "c1"}
    assert field.play("done").at("S1") == "b1"
    assert dice_of("N1 . \n S1 S2", "S2 5 hits") == 2


@pytest.mark.rule("melee.3a")
@pytest.mark.parametrize("dice", [[1], [2], [3]])
def test_one_die_is_the_number_of_hits(dice: list[int]) -> None:
    assert melee(DUEL, actions=0, dice=dice).hits("N1") == dice[0]


@pytest.mark.rule("melee.3a")
@pytest.mark.parametrize("dice", [[1, 3, 2], [3, 1, 1], [2, 2, 1], [1, 1, 2]])
def test_only_the_highest_of_several_dice_counts(dice: list[int]) -> None:
    field = melee(". N1 . \n S2 S1 . \n . S3 .", "S3 saxon_archers", actions=0, dice=dice)
    assert field.hits("N1") == max(dice)


@pytest.mark.rule("melee.3b", "melee.3c", "melee.5a")
@pytest.mark.parametrize("beside", ["S2 S1 .", ". S1 S2", "S2^ S1 .", "S2v S1 .", "S2< S1 S3>"])
def test_own_units_on_the_flanks_add_one_die_in_all(beside: str) -> None:
    assert dice_of(f". N1 . \n {beside}") == 2


@pytest.mark.rule("melee.3b", "melee.3c")
@pytest.mark.parametrize(
    "around",
    ["S2 N1 S3 \n . S1 . \n S4 . S5", ". N1 . \n N2 S1 N3 \n . . .", ". N1 . \n . S1 . \n . S2 ."],
)
def test_enemies_and_units_off_the_flanks_do_not_support(around: str) -> None:
    assert dice_of(around) == 1


@pytest.mark.rule("melee.3c")
@pytest.mark.parametrize("arrow", ["^", ">", "v", "<"])
def test_flanks_and_rear_go_by_the_facing_of_the_attacker(arrow: str) -> None:
    # On the four sides of S1: an enemy, friends on both sides, archers behind; in each rotation.
    sides = {"^": "N1 S2 S4 S3", ">": "S2 N1 S3 S4", "v": "S4 S3 N1 S2", "<": "S3 S4 S2 N1"}
    north, east, south, west = sides[arrow].split()
    picture = f". {north} . \n {west} S1{arrow} {east} \n . {south} ."
    assert dice_of(picture, "S4 saxon_archers") == 3
    without = picture.replace("S2", ".").replace("S3", ".")
    assert dice_of(without, "S4 saxon_archers") == 2


@pytest.mark.rule("melee.3c")
def test_supporters_may_be_exhausted_or_have_acted() -> None:
    field = battle(
        "N1 N2 \n S1 S2", "S2 saxon_archers 2 hits", step="Shooting", actions=3, dice=[1]
    )
    field.play("shoot S2 N2", "attack S2", "attack S1", dice=[1, 1, 1, 1])
    assert [len(told["dice"]) for told in field.events_of("attack")] == [2, 2]


@pytest.mark.rule("melee.3d", "melee.5a")
def test_own_archers_directly_behind_add_a_die() -> None:
    picture = ". N1 . \n . S1 . \n . S2 ."
    assert dice_of(picture, "S2 saxon_archers") == 2
    assert dice_of(picture, "S2 saxon_archers", order="press S1") == 3
    assert dice_of(picture, "S2 housecarl") == 1
    assert dice_of(picture, "S2 norman_cavalry") == 1


@pytest.mark.rule("melee.3d")
def test_archers_elsewhere_and_enemy_archers_add_no_die() -> None:
    corner = ". N1 . \n . S1 . \n S2 . S3"
    assert dice_of(corner, "S2 saxon_archers", "S3 saxon_archers") == 1
    assert dice_of(". N1 . \n . S1 . \n . N2 .", "N2 norman_archers") == 1


@pytest.mark.rule("melee.3d")
def test_archers_on_a_flank_support_like_any_unit() -> None:
    assert dice_of(". N1 . \n S2 S1 .", "S2 saxon_archers") == 2


@pytest.mark.rule("melee.3e", "cmd.2a")
def test_an_action_buys_one_die() -> None:
    field = melee("N1 N2 \n S1 S2", dice=[1, 1, 3]).play("press S1")
    assert (field.state.actions, field.hits("N1")) == (2, 3)
    assert field.events_of("attack")[0]["dice"] == [1, 1, 3]
    assert field.rule("press S1") == "melee.1c"


@pytest.mark.rule("melee.3e")
def test_attack_rolls_at_most_four_dice() -> None:
    picture = ". N1 . \n S2 S1 S3 \n . S4 ."
    assert dice_of(picture, "S4 saxon_archers") == 3
    assert dice_of(picture, "S4 saxon_archers", order="press S1") == 4


@pytest.mark.rule("melee.3f")
def test_an_exhausted_unit_is_driven_and_pressed_for_two_actions() -> None:
    field = melee("N1 N2 \n S1 S2", "S1 3 hits", actions=2)
    assert field.offers("press S1")
    field.play("press S1", dice=[1, 1, 2, 1, 1])
    assert field.events_of("attack")[0]["dice"] == [1, 1, 2]
    assert (field.hits("N1"), field.carried("saxon")) == (2, 0)


@pytest.mark.rule("melee.3f")
def test_one_action_drives_an_exhausted_unit_but_does_not_press() -> None:
    field = melee("N1 N2 \n S1 S2", "S1 3 hits", actions=1)
    assert field.options() == {"attack S1", "attack S2", "press S2", "done"}
    assert field.rule("press S1") == "melee.3f"


@pytest.mark.rule("melee.4a")
def test_weakest_support_counts_as_much_as_the_strongest() -> None:
    for support in ("S2 greater_fyrd 3 hits", "S2 saxon_archers", "S2 housecarl commander"):
        assert dice_of("N1 . \n S1 S2", support) == 2


@pytest.mark.rule("melee.5a")
def test_examples_of_the_book_have_their_numbers_of_dice() -> None:
    assert dice_of(". N1 . \n S2 S1 .") == 2
    behind = ". N1 . \n . S1 . \n . S2 ."
    assert dice_of(behind, "S2 saxon_archers") == 2
    assert dice_of(behind, "S2 saxon_archers", order="press S1") == 3


def strength_on_hill(attacks: str, *notes: str, hits: int, dice: list[int]) -> bool:
    """Return whether fyrd S1 on a hill survive a Norman turn with these hits."""
    field = battle(
        attacks, f"S1 {hits} hits", *notes, step="Melee", side="norman", actions=0, dice=dice
    )
    return field.at("S1") != "gone"


@pytest.mark.rule("melee.6a", "melee.6d", "elim.3a")
def test_defender_on_a_hill_has_two_more_against_lower_attackers() -> None:
    assert strength_on_hill("N1 \n S1/h", hits=5, dice=[2])
    assert not strength_on_hill("N1 \n S1/h", hits=5, dice=[3])


@pytest.mark.rule("melee.6a", "melee.6b")
def test_an_attacker_on_a_hill_takes_the_bonus_away() -> None:
    assert not strength_on_hill("N1/h \n S1/h", hits=5, dice=[1])
    assert strength_on_hill("N1/h \n S1/h", hits=4, dice=[1])


@pytest.mark.rule("melee.6b")
def test_one_attack_from_a_hill_removes_the_bonus() -> None:
    below = ". N1 . \n . S1/h N2<"
    beside = ". N1/h . \n . S1/h N2<"
    assert strength_on_hill(below, hits=4, dice=[1, 1])
    assert not strength_on_hill(beside, hits=4, dice=[1, 1])


@pytest.mark.rule("melee.6b")
@pytest.mark.parametrize("ground", ["w", "t", ".", "f", "b"])
def test_only_a_hill_square_is_not_downhill(ground: str) -> None:
    assert strength_on_hill(f"N1/{ground} \n S1/h", hits=5, dice=[2])


@pytest.mark.rule("melee.6b")
def test_enemy_on_the_hill_without_attack_removes_no_bonus() -> None:
    idle = "N1^/h \n S1/h"
    assert strength_on_hill(idle, hits=7, dice=[])
    tired = "N1/h \n S1/h"
    assert strength_on_hill(tired, "N1 5 hits", hits=7, dice=[])


@pytest.mark.rule("melee.6b")
def test_the_bonus_is_back_in_the_next_turn() -> None:
    field = battle(
        ". N1/h . . \n . S1/h . .",
        "S1 housecarl 3 hits",
        step="Melee",
        side="norman",
        actions=0,
        dice=[1],
    )
    assert field.state.attacked_from_hill == 0
    assert field.state.full_strength(field.unit("S1")) == 9


@pytest.mark.rule("melee.6c", "shoot.5a")
def test_shooting_from_a_hill_does_not_take_the_bonus_away() -> None:
    field = battle(
        "N1/h \n . \n S1/h",
        "N1 norman_archers",
        "S1 5 hits",
        step="Shooting",
        side="norman",
        actions=1,
    )
    field.play("shoot N1 S1", dice=[3])
    assert (field.hits("S1"), field.at("S1")) == (7, "a1")


@pytest.mark.rule("melee.6c", "melee.8a")
def test_archers_that_attack_from_a_hill_remove_its_bonus() -> None:
    field = battle(
        "N1/h \n S1/h",
        "N1 norman_archers",
        "S1 4 hits",
        step="Shooting",
        side="norman",
        actions=1,
    )
    field.play("shoot N1 S1", dice=[2, 1])
    assert (field.hits("S1"), field.at("S1")) == (6, "gone")


@pytest.mark.rule("melee.7a")
@pytest.mark.parametrize("defender", ["N1v", "N1>", "N1<", "N1^"])
def test_attacks_on_flank_or_rear_have_no_bonus(defender: str) -> None:
    assert dice_of(f". {defender} . \n . S1 .") == 1


@pytest.mark.rule("melee.8a")
def test_archers_attack_like_others_even_if_they_shot() -> None:
    field = battle(DUEL, "S1 saxon_archers", step="Shooting", actions=1)
    field.play("shoot S1 N1", dice=[2, 3])
    assert (field.hits("N1"), field.dice.labels[:2]) == (4, ["shot", "attack"])


@pytest.mark.rule("intro.4a", "intro.4b")
def test_combat_die_has_the_faces_1_to_3_twice_each() -> None:
    field = melee(DUEL, dice=[3]).play("attack S1")
    thirds = [-(-face // 2) for face in range(1, 7)]
    assert tuple(field.state.tables.dice.d3) == tuple(thirds) == (1, 1, 2, 2, 3, 3)
    assert dict(zip(field.dice.labels, field.dice.sides, strict=True)) == {
        "attack": 3, "command": 6,
    }  # fmt: skip


@pytest.mark.rule("melee.3a", "comm.3a", "melee.5a")
@pytest.mark.parametrize(
    ("picture", "order", "odds"),
    [
        (". N1 . \n . S1 . \n . . .", "attack S1", (1, 1, 1)),
        (". N1 . \n S2 S1 . \n . . .", "attack S1", (1, 3, 5)),
        (". N1 . \n S2 S1 . \n . S3 .", "attack S1", (1, 7, 19)),
        (". N1 . \n S2 S1 . \n . S3 .", "press S1", (1, 15, 65)),
    ],
)
def test_the_odds_of_an_attack_are_those_of_its_best_die(
    picture: str, order: str, odds: tuple[int, int, int]
) -> None:
    field = melee(picture, "S3 saxon_archers" if "S3" in picture else "S1 fyrd")

    def hits(dice: Dice) -> int:
        state = field.state.copy()
        state.dice = dice
        state.stack[-1].apply(state, field.notation.action(order))
        return state.hits[field.unit("N1")]

    assert distribution(hits) == {n: Fraction(odds[n - 1], sum(odds)) for n in (1, 2, 3)}


# ---- attacking with all --------------------------------------------------------------------------

LINE = "N1v N2v N3v \n S1 S2 S3"
"""Three units that face three enemies."""


def offered(field: Battle) -> Guidance:
    """Return what the step shows besides its question."""
    state = field.state
    return state.stack[-1].guidance(state, state.active)


@pytest.mark.rule("melee.1d")
def test_end_of_melee_names_the_exhausted_units_that_do_not_attack() -> None:
    field = melee(LINE, "S2 4 hits", actions=1)
    [label] = offered(field).labels.values()
    assert label.split("\n") == [
        "Attack with all but S2", "It is exhausted: an attack costs an action.",
    ]  # fmt: skip
    poor = melee("N1v N2v . \n S1 S2 N3<", "S1 4 hits", open_facing=True, actions=0)
    assert "no action is left" in poor.state.stack[-1].guidance(poor.state, 0).labels["done"]
    assert offered(melee(LINE, actions=1)).labels == {}


@pytest.mark.rule("melee.1c")
def test_end_of_melee_promises_no_attack_when_all_have_attacked() -> None:
    field = melee(LINE, actions=1)
    field.state.attacked = (1 << len(field.state.hits)) - 1
    assert offered(field).labels == {"done": "End melee"}


@pytest.mark.rule("melee.1c", "melee.1d")
def test_attack_with_all_pays_for_as_many_exhausted_units_as_possible() -> None:
    hurt = ("S1 4 hits", "S3 4 hits")
    field = melee(LINE, *hurt, "N3 3 hits", actions=1, dice=[1, 1, 1, 1, 1, 1])
    [(words, batch)] = offered(field).batches.items()
    assert words == "Attack with 2 units for 1 action"
    notation = GAME.notation(field.state)
    texts = [notation.text(action) for action in batch]
    assert texts == ["attack S2", "attack S3", "done"]
    assert field.play(*texts).side == "norman"
    rich = melee(LINE, *hurt, actions=3)
    [(words, batch)] = offered(rich).batches.items()
    assert (words, len(batch)) == ("Attack with 3 units for 2 actions", 4)
