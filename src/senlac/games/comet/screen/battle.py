"""The battle board, laid over the map: three lanes facing each other, Reserves behind them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from senlac.boards.drawing.frame import Box
from senlac.engine.screen.scene import Inset, Layer, Piece, Point, Shape, Space
from senlac.games.comet.data.tables import GameData
from senlac.games.comet.screen.pieces import (
    KEPT,
    faced,
    kind_line,
    nameless,
    strength_line,
)  # fmt: skip
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.screen.rows.view import BattleView, BlockView, CampaignView

WIDTH: Final = 452.0
MARGIN: Final = 8.0
LANE: Final = 154.0
"""The depth of a column."""

STRIP: Final = 62.0
"""The depth of a Reserve."""

GAP: Final = 60.0
"""The distance between the lines, where the dice are shown."""

PIECE: Final = 38.0
STEP: Final = 48.0
"""The distance from one block to the next, if there is room."""

LABEL: Final = 13.0
"""The height of the text."""

BOTTOM: Final = MARGIN + STRIP + LANE + GAP + LANE + STRIP
"""The lower edge of the Reserve of the lower half."""

GROUNDS: Final = 64
"""How many drawn grounds are cached."""


class Lane(NamedTuple):
    """A lane of the battle board: the id of its position, its corner, its size."""

    id: str
    x: float
    y: float
    w: float
    h: float


def inset(tables: GameData, shown: CampaignView, asked: str | None) -> Inset | None:
    """Return the battle board, None if there is no battle. `asked` is the side that decides.

    The side that decides, or the side of the viewers, is shown below.
    """
    battle = shown.battle
    if battle is None:
        return None
    lower = below(tables, shown, battle, asked)
    upper = battle.attacker if lower == battle.defender else battle.defender
    camp = undeployed(shown, battle, lower)
    rows = -(-len(camp) // per_row(WIDTH - 2 * MARGIN))
    depth = rows * STEP + 2 * LABEL + MARGIN if camp else 0.0
    area = tables.areas[battle.area]
    positions, ready = tuple(battle.positions), battle.array[upper].deployed
    return replace(
        floor(tables, positions, upper, lower),
        id=f"battle-{area.id}",
        title=f"Skirmish at {area.name}" if battle.skirmish else f"Battle of {area.name}",
        text=state_of(tables, battle),
        height=BOTTOM + MARGIN + depth,
        layers=ground(tables, positions, upper, lower, BOTTOM if camp else 0.0, ready=ready),
        pieces=(
            *arrayed(tables, battle, upper, 0),
            *arrayed(tables, battle, lower, 1),
            *camped(tables, camp, BOTTOM),
        ),
        near=(area.id, *area.adjacent),
    )


@lru_cache(GROUNDS)
def floor(tables: GameData, positions: tuple[str, ...], upper: str, lower: str) -> Inset:
    """Return the battle board of two deployed sides, without blocks."""
    return Inset(
        id=f"{positions[0]}-{upper}-{lower}",
        title="",
        text="",
        width=WIDTH,
        height=BOTTOM + MARGIN,
        piece=PIECE,
        layers=ground(tables, positions, upper, lower, 0.0, ready=True),
        spaces=spaces(positions),
        pieces=(),
        spots=spots(positions),
    )


def below(tables: GameData, shown: CampaignView, battle: BattleView, asked: str | None) -> str:
    """Return the side shown below: the side that decides, the viewers' side, or the attacker."""
    sides = (battle.attacker, battle.defender)
    own = [tables.roles[role].side for role in shown.you]
    for side in (asked, *own):
        if side in sides:
            return str(side)
    return str(sides[0])


def state_of(tables: GameData, battle: BattleView) -> str:
    """Return the stage of the battle."""
    attacker, defender = [tables.sides[side].name for side in (battle.attacker, battle.defender)]
    how = "have landed and attack" if battle.landing else "attack"
    round_ = f"Round {battle.round}. " if battle.round else ""
    return f"{round_}The {attacker} {how} the {defender}."


# ---- the ground ---------------------------------------------------------------------------------


def front(half: int) -> float:
    """Return the y coordinate of the front of the upper or lower half."""
    upper = MARGIN + STRIP + LANE
    return upper + GAP if half else upper


@lru_cache(GROUNDS)
def lanes(positions: tuple[str, ...], half: int) -> tuple[Lane, ...]:
    """Return the columns of a half, left to right, and its Reserve; a skirmish has one line."""
    names = [name for name in positions if name != "reserve"]
    wide = (WIDTH - 2 * MARGIN - (len(names) - 1) * MARGIN) / len(names)
    top = front(1) if half else front(0) - LANE
    found = [
        Lane(name, MARGIN + place * (wide + MARGIN), top, wide, LANE)
        for place, name in enumerate(names)
    ]
    if len(names) < len(positions):
        strip = front(1) + LANE + MARGIN / 2 if half else MARGIN
        found.append(Lane("reserve", MARGIN, strip, WIDTH - 2 * MARGIN, STRIP - MARGIN / 2))
    return tuple(found)


@lru_cache(GROUNDS)
def spaces(positions: tuple[str, ...]) -> tuple[Space, ...]:
    """Return the lanes of the lower side as spaces that may be clicked."""
    found: list[Space] = []
    for lane in lanes(positions, 1):
        box = Box(lane.x, lane.y, lane.w, lane.h)
        found.append(Space(lane.id, lane.id.capitalize(), box.outline, box.middle))
    return tuple(found)


