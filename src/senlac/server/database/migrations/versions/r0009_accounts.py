"""Indexes on references to accounts, used for example when an account is deleted."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add an index to each column that refers to an account and has none."""
    op.create_index("ix_match_owner_id", "match", ["owner_id"])
    op.create_index("ix_seat_declined_by", "seat", ["declined_by"])
    op.create_index("ix_chat_account_id", "chat", ["account_id"])
    op.create_index("ix_note_account_id", "note", ["account_id"])
