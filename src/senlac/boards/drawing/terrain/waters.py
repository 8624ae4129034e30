"""Lakes and rivers on squares, with their banks; bridges and fords across them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.drawing.line import number, pair, path
from senlac.boards.drawing.noise import jitter
from senlac.boards.drawing.squares import SIDE
from senlac.boards.square import EAST, NORTH, OFF, SOUTH, WEST
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from senlac.boards.drawing.squares import SquareLayout
    from senlac.engine.screen.scene import Point

DIRECTIONS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""Direction of each neighbour on the drawn board, by facing."""

MEANDER: Final = 9.0
"""Maximum distance of a river from the middle of a square's side."""

RUN_OUT: Final = 22.0
"""How far a river continues into a lake, a marsh, or under the margin."""

CURRENTS: Final = (-10.0, 9.0)
"""Offsets of the current lines from the middle of the river."""

CALM: Final = 2
"""Where more waters meet than this, no current is drawn."""

SHORE_LINES: Final = (13.0, 21.0)
"""Insets of the lines in a lake from the sides of its squares."""

DECK: Final = (44.0, 78.0)
"""The width and the length of a bridge."""

ROAD_END: Final = 7.0
"""Distance from the side of its square at which a road to a crossing begins."""

PLANKS: Final = 12
STONES: Final = ((-40, -6), (-30, 9), (-17, -9), (-4, 7), (9, -8), (22, 8), (33, -7), (42, 9))
"""Positions of the stones of a ford, along the crossing and across it."""

STONE: Final = 13.0


class WaterSegment(NamedTuple):
    """The water of one square: where it flows in and out, by facing."""

    square: int
    ports: tuple[int, ...]

    @property
    def upright(self) -> bool:
        """Return whether the water runs north to south, so that the crossing runs west to east."""
        through = NORTH in self.ports and SOUTH in self.ports
        return through or not (EAST in self.ports or WEST in self.ports)


