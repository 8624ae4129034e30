"""Scripts: whole sheets by a game's own policy, and variations of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from senlac.engine.support.errors import missing_member

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.engine.model.action import Action
    from senlac.engine.model.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetScript:
    """The rest of a sheet, made by a game's own policy.

    Where a line of a sheet changes nothing until all sheets are opened, options cannot be compared
    one by one. A game that can write whole sheets gives bots a script for each
    (`Game.sheet_script`).
    """

    def lines(self) -> Sequence[Action]:
        """Return the lines still to be written, in order, the end of the sheet last."""
        raise missing_member(self, "lines")

    def best_known(self) -> SheetScript:
        """Return the script from which a search starts, improved by experience.

        By default it is this one.
        """
        return self

    def mutated(self, rng: Random) -> SheetScript:
        """Return a script that differs from this one in one random point.

        It returns itself if no variation is left.
        """
        return self

    def can_be_judged(self, state: State) -> bool:
        """Return whether a state is late enough to evaluate a sheet; until then all play by policy.

        By default that is at the next decision of any role.
        """
        return True
