"""How good a battle stands: the harm done, the harm to come, and the ground that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from senlac.games.shieldwall.state import ShieldwallState


def judge(state: ShieldwallState, role: int) -> float:
    """Return how good the battle stands for a side, in points."""
    return float(state.tally[role] - state.tally[1 - role])
