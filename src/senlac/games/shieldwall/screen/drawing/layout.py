"""Layout of the drawn board: squares, margins, and bays for reinforcements."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.frame import Box
from senlac.boards.drawing.squares import SIDE, SquareLayout
from senlac.boards.square import EAST, NORTH, SOUTH, WEST
from senlac.games.shieldwall.catalogue import Catalogue
from senlac.games.shieldwall.rules.ground import Ground

if TYPE_CHECKING:
    from senlac.boards.square import SquareBoard
    from senlac.engine.screen.scene import Point
    from senlac.games.shieldwall.data.rows.order import OrderOfBattle, UnitEntry

PIECE: Final = 66.0
"""The width of a piece, less than a square so that the ground stays visible."""

MARGIN: Final = 40.0
"""The width of the strip along each edge that holds the labels of files and ranks."""

BAY_GAP: Final = 12.0
"""The gap between the labels of an edge and the bay beyond them."""


GEOMETRIES: Final = 64
"""How many layouts are cached: one for each set-up that is being shown."""


class ReinforcementArea:
    """A place beyond an edge where the reinforcements of one arrival wait, in ranks."""

    def __init__(self, edge: int, arrive: int, squares: list[int]) -> None:
        self.edge = edge
        self.arrive = arrive
        self.squares = squares
        self.units: list[int] = []

    @property
    def rows(self) -> int:
        """Return the number of ranks."""
        return -(-len(self.units) // len(self.squares))


class BoardGeometry:
    """The layout of the board of one battle; it stays the same while the battle lasts.

    Use `geometry`, which caches it.

    Attributes:
        width, height: the size of the whole board.
        squares: the layout of the squares within their box.
        bays: the places of waiting reinforcements.
    """

    def __init__(self, order: OrderOfBattle, board: SquareBoard) -> None:
        self.bays = _bays(order, board)
        depth = [0.0, 0.0, 0.0, 0.0]
        for bay in self.bays:
            depth[bay.edge] = max(depth[bay.edge], BAY_GAP + bay.rows * SIDE)
        origin = (MARGIN + depth[WEST], MARGIN + depth[NORTH])
        self.squares = SquareLayout(board, origin)
        field = self.squares.field
        self.width = field.x + field.w + MARGIN + depth[EAST]
        self.height = field.y + field.h + MARGIN + depth[SOUTH]

    def beyond(self, bay: ReinforcementArea, column: int, row: int) -> Point:
        """Return the centre of a place in a bay: opposite a square, `row` ranks out."""
        x, y = self.squares.middle(bay.squares[column])
        away = SIDE / 2 + MARGIN + BAY_GAP / 2 + (row + 0.5) * SIDE
        if bay.edge == EAST:
            return (x + away, y)
        if bay.edge == WEST:
            return (x - away, y)
        return (x, y - away) if bay.edge == NORTH else (x, y + away)

    def places(self) -> dict[int, Point]:
        """Return the place of each waiting reinforcement, by unit."""
        found: dict[int, Point] = {}
        for bay in self.bays:
            for place, unit in enumerate(bay.units):
                row, column = divmod(place, len(bay.squares))
                found[unit] = self.beyond(bay, column, row)
        return found

    def bay_box(self, bay: ReinforcementArea) -> Box:
        """Return the box of a bay."""
        ends = [
            self.beyond(bay, column, row)
            for column in (0, len(bay.squares) - 1)
            for row in (0, bay.rows - 1)
        ]
        half = SIDE / 2
        left, right = min([x for x, _ in ends]) - half, max([x for x, _ in ends]) + half
        top, bottom = min([y for _, y in ends]) - half, max([y for _, y in ends]) + half
        return Box(left, top, right - left, bottom - top)


@lru_cache(GEOMETRIES)
def geometry(catalogue: Catalogue, ground: Ground) -> BoardGeometry:
    """Return the layout of the board of a battle."""
    return BoardGeometry(catalogue.order, ground.board)


def _bays(order: OrderOfBattle, board: SquareBoard) -> list[ReinforcementArea]:
    """Return the bays of all arrivals; units with the same turn and squares share one."""
    bays: dict[tuple[tuple[str, ...], int], ReinforcementArea] = {}
    for unit, card in enumerate(order.units):
        if not card.entry:
            continue
        bay = bays.get((card.entry, card.arrive))
        if bay is None:
            bay = ReinforcementArea(_edge(card, board), card.arrive, _squares(card, board))
            bays[card.entry, card.arrive] = bay
        bay.units.append(unit)
    return list(bays.values())


def _squares(card: UnitEntry, board: SquareBoard) -> list[int]:
    """Return the squares where a reinforcement may enter."""
    return [board.square(name) for name in card.entry]


def _edge(card: UnitEntry, board: SquareBoard) -> int:
    """Return the edge where a reinforcement enters."""
    return min(set.intersection(*[board.edge(square) for square in _squares(card, board)]))
