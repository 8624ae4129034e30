"""Zones of control: their extent, what does not affect them, and their purpose."""

from __future__ import annotations

import pytest

from tests.games.shieldwall.board import Battle, battle

OPEN = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  {}  .  .
    .  .  .  .  .
    S1 .  .  .  .
"""
AROUND_C3 = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


def stand(field: Battle, square: str) -> None:
    """Put S1 on a square."""
    field.state.put(field.unit("S1"), field.state.ground.board.square(square))
    field.state.options_cache = None


def held(field: Battle) -> set[str]:
    """Return the squares of a 5 by 5 board from which S1 cannot step freely."""
    names = [n for n in field.state.ground.board.names if field.state.side_at(_index(field, n)) < 0]
    found = set()
    for square in names:
        stand(field, square)
        if any(field.rule(f"move S1 {to}") == "move.4a" for to in _refused(field, names, square)):
            found.add(square)
    return found


def _index(field: Battle, square: str) -> int:
    return field.state.ground.board.square(square)


def _refused(field: Battle, names: list[str], square: str) -> list[str]:
    """Return the neighbours to which S1 may not move."""
    near = field.state.ground.board.neighbours[_index(field, square)]
    free = [field.state.square_name(to) for to in near]
    return [to for to in free if to in names and to not in field.moves("S1")]


def orders_to(field: Battle, goal: str) -> int | None:
    """Return the number of moves of S1 to a square if the enemy stands still; None: impossible."""
    reached = {field.at("S1")}
    edge = set(reached)
    for count in range(1, 30):
        further = set()
        for square in edge:
            stand(field, square)
            further |= field.moves("S1")
        edge = further - reached
        if goal in edge:
            return count
        reached |= edge
    return None


@pytest.mark.rule("units.2a")
def test_unit_controls_the_eight_squares_around_it_only() -> None:
    assert held(battle(OPEN.format("N1"))) == AROUND_C3
    assert held(battle(OPEN.format("."))) == set()


@pytest.mark.rule("units.2a")
def test_unit_at_the_edge_controls_only_squares_on_the_board() -> None:
    corner = battle("""
        .  .  .
        .  .  .
        N1 .  S1
    """)
    assert held(corner) == {"a2", "b1", "b2"}


@pytest.mark.rule("units.2b")
@pytest.mark.parametrize("facing", ["^", ">", "v", "<"])
def test_control_ignores_the_facing(facing: str) -> None:
    assert held(battle(OPEN.format(f"N1{facing}"))) == AROUND_C3


@pytest.mark.rule("units.2b")
@pytest.mark.parametrize(
    "note", ["N1 norman_archers", "N1 norman_cavalry", "N1 5 hits", "N1 9 hits"]
)
def test_control_ignores_the_kind_and_the_hits(note: str) -> None:
    assert held(battle(OPEN.format("N1"), note)) == AROUND_C3


@pytest.mark.rule("units.2b", "terr.4a")
@pytest.mark.parametrize("ground", ["w", "h", "t", "b"])
def test_control_ignores_the_ground_of_the_unit(ground: str) -> None:
    assert held(battle(OPEN.format(f"N1/{ground}"))) == AROUND_C3


@pytest.mark.rule("units.2b", "terr.4a")
def test_control_reaches_across_a_river_to_a_ford() -> None:
    ford = battle("""
        .  N1 .
        r  f  r
        .  S1 .
    """)
    stand(ford, "b2")
    assert ford.moves("S1") == set()
    assert ford.rule("move S1 b1") == "move.4a"


@pytest.mark.rule("units.2b")
def test_control_ignores_units_on_the_square() -> None:
    field = battle("""
        .  .  N1 .
        .  S1 S2 .
        .  .  .  .
    """)
    # S2 stands between, but still neither S1 nor S2 may walk away.
    assert field.rule("move S1 a1") == "move.4a"
    assert field.rule("move S2 c1") == "move.4a"


@pytest.mark.rule("units.2c")
def test_a_unit_does_not_control_its_own_square_but_another_may() -> None:
    one = battle(OPEN.format("N1"))
    c3 = _index(one, "c3")
    assert one.state.enemy_control[c3] == 0
    two = battle(OPEN.format("N1").replace("S1 .  .  .", "S1 .  .  N2"))
    assert two.state.enemy_control[c3] == 0
    three = battle(OPEN.format("N1"), "N2").state
    three.put(2, _index(one, "d3"))
    three.refresh_enemy_control()
    assert three.enemy_control[c3] == 1


@pytest.mark.rule("units.3a", "comm.1a")
def test_control_makes_a_march_round_a_flank_longer() -> None:
    picture = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  {}  .  .
        .  .  .  .  .
        .  .  S1 .  .
    """
    assert orders_to(battle(picture.format(".")), "c5") == 4
    # A marsh cannot be crossed any more than a unit, but it controls nothing.
    assert orders_to(battle(picture.format("m")), "c5") == 4
    assert orders_to(battle(picture.format("N1")), "c5") == 8


@pytest.mark.rule("units.3a", "comm.1a")
def test_lone_unit_passes_a_short_line_but_not_a_longer_one() -> None:
    short = """
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  N1 .
        .  .  .  .  .
        S1 .  .  .  .
    """
    assert orders_to(battle(short), "a5") == 4
    longer = short.replace(".  .  .  N1 .", ".  N2 .  N1 .")
    assert orders_to(battle(longer), "a5") is None
