"""Replaying: a record played again from nothing, believed in nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from senlac.engine import standpoint
from senlac.engine.course import Course
from senlac.engine.dice import KeptDice, RecordedDice, commitment
from senlac.engine.errors import DiceError, RecordError, SenlacError
from senlac.engine.game import Game
from senlac.engine.match_dice import MatchDice
from senlac.engine.position import check_rules
from senlac.engine.record import Ending, Entry, Header, Record
from senlac.engine.situation import given_up


class ReadDice(MatchDice):
    """The dice of a record, entry by entry."""

    def __init__(self, header: Header) -> None:
        super().__init__(None, header.salts)
        self.entry = Entry(0)

    @property
    def ready(self) -> bool:
        """Tell that a record needs no secret to be replayed."""
        return True

    def hand(self) -> KeptDice:
        """Return the rolls of the present entry."""
        return RecordedDice(self.entry.rolls)

    def keep(self, dice: KeptDice) -> None:
        """See that the game has asked for all the rolls of the entry.

        Raises:
            DiceError: it has not.
        """
        left = len(self.entry.rolls) - len(dice.rolls)
        if left:
            raise DiceError(f"{left} rolls recorded that the game did not ask for")
        self.rolled += len(dice.rolls)

    def nonce(self, number: int) -> str:
        """Return what hides the present entry.

        Raises:
            RecordError: it has nothing, and needs it.
        """
        if not self.entry.nonce:
            raise RecordError("the nonce is missing")
        return self.entry.nonce


def replay(game: Game[Any], record: Record, secret: bytes | None = None) -> Course:
    """Play a record again; with the secret, given or in the record, it can be played on.

    Raises:
        RecordError: the record is edited, of other rules, or does something illegal; the message
            names the entry.
    """
    check_rules(game, {"game": record.header.game, "rules": record.header.rules}, "record")
    course = retrace(game, record.header, record.entries, _secret(record, secret))
    _check_ending(course, record.ending)
    return course


def retrace(
    game: Game[Any], header: Header, entries: Sequence[Entry], secret: bytes | None
) -> Course:
    """Play the first entries of a match again, or all; with the secret it can be played on.

    Raises:
        RecordError: an entry is edited, or does something illegal; the message names it.
    """
    dice = ReadDice(header)
    dice.entry = entries[0]
    try:
        course = Course.begin(game, header, dice)
    except SenlacError as error:
        raise RecordError(f"entry 0: {error}") from error
    _compare(course, entries[0])
    follow(course, entries[1:])
    course.dice = MatchDice(secret, header.salts)
    course.dice.rolled = dice.rolled
    return course


def follow(course: Course, entries: Sequence[Entry]) -> None:
    """Do what recorded entries say that come after a course's last; its dice stay its own.

    Raises:
        RecordError: an entry is edited, missing, or does something illegal.
    """
    own = course.dice
    dice = ReadDice(course.header)
    dice.rolled = own.rolled
    course.dice = dice
    try:
        for entry in entries:
            dice.entry = entry
            try:
                _repeat(course, entry)
            except SenlacError as error:
                raise RecordError(f"entry {entry.n}: {error}") from error
            _compare(course, entry)
    finally:
        own.rolled = dice.rolled
        course.dice = own


def _repeat(course: Course, entry: Entry) -> None:
    """Do again what an entry says."""
    if entry.deadline:
        course.deadline()
        return
    if entry.role not in course.roles:
        raise RecordError(f"no role {entry.role[:40]!a}")
    strangers = [name for name in entry.agreed if name not in course.roles]
    if strangers:
        raise RecordError(f"no role {strangers[0][:40]!a}")
    if entry.undo >= 0:
        course.undo(entry)
        return
    if entry.draw:
        course.draw(replace(entry, hash="", nonce=""))
        return
    role = course.roles.index(entry.role)
    action = given_up(entry.action)
    if action is None:
        names = standpoint.notation(course.game, course.state, (role,))
        action = names.action(entry.action)
    course.act(role, action)


def _compare(course: Course, entry: Entry) -> None:
    """See that the replayed entry is the recorded one, and so is all before it."""
    if course.history.played[-1].entry != entry:
        raise RecordError(f"entry {entry.n}: the hash does not fit; it, or the start, was edited")


def _secret(record: Record, given: bytes | None) -> bytes | None:
    """Return the secret of a record's dice if it is known.

    Raises:
        RecordError: it is not the one that the record is bound to.
    """
    text = record.secret if record.ending is None else record.ending.secret
    if record.secret and record.secret != text:
        raise RecordError("record.secret: the ending has another")
    try:
        known = bytes.fromhex(text) if text else given
    except ValueError:
        raise RecordError("record.secret: expected hexadecimal digits") from None
    if known is not None and commitment(known) != record.header.commitment:
        raise RecordError("record.secret: it is not the one the record was bound to")
    if text and known is not None and known.hex() != text:
        raise RecordError("record.secret: expected lower-case hexadecimal digits")
    return known


def _check_ending(course: Course, ending: Ending | None) -> None:
    """See that the match ended as the record says."""
    over = course.state.outcome is not None
    if ending is None and over:
        raise RecordError("ending: it is missing, and the match is over")
    if ending is not None and not over:
        raise RecordError("ending: the match is not over")
    if ending != (course.ending() if over else None):
        raise RecordError("ending: the outcome or its hash does not fit")
