"""What is hidden is not counted: each entry says who has seen it, and not when it was made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Take what was played until now for seen by everybody."""
    op.add_column("entry", sa.Column("seen", sa.Integer(), nullable=False, server_default="1"))
    op.drop_column("entry", "played_at")
    op.drop_column("match", "public")
