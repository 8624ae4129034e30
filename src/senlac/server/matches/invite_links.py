"""Codes of invitation links: the owner of a match can show and renew them.

A code is derived from the secret of the match, the role and the number of renewals. So the server
stores only its hash and can still show it. No one knows the secret while a seat can be taken.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Final

from senlac.server.matches.table import INVITE, OPEN, RoleAssignment, Table
from senlac.server.support.errors import Forbidden, Illegal
from senlac.server.support.ids import hashed

MAX_RENEWALS: Final = 100
"""Maximum number of renewals of a seat's link."""


def word_of(secret: bytes, role: str, renewals: int = 0) -> str:
    """Return the code that opens a seat after `renewals` renewals: 256 bits.

    The derivation text never equals one of the dice: theirs have line breaks, or are nonces.
    """
    key = hmac.digest(secret, b"senlac invitation", "sha256")
    digest = hmac.digest(key, f"{renewals} {role}".encode(), "sha256")
    return urlsafe_b64encode(digest).decode().rstrip("=")


def shown(table: Table, account: str, secret: bytes) -> dict[str, str]:
    """Return the codes of seats that wait for an invited player, by the first role of each seat.

    Seats whose code an earlier version chose at random are left out; these can be renewed.

    Raises:
        Forbidden: another account made the match.
    """
    _require_owner(table, account)
    words: dict[str, str] = {}
    if table.status != OPEN:
        return words
    chairs: set[int] = set()
    for seat in table.assignments:
        if seat.kind == INVITE and seat.seat not in chairs:
            chairs.add(seat.seat)
            renewals = _renewals(seat, secret)
            if renewals is not None:
                words[seat.role] = word_of(secret, seat.role, renewals)
    return words


def renewed(table: Table, account: str, secret: bytes, role: str) -> Table:
    """Return the table with a new code for a seat; the previous code becomes invalid.

    Raises:
        NotFound: the match has no such role.
        Forbidden: another account made the match.
        Illegal: the seat has no open invitation, or its link was renewed too often.
    """
    _require_owner(table, account)
    wanted = table.assignment(role)
    if table.status != OPEN or wanted.kind != INVITE:
        raise Illegal(f"There is no open invitation for {role}.", "table.invited")
    first = next(seat for seat in table.assignments if seat.seat == wanted.seat)
    before = _renewals(first, secret)
    number = 0 if before is None else before + 1
    if number >= MAX_RENEWALS:
        raise Illegal("This link has been renewed too often. Make a new match.", "table.invited")
    word = hashed(word_of(secret, first.role, number))
    seats = [
        replace(seat, invite_hash=word) if seat.seat == wanted.seat else seat
        for seat in table.assignments
    ]
    return table.changed(assignments=tuple(seats))


def _require_owner(table: Table, account: str) -> None:
    """Require that an account made the match.

    Raises:
        Forbidden: another account made it.
    """
    if table.owner != account:
        raise Forbidden("Only the player who made this match can see its invitation links.")


def _renewals(seat: RoleAssignment, secret: bytes) -> int | None:
    """Return how often the code of a seat's first role was renewed, None if it is not derived."""
    for renewals in range(MAX_RENEWALS):
        if seat.invite_hash == hashed(word_of(secret, seat.role, renewals)):
            return renewals
    return None
