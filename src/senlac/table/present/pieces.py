"""Pieces as they are sent: by id, each with what it has in common with others under short keys."""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from senlac.engine.scene import Piece, Point

Tree = dict[str, Any]
"""An object of JSON; never changed once it is made, for others may hold it too."""

Parts = dict[str, tuple[object, Tree]]
"""Parts of a scene by name, each with what it is made of."""

KEPT: Final = 20_000
"""How many records are kept as they are sent: from one scene to the next few change."""

BOOKS: Final = 128
"""How many boards and battles the pieces of which are kept so."""

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


class SharedKeyError(Exception):
    """Two texts of one scene have the same key."""


Shared = tuple[str, Tree]
"""What pieces have in common, under its key; the same one for all of them."""


Shares = tuple[Shared, tuple[tuple[str, str], ...]]
"""The kit of a piece, and its lines, each under its key."""


class Look:
    """A piece as it is sent, with what it shares with others; the same one while it is kept."""

    def __init__(self, piece: Piece, tree: Tree, shares: Shares) -> None:
        self.piece = piece
        self.tree = tree
        self.shares = shares
        self._ranked: dict[int, Tree] = {}

    def at(self, rank: int | None) -> Tree:
        """Return the piece with its rank among those of its space, if it has one."""
        if rank is None:
            return self.tree
        found = self._ranked.get(rank)
        if found is None:
            found = self._ranked[rank] = {**self.tree, RANK: rank}
        return found


class Book(NamedTuple):
    """How pieces look, by who they are, on a board of these middles; so that no id is another's."""

    middles: Mapping[str, Point]
    looks: dict[int, Look]


