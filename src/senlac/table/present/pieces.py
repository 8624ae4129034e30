"""Pieces as they are sent: by id, each with what it has in common with others under short keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from senlac.engine.scene import Piece, Point
from senlac.table.present.keys import SharedKeyError, Use, key_of

Tree = dict[str, Any]
"""An object of JSON; never changed once it is made, for others may hold it too."""

Parts = dict[str, tuple[object, Any]]
"""Parts of a scene by name, each with what it is made of."""

KEPT: Final = 2_048
"""How many records of a kind are kept as they are sent: from one scene to the next few change."""

LOOKS: Final = 8_192
"""How many pieces of a board are kept as they are sent; games keep as many as they draw them."""

BOOKS: Final = 128
"""How many boards and battles the pieces of which are kept so."""

RANK: Final = "z"
"""The key of a record that stands elsewhere in its list than by its name.

Records with ranks come first, in their order; then those without, by their names, in which numbers
count as such.
"""

LAST: Final = 1 << 30
"""A rank beyond all ranks, for what has none."""

STAR: Final = "*"
"""What stands for the id of a piece, its value or the text; before a name, for what has it."""

NAMELESS: Final = "?"
"""With this begin the ids of pieces that nobody can tell apart: their names are all the same."""

BECAUSE: Final = "."
"""Before the key of the line that tells why a badge is there."""

BLANK: Final = frozenset(["name", "badges", "lines", "value", "steps", "spoken", "zone"])
"""What of a piece is a text: "" is as good as nothing."""

NO_RANKS: Final[Mapping[str, int]] = {}

NUMBER: Final = re.compile(r"[0-9]+")
WIDTH: Final = 6
"""To so many digits the numbers in a name are filled up, to be compared."""

encode = msgspec.json.Encoder().encode


class Look:
    """A piece as it is sent, with its kit and its lines; the same one while it is kept."""

    __slots__ = ("_rank", "_ranked", "kit", "piece", "tree", "words")

    def __init__(self, piece: Piece, tree: Tree, kit: Use, words: Sequence[Use]) -> None:
        self.piece = piece
        self.tree = tree
        self.kit = kit
        self.words = words
        self._rank: int | None = None
        self._ranked = tree

    def at(self, rank: int | None) -> Tree:
        """Return the piece with its rank among those of its space, if it has one."""
        if rank is None:
            return self.tree
        if self._rank != rank:
            # A game mostly ranks its pieces once for all.
            self._rank, self._ranked = rank, {**self.tree, RANK: rank}
        return self._ranked


class Book(NamedTuple):
    """How pieces look, by who they are, on a board of these middles; so that no id is another's."""

    middles: Mapping[str, Point]
    looks: dict[int, Look]


_books: dict[tuple[int, int], Book] = {}
"""By size of keys and by middles."""


