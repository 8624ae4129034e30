"""11.6: leaders on the board: bonus, losses, movement."""

from __future__ import annotations

from senlac.games.destiny.rules.battle.ending import bury, over
from senlac.games.destiny.rules.constants import AWAY, LOST, NOWHERE
from senlac.games.destiny.state import DestinyState


def helped(state: DestinyState, counter: int, square: int) -> bool:
    """[1.2h, 11.6a, 11.6c] Return whether a leader gives a counter on a square the bonus."""
    post = state.leader_square
    for leader in state.leaders_in_battle[state.owner[counter]]:
        at = post[leader]
        if leader == state.catalogue.lender and state.bonus_square != NOWHERE:
            at = state.bonus_square
        if at == square and not state.wounds[leader] and state.commands(leader, counter):
            return True
    return False


def lit(state: DestinyState, side: int) -> int:
    """[11.6a] Return the mask of squares that may have the bonus of one of a side's leaders."""
    found = 0
    for leader in state.leaders_in_battle[side]:
        if state.leader_square[leader] >= 0:
            found |= 1 << state.leader_square[leader]
    return found if state.bonus_square == NOWHERE else found | 1 << state.bonus_square


def move_leader(state: DestinyState, leader: int, square: int) -> None:
    """[11.6a] Move a leader to a square, or off the board; a lent bonus returns."""
    state.leader_square[leader] = square
    if leader == state.catalogue.lender:
        state.bonus_square = NOWHERE


def go_along(state: DestinyState, side: int, origin: int, square: int) -> None:
    """[11.6a] Move the leaders of a square that its last counter has left."""
    if state.holder[origin] == side:
        return
    for leader in state.leaders_at(side, origin):
        move_leader(state, leader, square)


def seek_men(state: DestinyState, side: int, square: int) -> None:
    """[11.6d] Move the leaders of a square without counters to the nearest with their own.

    If there is none left on the board they leave it.
    """
    if state.holder[square] == side:
        return
    homeless = state.leaders_at(side, square)
    if not homeless:
        return
    distances = state.catalogue.squares.distances[square]
    rank = state.catalogue.rank_in_order
    held = state.tops(side)
    nearest = min(held, key=lambda to: (distances[to], rank[to])) if held else AWAY
    for leader in homeless:
        move_leader(state, leader, nearest)
        if state.journal is not None and nearest >= 0:
            fields = {"leader": state.leader_name(leader), "to": state.square_name(nearest)}
            state.emit("seek", fields, "11.6d")


def endanger(state: DestinyState, side: int, square: int) -> None:
    """[11.6d] Roll for each leader in a square in which a counter lost a step in a melee."""
    for leader in state.leaders_at(side, square):
        strike_down(state, leader)
        if over(state):
            return
    seek_men(state, side, square)


def strike_down(state: DestinyState, leader: int) -> None:
    """[11.6d] Roll for a leader: killed, wounded, or unhurt.

    A wound counts the current player turn, which is nearly over; of two the longer one counts.
    """
    catalogue = state.catalogue
    name = state.leader_name(leader)
    die = state.dice.roll(catalogue.die, f"leader {name}")
    if die >= catalogue.dies_from:
        move_leader(state, leader, LOST)
        if state.journal is not None:
            state.emit("killed", {"leader": name, "die": die}, "11.6d")
        bury(state, leader)
    elif die >= catalogue.wounded_from:
        divisor = catalogue.wound_divisor
        turns = (state.dice.roll(catalogue.die, f"wound {name}") + divisor - 1) // divisor
        state.wounds[leader] = max(state.wounds[leader], turns + 1)
        if state.journal is not None:
            state.emit("wounded", {"leader": name, "die": die, "turns": turns}, "11.6d")
    elif state.journal is not None:
        state.emit("unhurt", {"leader": name, "die": die}, "11.6d")


def heal(state: DestinyState) -> None:
    """[11.6d] Subtract a player turn from every wound."""
    state.wounds = [max(0, wound - 1) for wound in state.wounds]
