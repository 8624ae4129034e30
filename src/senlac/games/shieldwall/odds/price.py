"""The cost of orders in actions: a shot, an attack, a press, a second roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.text import count
from senlac.games.shieldwall.rules.melee import attack_cost

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.shieldwall.state import ShieldwallState


def cost(state: ShieldwallState, action: Action) -> int:
    """[shoot.2a, melee.1d, melee.5a, comm.3c] Return an order's cost in actions."""
    if action.verb in ("shoot", "reroll"):
        return 1
    if action.verb in ("attack", "press"):
        return attack_cost(state, action.first) + (1 if action.verb == "press" else 0)
    return 0


def price(state: ShieldwallState, action: Action) -> str:
    """Return the cost of an order as a sentence, "" if it is free."""
    spent = cost(state, action)
    return (
        f"Costs {count(spent, 'action')}; {state.actions - spent} left afterwards." if spent else ""
    )
