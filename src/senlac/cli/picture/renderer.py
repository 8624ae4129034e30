"""Renders what a viewer sees as text; for a game without a screen, its view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.cli.picture.board import BoardPlan, lines
from senlac.cli.picture.legend import legend
from senlac.cli.picture.status import facts
from senlac.cli.picture.text import Picture, listed
from senlac.engine.match.perspective import visible_actors
from senlac.engine.support.errors import IncompleteGameError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.match.perspective import Perspective


class PictureRenderer:
    """Draws pictures; the constant parts of a board are cached."""

    def __init__(self) -> None:
        self._plan: BoardPlan | None = None
        self._key: object = None

    def picture(self, seen: Perspective, marks: Mapping[str, str] | None = None) -> Picture:
        """Return what some roles see; `marks` are keys by the names of pieces and spaces."""
        try:
            plan, scene = self.plan(seen), seen.game.scene(seen.state, seen.roles)
        except IncompleteGameError:
            return listed(seen.game.view(seen.state, seen.roles))
        names = seen.game.roles(seen.state)
        asked = [names[role] for role in visible_actors(seen.state, seen.roles)]
        keys = marks or {}
        told = facts(plan, scene, asked, keys)
        return Picture(
            told, lines(plan, scene, keys), legend(plan, scene, seen.game.action_labels.badges)
        )

    def plan(self, seen: Perspective) -> BoardPlan:
        """Return the places of the spaces of a board."""
        drawn_from = seen.game.board_key(seen.state)
        key = (seen.game, drawn_from)
        if self._plan is None or drawn_from is None or key != self._key:
            self._plan, self._key = BoardPlan(seen.game.board(seen.state)), key
        return self._plan
