"""Salts: random text that players add to the dice after the server has committed to its secret.

A client that announces a salt sends it in a second request, once it knows the commitment. The
match waits for it for at most `SALT_SECONDS`. Until then `due_at` of the table is the time at
which it begins without the salt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from senlac.server.matches.table import OPEN, PERSON, Table
from senlac.server.support.errors import BadInput

SALT_SECONDS: Final = 5.0
"""Seconds for which a match with all seats taken waits for salts."""

MAX_SALT: Final = 64


def check_salt(salt: str) -> None:
    """Validate a salt, "" for none. It becomes a line of the text that is hashed for each roll.

    Raises:
        BadInput: it is too long, or has characters that are not printable.
    """
    if len(salt) > MAX_SALT or not salt.isprintable():
        raise BadInput(f"salt: expected at most {MAX_SALT} printable characters")


def expecting(table: Table, now: float, *, lesson: bool = False) -> Table:
    """Return a table that waits for the salt of a player who has just taken a seat.

    A tutorial waits for none, because its dice are fixed.
    """
    return table if lesson else replace(table, due_at=now + SALT_SECONDS)


def awaits_salts(table: Table, now: float) -> bool:
    """Return whether a match must still wait for a salt."""
    return table.due_at is not None and now < table.due_at and _lacks_salts(table)


def add_salt(table: Table, account: str, salt: str) -> Table | None:
    """Return the table with the salt of a player; None if it has begun or the player has sent one.

    Raises:
        Refused: the account plays no role, or the salt is invalid.
    """
    check_salt(salt)
    if not salt:
        raise BadInput("salt: expected at least one character")
    table.require_player(account)
    if not may_add(table, account):
        return None
    seats = [
        replace(seat, salt=salt) if seat.account == account else seat for seat in table.assignments
    ]
    after = table.changed(assignments=tuple(seats))
    return after if _lacks_salts(after) else replace(after, due_at=None)


def may_add(table: Table, account: str) -> bool:
    """Return whether an account plays in a match that has not begun, and has sent no salt."""
    mine = table.roles_of(account)
    return (
        table.status == OPEN
        and bool(mine)
        and not any(table.assignment(role).salt for role in mine)
    )


def has_salt(table: Table, account: str, salt: str) -> bool:
    """Return whether the dice of a match use this salt of a player."""
    return all(table.assignment(role).salt == salt for role in table.roles_of(account))


def _lacks_salts(table: Table) -> bool:
    """Return whether a person at the table has sent no salt."""
    return any(seat.kind == PERSON and not seat.salt for seat in table.assignments)
