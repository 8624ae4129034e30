"""Verification of records, down to the last die."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from senlac.engine.data.document import Document
from senlac.engine.game.game import Game
from senlac.engine.game.record import Record
from senlac.engine.match import registry
from senlac.engine.match.core import MatchCore
from senlac.engine.match.replay import replaying
from senlac.engine.model.dice import fair_roll, nonce
from senlac.engine.support.errors import RecordError
from senlac.engine.support.slices import finished


@dataclass(frozen=True)
class ForcedRoll:
    """A value that replaced a fair roll, as tests do."""

    entry: int
    label: str
    value: int


@dataclass(frozen=True)
class Salt:
    """A player's addition to the dice, by role."""

    role: str
    salt: str


@dataclass(frozen=True)
class VerificationReport:
    """The verified facts of a record.

    Attributes:
        rules: the version of the rules that the record names.
        edition: the edition with which it was replayed. It differs from `rules` only for some
            records without a hash of their data.
        entries, undone: the number of all entries, and of those that were undone.
        rolls: the number of all dice, undone ones too.
        fair: the number of rolls that follow from the secret; 0 while the secret is unknown.
        proved: whether the secret is known and matches the commitment.
        queued: the values that replaced rolls.
        winners, how: the outcome; None and "" while the match goes on.
        commitment: the commitment of the dice, to be compared with the one published before.
        salts: the players' additions to the dice.
    """

    game: str
    rules: str
    edition: str
    entries: int
    undone: int
    rolls: int
    fair: int
    proved: bool
    queued: tuple[ForcedRoll, ...]
    winners: tuple[str, ...] | None
    how: str
    commitment: str
    salts: tuple[Salt, ...]


def verify(
    source: Record | Document | str | bytes,
    game: Game[Any] | None = None,
    secret: bytes | None = None,
) -> VerificationReport:
    """Replay a record from the beginning and check all that it says.

    That is the chain of hashes, the legality of every action, the recorded dice, the outcome, and,
    if the secret is known, the commitment and every roll.

    Raises:
        RecordError: the record is wrong; the message names the entry.
    """
    return finished(verifying(source, game, secret))


def verifying(
    source: Record | Document | str | bytes,
    game: Game[Any] | None = None,
    secret: bytes | None = None,
) -> Generator[None, None, VerificationReport]:
    """Do the same as `verify`, one entry after another.

    Raises:
        RecordError: as `verify`.
    """
    record = _read(source)
    found = registry.game(record.header.game) if game is None else game
    course = yield from replaying(found, record, secret)
    queued = yield from _checking_rolls(course, record)
    rolls = sum([len(entry.rolls) for entry in record.entries])
    proved = course.dice.secret is not None
    undos = len([entry for entry in record.entries if entry.undo >= 0])
    ending = record.ending
    return VerificationReport(
        game=found.id,
        rules=record.header.rules,
        edition=course.state.edition.name,
        entries=len(record.entries),
        undone=len(record.entries) - len(course.history.line) - undos,
        rolls=rolls,
        fair=rolls - len(queued) if proved else 0,
        proved=proved,
        queued=queued,
        winners=None if ending is None else ending.winners,
        how="" if ending is None else ending.how,
        commitment=record.header.commitment,
        salts=tuple([Salt(role, text) for role, text in record.header.salts.items()]),
    )


def _read(source: Record | Document | str | bytes) -> Record:
    """Return a record, decoded if necessary."""
    if isinstance(source, Record):
        return source
    if isinstance(source, str | bytes):
        return Record.from_json(source)
    return Record.from_document(source)


def _checking_rolls(
    course: MatchCore, record: Record
) -> Generator[None, None, tuple[ForcedRoll, ...]]:
    """Require that every roll follows from the secret if it is known; return the queued ones."""
    secret = course.dice.secret
    queued: list[ForcedRoll] = []
    number = 0
    for entry in record.entries:
        if secret is not None and entry.nonce and entry.nonce != nonce(secret, entry.n):
            raise RecordError(f"entry {entry.n}: the nonce does not follow from the secret")
        for roll in entry.rolls:
            if roll.queued:
                queued.append(ForcedRoll(entry.n, roll.label, roll.value))
            elif secret is not None:
                fell = fair_roll(secret, record.header.salts, number, roll.sides, roll.label)
                if fell != roll.value:
                    what = f"{roll.label} (d{roll.sides})"
                    raise RecordError(
                        f"entry {entry.n}: {what} shows {roll.value}, the secret gives {fell}"
                    )
            number += 1
        yield
    return tuple(queued)
