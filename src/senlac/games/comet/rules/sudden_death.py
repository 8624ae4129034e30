"""16.4: the Curse of the Comet: a side whose Supreme Leader is lost is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.hidden.identification import conceal_after_battle
from senlac.games.comet.rules.battle.fray import battle_in_hand
from senlac.games.comet.rules.constants import GONE, UNPLACED
from senlac.games.comet.rules.setup import PlaceFyrdmen
from senlac.games.comet.rules.victory import count_victory

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

COMBAT: Final = 1
"""The index of the Combat Phase on the stack: above the Player Turn."""


def eliminate_side(state: CometState, side: int, rule: str) -> None:
    """[16.4a, 16.4c-16.4f] Take a side out of the game with all its units and battles."""
    fray = battle_in_hand(state)
    fights = fray is not None and side in (state.active, fray.defender)
    state.out |= 1 << side
    if state.journal is not None:
        state.emit("fall", {"side": state.side_name(side)}, rule)
    for unit in state.catalogue.of[side]:
        state.area[unit] = GONE
        state.cv[unit] = 0
    state.identified &= ~state.catalogue.masks[side]
    state.face_up &= ~state.catalogue.masks[side]
    state.leader_constraints = [
        [] if s == side else kept for s, kept in enumerate(state.leader_constraints)
    ]
    state.recompute_derived()
    if fray is not None and fights:
        conceal_after_battle(state)
        state.position = [UNPLACED] * len(state.position)
        emit_area_held(state, fray.area, fray.defender if side == state.active else state.active)
    remaining = {state.catalogue.seat_of[role] for role in in_play(state)}
    if len(remaining) <= 1 or len(in_play(state)) <= 1:
        count_victory(state)
    elif side == state.active or sets_up(state, side):
        del state.stack[1:]
    elif fights:
        del state.stack[COMBAT + 1 :]


def emit_area_held(state: CometState, area: int, side: int) -> None:
    """[9.1a] Emit that a battle is over, and which side holds the area."""
    if state.journal is not None:
        fields = {"area": state.area_name(area), "side": state.side_name(side)}
        state.emit("held", fields, "9.1a")


def sets_up(state: CometState, side: int) -> bool:
    """Return whether a side is placing its free Fyrdmen."""
    return side == state.catalogue.home and isinstance(state.stack[-1], PlaceFyrdmen)


def in_play(state: CometState) -> list[int]:
    """Return the lead roles of the sides that are in the game."""
    return [role for side, role in enumerate(state.catalogue.lead) if not state.is_out(side)]
