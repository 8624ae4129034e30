"""11.8j: a battle that both sides agree to settle quickly."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.concession import give_up
from tests.games.destiny.campaign import Campaign, campaign

MARCH = ("march william", "set_out", "step surrey", "fight", "stand")


def met(*dice: int, quick: str = "no") -> Campaign:
    """Return a campaign in which William has come to battle in Surrey."""
    lines = ("sussex: nk_1 nk_2 ni_1 ni_2 william", "surrey: hc_1 hc_2 hc_3 harold")
    return campaign(*lines, dice=dice, fields={"quick": quick}).play(*MARCH)


@pytest.mark.rule("11.8j")
def test_mover_is_asked_first_and_may_choose_the_board() -> None:
    driver = met(9, 1, 9, 1)
    assert (driver.step, driver.role) == ("ChooseBattleMethod", "norman")
    assert driver.options() == {"to_board", "settle"}
    asked = "Battle in Surrey: fight it on the Board, or propose a quick battle?"
    assert driver.state.stack[-1].prompt(driver.state) == asked
    driver.play("to_board")
    assert battle_on_board(driver.state) is not None


@pytest.mark.rule("11.8j")
def test_enemy_need_not_agree_to_a_quick_battle() -> None:
    driver = met(9, 1, 9, 1).play("settle")
    assert (driver.step, driver.role) == ("ChooseBattleMethod", "english")
    assert "Do you agree?" in driver.state.stack[-1].prompt(driver.state)
    driver.play("to_board")
    assert battle_on_board(driver.state) is not None


@pytest.mark.rule("11.8j", "11.8i")
def test_agreed_quick_battle_takes_one_roll_each() -> None:
    driver = met(10, 1, 1, 1, 1, 1).play("settle", "settle")
    assert battle_on_board(driver.state) is None
    assert driver.dice.labels[:2] == ["battle, norman", "battle, english"]


@pytest.mark.rule("11.8j")
def test_method_is_not_asked_if_all_battles_are_quick() -> None:
    assert met(10, 1, 1, 1, 1, 1, quick="yes").step != "ChooseBattleMethod"


@pytest.mark.rule("11.8j", "2.2i")
def test_concession_before_an_answer_ends_the_battle() -> None:
    driver = met().play("settle")
    give_up(
        driver.state,
        driver.state.catalogue.side_of.index(driver.state.catalogue.sides.index("english")),
    )
    assert driver.step != "ChooseBattleMethod"
    assert battle_on_board(driver.state) is None


@pytest.mark.rule("11.8j")
def test_verbs_of_other_steps_are_refused_with_their_rule() -> None:
    driver = met()
    assert driver.refusal("stand").rule == "9.3r"
    assert driver.refusal("board plain").rule == "11.0d"
