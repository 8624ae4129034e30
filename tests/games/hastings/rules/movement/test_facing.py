"""Components, facing and zones of control (1, 2)."""

from __future__ import annotations

import pytest

from senlac.engine.support.errors import NotationError
from tests.games.hastings.board import FACINGS, battle

SIDES_OF = {
    "n": (("NW", "NE"), ("W", "E"), ("SW", "SE")),
    "ne": (("NE", "E"), ("NW", "SE"), ("W", "SW")),
    "se": (("E", "SE"), ("NE", "SW"), ("NW", "W")),
    "s": (("SE", "SW"), ("E", "W"), ("NE", "NW")),
    "sw": (("SW", "W"), ("SE", "NW"), ("E", "NE")),
    "nw": (("W", "NW"), ("SW", "NE"), ("SE", "E")),
}
"""Front, flanks and rear by facing, as in the ledger."""


def beside(hex_: str, side: str) -> str:
    """Return the hex across a side, computed from the numbers alone."""
    row, number = int(hex_[:2]), int(hex_[2:])
    odd = row % 2
    across = {
        "E": (row, number - 1),
        "W": (row, number + 1),
        "NE": (row - 1, number - 1 + odd),
        "NW": (row - 1, number + odd),
        "SE": (row + 1, number - 1 + odd),
        "SW": (row + 1, number + odd),
    }
    return "{:02}{:02}".format(*across[side])


@pytest.mark.rule("1a")
def test_game_has_89_units_7_leaders_and_the_banner() -> None:
    catalogue = battle("NI01 1808").state.catalogue
    assert catalogue.units == 89
    assert catalogue.banner - catalogue.units == 7
    assert [len(own) for own in catalogue.of] == [45, 44]
    assert catalogue.die == 6


@pytest.mark.rule("1a")
def test_hex_numbers_run_westwards_and_odd_rows_are_offset() -> None:
    board = battle("NI01 1808").state.ground.board
    assert board.size == 8 * 17 + 7 * 16
    for hex_ in ("1602", "1511", "1808", "2309"):
        found = {board.names[to] for to in board.neighbours[board.hex(hex_)]}
        assert found == {beside(hex_, side) for side in ("E", "W", "NE", "NW", "SE", "SW")}
    east, west = board.centre(board.hex("1602")), board.centre(board.hex("1603"))
    assert east[0] > west[0]


@pytest.mark.rule("2a")
def test_unit_faces_a_corner_of_its_hex() -> None:
    field = battle("NI01 1808 n")
    assert field.hexes("face", "NI01") == {*FACINGS} - {"n"}
    with pytest.raises(NotationError):
        field.refusal("face NI01 e")


@pytest.mark.rule("2b")
@pytest.mark.parametrize("hex_", ["1602", "1707"])
@pytest.mark.parametrize("facing", FACINGS)
def test_front_flanks_and_rear_follow_from_the_facing(hex_: str, facing: str) -> None:
    ground = battle("NI01 1808").state.ground
    board, facings = ground.board, ground.facings
    place = board.hex(hex_) * 6 + FACINGS.index(facing)
    lists = (facings.front, facings.flanks, facings.rear)
    for found, sides in zip(lists, SIDES_OF[facing], strict=True):
        assert {board.names[to] for to in found[place]} == {beside(hex_, side) for side in sides}


@pytest.mark.rule("2b", "2.1a")
def test_unit_in_1602_facing_south_has_the_books_hexes() -> None:
    ground = battle("NI01 1808").state.ground
    facings = ground.facings
    place = ground.board.hex("1602") * 6 + 3
    names = ground.board.names
    assert {names[to] for to in facings.front[place]} == {"1701", "1702"}
    assert {names[to] for to in facings.flanks[place]} == {"1601", "1603"}
    assert {names[to] for to in facings.rear[place]} == {"1501", "1502"}


@pytest.mark.rule("2.1a")
def test_zone_of_control_is_the_two_front_hexes() -> None:
    assert battle("NI01 1808 n").zone("norman") == {"1707", "1708"}
    assert battle("NI01 1808 n").play("face NI01 se").zone("norman") == {"1807", "1907"}


