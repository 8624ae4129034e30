"""Words of invitation links: shown again and renewed by the owner of a match.

A word is derived from the secret of the match, the role and how often it was renewed. So the server
stores its hash only, and still finds it again. Nobody knows the secret while a seat can be taken.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Final

from senlac.table.service.errors import Forbidden, Illegal
from senlac.table.service.ids import hashed
from senlac.table.service.table import INVITE, OPEN, Seat, Table

MAX_RENEWALS: Final = 100
"""How often the link of a seat can be renewed."""


def word_of(secret: bytes, role: str, renewals: int = 0) -> str:
    """Return the word that opens a seat after so many renewals: 256 bits.

    The text under which it is derived is none of the dice: those have line breaks, or are nonces.
    """
    key = hmac.digest(secret, b"senlac invitation", "sha256")
    digest = hmac.digest(key, f"{renewals} {role}".encode(), "sha256")
    return urlsafe_b64encode(digest).decode().rstrip("=")


def shown(table: Table, account: str, secret: bytes) -> dict[str, str]:
    """Return the words of the seats that wait for the invited, by the first role of each.

    A seat whose word was drawn at random by an earlier version is left out: it can be renewed.

    Raises:
        Forbidden: another account made the match.
    """
    _require_owner(table, account)
    words: dict[str, str] = {}
    if table.status != OPEN:
        return words
    chairs: set[int] = set()
    for seat in table.seats:
        if seat.kind == INVITE and seat.chair not in chairs:
            chairs.add(seat.chair)
            renewals = _renewals(seat, secret)
            if renewals is not None:
                words[seat.role] = word_of(secret, seat.role, renewals)
    return words


def renewed(table: Table, account: str, secret: bytes, role: str) -> Table:
    """Return the table with a new word for a seat; the word before opens it no more.

    Raises:
        NotFound: the match has no such role.
        Forbidden: another account made the match.
        Illegal: nobody is awaited on this seat, or its link was renewed too often.
    """
    _require_owner(table, account)
    wanted = table.seat(role)
    if table.status != OPEN or wanted.kind != INVITE:
        raise Illegal(f"No invitation is open for {role}.", "table.invited")
    first = next(seat for seat in table.seats if seat.chair == wanted.chair)
    before = _renewals(first, secret)
    number = 0 if before is None else before + 1
    if number >= MAX_RENEWALS:
        raise Illegal("This link has been renewed too often. Make a new match.", "table.invited")
    word = hashed(word_of(secret, first.role, number))
    seats = [
        replace(seat, invite_hash=word) if seat.chair == wanted.chair else seat
        for seat in table.seats
    ]
    return table.changed(seats=tuple(seats))


def _require_owner(table: Table, account: str) -> None:
    """Refuse everybody but the account that made the match.

    Raises:
        Forbidden: it is another one.
    """
    if table.owner != account:
        raise Forbidden("the links are for the player who made the match")


def _renewals(seat: Seat, secret: bytes) -> int | None:
    """Return how often the word of a chair's first seat was renewed, None if it is not derived."""
    for renewals in range(MAX_RENEWALS):
        if seat.invite_hash == hashed(word_of(secret, seat.role, renewals)):
            return renewals
    return None
