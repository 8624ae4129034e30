"""The sheet that a player writes, line by line, each with its number and a way to strike it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Panel, Row
from senlac.games.campaign.rules.sheets import STRIKE, Sheet
from senlac.games.campaign.words.lines import sentence

if TYPE_CHECKING:
    from senlac.engine.action import Notation
    from senlac.games.campaign.state import CampaignState

HEADS: Final = ("force", "at")
"""The lines that open a menu, to which those below them belong."""


def sheet_of(state: CampaignState) -> Sheet | None:
    """Return the step in which sheets are written, None if none is."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Sheet) else None


def sheet_panel(state: CampaignState, seat: int, notation: Notation) -> Panel | None:
    """[order.h] Return what a player has written, None if he writes nothing."""
    step = sheet_of(state)
    if step is None or seat not in step.writers(state):
        return None
    sealed = seat in step.submitted
    rows = [
        Row(
            str(number),
            sentence(state.catalogue, notation, line),
            style="total" if line.verb in HEADS else "",
            strike="" if sealed else f"{STRIKE} {number}",
        )
        for number, line in enumerate(step.sheets[seat], start=1)
    ]
    title = "Your sheet, sealed" if sealed else "Your sheet"
    return Panel("orders", title, tuple(rows), open=True)
