"""The signs of the terminal: what stands for sides, grounds, fronts, and what befell a piece."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from senlac.engine.scene import Mark, Piece

BRACKETS: Final = ("[]", "()", "{}", "||", "//", "::")
"""What stands around the pieces of each side, so that colour is not needed to tell them apart."""

COLOURS: Final = 4
"""The styles of sides there are; the fifth side has the colour of the first."""

ARROWS: Final = ("▲", "↗", "▶", "↘", "▼", "↙", "◀", "↖")
"""The way a piece faces, clockwise from the north."""

FLAG: Final = "⚑"
"""A mark that matters, or a standard."""

BOTH: Final = "‡"
"""A head and a standard beside the same piece."""

ROAD: Final = "="
STREAM: Final = "~"
"""A road and a river through a cell of a lattice."""

STAR: Final = "*"
"""A commander."""

BADGES: Final = {
    "routing": "r", "disordered": "d", "shot": "f", "attacked": "a", "moved": "m", "unled": "u",
    "done": "·",
}  # fmt: skip
"""What befell a piece, the weightiest first; the initial stands for any other badge."""

WORDS: Final = {
    "routing": "routing", "disordered": "disordered", "shot": "has shot",
    "attacked": "has attacked", "moved": "has moved", "unled": "no leader", "done": "has acted",
}  # fmt: skip
"""The same badges in words."""

SPOKEN: Final = ("commander", "tired", "seen", "first")
"""Badges that are told otherwise: by a star, a small letter, in words."""

WORN: Final = {"tired", "disordered", "routing"}
"""The badges of those who are not what they were."""


class Look(NamedTuple):
    """How a ground looks: its style, and the upper and the lower line of an empty space."""

    style: str
    upper: str
    lower: str


_OPEN: Final = Look("ground", "", "")
_HILL: Final = Look("hill", " ^  ^ ", "   ^  ")
_SLOPE: Final = Look("slope", " /", "/ ")
_WOODS: Final = Look("woods", " ♣  ♣ ", "   ♣  ")
_TOWN: Final = Look("town", " ⌂ ⌂  ", "  ⌂ ⌂ ")
_MARSH: Final = Look("marsh", " ,, , ", ", ,, ,")
_WATER: Final = Look("water", "≈", "≈")
_BRIDGE: Final = Look("way", "=", "=")
_FORD: Final = Look("way", "≈ ", " ≈")

LOOKS: Final = {
    word: look
    for look, words in (
        (_OPEN, "open clear plain plains field fields meadow"),
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
"""How grounds look, by a word of their name."""


def look_of(ground: str) -> Look:
    """Return how a ground looks; one that nobody has drawn bears its initial."""
    words = ground.lower().split()
    for word in words:
        if word in LOOKS:
            return LOOKS[word]
    return Look("ground", f"  {words[0][0]} ", "") if words else _OPEN


def filled(pattern: str, width: int) -> str:
    """Return a pattern over the whole width of a space; an empty one is a dot in its middle."""
    close = pattern if width >= len(pattern) else pattern.replace("  ", " ")
    return (close * width)[:width] if pattern else f"{'·':^{width}}"


def side_style(side: int | None) -> str:
    """Return the style of a side, "" for nobody's."""
    return "" if side is None else f"side{side % COLOURS}"


def bracketed(text: str, side: int) -> str:
    """Return a text in the brackets of a side."""
    left, right = BRACKETS[side % len(BRACKETS)]
    return f"{left}{text}{right}"


def side_in(style: str) -> int | None:
    """Return the side that words of style name, None if they name none."""
    found = re.search(r"\bside-(\d+)\b", style)
    return int(found[1]) if found else None


def arrow(piece: Piece) -> str:
    """Return the way a piece faces, "" if it faces nowhere."""
    if piece.facing is None:
        return ""
    return ARROWS[round(piece.facing * len(ARROWS) / 360) % len(ARROWS)]


def borne(piece: Piece) -> str:
    """Return the signs of all that befell a piece, the weightiest first."""
    known = [sign for badge, sign in BADGES.items() if badge in piece.badges]
    others = [b[:1] for b in piece.badges if b not in BADGES and b not in SPOKEN]
    return "".join(known + others)


def small(piece: Piece) -> bool:
    """Tell whether a piece stands beside another one."""
    return piece.shape in ("head", "standard")


def worth(piece: Piece) -> str:
    """Return what a piece is worth: its value, or its letter with what it bears."""
    if piece.pips is None:
        return piece.value or piece.letter
    letter = piece.letter.lower() if "tired" in piece.badges else piece.letter
    star = STAR if "commander" in piece.badges else " "
    more = "+" if piece.pips.extra else ""
    return f"{star}{letter}{piece.pips.filled}/{piece.pips.of}{more}"


def mark_sign(mark: Mark) -> str:
    """Return what stands for a mark: a flag, or an arrow where one comes on."""
    return (">" if mark.symbol == "arrival" else FLAG) + mark.text
