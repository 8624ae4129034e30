"""What the map shows of holders, landings and marches."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Mark, Tint, Trail
from senlac.engine.words import count
from senlac.games.comet.data.tables import Tables
from senlac.games.comet.screen.drawing.lettering import DASH
from senlac.games.comet.screen.drawing.symbols import emblem
from senlac.games.comet.screen.view import faces
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from senlac.games.comet.screen.rows.view import CampaignView, OrdersView, SideView
    from senlac.games.comet.state import CometState

HOLDER: Final = 17.0
"""How wide the emblem of a holder is."""

BESIDE: Final = 20.0
"""How far it stands from the letter of its area."""

KEPT: Final = 1024
"""How many marks are kept as they are drawn; from one scene to the next few are others."""


def tints(tables: Tables, shown: CampaignView) -> tuple[Tint, ...]:
    """[1.4a-1.4d] Return the areas that invaders hold, and those where a battle is pending."""
    home = tables.sides[tables.roles[tables.setup.free.role].side].id
    found: list[Tint] = []
    for area in shown.areas:
        if len(area.stacks) > 1:
            found.append(Tint(area.id, "contested", "Contested."))
        elif area.holder not in (None, home):
            name = f"Held by the {tables.sides[area.holder].name}."
            found.append(Tint(area.id, f"side-{colour(area.holder)}", name))
    return tuple(found)


def marks(state: CometState, shown: CampaignView, painted: tuple[Tint, ...]) -> tuple[Mark, ...]:
    """Return the landing arrows as they stand now, and the emblems of the holders of tints."""
    tables = state.catalogue.tables
    styles = tuple([(side.id, usable(side, shown)) for side in shown.sides])
    held = {tint.space: tint for tint in painted}
    holders = [
        holder(tables, area.id, area.holder, held[area.id].name)
        for area in shown.areas
        if area.id in held and area.holder is not None
    ]
    return (*landings(tables, styles), *holders)


@lru_cache(KEPT)
def holder(tables: Tables, area: str, side: str, name: str) -> Mark:
    """Return the emblem of an area's holder, beside its letter."""
    x, y = tables.areas[area].badge
    at = (x - BESIDE, y)
    return Mark(area, f"holder side-{colour(side)}", name, at, emblem(side), size=HOLDER)


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
    return Mark(arrow.area, style, words, arrow.badge, shape=arrow.id)


def usable(side: SideView, shown: CampaignView) -> str:
    """[5.4a-5.4c, 5.5a] Return the style of a side's arrows."""
    if side.out or side.landed:
        return "spent"
    if shown.active == side.id and shown.step == "Invasion":
        return "open"
    landed_now = any([row.landed == shown.turn for row in shown.sides])
    return "closed" if landed_now else ""


# ---- ways ---------------------------------------------------------------------------------------


def trails(state: CometState, shown: CampaignView) -> tuple[Trail, ...]:
    """Return the marches made in this phase, and by which ways the attackers came."""
    if shown.orders is not None:
        return marches(state, shown.orders, shown)
    return attacks(state, shown)


def marches(state: CometState, given: OrdersView, shown: CampaignView) -> tuple[Trail, ...]:
    """[6.1a] Return the own marches of this phase, those of one way together."""
    where = {unit.id: area.id for area, unit in faces(shown)}
    ways: dict[tuple[str, str], int] = {}
    for row in given.moved:
        way = (row.start, where[row.unit])
        ways[way] = ways.get(way, 0) + 1
    places = dict(zip(state.catalogue.areas, state.catalogue.places, strict=True))
    style = f"march side-{colour(shown.active)}"
    return tuple(
        [
            Trail(
                start,
                end,
                style,
                str(n),
                f"{count(n, 'unit')} from {places[start]} to {places[end]}",
            )
            for (start, end), n in ways.items()
        ]
    )


def attacks(state: CometState, shown: CampaignView) -> tuple[Trail, ...]:
    """[13.2d] Return from where the attackers came to each battle that is pending."""
    catalogue = state.catalogue
    style = f"attack side-{colour(shown.active)}"
    found: list[Trail] = []
    for area in shown.areas:
        if len(area.stacks) <= 1:
            continue
        number = catalogue.areas.index(area.id)
        for way in catalogue.board.members(state.ways[number]):
            name = f"Attackers came from {catalogue.places[way]}"
            found.append(Trail(catalogue.areas[way], area.id, style, "", name))
    return tuple(found)
