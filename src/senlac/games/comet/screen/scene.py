"""The scene of a campaign: everything that the screen shows of a position to some roles.

It is made only of their view and the options of the actor, so it cannot reveal more than these.
Drawn parts are cached with the records of the view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model import play
from senlac.engine.screen.scene import Scene
from senlac.games.comet.screen.battle import inset
from senlac.games.comet.screen.charts import lit_rows
from senlac.games.comet.screen.ending import notice, report
from senlac.games.comet.screen.marks import marks, tints, trails
from senlac.games.comet.screen.panels import panels, tracks
from senlac.games.comet.screen.pieces import pieces
from senlac.games.comet.screen.view import sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.state import CometState


def scene(state: CometState, roles: Sequence[int]) -> Scene:
    """Return the scene for the roles; without roles, for a spectator."""
    tables = state.catalogue.tables
    seen = sight(state, roles)
    shown = seen.view
    actors = [role for role in play.actors(state) if role in roles]
    asked = state.catalogue.sides[state.catalogue.side_of[actors[0]]] if actors else None
    return Scene(
        pieces=pieces(state, seen),
        marks=marks(tables, seen),
        tints=tints(tables, seen),
        trails=trails(tables, seen),
        tracks=tracks(tables, shown),
        panels=panels(state, seen),
        inset=inset(tables, shown, asked),
        step=shown.step,
        lit_rows=lit_rows(tables, shown),
        notice=notice(state),
        report=report(state, shown),
    )
