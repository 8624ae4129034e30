"""The campaign as text: the areas about where they lie, the stacks in them, and who is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from senlac.engine.picture import Line, Picture, Span
from senlac.games.comet.data.tables import load_tables

WIDTH: Final = 78
"""The columns of the map; it fits a terminal of eighty."""

CELL: Final = 14
"""The columns of an area: the longest name, its letter, and a gap."""

ROWS: Final = 13
"""The rows of areas from north to south, each two lines high."""

ASIDE: Final = 30
"""The columns, and with them the rows, by which an area may be moved to make room."""

BRACKETS: Final = (("(", ")"), ("{", "}"), ("[", "]"))
"""What stands around the blocks of each side, so that colour is not needed to tell them apart."""

Shown = Mapping[str, Any]


class Spot(NamedTuple):
    """Where an area is written: its row, and its first column."""

    row: int
    column: int


def picture(view: Shown, marks: Mapping[str, str]) -> Picture:
    """Return the campaign as text; `marks` stand beside the areas and units so named."""
    return Picture(facts(view, marks), board(view, marks), legend(view))


# ---- how it stands ------------------------------------------------------------------------------


def facts(view: Shown, marks: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the turn, each side's points and strength, the battle in hand, and the stacks."""
    lines = [turn_line(view), *[side_line(view, side) for side in range(len(view["sides"]))]]
    if "battle" in view:
        lines += battle_lines(view, marks)
    for area in view["areas"]:
        lines += [stack_line(view, area, stack, marks) for stack in area["stacks"]]
    return tuple(lines)


def turn_line(view: Shown) -> Line:
    """Return the turn, whose it is, and the step; and who leads by how much."""
    names = {side["id"]: side["name"] for side in view["sides"]}
    now = f"{names[view['active']]}: {view['step']}" if view["step"] else "over"
    lead = view["lead"]
    return (
        Span(f"Campaign Turn {view['turn']} of {view['turns']}", "loud"),
        Span(f"   {now}"),
        Span(f"   {names[lead['side']]} lead by {lead['by']} ({lead['level']})", "quiet"),
    )


def side_line(view: Shown, side: int) -> Line:
    """Return a side's points, what it has on the map, and what is off it."""
    shown = view["sides"][side]
    left, right = BRACKETS[side]
    blocks = sum([row["blocks"] for row in shown["strength"]])
    cv = sum([row["cv"] for row in shown["strength"]])
    told = f" VP {shown['vp']:>2}   blocks {blocks:>2}, CV {cv:>2}"
    if shown["out"]:
        told = " out of the game"
    elif shown["at_sea"]:
        told += f"   at sea {len(shown['at_sea'])}"
    elif shown["pool"]:
        told += f"   in the pool {len(shown['pool'])}"
    return (Span(f"{left}{right} {shown['name']:<8}", f"side{side} loud"), Span(told))


def stack_line(view: Shown, area: Shown, stack: Shown, marks: Mapping[str, str]) -> Line:
    """Return a stack: its units for who sees their faces, else what is known of them."""
    side = number(view, stack["side"])
    left, right = BRACKETS[side]
    head = Span(f"{left}{stack['blocks']}{right} {area['name']}: ", f"side{side}")
    if "units" in stack:
        own = mine(view, stack["side"])
        listed = [(unit["id"], face_text(unit, own=own)) for unit in stack["units"]]
    else:
        listed = [(unit["id"], back_text(unit)) for unit in stack["known"]]
        if stack["hidden"]:
            listed.append(("", f"{stack['hidden']} unknown"))
    return (head, *spread(listed, marks))


def mine(view: Shown, side: str) -> bool:
    """Tell whether the side is one of those who look; they type the ids of its units."""
    return any([role["side"] == side for role in view["roles"] if role["id"] in view["you"]])


def face_text(unit: Shown, *, own: bool) -> str:
    """Return the name of a block whose face is seen and its CV, with its id if it is one's own."""
    typed = f" ({unit['id']})" if own else ""
    return f"{unit['name']}{typed} {unit['cv']}"


def back_text(unit: Shown) -> str:
    """Return what is known of a block that shows its back, or lies open in a battle."""
    if unit["cv"] is not None:
        return face_text(unit, own=False)
    return f"{unit['name']} ({unit['seen_cv']}, turn {unit['seen_turn']})"


def battle_lines(view: Shown, marks: Mapping[str, str]) -> list[Line]:
    """Return the battle in hand, side by side and column by column."""
    battle = view["battle"]
    names = {area["id"]: area["name"] for area in view["areas"]}
    what = "Skirmish" if battle["skirmish"] else "Battle"
    round_told = f", round {battle['round']}" if battle["round"] else ""
    lines: list[Line] = [(Span(f"{what} in {names[battle['area']]}{round_told}", "loud"),)]
    for name in (battle["attacker"], battle["defender"]):
        side = number(view, name)
        array = battle["array"][name]
        spans = [Span(f"  {view['sides'][side]['name']:<8}", f"side{side}")]
        if not array["blocks"]:
            spans.append(Span(" not deployed yet", "quiet"))
        for position, count, units in zip(
            battle["positions"], array["blocks"], array["units"], strict=False
        ):
            spans.append(Span(f" {position}: ", "quiet"))
            listed = [(unit["id"], face_text(unit, own=mine(view, name))) for unit in units]
            if count > len(units):
                listed.append(("", f"{count - len(units)} hidden"))
            spans += spread(listed, marks) or [Span("-", "quiet")]
        lines.append(tuple(spans))
    return lines


