"""The terrain of the battle (H7)."""

from __future__ import annotations

import pytest

from senlac.engine.support.mask import members
from senlac.games.hastings.rules.ground import BARRED
from tests.games.hastings.board import HOLD, battle


def test_terrain_masks_equal_their_lists() -> None:
    ground = battle("NI02 1905").state.ground
    for hex_, row in enumerate(ground.board.neighbours):
        assert ground.beside.neighbours(1 << hex_) == ground.around[hex_]
        within_two = {hex_, *row, *[to for beside in row for to in ground.board.neighbours[beside]]}
        assert members(ground.near[hex_]) == sorted(within_two)
        within_three = {to for at in within_two for to in ground.board.neighbours[at]}
        assert members(ground.further[hex_]) == sorted(within_three)
        for facing, ways in enumerate(ground.facing_into):
            faced = [at for at in row if hex_ in ground.front[at * 6 + facing]]
            assert members(ways.neighbours(1 << hex_)) == sorted(faced)
        climb = sum([(mask >> hex_ & 1) << digit for digit, mask in enumerate(ground.climb)])
        assert climb == min([ground.board.distance(hex_, high) for high in ground.goal[0]])
        assert [mask >> hex_ & 1 for mask in ground.by_cost].index(1) == ground.cost[hex_]
    assert ground.halts.bit_count() == sum(ground.stops)
    assert ground.lowland.bit_count() == sum(ground.low)
    assert members(ground.open) == [h for h, cost in enumerate(ground.ride_cost) if cost < BARRED]
    assert [members(mask) for mask in ground.goals] == [sorted(goal) for goal in ground.goal]


@pytest.mark.rule("H7.1a")
@pytest.mark.parametrize(("start", "wet"), [("NA01 1914", "2014"), ("NA01 2009", "2109")])
def test_archers_cannot_enter_morass_or_brook(start: str, wet: str) -> None:
    field = battle(start, "NI02 1905")
    assert field.rule(f"move NA01 {wet}") == "H7.1a"
    assert battle(start.replace("NA", "NI"), "NI02 1905").offers(f"move NI01 {wet}")


@pytest.mark.rule("H7.1a", "9.7a")
def test_routing_archers_enter_wet_ground_and_later_leave_it() -> None:
    field = battle("NA01 2009 routing", "NI02 1905").run("rout NA01")
    assert field.at("NA01")[:2] == "21"
    assert battle("NA01 2109 n", "NI02 1905").offers("move NA01 2009")
    shots = battle("NA01 2109 n", "FY01 2009 s", "NA05 1803 n", "FY20 1702 s", step="MissilePhase")
    assert shots.offers("fire NA01 2009")


@pytest.mark.rule("H7.1b")
@pytest.mark.parametrize(
    ("start", "wet", "beyond"), [("2012", "2013", "2113"), ("2009", "2109", "2209")]
)
def test_other_units_stop_in_wet_ground_and_are_disordered(
    start: str, wet: str, beyond: str
) -> None:
    field = battle(f"NI01 {start}", "NI02 1905")
    assert not field.offers(f"move NI01 {beyond}")
    assert field.play(f"move NI01 {wet}").status("NI01") == "disordered"
    dry = battle("NI01 1914", "NI02 1905").play("move NI01 1912")
    assert dry.status("NI01") == "ordered"


@pytest.mark.rule("H7.1b")
def test_wet_ground_keeps_disordered_and_routing_states() -> None:
    field = battle("NI01 2009 disordered", "NI02 2010 routing", "NI03 1905")
    field.play("move NI01 2109", "face NI01 n")
    field.run("rout NI02")
    assert (field.status("NI01"), field.status("NI02")) == ("disordered", "routing")


@pytest.mark.rule("H7.1b")
def test_lone_leader_stops_in_wet_ground_without_harm() -> None:
    field = battle("odo 2009", "NI02 1905")
    assert field.offers("walk odo 2109")
    assert not field.offers("walk odo 2209")
    assert field.play("walk odo 2109").at("odo") == "2109"


@pytest.mark.rule("H7.2a", "H7.2c")
@pytest.mark.parametrize(
    ("attacker", "defender", "bonus"),
    [
        ("NI01 1708 n", "HC01 1608 s", 1),  # from the valley floor
        ("NI01 1609 se", "HC01 1608 sw", 0),  # from slope to slope
        ("NI01 1507 sw", "HC01 1608 n", 0),  # down from the hill
        ("NI01 1608 n", "HC01 1508 s", 0),  # high ground is not a slope
        ("NI01 1808 n", "HC01 1708 s", 0),
    ],
)
def test_defender_on_a_slope_adds_1_against_lower_ground(
    attacker: str, defender: str, bonus: int
) -> None:
    field = battle(attacker, defender, *HOLD, step="Combat")
    field.play(f"attack NI01 {field.at('HC01')}", dice=[4])
    assert ("slope" in field.events_of("attack")[0]["modifiers"]) is bool(bonus)


@pytest.mark.rule("H7.2b", "6.2a")
def test_cavalry_cannot_charge_over_a_slope_but_may_attack_it() -> None:
    assert battle("NC01 1808 n", "HC01 1608 s").hexes("charge", "NC01") == set()
    assert battle("NC01 1808 n", "HC01 1508 s").hexes("charge", "NC01") == set()
    field = battle("NC01 1708 n", "HC01 1608 s", step="Combat")
    assert field.offers("attack NC01 1608")


@pytest.mark.rule("H7.3a")
def test_road_has_no_effect() -> None:
    field = battle("NI01 1806", "NI02 1812")
    ground = field.state.ground
    tables = field.state.catalogue.tables
    for name in tables.road.hexes:
        hex_ = ground.board.hex(name)
        assert ground.cost[hex_] == tables.terrain_at[hex_].mp
    assert "1806" in tables.road.hexes
    assert "1607" in tables.road.hexes
    assert not field.offers("move NI01 1507")
