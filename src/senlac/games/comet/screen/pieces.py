"""The blocks as pieces: faces for viewers that may see them, backs for the others.

Everything comes from the view of the roles. The name of a back is made only of its area, so that
no viewer can follow an unseen block. An unchanged area has the same record as before, and the
pieces drawn of it are cached with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from senlac.engine.screen.scene import Piece
from senlac.engine.support.cache import TwoGenerationCache
from senlac.engine.support.text import capital, count
from senlac.games.comet.data.tables import GameData
from senlac.games.comet.rules.movement.march import march_refusal
from senlac.games.comet.screen.drawing.symbols import face
from senlac.games.comet.screen.view import marching_orders
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.comet.screen.rows.view import (
        AreaView,
        BlockView,
        CampaignView,
        StackView,
    )
    from senlac.games.comet.screen.view import CometObservation
    from senlac.games.comet.screen.view_area import VisibleArea
    from senlac.games.comet.screen.view_side import PublicSide
    from senlac.games.comet.state import CometState

KEPT: Final = 8192
"""How many drawn blocks are cached; few change from one scene to the next."""

AREAS_KEPT: Final = 4096
"""How many areas with signs of the march on their blocks are cached."""

Note = tuple[str, str]
"""A sign on a block of the march, and its reason."""

_noted: Final[TwoGenerationCache[tuple[Piece, ...]]] = TwoGenerationCache(AREAS_KEPT)
"""The blocks in an area with signs of the march."""

STRONG: Final = 2
"""The highest hit that is printed on a block; all units hit on a 1."""


def pieces(state: CometState, seen: CometObservation) -> tuple[Piece, ...]:
    """Return all visible blocks: in areas, off the board and in the pool."""
    tables = state.catalogue.tables
    notes = marching(state, seen.view)
    found: list[Piece] = []
    for area in seen.areas:
        found += standing(tables, area, notes.get(area.number))
    for side in seen.sides:
        found += off_map_blocks(tables, side)
    return tuple(found)


def standing(
    tables: GameData, area: VisibleArea, notes: dict[str, Note] | None
) -> tuple[Piece, ...]:
    """Return the blocks in an area, with signs for the march."""
    if notes is not None:
        key = (area, *notes.items())
        return _noted.get(key) or _noted.put(key, drawn(tables, area.view, notes))
    found = area.pieces
    if found is None:
        found = area.pieces = drawn(tables, area.view, {})
    return found


def drawn(tables: GameData, area: AreaView, notes: Mapping[str, Note]) -> tuple[Piece, ...]:
    """Return the blocks in an area as they are drawn."""
    found: list[Piece] = []
    for stack in area.stacks:
        found += stacked(tables, area.id, stack, notes)
    return tuple(found)


def off_map_blocks(tables: GameData, side: PublicSide) -> tuple[Piece, ...]:
    """Return a side's blocks that have not landed, and those in the pool."""
    found = side.pieces
    if found is None:
        view = side.view
        box = tables.sides[view.id].box
        found = side.pieces = (
            *[
                waiting(tables, unit, box, "Off board until its side lands.")
                for unit in view.at_sea
            ],
            *[waiting(tables, unit, box, "In the pool, to be raised.") for unit in view.pool],
        )
    return found


def stacked(
    tables: GameData, area: str, stack: StackView, notes: Mapping[str, Note]
) -> list[Piece]:
    """Return a side's blocks in an area."""
    found = [
        block(tables, unit.id, unit.cv or 0, area, notes.get(unit.id), known=bool(unit.known))
        for unit in stack.units or ()
    ]
    found += [hidden_block(tables, unit, area) for unit in stack.known or ()]
    side = stack.side
    hidden = range(1, (stack.hidden or 0) + 1)
    return found + [nameless(tables, f"?{area}-{side}-{place}", side, area) for place in hidden]


# ---- faces --------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def block(
    tables: GameData, unit: str, cv: int, area: str, note: Note | None, *, known: bool
) -> Piece:
    """Return a block whose face is seen, with its sign for the march."""
    lines = [strength_line(tables, unit, cv), kind_line(tables, unit)]
    lines += leader_lines(tables, unit)
    if known:
        lines.append("The enemy knows that it is here.")
    sign, why = note or ("", "")
    return faced(tables, unit, cv, tuple(lines), area, sign=sign, because=why)


def faced(  # noqa: PLR0913 - all that befalls it
    tables: GameData,
    unit: str,
    cv: int,
    lines: tuple[str, ...],
    space: str,
    *,
    sign: str = "",
    because: str = "",
) -> Piece:
    """Return a block with its face, with a sign `because` of something."""
    badges = (*first_fire(tables, unit), *((sign,) if sign else ()))
    bare = printed(tables, unit, cv)
    return replace(bare, space=space, badges=badges, because=because, lines=lines)


@lru_cache(maxsize=KEPT)
def printed(tables: GameData, unit: str, cv: int) -> Piece:
    """Return the face of a block: CV on the upper edge, the lower steps on the others."""
    row = tables.units[unit]
    return Piece(
        id=unit,
        name=row.name,
        side=colour(tables.nationalities[row.nationality].side),
        shape="block",
        symbol=face(row.type),
        value=str(cv),
        steps=tuple([str(step) for step in range(cv - 1, 0, -1)]),
        band=band(tables, unit),
        note=strong(tables, unit),
        spoken=spoken(tables, unit, cv),
    )


