"""The Papal Banner and Bishop Odo (H9, H10)."""

from __future__ import annotations

import pytest

from senlac.engine.game.position import decode, encode
from senlac.games.hastings import GAME
from tests.games.hastings.board import FACINGS, HOLD, Battle, battle, set_up


@pytest.mark.rule("H9.1a", "H24.1a", "H24.2c")
@pytest.mark.parametrize(("scenario", "rule"), [("historical", "H24.1a"), ("manoeuvre", "H24.2c")])
def test_banner_starts_with_norman_cavalry(scenario: str, rule: str) -> None:
    field = set_up(scenario).play("auto")
    while "assign banner NC08" not in field.options():
        field.play(min(field.options() - {"auto"}))
    assert {text.split()[2][:2] for text in field.options("assign")} == {"NC"}
    assert field.rule("assign banner BC01") == rule


@pytest.mark.rule("H9.1a")
def test_banner_moves_with_its_unit_and_ignores_stacking() -> None:
    field = battle("NC01 1908 n", "banner NC01", "william NC01", "NI01 1905")
    field.play("lead NC01 1909")
    assert field.at("banner") == field.at("william") == "1909"
    charge = battle("NC01 1908 n", "banner NC01", "FY01 1708 s", "NI01 1905")
    charge.play("charge NC01 1808", dice=[1, 1])
    assert charge.at("banner") == "1808"
    advance = battle("NC01 1808 n", "banner NC01", "HC01 1708 disordered", *HOLD, step="Combat")
    assert advance.play("attack NC01 1708", dice=[6, 6]).at("banner") == "1708"
    back = battle("NC01 1808 n", "banner NC01", "FY02 1402", "NI01 1905", step="Lull")
    assert back.play("back NC01 2008").at("banner") == "2008"


@pytest.mark.rule("H9.1a")
def test_banner_cannot_move_alone() -> None:
    assert battle("NC01 1908", "banner NC01").rule("walk banner 1909") == "H9.1a"


@pytest.mark.rule("H9.1b")
def test_banner_unit_rolls_two_dice_and_its_player_picks_one() -> None:
    for die, result in ((2, "BD"), (3, "NE")):
        field = battle("NC01 1808 n", "banner NC01", "HC01 1708 s", *HOLD, step="Combat")
        field.play("attack NC01 1708", dice=[3, 2])
        assert (field.side, field.options()) == ("norman", {"use 2", "use 3"})
        assert field.rule("use 5") == "H9.1b"
        assert field.play(f"use {die}").events_of("attack")[0]["result"] == result


@pytest.mark.rule("H9.1b")
def test_two_equal_banner_dice_leave_no_choice() -> None:
    field = battle("NC01 1808 n", "banner NC01", "HC01 1708 s", *HOLD, step="Combat")
    assert field.play("attack NC01 1708", dice=[4, 4]).step == "Combat"
    assert field.dice.labels == ["combat", "combat"]


@pytest.mark.rule("H9.1b")
def test_attack_on_the_banner_unit_rolls_one_die() -> None:
    lines = ("NC01 1808 n", "banner NC01", "HC01 1708 s", *HOLD)
    field = battle(*lines, step="Combat", side="saxon").play("attack HC01 1808", dice=[4])
    assert field.dice.labels == ["combat"]


@pytest.mark.rule("H9.1b", "H9.3a")
def test_saxon_unit_with_the_banner_rolls_one_die() -> None:
    lines = ("NC01 1808 n", "HC01 1708 s", "banner HC01", *HOLD)
    field = battle(*lines, step="Combat", side="saxon").play("attack HC01 1808", dice=[4])
    assert field.dice.labels == ["combat"]


@pytest.mark.rule("H9.1c")
@pytest.mark.parametrize("unit", ["NC01", "BI01", "FC01"])
def test_banner_gives_two_dice_to_any_norman_unit_and_charge(unit: str) -> None:
    field = battle(f"{unit} 1808 n", f"banner {unit}", "HC01 1708 s", *HOLD, step="Combat")
    field.play(f"attack {unit} 1708", dice=[4, 3])
    assert field.step == "ChooseBannerDie"
    charge = battle("NC01 1908 n", "banner NC01", "FY01 1708 s", "NI01 1905")
    assert charge.play("charge NC01 1808", dice=[1, 2]).step == "ChooseBannerDie"


