"""11.2: destinations of counters and leaders in a battle, and refusals."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.destiny.rules.constants import STACK, TURNED
from senlac.games.destiny.rules.decision import not_our_leader, not_our_square, not_ours
from senlac.games.destiny.state import DestinyState

FAR: Final = 2
"""[11.6a] The maximum move of a leader in squares."""


# ---- counters -----------------------------------------------------------------------------------


def allowance(state: DestinyState, counter: int) -> int:
    """[1.2c, 7.0e] Return how many squares a counter may move in a player turn."""
    catalogue = state.catalogue
    return min(catalogue.move[counter], catalogue.tactical_move[state.weather])


def is_held(state: DestinyState, counter: int) -> bool:
    """[11.2b, 11.7a] Return whether a counter cannot move: because of an enemy, or in its wall."""
    if state.in_shield_wall >> counter & 1:
        return True
    place = state.slot_of[counter]
    return place % STACK == 0 and state.engaged(place // STACK)


def level(state: DestinyState, square: int, to: int) -> bool:
    """[11.2d] Return whether there is neither a slope nor the river between two squares."""
    field = state.catalogue.fields[state.board]
    return field.height[square] == field.height[to] and field.bank[square] == field.bank[to]


def open_to(state: DestinyState, square: int, to: int, number: int) -> bool:
    """[11.0g, 11.2a, 11.2e] Return whether `number` counters of a square have room on another."""
    holder = state.holder[to]
    if holder < 0:
        return True
    if holder != state.holder[square] or state.facing[to] != state.facing[square]:
        return False
    return state.slots[to * STACK + STACK - number] < 0


def straight_on(state: DestinyState, counter: int) -> bool:
    """[1.2d] Return whether a counter's second square can only be straight ahead."""
    return state.moves_used[counter] > 0 and not state.catalogue.star[counter]


def goals(state: DestinyState, square: int, number: int, *, straight: bool) -> list[int]:
    """[11.2a, 11.2d] Return the squares that `number` counters of a square may move to."""
    ahead = state.front(square)
    found = [ahead] if ahead >= 0 and open_to(state, square, ahead, number) else []
    if not straight:
        found += [
            to
            for to in state.catalogue.oblique[state.facing[square]][square]
            if level(state, square, to) and open_to(state, square, to, number)
        ]
    return found


def shifts(state: DestinyState, counter: int) -> list[int]:
    """[11.2a] Return the squares that one free counter may move to."""
    square = state.slot_of[counter] // STACK
    return goals(state, square, 1, straight=straight_on(state, counter))


def advances(state: DestinyState, square: int) -> list[int]:
    """[11.2a] Return the squares that all counters of a square may move to together."""
    stack = state.stack_on(square)
    straight = False
    for counter in stack:
        if state.moves_used[counter] >= allowance(state, counter) or is_held(state, counter):
            return []
        straight = straight or straight_on(state, counter)
    return goals(state, square, len(stack), straight=straight)


def may_turn(state: DestinyState, square: int) -> bool:
    """[11.2b, 11.2e, 11.7a] Return whether the counters of a square may turn."""
    for counter in state.stack_on(square):
        if state.moves_used[counter] or is_held(state, counter):
            return False
    return True


# ---- leaders ------------------------------------------------------------------------------------


def rides(state: DestinyState, leader: int) -> list[int]:
    """[11.6a] Return the squares with own counters that a leader may go to."""
    side = state.serves(leader)
    holder = state.holder
    post = state.leader_square[leader]
    neighbours = state.catalogue.squares.neighbours
    reached = {post}
    edge = [post]
    for _ in range(FAR):
        beyond: list[int] = []
        for square in edge:
            for to in neighbours[square]:
                if to not in reached and holder[to] in (-1, side):
                    reached.add(to)
                    beyond.append(to)
        edge = beyond
    reached.discard(post)
    return sorted([square for square in reached if holder[square] == side])


# ---- refusals -----------------------------------------------------------------------------------


