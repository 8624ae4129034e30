"""No administrator accounts: administrators are the users who can run `senlac admin`."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the flag, which no account ever had.

    Not in batch mode: that would drop the table for a moment, and by cascade all rows that refer to
    accounts.
    """
    op.drop_column("account", "admin")
