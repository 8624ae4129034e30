"""4.0: the deal, and how events move from the pile and the hands to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.mask import members
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.pipe.public_bounds import seen_free, seen_from_hand

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.destiny.state import DestinyState


def deal(state: DestinyState) -> None:
    """[4.0b, 4.0e, 4.0f] Deal the hands; the rest is face down.

    The pile has no order: an event that is turned up is drawn at random. This is equivalent to a
    pile shuffled before.
    """
    politics = state.catalogue.politics
    sides = range(len(state.catalogue.sides))
    played_by = [side in politics.order for side in sides]
    state.hands = [0 for _ in sides]
    state.from_hand = [0 for _ in sides]
    state.min_compulsory = [0 for _ in sides]
    state.plays_left = [politics.plays if plays else 0 for plays in played_by]
    state.max_compulsory = [politics.hand if plays else 0 for plays in played_by]
    state.face_up = state.played = 0
    for side in politics.order:
        for _ in range(politics.hand):
            state.hands[side] |= 1 << draw(state, "deal")
        if state.journal is not None:
            emit_hand(state, side)


def draw(state: DestinyState, label: str) -> int:
    """[4.0e] Draw one of the face-down events."""
    pile = members(state.face_down())
    return pile[state.dice.roll(len(pile), label) - 1]


def emit_hand(state: DestinyState, side: int) -> None:
    """[4.0p] Emit a hand to its player only."""
    audience = frozenset([state.catalogue.role_of[side]])
    state.emit("dealt", in_hand(state, side), "4.0b", audience)


def in_hand(state: DestinyState, side: int) -> dict[str, Field]:
    """Return the fields of a hand that is shown."""
    events = state.catalogue.events
    hand = [events[event] for event in members(state.hands[side])]
    return {"side": state.people(side), "events": hand}


def turn_up(state: DestinyState, side: int) -> None:
    """[4.0g, 4.0h] Turn an event of the pile face up, which is not a play."""
    seen_free(state, side)
    event = draw(state, "turn up")
    state.face_up |= 1 << event
    state.revealed = True
    if state.journal is not None:
        fields = {"side": state.people(side), "event": state.catalogue.events[event]}
        state.emit("turned_up", fields, "4.0h")


def take(state: DestinyState, side: int, event: int) -> None:
    """[4.0g, 4.0p] Take an event that a side plays from its hand, or from the table.

    This makes the event public.
    """
    own = bool(state.hands[side] >> event & 1)
    if own:
        seen_from_hand(state, side, event)
        state.hands = replaced(state.hands, side, state.hands[side] & ~(1 << event))
        state.from_hand = replaced(state.from_hand, side, state.from_hand[side] + 1)
        state.revealed = True
    else:
        seen_free(state, side)
        state.face_up &= ~(1 << event)
    state.played |= 1 << event
    state.plays_left = replaced(state.plays_left, side, state.plays_left[side] - 1)
    if state.journal is not None:
        fields = {"side": state.people(side), "event": state.catalogue.events[event]}
        state.emit("play_hand" if own else "play_table", fields, "4.0g")


def lay_open(state: DestinyState) -> None:
    """[4.0p] Show the unplayed events; all events are put away."""
    catalogue = state.catalogue
    for side in catalogue.politics.order:
        if state.journal is not None and state.hands[side]:
            state.emit("unplayed", in_hand(state, side), "4.0p")
    nothing = [0 for _ in catalogue.sides]
    state.hands = state.from_hand = state.plays_left = nothing
    state.min_compulsory = state.max_compulsory = nothing
    state.face_up = state.played = 0
    state.revealed = True
