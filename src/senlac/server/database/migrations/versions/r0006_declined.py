"""Invitations by name that can be declined."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the account that declined a seat, none so far, and an index on `kept_for`.

    No table refers to seats, so batch mode is safe.
    """
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("declined_by", sa.String(16)))
        seat.create_foreign_key(
            "fk_seat_declined_by", "account", ["declined_by"], ["id"], ondelete="SET NULL"
        )
    op.create_index("ix_seat_kept_for", "seat", ["kept_for"])
