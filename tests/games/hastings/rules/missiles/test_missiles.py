"""Missile units (4), with the cases of diagrams 4.5, 4.6 and 4.7."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN
from tests.games.hastings.board import HOLD, SHOT, Battle, battle

RING = ("1709", "1708", "1707", "1807", "1906", "2007", "2107", "2108", "2109", "2009", "1910")
"""Hexes two away from 1908; the archers face north."""


def shooting(*lines: str, dead: dict[str, int] | None = None) -> Battle:
    """Return an offensive missile phase of the Normans that does not end at once."""
    return battle(*lines, *SHOT, step="MissilePhase", dead=dead)


@pytest.mark.rule("4.1a", "3.2a")
def test_archers_shoot_once_and_are_marked() -> None:
    field = shooting("NA01 1908 n", "FY01 1708").play("fire NA01 1708", dice=[3])
    assert field.state.fired >> field.piece("NA01") & 1
    assert field.rule("fire NA01 1708") == "4.1a"
    assert field.offers("fire NA05 1702")


@pytest.mark.rule("4.1a", "3.4a")
def test_archers_may_wait_for_the_defensive_phase() -> None:
    field = battle("NA01 1908 n", "FY01 1708", *SHOT, step="Defence", side="saxon")
    assert field.side == "norman"
    assert field.offers("fire NA01 1708")


@pytest.mark.rule("4.2a")
def test_only_ordered_archers_with_a_target_shoot() -> None:
    lines = ("NA01 1908 n routing", "FY01 1708", "NI01 1912 n", "FY02 1812", "NA02 1906 s")
    field = shooting(*lines)
    assert field.options("fire") == {"fire NA05 1702"}
    assert field.rule("fire NA01 1708") == "10.3a"
    assert field.rule("fire NI01 1812") == "4.2a"
    assert field.rule("fire NA02 2006") == "4.2a"
    assert shooting("NA01 1908 n", "FY01 1708").offers("fire NA01 1708")


@pytest.mark.rule("4.2a", "12.1a")
def test_shot_has_no_modifiers() -> None:
    lines = ("NA01 1808 n", "william NA01", "HC01 1708", "gyrth HC01", "HC02 1608")
    for die, status in ((4, "ordered"), (5, "disordered")):
        field = shooting(*lines).play("fire NA01 1708", dice=[die, 6])
        assert field.status("HC01") == status
    up = ("NA01 1807 n", "HC02 1607")
    for die, status in ((4, "ordered"), (5, "disordered")):
        assert shooting(*up).play("fire NA01 1607", dice=[die]).status("HC02") == status


@pytest.mark.rule("4.2b")
@pytest.mark.parametrize("target", ["1808", "1708"])
@pytest.mark.parametrize(("die", "status"), [(3, "ordered"), (4, "ordered"), (5, "disordered")])
def test_shot_hits_on_5_at_one_hex_and_at_two(target: str, die: int, status: str) -> None:
    field = shooting("NA01 1908 n", f"HC01 {target}").play(f"fire NA01 {target}", dice=[die])
    assert field.status("HC01") == status
    saxon = battle("SA01 1708 s", f"NI01 {'1808' if target == '1808' else '1908'}",
                   "SA02 1712 s", "NI02 1812", step="MissilePhase", side="saxon")  # fmt: skip
    at = saxon.at("NI01")
    assert saxon.play(f"fire SA01 {at}", dice=[die]).status("NI01") == status


@pytest.mark.rule("4.3a", "10.5a", "10.6a")
def test_hit_disorders_and_never_eliminates() -> None:
    for before, after in (("ordered", "disordered"), ("disordered", "disordered")):
        field = shooting("NA01 1908 n", f"HC01 1708 {before}").play("fire NA01 1708", dice=[6])
        assert field.status("HC01") == after
        assert field.at("HC01") == "1708"
    field = shooting("NA01 1908 n", "HC01 1708 routing").play("fire NA01 1708", dice=[6])
    assert (field.at("HC01"), field.status("HC01")) == ("1708", "routing")


@pytest.mark.rule("4.3a", "9.1a")
def test_archers_killed_by_missiles_cause_no_morale_test() -> None:
    lines = ("NA01 1908 n", "SA01 1708", "FY01 1707", "FY02 1709")
    field = shooting(*lines, dead={"fyrd": 20}).play("fire NA01 1708", dice=[6])
    assert field.at("SA01") == "lost"
    assert field.events_of("morale") == []


@pytest.mark.rule("4.3a", "14.3a")
def test_leader_killed_by_a_missile_causes_a_morale_test() -> None:
    lines = ("NA01 1908 n", "FY01 1708", "gyrth FY01")
    field = shooting(*lines, dead={"fyrd": 3}).play("fire NA01 1708", dice=[3, 1, 5])
    assert field.at("gyrth") == "lost"
    assert [event["class"] for event in field.events_of("morale")] == ["fyrd"]
    assert field.status("FY01") == "ordered"


@pytest.mark.rule("4.3b")
@pytest.mark.parametrize(("dice", "at"), [([5], "lost"), ([4, 2], "1708"), ([4, 1], "lost")])
def test_lone_leader_is_killed_by_a_hit(dice: list[int], at: str) -> None:
    field = shooting("NA01 1908 n", "gyrth 1708").play("fire NA01 1708", dice=dice)
    assert field.at("gyrth") == at


@pytest.mark.rule("4.3b")
def test_leader_with_a_unit_survives_the_hit_itself() -> None:
    lines = ("NA01 1908 n", "FY01 1708", "gyrth FY01")
    field = shooting(*lines).play("fire NA01 1708", dice=[6, 2])
    assert field.at("gyrth") == "1708"
    assert field.status("FY01") == "disordered"


@pytest.mark.rule("4.4a")
@pytest.mark.parametrize("archer", ["NA01", "BA01", "FA01"])
@pytest.mark.parametrize(("die", "at"), [(1, "boxed"), (2, "boxed"), (3, "1908")])
def test_norman_archers_run_out_of_arrows_on_1_or_2(archer: str, die: int, at: str) -> None:
    field = shooting(f"{archer} 1908 n", "HC01 1708").play(f"fire {archer} 1708", dice=[die])
    assert field.at(archer) == at


@pytest.mark.rule("4.4a", "H9.2a")
def test_banner_and_leader_stay_when_archers_run_out() -> None:
    lines = ("NA01 1908 n", "banner NA01", "odo NA01", "HC01 1708")
    field = shooting(*lines).play("fire NA01 1708", dice=[1])
    assert field.at("NA01") == "boxed"
    assert field.at("banner") == field.at("odo") == "1908"
    assert field.holder == ""


@pytest.mark.rule("4.4b")
def test_saxon_archers_never_run_out() -> None:
    lines = ("SA01 1708 s", "NI01 1808", "SA02 1712 s", "NI02 1812")
    field = battle(*lines, step="MissilePhase", side="saxon").play("fire SA01 1808", dice=[1])
    assert field.at("SA01") == "1708"
    assert field.play("fire SA02 1812", dice=[2]).at("SA02") == "1712"


@pytest.mark.rule("4.4c")
def test_archers_in_the_box_are_no_loss() -> None:
    field = shooting("NA01 1908 n", "NI01 1907", "HC01 1708", dead={"norman": 20})
    before = field.points("saxon")
    field.play("fire NA01 1708", dice=[1])
    assert field.dead("norman") == 20
    assert field.points("saxon") == before
    assert field.events_of("morale") == []


@pytest.mark.rule("4.5a", "4.5b")
def test_diagram_4_5_archers_reach_three_hexes_at_range_two() -> None:
    lines = [f"FY{number:02} {at}" for number, at in enumerate(RING, 1)]
    field = shooting("NA01 1908 n", *lines)
    assert field.hexes("fire", "NA01") == {"1709", "1708", "1707"}
    assert field.rule("fire NA01 1807") == "4.5a"


@pytest.mark.rule("4.5a")
def test_diagram_4_5_archers_shoot_to_the_front_up_to_two_hexes() -> None:
    lines = ("FY01 1809", "FY02 1808", "FY03 1907", "FY04 1909", "FY05 2008", "FY06 1608")
    field = shooting("NA01 1908 n", *lines)
    assert field.hexes("fire", "NA01") == {"1808", "1809"}
    assert field.rule("fire NA01 1907") == "4.5a"
    assert field.rule("fire NA01 1608") == "4.5a"


@pytest.mark.rule("4.5a", "H4.1a")
def test_javelins_reach_one_hex() -> None:
    lines = ("FY01 1708 s", "NI01 1908", "FY02 1712 s", "NI02 1812", "FY03 1714 s", "NI03 1814")
    field = battle(*lines, step="Defence", thrown=False)
    assert field.hexes("javelin", "FY01") == set()
    assert field.hexes("javelin", "FY02") == {"1812"}


@pytest.mark.rule("4.6a")
@pytest.mark.parametrize("screen", ["NI01 1809", "NA02 1809 s"])
def test_diagram_4_6_unit_in_a_front_hex_blocks_hexes_behind_it(screen: str) -> None:
    targets = ("FY01 1709", "FY02 1708", "FY03 1707")
    field = shooting("NA01 1908 n", screen, *targets)
    assert field.hexes("fire", "NA01") == {"1708", "1707"}
    assert field.rule("fire NA01 1709") == "4.6a"
    assert shooting("NA01 1908 n", *targets).offers("fire NA01 1709")


@pytest.mark.rule("4.6b")
def test_diagram_4_6_corner_hex_needs_both_front_hexes_blocked() -> None:
    field = shooting("NA01 1908 n", "NI01 1809", "NI02 1808", "FY02 1708")
    assert field.hexes("fire", "NA01") == set()
    assert field.rule("fire NA01 1708") == "4.6b"
    for screen in ("1809", "1808"):
        assert shooting("NA01 1908 n", f"NI01 {screen}", "FY02 1708").offers("fire NA01 1708")


@pytest.mark.rule("4.6c")
def test_leaders_and_banner_block_no_fire() -> None:
    field = shooting(
        "NA01 1908 n", "odo 1809", "banner 1808", "FY01 1709", "FY02 1708", "FY03 1707"
    )
    assert field.hexes("fire", "NA01") == {"1709", "1708", "1707"}


@pytest.mark.rule("4.6c")
def test_front_hex_off_the_map_blocks_like_a_unit() -> None:
    assert shooting("NA01 1801 n", "FY01 1601").offers("fire NA01 1601")
    field = shooting("NA01 1801 n", "NI01 1701", "FY01 1601")
    assert field.hexes("fire", "NA01") == set()
    assert field.rule("fire NA01 1601") == "4.6b"


@pytest.mark.rule("4.7a")
def test_diagram_4_7_target_in_the_zone_of_control_has_priority() -> None:
    field = shooting("NA01 1908 n", "FY01 1808", "FY02 1709", "FY03 1708")
    assert field.hexes("fire", "NA01") == {"1808"}
    assert field.rule("fire NA01 1709") == "4.7a"
    beside = shooting("NA01 1908 n", "FY01 1907", "FY02 1709")
    assert beside.offers("fire NA01 1709")


@pytest.mark.rule("4.7b")
def test_lone_leader_in_the_zone_of_control_has_priority() -> None:
    field = shooting("NA01 1908 n", "gyrth 1808", "FY02 1709")
    assert field.hexes("fire", "NA01") == {"1808"}
    assert field.rule("fire NA01 1709") == "4.7b"


@pytest.mark.rule("4.8a", "10.2a")
def test_disorder_by_missiles_eliminates_archers() -> None:
    field = shooting("NA01 1908 n", "SA01 1708").play("fire NA01 1708", dice=[5])
    assert field.at("SA01") == "lost"
    assert (
        shooting("NA01 1908 n", "SA01 1708").play("fire NA01 1708", dice=[4]).at("SA01") == "1708"
    )


@pytest.mark.rule("4.8a", "9.1b")
def test_disorder_in_close_combat_eliminates_archers() -> None:
    field = battle("NI01 1808 n", "SA01 1708 s", *HOLD, step="Combat")
    field.play("attack NI01 1708", dice=[2])
    assert field.events_of("attack")[0]["result"] == "DD"
    assert (field.at("SA01"), field.at("NI01")) == ("lost", "1708")


@pytest.mark.rule("4.8b")
def test_disorder_eliminates_routing_archers_too() -> None:
    field = shooting("NA01 1908 n", "SA01 1708 routing").play("fire NA01 1708", dice=[5])
    assert field.at("SA01") == "lost"
    fight = battle("NI01 1808 n", "SA01 1708 s routing", *HOLD, step="Combat")
    assert fight.play("attack NI01 1708", dice=[2]).at("SA01") == "lost"


@pytest.mark.rule("4.8b")
def test_disorder_by_a_feint_eliminates_archers() -> None:
    field = battle("NC01 1908 n", "SA01 1708 s", turn=7).play("feign NC01 1808", dice=[4])
    assert field.events_of("feint")[0]["result"] == "TD"
    assert field.at("SA01") == "lost"


@pytest.mark.rule("4.9a")
def test_a_unit_may_be_shot_at_twice() -> None:
    field = shooting("NA01 1908 n", "NA02 1808 n", "HC01 1708")
    field.play("fire NA01 1708", dice=[3])
    assert field.play("fire NA02 1708", dice=[5]).status("HC01") == "disordered"


@pytest.mark.rule("4.10a")
def test_archers_defend_with_their_value_but_never_attack() -> None:
    lines = ("NA01 1808 n", "FY01 1708 s")
    field = battle(*lines, *HOLD, step="Combat")
    assert field.options("attack") == {"attack NI08 1602"}
    assert field.rule("attack NA01 1708") == "4.10a"
    saxon = battle(*lines, *HOLD, step="Combat", side="saxon").play("attack FY01 1808", dice=[2])
    assert saxon.events_of("attack")[0]["differential"] == 4 - 2


def test_all_archers_may_shoot_at_the_best_targets_at_once() -> None:
    field = shooting("NA01 1705", "NA02 1707", "HC01 1605", "HC02 1606 disordered", "HC03 1607")
    [(words, shots)] = GAME.scene(field.state, (NORMAN,)).series.items()
    # The scene has two more archers, which keep the phase from ending at once.
    assert words == f"All shoot at the best targets: {len(shots)}"
    assert {shot.split()[1] for shot in shots} >= {"NA01", "NA02"}
    assert len({shot.split()[2] for shot in shots}) == len(shots)
    assert any(shot.endswith(" 1606") for shot in shots)
    assert all(field.offers(shot) for shot in shots)
