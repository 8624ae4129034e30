"""16: victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.catalogue import Catalogue
    from senlac.games.comet.data.rows.tables import Level
    from senlac.games.comet.state import CometState

SUDDEN_DEATH: Final = "sudden death"
"""The reason for the end of a campaign that only one player has survived."""

DRAW: Final = "draw"
"""The level of a draw."""


def points(state: CometState, side: int) -> int:
    """[16.2a-16.2c] Return the Victory Points of a side."""
    return points_of(state.catalogue, state.out, side, state.occupied)


def points_of(catalogue: Catalogue, out: int, side: int, held: Sequence[int]) -> int:
    """[1.4d, 16.2a-16.2c] Return the Victory Points of a side for the given held areas.

    The English have what no invader holds; an area with two sides scores for neither. `held` is by
    side a mask of areas, `out` the mask of the sides that are out.
    """
    if out >> side & 1:
        return 0
    scored = catalogue.board.everywhere if side == catalogue.home else held[side]
    for other, mask in enumerate(held):
        if other != side:
            scored &= ~mask
    return sum([vp for area, vp in enumerate(catalogue.vp) if scored >> area & 1])


def count_victory(state: CometState) -> None:
    """[16.1a-16.3b, 17.2a-17.3c] End the game: by Sudden Death, or by Victory Points."""
    catalogue = state.catalogue
    sides = [side for side in range(len(catalogue.sides)) if not state.is_out(side)]
    seats = {seat_of(state, side) for side in sides}
    if len(seats) <= 1:
        end(state, sorted(seats), f"{highest(state).id} by {SUDDEN_DEATH}", "16.4c")
        return
    totals = {
        seat: max([points(state, s) for s in sides if seat_of(state, s) == seat]) for seat in seats
    }
    order = sorted(totals, key=lambda seat: -totals[seat])
    best = totals[order[0]]
    level = level_of(state.catalogue, best - totals[order[1]])
    if level == DRAW:
        least = catalogue.tables.levels[1].least
        close = [seat for seat in order if best - totals[seat] < least]
        end(state, sorted(close), DRAW, "16.3b")
    else:
        end(state, [order[0]], level, "16.3a")


def level_of(catalogue: Catalogue, lead: int) -> str:
    """[16.3a] Return the level of victory that a lead in Victory Points earns."""
    earned = [level.id for level in catalogue.tables.levels if lead >= level.least]
    return earned[-1]


def seat_of(state: CometState, side: int) -> int:
    """[17.2b] Return the seat that has the lead role of a side."""
    return state.catalogue.seat_of[state.catalogue.lead[side]]


def highest(state: CometState) -> Level:
    """[16.4c] Return the level of victory that Sudden Death earns."""
    return state.catalogue.tables.levels[-1]


def manner(state: CometState, how: str) -> str:
    """[16.3a, 16.4c] Return how a campaign ended, in the words printed."""
    earned, _, by = how.partition(" by ")
    levels = state.catalogue.tables.levels
    name = next((level.name for level in levels if level.id == earned), earned)
    return f"{name} by {by}" if by else name


def end(state: CometState, seats: Sequence[int], how: str, rule: str) -> None:
    """[16.3b, 17.3c] End the game; all roles of the winners' sides share it.

    If every seat shares a draw there is no winner. A side that is out never shares, though its
    player may win with another side.
    """
    catalogue = state.catalogue
    sides = [
        side
        for side in range(len(catalogue.sides))
        if seat_of(state, side) in seats and not state.is_out(side)
    ]
    winners = [role for role, side in enumerate(catalogue.side_of) if side in sides]
    if state.journal is not None:
        totals = [f"{name} {points(state, side)}" for side, name in enumerate(catalogue.peoples)]
        names = [catalogue.peoples[side] for side in sides]
        said = manner(state, how)
        state.emit("end", {"winners": names, "how": said, "points": totals}, rule)
    everybody = len(winners) == len(catalogue.roles)
    state.finish(() if how == DRAW and everybody else tuple(winners), how)
