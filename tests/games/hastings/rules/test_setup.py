"""Set-up and scenarios (H24)."""

from __future__ import annotations

import pytest

from senlac.games.hastings.words.hints import hints
from tests.games.hastings.board import Battle, battle, set_up


def begun(scenario: str) -> Battle:
    """Return a battle after the default set-up of both sides."""
    return set_up(scenario).play("auto", "auto")


def hexes(field: Battle, prefix: str) -> set[str]:
    """Return the hexes of the units of a kind."""
    catalogue = field.state.catalogue
    names = [catalogue.names[unit] for unit in range(catalogue.units)]
    return {field.at(name) for name in names if name.startswith(prefix)}


def row(row_: int, first: int, last: int) -> set[str]:
    """Return the hexes of a row between two numbers."""
    return {f"{row_}{number:02}" for number in range(first, last + 1)}


@pytest.mark.rule("H24.1a")
@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("BA", row(17, 13, 15)), ("BI", row(18, 13, 16)), ("BC", row(19, 12, 16)),
        ("NA", row(17, 6, 10)), ("NI", row(18, 5, 12)),
        ("NC", row(19, 5, 11) | row(20, 8, 11)),
        ("FA", row(17, 2, 3)), ("FI", row(18, 2, 4)), ("FC", row(19, 1, 4)),
        ("HC", row(16, 2, 17) | {"1308"}),
    ],
)  # fmt: skip
def test_historical_set_up_is_as_printed(prefix: str, expected: set[str]) -> None:
    assert hexes(begun("historical"), prefix) == expected


@pytest.mark.rule("H24.1a")
def test_harold_odo_and_facings_are_as_in_the_historical_set_up() -> None:
    field = begun("historical")
    assert hexes(field, "FY") >= row(15, 1, 16)
    assert field.at("harold") == "1308"
    assert field.state.harolds_unit() == field.piece("HC17")
    assert field.at("odo") == "2106"
    assert {field.facing(name) for name in ("HC01", "FY05", "SA01")} == {"s"}
    assert {field.facing(name) for name in ("NC01", "BI01", "FA01")} == {"n"}
    assert field.state.turn == 3


@pytest.mark.rule("H24.1a")
def test_saxons_set_up_first_in_their_zones() -> None:
    field = set_up("historical")
    assert field.side == "saxon"
    assert field.hexes("place", "FY17") == row(14, 2, 16)
    assert field.rule("place FY17 1501") == "H24.1a"
    assert field.rule("place FY18 1402") == "H24.1a"
    field.play("place FY17 1402")
    assert field.rule("place FY18 1402") == "13.1a"
    order = ["FY18", "FY19", "FY20", "FY21", "SA01", "SA02"]
    for name, at in zip(order, sorted(row(14, 3, 16)), strict=False):
        field.play(f"place {name} {at}")
    assert field.hexes("place", "leofwine") == row(15, 1, 9)
    field.play("place leofwine 1501")
    assert field.hexes("place", "gyrth") == row(15, 10, 16)
    field.play("place gyrth 1516")
    assert field.side == "norman"


@pytest.mark.rule("H24.1a", "H24.2c")
def test_leaders_are_assigned_to_cavalry_of_their_class() -> None:
    field = set_up("historical").play("auto")
    assert field.hexes("assign", "fergant") == {f"BC0{n}" for n in range(1, 6)}
    field.play("assign fergant BC05")
    assert field.at("fergant") == field.at("BC05")
    assert field.hexes("assign", "william") == {f"NC0{n}" for n in range(1, 8)}
    assert field.rule("assign william NC08") == "H24.1a"
    field.play("assign william NC07")
    assert field.hexes("assign", "banner") == {f"NC{n:02}" for n in range(8, 12)}
    field.play("assign banner NC11")
    assert field.holder == "NC11"
    assert field.hexes("assign", "eustace") == {f"FC0{n}" for n in range(1, 5)}


@pytest.mark.rule("H24.1b")
def test_reinforcements_due_on_turn_2_start_on_the_london_road() -> None:
    field = set_up("historical", dice=[1, 1, 1, 1, 3, 3, 4, 4])
    while "place FY22 1012" not in field.options():
        field.play(min(field.options() - {"auto"}))
    assert field.hexes("place", "FY22") == {"1012", "1111", "1211"}
    field.play("place FY22 1111")
    assert field.hexes("place", "FY23") == {"1012", "1211"}
    field.play("auto")
    assert field.at("FY22") == "1111"
    assert field.at("FY23") in {"1012", "1211"}
    assert field.at("FY24") == "off"


@pytest.mark.rule("H24.1b")
def test_fourth_reinforcement_of_turn_2_enters_on_turn_3() -> None:
    field = set_up("historical", dice=[1] * 8).play("auto")
    assert {field.at(f"FY{n}") for n in (22, 23, 24)} == {"1012", "1111", "1211"}
    assert field.at("FY25") == "off"
    field.play("auto", "fight")
    while field.side != "saxon" or field.step != "Movement":
        field.play("end")
    assert field.state.turn == 3
    field.play("lead HC17 1309", "face HC17 s")
    field.play("move FY22 1013" if field.at("FY22") == "1012" else "move FY23 1013")
    field.play(min(field.options()))
    assert field.hexes("enter", "FY25") == {"1012"}