@pytest.mark.rule("H9.1c", "H11.4a")
def test_shots_and_feigned_attacks_have_one_die() -> None:
    feint = battle("NC01 1908 n", "banner NC01", "FY01 1708 s", "NI01 1905", turn=7)
    feint.play("feign NC01 1808", dice=[4])
    assert feint.dice.labels == ["feigned attack"]
    lines = ("NA01 1908 n", "banner NA01", "FY01 1708", "NA05 1803 n", "FY20 1702 s")
    shot = battle(*lines, step="MissilePhase").play("fire NA01 1708", dice=[3])
    assert shot.dice.labels == ["shot"]


def captured(*lines: str, dice: list[int], dead: int = 0) -> Battle:
    """Attack the unit with the banner at 1808 with Housecarls."""
    field = battle(
        "HC01 1708 s", "NC01 1808 n disordered", "banner NC01", *lines, *HOLD,
        step="Combat", side="saxon", dead={"norman": dead},
    )  # fmt: skip
    return field.play("attack HC01 1808", dice=dice)


@pytest.mark.rule("H9.2a", "H9.3a")
def test_advancing_unit_takes_the_banner_of_an_eliminated_one() -> None:
    field = captured(dice=[6])
    assert field.at("banner") == "1808"
    assert field.holder == "HC01"
    assert field.events_of("banner") == [{"unit": "HC01"}]


@pytest.mark.rule("H9.2a")
def test_routing_unit_loses_the_banner() -> None:
    kept = captured(dice=[2])
    assert kept.holder == "NC01"
    lines = ("HC01 1708 s", "NI01 1808 n disordered", "NC01 1907", "banner NC01", *HOLD)
    rout = battle(*lines, step="Combat", side="saxon", dead={"norman": 9})
    rout.play("attack HC01 1808", dice=[6, 1])
    while rout.step == "RoutDirection":
        rout.play(min(rout.options()))
    assert rout.status("NC01") == "routing"
    assert (rout.at("banner"), rout.holder) == ("1907", "")


@pytest.mark.rule("H9.2a")
def test_routing_unit_neither_carries_nor_takes_the_banner() -> None:
    field = battle("NI01 1904 routing", "NI02 2004", "banner 2005", "NI03 1812").run("rout NI01")
    assert field.events_of("run")[0]["to"] == "2005"
    assert field.at("banner") == "2005"
    here = battle("NI01 1904 routing", "banner NI01", "NI03 1812").run("rout NI01")
    assert here.at("banner") == "1904"


@pytest.mark.rule("H9.3a")
@pytest.mark.parametrize(
    ("unit", "side"), [("FY01", "saxon"), ("SA01", "saxon"), ("BI01", "norman")]
)
def test_unit_entering_the_hex_of_the_lone_banner_takes_it(unit: str, side: str) -> None:
    field = battle(f"{unit} 1808", "banner 1809", "NI03 1801", "FY03 1402", side=side)
    field.play(f"move {unit} 1809", f"face {unit} n")
    assert field.holder == unit
    assert field.points("saxon") == (5 if side == "saxon" else 0)


@pytest.mark.rule("H9.3a")
def test_banner_is_taken_in_passing() -> None:
    field = battle("NI01 1808", "banner 1907", "NI03 1801").play("move NI01 1906", "face NI01 n")
    assert (field.holder, field.at("banner")) == ("NI01", "1906")


@pytest.mark.rule("H9.3a")
def test_leader_does_not_take_the_banner_and_its_unit_keeps_it() -> None:
    field = battle("odo 1808", "banner 1809", "NI03 1801").play("walk odo 1809")
    assert field.holder == ""
    kept = battle("FY01 1808", "banner FY01", "FY03 1402", side="saxon")
    kept.play("move FY01 1809", "face FY01 s")
    assert kept.holder == "FY01"


