"""The scene as it is sent: what is a list with names goes as an object by name.

So the next scene differs from it by what has changed, and by nothing else. What many pieces have
in common, and the lines that are told of them, stand once under a short key that follows from them.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from senlac.engine.part import Part
from senlac.engine.scene import (
    Arrow,
    Highlight,
    Inset,
    Mark,
    Panel,
    Piece,
    Point,
    Scene,
    Space,
    Tint,
    Track,
    Trail,
)

Tree = dict[str, Any]
"""An object of JSON; never changed once it is made, for others may hold it too."""

SIZES: Final = (4, 8, 22)
"""How long keys are: longer ones only where two texts of one scene would share the shorter."""

KEPT: Final = 20_000
"""How many records are kept as they are sent: from one scene to the next few change."""

RANK: Final = "z"
"""The key of a record that stands elsewhere in its list than by its name.

Records with ranks come first, in their order; then those without, by their names, in which numbers
count as such.
"""

LAST: Final = 1 << 30
"""A rank beyond all ranks, for what has none."""

NUMBER: Final = re.compile(r"[0-9]+")
WIDTH: Final = 6
"""To so many digits the numbers in a name are filled up, to be compared."""


class Order:
    """The ranks of pieces that a game names in an order of its own.

    They stay while a match lasts, and so does this.
    """

    def __init__(self, ranks: Mapping[str, int]) -> None:
        self.ranks = ranks


UNBROKEN: Final = "\N{NO-BREAK SPACE}"

encode = msgspec.json.Encoder().encode

_looks: dict[int, dict[tuple[int, int], tuple[Piece, Mapping[str, Point], Look]]] = {}
"""Pieces as they are sent, by size of keys, who they are, and on whose middles they stand; both are
kept with them, so that no id is another's.
"""

NO_MIDDLES: Final[Mapping[str, Point]] = {}


class SharedKeyError(Exception):
    """Two texts of one scene have the same key."""


Shared = tuple[str, Tree]
"""What pieces have in common, under its key; the same one for all of them."""


class Look(NamedTuple):
    """A piece as it is sent, with what it shares with others under their keys."""

    tree: Tree
    kit: Shared
    words: tuple[tuple[str, str], ...]


class Kit(Struct, frozen=True, omit_defaults=True, rename={"style": "class"}):
    """What many pieces have in common; the star in a name stands for the id."""

    name: str
    side: int
    shape: str = "counter"
    symbol: str | None = None
    letter: str = ""
    band: str = ""
    note: str = ""
    style: str = ""


class Known(NamedTuple):
    """What a page knows of a match: the middles of its spaces. And how its game orders pieces."""

    middles: Mapping[str, Point]
    order: Order


def scene_tree(scene: Scene, known: Known) -> Tree:
    """Return a scene as it is sent to a page that knows so much of the match."""
    for size in SIZES:
        try:
            return _tree(scene, known, size)
        except SharedKeyError:
            continue
    raise AssertionError("a whole hash tells any two texts apart")


def _tree(scene: Scene, known: Known, size: int) -> Tree:
    """Return a scene as it is sent, with keys of some length."""
    kits: Tree = {}
    words: Tree = {}
    inset = scene.inset
    plain = replace(
        scene, pieces=(), marks=(), arrows=(), highlights=(), tracks=(), panels=(), tints=(),
        trails=(), inset=None,
    )  # fmt: skip
    tree: Tree = msgspec.to_builtins(plain)
    parts: Tree = {
        "pieces": _pieces(scene.pieces, known, size, kits, words),
        "inset": None if inset is None else _inset(inset, known, size, kits, words),
        "kits": kits,
        "words": words,
        "marks": _named(scene.marks, _mark),
        "arrows": _named(scene.arrows, _arrow),
        "highlights": _highlights(scene.highlights),
        "tracks": _keyed(scene.tracks, _track),
        "panels": _keyed(scene.panels, _panel),
        "tints": _named(scene.tints, _tint),
        "trails": _named(scene.trails, _trail),
    }
    tree.update({name: part for name, part in parts.items() if part})
    return tree


# ---- pieces -------------------------------------------------------------------------------------


def _pieces(pieces: Sequence[Piece], known: Known, size: int, kits: Tree, words: Tree) -> Tree:
    """Return pieces by their ids.

    Raises:
        SharedKeyError: two kits or two lines would have the same key.
    """
    looks = _seen(pieces, known, size)
    _share(kits, {id(look.kit): look.kit for look in looks}.values())
    _share(words, dict.fromkeys(chain.from_iterable([look.words for look in looks])))
    found: Tree = {}
    there: dict[str, list[str]] = {}
    for piece, look in zip(pieces, looks, strict=True):
        found[piece.id] = look.tree
        if piece.space is not None:
            there.setdefault(piece.space, []).append(piece.id)
    for ids in there.values():
        if len(ids) > 1:
            for name, rank in _ranks(tuple(ids), known.order).items():
                found[name] = {**found[name], RANK: rank}
    return found


def _share(known: Tree, shared: Iterable[tuple[str, Any]]) -> None:
    """Add what pieces have in common to what others have.

    Raises:
        SharedKeyError: two things have the same key.
    """
    for key, value in shared:
        if known.setdefault(key, value) != value:
            raise SharedKeyError


def _seen(pieces: Sequence[Piece], known: Known, size: int) -> list[Look]:
    """Return pieces as they are sent, but for their ranks.

    Games keep the pieces they draw: the same one is known without being compared with others.
    """
    middles, looks = known.middles, _looks.setdefault(size, {})
    ground = id(middles)
    found: list[Look] = []
    for piece in pieces:
        who = id(piece), ground
        look = looks.get(who)
        if look is None:
            if len(looks) >= KEPT:
                looks.clear()
            at_middle = piece.at is not None and piece.at == middles.get(piece.space or "")
            look = looks[who] = (piece, middles, _look(piece, size, at_middle=at_middle))
        found.append(look[2])
    return found


@lru_cache(KEPT)
def _ranks(ids: tuple[str, ...], order: Order) -> Mapping[str, int]:
    """Return the ranks of what shares a space: none where they tell nothing, lasting ones else."""
    if list(ids) == sorted(ids, key=by_name):
        return {}
    lasting = {name: order.ranks[name] for name in ids if name in order.ranks}
    if list(ids) == sorted(ids, key=lambda name: (lasting.get(name, LAST), by_name(name))):
        return lasting
    return {name: rank for rank, name in enumerate(ids)}


@lru_cache(KEPT)
def by_name(name: str) -> str:
    """Return a name with its numbers filled up, so that the tenth comes after the ninth."""
    return NUMBER.sub(lambda digits: digits[0].zfill(WIDTH), name)


@lru_cache(KEPT)
def _look(piece: Piece, size: int, *, at_middle: bool) -> Look:
    """Return a piece as it is sent, but for its rank."""
    name = piece.name
    if "*" not in name:
        name = name.replace(piece.id, "*")
    kit = Kit(
        name, piece.side, piece.shape, piece.symbol, piece.letter, piece.band, piece.note,
        piece.style,
    )  # fmt: skip
    shared = _shared(kit, size)
    words = tuple([(_key(line.encode(), size), line) for line in piece.lines])
    tree: Tree = {
        "kit": shared[0],
        "space": piece.space,
        "at": None if at_middle else piece.at,
        "facing": piece.facing,
        "pips": None if piece.pips is None else msgspec.to_builtins(piece.pips),
        "badges": " ".join(piece.badges),
        "lines": " ".join([word for word, _ in words]),
        "value": piece.value,
        "steps": " ".join(piece.steps),
        "spoken": piece.spoken,
        "zone": " ".join(piece.zone),
    }
    said = {name: value for name, value in tree.items() if value is not None and value != ""}
    return Look(said, shared, words)


@lru_cache(KEPT)
def _shared(kit: Kit, size: int) -> Shared:
    """Return what pieces have in common, under its key."""
    return _key(encode(kit), size), msgspec.to_builtins(kit)


@lru_cache(KEPT)
def _key(text: bytes, size: int) -> str:
    """Return a key of some length that follows from a text."""
    return urlsafe_b64encode(hashlib.sha256(text).digest())[:size].decode()


# ---- lists --------------------------------------------------------------------------------------


def _keyed(records: Iterable[Any], keyed: Callable[[Any], tuple[str, Tree]]) -> Tree:
    """Return records by name, with their ranks where they are not in the order of these."""
    found = _named(records, keyed)
    if list(found) == sorted(found, key=by_name):
        return found
    return {key: {**tree, RANK: rank} for rank, (key, tree) in enumerate(found.items())}


def _named(records: Iterable[Any], keyed: Callable[[Any], tuple[str, Tree]]) -> Tree:
    """Return records by name; those of one name keep their order, that of the others is nothing."""
    found: Tree = {}
    for record in records:
        key, tree = keyed(record)
        found[_free(found, key)] = tree
    return found


def _free(found: Mapping[str, Any], key: str) -> str:
    """Return a name that is still free: that which is wished for, or the next after it."""
    free, number = key, 2
    while free in found:
        free, number = f"{key}~{number}", number + 1
    return free


def _without(record: Part, *names: str) -> Tree:
    """Return a record without what its name says already."""
    tree: Tree = msgspec.to_builtins(record)
    for name in names:
        tree.pop(name, None)
    return tree


@lru_cache(KEPT)
def _mark(mark: Mark) -> tuple[str, Tree]:
    return mark.space, _without(mark, "space")


@lru_cache(KEPT)
def _tint(tint: Tint) -> tuple[str, Tree]:
    return tint.space, _without(tint, "space")


def _arrow(arrow: Arrow) -> tuple[str, Tree]:
    return f"{arrow.piece} {arrow.target}", _without(arrow, "piece", "target")


def _trail(trail: Trail) -> tuple[str, Tree]:
    return f"{trail.start} {trail.end}", _without(trail, "start", "end")


@lru_cache(KEPT)
def _track(track: Track) -> tuple[str, Tree]:
    tree = _without(track, "id")
    if track.steps:
        tree["steps"] = _keyed(track.steps, lambda step: (step.name, _without(step, "name")))
    return track.id, tree


@lru_cache(KEPT)
def _panel(panel: Panel) -> tuple[str, Tree]:
    rows = _keyed(panel.rows, lambda row: (row.label, _without(row, "label")))
    return panel.id, {**_without(panel, "id"), "rows": rows}


def _highlights(highlights: Iterable[Highlight]) -> Tree:
    """Return highlights by style and by their pieces; spaces and texts are words in a row."""
    found: Tree = {}
    for shown in highlights:
        pieces = " ".join(shown.pieces)
        head = {"name": shown.name, "class": shown.style}
        key, number = shown.style, 2
        while key in found and (found[key]["name"] != shown.name or pieces in found[key]["of"]):
            key, number = f"{shown.style}~{number}", number + 1
        group = found.setdefault(key, {**head, "of": {}})
        texts = [text.replace(" ", UNBROKEN) or UNBROKEN for text in shown.texts]
        rows = [" ".join(shown.spaces), " ".join(texts)]
        group["of"][pieces] = rows if texts else rows[:1]
    return found


def _inset(inset: Inset, known: Known, size: int, kits: Tree, words: Tree) -> Tree:
    """Return an inset with its spaces and pieces by name.

    Raises:
        SharedKeyError: two kits or two lines would have the same key.
    """
    tree: Tree = msgspec.to_builtins(replace(inset, pieces=(), spaces=()))
    tree["spaces"] = _keyed(inset.spaces, _space)
    tree["pieces"] = _pieces(inset.pieces, Known(NO_MIDDLES, known.order), size, kits, words)
    return tree


def _space(space: Space) -> tuple[str, Tree]:
    return space.id, _without(space, "id")
