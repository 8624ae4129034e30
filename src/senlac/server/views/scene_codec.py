"""Scene codec: lists of named things are encoded as objects by name.

So the patch to the next scene contains only what has changed. Values that many pieces share, and
lines about pieces, are sent once, under a short key that is computed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from senlac.engine.screen.record_base import ScreenStruct
from senlac.engine.screen.scene import (
    Arrow,
    Highlight,
    Inset,
    Mark,
    Panel,
    Point,
    Scene,
    Space,
    Tint,
    Track,
    Trail,
)
from senlac.server.views.content_keys import KeyedValue, merge_keyed, with_shortest_keys
from senlac.server.views.piece_codec import (
    KEPT,
    RANK,
    STAR,
    ClientKnowledge,
    EncodedOptions,
    Parts,
    SharedMark,
    Tree,
    encode,
    inset_delta,
    laid_out,
    natural_sort_key,
    shared,
)  # fmt: skip

NO_MIDDLES: Final[Mapping[str, Point]] = {}

DIGITS: Final = 4
"""Number of decimals of the probabilities beside a button."""

UNBROKEN: Final = "\N{NO-BREAK SPACE}"

S = TypeVar("S")
T = TypeVar("T")


class EncodedMarks(NamedTuple):
    """Marks or tints by space, and the properties that they share.

    `painted` are the styles of marks that repaint shapes, run-length encoded, sorted by space.
    """

    tree: Tree
    kits: Tree
    painted: str = ""


def scene_tree(scene: Scene, known: ClientKnowledge) -> Tree:
    """Encode a scene for a page, from what it already knows of the match."""
    return with_shortest_keys(lambda size: _tree(scene, known, size))


def _tree(scene: Scene, known: ClientKnowledge, size: int) -> Tree:
    """Encode a scene, with keys of `size` characters."""
    inset, last = scene.inset, known.order.parts.setdefault((size, known.eyes), {})
    laid = laid_out(scene.pieces, known, size)
    marks = _made(last, "marks", scene.marks, lambda marks: _marks(marks, size))
    tints = _made(last, "tints", scene.tints, lambda tints: _tints(tints, size))
    kits, words = {**laid.kits.found}, laid.words.found
    merge_keyed(kits, marks.kits)
    merge_keyed(kits, tints.kits)
    if inset is not None:
        within = laid_out(inset.pieces, known._replace(middles=NO_MIDDLES), size)
        words = {**words}
        merge_keyed(kits, within.kits.found)
        merge_keyed(words, within.words.found)
    plain = replace(
        scene, pieces=(), marks=(), arrows=(), highlights=(), tracks=(), panels=(), tints=(),
        trails=(), inset=None, chances={},
    )  # fmt: skip
    tree: Tree = msgspec.to_builtins(plain)
    chances = {
        action: [[one.label, _rounded(one.chance)] for one in row]
        for action, row in scene.chances.items()
    }
    found: Tree = {
        "pieces": laid.tree,
        "inset": None if inset is None else {
            **_made(last, "inset", (replace(inset, pieces=()), known.floors), _inset),
            "pieces": inset_delta(within.tree, laid.tree),
        },
        "chances": chances,
        "kits": kits,
        "words": words,
        "marks": marks.tree,
        "painted": marks.painted,
        "arrows": _made(last, "arrows", scene.arrows, _arrows),
        "highlights": _made(last, "highlights", (scene.highlights, known.asked), _highlights),
        "tracks": _made(last, "tracks", scene.tracks, _tracks),
        "panels": _made(last, "panels", scene.panels, _panels),
        "active": " ".join([panel.id for panel in scene.panels if panel.active]),
        "tints": tints.tree,
        "trails": _made(last, "trails", scene.trails, trails_tree),
    }  # fmt: skip
    tree.update({name: part for name, part in found.items() if part})
    return tree


def _rounded(chance: float) -> float:
    """Round a probability; what is not certain does not become 0 or 1."""
    least = 10**-DIGITS
    return min(max(round(chance, DIGITS), least), 1 - least) if 0 < chance < 1 else chance


def _made(last: Parts, name: str, source: S, make: Callable[[S], T]) -> T:
    """Return a part of a scene, that of the last scene if its source is the same."""
    known = last.get(name)
    if known is None or known[0] != source:
        known = last[name] = (source, make(source))
    found: T = known[1]
    return found


# ---- lists --------------------------------------------------------------------------------------


def _keyed(records: Iterable[Any], keyed: Callable[[Any], tuple[str, Tree]]) -> Tree:
    """Return records by name, with ranks if they are not in the order of names.

    Ranks count from the end, because most records that come and go are before the others.
    """
    found = by_unique_name(records, keyed)
    if list(found) == sorted(found, key=natural_sort_key):
        return found
    first = -len(found)
    return {key: {**tree, RANK: rank} for rank, (key, tree) in enumerate(found.items(), first)}


def by_unique_name(records: Iterable[Any], keyed: Callable[[Any], tuple[str, object]]) -> Tree:
    """Return records by name, in which those with equal names keep their order."""
    found: Tree = {}
    for record in records:
        key, tree = keyed(record)
        found[_free(found, key)] = tree
    return found


def _free(found: Mapping[str, Any], key: str) -> str:
    """Return a name that is not used yet: the given one, or one with a number."""
    free, number = key, 2
    while free in found:
        free, number = f"{key}~{number}", number + 1
    return free


def _without(record: ScreenStruct, *names: str) -> Tree:
    """Encode a record without some properties."""
    tree: Tree = msgspec.to_builtins(record)
    for name in names:
        tree.pop(name, None)
    return tree


def _marks(marks: Iterable[Mark], size: int) -> EncodedMarks:
    """Encode marks by space."""
    found: Tree = {}
    kits: Tree = {}
    painted: dict[str, str] = {}
    for mark in marks:
        tree, (key, kit) = _mark(mark, size)
        merge_keyed(kits, {key: kit})
        name = _free(found, mark.space)
        found[name] = tree
        if mark.shape:
            # Most marks of a group repaint the board in the same way, so `painted` is short.
            painted[name] = mark.style
    return EncodedMarks(
        found, kits, _run_length([painted[key] for key in sorted(painted, key=natural_sort_key)])
    )


@lru_cache(KEPT)
def _mark(mark: Mark, size: int) -> tuple[Tree, KeyedValue]:
    """Encode a mark without its space, with the properties that it shares with others."""
    style = "" if mark.shape else mark.style
    kit = shared(SharedMark(mark.name, style, mark.symbol, mark.text, mark.size), size)
    tree = {"kit": kit[0], "at": mark.at, "shape": mark.shape}
    return {name: part for name, part in tree.items() if part is not None}, kit


def _run_length(words: Iterable[str]) -> str:
    """Return words run-length encoded: a number before a word says how often it is repeated."""
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    row = [(word.replace(" ", UNBROKEN) or UNBROKEN, count) for word, count in runs]
    return " ".join([word if count == 1 else f"{count} {word}" for word, count in row])


def _tints(tints: Iterable[Tint], size: int) -> EncodedMarks:
    """Encode tints by space. The value of each is only its kit."""
    kits: Tree = {}

    def keyed(tint: Tint) -> tuple[str, str]:
        key, kit = shared(SharedMark(tint.name, tint.style), size)
        merge_keyed(kits, {key: kit})
        return tint.space, key

    return EncodedMarks(by_unique_name(tints, keyed), kits)


def _arrows(arrows: Iterable[Arrow]) -> Tree:
    return by_unique_name(arrows, _arrow)


def _tracks(tracks: Iterable[Track]) -> Tree:
    return _keyed(tracks, _track)


def _panels(panels: Iterable[Panel]) -> Tree:
    return _keyed(panels, _panel)


def trails_tree(trails: Iterable[Trail]) -> Tree:
    """Encode trails by their ends."""
    return by_unique_name(trails, _trail)


def _arrow(arrow: Arrow) -> tuple[str, Tree]:
    return f"{arrow.piece} {arrow.target}", _without(arrow, "piece", "target")


def _trail(trail: Trail) -> tuple[str, Tree]:
    return f"{trail.start} {trail.end}", _without(trail, "start", "end")


@lru_cache(KEPT)
def _track(track: Track) -> tuple[str, Tree]:
    """Encode a track. The states of its steps are separate, because only they change."""
    tree = _without(track, "id")
    if track.steps:
        tree["steps"] = [_without(step, "state") for step in track.steps]
        tree["states"] = _run_length([step.state for step in track.steps])
    return track.id, tree


@lru_cache(KEPT)
def _panel(panel: Panel) -> tuple[str, Tree]:
    rows = _keyed(panel.rows, lambda row: (row.label, _without(row, "label")))
    return panel.id, {**_without(panel, "id", "active"), "rows": rows}


def _highlights(shown: tuple[Iterable[Highlight], EncodedOptions]) -> Tree:
    """Encode highlights by style and by their pieces, with spaces and texts as words."""
    highlights, asked = shown
    found: Tree = {}
    for one in highlights:
        pieces = " ".join(one.pieces)
        head = {"name": one.name, "class": one.style}
        key, number = one.style, 2
        while key in found and (found[key]["name"] != one.name or pieces in found[key]["of"]):
            key, number = f"{one.style}~{number}", number + 1
        group = found.setdefault(key, {**head, "of": {}})
        texts = [text.replace(" ", UNBROKEN) or UNBROKEN for text in one.texts]
        rows = [_led(pieces, " ".join(one.spaces), asked), " ".join(texts)]
        group["of"][pieces] = rows if texts else rows[:1]
    return found


def _led(piece: str, spaces: str, asked: EncodedOptions) -> str:
    """Return spaces as they are, or a star and the verb whose options for a piece equal them."""
    for verb, given in asked.options.items():
        if isinstance(given, dict) and asked.written(given.get(piece)) == spaces:
            return f"{STAR}{verb}"
    return spaces


def floor_key(inset: Inset) -> bytes:
    """Return the key of an inset's appearance, without its title, text and pieces."""
    return encode(replace(inset, id="", title="", text="", pieces=(), near=()))


def _inset(shown: tuple[Inset, Mapping[bytes, str]]) -> Tree:
    """Encode an inset without its pieces, only the id of one that the page knows."""
    inset, floors = shown
    floor = floors.get(floor_key(inset))
    if floor is not None:
        said = {"id": inset.id, "title": inset.title, "text": inset.text, "near": inset.near}
        return {"floor": floor, **{name: part for name, part in said.items() if part}}
    tree: Tree = msgspec.to_builtins(replace(inset, spaces=()))
    tree["spaces"] = _keyed(inset.spaces, _space)
    return tree


def _space(space: Space) -> tuple[str, Tree]:
    return space.id, _without(space, "id")
