"""A change of a table: what the store writes for one action of a client or of the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from senlac.engine.game.record import Entry
from senlac.server.matches.table import Table

_encode = msgspec.json.Encoder().encode


def written_entry(entry: Entry) -> str:
    """Return the JSON of an entry, as the database has it."""
    return _encode(entry.document()).decode()


@dataclass(frozen=True)
class Change:
    """A table before and after an action.

    Attributes:
        before: `None` for a new match.
        account: the account that acts, with `client_id`.
        client_id: the client's id of the action, so that a repeated request is not done twice.
        receipt: the number with which a repeated request is answered.
        secret: the secret of the dice of a new match.
        rehashed: the number and the JSON of each existing entry whose hash changes.
    """

    before: Table | None
    after: Table
    account: str | None = None
    client_id: str | None = None
    receipt: int | None = None
    secret: bytes | None = None
    rehashed: Sequence[tuple[int, str]] = ()


def affected_accounts(change: Change) -> set[str]:
    """Return the accounts whose lists of matches or invitations change; mostly none."""
    before, after = change.before, change.after
    if (
        before is not None
        and before.assignments == after.assignments
        and before.status == after.status
    ):
        return set()
    seats = [*(() if before is None else before.assignments), *after.assignments]
    return {who for seat in seats for who in (seat.account, seat.reserved_for) if who is not None}
