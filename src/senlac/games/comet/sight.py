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
    arrived: dict[int, int] = {}
    for unit in members(marched):
        goal = area[unit]
        goals[start[unit]] = goals.get(start[unit], 0) | 1 << goal
        arrived[goal] = arrived.get(goal, 0) + 1
    empty = 0
    for here in goals:
        if state.number_at(side, here) == arrived.get(here, 0):
            empty |= 1 << here
    _forget(state, side, marched, start, goals, empty)
    _follow(state, side, moved, start, goals, empty)


def _forget(
    state: CometState,
    side: int,
    marched: int,
    start: Sequence[int],
    goals: dict[int, int],
    empty: int,
) -> None:
    """Take the marks from units that can no longer be told apart.

    Where all the blocks of an area went to one goal the marks go with them; else everybody who
    was there loses his.
    """
    for unit in members(state.known & state.roster.masks[side]):
        here = start[unit] if marched >> unit & 1 else state.area[unit]
        if here in goals:
            parted = goals[here] & (goals[here] - 1)
            if parted or not empty >> here & 1:
                state.known &= ~(1 << unit)


def _follow(
    state: CometState,
    side: int,
    moved: int,
    start: Sequence[int],
    goals: dict[int, int],
    empty: int,
) -> None:
    """[6.2a] Note that a leader is where blocks marched to, or where some of them stayed."""
    kept: list[int] = []
    for trail in state.trails[side]:
        further = trail & ~empty
        for here, ends in goals.items():
            if trail >> here & 1:
                further |= ends
        kept.append(further)
    for here in goals:
        ends = mask_of([state.area[unit] for unit in members(moved) if start[unit] == here])
        kept.append(ends | (1 << here & ~empty))
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
