"""Piece codec: pieces by id, with the properties that they share under short keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from senlac.engine.screen.scene import Piece, Point
from senlac.server.views.content_keys import KeyedValue, SharedKeyError, key_of

Tree = dict[str, Any]
"""A JSON object. It must not be changed once it is made, because others may refer to it."""

Parts = dict[str, tuple[object, Any]]
"""Parts of a scene by name, each with the source that it is made from."""

KEPT: Final = 2_048
"""Maximum number of cached records of a kind. Few change from one scene to the next."""

LOOKS: Final = 8_192
"""Maximum number of cached pieces of a board. Games cache as many."""

BOOKS: Final = 128
"""Maximum number of boards and battles with cached pieces."""

RANK: Final = "z"
"""The key of the rank of a record that is not in the order of names.

Records with ranks come first, in their order. Then come those without, by their names, in which
numbers are compared as numbers.
"""

LAST: Final = 1 << 30
"""A rank higher than all others, for records without one."""

STAR: Final = "*"
"""Stands for a piece's id, value or text; before a name, for the thing with that name."""

NAMELESS: Final = "?"
"""Prefix of the ids of pieces that viewers cannot distinguish. All have the same name."""

BECAUSE: Final = "."
"""Precedes the key of the line that explains a badge."""

BLANK: Final = frozenset(["name", "badges", "lines", "value", "steps", "spoken", "zone"])
"""Properties of a piece that are texts. "" is the same as none."""

NO_RANKS: Final[Mapping[str, int]] = {}

NUMBER: Final = re.compile(r"[0-9]+")
WIDTH: Final = 6
"""Number of digits to which numbers in a name are padded for comparison."""

encode = msgspec.json.Encoder().encode


class EncodedPiece:
    """An encoded piece with its kit and its lines, the same object while it is cached."""

    __slots__ = ("_rank", "_ranked", "kit", "piece", "tree", "words")

    def __init__(
        self, piece: Piece, tree: Tree, kit: KeyedValue, words: Sequence[KeyedValue]
    ) -> None:
        self.piece = piece
        self.tree = tree
        self.kit = kit
        self.words = words
        self._rank: int | None = None
        self._ranked = tree

    def at(self, rank: int | None) -> Tree:
        """Return the piece with its rank among those on its space, if it has one."""
        if rank is None:
            return self.tree
        if self._rank != rank:
            # In most games the rank of a piece never changes.
            self._rank, self._ranked = rank, {**self.tree, RANK: rank}
        return self._ranked


class PieceCodebook(NamedTuple):
    """Encoded pieces of a board by the `id` of the piece.

    `middles` is stored to keep its `id`, which is a key, its own.
    """

    middles: Mapping[str, Point]
    looks: dict[int, EncodedPiece]


_books: dict[tuple[int, int], PieceCodebook] = {}
"""Books by size of keys and `id` of the middles."""


class SharedAttributes(Struct, frozen=True, omit_defaults=True, rename={"style": "class"}):
    """Properties that many pieces share. In `name` and labels a star stands for the id of a piece.

    In `spoken` it stands for the value. Pieces whose kit has no `name` have their own, and so do
    pieces whose kit has no `spoken`. A `name` without a star is that of indistinguishable pieces.
    """

    side: int
    name: str = ""
    spoken: str = ""
    shape: str = "counter"
    symbol: str | None = None
    letter: str = ""
    band: str = ""
    note: str = ""
    style: str = ""


class SharedMark(Struct, frozen=True, omit_defaults=True, rename={"style": "class"}):
    """Properties that many marks or tints share."""

    name: str
    style: str = ""
    symbol: str | None = None
    text: str = ""
    size: float | None = None


class PieceOrder:
    """The ranks of pieces in the game's own order.

    They last as long as the match, and so does this object.

    Attributes:
        laid: the pieces that were sent last, by size of keys, middles and viewer.
        parts: the other parts of the last scene with their sources, by size and viewer.
    """

    def __init__(self, ranks: Mapping[str, int]) -> None:
        self.ranks = ranks
        self.laid: dict[tuple[object, ...], EncodedPieces] = {}
        self.parts: dict[tuple[object, ...], Parts] = {}


class RefCounts(NamedTuple):
    """Values that pieces share, sorted by key, and the number of pieces that use each."""

    counts: dict[str, int]
    found: Tree

    def then(self, leaving: Iterable[KeyedValue], entering: Iterable[KeyedValue]) -> RefCounts:
        """Return the uses after some pieces have been replaced by others.

        Raises:
            SharedKeyError: two values would have the same key.
        """
        gone, new = [], list(entering)
        for use in leaving:
            # A piece that moves usually shares the same values as before.
            if use in new:
                new.remove(use)
            else:
                gone.append(use)
        if not gone and not new:
            return self
        counts, found = {**self.counts}, {**self.found}
        for key, _ in gone:
            left = counts[key] - 1
            if left:
                counts[key] = left
            else:
                del counts[key], found[key]
        for key, value in new:
            if found.setdefault(key, value) != value:
                raise SharedKeyError
            counts[key] = counts.get(key, 0) + 1
        if found == self.found:
            return RefCounts(counts, self.found)
        # Sort by key, so that the order does not depend on earlier states.
        return RefCounts(counts, {key: found[key] for key in sorted(found)})


