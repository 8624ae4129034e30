"""The screen as data: what one renderer draws for every game, and how it speaks of actions.

A game describes its board once, its scene at every position, and a cue for every event. Nothing
here knows of pixels, colours or languages of the browser: a shape has a `style`, words from a
small vocabulary that the style sheet paints. Lengths are units of the board, `x` to the right,
`y` downwards; angles are degrees clockwise from north.

In JSON a `style` is called `class`, and a field is left out that holds no more than its default.
The records write themselves, so this module is not compiled: see setup.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import field

from senlac.engine.lattice import Lattice
from senlac.engine.part import Part

Point = tuple[float, float]
"""A place on the board: x, y."""

Ids = tuple[str, ...]
"""Names of pieces and spaces, as actions write them."""


# ---- the board: what never changes while a map is played ----------------------------------------


class Stroke(Part, frozen=True):
    """A path of a symbol, in SVG's path language."""

    d: str
    style: str


class Symbol(Part, frozen=True):
    """A small drawing, used many times: paths within a square box, its corner at 0, 0."""

    box: float
    paths: tuple[Stroke, ...]


class Shape(Part, frozen=True):
    """Something drawn; its kind says which of the fields it has.

    `rect` x y w h (r: rounded corners), `circle` x y r, `line` x y w h (from x, y by w, h), `path`
    d, `text` x y text, `use` symbol x y w: the symbol's middle at x, y, scaled to be w wide,
    `outline` of: the outlines of spaces, or others of the board's, once more; with `within` only
    what lies inside each is drawn. All may have `rotate`, about x, y, and a `name` by which marks
    repaint them; of a text `h` is how high its letters are, `w` how wide all is in any type.
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


class Layer(Part, frozen=True):
    """Shapes that belong together. Layers are drawn in order, the first at the bottom.

    The tints of a scene lie upon the last layer that is `tinted`, else over the whole map.
    """

    name: str
    shapes: tuple[Shape, ...]
    tinted: bool = False


class Space(Part, frozen=True):
    """A place that pieces stand on: its outline, its middle, and what there is to know of it.

    Marks without a place of their own stand at its `sign`, else in its middle.

    Pieces without a place of their own stand on `stacks`, the best first; where there are too many
    of a side, or the map is seen from afar, they are stacked, unless the space is `laid` out.
    """

    id: str
    name: str
    d: str
    at: Point
    lines: tuple[str, ...] = ()
    stacks: tuple[Point, ...] = ()
    laid: bool = False
    sign: Point | None = None


class Board(Part, frozen=True):
    """The map of a match; `piece` is the width of a piece on it, `charts` lie beside it.

    `outlines` are paths that shapes name, by id; `emblems` are the symbols on the backs of pieces,
    by side; with `vertices` pieces face the corners of their spaces, not the sides. `closeup` is
    how much of its width is seen at first where a screen is narrow; 0: all of it. A `lattice` lies
    beneath the layers, and its cells are spaces too. `floors` are insets that are often laid over
    it, bare of all that changes: a scene that has one need not tell again how it looks.
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
    floors: tuple[Inset, ...] = ()


class ChartRow(Part, frozen=True):
    """A row of a chart; `source` says where its values come from, and whether we supplied them."""

    cells: tuple[str, ...]
    source: str = ""
    reconstructed: bool = False


class Chart(Part, frozen=True):
    """A table of the rulebook, to be looked up. `rules` are rows of the ledger."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    note: str = ""
    rules: Ids = ()


# ---- the scene: what some roles see now ---------------------------------------------------------


class Pips(Part, frozen=True):
    """How much a piece can bear: `of` full pips and `extra` hollow ones, some `filled`."""

    of: int
    extra: int
    filled: int


class Piece(Part, frozen=True):
    """A piece on a space, or beside the board `at` a point.

    `shape` is `counter`, `block`, `back` of which only the back is seen, or, beside another piece,
    `head` with a letter or `standard`, a symbol alone. `badges` are words that the renderer has a
    sign for: commander, tired, moved, shot, seen, first, unled, disordered, routing, done; the last
    of them may be there `because` of something, which is told after the `lines`. A block
    bears its `value` on the upper edge, its lower `steps` on the other edges, and a `band` of a
    style; on a counter it stands large, with its `steps` beside it. `note` stands in a corner.
    `spoken` says in words what is drawn. `zone` are spaces that matter to it: shown while it is
    pointed at, or for a whole side. No two pieces of a scene, or of an inset, have the same `id`.
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


class Tint(Part, frozen=True):
    """A space painted in another colour, as by its holder."""

    space: str
    style: str
    name: str


class Mark(Part, frozen=True):
    """A sign on a space that changes: an owner's pennant, a place to come on at.

    With `shape` it draws nothing itself but repaints the shapes of the board that have this name.
    `size` is the width of its symbol. Without a place of its own it stands at the space's `sign`.
    """

    space: str
    style: str
    name: str
    at: Point | None = None
    symbol: str | None = None
    text: str = ""
    shape: str | None = None
    size: float | None = None


class Trail(Part, frozen=True):
    """An arrow from a space to another, with what went that way; of a side, if `style` says so.

    Without a `name` it is so many pieces that went from one to the other as the `text` says.
    """

    start: str
    end: str
    style: str
    text: str = ""
    name: str = ""


class Arrow(Part, frozen=True):
    """What a piece could do to another, with its weight: an attack and its dice.

    `action` is the text of the action that it stands for. One that is `held` is shown only while
    its piece is picked up or pointed at.
    """

    piece: str
    target: str
    style: str
    text: str
    name: str
    action: str
    held: bool = False


