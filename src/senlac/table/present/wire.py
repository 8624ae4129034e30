"""The scene as it is sent: what is a list with names goes as an object by name.

So the next scene differs from it by what has changed, and by nothing else. What many pieces have
in common, and the lines that are told of them, stand once under a short key that follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from senlac.engine.part import Part
from senlac.engine.scene import (
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
from senlac.table.present.pieces import (
    KEPT,
    RANK,
    STAR,
    Known,
    Parts,
    SharedKeyError,
    Sign,
    Tree,
    by_name,
    laid_out,
    leaning,
    share,
    shared,
)  # fmt: skip

NO_MIDDLES: Final[Mapping[str, Point]] = {}

SIZES: Final = (4, 8, 22)
"""How long keys are: longer ones only where two texts of one scene would share the shorter."""

DIGITS: Final = 4
"""So exactly chances are told beside a button."""

UNBROKEN: Final = "\N{NO-BREAK SPACE}"

S = TypeVar("S")
T = TypeVar("T")


class Signed(NamedTuple):
    """Marks or tints by space, and what they have in common."""

    tree: Tree
    kits: Tree


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
    inset, last = scene.inset, known.order.parts.setdefault((size, known.eyes), {})
    laid = laid_out(scene.pieces, known, size)
    marks = _made(last, "marks", scene.marks, lambda marks: _marks(marks, size))
    tints = _made(last, "tints", scene.tints, lambda tints: _tints(tints, size))
    kits, words = {**laid.kits.found}, laid.words.found
    share(kits, marks.kits)
    share(kits, tints.kits)
    if inset is not None:
        within = laid_out(inset.pieces, known._replace(middles=NO_MIDDLES), size)
        words = {**words}
        share(kits, within.kits.found)
        share(words, within.words.found)
    plain = replace(
        scene, pieces=(), marks=(), arrows=(), highlights=(), tracks=(), panels=(), tints=(),
        trails=(), inset=None,
    )  # fmt: skip
    tree: Tree = msgspec.to_builtins(plain)
    for row in tree.get("chances", {}).values():
        for one in row:
            one["chance"] = _rounded(one["chance"])
    found: Tree = {
        "pieces": laid.tree,
        "inset": None if inset is None else {
            **_made(last, "inset", replace(inset, pieces=()), _inset),
            "pieces": leaning(within.tree, laid.tree),
        },
        "kits": kits,
        "words": words,
        "marks": marks.tree,
        "arrows": _made(last, "arrows", scene.arrows, _arrows),
        "highlights": _made(last, "highlights", (scene.highlights, known.options), _highlights),
        "tracks": _made(last, "tracks", scene.tracks, _tracks),
        "panels": _made(last, "panels", scene.panels, _panels),
        "tints": tints.tree,
        "trails": _made(last, "trails", scene.trails, _trails),
    }  # fmt: skip
    tree.update({name: part for name, part in found.items() if part})
    return tree


def _rounded(chance: float) -> float:
    """Return a chance with few digits; what is not certain does not become so."""
    least = 10**-DIGITS
    return min(max(round(chance, DIGITS), least), 1 - least) if 0 < chance < 1 else chance


def _made(last: Parts, name: str, source: S, make: Callable[[S], T]) -> T:
    """Return a part of a scene, and note it: that of the last one if it is made of the same."""
    known = last.get(name)
    if known is None or known[0] != source:
        known = last[name] = (source, make(source))
    found: T = known[1]
    return found


# ---- lists --------------------------------------------------------------------------------------


def _keyed(records: Iterable[Any], keyed: Callable[[Any], tuple[str, Tree]]) -> Tree:
    """Return records by name, with their ranks where they are not in the order of these.

    Ranks are counted from the end: what comes and goes mostly stands before the others.
    """
    found = _named(records, keyed)
    if list(found) == sorted(found, key=by_name):
        return found
    first = -len(found)
    return {key: {**tree, RANK: rank} for rank, (key, tree) in enumerate(found.items(), first)}


def _named(records: Iterable[Any], keyed: Callable[[Any], tuple[str, object]]) -> Tree:
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


def _marks(marks: Iterable[Mark], size: int) -> Signed:
    """Return marks by space."""
    kits: Tree = {}

    def keyed(mark: Mark) -> tuple[str, Tree]:
        # What repaints the board does so in one way after the other; others come and go.
        paints = mark.shape is not None
        style = "" if paints else mark.style
        key, kit = shared(Sign(mark.name, style, mark.symbol, mark.text, mark.size), size)
        share(kits, {key: kit})
        tree: Tree = {"kit": key, "at": mark.at}
        return mark.space, {**tree, "shape": mark.shape, "class": mark.style} if paints else tree

    return Signed(_named(marks, keyed), kits)


def _tints(tints: Iterable[Tint], size: int) -> Signed:
    """Return tints by space: of each nothing is left but its kit."""
    kits: Tree = {}

    def keyed(tint: Tint) -> tuple[str, str]:
        key, kit = shared(Sign(tint.name, tint.style), size)
        share(kits, {key: kit})
        return tint.space, key

    return Signed(_named(tints, keyed), kits)


def _arrows(arrows: Iterable[Arrow]) -> Tree:
    return _named(arrows, _arrow)


def _tracks(tracks: Iterable[Track]) -> Tree:
    return _keyed(tracks, _track)


def _panels(panels: Iterable[Panel]) -> Tree:
    return _keyed(panels, _panel)


def _trails(trails: Iterable[Trail]) -> Tree:
    return _named(trails, _trail)


def _arrow(arrow: Arrow) -> tuple[str, Tree]:
    return f"{arrow.piece} {arrow.target}", _without(arrow, "piece", "target")


def _trail(trail: Trail) -> tuple[str, Tree]:
    return f"{trail.start} {trail.end}", _without(trail, "start", "end")


@lru_cache(KEPT)
def _track(track: Track) -> tuple[str, Tree]:
    """Return a track: the states of its steps, which change, stand in a row beside the steps."""
    tree = _without(track, "id")
    if track.steps:
        tree["steps"] = [_without(step, "state") for step in track.steps]
        tree["states"] = " ".join([step.state for step in track.steps])
    return track.id, tree


@lru_cache(KEPT)
def _panel(panel: Panel) -> tuple[str, Tree]:
    rows = _keyed(panel.rows, lambda row: (row.label, _without(row, "label")))
    return panel.id, {**_without(panel, "id"), "rows": rows}


def _highlights(shown: tuple[Iterable[Highlight], Mapping[str, Any]]) -> Tree:
    """Return highlights by style and by their pieces; spaces and texts are words in a row."""
    highlights, options = shown
    found: Tree = {}
    for one in highlights:
        pieces = " ".join(one.pieces)
        head = {"name": one.name, "class": one.style}
        key, number = one.style, 2
        while key in found and (found[key]["name"] != one.name or pieces in found[key]["of"]):
            key, number = f"{one.style}~{number}", number + 1
        group = found.setdefault(key, {**head, "of": {}})
        texts = [text.replace(" ", UNBROKEN) or UNBROKEN for text in one.texts]
        rows = [_led(pieces, " ".join(one.spaces), options), " ".join(texts)]
        group["of"][pieces] = rows if texts else rows[:1]
    return found


def _led(piece: str, spaces: str, options: Mapping[str, Any]) -> str:
    """Return spaces in a row, or with a star the verb whose options lead a piece just there."""
    for verb, given in options.items():
        if isinstance(given, dict) and given.get(piece) == spaces:
            return f"{STAR}{verb}"
    return spaces


def _inset(inset: Inset) -> Tree:
    """Return an inset without its pieces, its spaces by name."""
    tree: Tree = msgspec.to_builtins(replace(inset, spaces=()))
    tree["spaces"] = _keyed(inset.spaces, _space)
    return tree


def _space(space: Space) -> tuple[str, Tree]:
    return space.id, _without(space, "id")