class Kit(Struct, frozen=True, omit_defaults=True, rename={"style": "class"}):
    """What many pieces have in common; a star stands for the id: in a name, or as what is on it.

    In what is spoken it stands for the value. A name without a star is one's own, unless nobody
    has one, and what is spoken of a piece without a value.
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


class Sign(Struct, frozen=True, omit_defaults=True, rename={"style": "class"}):
    """What many marks or tints have in common."""

    name: str
    style: str = ""
    symbol: str | None = None
    text: str = ""
    size: float | None = None


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


class Uses(NamedTuple):
    """What pieces have in common, under its keys in their order, and how many of them have it."""

    counts: dict[str, int]
    found: Tree

    def then(self, leaving: Iterable[Use], entering: Iterable[Use]) -> Uses:
        """Return what is used when some pieces have gone and others have come.

        Raises:
            SharedKeyError: two things would have the same key.
        """
        gone, new = [], list(entering)
        for use in leaving:
            # What moves has mostly the same in common with others as before.
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
            return Uses(counts, self.found)
        # By their keys: what was used before leaves no trace.
        return Uses(counts, {key: found[key] for key in sorted(found)})


class Heap(NamedTuple):
    """The pieces on one space, and as they are sent: by id, with their ranks."""

    pieces: list[Piece]
    looks: list[Look]
    tree: Tree


class Laid(NamedTuple):
    """Pieces as they are sent, by id with their ranks, and what they share.

    It holds the middles they are laid out for: no others are taken for them.
    """

    middles: Mapping[str, Point]
    pieces: tuple[Piece, ...]
    heaps: Mapping[str | None, Heap]
    tree: Tree
    kits: Uses
    words: Uses


class Asked(NamedTuple):
    """What somebody may do, as it is sent: long lists of arguments stand under their keys."""

    options: Mapping[str, Any] = {}
    lists: Mapping[str, str] = {}

    def written(self, arguments: object) -> object:
        """Return arguments written out, if they stand under a key."""
        if isinstance(arguments, str) and arguments.startswith(STAR):
            return self.lists[arguments.removeprefix(STAR)]
        return arguments


class Known(NamedTuple):
    """What a page knows of a match: the middles of its spaces. And how its game orders pieces.

    `eyes`: through whose eyes it looks, where not all see the same. `asked`: what whoever is asked
    is told with the scene. `floors`: the insets it knows, by how they look when they are bare.
    """

    middles: Mapping[str, Point]
    order: Order
    eyes: tuple[str, ...] = ()
    asked: Asked = Asked()
    floors: Mapping[bytes, str] = {}


def laid_out(pieces: tuple[Piece, ...], known: Known, size: int) -> Laid:
    """Return pieces by their ids, with what they have in common.

    Spaces on which nothing has changed since the last time are not looked into.

    Raises:
        SharedKeyError: two kits or two lines would have the same key.
    """
    place, order = (size, id(known.middles), known.eyes), known.order
    last = order.laid.get(place)
    if last is None:
        nothing = Uses({}, {})
        last = Laid(known.middles, (), {}, {}, nothing, nothing)
    elif last.pieces == pieces:
        return last
    found = order.laid[place] = _laid(pieces, last, known, size)
    return found


def _laid(pieces: tuple[Piece, ...], last: Laid, known: Known, size: int) -> Laid:
    """Return pieces as they are sent, where others were before."""
    before, heaps, tree = last.heaps, dict[str | None, Heap](), Tree()
    left, come, new = set[Look](), set[Look](), 0
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
    return Laid(
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


def _heap(space: str | None, pieces: list[Piece], known: Known, size: int) -> Heap:
    """Return the pieces on a space as they are sent; those beside the board have no ranks."""
    looks = _looks(pieces, known.middles, size)
    ids = tuple([piece.id for piece in pieces])
    ranks = _ranks(ids, known.order) if len(pieces) > 1 and space is not None else NO_RANKS
    tree = {name: look.at(ranks.get(name)) for name, look in zip(ids, looks, strict=True)}
    return Heap(pieces, looks, tree)


def leaning(pieces: Tree, board: Tree) -> Tree:
    """Return pieces of an inset, of those that are on the board too only what is otherwise there.

    They are without a kit; "" stands for what they have not got.
    """
    return {name: _leant(tree, board.get(name)) for name, tree in pieces.items()}


def _leant(tree: Tree, board: Tree | None) -> Tree:
    """Return what of a piece is otherwise than on the board, all of it if the kit is another."""
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
    if len(book.looks) >= LOOKS:
        book.looks.clear()
    at_middle = piece.at is not None and piece.at == book.middles.get(piece.space or "")
    # An equal one may be known already; this one too is to be known by its id.
    found = book.looks[id(piece)] = Look(piece, *_look(piece, size, at_middle=at_middle))
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
def _look(piece: Piece, size: int, *, at_middle: bool) -> tuple[Tree, Use, Sequence[Use]]:
    """Return a piece as it is sent, but for its rank, its kit and its lines."""
    name = _common_name(piece)
    spoken = _starred_in(piece.spoken, piece.value)
    kit = Kit(
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
    """Return what a piece is called as others are, with a star for its id; "" where none is."""
    if piece.id.startswith(NAMELESS) and STAR not in piece.name:
        return piece.name
    return _starred_in(piece.name, piece.id)


def _starred_in(text: str, part: str) -> str:
    """Return a text with stars where a part of it stands, "" if it cannot be told so."""
    if not part or part not in text or STAR in text:
        return ""
    return text.replace(part, STAR)


def _starred(text: str, name: str) -> str:
    """Return what stands on a piece, a star where it is what the piece is called."""
    return STAR if text == name else text


@lru_cache(KEPT)
def shared(kit: Kit | Sign, size: int) -> Use:
    """Return what records have in common, under its key."""
    return key_of(encode(kit), size), msgspec.to_builtins(kit)


@lru_cache(KEPT)
def _word(line: str, size: int) -> Use:
    """Return a line that is told of pieces, under its key."""
    return key_of(line.encode(), size), line