class Highlight(Part, frozen=True):
    """Spaces shown while one of the pieces is picked up; `texts` are one on each, or none."""

    pieces: Ids
    style: str
    name: str
    spaces: Ids
    texts: Ids = ()


class Track(Part, frozen=True):
    """A counter that runs along a row of numbers; `steps` are the parts of the present one."""

    id: str
    title: str
    at: int
    of: int
    symbol: str | None = None
    steps: tuple[TrackStep, ...] = ()


class TrackStep(Part, frozen=True):
    """A part of a turn: `state` is past, now, maybe (could be now), next, or void: not played."""

    name: str
    state: str
    side: int | None = None


class Row(Part, frozen=True):
    """A line of a panel. `bar` is so much of so much, `tokens` a heap of equal tokens.

    `shares` is a bar that sides divide: side and amount. `strike` is the text of the action that
    strikes the line out, where it is one that has been written, `lift` that of the one that puts
    it before the line that stands before it.
    """

    label: str
    value: str
    bar: tuple[int, int] | None = None
    tokens: int | None = None
    style: str = ""
    shares: tuple[tuple[int, int], ...] | None = None
    strike: str = ""
    lift: str = ""


class Panel(Part, frozen=True):
    """A side at a glance, or something else with a title; `side` is None where nobody's.

    `symbol` is the side's emblem, `active` whether it has the turn; `open` tells whether a panel
    that is nobody's shows its rows at once.
    """

    id: str
    title: str
    rows: tuple[Row, ...]
    side: int | None = None
    symbol: str | None = None
    active: bool = False
    open: bool = False


class Inset(Part, frozen=True):
    """A small board laid over the map while something is decided on it, such as a battle.

    `spots` are where dice fall, by space; `near` the spaces of the map that it is about.
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


class Chance(Part, frozen=True):
    """What may come of an action, and how likely it is, from 0 to 1."""

    label: str
    chance: float


class Report(Part, frozen=True):
    """A card that sums something up: a battle, the end of a match; `side` is the winner's."""

    title: str
    text: str
    rows: tuple[Row, ...]
    side: int | None = None
    symbol: str | None = None


class Scene(Part, frozen=True):
    """All that the board and the side column show of a position to the roles it was cut for.

    `ahead` is the action whose odds are told unasked; docs/scene.md says what all others hold.
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
    report: Report | None = None


GUIDANCE = frozenset(
    [
        "hint", "highlights", "suggestion", "arrows", "series", "intents", "together",
        "pressing", "rest", "confirm", "chances", "outlook", "ahead",
    ]
)  # fmt: skip
"""What only those are shown who are asked; where nothing is hidden all others see all the rest."""


# ---- cues: how an event is shown ----------------------------------------------------------------


class Thrown(Part, frozen=True):
    """Dice that fell. `counts` are the values among them that matter.

    `at` is the piece or space of an inset by which they lie, `side` whose they are.
    """

    values: tuple[int, ...]
    counts: tuple[int, ...]
    sides: int
    at: str | None = None
    side: int | None = None


class Shift(Part, frozen=True):
    """A piece that went to a space, or off the board: `to` is None; `via` lies on its way."""

    piece: str
    to: str | None = None
    via: Ids = ()


class Blow(Part, frozen=True):
    """What one piece did to another; `style` says how it is drawn: melee, shot."""

    piece: str
    target: str
    style: str
    text: str


class Loss(Part, frozen=True):
    """What a piece of a side loses, as a short text that falls from it; `fell`: it is gone."""

    piece: str
    text: str
    side: int
    fell: bool = False


class Farewell(Part, frozen=True):
    """Roles that are out of the match while the others play on, and why, for a card."""

    title: str
    text: str
    roles: Ids


class Cue(Part, frozen=True):
    """What the screen does with an event: light, throw, shift, strike.

    Whatever moves, strikes or is struck, loses, has dice beside it or is an end of a trail is lit
    without being named in `lights`.
    `digest` opens and closes what is summed up, with what is `told`; `out` names who has to leave.
    An event with a `level` heads those after it, up to the next of the same or a lower one.
    """

    lights: Ids = ()
    dice: Thrown | None = None
    moves: tuple[Shift, ...] = ()
    blows: tuple[Blow, ...] = ()
    banner: bool = False
    level: int = 0
    losses: tuple[Loss, ...] = ()
    trails: tuple[Trail, ...] = ()
    digest: str | None = None
    told: str = ""
    out: Farewell | None = None


# ---- manner: how the screen speaks of actions ---------------------------------------------------


class Manner(Part, frozen=True):
    """How a game's actions are shown. All is by the words that the notation uses.

    `kinds` says what a kind of argument is to the screen: piece, space, direction, choice,
    number. `labels` are the words on the buttons, by verb; `done` those of the verb `done`, by
    step, and `begins` what comes when a step has been ended. `directions` gives degrees by name.
    `dice` are the verbs whose odds are worth a look, `several` those that many pieces may be told
    at once, `listed` those whose arguments are on buttons too, `yields` those that a click on the
    board means only where no other verb fits. `rest` are the words for taking all options of a
    verb that are left. `counted` are the heads of what a digest counts of each side:
    dice, those that matter, those of them that took nothing, losses, pieces that fell. `nouns` are
    what one piece is called, and several.
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
    rest: Mapping[str, str] = field(default_factory=dict)
    counted: Ids = ()
    nouns: Ids = ()


Drawn = Board | Scene | Cue | Manner | Chart
"""What a game hands to the screen as a whole."""


def document(drawn: Drawn) -> dict[str, Any]:
    """Return a part of the screen as a JSON object; the same part gives the same object."""
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(drawn)))
