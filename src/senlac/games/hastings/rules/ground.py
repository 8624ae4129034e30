"""The map as flat lists by hex: costs, restrictions, and the hexes in front of a unit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.boards.facing import Facings
from senlac.boards.hex import HexBoard
from senlac.engine.support.mask import mask_of, mask_where
from senlac.games.hastings.data.tables import GameData
from senlac.games.hastings.rules.masks import Adjacency, Hexes

if TYPE_CHECKING:
    from senlac.games.hastings.data.tables import Terrain

FACINGS: Final = 6
"""The number of facings; lists by hex and facing have the index `hex * FACINGS + facing`."""

BARRED: Final = 99
"""The cost of a hex that may not be entered; more than any allowance."""

FAR: Final = 9999
"""The escape cost of a hex without a path off the map."""

CLEAR: Final = "clear"
"""The terrain that unlocks the Norman cavalry."""


class RideMasks:
    """The upper bound of hexes that can be attacked, by hex and facing: masks and lowest hexes."""

    __slots__ = ("firsts", "masks")

    def __init__(self, masks: list[Hexes]) -> None:
        self.masks: list[Hexes] = masks
        self.firsts: list[int] = [
            (mask & -mask).bit_length() - 1 if mask else FAR for mask in masks
        ]


class TerrainIndex:
    """The map in the form that the rules need. The lists are shared and read-only.

    Frequently used sets of hexes are masks, integers with a bit for each hex.

    Attributes:
        board, facings: the hexes, and the hexes in front of, beside and behind a unit in each.
        bit, around: the mask of each hex, and of its neighbours; `near` is the mask of all
            within two hexes, `further` that of all within three.
        beside: adjacency of hexes, for whole sets of them; `facing_into`, by facing, leads from
            hexes to those from which a unit faces them.
        front, rear, arc: the lists of `facings`, at `hex * FACINGS + facing`; `ahead` are the
            masks of `front`.
        cost: the movement points for entering each hex; `archer_cost` is BARRED where archers
            may not go, `ride_cost` and `feint_cost` where a charge or a feigned attack may not.
        pace, archer_pace: the same where hexes are counted.
        stops, disorders: whether entering ends a move, and disorders.
        clear, low: whether a hex is clear, and whether it is on the lowest level.
        by_cost: by movement points from 0 to an ordered unit's allowance, the mask of the hexes
            with that cost; `halts`, `lowland` and `open` are the masks of hexes in which a move
            ends, of low ones, and of those into which cavalry may charge.
        defence: the bonus of a hex for a defender who is attacked from low ground.
        rout_facing, set_up_facing: by side, the facing of routing units and of units at the start.
        edge: by side, whether a hex is on its own edge row, from which its routing units leave
            for the movement points of `exit_cost`.
        escape: by side and hex, the cheapest path off the map for a routing unit that enters.
        ride_cone, feint_cone: the targets of a charge or a feigned attack from a hex and facing
            if no piece is in the way; `shot_cone` are the masks for a shot.
        goal: by side, the hexes that are worth points at the end; `goals` are their masks.
        climb: by binary digit, the lowest first, the mask of the hexes whose distance to the
            nearest goal of the Normans has it.
        nothing: a 0 for each hex, for units that ignore zones of control.
        rows: the map as letters of terrain, west at the left, row by row from the north: the
            name of a row, its indent in half hexes, and its letters.
    """

    def __init__(self, tables: GameData) -> None:
        self.board: HexBoard = tables.board
        self.facings: Facings = tables.facings
        size = tables.board.size
        self.nothing: list[int] = [0] * size
        self.bit: list[Hexes] = [1 << hex_ for hex_ in range(size)]
        self.around: list[Hexes] = [mask_of(row) for row in self.board.neighbours]
        self.beside: Adjacency = Adjacency(self.board.neighbours)
        self.near: list[Hexes] = [self.beside.neighbours(mask) | mask for mask in self.around]
        self.further: list[Hexes] = [self.beside.neighbours(mask) for mask in self.near]
        self.front: list[list[int]] = self.facings.front
        self.rear: list[list[int]] = self.facings.rear
        self.arc: list[list[tuple[int, int, int]]] = self.facings.arc
        self.ahead: list[Hexes] = self.facings.ahead
        self.facing_into: list[Adjacency] = [
            Adjacency([self.rear[hex_ * FACINGS + facing] for hex_ in range(size)])
            for facing in range(FACINGS)
        ]
        self.set_up_facing: list[int] = list(tables.set_up_facings)
        self.rout_facing: list[int] = list(tables.rout_facings)
        self.goal: list[list[int]] = [
            list(tables.zone_hexes["high_ground"]), list(tables.zone_hexes["saddle"]),
        ]  # fmt: skip
        self.goals: list[Hexes] = [mask_of(goal) for goal in self.goal]
        climb = [
            min([self.board.distance(hex_, high) for high in self.goal[0]]) for hex_ in range(size)
        ]
        self.climb: list[Hexes] = [
            mask_where([bool(away >> digit & 1) for away in climb])
            for digit in range(max(climb).bit_length())
        ]
        self._take_terrain(list(tables.terrain_at))
        self._take_masks(tables.movement.ordered)
        self.rows: list[tuple[str, int, str]] = [
            self._row(line, list(tables.terrain_at)) for line in dict.fromkeys(self.board.lines)
        ]
        self._take_edges(tables)
        self._take_cones(tables)

    def ride_ahead(self, start: int, facing: int, hex_: int) -> bool:
        """[6.1c] Return whether a hex is straight ahead, at any distance on the map."""
        edge = {start}
        for _ in range(self.board.size):
            edge = {to for at in edge for to in self.front[at * FACINGS + facing]}
            if hex_ in edge or not edge:
                break
        return hex_ in edge

    def _take_terrain(self, rows: list[Terrain]) -> None:
        """[12.1a] List the effects of each hex's terrain."""
        lowest = min([row.level for row in rows])
        self.cost: list[int] = [row.mp for row in rows]
        self.archer_cost: list[int] = [row.mp if row.archers_enter else BARRED for row in rows]
        self.ride_cost: list[int] = [row.mp if row.charge else BARRED for row in rows]
        self.feint_cost: list[int] = [row.mp if row.feign else BARRED for row in rows]
        self.pace: list[int] = [1] * len(rows)
        self.archer_pace: list[int] = [1 if row.archers_enter else BARRED for row in rows]
        self.stops: list[int] = [int(row.stops) for row in rows]
        self.disorders: list[bool] = [row.disorders for row in rows]
        self.clear: list[bool] = [row.id == CLEAR for row in rows]
        self.low: list[bool] = [row.level == lowest for row in rows]
        self.defence: list[int] = [row.defence for row in rows]

    def _take_masks(self, most: int) -> None:
        """List the same as masks, for moves of at most `most` movement points."""
        self.by_cost: list[Hexes] = [
            mask_where([toll == cost for toll in self.cost]) for cost in range(most + 1)
        ]
        self.halts: Hexes = mask_where([stop > 0 for stop in self.stops])
        self.lowland: Hexes = mask_where(self.low)
        self.open: Hexes = mask_where([toll < BARRED for toll in self.ride_cost])

    def _row(self, line: int, terrain: list[Terrain]) -> tuple[str, int, str]:
        """Return a row of the map as letters."""
        hexes = sorted(self.board.line_hexes(line), key=self.board.centre)
        half = self.board.centre(hexes[1])[0] - self.board.centre(hexes[0])[0]
        indent = round(2 * self.board.centre(hexes[0])[0] / half) - 1
        return f"{line:02}", indent, "".join([terrain[hex_].letter for hex_ in hexes])

    def _take_edges(self, tables: GameData) -> None:
        """[9.5a, 9.7b] Compute the edge rows and the cheapest path off the map from each hex."""
        lines = self.board.lines
        self.exit_cost: int = tables.leaving.cost
        self.edge: list[list[bool]] = []
        self.escape: list[list[int]] = []
        for side, row in enumerate(tables.edge_lines):
            edge = [line == row for line in lines]
            escape = [FAR] * self.board.size
            # A routing unit heads for its own edge, so nearer hexes are computed first.
            for hex_ in sorted(range(self.board.size), key=lambda at: abs(lines[at] - row)):
                ahead = self.front[hex_ * FACINGS + self.rout_facing[side]]
                onward = min([escape[to] for to in ahead], default=FAR)
                # Where it must stop, entering costs a routing unit its whole allowance.
                toll = tables.movement.routing if self.stops[hex_] else self.cost[hex_]
                escape[hex_] = toll + (self.exit_cost if edge[hex_] else onward)
            self.edge.append(edge)
            self.escape.append(escape)

    def _take_cones(self, tables: GameData) -> None:
        """Compute the upper bound of attackable hexes from each hex and facing."""
        moves = tables.movement
        places = [(h, f) for h in range(self.board.size) for f in range(FACINGS)]
        self.ride_cone: RideMasks = RideMasks(
            [self._cone(h, f, self.ride_cost, moves.charge) for h, f in places]
        )
        self.feint_cone: RideMasks = RideMasks(
            [self._cone(h, f, self.feint_cost, moves.ordered_led) for h, f in places]
        )
        self.shot_cone: list[Hexes] = [
            mask_of([*self.front[place], *[seen for seen, _, _ in self.arc[place]]])
            for place in range(len(places))
        ]

    def _cone(self, start: int, facing: int, cost: list[int], allowance: int) -> Hexes:
        """[6.1c] Return the mask of the hexes that a ride straight ahead may attack."""
        cone: Hexes = 0
        best = {start: allowance}
        edge = [start]
        while edge:
            further: list[int] = []
            for hex_ in edge:
                for ahead in self.front[hex_ * FACINGS + facing]:
                    if cost[ahead] == BARRED:
                        continue
                    if hex_ != start:
                        cone |= self.bit[ahead]
                    left = best[hex_] - cost[ahead]
                    if left >= 0 and left > best.get(ahead, -1):
                        best[ahead] = left
                        further.append(ahead)
            edge = further
        return cone


@lru_cache(maxsize=8)
def ground_of(tables: GameData) -> TerrainIndex:
    """Return the lists of a map, from a cache."""
    return TerrainIndex(tables)
