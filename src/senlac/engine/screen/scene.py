"""Screens as data: what one renderer draws for every game, and how it labels actions.

A game describes its board once, its scene at every position, and a cue for every event. Nothing
here depends on pixels, colours or browsers: a shape has a `style`, words from a small vocabulary
that the style sheet paints. Lengths are units of the board, `x` to the right, `y` downwards; angles
are degrees clockwise from north.

In JSON a `style` is called `class`, and a field that equals its default is left out. msgspec
encodes the records, so this module is not compiled: see setup.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import field

from senlac.engine.screen.drawings import Pips, Stroke, Symbol
from senlac.engine.screen.lattice import Lattice
from senlac.engine.screen.listings import Dispatch, RosterEntry
from senlac.engine.screen.order_form import OrderForm
from senlac.engine.screen.record_base import ScreenStruct
from senlac.engine.screen.tracks import Track, TrackSide, TrackStep

__all__ = [
    "ACTOR_ONLY", "ActionLabels", "Arrow", "Board", "Chance", "Chart", "ChartRow", "Cue",
    "DiceThrow", "Elimination", "Highlight", "Ids", "Inset", "Layer", "Loss", "Mark", "Panel",
    "PanelRow", "Piece", "PieceMove", "Pips", "Point", "Scene", "ScreenRecord", "Shape",
    "Space", "Strike", "Stroke", "SummaryCard", "Symbol", "Tint", "Track", "TrackSide", "TrackStep",
    "Trail", "document",
]  # fmt: skip

Point = tuple[float, float]
"""A place on the board: x, y."""

Quad = tuple[float, float, float, float]
Ids = tuple[str, ...]
"""Names of pieces and spaces, as actions write them."""


# ---- the board: what never changes while a map is played ----------------------------------------


class Shape(ScreenStruct, frozen=True):
    """A drawn shape; its kind determines which fields it has.

    `rect` x y w h (r: rounded corners), `circle` x y r, `line` x y w h (from x, y by w, h), `path`
    d, `text` x y text, `use` symbol x y w: the symbol's centre at x, y, scaled to width w,
    `outline` of: the outlines of spaces, or others of the board's, again; with `within` only the
    part inside each is drawn. All may have `rotate`, about x, y, and a `name` by which marks
    repaint them. For a text `h` is the height of its letters, `w` its total width in any font.
    """

    kind: str
    style: str
    x: float | None = None
    y: float | None = None
    w: float | None = None
    h: float | None = None
    r: float | None = None
    d: str | None = None
    text: str | None = None
    symbol: str | None = None
    rotate: float | None = None
    of: Ids | None = None
    within: bool | None = None
    name: str | None = None


class Layer(ScreenStruct, frozen=True):
    """A group of shapes. Layers are drawn in order, the lowest first.

    The tints of a scene are drawn on the last `tinted` layer, by default over the whole map.
    """

    name: str
    shapes: tuple[Shape, ...]
    tinted: bool = False


class Space(ScreenStruct, frozen=True):
    """A place for pieces: its outline, its centre, and its description.

    Marks without a place are drawn at its `sign`, by default in its centre; pieces on `stacks`, the
    best first. If a side has too many pieces there, or the map is zoomed out, they are stacked,
    unless the space is `laid` out. It may lie `within` another, such as a town in its area.
    """

    id: str
    name: str
    d: str
    at: Point
    lines: tuple[str, ...] = ()
    stacks: tuple[Point, ...] = ()
    laid: bool = False
    sign: Point | None = None
    within: str = ""


class Board(ScreenStruct, frozen=True):
    """The map of a match; `piece` is the width of a piece on it, `charts` are shown beside it.

    `outlines` are paths that shapes refer to by id. `emblems` are the symbols on the backs of
    pieces, by side. With `vertices`, pieces face the corners of their spaces, not the sides.
    `closeup` is the part of its width that narrow screens show first; 0 is all of it. A `lattice`
    is drawn below the layers, and its cells are spaces too. When the board is turned, what lies in
    the boxes of `upright` (x, y, width, height) keeps its arrangement, such as texts below each
    other.
    """

    width: float
    height: float
    title: str
    piece: float
    symbols: Mapping[str, Symbol]
    layers: tuple[Layer, ...]
    spaces: tuple[Space, ...]
    charts: tuple[Chart, ...] = ()
    outlines: Mapping[str, str] = field(default_factory=dict)
    emblems: Ids = ()
    vertices: bool = False
    closeup: float = 0.0
    lattice: Lattice | None = None
    upright: tuple[Quad, ...] = ()


class ChartRow(ScreenStruct, frozen=True):
    """A row of a chart; `source` says where its values come from, and whether we supplied them."""

    cells: tuple[str, ...]
    source: str = ""
    reconstructed: bool = False


class Chart(ScreenStruct, frozen=True):
    """A table of the rulebook, for reference. `rules` are ids of the ledger."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    note: str = ""
    rules: Ids = ()