# ---- Odo ----------------------------------------------------------------------------------------

CROWD = ("odo 1908", "NI01 1907 routing", "NI02 1909 routing", "NA01 2008 routing", "FY02 1402")


@pytest.mark.rule("H10.1a")
def test_odo_moves_like_a_leader_but_leads_no_unit() -> None:
    field = battle("odo 1908", "NI01 1909")
    assert field.offers("walk odo 1904")
    assert not battle("odo 1910", "NI01 1909").offers("move NI01 1905")
    assert battle("william 1910", "NI01 1909").offers("move NI01 1905")


@pytest.mark.rule("H10.1a")
def test_odo_is_killed_like_a_leader_without_ending_the_game() -> None:
    field = battle("NI01 1808 n", "odo NI01", "HC01 1708 s", *HOLD, step="Combat")
    field.play("attack NI01 1708", dice=[5, 1, 1])
    assert field.at("odo") == "lost"
    assert field.points("saxon") == 5
    assert field.won == ([], "")


@pytest.mark.rule("H10.1b")
def test_odo_rallies_up_to_two_routing_units_and_leaves() -> None:
    field = battle(*CROWD, "NI08 1801", step="Reorganisation")
    assert field.options() == {"odo NI01", "odo NI02", "odo NA01", "end"}
    field.play("odo NI01")
    assert field.hexes("face", "NI01") == {*FACINGS}
    field.play("face NI01 n", "odo NA01", "face NA01 n")
    assert (field.status("NI01"), field.status("NA01")) == ("disordered", "ordered")
    assert field.status("NI02") == "routing"
    assert field.at("odo") == "retired"


@pytest.mark.rule("H10.1b")
def test_odo_may_rally_only_one_unit_or_wait() -> None:
    one = battle(*CROWD, "NI08 1801", step="Reorganisation").play("odo NI01", "face NI01 n", "end")
    assert one.at("odo") == "retired"
    none = battle(*CROWD, "NI08 1801", step="Reorganisation").play("end")
    assert none.at("odo") == "1908"


@pytest.mark.rule("H10.1b")
@pytest.mark.parametrize("odo", ["odo 1905", "odo lost", "odo off"])
def test_odo_rallies_no_unit_when_distant_dead_or_off_map(odo: str) -> None:
    field = battle(odo, *CROWD[1:], "NI08 1801", step="Reorganisation")
    assert field.side == "saxon"


@pytest.mark.rule("H10.1b")
def test_odo_rallies_no_disordered_unit_and_not_in_saxon_turns() -> None:
    lines = ("odo 1908", "NI01 1907 routing", "NI02 1909 disordered", "NI08 1801", "FY02 1402")
    field = battle(*lines, step="Reorganisation", dice=[1])
    assert field.rule("odo NI02") == "H10.1b"
    assert field.rule("odo NI08") == "H10.1b"
    saxon = battle(*CROWD, "NI08 1801", step="Reorganisation", side="saxon")
    assert saxon.step != "OdoRally"


@pytest.mark.rule("H10.1c")
def test_odo_rallies_outside_enemy_zones_and_leaves_without_loss() -> None:
    field = battle(*CROWD, "HC01 1806 s", "NI08 1801", step="Reorganisation")
    assert "1907" not in field.zone("saxon")
    held = battle(*CROWD, "HC01 1807 s", "NI08 1801", step="Reorganisation")
    assert held.options("odo") == {"odo NI02", "odo NA01"}
    assert held.rule("odo NI01") == "H10.1c"
    field.play("odo NI01", "face NI01 n", "odo NI02", "face NI02 n")
    assert field.points("saxon") == 1
    assert field.dead("norman") == 0
    assert field.events_of("morale") == []


@pytest.mark.rule("H10.1b")
def test_position_round_trips_while_odos_last_unit_must_face() -> None:
    field = battle(*CROWD, "NI08 1801", step="Reorganisation").play("odo NI01", "face NI01 n")
    field.play("odo NI02")
    assert field.step == "Facing"
    assert decode(GAME, encode(GAME, field.state)).stack
