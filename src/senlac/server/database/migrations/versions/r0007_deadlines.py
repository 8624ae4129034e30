"""Time limits for the steps of a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns; existing matches have no time limit."""
    term: sa.Column[int] = sa.Column("term", sa.Integer(), nullable=False, server_default="0")
    op.add_column("match", term)
    op.add_column("match", sa.Column("due_at", sa.Double()))
    op.create_index("ix_match_due_at", "match", ["due_at"])
