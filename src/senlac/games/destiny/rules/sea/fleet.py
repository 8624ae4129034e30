"""8.0 and 12.0: fleets, their units, and their landings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import members
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import (
    AT_HOME,
    BOX,
    LANDED,
    OPEN,
    SITE,
)
from senlac.games.destiny.rules.sea.charts import monthly, thrown
from senlac.games.destiny.rules.turn import after_first_landing
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.destiny.data.rows.campaign import Invasion

JULY: Final = 0
"""The first month, in which a crossing needs permission."""

SCOTTISH: Final = "scots"


# ---- who may sail -------------------------------------------------------------------------------


def has_crossing_ahead(state: DestinyState, side: int) -> bool:
    """[6.0b] Return whether a side has still to cross."""
    return not state.is_out(side) and not state.has_landed(side)


def sailors(state: DestinyState) -> list[int]:
    """[6.0b, 6.0c, 8.0e, 8.0l] Return the sides that may sail in this turn."""
    return [side for side in state.catalogue.ground.invaders if may_sail(state, side)]


def may_sail(state: DestinyState, side: int) -> bool:
    """[6.0b, 6.0c, 8.0e, 8.0l] Return whether a side is free to sail in this turn."""
    if not has_crossing_ahead(state, side) or state.held_by_wind >> side & 1:
        return False
    if state.no_go[side] == state.turn:
        return False
    catalogue = state.catalogue
    if catalogue.ground.by_month[state.turn] != JULY:
        return True
    return state.holds(side, catalogue.events.index(f"{catalogue.sides[side]}_july"))


def danes_watch(state: DestinyState) -> bool:
    """[8.0i] Return whether the Danes need the sea weather in this turn."""
    ground = state.catalogue.ground
    if state.is_out(ground.danish):
        return False
    if state.danes == LANDED:
        return True
    start = ground.danes_from_if_sworn if state.sweyn_sworn else ground.danes_from
    return state.danes == AT_HOME and state.turn >= start


def roll_sea_weather(state: DestinyState, order: Sequence[int]) -> None:
    """[8.0i] Roll for the weather at sea, if a side needs it."""
    catalogue = state.catalogue
    table = catalogue.tables.files.tables.sea_weather
    if not after_first_landing(state):
        state.sea = catalogue.ground.seas.index(table.before_first_landing)
        return
    if not order and not danes_watch(state):
        return
    drm = monthly(table, catalogue.ground.month(state.turn))
    die = state.dice.roll(catalogue.die, "weather at sea")
    name = thrown(table.row, die + drm)
    state.sea = catalogue.ground.seas.index(name)
    if state.journal is not None:
        fields: dict[str, Field] = {"sea": name, "die": die, "drm": drm}
        state.emit("sea", fields, "8.0i")


# ---- the army that crosses ----------------------------------------------------------------------


def invasion_of(state: DestinyState, side: int) -> Invasion:
    """[12.0a, 12.0b] Return the army of a side in this month, or in the last month with a row."""
    name = state.catalogue.sides[side]
    rows = [row for row in state.catalogue.tables.files.tables.invasion if row.side == name]
    month = state.catalogue.ground.month(state.turn)
    return next((row for row in rows if row.month == month), rows[-1])


def gather(state: DestinyState, side: int) -> None:
    """[12.0a-12.0c] Put the units of a side in its box, where its leaders are.

    Changes by events count; Tostig's men are there already.
    """
    catalogue = state.catalogue
    row = invasion_of(state, side)
    for kind, name in enumerate(catalogue.kinds):
        if catalogue.kind_side[kind] != side:
            continue
        number = row.units.get(name, 0) + state.forces_from_events[kind]
        there = [unit for unit, of in enumerate(catalogue.unit_kind) if of == kind]
        for unit in there[: max(0, number)]:
            state.put(unit, BOX)


def aboard(state: DestinyState, side: int) -> list[int]:
    """Return the pieces of a side in its box, units first."""
    whose = state.side_of
    return [piece for piece, area in enumerate(state.area) if area == BOX and whose[piece] == side]


def come_ashore(state: DestinyState, side: int, area: int) -> None:
    """[8.0p, 8.0w] Land all of a side's fleet in an area."""
    set_down(state, side, aboard(state, side), area)


def set_down(state: DestinyState, side: int, pieces: Sequence[int], area: int) -> None:
    """[8.0p, 8.0u, 8.0w] Land pieces of a side; in Scotland there is no landing site."""
    if not pieces:
        return
    ground = state.catalogue.ground
    scotland = area == ground.scotland_area
    for piece in pieces:
        state.put(piece, area, OPEN if scotland or side == ground.danish else SITE)
        if scotland:
            state.never_left_scotland |= 1 << piece
    if side != ground.danish:
        state.landed = replaced(state.landed, side, state.turn)
    if state.journal is not None:
        names = [state.piece_name(piece) for piece in pieces]
        fields: dict[str, Field] = {
            "side": state.people(side), "area": state.area_name(area), "pieces": names,
        }  # fmt: skip
        state.emit("lands", fields, "8.0w")


def landed_in(state: DestinyState, side: int, area: int) -> bool:
    """Return whether units of a side have landed in an area in this turn."""
    return state.landed[side] == state.turn and state.number_at(side, area) > 0


def meet_scots(state: DestinyState) -> None:
    """[8.0u, 8.0v] Let the Scots join the Norwegians who land there, or delay them."""
    catalogue, ground = state.catalogue, state.catalogue.ground
    side = ground.norwegian
    if not landed_in(state, side, ground.scotland_area):
        return
    kind = catalogue.kinds.index(SCOTTISH)
    asleep = [unit for unit in members(state.inactive) if catalogue.unit_kind[unit] == kind]
    if not asleep:
        return
    die = state.dice.roll(catalogue.die, "the Scots")
    if die <= catalogue.tables.files.tables.scots_on_landing.join[1]:
        for unit in asleep:
            state.activate(unit)
        how = "join the Norwegians"
    else:
        state.held_in_scotland = True
        how = "hold the Norwegians up"
    if state.journal is not None:
        state.emit("scots", {"die": die, "how": how}, "8.0u")
