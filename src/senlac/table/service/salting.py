"""Salts: random bytes that players add to the dice after the server has committed to its secret.

A client that says that its salt follows sends it in a second request, when it has seen the
commitment. The match waits for it, at most `SALT_SECONDS`; until then the `due_at` of the table is
when it begins all the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from senlac.table.service.errors import BadInput
from senlac.table.service.table import OPEN, PERSON, Table

SALT_SECONDS: Final = 5.0
"""How long a match that could begin waits for salts."""

MAX_SALT: Final = 64


def check_salt(salt: str) -> None:
    """Validate a salt, "" for none: it becomes a line of what is hashed for each roll.

    Raises:
        BadInput: it is too long, or has letters that are not printable.
    """
    if len(salt) > MAX_SALT or not salt.isprintable():
        raise BadInput(f"salt: expected at most {MAX_SALT} letters")


def expecting(table: Table, now: float, *, lesson: bool = False) -> Table:
    """Return a table that waits for the salt of a player who has just sat down.

    The dice of a lesson are those of its text, so it waits for none.
    """
    return table if lesson else replace(table, due_at=now + SALT_SECONDS)


def awaits_salts(table: Table, now: float) -> bool:
    """Return whether a match has still to wait for a salt before it may begin."""
    return table.due_at is not None and now < table.due_at and _lacks_salts(table)


def add_salt(table: Table, account: str, salt: str) -> Table | None:
    """Return the table with the salt of a player; None if the match has begun or has one of him.

    Raises:
        Refused: the account plays no role, or the salt is not one.
    """
    check_salt(salt)
    if not salt:
        raise BadInput("salt: expected at least one letter")
    table.require_player(account)
    if not may_add(table, account):
        return None
    seats = [replace(seat, salt=salt) if seat.account == account else seat for seat in table.seats]
    after = table.changed(seats=tuple(seats))
    return after if _lacks_salts(after) else replace(after, due_at=None)


def may_add(table: Table, account: str) -> bool:
    """Return whether an account plays in a match that has not begun, and has sent no salt."""
    mine = table.roles_of(account)
    return table.status == OPEN and bool(mine) and not any(table.seat(role).salt for role in mine)


def has_salt(table: Table, account: str, salt: str) -> bool:
    """Return whether the dice of a match are made with this salt of a player."""
    return all(table.seat(role).salt == salt for role in table.roles_of(account))


def _lacks_salts(table: Table) -> bool:
    """Return whether a person at the table has sent no salt."""
    return any(seat.kind == PERSON and not seat.salt for seat in table.seats)
