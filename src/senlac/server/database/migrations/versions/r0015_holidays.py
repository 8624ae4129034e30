"""Holidays of accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "holiday",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("account_id", sa.String(16), nullable=False),
        sa.Column("first", sa.String(10), nullable=False),
        sa.Column("last", sa.String(10), nullable=False),
        sa.Column("from_at", sa.Double(), nullable=False),
        sa.Column("until_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_holiday"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_holiday_account_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_holiday_account_id", "holiday", ["account_id"])
    op.create_index("ix_holiday_until_at", "holiday", ["until_at"])
