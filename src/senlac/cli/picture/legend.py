"""The legend of a board: the signs in use, and how the match is won."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from senlac.cli.picture.areas import called, letter_of
from senlac.cli.picture.glyphs import (
    BADGES,
    BOTH,
    FLAG,
    IDLE,
    ROAD,
    STAR,
    STREAM,
    WORDS,
    asleep,
    bracketed,
    look_of,
    paired,
    side_style,
    small,
    worth,
)
from senlac.cli.picture.status import GAP, is_shown_by_default
from senlac.cli.picture.text import COLUMNS, Span, packed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from senlac.cli.picture.board import BoardPlan
    from senlac.cli.picture.text import Line
    from senlac.engine.screen.scene import Piece, Scene

TOWN: Final = ", town"
"""The end of the name of a town within an area."""

MAX_HEADS: Final = 2
"""How many initials of leaders the legend shows as examples."""


def legend(plan: BoardPlan, scene: Scene, words: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the legend: sides, conditions of pieces, terrain; and how to win.

    `words` are the game's own words for badges (`ActionLabels.badges`).
    """
    standing = [piece for piece in scene.pieces if piece.space is not None]
    return (
        *side_lines(scene, standing),
        *packed([*piece_signs(standing, words), *mark_signs(scene, standing)]),
        *packed(ground_signs(plan) if plan.grid is not None else area_signs(plan)),
        *note_lines(scene),
    )


def side_lines(scene: Scene, standing: Iterable[Piece]) -> list[Line]:
    """Return each side with its brackets, and the meaning of the letters of its pieces."""
    lines: list[Line] = []
    plain: list[str] = []
    for panel in scene.panels:
        if panel.side is None:
            continue
        letters: dict[str, str] = {}
        own = [piece for piece in standing if piece.side == panel.side and piece.pips is not None]
        for piece in own:
            letters.setdefault(piece.letter, sort_of(piece))
        head = f"{bracketed('', panel.side)} {panel.title}"
        text = ", ".join([f"{letter} {name}" for letter, name in letters.items() if letter])
        if text:
            first, *more = wrap(f"{head}: {text}", COLUMNS, subsequent_indent=GAP)
            told = Span(first.removeprefix(head), "quiet")
            lines.append((Span(head, side_style(panel.side)), told))
            lines += [(Span(line, "quiet"),) for line in more]
        else:
            plain.append(head)
    return [*lines, *packed(plain)]


def sort_of(piece: Piece) -> str:
    """Return the type of a piece from its name: `S4 (Fyrd)` and `S4 (Gyrth, Fyrd)` are `Fyrd`."""
    found = re.fullmatch(rf"{re.escape(piece.id)} \((?:.*, )?(.*)\)", piece.name)
    return piece.name if found is None else found[1]


def piece_signs(standing: Iterable[Piece], words: Mapping[str, str]) -> list[str]:
    """Return the signs on the pieces."""
    pieces = list(standing)
    badges = {badge for piece in pieces for badge in piece.badges}
    found = ["▲ front"] if any([piece.facing is not None for piece in pieces]) else []
    figures = next((piece for piece in pieces if paired(piece)), None)
    if figures is not None:
        found.append(
            f"[2] number of pieces there  {worth(figures)} {figures.spoken}, of the top one"
        )
    elif any([piece.value and piece.pips is None for piece in pieces]):
        found.append("5 value")
    if any([asleep(piece) for piece in pieces]):
        found.append(f"{IDLE} not active")
    if any([piece.pips is not None for piece in pieces]):
        found.append("2/7 hits taken of those it can take")
    if any([piece.pips is not None and piece.pips.extra for piece in pieces]):
        found.append("+ ground helps")
    if any([piece.pips is not None and "commander" in piece.badges for piece in pieces]):
        found.append(f"{STAR} commander")
    if any([piece.pips is not None and "tired" in piece.badges for piece in pieces]):
        found.append("small letter: tired")
    said = {**WORDS, **words}
    found += [f"{sign} {said[badge]}" for badge, sign in BADGES.items() if badge in badges]
    return found


def mark_signs(scene: Scene, standing: Iterable[Piece]) -> list[str]:
    """Return the signs beside pieces, and in spaces."""
    shapes = {piece.shape for piece in standing if small(piece)}
    heads = sorted({piece.id[:1].upper() for piece in standing if piece.shape == "head"})
    more = "…" if len(heads) > MAX_HEADS else ""
    initials = f"{', '.join(heads[:MAX_HEADS])}{more}"
    found = [f"{initials} who is with it"] if heads else []
    whole = {piece.space for piece in standing if not small(piece)}
    if heads and not {piece.space for piece in standing if small(piece)} <= whole:
        found.append("** alone")
    flags = ["the banner"] if "standard" in shapes else []
    if any([mark.shape is None for mark in scene.marks]):
        flags.append("told above")
    if flags:
        found.append(f"{FLAG} {', or '.join(flags)}")
    return [*found, f"{BOTH} both"] if shapes == {"head", "standard"} else found


def area_signs(plan: BoardPlan) -> list[str]:
    """Return the common description of all areas of a letter, if it is the same."""
    found: dict[str, set[str]] = {}
    for space in plan.spaces.values():
        if letter_of(space) and space.lines:
            found.setdefault(letter_of(space), set()).add(space.lines[0].rstrip("."))
    inner = [
        f"{called(space).removesuffix(TOWN)} in {called(plan.spaces[space.within])}"
        for space in plan.spaces.values()
        if space.within and called(space).endswith(TOWN)
    ]
    towns = [f"Towns: {inner[0]}", *inner[1:]] if inner else []
    typed = "[3] number of pieces, leaders included  (id) what to type for one"
    return [
        typed,
        *towns,
        *[f"{one} {min(told)}" for one, told in sorted(found.items()) if len(told) == 1],
    ]


def ground_signs(plan: BoardPlan) -> list[str]:
    """Return the signs of the terrain on the board."""
    if plan.grid is None:
        return []
    found: dict[str, str] = {}
    for cell in plan.grid.cells:
        upper = look_of(cell.ground).upper.strip()
        if upper:
            found.setdefault(cell.ground, upper[0])
    ways = {cell.way for cell in plan.grid.cells}
    signs = [f"{sign} {name}" for sign, name in ((ROAD, "road"), (STREAM, "river")) if sign in ways]
    return [*[f"{sign} {ground}" for ground, sign in found.items()], *signs]


def note_lines(scene: Scene) -> list[Line]:
    """Return the constant texts of the panels."""
    lines: list[Line] = []
    for panel in scene.panels:
        rows = [row for row in panel.rows if not is_shown_by_default(panel) or row.style == "note"]
        if rows:
            text = GAP.join([panel.title, *[f"{row.label}: {row.value}" for row in rows]])
            wrapped = wrap(text, COLUMNS, subsequent_indent=GAP)
            lines += [(Span(line, "quiet"),) for line in wrapped]
    return lines
