"""The units, the leaders and the banner as pieces, with their values and status."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Piece
from senlac.engine.support.text import count, listed
from senlac.games.hastings.catalogue import Catalogue
from senlac.games.hastings.rules.combat.strength import value_in
from senlac.games.hastings.rules.ground import TerrainIndex
from senlac.games.hastings.screen.drawing.layout import BoardGeometry, places, room
from senlac.games.hastings.screen.drawing.symbols import BANNER, SPENT, arms
from senlac.games.hastings.screen.unit_appearance import (
    UnitAppearance,
    Watch,
    appearance_of,
    being_set_up,
    has_acted,
    watch_of,
)
from senlac.games.hastings.state import BOX, DISORDERED, OFF_MAP, ORDERED, ROUTING, STATUSES
from senlac.games.hastings.words.titles import COLOURS, CORNERS, title

if TYPE_CHECKING:
    from senlac.boards.drawing.frame import Box
    from senlac.engine.screen.scene import Point
    from senlac.games.hastings.state import HastingsState

KEPT: Final = 8192
"""The size of the cache of drawn units: those of some hundred battles."""

DEGREES: Final = 60
"""The angle between two facings."""


def pieces(state: HastingsState, layout: BoardGeometry) -> tuple[Piece, ...]:
    """Return all pieces on the map or waiting beside it; small pieces come last."""
    waiting, watch = beside(state, layout), watch_of(state)
    shown = [unit(state, layout, watch, piece, waiting) for piece in range(state.catalogue.units)]
    shown += [
        leader(state, layout, watch, piece, waiting)
        for piece in range(state.catalogue.units, state.catalogue.banner)
    ]
    shown.append(banner(state, layout, waiting))
    return tuple([piece for piece in shown if piece is not None])


def beside(state: HastingsState, layout: BoardGeometry) -> dict[int, Point]:
    """Return the places of pieces that are not on the map: to set up, to enter, out of arrows.

    Of the pieces to set up, only as many as there is room for are shown, the next one first.
    """
    catalogue = state.catalogue
    found = row(layout.set_up, being_set_up(state)[: room(layout.set_up)])
    late = [unit for unit in catalogue.late if state.hex_of[unit] == OFF_MAP and unit not in found]
    spent = [unit for unit in range(catalogue.units) if state.hex_of[unit] == BOX]
    found |= row(layout.late, late) | row(layout.spent, spent)
    for strip, wave in zip(layout.waves, catalogue.waves, strict=True):
        found |= row(strip, [piece for piece in wave if state.hex_of[piece] == OFF_MAP])
    return found


def row(strip: Box, waiting: list[int]) -> dict[int, Point]:
    """Return the places of pieces in a strip, in their order."""
    return dict(zip(waiting, places(strip, len(waiting)), strict=True))


# ---- units --------------------------------------------------------------------------------------


def unit(
    state: HastingsState, layout: BoardGeometry, watch: Watch, piece: int, waiting: dict[int, Point]
) -> Piece | None:
    """Return a unit as a piece, None if it is not shown."""
    if state.hex_of[piece] < 0 and piece not in waiting:
        return None
    standing = appearance_of(state, watch, piece, waiting.get(piece))
    return drawn(state.catalogue, state.ground, layout, standing)


@lru_cache(maxsize=KEPT)
def drawn(
    catalogue: Catalogue, ground: TerrainIndex, layout: BoardGeometry, unit: UnitAppearance
) -> Piece:
    """Return the piece of a unit in this status; cached: few units change between scenes."""
    piece, hex_ = unit.piece, unit.hex
    here = hex_ >= 0
    at = unit.aside if unit.aside is not None else layout.hexes.middle(hex_)
    printed, now = catalogue.value[piece], value_in(catalogue, piece, unit.status)
    return Piece(
        id=catalogue.names[piece],
        name=title(catalogue, piece),
        side=COLOURS[catalogue.side[piece]],
        space=ground.board.names[hex_] if here else None,
        at=(round(at[0], 1), round(at[1], 1)),
        symbol=SPENT if unit.fired else arms(catalogue.kind[piece]),
        letter=catalogue.names[piece],
        facing=unit.facing * DEGREES if here else None,
        badges=badges(unit) if here else (),
        lines=tuple(lines(catalogue, unit)),
        value=str(now),
        note="" if now == printed else str(printed),
        style=kin(catalogue, catalogue.group[piece]),
        zone=zone(ground, unit) if here else (),
    )


def kin(catalogue: Catalogue, group: int) -> str:
    """Return the style of a class: its index among its side's, in the order of the tests."""
    own = next(groups for groups in catalogue.groups_of if group in groups)
    return f"kin-{own.index(group)}"


def zone(ground: TerrainIndex, unit: UnitAppearance) -> tuple[str, ...]:
    """[2.1a, 2.1b] Return the hexes a unit controls."""
    if unit.status == ROUTING:
        return ()
    return tuple([ground.board.names[hex_] for hex_ in ground.front[unit.hex * 6 + unit.facing]])


def badges(unit: UnitAppearance) -> tuple[str, ...]:
    """Return the badges of a unit."""
    signs = {
        "disordered": unit.status == DISORDERED,
        "routing": unit.status == ROUTING,
        "shot": unit.fired,
        "done": unit.acted,
    }
    return tuple([sign for sign, borne in signs.items() if borne])


