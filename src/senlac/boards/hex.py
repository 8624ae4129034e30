"""The hex board: straight lines of hexes, numbered as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from senlac.boards import ways
from senlac.engine.errors import DataError, SenlacError

if TYPE_CHECKING:
    from senlac.boards.ways import StepCost

POINTY: Final = "pointy"
"""Hexes that stand on a corner: the lines are rows, from north to south."""

FLAT: Final = "flat"
"""Hexes that lie on a side: the lines are columns, from west to east."""

SIDES: Final = {
    POINTY: ("NE", "E", "SE", "SW", "W", "NW"),
    FLAT: ("N", "NE", "SE", "S", "SW", "NW"),
}
"""The names of the six sides of a hex, clockwise, by the way the hexes lie."""

OFF: Final = -1
"""The hex that is not on the board."""

MAX_NUMBER: Final = 99
"""The number of a line, and of a hex in its line, is two digits of the name."""

LONGEST_QUOTE: Final = 20
"""How much of a text that is no hex is quoted in the message."""

_STEPS: Final = {
    POINTY: ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
    FLAT: ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)),
}
"""What a step over each side adds: half hexes along the line, and lines."""

_HALF: Final = 3**0.5 / 2
"""Half the width of a hex, in lengths of a side."""

_CORNERS: Final[tuple[tuple[float, float], ...]] = (
    (0.0, -1.0),
    (_HALF, -0.5),
    (_HALF, 0.5),
    (0.0, 1.0),
    (-_HALF, 0.5),
    (-_HALF, -0.5),
)


@dataclass(frozen=True)
class Line:
    """A stretch of hexes in a row (pointy tops) or a column (flat tops), as it is printed.

    `indent` counts the half hexes between its first hex and the edge the numbers count from.
    """

    number: int
    length: int
    indent: int = 0
    first: int = 1


class HexBoard:
    """A board of hexes; a hex is its place among all hexes, line by line as they are given.

    The lists are shared, not copied: they are read, never written. A side of a hex is its place
    in `SIDES`, from 0; the opposite of side `s` is `(s + 3) % 6`.

    Attributes:
        names: the name of each hex, two digits for the line and two for the number in it.
        beside: `beside[side][hex]`, the hex across that side, or OFF.
        neighbours: the up to six hexes that touch a hex, in order.
    """

    def __init__(
        self, lines: Sequence[Line], tops: str = POINTY, *, backwards: bool = False
    ) -> None:
        """Build the board; `backwards` counts from the east, or in columns from the south.

        Raises:
            DataError: there are no hexes, a hex comes twice, a number has more than two digits, or
                a line does not lie half a hex off the lines beside it.
        """
        if tops not in _STEPS:
            raise DataError(f"expected tops {POINTY} or {FLAT}, got {tops[:LONGEST_QUOTE]!a}")
        self.tops: str = tops
        self.lines: list[int] = []
        self.numbers: list[int] = []
        self._along: list[int] = []
        self._index: dict[str, int] = {}
        self._places: dict[tuple[int, int], int] = {}
        for line in lines:
            self._add(line, -1 if backwards else 1)
        if not self._along:
            raise DataError("expected a board with hexes, got none")
        self._first_along: int = min(self._along)
        self._first_line: int = min(self.lines)
        self.names: list[str] = list(self._index)
        self.size: int = len(self.names)
        hexes = range(self.size)
        self.beside: list[list[int]] = [
            [self._place(hex_, along, across) for hex_ in hexes] for along, across in _STEPS[tops]
        ]
        self.neighbours: list[list[int]] = [
            sorted([row[hex_] for row in self.beside if row[hex_] != OFF]) for hex_ in hexes
        ]

    def hex(self, name: str) -> int:
        """Return the hex of that name.

        Raises:
            SenlacError: the board has no such hex.
        """
        hex_ = self._index.get(name)
        if hex_ is None:
            quoted = name if len(name) <= LONGEST_QUOTE else name[: LONGEST_QUOTE - 3] + "..."
            raise SenlacError(
                f"expected a hex from {self.names[0]} to {self.names[-1]}, got {quoted!r}"
            )
        return hex_

    def has(self, name: str) -> bool:
        """Tell whether a hex has that name."""
        return name in self._index

    def at(self, line: int, number: int) -> int:
        """Return the hex of that number in that line, both as printed, or OFF."""
        return self._index.get(_name(line, number), OFF)

    def line_hexes(self, line: int) -> list[int]:
        """Return the hexes of the line of that number, in order."""
        return [hex_ for hex_ in range(self.size) if self.lines[hex_] == line]

    def side_to(self, a: int, b: int) -> int:
        """Return the side of the first hex that the second lies across, or OFF."""
        for side, row in enumerate(self.beside):
            if row[a] == b:
                return side
        return OFF

    def over(self, hex_: int, first: int, second: int) -> int:
        """Return the hex two steps away over these sides, or OFF; the hex between may be OFF."""
        along, lines = _STEPS[self.tops][first]
        more_along, more_lines = _STEPS[self.tops][second]
        return self._place(hex_, along + more_along, lines + more_lines)

    def offset(self, a: int, b: int) -> tuple[int, int]:
        """Return how far the second hex lies from the first, as `shifted` takes it."""
        return (self._along[b] - self._along[a], self.lines[b] - self.lines[a])

    def shifted(self, hex_: int, offset: tuple[int, int]) -> int:
        """Return the hex that lies as far from a hex as an offset says, or OFF."""
        along, lines = offset
        return self._place(hex_, along, lines)

    def distance(self, a: int, b: int) -> int:
        """Return the fewest steps from one hex to the other, as if no hex were missing between."""
        along = abs(self._along[a] - self._along[b])
        lines = abs(self.lines[a] - self.lines[b])
        return lines + max(0, (along - lines) // 2)

    def within(self, hex_: int, steps: int) -> list[int]:
        """Return the other hexes at most so many steps away, in order."""
        found: list[int] = []
        for lines in range(-steps, steps + 1):
            half = 2 * steps - abs(lines)
            found += [self._place(hex_, along, lines) for along in range(-half, half + 1, 2)]
        return sorted([to for to in found if to not in (OFF, hex_)])

    def ring(self, hex_: int, steps: int) -> list[int]:
        """Return the hexes exactly so many steps away, in order."""
        return [to for to in self.within(hex_, steps) if self.distance(hex_, to) == steps]

    def line(self, a: int, b: int) -> list[list[int]]:
        """Return the hexes of the straight line between two hexes, both ends included.

        One list for each step of the way: of one hex, of two where the line runs along the side
        between them, and of those of them that are on the board.
        """
        steps = self.distance(a, b)
        lines = self.lines[b] - self.lines[a]
        skew = (self._along[b] - self._along[a] - lines) // 2
        way: list[list[int]] = []
        for step in range(steps + 1):
            pairs = _nearest(skew, lines, step, steps)
            found = [self._place(a, 2 * q + r, r) for q, r in pairs]
            way.append(sorted([hex_ for hex_ in found if hex_ != OFF]))
        return way

    def reach(
        self, start: int, costs: Sequence[int], allowance: int, stops: Sequence[int]
    ) -> list[int]:
        """Return the other hexes that can be entered from a hex, the cheapest first.

        `costs` says for each hex what entering it costs, 1 or more, or BARRED; a way ends in the
        first hex whose entry in `stops` is not 0. The start may be left whatever its entries.
        """
        return list(ways.reach(self.neighbours, start, _entering(costs), allowance, stops))

    def path(
        self, start: int, to: int, costs: Sequence[int], allowance: int, stops: Sequence[int]
    ) -> list[int]:
        """Return the hexes of the cheapest way, without the start; empty if `reach` has none.

        Among equals it is the way whose list of hexes is the smallest.
        """
        return ways.path(self.neighbours, start, to, _entering(costs), allowance, stops)

    def centre(self, hex_: int) -> tuple[float, float]:
        """Return how far east and south the middle of a hex lies, in lengths of a side.

        The board lies within a box whose north-western corner is 0, 0.
        """
        along = (self._along[hex_] - self._first_along + 1) * _HALF
        across = (self.lines[hex_] - self._first_line) * 1.5 + 1
        return (along, across) if self.tops == POINTY else (across, along)

    def extent(self) -> tuple[float, float]:
        """Return how wide and how high the box of `centre` is, in lengths of a side."""
        along = (max(self._along) - self._first_along + 2) * _HALF
        across = (max(self.lines) - self._first_line) * 1.5 + 2
        return (along, across) if self.tops == POINTY else (across, along)

    def corners(self, hex_: int) -> list[tuple[float, float]]:
        """Return the six corners of a hex, clockwise, each before the side of its number."""
        east, south = self.centre(hex_)
        if self.tops == POINTY:
            return [(east + along, south + across) for along, across in _CORNERS]
        return [(east + across, south + along) for along, across in reversed(_CORNERS)]

    def _add(self, line: Line, count: int) -> None:
        """Add the hexes of a line."""
        last = line.first + line.length - 1
        if not (0 <= line.number <= MAX_NUMBER and 0 <= line.first <= last + 1 <= MAX_NUMBER + 1):
            raise DataError(f"expected lines and hexes numbered 0 to {MAX_NUMBER}, got {line}")
        for place in range(line.length):
            along = count * (line.indent + 2 * place)
            name = _name(line.number, line.first + place)
            if name in self._index or (along, line.number) in self._places:
                raise DataError(f"hex {name}: comes twice")
            if self._along and (along + line.number - self._along[0] - self.lines[0]) % 2:
                raise DataError(f"hex {name}: expected lines half a hex off those beside them")
            self._index[name] = len(self._along)
            self._places[along, line.number] = len(self._along)
            self.lines.append(line.number)
            self.numbers.append(line.first + place)
            self._along.append(along)

    def _place(self, hex_: int, along: int, lines: int) -> int:
        """Return the hex so many half hexes along the line and so many lines on, or OFF."""
        return self._places.get((self._along[hex_] + along, self.lines[hex_] + lines), OFF)


def _entering(costs: Sequence[int]) -> StepCost:
    """Return costs of cells as costs of the steps into them."""
    return lambda _, to: costs[to]


def _name(line: int, number: int) -> str:
    """Return the name of a hex."""
    return f"{line:02}{number:02}"


def _nearest(q: int, r: int, step: int, steps: int) -> list[tuple[int, int]]:
    """Return the one or two hexes nearest to the point `step / steps` of the way to (q, r).

    Of the three coordinates q, r and -q-r the one that changes most is whole at every step, so a
    point lies on a side at most, never on a corner.
    """
    if step == 0:
        return [(0, 0)]
    if abs(q) == steps:
        whole = q * step // steps
        return [(whole, other) for other in _rounded(r * step, steps)]
    if abs(r) == steps:
        whole = r * step // steps
        return [(other, whole) for other in _rounded(q * step, steps)]
    whole = (q + r) * step // steps
    return [(other, whole - other) for other in _rounded(q * step, steps)]


def _rounded(part: int, whole: int) -> list[int]:
    """Return the integer nearest to a fraction, or both if it is halfway between two."""
    below, rest = divmod(part, whole)
    if 2 * rest == whole:
        return [below, below + 1]
    return [below + (2 * rest > whole)]