def strong(tables: GameData, unit: str) -> str:
    """[T.fire] Return what is printed on a block that hits better than others."""
    return f"F{STRONG}" if tables.types[tables.units[unit].type].fire == STRONG else ""


def spoken(tables: GameData, unit: str, cv: int) -> str:
    """Return the text of a face for screen readers."""
    early = "fires first" if first_fire(tables, unit) else ""
    return ", ".join([said for said in (f"{cv} CV", strong(tables, unit), early) if said])


def band(tables: GameData, unit: str) -> str:
    """Return the style of a nationality band; only a side of several nations has bands."""
    nation = tables.units[unit].nationality
    side = tables.nationalities[nation].side
    nations = [row.id for row in tables.nationalities.values() if row.side == side]
    return f"band-{nations.index(nation)}" if len(nations) > 1 else ""


def first_fire(tables: GameData, unit: str) -> tuple[str, ...]:
    """[12.4a] Return the dot of a unit that fires before others."""
    return ("first",) if tables.types[tables.units[unit].type].fires_first else ()


@lru_cache(maxsize=KEPT)
def strength_line(tables: GameData, unit: str, cv: int) -> str:
    """Return how strong a unit is."""
    row = tables.units[unit]
    return f"{cv} of {row.max_cv} CV. {tables.types[row.type].name}{nation_of(tables, unit)}."


def nation_of(tables: GameData, unit: str) -> str:
    """Return the nationality of a unit if its side has several: `, Breton`."""
    nation = tables.nationalities[tables.units[unit].nationality]
    return f", {nation.name}" if band(tables, unit) else ""


@lru_cache(maxsize=KEPT)
def kind_line(tables: GameData, unit: str) -> str:
    """[T.move, T.fire] Return what a unit can do."""
    kind = tables.types[tables.units[unit].type]
    early = ", before all others" if kind.fires_first else ""
    hits = "1" if kind.fire == 1 else f"1 or {kind.fire}"
    return f"Marches {count(kind.move, 'area')}; hits on {hits}{early}."


def leader_lines(tables: GameData, unit: str) -> list[str]:
    """[7.2a-7.2c] Return which units a leader commands."""
    command = tables.commands.get(unit)
    if command is None:
        return []
    whom = "any units of the side in the area"
    if command.nationality:
        whom = f"{tables.nationalities[command.nationality].name} units in the area"
    elif command.limit:
        whom = f"at most {count(command.limit, 'unit')} in the area"
    return [f"Commands {whom}."]


@lru_cache(maxsize=KEPT)
def waiting(tables: GameData, unit: str, box: str, line: str) -> Piece:
    """[3.2a, 8.1e] Return a block off the board, which all see, at its full CV."""
    most = tables.units[unit].max_cv
    lines = (strength_line(tables, unit, most), kind_line(tables, unit), line)
    return faced(tables, unit, most, lines, box)


# ---- backs --------------------------------------------------------------------------------------


def hidden_block(tables: GameData, unit: BlockView, area: str) -> Piece:
    """[X.sight] Return an enemy block that is known to be here, or is face up now."""
    if unit.cv is not None:
        return open_block(tables, unit.id, unit.cv, area)
    return known_back(tables, unit.id, unit.seen_cv or 0, unit.seen_turn or 0, area)


@lru_cache(maxsize=KEPT)
def open_block(tables: GameData, unit: str, cv: int, area: str) -> Piece:
    """Return an enemy block that is face up now."""
    lines = (strength_line(tables, unit, cv), kind_line(tables, unit))
    return faced(tables, unit, cv, lines, area)


@lru_cache(maxsize=KEPT)
def known_back(tables: GameData, unit: str, cv: int, turn: int, area: str) -> Piece:
    """[X.sight] Return an enemy block that all know, as it was last seen."""
    row = tables.units[unit]
    seen = f"seen with {cv} CV on turn {turn}"
    return Piece(
        id=unit,
        name=row.name,
        side=colour(tables.nationalities[row.nationality].side),
        space=area,
        shape="back",
        badges=("seen",),
        lines=(f"{capital(seen)}; it may have changed.", kind_line(tables, unit)),
        spoken=seen,
    )


@lru_cache(maxsize=KEPT)
def nameless(tables: GameData, name: str, side: str, space: str) -> Piece:
    """[2.2a] Return a block of which only the back is known."""
    people = tables.sides[side].name
    return Piece(
        id=name,
        name=f"A block of the {people}",
        side=colour(side),
        space=space,
        shape="back",
        lines=("Only its own side knows what it is.",),
    )


# ---- on the march -------------------------------------------------------------------------------


def marching(state: CometState, shown: CampaignView) -> dict[int, dict[str, Note]]:
    """[6.1a, 6.2a] Return by area a sign and a reason for each own unit that cannot march now."""
    orders = shown.orders
    phase = marching_orders(state)
    if orders is None or phase is None:
        return {}
    catalogue, ready = state.catalogue, set(orders.ready)
    found: dict[int, dict[str, Note]] = {}
    for number in catalogue.of[state.active]:
        unit = catalogue.units[number]
        if unit in ready or state.area[number] < 0:
            continue
        refusal = march_refusal(state, phase, number)
        if refusal is not None:
            sign = "moved" if phase.moved >> number & 1 else "unled"
            note = (sign, reason(refusal.why, catalogue.titles[number]))
            found.setdefault(state.area[number], {})[unit] = note
    return found


@lru_cache(KEPT)
def reason(why: str, title: str) -> str:
    """Return why a unit cannot march, without its name, so that units share the text."""
    return capital(why.removeprefix(title).lstrip(": "))
