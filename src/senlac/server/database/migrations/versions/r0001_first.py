"""Accounts, matches with their entries, chat and notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first schema in an empty database."""
    accounts()
    matches()
    seats()
    entries()
    talk()


def accounts() -> None:
    """Create the tables for accounts, sessions, tokens and the keys of the server."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=80), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("folded", name=op.f("uq_account_folded")),
    )
    op.create_table(
        "key",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(length=64), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_key")),
    )
    op.create_table(
        "api_token",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_api_token_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_token")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_api_token_token_hash")),
    )
    op.create_index(op.f("ix_api_token_account_id"), "api_token", ["account_id"], unique=False)
    op.create_table(
        "sign_in",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("seen_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_sign_in_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_sign_in_token_hash")),
    )
    op.create_index(op.f("ix_sign_in_account_id"), "sign_in", ["account_id"], unique=False)


def matches() -> None:
    """Create the table for matches."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("stamp", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("scenario", sa.String(length=80), nullable=False),
        sa.Column("begin", sa.JSON(), nullable=False),
        sa.Column("header", sa.JSON(), nullable=True),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("actors", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("requests", sa.JSON(), nullable=False),
        sa.Column("owner_id", sa.String(length=16), nullable=True),
        sa.Column("rematch_of", sa.String(length=16), nullable=True),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("asked_at", sa.Double(), nullable=False),
        sa.Column("played_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["account.id"], name=op.f("fk_match_owner_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
    )
    op.create_index(op.f("ix_match_created_at"), "match", ["created_at"], unique=False)
    op.create_index(op.f("ix_match_status"), "match", ["status"], unique=False)


def seats() -> None:
    """Create the tables for role assignments and the secrets of the dice."""
    op.create_table(
        "seat",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("role", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=True),
        sa.Column("kept_for", sa.String(length=16), nullable=True),
        sa.Column("bot", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.Column("invite_hash", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_seat_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["kept_for"], ["account.id"], name=op.f("fk_seat_kept_for"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_seat_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "role", name=op.f("pk_seat")),
    )
    op.create_index("ix_seat_account_id", "seat", ["account_id"], unique=False)
    op.create_table(
        "secret",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("secret", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_secret_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_secret")),
    )


def entries() -> None:
    """Create the tables for entries and snapshots."""
    op.create_table(
        "entry",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=True),
        sa.Column("client_id", sa.String(length=64), nullable=True),
        sa.Column("receipt", sa.Integer(), nullable=True),
        sa.Column("played_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_entry_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_entry")),
        sa.UniqueConstraint("match_id", "account_id", "client_id", name=op.f("uq_entry_match_id")),
    )
    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_snapshot_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_snapshot")),
    )


def talk() -> None:
    """Create the tables for chat and private notes."""
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("said_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_chat_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_chat_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_match_id"), "chat", ["match_id"], unique=False)
    op.create_table(
        "note",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_note_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_note_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "account_id", name=op.f("pk_note")),
    )
