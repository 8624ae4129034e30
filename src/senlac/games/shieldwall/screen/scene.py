"""The scene of a battle: all that the screen shows of a position to some roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.boards.square import FACINGS
from senlac.engine import play
from senlac.engine.scene import Scene
from senlac.games.shieldwall.rules.blow import facing_enemies
from senlac.games.shieldwall.rules.melee import Reroll
from senlac.games.shieldwall.rules.movement import Facing
from senlac.games.shieldwall.rules.set_up.levy import Purchase
from senlac.games.shieldwall.screen.drawing.layout import Layout
from senlac.games.shieldwall.screen.marks import arrows, highlights, marks
from senlac.games.shieldwall.screen.panels import panels, tracks
from senlac.games.shieldwall.screen.pieces import pieces
from senlac.games.shieldwall.state import EMPTY
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
        focus=focus(state),
        suggestion=suggestion(state) if asked else None,
        notice=notice(state, roles),
        choices=choices(state),
    )


def advice(state: ShieldwallState) -> str | None:
    """Return the hint for beginners at this step."""
    phase = type(state.stack[-1]).__name__
    looked_at: dict[str, Any] = {
        "scenario": state.order.scenario, "turn": state.turn, "step": phase,
    }  # fmt: skip
    return hint(looked_at) or None


def focus(state: ShieldwallState) -> str | None:
    """Return the unit that the present question is about."""
    if not state.stack:
        return None
    phase = state.stack[-1]
    return state.unit_name(phase.unit) if isinstance(phase, Facing | Reroll) else None


def suggestion(state: ShieldwallState) -> str | None:
    """[move.2a] Return the likeliest facing of a unit that has moved, as an action."""
    phase = state.stack[-1]
    if not isinstance(phase, Facing):
        return None
    return f"face {FACINGS[likely_facing(state, phase.unit)]}"


def likely_facing(state: ShieldwallState, unit: int) -> int:
    """Return the facing towards an enemy beside the unit, else towards the nearest.

    What it faces already counts first, then north, east, south and west.
    """
    board = state.ground.board
    square, own = state.square[unit], state.catalogue.side[unit]
    if facing_enemies(state, unit):
        return state.facing[unit]
    for facing in range(len(FACINGS)):
        beside = board.ahead[facing][square]
        if beside >= 0 and state.at[beside] != EMPTY and state.side_at(beside) != own:
            return facing
    enemies = state.standing(1 - own)
    if not enemies:
        return state.facing[unit]
    nearest = min(enemies, key=lambda enemy: board.distance(square, state.square[enemy]))
    return board.facing_to(square, state.square[nearest])


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


def choices(state: ShieldwallState) -> dict[str, str]:
    """Return what the types are called that may be bought now."""
    if not (state.stack and isinstance(state.stack[-1], Purchase)):
        return {}
    return {
        kind.id: f"{kind.name}: {kind.points} points, strength {kind.strength}"
        for kind in state.tables.unit_types.values()
    }
