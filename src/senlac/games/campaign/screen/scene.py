"""The scene of a campaign for the roles of a viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.screen.scene import Scene
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.reports.towns import public
from senlac.games.campaign.screen.armies import roster
from senlac.games.campaign.screen.bodies import own_bodies
from senlac.games.campaign.screen.ending import report
from senlac.games.campaign.screen.panels import panels, tracks
from senlac.games.campaign.screen.sheet import sheet_of, sheet_panel
from senlac.games.campaign.screen.sightings import sightings
from senlac.games.campaign.screen.towns import marks, tints
from senlac.games.campaign.screen.ways import reach, trails
from senlac.games.campaign.words.titles import step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Notation
    from senlac.engine.screen.scene import Highlight, Panel, Piece, Trail
    from senlac.games.campaign.state import CampaignState


def scene(state: CampaignState, roles: Sequence[int], notation: Notation) -> Scene:
    """Return the scene for some roles, none for a spectator. When the war is over all is shown."""
    over = state.outcome is not None
    seats = list(range(len(state.catalogue.players))) if over else list(roles)
    reader = seats[0] if len(seats) == 1 else public(state)
    pieces: list[Piece] = []
    found: list[Panel] = []
    shown: list[Trail] = []
    lit: list[Highlight] = []
    for seat in seats:
        pieces += own_bodies(state, seat)
        if not over:
            pieces += sightings(state, seat)
            panel = sheet_panel(state, seat, notation)
            found += [] if panel is None else [panel]
        sheet = sheet_of(state)
        if isinstance(sheet, Orders) and seat in sheet.writers(state):
            draft = sheet.bodies(state, seat)
            shown += trails(draft.state, seat)
            if draft.open != NOBODY:
                lit += reach(draft.state, draft.place())
    return Scene(
        pieces=tuple(pieces),
        marks=marks(state, reader),
        tints=tints(state, reader),
        trails=tuple(shown),
        highlights=tuple(lit),
        tracks=tracks(state, seats),
        panels=(*found, *panels(state, seats)),
        step=step(state),
        report=report(state),
        roster=() if over else roster(state, seats),
    )
