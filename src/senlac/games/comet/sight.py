"""[X.sight] What all may know of hidden units: marks of identity, and notes of what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.roster import mask_of, members

MOST_TRAILS: Final = 4
"""How many marches of a side are remembered for the leader who must have been there."""

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


def watch_march(
    state: CometState, side: int, marched: int, moved: int, start: Sequence[int]
) -> None:
    """Reckon what a march that is now shown tells, and what it makes uncertain.

    `marched` is the mask of the units of this march, `moved` of all that have moved in the phase,
    `start` is by unit where it was before.
    """
    area = state.area
    goals: dict[int, int] = {}
    ends: dict[int, int] = {}
    arrived: dict[int, int] = {}
    for unit in members(moved):
        here, goal = start[unit], area[unit]
        ends[here] = ends.get(here, 0) | 1 << goal
        if marched >> unit & 1:
            goals[here] = goals.get(here, 0) | 1 << goal
            arrived[goal] = arrived.get(goal, 0) + 1
    empty = 0
    for here in goals:
        if state.number_at(side, here) == arrived.get(here, 0):
            empty |= 1 << here
    marked = state.known & state.roster.masks[side]
    if marked:
        parted = [here for here, mask in goals.items() if mask & (mask - 1)]
        _forget(state, marked, marched, start, mask_of([*goals]) & ~empty | mask_of(parted))
    _follow(state, side, goals, empty, [ends[here] | (1 << here & ~empty) for here in goals])


def _forget(state: CometState, marked: int, marched: int, start: Sequence[int], mixed: int) -> None:
    """Take the marks from units that can no longer be told apart, who were in `mixed` areas.

    Where all the blocks of an area went to one goal the marks go with them.
    """
    for unit in members(marked):
        here = start[unit] if marched >> unit & 1 else state.area[unit]
        if mixed >> here & 1:
            state.known &= ~(1 << unit)


def _follow(
    state: CometState, side: int, goals: dict[int, int], empty: int, fresh: list[int]
) -> None:
    """[6.2a] Note that a leader is where blocks marched to, or where some of them stayed."""
    kept: list[int] = []
    for trail in state.trails[side]:
        further = trail & ~empty
        for here, reached in goals.items():
            if trail >> here & 1:
                further |= reached
        kept.append(further)
    kept += fresh
    note_trails(state, side, kept[-MOST_TRAILS:])


def note_trails(state: CometState, side: int, kept: list[int]) -> None:
    """Note the sets of areas, in each of which a leader of the side must be."""
    trails = state.trails[:]
    trails[side] = kept
    state.trails = trails


def withdraw_trails(state: CometState, side: int, origin: int, goal: int) -> None:
    """Follow a force that retreats whole."""
    kept = state.trails[side]
    if kept:
        moved = [
            trail & ~(1 << origin) | 1 << goal if trail >> origin & 1 else trail for trail in kept
        ]
        note_trails(state, side, moved)


def is_led(state: CometState, side: int, area: Sequence[int]) -> bool:
    """Tell whether leaders are where marches say that one must be; `area` is by unit."""
    there = mask_of([area[leader] for leader in state.roster.leaders[side] if area[leader] >= 0])
    return all([trail & there for trail in state.trails[side]])
