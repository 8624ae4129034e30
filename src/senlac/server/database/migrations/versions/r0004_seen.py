"""Which viewers have seen each entry, instead of the time at which it was played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Mark existing entries as seen by all viewers."""
    op.add_column("entry", sa.Column("seen", sa.Integer(), nullable=False, server_default="1"))
    op.drop_column("entry", "played_at")
    op.drop_column("match", "public")
