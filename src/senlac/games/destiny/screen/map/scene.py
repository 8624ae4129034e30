"""The scene of a campaign: everything that the screen shows of a position to some roles.

It is made only of their view and the options of the actor, so it cannot reveal more than these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.screen.scene import Scene
from senlac.engine.support.mask import members
from senlac.games.destiny.rules.movement.form import FormForce
from senlac.games.destiny.rules.movement.march import March
from senlac.games.destiny.screen.campaign import campaign
from senlac.games.destiny.screen.map.ending import notice, report
from senlac.games.destiny.screen.map.marks import marks, tints, trails
from senlac.games.destiny.screen.map.panels import panels, season, tracks
from senlac.games.destiny.screen.map.pieces import pieces
from senlac.games.destiny.screen.pipe_panels import parley
from senlac.games.destiny.words.titles import step

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from senlac.games.destiny.state import DestinyState


def scene(state: DestinyState, roles: Sequence[int]) -> Scene:
    """Return the scene for the roles; without roles, for a spectator."""
    catalogue = state.catalogue
    tables = catalogue.tables
    shown = campaign(state, roles)
    politics = parley(state, roles)
    beside = (*politics, season(tables, shown)) if politics else panels(catalogue, shown)
    return Scene(
        pieces=pieces(catalogue, shown, in_hand(state)),
        marks=marks(tables, shown),
        tints=tints(tables, shown),
        trails=trails(tables, shown),
        tracks=tracks(catalogue, shown),
        panels=beside,
        step=step(state),
        notice=notice(state),
        report=report(state, shown),
    )


def in_hand(state: DestinyState) -> Collection[str]:
    """Return the pieces of the force that forms or marches."""
    for phase in reversed(state.stack):
        if isinstance(phase, (FormForce, March)):
            return {state.piece_name(piece) for piece in members(phase.force)}
    return ()
