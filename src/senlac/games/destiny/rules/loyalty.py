"""5.2 and 9.9: the Welsh, and the loyalty of the north."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.destiny.state import DestinyState


def begin_welsh(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[5.2b] Ask the Norwegians whether they rouse the Welsh."""
    return ()


def begin_loyalty(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.9a] Test the fyrd that are surrounded in the north."""
    return ()