class SpaceStack(NamedTuple):
    """The pieces on one space, and their encoding: by id, with ranks."""

    pieces: list[Piece]
    looks: list[EncodedPiece]
    tree: Tree


class EncodedPieces(NamedTuple):
    """Encoded pieces by id with their ranks, and the values that they share.

    `middles` is stored so that its `id`, which is a key, stays its own.
    """

    middles: Mapping[str, Point]
    pieces: tuple[Piece, ...]
    heaps: Mapping[str | None, SpaceStack]
    tree: Tree
    kits: RefCounts
    words: RefCounts


class EncodedOptions(NamedTuple):
    """The options of an actor as they are sent, with keys for long lists of arguments."""

    options: Mapping[str, Any] = {}
    lists: Mapping[str, str] = {}

    def written(self, arguments: object) -> object:
        """Return arguments, looked up if they are a key."""
        if isinstance(arguments, str) and arguments.startswith(STAR):
            return self.lists[arguments.removeprefix(STAR)]
        return arguments


class ClientKnowledge(NamedTuple):
    """What a page already knows of a match, and the order of its pieces.

    `middles` are the centres of spaces. `eyes` are the viewer's roles if views differ. `asked` are
    the options that are sent with the scene. `floors` are the ids of insets on the board.
    """

    middles: Mapping[str, Point]
    order: PieceOrder
    eyes: tuple[str, ...] = ()
    asked: EncodedOptions = EncodedOptions()
    floors: Mapping[bytes, str] = {}


def laid_out(pieces: tuple[Piece, ...], known: ClientKnowledge, size: int) -> EncodedPieces:
    """Return encoded pieces, with the values that they share.

    Spaces without changes since the last call are reused.

    Raises:
        SharedKeyError: two kits or two lines would have the same key.
    """
    place, order = (size, id(known.middles), known.eyes), known.order
    last = order.laid.get(place)
    if last is None:
        nothing = RefCounts({}, {})
        last = EncodedPieces(known.middles, (), {}, {}, nothing, nothing)
    elif last.pieces == pieces:
        return last
    found = order.laid[place] = _laid(pieces, last, known, size)
    return found


def _laid(
    pieces: tuple[Piece, ...], last: EncodedPieces, known: ClientKnowledge, size: int
) -> EncodedPieces:
    """Return encoded pieces, reusing the last ones."""
    before, heaps, tree = last.heaps, dict[str | None, SpaceStack](), Tree()
    left, come, new = set[EncodedPiece](), set[EncodedPiece](), 0
    for space, those in _heaps(pieces).items():
        heap = was = before.get(space)
        if heap is None or heap.pieces != those:
            heap = _heap(space, those, known, size)
            come.update(heap.looks)
            if was is None:
                new += 1
            else:
                left.update(was.looks)
        heaps[space] = heap
        tree.update(heap.tree)
    if len(before) + new > len(heaps):
        for space, heap in before.items():
            if space not in heaps:
                left.update(heap.looks)
    leaving, entering = left - come, come - left
    return EncodedPieces(
        known.middles,
        pieces,
        heaps,
        tree,
        last.kits.then([look.kit for look in leaving], [look.kit for look in entering]),
        last.words.then(
            [word for look in leaving for word in look.words],
            [word for look in entering for word in look.words],
        ),
    )


def _heap(space: str | None, pieces: list[Piece], known: ClientKnowledge, size: int) -> SpaceStack:
    """Encode the pieces on a space. Pieces beside the board have no ranks."""
    looks = _looks(pieces, known.middles, size)
    ids = tuple([piece.id for piece in pieces])
    ranks = _ranks(ids, known.order) if len(pieces) > 1 and space is not None else NO_RANKS
    tree = {name: look.at(ranks.get(name)) for name, look in zip(ids, looks, strict=True)}
    return SpaceStack(pieces, looks, tree)


def inset_delta(pieces: Tree, board: Tree) -> Tree:
    """Return pieces of an inset, as differences to those that are also on the board.

    Such differences have no kit; "" stands for a property that the piece does not have there.
    """
    return {name: _leant(tree, board.get(name)) for name, tree in pieces.items()}


def _leant(tree: Tree, board: Tree | None) -> Tree:
    """Return the difference of a piece to the board, the whole piece if its kit differs."""
    if board is None or tree["kit"] != board["kit"]:
        return tree
    gone = board.keys() - tree.keys() - {RANK}
    if not gone <= BLANK:
        return tree
    own = {key: value for key, value in tree.items() if key == RANK or board.get(key) != value}
    return {**own, **dict.fromkeys(sorted(gone), "")}


