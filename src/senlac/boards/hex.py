"""The hex board: straight lines of hexes, numbered as printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from senlac.boards import pathfinding
from senlac.engine.support.errors import DataError, SenlacError

if TYPE_CHECKING:
    from senlac.boards.pathfinding import StepCost

POINTY: Final = "pointy"
"""Pointy-topped hexes: the lines are rows, from north to south."""

FLAT: Final = "flat"
"""Flat-topped hexes: the lines are columns, from west to east."""

SIDES: Final = {
    POINTY: ("NE", "E", "SE", "SW", "W", "NW"),
    FLAT: ("N", "NE", "SE", "S", "SW", "NW"),
}
"""The names of the six sides of a hex, clockwise, by orientation."""

OFF_BOARD: Final = -1
"""Stands for a hex outside the board."""

MAX_NUMBER: Final = 99
"""Line numbers and hex numbers have two digits each."""

LONGEST_QUOTE: Final = 20
"""Maximum number of characters of an unknown name that an error message quotes."""

_STEPS: Final = {
    POINTY: ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
    FLAT: ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)),
}
"""For each side, what a step across it adds: half hexes along the line, and lines."""

_HALF: Final = 3**0.5 / 2
"""Half the width of a hex, as a multiple of its side."""

_CORNERS: Final[tuple[tuple[float, float], ...]] = (
    (0.0, -1.0),
    (_HALF, -0.5),
    (_HALF, 0.5),
    (0.0, 1.0),
    (-_HALF, 0.5),
    (-_HALF, -0.5),
)


@dataclass(frozen=True)
class HexLine:
    """A run of hexes in a row (pointy-topped) or a column (flat-topped), as printed.

    `indent` is the number of half hexes between the first hex and the edge where numbers begin.
    """

    number: int
    length: int
    indent: int = 0
    first: int = 1


class HexBoard:
    """A board of hexes. A hex is an index over all hexes, line by line as given.

    The lists are shared, not copied: callers must not change them. A side of a hex is an index
    into `SIDES`, from 0; the opposite of side `s` is `(s + 3) % 6`.

    Attributes:
        names: the name of each hex, two digits for the line and two for the number in it.
        beside: `beside[side][hex]`, the hex across that side, or OFF.
        neighbours: the up to six adjacent hexes, sorted.
    """

    def __init__(
        self, lines: Sequence[HexLine], tops: str = POINTY, *, backwards: bool = False
    ) -> None:
        """Build the board; `backwards` numbers hexes from the east, or in columns from the south.

        Raises:
            DataError: there are no hexes, a hex is duplicate, a number has more than two digits, or
                a line is not half a hex off the lines next to it.
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
            sorted([row[hex_] for row in self.beside if row[hex_] != OFF_BOARD]) for hex_ in hexes
        ]

    def hex(self, name: str) -> int:
        """Return the hex with a name.

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
        """Return whether a hex has that name."""
        return name in self._index

    def at(self, line: int, number: int) -> int:
        """Return the hex by its printed line and number, or OFF."""
        return self._index.get(_name(line, number), OFF_BOARD)

    def line_hexes(self, line: int) -> list[int]:
        """Return the hexes of a line, by the printed number of the line, in order."""
        return [hex_ for hex_ in range(self.size) if self.lines[hex_] == line]

    def side_to(self, a: int, b: int) -> int:
        """Return the side of hex `a` that borders hex `b`, or OFF."""
        for side, row in enumerate(self.beside):
            if row[a] == b:
                return side
        return OFF_BOARD

    def two_steps(self, hex_: int, first: int, second: int) -> int:
        """Return the hex two steps away across these sides, or OFF; the hex between may be OFF."""
        along, lines = _STEPS[self.tops][first]
        more_along, more_lines = _STEPS[self.tops][second]
        return self._place(hex_, along + more_along, lines + more_lines)

    def offset(self, a: int, b: int) -> tuple[int, int]:
        """Return the offset from the first hex to the second, for `shifted`."""
        return (self._along[b] - self._along[a], self.lines[b] - self.lines[a])

    def shifted(self, hex_: int, offset: tuple[int, int]) -> int:
        """Return the hex at an offset from a hex, or OFF."""
        along, lines = offset
        return self._place(hex_, along, lines)

    def distance(self, a: int, b: int) -> int:
        """Return the number of steps between two hexes, as if no hex between them were missing."""
        along = abs(self._along[a] - self._along[b])
        lines = abs(self.lines[a] - self.lines[b])
        return lines + max(0, (along - lines) // 2)

    def within(self, hex_: int, steps: int) -> list[int]:
        """Return the other hexes that are at most `steps` away, sorted."""
        found: list[int] = []
        for lines in range(-steps, steps + 1):
            half = 2 * steps - abs(lines)
            found += [self._place(hex_, along, lines) for along in range(-half, half + 1, 2)]
        return sorted([to for to in found if to not in (OFF_BOARD, hex_)])

    def ring(self, hex_: int, steps: int) -> list[int]:
        """Return the hexes exactly `steps` away, sorted."""
        return [to for to in self.within(hex_, steps) if self.distance(hex_, to) == steps]

    def line(self, a: int, b: int) -> list[list[int]]:
        """Return the hexes of the straight line between two hexes, both ends included.

        There is one list for each step: one hex, or two where the line runs along the side between
        them. Hexes outside the board are left out.
        """
        steps = self.distance(a, b)
        lines = self.lines[b] - self.lines[a]
        skew = (self._along[b] - self._along[a] - lines) // 2
        way: list[list[int]] = []
        for step in range(steps + 1):
            pairs = _nearest(skew, lines, step, steps)
            found = [self._place(a, 2 * q + r, r) for q, r in pairs]
            way.append(sorted([hex_ for hex_ in found if hex_ != OFF_BOARD]))
        return way

    def reach(
        self, start: int, costs: Sequence[int], allowance: int, stops: Sequence[int]
    ) -> list[int]:
        """Return the other hexes that can be reached from a hex, cheapest first.

        `costs` gives the cost to enter each hex, 1 or more, or BARRED. Movement ends in the first
        hex whose entry in `stops` is not 0. Both are ignored for the start.
        """
        return list(pathfinding.reach(self.neighbours, start, _entering(costs), allowance, stops))

    def path(
        self, start: int, to: int, costs: Sequence[int], allowance: int, stops: Sequence[int]
    ) -> list[int]:
        """Return the hexes of the cheapest path, without the start; empty if `reach` has none.

        Of equally cheap paths it is the one whose list of hexes is the smallest.
        """
        return pathfinding.path(self.neighbours, start, to, _entering(costs), allowance, stops)

    def centre(self, hex_: int) -> tuple[float, float]:
        """Return the coordinates of the centre of a hex, east and south, in lengths of a side.

        The board lies in a box whose north-western corner is (0, 0).
        """
        along = (self._along[hex_] - self._first_along + 1) * _HALF
        across = (self.lines[hex_] - self._first_line) * 1.5 + 1
        return (along, across) if self.tops == POINTY else (across, along)

    def extent(self) -> tuple[float, float]:
        """Return the width and height of the box of `centre`, in lengths of a side."""
        along = (max(self._along) - self._first_along + 2) * _HALF
        across = (max(self.lines) - self._first_line) * 1.5 + 2
        return (along, across) if self.tops == POINTY else (across, along)

    def corners(self, hex_: int) -> list[tuple[float, float]]:
        """Return the six corners of a hex, clockwise; corner `s` is where side `s` begins."""
        east, south = self.centre(hex_)
        if self.tops == POINTY:
            return [(east + along, south + across) for along, across in _CORNERS]
        return [(east + across, south + along) for along, across in reversed(_CORNERS)]

    def _add(self, line: HexLine, count: int) -> None:
        """Add the hexes of a line."""
        last = line.first + line.length - 1
        if not (0 <= line.number <= MAX_NUMBER and 0 <= line.first <= last + 1 <= MAX_NUMBER + 1):
            raise DataError(f"expected lines and hexes numbered 0 to {MAX_NUMBER}, got {line}")
        for place in range(line.length):
            along = count * (line.indent + 2 * place)
            name = _name(line.number, line.first + place)
            if name in self._index or (along, line.number) in self._places:
                raise DataError(f"hex {name}: duplicate hex")
            if self._along and (along + line.number - self._along[0] - self.lines[0]) % 2:
                raise DataError(f"hex {name}: expected to be half a hex off the next line")
            self._index[name] = len(self._along)
            self._places[along, line.number] = len(self._along)
            self.lines.append(line.number)
            self.numbers.append(line.first + place)
            self._along.append(along)

    def _place(self, hex_: int, along: int, lines: int) -> int:
        """Return the hex at a distance of half hexes along the line and of lines, or OFF."""
        return self._places.get((self._along[hex_] + along, self.lines[hex_] + lines), OFF_BOARD)


def _entering(costs: Sequence[int]) -> StepCost:
    """Return a step-cost function for costs by the cell that is entered."""
    return lambda _, to: costs[to]


def _name(line: int, number: int) -> str:
    return f"{line:02}{number:02}"


def _nearest(q: int, r: int, step: int, steps: int) -> list[tuple[int, int]]:
    """Return the one or two hexes nearest to the point `step / steps` of the way to (q, r).

    Of the three coordinates q, r and -q-r, the one that changes most is an integer at every step.
    So a point can lie on a side, but never on a corner.
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
