"""Movement (5)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import FACINGS, battle


@pytest.mark.rule("5.1a")
@pytest.mark.parametrize(
    ("unit", "furthest", "further"),
    [
        ("NI01 1912", "1909", "1908"),
        ("NC01 1912", "1909", "1908"),
        ("NA01 1912", "1909", "1908"),
        ("NI01 1912 disordered", "1910", "1909"),
    ],
)
def test_ordered_unit_has_3_points_and_a_disordered_one_2(
    unit: str, furthest: str, further: str
) -> None:
    field, name = battle(unit), unit.split(maxsplit=1)[0]
    assert field.offers(f"move {name} {furthest}")
    assert field.rule(f"move {name} {further}") == "5.2a"


@pytest.mark.rule("5.1a", "10.1a")
def test_leaders_and_routing_units_have_4_movement_points() -> None:
    field = battle("odo 1912", "NI01 1904 routing")
    assert field.offers("walk odo 1908")
    assert field.rule("walk odo 1907") == "5.2a"
    field.run("rout NI01")
    assert len(field.events_of("run")) == 4
    assert field.at("NI01")[:2] == "23"


@pytest.mark.rule("5.1b")
@pytest.mark.parametrize(
    ("leader", "allowance"), [("1912", 4), ("1813", 4), ("1814", 3), ("1909", 3)]
)
def test_unit_starting_with_or_next_to_a_leader_has_4_points(leader: str, allowance: int) -> None:
    field = battle("NI01 1912", f"william {leader}")
    assert field.offers("move NI01 1908") is (allowance == 4)
    assert field.offers(f"move NI01 {1912 - 3}")


@pytest.mark.rule("5.1b", "10.2a")
def test_leader_adds_no_points_to_a_disordered_unit() -> None:
    field = battle("NI01 1912 disordered", "william 1913")
    assert field.offers("move NI01 1910")
    assert not field.offers("move NI01 1909")


@pytest.mark.rule("5.1c", "H8.2a", "H10.1a")
@pytest.mark.parametrize(
    ("unit", "leader", "allowance"),
    [
        ("NI01", "eustace", 3),
        ("NI01", "fergant", 3),
        ("NI01", "odo", 3),
        ("BI01", "fergant", 4),
        ("BI01", "eustace", 3),
        ("FI01", "eustace", 4),
        ("FI01", "william", 4),
        ("BI01", "william", 4),
    ],
)
def test_leader_adds_points_only_to_units_it_can_lead(
    unit: str, leader: str, allowance: int
) -> None:
    field = battle(f"{unit} 1912", f"{leader} 1913")
    assert field.offers(f"move {unit} 1908") is (allowance == 4)


@pytest.mark.rule("5.1c")
def test_later_moves_change_no_allowance() -> None:
    left = battle("NI01 1912", "william 1913").play("walk william 1915")
    assert left.offers("move NI01 1908")
    come = battle("NI01 1912", "william 1915").play("walk william 1913")
    assert not come.offers("move NI01 1908")


@pytest.mark.rule("5.2a")
def test_each_piece_acts_once_a_phase() -> None:
    field = battle("NI01 1912", "NI02 1808", "odo 1905").play("move NI01 1911", "face NI01 n")
    assert field.rule("move NI01 1910") == "5.2a"
    assert field.rule("face NI01 s") == "5.2a"
    assert field.offers("move NI02 1908")
    field.play("walk odo 1904")
    assert field.rule("walk odo 1905") == "5.2a"


@pytest.mark.rule("5.2a")
def test_leader_moves_alone_or_with_one_unit() -> None:
    field = battle("NI01 1912", "NI02 1809", "william NI01")
    field.play("lead NI01 1910", "face NI01 n")
    assert field.at("william") == "1910"
    assert field.rule("walk william 1909") == "5.2a"
    stayed = battle("NI01 1912", "william NI01").play("move NI01 1910", "face NI01 n")
    assert stayed.at("william") == "1912"
    assert stayed.offers("walk william 1911")


@pytest.mark.rule("5.2a")
def test_leader_that_acted_or_is_elsewhere_cannot_be_led() -> None:
    field = battle("NI01 1912", "william 1911").play("walk william 1912")
    assert field.hexes("lead", "NI01") == set()
    assert field.rule("lead NI01 1911") == "5.2a"
    assert battle("NI01 1912", "william 1911").rule("lead NI01 1910") == "5.2a"


@pytest.mark.rule("5.2a")
def test_path_is_the_cheapest_one_and_is_in_the_event() -> None:
    field = battle("NI01 1912").play("move NI01 1909")
    assert field.events_of("move")[0]["path"] == ["1911", "1910", "1909"]


@pytest.mark.rule("5.2b", "12.1a")
@pytest.mark.parametrize(
    ("start", "there"),
    [
        ("1808", "1608"),  # valley floor 1, slope 2
        ("1509", "1408"),  # along the crest, 1 each
        ("1508", "1505"),
        ("1914", "2014"),  # an adjacent morass
        ("1814", "2014"),  # 1, then 2
        ("1909", "2109"),  # 1, then 2 for a brook
    ],
)
def test_path_of_up_to_3_movement_points_is_legal(start: str, there: str) -> None:
    assert battle(f"NI01 {start}").offers(f"move NI01 {there}")


@pytest.mark.rule("5.2b", "12.1a")
@pytest.mark.parametrize(
    ("start", "there"),
    [
        ("1908", "1608"),  # 1, 1, then 2
        ("1608", "1604"),  # along the slope, 2 each
        ("1714", "2014"),  # 1, 1, then 2
        ("1808", "2109"),
    ],
)
def test_path_of_more_than_3_movement_points_is_refused(start: str, there: str) -> None:
    assert battle(f"NI01 {start}").rule(f"move NI01 {there}") == "5.2a"


@pytest.mark.rule("5.3a")
def test_unit_moves_in_any_direction_and_chooses_any_facing() -> None:
    field = battle("NI01 1808 n")
    assert field.hexes("move", "NI01") >= {"1707", "1807", "1907", "1908", "1809", "1708"}
    field.play("move NI01 1908")
    assert field.hexes("face", "NI01") == {*FACINGS}
    assert field.play("face NI01 se").facing("NI01") == "se"


@pytest.mark.rule("5.3a")
def test_moved_unit_must_choose_a_facing_before_other_actions() -> None:
    field = battle("NI01 1808 n", "NI02 1812").play("move NI01 1908")
    assert field.options() == {f"face NI01 {facing}" for facing in FACINGS}
    assert field.rule("face NI02 s") == "5.3a"


@pytest.mark.rule("5.3b")
def test_unit_that_does_not_move_may_turn_in_an_enemy_zone() -> None:
    field = battle("NI01 1808 n", "NI02 1905", "FY01 1708 s")
    assert field.play("face NI01 se").facing("NI01") == "se"
    assert field.rule("move NI01 1908") == "5.2a"
    assert field.rule("face NI02 n") == "5.3a"


@pytest.mark.rule("5.6a", "13.1a")
def test_unit_may_enter_the_hex_of_a_lone_leader_but_not_a_units() -> None:
    field = battle("NI01 1808", "NI02 1809", "odo 1807")
    assert field.play("move NI01 1807", "face NI01 n").at("odo") == "1807"
    assert field.rule("move NI02 1807") == "13.1a"


@pytest.mark.rule("5.6a")
def test_unit_cannot_pass_through_another() -> None:
    wall = ("NI02 1707", "NI03 1807", "NI04 1907", "NI05 1908", "NI06 1809", "NI07 1708")
    assert battle("NI01 1808", *wall).hexes("move", "NI01") == set()
    assert battle("NI01 1808", *wall[1:]).offers("move NI01 1706")


@pytest.mark.rule("5.6b")
def test_hex_with_an_enemy_cannot_be_entered() -> None:
    field = battle("NI01 1808", "odo 1809", "FY01 1708 n", "gyrth 1807")
    assert field.rule("move NI01 1708") == "5.6b"
    assert field.rule("move NI01 1807") == "5.6b"
    assert field.rule("walk odo 1708") == "5.6b"
    assert field.rule("walk odo 1807") == "5.6b"
    assert field.offers("move NI01 1707")


@pytest.mark.rule("5.6b", "9.6a")
def test_enemy_leader_blocks_routing_units_too() -> None:
    field = battle("NI01 2305 routing", "gyrth 2405", "NI02 2404")
    field.play("rout NI01")
    assert field.events_of("run")[0]["to"] == "2406"
    lost = battle("NI01 2305 routing", "gyrth 2405", "NI02 2406").play("rout NI01")
    assert lost.at("NI01") == "lost"
    assert lost.events_of("leave") == []


@pytest.mark.rule("5.8a", "10.1a")
def test_a_unit_that_leaves_the_map_is_eliminated() -> None:
    field = battle("NI01 2305 routing", "NI02 1808")
    before = field.points("saxon")
    field.run("rout NI01")
    assert field.at("NI01") == "lost"
    assert field.events_of("leave") == [{"unit": "NI01"}]
    assert field.dead("norman") == 1
    assert field.points("saxon") - before == 2 - 1


@pytest.mark.rule("5.8b")
def test_routing_units_leave_the_map_only_at_their_own_edge() -> None:
    saxon = battle("FY01 2405 routing", "FY02 1405", side="saxon").run("rout FY01")
    assert saxon.at("FY01")[:2] == "20" or saxon.at("FY01")[:2] == "22"
    assert (
        battle("FY01 1005 routing", "FY02 1405", side="saxon").play("rout FY01").at("FY01")
        == "lost"
    )


@pytest.mark.rule("5.8b", "9.6a")
def test_routing_units_cannot_leave_at_the_side_edges() -> None:
    blocked = battle("NI01 1801 routing", "NI02 1901").play("rout NI01")
    assert blocked.at("NI01") == "lost"
    assert blocked.events_of("leave") == []
    free = battle("NI01 1801 routing", "NI02 1905").run("rout NI01")
    assert free.at("NI01") != "lost"


@pytest.mark.rule("5.8b")
def test_no_unit_leaves_the_map_by_choice() -> None:
    field = battle("NI01 2404", "NC01 1901", "NI02 1808")
    for unit in ("NI01", "NC01"):
        assert all(at.isdecimal() for at in field.hexes("move", unit))
    field.play("end")
    assert (field.at("NI01"), field.at("NC01")) == ("2404", "1901")


@pytest.mark.rule("13.1a", "2.4a")
def test_unit_cannot_leave_a_zone_into_an_occupied_hex() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s", "FY02 1402")
    free = battle(*lines).hexes("move", "NI01")
    assert free
    taken = min(free)
    assert battle(*lines, f"NI02 {taken}").hexes("move", "NI01") == free - {taken}
