"""[X.sight] Public knowledge about hidden units: identity marks and the CV last seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.mask import mask_of, members
from senlac.games.comet.rules.constants import MOST_TRAILS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.state import CometState


def mark_identified(state: CometState, units: Sequence[int]) -> None:
    """[X.sight] Mark units whose identity and CV all players see, and note what they see."""
    cv, turn, known = state.cv, state.turn, state.identified
    seen_cv, seen_turn = state.last_seen_cv[:], state.seen_turn[:]
    for unit in units:
        known |= 1 << unit
        seen_cv[unit] = cv[unit]
        seen_turn[unit] = turn
    state.identified = known
    state.last_seen_cv, state.seen_turn = seen_cv, seen_turn


def reveal(state: CometState, units: Sequence[int]) -> None:
    """[10.3a] Turn units face up. This reveals them for good."""
    if not units:
        return
    state.face_up |= mask_of(units)
    state.identified |= state.face_up
    state.revealed = True
    if state.journal is not None:
        for side, name in enumerate(state.catalogue.peoples):
            listed = [
                f"{state.unit_name(u)} {state.cv[u]}"
                for u in units
                if state.catalogue.side[u] == side
            ]
            if listed:
                state.emit("show", {"side": name, "units": listed}, "10.3a")


def conceal_after_battle(state: CometState) -> None:
    """[11.2b] Hide all blocks again, and note what was last seen of them."""
    shown = state.face_up
    if shown:
        mark_identified(state, members(shown))
        state.face_up = 0


def watch_march(
    state: CometState, side: int, marched: int, moved: int, start: Sequence[int]
) -> None:
    """Update what others know after a march has been shown.

    `marched` is the mask of the units of this march, `moved` of all units that have moved in the
    phase, `start` is by unit the area before the march.
    """
    area = state.area
    units = members(marched)
    goals: dict[int, int] = {}
    reached = 0
    for unit in units:
        here, goal = start[unit], 1 << area[unit]
        goals[here] = goals.get(here, 0) | goal
        reached |= goal
    empty = 0
    for here in goals:
        came = 0
        if reached >> here & 1:
            came = len([1 for unit in units if area[unit] == here])
        if state.unit_count(side, here) == came:
            empty |= 1 << here
    marked = state.identified & state.catalogue.masks[side]
    if marked:
        _forget(state, marked, marched, start, _mixed(goals, empty))
    kept = _followed(state.leader_constraints[side], goals, empty)
    if moved != marched:
        # [6.2a] The commander may have left with another role earlier in the phase.
        for unit in members(moved & ~marched):
            if start[unit] in goals:
                goals[start[unit]] |= 1 << area[unit]
    # In the order of the areas: the order of the units would reveal their starts.
    kept += [ends | (1 << here & ~empty) for here, ends in sorted(goals.items())]
    note_trails(state, side, kept[-MOST_TRAILS:])


def _mixed(goals: dict[int, int], empty: int) -> int:
    """Return the areas whose blocks have split up; blocks that all went one way stay known."""
    return mask_of(
        [here for here, ends in goals.items() if not empty >> here & 1 or ends & (ends - 1)]
    )


def _forget(state: CometState, marked: int, marched: int, start: Sequence[int], mixed: int) -> None:
    """[X.sight] Remove the marks of units of `mixed` areas that can no longer be distinguished."""
    for unit in members(marked):
        here = start[unit] if marched >> unit & 1 else state.area[unit]
        if mixed >> here & 1:
            state.identified &= ~(1 << unit)


def _followed(trails: Sequence[int], goals: dict[int, int], empty: int) -> list[int]:
    """[6.2a] Return the areas that must hold leaders who may have gone with a march."""
    kept: list[int] = []
    for trail in trails:
        further = trail & ~empty
        for here, ends in goals.items():
            if trail >> here & 1:
                further |= ends
        kept.append(further)
    return kept


def note_trails(state: CometState, side: int, kept: list[int]) -> None:
    """[X.march] Note the sets of areas, each of which must hold a leader of the side."""
    trails = state.leader_constraints[:]
    trails[side] = kept
    state.leader_constraints = trails


def withdraw_trails(state: CometState, side: int, origin: int, goal: int) -> None:
    """Follow a force that retreats as a whole."""
    kept = state.leader_constraints[side]
    if kept:
        moved = [
            trail & ~(1 << origin) | 1 << goal if trail >> origin & 1 else trail for trail in kept
        ]
        note_trails(state, side, moved)


def is_led(state: CometState, side: int, area: Sequence[int]) -> bool:
    """Return whether leaders are where marches require one; `area` is by unit."""
    there = mask_of([area[leader] for leader in state.catalogue.leaders[side] if area[leader] >= 0])
    return all([trail & there for trail in state.leader_constraints[side]])
