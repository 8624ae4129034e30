"""Writing whole sheets: line by line what a script says, as long as it can be written."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from senlac.bots.seat import Seat
from senlac.engine.action import Action
from senlac.engine.options import Options
from senlac.engine.script import Script
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

    def line(
        self, seat: Seat, rng: Random, write: Callable[[Script], list[Action]]
    ) -> Action | None:
        """Return the next line of a sheet that is written whole, None where none is.

        A sheet that is begun is written by `write`, from the script of the game's own policy.
        """
        if not seat.game.scripted:
            return None
        options = seat.options()
        line = self.next(options)
        if line is None:
            script = seat.game.script(seat.sample(rng), seat.role, rng)
            if script is None:
                return None
            self.lines = write(script)
            line = self.next(options) or ending(options)
        return line

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