def _heaps(pieces: Sequence[Piece]) -> dict[str | None, list[Piece]]:
    """Return pieces by their space."""
    there: dict[str | None, list[Piece]] = {}
    for piece in pieces:
        space = piece.space
        if space in there:
            there[space].append(piece)
        else:
            there[space] = [piece]
    return there


def _looks(pieces: Sequence[Piece], middles: Mapping[str, Point], size: int) -> list[EncodedPiece]:
    """Return encoded pieces without their ranks.

    Games cache their pieces, so that the same object is found by its id without a comparison.
    """
    place = size, id(middles)
    book = _books.get(place)
    if book is None:
        if len(_books) >= BOOKS:
            _books.clear()
        book = _books[place] = PieceCodebook(middles, {})
    known = book.looks
    found = [known.get(id(piece)) for piece in pieces]
    return [look or _seen(piece, book, size) for look, piece in zip(found, pieces, strict=True)]


def _seen(piece: Piece, book: PieceCodebook, size: int) -> EncodedPiece:
    """Encode a piece and cache it."""
    if len(book.looks) >= LOOKS:
        book.looks.clear()
    at_middle = piece.at is not None and piece.at == book.middles.get(piece.space or "")
    # An equal piece may be cached already, but this one must be found by its own id.
    found = book.looks[id(piece)] = EncodedPiece(piece, *_look(piece, size, at_middle=at_middle))
    return found


@lru_cache(KEPT)
def _ranks(ids: tuple[str, ...], order: PieceOrder) -> Mapping[str, int]:
    """Return the ranks of pieces on a space: none if sorted by name, or else lasting ones."""
    if list(ids) == sorted(ids, key=natural_sort_key):
        return {}
    lasting = {name: order.ranks[name] for name in ids if name in order.ranks}
    if list(ids) == sorted(ids, key=lambda name: (lasting.get(name, LAST), natural_sort_key(name))):
        return lasting
    return {name: rank for rank, name in enumerate(ids)}


@lru_cache(KEPT)
def natural_sort_key(name: str) -> str:
    """Return a name with its numbers padded, so that the tenth comes after the ninth."""
    return NUMBER.sub(lambda digits: digits[0].zfill(WIDTH), name)


@lru_cache(KEPT)
def _look(
    piece: Piece, size: int, *, at_middle: bool
) -> tuple[Tree, KeyedValue, Sequence[KeyedValue]]:
    """Encode a piece without its rank, with its kit and its lines."""
    name = _common_name(piece)
    spoken = _starred_in(piece.spoken, piece.value)
    kit = SharedAttributes(
        piece.side, name, spoken, piece.shape, piece.symbol,
        _starred(piece.letter, piece.id), piece.band, _starred(piece.note, piece.id), piece.style,
    )  # fmt: skip
    use = shared(kit, size)
    words = [_word(line, size) for line in piece.lines]
    badges, lines = " ".join(piece.badges), " ".join([word for word, _ in words])
    if piece.because:
        why = _word(piece.because, size)
        badges += f"{BECAUSE}{why[0]}"
        words.append(why)
    tree: Tree = {
        "kit": use[0],
        "name": "" if name else piece.name,
        "space": piece.space,
        "at": None if at_middle else piece.at,
        "facing": piece.facing,
        "pips": None if piece.pips is None else msgspec.to_builtins(piece.pips),
        "badges": badges,
        "lines": lines,
        "value": piece.value,
        "steps": " ".join(piece.steps),
        "spoken": "" if spoken else piece.spoken,
        "zone": " ".join(piece.zone),
    }
    said = {name: value for name, value in tree.items() if value is not None and value != ""}
    return said, use, tuple(words)


def _common_name(piece: Piece) -> str:
    """Return the name that a piece shares with others, with a star for its id; "" without one."""
    if piece.id.startswith(NAMELESS) and STAR not in piece.name:
        return piece.name
    return _starred_in(piece.name, piece.id)


def _starred_in(text: str, part: str) -> str:
    """Return a text with a part of it replaced by stars, "" if that is not possible."""
    if not part or part not in text or STAR in text:
        return ""
    return text.replace(part, STAR)


def _starred(text: str, name: str) -> str:
    return STAR if text == name else text


@lru_cache(KEPT)
def shared(kit: SharedAttributes | SharedMark, size: int) -> KeyedValue:
    """Return properties that records share, with their key."""
    return key_of(encode(kit), size), msgspec.to_builtins(kit)


@lru_cache(KEPT)
def _word(line: str, size: int) -> KeyedValue:
    """Return a line about pieces, with its key."""
    return key_of(line.encode(), size), line
