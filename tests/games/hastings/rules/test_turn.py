"""Sequence of play, terms and measures (3, H1, H2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.hastings.board import Battle, battle

ARMIES = ("NA01 1808 n", "SA01 1708 s", "NI01 1812 n", "HC01 1712 s")
"""Archers against archers, infantry against infantry: possible actions in every phase."""


def through(field: Battle) -> list[tuple[str, str]]:
    """Pass to the end of the turn; return the decisions as side and phase."""
    turn, asked = field.state.turn, []
    while field.state.turn == turn and field.state.outcome is None:
        asked.append((field.side, field.step))
        field.play("end")
    return asked


PHASES_OF_A_TURN = [
    ("norman", "MissilePhase"),
    ("norman", "Movement"),
    ("saxon", "MissilePhase"),
    ("norman", "Combat"),
    ("saxon", "MissilePhase"),
    ("saxon", "Movement"),
    ("norman", "MissilePhase"),
    ("saxon", "Combat"),
]


@pytest.mark.rule("3.1a", "3.2a", "3.3a", "3.4a", "3.5a", "3.7a", "H2.1a")
def test_normans_play_all_phases_before_the_saxons() -> None:
    assert through(battle(*ARMIES, step="MissilePhase")) == PHASES_OF_A_TURN


@pytest.mark.rule("3.1b")
def test_turn_marker_advances_after_both_player_turns() -> None:
    field = battle(*ARMIES, step="Combat", side="saxon").play("end")
    assert field.state.turn == 6
    assert field.side == "norman"


@pytest.mark.rule("3.1b", "H2.1a")
def test_points_decide_only_after_the_last_turn() -> None:
    assert battle(*ARMIES, step="Combat", side="saxon", turn=11).play("end").won == ([], "")
    last = battle(*ARMIES, step="Combat", side="saxon", turn=12).play("end")
    assert last.won == (["saxon"], "points")


@pytest.mark.rule("H2.1a")
@pytest.mark.parametrize(
    ("scenario", "first"), [("historical", 3), ("manoeuvre", 1), ("wrong_footed", 1)]
)
def test_scenarios_have_ten_or_twelve_turns(scenario: str, first: int) -> None:
    catalogue = battle("NI01 1808", scenario=scenario).state.catalogue
    assert (catalogue.first_turn, catalogue.last_turn) == (first, 12)


@pytest.mark.rule("3.2a", "3.4a", "3.8a", "4.1a")
def test_archers_that_have_shot_wait_for_the_next_turn() -> None:
    field = battle(*ARMIES, step="MissilePhase").play("fire NA01 1708", dice=[3])
    assert ("norman", "MissilePhase") not in through(field)
    assert field.state.turn == 6
    assert field.offers("fire NA01 1708")


@pytest.mark.rule("3.8a")
def test_archers_of_both_sides_are_ready_at_the_end_of_the_turn() -> None:
    field = battle(*ARMIES[2:], "NA01 1808 n fired", "SA01 1708 s fired", step="Combat")
    field.play("end")
    assert field.state.fired
    through(field)
    assert not field.state.fired


@pytest.mark.rule("3.3a")
def test_only_routing_units_must_move() -> None:
    assert battle("NI01 1808", "NI02 1908").offers("end")
    field = battle("NI01 1808", "NI02 1908 routing")
    assert field.rule("end") == "3.3a"
    assert field.run("rout NI02").offers("end")


@pytest.mark.rule("3.5a")
def test_only_ordered_non_archers_of_the_phasing_side_attack() -> None:
    lines = ("NI02 1805 n disordered", "FY02 1705 s", "NA02 1803 n", "FY03 1703 s")
    field = battle(*ARMIES, *lines, step="Combat")
    assert field.options("attack") == {"attack NI01 1712"}
    assert field.rule("attack NI02 1705") == "10.2a"
    assert field.rule("attack NA02 1703") == "4.10a"
    assert field.rule("attack HC01 1812") == "3.1a"


@pytest.mark.rule("3.6a", "11.3a")
def test_phasing_units_outside_enemy_zones_test_for_recovery() -> None:
    lines = (
        "NI01 1908 disordered",
        "NI02 1812 n disordered",
        "HC01 1712 s",
        "FY01 1402 disordered",
    )
    field = battle(*lines, step="Reorganisation", dice=[4])
    assert field.status("NI01") == "ordered"
    assert field.status("NI02") == field.status("FY01") == "disordered"
    assert (field.side, field.step) == ("saxon", "Movement")


@pytest.mark.rule("3.6a", "3.7a")
def test_saxons_recover_in_the_saxon_turn() -> None:
    lines = ("NI01 1908 disordered", "FY01 1402 disordered", "NI02 1910")
    field = battle(*lines, step="Reorganisation", side="saxon", dice=[4])
    assert field.status("FY01") == "ordered"
    assert field.status("NI01") == "disordered"


@pytest.mark.rule("3.1a")
def test_action_of_another_phase_is_refused() -> None:
    field = battle(*ARMIES)
    assert field.rule("attack NI01 1712") == "3.1a"
    assert field.rule("fire NA01 1708") == "3.1a"


@pytest.mark.rule("H1a")
def test_allied_cavalry_follows_norman_rules() -> None:
    catalogue = battle("NI01 1808").state.catalogue
    names = catalogue.names
    allied = [u for u in catalogue.of[0] if names[u][0] in "BF"]
    assert len(allied) == 21
    assert len([u for u in catalogue.of[1] if catalogue.group[u] == catalogue.housecarls]) == 17
    field = battle("BC01 1908", "FC01 1905", "NC01 1911", turn=3)
    for unit in ("BC01", "FC01", "NC01"):
        assert field.hexes("move", unit) == set()
        assert field.rule(f"move {unit} 1808") == "H3.1a"
    free = battle("BC01 1908", turn=5)
    assert free.offers("move BC01 1808")


@pytest.mark.rule("H1b")
def test_men_metres_and_hours_are_those_of_the_book() -> None:
    tables = battle("NI01 1808").state.catalogue.tables
    assert tables.sheet.metres_per_hex == 50
    men = {name: kind.men for name, kind in tables.kinds.items()}
    assert men["housecarl"] == men["norman_cavalry"] == men["allied_cavalry"] == 100
    assert men["norman_archer"] == men["saxon_archer"] == 150
    assert men["fyrd"] == men["norman_infantry"] == men["allied_infantry"] == 250
    minutes = [int(at[:2]) * 60 + int(at[2:]) for at in tables.turns.clock]
    assert {later - at for at, later in pairwise(minutes)} <= {45, 60}
