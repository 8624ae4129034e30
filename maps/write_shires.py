"""A map of shires as TOML: what the game reads, and what is only for drawing."""

from __future__ import annotations

from typing import Final

import shapely

from maps import grid
from maps.lines import boxes, common_lines, heading
from maps.shires import Shire
from maps.toml import record
from maps.zones import OUTER, LandingSpot, ShireSheet

BANK: Final = 2.0
"""Maximum distance of a border from a river that it runs along, in units."""

DERIVED: Final = "derived: the shared outline"


def map_toml(sheet: ShireSheet) -> str:
    """Return the areas, borders, towns, landings, the coast and the boxes."""
    plan = sheet.plan.file
    records = heading(sheet, "areas, borders, towns, landings, the coast and boxes")
    records.append(record("[costs]", *vars(plan.costs).items()))
    records += [_area(sheet, row) for row in plan.area]
    records += [_border(sheet, pair) for pair in sheet.borders]
    records += [_town(sheet, number) for number in range(len(sheet.towns))]
    records += [_landing(sheet, spot) for spot in sheet.landings]
    records.append(record("[coast]", *vars(plan.coast).items()))
    records += boxes(sheet)
    return "\n".join(records)


def outlines_toml(sheet: ShireSheet) -> str:
    """Return all lines of the map, as SVG path data, and its hill marks."""
    records = common_lines(sheet)
    records += [
        record("[[outlines.range]]", ("of", row.of), ("marks", row.marks)) for row in sheet.ranges
    ]
    return "\n".join(records)


def _area(sheet: ShireSheet, row: Shire) -> str:
    """Return the record of an area."""
    near = sheet.neighbours(row.id)
    zones = {area.id: area.zone for area in sheet.plan.file.area}
    england = row.zone not in OUTER
    lettering = sheet.lettering[row.id]
    contains = [("contains", row.contains)] if row.contains else []
    return record(
        "[[area]]",
        ("id", row.id),
        ("name", row.name),
        ("zone", row.zone),
        ("terrain", row.terrain),
        ("adjacent", near),
        ("march", england and "wales" in [zones[name] for name in near]),
        ("borders_scotland", england and "scotland" in near),
        ("coastal", row.id in sheet.plan.file.coast.order),
        ("towns", [town.plan.id for town in sheet.towns_of(row.id)]),
        *contains,
        ("label", lettering.label),
        ("label_lines", row.lines),
        ("label_size", row.label_size),
        ("stacks", [(stack.x, stack.y) for stack in lettering.stacks]),
        ("source", row.source),
    )


def _border(sheet: ShireSheet, pair: tuple[str, str]) -> str:
    """Return the record of a border."""
    ridges = {row.between: row for row in sheet.plan.file.ridge}
    river = _river(sheet, pair)
    ridge = ridges.get(pair)
    named = [("name", ridge.name)] if ridge else []
    wet = [("river", river)] if river else []
    source = f"{ridge.source}; {DERIVED}" if ridge else DERIVED
    return record(
        "[[border]]",
        ("between", pair),
        ("kind", "hill" if ridge else "plain"),
        *named,
        *wet,
        ("length", sheet.borders[pair] / grid.UNITS_PER_KM),
        ("source", source),
    )


def _river(sheet: ShireSheet, pair: tuple[str, str]) -> str:
    """Return the river that forms most of a border, "" if there is none."""
    line = shapely.union_all([arc.line for arc in sheet.arcs if arc.owners == pair])
    along = [
        (line.intersection(river.line.buffer(BANK)).length, river.name)
        for river in sheet.rivers
        if river.border and river.width
    ]
    most, name = max(along, default=(0.0, ""))
    return name if most > line.length / 2 else ""


def _town(sheet: ShireSheet, number: int) -> str:
    """Return the record of a town."""
    town = sheet.towns[number]
    zones = {area.id: area.zone for area in sheet.plan.file.area}
    label = [("label", town.label)] if town.label else []
    return record(
        "[[town]]",
        ("id", town.plan.id),
        ("name", town.plan.name),
        ("area", town.plan.area),
        ("zone", zones[town.plan.area]),
        ("special", town.plan.special),
        ("is_area", town.plan.id == town.plan.area),
        ("at", town.at),
        *label,
        ("stack", town.stack),
        ("source", town.plan.source),
    )


def _landing(sheet: ShireSheet, spot: LandingSpot) -> str:
    """Return the record of a landing; drift starts only where a side may choose to land."""
    row = spot.plan
    beside = []
    if row.chosen_by:
        left, right = sheet.beside(row.area)
        beside = [("left", left), ("right", right)]
    return record(
        "[[landing]]",
        ("area", row.area),
        ("kind", row.kind),
        ("chosen_by", row.chosen_by),
        ("by_drift", row.by_drift),
        ("at", spot.at),
        ("stack", spot.stack),
        *beside,
        ("source", row.source),
    )
