"""Battle turns, and the ends of battles (11.0h, 11.8, 11.9)."""

from __future__ import annotations

import pytest

from senlac.engine.model import play
from senlac.games.destiny import GAME
from tests.games.destiny.board import Battle, battle, begun

FAR = ("a1: nhc_1.1 hardrada", "l8: hc_1.1 hc_1.2")


def struck(*lines: str, dice: list[int], **fields: str) -> Battle:
    field = battle(*lines, *FAR, side="norwegian", step="Melee", fields=fields)
    return field.play("attack d5", dice=dice)


@pytest.mark.rule("11.8a", "11.9b")
def test_side_with_its_loss_marker_at_zero_has_lost() -> None:
    field = struck("d5: nhc_2.1", "d6: hc_2.1", dice=[10, 1], loss="english=1")
    assert (field.winners, field.how) == (["norwegian"], "break")
    own = struck("d5: nhc_2.1", "d6: hc_2.1", dice=[1, 10], loss="norwegian=1")
    assert (own.winners, own.how) == (["english"], "break")


@pytest.mark.rule("11.8a", "11.9b")
def test_side_without_counters_has_lost() -> None:
    field = battle("d5: nhc_2.1", "d6: hc_2.1=1", side="norwegian", step="Melee", dice=[10, 1])
    field.play("attack d5")
    assert (field.winners, field.how) == (["norwegian"], "break")


@pytest.mark.rule("11.9c")
def test_side_with_reinforcements_due_is_not_without_counters() -> None:
    field = battle(
        "d5: ninf_1.1=1 hardrada", "d6: hc_2.1 harold", "waiting: nhc_4.1 orri", "l8: hc_1.1",
        scenario="stamford_bridge", side="norwegian", step="Melee", dice=[1, 10, 1],
    )  # fmt: skip
    field.play("attack d5")
    assert field.how == ""
    # Hardrada has no unit left on the board.
    assert field.at("hardrada") == "away"


@pytest.mark.rule("11.0h")
def test_sides_alternate_and_a_battle_turn_is_one_of_each() -> None:
    field = battle(*FAR, first="english")
    assert (field.acting, field.state.battle_turn) == ("english", 1)
    field.play("done", "done")
    assert (field.acting, field.state.battle_turn) == ("norwegian", 1)
    field.play("done")
    assert (field.acting, field.state.battle_turn) == ("english", 2)


@pytest.mark.rule("11.0h", "1.0e")
def test_records_of_a_player_turn_are_cleared_in_the_next() -> None:
    field = battle(*FAR, "g8: hc_2.1 hc_2.2", side="english")
    field.play("advance g8 g7", "done", "raise hc_2.2", "done")
    state = field.state
    assert (state.raised, state.fought, state.lost_step, state.led) == (0, 0, 0, 0)
    assert not any(state.moves_used)


@pytest.mark.rule("11.9d")
@pytest.mark.parametrize(
    ("name", "winner"),
    [("fulford", "english"), ("stamford_bridge", "norwegian"), ("hastings", "english")],
)
def test_at_nightfall_the_side_named_wins(name: str, winner: str) -> None:
    field = begun(name)
    field.play("auto", "auto")
    while not field.how:
        # No counter moves, and arrows hit only counters in front.
        field.play("auto" if field.step == "PlaceReinforcements" else "done")
    assert (field.winners, field.how) == ([winner], "nightfall")
    last = field.state.catalogue.scenario.last_battle_turn
    assert field.state.battle_turn == last


@pytest.mark.rule("2.2i", "11.9b")
@pytest.mark.parametrize("role", [0, 1])
def test_concession_loses_a_stand_alone_battle(role: int) -> None:
    state = begun("fulford").state
    GAME.concede(state, role)
    assert state.outcome is not None
    assert state.outcome.winners == (1 - role,)
    assert state.outcome.how == "concede"
    assert play.actors(state) == ()


@pytest.mark.rule("11.0h")
def test_missiles_precede_movement_and_melee_precedes_checks() -> None:
    field = battle(
        "d5: fyrd_cheshire.1", "d4: nhc_1.1", "h8: hc_1.1", "a1: ninf_1.1",
        step="BattleTurn", dice=[1],
    )  # fmt: skip
    assert field.kinds() == ["turn_begins", "shot"]
    assert field.step == "BattleMovement"
    field.play("done", "done")
    assert field.step == "Melee"
    field.play("attack d5", dice=[1, 3, 5])
    assert "check" in field.kinds()[field.kinds().index("strike") :]
