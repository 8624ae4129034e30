"""Drawings of square boards as SVG: ground, units, and marks that explain a rule."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

SQUARE: Final = 60
MARGIN: Final = 22
GAP: Final = 26
CAPTION: Final = 24

STYLE: Final = """
text{font-family:Georgia,'Palatino Linotype',serif;fill:#3d3021;text-anchor:middle;
dominant-baseline:central}
.ground{fill:#f0e5ca}.hill{fill:#dcc48d}.woods{fill:#d9ddb9}.town{fill:#eddcc0}.marsh{fill:#d3d9c4}
.water{fill:#b9c8c6}.ford{fill:#cfd8d2}.edge{fill:none;stroke:#6f5a3f;stroke-width:1.6}
.grid{fill:none;stroke:#6f5a3f;stroke-opacity:.45}.name{font-size:12px;fill:#6f5a3f}
.pen{fill:none;stroke:#6f5a3f;stroke-width:1.3;stroke-linecap:round}.wave{stroke:#5f7a7e}
.tree{fill:#6f7d55}.house{fill:#b98b62;stroke:#6f5a3f}.plank{fill:#b08a4e;stroke:#6f5a3f}
.side0{fill:#8c2f28}.side1{fill:#34547a}.unit{stroke:#fbf4e2;stroke-width:1.6}
.letter{fill:#fbf4e2;font-size:21px;font-weight:bold}.front{fill:#fbf4e2}
.id{fill:#fbf4e2;font-size:10px}.pip{fill:#fbf4e2}.banner{fill:#e2b84a;stroke:#3d3021}
.lit{fill:#4f7a4a;fill-opacity:.28;stroke:#3f6a3c;stroke-width:2}.dot{fill:#3f6a3c}
.cross{stroke:#9b2d20;stroke-width:4;stroke-linecap:round;fill:none}
.control{stroke:#34547a;stroke-opacity:.55;stroke-width:1.4;fill:none}
.way{stroke:#3d3021;stroke-width:2.4;fill:none;stroke-dasharray:6 4}.head{fill:#3d3021}
.note{font-size:17px;font-weight:bold}.small{font-size:13px}.caption{font-size:15px}
.prize{fill:#e2b84a;stroke:#6f5a3f}.halo{paint-order:stroke;stroke:#fbf4e2;stroke-width:3px}
"""

GROUND: Final = {
    ".": "ground", "h": "hill", "w": "woods", "t": "town", "m": "marsh",
    "l": "water", "r": "water", "b": "water", "f": "ford",
}  # fmt: skip
QUARTER: Final = {"N": 0, "E": 90, "S": 180, "W": 270}


class Board:
    """A board being drawn; rows are as in the data, the northern first."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = list(rows)
        self.width = len(self.rows[0]) * SQUARE + MARGIN
        self.height = len(self.rows) * SQUARE + MARGIN
        self._under: list[str] = []
        self._over: list[str] = []

    # ---- what stands and what is marked -------------------------------------------------------

    def unit(  # noqa: PLR0913 - all that a counter shows
        self,
        at: str,
        side: int,
        letter: str,
        *,
        face: str = "",
        name: str = "",
        hits: int = 0,
        commander: bool = False,
    ) -> None:
        """Draw a counter: side 0 rounded, side 1 with cut corners, its front a white arrow."""
        x, y = self.centre(at)
        parts = [_OUTLINES[side], f'<text class="letter" y="1">{escape(letter)}</text>']
        if face:
            turn = QUARTER[face]
            parts.append(
                f'<path class="front" d="M-9 -16L0 -23 9 -16Z" transform="rotate({turn})"/>'
            )
        if name:
            parts.append(f'<text class="id" x="0" y="{-13 if face == "S" else 15}">{name}</text>')
        pips = [f'<circle class="pip" cx="{-18 + 6 * n}" cy="-18" r="2.2"/>' for n in range(hits)]
        parts += pips
        if commander:
            parts.append('<path class="banner" d="M15 -26V-10M15 -26L27 -22 15 -17Z"/>')
        self._over.append(f'<g transform="translate({x} {y})">{"".join(parts)}</g>')

    def lit(self, at: str) -> None:
        """Highlight a square that the unit may enter or hit."""
        x, y = self.centre(at)
        side = SQUARE - 8
        self._under.append(
            f'<rect class="lit" x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" '
            f'height="{side}" rx="5"/>'
        )

    def dot(self, at: str) -> None:
        """Mark the centre of a square."""
        x, y = self.centre(at)
        self._over.append(f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="6"/>')

    def cross(self, at: str) -> None:
        """Mark a square as refused."""
        x, y = self.centre(at)
        self._over.append(
            f'<path class="cross" d="M{x - 9:g} {y - 9:g}l18 18M{x + 9:g} {y - 9:g}l-18 18"/>'
        )

    def control(self, at: str) -> None:
        """Hatch a square as controlled."""
        x, y = self.centre(at)
        left, top = x - SQUARE / 2, y - SQUARE / 2
        lines = "".join(
            [
                f"M{left + max(0, n - SQUARE):g} {top + min(n, SQUARE):g}"
                f"L{left + min(n, SQUARE):g} {top + max(0, n - SQUARE):g}"
                for n in range(12, 2 * SQUARE, 12)
            ]
        )
        self._under.append(f'<path class="control" d="{lines}"/>')

    def note(self, at: str, text: str, *, small: bool = False) -> None:
        """Write a text into a square."""
        x, y = self.centre(at)
        size = "small" if small else "note"
        self._over.append(f'<text class="{size} halo" x="{x:g}" y="{y:g}">{escape(text)}</text>')

    def way(self, start: str, end: str) -> None:
        """Draw a dashed arrow between the edges of two squares."""
        (x, y), (to_x, to_y) = self.centre(start), self.centre(end)
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        east, south = (to_x - x) / length, (to_y - y) / length
        x, y, to_x, to_y = x + 27 * east, y + 27 * south, to_x - 20 * east, to_y - 20 * south
        tip = f"{to_x + 9 * east:.1f} {to_y + 9 * south:.1f}"
        left = f"{to_x - 6 * south:.1f} {to_y + 6 * east:.1f}"
        right = f"{to_x + 6 * south:.1f} {to_y - 6 * east:.1f}"
        self._over.append(
            f'<path class="way" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>'
            f'<path class="head" d="M{tip}L{left} {right}Z"/>'
        )

    def prize(self, at: str) -> None:
        """Draw the pennant of an objective in the corner of a square."""
        x, y = self.centre(at)
        self._under.append(f'<path class="prize" d="M{x - 26:g} {y + 27:g}v-18l15 5 -15 5"/>')

    # ---- the picture --------------------------------------------------------------------------

    def centre(self, at: str) -> tuple[float, float]:
        """Return the centre of a square."""
        file, rank = ord(at[0]) - ord("a"), int(at[1:])
        return (
            MARGIN + SQUARE * (file + 0.5),
            SQUARE * (len(self.rows) - rank + 0.5),
        )

    def body(self) -> str:
        """Return the board as SVG elements, with its upper left corner at the origin."""
        parts: list[str] = []
        for row, letters in enumerate(self.rows):
            for file, letter in enumerate(letters):
                parts.append(_ground(MARGIN + SQUARE * file, SQUARE * row, letter))
        parts += self._under
        wide, high = SQUARE * len(self.rows[0]), SQUARE * len(self.rows)
        lines = [f"M{MARGIN + SQUARE * file} 0v{high}" for file in range(1, len(self.rows[0]))]
        lines += [f"M{MARGIN} {SQUARE * row}h{wide}" for row in range(1, len(self.rows))]
        parts.append(f'<path class="grid" d="{"".join(lines)}"/>')
        parts.append(f'<rect class="edge" x="{MARGIN}" y="0" width="{wide}" height="{high}"/>')
        for file in range(len(self.rows[0])):
            x, _ = self.centre(f"{chr(ord('a') + file)}1")
            parts.append(f'<text class="name" x="{x:g}" y="{high + 12}">{chr(97 + file)}</text>')
        for rank in range(1, len(self.rows) + 1):
            _, y = self.centre(f"a{rank}")
            parts.append(f'<text class="name" x="{MARGIN / 2:g}" y="{y:g}">{rank}</text>')
        return "".join(parts + self._over)


_OUTLINES: Final = (
    '<rect class="unit side0" x="-24" y="-24" width="48" height="48" rx="12"/>',
    '<path class="unit side1" d="M-24 -15L-15 -24H15L24 -15V15L15 24H-15L-24 15Z"/>',
)


def _ground(x: int, y: int, letter: str) -> str:
    """Return a square of ground with its upper left corner at a point."""
    base = f'<rect class="{GROUND[letter]}" width="{SQUARE}" height="{SQUARE}"/>'
    return f'<g transform="translate({x} {y})">{base}{_FEATURES.get(letter, "")}</g>'


def _tree(x: int, y: int) -> str:
    return f'<path class="tree" d="M{x} {y}l-8 14h5l-5 7h16l-5 -7h5z"/>'


def _house(x: int, y: int) -> str:
    return f'<path class="house" d="M{x} {y}l9 -8 9 8v10h-18z"/>'


def _wave(y: int) -> str:
    return f'<path class="pen wave" d="M8 {y}q6 -6 11 0t11 0 11 0 11 0"/>'


_FEATURES: Final = {
    "h": '<path class="pen" d="M8 47q10 -12 22 -12t22 12M14 27q8 -9 16 -9t16 9"/>',
    "w": _tree(15, 6) + _tree(43, 8) + _tree(29, 20) + _tree(14, 34) + _tree(45, 35),
    "t": _house(7, 17) + _house(33, 14) + _house(9, 43) + _house(35, 44),
    "m": '<path class="pen" d="M10 20h12M16 20v-7m-4 7l-3 -5m11 5l3 -5M36 38h12M42 38v-7'
    'm-4 7l-3 -5m11 5l3 -5M12 50h12M18 50v-7m-4 7l-3 -5m11 5l3 -5"/>',
    "l": _wave(15) + _wave(31) + _wave(47),
    "r": _wave(15) + _wave(31) + _wave(47),
    "f": _wave(15)
    + _wave(47)
    + "".join(f'<circle class="plank" cx="{10 + 10 * n}" cy="31" r="3.4"/>' for n in range(5)),
    "b": _wave(8)
    + _wave(54)
    + '<path class="plank" d="M2 17h56v27h-56zM12 17v27M22 17v27M32 17v27M42 17v27M52 17v27"/>',
}


def picture(title: str, panels: Sequence[tuple[Board, str]]) -> str:
    """Return boards side by side as an SVG file, each with its caption."""
    parts: list[str] = []
    left = GAP // 2
    most = max(board.height for board, _ in panels)
    for board, caption in panels:
        parts.append(f'<g transform="translate({left} {GAP // 2})">{board.body()}</g>')
        middle = left + (board.width + MARGIN) / 2
        if caption:
            low = GAP // 2 + board.height + 14
            parts.append(f'<text class="caption" x="{middle:g}" y="{low}">{escape(caption)}</text>')
        left += board.width + GAP
    wide = left - GAP // 2
    high = most + GAP + (CAPTION if any(caption for _, caption in panels) else 0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
        f'<rect width="{wide}" height="{high}" fill="#f7f0de"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )
