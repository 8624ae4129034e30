"""What the player types, from a terminal or from a pipe."""

from __future__ import annotations

import contextlib
import importlib
import sys


class Keyboard:
    """Lines from standard input.

    From a pipe they are echoed, so that what was written reads like a match that was played.
    """

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        if self.live:
            # With it lines can be edited and called back; some systems are without.
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def ask(self, prompt: str) -> str:
        """Return the next line.

        Raises:
            EOFError: there is none.
        """
        try:
            line = input(prompt)
        except UnicodeDecodeError:
            return "?"
        if not self.live:
            sys.stdout.write(f"{line}\n")
        return line

    def agrees(self, question: str) -> bool:
        """Ask for yes or no; anything but yes is no."""
        return self.ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")
