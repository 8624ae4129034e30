"""How good a battle stands: the losses suffered, those to come, and the ground that counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.evaluation.expected_losses import COMMANDED, ExpectedLosses, steps_over
from senlac.games.shieldwall.rules.ending import score
from senlac.games.shieldwall.rules.ground import KINDS, Ground
from senlac.games.shieldwall.rules.set_up.levy import Purchase, buyable
from senlac.games.shieldwall.state import ShieldwallState

WON: Final = 1000.0
"""What a battle won is worth, more than all points together."""


@dataclass(frozen=True)
class Weights:
    """What the features of a position weigh, in points of a unit.

    Pairs are for a side that can wait and for one that must attack; between them they are mixed.
    """

    wear: float = 0.38
    """The part of a unit's worth that hits short of its strength take away."""

    commander: float = 4.0
    """The worth of a commander, in points and in actions to come."""

    danger: tuple[float, float] = (0.9, 0.3)
    """The losses that the enemy may inflict next turn."""

    menace: tuple[float, float] = (0.45, 0.6)
    """The losses that one may inflict oneself in the next turn of one's own."""

    march: tuple[float, float] = (0.0, 0.5)
    """A step of the way to the enemy, for each unit."""

    march_power: float = 1.25
    """The power of that way, so that the hindmost are brought up first."""

    rally: float = 0.42
    """An action kept for a unit with hits."""

    spare: float = 0.04
    """An action kept for nothing in particular."""

    line: float = 0.12
    """A unit with another beside it."""

    prize: tuple[float, float] = (0.35, 1.0)
    """A point of an objective owned, on the first game turn and on the last."""

    prize_way: float = 0.12
    """A step of the way to an objective that one does not own, for each of its points."""

    lead: float = 0.12
    """How much a point of lead takes from the will to attack, where the score decides."""


WEIGHTS: Final = Weights()


def evaluate(state: ShieldwallState, role: int, weights: Weights = WEIGHTS) -> float:
    """[§13] Return how good the battle stands for a side, in points."""
    if state.outcome is not None:
        return WON if role in state.outcome.winners else -WON
    if state.stack and isinstance(state.stack[-1], Purchase):
        return evaluate_purchase(state, state.stack[-1], role)
    if not state.order.units:
        return 0.0
    enemy = 1 - role
    expected = ExpectedLosses(state, weights.wear, weights.commander)
    urge = will_to_attack(state, role, weights)
    value = losses(state, expected, enemy) - losses(state, expected, role)
    value += menace(expected, role, weights, urge)
    value += actions(state, expected, role, weights) - actions(state, expected, enemy, weights)
    value += prizes(state, role, weights)
    value -= march(state, expected, role, mixed(weights.march, urge), weights.march_power)
    return value + weights.line * (in_line(state, expected, role) - in_line(state, expected, enemy))


def mixed(pair: tuple[float, float], share: float) -> float:
    """Return a weight between that of a side that waits and that of one that attacks."""
    return pair[0] + (pair[1] - pair[0]) * share


# ---- posture ------------------------------------------------------------------------------------


def will_to_attack(state: ShieldwallState, side: int, weights: Weights) -> float:
    """Return 1 for a side that loses by waiting, 0 for one that wins by it, or between."""
    limit = state.order.at_limit
    if limit >= 0:
        return 0.0 if limit == side else 1.0
    lead = score(state, side) - score(state, 1 - side)
    ahead = lead + (0.5 if state.order.tie == side else -0.5)
    return min(1.0, max(0.0, 0.5 - weights.lead * ahead * (0.5 + elapsed(state))))


def elapsed(state: ShieldwallState) -> float:
    """Return the part of the game turns that is over, 1 on the last of them."""
    return (state.turn - 1) / max(1, state.order.turns - 1)


# ---- losses -------------------------------------------------------------------------------------


def losses(state: ShieldwallState, expected: ExpectedLosses, side: int) -> float:
    """Return what a side has lost, weighed by how soon it breaks: its fallen and its hits."""
    break_at = state.order.break_at
    scale = (break_at[0] + break_at[1]) / (2.0 * max(1, break_at[side]))
    return scale * (state.tally[1 - side] + expected.damage[side])


def menace(expected: ExpectedLosses, side: int, weights: Weights, urge: float) -> float:
    """Return the losses a side may inflict next, less what it may suffer next."""
    done = mixed(weights.menace, urge) * expected.coming(side)
    suffered = mixed(weights.danger, urge) * expected.coming(1 - side)
    return done - suffered


# ---- actions ------------------------------------------------------------------------------------


