"""The blocks as pieces: faces for those who may see them, backs for the others.

Everything comes from the view of the roles. A back has a name made of its place alone, so that
nobody can follow a block that he has not seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Piece
from senlac.engine.words import capital, count
from senlac.games.comet.data.tables import Tables
from senlac.games.comet.rules.movement.march import march_refusal
from senlac.games.comet.screen.drawing.symbols import face
from senlac.games.comet.screen.view import marching_orders
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.comet.screen.rows.view import BlockView, CampaignView, StackView
    from senlac.games.comet.state import CometState

KEPT: Final = 8192
"""How many blocks are kept as they are drawn; from one scene to the next few are others."""

STRONG: Final = 2
"""The highest hit that is printed on a block; everybody hits on a 1."""


def pieces(state: CometState, shown: CampaignView) -> tuple[Piece, ...]:
    """Return all blocks that are seen: in areas, off the board and in the pool."""
    tables = state.catalogue.tables
    notes = marching(state, shown)
    found: list[Piece] = []
    for area in shown.areas:
        for stack in area.stacks:
            found += stacked(tables, area.id, stack, notes)
    for side in shown.sides:
        box = tables.sides[side.id].box
        for unit in side.at_sea:
            found.append(waiting(tables, unit, box, "Off board until its side lands."))
        for unit in side.pool:
            found.append(waiting(tables, unit, box, "In the pool, to be raised."))
    return tuple(found)


def stacked(
    tables: Tables, area: str, stack: StackView, notes: Mapping[str, tuple[str, str]]
) -> list[Piece]:
    """Return a side's blocks in an area."""
    found = [
        block(tables, unit.id, unit.cv or 0, area, notes.get(unit.id), known=bool(unit.known))
        for unit in stack.units or ()
    ]
    found += [back(tables, unit, area) for unit in stack.known or ()]
    side = stack.side
    hidden = range(1, (stack.hidden or 0) + 1)
    return found + [nameless(tables, f"?{area}-{side}-{place}", side, area) for place in hidden]


# ---- faces --------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def block(
    tables: Tables, unit: str, cv: int, area: str, note: tuple[str, str] | None, *, known: bool
) -> Piece:
    """Return a block whose face is seen, with what befalls it on the march."""
    lines = [strength_line(tables, unit, cv), kind_line(tables, unit)]
    lines += leader_lines(tables, unit)
    if known:
        lines.append("The enemy knows that it is here.")
    if note is not None:
        lines.append(note[1])
    badges = (*first_fire(tables, unit), *((note[0],) if note else ()))
    return faced(tables, unit, cv, tuple(lines), badges, area)


def faced(
    tables: Tables, unit: str, cv: int, lines: tuple[str, ...], badges: tuple[str, ...], space: str
) -> Piece:
    """Return a block with its face: CV on the upper edge, the lower steps on the others."""
    row = tables.units[unit]
    return Piece(
        id=unit,
        name=row.name,
        side=colour(tables.nationalities[row.nationality].side),
        space=space,
        shape="block",
        symbol=face(row.type),
        badges=badges,
        lines=lines,
        value=str(cv),
        steps=tuple([str(step) for step in range(cv - 1, 0, -1)]),
        band=band(tables, unit),
        note=strong(tables, unit),
        spoken=spoken(tables, unit, cv),
    )


def strong(tables: Tables, unit: str) -> str:
    """[T.fire] Return what is printed on a block that hits better than others."""
    return f"F{STRONG}" if tables.types[tables.units[unit].type].fire == STRONG else ""


def spoken(tables: Tables, unit: str, cv: int) -> str:
    """Return what a face says, in words."""
    early = "fires first" if first_fire(tables, unit) else ""
    return ", ".join([said for said in (f"{cv} CV", strong(tables, unit), early) if said])


def band(tables: Tables, unit: str) -> str:
    """Return the style of a nationality band; only a side of several nations has bands."""
    nation = tables.units[unit].nationality
    side = tables.nationalities[nation].side
    nations = [row.id for row in tables.nationalities.values() if row.side == side]
    return f"band-{nations.index(nation)}" if len(nations) > 1 else ""


