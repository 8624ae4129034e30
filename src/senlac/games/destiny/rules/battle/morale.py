"""11.4 and 11.5: morale checks and routs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.battle.ending import over, reduce_loss_marker
from senlac.games.destiny.rules.battle.leaders import go_along, seek_men
from senlac.games.destiny.rules.constants import AWAY, LOST, STACK
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field

BACKWARDS: Final = (2, 3, 0, 1)
"""The facing opposite to each."""

ROUT: Final = 2
"""[11.5a] The minimum number of squares of a rout."""


def in_order(state: DestinyState, counters: list[int]) -> list[int]:
    """[1.3b] Return counters on the board in the order of their squares, from the top down."""
    rank, place = state.catalogue.rank_in_order, state.slot_of
    return sorted(counters, key=lambda c: rank[place[c] // STACK] * STACK + place[c] % STACK)


def check_all(state: DestinyState, counters: list[int]) -> None:
    """[11.4f] Let counters check one after the other, skipping those already gone."""
    for counter in counters:
        if state.slot_of[counter] >= 0:
            check(state, counter)
            if over(state):
                return


def check(state: DestinyState, counter: int) -> None:
    """[11.4a-11.4c, 11.6b] Roll for a counter: it recovers, routs, or stays the same."""
    catalogue = state.catalogue
    side = state.owner[counter]
    square = state.slot_of[counter] // STACK
    name = state.counter_name(counter)
    letter = state.letter[counter]
    drm = 0
    for leader in state.leaders_at(side, square):
        if not state.wounds[leader] and state.commands(leader, counter):
            drm = max(drm, catalogue.drm[leader])
            letter = min(letter, catalogue.leader_letter[leader])
    if state.landwaster_shown and catalogue.banner_side == side:
        drm += catalogue.banner_drm
    die = state.dice.roll(catalogue.die, f"morale {name}")
    total = die + drm
    safe = not state.threats(square, side)
    routs = total <= catalogue.routs_to[letter]
    recovers = total >= catalogue.recovers_from[letter] or (not routs and safe)
    if state.journal is not None:
        how = "routs" if routs else "recovers" if recovers else "stays as it is"
        fields: dict[str, Field] = {"counter": name, "die": die, "drm": drm, "how": how}
        state.emit("check", fields, "11.4b")
    if routs:
        rout(state, counter)
    elif recovers:
        state.shaken &= ~(1 << counter)


def rout(state: DestinyState, counter: int) -> None:
    """[11.5a-11.5c] Move a counter back: two squares, further while these are full."""
    catalogue = state.catalogue
    side = state.owner[counter]
    origin = state.lift(counter, LOST)
    home = catalogue.home[state.ends[side]]
    behind = catalogue.squares.ahead[BACKWARDS[home]]
    square, gone = origin, 0
    while square >= 0 and (gone < ROUT or state.full(square)):
        square = behind[square]
        gone += 1
        if square >= 0 and state.holder[square] not in (-1, side):
            destroy(state, counter, origin)
            return
    if square < 0:
        leave(state, counter, origin)
        return
    if state.holder[square] < 0:
        state.facing[square] = home
    state.stand(counter, square)
    state.shaken |= 1 << counter
    go_along(state, side, origin, square)
    if state.journal is not None:
        fields = {"counter": state.counter_name(counter), "to": state.square_name(square)}
        state.emit("rout", fields, "11.5a")


def leave(state: DestinyState, counter: int, origin: int) -> None:
    """[11.5b] Set aside a counter routed off the board, and leaders left without counters."""
    side = state.owner[counter]
    state.slot_of[counter] = AWAY
    state.shaken &= ~(1 << counter)
    go_along(state, side, origin, AWAY)
    if state.journal is not None:
        state.emit("flees", {"counter": state.counter_name(counter)}, "11.5b")
    reduce_loss_marker(state, side, state.steps_left[counter])


def destroy(state: DestinyState, counter: int, origin: int) -> None:
    """[11.5c] Destroy a counter whose rout the enemy blocks."""
    side = state.owner[counter]
    steps = state.steps_left[counter]
    state.steps_left[counter] = 0
    state.shaken &= ~(1 << counter)
    if state.journal is not None:
        state.emit("cut_down", {"counter": state.counter_name(counter)}, "11.5c")
    reduce_loss_marker(state, side, steps)
    if not over(state):
        seek_men(state, side, origin)
