"""The battle as text: hexes of four letters by two lines, and how the armies stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from senlac.engine.picture import Line, Picture, Span
from senlac.games.hastings.catalogue import DIE

WIDTH: Final = 4
"""The letters of a hex; seventeen of them fit a terminal of eighty columns."""

ARROWS: Final = {"n": "▲", "ne": "↗", "se": "↘", "s": "▼", "sw": "↙", "nw": "↖"}
SIGNS: Final = {"ordered": " ", "disordered": "d", "routing": "r"}
"""What stands behind the value of a unit, so that colour is not needed to tell its state."""

FLAG: Final = "⚑"
"""The sign of the banner."""

BOTH: Final = "‡"
"""The sign of a leader and the banner together."""


class Look(NamedTuple):
    """How a sort of terrain looks: its name, its style and its upper line."""

    name: str
    style: str
    upper: str


LOOKS: Final = {
    ".": Look("open", "ground", "  · "),
    "^": Look("high", "hill", " ^ ^"),
    "/": Look("slope", "woods", " / /"),
    "m": Look("morass", "marsh", ", , "),
    "b": Look("brook", "water", "≈≈≈≈"),
}


def picture(view: Mapping[str, Any], marks: Mapping[str, str]) -> Picture:
    """Return the battle as text; `marks` stand on hexes, or under the pieces so named."""
    return Picture(facts(view), Field(view, marks).lines(), legend())


# ---- how it stands ------------------------------------------------------------------------------


def facts(view: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return the turn, the points of both sides, the classes, and who is not on the map."""
    lines = [turn_line(view), *[side_line(view, side) for side in range(len(view["sides"]))]]
    lines.append(classes_line(view))
    for place, words in (("out of arrows", "Out of arrows"), ("off map", "To come")):
        away = [unit["id"] for unit in view["units"] if unit["place"] == place]
        if place == "off map":
            due = due_turns(view)
            away = [word for word in away if word not in due]
            away = [*[f"{unit} (turn {turn})" for unit, turn in due.items()], *away]
        if away:
            lines.append((Span(f"{words}: ", "quiet"), Span(shortened(away))))
    lines.append(lamps_line(view))
    return tuple(lines)


def turn_line(view: Mapping[str, Any]) -> Line:
    """Return the turn with its hour, who decides, and the step."""
    armies = {side["name"]: side["army"] for side in view["sides"]}
    deciding = [armies[name] for name in view["deciding"]]
    now = f"{' and '.join(deciding)}: {view['doing']}" if view["doing"] else "over"
    turn = f"Game turn {view['turn']} of {view['turns']}, {view['clock']} hours"
    return (Span(turn, "loud"), Span(f"   {now}"))


def side_line(view: Mapping[str, Any], side: int) -> Line:
    """Return a side's points, split by what they are for."""
    shown = view["sides"][side]
    parts = [f"{name} {count}" for name, count in shown["tally"].items() if count]
    spans = [Span(f"{shown['name']:<7}", f"side{side} loud"), Span(f"{shown['points']:>4} points")]
    if parts:
        spans.append(Span(f"  ({', '.join(parts)})", "quiet"))
    if side == 0 and view["needs"] is not None:
        missing = view["needs"] - (shown["points"] - view["sides"][1]["points"])
        spans.append(Span(f"  needs {missing} more" if missing > 0 else "  enough to win"))
    return tuple(spans)


def classes_line(view: Mapping[str, Any]) -> Line:
    """Return who is left and lost of each class, and the die that breaks it at its next loss."""
    texts = []
    for row in view["classes"]:
        breaks = "never" if row["breaks_at"] > DIE else f"on {row['breaks_at']}"
        texts.append(f"{row['id'].replace('_', '-')} {row['alive']} (-{row['dead']}) {breaks}")
    return (Span("Left, lost, breaks at its next loss: ", "quiet"), Span("; ".join(texts)))


def due_turns(view: Mapping[str, Any]) -> dict[str, int]:
    """Return the turns on which reinforcements are due."""
    return {row["unit"]: row["turn"] for row in view["arrivals"] if row["turn"] is not None}


