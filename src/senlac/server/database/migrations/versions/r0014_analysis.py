"""A column for analysis boards: NULL for all other matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column."""
    op.add_column("match", sa.Column("analysis", sa.JSON(none_as_null=True), nullable=True))
