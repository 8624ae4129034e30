"""The observation of a battle for learners: what its view contains, as small integers."""

from __future__ import annotations

from typing import Final

from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.ending import score
from senlac.games.shieldwall.sequence import PHASES
from senlac.games.shieldwall.state import GONE, NOT_ARRIVED, ShieldwallState

STEPS: Final = {phase: place for place, phase in enumerate(PHASES, start=1)}
"""The number of each phase that may wait; 0 is the end of the battle."""

HEAD: Final = ("role", "step", "turn", "turns", "active", "actions")
"""The first values: active is 1 in the role's own turn."""

SIDE: Final = ("carried", "tally", "score", "break_at", "commander_lost")
"""The values of a side; the role's own comes first."""

UNIT: Final = (
    "owner", "kind", "at", "facing", "hits", "strength", "full_strength", "exhausted",
    "eliminated", "arrives", "ordered", "shot", "attacked", "commander",
)  # fmt: skip
"""The values of a unit. The owner is 1 for the role's own, `at` the index of the square plus 1, 0
off the board."""


def observation(state: ShieldwallState, role: int) -> list[int]:
    """Return what a role sees: `HEAD`, `SIDE` twice, `UNIT` for each unit, and objectives.

    An objective is 0 without an owner, 1 if it is the role's own, otherwise 2.
    """
    stack = state.stack
    found: list[int] = [
        role,
        STEPS[type(stack[-1])] if stack else 0,
        state.turn,
        state.order.turns,
        1 if state.active == role else 0,
        state.actions,
    ]
    for side in SIDES if role == 0 else (1, 0):
        found.append(state.carried_actions[side])
        found.append(state.eliminated_points[side])
        found.append(score(state, side))
        found.append(state.order.break_at[side])
        found.append(1 if state.commander_lost(side) else 0)
    _add_units(found, state, role)
    owners = state.objective_owner
    return found + [0 if owner < 0 else 1 if owner == role else 2 for owner in owners]


def _add_units(found: list[int], state: ShieldwallState, role: int) -> None:
    """Add the values of all units, in list order."""
    catalogue = state.catalogue
    cards = state.order.units
    side, kind, strength = catalogue.side, catalogue.kind, catalogue.strength
    tires_at, commander = catalogue.tires_at, catalogue.commander
    squares, facings, hits = state.square, state.facing, state.hits
    ordered, shot, attacked = state.ordered, state.shot, state.attacked
    for unit, square in enumerate(squares):
        mine = 1 if side[unit] == role else 0
        leads = 1 if commander[side[unit]] == unit else 0
        taken = hits[unit]
        exhausted = 1 if taken >= tires_at[unit] else 0
        if square < 0:
            arrives = cards[unit].arrive if square == NOT_ARRIVED else 0
            lost = 1 if square == GONE else 0
            found += [mine, kind[unit], 0, facings[unit], taken, strength[unit], 0, exhausted]
            found += [lost, arrives, 0, 0, 0, leads]
            continue
        # A list at once: single appends take three times as long in plain Python.
        found += [
            mine, kind[unit], square + 1, facings[unit], taken, strength[unit],
            state.full_strength(unit), exhausted, 0, 0, ordered >> unit & 1, shot >> unit & 1,
            attacked >> unit & 1, leads,
        ]  # fmt: skip