def shortened(names: Sequence[str]) -> str:
    """Return names with commas, no more of them than are read at a glance."""
    most = 12
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def lamps_line(view: Mapping[str, Any]) -> Line:
    """Return what may be done once and has been done or not."""
    texts = [
        f"{name} {'used' if view[key] else 'at hand'}"
        for key, name in (("lull", "lull"), ("hand_missiles", "hand missiles"))
    ]
    texts.append("feigned attack made" if view["feigned"] else "no feigned attack this turn")
    if view["locked"]:
        texts.append("Norman cavalry may not move yet")
    return (Span("; ".join(texts), "quiet"),)


# ---- the field ----------------------------------------------------------------------------------


class Field:
    """A view's field being drawn."""

    def __init__(self, view: Mapping[str, Any], marks: Mapping[str, str]) -> None:
        self.rows: list[Mapping[str, Any]] = view["map"]
        self.backwards: bool = view["backwards"]
        self.marks = marks
        self.sides = [side["name"] for side in view["sides"]]
        self.units = {unit["at"]: unit for unit in view["units"] if unit["at"] is not None}
        self.leaders = {who["at"]: who for who in view["leaders"] if who["at"] is not None}
        self.banner: str | None = view["banner"]["at"]

    def lines(self) -> tuple[Line, ...]:
        """Return the rows from the north, two lines each."""
        return tuple([line for row in self.rows for line in self.row(row)])

    def row(self, row: Mapping[str, Any]) -> list[Line]:
        """Return the two lines of a row."""
        indent = " " * (row["indent"] * WIDTH // 2)
        letters: str = row["terrain"]
        upper = [Span(f"{row['row']} {indent}", "quiet")]
        lower = [Span(f"   {indent}")]
        for place, letter in enumerate(letters):
            number = len(letters) - place if self.backwards else place + 1
            style, first, second = self.hex(f"{row['row']}{number:02}", letter)
            if style.startswith("ground") and place % 2:
                style = f"ground2{style.removeprefix('ground')}"
            upper.append(Span(first, style))
            lower.append(Span(second, style))
        return [tuple(upper), tuple(lower)]

    def hex(self, name: str, letter: str) -> tuple[str, str, str]:
        """Return the style and the two lines of a hex."""
        look = LOOKS[letter]
        unit, leader = self.units.get(name), self.leaders.get(name)
        piece = unit or leader
        if piece is None:
            lower = f" {FLAG}{name[2:]}" if name == self.banner else f" {name[2:]} "
            style, mark = look.style, self.marks.get(name)
            return (
                (f"{style} lit", look.upper, marked(mark)) if mark else (style, look.upper, lower)
            )
        style = f"{look.style} side{self.sides.index(piece['side'])}"
        if unit is not None and unit["status"] != "ordered":
            style += " tired"
        mark = self.mark(name, unit, leader)
        lower = marked(mark) if mark else self.state(name, unit, leader)
        return f"{style} lit" if mark else style, f"{piece['id'][:WIDTH]:<{WIDTH}}", lower

    def mark(
        self, name: str, unit: Mapping[str, Any] | None, leader: Mapping[str, Any] | None
    ) -> str:
        """Return the mark of a hex or of one of the pieces in it, "" if there is none."""
        names = [piece["id"] for piece in (unit, leader) if piece is not None]
        return next((self.marks[known] for known in (name, *names) if known in self.marks), "")

    def state(
        self, name: str, unit: Mapping[str, Any] | None, leader: Mapping[str, Any] | None
    ) -> str:
        """Return the front of a unit, its value and state, and who or what is with it."""
        flag = FLAG if name == self.banner else " "
        if unit is None:
            return f" ** {flag}"[:WIDTH]
        along = flag
        if leader is not None:
            along = BOTH if name == self.banner else leader["id"][0].upper()
        sign = "f" if unit["fired"] else SIGNS[unit["status"]]
        return f"{ARROWS[unit['facing']]}{unit['value']}{sign}{along}"


def marked(mark: str) -> str:
    """Return a mark in the middle of a hex."""
    return f"{f'<{mark}>':^{WIDTH}}"[:WIDTH]


def legend() -> tuple[Line, ...]:
    """Return what the signs of the field mean."""
    ground = "  ".join([f"{look.upper.strip()[0]} {look.name}" for look in LOOKS.values()])
    signs = "▲ front  5 value  d disordered  r routing  f has shot  ** a lone leader"
    more = f"W, H… a leader is with it  {FLAG} the banner  {BOTH} both"
    return ((Span(signs, "quiet"),), (Span(more, "quiet"),), (Span(ground, "quiet"),))