@pytest.mark.rule("H24.1b", "H24.2a")
@pytest.mark.parametrize("scenario", ["manoeuvre", "wrong_footed"])
def test_reinforcements_of_turn_2_wait_in_other_scenarios(scenario: str) -> None:
    field = set_up(scenario, dice=[1, 1, 3, 3, 3, 3, 3, 3]).play("auto")
    assert field.at("FY22") == "off"
    assert field.state.arrival_turn[0] == 2


@pytest.mark.rule("H24.2a", "H24.3a")
@pytest.mark.parametrize("scenario", ["manoeuvre", "wrong_footed"])
def test_bretons_set_up_near_2402_and_other_normans_are_off_map(
    scenario: str,
) -> None:
    field = set_up(scenario).play("auto")
    board = field.state.ground.board
    offered = field.hexes("place", "BA01")
    assert offered
    assert all(board.distance(board.hex(at), board.hex("2402")) <= 4 for at in offered)
    dry = {
        board.names[at]
        for at in range(board.size)
        if board.distance(at, board.hex("2402")) <= 4 and not field.state.ground.stops[at]
    }
    assert offered == dry
    assert field.rule("place BA01 1908") == "H24.2a"
    field.play("auto")
    assert field.at("fergant") == field.at("BC02")
    assert hexes(field, "N") == hexes(field, "FC") == hexes(field, "FI") == {"off"}
    assert field.at("william") == field.at("odo") == "off"
    assert field.state.turn == 1


@pytest.mark.rule("H24.2a", "H24.3a")
@pytest.mark.parametrize("scenario", ["manoeuvre", "wrong_footed"])
def test_saxons_set_up_as_in_the_historical_scenario(scenario: str) -> None:
    one, other = begun(scenario), begun("historical")
    for prefix in ("HC", "FY", "SA"):
        assert hexes(one, prefix) == hexes(other, prefix)


@pytest.mark.rule("H24.2c")
def test_william_banner_and_eustace_enter_with_their_cavalry() -> None:
    field = set_up("manoeuvre").play("auto")
    while "assign william NC01" not in field.options():
        field.play(min(field.options() - {"auto"}))
    assert field.hexes("assign", "william") == {f"NC{n:02}" for n in range(1, 12)}
    field.play("assign william NC01")
    assert field.hexes("assign", "banner") == {f"NC{n:02}" for n in range(1, 12)}
    field.play("assign banner NC01")
    assert field.hexes("assign", "eustace") == {f"FC0{n}" for n in range(1, 5)}
    assert field.rule("assign eustace NC02") == "H24.2c"


@pytest.mark.rule("H24.3a")
@pytest.mark.parametrize(("turn", "moves"), [(1, 0), (2, 0), (3, 1)])
def test_saxons_are_frozen_on_turns_1_and_2_of_wrong_footed(turn: int, moves: int) -> None:
    lines = ("FY01 1402", "HC17 1308", "harold HC17", "gyrth 1305", "SA01 1408 s", "FY02 1508")
    field = battle(*lines, "NI01 2008", scenario="wrong_footed", side="saxon", turn=turn)
    for verb in ("move", "lead", "walk", "swap"):
        assert bool(field.options(verb)) is bool(moves)
    assert field.offers("face FY01 n")
    if not moves:
        for text in ("move FY01 1403", "walk gyrth 1306", "swap SA01 FY02", "lead HC17 1309"):
            assert field.rule(text) == "H24.3a"


@pytest.mark.rule("H24.3a")
def test_frozen_saxons_may_still_run_shoot_and_attack() -> None:
    routing = ("FY01 1402 routing", "FY02 1508")
    run = battle(*routing, side="saxon", scenario="wrong_footed", turn=1)
    assert run.offers("rout FY01")
    lines = ("HC01 1708 s", "NI01 1808 n", "SA01 1712 s", "NI02 1812")
    shots = battle(*lines, "SA02 1704 s", "NI03 1804", side="saxon", step="MissilePhase",
                   scenario="wrong_footed", turn=1)  # fmt: skip
    assert shots.offers("fire SA01 1812")
    fight = battle(*lines, side="saxon", step="Combat", scenario="wrong_footed", turn=1)
    assert fight.offers("attack HC01 1808")


@pytest.mark.rule("H24.3a")
def test_normans_are_not_frozen_in_wrong_footed() -> None:
    assert battle("BI01 2303", scenario="wrong_footed", turn=1).state.frozen() is False


@pytest.mark.rule("H24.4a")
@pytest.mark.parametrize("word", ["disordered", "rout", "arrows"])
def test_combat_modifiers_do_not_come_from_the_notes(word: str) -> None:
    assert any(word in text for text in hints().values())
    tables = battle("NI01 1808").state.catalogue.tables
    assert not any("notes" in row_.source for row_ in tables.combat_modifiers.values())
