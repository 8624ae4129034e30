"""7.2.1: lines of sheets that fail when the sheets are carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState

UNFINISHED: Final = "the sheet was submitted before it was complete"
"""[order.i] The reason for a line without its number, or an open transfer."""


def emit_vain(state: CampaignState, seat: int, line: Action, why: str) -> None:
    """[order.k, order.b] Emit a failed line of a player's sheet, and why, to that player alone."""
    if state.journal is not None:
        text = notation_of(state.catalogue).text(line)
        fields = {"player": state.catalogue.players[seat], "line": text, "why": why}
        state.emit("vain", fields, "order.k", frozenset([seat]))


def why_absent(state: CampaignState, seat: int) -> str:
    """[order.k] Return that a player is out of the war, "" if they are in it."""
    return "this player is out of the war" if state.is_out(seat) else ""
