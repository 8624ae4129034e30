"""Contacts of accounts, and the outbox of messages to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "contact",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("account_id", sa.String(16), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("confirmed_at", sa.Double(), nullable=True),
        sa.Column("problem", sa.String(200), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_contact"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_contact_account_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("account_id", "address", name="uq_contact_account_id"),
    )
    op.create_table(
        "alert",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("contact_id", sa.String(16), nullable=False),
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("mark", sa.String(40), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("next_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_alert"),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contact.id"], name="fk_alert_contact_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("contact_id", "match_id", "kind", "mark", name="uq_alert_contact_id"),
    )
    op.create_index("ix_alert_next_at", "alert", ["next_at"])