@lru_cache(GROUNDS)
def spots(positions: tuple[str, ...]) -> dict[str, Point]:
    """Return where dice are shown: between the lines of each column."""
    middle = (front(0) + front(1)) / 2
    return {lane.id: (lane.x + lane.w / 2, middle) for lane in lanes(positions, 1)}


@lru_cache(GROUNDS)
def ground(
    tables: GameData,
    positions: tuple[str, ...],
    upper: str,
    lower: str,
    camp: float,
    *,
    ready: bool,
) -> tuple[Layer, ...]:
    """Return the lanes with their names between the lines; `ready`: the upper side is deployed."""
    shapes: list[Shape] = []
    for half, side in enumerate((upper, lower)):
        for lane in lanes(positions, half):
            kind = "strip" if lane.id == "reserve" else "lane"
            style = f"{kind} side-{colour(side)}"
            shapes.append(Shape("rect", style, x=lane.x, y=lane.y, w=lane.w, h=lane.h, r=5))
            if kind == "strip":
                x, y = lane.x + 4 * MARGIN, lane.y + (lane.h - LABEL if half else LABEL)
                shapes.append(Shape("text", "lane-name", x=x, y=y, h=LABEL, text="Reserve"))
    if not ready:
        y = front(0) - LANE / 2
        text = f"The {tables.sides[upper].name} are not deployed yet."
        shapes.append(Shape("text", "lane-note", x=WIDTH / 2, y=y, h=LABEL + 2, text=text))
    if len(positions) > 1:
        middle = (front(0) + front(1)) / 2
        shapes += [
            Shape(
                "text",
                "lane-name",
                x=lane.x + lane.w / 2,
                y=middle,
                h=LABEL,
                text=lane.id.capitalize(),
            )
            for lane in lanes(positions, 1)
            if lane.id != "reserve"
        ]
    if camp:
        y = camp + LABEL + MARGIN
        shapes.append(Shape("text", "lane-name", x=WIDTH / 2, y=y, h=LABEL, text="To be deployed"))
    return (Layer("lanes", tuple(shapes)),)


# ---- the blocks ---------------------------------------------------------------------------------


def arrayed(tables: GameData, battle: BattleView, side: str, half: int) -> list[Piece]:
    """[10.2b, 10.3a] Return the blocks of a side in their lanes, faces or backs."""
    array = battle.array[side]
    found: list[Piece] = []
    rows = zip(lanes(tuple(battle.positions), half), array.blocks, array.units, strict=False)
    for lane, number, units in rows:
        places = ranks(lane, number, half)
        for unit, at in zip(units, places, strict=False):
            found.append(fighter(tables, unit.id, unit.cv or 0, lane.id, at, fired=unit.fired))
        for n, at in enumerate(places[len(units) :], 1):
            found.append(hidden(tables, f"?{lane.id}-{side}-{n}", side, lane.id, at))
    return found


@lru_cache(KEPT)
def fighter(tables: GameData, unit: str, cv: int, lane: str, at: Point, *, fired: bool) -> Piece:
    """Return a block whose face is seen."""
    lines = (strength_line(tables, unit, cv), kind_line(tables, unit))
    sign, why = ("shot", "Has fired in this round.") if fired else ("", "")
    return replace(faced(tables, unit, cv, lines, lane, sign=sign, because=why), at=at)


@lru_cache(KEPT)
def hidden(tables: GameData, name: str, side: str, lane: str, at: Point) -> Piece:
    """Return a block whose face is not seen."""
    return replace(nameless(tables, name, side, lane), at=at)


@lru_cache(KEPT)
def ranks(lane: Lane, number: int, half: int) -> tuple[Point, ...]:
    """Return the points of the blocks of a lane: rank behind rank, closer if there are many."""
    wide = per_row(lane.w)
    rows = -(-number // wide)
    room = lane.h - PIECE - 10
    step = min(STEP, room / (rows - 1)) if rows > 1 else STEP
    strip = lane.h < LANE
    found: list[Point] = []
    for place in range(number):
        row, column = divmod(place, wide)
        across = min(wide, number - row * wide)
        x = (
            lane.x
            + lane.w / 2
            + (column - (across - 1) / 2) * min(STEP, (lane.w - PIECE - 8) / max(1, across - 1))
        )
        near = PIECE / 2 + 5 + row * step
        y = lane.y + lane.h / 2 if strip else (lane.y + near if half else lane.y + lane.h - near)
        found.append((round(x, 1), round(y, 1)))
    return tuple(found)


def per_row(width: float) -> int:
    """Return the number of blocks in a row."""
    return int(width // STEP)


def undeployed(shown: CampaignView, battle: BattleView, side: str) -> list[BlockView]:
    """[10.1a] Return the undeployed units of a side, if their faces are seen."""
    if battle.skirmish or battle.array[side].deployed:
        return []
    placed = {unit.id for units in battle.array[side].units for unit in units}
    area = next(area for area in shown.areas if area.id == battle.area)
    return [
        unit
        for stack in area.stacks
        if stack.side == side
        for unit in stack.units or ()
        if unit.id not in placed
    ]


def camped(tables: GameData, units: Sequence[BlockView], top: float) -> list[Piece]:
    """Return the undeployed units, below the board."""
    across = per_row(WIDTH - 2 * MARGIN)
    found: list[Piece] = []
    for place, unit in enumerate(units):
        row, column = divmod(place, across)
        there = min(across, len(units) - row * across)
        x = WIDTH / 2 + (column - (there - 1) / 2) * STEP
        y = top + 2 * LABEL + MARGIN + PIECE / 2 + row * STEP
        at = (round(x, 1), round(y, 1))
        found.append(fighter(tables, unit.id, unit.cv or 0, "camp", at, fired=False))
    return found
