"""Towns as spaces of the board: a square amid the hex, so that both can be pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Space
from senlac.games.campaign.screen.drawing.layout import middle

if TYPE_CHECKING:
    from senlac.games.campaign.catalogue import Catalogue

HALF: Final = 11.0
"""Half a side of the square, in units of the board."""


def town_spaces(catalogue: Catalogue) -> tuple[Space, ...]:
    """Return the towns of a sheet."""
    ground = catalogue.ground
    sheet = catalogue.tables.sheets[ground.id]
    found = []
    for town, hex_ in enumerate(ground.town_hex):
        x, y = middle(sheet, ground.board.names[hex_])
        left, top = x - HALF, y - HALF
        outline = f"M{left:g} {top:g}h{2 * HALF:g}v{2 * HALF:g}h{-2 * HALF:g}Z"
        found.append(Space(catalogue.towns[town], ground.town_names[town], outline, (x, y)))
    return tuple(found)
