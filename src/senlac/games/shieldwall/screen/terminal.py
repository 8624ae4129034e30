"""The battle as text: squares of six letters by two lines, and how the armies stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from senlac.engine.picture import Line, Picture, Span

WIDTH: Final = 6
"""The letters of a square; twelve files of them fit a terminal of eighty columns."""

WIDEST: Final = 8
"""The letters of a square where names are long and the board is small."""

COLUMNS: Final = 72
"""What the squares of a rank may take together."""

BAR: Final = 12
"""The length of the bar that shows an army's losses."""

ARROWS: Final = {"N": "▲", "E": "▶", "S": "▼", "W": "◀"}
BRACKETS: Final = (("[", "]"), ("(", ")"))
"""What stands around the units of each side, so that colour is not needed to tell them apart."""

FLAG: Final = "⚑"
"""The sign of an objective."""


BEFORE: Final = {
    "Purchase": "the armies are bought in secret",
    "Deployment": "the armies are set up",
}
"""What is done in the steps before the first turn, when no side is active yet."""


class Look(NamedTuple):
    """How a sort of terrain looks: its name and style, and the two lines of an empty square."""

    name: str
    style: str
    lines: tuple[str, str]


LOOKS: Final = {
    ".": Look("open", "ground", ("   ·  ", "      ")),
    "h": Look("hill", "hill", (" ^  ^ ", "   ^  ")),
    "w": Look("woods", "woods", (" ♣  ♣ ", "   ♣  ")),
    "t": Look("town", "town", (" ⌂ ⌂  ", "  ⌂ ⌂ ")),
    "m": Look("marsh", "marsh", (" ,, , ", ", ,, ,")),
    "l": Look("lake", "water", ("≈≈≈≈≈≈", "≈≈≈≈≈≈")),
    "r": Look("river", "water", ("≈≈≈≈≈≈", "≈≈≈≈≈≈")),
    "b": Look("bridge", "way", ("======", "======")),
    "f": Look("ford", "way", ("≈ ≈ ≈ ", " ≈ ≈ ≈")),
}


def picture(view: Mapping[str, Any], marks: Mapping[str, str]) -> Picture:
    """Return the battle as text; `marks` stand on squares, or under the units so named."""
    return Picture(facts(view), Board(view, marks).lines(), legend(view))


# ---- how it stands ------------------------------------------------------------------------------


