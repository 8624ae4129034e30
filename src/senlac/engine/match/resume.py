"""Resume: a match made from a position and the entries that led to it.

A server restores a long match from its last snapshot and the few entries since, instead of
replaying all of it. It trusts its own data; `verify` does not.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from senlac.engine.data.document import Document, parse_object
from senlac.engine.game.game import Game
from senlac.engine.game.position import decode, edition_of, encode
from senlac.engine.game.record import Entry, Header
from senlac.engine.match.core import MatchCore, editions_for_header
from senlac.engine.match.history import History
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.match.moves import Replayer
from senlac.engine.match.replay import retracing
from senlac.engine.model.dice import commitment
from senlac.engine.model.event import Event
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.model.state import State
from senlac.engine.support.errors import RecordError
from senlac.engine.support.slices import finished


@dataclass(frozen=True)
class Snapshot:
    """The state after the last of the entries stored with it; `news` is not part of a position."""

    position: Document
    news: bool

    def document(self) -> Document:
        """Return the snapshot as a JSON object."""
        return {"position": self.position, "news": self.news}

    @classmethod
    def of(cls, course: MatchCore) -> Snapshot:
        """Return a snapshot of a match."""
        return cls(encode(course.game, course.state), course.state.revealed)

    @classmethod
    def from_document(cls, document: object) -> Snapshot:
        """Decode a snapshot.

        Raises:
            RecordError: the document is not a snapshot.
        """
        read = parse_object(document, {"position": dict[str, Any], "news": bool}, "snapshot")
        return cls(read["position"], read["news"])


@dataclass(frozen=True)
class StoredEntry:
    """What is stored of an entry besides the state it led to."""

    entry: Entry
    events: tuple[Event, ...]
    sealed: bool


LINES: Final = 64
"""Number of entries that one part of resuming adds."""


def resume(
    game: Game[Any], header: Header, lines: Sequence[StoredEntry], snapshot: Snapshot, secret: bytes
) -> MatchCore:
    """Return the match at a snapshot after these entries, with its future dice.

    Its earlier states are not available for views or undo, as the `floor` of its history says.

    Raises:
        RecordError: the snapshot is of another game or edition of its rules, or the secret is of
            another match.
    """
    return finished(resuming(game, header, lines, snapshot, secret))


def resuming(
    game: Game[Any], header: Header, lines: Sequence[StoredEntry], snapshot: Snapshot, secret: bytes
) -> Generator[None, None, MatchCore]:
    """Do the same as `resume`, in parts.

    Raises:
        RecordError: as `resume`.
    """
    if commitment(secret) != header.commitment:
        raise RecordError("secret: it is not the one the match was bound to")
    edition = yield from _edition(game, header, lines, snapshot)
    state: State = decode(game, snapshot.position, edition)
    state.revealed = snapshot.news
    roles = game.roles(state)
    history = History(lines[-1].entry.hash, Replayer(game, roles))
    rolled = 0
    for first in range(0, len(lines), LINES):
        yield
        for kept in lines[first : first + LINES]:
            history.append_entry(kept.entry, kept.events, sealed=kept.sealed, news=state.revealed)
            rolled += len(kept.entry.rolls)
    history.set_head_state(state)
    dice = MatchDice(secret, header.salts)
    dice.rolled = rolled
    return MatchCore(game, header, roles, dice, history)


def _edition(
    game: Game[Any], header: Header, lines: Sequence[StoredEntry], snapshot: Snapshot
) -> Generator[None, None, RulesVersion]:
    """Return the edition of the rules of a match.

    If neither the header nor the snapshot has a hash of the data, the editions of the version are
    tried, newest first. The result is the first one whose replay ends in the snapshot, otherwise
    the first one that can play the entries.

    Raises:
        RecordError: no edition can play the entries, or the snapshot is of another edition.
    """
    editions = editions_for_header(game, header)
    if "data" in snapshot.position:
        found = edition_of(game, snapshot.position)
        if found not in editions:
            raise RecordError(f"snapshot: of rules {found.name}, not {header.rules}")
        return found
    if len(editions) == 1:
        return editions[0]
    entries = [kept.entry for kept in lines]
    possible: list[RulesVersion] = []
    for edition in editions:
        try:
            course = yield from retracing(game, header, entries, None, edition)
        except RecordError:
            continue
        if _is_position_of(game, course.state, snapshot.position, edition):
            return edition
        possible.append(edition)
    if not possible:
        raise RecordError("snapshot: no edition of the rules can play the entries before it")
    return possible[0]


def _is_position_of(
    game: Game[Any], state: State, document: Document, edition: RulesVersion
) -> bool:
    """Return whether a position is that of a state, though it may have former names."""
    try:
        kept = decode(game, document, edition)
    except RecordError:
        return False
    return encode(game, kept) == encode(game, state)
