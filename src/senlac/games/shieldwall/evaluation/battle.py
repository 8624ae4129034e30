"""Features of a battle: losses suffered, losses to come, and the ground that counts.

`data/weights.toml` holds the weight of each feature and the reason for it.
"""

from __future__ import annotations

from typing import Final

from senlac.engine.data.features import Weights
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.evaluation.kept_outlooks import outlook_of
from senlac.games.shieldwall.evaluation.memory import BattleMemory, memory_of
from senlac.games.shieldwall.evaluation.placement import Placement
from senlac.games.shieldwall.evaluation.posture import Posture
from senlac.games.shieldwall.sequence import COMMANDED, steps_over
from senlac.games.shieldwall.state import ShieldwallState

FEATURES: Final = (
    "taken", "hurt", "strike_waiting", "strike_attacking", "danger_waiting", "danger_attacking",
    "march", "rally", "actions", "prize_early", "prize_late", "prize_way", "line", "shelter",
    "back", "gap", "leader", "exhausted", "reserve",
    "due",
)  # fmt: skip
"""The features that `measure` returns, in its order."""


def measure(state: ShieldwallState, role: int, weights: Weights) -> list[float]:
    """Return each feature's value for a side, minus the enemy's.

    Features that depend on which side must attack come in pairs: one weighted by the need to wait,
    one by the need to attack.
    """
    enemy, over = 1 - role, steps_over(state)
    memory = memory_of(state, weights)
    placement = memory.placement(state)
    outlook = outlook_of(state, placement, weights, over)
    posture = memory.posture(state, role)
    own, foes = placement.companies[role], placement.companies[enemy]
    urge, late = posture.urge, posture.late
    wait = 1.0 - urge
    damage = outlook.damage
    strike = outlook.coming[role] * posture.next_own
    danger = outlook.coming[enemy] * posture.next_enemy
    advance, rear = placement.distances(state, role, memory.power)
    held, steps = objectives(state, placement, posture, role, memory.unguarded)
    left = list(state.carried_actions)
    if over >= COMMANDED:
        left[state.active] = state.actions - outlook.paid
    mine, theirs = left[role], left[enemy]
    looking, line = own.order(state.square, state.facing)
    their_looking, their_line = foes.order(state.square, state.facing)
    backs = placement.backs(state, role, looking) - placement.backs(state, enemy, their_looking)
    holes = placement.holes(role, looking) if wait > 0.0 else 0
    return [
        posture.taken,
        posture.share_enemy * damage[enemy] - posture.share_own * damage[role],
        wait * strike,
        urge * strike,
        wait * danger,
        urge * danger,
        urge * advance,
        float(min(mine, outlook.curable[role]) - min(theirs, outlook.curable[enemy])),
        float(mine - theirs),
        (1.0 - late) * held,
        late * held,
        steps,
        float(line - their_line),
        wait * own.sheltered,
        float(backs),
        wait * holes,
        float(placement.exposed[role] - placement.exposed[enemy]),
        float(outlook.exhausted[enemy] - outlook.exhausted[role]),
        wait * rear,
        overdue(state, memory, role),
    ]


def objectives(
    state: ShieldwallState, placement: Placement, posture: Posture, side: int, unguarded: float
) -> tuple[float, float]:
    """Return the points of the objectives held, and the distance to the others.

    Both are differences to the enemy's values. The distances are weighted by the points of the
    objectives. An empty objective counts for its owner without the share `unguarded` if the other
    side moves next and can take it.
    """
    held = steps = 0.0
    taker = 1 - state.active
    for place, objective in enumerate(placement.objectives):
        points = state.order.prizes[place].points
        guard = objective.guard
        holder = state.objective_owner[place] if guard < 0 else guard
        for seeker in SIDES:
            sign = 1 if seeker == side else -1
            if seeker == holder:
                held += sign * points
            else:
                steps += sign * points * objective.steps[seeker]
        lost = guard < 0 and holder == state.active and objective.in_reach[taker]
        if lost and posture.enemy_turn:
            held -= (1 if holder == side else -1) * points * unguarded
    return held, steps


def overdue(state: ShieldwallState, memory: BattleMemory, side: int) -> float:
    """Return the number of a side's reinforcements that could have entered, minus the enemy's."""
    if not memory.reinforced:
        return 0.0
    units, turn = state.order.units, state.turn
    own, foes = [
        len([unit for unit in state.waiting(one) if units[unit].arrive <= turn])
        for one in (side, 1 - side)
    ]
    return float(own - foes)
