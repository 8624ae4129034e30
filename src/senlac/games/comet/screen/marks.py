"""What the map shows of holders, landings and marches."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.keeping import Kept
from senlac.engine.scene import Mark, Tint, Trail
from senlac.games.comet.data.tables import Tables
from senlac.games.comet.screen.drawing.lettering import DASH
from senlac.games.comet.screen.drawing.symbols import emblem
from senlac.games.comet.screen.view import faces
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from senlac.games.comet.screen.rows.view import AreaView, CampaignView, OrdersView, SideView

HOLDER: Final = 17.0
"""How wide the emblem of a holder is."""

KEPT: Final = 256
"""How many times the landing arrows are kept as they are drawn; few scenes have others."""


AREAS_KEPT: Final = 16384
"""Of how many areas the paint is kept."""


class Paint(NamedTuple):
    """What tells who holds an area: one tint at most, and one emblem."""

    tints: tuple[Tint, ...] = ()
    emblems: tuple[Mark, ...] = ()


_paint: Final[Kept[Paint]] = Kept(AREAS_KEPT)


def tints(tables: Tables, shown: CampaignView) -> tuple[Tint, ...]:
    """[1.4a-1.4d] Return the areas that invaders hold, and those where a battle is pending."""
    found: list[Tint] = []
    for area in shown.areas:
        found += paint(tables, area).tints
    return tuple(found)


def marks(tables: Tables, shown: CampaignView) -> tuple[Mark, ...]:
    """Return the landing arrows as they stand now, and the emblems of the holders of tints."""
    found = [*landings(tables, tuple([(side.id, usable(side, shown)) for side in shown.sides]))]
    for area in shown.areas:
        found += paint(tables, area).emblems
    return tuple(found)


def paint(tables: Tables, area: AreaView) -> Paint:
    """Return what tells who holds an area; that of the same record is the same."""
    found = _paint.get(area)
    return _paint.put(painted(tables, area), area) if found is None else found


def painted(tables: Tables, area: AreaView) -> Paint:
    """Return what tells that an area is contested, or which invader holds it."""
    if len(area.stacks) > 1:
        return Paint((Tint(area.id, "contested", "Contested."),))
    side = area.holder
    if side is None or side == tables.roles[tables.setup.free.role].side:
        return Paint()
    name = f"Held by the {tables.sides[side].name}."
    tint = Tint(area.id, f"side-{colour(side)}", name)
    return Paint((tint,), (holder(area.id, side, name),))


def holder(area: str, side: str, name: str) -> Mark:
    """Return the emblem of an area's holder, which stands at the sign of its space."""
    style = f"holder side-{colour(side)}"
    return Mark(area, style, name, symbol=emblem(side), size=HOLDER)


@lru_cache(KEPT)
def landings(tables: Tables, styles: tuple[tuple[str, str], ...]) -> tuple[Mark, ...]:
    """Return all landing arrows, in the style that each side's have."""
    style = dict(styles)
    return tuple([landing(tables, name, style[row.side]) for name, row in tables.arrows.items()])


def landing(tables: Tables, name: str, style: str) -> Mark:
    """[1.5a, 5.4a] Return a landing arrow: open now, closed this turn, or spent for good."""
    arrow = tables.arrows[name]
    people = tables.sides[arrow.side].name
    words = f"The {people} land here on 1{DASH}{arrow.number}."
    return Mark(arrow.area, style, words, shape=arrow.id)


def usable(side: SideView, shown: CampaignView) -> str:
    """[5.4a-5.4c, 5.5a] Return the style of a side's arrows."""
    if side.out or side.landed:
        return "spent"
    if shown.active == side.id and shown.step == "Invasion":
        return "open"
    landed_now = any([row.landed == shown.turn for row in shown.sides])
    return "closed" if landed_now else ""


# ---- ways ---------------------------------------------------------------------------------------


def trails(tables: Tables, shown: CampaignView) -> tuple[Trail, ...]:
    """Return the marches made in this phase, and by which ways the attackers came."""
    if shown.orders is not None:
        return marches(shown.orders, shown)
    return attacks(tables, shown)


def marches(given: OrdersView, shown: CampaignView) -> tuple[Trail, ...]:
    """[6.1a] Return the own marches of this phase, those of one way together."""
    if not given.moved:
        return ()
    where = {unit.id: area.id for area, unit in faces(shown)}
    ways: dict[tuple[str, str], int] = {}
    for row in given.moved:
        way = (row.start, where[row.unit])
        ways[way] = ways.get(way, 0) + 1
    style = f"march side-{colour(shown.active)}"
    return tuple([Trail(start, end, style, str(n)) for (start, end), n in ways.items()])


def attacks(tables: Tables, shown: CampaignView) -> tuple[Trail, ...]:
    """[13.2d] Return from where the attackers came to each battle that is pending."""
    style = f"attack side-{colour(shown.active)}"
    found: list[Trail] = []
    for area in shown.areas:
        if len(area.stacks) <= 1:
            continue
        for way in area.entered_from:
            name = f"Attackers came from {tables.areas[way].name}"
            found.append(Trail(way, area.id, style, "", name))
    return tuple(found)
