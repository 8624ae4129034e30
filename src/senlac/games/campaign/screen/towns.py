"""The towns as a player last knew them: holder, siege, pillage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Mark, Tint
from senlac.games.campaign.rules.constants import CHURCH, NOBODY
from senlac.games.campaign.rules.reports.towns import known, week_of
from senlac.games.campaign.screen.drawing.board import symbol
from senlac.games.campaign.screen.drawing.layout import middle

if TYPE_CHECKING:
    from senlac.games.campaign.rules.reports.towns import TownKnowledge
    from senlac.games.campaign.state import CampaignState

RING: Final = 66.0
FLAME: Final = 20.0
"""The width of the marks of a siege and of pillage, in units of the board."""

LEVELS: Final = ("", "pillaged", "pillaged twice")


def tints(state: CampaignState, reader: int) -> tuple[Tint, ...]:
    """[control.d, control.g, report.a] Return the holder of each town, as the reader last knew."""
    ground = state.catalogue.ground
    rows = [known(state, reader, town) for town in range(len(ground.towns))]
    return tuple(
        [
            Tint(ground.board.names[hex_], style(state, row), text(state, row))
            for row, hex_ in zip(rows, ground.town_hex, strict=True)
        ]
    )


def style(state: CampaignState, row: TownKnowledge) -> str:
    """Return the style of a town: the colour of its holder, paler for old knowledge."""
    if row.holder <= NOBODY:
        return "nobody"
    old = row.week > 0 and week_of(state) - row.week > 1
    return f"side-{row.holder} stale" if old else f"side-{row.holder}"


def text(state: CampaignState, row: TownKnowledge) -> str:
    """Return the knowledge of a town in words, with its age."""
    parts = [f"Held by {holder(state, row.holder)}"]
    if row.loyalty != row.holder:
        parts.append(f"loyal to {holder(state, row.loyalty)}")
    if row.level:
        parts.append(LEVELS[row.level])
    if row.siege != NOBODY:
        parts.append(f"besieged by {holder(state, row.siege)}")
    age = week_of(state) - row.week
    if age > 1:
        parts.append(f"reported {age} weeks ago" if row.week else "as it was at the start")
    return ", ".join(parts)


def holder(state: CampaignState, whose: int) -> str:
    """Return the holder of a town in words."""
    if whose == CHURCH:
        return "the Church"
    return state.catalogue.leader_names[whose] if whose > NOBODY else "no player"


def marks(state: CampaignState, reader: int) -> tuple[Mark, ...]:
    """[siege.a, pillage.b] Return the marks of sieges and of pillage."""
    catalogue = state.catalogue
    sheet = catalogue.tables.sheets[catalogue.ground.id]
    found = []
    for number, hex_ in enumerate(catalogue.ground.town_hex):
        row = known(state, reader, number)
        town = catalogue.ground.board.names[hex_]
        x, y = middle(sheet, town)
        if row.siege != NOBODY:
            name = f"Besieged by {holder(state, row.siege)}"
            found.append(Mark(town, f"side-{row.siege}", name, (x, y), symbol("siege"), size=RING))
        if row.level:
            name = LEVELS[row.level].capitalize()
            found.append(
                Mark(town, "pillaged", name, (x + 12, y - 12), symbol("pillaged"), size=FLAME)
            )
    return tuple(found)
