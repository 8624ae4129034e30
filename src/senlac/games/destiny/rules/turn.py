"""6.0: the start and end of a turn and of a player phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.constants import NEVER, NOBODY
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.engine.model.phase import Phase


ANY_PIECE: Final = "any piece on the map gives an invader a player phase"
"""[6.0k] Version 1: a lone leader does, and so do dormant Welsh."""


def begin_turn(state: DestinyState) -> None:
    """[6.0e] Clear what belongs only to the last turn."""
    state.phasing = NOBODY
    state.called = 0
    state.conditions_die = 0
    state.crossing_die = 0
    if state.journal is not None:
        fields: dict[str, Field] = {"turn": state.catalogue.ground.turns[state.turn]}
        state.emit("third", fields, "6.0e")


def has_been_landing(state: DestinyState) -> bool:
    """[5.1d, 9.1a] Return whether an army has landed so far."""
    return any([turn != NEVER for turn in state.landed])


def after_first_landing(state: DestinyState) -> bool:
    """[6.0a, 8.0i, 10.0a] Return whether an army landed in an earlier turn."""
    return any([NEVER < turn < state.turn for turn in state.landed])


def begin_next_phase(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[6.0d, 6.0e] Begin the player phase of the next side in order, if it has one."""
    state.phasing += 1
    side = state.phasing
    if not has_phase(state, side):
        return ()
    state.clear_phase()
    state.shared_with = shared_areas(state, side)
    state.moved = 0
    if state.journal is not None:
        state.emit("phase", {"side": state.people(side)}, "6.0e")
    return (state.make_phase("PlayerPhase", 0),)


def has_phase(state: DestinyState, side: int) -> bool:
    """[6.0d, 6.0k] Return whether a side has a player phase in this turn.

    An invader needs active units on the map.
    """
    if state.is_out(side):
        return False
    if side == state.catalogue.ground.english:
        return True
    if not state.has_landed(side) or state.landed[side] == state.turn:
        return False
    if state.uses_former(ANY_PIECE):
        return state.owned[side] & state.on_map != 0
    return state.unit_areas[side] != 0


def shared_areas(state: DestinyState, side: int) -> list[int]:
    """[9.6b] Return by area the mask of the sides that share it with one."""
    mixed = state.catalogue.ground.nothing[:]
    own = state.present(side)
    for other in range(len(state.catalogue.sides)):
        if other != side:
            for area in state.catalogue.map.members(own & state.present(other)):
                mixed[area] |= 1 << other
    return mixed


def end_phase(state: DestinyState) -> None:
    """[8.0v] Clear what belongs only to the player phase."""
    if state.phasing == state.catalogue.ground.norwegian:
        state.held_in_scotland = False
    state.clear_phase()
    state.moved = 0
