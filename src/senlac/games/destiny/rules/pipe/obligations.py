"""4.0: the plays that a player owes to the hand, and the legal plays, by the hand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def owed(state: DestinyState, side: int, compulsory: int) -> int:
    """[4.0b-4.0d] Return how many plays a side owes to a hand with `compulsory` such events."""
    return max(state.catalogue.politics.owed - state.from_hand[side], compulsory, 0)


def is_bound(state: DestinyState, side: int, compulsory: int) -> bool:
    """[4.0j] Return whether a side owes all its plays to its hand with `compulsory` such events."""
    return owed(state, side, compulsory) >= state.plays_left[side]


def compulsory_in_hand(state: DestinyState, side: int) -> int:
    """[4.0d] Return how many events in a side's hand are compulsory."""
    return (state.hands[side] & state.catalogue.politics.compulsory).bit_count()


def pressing(state: DestinyState) -> int:
    """[4.0i] Return the mask of the face-up events that the next free player must take."""
    return state.face_up & state.catalogue.politics.compulsory


def playable(state: DestinyState, side: int) -> int:
    """[4.0b-4.0j] Return the mask of the events that a side may play."""
    hand = state.hands[side]
    compulsory = hand & state.catalogue.politics.compulsory
    number = compulsory.bit_count()
    if is_bound(state, side, number):
        return compulsory if number >= state.plays_left[side] else hand
    return pressing(state) or hand | state.face_up


def may_turn_up(state: DestinyState, side: int) -> bool:
    """[4.0g] Return whether a side may turn up an event."""
    if pressing(state) or not state.face_down():
        return False
    return not is_bound(state, side, compulsory_in_hand(state, side))


def choices(state: DestinyState, side: int, compulsory: int) -> int:
    """[4.0p] Return how many options a side would have with `compulsory` such events in hand.

    Viewers who do not see the hand infer from it: a side with one option is never asked.
    """
    size = state.hands[side].bit_count()
    if is_bound(state, side, compulsory):
        return compulsory if compulsory >= state.plays_left[side] else size
    waiting = pressing(state).bit_count()
    return waiting or size + state.face_up.bit_count() + (1 if state.face_down() else 0)
