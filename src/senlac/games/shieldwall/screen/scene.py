"""The scene of a battle: everything that the screen shows to some roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine.model import play
from senlac.engine.model.phase_names import document_name
from senlac.engine.screen.scene import Scene
from senlac.engine.support.text import capital
from senlac.games.shieldwall.rules.set_up.levy import Purchase
from senlac.games.shieldwall.screen.drawing.layout import geometry
from senlac.games.shieldwall.screen.marks import arrows, highlights, marks
from senlac.games.shieldwall.screen.panels import panels, tracks
from senlac.games.shieldwall.screen.pieces import pieces
from senlac.games.shieldwall.words.hints import hint
from senlac.games.shieldwall.words.titles import ending, people_of, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.shieldwall.state import ShieldwallState


def scene(state: ShieldwallState, roles: Sequence[int]) -> Scene:
    """Return the scene for these roles; no role means a spectator."""
    layout = geometry(state.catalogue, state.ground)
    asked = any([role in roles for role in play.actors(state)])
    return Scene(
        pieces=pieces(state),
        marks=marks(state, layout),
        arrows=arrows(state) if asked else (),
        highlights=highlights(state) if asked else (),
        tracks=tracks(state),
        panels=panels(state, roles),
        step=step(state.stack[-1]) if state.stack else "",
        hint=advice(state) if asked else None,
        notice=notice(state, roles),
    )


def advice(state: ShieldwallState) -> str | None:
    """Return the hint for beginners at this step."""
    phase = document_name(state.stack[-1])
    looked_at: dict[str, Any] = {
        "scenario": state.order.scenario, "turn": state.turn, "step": phase,
    }  # fmt: skip
    return hint(looked_at) or None


def notice(state: ShieldwallState, roles: Sequence[int]) -> str | None:
    """Return the notice over the board: the ending of the battle, or what is still hidden."""
    if state.outcome is not None:
        winners, how = state.outcome
        if not winners:
            return f"{how.capitalize()}."
        winner = winners[0]
        won = ending(state.order, winner, how)
        return f"{capital(people_of(state.order, winner))} win: {won}."
    if isinstance(state.stack[-1], Purchase) and not roles:
        return "Both sides are buying their armies in secret."
    return None
