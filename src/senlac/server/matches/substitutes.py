"""Substitutes: people who take the seat of a player whom the computer has replaced.

Any player of the match may invite one by link. The computer plays on until the link is used. Each
link is new, and the previous one stops working.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from senlac.server.accounts.accounts import Person
from senlac.server.matches.clocks import Clock
from senlac.server.matches.table import BOT, PAUSED, PERSON, RUNNING, RoleAssignment, Table
from senlac.server.support.errors import Forbidden, Illegal
from senlac.server.support.ids import hashed

CODE_BYTES: Final = 32
"""The random bytes in the code of a link."""


def is_replaced(seat: RoleAssignment) -> bool:
    """Return whether the computer plays a seat in place of a person, whose account it keeps."""
    return seat.kind == BOT and seat.account is not None


def invite_substitute(table: Table, account: str, role: str) -> tuple[Table, str]:
    """Return the table with an invitation to a seat that the computer has taken over, and its code.

    Raises:
        NotFound: the match has no such role.
        Forbidden: the account does not play here.
        Illegal: the match is over, or a person plays the role.
    """
    table.require_player(account)
    wanted = table.assignment(role)
    if table.status not in (RUNNING, PAUSED) or not is_replaced(wanted):
        raise Illegal(f"{role} needs no substitute.", "table.substitute")
    word = secrets.token_urlsafe(CODE_BYTES)
    seats = [
        replace(seat, invite_hash=hashed(word)) if seat.seat == wanted.seat else seat
        for seat in table.assignments
    ]
    return table.changed(assignments=tuple(seats)), word


def take_over(table: Table, person: Person, role: str, invitation: str, now: float) -> Table:
    """Return the table with a substitute on the seat of a role. Its clock begins again.

    Raises:
        NotFound: the match has no such role.
        Forbidden: the code is wrong.
        Illegal: the match is over, or the person plays already.
    """
    seat = table.assignment(role)
    if table.status not in (RUNNING, PAUSED) or not is_replaced(seat):
        raise Illegal("This match has begun or was cancelled.", "table.join")
    if table.roles_of(person.id):
        raise Illegal("You already play in this match.", "table.substitute")
    if seat.invite_hash is None or not secrets.compare_digest(seat.invite_hash, hashed(invitation)):
        raise Forbidden("This seat is reserved for an invited player.")
    seats = [
        replace(
            one, kind=PERSON, account=person.id, bot="", name=person.name, guest=person.guest,
            salt="", invite_hash=None,
        )
        if one.seat == seat.seat else one
        for one in table.assignments
    ]  # fmt: skip
    after = table.changed(assignments=tuple(seats), asked_at=now)
    return after if after.clock is None else _with_clock(after, after.clock, seat.seat, now)


def _with_clock(table: Table, clock: Clock, seat: int, now: float) -> Table:
    """Return a table on which a substitute has all the time that a match begins with."""
    clock = clock.settled(now).with_time([seat], float(clock.control.seconds), fresh=True)
    clock = replace(clock, taken=tuple([one for one in clock.taken if one != seat]))
    if table.match is None or table.status != RUNNING:
        return table.timed(clock)
    return table.timed(clock.running_for(table.clocked_seats(table.match), now))
