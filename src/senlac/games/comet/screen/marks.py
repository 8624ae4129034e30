"""The marks of holders, landings and marches on the map."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Mark, Tint, Trail
from senlac.games.comet.data.tables import GameData
from senlac.games.comet.screen.drawing.lettering import DASH
from senlac.games.comet.screen.drawing.symbols import emblem
from senlac.games.comet.screen.view_area import AreaStyle, VisibleArea
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from senlac.games.comet.screen.rows.view import CampaignView, OrdersView
    from senlac.games.comet.screen.view import CometObservation

HOLDER: Final = 17.0
"""The width of a holder's emblem."""

KEPT: Final = 256
"""How many drawn landing arrows and marches are cached; few scenes have others."""

PAINTED: Final = 1024
"""How many areas' holder marks are cached."""


def tints(tables: GameData, seen: CometObservation) -> tuple[Tint, ...]:
    """[1.4a-1.4d] Return the areas that invaders hold, and those where a battle is pending."""
    found: list[Tint] = []
    for area in seen.areas:
        tint = paint(tables, area).tint
        if tint is not None:
            found.append(tint)
    return tuple(found)


def marks(tables: GameData, seen: CometObservation) -> tuple[Mark, ...]:
    """Return the landing arrows in their current style, and the emblems of holders."""
    found = list(landings(tables, usable(seen.view)))
    for area in seen.areas:
        badge = paint(tables, area).emblem
        if badge is not None:
            found.append(badge)
    return tuple(found)


def paint(tables: GameData, area: VisibleArea) -> AreaStyle:
    """Return how the holder of an area is shown; the home side holds empty areas."""
    found = area.paint
    if found is None:
        view = area.view
        found = area.paint = painted(tables, view.id, view.holder, len(view.stacks) > 1)
    return found


@lru_cache(PAINTED)
def painted(
    tables: GameData,
    area: str,
    side: str | None,
    contested: bool,  # noqa: FBT001 - of the area
) -> AreaStyle:
    """Return how a contested area or its invader is shown."""
    if contested:
        return AreaStyle(Tint(area, "contested", "Contested."))
    if side is None or side == tables.roles[tables.setup.free.role].side:
        return AreaStyle()
    name = f"Held by the {tables.sides[side].name}."
    tint = Tint(area, f"side-{colour(side)}", name)
    return AreaStyle(tint, holder(area, side, name))


def holder(area: str, side: str, name: str) -> Mark:
    """Return the emblem of an area's holder, which is at the sign of its space."""
    style = f"holder side-{colour(side)}"
    return Mark(area, style, name, symbol=emblem(side), size=HOLDER)


@lru_cache(KEPT)
def landings(tables: GameData, styles: tuple[str, ...]) -> tuple[Mark, ...]:
    """Return all landing arrows, in the style of each side."""
    style = dict(zip(tables.game.turn_order, styles, strict=True))
    return tuple([landing(tables, name, style[row.side]) for name, row in tables.arrows.items()])


def landing(tables: GameData, name: str, style: str) -> Mark:
    """[1.5a, 5.4a] Return a landing arrow: open now, closed this turn, or spent for good."""
    arrow = tables.arrows[name]
    people = tables.sides[arrow.side].name
    words = f"The {people} land here on 1{DASH}{arrow.number}."
    return Mark(arrow.area, style, words, shape=arrow.id)


def usable(shown: CampaignView) -> tuple[str, ...]:
    """[5.4a-5.4c, 5.5a] Return by side the style of its arrows."""
    landed = [side.landed for side in shown.sides]
    opened = shown.active if shown.step == "Invasion" else ""
    closed = "closed" if shown.turn in landed else ""
    return tuple(
        [
            "spent" if landed[n] or side.out else "open" if side.id == opened else closed
            for n, side in enumerate(shown.sides)
        ]
    )


# ---- ways ---------------------------------------------------------------------------------------


def trails(tables: GameData, seen: CometObservation) -> tuple[Trail, ...]:
    """Return the marches made in this phase, and the ways in of the attackers."""
    shown = seen.view
    if shown.orders is not None:
        return marches(shown.orders, seen.goals, shown.active)
    return attacks(tables, seen)


def marches(given: OrdersView, goals: list[str], active: str) -> tuple[Trail, ...]:
    """[6.1a] Return the own marches of this phase, those of one way together."""
    ways: dict[tuple[str, str], int] = {}
    for place, row in enumerate(given.moved):
        way = (row.start, goals[place])
        ways[way] = ways.get(way, 0) + 1
    return tuple([march(start, end, n, active) for (start, end), n in ways.items()])


@lru_cache(KEPT)
def march(start: str, end: str, number: int, side: str) -> Trail:
    """Return the trail of the marches of one way."""
    return Trail(start, end, f"march side-{colour(side)}", str(number))


def attacks(tables: GameData, seen: CometObservation) -> tuple[Trail, ...]:
    """[13.2d] Return from where the attackers came to each battle that is pending."""
    style = f"attack side-{colour(seen.view.active)}"
    found: list[Trail] = []
    for area in [one.view for one in seen.areas]:
        if len(area.stacks) <= 1:
            continue
        for way in area.entered_from:
            name = f"Attackers came from {tables.areas[way].name}"
            found.append(Trail(way, area.id, style, "", name))
    return tuple(found)
