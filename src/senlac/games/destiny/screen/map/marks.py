"""The marks of holders, forage, pending battles, and the ways in of attackers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.text_width import text_width
from senlac.engine.screen.scene import Mark, Tint, Trail
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.words.titles import COLOURS

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point
    from senlac.games.destiny.data.rows.map import Area
    from senlac.games.destiny.data.tables import GameData
    from senlac.games.destiny.screen.rows.campaign import AreaView, CampaignView

SIGN: Final = 15.0
"""The width of a holder's emblem and of a forage sign."""

BESIDE: Final = 11.0
"""Their distance from the name of the area."""

WASTE: Final = {
    "foraged": "Foraged: an army that returns finds less.",
    "devastated": "Devastated: an army starves here.",
    "permanent": "Permanently devastated.",
}
"""By forage grade its sign; an untouched area has none."""


def tints(tables: GameData, shown: CampaignView) -> tuple[Tint, ...]:
    """[9.4a-9.4k, 9.6b] Return the areas not held by the English, and those of battles."""
    found: list[Tint] = []
    for area in shown.areas:
        inside = tables.areas[area.id].zone in ("north", "south")
        if area.pending is not None:
            found.append(Tint(area.id, "contested", "A battle is pending here."))
        elif area.control not in (None, "english"):
            name = f"Held by {tables.sides[area.control].people}."
            found.append(Tint(area.id, f"side-{COLOURS[area.control]}", name))
        elif area.control is None and inside:
            found.append(Tint(area.id, "nobody", "Under No Control."))
    return tuple(found)


def marks(tables: GameData, shown: CampaignView) -> tuple[Mark, ...]:
    """Return the emblems of holders and the signs of forage, beside the names of areas."""
    found: list[Mark] = []
    for area in shown.areas:
        row = tables.areas[area.id]
        if area.control not in (None, "english"):
            found.append(holder(tables, area, beside(row, -1)))
        if area.forage in WASTE:
            style = f"forage {area.forage}"
            text = WASTE[area.forage]
            found.append(Mark(area.id, style, text, beside(row, 1), "sheaf", size=SIGN))
    if shown.york not in (None, "english"):
        found.append(york(tables, shown.york or ""))
    return tuple(found)


def holder(tables: GameData, area: AreaView, at: Point) -> Mark:
    """Return the emblem of an area's holder."""
    side = area.control or ""
    name = f"Held by {tables.sides[side].people}."
    return Mark(area.id, f"holder side-{COLOURS[side]}", name, at, emblem(side), size=SIGN)


def york(tables: GameData, side: str) -> Mark:
    """[9.4f] Return the York marker, over the mark of the town."""
    x, y = tables.towns["york"].at
    name = f"York is held by {tables.sides[side].people}."
    return Mark("york", f"holder side-{COLOURS[side]}", name, (x, y - 18), emblem(side), size=SIGN)


def beside(area: Area, way: int) -> Point:
    """Return the point left (-1) or right (1) of the name of an area."""
    x, y = area.label
    wide = max([text_width(line, area.label_size) for line in area.label_lines]) / 2
    return (round(x + way * (wide + BESIDE), 1), y)


def trails(tables: GameData, shown: CampaignView) -> tuple[Trail, ...]:
    """[9.6a] Return the ways in of the attackers in each pending battle."""
    return tuple(
        [
            Trail(
                way,
                area.id,
                f"attack side-{COLOURS[area.giver or 'english']}",
                "",
                f"Attackers came from {tables.areas[way].name}",
            )
            for area in shown.areas
            if area.pending is not None
            for way in area.ways
        ]
    )
