"""Sheet writer: writes the lines of a script, as long as they are legal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from senlac.bots.information_set import InformationSet
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.sealed import SUBMIT
from senlac.engine.model.sheet_script import SheetScript

ENDS: Final = ("ok", "close", SUBMIT)
"""Verbs that end open entries of a sheet, the innermost first."""


class SheetWriter:
    """Holds the lines that remain to be written on one sheet.

    Attributes:
        lines: the rest of the script.
    """

    def __init__(self) -> None:
        self.lines: list[Action] = []

    def line(
        self, seat: InformationSet, rng: Random, write: Callable[[SheetScript], list[Action]]
    ) -> Action | None:
        """Return the next line of a sheet that is written as a whole.

        None if the game has no sheet scripts, or none for this step. If no legal line is left,
        `write` makes the lines from a new script of the game's own policy. If its first line is
        illegal, the open entry is ended (`ending`).
        """
        if not seat.game.has_sheet_scripts:
            return None
        options = seat.options()
        line = self.next(options)
        if line is None:
            script = seat.game.sheet_script(seat.sample(rng), seat.role, rng)
            if script is None:
                return None
            self.lines = write(script)
            line = self.next(options) or ending(options)
        return line

    def next(self, options: Options) -> Action | None:
        """Take the next line; return None if none is left or it is illegal.

        An illegal line is not skipped: the rest of the script is dropped with it.
        """
        if not self.lines:
            return None
        line = self.lines.pop(0)
        if line in options:
            return line
        self.lines = []
        return None


def ending(options: Options) -> Action:
    """Return the action that ends the innermost open entry of a sheet, or the sheet.

    Without any such verb it is the first of the options for bots.
    """
    verbs = options.verbs()
    for end in ENDS:
        if end in verbs:
            return Action(end)
    return next(iter(options.for_bots()))
