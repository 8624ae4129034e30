"""8.0: the sea crossing of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_crossing(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[8.0a] Begin the crossing of those who have not landed."""
    return ()
