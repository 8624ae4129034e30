"""10: the Danes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_danes(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[10.0a] Let the Danes come, and go on to London."""
    return ()