def lines(catalogue: Catalogue, unit: UnitAppearance) -> list[str]:
    """Return the tooltip lines of a unit."""
    piece, status = unit.piece, unit.status
    worth = count(catalogue.points[piece], "point")
    found = [f"Value {catalogue.value[piece]} when ordered. Its loss counts {worth}."]
    if unit.coming:
        return [*found, unit.coming]
    how = STATUSES[status].capitalize()
    if status != ORDERED:
        how += f": value {value_in(catalogue, piece, status)}"
    found.append(f"{how}; faces {CORNERS[unit.facing]}.")
    found.append(f"Moves {count(allowance(catalogue, unit), 'point')}{bounds(unit)}.")
    if unit.fired:
        found.append("Has shot this turn.")
    if unit.acted:
        found.append("Has acted in this movement phase.")
    return found


def allowance(catalogue: Catalogue, unit: UnitAppearance) -> int:
    """[5.1a, 5.1b] Return a unit's movement points in its phase, or if that began now."""
    if unit.status == ORDERED:
        return catalogue.led_moves if unit.led else catalogue.ordered_moves
    disordered = unit.status == DISORDERED
    return catalogue.disordered_moves if disordered else catalogue.routing_moves


def bounds(unit: UnitAppearance) -> str:
    """[2.4a, 5.1b] Return that a leader helps a unit along, or that it began tied to an enemy."""
    led = ", led" if unit.led else ""
    return f"{led}; only one hex, because of an enemy zone of control" if unit.tied else led


# ---- leaders and the banner ---------------------------------------------------------------------


def leader(
    state: HastingsState, layout: BoardGeometry, watch: Watch, piece: int, waiting: dict[int, Point]
) -> Piece | None:
    """Return a leader as a head at the lower left of the hex, None if not shown."""
    catalogue = state.catalogue
    at = standing(state, layout, piece, waiting, left=True)
    if at is None:
        return None
    hex_ = state.hex_of[piece]
    done = hex_ >= 0 and has_acted(state, watch, piece)
    signs = {"commander": piece in catalogue.great, "done": done}
    return Piece(
        id=catalogue.names[piece],
        name=title(state.catalogue, piece),
        side=COLOURS[catalogue.side[piece]],
        space=state.hex_name(hex_) if hex_ >= 0 else None,
        at=at,
        shape="head",
        letter=catalogue.tables.leaders[catalogue.names[piece]].name.split()[-1][0]
        if piece in catalogue.great or piece == catalogue.odo
        else catalogue.names[piece][0].upper(),
        badges=tuple([sign for sign, borne in signs.items() if borne]),
        lines=tuple(leader_lines(state, piece)),
    )


def leader_lines(state: HastingsState, piece: int) -> list[str]:
    """[5.1a, H8.1a, H8.2a, H10.1a] Return the tooltip lines of a leader."""
    catalogue = state.catalogue
    names = [
        name
        for name, leads in zip(
            catalogue.class_names, catalogue.leads[piece - catalogue.units], strict=True
        )
        if leads
    ]
    found = [f"Leads {listed(names)}." if names else "Leads no unit in battle."]
    if piece in catalogue.great:
        found.append("The battle ends if this leader dies.")
    if piece == catalogue.odo:
        found.append(
            f"Once rallies {count(catalogue.odo_rallies, 'routing unit')} in or next to this hex."
        )
    if piece == catalogue.harold and state.harolds_unit() >= 0:
        found.append("Never leaves the Housecarls by choice.")
    if state.hex_of[piece] == OFF_MAP and state.riding_with[piece - catalogue.units] < 0:
        found.append("Not on the map yet.")
    return found


def banner(state: HastingsState, layout: BoardGeometry, waiting: dict[int, Point]) -> Piece | None:
    """[H9.1a] Return the banner as a standard at the lower right of its hex."""
    piece = state.catalogue.banner
    at = standing(state, layout, piece, waiting, left=False)
    if at is None:
        return None
    hex_, holder = state.hex_of[piece], state.banner_unit()
    whose = f"With {state.name(holder)}." if holder >= 0 else "No unit has it."
    return Piece(
        id=state.catalogue.names[piece],
        name=title(state.catalogue, piece),
        side=COLOURS[state.catalogue.side[piece]],
        space=state.hex_name(hex_) if hex_ >= 0 else None,
        at=at,
        shape="standard",
        symbol=BANNER,
        lines=(whose, "The Norman unit with it rolls two dice in combat."),
    )


def standing(
    state: HastingsState,
    layout: BoardGeometry,
    piece: int,
    waiting: dict[int, Point],
    *,
    left: bool,
) -> Point | None:
    """Return the place of a small piece: beside its unit, or its own waiting place."""
    hex_ = state.hex_of[piece]
    if hex_ >= 0:
        return layout.corner(hex_, left=left)
    rider = state.riding_with[piece - state.catalogue.units]
    if hex_ == OFF_MAP and rider in waiting:
        return layout.aside(waiting[rider], left=left)
    return waiting.get(piece)
