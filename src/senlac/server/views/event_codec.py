"""Event codec: an event of a run is encoded as a delta to the one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from senlac.engine.match.match import Match
from senlac.engine.model.event import Event
from senlac.engine.screen.scene import Cue, PieceMove
from senlac.server.views.piece_codec import STAR, Tree, encode
from senlac.server.views.scene_codec import by_unique_name, trails_tree

NO_CUE: Final = Cue()
"""The cue of an event that is only in the log."""

USUAL: Final = 6
"""The number of sides of dice that is not sent."""


class EncodedEvent(NamedTuple):
    """An encoded event: its head, the whole event, and the event without its head."""

    head: Tree
    whole: Raw
    rest: Raw


class EventEncoder:
    """The events of a match, each encoded once for all viewers."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._written: dict[int, tuple[Event, EncodedEvent]] = {}

    def row(self, events: Sequence[Event]) -> list[Raw]:
        """Encode a run of events. One without a kind has the same head as its predecessor."""
        found: list[Raw] = []
        head: Tree | None = None
        for event in events:
            written = self._of(event)
            found.append(written.rest if written.head == head else written.whole)
            head = written.head
        return found

    def _of(self, event: Event) -> EncodedEvent:
        """Return an encoded event, cached by `id`. The event is stored to keep that id its own."""
        known = self._written.get(id(event))
        if known is None:
            known = self._written[id(event)] = (event, _written(self._match, event))
        return known[1]


def _written(match: Match, event: Event) -> EncodedEvent:
    within = event.within
    head = {"kind": event.kind, "rule": event.rule}
    if within is not None:
        head["within"] = joined(within.titles)
        head["game"] = within.game
    text = match.sentence(event)
    rest = encode({"text": text, **_cue(match.cue(event), text)})
    return EncodedEvent(head, Raw(encode(head)[:-1] + b"," + rest[1:]), Raw(rest))


def _cue(cue: Cue, text: str) -> Tree:
    """Encode what the screen does with an event that has a given text."""
    if cue == NO_CUE:
        return {}
    tree: Tree = msgspec.to_builtins(cue)
    if cue.moves:
        tree["moves"] = by_unique_name(cue.moves, _move)
    if cue.trails:
        tree["trails"] = trails_tree(cue.trails)
    if cue.told == text:
        tree["told"] = STAR
    if cue.dice is not None and cue.dice.sides == USUAL:
        del tree["dice"]["sides"]
    return tree


def _move(move: PieceMove) -> tuple[str, Any]:
    """Encode the move of a piece: the spaces on its way, then "" if it leaves the board."""
    return move.piece, " ".join([*move.via, move.to or ""])


def joined(titles: Sequence[str]) -> str:
    """Join the titles of nested matches."""
    return ", ".join(titles)