def first_fire(tables: Tables, unit: str) -> tuple[str, ...]:
    """[12.4a] Return the dot of a unit that fires before others."""
    return ("first",) if tables.types[tables.units[unit].type].fires_first else ()


def strength_line(tables: Tables, unit: str, cv: int) -> str:
    """Return how strong a unit is."""
    row = tables.units[unit]
    return f"{cv} of {row.max_cv} CV. {tables.types[row.type].name}{nation_of(tables, unit)}."


def nation_of(tables: Tables, unit: str) -> str:
    """Return the nationality of a unit where its side has several: `, Breton`."""
    nation = tables.nationalities[tables.units[unit].nationality]
    return f", {nation.name}" if band(tables, unit) else ""


def kind_line(tables: Tables, unit: str) -> str:
    """[T.move, T.fire] Return what a unit can do."""
    kind = tables.types[tables.units[unit].type]
    early = ", before all others" if kind.fires_first else ""
    hits = "1" if kind.fire == 1 else f"1 or {kind.fire}"
    return f"Marches {count(kind.move, 'area')}; hits on {hits}{early}."


def leader_lines(tables: Tables, unit: str) -> list[str]:
    """[7.2a-7.2c] Return whom a leader commands."""
    command = tables.commands.get(unit)
    if command is None:
        return []
    whom = "any of his side's units with him"
    if command.nationality:
        whom = f"{tables.nationalities[command.nationality].name} units with him"
    elif command.limit:
        whom = f"at most {count(command.limit, 'unit')} with him"
    return [f"Sets moving {whom}."]


@lru_cache(maxsize=KEPT)
def waiting(tables: Tables, unit: str, box: str, line: str) -> Piece:
    """[3.2a, 8.1e] Return a block off the board, which lies open to all, at its full CV."""
    most = tables.units[unit].max_cv
    lines = (strength_line(tables, unit, most), kind_line(tables, unit), line)
    return faced(tables, unit, most, lines, first_fire(tables, unit), box)


# ---- backs --------------------------------------------------------------------------------------


def back(tables: Tables, unit: BlockView, area: str) -> Piece:
    """[X.sight] Return a block of the enemy that is known to be here, or lies open now."""
    if unit.cv is not None:
        return open_block(tables, unit.id, unit.cv, area)
    return known_back(tables, unit.id, unit.seen_cv or 0, unit.seen_turn or 0, area)


@lru_cache(maxsize=KEPT)
def open_block(tables: Tables, unit: str, cv: int, area: str) -> Piece:
    """Return a block of the enemy that lies open now."""
    lines = (strength_line(tables, unit, cv), kind_line(tables, unit))
    return faced(tables, unit, cv, lines, first_fire(tables, unit), area)


@lru_cache(maxsize=KEPT)
def known_back(tables: Tables, unit: str, cv: int, turn: int, area: str) -> Piece:
    """[X.sight] Return a block of the enemy that all know, as it was seen last."""
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
def nameless(tables: Tables, name: str, side: str, space: str) -> Piece:
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


def marching(state: CometState, shown: CampaignView) -> dict[str, tuple[str, str]]:
    """[6.1a, 6.2a] Return a sign and a reason for each own unit that cannot march now."""
    orders = shown.orders
    phase = marching_orders(state)
    if orders is None or phase is None:
        return {}
    ready = orders.ready
    moved = {row.unit for row in orders.moved}
    found: dict[str, tuple[str, str]] = {}
    for number, unit in enumerate(state.catalogue.units):
        if unit not in orders.charge or unit in ready or state.area[number] < 0:
            continue
        refusal = march_refusal(state, phase, number)
        if refusal is not None:
            # It stands with the unit, which need not be named: so that many share the words.
            why = capital(refusal.why.removeprefix(state.title(number)).lstrip(": "))
            found[unit] = ("moved" if unit in moved else "unled", why)
    return found
