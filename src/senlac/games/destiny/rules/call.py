"""9.1: the Call to Arms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_call(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.1a] Begin the Call to Arms."""
    return ()


def begin_ready(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.1c] Begin the placing of marks."""
    return ()