def spread(listed: Sequence[tuple[str, str]], marks: Mapping[str, str]) -> list[Span]:
    """Return texts with commas between them, lit where the thing of that name has a mark."""
    spans: list[Span] = []
    for place, (name, text) in enumerate(listed):
        comma = ", " if place else ""
        if name in marks:
            spans += [Span(comma), Span(f"{text} <{marks[name]}>", "lit")]
        else:
            spans.append(Span(comma + text))
    return spans


# ---- the map ------------------------------------------------------------------------------------


def board(view: Shown, marks: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the rows of areas from the north, two lines each."""
    spots = layout()
    areas = {area["id"]: area for area in view["areas"]}
    lines: list[Line] = []
    for row in range(ROWS):
        there = sorted([name for name in areas if spots[name].row == row], key=spots.__getitem__)
        lines.append(written(there, [name_spans(view, areas[n], marks) for n in there]))
        lines.append(written(there, [block_spans(view, areas[n]) for n in there]))
    return tuple(lines)


def written(names: Sequence[str], texts: Sequence[Sequence[Span]]) -> Line:
    """Return texts on one line, each beginning in the column of its area."""
    spots = layout()
    spans: list[Span] = []
    column = 0
    for name, parts in zip(names, texts, strict=True):
        spans.append(Span(" " * (spots[name].column - column)))
        spans += parts
        column = spots[name].column + sum([len(part.text) for part in parts])
    return tuple(spans)


def name_spans(view: Shown, area: Shown, marks: Mapping[str, str]) -> list[Span]:
    """Return the name of an area with its letter, cut short where a mark needs the room."""
    style = "ground" if area["holder"] is None else f"side{number(view, area['holder'])}"
    mark = f"<{marks[area['id']]}>" if area["id"] in marks else ""
    room = CELL - 1 - len(" A") - len(mark)
    spans = [Span(f"{area['name'][:room]} {area['letter']}", style)]
    return [*spans, Span(mark, "lit")] if mark else spans


def block_spans(view: Shown, area: Shown) -> list[Span]:
    """Return how many blocks of which side stand in an area."""
    spans: list[Span] = []
    for stack in area["stacks"]:
        side = number(view, stack["side"])
        left, right = BRACKETS[side]
        spans.append(Span(f"{left}{stack['blocks']}{right}", f"side{side} loud"))
    return spans


@cache
def layout() -> dict[str, Spot]:
    """Return where each area is written: as near as may be to where it lies on the map."""
    areas = load_tables().areas.values()
    across = [area.label[0] for area in areas]
    down = [area.label[1] for area in areas]
    spots: dict[str, Spot] = {}
    for area in sorted(areas, key=lambda row: row.label[1]):
        row = share(area.label[1], down) * (ROWS - 1)
        column = share(area.label[0], across) * (WIDTH - CELL)
        spots[area.id] = nearest(round(row), round(column), list(spots.values()))
    return spots


def share(value: float, values: Sequence[float]) -> float:
    """Return where a value lies between the least and the most, from 0 to 1."""
    return (value - min(values)) / (max(values) - min(values))


def nearest(row: int, column: int, taken: Sequence[Spot]) -> Spot:
    """Return the free spot nearest to a place; a row counts as half a cell."""
    free = [
        Spot(r, c)
        for r in range(ROWS)
        for c in range(max(0, column - ASIDE), min(WIDTH - CELL, column + ASIDE) + 1)
        if not any([spot.row == r and abs(spot.column - c) < CELL for spot in taken])
    ]
    return min(free, key=lambda s: (abs(s.row - row) * CELL // 2 + abs(s.column - column), s))


# ---- what the signs mean ------------------------------------------------------------------------


def legend(view: Shown) -> tuple[Line, ...]:
    """Return what the signs mean: whose blocks, what the letters are worth."""
    signs = [
        f"{left}3{right} blocks of the {side['name']}"
        for side, (left, right) in zip(view["sides"], BRACKETS, strict=True)
    ]
    worth = sorted({(area["letter"], area["vp"]) for area in view["areas"]})
    letters = [f"{letter} {vp} VP" for letter, vp in worth]
    return (
        (Span("  ".join(signs), "quiet"),),
        (Span("(hc1) what is typed for a block   (4, turn 2) CV last seen and when", "quiet"),),
        (Span(", ".join(letters), "quiet"),),
    )


def number(view: Shown, side: str) -> int:
    """Return the number of a side."""
    return [shown["id"] for shown in view["sides"]].index(side)
