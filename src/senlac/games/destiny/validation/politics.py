"""Validation of the hands of a PIPE phase read from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.mask import members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.pipe.obligations import compulsory_in_hand, owed
from senlac.games.destiny.rules.pipe.phase import PoliticalDecision

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def validate_politics(state: DestinyState) -> None:
    """[4.0a-4.0p] Reject events in two places, and numbers that contradict each other.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    validate_held(state)
    politics = state.catalogue.politics
    if not (state.stack and isinstance(state.stack[-1], PoliticalDecision)):
        validate_cleared(state)
        return
    places = [*state.hands, state.face_up, state.played]
    together = sum([mask.bit_count() for mask in places])
    apart = politics.events.bit_count() - state.face_down().bit_count()
    require(together == apart, "hands: an event is in two places")
    for side in range(len(state.hands)):
        if side in politics.order:
            validate_hand(state, side)
        else:
            validate_no_hand(state, side)
    plays = sum([politics.plays - state.plays_left[side] for side in politics.order])
    require(state.played.bit_count() == plays, "played: expected an event for each play")
    for held in state.held:
        require(not held & ~state.played, "held: an event that has not been played")


def validate_hand(state: DestinyState, side: int) -> None:
    """[4.0a-4.0d, 4.0p] Reject a hand that no sequence of plays can have left."""
    politics = state.catalogue.politics
    name = state.catalogue.sides[side]
    left, played = state.plays_left[side], state.from_hand[side]
    require(left <= politics.plays, f"plays_left: {name} has at most {politics.plays} plays")
    enough = politics.plays - left >= played
    require(enough, f"from_hand: {name} has not played so often")
    size = state.hands[side].bit_count()
    require(size + played == politics.hand, f"hands: {name} was dealt {politics.hand} events")
    number = compulsory_in_hand(state, side)
    require(owed(state, side, number) <= left, f"plays_left: {name} owes more to its hand")
    within = state.min_compulsory[side] <= number <= state.max_compulsory[side] <= min(size, left)
    require(within, f"least, most: {name} holds {number} compulsory events")


def validate_no_hand(state: DestinyState, side: int) -> None:
    """Reject events of a side that plays none."""
    numbers = (
        state.plays_left,
        state.from_hand,
        state.min_compulsory,
        state.max_compulsory,
        state.hands,
    )
    nothing = not any([column[side] for column in numbers])
    require(nothing, f"hands: {state.catalogue.sides[side]} plays no events")


def validate_cleared(state: DestinyState) -> None:
    """[4.0p] Reject events in hands or face up outside the PIPE phase."""
    for side in range(len(state.hands)):
        validate_no_hand(state, side)
    require(not state.face_up and not state.played, "face_up, played: it is not the PIPE phase")


def validate_held(state: DestinyState) -> None:
    """[4.0k, 4.0l] Reject operational counters held twice, or by a side that cannot use them."""
    usable = state.catalogue.politics.usable
    seen = 0
    for side, held in enumerate(state.held):
        require(not seen & held, "held: an event of two sides")
        seen |= held
        for event in members(held):
            able = usable[event] >> side & 1 == 1
            require(able, f"held: {state.catalogue.sides[side]} cannot use it")
