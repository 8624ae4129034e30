"""The scene of a battle: all that the screen shows of a position to some roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine import play
from senlac.engine.scene import Scene
from senlac.games.shieldwall.rules.set_up.levy import Purchase
from senlac.games.shieldwall.screen.drawing.layout import Layout
from senlac.games.shieldwall.screen.marks import arrows, highlights, marks
from senlac.games.shieldwall.screen.panels import panels, tracks
from senlac.games.shieldwall.screen.pieces import pieces
from senlac.games.shieldwall.words.hints import hint
from senlac.games.shieldwall.words.titles import army, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.shieldwall.state import ShieldwallState

ENDINGS: Final = {
    "break": "the enemy is broken",
    "limit": "the last turn is over",
    "score": "by the higher score",
    "tie": "an equal score counts for them",
    "concede": "the enemy has given up",
    "no_contest": "the enemy has nobody to fight with",
}
"""How a battle ends, by the word of the rules for it."""


def scene(state: ShieldwallState, roles: Sequence[int]) -> Scene:
    """Return what the roles see; no role: a spectator."""
    layout = Layout(state)
    asked = any([role in roles for role in play.actors(state)])
    return Scene(
        pieces=pieces(state, layout),
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
    phase = type(state.stack[-1]).__name__
    looked_at: dict[str, Any] = {
        "scenario": state.order.scenario, "turn": state.turn, "step": phase,
    }  # fmt: skip
    return hint(looked_at) or None


def notice(state: ShieldwallState, roles: Sequence[int]) -> str | None:
    """Return what is shown over the board: how the battle ended, or what nobody sees yet."""
    if state.outcome is not None:
        winners, how = state.outcome
        if not winners:
            return f"{how.capitalize()}."
        return f"{army(state.order, winners[0])} win: {ENDINGS[how]}."
    if isinstance(state.stack[-1], Purchase) and not roles:
        return "Both armies are being bought in secret."
    return None
