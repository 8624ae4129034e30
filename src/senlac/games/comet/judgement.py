"""How good a campaign stands for a role, in Victory Points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.victory import points

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

WON: float = 100.0
"""What a victory is worth, beyond any lead in Victory Points."""


def judge(state: CometState, role: int) -> float:
    """Return the lead of the role's side over its best rival, or what the outcome is worth."""
    if state.outcome is not None:
        winners = state.outcome.winners
        if not winners:
            return 0.0
        return WON if role in winners else -WON
    own = state.roster.side_of[role]
    rivals = [points(state, side) for side in range(len(state.roster.sides)) if side != own]
    return float(points(state, own) - max(rivals))
