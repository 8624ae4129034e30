"""Redacted campaigns: states in which everything that the roles do not know is in a fixed order.

The redacted parts do not depend on where hidden units are. They are made from the public
information: the number of units in each area, the known units, the strength of each sort, the
stage of a battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model import play
from senlac.engine.model.phase_names import is_named
from senlac.engine.support.mask import mask_of, members
from senlac.games.comet.hidden.arrangement import HiddenArrangement, as_they_come
from senlac.games.comet.rules.battle.fray import BattleStep, battle_in_hand
from senlac.games.comet.rules.constants import NOBODY, UNPLACED
from senlac.games.comet.rules.movement.march import March
from senlac.games.comet.rules.movement.orders import orders_at_start
from senlac.games.comet.rules.movement.phase import Movement
from senlac.games.comet.screen.view import PRIVATE, marching_orders, open_sides
from senlac.games.comet.screen.view_battle import deployed
from senlac.games.comet.sequence import PlayerTurn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.comet.state import CometState


def veil(state: CometState, roles: Sequence[int]) -> CometState:
    """Return a redacted campaign: hidden units are in the order of the catalogue.

    The state is valid: leaders are where marches require one, and the same role decides.
    """
    new = state.copy()
    if state.outcome is not None:
        return new
    sees = open_sides(state, roles)
    asked = play.actors(state)[0]
    forget(new)
    if is_secret_step(state, sees):
        undo_secret_march(new, asked)
    for side in hidden_sides(new, sees):
        lift_array(new, side)
        hand = HiddenArrangement(new, side, captain_known(new, side, asked))
        hand.lay(as_they_come)
        fill_up(new, side)
    stand_still(new, sees)
    if is_secret_step(state, sees):
        begin_anew(new, asked)
    return new


def deal(state: CometState, roles: Sequence[int], rng: Random) -> None:
    """Resample the areas, positions and CV of hidden units in a redacted campaign."""
    if state.outcome is not None:
        return
    sees = open_sides(state, roles)
    asked = play.actors(state)[0]
    for side in hidden_sides(state, sees):
        HiddenArrangement(state, side, captain_known(state, side, asked)).deal(rng)
        deal_strength(state, side, rng)
    stand_still(state, sees)
    if is_secret_step(state, sees):
        begin_anew(state, asked)


def hidden_sides(state: CometState, sees: Sequence[bool]) -> list[int]:
    """Return the sides in the game whose faces are not seen."""
    return [side for side, seen in enumerate(sees) if not seen and not state.is_out(side)]


def captain_known(state: CometState, side: int, asked: int) -> int:
    """[17.3d] Return the role known to be the captain of a side in battle, or NOBODY."""
    catalogue = state.catalogue
    several = len(catalogue.marching[side]) > 1 and catalogue.side_of[asked] == side
    return asked if several and isinstance(state.stack[-1], BattleStep) else NOBODY


# ---- expired knowledge --------------------------------------------------------------------------


def forget(state: CometState) -> None:
    """[X.sight] Drop what no view shows: notes on unknown units, units that have fired, roles.

    That a role has resigned does not count any more once its side is out.
    """
    state.last_seen_cv, state.seen_turn = state.last_seen_cv[:], state.seen_turn[:]
    for unit in range(len(state.cv)):
        if not state.identified >> unit & 1:
            state.last_seen_cv[unit] = state.seen_turn[unit] = 0
    left = [
        r for r in members(state.inactive_roles) if not state.is_out(state.catalogue.side_of[r])
    ]
    state.inactive_roles = mask_of(left)
    fray = battle_in_hand(state)
    if fray is not None and fray.fired:
        fray.fired = mask_of([u for u in members(fray.fired) if state.position[u] != UNPLACED])


# ---- what goes on behind the backs --------------------------------------------------------------


def is_secret_step(state: CometState, sees: Sequence[bool]) -> bool:
    """[X.silent] Return whether others cannot distinguish the current step from similar ones."""
    return not sees[state.active] and is_named(state.stack[-1], *PRIVATE)


def undo_secret_march(state: CometState, role: int) -> None:
    """[X.march, X.silent] Undo marches not yet shown, and set the role to its march."""
    orders = marching_orders(state)
    if orders is not None:
        for unit in members(orders.hidden()):
            state.put(unit, orders.start[unit])
    phases = state.catalogue.sequence[state.active]
    state.stack[:] = [PlayerTurn(phases.index("movement") + 1)]
    begin_anew(state, role)


def begin_anew(state: CometState, role: int) -> None:
    """[X.march] Restart the Movement Phase with all units where they are, at a role's march.

    A view does not show which units made a march that has been shown.
    """
    stage = state.catalogue.marching[state.active].index(role) + 1
    movement = Movement(
        *orders_at_start(state), stage=stage, moved=0, revealed_moves=0, gave_cv=0, received_cv=0
    )
    movement.read_commands(state)
    state.stack[1:] = [movement, March(role)]


def stand_still(state: CometState, sees: Sequence[bool]) -> None:
    """Note that hidden units were where they are when another side's march began."""
    orders = marching_orders(state)
    if orders is None or not sees[state.active]:
        return
    side = state.catalogue.side
    orders.start = [
        start if sees[side[unit]] else state.area[unit] for unit, start in enumerate(orders.start)
    ]


def lift_array(state: CometState, side: int) -> None:
    """[10.2b] Clear an unfinished deployment, as if it had just begun."""
    fray = battle_in_hand(state)
    if fray is not None and not deployed(fray, side):
        for unit in state.units_at(side, fray.area):
            state.position[unit] = UNPLACED


# ---- strength -----------------------------------------------------------------------------------


def covered(state: CometState, side: int) -> list[list[int]]:
    """Return the hidden units of a side on the map, by type and nationality."""
    catalogue = state.catalogue
    groups: dict[tuple[int, int], list[int]] = {}
    for unit in catalogue.of[side]:
        if state.area[unit] >= 0 and not state.face_up >> unit & 1:
            groups.setdefault((catalogue.kind[unit], catalogue.nation[unit]), []).append(unit)
    return list(groups.values())


def fill_up(state: CometState, side: int) -> None:
    """[2.3a, 2.3d] Give the CV of each type and nationality to its units in order."""
    most = state.catalogue.most
    for units in covered(state, side):
        spare = sum([state.cv[unit] for unit in units]) - len(units)
        for unit in units:
            more = min(spare, most[unit] - 1)
            state.cv[unit] = 1 + more
            spare -= more


def deal_strength(state: CometState, side: int, rng: Random) -> None:
    """[2.3d] Distribute the CV of each type and nationality among its hidden units at random."""
    most = state.catalogue.most
    for units in covered(state, side):
        spare = sum([state.cv[unit] for unit in units]) - len(units)
        if not spare:
            continue
        steps = [unit for unit in units for _ in range(most[unit] - 1)]
        for unit in units:
            state.cv[unit] = 1
        for unit in rng.sample(steps, spare):
            state.cv[unit] += 1
