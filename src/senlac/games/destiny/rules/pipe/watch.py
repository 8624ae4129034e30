"""[4.0p] What all have seen of a hand: the least and the most compulsory events it can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.pipe.duty import pressing

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def seen_free(state: DestinyState, side: int) -> None:
    """Note that a side is about to turn up or take an event: it does not owe all to its hand."""
    _within(state, side, state.least[side], state.left[side] - 1)


def seen_from_hand(state: DestinyState, side: int, event: int) -> None:
    """Note that a side is about to play an event from its hand."""
    politics = state.catalogue.politics
    left = state.left[side]
    least, most = state.least[side], state.most[side]
    if pressing(state) and politics.owed - state.from_hand[side] < left:
        # It need not have left what lies face up, but for compulsory events of its own.
        least = max(least, left)
    if politics.compulsory >> event & 1:
        least, most = least - 1, most - 1
    else:
        most = min(most, left - 1)
    _within(state, side, least, min(most, state.hands[side].bit_count() - 1))


def _within(state: DestinyState, side: int, least: int, most: int) -> None:
    """[4.0p] Write down both numbers, of which the most never rises."""
    state.least = replaced(state.least, side, max(least, 0))
    state.most = replaced(state.most, side, max(min(most, state.most[side]), 0))
