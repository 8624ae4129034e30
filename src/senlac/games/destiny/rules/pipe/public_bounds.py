"""[4.0p] Public bounds of the number of compulsory events in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.pipe.obligations import pressing

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def seen_free(state: DestinyState, side: int) -> None:
    """Record that a side turns up or takes an event: it does not owe all its plays to its hand."""
    _within(state, side, state.min_compulsory[side], state.plays_left[side] - 1)


def seen_from_hand(state: DestinyState, side: int, event: int) -> None:
    """Record that a side plays an event from its hand."""
    politics = state.catalogue.politics
    left = state.plays_left[side]
    least, most = state.min_compulsory[side], state.max_compulsory[side]
    if pressing(state) and politics.owed - state.from_hand[side] < left:
        # It leaves a face-up compulsory event only because of compulsory events of its own.
        least = max(least, left)
    if politics.compulsory >> event & 1:
        least, most = least - 1, most - 1
    else:
        most = min(most, left - 1)
    _within(state, side, least, min(most, state.hands[side].bit_count() - 1))


def _within(state: DestinyState, side: int, least: int, most: int) -> None:
    """[4.0p] Update both bounds; the maximum never rises."""
    state.min_compulsory = replaced(state.min_compulsory, side, max(least, 0))
    state.max_compulsory = replaced(
        state.max_compulsory, side, max(min(most, state.max_compulsory[side]), 0)
    )
