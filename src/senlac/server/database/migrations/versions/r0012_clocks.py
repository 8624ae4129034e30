"""Clocks of matches, and when a server last looked at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column and the table; existing matches have no clocks."""
    op.add_column("match", sa.Column("clock", sa.JSON(), nullable=True))
    op.create_table(
        "pulse",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_pulse"),
    )
