"""Input of the player, from a terminal or from a pipe."""

from __future__ import annotations

import contextlib
import importlib
import sys

from senlac.engine.support.utf8 import BOM_BYTES


def misread() -> str:
    """Return the UTF-8 byte order mark as decoded with the encoding of standard input."""
    try:
        return BOM_BYTES.decode(sys.stdin.encoding, sys.stdin.errors or "strict")
    except UnicodeDecodeError:
        return ""


class Keyboard:
    """Lines from standard input.

    Lines from a pipe are echoed, so that the output reads like a played match.
    """

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        self._first = True
        if self.live:
            # It provides line editing and history; some systems lack it.
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def ask(self, prompt: str) -> str:
        """Return the next line.

        Raises:
            EOFError: the input has ended.
        """
        try:
            line = input(prompt)
        except UnicodeDecodeError:
            return "?"
        if self._first:
            self._first = False
            line = line.removeprefix(misread())
        if not self.live:
            sys.stdout.write(f"{line}\n")
        return line

    def agrees(self, question: str) -> bool:
        """Ask for yes or no; anything but yes is no."""
        return self.ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")