def no_move(state: DestinyState, counter: int) -> Refusal | None:
    """Return why a counter cannot move at all, None if it can."""
    refusal = not_ours(state, state.active_side, counter)
    if refusal is not None:
        return refusal
    name = state.title(counter)
    if state.in_shield_wall >> counter & 1:
        return Refusal("11.7a", f"{name} is in a shield wall.")
    if is_held(state, counter):
        return Refusal("11.2b", f"{name} has an enemy in front of it.")
    if state.moves_used[counter] == TURNED:
        return Refusal("11.2e", f"{name} has turned in this player turn.")
    most = allowance(state, counter)
    if state.moves_used[counter] >= most:
        wet = most < state.catalogue.move[counter]
        rule = "7.0e" if wet else "1.2c" if most == 1 else "11.2a"
        return Refusal(rule, f"{name} has moved {count(most, 'square')}, its maximum now.")
    return None


def no_way(state: DestinyState, square: int, to: int, number: int, *, straight: bool) -> Refusal:
    """Return why `number` counters of a square cannot move to another."""
    ahead = state.front(square)
    if to < 0:
        if ahead < 0:
            return Refusal("11.2a", f"{state.square_name(square)} faces the edge of the board.")
        to = ahead
    here, there = state.square_name(square), state.square_name(to)
    beside = to in state.catalogue.oblique[state.facing[square]][square]
    if to != ahead and not beside:
        return Refusal("11.2a", f"{there} is not in front of {here}.")
    if beside and straight:
        return Refusal(
            "1.2d", "Only counters with a star may move diagonally to the second square."
        )
    if beside and not level(state, square, to):
        return Refusal("11.2d", "Rivers and slopes are crossed only straight ahead.")
    if state.holder[to] != state.holder[square]:
        return Refusal("11.2a", f"The enemy holds {there}.")
    if state.facing[to] != state.facing[square]:
        return Refusal("11.2e", f"The counters on {there} face another way.")
    return Refusal("11.0g", f"There is no room for {number} on {there}.")


def no_shift(state: DestinyState, counter: int, to: int) -> Refusal:
    """Return why a counter cannot move to a square."""
    refusal = no_move(state, counter)
    if refusal is not None:
        return refusal
    square = state.square_of(counter)
    return no_way(state, square, to, 1, straight=straight_on(state, counter))


def no_advance(state: DestinyState, square: int, to: int) -> Refusal:
    """Return why the counters of a square cannot move to another."""
    refusal = not_our_square(state, state.active_side, square)
    if refusal is not None:
        return refusal
    stack = state.stack_on(square)
    for counter in stack:
        refusal = no_move(state, counter)
        if refusal is not None:
            return refusal
    straight = any([straight_on(state, counter) for counter in stack])
    return no_way(state, square, to, len(stack), straight=straight)


def no_turn(state: DestinyState, square: int) -> Refusal:
    """Return why the counters of a square cannot turn this way."""
    refusal = not_our_square(state, state.active_side, square)
    if refusal is not None:
        return refusal
    for counter in state.stack_on(square):
        if state.moves_used[counter]:
            name = state.title(counter)
            return Refusal("11.2e", f"{name} has moved or turned in this player turn.")
        refusal = no_move(state, counter)
        if refusal is not None:
            return refusal
    return Refusal("11.2e", f"{state.square_name(square)} already faces that way.")


def no_ride(state: DestinyState, leader: int, to: int) -> Refusal:
    """Return why a leader cannot go to a square."""
    refusal = not_our_leader(state, state.active_side, leader)
    if refusal is not None:
        return refusal
    name = state.title(len(state.slot_of) + leader)
    if state.led >> leader & 1:
        return Refusal("11.6a", f"{name} has already moved in this player turn.")
    if to < 0:
        return Refusal("11.6a", f"{name} reaches no other square with counters of the same side.")
    if state.holder[to] != state.active_side:
        return Refusal("11.6a", f"{name} must end with counters of the same side.")
    if to == state.leader_square[leader]:
        return Refusal("11.6a", f"{name} is on {state.square_name(to)}.")
    far = state.catalogue.squares.distance(state.leader_square[leader], to)
    if far > FAR:
        where = state.square_name(to)
        return Refusal("11.6a", f"{where} is {far} squares from {name}, who moves {FAR} at most.")
    return Refusal("11.6a", f"Enemies block the way of {name} to {state.square_name(to)}.")
