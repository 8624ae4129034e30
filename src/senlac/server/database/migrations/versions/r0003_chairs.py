"""Seats with several roles: rows with the same `chair` share a player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give every existing role a seat of its own."""
    op.add_column("seat", sa.Column("chair", sa.Integer(), nullable=False, server_default="0"))
    op.execute("update seat set chair = place")
