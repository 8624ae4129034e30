"""Command: the number of actions, their uses, and actions carried over."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.engine.model.dice import Dice, distribution
from senlac.engine.model.play import run_to_decision
from senlac.games.shieldwall.rules.command import Command
from senlac.games.shieldwall.sequence import Turn
from tests.games.shieldwall.board import battle

APART = ". . . N1 \n . . . . \n S1 S2 . ."


@pytest.mark.rule("cmd.1a")
@pytest.mark.parametrize(("dice", "actions"), [([1, 1], 1), ([2, 5], 5), ([6, 3], 6), ([4, 4], 4)])
def test_two_dice_are_rolled_and_the_higher_counts(dice: list[int], actions: int) -> None:
    field = battle(APART, "S1 commander", step="Command", command=dice)
    assert (field.step, field.state.actions) == ("Movement", actions)
    assert field.dice.sides == [6, 6]


@pytest.mark.rule("cmd.2a")
def test_actions_pay_for_a_move_a_shot_a_drive_and_a_press() -> None:
    picture = ". N1 N2 \n . S1 S3 \n . . . \n S2 . ."
    notes = ("S1 3 hits", "S2 saxon_archers")
    field = battle(picture, *notes, actions=6).play("move S2 a2", "face N")
    spent = [field.state.actions]
    field.play("done", "shoot S2 N1", "attack S1", "press S3", dice=[1, 1, 1, 1, 1, 1])
    assert spent == [5]
    assert [told["actions"] for told in field.events_of("carry")] == [2]


@pytest.mark.rule("cmd.3a")
def test_unspent_actions_are_carried_to_the_next_own_turn() -> None:
    field = battle(APART, "S1 2 hits", actions=3, command=[1]).play("turn S1 E", "done")
    assert (field.carried("saxon"), field.side) == (2, "norman")
    field.play("done")
    assert (field.side, field.step) == ("saxon", "Reorganise")
    assert field.carried("saxon") == 2


@pytest.mark.rule("cmd.3a")
def test_spent_actions_are_not_carried() -> None:
    field = battle(APART, "S1 2 hits", actions=2).play("turn S1 E", "turn S2 E")
    assert (field.carried("saxon"), field.side) == (0, "norman")


@pytest.mark.rule("cmd.3b")
def test_carried_actions_replace_earlier_ones() -> None:
    field = battle(APART, "S1 2 hits", step="Turn", carried=(4, 0), command=[3, 1]).play(
        "rally S1", "done"
    )
    assert field.carried("saxon") == 3


@pytest.mark.rule("cmd.3b")
def test_carried_actions_are_never_added_up() -> None:
    field = battle(APART, actions=2, carried=(4, 0)).play("done")
    assert field.carried("saxon") == 2


@pytest.mark.rule("cmd.3b")
def test_each_side_carries_its_own() -> None:
    field = battle(APART, actions=2, command=[5]).play("done", "done")
    assert (field.carried("saxon"), field.carried("norman")) == (0, 5)
    assert field.dice.labels == ["command", "command"]


@pytest.mark.rule("cmd.4a")
def test_side_rolls_one_die_after_losing_its_commander() -> None:
    picture = "N1 . . N2 \n S1 . . S2"
    field = battle(
        picture,
        "N1 commander 7 hits",
        step="Melee",
        actions=0,
        command=[5, 6, 6],
        dice=[1, 1],
    )
    assert (field.at("N1"), field.side, field.state.actions) == ("gone", "norman", 5)
    assert field.dice.labels == ["attack", "attack", "command"]
    assert battle(picture, "N1 commander", step="Eliminating").dice.labels == ["command"] * 2


@pytest.mark.rule("cmd.4a")
def test_carried_actions_survive_the_loss_of_the_commander() -> None:
    field = battle(
        "N1 . . N2 \n S1 . . S2",
        "N1 commander 7 hits",
        "N2 1 hit",
        step="Melee",
        actions=0,
        carried=(0, 3),
        dice=[1, 1],
    )
    assert (field.step, field.side, field.carried("norman")) == ("Reorganise", "norman", 3)


@pytest.mark.rule("cmd.4b")
def test_a_side_that_never_had_a_commander_rolls_one_die() -> None:
    field = battle(APART, "N1 commander", step="Command", command=[4])
    assert (field.dice.labels, field.state.actions) == (["command"], 4)


@pytest.mark.rule("cmd.5a")
def test_position_of_the_commander_does_not_affect_command() -> None:
    for note in ("S1 commander", "S2 commander", "S1 saxon_archers commander 3 hits"):
        field = battle(APART, note, step="Command", command=[2, 3])
        assert field.state.actions == 3
        assert field.options("move")


@pytest.mark.rule("cmd.1a")
def test_the_odds_of_command_are_those_of_the_higher_of_two_dice() -> None:
    field = battle(APART, "S1 commander")

    def actions(dice: Dice) -> int:
        state = field.state.copy()
        state.stack = [Turn(2), Command()]
        state.dice = dice
        run_to_decision(state)
        return state.actions

    assert distribution(actions) == {n: Fraction(2 * n - 1, 36) for n in range(1, 7)}
