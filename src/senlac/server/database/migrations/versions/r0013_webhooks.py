"""Contacts for single matches, results of alerts, and muted matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the columns, and the table of muted matches."""
    match = sa.Column("match_id", sa.String(16), nullable=False, server_default="")
    op.add_column("contact", match)
    op.add_column("alert", sa.Column("tried_at", sa.Double(), nullable=True))
    op.add_column("alert", sa.Column("how", sa.String(16), nullable=False, server_default=""))
    op.add_column("alert", sa.Column("detail", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "mute",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("account_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "account_id", name="pk_mute"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_mute_match_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_mute_account_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_mute_account_id", "mute", ["account_id"])
