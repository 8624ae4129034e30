"""Look-alike keys of names, scopes of tokens, and private matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from senlac.server.accounts.names import confusable_skeleton

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Keep the rights of tokens and the visibility of matches; key the oldest of look-alike names.

    Existing names stay: only new accounts must look different.
    """
    scope = sa.Column("scope", sa.String(10), nullable=False, server_default="play")
    op.add_column("api_token", scope)
    private: sa.Column[bool] = sa.Column(
        "private", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("match", private)
    op.add_column("account", sa.Column("looks", sa.String(160)))
    op.create_index("ix_account_looks", "account", ["looks"], unique=True)
    account = sa.table(
        "account", *[sa.column(name) for name in ("id", "name", "folded", "looks", "created_at")]
    )
    named = sa.select(account.c.id, account.c.name).where(account.c.folded.is_not(None))
    known: set[str] = set()
    for row in op.get_bind().execute(named.order_by(account.c.created_at)).all():
        seen = confusable_skeleton(row.name)
        if seen not in known:
            known.add(seen)
            changed = sa.update(account).where(account.c.id == row.id).values(looks=seen)
            op.get_bind().execute(changed)
