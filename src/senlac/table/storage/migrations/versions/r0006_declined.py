"""People are invited by name, and may decline."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has declined anything yet. Whom a seat is kept for is looked up by name from now on.

    Nothing hangs on the rows of seats, so that they may be written anew as a batch.
    """
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("declined_by", sa.String(16)))
        seat.create_foreign_key(
            "fk_seat_declined_by", "account", ["declined_by"], ["id"], ondelete="SET NULL"
        )
    op.create_index("ix_seat_kept_for", "seat", ["kept_for"])
