"""Units and leaders of a campaign as pieces: order in stacks, spaces, signs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Piece
from senlac.games.destiny.screen.drawing.symbols import symbol_of
from senlac.games.destiny.screen.map.board import SITE
from senlac.games.destiny.words.titles import COLOURS, UNOWNED

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.data.tables import GameData
    from senlac.games.destiny.screen.rows.campaign import CampaignView, PieceView

KEPT: Final = 4096
"""How many drawn pieces are cached."""

KIN: Final = {
    "flemish_knights": "kin-1",
    "flemish_infantry": "kin-1",
    "breton_knights": "kin-2",
    "breton_infantry": "kin-2",
    "breton_mixed": "kin-2",
    "norse_fyrd": "kin-1",
    "orkney": "kin-1",
    "scots": "kin-2",
    "welsh": "kin-2",
    "tostig_english": "kin-1",
    "tostig_mixed": "kin-1",
    "tostig_flemish": "kin-1",
    "tostig_orkney": "kin-1",
}
"""The kinds whose people are not those of their side."""


def pieces(catalogue: Catalogue, shown: CampaignView, along: Collection[str]) -> tuple[Piece, ...]:
    """Return all pieces in the game; leaders are on top, units that stay at the bottom.

    Pieces that go `along` with the current force have a tick.
    """
    order = ranks(catalogue)
    rows = sorted(shown.pieces, key=lambda row: (row.inactive, order[row.id]))
    boxes = {box.side: box.id for box in catalogue.tables.boxes.values()}
    found = []
    for row in rows:
        space = place(catalogue, row, boxes)
        if space:
            found.append(piece(catalogue, row, space, along=row.id in along))
    return tuple(found)


def ranks(catalogue: Catalogue) -> dict[str, int]:
    """Return the order of pieces in a stack: leaders by precedence, then the best units."""
    base = len(catalogue.units)
    leaders = [catalogue.pieces[base + leader] for leader in catalogue.precedence]
    units = [catalogue.units[unit] for unit in catalogue.ground.best]
    return {name: place for place, name in enumerate([*leaders, *units])}


def place(catalogue: Catalogue, row: PieceView, boxes: dict[str, str]) -> str:
    """Return the space of a piece, "" if it is off the map in no side's box."""
    if row.at is None:
        return boxes.get(row.side or "", "")
    if row.spot == "site":
        return row.at + SITE
    town = catalogue.ground.town_name[catalogue.areas.index(row.at)] if row.spot == "town" else ""
    if town and not catalogue.ground.bare >> catalogue.areas.index(row.at) & 1:
        return next(t.id for t in catalogue.tables.towns.values() if t.area == row.at)
    return row.at


def piece(catalogue: Catalogue, row: PieceView, space: str, *, along: bool) -> Piece:
    """Return a unit or a leader in its space."""
    side = UNOWNED if row.side is None else COLOURS[row.side]
    signs = badges(row, along=along)
    if row.id in catalogue.leaders:
        return leader(catalogue.tables, row.id, side, space, signs)
    kind = catalogue.kinds[catalogue.unit_kind[catalogue.units.index(row.id)]]
    return unit(catalogue, row.id, kind, side, space, signs, asleep=row.inactive)


def badges(row: PieceView, *, along: bool) -> tuple[str, ...]:
    """Return the signs on a piece."""
    signs = {
        "struck": along,
        "moved": row.moved and not along,
        "unled": row.no_move,
        "banner": row.mark,
    }
    return tuple([sign for sign, borne in signs.items() if borne])


SIGNS: Final = {
    "struck": "Goes with the current force.",
    "moved": "Has moved in this step.",
    "unled": "Under No Move.",
    "banner": "Marked for the Call to Arms.",
}


FYRD: Final = ("fyrd_south", "fyrd_north")
ASLEEP: Final = "Inactive: it stays at home until it is called out, or enemy units enter."
DORMANT: Final = "Dormant: it counts for no side unless the Norwegians win it over."
"""[5.1a, 5.2] Descriptions of units that are not active."""


@lru_cache(maxsize=KEPT)
def leader(tables: GameData, name: str, side: int, space: str, signs: tuple[str, ...]) -> Piece:
    """Return a leader; a claimant has a crown."""
    row = tables.leaders[name]
    lines = [f"Commands {row.command} units; ability {row.ability}."]
    if row.claimant:
        lines.insert(0, "A claimant of the side.")
    return Piece(
        id=name,
        name=row.name,
        side=side,
        space=space,
        symbol="crown" if row.claimant else "banner",
        note=row.name[:3],
        badges=signs,
        lines=(*lines, *[SIGNS[sign] for sign in signs]),
    )


@lru_cache(maxsize=KEPT)
def unit(  # noqa: PLR0913 - all that is drawn of it
    catalogue: Catalogue,
    name: str,
    kind: str,
    side: int,
    space: str,
    signs: tuple[str, ...],
    *,
    asleep: bool,
) -> Piece:
    """Return a unit; an inactive one is pale."""
    row = catalogue.tables.operational[kind]
    move = catalogue.tables.files.tables.movement
    points = move.mounted if row.type == "mounted" else move.foot
    first = catalogue.tables.tactical[row.breakdown[0]]
    lines = [f"{'On horse' if row.type == 'mounted' else 'On foot'}: {points} movement points."]
    lines.append(f"On the Battle Board: {fielded(catalogue.tables, row.breakdown)}.")
    if asleep:
        lines.append(ASLEEP if kind in FYRD else DORMANT)
    return Piece(
        id=name,
        name=catalogue.called[name],
        side=side,
        space=space,
        symbol="horse" if first.sort == "knight" else symbol_of(first.id, first.sort),
        badges=signs,
        lines=(*lines, *[SIGNS[sign] for sign in signs]),
        style=" ".join([word for word in (KIN.get(kind, ""), "dormant" if asleep else "") if word]),
    )


def fielded(tables: GameData, parts: Sequence[str]) -> str:
    """Return the counters on the Battle Board that a unit becomes."""
    names = [tables.tactical[part].name for part in parts]
    return ", ".join([f"{name} ({names.count(name)})" for name in dict.fromkeys(names)])
