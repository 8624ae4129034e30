"""2: victory, at the end of a turn, and concession."""

from __future__ import annotations

from typing import Final

from senlac.games.destiny.rules.constants import GONE, NOBODY
from senlac.games.destiny.state import DestinyState

AUTOMATIC: Final = "automatic"
ALONE: Final = "alone"
MARGINAL: Final = "marginal"
DRAW: Final = "draw"


def end_of_turn(state: DestinyState) -> bool:
    """[2.0a-2.2g] End the game if it is over; return whether it is."""
    ground = state.catalogue.ground
    last = state.turn == ground.last_turn
    for side, won in (
        (ground.english, english_wins(state, last=last)),
        (ground.norman, norman_wins(state)),
        (ground.norwegian, norwegian_wins(state)),
    ):
        if won:
            win(state, side, AUTOMATIC, "2.1h")
            return True
    if win_if_last(state, at_once=False):
        return True
    if last:
        count_up(state)
    return last


def win(state: DestinyState, side: int, how: str, rule: str) -> None:
    """[2.0a-2.0c] End the game with a winner, NOBODY for a draw."""
    if state.journal is not None:
        if side == NOBODY:
            state.emit("drawn", {}, rule)
        else:
            state.emit("end", {"side": state.people(side), "how": how}, rule)
    state.finish((state.player(side),) if side != NOBODY else (), how)


# ---- 2.1: automatic victories -------------------------------------------------------------------


def english_wins(state: DestinyState, *, last: bool) -> bool:
    """[2.1a-2.1c] Return whether both rivals are dead or never came, and London is free."""
    ground = state.catalogue.ground
    english, london = ground.english, ground.london
    if state.is_out(english) or state.control[london] != english:
        return False
    if state.enemies(english) >> london & 1 or state.claimant(english) == NOBODY:
        return False
    for side in ground.invaders:
        if not state.is_out(side) and not (last and not state.has_landed(side)):
            return False
    return True


def norman_wins(state: DestinyState) -> bool:
    """[2.1d, 2.1f] Return whether Harold is dead, London and South Norman, the army largest."""
    ground = state.catalogue.ground
    side = ground.norman
    if state.is_out(side) or state.where(ground.heirs[ground.english][0]) != GONE:
        return False
    held = state.control[ground.london] == side and state.unit_areas[side] >> ground.london & 1
    return bool(held) and outnumbers(state, side) and rules(state, side, ground.south)


def norwegian_wins(state: DestinyState) -> bool:
    """[2.1e] Return whether York and the North are Norwegian only, the army the largest."""
    ground = state.catalogue.ground
    side = ground.norwegian
    if state.is_out(side) or state.york != side:
        return False
    if state.unit_areas[ground.english] & ground.north:
        return False
    return outnumbers(state, side) and rules(state, side, ground.north)


def outnumbers(state: DestinyState, side: int) -> bool:
    """[2.1d, 2.1g] Return whether a side has twice the active units of all others in England."""
    own = in_england(state, side)
    sides = range(len(state.catalogue.sides))
    others = sum([in_england(state, other) for other in sides if other != side])
    return own >= state.catalogue.tables.files.tables.conquest.times_the_others * others


def in_england(state: DestinyState, side: int) -> int:
    """[2.1g] Return how many active units a side has in England."""
    ground = state.catalogue.ground
    return sum([state.number_at(side, area) for area in ground.map.members(ground.england)])


def rules(state: DestinyState, side: int, zone: int) -> bool:
    """[2.1d, 2.1e] Return whether a side controls enough areas of a zone."""
    areas = state.catalogue.ground.map.members(zone)
    held = [area for area in areas if state.control[area] == side]
    shires = state.catalogue.tables.files.tables.conquest.shires
    return len(held) >= shires[state.catalogue.sides[side]]


# ---- 2.2: the last side, and the count ----------------------------------------------------------


def players_left(state: DestinyState) -> list[int]:
    """Return the sides with a player that are in the game."""
    return [side for side in state.catalogue.side_of if not state.is_out(side)]


def win_if_last(state: DestinyState, *, at_once: bool) -> bool:
    """[2.2g, 2.2i] End the game if only one side is left, unless Danes hold London."""
    left = players_left(state)
    if len(left) > 1:
        return False
    ground = state.catalogue.ground
    danes = state.unit_areas[ground.danish] >> ground.london & 1
    if left and danes and not at_once:
        return False
    win(state, left[0] if left else NOBODY, ALONE if left else DRAW, "2.2g")
    return True


def count_up(state: DestinyState) -> None:
    """[2.0b, 2.0c, 2.2f] Compare Legitimacy after the last turn."""
    ground = state.catalogue.ground
    marks = [
        state.legitimacy[side] if is_present(state, side) else 0
        for side in range(len(state.catalogue.sides))
    ]
    state.legitimacy = marks
    for side in state.catalogue.side_of:
        others = [marks[other] for other in state.catalogue.side_of if other != side]
        if not state.is_out(side) and marks[side] >= max(others) + ground.lead:
            win(state, side, MARGINAL, "2.0b")
            return
    win(state, NOBODY, DRAW, "2.0c")


def is_present(state: DestinyState, side: int) -> bool:
    """[2.2f] Return whether a side's claimant is in England."""
    claimant = state.claimant(side)
    if claimant == NOBODY:
        return False
    area = state.where(claimant)
    return area >= 0 and state.catalogue.ground.england >> area & 1 == 1
