from __future__ import annotations

import pytest

from senlac.games.shieldwall import GAME
from tests.games.shieldwall.board import Battle, battle


def found(fight: Battle, text: str) -> list[str]:
    """Return the follies that a legal action is."""
    role = fight.state.active
    assert text in fight.options()
    return list(GAME.follies(fight.state, role, fight.notation.action(text)))


WALL = """
    .   .   {}  .   .   .
    S1v/h S2v/h S3v/h S4v/h .  .
    .   .   .   .   .   .
    .   N1^ N2^ N3^ .   .
"""


def test_kinds_are_described() -> None:
    assert set(GAME.folly_kinds) == {"gap", "sally", "leader", "flank", "idle", "waste"}


def test_gap_that_nobody_can_fill() -> None:
    assert found(battle(WALL.format("."), at_limit=0, actions=1), "move S3 c4") == ["gap"]
    # A unit behind fills it, if an action is left for that; a unit at the end leaves no gap.
    behind = battle(WALL.format("S5v"), at_limit=0, actions=2)
    assert found(behind, "move S2 b4") == []
    assert found(battle(WALL.format("S5v"), at_limit=0, actions=1), "move S2 b4") == ["gap"]
    assert found(battle(WALL.format("."), at_limit=0), "move S4 d4") == []
    assert found(battle(WALL.format("."), at_limit=1, actions=1), "move S3 c4") == []


def test_sally_into_reach_of_two_enemies() -> None:
    assert "sally" in found(battle(WALL.format("."), at_limit=0), "move S4 d2")
    assert "sally" not in found(battle(WALL.format("."), at_limit=1), "move S4 d2")
    kill = battle(WALL.format("."), "N3 3 hits", at_limit=0)
    assert "sally" not in found(kill, "move S4 d2")


@pytest.mark.parametrize(("hits", "kinds"), [(0, ["leader"]), (3, [])])
def test_commander_where_three_enemies_strike(hits: int, kinds: list[str]) -> None:
    far = battle("N1v N2v N3v\n. . .\n. . .\n. . .\n. S1^ .", "S1 commander")
    assert found(far, "move S1 b2") == []
    near = battle("N1v N2v N3v\n. . .\nr S1^ r", "S1 commander", f"N2 {hits} hits")
    assert found(near, "move S1 b2") == kinds


def test_turn_away_from_an_enemy_beside() -> None:
    assert found(battle(". N1v .\n. S1^ ."), "turn S1 E") == ["flank"]
    assert found(battle(". N1v .\n. S1> ."), "turn S1 N") == []
    assert found(battle(". N1v .\n. S1^ N2<"), "turn S1 E") == []
    moved = battle("N1v . .\n. . S1^", step="Turn 3 > Movement > Facing S1")
    assert found(moved, "face E") == []
    beside = battle(". N1v\n. S1^", step="Turn 3 > Movement > Facing S1")
    assert found(beside, "face E") == ["flank"]
    assert found(beside, "face N") == []


def test_actions_that_exhausted_attackers_needed() -> None:
    pair = ". N1v .\n. S1^ ."
    assert found(battle(pair, "S1 3 hits", step="Melee", actions=1), "done") == ["idle"]
    doomed = battle(pair, "S1 3 hits", "N1 6 hits", step="Melee", actions=1)
    assert found(doomed, "done") == []
    assert found(battle(pair, step="Melee", actions=1), "done") == []


def test_actions_that_reinforcements_needed() -> None:
    field = "N1v . .\n. . .\n. S1^ ."
    assert found(battle(field, "S2 fyrd turn 4 at a1 c1", turn=4), "done") == ["idle"]
    assert found(battle(field, "S2 fyrd turn 4 at a1 c1", turn=3), "done") == []


def test_dice_and_arrows_for_the_fallen() -> None:
    pair = ". N1v .\n. S1^ ."
    assert found(battle(pair, "N1 6 hits", step="Melee", actions=1), "press S1") == ["waste"]
    assert found(battle(pair, "N1 5 hits", step="Melee", actions=1), "press S1") == []
    shot = battle(pair, "S1 saxon_archers", "N1 6 hits", step="Shooting", actions=1)
    assert found(shot, "shoot S1 N1") == ["waste"]
    open_shot = battle(pair, "N1 6 hits", step="Melee", actions=1, open_facing=True)
    assert found(open_shot, "press S1 N1") == ["waste"]
