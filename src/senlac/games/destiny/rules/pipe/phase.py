"""4.0: the course of the PIPE phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_pipe(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[4.0a] Deal, and begin the PIPE phase."""
    return ()
