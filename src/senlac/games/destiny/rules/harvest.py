"""6.0 and 5.1: how areas recover, and the harvest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_status(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[6.0g-6.0i, 5.1d] Let areas recover, and the fyrd go home for the harvest."""
    return ()
