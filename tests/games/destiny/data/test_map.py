"""Requirements of the rules on the map of Year of Destiny, M1 to M20."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.games.destiny.data.tables import load_game_data

TABLES: Final = load_game_data()
AREAS: Final = TABLES.areas
ENGLAND: Final = {name: area for name, area in AREAS.items() if area.zone in ("north", "south")}
LANDINGS: Final = {row.area: row for row in TABLES.files.ground.landing}


def zone(name: str) -> set[str]:
    return {area.id for area in AREAS.values() if area.zone == name}


@pytest.mark.rule("2.1d", "2.1e", "3.0a")
def test_england_has_thirty_areas_twelve_in_the_north() -> None:
    assert (len(zone("north")), len(zone("south"))) == (12, 18)


@pytest.mark.rule("3.0h", "3.0g")
def test_wales_has_two_areas_scotland_one_and_boxes_exist() -> None:
    assert zone("wales") == {"gwynedd", "deheubarth"}
    assert zone("scotland") == {"scotland"}
    assert {"norway", "france", "denmark"} <= set(TABLES.boxes)


def test_map_contains_the_areas_named_in_the_rules() -> None:
    assert {"northumbria", "north_riding", "east_riding"} <= zone("north")
    assert {"kent", "sussex", "essex", "suffolk", "dorset", "london"} <= zone("south")


@pytest.mark.rule("1.4a", "3.0f", "9.1g")
def test_towns_are_in_the_zones_that_the_rules_require() -> None:
    towns = {town.id: town.zone for town in TABLES.towns.values()}
    assert (towns["york"], towns["chester"]) == ("north", "north")
    assert (towns["london"], towns["winchester"]) == ("south", "south")
    assert list(towns.values()).count("north") >= 2
    assert [town.id for town in TABLES.towns.values() if town.is_area] == ["london"]
    assert {town.id for town in TABLES.towns.values() if town.special} == {"london", "york"}


@pytest.mark.rule("9.3b", "9.3c")
def test_terrain_and_border_costs_match_the_rulebook() -> None:
    costs = TABLES.files.ground.costs
    assert (costs.clear, costs.hill, costs.hill_boundary) == (1, 2, 1)
    assert (costs.town, costs.landing) == (1, 1)
    assert {area.terrain for area in AREAS.values()} == {"clear", "hill"}
    assert {border.kind for border in TABLES.files.ground.border} == {"plain", "hill"}


@pytest.mark.rule("5.2b")
def test_march_areas_are_those_that_border_wales() -> None:
    marches = {name for name, area in ENGLAND.items() if area.march}
    assert marches == {name for name in ENGLAND if zone("wales") & set(AREAS[name].adjacent)}
    assert len(marches) >= 3


def test_wales_borders_only_the_march_and_scotland_no_south() -> None:
    assert "northumbria" in AREAS["scotland"].adjacent
    assert not set(AREAS["scotland"].adjacent) & zone("south")
    marches = {name for name, area in ENGLAND.items() if area.march}
    for name in zone("wales"):
        assert set(AREAS[name].adjacent) <= marches | zone("wales")


@pytest.mark.rule("8.0n", "10.0c")
def test_each_fleet_chooses_among_its_own_landings() -> None:
    chosen = {
        side: {area for area, row in LANDINGS.items() if side in row.chosen_by}
        for side in ("norwegian", "norman", "danish")
    }
    assert chosen["norwegian"] == {"northumbria", "north_riding"}
    assert chosen["norman"] == {"sussex", "kent"}
    assert chosen["danish"] == {"essex", "kent"}
    choice = TABLES.files.tables.landing_choice
    assert set(choice.norwegian) == chosen["norwegian"]
    assert set(choice.norman) == chosen["norman"]
    assert set(choice.danish) == chosen["danish"]
    # The second wave comes up the Thames.
    assert choice.danish_second_wave == ("london",)


@pytest.mark.rule("8.0t", "10.0d")
def test_drift_leads_along_the_coast() -> None:
    drifts = {
        side: {area for area, row in LANDINGS.items() if side in row.by_drift}
        for side in ("norwegian", "norman", "danish")
    }
    assert drifts["norwegian"] == {"scotland", "east_riding"}
    assert drifts["norman"] == {"dorset", "essex"}
    assert drifts["danish"] == {"suffolk", "sussex"}
    ways = {row.area: (row.left, row.right) for row in TABLES.files.tables.drift}
    assert ways == {
        "northumbria": ("north_riding", "scotland"),
        "north_riding": ("east_riding", "northumbria"),
        "sussex": ("dorset", "kent"),
        "kent": ("sussex", "essex"),
        "essex": ("kent", "suffolk"),
    }


@pytest.mark.rule("8.0t")
def test_drift_goes_along_the_coast_and_skips_hampshire() -> None:
    coast = TABLES.files.ground.coast
    order = [name for name in coast.order if name not in (*coast.sheltered, *coast.tideway)]
    assert "hampshire" in coast.sheltered
    for row in TABLES.files.tables.drift:
        place = order.index(row.area)
        assert (order[place + 1], order[place - 1]) == (row.left, row.right)


@pytest.mark.rule("5.1d", "5.1e")
def test_the_harvest_spares_the_primary_landings() -> None:
    primary = {area for area, row in LANDINGS.items() if row.kind == "primary"}
    assert primary == {"northumbria", "north_riding", "sussex", "kent"}


def test_landing_sites_lie_on_shores() -> None:
    assert all(AREAS[name].coastal for name in LANDINGS)


@pytest.mark.rule("3.0b")
def test_every_area_of_england_has_a_neighbour_there() -> None:
    for name, area in ENGLAND.items():
        assert set(area.adjacent) & set(ENGLAND), name


@pytest.mark.rule("3.0b", "3.0c")
def test_standard_fyrd_each_have_an_inactive_neighbour() -> None:
    setup = TABLES.files.scenarios.campaign_setup
    active = set(setup.standard_active)
    assert len(active) == setup.fyrd_active
    assert set(setup.fyrd_must_be_active) <= active
    for name in active:
        assert set(AREAS[name].adjacent) & set(ENGLAND) - active, name
    assert [to for _, to in setup.standard_transfers] == list(setup.transfers)
