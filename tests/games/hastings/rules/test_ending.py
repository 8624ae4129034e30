"""The end and its points (H23)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import Battle, battle


def end(*lines: str, scenario: str = "historical") -> Battle:
    """Return a battle after its last turn."""
    return battle(*lines, step="OdoRally", side="saxon", turn=12, scenario=scenario)


@pytest.mark.rule("H23a")
@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        (("FY01 lost", "FY02 lost", "FY03 lost", "FY04 lost", "FY05 lost"), "norman"),
        (("HC01 lost", "HC02 lost", "HC03 lost"), "saxon"),
        (("HC01 lost", "HC02 lost", "HC03 lost", "HC04 lost", "NC01 lost"), "saxon"),
        (("HC01 lost", "HC02 lost", "HC03 lost", "HC04 lost", "NI01 lost"), "norman"),
        ((), "saxon"),
    ],
)
@pytest.mark.parametrize("scenario", ["historical", "wrong_footed"])
def test_normans_need_10_more_points_than_the_saxons(
    lines: tuple[str, ...], winner: str, scenario: str
) -> None:
    assert end(*lines, scenario=scenario).won == ([winner], "points")


@pytest.mark.rule("H24.2a", "H23a")
@pytest.mark.parametrize(
    ("line", "won"),
    [
        ("FY01 lost", (["norman"], "points")),
        ("NI01 lost", (["saxon"], "points")),
        ("NI01 1808", ([], "equal")),
    ],
)
def test_most_points_win_the_second_scenario(line: str, won: tuple[list[str], str]) -> None:
    assert end(line, scenario="manoeuvre").won == won


@pytest.mark.rule("H23a", "H8.1a")
def test_sudden_death_precedes_points() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s", "harold HC01", *[f"NI0{n} lost" for n in range(2, 9)])
    field = battle(*lines, step="Combat", turn=12)
    assert field.points("saxon") > field.points("norman")
    assert field.play("attack NI01 1708", dice=[4, 1]).won == (["norman"], "harold")


@pytest.mark.rule("H23b", "H23e")
@pytest.mark.parametrize(("unit", "points"), [("HC01", 3), ("FY01", 2), ("SA01", 2)])
def test_normans_score_for_lost_saxon_units(unit: str, points: int) -> None:
    assert battle(f"{unit} lost", "NI01 1808").points("norman") == points
    assert battle(f"{unit} 1402", "NI01 1808").points("norman") == 0


@pytest.mark.rule("H23c")
@pytest.mark.parametrize(
    ("unit", "points"),
    [("NA01", 2), ("NI01", 2), ("NC01", 4), ("BA01", 2), ("BI01", 2), ("BC01", 4),
     ("FA01", 2), ("FI01", 2), ("FC01", 4)],
)  # fmt: skip
def test_saxons_score_for_lost_norman_units(unit: str, points: int) -> None:
    assert battle(f"{unit} lost", "FY01 1402").points("saxon") == points
    assert battle(f"{unit} off", "FY01 1402").points("saxon") == 0


@pytest.mark.rule("H23b", "H23e")
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("NI01 1211",), 15),
        (("NI01 1010 disordered",), 15),
        (("NI01 1211", "NI02 1112", "NI03 1012"), 15),
        (("NI01 1311",), 0),
        (("NI01 1204",), 0),
        (("NI01 1102",), 0),
        (("NI01 1211 routing",), 0),
        (("odo 1211",), 0),
        (("FY01 1211",), 0),
    ],
)
def test_normans_score_15_for_high_ground_from_row_12_north(
    lines: tuple[str, ...], points: int
) -> None:
    assert battle(*lines, "NI08 1808", "FY09 1402").points("norman") == points


@pytest.mark.rule("H23b")
def test_high_ground_goal_is_every_high_hex_of_rows_10_to_12() -> None:
    field = battle("NI01 1808")
    board, terrain = field.state.ground.board, field.state.catalogue.tables.terrain_at
    high = [hex_ for hex_ in range(board.size) if terrain[hex_].id == "high"]
    assert {hex_ for hex_ in high if board.lines[hex_] <= 12} == set(field.state.ground.goal[0])


@pytest.mark.rule("H23c", "H23e")
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("FY01 2103",), 15),
        (("FY01 2106 disordered",), 15),
        (("FY01 2104", "FY02 2105"), 15),
        (("FY01 2102",), 0),
        (("FY01 2107",), 0),
        (("FY01 2104 routing",), 0),
        (("gyrth 2104",), 0),
        (("NI01 2104",), 0),
    ],
)
def test_saxons_score_15_for_the_saddle(lines: tuple[str, ...], points: int) -> None:
    field = battle(*lines, "NI08 1808", "FY09 1402")
    routing = 1 if "routing" in " ".join(lines) else 0
    assert field.points("saxon") == points
    assert field.points("norman") == routing


@pytest.mark.rule("H23c")
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("banner 1402",), 0),
        (("FY01 1402", "banner FY01"), 5),
        (("FY01 1402 routing", "banner FY01"), 0),
        (("NI01 1402", "banner NI01"), 0),
    ],
)
def test_saxons_score_5_for_holding_the_banner(lines: tuple[str, ...], points: int) -> None:
    assert battle(*lines, "NI08 1808", "FY09 1404").points("saxon") == points


@pytest.mark.rule("H23d")
@pytest.mark.parametrize("leader", ["gyrth", "leofwine", "harold"])
def test_normans_score_5_for_each_saxon_leader(leader: str) -> None:
    assert battle(f"{leader} lost", "NI01 1808").points("norman") == 5


@pytest.mark.rule("H23d", "H10.1c")
@pytest.mark.parametrize("leader", ["odo", "eustace", "fergant", "william"])
def test_saxons_score_5_for_each_norman_leader(leader: str) -> None:
    assert battle(f"{leader} lost", "FY01 1402").points("saxon") == 5


@pytest.mark.rule("H23d")
def test_each_enemy_unit_routing_on_the_map_scores_1() -> None:
    lines = ("NI01 1808 routing", "BC01 1908 routing", "FY01 1402 routing", "FY02 1404 disordered")
    field = battle(*lines, "NI08 1801", step="Combat")
    assert (field.points("norman"), field.points("saxon")) == (1, 2)


@pytest.mark.rule("H23d", "4.4c")
def test_units_off_map_or_in_the_box_score_nothing() -> None:
    field = battle("NA01 boxed", "FI01 off", "FY22 due 12", "NI01 1808")
    assert (field.points("norman"), field.points("saxon")) == (0, 0)
