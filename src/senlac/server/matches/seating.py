"""Seating: joining, leaving, invitations and rematches."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from senlac.engine.data.overlay import Overlay
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match import Match
from senlac.server.accounts.accounts import Person
from senlac.server.accounts.names import FORMER
from senlac.server.matches import privacy
from senlac.server.matches.change import Change, written_entry
from senlac.server.matches.lobby import ME, MatchRequest, SeatRequest
from senlac.server.matches.salting import check_salt
from senlac.server.matches.table import (
    ABANDONED,
    BOT,
    FREE,
    INVITE,
    OPEN,
    OVER,
    PERSON,
    RoleAssignment,
    Table,
)
from senlac.server.support.errors import Forbidden, Illegal, Refused
from senlac.server.support.ids import hashed


def join(table: Table, person: Person, role: str, invitation: str, salt: str, now: float) -> Table:
    """Return the table with a player on the seat of a role.

    The caller begins the match if all seats are taken. The seat keeps its invitation code, which
    opens it again if the player leaves.

    Raises:
        Refused: the seat is taken or reserved, the code is wrong, or the match has begun.
    """
    check_salt(salt)
    seat = table.assignment(role)
    if table.status != OPEN:
        raise Illegal("This match has begun or was cancelled.", "table.join")
    if seat.kind == INVITE:
        kept = seat.reserved_for is not None and seat.reserved_for == person.id
        fits = seat.invite_hash is not None and secrets.compare_digest(
            seat.invite_hash, hashed(invitation)
        )
        if not (kept or fits):
            raise Forbidden("This seat is reserved for an invited player.")
    elif seat.kind != FREE:
        raise Illegal(f"{role} is taken.", "table.join")
    seats = [
        replace(
            other, kind=PERSON, account=person.id, reserved_for=None, name=person.name,
            guest=person.guest, salt=salt,
        )
        if other.seat == seat.seat else other
        for other in table.assignments
    ]  # fmt: skip
    return table.changed(assignments=tuple(seats), asked_at=now)


def claim_reserved(table: Table, person: Person, salt: str, now: float) -> Table | None:
    """Return the table with a player on all seats reserved for them, None if there are none.

    Raises:
        Refused: the match has begun, or was abandoned.
    """
    kept = [seat.role for seat in table.assignments if seat.reserved_for == person.id]
    if not kept:
        return None
    after = table
    for role in kept:
        # Joining with one role takes all roles of its seat.
        if after.assignment(role).reserved_for == person.id:
            after = join(after, person, role, "", salt, now)
    return after


def accept(table: Table, person: Person, salt: str, now: float) -> Table | None:
    """Return the table with an invited player on their seats; None if they have taken them already.

    Raises:
        Refused: the player is not invited, has declined, or the match has begun without them.
    """
    after = claim_reserved(table, person, salt, now)
    if after is not None or table.roles_of(person.id):
        return after
    if _declined(table, person.id):
        raise Illegal("You have declined this invitation.", "table.invited")
    raise _not_invited(table, person.id)


def decline(table: Table, person: Person, now: float) -> Table | None:
    """Return the table without the seats reserved for a player; None if they declined before.

    In a private match the seat stays open to clients with its link, otherwise to everyone. A seat
    without a link can only be open to everyone, and then the match can be watched by everyone.

    Raises:
        Refused: the player is not invited, plays already, or the match has begun.
    """
    if not any(seat.reserved_for == person.id for seat in table.assignments):
        if table.roles_of(person.id):
            raise Illegal("You already play in this match.", "table.invited")
        if _declined(table, person.id):
            return None
        raise _not_invited(table, person.id)
    if table.status != OPEN:
        raise Illegal("This match has begun or was cancelled.", "table.invited")
    kind = INVITE if table.private else FREE
    seats = [
        replace(seat, kind=kind, reserved_for=None, declined_by=person.id)
        if seat.reserved_for == person.id else seat
        for seat in table.assignments
    ]  # fmt: skip
    return table.changed(assignments=tuple(seats), asked_at=now)


def leave_seat(table: Table, account: str, now: float) -> Change | None:
    """Empty the seats of a player before the match begins; return None if they have none.

    In a private match the seat stays open to clients with its link, otherwise to everyone.

    Raises:
        Refused: the match has begun or was abandoned, or the player owns it; owners may abandon it.
    """
    if not table.roles_of(account):
        privacy.require_admitted(table, account)
        return None
    if table.status != OPEN:
        raise Illegal("This match has begun or was cancelled.", "table.leave")
    if table.owner == account:
        raise Illegal("You created this match. Cancel it instead of leaving.", "table.leave")

    def emptied(seat: RoleAssignment) -> RoleAssignment:
        kind = INVITE if table.private and (seat.invite_hash or seat.reserved_for) else FREE
        return replace(seat, kind=kind, account=None, name="", guest=False, salt="")

    after = replace_seats(table, account, emptied)
    private = after.private and all(seat.kind != FREE for seat in after.assignments)
    return Change(table, replace(after, asked_at=now, private=private))


def _declined(table: Table, account: str) -> bool:
    return any(seat.declined_by == account for seat in table.assignments)


def _not_invited(table: Table, account: str) -> Refused:
    """Return the refusal of an answer to an invitation that was never sent.

    Raises:
        NotFound: the account may not even know that the match exists.
    """
    privacy.require_admitted(table, account)
    return Forbidden("You are not invited to this match.")


def leaving(table: Table, account: str) -> Generator[None, None, Change]:
    """Empty the seats of an account that is being deleted, and remove its name from the record.

    The other players may abandon the match. A seat that was reserved for the account can still be
    opened with its invitation code. The hashes of all entries change.
    """
    owner = None if table.owner == account else table.owner
    status = ABANDONED if table.status == OPEN and owner is None else table.status
    match = table.match
    if match is not None:
        match = yield from _nameless(match, table.roles_of(account))
    after = table.changed(
        assignments=tuple([_left(seat, account) for seat in table.assignments]),
        owner=owner, status=status, match=match,
    )  # fmt: skip
    rehashed: list[tuple[int, str]] = []
    for played in [] if match is None else match.core.history.played:
        rehashed.append((played.entry.n, written_entry(played.entry)))
        yield
    return Change(table, after, rehashed=rehashed)


def _left(seat: RoleAssignment, account: str) -> RoleAssignment:
    """Return a seat without the data of an account."""
    if seat.account == account:
        # The seat of a player whom the computer has replaced has the name of the bot.
        name = seat.name if seat.kind == BOT else FORMER
        return replace(seat, account=None, name=name, invite_hash=None)
    if seat.reserved_for == account:
        return replace(seat, reserved_for=None, name="")
    if seat.declined_by == account:
        name = seat.name if seat.kind == PERSON else ""
        return replace(seat, declined_by=None, name=name)
    return seat


def _nameless(match: Match, roles: Sequence[str]) -> Generator[None, None, Match]:
    """Return a match whose record no longer names the player of some roles.

    The hashes of all entries bind the names, so they are computed again.
    """
    course = match.core
    seats = {role: FORMER if role in roles else name for role, name in match.header.seats.items()}
    header = replace(match.header, seats=seats)
    history = yield from course.history.chaining_from(header.hash())
    return Match(MatchCore(course.game, header, course.roles, course.dice, history))


def rename(table: Table, person: Person) -> Change:
    """Update the name of a player at a table; the record keeps the name it began with."""
    return Change(
        table,
        replace_seats(
            table,
            person.id,
            lambda seat: (
                seat if seat.kind == BOT else replace(seat, name=person.name, guest=person.guest)
            ),
        ),
    )


def replace_seats(
    table: Table, account: str, change: Callable[[RoleAssignment], RoleAssignment]
) -> Table:
    """Return a table with the seats of an account changed."""
    seats = [change(seat) if seat.account == account else seat for seat in table.assignments]
    return table.changed(assignments=tuple(seats))


def rematch_plan(table: Table, person: Person, *, salt_follows: bool = False) -> MatchRequest:
    """Return the plan of a rematch, in which each player moves on by one seat.

    Raises:
        Refused: the player did not play, or the match is not over.
    """
    table.require_player(person.id)
    if table.status not in (OVER, ABANDONED):
        raise Illegal("You can ask for a rematch when the match is over.", "table.rematch")
    chairs = sorted({seat.seat for seat in table.assignments})
    sitting = {seat.seat: seat for seat in table.assignments}
    moved = dict(zip(chairs, [*chairs[1:], chairs[0]], strict=True))
    wishes = {seat.role: _again(sitting[moved[seat.seat]], person) for seat in table.assignments}
    begin = table.begin
    overlay = None if begin.overlay is None else Overlay.from_document(begin.overlay)
    free = any(seat.kind == FREE for seat in table.assignments)
    return MatchRequest(
        table.game.id, table.scenario, begin.options, overlay, begin.position, begin.tutorial,
        wishes, private=table.private and not free, usual=begin.usual, term=table.time_limit,
        salt_follows=salt_follows, kept=True,
        time=None if table.clock is None else table.clock.control,
    )  # fmt: skip


def _again(seat: RoleAssignment, person: Person) -> SeatRequest:
    """Return the requested player of a role in a rematch.

    A seat is reserved for its earlier player and has an invitation code as well. A guest may never
    come back, and anyone can be invited in place of a player who has left.
    """
    if seat.kind == BOT:
        return SeatRequest(BOT, seat.bot)
    if seat.account == person.id:
        return SeatRequest(ME)
    if seat.kind == FREE:
        return SeatRequest(FREE)
    return SeatRequest(INVITE, kept_for=seat.account, name=seat.name if seat.account else "")


def link_rematch(table: Table, rematch: str, given_up: str | None) -> Change | None:
    """Set the rematch of a match in place of `given_up`; None if another request was faster."""
    if table.rematch != given_up:
        return None
    return Change(table, table.changed(rematch=rematch))
