"""Scenes as JSON objects: lists of named records become objects, so that patches are small."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from senlac.engine.screen.scene import Inset, Piece, Scene
from senlac.server.views.merge_patch import Tree

RANK: Final = "z"
"""Key of the position of a piece in its stack, or of a panel or track among all; omitted if 0."""

KEYS: Final[Mapping[str, Callable[[Any], str]]] = {
    "marks": lambda mark: mark.space,
    "tints": lambda tint: tint.space,
    "tracks": lambda track: track.id,
    "panels": lambda panel: panel.id,
    "arrows": lambda arrow: f"{arrow.piece} {arrow.target}",
    "trails": lambda trail: f"{trail.start} {trail.end}",
    "roster": lambda entry: entry.piece,
    "highlights": lambda shown: " ".join([shown.style, *shown.pieces]),
}
"""The key of a record, by the name of its list. A second record of the same key has `~2` added.
Pieces, which have ids, are apart.
"""

ORDERED: Final = frozenset(["tracks", "panels", "roster"])
"""Lists whose order matters to the screen."""

FIELDS: Final = tuple(
    zip(Scene.__struct_fields__, Scene.__struct_encode_fields__, strict=True)
)  # fmt: skip

Record = tuple[object, int, Tree]
"""A record of a scene, its rank, and both encoded."""


class SceneEncoder:
    """Encodes the scenes of a match for one audience, one after another.

    What is equal in two scenes is the same object in both trees, so that finding the patch between
    them takes little time. A tree must not be changed once it is made.
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, Any]] = {}
        self._records: dict[str, dict[str, Record]] = {}

    def tree(self, scene: Scene) -> Tree:
        """Return a scene as a JSON object, without fields that have their default."""
        tree: Tree = {}
        for name, key in FIELDS:
            source = getattr(scene, name)
            if source:
                tree[key] = self._part(name, source)
        return tree

    def _part(self, name: str, source: Any) -> Any:  # noqa: ANN401 - any field of a scene
        """Return an encoded field, the last one if it has not changed."""
        last = self._parts.get(name)
        if last is None or last[0] != source:
            last = self._parts[name] = (source, self._encoded(name, source))
        return last[1]

    def _encoded(self, name: str, source: Any) -> Any:  # noqa: ANN401 - any field of a scene
        if name == "pieces":
            return self._pieces(name, source)
        if name == "inset":
            return self._inset(source)
        return self._by_key(name, source) if name in KEYS else msgspec.to_builtins(source)

    def _inset(self, inset: Inset) -> Tree:
        frame = self._part("frame", replace(inset, pieces=()))
        return {**frame, "pieces": self._pieces("pieces of the inset", inset.pieces)}

    def _pieces(self, name: str, pieces: Sequence[Piece]) -> Tree:
        """Return pieces by id, each with its position among those on its space."""
        last = self._records.get(name, {})
        found: dict[str, Record] = {}
        tree: Tree = {}
        count: dict[str, int] = {}
        for piece in pieces:
            key, space = piece.id, piece.space
            rank = 0
            if space is not None:
                rank = count.get(space, 0)
                count[space] = rank + 1
            found[key] = known = _record(last.get(key), piece, rank)
            tree[key] = known[2]
        self._records[name] = found
        return tree

    def _by_key(self, name: str, records: Sequence[Any]) -> Tree:
        """Return records by key, with their rank if their order matters."""
        last, key_of, ordered = self._records.get(name, {}), KEYS[name], name in ORDERED
        found: dict[str, Record] = {}
        for number, record in enumerate(records):
            key = key_of(record)
            if key in found:
                key = _free(found, key)
            found[key] = _record(last.get(key), record, number if ordered else 0)
        self._records[name] = found
        return {key: known[2] for key, known in found.items()}


def _record(last: Record | None, record: object, rank: int) -> Record:
    """Return an encoded record, the last one of its key if it has not changed."""
    if last is not None and last[1] == rank and (last[0] is record or last[0] == record):
        return last
    tree: Tree = msgspec.to_builtins(record)
    return record, rank, {**tree, RANK: rank} if rank else tree


def _free(found: Mapping[str, object], key: str) -> str:
    """Return the key of a further record: the first with a number that is not taken."""
    number = 2
    while f"{key}~{number}" in found:
        number += 1
    return f"{key}~{number}"
