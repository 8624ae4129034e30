"""2.2: lost leaders, and sides that leave the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import GONE, NOBODY, WENT_HOME
from senlac.games.destiny.rules.control import drop_york, give_york_back, take_area
from senlac.games.destiny.rules.legitimacy import change_permanent
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


def remove(state: DestinyState, piece: int) -> None:
    """[2.2b, 11.8c] Take a piece out of the game, with its markers."""
    state.put(piece, GONE)
    state.moved &= ~(1 << piece)
    state.travelled &= ~(1 << piece)
    state.stays_this_turn &= ~(1 << piece)
    state.inactive &= ~(1 << piece)


def lose_units(state: DestinyState, units: list[int], rule: str) -> None:
    """[9.3z, 11.8c] Take units out of the game, and emit it."""
    for unit in units:
        remove(state, unit)
    if state.journal is not None and units:
        state.emit("lost", {"units": [state.piece_name(unit) for unit in units]}, rule)


def fall(state: DestinyState, leader: int, slayer: int, how: str, rule: str) -> None:
    """[2.2b-2.2e] Emit and remove a leader who dies or is captured; the slayer may be NOBODY."""
    if state.journal is not None:
        fields: dict[str, Field] = {"leader": state.leader_name(leader), "how": how}
        state.emit("falls", fields, rule)
    remove_leader(state, leader, slayer)


def remove_leader(state: DestinyState, leader: int, slayer: int) -> None:
    """[2.2b-2.2e] Remove a leader from the game, and apply the loss of a claimant.

    It emits no event for the leader: the caller has emitted one.
    """
    catalogue = state.catalogue
    side = state.side_of[len(catalogue.units) + leader]
    claimed = state.claimant(side) == leader
    remove(state, len(catalogue.units) + leader)
    if not claimed:
        return
    change = catalogue.ground.change
    if slayer != NOBODY and catalogue.role_of[side] != NOBODY:
        change_permanent(state, slayer, change["claimant_slain"], "2.2b")
    heir = state.claimant(side)
    if heir == NOBODY:
        eliminate(state, side)
    else:
        change_permanent(state, side, change["harold_dead"], "2.2d")


def eliminate(state: DestinyState, side: int) -> None:
    """[2.2c, 2.2e, 2.2i] Take a side out of the game, with all its pieces and markers."""
    if state.is_out(side):
        return
    ground = state.catalogue.ground
    whose = state.side_of
    for piece in range(len(state.area)):
        if whose[piece] == side:
            remove(state, piece)
    state.held = replaced(state.held, side, 0)
    if side == ground.danish:
        state.danes = WENT_HOME
    elif side != ground.english:
        give_areas_back(state, side)
    state.out |= 1 << side
    state.legitimacy = replaced(state.legitimacy, side, 0)
    state.temporary = replaced(state.temporary, side, 0)
    for area, enemy in enumerate(state.battle_with):
        if side in (enemy, state.phasing):
            state.battle_with = replaced(state.battle_with, area, NOBODY)
    if state.journal is not None:
        state.emit("out", {"side": state.people(side)}, "2.2c")


def give_areas_back(state: DestinyState, side: int) -> None:
    """[2.2c] Remove all markers of an invader; the areas are English again."""
    ground = state.catalogue.ground
    for area in ground.map.members(ground.england):
        if state.control[area] == side:
            take_area(state, area, ground.english)
    if state.york == side:
        drop_york(state)
        give_york_back(state)
