"""Contacts that are browsers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the channel of contacts, and what it needs."""
    channel = sa.Column("channel", sa.String(8), nullable=False, server_default="email")
    op.add_column("contact", channel)
    op.add_column("contact", sa.Column("target", sa.JSON(), nullable=False, server_default="{}"))
