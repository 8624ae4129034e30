"""9.4: control of areas, and of York."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.legitimacy import change_temporary
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.engine.model.phase import Phase


# ---- 9.4: the phasing side's control ------------------------------------------------------------


def note_footholds(state: DestinyState) -> None:
    """[9.4a] Record where the phasing side is strong enough as its First Movement begins."""
    side = state.phasing
    state.strong_at_start = strongholds(state, side)
    state.york_foothold = in_york(state, side)


def strongholds(state: DestinyState, side: int) -> int:
    """[9.4a, 9.4b] Return the mask of the areas where a side has enough units to take control."""
    ground = state.catalogue.ground
    needed = ground.english_takes if side == ground.english else ground.invader_takes
    found = 0
    for area in ground.map.members(state.unit_areas[side] & ground.england):
        if state.number_at(side, area) >= needed:
            found |= 1 << area
    return found


def in_york(state: DestinyState, side: int) -> bool:
    """[9.4f] Return whether an invader has enough units in York itself."""
    ground = state.catalogue.ground
    if side not in ground.invaders:
        return False
    there = state.group(side, ground.york_area) & state.sheltered & ground.troops
    return there.bit_count() >= ground.invader_takes


def begin_control(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.4a] Give the phasing side the areas where it was or is strong enough."""
    side = state.phasing
    ground = state.catalogue.ground
    free = ~state.enemies(side)
    for area in ground.map.members((state.strong_at_start | strongholds(state, side)) & free):
        if state.control[area] != side:
            take_area(state, area, side)
    occupied = state.york_foothold or in_york(state, side)
    if occupied and free >> ground.york_area & 1 and state.york != side:
        take_york(state, side)
    state.strong_at_start = 0
    state.york_foothold = False
    drop_markers(state)
    return ()


def begin_markers(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.4g] Remove markers where only other sides have units, at the end of a phase."""
    drop_markers(state)
    return ()


def drop_markers(state: DestinyState) -> None:
    """[9.4g, 9.4h, 10.0m] Remove the marker of a side that has left an area to others."""
    ground = state.catalogue.ground
    counted = [0 if fresh(state, side) else manned for side, manned in enumerate(state.unit_areas)]
    danish = counted[ground.danish]
    others = counted[ground.english] | counted[ground.norwegian] | counted[ground.norman]
    for area in ground.map.members((danish | others) & ground.england):
        holder = state.control[area]
        if not others >> area & 1:
            if holder != NOBODY:
                take_area(state, area, NOBODY)
        elif holder in ground.invaders and not state.unit_areas[holder] >> area & 1:
            english = state.unit_areas[ground.english] >> area & 1
            take_area(state, area, ground.english if english else NOBODY)


def fresh(state: DestinyState, side: int) -> bool:
    """[9.2d] Return whether a player's side landed in this turn."""
    return state.catalogue.role_of[side] != NOBODY and state.landed[side] == state.turn


# ---- markers and what they are worth ------------------------------------------------------------


def take_area(state: DestinyState, area: int, side: int) -> None:
    """[9.2b, 9.4a, 9.4i] Put an area under the control of a side, NOBODY for No Control."""
    ground = state.catalogue.ground
    before = state.control[area]
    if before == side:
        return
    state.control = replaced(state.control, area, side)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "area": state.area_name(area),
            "side": "nobody" if side == NOBODY else state.people(side),
        }
        state.emit("control", fields, "9.4a")
    london = area == ground.london
    worth = ground.change["london_gained" if london else "area_gained"]
    if before in ground.invaders:
        change_temporary(state, before, -worth)
    if side in ground.invaders:
        change_temporary(state, side, worth)
    if london and ground.english in (before, side):
        lost = ground.change["london_lost_english"]
        change_temporary(state, ground.english, lost if before == ground.english else -lost)
    if area == ground.york_area:
        if state.york not in (NOBODY, side):
            drop_york(state)
        give_york_back(state)


def take_york(state: DestinyState, side: int) -> None:
    """[9.4f, 9.4k] Place a York marker."""
    ground = state.catalogue.ground
    if state.york != NOBODY:
        drop_york(state)
    state.york = side
    change_temporary(state, side, ground.change["york_gained"])
    if not state.york_lost:
        state.york_lost = True
        change_temporary(state, ground.english, ground.change["york_lost_english"])
    if state.journal is not None:
        state.emit("york", {"side": state.people(side)}, "9.4f")


def drop_york(state: DestinyState) -> None:
    """[9.4f] Remove the York marker."""
    change_temporary(state, state.york, -state.catalogue.ground.change["york_gained"])
    state.york = NOBODY


def give_york_back(state: DestinyState) -> None:
    """[9.4k] Return to the English the cost of York's loss, once it is theirs again."""
    ground = state.catalogue.ground
    english = state.control[ground.york_area] == ground.english
    if state.york_lost and english and state.york == NOBODY:
        state.york_lost = False
        change_temporary(state, ground.english, -ground.change["york_lost_english"])
