"""Eliminating: when units are eliminated, and the effects of ground and commander."""

from __future__ import annotations

import pytest

from tests.games.shieldwall.board import Battle, battle

STRENGTH = {
    "saxon_archers": 3, "norman_archers": 3, "norse_archers": 3, "greater_fyrd": 3,
    "fyrd": 5, "bondi": 5, "breton_cavalry": 5, "spearmen": 5,
    "housecarl": 7, "hirdmen": 7, "norman_cavalry": 7,
}  # fmt: skip


def falls(note: str, ground: str = ".") -> bool:
    """Return whether S1, as noted, is eliminated at the end of a turn without fighting."""
    field = battle(f"S1/{ground} . . N1", f"S1 {note}", step="Eliminating")
    return field.at("S1") == "gone"


@pytest.mark.rule("elim.1a")
@pytest.mark.parametrize("kind", sorted(STRENGTH))
def test_unit_is_eliminated_when_its_hits_exceed_its_strength(kind: str) -> None:
    assert not falls(f"{kind} {STRENGTH[kind]} hits")
    assert falls(f"{kind} {STRENGTH[kind] + 1} hits")


@pytest.mark.rule("elim.2a", "elim.2b", "elim.2c", "elim.2d", "comm.2b", "units.1c")
@pytest.mark.parametrize("kind", sorted(STRENGTH))
def test_every_type_fights_with_the_strength_of_its_row(kind: str) -> None:
    field = battle(". N1 \n S1 .", f"S1 {kind}", step="Eliminating")
    assert field.state.full_strength(field.unit("S1")) == STRENGTH[kind]


@pytest.mark.rule("elim.1b")
def test_doomed_unit_keeps_its_effects_until_it_is_eliminated() -> None:
    picture = """
        .  .  N1 .
        .  .  S2 .
        .  .  S1 .
        .  N2 .  .
    """
    field = battle(picture, "N2 9 hits", "S2 9 hits", "S1 saxon_archers", actions=5)
    assert field.rule("move S1 d2") == "move.4a"
    field.play("done")
    # S2 is doomed, but still hides N1 from the archers behind it, and attacks with their help.
    assert field.step == "Melee"
    field.play("attack S2", dice=[1, 3])
    assert field.hits("N1") == 3
    assert (field.at("S2"), field.at("N2")) == ("gone", "gone")


@pytest.mark.rule("elim.1b")
def test_unit_is_eliminated_in_the_last_step_not_when_hit() -> None:
    field = battle("N1 N2 \n S1 S2", "N1 5 hits", step="Melee", dice=[3, 3]).play("attack S1")
    assert (field.hits("N1"), field.at("N1"), field.tally("saxon")) == (8, "a2", 0)
    field.play("done", dice=[1, 1])
    assert (field.at("N1"), field.tally("saxon")) == ("gone", 5)


@pytest.mark.rule("elim.1b")
def test_doomed_units_of_both_sides_are_eliminated_together() -> None:
    field = battle("N1 . N2 \n S1 . S2", "S1 6 hits", "N1 6 hits", step="Eliminating")
    assert (field.at("S1"), field.at("N1")) == ("gone", "gone")
    assert (field.tally("saxon"), field.tally("norman")) == (5, 5)
    assert (field.at("S2"), field.at("N2")) == ("c1", "c2")


@pytest.mark.rule("elim.1b")
def test_doomed_unit_is_attacked_before_it_is_eliminated() -> None:
    field = battle("N1 . \n S1 .", "S1 2 hits", "N1 6 hits", step="Melee", actions=0, dice=[3])
    assert field.hits("N1") == 9
    assert field.at("N1") == "gone"


@pytest.mark.rule("elim.1b")
def test_hits_accumulate_beyond_the_strength() -> None:
    field = battle("N1 N2 \n S1 S2", "N1 20 hits", step="Melee", dice=[3, 3]).play("attack S1")
    assert field.hits("N1") == 23


@pytest.mark.rule("elim.3a", "melee.6d")
@pytest.mark.parametrize(
    ("ground", "bonus"),
    [(".", 0), ("b", 0), ("f", 0), ("h", 2), ("w", 2), ("t", 2)],
)
def test_cover_and_height_add_two_and_other_ground_nothing(ground: str, bonus: int) -> None:
    assert not falls(f"{5 + bonus} hits", ground)
    assert falls(f"{6 + bonus} hits", ground)


@pytest.mark.rule("elim.3b")
def test_unattacked_unit_keeps_the_bonus_of_its_hill() -> None:
    assert not falls("7 hits", "h")


@pytest.mark.rule("elim.3b")
@pytest.mark.parametrize("ground", ["h", "t"])
def test_unit_that_leaves_its_ground_is_eliminated_in_its_turn(ground: str) -> None:
    field = battle(f"S1/{ground} . . S2 . . N1", "S1 6 hits", actions=1)
    field.play("move S1 b1", "face N")
    assert (field.at("S1"), field.tally("norman"), field.side) == ("gone", 5, "norman")
    field = battle(f"S1/{ground} . . S2 . . N1", "S1 6 hits", actions=1).play("turn S1 E")
    assert field.at("S1") == "a1"


@pytest.mark.rule("elim.3b")
def test_a_unit_that_climbs_a_hill_in_time_is_saved() -> None:
    field = battle("S1/t h . . S2 . . N1", "S1 7 hits", actions=1).play("move S1 b1", "face N")
    assert field.at("S1") == "b1"


@pytest.mark.rule("elim.3c", "win.3a")
@pytest.mark.parametrize(("ground", "strength"), [(".", 9), ("h", 11), ("w", 11), ("t", 11)])
def test_the_commander_adds_two_and_the_ground_two_more(ground: str, strength: int) -> None:
    assert not falls(f"housecarl commander {strength} hits", ground)
    assert falls(f"housecarl commander {strength + 1} hits", ground)


@pytest.mark.rule("elim.3d")
def test_commander_moves_with_the_unit() -> None:
    field = battle(". . . N1 \n S1 S2 . .", "S1 commander", actions=1).play("move S1 a2", "face N")
    commanders = [card.id for card in field.state.order.units if card.commander]
    assert (commanders, field.at("S1")) == (["S1"], "a2")
    with_him, without = field.unit("S1"), field.unit("S2")
    assert field.state.full_strength(with_him) == field.state.full_strength(without) + 2
    assert not field.options("attach")
    assert field.rule("attach N1") == "seq.1a"


@pytest.mark.rule("elim.3d", "cmd.4a", "win.3a")
def test_commander_is_lost_with_the_unit_and_joins_no_other() -> None:
    field = battle(
        "N1 . N2 \n . . . \n S1 . S2", "N1 commander 8 hits", step="Eliminating", command=[6]
    )
    assert (field.at("N1"), field.tally("saxon")) == ("gone", 5 + 3)
    assert field.dice.labels == ["command"]
    assert field.state.full_strength(field.unit("N2")) == 5
    assert field.events_of("eliminate") == [{"unit": "N1", "points": 8, "commander": 1}]


@pytest.mark.rule("elim.4a", "reorg.1a")
def test_a_hit_taken_off_in_time_saves_a_unit() -> None:
    def stands(rallied: bool) -> Battle:  # noqa: FBT001
        field = battle(
            "N1^ . N2 \n S1v . .", "S1 4 hits", step="Turn", carried=(1, 0), command=[1, 1]
        )
        field.play("rally S1" if rallied else "done", "done", "turn N1 S", dice=[2])
        return field

    assert stands(rallied=True).at("S1") == "a1"
    assert stands(rallied=False).at("S1") == "gone"
