"""Status lines: the turn, the sides, the contents of spaces, the battle over the map."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from senlac.cli.picture.glyphs import (
    IDLE,
    arrow,
    asleep,
    borne,
    bracketed,
    paired,
    side_style,
    small,
    worth,
)
from senlac.cli.picture.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from senlac.cli.picture.board import BoardPlan
    from senlac.cli.picture.text import Line
    from senlac.engine.screen.scene import Inset, Panel, PanelRow, Piece, Scene, Track

GAP: Final = "   "
"""Between two items on a line."""

BAR: Final = 12
"""Length of a bar in characters."""

MOST: Final = 12
"""Maximum number of named pieces beside the board, and of rows of a panel."""

BOXED: Final = 4
"""Maximum number of named pieces in a box."""

UNSEEN: Final = "?"
"""The prefix of the names of unidentified pieces."""


def facts(
    plan: BoardPlan, scene: Scene, asked: Sequence[str], marks: Mapping[str, str]
) -> tuple[Line, ...]:
    """Return the status lines; `asked` are the roles that must decide."""
    lines = [turn_line(scene, asked)]
    if scene.notice:
        lines.append((Span(scene.notice, "loud"),))
    lines += [panel_line(panel, scene) for panel in scene.panels if is_shown_by_default(panel)]
    if scene.inset is not None:
        lines += inset_lines(scene.inset, scene, marks)
    lines += places_lines(plan, scene)
    lines += stack_lines(plan, scene, marks)
    return (*lines, *beside_lines(scene, marks))


def turn_line(scene: Scene, asked: Sequence[str]) -> Line:
    """Return the turn, the actors and the step."""
    turns = GAP.join([track_text(track) for track in scene.tracks])
    now = f"{' and '.join(asked)}: {scene.step}" if asked else scene.step or "over"
    return (Span(turns, "loud"), Span(GAP + now)) if turns else (Span(now, "loud"),)


def track_text(track: Track) -> str:
    """Return a track in words: its title, its number and its maximum, as far as it has them."""
    shown = track.of or track.at
    head = f"{track.title} {amount_text(track.at, track.of)}" if shown else track.title
    told = [f"{each.name} {amount_text(each.at, each.of)}" for each in track.sides]
    return f"{head}: {', '.join(told)}" if told else head


def amount_text(at: int, of: int) -> str:
    """Return a number with its maximum, if it has one."""
    return f"{at} of {of}" if of else str(at)


# ---- panels -------------------------------------------------------------------------------------


def is_shown_by_default(panel: Panel) -> bool:
    """Return whether a panel is shown at once: a side's, or one that is open."""
    return panel.side is not None or panel.open


def panel_line(panel: Panel, scene: Scene) -> Line:
    """Return a panel on a line; a bar is drawn if it is the only one."""
    head = panel.title if panel.side is None else f"{bracketed('', panel.side)} {panel.title}"
    spans = [Span(head, f"{side_style(panel.side)} loud")]
    bars = len([row for row in panel.rows if row.bar is not None])
    rows = [row for row in panel.rows if row.style != "note"]
    for row in rows[:MOST]:
        spans += row_spans(row, panel, scene, drawn=bars == 1)
    if len(rows) > MOST:
        spans.append(Span(f"{GAP}and {len(rows) - MOST} more", "quiet"))
    return tuple(spans)


