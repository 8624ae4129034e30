"""The glyphs of the terminal: for sides, terrain, facings, and conditions of pieces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Mark, Piece

BRACKETS: Final = ("[]", "()", "{}", "||", "//", "::")
"""Brackets around the pieces of each side, so that colour is not the only sign."""

COLOURS: Final = 4
"""Number of styles of sides; the fifth side has the colour of the first."""

ARROWS: Final = ("▲", "↗", "▶", "↘", "▼", "↙", "◀", "↖")
"""Arrows of facings, clockwise from north."""

FLAG: Final = "⚑"
"""An important mark, or a standard."""

BOTH: Final = "‡"
"""A leader and a standard beside the same piece."""

ROAD: Final = "="
STREAM: Final = "~"
"""A road and a river through a cell of a lattice."""

STAR: Final = "*"
"""A commander."""

BADGES: Final = {
    "routing": "r", "disordered": "d", "shaken": "s", "shot": "f", "attacked": "a", "moved": "m",
    "unled": "u", "hurt": "-", "wall": "w", "struck": "x", "banner": "!", "done": "·",
}  # fmt: skip
"""Conditions of a piece, most important first; any other badge is shown by its initial."""

WORDS: Final = {
    "routing": "routing", "disordered": "disordered", "shaken": "Shaken", "shot": "has shot",
    "attacked": "has attacked", "moved": "has moved", "unled": "no leader", "done": "has acted",
    "hurt": "hurt", "wall": "in a wall", "struck": "ticked", "banner": "with a banner",
}  # fmt: skip
"""The same badges in words. `ActionLabels.badges` of a game overrides them."""

SPOKEN: Final = ("commander", "tired", "seen", "first")
"""Badges that are shown otherwise: by a star, a small letter, in words."""

WEAR_BADGES: Final = {"tired", "disordered", "shaken", "routing"}
"""Badges of weakened pieces."""


IDLE: Final = "z"
"""The sign before the number of inactive pieces, and after the name of one."""


class GroundGlyph(NamedTuple):
    """The look of a terrain: its style, and the upper and lower line of an empty space."""

    style: str
    upper: str
    lower: str


_OPEN: Final = GroundGlyph("ground", "", "")
_HILL: Final = GroundGlyph("hill", " ^  ^ ", "   ^  ")
_SLOPE: Final = GroundGlyph("slope", " /", "/ ")
_WOODS: Final = GroundGlyph("woods", " ♣  ♣ ", "   ♣  ")
_TOWN: Final = GroundGlyph("town", " ⌂ ⌂  ", "  ⌂ ⌂ ")
_MARSH: Final = GroundGlyph("marsh", " ,, , ", ", ,, ,")
_WATER: Final = GroundGlyph("water", "≈", "≈")
_BRIDGE: Final = GroundGlyph("way", "=", "=")
_FORD: Final = GroundGlyph("way", "≈ ", " ≈")

LOOKS: Final = {
    word: look
    for look, words in (
        (_OPEN, "open clear plain plains field fields meadow level bank"),
        (_HILL, "hill hills high crag crags mountain mountains"),
        (_SLOPE, "slope slopes"),
        (_WOODS, "wood woods forest"),
        (_TOWN, "town village city"),
        (_MARSH, "marsh morass bog fen"),
        (_WATER, "water sea lake river brook stream"),
        (_BRIDGE, "bridge road"),
        (_FORD, "ford"),
    )
    for word in words.split()
}
"""The look of terrain, by a word of its name."""


def look_of(ground: str) -> GroundGlyph:
    """Return the look of a terrain; an unknown one is shown by its initial."""
    words = ground.lower().split()
    for word in words:
        if word in LOOKS:
            return LOOKS[word]
    return GroundGlyph("ground", f"  {words[0][0]} ", "") if words else _OPEN


def filled(pattern: str, width: int) -> str:
    """Return a pattern over the whole width of a space; an empty one is a dot in its middle."""
    close = pattern if width >= len(pattern) else pattern.replace("  ", " ")
    return (close * width)[:width] if pattern else f"{'·':^{width}}"


def side_style(side: int | None) -> str:
    """Return the style of a side, "" for None."""
    return "" if side is None else f"side{side % COLOURS}"


def bracketed(text: str, side: int) -> str:
    """Return a text in the brackets of a side."""
    left, right = BRACKETS[side % len(BRACKETS)]
    return f"{left}{text}{right}"


def side_in(style: str) -> int | None:
    """Return the side in some style names, None if they name none."""
    found = re.search(r"\bside-(\d+)\b", style)
    return int(found[1]) if found else None


def arrow(piece: Piece) -> str:
    """Return the arrow of a piece's facing, "" without one."""
    if piece.facing is None:
        return ""
    return ARROWS[round(piece.facing * len(ARROWS) / 360) % len(ARROWS)]


def borne(piece: Piece) -> str:
    """Return the signs of all conditions of a piece, most important first."""
    known = [sign for badge, sign in BADGES.items() if badge in piece.badges]
    others = [b[:1] for b in piece.badges if b not in BADGES and b not in SPOKEN]
    return "".join(known + others)


def paired(piece: Piece) -> bool:
    """Return whether a counter shows several figures, such as an attack and a defence."""
    return piece.shape == "counter" and bool(piece.value and piece.steps)


def asleep(piece: Piece) -> bool:
    """Return whether a piece is not active."""
    return "dormant" in piece.style.split()


def small(piece: Piece) -> bool:
    """Return whether a piece is drawn beside another one."""
    return piece.shape in ("head", "standard")


def worth(piece: Piece) -> str:
    """Return the value of a piece, or its letter with its conditions."""
    if paired(piece):
        return "-".join([piece.value, *piece.steps]) + piece.letter
    if piece.pips is None:
        return piece.value or piece.letter
    letter = piece.letter.lower() if "tired" in piece.badges else piece.letter
    star = STAR if "commander" in piece.badges else " "
    more = "+" if piece.pips.extra else ""
    return f"{star}{letter}{piece.pips.filled}/{piece.pips.of}{more}"


def mark_sign(mark: Mark) -> str:
    """Return the sign of a mark: a flag, or an arrow at an entry point."""
    return (">" if mark.symbol == "arrival" else FLAG) + mark.text
