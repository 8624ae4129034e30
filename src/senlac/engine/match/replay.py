"""Replay: a record is untrusted, and played again from the beginning."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from senlac.engine.game.game import Game
from senlac.engine.game.record import Ending, Entry, Header, Record
from senlac.engine.match import perspective
from senlac.engine.match.core import MatchCore, editions_for_header
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.match.queries import concede_action
from senlac.engine.model.dice import RecordedDice, RecordingDice, commitment
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.support.errors import DiceError, RecordError, SenlacError, caused
from senlac.engine.support.slices import finished


class RecordDice(MatchDice):
    """The dice of a record, entry by entry."""

    def __init__(self, header: Header) -> None:
        super().__init__(None, header.salts)
        self.entry = Entry(0)

    @property
    def ready(self) -> bool:
        return True

    def begin_action(self) -> RecordingDice:
        return RecordedDice(self.entry.rolls)

    def commit(self, dice: RecordingDice) -> None:
        """Require that the game has rolled all dice of the entry.

        Raises:
            DiceError: it has not.
        """
        left = len(self.entry.rolls) - len(dice.rolls)
        if left:
            raise DiceError(f"{left} rolls recorded that the game did not ask for")
        self.rolled += len(dice.rolls)

    def nonce(self, number: int) -> str:
        """Return the nonce of the present entry.

        Raises:
            RecordError: it has none, but needs one.
        """
        if not self.entry.nonce:
            raise RecordError("the nonce is missing")
        return self.entry.nonce


def replay(game: Game[Any], record: Record, secret: bytes | None = None) -> MatchCore:
    """Replay a record; with the secret, given or in the record, it can be played on.

    Raises:
        RecordError: the record is edited, of other rules, or contains an illegal action; the
            message names the entry.
    """
    return finished(replaying(game, record, secret))


def replaying(
    game: Game[Any], record: Record, secret: bytes | None = None
) -> Generator[None, None, MatchCore]:
    """Do the same as `replay`, one entry after another.

    Raises:
        RecordError: as `replay`.
    """
    known = _secret(record, secret)

    first: RecordError | None = None
    for edition in editions_for_header(game, record.header):
        try:
            course = yield from _retracing(game, record.header, record.entries, known, edition)
            _check_ending(course, record.ending)
        except RecordError as error:
            first = first or error
        else:
            return course
    raise _no_edition(first)


def retrace(
    game: Game[Any],
    header: Header,
    entries: Sequence[Entry],
    secret: bytes | None,
    edition: RulesVersion | None = None,
) -> MatchCore:
    """Replay the first entries of a match, or all; with the secret it can be played on.

    A header without a hash of the data may be of several editions of the rules. By default the
    newest one that can play all entries is used.

    Raises:
        RecordError: an entry is edited or illegal; the message names it. Or the secret does not
            match the commitment.
    """
    return finished(retracing(game, header, entries, secret, edition))


def retracing(
    game: Game[Any],
    header: Header,
    entries: Sequence[Entry],
    secret: bytes | None,
    edition: RulesVersion | None = None,
) -> Generator[None, None, MatchCore]:
    """Do the same as `retrace`, one entry after another.

    Raises:
        RecordError: as `retrace`.
    """
    if secret is not None and commitment(secret) != header.commitment:
        raise RecordError("secret: it is not the one the match was bound to")
    first: RecordError | None = None
    for one in editions_for_header(game, header) if edition is None else [edition]:
        try:
            return (yield from _retracing(game, header, entries, secret, one))
        except RecordError as error:
            first = first or error
    raise _no_edition(first)


def _no_edition(first: RecordError | None) -> RecordError:
    """Return why no edition of the rules plays the entries: the error of the first."""
    assert first is not None, "a version has at least one edition"
    return first


def _retracing(
    game: Game[Any],
    header: Header,
    entries: Sequence[Entry],
    secret: bytes | None,
    edition: RulesVersion,
) -> Generator[None, None, MatchCore]:
    """Replay entries with one edition of the rules.

    Raises:
        RecordError: an entry is edited or illegal.
    """
    dice = RecordDice(header)
    dice.entry = entries[0]
    try:
        course = MatchCore.begin(game, header, dice, edition)
    except SenlacError as error:
        raise caused(RecordError(f"entry 0: {error}"), error)
    _compare(course, entries[0])
    yield from following(course, entries[1:])
    course.dice = MatchDice(secret, header.salts)
    course.dice.rolled = dice.rolled
    return course


def following(course: MatchCore, entries: Sequence[Entry]) -> Generator[None, None, None]:
    """Do the same as `apply_entries`, one entry after another.

    Raises:
        RecordError: as `apply_entries`.
    """
    for entry in entries:
        apply_entries(course, [entry])
        yield


def apply_entries(course: MatchCore, entries: Sequence[Entry]) -> None:
    """Play recorded entries that follow a match's last; its own dice are unchanged.

    Raises:
        RecordError: an entry is edited, missing, or illegal.
    """
    own = course.dice
    dice = RecordDice(course.header)
    dice.rolled = own.rolled
    course.dice = dice
    try:
        for entry in entries:
            dice.entry = entry
            try:
                _repeat(course, entry)
            except SenlacError as error:
                raise caused(RecordError(f"entry {entry.n}: {error}"), error)
            _compare(course, entry)
    finally:
        own.rolled = dice.rolled
        course.dice = own


def _repeat(course: MatchCore, entry: Entry) -> None:
    """Replay one entry."""
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
    action = concede_action(entry.action)
    if action is None:
        names = perspective.notation(course.game, course.state, (role,))
        action = names.action(entry.action)
    course.act(role, action)


def _compare(course: MatchCore, entry: Entry) -> None:
    """Require that the replayed entry equals the recorded one; its hash covers all before it."""
    if course.history.played[-1].entry != entry:
        raise RecordError(f"entry {entry.n}: the hash does not fit; it, or the start, was edited")


def _secret(record: Record, given: bytes | None) -> bytes | None:
    """Return the secret of a record's dice if it is known.

    Raises:
        RecordError: it does not match the commitment.
    """
    text = record.secret if record.ending is None else record.ending.secret
    if record.secret and record.secret != text:
        raise RecordError("record.secret: the ending has another")
    try:
        known = bytes.fromhex(text) if text else given
    except ValueError:
        raise caused(RecordError("record.secret: expected hexadecimal digits"), None)
    if known is not None and commitment(known) != record.header.commitment:
        raise RecordError("record.secret: it is not the one the record was bound to")
    if text and known is not None and known.hex() != text:
        raise RecordError("record.secret: expected lower-case hexadecimal digits")
    return known


def _check_ending(course: MatchCore, ending: Ending | None) -> None:
    """Require that the match ended as the record says."""
    over = course.state.outcome is not None
    if ending is None and over:
        raise RecordError("ending: it is missing, and the match is over")
    if ending is not None and not over:
        raise RecordError("ending: the match is not over")
    if ending != (course.ending() if over else None):
        raise RecordError("ending: the outcome or its hash does not fit")
