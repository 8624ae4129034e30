"""The screen as data: what one renderer draws for every game, and how it speaks of actions.

A game describes its board once, its scene at every position, and a cue for every event. Nothing
here knows of pixels, colours or languages of the browser: a shape has a `style`, words from a
small vocabulary that the style sheet paints. Lengths are units of the board, `x` to the right,
`y` downwards; angles are degrees clockwise from north.

In JSON a `style` is called `class`, and what is None is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

Point = tuple[float, float]
"""A place on the board: x, y."""

Ids = tuple[str, ...]
"""Names of pieces and spaces, as actions write them."""


# ---- the board: what never changes while a map is played ----------------------------------------


@dataclass(frozen=True)
class Stroke:
    """A path of a symbol, in SVG's path language."""

    d: str
    style: str


@dataclass(frozen=True)
class Symbol:
    """A small drawing, used many times: paths within a square box, its corner at 0, 0."""

    box: float
    paths: tuple[Stroke, ...]


@dataclass(frozen=True)
class Shape:
    """Something drawn; its kind says which of the fields it has.

    `rect` x y w h (r: rounded corners), `circle` x y r, `line` x y w h (from x, y by w, h), `path`
    d, `text` x y text, `use` symbol x y w: the symbol's middle at x, y, scaled to be w wide. All
    may have `rotate`, about x, y.
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


@dataclass(frozen=True)
class Layer:
    """Shapes that belong together. Layers are drawn in order, the first at the bottom."""

    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Space:
    """A place that pieces stand on: its outline, its middle, and what there is to know of it."""

    id: str
    name: str
    d: str
    at: Point
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """The map of a match; `piece` is the width of a piece on it, `charts` lie beside it."""

    width: float
    height: float
    title: str
    piece: float
    symbols: Mapping[str, Symbol]
    layers: tuple[Layer, ...]
    spaces: tuple[Space, ...]
    charts: tuple[Chart, ...] = ()


@dataclass(frozen=True)
class ChartRow:
    """A row of a chart; `source` says where its values come from, and whether we supplied them."""

    cells: tuple[str, ...]
    source: str = ""
    reconstructed: bool = False


@dataclass(frozen=True)
class Chart:
    """A table of the rulebook, to be looked up. `rules` are rows of the ledger."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    note: str = ""
    rules: Ids = ()


# ---- the scene: what some roles see now ---------------------------------------------------------


@dataclass(frozen=True)
class Pips:
    """How much a piece can bear: `of` full pips and `extra` hollow ones, some `filled`."""

    of: int
    extra: int
    filled: int


@dataclass(frozen=True)
class Piece:
    """A piece on a space, or beside the board `at` a point.

    `shape` is `counter`, `block`, or `back` of which only the back is seen. `badges` are words
    that the renderer has a sign for: commander, tired, moved, shot.
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
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A sign on a space that changes: an owner's pennant, a place to come on at."""

    space: str
    style: str
    name: str
    at: Point
    symbol: str | None = None
    text: str = ""


@dataclass(frozen=True)
class Arrow:
    """What a piece could do to another, with its weight: an attack and its dice.

    `action` is the text of the action that it stands for.
    """

    piece: str
    target: str
    style: str
    text: str
    name: str
    action: str


@dataclass(frozen=True)
class Overlay:
    """Spaces to be shown while one of the pieces is picked up: controlled, in the arc, hidden."""

    pieces: Ids
    style: str
    name: str
    spaces: Ids


@dataclass(frozen=True)
class Track:
    """A counter that runs along a row of numbers."""

    id: str
    title: str
    at: int
    of: int


@dataclass(frozen=True)
class Row:
    """A line of a panel. `bar` is so much of so much, `tokens` a heap of equal tokens."""

    label: str
    value: str
    bar: tuple[int, int] | None = None
    tokens: int | None = None
    style: str = ""


@dataclass(frozen=True)
class Panel:
    """A side at a glance, or something else with a title; `side` is None where nobody's.

    `symbol` is the side's emblem, `active` whether it has the turn.
    """

    id: str
    title: str
    rows: tuple[Row, ...]
    side: int | None = None
    symbol: str | None = None
    active: bool = False


@dataclass(frozen=True)
class Scene:
    """All that the board and the side column show of a position to the roles it was cut for.

    `step` is the step of the rulebook; `focus` the piece the present question is about;
    `suggestion` the action the screen proposes; `choices` names the arguments of the kind
    `choice`, by id; `notice` is shown over the board, when a match ends or something is secret.
    """

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    step: str = ""
    hint: str | None = None
    focus: str | None = None
    suggestion: str | None = None
    notice: str | None = None
    choices: Mapping[str, str] = field(default_factory=dict)


# ---- cues: how an event is shown ----------------------------------------------------------------


@dataclass(frozen=True)
class Thrown:
    """Dice that fell. `counts` are the values among them that matter."""

    values: tuple[int, ...]
    counts: tuple[int, ...]
    sides: int


@dataclass(frozen=True)
class Shift:
    """A piece that went to a space, or off the board: `to` is None."""

    piece: str
    to: str | None = None


@dataclass(frozen=True)
class Blow:
    """What one piece did to another; `style` says how it is drawn: melee, shot."""

    piece: str
    target: str
    style: str
    text: str


@dataclass(frozen=True)
class Cue:
    """What the screen does with an event: light, throw, shift, strike.

    With `banner` its text is shown over the board for a moment: a turn, an end.
    """

    lights: Ids = ()
    dice: Thrown | None = None
    moves: tuple[Shift, ...] = ()
    blows: tuple[Blow, ...] = ()
    banner: bool = False


# ---- manner: how the screen speaks of actions ---------------------------------------------------


@dataclass(frozen=True)
class Manner:
    """How a game's actions are shown. All is by the words that the notation uses.

    `kinds` says what a kind of argument is to the screen: piece, space, direction, choice,
    number. `labels` are the words on the buttons, by verb; `done` those of the verb `done`, by
    step. `directions` gives degrees by name. `dice` are the verbs whose odds are worth a look.
    """

    kinds: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    done: Mapping[str, str] = field(default_factory=dict)
    directions: Mapping[str, int] = field(default_factory=dict)
    dice: Ids = ()


Drawn = Board | Scene | Cue | Manner | Chart
"""What a game hands to the screen as a whole."""


def document(drawn: Drawn) -> dict[str, Any]:
    """Return a part of the screen as a JSON object; the same part gives the same object."""
    return cast("dict[str, Any]", _tidy(msgspec.to_builtins(drawn)))


def _tidy(value: object) -> object:
    """Call a style `class`, and leave out what is None."""
    if isinstance(value, dict):
        return {
            "class" if key == "style" else key: _tidy(inner)
            for key, inner in value.items()
            if inner is not None
        }
    if isinstance(value, list | tuple):
        return [_tidy(inner) for inner in value]
    return value
