"""Webhooks of chat rooms that follow matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the style of webhooks, and the table of messages that are edited."""
    style = sa.Column("style", sa.String(8), nullable=False, server_default="mine")
    op.add_column("contact", style)
    op.create_table(
        "standing",
        sa.Column("contact_id", sa.String(16), nullable=False),
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("message", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("contact_id", "match_id", name="pk_standing"),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contact.id"], name="fk_standing_contact_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_standing_match_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_standing_match_id", "standing", ["match_id"])
