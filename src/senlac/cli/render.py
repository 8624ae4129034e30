"""Draws pictures of a match on a terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.style import Style
from rich.text import Text

from senlac.cli.encoding import PLAIN
from senlac.cli.picture.text import Line, Picture

STYLES: Final = {
    "ground": Style.parse("#d9d3c3 on #3b3d2a"),
    "ground2": Style.parse("#d9d3c3 on #43452f"),
    "hill": Style.parse("#c9a36b on #5c4526"),
    "slope": Style.parse("#7fae6a on #1f3a22"),
    "woods": Style.parse("#7fae6a on #1f3a22"),
    "town": Style.parse("#e0b48c on #54382f"),
    "marsh": Style.parse("#8fb59b on #2f4a44"),
    "water": Style.parse("#7fa6c4 on #1f3a54"),
    "way": Style.parse("#d8c9a6 on #35495a"),
    "side0": Style.parse("bold #ffd75f"),
    "side1": Style.parse("bold #ff8f7a"),
    "side2": Style.parse("bold #8fd3ff"),
    "side3": Style.parse("bold #c8a2ff"),
    "tired": Style.parse("italic"),
    "lit": Style.parse("bold #1b1b1b on #e8d27a"),
    "loud": Style.parse("bold"),
    "quiet": Style.parse("dim"),
}
"""The look of the styles of a picture; later names of a span override earlier ones."""

INDENT: Final = "    "
"""Indentation of continued lines."""


def styled(console: Console, line: Line) -> Text:
    """Return a line of a picture as text for the console."""
    text = Text()
    plain = not console.encoding.startswith("utf")
    for span in line:
        named = [STYLES[name] for name in span.style.split() if name in STYLES]
        shown = span.text.translate(PLAIN) if plain else span.text
        text.append(shown, Style.combine([Style.null(), *named]))
    return text


def draw(console: Console, picture: Picture, *, legend: bool = False, board: bool = True) -> None:
    """Print a match with its board, unless `board` is False, and its legend on request."""
    for line in picture.facts:
        print_line(console, line)
    if board:
        console.print()
        for line in picture.board:
            # A terminal that is too narrow wraps the lines itself; cropping would hide units.
            console.print(styled(console, line), no_wrap=True, crop=False, overflow="ignore")
    if legend and picture.legend:
        console.print()
        for line in picture.legend:
            print_line(console, line)


def print_line(console: Console, line: Line) -> None:
    """Print a line; continued lines are indented, so that the next item is easy to find."""
    text = styled(console, line)
    if text.cell_len <= console.width:
        console.print(text)
        return
    first, *others = text.wrap(console, console.width - len(INDENT))
    console.print(first)
    for more in others:
        console.print(Text(INDENT).append_text(more))
