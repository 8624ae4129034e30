"""Forecasts of single actions whose verb usually needs no dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from senlac.engine.screen.scene import Chance, Scene
from senlac.games.destiny.odds.action_forecasts import forecast
from senlac.games.destiny.rules.battle.pending import Battles
from senlac.games.destiny.rules.movement.stride import NextMove
from senlac.games.destiny.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState


def with_chances(shown: Scene, state: DestinyState, roles: Sequence[int]) -> Scene:
    """[9.3i, 9.3z, 9.6b] Return a scene with forecasts for marches and battles."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, (NextMove, Battles)) or not set(top.actors(state)) & set(roles):
        return shown
    notation = notation_of(state.catalogue)
    chances: dict[str, tuple[Chance, ...]] = {}
    for action in top.options(state):
        told = forecast(state, action)
        if told is not None:
            rows = [Chance(text, float(part)) for text, part in told.rows]
            chances[notation.text(action)] = tuple(rows)
    return replace(shown, chances=chances)
