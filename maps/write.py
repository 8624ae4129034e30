"""A map of letters and roads as TOML: what the game reads, and what is only for drawing."""

from __future__ import annotations

from maps.lines import boxes, common_lines, heading
from maps.sheet import Sheet
from maps.toml import path_data, record


def map_toml(sheet: Sheet) -> str:
    """Return the areas, roads, arrows and boxes."""
    records = heading(sheet, "areas, roads, arrows and boxes")
    records += [_area(sheet, number) for number in range(len(sheet.plan.file.area))]
    records += [
        record("[[road]]", ("between", row.between), ("name", row.name), ("source", row.source))
        for row in sheet.roads
    ]
    records += [
        record(
            "[[arrow]]",
            ("id", row.plan.id),
            ("area", row.plan.area),
            ("side", row.plan.side),
            ("number", row.plan.number),
            ("badge", row.tail),
            ("source", row.plan.source),
        )
        for row in sheet.arrows
    ]
    records += boxes(sheet)
    return "\n".join(records)


def outlines_toml(sheet: Sheet) -> str:
    """Return all lines of the map, as SVG path data."""
    records = common_lines(sheet)
    records += [
        record("[[outlines.road]]", ("between", row.between), ("path", path_data(row.points)))
        for row in sheet.roads
    ]
    records += [
        record("[[outlines.arrow]]", ("id", row.plan.id), ("path", path_data(row.outline) + "Z"))
        for row in sheet.arrows
    ]
    return "\n".join(records)


def _area(sheet: Sheet, number: int) -> str:
    """Return the record of an area."""
    row = sheet.plan.file.area[number]
    lettering = sheet.lettering[row.id]
    return record(
        "[[area]]",
        ("id", row.id),
        ("name", row.name),
        ("letter", row.letter),
        ("adjacent", sheet.neighbours(row.id)),
        ("roads", sheet.roads_of(row.id)),
        ("coastal", sheet.is_coastal(row.id)),
        ("town", sheet.towns[row.id]),
        ("label", lettering.label),
        ("label_size", row.label_size),
        ("badge", lettering.badge),
        ("stacks", [(stack.x, stack.y) for stack in lettering.stacks]),
        ("source", row.source),
    )
