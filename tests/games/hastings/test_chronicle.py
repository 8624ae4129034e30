"""The log says in words what has happened."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.roster import NORMAN
from tests.games.hastings.board import Battle, battle


def log(field: Battle) -> list[str]:
    """Return all that was told so far."""
    return [GAME.sentence(event) for event in field.state.journal or []]


def test_a_result_of_combat_is_named_with_its_modifiers() -> None:
    field = battle("NI01 1705", "HC01 1605", step="Combat", dice=(5,))
    told = log(field.play("attack NI01 1605"))
    [line] = [line for line in told if "attacks" in line]
    assert line == "NI01 attacks HC01: -1 and a die of 5 is 4: no effect (slope)."


@pytest.mark.rule("H9.1b")
@pytest.mark.parametrize("dice", [(1, 4), (4, 4)])
def test_both_dice_of_the_banner_are_told(dice: tuple[int, int]) -> None:
    field = battle("NI01 1705", "banner NI01", "HC01 1605", step="Combat", dice=dice)
    field.play("attack NI01 1605")
    assert f"NI01 rolls {dice[0]} and 4 under the banner." in log(field)


def test_a_router_that_is_rallied_is_not_called_disordered_again() -> None:
    field = battle(
        "NI01 2205 routing", "william 2205", "HC01 1202", step="Reorganisation", dice=(6,)
    )
    assert any(["NI01 has recovered and is disordered now." in line for line in log(field)])


def test_the_end_is_told_with_its_cause() -> None:
    field = battle("NI01 1705", "HC01 1605 routing", "harold HC01", step="Combat")
    field.play("attack NI01 1605", dice=[6, 1])
    assert log(field)[-1] == "The Norman wins: Harold has fallen."
    given = battle("NI01 1705", "HC01 1605")
    GAME.concede(given.state, NORMAN)
    assert log(given)[-1] == "The Saxon wins: the other side has given up."
