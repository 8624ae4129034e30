"""Reorganise: the use of carried actions."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.games.shieldwall.state import GONE
from tests.games.shieldwall.board import Battle, battle

APART = ". . . N1 \n . . . . \n S1 S2 . ."


def reorganise(
    *notes: str,
    carried: int = 2,
    picture: str = APART,
    **asked: Any,  # noqa: ANN401 - for battle
) -> Battle:
    """Return a battle at the start of a Saxon turn."""
    return battle(picture, *notes, step="Turn", carried=(carried, 0), **asked)


@pytest.mark.rule("reorg.1a")
def test_a_carried_action_takes_one_hit_off_one_unit() -> None:
    field = reorganise("S1 3 hits", "S2 1 hit")
    assert field.options() == {"rally S1", "rally S2", "done"}
    field.play("rally S1")
    assert (field.hits("S1"), field.hits("S2"), field.carried("saxon")) == (2, 1, 1)


@pytest.mark.rule("reorg.1a")
def test_a_unit_without_hits_and_an_enemy_are_not_rallied() -> None:
    field = reorganise("S1 3 hits", "N1 3 hits")
    assert field.options("rally") == {"rally S1"}
    assert field.rule("rally S2") == "reorg.1a"
    assert field.rule("rally N1") == "seq.1b"


@pytest.mark.rule("reorg.1a", "seq.1c")
def test_no_decision_without_carried_actions() -> None:
    assert reorganise("S1 3 hits", carried=0).step == "Movement"
    assert reorganise(carried=2).step == "Movement"


@pytest.mark.rule("reorg.1b")
def test_no_unit_is_rallied_twice_in_a_turn() -> None:
    field = reorganise("S1 3 hits", "S2 3 hits", carried=3).play("rally S1")
    assert field.options() == {"rally S2", "done"}
    assert field.rule("rally S1") == "reorg.1b"
    field.play("rally S2")
    assert (field.step, field.hits("S1"), field.hits("S2")) == ("Movement", 2, 2)


@pytest.mark.rule("reorg.1b")
def test_in_the_next_turn_a_unit_is_rallied_again() -> None:
    field = reorganise("S1 3 hits", carried=1, command=[2, 1]).play("rally S1", "done", "done")
    assert field.options() == {"rally S1", "done"}


@pytest.mark.rule("reorg.1c")
def test_contact_exhaustion_and_doom_do_not_prevent_rallying() -> None:
    field = reorganise("S1 5 hits", picture=". N1 \n . S1 \n S2 .")
    assert field.offers("rally S1")


@pytest.mark.rule("reorg.1c", "rein.1a")
def test_units_off_the_board_are_not_rallied() -> None:
    field = reorganise("S1 1 hit", "S3 fyrd 2 hits turn 1 at a1")
    assert field.options("rally") == {"rally S1"}
    assert field.rule("rally S3") == "rein.1a"
    field.state.put(field.unit("S2"), GONE)
    assert field.rule("rally S2") == "elim.1a"


@pytest.mark.rule("reorg.1d", "cmd.3b")
def test_unused_carried_actions_are_lost() -> None:
    field = reorganise("S1 3 hits", carried=5, command=[2]).play("done")
    assert (field.step, field.state.actions, field.carried("saxon")) == ("Movement", 2, 0)
    field = reorganise(carried=5, command=[2])
    assert (field.step, field.state.actions, field.carried("saxon")) == ("Movement", 2, 0)
    field = reorganise("S1 3 hits", carried=5, command=[2]).play("rally S1")
    assert (field.step, field.state.actions, field.carried("saxon")) == ("Movement", 2, 0)


@pytest.mark.rule("reorg.1d", "seq.1a")
def test_carried_actions_only_rally() -> None:
    field = reorganise("S1 3 hits")
    for order in ("move S1 a2", "turn S1 E", "attack S1", "press S1", "shoot S1 N1"):
        assert field.rule(order) == "seq.1a"


@pytest.mark.rule("reorg.1e")
def test_rallying_is_optional() -> None:
    field = reorganise("S1 3 hits", "S2 3 hits").play("rally S1", "done")
    assert (field.step, field.hits("S2")) == ("Movement", 3)
    assert reorganise("S1 3 hits").play("done").hits("S1") == 3


@pytest.mark.rule("reorg.2a")
@pytest.mark.parametrize("note", ["S2 commander", "S2 housecarl"])
def test_rallying_ignores_the_commander(note: str) -> None:
    picture = "S1 . . . . . . \n . . . . . . . \n N1 . . . . . S2"
    assert reorganise("S1 1 hit", note, picture=picture).offers("rally S1")


@pytest.mark.rule("reorg.1a", "elim.1b")
def test_hits_never_fall_below_zero() -> None:
    field = reorganise("S1 1 hit", carried=3).play("rally S1")
    assert (field.hits("S1"), field.step) == (0, "Movement")
