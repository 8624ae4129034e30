"""Text widths on maps.

Serif fonts of different systems differ in width by up to a half. So maps are laid out for the
widths of a Garamond, and each text carries a `textLength` that stretches it to the planned width.
"""

from __future__ import annotations

from typing import Final

from senlac.engine.screen.scene import Shape

BOLDER: Final = 1.03
"""Width of a bolder weight, as a multiple of the regular one."""

SPACED: Final = 0.02
"""Letter spacing of names, as a multiple of the font size."""

TRACKING: Final = {"sea-name": 0.16, "far-name": 0.15, "map-title": 0.05, "box-title": 0.05}
"""Letter spacing by the style of the text, where it differs from that of names."""

OTHER: Final = 0.47
"""Advance width of a digit, and of any character not listed."""

# Advance widths of a Garamond, in thousandths of the font size.
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SMALL: Final = (
    *(400, 520, 380, 510, 390, 320, 430, 520, 240, 210, 470, 240, 780),
    *(530, 490, 520, 520, 330, 320, 310, 530, 440, 690, 430, 440, 380),
)
_CAPITALS: Final = (
    *(690, 580, 640, 750, 540, 510, 730, 810, 340, 300, 680, 580, 900),
    *(770, 760, 550, 810, 710, 470, 670, 740, 670, 920, 710, 580, 600),
)
_ADVANCE: Final = {
    **{letter: wide / 1000 for letter, wide in zip(_LETTERS, _SMALL, strict=True)},
    **{letter: wide / 1000 for letter, wide in zip(_LETTERS.upper(), _CAPITALS, strict=True)},
    " ": 0.22,
    ",": 0.22,
}


def text_width(text: str, size: float, spaced: float = SPACED) -> float:
    """Return the width of a text with letter spacing, with a margin for a bolder weight."""
    return size * sum([_ADVANCE.get(letter, OTHER) * BOLDER + spaced for letter in text])


def fixed_width_text(style: str, x: float, y: float, size: float, text: str) -> Shape:
    """Return a text shape of the planned width, whatever the screen's font."""
    wide = text_width(text, size, TRACKING.get(style, SPACED))
    return Shape("text", style, x=x, y=y, w=round(wide, 1), h=size, text=text)


def wrap(text: str, size: float, width: float) -> list[str]:
    """Return a text wrapped into lines no wider than `width`."""
    lines = [""]
    for word in text.split():
        if lines[-1] and text_width(f"{lines[-1]} {word}", size) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
