"""What goes out: styled text for people, JSON for programs, one line when something is wrong."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

THEME: Final = Theme(
    {
        "id": "bold cyan",
        "quiet": "dim",
        "good": "green",
        "bad": "bold red",
        "source.book": "green",
        "source.ruling": "yellow",
        "source.reconstructed": "magenta",
    }
)


class Paper(Console):
    """A console that lets a closed pipe come up to where the program ends."""

    def on_broken_pipe(self) -> None:
        """Go on with the error, which is being handled where this is called."""
        raise  # noqa: PLE0704


def paper(*, stderr: bool = False) -> Paper:
    """Return the console to write on; it finds out itself whether colours are wanted."""
    return Paper(theme=THEME, highlight=False, stderr=stderr)


def complain(text: str) -> None:
    """Write one line about what is wrong to the standard error."""
    shown = "".join([letter if letter.isprintable() else " " for letter in text])
    line = " ".join(shown.split())
    sys.stderr.write(f"senlac: {line}\n")


def write_json(value: object) -> None:
    """Write a document for programs."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def grid(*headings: str, title: str = "") -> Table:
    """Return a table without lines but for the one under its headings."""
    table = Table(
        box=None, title=title or None, title_justify="left", title_style="bold", pad_edge=False
    )
    for heading in headings:
        table.add_column(heading, header_style="bold", overflow="fold")
    return table


def plain(text: str, style: str = "") -> Text:
    """Return a text in which nothing is markup."""
    return Text(text, style=style)


def percent(chance: Fraction | float) -> str:
    """Write a probability with two decimals."""
    return f"{float(chance) * 100:.2f}%"
