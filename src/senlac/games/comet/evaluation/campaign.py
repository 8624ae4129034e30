"""The value of a campaign for a role, in Victory Points of the last turn.

`data/weights.toml` explains each feature and gives its weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.evaluation.prospects import Prospects, average_levies
from senlac.games.comet.odds.basis import CombatKey, Measured, basis_of
from senlac.games.comet.odds.forces import forces_in
from senlac.games.comet.odds.side_forces import rivals_hold
from senlac.games.comet.policy.plans import foreseen, plans
from senlac.games.comet.rules.battle.fray import battle_in_hand
from senlac.games.comet.rules.battle.phase import Combat
from senlac.games.comet.rules.movement.orders import PLACE, orders_in_hand
from senlac.games.comet.rules.victory import seat_of

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.comet.odds.basis import Basis
    from senlac.games.comet.state import CometState

WON: Final = 200.0
"""The value of a victory, above any lead in Victory Points."""

SHARED: Final = 40.0
"""The value of a share in a draw."""

FEATURES: Final = (
    "points_early", "points_late", "army_early", "army_late", "at_sea", "falls",
    "lure", "harvest", "watch", "levy", "cornered", "thrown", "stray", "closing", "passed",
)  # fmt: skip
"""The features that `measure` returns, in order."""

PASSED: Final = len(FEATURES) - 1
"""The index of the last feature, which does not depend on where units are."""

OUT: Final = [2.0 * float(name == "falls") for name in FEATURES]
"""The features of a side that is out.

They are worse than any danger to its leader, so that no side hurries its own end.
"""


def evaluate(state: CometState, role: int, weights: Weights) -> float:
    """Return the value of the role's side compared with its rivals, or that of the outcome.

    Units hidden from the role count at their average strength. A side wins with its lead role.
    """
    side_of = state.catalogue.side_of
    if state.outcome is None:
        own = side_of[role]
        if state.out >> own & 1:
            return weights.score(OUT)
        score = _measured(state, own, basis_of(state.catalogue, weights)).score
        passed = passed_units(state)
        return score + passed * weights.values[PASSED] if passed else score
    seats = {seat_of(state, side_of[winner]) for winner in state.outcome.winners}
    if seats and seat_of(state, side_of[role]) not in seats:
        return -WON
    return WON if len(seats) == 1 else SHARED


def measure(state: CometState, role: int, weights: Weights) -> list[float]:
    """Return the amount of each feature of a role's side, minus the shares of its rivals."""
    own = state.catalogue.side_of[role]
    if state.is_out(own):
        return OUT[:]
    found = _measured(state, own, basis_of(state.catalogue, weights)).values[:]
    found[PASSED] = float(passed_units(state))
    return found


def passed_units(state: CometState) -> int:
    """[2.4a] Return how many units have passed a CV to another in the march in progress."""
    orders = orders_in_hand(state)
    return orders.gave_cv.bit_count() if orders is not None and orders.gave_cv else 0


def _measured(state: CometState, own: int, basis: Basis) -> Measured:
    """Return the features of a side; in combat they are cached, because many rolls end alike."""
    if len(state.stack) <= PLACE or not isinstance(state.stack[PLACE], Combat):
        return _best(state, own, basis)
    key = _combat_key(state, own)
    found = basis.in_combat.get(key)
    if found is None:
        found = _best(state, own, basis)
        basis.keep_in_combat(key, found)
    return found


def _combat_key(state: CometState, own: int) -> CombatKey:
    """Return all that an evaluation depends on during combat."""
    fray = battle_in_hand(state)
    stage = (0, 0, 0) if fray is None else (fray.area, fray.stage, fray.column_count)
    return (
        (own, state.turn, state.active, state.out, state.identified | state.face_up),
        stage, tuple(state.area), tuple(state.cv), tuple(state.position), tuple(state.entry_areas),
    )  # fmt: skip


def _best(state: CometState, own: int, basis: Basis) -> Measured:
    """Return the features of a side with the best of the possible ends of a march in progress."""
    best = prospects(state, own, foreseen(state), basis)
    if state.turn > basis.figures.dusk_begins and own != state.catalogue.home:
        for where in plans(state, own):
            other = prospects(state, own, where, basis)
            if other.score > best.score:
                best = other
    return best


def prospects(state: CometState, own: int, where: list[int], basis: Basis) -> Measured:
    """Return the prospects of a side, cached while no battle is pending.

    `where` has by unit the area in which it is expected to end.
    """
    forces = forces_in(state, own, where, basis)
    one, two, three = forces
    timing = basis.timing(state)
    levied = average_levies(state, basis)
    if forces[state.active].held & rivals_hold(forces, state.active):
        found = Prospects(state, own, forces, timing, levied, basis)
        found.fight(where)
        return found.measured()
    occupied = state.occupied
    key = (
        one.serial, two.serial, three.serial, timing.place * len(forces) + own,
        occupied[0], occupied[1], occupied[2] << len(forces) | state.out, levied,
    )  # fmt: skip
    known = basis.measured.get(key)
    if known is None:
        known = Prospects(state, own, forces, timing, levied, basis).measured()
        basis.keep_measured(key, known)
    return known
