"""A column for what lists show of a match; the start of a begun match is stored only once."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

MAX_SHOWN: Final = 80


def upgrade() -> None:
    """Fill the column, and drop the parts of `begin` that the header of a begun match has too."""
    nothing = '{"options": {}, "overlay": null, "tutorial": false}'
    shown = sa.Column("shown", sa.JSON(), nullable=False, server_default=nothing)
    op.add_column("match", shown)
    match = sa.table(
        "match",
        sa.column("id", sa.String),
        *[sa.column(name, sa.JSON) for name in ("begin", "header", "shown")],
    )
    connection = op.get_bind()
    for match_id in connection.execute(sa.select(match.c.id)).scalars().all():
        found = sa.select(match.c.begin, match.c.header).where(match.c.id == match_id)
        begin, header = connection.execute(found).one()
        values = _values(begin or {}, header)
        connection.execute(sa.update(match).where(match.c.id == match_id).values(values))


def _values(begin: dict[str, Any], header: dict[str, Any] | None) -> dict[str, Any]:
    """Return the new column values of a match."""
    options = {name: value for name, value in begin.get("options", {}).items() if _is_short(value)}
    overlay = begin.get("overlay")
    shown = {
        "options": options,
        "overlay": None if overlay is None else str(overlay.get("name", ""))[:MAX_SHOWN],
        "tutorial": bool(begin.get("tutorial", False)),
    }
    start = {} if header is None else header.get("start", {})
    kept = {name: None for name in ("overlay", "position") if name in begin and start.get(name)}
    return {"shown": shown, "begin": {**begin, **kept}} if kept else {"shown": shown}


def _is_short(value: object) -> bool:
    """Return whether the value of an option is neither a document nor a long text."""
    if isinstance(value, str):
        return len(value) <= MAX_SHOWN
    return value is None or isinstance(value, bool | int | float)
