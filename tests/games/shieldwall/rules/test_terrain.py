"""Terrain: restrictions on movement, and bonuses for defenders."""

from __future__ import annotations

import pytest

from senlac.engine.data.overlay import Overlay
from tests.games.shieldwall.board import battle

FOOT = ("housecarl", "fyrd", "spearmen")
HORSE = ("norman_cavalry", "breton_cavalry")
ARCHERS = ("saxon_archers", "norman_archers")


def strip(ground: str, kind: str) -> set[str]:
    """Return the reachable squares from the west end of a row of four squares."""
    return battle(f"S1 {ground} . .", f"S1 {kind}").moves("S1")


def falls(ground: str, hits: int) -> bool:
    """Return whether fyrd on this ground with these hits are eliminated at the end of a turn."""
    field = battle(f"S1/{ground} . . N1", f"S1 {hits} hits", step="Eliminating")
    return field.at("S1") == "gone"


@pytest.mark.rule("terr.1a")
def test_only_archers_enter_woods() -> None:
    for kind in ARCHERS:
        assert strip("w", kind) == {"b1"}
    for kind in FOOT + HORSE:
        assert strip("w", kind) == set()
    assert battle("S1 w . .").rule("move S1 b1") == "terr.1a"


@pytest.mark.rule("terr.1b", "elim.3a")
def test_woods_add_two_to_strength() -> None:
    assert not falls("w", 7)
    assert falls("w", 8)
    assert falls(".", 6)
    assert not falls(".", 5)


@pytest.mark.rule("terr.1b", "terr.2b")
@pytest.mark.parametrize("ground", ["w", "t"])
def test_cover_helps_even_against_an_attack_from_a_hill(ground: str) -> None:
    field = battle(
        f"N1v/h \n S1/{ground}", "S1 5 hits", step="Melee", side="norman", actions=0, dice=[2]
    )
    assert (field.hits("S1"), field.at("S1")) == (7, "a1")


@pytest.mark.rule("terr.2a")
def test_cavalry_rides_through_a_town_but_does_not_stop_in_it() -> None:
    for kind in HORSE:
        assert strip("t", kind) == {"c1"}
    field = battle("S1 t . .", "S1 norman_cavalry")
    assert field.rule("move S1 b1") == "terr.2a"
    field = battle("S1 t t .", "S1 norman_cavalry")
    assert field.moves("S1") == set()
    assert field.rule("move S1 c1") == "terr.2a"


@pytest.mark.rule("terr.2a")
def test_refusal_names_the_town_when_other_paths_are_barred() -> None:
    field = battle("m m m \n S1 t . \n w w w", "S1 norman_cavalry")
    assert field.rule("move S1 b2") == "terr.2a"


@pytest.mark.rule("terr.2a")
@pytest.mark.parametrize("kind", ["fyrd", "saxon_archers"])
def test_foot_cannot_stop_in_a_town_when_a_chart_forbids_it(kind: str) -> None:
    chart = Overlay.from_text('[tables.terrain.town]\nend = ["cavalry"]', "mine.toml")
    field = battle("S1 t . .", f"S1 {kind}", overlay=chart)
    assert field.moves("S1") == set()
    assert field.rule("move S1 b1") == "terr.2a"


@pytest.mark.rule("terr.2a")
@pytest.mark.parametrize("kind", FOOT + ARCHERS)
def test_foot_and_archers_stop_in_a_town(kind: str) -> None:
    assert strip("t", kind) == {"b1"}


@pytest.mark.rule("terr.2b", "elim.3a")
def test_a_town_adds_two_to_strength() -> None:
    assert not falls("t", 7)
    assert falls("t", 8)


@pytest.mark.rule("terr.3a")
@pytest.mark.parametrize("ground", ["m", "l"])
@pytest.mark.parametrize("kind", FOOT + ARCHERS + HORSE)
def test_marsh_and_lake_cannot_be_entered(ground: str, kind: str) -> None:
    assert strip(ground, kind) == set()
    assert battle(f"S1 {ground} .", f"S1 {kind}").rule("move S1 b1") == "terr.3a"


@pytest.mark.rule("terr.4a")
@pytest.mark.parametrize("kind", FOOT + ARCHERS + HORSE)
def test_river_is_crossed_only_by_bridge_and_ford(kind: str) -> None:
    assert strip("r", kind) == set()
    assert battle("S1 r .", f"S1 {kind}").rule("move S1 b1") == "terr.4a"
    for crossing in "bf":
        reached = {"b1", "c1"} if kind in HORSE else {"b1"}
        assert strip(crossing, kind) == reached


@pytest.mark.rule("terr.4a", "move.3a")
def test_a_river_is_not_crossed_by_a_diagonal_past_the_bridge() -> None:
    field = battle("""
        .  .  .
        r  b  r
        .  S1 .
    """)
    assert field.moves("S1") == {"a1", "b2", "c1"}


@pytest.mark.rule("terr.4b")
@pytest.mark.parametrize("crossing", ["b", "f"])
def test_units_fight_on_bridge_and_ford_as_in_the_open(crossing: str) -> None:
    assert not falls(crossing, 5)
    assert falls(crossing, 6)
    field = battle(f"r N1/{crossing} r \n . S1 .", step="Melee", actions=0, dice=[3])
    assert field.hits("N1") == 3
    field = battle(f". N1 . \n r S1/{crossing} r", step="Melee", actions=0, dice=[2])
    assert field.hits("N1") == 2


@pytest.mark.rule("terr.5a")
def test_a_hill_helps_the_defender_and_gives_the_attacker_no_die() -> None:
    assert not falls("h", 7)
    assert falls("h", 8)
    field = battle("N1 \n S1/h", step="Melee", actions=0, dice=[1])
    assert field.dice.labels.count("attack") == 1


@pytest.mark.rule("terr.5a", "intro.3a")
@pytest.mark.parametrize("kind", FOOT + ARCHERS + HORSE)
def test_all_kinds_climb_hills(kind: str) -> None:
    assert "b1" in strip("h", kind)
