"""Resuming: a match put together from a position and the entries that led to it.

Whoever keeps matches for years (a server) reads a long one back by its last snapshot and the few
entries since, instead of playing all of it again. It trusts what it kept; `verify` does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from senlac.engine.course import Course
from senlac.engine.dice import commitment
from senlac.engine.document import Document, table
from senlac.engine.errors import RecordError
from senlac.engine.event import Event
from senlac.engine.game import Game
from senlac.engine.history import History
from senlac.engine.match_dice import MatchDice
from senlac.engine.moves import Repeater
from senlac.engine.position import decode, encode
from senlac.engine.record import Entry, Header
from senlac.engine.state import State


@dataclass(frozen=True)
class Snapshot:
    """The state after the last of the entries kept with it; `news` is no part of a position."""

    position: Document
    news: bool

    def document(self) -> Document:
        """Return the snapshot as a JSON object."""
        return {"position": self.position, "news": self.news}

    @classmethod
    def of(cls, course: Course) -> Snapshot:
        """Return how a match stands now."""
        return cls(encode(course.game, course.state), course.state.news)

    @classmethod
    def from_document(cls, document: object) -> Snapshot:
        """Read a snapshot.

        Raises:
            RecordError: the document is none.
        """
        read = table(document, {"position": dict[str, Any], "news": bool}, "snapshot")
        return cls(read["position"], read["news"])


@dataclass(frozen=True)
class Line:
    """What is kept of a step beside the state it led to."""

    entry: Entry
    events: tuple[Event, ...]
    sealed: bool


def resume(
    game: Game[Any], header: Header, lines: Sequence[Line], snapshot: Snapshot, secret: bytes
) -> Course:
    """Return the match that stands at a snapshot after these lines, with its dice to come.

    It cannot show how it stood before, nor go back there: those states are not kept, as the
    `floor` of its history says.

    Raises:
        RecordError: the snapshot is not of this game, or the secret not of this match.
    """
    if commitment(secret) != header.commitment:
        raise RecordError("secret: it is not the one the match was bound to")
    state: State = decode(game, snapshot.position)
    state.news = snapshot.news
    roles = game.roles(state)
    history = History(lines[-1].entry.hash, Repeater(game, roles))
    for kept in lines:
        history.note(kept.entry, kept.events, sealed=kept.sealed, news=state.news)
    history.stand(state)
    dice = MatchDice(secret, header.salts)
    dice.rolled = sum([len(kept.entry.rolls) for kept in lines])
    return Course(game, header, roles, dice, history)