@pytest.mark.rule("2.1b")
def test_archers_and_disordered_units_have_a_zone_of_control() -> None:
    assert battle("NA01 1808 n").zone("norman") == {"1707", "1708"}
    assert battle("NI01 1808 n disordered").zone("norman") == {"1707", "1708"}


@pytest.mark.rule("2.1b", "10.3a")
def test_routing_units_leaders_and_banner_have_no_zone() -> None:
    field = battle("NI01 1808 n routing", "odo 1810", "banner 1812", "FY01 1402")
    assert field.zone("norman") == set()


@pytest.mark.rule("2.2a")
def test_unit_attacks_only_into_its_zone_of_control() -> None:
    field = battle("NI01 1808 n", "FY01 1708 s", "FY02 1809 s", step="Combat")
    assert field.options("attack") == {"attack NI01 1708"}
    assert field.rule("attack NI01 1809") == "2.2a"


@pytest.mark.rule("2.3a", "5.4a")
def test_moving_unit_stops_in_the_first_enemy_zone() -> None:
    stopped = battle("NI01 1909", "FY01 1708 s")
    assert stopped.offers("move NI01 1808")
    assert stopped.rule("move NI01 1707") == "2.3a"
    assert battle("NI01 1909", "FY01 1708 n").offers("move NI01 1707")


@pytest.mark.rule("2.3a", "5.4a")
def test_lone_leader_stops_in_an_enemy_zone_even_with_a_friend() -> None:
    field = battle("odo 1910", "NI01 1809", "NI02 1808", "FY01 1708 s")
    assert field.offers("walk odo 1808")
    assert field.rule("walk odo 1707") == "2.3a"
    assert battle("odo 1910", "NI02 1808", "FY01 1708 n").offers("walk odo 1707")


@pytest.mark.rule("2.3b", "9.5a")
def test_a_routing_unit_runs_through_enemy_zones() -> None:
    field = battle("NI01 1904 routing", "NI02 2004", "FY01 2006 ne").run("rout NI01")
    assert "2005" in field.zone("saxon")
    assert field.events_of("run")[0]["to"] == "2005"
    assert len(field.events_of("run")) == 4


@pytest.mark.rule("2.3c")
def test_flank_and_rear_of_an_enemy_do_not_stop_moves() -> None:
    assert battle("NI01 1909", "FY01 1808 ne").offers("move NI01 1906")
    assert not battle("NI01 1909", "FY01 1808 s").offers("move NI01 1906")


@pytest.mark.rule("2.4a", "2.4b", "5.7a")
def test_unit_leaves_an_enemy_zone_by_one_hex_away_from_enemies() -> None:
    field = battle("NI01 1808 n", "FY01 1708 s")
    assert field.hexes("move", "NI01") == {"1807", "1907", "1908"}
    assert field.rule("move NI01 1906") == "2.4a"
    assert field.rule("move NI01 1809") == "2.4b"
    assert battle("NI01 1808 n", "FY01 1708 n").offers("move NI01 1906")


@pytest.mark.rule("2.4b", "5.7a")
def test_routing_enemy_limits_leaving_a_zone_too() -> None:
    field = battle("NI01 1808 n", "FY01 1708 s", "FY02 1906 routing")
    assert field.hexes("move", "NI01") == {"1908"}
    assert field.rule("move NI01 1907") == "2.4b"


@pytest.mark.rule("2.4a", "2.4b")
def test_lone_leader_leaves_an_enemy_zone_like_a_unit() -> None:
    field = battle("odo 1808", "NI01 1905", "FY01 1708 s")
    assert field.hexes("walk", "odo") == {"1807", "1907", "1908"}
    assert field.rule("walk odo 1906") == "2.4a"
    assert field.rule("walk odo 1707") == "2.4b"


@pytest.mark.rule("2.5a")
def test_two_units_in_each_others_zones_may_both_attack() -> None:
    norman = battle("NI01 1808 n", "FY01 1708 s", step="Combat")
    saxon = battle("NI01 1808 n", "FY01 1708 s", step="Combat", side="saxon")
    assert norman.options("attack") == {"attack NI01 1708"}
    assert saxon.options("attack") == {"attack FY01 1808"}
    assert "1708" in norman.zone("norman")
    assert "1808" in norman.zone("saxon")
