"""Somebody may have several roles: the rows of a match's seats say which of them go together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give every role a chair of its own, as it had until now."""
    op.add_column("seat", sa.Column("chair", sa.Integer(), nullable=False, server_default="0"))
    op.execute("update seat set chair = place")
