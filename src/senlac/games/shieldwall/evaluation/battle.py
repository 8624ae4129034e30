"""Features of a battle: losses suffered, losses to come, and the ground that counts.

`data/weights.toml` holds the weight of each feature and the reason for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.boards import pathfinding
from senlac.engine.data.features import Weights
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.evaluation.expected_losses import ExpectedLosses
from senlac.games.shieldwall.rules.blow import flanked
from senlac.games.shieldwall.rules.ending import score
from senlac.games.shieldwall.rules.ground import KINDS, NO_DEFENCE, Ground
from senlac.games.shieldwall.sequence import COMMANDED, steps_over
from senlac.games.shieldwall.state import ShieldwallState

FAR: Final = 12
"""The distance, in steps, that stands for unreachable."""

NEAR: Final = 4
"""The distance, in squares, within which fast enemies can attack a unit in a turn or two."""

FEATURES: Final = (
    "taken", "hurt", "strike_waiting", "strike_attacking", "danger_waiting", "danger_attacking",
    "march", "rally", "actions", "prize_early", "prize_late", "prize_way", "line", "shelter",
    "back",
)  # fmt: skip
"""The features that `measure` returns, in its order."""


def measure(state: ShieldwallState, role: int, weights: Weights) -> list[float]:
    """Return each feature's value for a side, minus the enemy's.

    Features that depend on which side must attack come in pairs: one weighted by the need to wait,
    one by the need to attack.
    """
    enemy = 1 - role
    expected = ExpectedLosses(state, weights)
    urge = will_to_attack(state, role, weights.constant("lead"))
    wait = 1.0 - urge
    strike, danger = expected.coming(role), expected.coming(enemy)
    late, power = elapsed(state), weights.constant("march_power")
    held, steps = objective_features(state, role)
    mine, theirs = actions(state, expected, role), actions(state, expected, enemy)
    return [
        share(state, enemy) * state.eliminated_points[role]
        - share(state, role) * state.eliminated_points[enemy],
        share(state, enemy) * expected.damage[enemy] - share(state, role) * expected.damage[role],
        wait * strike,
        urge * strike,
        wait * danger,
        urge * danger,
        urge * march(state, expected, role, power) if urge > 0.0 else 0.0,
        float(rallied(state, expected, role, mine) - rallied(state, expected, enemy, theirs)),
        float(mine - theirs),
        (1.0 - late) * held,
        late * held,
        steps,
        float(in_line(state, expected, role) - in_line(state, expected, enemy)),
        wait * units_in_cover(state, expected, role) if wait > 0.0 else 0.0,
        float(exposed_backs(state, expected, role) - exposed_backs(state, expected, enemy)),
    ]


# ---- posture ------------------------------------------------------------------------------------


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


# ---- actions ------------------------------------------------------------------------------------


def actions(state: ShieldwallState, expected: ExpectedLosses, side: int) -> int:
    """Return the actions a side has left, or has carried over."""
    rolled = side == state.active and steps_over(state) >= COMMANDED
    return expected.actions if rolled else state.carried_actions[side]


def rallied(state: ShieldwallState, expected: ExpectedLosses, side: int, most: int) -> int:
    """Return the number of units with hits that the actions can rally."""
    hurt = [u for u in expected.units[side] if state.hits[u] and expected.need[u] > 0]
    return min(most, len(hurt))


# ---- ground -------------------------------------------------------------------------------------


def objective_features(state: ShieldwallState, side: int) -> tuple[float, float]:
    """Return the points of the objectives held, and the distance to the others.

    Both are differences to the enemy's values. The distances are weighted by the points of the
    objectives.
    """
    held = steps = 0.0
    for place, card in enumerate(state.order.prizes):
        square = state.ground.board.square(card.at)
        holder = state.side_at(square)
        holder = state.objective_owner[place] if holder < 0 else holder
        for seeker in SIDES:
            sign = 1 if seeker == side else -1
            if seeker == holder:
                held += sign * card.points
            else:
                steps += sign * card.points * nearest(state, seeker, square)
    return held, steps


def nearest(state: ShieldwallState, side: int, square: int) -> int:
    """Return the steps from a square to the nearest unit of a side that may end on it."""
    found, kinds, may_end = ways_of(state.ground), state.catalogue.kind, state.ground.may_end
    steps = FAR
    for unit in state.standing(side):
        if may_end[kinds[unit]][square]:
            steps = min(steps, found[kinds[unit]][square][state.square[unit]])
    return steps


def march(state: ShieldwallState, expected: ExpectedLosses, side: int, power: float) -> float:
    """Return the summed distance of all units to their nearest enemies.

    Each distance is raised to `power`, so that units far behind count most.
    """
    found = ways_of(state.ground)
    goals = [state.square[foe] for foe in expected.units[1 - side] if expected.alive[foe] > 0.0]
    total = 0.0
    for unit in expected.units[side]:
        from_here = found[state.catalogue.kind[unit]][state.square[unit]]
        steps = FAR
        for goal in goals:
            steps = min(steps, from_here[goal])
        total += float(max(0, steps - 1)) ** power
    return total


@lru_cache(maxsize=64)
def ways_of(ground: Ground) -> list[list[list[int]]]:
    """Return `found[kind][a][b]`: the length of the shortest path in steps, ignoring units."""
    found: list[list[list[int]]] = []
    for kind in range(len(KINDS)):
        aslant = [[to for to, _, _ in row] for row in ground.diagonals[kind]]
        both = [beside + row for beside, row in zip(ground.board.orthogonal, aslant, strict=True)]
        found.append(pathfinding.distances(both, ground.closed[kind], FAR))
    return found


# ---- formation ----------------------------------------------------------------------------------


def in_line(state: ShieldwallState, expected: ExpectedLosses, side: int) -> int:
    """Return the number of a side's units with a friendly unit on the left or right."""
    return len([unit for unit in expected.units[side] if flanked(state, unit, state.facing[unit])])


def units_in_cover(state: ShieldwallState, expected: ExpectedLosses, side: int) -> int:
    """Return the number of a side's units on ground that adds to their strength."""
    defence, square = state.ground.defence, state.square
    return len([unit for unit in expected.units[side] if defence[square[unit]] != NO_DEFENCE])


def exposed_backs(state: ShieldwallState, expected: ExpectedLosses, side: int) -> int:
    """Return the number of a side's units that have enemies near them, but none in front."""
    *views, around = state.ground.board.arc_masks(NEAR)
    foes = count = 0
    for foe in expected.units[1 - side]:
        foes |= 1 << state.square[foe]
    for unit in expected.units[side]:
        square = state.square[unit]
        if around[square] & foes and not views[state.facing[unit]][square] & foes:
            count += 1
    return count
