"""[X.yield] Resigning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.battle.phase import BattleOrder
from senlac.games.comet.rules.battle.retreat import RetreatStep
from senlac.games.comet.rules.constants import GONE
from senlac.games.comet.rules.movement.march import ChooseEntry, March
from senlac.games.comet.rules.movement.orders import MovementData
from senlac.games.comet.rules.sudden_death import eliminate_side

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

MOVEMENT: Final = 1
"""The index of the Movement Phase on the stack: above the Player Turn."""


def give_up(state: CometState, role: int) -> None:
    """[X.yield] Remove a player: a lead role with its sides; otherwise the lead role takes over."""
    catalogue = state.catalogue
    if state.journal is not None:
        state.emit("concede", {"role": catalogue.roles[role]}, "X.yield")
    if role not in catalogue.lead:
        hand_over_charge(state, role)
        return
    for side, lead in enumerate(catalogue.lead):
        same = catalogue.seat_of[lead] == catalogue.seat_of[role]
        if same and not state.is_out(side) and state.outcome is None:
            eliminate_side(state, side, "X.yield")
    if state.outcome is None:
        refresh_choices(state)


def hand_over_charge(state: CometState, role: int) -> None:
    """[X.yield] Let the lead role decide for the units of another role from now on."""
    state.inactive_roles |= 1 << role
    lead = state.acting_role(role)
    if len(state.stack) > MOVEMENT and isinstance(state.stack[MOVEMENT], MovementData):
        orders = state.stack[MOVEMENT]
        orders.commander_at_start = [lead if of == role else of for of in orders.commander_at_start]
        orders.read_commands(state)
        state.stack[:] = [
            March(lead) if isinstance(phase, March) and phase.role == role else phase
            for phase in state.stack
        ]


def refresh_choices(state: CometState) -> None:
    """Update the options of a step that continues after a side has left."""
    if len(state.stack) > MOVEMENT and isinstance(state.stack[MOVEMENT], MovementData):
        orders = state.stack[MOVEMENT]
        pairs = zip(orders.start, state.area, strict=True)
        orders.start = [GONE if area == GONE else start for start, area in pairs]
    top = state.stack[-1]
    if isinstance(top, RetreatStep):
        top.find_areas(state)
    elif isinstance(top, ChooseEntry):
        if state.contested() >> state.area[top.unit] & 1:
            top.look(state)
        else:
            state.pop()
    elif isinstance(top, BattleOrder) and not state.contested():
        state.pop()
