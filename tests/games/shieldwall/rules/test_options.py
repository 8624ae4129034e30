"""The three named options: rerolled dice, no facings, the greater fyrd."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from tests.games.shieldwall.board import battle, begun

LINES = "N1 N2 \n S1 S2"


# ---- reroll -------------------------------------------------------------------------------------


@pytest.mark.rule("comm.3c", "opt.1a")
def test_reroll_costs_an_action_and_its_result_stands() -> None:
    field = battle(LINES, step="Melee", actions=2, dice=[1, 2], reroll=True).play("attack S1")
    assert field.options() == {"reroll", "keep"}
    field.play("reroll", dice=[1, 1])
    assert (field.hits("N1"), field.state.actions, field.step) == (1, 1, "Melee")


@pytest.mark.rule("comm.3c", "opt.1a")
def test_keeping_a_result_costs_no_action() -> None:
    field = battle(LINES, step="Melee", actions=2, dice=[1, 2], reroll=True)
    field.play("attack S1", "keep")
    assert (field.hits("N1"), field.state.actions) == (2, 2)


@pytest.mark.rule("comm.3c", "opt.1a")
def test_attack_is_rerolled_at_most_once() -> None:
    field = battle(LINES, step="Melee", actions=3, dice=[1, 1, 2, 1], reroll=True)
    field.play("attack S1", "reroll")
    assert field.options() == {"attack S2", "done"}
    assert field.rule("reroll") == "seq.1a"


@pytest.mark.rule("opt.1a")
def test_no_reroll_is_offered_after_a_three_or_without_an_action() -> None:
    field = battle(LINES, step="Melee", actions=2, dice=[1, 3], reroll=True).play("attack S1")
    assert field.step == "Melee"
    field = battle(LINES, "S1 3 hits", step="Melee", actions=1, dice=[1, 1, 2, 2], reroll=True)
    assert field.play("attack S1").side == "norman"


@pytest.mark.rule("opt.1a", "melee.1d")
def test_exhausted_attack_is_paid_before_its_reroll() -> None:
    field = battle(LINES, "S1 3 hits", step="Melee", actions=2, dice=[1, 1], reroll=True)
    field.play("attack S1")
    assert (field.state.actions, field.step) == (1, "RerollChoice")
    field.play("reroll", dice=[3, 1, 2, 2])
    assert (field.hits("N1"), field.carried("saxon")) == (3, 0)


@pytest.mark.rule("opt.1a")
def test_automatic_attacks_are_not_rerolled() -> None:
    field = battle(LINES, step="Melee", actions=2, dice=[1, 1, 1, 1], reroll=True).play("done")
    assert (field.side, field.hits("N1"), field.carried("saxon")) == ("norman", 1, 2)


@pytest.mark.rule("comm.3c", "melee.3e")
def test_reroll_option_replaces_buying_dice() -> None:
    field = battle(LINES, step="Melee", reroll=True)
    assert field.options() == {"attack S1", "attack S2", "done"}
    assert field.rule("press S1") == "comm.3c"
    field = battle(LINES, step="Melee", dice=[1, 1]).play("attack S1")
    assert field.step == "Melee"


@pytest.mark.rule("comm.3c")
def test_reroll_choice_comes_before_other_actions() -> None:
    field = battle(LINES, step="Melee", dice=[1, 1], reroll=True).play("attack S1")
    assert field.rule("attack S2") == "comm.3c"
    assert field.rule("done") == "comm.3c"


@pytest.mark.rule("opt.1a", "melee.6b")
def test_rerolled_attack_from_a_hill_still_removes_the_bonus() -> None:
    field = battle(
        "N1/h . \n S1/h .", "N1 5 hits", step="Melee", actions=1, dice=[2, 1], reroll=True
    ).play("attack S1", "reroll")
    assert (field.hits("N1"), field.at("N1")) == (6, "gone")


# ---- open_facing --------------------------------------------------------------------------------


@pytest.mark.rule("comm.3b", "opt.1b")
def test_units_without_facings_do_not_turn() -> None:
    field = battle(". . N1 \n . . . \n S1 . S2", open_facing=True)
    assert not field.options("turn")
    assert field.rule("turn S1 E") == "comm.3b"
    assert field.rule("face E") == "comm.3b"
    field.play("move S1 a2")
    assert (field.step, field.state.actions) == ("Movement", 2)


@pytest.mark.rule("comm.3b", "opt.1b", "melee.1b")
def test_a_unit_attacks_any_one_enemy_beside_it() -> None:
    around = "N5 N1 N6 \n N4 S1 N2 \n N7 N3 N8"
    field = battle(around, step="Melee", open_facing=True)
    assert field.options("attack") == {
        "attack S1 N1",
        "attack S1 N2",
        "attack S1 N3",
        "attack S1 N4",
    }
    assert field.options("press") == {"press S1 N1", "press S1 N2", "press S1 N3", "press S1 N4"}
    assert field.rule("attack S1 N5") == "melee.1b"
    field.play("attack S1 N3", dice=[2])
    assert [name for name in ("N1", "N2", "N3", "N4") if field.hits(name)] == ["N3"]


@pytest.mark.rule("opt.1b", "melee.1c")
def test_without_facings_too_a_unit_attacks_once() -> None:
    field = battle("N1 . . N3 \n S1 N2 . S2", step="Melee", dice=[1], open_facing=True).play(
        "attack S1 N1"
    )
    assert field.rule("attack S1 N2") == "melee.1c"


@pytest.mark.rule("opt.1b", "melee.3b", "melee.3d")
def test_flank_and_rear_are_seen_from_the_attack() -> None:
    picture = ". N1 . \n . S1 N2 \n . S3 ."
    for target, dice in (("N1", 2), ("N2", 2)):
        field = battle(picture, "S3 saxon_archers", step="Melee", open_facing=True)
        field.play(f"attack S1 {target}", dice=[1] * 3)
        # Towards N1 archers are behind S1; towards N2 they are on its flank.
        assert len(field.events_of("attack")[0]["dice"]) == dice
    foot = battle(picture, step="Melee", open_facing=True).play("attack S1 N1", dice=[1])
    assert len(foot.events_of("attack")[0]["dice"]) == 1


@pytest.mark.rule("opt.1b", "melee.1c")
@pytest.mark.parametrize(
    ("around", "target"),
    [
        (". N1 . \n N4 S1 N2 \n . N3 .", "N1"),
        (". . . \n N4 S1 N2 \n . N3 .", "N2"),
        (". . . \n N4 S1 . \n . N3 .", "N3"),
        (". . . \n N4 S1 . \n . . .", "N4"),
    ],
)
def test_remaining_attackers_take_the_first_enemy_clockwise(around: str, target: str) -> None:
    field = battle(around, step="Melee", dice=[3], open_facing=True).play("done")
    assert field.hits(target) == 3
    assert len(field.events_of("attack")) == 1


@pytest.mark.rule("opt.1b", "seq.1c")
def test_target_of_a_free_attack_is_chosen_without_actions() -> None:
    around = ". . . . . \n N4 S1 N2 . . \n . N3 . S2 N5"
    asked = battle(around, step="Melee", actions=0, open_facing=True)
    assert asked.step == "Melee"
    assert asked.options("press") == set()
    assert asked.options("attack") == {
        "attack S1 N2", "attack S1 N3", "attack S1 N4", "attack S2 N5",
    }  # fmt: skip
    asked.play("attack S1 N4", dice=[3, 2])
    # The other unit has only one enemy, so there are no more choices.
    assert (asked.side, asked.hits("N4"), asked.hits("N5")) == ("norman", 3, 2)


@pytest.mark.rule("opt.1b", "seq.1c")
def test_no_decision_without_actions_and_choice_of_targets() -> None:
    lone = battle(". . . \n N4 S1 . \n . . .", step="Melee", actions=0, dice=[3], open_facing=True)
    assert (lone.side, lone.hits("N4")) == ("norman", 3)
    # An exhausted unit cannot attack without an action, whatever the number of targets.
    tired = battle(
        ". . . \n N4 S1 N2 \n . N3 .", "S1 4 hits", step="Melee", actions=0, open_facing=True
    )
    assert tired.side == "norman"


@pytest.mark.rule("opt.1b", "shoot.3a", "shoot.1b")
def test_without_facings_archers_shoot_all_round() -> None:
    picture = """
        N1 .  .  N2 .  .  N3
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        N4 .  .  S1 .  .  N5
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        N6 .  .  N7 .  .  N8
        .  .  .  N9 .  .  .
    """
    field = battle(picture, "S1 saxon_archers", step="Shooting", open_facing=True)
    assert field.options("shoot") == {f"shoot S1 N{number}" for number in range(1, 9)}
    assert field.rule("shoot S1 N9") == "shoot.1b"
    faced = battle(picture, "S1 saxon_archers", step="Shooting")
    assert faced.options("shoot") == {"shoot S1 N1", "shoot S1 N2", "shoot S1 N3"}


@pytest.mark.rule("opt.1b", "shoot.3b")
def test_sight_is_blocked_without_facings_too() -> None:
    picture = "S1 w N1 \n . . . \n N2 . ."
    field = battle(picture, "S1 saxon_archers", step="Shooting", open_facing=True)
    assert field.options("shoot") == {"shoot S1 N2"}
    assert field.rule("shoot S1 N1") == "shoot.3b"


# ---- greater_fyrd -------------------------------------------------------------------------------


@pytest.mark.rule("opt.1c", "comm.2b")
@pytest.mark.parametrize("scenario", ["foragers", "hastings", "stamford", "fulford", "malfosse"])
def test_greater_fyrd_replace_units_and_end_the_list(scenario: str) -> None:
    usual = begun(scenario)
    changed = begun(scenario, greater_fyrd=True)
    row = usual.tables.scenarios[scenario].greater_fyrd
    assert row is not None
    ids = [card.id for card in usual.order.units]
    left = [name for name in ids if name not in row.remove]
    assert [card.id for card in changed.order.units] == left + [unit.id for unit in row.add]
    assert not [card for card in usual.order.units if card.type == "greater_fyrd"]
    greater = [card for card in changed.order.units if card.type == "greater_fyrd"]
    assert len(greater) == len(row.add)
    assert {card.strength for card in greater} == {3}


@pytest.mark.rule("opt.1c", "win.1a")
def test_greater_fyrd_changes_the_breaking_points() -> None:
    usual = begun("foragers").order
    changed = begun("foragers", greater_fyrd=True).order
    points = sum([card.points for card in changed.units if card.side == 0]) + 3
    assert changed.break_at == (-(-points // 2), usual.break_at[1])


@pytest.mark.rule("opt.1c", "comm.2b")
@pytest.mark.parametrize("option", [True, False])
def test_greater_fyrd_are_bought_only_with_the_option(option: bool) -> None:  # noqa: FBT001
    options = {"muster": "buy", "south": "saxon", "greater_fyrd": option}
    match = Match.new(GAME, "meeting", options=options, seed=1)
    assert ("buy greater_fyrd" in match.options("south")) is option
    assert "buy greater_fyrd" not in match.options("north")


@pytest.mark.rule("opt.1d")
def test_options_can_be_combined() -> None:
    field = battle(
        "N1 N2 \n S1 S2",
        "S1 greater_fyrd",
        step="Melee",
        dice=[1, 1],
        open_facing=True,
        reroll=True,
    ).play("attack S1 N1")
    assert field.options() == {"reroll", "keep"}