# ---- the scene: what some roles see now ---------------------------------------------------------


class Piece(ScreenStruct, frozen=True):
    """A piece on a space, or beside the board `at` a point.

    `shape` is `counter`, `block`, `back` (a block turned away) or, beside another piece, `head`
    (with a letter) or `standard` (a symbol alone). `badges` are words that the renderer
    has a sign for: commander, tired, moved, shot, seen, first, unled, disordered, shaken, routing,
    done; the last of them may have a reason, `because`, shown after the `lines`. A block has its
    `value` on the upper edge, its lower `steps` on the others, and a `band` of a style; a counter
    has it in large type, with its `steps` beside it. `note` is in a corner. `spoken` describes the
    drawing. `zone` are spaces shown on hover, or for a whole side. With a `bar`, a value and its
    maximum, it is a counter of an army: its symbol and the sign of its leader, which is a badge,
    are above the `value`, and the `note` is not drawn. The `id` is unique in a scene.
    """

    id: str
    name: str
    side: int
    space: str | None = None
    at: Point | None = None
    shape: str = "counter"
    symbol: str | None = None
    letter: str = ""
    facing: int | None = None
    pips: Pips | None = None
    badges: Ids = ()
    because: str = ""
    lines: tuple[str, ...] = ()
    value: str = ""
    steps: Ids = ()
    band: str = ""
    note: str = ""
    spoken: str = ""
    style: str = ""
    zone: Ids = ()
    bar: tuple[int, int] | None = None


class Tint(ScreenStruct, frozen=True):
    """A space in another colour, for example that of its holder."""

    space: str
    style: str
    name: str


class Mark(ScreenStruct, frozen=True):
    """A changing symbol on a space: an owner's pennant, an entry point.

    With `shape` it draws nothing itself but repaints the shapes of the board with this name. `size`
    is the width of its symbol. Without a place of its own it is drawn at the space's `sign`.
    """

    space: str
    style: str
    name: str
    at: Point | None = None
    symbol: str | None = None
    text: str = ""
    shape: str | None = None
    size: float | None = None


class Trail(ScreenStruct, frozen=True):
    """An arrow between spaces; without a `name` it stands for the number of pieces in `text`.

    `via` is a space through which it leads, "" if none is known.
    """

    start: str
    end: str
    style: str
    text: str = ""
    name: str = ""
    via: str = ""


class Arrow(ScreenStruct, frozen=True):
    """What a piece could do to another, with its weight: an attack and its dice.

    `action` is the text of the action that it stands for. One that is `held` is shown only while
    its piece is selected or hovered over.
    """

    piece: str
    target: str
    style: str
    text: str
    name: str
    action: str
    held: bool = False


class Highlight(ScreenStruct, frozen=True):
    """Spaces shown while one of the pieces is selected; `texts` has one for each, or is empty."""

    pieces: Ids
    style: str
    name: str
    spaces: Ids
    texts: Ids = ()


class PanelRow(ScreenStruct, frozen=True):
    """A line of a panel. `bar` is an amount and its maximum, `tokens` a number of equal tokens.

    `shares` is a bar that sides divide: side and amount. `strike` is the text of the action that
    deletes the line, if it was written on a sheet, `lift` that of the action that moves it before
    the previous line.
    """

    label: str
    value: str
    bar: tuple[int, int] | None = None
    tokens: int | None = None
    style: str = ""
    shares: tuple[tuple[int, int], ...] | None = None
    strike: str = ""
    lift: str = ""


class Panel(ScreenStruct, frozen=True):
    """The summary of a side, or another titled list; `side` is None if it belongs to no side.

    `symbol` is the side's emblem, `active` whether it has the turn; `open` says whether a panel
    without a side shows its rows at once.
    """

    id: str
    title: str
    rows: tuple[PanelRow, ...]
    side: int | None = None
    symbol: str | None = None
    active: bool = False
    open: bool = False


class Inset(ScreenStruct, frozen=True):
    """A small board over the map while something is decided on it, such as a battle.

    `spots` are where dice are shown, by space; `near` the spaces of the map that it is about.
    """

    id: str
    title: str
    text: str
    width: float
    height: float
    piece: float
    layers: tuple[Layer, ...]
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]
    spots: Mapping[str, Point] = field(default_factory=dict)
    near: Ids = ()


class Chance(ScreenStruct, frozen=True):
    """A possible result of an action, with its probability, 0 to 1."""

    label: str
    chance: float


