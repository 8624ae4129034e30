"""A side's need to attack, the part of the battle that is over, and whose turn comes next."""

from __future__ import annotations

from senlac.games.shieldwall.rules.ending import score
from senlac.games.shieldwall.state import ShieldwallState


class Posture:
    """What follows for a side from the score and the clock.

    Attributes:
        urge: the need to attack, from 0 to 1.
        late: the elapsed share of the game turns.
        next_own, next_enemy: what the blows of the next turn of each side count.
        taken: points of eliminated units, weighted; `share_own` and `share_enemy` are the weights.
        enemy_turn: whether the side that is not active has another turn.
    """

    def __init__(self, state: ShieldwallState, side: int, lead: float, later: float) -> None:
        enemy = 1 - side
        points = state.eliminated_points
        self.urge: float = will_to_attack(state, side, lead)
        self.late: float = elapsed(state)
        self.next_own: float = chance_of_turn(state, side, later)
        self.next_enemy: float = chance_of_turn(state, enemy, later)
        self.share_own: float = share(state, side)
        self.share_enemy: float = share(state, enemy)
        self.taken: float = self.share_enemy * points[side] - self.share_own * points[enemy]
        self.enemy_turn: bool = chance_of_turn(state, 1 - state.active, 1.0) > 0.0


def will_to_attack(state: ShieldwallState, side: int, lead: float) -> float:
    """Return the need to attack from 0 to 1: 1 if waiting loses the battle, 0 if it wins it."""
    limit = state.order.at_limit
    if limit >= 0:
        return 0.0 if limit == side else 1.0
    ahead = float(score(state, side) - score(state, 1 - side))
    ahead += 0.5 if state.order.tie == side else -0.5
    return min(1.0, max(0.0, 0.5 - lead * ahead * (0.5 + elapsed(state))))


def elapsed(state: ShieldwallState) -> float:
    """Return the elapsed share of the game turns: 0 on the first, 1 on the last."""
    return (state.turn - 1) / max(1, state.order.turns - 1)


def share(state: ShieldwallState, side: int) -> float:
    """Return the weight of a side's lost points: higher, the fewer it can lose before it breaks."""
    break_at = state.order.break_at
    return (break_at[0] + break_at[1]) / (2.0 * max(1, break_at[side]))


def chance_of_turn(state: ShieldwallState, side: int, later: float) -> float:
    """Return what the blows of a side's next turn count: 1 if it moves next, else `later`.

    They count nothing if the battle ends before that turn.
    """
    last = state.turn >= state.order.turns
    if side == state.active:
        return 0.0 if last else later
    return 0.0 if last and side == state.order.first else 1.0