_books: dict[tuple[int, int], Book] = {}
"""By size of keys and by middles."""


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
        laid: what of the match was sent last, by size of keys, by middles and by eyes.
        parts: by size and by eyes the other parts of the last scene, each with what it is made of.
    """

    def __init__(self, ranks: Mapping[str, int]) -> None:
        self.ranks = ranks
        self.laid: dict[tuple[object, ...], Laid] = {}
        self.parts: dict[tuple[object, ...], Parts] = {}


class Heap(NamedTuple):
    """Pieces that share a space, as they are sent, with what each has in common with others.

    Kits and words stand under their own ids: each is one tuple, to know it again is to know that.
    """

    pieces: list[Piece]
    tree: Tree
    kits: dict[int, Shared]
    words: dict[int, tuple[str, str]]


class Laid(NamedTuple):
    """Pieces as they are sent, by id with their ranks, and what they share; made space by space.

    It holds the middles they are laid out for: no others are taken for them.
    """

    middles: Mapping[str, Point]
    pieces: tuple[Piece, ...]
    heaps: dict[str | None, Heap]
    tree: Tree
    of_kits: dict[int, Shared]
    of_words: dict[int, tuple[str, str]]
    kits: Tree
    words: Tree


class Known(NamedTuple):
    """What a page knows of a match: the middles of its spaces. And how its game orders pieces.

    `eyes`: through whose eyes it looks, where not all see the same.
    """

    middles: Mapping[str, Point]
    order: Order
    eyes: tuple[str, ...] = ()


def laid_out(pieces: tuple[Piece, ...], known: Known, size: int) -> Laid:
    """Return pieces by their ids, with what they have in common.

    Spaces on which nothing has changed since the last time are not looked into.

    Raises:
        SharedKeyError: two kits or two lines would have the same key.
    """
    place, order = (size, id(known.middles), known.eyes), known.order
    last = order.laid.get(place)
    if last is not None and last.pieces == pieces:
        return last
    heaps = _heaps(pieces, {} if last is None else last.heaps, known, size)
    tree: Tree = {}
    of_kits: dict[int, Shared] = {}
    of_words: dict[int, tuple[str, str]] = {}
    for heap in heaps.values():
        tree.update(heap.tree)
        of_kits.update(heap.kits)
        of_words.update(heap.words)
    # In the same order: what lay there before leaves no trace.
    if last is None or [*last.of_kits] != [*of_kits]:
        kits = shared_by(of_kits.values())
    else:
        kits = last.kits
    if last is None or [*last.of_words] != [*of_words]:
        words = shared_by(of_words.values())
    else:
        words = last.words
    found = order.laid[place] = Laid(
        known.middles, pieces, heaps, tree, of_kits, of_words, kits, words
    )
    return found


def _heaps(
    pieces: Sequence[Piece], last: Mapping[str | None, Heap], known: Known, size: int
) -> dict[str | None, Heap]:
    """Return pieces by their space: the heaps of the last time where they are the same."""
    there: dict[str | None, list[Piece]] = {}
    for piece in pieces:
        space = piece.space
        if space in there:
            there[space].append(piece)
        else:
            there[space] = [piece]
    found: dict[str | None, Heap] = {}
    for space, those in there.items():
        heap = last.get(space)
        if heap is None or heap.pieces != those:
            ranked = len(those) > 1 and space is not None
            heap = _heap(those, known, size, ranked=ranked)
        found[space] = heap
    return found


def _heap(pieces: list[Piece], known: Known, size: int, *, ranked: bool) -> Heap:
    """Return pieces of a space as they are sent; `ranked` where they lie in an order."""
    looks = _looks(pieces, known.middles, size)
    ids = tuple([piece.id for piece in pieces])
    ranks = _ranks(ids, known.order) if ranked else {}
    tree = {name: look.at(ranks.get(name)) for name, look in zip(ids, looks, strict=True)}
    kits = {id(look.shares[0]): look.shares[0] for look in looks}
    words = {id(word): word for look in looks for word in look.shares[1]}
    return Heap(pieces, tree, kits, words)


def shared_by(shared: Iterable[tuple[str, Any]]) -> Tree:
    """Return what pieces have in common.

    Raises:
        SharedKeyError: two things have the same key.
    """
    found: Tree = {}
    share(found, shared)
    return found


def share(known: Tree, shared: Iterable[tuple[str, Any]]) -> None:
    """Add what pieces have in common to what others have.

    Raises:
        SharedKeyError: two things have the same key.
    """
    for key, value in shared:
        if known.setdefault(key, value) != value:
            raise SharedKeyError


def _looks(pieces: Sequence[Piece], middles: Mapping[str, Point], size: int) -> list[Look]:
    """Return pieces as they are sent, but for their ranks.

    Games keep the pieces they draw: the same one is known without being compared with others.
    """
    place = size, id(middles)
    book = _books.get(place)
    if book is None:
        if len(_books) >= BOOKS:
            _books.clear()
        book = _books[place] = Book(middles, {})
    known = book.looks
    found = [known.get(id(piece)) for piece in pieces]
    return [look or _seen(piece, book, size) for look, piece in zip(found, pieces, strict=True)]


def _seen(piece: Piece, book: Book, size: int) -> Look:
    """Return a piece as it is sent, and note it."""
    if len(book.looks) >= KEPT:
        book.looks.clear()
    at_middle = piece.at is not None and piece.at == book.middles.get(piece.space or "")
    # An equal one may be known already; this one too is to be known by its id.
    tree, shares = _look(piece, size, at_middle=at_middle)
    found = book.looks[id(piece)] = Look(piece, tree, shares)
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
def _look(piece: Piece, size: int, *, at_middle: bool) -> tuple[Tree, Shares]:
    """Return a piece as it is sent, but for its rank, and what it shares."""
    name = piece.name
    if "*" not in name:
        name = name.replace(piece.id, "*")
    kit = Kit(
        name, piece.side, piece.shape, piece.symbol, _starred(piece.letter, piece.id), piece.band,
        _starred(piece.note, piece.id), piece.style,
    )  # fmt: skip
    shared = _shared(kit, size)
    words = tuple([_word(line, size) for line in piece.lines])
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
    return said, (shared, words)


def _starred(text: str, name: str) -> str:
    """Return what stands on a piece, a star where it is what the piece is called."""
    return "*" if text == name else text


@lru_cache(KEPT)
def _shared(kit: Kit, size: int) -> Shared:
    """Return what pieces have in common, under its key."""
    return _key(encode(kit), size), msgspec.to_builtins(kit)


@lru_cache(KEPT)
def _word(line: str, size: int) -> tuple[str, str]:
    """Return a line that is told of pieces, under its key."""
    return _key(line.encode(), size), line


@lru_cache(KEPT)
def _key(text: bytes, size: int) -> str:
    """Return a key of some length that follows from a text."""
    return urlsafe_b64encode(hashlib.sha256(text).digest())[:size].decode()
