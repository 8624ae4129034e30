"""The contents of a space in two lines: a piece, a stack, or the terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.cli.picture.glyphs import (
    BOTH,
    FLAG,
    WEAR_BADGES,
    arrow,
    borne,
    bracketed,
    filled,
    look_of,
    mark_sign,
    paired,
    side_in,
    side_style,
    small,
    worth,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.screen.scene import Mark, Piece, Tint

ALONE: Final = "**"
"""Below a leader without a unit."""


class CellContent(NamedTuple):
    """The contents of a space: its terrain, its pieces, its marks.

    `label` is its name where the edges do not show it, `key` what is typed to choose it.
    """

    ground: str
    label: str
    pieces: Sequence[Piece]
    marks: Sequence[Mark]
    tint: Tint | None
    key: str


class RenderedCell(NamedTuple):
    """The two lines of a space, and their style."""

    upper: str
    lower: str
    style: str


def drawn(here: CellContent, width: int) -> RenderedCell:
    """Return a space in `width` characters."""
    whole = [piece for piece in here.pieces if not small(piece)]
    if whole and paired(whole[-1]) and len({piece.side for piece in whole}) == 1:
        found = ranked(here, whole, width)
    elif len(whole) > 1:
        found = stack(here, whole, width)
    elif whole or here.pieces:
        found = held(here, width)
    else:
        found = empty(here, width)
    if not here.key:
        return found
    return RenderedCell(found.upper, f"{f'<{here.key}>':^{width}}"[:width], f"{found.style} lit")


def empty(here: CellContent, width: int) -> RenderedCell:
    """Return an empty space: its terrain, and its name or its mark."""
    look = look_of(here.ground)
    upper, lower = (
        filled(look.upper, width),
        filled(look.lower, width) if look.lower else " " * width,
    )
    if here.marks:
        mark = here.marks[0]
        side, sign = side_in(mark.style), mark_sign(mark)
        owned = side is not None and len(sign) + 2 <= width
        lower = f"{bracketed(sign, side) if owned and side is not None else sign:^{width}}"
        return RenderedCell(upper, lower[:width], styled(look.style, side))
    holder = None if here.tint is None else side_in(here.tint.style)
    if holder is not None:
        lower = f"{bracketed(here.label, holder):^{width}}"
    elif here.label:
        lower = f"{here.label:^{width}}"
    return RenderedCell(upper, lower[:width], styled(look.style, holder))


def styled(style: str, side: int | None) -> str:
    """Return the style of terrain that belongs to a side."""
    return style if side is None else f"{style} {side_style(side)}"


def stack(here: CellContent, whole: Sequence[Piece], width: int) -> RenderedCell:
    """Return a space with several pieces: their number by side."""
    sides = [piece.side for piece in whole]
    counts = [bracketed(str(sides.count(side)), side) for side in sorted(set(sides))]
    style = styled(look_of(here.ground).style, sides[0] if len(set(sides)) == 1 else None)
    return RenderedCell(
        f"{''.join(counts)[:width]:<{width}}", f"{here.label[:width]:^{width}}", style
    )


def ranked(here: CellContent, whole: Sequence[Piece], width: int) -> RenderedCell:
    """Return a space with a stack of counters of one side; the top one is last in `whole`.

    It shows their number, facing, leaders and ground, and the figures of the top one.
    """
    top = whole[-1]
    heads = "".join([piece.id[:1].upper() for piece in here.pieces if small(piece)])
    upper = f"{bracketed(str(len(whole)), top.side)}{arrow(top)}{heads}"[:width]
    lower = (worth(top) + borne(top))[:width]
    style = styled(look_of(here.ground).style, top.side)
    if WEAR_BADGES.intersection(top.badges):
        style += " tired"
    ground = look_of(here.ground).upper.strip()[:1]
    upper = f"{upper:<{width}}"
    if ground and upper.endswith(" "):
        upper = upper[:-1] + ground
    return RenderedCell(upper, f"{lower:<{width}}", style)


def held(here: CellContent, width: int) -> RenderedCell:
    """Return a space with one piece and those beside it, or with one of those alone."""
    along = beside([piece for piece in here.pieces if small(piece)])
    if along == FLAG and len(here.pieces) == 1:
        look = look_of(here.ground)
        return RenderedCell(filled(look.upper, width), f"{FLAG + here.label:>{width}}", look.style)
    piece = next((piece for piece in here.pieces if not small(piece)), here.pieces[0])
    front = arrow(piece)
    upper = bracketed(piece.id[: width - 3], piece.side) + front
    if len(piece.id) + 3 > width and width < len(piece.id) + 2:
        upper = piece.id[:width]
    if here.marks and len(upper) < width:
        upper += mark_sign(here.marks[0])[:1]
    style = styled(look_of(here.ground).style, piece.side)
    if WEAR_BADGES.intersection(piece.badges):
        style += " tired"
    if small(piece):
        flag = FLAG if along == BOTH else " "
        lower = f" {ALONE} {flag}"[:width]
        return RenderedCell(f"{piece.id[:width]:<{width}}", f"{lower:<{width}}", style)
    turned = front if front not in upper else ""
    lower = (turned + worth(piece) + borne(piece))[: width - len(along)]
    return RenderedCell(f"{upper:<{width}}", f"{lower:<{width - len(along)}}{along}", style)


def beside(others: Sequence[Piece]) -> str:
    """Return the sign of the pieces beside another: an initial, a flag, or both."""
    heads = [piece for piece in others if piece.shape == "head"]
    if len(heads) < len(others):
        return BOTH if heads else FLAG
    return heads[0].id[:1].upper() if heads else ""