def facts(view: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return the turn, each side's losses, the objectives, and what is still to come."""
    lines = [turn_line(view)]
    if "purchase" not in view:
        for side, shown in enumerate(view["sides"]):
            lines.append(side_line(view, side, shown))
    if view["objectives"]:
        lines.append(objectives_line(view))
    waiting = [unit for unit in view["units"] if unit["arrives"] is not None]
    if waiting:
        lines.append(waiting_line(view, waiting))
    return (*lines, *purchase_lines(view))


def turn_line(view: Mapping[str, Any]) -> Line:
    """Return the turn, the step and the actions; before the first turn what is done instead."""
    if view["step"] in BEFORE:
        turns = f"Before the battle of {view['turns']} game turns"
        return (Span(turns, "loud"), Span(f"   {BEFORE[view['step']]}"))
    actions = f", actions {view['actions']}" if view["actions"] else ""
    now = f"{view['active']}: {view['step']}{actions}" if view["step"] else "over"
    return (Span(f"Game turn {view['turn']} of {view['turns']}", "loud"), Span(f"   {now}"))


def side_line(view: Mapping[str, Any], side: int, shown: Mapping[str, Any]) -> Line:
    """Return a side's losses up to its break, its score, and what it has kept back."""
    lost, limit = view["sides"][1 - side]["tally"], shown["break_at"]
    full = min(BAR, lost * BAR // limit)
    left, right = BRACKETS[side]
    spans = [
        Span(f"{left}{right} {shown['name']:<9}", f"side{side} loud"),
        Span(" lost "),
        Span("█" * full, f"side{side}"),
        Span("─" * (BAR - full), "quiet"),
        Span(f" {lost} of {limit}"),
    ]
    if view["objectives"]:
        spans.append(Span(f"   score {shown['score']}"))
    if shown["carried"]:
        spans.append(Span(f"   kept {shown['carried']}"))
    if shown["commander_lost"]:
        spans.append(Span("   no commander", "tired"))
    return tuple(spans)


def objectives_line(view: Mapping[str, Any]) -> Line:
    """Return the objectives and whose they are."""
    spans = [Span("Objectives: ", "quiet")]
    names = [side["name"] for side in view["sides"]]
    for place, prize in enumerate(view["objectives"]):
        owner = prize["owner"]
        style = "" if owner is None else f"side{names.index(owner)}"
        comma = ", " if place else ""
        spans.append(Span(f"{comma}{prize['at']} ({prize['points']}) "))
        spans.append(Span(owner or "nobody's", style))
    return tuple(spans)


def waiting_line(view: Mapping[str, Any], waiting: Sequence[Mapping[str, Any]]) -> Line:
    """Return the reinforcements that are still to come."""
    names = [side["name"] for side in view["sides"]]
    spans = [Span("To come: ", "quiet")]
    for place, unit in enumerate(waiting):
        comma = ", " if place else ""
        text = f"{comma}{unit['id']} {unit['name']} (turn {unit['arrives']})"
        spans.append(Span(text, f"side{names.index(unit['side'])}"))
    return tuple(spans)


def purchase_lines(view: Mapping[str, Any]) -> list[Line]:
    """Return the armies being bought, as far as the view shows them."""
    lines: list[Line] = []
    for side, (name, bought) in enumerate(view.get("purchase", {}).items()):
        army = bought["army"]
        told = "closed" if bought["done"] else "open"
        listed = "" if army is None else ": " + ", ".join(army)
        lines.append((Span(f"{name}'s list is {told}{listed}", f"side{side}"),))
    return lines


# ---- the board ----------------------------------------------------------------------------------


class Square(NamedTuple):
    """The two lines of a square, and their style."""

    upper: str
    lower: str
    style: str


class Board:
    """A view's board being drawn."""

    def __init__(self, view: Mapping[str, Any], marks: Mapping[str, str]) -> None:
        self.rows: list[str] = view["map"]
        self.marks = marks
        self.files = [chr(ord("a") + file) for file in range(len(self.rows[0]))]
        self.units = {unit["at"]: unit for unit in view["units"] if unit["at"] is not None}
        self.prizes = {prize["at"]: prize for prize in view["objectives"]}
        self.sides = [side["name"] for side in view["sides"]]
        self.facings = not view["open_facing"]
        self.width = square_width(view)

    def lines(self) -> tuple[Line, ...]:
        """Return the ranks from the north, two lines each, between their marks."""
        edge = "   " + "".join([f"{file:^{self.width}}" for file in self.files])
        edges: Line = (Span(edge, "quiet"),)
        found = [edges]
        for place, row in enumerate(self.rows):
            found += self.rank(len(self.rows) - place, row)
        return (*found, edges)

    def rank(self, rank: int, row: str) -> list[Line]:
        """Return the two lines of a rank."""
        squares = [
            self.square(f"{file}{rank}", letter, odd=(ord(file) + rank) % 2 == 1)
            for file, letter in zip(self.files, row, strict=True)
        ]
        upper = [Span(square.upper, square.style) for square in squares]
        lower = [Span(square.lower, square.style) for square in squares]
        return [
            (Span(f"{rank:>2} ", "quiet"), *upper, Span(f" {rank}", "quiet")),
            (Span("   "), *lower),
        ]

    def square(self, name: str, letter: str, *, odd: bool) -> Square:
        """Return a square; open ground is chequered so that squares can be counted."""
        style = LOOKS[letter].style
        if style == "ground" and odd:
            style = "ground2"
        unit = self.units.get(name)
        if unit is None:
            return self.empty(name, letter, style)
        return self.held(name, unit, style)

    def empty(self, name: str, letter: str, style: str) -> Square:
        """Return a square on which nobody stands, with its mark or its objective."""
        upper, lower = [(line * 2)[: self.width] for line in LOOKS[letter].lines]
        prize = self.prizes.get(name)
        if name in self.marks:
            return Square(upper, self.marked(self.marks[name]), f"{style} lit")
        if prize is not None:
            lower = f"{FLAG + str(prize['points']):^{self.width}}"
        return Square(upper, lower, style)

    def held(self, name: str, unit: Mapping[str, Any], style: str) -> Square:
        """Return a square with a unit: its id and front, then its type, hits and strength."""
        side = self.sides.index(unit["side"])
        left, right = BRACKETS[side]
        arrow = ARROWS[unit["facing"]] if self.facings else ""
        upper = f"{left}{unit['id'][: self.width - 3]}{right}{arrow}"
        if name in self.prizes and len(upper) < self.width:
            upper += FLAG
        tired = unit["exhausted"]
        style = f"{style} side{side}{' tired' if tired else ''}"
        if unit["id"] in self.marks:
            lower, style = self.marked(self.marks[unit["id"]]), f"{style} lit"
        else:
            lower = self.strength(unit)
        return Square(f"{upper:<{self.width}}", lower, style)

    def strength(self, unit: Mapping[str, Any]) -> str:
        """Return the commander's star, the type, the hits, and what the unit can bear."""
        star = "*" if unit["commander"] else " "
        letter = unit["letter"].lower() if unit["exhausted"] else unit["letter"]
        plus = "+" if unit["full_strength"] > unit["strength"] else ""
        text = f"{star}{letter}{unit['hits']}/{unit['strength']}{plus}"
        return f"{text[: self.width]:<{self.width}}"

    def marked(self, mark: str) -> str:
        """Return a mark in the middle of a square."""
        return f"{f'<{mark}>':^{self.width}}"


def square_width(view: Mapping[str, Any]) -> int:
    """Return how many letters a square has: enough for the names, if the board leaves room."""
    longest = max([len(unit["id"]) for unit in view["units"]], default=0)
    room = COLUMNS // len(view["map"][0])
    return max(WIDTH, min(room, WIDEST, longest + len("[]▲")))


# ---- what the signs mean ------------------------------------------------------------------------


def legend(view: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return what the signs of this board mean: each side's types, a unit's signs, the ground."""
    names = [shown["name"] for shown in view["sides"]] if view["units"] else []
    lines = [types_line(view, side, name) for side, name in enumerate(names)]
    front = "" if view["open_facing"] else "▲ front  "
    signs = "2/7 hits/strength  + ground helps  * commander  small letter: tired"
    lines.append((Span(front + signs, "quiet"),))
    shown = "".join(view["map"])
    looks = [look for letter, look in LOOKS.items() if letter != "." and letter in shown]
    ground = [f"{look.lines[0].split()[0][0]} {look.name}" for look in looks]
    if view["objectives"]:
        ground.append(f"{FLAG} objective and its points")
    return (*lines, (Span("  ".join(ground), "quiet"),)) if ground else tuple(lines)


def types_line(view: Mapping[str, Any], side: int, name: str) -> Line:
    """Return the types of a side's units, each with its letter."""
    own = [unit for unit in view["units"] if unit["side"] == name]
    types = dict.fromkeys([f"{unit['letter']} {unit['type'].replace('_', ' ')}" for unit in own])
    left, right = BRACKETS[side]
    return (Span(f"{left}{right} {name}: ", f"side{side}"), Span(", ".join(types), "quiet"))
