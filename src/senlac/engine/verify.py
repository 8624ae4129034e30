"""Verifying: whether a record tells the truth, down to its last die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from senlac.engine import registry
from senlac.engine.course import Course
from senlac.engine.dice import fair_roll, nonce
from senlac.engine.document import Document
from senlac.engine.errors import RecordError
from senlac.engine.game import Game
from senlac.engine.record import Record
from senlac.engine.replay import replay


@dataclass(frozen=True)
class Queued:
    """A value that was put in place of a fair roll, as tests do."""

    entry: int
    label: str
    value: int


@dataclass(frozen=True)
class Report:
    """What was found true of a record.

    Attributes:
        entries, undone: all of them, and how many of those were taken back.
        rolls: the dice that fell, those taken back too.
        fair: the rolls proved to follow from the secret; none while the secret is not out.
        proved: whether the secret is known, and is the one the match was bound to.
        queued: the values that were put in place of rolls.
        winners, how: the outcome; None and "" while the match goes on.
    """

    game: str
    rules: str
    entries: int
    undone: int
    rolls: int
    fair: int
    proved: bool
    queued: tuple[Queued, ...]
    winners: tuple[str, ...] | None
    how: str


def verify(
    source: Record | Document | str | bytes,
    game: Game[Any] | None = None,
    secret: bytes | None = None,
) -> Report:
    """Replay a record from nothing and check all that it says.

    That is the chain of hashes, the legality of every action, that the dice asked for are those
    recorded, the outcome, and, once the secret is known, the commitment and every roll.

    Raises:
        RecordError: something is not as the record says; the message names the entry.
    """
    record = _read(source)
    found = registry.game(record.header.game) if game is None else game
    course = replay(found, record, secret)
    queued = _check_rolls(course, record)
    rolls = sum([len(entry.rolls) for entry in record.entries])
    proved = course.dice.secret is not None
    undos = len([entry for entry in record.entries if entry.undo >= 0])
    ending = record.ending
    return Report(
        game=found.id,
        rules=record.header.rules,
        entries=len(record.entries),
        undone=len(record.entries) - len(course.history.line) - undos,
        rolls=rolls,
        fair=rolls - len(queued) if proved else 0,
        proved=proved,
        queued=queued,
        winners=None if ending is None else ending.winners,
        how="" if ending is None else ending.how,
    )


def _read(source: Record | Document | str | bytes) -> Record:
    """Read a record, if it is not read yet."""
    if isinstance(source, Record):
        return source
    if isinstance(source, str | bytes):
        return Record.from_json(source)
    return Record.from_document(source)


def _check_rolls(course: Course, record: Record) -> tuple[Queued, ...]:
    """See that every roll follows from the secret if it is known; return those queued."""
    secret = course.dice.secret
    queued: list[Queued] = []
    number = 0
    for entry in record.entries:
        if secret is not None and entry.nonce and entry.nonce != nonce(secret, entry.n):
            raise RecordError(f"entry {entry.n}: the nonce does not follow from the secret")
        for roll in entry.rolls:
            if roll.queued:
                queued.append(Queued(entry.n, roll.label, roll.value))
            elif secret is not None:
                fell = fair_roll(secret, record.header.salts, number, roll.sides, roll.label)
                if fell != roll.value:
                    what = f"{roll.label} (d{roll.sides})"
                    raise RecordError(
                        f"entry {entry.n}: {what} shows {roll.value}, the secret gives {fell}"
                    )
            number += 1
    return tuple(queued)
