"""Pieces as they are sent: by id, each with what it has in common with others under short keys."""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from senlac.engine.scene import Piece, Point

Tree = dict[str, Any]
"""An object of JSON; never changed once it is made, for others may hold it too."""

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

encode = msgspec.json.Encoder().encode

_looks: dict[int, dict[tuple[int, int], tuple[Piece, Mapping[str, Point], Look]]] = {}
"""Pieces as they are sent, by size of keys, who they are, and on whose middles they stand; both are
kept with them, so that no id is another's.
"""


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
    """What many pieces have in common; a star stands for the id: in a name, or as what is on it."""

    name: str
    side: int
    shape: str = "counter"
    symbol: str | None = None
    letter: str = ""
    band: str = ""
    note: str = ""
    style: str = ""


class Order:
    """The ranks of pieces that a game names in an order of its own.

    They stay while a match lasts, and so does this.

    Attributes:
        laid: what of the match was sent last, by size of keys and by the middles it stands on.
    """

    def __init__(self, ranks: Mapping[str, int]) -> None:
        self.ranks = ranks
        self.laid: dict[tuple[int, int], Laid] = {}


class Laid(NamedTuple):
    """Pieces as they were sent, so that of those that come next only others are looked at.

    `looks` go with `pieces`; `tree` holds them by id with their ranks. The middles are kept so that
    no id is another's.
    """

    pieces: tuple[Piece, ...]
    middles: Mapping[str, Point]
    looks: list[Look]
    tree: Tree
    kits: Tree
    words: Tree


class Known(NamedTuple):
    """What a page knows of a match: the middles of its spaces. And how its game orders pieces."""

    middles: Mapping[str, Point]
    order: Order


def laid_out(pieces: tuple[Piece, ...], known: Known, size: int) -> Laid:
    """Return pieces by their ids, with what they have in common.

    Raises:
        SharedKeyError: two kits or two lines would have the same key.
    """
    place, order = (size, id(known.middles)), known.order
    last = order.laid.get(place)
    found = None if last is None else _changed(last, pieces, size, order)
    if found is None:
        looks = [_seen(piece, known.middles, size) for piece in pieces]
        tree = {piece.id: look.tree for piece, look in zip(pieces, looks, strict=True)}
        _rank(tree, pieces, looks, {piece.space for piece in pieces}, order)
        found = Laid(pieces, known.middles, looks, tree, *_shared_by(looks))
    order.laid[place] = found
    return found


def _changed(last: Laid, pieces: tuple[Piece, ...], size: int, order: Order) -> Laid | None:
    """Return what is laid out when some pieces look otherwise; None if they are not the same."""
    before = last.pieces
    if len(pieces) != len(before):
        return None
    pairs = zip(pieces, before, strict=True)
    new = [n for n, (piece, known) in enumerate(pairs) if piece is not known]
    if any([pieces[n].id != before[n].id for n in new]):
        return None
    looks, tree, spaces, shared = last.looks[:], {**last.tree}, set[str | None](), True
    for n in new:
        look, known = _seen(pieces[n], last.middles, size), looks[n]
        shared = shared and look.kit is known.kit and look.words == known.words
        looks[n], tree[pieces[n].id] = look, look.tree
        spaces |= {pieces[n].space, before[n].space}
    _rank(tree, pieces, looks, spaces, order)
    kits, words = (last.kits, last.words) if shared else _shared_by(looks)
    return Laid(pieces, last.middles, looks, tree, kits, words)


def _rank(
    tree: Tree,
    pieces: Sequence[Piece],
    looks: Sequence[Look],
    spaces: set[str | None],
    order: Order,
) -> None:
    """Note the ranks of the pieces in some spaces, whatever they were before."""
    there: dict[str, list[str]] = {}
    for piece, look in zip(pieces, looks, strict=True):
        space = piece.space
        if space is not None and space in spaces:
            tree[piece.id] = look.tree
            there.setdefault(space, []).append(piece.id)
    for ids in there.values():
        if len(ids) > 1:
            for name, rank in _ranks(tuple(ids), order).items():
                tree[name] = {**tree[name], RANK: rank}


def _shared_by(looks: Sequence[Look]) -> tuple[Tree, Tree]:
    """Return the kits and the lines of pieces.

    Raises:
        SharedKeyError: two of them have the same key.
    """
    kits: Tree = {}
    words: Tree = {}
    share(kits, {id(look.kit): look.kit for look in looks}.values())
    share(words, dict.fromkeys(chain.from_iterable([look.words for look in looks])))
    return kits, words


def share(known: Tree, shared: Iterable[tuple[str, Any]]) -> None:
    """Add what pieces have in common to what others have.

    Raises:
        SharedKeyError: two things have the same key.
    """
    for key, value in shared:
        if known.setdefault(key, value) != value:
            raise SharedKeyError


def _seen(piece: Piece, middles: Mapping[str, Point], size: int) -> Look:
    """Return a piece as it is sent, but for its rank.

    Games keep the pieces they draw: the same one is known without being compared with others.
    """
    looks, who = _looks.setdefault(size, {}), (id(piece), id(middles))
    found = looks.get(who)
    if found is None:
        if len(looks) >= KEPT:
            looks.clear()
        at_middle = piece.at is not None and piece.at == middles.get(piece.space or "")
        found = looks[who] = (piece, middles, _look(piece, size, at_middle=at_middle))
    return found[2]


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
        name, piece.side, piece.shape, piece.symbol, _starred(piece.letter, piece.id), piece.band,
        _starred(piece.note, piece.id), piece.style,
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


def _starred(text: str, name: str) -> str:
    """Return what stands on a piece, a star where it is what the piece is called."""
    return "*" if text == name else text


@lru_cache(KEPT)
def _shared(kit: Kit, size: int) -> Shared:
    """Return what pieces have in common, under its key."""
    return _key(encode(kit), size), msgspec.to_builtins(kit)


@lru_cache(KEPT)
def _key(text: bytes, size: int) -> str:
    """Return a key of some length that follows from a text."""
    return urlsafe_b64encode(hashlib.sha256(text).digest())[:size].decode()
