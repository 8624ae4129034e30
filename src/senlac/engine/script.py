"""Scripts: whole sheets as a player of habit writes them, and how they might be otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from senlac.engine.errors import unmade

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.engine.action import Action
    from senlac.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Script:
    """What is left of a sheet to be written, made by a game's own policy.

    Where a line of a sheet changes nothing until all are opened, options cannot be judged one by
    one. A game that can write whole sheets gives bots a script for each (`Game.script`).
    """

    def lines(self) -> Sequence[Action]:
        """Return the lines still to be written, in their order, the end of the sheet last."""
        raise unmade(self, "lines")

    def learned(self) -> Script:
        """Return the script with which somebody begins to think who has played often.

        By default it is this one: nothing has been learned but the habit.
        """
        return self

    def changed(self, rng: Random) -> Script:
        """Return another script, that differs from this in one thing, drawn by lot.

        It returns itself where none is left that has not been given out.
        """
        return self

    def ripe(self, state: State) -> bool:
        """Tell whether a sheet can be judged by a state after it; until then all go on by habit.

        By default it is judged at the next decision of anybody.
        """
        return True
