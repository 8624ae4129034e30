"""Events as they are sent: each of a row tells only what is otherwise than with the one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from senlac.engine.event import Event
from senlac.engine.match import Match
from senlac.engine.scene import Cue, Shift
from senlac.table.present.pieces import STAR, Tree, encode
from senlac.table.present.wire import named, trails_tree

NO_CUE: Final = Cue()
"""The cue of an event that is only told."""

USUAL: Final = 6
"""Of dice with so many sides it is not said how many they have."""


class Written(NamedTuple):
    """An event as it is sent: its head, all of it, and all but the head."""

    head: Tree
    whole: Raw
    rest: Raw


class Told:
    """The events of a match, written once for all who are told of them."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._written: dict[int, tuple[Event, Written]] = {}

    def row(self, events: Sequence[Event]) -> list[Raw]:
        """Return events in a row; one that has no kind is in all of its head like the last one."""
        found: list[Raw] = []
        head: Tree | None = None
        for event in events:
            written = self._of(event)
            found.append(written.rest if written.head == head else written.whole)
            head = written.head
        return found

    def _of(self, event: Event) -> Written:
        """Return an event as it is sent; it is kept with it, so that no other is taken for it."""
        known = self._written.get(id(event))
        if known is None:
            known = self._written[id(event)] = (event, _written(self._match, event))
        return known[1]


def _written(match: Match, event: Event) -> Written:
    """Write an event."""
    within = event.within
    head = {"kind": event.kind, "rule": event.rule}
    if within is not None:
        head["within"] = joined(within.titles)
        head["game"] = within.game
    text = match.sentence(event)
    rest = encode({"text": text, **_cue(match.cue(event), text)})
    return Written(head, Raw(encode(head)[:-1] + b"," + rest[1:]), Raw(rest))


def _cue(cue: Cue, text: str) -> Tree:
    """Return what the screen does with an event of which this is told."""
    if cue == NO_CUE:
        return {}
    tree: Tree = msgspec.to_builtins(cue)
    if cue.moves:
        tree["moves"] = named(cue.moves, _move)
    if cue.trails:
        tree["trails"] = trails_tree(cue.trails)
    if cue.told == text:
        tree["told"] = STAR
    if cue.dice is not None and cue.dice.sides == USUAL:
        del tree["dice"]["sides"]
    return tree


def _move(move: Shift) -> tuple[str, Any]:
    """Return where a piece goes: the spaces on its way in a row, "" at the end off the board."""
    return move.piece, " ".join([*move.via, move.to or ""])


def joined(titles: Sequence[str]) -> str:
    """Return the titles of matches that lie in each other as one."""
    return ", ".join(titles)