def row_spans(row: PanelRow, panel: Panel, scene: Scene, *, drawn: bool) -> list[Span]:
    """Return a row of a panel: its label, its bar, and its text."""
    spans = [Span(f"{GAP}{row.label} ", "quiet")]
    if row.bar is not None and drawn:
        part, whole = row.bar
        full = min(BAR, part * BAR // max(whole, 1))
        spans.append(Span("█" * full, side_style(panel.side)))
        spans.append(Span("─" * (BAR - full) + " ", "quiet"))
    if row.shares is not None:
        titles = {one.side: one.title for one in scene.panels}
        parts = [f"{titles.get(side, '')} {amount}".strip() for side, amount in row.shares]
        return [*spans, Span(", ".join([*parts, *([row.value] if row.value else [])]))]
    return [*spans, Span(row.value, "tired" if row.style == "fallen" else "")]


# ---- what lies where ----------------------------------------------------------------------------


def places_lines(plan: BoardPlan, scene: Scene) -> list[Line]:
    """Return the meanings of the marks and tints of spaces, equal ones together."""
    found: dict[str, dict[str, None]] = {}
    told = [(tint.name, tint.space) for tint in scene.tints]
    told += [(mark.name, mark.space) for mark in scene.marks if mark.shape is None]
    for name, space in told:
        found.setdefault(name.rstrip("."), {})[plan.called(space)] = None
    return [
        (Span(f"{shortened(list(spaces))}: ", "quiet"), Span(name))
        for name, spaces in found.items()
    ]


def shortened(names: Sequence[str]) -> str:
    """Return names with commas, a limited number of them."""
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more


def stack_lines(plan: BoardPlan, scene: Scene, marks: Mapping[str, str]) -> list[Line]:
    """Return the pieces in spaces where the board does not show them."""
    found: dict[tuple[str, int], list[Piece]] = {}
    standing: Counter[str] = Counter()
    for piece in scene.pieces:
        if piece.space is not None and not small(piece):
            found.setdefault((piece.space, piece.side), []).append(piece)
            standing[piece.space] += 1
    order = {space: place for place, space in enumerate(plan.spaces)}
    lines = ranks(plan, scene, marks)
    idle: dict[int, list[Piece]] = {}
    for (space, side), own in sorted(found.items(), key=lambda item: order.get(item[0][0], 0)):
        boxed = space in plan.boxes
        if paired(own[-1]) and not boxed:
            continue
        if plan.grid is None and not boxed and all([asleep(piece) for piece in own]):
            idle.setdefault(side, []).extend(own)
            continue
        if plan.grid is None or boxed or standing[space] > 1:
            head = f"{bracketed(str(len(own)), side)} {plan.called(space)}: "
            most = BOXED if boxed else len(own)
            lines.append((Span(head, side_style(side)), *listing(own, marks, most)))
    return [*lines, *idle_lines(plan, idle, marks)]


def idle_lines(
    plan: BoardPlan, idle: Mapping[int, Sequence[Piece]], marks: Mapping[str, str]
) -> list[Line]:
    """Return a line for each side with its pieces that are not active and stand alone."""
    lines: list[Line] = []
    for side, pieces in sorted(idle.items()):
        head = f"{bracketed(f'{IDLE}{len(pieces)}', side)} not active: "
        spans = [Span(head, side_style(side))]
        for number, piece in enumerate(pieces):
            comma = ", " if number else ""
            space = piece.space or ""
            if piece.id in marks:
                spans += [Span(comma), Span(f"{piece.id} <{marks[piece.id]}>", "lit")]
            else:
                spans.append(Span(f"{comma}{piece.id}"))
            if space not in piece.id:
                spans.append(Span(f" in {plan.called(space)}", "quiet"))
        lines.append(tuple(spans))
    return lines


def ranks(plan: BoardPlan, scene: Scene, marks: Mapping[str, str]) -> list[Line]:
    """Return a line for each side with its stacks of counters, because the board shows only tops.

    Each stack lists the ids of its counters from the top, and then those of its leaders.
    """
    found: dict[int, dict[str, list[Piece]]] = {}
    for piece in scene.pieces:
        if piece.space is not None and piece.space not in plan.boxes:
            found.setdefault(piece.side, {}).setdefault(piece.space, []).append(piece)
    titles = {panel.side: panel.title for panel in scene.panels}
    order = {space: place for place, space in enumerate(plan.spaces)}
    lines: list[Line] = []
    for side, spaces in sorted(found.items()):
        spans: list[Span] = []
        for space in sorted(spaces, key=lambda name: order.get(name, 0)):
            whole = [piece for piece in spaces[space] if not small(piece)]
            if whole and paired(whole[-1]):
                heads = [piece for piece in spaces[space] if small(piece)]
                head = f"{GAP}{plan.called(space)}{arrow(whole[-1])} "
                spans += [
                    Span(head, side_style(side)),
                    *listing([*whole[::-1], *heads], marks, MOST),
                ]
        if spans:
            head = f"{bracketed('', side)} {titles.get(side, '')}".rstrip()
            lines.append((Span(head, f"{side_style(side)} loud"), *spans))
    return lines


def beside_lines(scene: Scene, marks: Mapping[str, str]) -> list[Line]:
    """Return the pieces beside the board, side by side."""
    waiting = [piece for piece in scene.pieces if piece.space is None]
    return [
        (
            Span(f"{bracketed(str(len(own)), side)} beside the board: ", side_style(side)),
            *listing(own, marks, MOST),
        )
        for side in sorted({piece.side for piece in waiting})
        if (own := [piece for piece in waiting if piece.side == side])
    ]


def listing(pieces: Sequence[Piece], marks: Mapping[str, str], most: int) -> list[Span]:
    """Return pieces with commas between them, highlighted if they have a key."""
    spans: list[Span] = []
    seen = [piece for piece in pieces if not piece.id.startswith(UNSEEN)]
    for piece in seen[:most]:
        comma = ", " if spans else ""
        if piece.id in marks:
            spans += [Span(comma), Span(f"{in_words(piece)} <{marks[piece.id]}>", "lit")]
        else:
            spans.append(Span(comma + in_words(piece)))
    more = f"{len(seen) - most} more" if len(seen) > most else ""
    unseen = f"{len(pieces) - len(seen)} unknown" if len(seen) < len(pieces) else ""
    for text in (more, unseen):
        if text:
            spans.append(Span(f", {text}" if spans else text))
    return spans


def in_words(piece: Piece) -> str:
    """Return a piece by its name, its key, its value and its condition."""
    if piece.shape == "back":
        return f"{piece.name} ({piece.spoken})" if piece.spoken else piece.name
    signs = borne(piece) + (IDLE if asleep(piece) else "")
    if paired(piece) or small(piece):
        figures = worth(piece) if paired(piece) else ""
        return " ".join([part for part in (piece.id, figures, signs) if part])
    typed = "" if piece.id in piece.name else f" ({piece.id})"
    told = [worth(piece).strip(), signs]
    return " ".join([piece.name + typed, *[part for part in told if part]])


# ---- a board over the map -----------------------------------------------------------------------


def inset_lines(inset: Inset, scene: Scene, marks: Mapping[str, str]) -> list[Line]:
    """Return a small board over the map: the pieces in its spaces, side by side."""
    titles = {panel.side: panel.title for panel in scene.panels}
    lines: list[Line] = [(Span(inset.title, "loud"), Span(f"{GAP}{inset.text}"))]
    for layer in inset.layers:
        notes = [shape.text for shape in layer.shapes if shape.style == "lane-note"]
        lines += [(Span(f"  {note}", "quiet"),) for note in notes]
    for side in dict.fromkeys([piece.side for piece in inset.pieces]):
        own = [piece for piece in inset.pieces if piece.side == side]
        spans = [Span(f"  {bracketed('', side)} {titles.get(side, '')}", side_style(side))]
        for space in spaces_of(inset, own):
            there = [piece for piece in own if piece.space == space]
            spans.append(Span(f" {space}: ", "quiet"))
            spans += listing(there, marks, len(there)) or [Span("-", "quiet")]
        lines.append(tuple(spans))
    return lines


def spaces_of(inset: Inset, own: Iterable[Piece]) -> list[str]:
    """Return the spaces of a small board, and other places of its pieces."""
    spaces = [space.id for space in inset.spaces]
    others = dict.fromkeys([piece.space for piece in own if piece.space])
    return [*spaces, *[space for space in others if space not in spaces]]
