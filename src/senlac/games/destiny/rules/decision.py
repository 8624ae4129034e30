"""What every decision shares: where its verbs belong, and whose the figures are."""

from __future__ import annotations

from typing import Final

from senlac.engine.decision import Decision
from senlac.engine.phase import Refusal
from senlac.games.destiny.rules.conditions import ABSENT, AWAY, LOST, WAITING
from senlac.games.destiny.state import DestinyState

STEP_OF: Final = {
    "put": ("11.0g", "the set-up of a battle, and to reinforcements that come on"),
    "auto": ("11.0g", "the set-up of a battle, and to reinforcements that come on"),
    "advance": ("11.2a", "the Movement step of a battle"),
    "shift": ("11.2a", "the Movement step of a battle"),
    "face": ("11.2e", "the Movement step of a battle"),
    "unwall": ("11.7a", "the Movement step of a battle"),
    "lead": ("11.6a", "the Movement step of a battle"),
    "banner": ("4.0k", "the Norwegian Movement step of a battle"),
    "raise": ("11.2c", "the orders that follow a Movement step"),
    "wall": ("11.7a", "the orders that follow a Movement step"),
    "aid": ("11.6a", "the orders that follow a Norman Movement step"),
    "attack": ("11.3a", "the Melee step of a battle"),
    "support": ("11.3h", "an attack that has been declared"),
    "strike": ("11.3b", "an attack that has been declared"),
    "strike_feigned": ("4.0k", "an attack that has been declared"),
    "again": ("11.3f", "an attack that has killed, where others are left"),
    "stop": ("11.3f", "an attack that has killed, where others are left"),
    "follow": ("11.3g", "an attack that has emptied its square"),
    "done": ("11.0h", "a step that can be left unfinished"),
}
"""The step in which a verb is used, and the rule that says so."""


class DestinyDecision(Decision[DestinyState]):
    """A step that waits for one role."""

    __slots__ = ()

    closing = ("done",)
    where = STEP_OF


class BoardDecision(DestinyDecision):
    """A decision of the side whose player turn it is on the board."""

    __slots__ = ()

    def decider(self, state: DestinyState) -> int:
        """[11.0h] Return the player of the side that has its turn."""
        return state.player(state.acting)


FATES: Final = {
    ABSENT: ("11.0f", "is not in this battle"),
    WAITING: ("11.9c", "has not come on yet"),
    AWAY: ("11.5b", "has left the board"),
    LOST: ("11.3d", "is lost"),
}
"""Why a figure cannot be used that stands on no square."""


def not_ours(state: DestinyState, side: int, counter: int) -> Refusal | None:
    """Say why a counter cannot be used by a side, None if it stands on the board and is its own."""
    name = state.counter_name(counter)
    where = state.place[counter]
    if where >= 0 or where not in FATES:
        if state.owner[counter] == side:
            return None
        return Refusal("11.0h", f"{name} is of {state.people(state.owner[counter])}.")
    rule, why = FATES[where]
    return Refusal(rule, f"{name} {why}.")


def not_our_leader(state: DestinyState, side: int, leader: int) -> Refusal | None:
    """Say why a leader cannot be used by a side, None if he is on the board and its own."""
    name = state.title(len(state.place) + leader)
    where = state.post[leader]
    if where >= 0 or where not in FATES:
        if state.serves(leader) == side:
            return None
        return Refusal("11.0h", f"{name} serves {state.people(state.serves(leader))}.")
    rule, why = FATES[where]
    return Refusal(rule, f"{name} {why}.")


def not_our_square(state: DestinyState, side: int, square: int) -> Refusal | None:
    """Say why a square's counters cannot be used by a side, None if they are its own."""
    holder = state.holder[square]
    if holder == side:
        return None
    name = state.square_name(square)
    if holder < 0:
        return Refusal("11.0h", f"Nobody stands on {name}.")
    return Refusal("11.0h", f"{name} is held by {state.people(holder)}.")
