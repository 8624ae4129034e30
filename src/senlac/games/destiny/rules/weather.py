"""7.0: the weather of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_weather(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[7.0a, 6.0a] Roll for the weather once somebody has landed."""
    return ()
