"""Nobody is an administrator by his account: whoever may run `senlac admin` is one."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the mark that no account ever bore.

    Not as a batch: that would drop the table for a moment, and with it all that hangs on accounts.
    """
    op.drop_column("account", "admin")
