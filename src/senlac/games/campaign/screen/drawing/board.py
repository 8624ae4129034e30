"""The board of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.symbols import drawings, symbols_of
from senlac.engine.screen.scene import Board
from senlac.games.campaign.data.tables import PACKAGE
from senlac.games.campaign.screen.drawing.lattice import lattice
from senlac.games.campaign.screen.drawing.layout import extent

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Chart
    from senlac.games.campaign.catalogue import Catalogue

PIECE: Final = 26.0
"""The width of a piece, in units of the board; a hex is 40 wide."""


def board(catalogue: Catalogue, charts: tuple[Chart, ...]) -> Board:
    """Return the board of a scenario, which never changes during a match."""
    tables = catalogue.tables
    sheet = tables.sheets[catalogue.ground.id]
    wide, high = extent(tables.files.ground.grid, sheet)
    return Board(
        width=wide,
        height=high,
        title=sheet.name,
        piece=PIECE,
        symbols=symbols_of(PACKAGE),
        layers=(),
        spaces=(),
        charts=charts,
        emblems=tuple([emblem(player) for player in catalogue.players]),
        closeup=wide / 3,
        lattice=lattice(catalogue),
    )


def emblem(player: str) -> str:
    """Return the symbol of a player."""
    return drawings(PACKAGE).emblems[player]


def symbol(kind: str) -> str:
    """Return the symbol of a kind of body or leader."""
    return drawings(PACKAGE).kinds[kind]
