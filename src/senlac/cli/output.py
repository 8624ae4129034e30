"""Output: styled text for people, JSON for programs, one line for an error."""

from __future__ import annotations

import contextlib
import json
import os
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


class PipeAwareConsole(Console):
    """A console that raises an error when its pipe is closed."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704


def paper(*, stderr: bool = False) -> PipeAwareConsole:
    """Return the console for output; it detects whether colours are supported."""
    return PipeAwareConsole(theme=THEME, highlight=False, stderr=stderr)


def write_nowhere() -> None:
    """Redirect standard output to the null device after its reader has closed.

    Python flushes the stream again at exit, which would fail on the closed pipe.
    """
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def complain(text: str) -> None:
    """Write an error message on one line to standard error. A closed stream is ignored."""
    shown = "".join([letter if letter.isprintable() else " " for letter in text])
    line = " ".join(shown.split())
    with contextlib.suppress(OSError):
        sys.stderr.write(f"senlac: {line}\n")


def write_json(value: object) -> None:
    """Write a document for programs in UTF-8, whatever the locale."""
    text = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
    sys.stdout.flush()
    # A lone surrogate, which file names may contain, is written as a JSON escape.
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def grid(*headings: str, title: str = "") -> Table:
    """Return a table without lines except below its headings."""
    table = Table(
        box=None, title=title or None, title_justify="left", title_style="bold", pad_edge=False
    )
    for heading in headings:
        table.add_column(heading, header_style="bold", overflow="fold")
    return table


def plain(text: str, style: str = "") -> Text:
    """Return a text without markup."""
    return Text(text, style=style)


def percent(chance: Fraction | float) -> str:
    """Format a probability with two decimals. Only certainties are shown as 0.00% or 100.00%."""
    text = f"{float(chance) * 100:.2f}%"
    if text == "0.00%" and chance > 0:
        return "< 0.01%"
    if text == "100.00%" and chance < 1:
        return "> 99.99%"
    return text