def actions(state: ShieldwallState, expected: ExpectedLosses, side: int, weights: Weights) -> float:
    """Return the worth of actions at hand or carried: rallying first, then whatever comes."""
    count = state.carried[side]
    if side == state.active and steps_over(state) >= COMMANDED:
        count = expected.actions
    hurt = len(
        [unit for unit in expected.units[side] if state.hits[unit] and expected.need[unit] > 0]
    )
    return weights.rally * min(count, hurt) + weights.spare * count


# ---- ground -------------------------------------------------------------------------------------


def prizes(state: ShieldwallState, side: int, weights: Weights) -> float:
    """Return the worth of the objectives: rising to the end, and of being near them."""
    board = state.ground.board
    weight = mixed(weights.prize, elapsed(state))
    value = 0.0
    for place, owner in enumerate(state.owners):
        card = state.order.prizes[place]
        square = board.square(card.at)
        holder = state.side_at(square)
        holder = owner if holder < 0 else holder
        if holder >= 0:
            value += weight * card.points * (1 if holder == side else -1)
        ways = ways_of(state.ground)
        for seeker in SIDES:
            if seeker != holder:
                way = nearest(state, seeker, ways, square)
                value -= weights.prize_way * card.points * way * (1 if seeker == side else -1)
    return value


def nearest(state: ShieldwallState, side: int, ways: list[list[list[int]]], square: int) -> int:
    """Return the steps from a square to the nearest unit of a side that may end there."""
    best = FAR
    for unit in state.catalogue.of[side]:
        at = state.square[unit]
        if at >= 0:
            kind = state.catalogue.kind[unit]
            if state.ground.may_end[kind][square]:
                best = min(best, ways[kind][square][at])
    return best


def march(
    state: ShieldwallState, expected: ExpectedLosses, side: int, weight: float, power: float
) -> float:
    """Return the way of all units to the enemies nearest to each; the further, the worse."""
    if weight <= 0.0:
        return 0.0
    ways = ways_of(state.ground)
    goals = [state.square[foe] for foe in expected.units[1 - side] if expected.alive[foe] > 0.0]
    total = 0.0
    for unit in expected.units[side]:
        from_here = ways[state.catalogue.kind[unit]][state.square[unit]]
        best = FAR
        for goal in goals:
            best = min(best, from_here[goal])
        if best > 1:
            total += float(best - 1) ** power
    return weight * total


def in_line(state: ShieldwallState, expected: ExpectedLosses, side: int) -> int:
    """Return how many units of a side have another on the left or on the right."""
    ahead = state.ground.board.ahead
    count = 0
    for unit in expected.units[side]:
        facing, square = state.facing[unit], state.square[unit]
        for turn in (1, 3):
            beside = ahead[(facing + turn) % 4][square]
            if beside >= 0 and state.side_at(beside) == side:
                count += 1
                break
    return count


FAR: Final = 12
"""The steps of a way that there is not."""


@lru_cache(maxsize=64)
def ways_of(ground: Ground) -> list[list[list[int]]]:
    """Return `ways[kind][a][b]`: the steps of the shortest way, units left aside.

    Ground closed to the kind can be the end of a way, not lie on it.
    """
    return [
        [_ways_from(ground, kind, square) for square in range(ground.board.size)]
        for kind in range(len(KINDS))
    ]


def _ways_from(ground: Ground, kind: int, start: int) -> list[int]:
    """Return the steps from a square to each other."""
    ways = [FAR] * ground.board.size
    ways[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for square in edge:
            reached = list(ground.board.orthogonal[square])
            reached += [to for to, _, _ in ground.diagonals[kind][square]]
            for to in reached:
                if ways[to] > ways[square] + 1:
                    ways[to] = ways[square] + 1
                    if not ground.closed[kind][to]:
                        further.append(to)
        edge = further
    return ways


# ---- before the battle --------------------------------------------------------------------------


def evaluate_purchase(state: ShieldwallState, purchase: Purchase, role: int) -> float:
    """Return how little of the points a list must leave unspent, and how often it was emptied."""
    left = purchase.left(state, role)
    if role not in purchase.submitted:
        left = unspendable(left, [state.tables.unit_types[k].points for k in buyable(state, role)])
    return float(-left - purchase.clears[role])


def unspendable(points: int, prices: list[int]) -> int:
    """Return how many of the points must be left over, whatever is bought for them."""
    reached = [True] + [False] * points
    for sum_ in range(1, points + 1):
        reached[sum_] = any([price <= sum_ and reached[sum_ - price] for price in prices])
    return min([points - sum_ for sum_ in range(points + 1) if reached[sum_]])