class SummaryCard(ScreenStruct, frozen=True):
    """A summary card of a battle or of the match; `side` is the winner's."""

    title: str
    text: str
    rows: tuple[PanelRow, ...]
    side: int | None = None
    symbol: str | None = None


class Scene(ScreenStruct, frozen=True):
    """All that the board and the side column show of a position to the roles it was made for.

    `ahead` is the action whose odds are shown without a request; docs/games/scene.md describes all
    others.
    """

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    step: str = ""
    hint: str | None = None
    focus: str | None = None
    suggestion: str | None = None
    notice: str | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    tints: tuple[Tint, ...] = ()
    trails: tuple[Trail, ...] = ()
    inset: Inset | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    confirm: Mapping[str, Ids] = field(default_factory=dict)
    chances: Mapping[str, tuple[Chance, ...]] = field(default_factory=dict)
    rest: str | None = None
    series: Mapping[str, Ids] = field(default_factory=dict)
    intents: Mapping[str, str] = field(default_factory=dict)
    together: Ids = ()
    outlook: str | None = None
    ahead: str | None = None
    lit_rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    pressing: Ids = ()
    report: SummaryCard | None = None
    form: OrderForm | None = None
    roster: tuple[RosterEntry, ...] = ()
    current: Ids = ()
    notes: Mapping[str, str] = field(default_factory=dict)


ACTOR_ONLY = frozenset(
    [
        "hint", "highlights", "suggestion", "arrows", "series", "intents", "together",
        "pressing", "rest", "confirm", "chances", "outlook", "ahead", "form",
        "current", "notes",
    ]
)  # fmt: skip
"""Keys that only actors get; where nothing is hidden, others get all remaining keys."""


# ---- cues: how an event is shown ----------------------------------------------------------------


class DiceThrow(ScreenStruct, frozen=True):
    """Rolled dice. `counts` are the values among them that matter.

    `at` is the piece or space of an inset beside which they are shown, `side` the side that rolled.
    """

    values: tuple[int, ...]
    counts: tuple[int, ...]
    sides: int
    at: str | None = None
    side: int | None = None


class PieceMove(ScreenStruct, frozen=True):
    """A piece that moved to a space, or left the board (`to` is None); `via` is on its path."""

    piece: str
    to: str | None = None
    via: Ids = ()


class Strike(ScreenStruct, frozen=True):
    """What one piece did to another; `style` says how it is drawn: melee, shot."""

    piece: str
    target: str
    style: str
    text: str


class Loss(ScreenStruct, frozen=True):
    """What a piece loses, as a short text that drops from it; `fell`: it is eliminated."""

    piece: str
    text: str
    side: int
    fell: bool = False


class Elimination(ScreenStruct, frozen=True):
    """Roles that are out of the match while the others play on, and why, for a card."""

    title: str
    text: str
    roles: Ids


class Cue(ScreenStruct, frozen=True):
    """What the screen does with an event: highlight, roll, move, strike.

    Pieces that move, strike, lose, have dice or end a trail are always highlighted. `digest` opens
    and closes a summary, with the text `told`; `out` names the roles that are out. An event with a
    `level` heads those after it, up to the next of the same or a lower one.
    """

    lights: Ids = ()
    dice: DiceThrow | None = None
    moves: tuple[PieceMove, ...] = ()
    blows: tuple[Strike, ...] = ()
    banner: bool = False
    level: int = 0
    losses: tuple[Loss, ...] = ()
    trails: tuple[Trail, ...] = ()
    digest: str | None = None
    told: str = ""
    out: Elimination | None = None


# ---- manner: how the screen speaks of actions ---------------------------------------------------


class ActionLabels(ScreenStruct, frozen=True):
    """How a game's actions are labelled and grouped, by the words of its notation.

    `kinds` gives the type of a kind of argument: piece, space, direction, choice, number.
    docs/games/scene.md describes all fields.
    """

    kinds: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    done: Mapping[str, str] = field(default_factory=dict)
    begins: Mapping[str, str] = field(default_factory=dict)
    directions: Mapping[str, int] = field(default_factory=dict)
    dice: Ids = ()
    several: Ids = ()
    listed: Ids = ()
    yields: Ids = ()
    aside: Ids = ()
    narrowed: Ids = ()
    settings: Ids = ()
    rest: Mapping[str, str] = field(default_factory=dict)
    counted: Ids = ()
    nouns: Ids = ()
    badges: Mapping[str, str] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)
    dispatch: Dispatch | None = None
    roster: str = ""


ScreenRecord = Board | Scene | Cue | ActionLabels | Chart
"""The top-level records that a game gives to the screen."""


def document(drawn: ScreenRecord) -> dict[str, Any]:
    """Return a record of the screen as a JSON object; the same record gives the same object."""
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(drawn)))
