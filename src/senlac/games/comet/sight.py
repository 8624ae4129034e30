"""[X.sight] What all may know of hidden units: marks of identity, and notes of what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.roster import mask_of, members

APART: Final = -1
"""The goal of an area from which blocks have marched to several."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.state import CometState


def recognise(state: CometState, units: Sequence[int]) -> None:
    """Mark units whose identity and CV are plain to all, and note what is seen of them."""
    state.known |= mask_of(units)
    seen_cv, seen_turn = state.seen_cv[:], state.seen_turn[:]
    for unit in units:
        seen_cv[unit] = state.cv[unit]
        seen_turn[unit] = state.turn
    state.seen_cv, state.seen_turn = seen_cv, seen_turn


def turn_up(state: CometState, units: Sequence[int]) -> None:
    """[10.3a] Turn units face up; what is learnt by it cannot be unlearnt."""
    if not units:
        return
    state.shown |= mask_of(units)
    state.known |= state.shown
    state.news = True
    if state.journal is not None:
        for side, name in enumerate(state.roster.peoples):
            listed = [
                f"{state.unit_name(u)} {state.cv[u]}" for u in units if state.roster.side[u] == side
            ]
            if listed:
                state.tell("show", {"side": name, "units": listed}, "10.3a")


def stand_up(state: CometState) -> None:
    """[11.2b] Stand all blocks up again, and note what was seen of them last."""
    shown = state.shown
    if shown:
        recognise(state, members(shown))
        state.shown = 0


def forget(state: CometState, side: int, marched: int, start: Sequence[int]) -> None:
    """Take the marks from units that can no longer be told apart, when a march is shown.

    `marched` is the mask of the units that did, `start` is by unit where it was before. Where all
    the blocks of an area went to one goal the marks go with them; else everybody who was there
    loses his.
    """
    area = state.area
    goals: dict[int, int] = {}
    arrived: dict[int, int] = {}
    for unit in members(marched):
        goal = area[unit]
        if goals.setdefault(start[unit], goal) != goal:
            goals[start[unit]] = APART
        arrived[goal] = arrived.get(goal, 0) + 1
    for unit in members(state.known & state.roster.masks[side]):
        here = start[unit] if marched >> unit & 1 else area[unit]
        if here in goals:
            stayed = state.number_at(side, here) > arrived.get(here, 0)
            if stayed or goals[here] == APART:
                state.known &= ~(1 << unit)