class Waters:
    """All water of a map.

    Attributes:
        lakes: the squares of lakes.
        reaches: the squares of rivers, with their inflows and outflows.
        bog_fords: the fords through a marsh without a river.
    """

    def __init__(self, layout: SquareLayout, terrain: list[str]) -> None:
        self.layout = layout
        self.terrain = terrain
        self.lakes = [s for s, kind in enumerate(terrain) if kind == "lake"]
        flowing = [s for s, kind in enumerate(terrain) if kind in ("river", "bridge", "ford")]
        reaches = [WaterSegment(square, self._ports(square)) for square in flowing]
        self.reaches = [reach for reach in reaches if self._flows(reach)]
        self.bog_fords = [reach for reach in reaches if not self._flows(reach)]

    # ---- how it flows ---------------------------------------------------------------------------

    def _ports(self, square: int) -> tuple[int, ...]:
        """Return the sides by which the water of a square flows in and out."""
        joined = self._beside(square, ("river", "bridge", "ford", "lake"))
        if len(joined) > 1:
            return tuple(joined)
        edges = sorted(self.layout.board.edge(square))
        marshes = self._beside(square, ("marsh",))
        if not joined:
            return tuple(marshes or edges[:1])
        opposite = (joined[0] + 2) % 4
        further = [side for side in (*edges, *marshes) if side != joined[0]]
        if opposite in further:
            further = [opposite]
        return tuple(joined + further[:1])

    def _flows(self, reach: WaterSegment) -> bool:
        """Return whether there is a river on the square, not only the marsh next to it."""
        joined = self._beside(reach.square, ("river", "bridge", "ford", "lake"))
        return bool(joined) or not self._beside(reach.square, ("marsh",))

    def _beside(self, square: int, kinds: tuple[str, ...]) -> list[int]:
        """Return the sides on which terrain of these kinds lies."""
        found = []
        for side in range(4):
            beside = self.layout.board.ahead[side][square]
            if beside != OFF and self.terrain[beside] in kinds:
                found.append(side)
        return found

    def port(self, square: int, side: int, shift: float) -> Point:
        """Return the point where the water crosses a side of a square, shifted along that side."""
        board = self.layout.board
        x, y = self.layout.middle(square)
        dx, dy = DIRECTIONS[side]
        beside = board.ahead[side][square]
        # Both squares of a side must find the same point.
        low = square if beside == OFF else min(square, beside)
        swing = jitter(low, 1 if side in (EAST, WEST) else 2, 14, MEANDER) + shift
        away = SIDE / 2
        if beside == OFF or self.terrain[beside] in ("lake", "marsh"):
            away += RUN_OUT
        return (x + dx * away + abs(dy) * swing, y + dy * away + abs(dx) * swing)

    def course(self, reach: WaterSegment, shift: float) -> str:
        """Return the path of the water through a square, shifted sideways from its middle."""
        ports = reach.ports
        if len(ports) > 1:
            one, other = _through(ports)
            drawn = [self._stretch(reach.square, one, other, shift)]
            arms = [port for port in ports if port not in (one, other)]
        else:
            drawn, arms = [], list(ports)
        middle = pair(self.layout.middle(reach.square))
        drawn += [f"M{pair(self.port(reach.square, port, shift))}L{middle}" for port in arms]
        return "".join(drawn)

    def _stretch(self, square: int, one: int, other: int, shift: float) -> str:
        """Return the path from one side of a square to another."""
        a, b = self.port(square, one, shift), self.port(square, other, shift * _turn(one, other))
        (ax, ay), (bx, by) = DIRECTIONS[one], DIRECTIONS[other]
        bend = SIDE * 0.24
        c = (a[0] - ax * bend, a[1] - ay * bend)
        d = (b[0] - bx * bend, b[1] - by * bend)
        return f"M{pair(a)}C{pair(c)} {pair(d)} {pair(b)}"

    # ---- how it looks ---------------------------------------------------------------------------

    def shapes(self) -> list[Shape]:
        """Return lakes and rivers. The banks come first, so that waters join above them."""
        found: list[Shape] = []
        shore = self.layout.loops(self.layout.cells(self.lakes), 4.0, 3.0, 15)
        course = "".join([self.course(reach, 0.0) for reach in self.reaches])
        roads = "".join([self._road(reach) for reach in self.reaches])
        if roads:
            found.append(Shape("path", "road", d=roads))
        if course:
            found.append(Shape("path", "bank river-bank", d=course))
        if shore:
            found += [
                Shape("path", "bank shore", d=path(shore)),
                Shape("path", "water", d=path(shore)),
            ]
        if course:
            found.append(Shape("path", "river", d=course))
            plain = [reach for reach in self.reaches if len(reach.ports) <= CALM]
            lines = [self.course(reach, by) for reach in plain for by in CURRENTS]
            found.append(Shape("path", "current", d="".join(lines)))
        if shore:
            inner = [
                path(self.layout.loops(self.layout.cells(self.lakes), inset, 3.0, 15))
                for inset in SHORE_LINES
            ]
            found.append(Shape("path", "current", d="".join(inner)))
        return found

    def _road(self, reach: WaterSegment) -> str:
        """Return the road that leads to a bridge or a ford and across it."""
        if self.terrain[reach.square] == "river":
            return ""
        x, y = self.layout.middle(reach.square)
        half = SIDE / 2 - ROAD_END
        if reach.upright:
            return f"M{number(x - half)} {number(y)}h{number(2 * half)}"
        return f"M{number(x)} {number(y - half)}v{number(2 * half)}"

    def crossings(self) -> list[Shape]:
        """Return the bridges and fords."""
        found: list[Shape] = []
        for reach in self.reaches:
            if self.terrain[reach.square] == "bridge":
                found += self._bridge(reach)
            elif self.terrain[reach.square] == "ford":
                found.append(Shape("path", "ford", d=self.course(reach, 0.0)))
                found += self._stones(reach)
        for reach in self.bog_fords:
            found += [Shape("path", "road", d=self._road(reach)), *self._stones(reach)]
        return found

    def _bridge(self, reach: WaterSegment) -> list[Shape]:
        """Return a deck of planks across the water, with its rails."""
        x, y = self.layout.middle(reach.square)
        wide, long = DECK
        across = reach.upright
        deck_w, deck_h = (long, wide) if across else (wide, long)
        left, top = x - deck_w / 2, y - deck_h / 2
        step = long / PLANKS
        if across:
            planks = [
                f"M{number(left + step * n)} {number(top)}v{wide:g}" for n in range(1, PLANKS)
            ]
            rails = [f"M{number(left)} {number(edge)}h{long:g}" for edge in (top, top + deck_h)]
        else:
            planks = [
                f"M{number(left)} {number(top + step * n)}h{wide:g}" for n in range(1, PLANKS)
            ]
            rails = [f"M{number(edge)} {number(top)}v{long:g}" for edge in (left, left + deck_w)]
        return [
            Shape("rect", "bridge", x=left, y=top, w=deck_w, h=deck_h),
            Shape("path", "plank", d="".join(planks)),
            Shape("path", "rail", d="".join(rails)),
        ]

    def _stones(self, reach: WaterSegment) -> list[Shape]:
        """Return the stones of a ford."""
        x, y = self.layout.middle(reach.square)
        stones = []
        for place, (along, beside) in enumerate(STONES):
            wide = round(STONE + jitter(reach.square, place, 16, 2.5), 1)
            dx, dy = (along, beside) if reach.upright else (beside, along)
            stones.append(Shape("use", "ford-stone", x=x + dx, y=y + dy, w=wide, symbol="stone"))
        return stones


def _through(ports: tuple[int, ...]) -> tuple[int, int]:
    """Return the sides between which the water flows: opposite ones if there are any."""
    for side in (NORTH, EAST):
        if side in ports and (side + 2) % 4 in ports:
            return side, (side + 2) % 4
    return ports[0], ports[1]


def _turn(one: int, other: int) -> int:
    """Return 1 if a shift on one side is the same shift on the other, else -1.

    The shift goes east or south along a side. On a bend to the north-east or the south-west the
    outside of one side is the inside of the other.
    """
    return -1 if {one, other} in ({NORTH, EAST}, {SOUTH, WEST}) else 1
