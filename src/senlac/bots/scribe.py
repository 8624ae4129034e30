"""Writing whole sheets: line by line what a script says, as long as it can be written."""

from __future__ import annotations

from typing import Final

from senlac.engine.action import Action
from senlac.engine.options import Options
from senlac.engine.sealed import SUBMIT

ENDS: Final = ("ok", "close", SUBMIT)
"""The verbs by which what is open on a sheet is ended, the innermost first."""


class Scribe:
    """Keeps the lines that are still to be written on one sheet.

    Attributes:
        lines: what is left of the script.
    """

    def __init__(self) -> None:
        self.lines: list[Action] = []

    def begin(self, lines: list[Action]) -> None:
        """Take a script up."""
        self.lines = lines

    def next(self, options: Options) -> Action | None:
        """Return the next line, None without one that may be written."""
        if not self.lines:
            return None
        line = self.lines.pop(0)
        if line in options:
            return line
        self.lines = []
        return None


def ending(options: Options) -> Action:
    """Return the line that ends what is open on a sheet."""
    verbs = options.verbs()
    for end in ENDS:
        if end in verbs:
            return Action(end)
    return next(iter(options.usual()))
