"""16.4: the Curse of the Comet: a side whose Supreme Leader is lost is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.fray import battle_in_hand
from senlac.games.comet.march import March, WayIn
from senlac.games.comet.orders import Orders
from senlac.games.comet.retreat import RetreatStep
from senlac.games.comet.sight import stand_up
from senlac.games.comet.state import GONE, UNPLACED
from senlac.games.comet.victory import count_victory

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

COMBAT: Final = 1
MOVEMENT: Final = 1
"""Where on the stack these phases lie: on the Player Turn."""


def fall(state: CometState, side: int, rule: str) -> None:
    """[16.4a, 16.4c-16.4f] Take a side out of the game with all its units and battles."""
    fray = battle_in_hand(state)
    fights = fray is not None and side in (state.active, fray.defender)
    state.out |= 1 << side
    if state.journal is not None:
        state.tell("fall", {"side": state.side_name(side)}, rule)
    for unit in state.roster.of[side]:
        state.area[unit] = GONE
        state.cv[unit] = 0
    state.known &= ~state.roster.masks[side]
    state.shown &= ~state.roster.masks[side]
    state.trails = [[] if s == side else kept for s, kept in enumerate(state.trails)]
    state.count_blocks()
    if fights:
        stand_up(state)
        state.position = [UNPLACED] * len(state.position)
    remaining = {state.roster.seat_of[role] for role in in_play(state)}
    if len(remaining) <= 1 or len(in_play(state)) <= 1:
        count_victory(state)
    elif side == state.active:
        del state.stack[1:]
    elif fights:
        del state.stack[COMBAT + 1 :]


def in_play(state: CometState) -> list[int]:
    """Return the lead roles of the sides that are in the game."""
    return [role for side, role in enumerate(state.roster.lead) if not state.is_out(side)]


def give_up(state: CometState, role: int) -> None:
    """[X.yield] Take a player out: a lead role with his sides, else the lead role takes over."""
    roster = state.roster
    if state.journal is not None:
        state.tell("concede", {"role": roster.roles[role]}, "X.yield")
    if role not in roster.lead:
        hand_over_charge(state, role)
        return
    for side, lead in enumerate(roster.lead):
        same = roster.seat_of[lead] == roster.seat_of[role]
        if same and not state.is_out(side) and state.outcome is None:
            fall(state, side, "X.yield")
    if state.outcome is None:
        look_again(state)


def hand_over_charge(state: CometState, role: int) -> None:
    """[X.yield] Let the lead role decide from now on for whom another role decided."""
    state.absent |= 1 << role
    lead = state.deputy(role)
    if len(state.stack) > MOVEMENT and isinstance(state.stack[MOVEMENT], Orders):
        orders = state.stack[MOVEMENT]
        orders.charge = [lead if of == role else of for of in orders.charge]
        orders.read_commands(state)
        state.stack[:] = [
            March(lead) if isinstance(phase, March) and phase.role == role else phase
            for phase in state.stack
        ]


def look_again(state: CometState) -> None:
    """Find anew where one may go, in a step that goes on without a side that has left the map."""
    top = state.stack[-1]
    if isinstance(top, RetreatStep):
        top.look(state)
    elif isinstance(top, WayIn):
        if state.contested() >> state.area[top.unit] & 1:
            top.look(state)
        else:
            state.pop()
