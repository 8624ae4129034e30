"""The tables of the database."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    JSON,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are named, so that a later migration can name them too."""


NOTHING_SHOWN: Final = '{"options": {}, "overlay": null, "tutorial": false}'


class Base(DeclarativeBase):
    """What all tables share. Times are seconds since 1970, ids of people and matches are texts."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {dict[str, Any]: JSON, list[str]: JSON}  # noqa: RUF012 - SQLAlchemy's


class Account(Base):
    """Somebody who plays: a guest until there is a password.

    `folded` is the name by which one signs in, `looks` what it looks like; both are unique among
    those who have a password.
    """

    __tablename__ = "account"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    folded: Mapped[str | None] = mapped_column(String(80), unique=True)
    looks: Mapped[str | None] = mapped_column(String(160), index=True, unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(254))
    created_at: Mapped[float]


class SignIn(Base):
    """A browser that is signed in. The token itself is only in its cookie."""

    __tablename__ = "sign_in"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[str] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    agent: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[float]
    seen_at: Mapped[float]


class ApiToken(Base):
    """What a program signs in with; the token itself was shown once."""

    __tablename__ = "api_token"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[str] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    scope: Mapped[str] = mapped_column(String(10), server_default="play")
    created_at: Mapped[float]


class MatchRow(Base):
    """A match, but for its seats, its entries and the secret of its dice.

    `stamp` changes whenever anything about the match does: a change is written only over the
    stamp it was made for. `begin` is how the match will begin, as its creator wished; `header`
    is the record's header once it has begun, and alone has the overlay or the position then.
    `shown` is what lists show of `begin`. A `private` one is seen by those who play in it.
    `term` is how many seconds each decision may take, 0 for any time; `due_at` is when the step
    ends that waits, while there is such a time.
    """

    __tablename__ = "match"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    stamp: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(String(40))
    scenario: Mapped[str] = mapped_column(String(80))
    begin: Mapped[dict[str, Any]]
    shown: Mapped[dict[str, Any]] = mapped_column(server_default=NOTHING_SHOWN)
    header: Mapped[dict[str, Any] | None]
    status: Mapped[str] = mapped_column(String(12), index=True)
    private: Mapped[bool] = mapped_column(server_default=false())
    commitment: Mapped[str] = mapped_column(String(64))
    entries: Mapped[int]
    actors: Mapped[list[str]]
    result: Mapped[dict[str, Any] | None]
    requests: Mapped[dict[str, Any]]
    owner_id: Mapped[str | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    rematch_of: Mapped[str | None] = mapped_column(String(16))
    rematch: Mapped[str | None] = mapped_column(String(16))
    created_at: Mapped[float] = mapped_column(index=True)
    asked_at: Mapped[float]
    played_at: Mapped[float]
    term: Mapped[int] = mapped_column(server_default="0")
    due_at: Mapped[float | None] = mapped_column(index=True)


class SecretRow(Base):
    """The secret of a match's dice, apart from all that is ever read for a screen."""

    __tablename__ = "secret"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    secret: Mapped[bytes] = mapped_column(LargeBinary(32))


class SeatRow(Base):
    """Who plays a role: a person, a bot, or nobody yet.

    Roles on one `chair` are always played by the same. `kind` is `person`, `open`, `invite` or
    `bot`; an invitation may be kept for an account, or have been declined by one.
    """

    __tablename__ = "seat"
    __table_args__ = (
        Index("ix_seat_account_id", "account_id"), Index("ix_seat_kept_for", "kept_for"),
        Index("ix_seat_declined_by", "declined_by"),
    )  # fmt: skip

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    role: Mapped[str] = mapped_column(String(40), primary_key=True)
    place: Mapped[int]
    chair: Mapped[int] = mapped_column(server_default="0")
    kind: Mapped[str] = mapped_column(String(10))
    account_id: Mapped[str | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    kept_for: Mapped[str | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    bot: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(80))
    guest: Mapped[bool]
    salt: Mapped[str] = mapped_column(String(64))
    invite_hash: Mapped[str | None] = mapped_column(String(64))
    declined_by: Mapped[str | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))


class EntryRow(Base):
    """An entry of a match's record with what was seen of it, as JSON texts.

    `seen` are the bits of those who have seen it: everybody, then the roles in order. `client_id`
    is what the client called the action, `receipt` what it was answered.
    """

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("match_id", "account_id", "client_id"),)

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(primary_key=True)
    entry: Mapped[str] = mapped_column(Text)
    events: Mapped[str] = mapped_column(Text)
    sealed: Mapped[bool]
    seen: Mapped[int] = mapped_column(server_default="1")
    account_id: Mapped[str | None] = mapped_column(String(16))
    client_id: Mapped[str | None] = mapped_column(String(64))
    receipt: Mapped[int | None]


class SnapshotRow(Base):
    """How a match stood after an entry: where reading it back begins."""

    __tablename__ = "snapshot"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


class ChatRow(Base):
    """A line said at the table. Without an account the table itself speaks."""

    __tablename__ = "chat"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), index=True)
    account_id: Mapped[str | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    name: Mapped[str] = mapped_column(String(80))
    text: Mapped[str] = mapped_column(String(500))
    said_at: Mapped[float]


class NoteRow(Base):
    """What somebody noted about a match for himself."""

    __tablename__ = "note"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    account_id: Mapped[str] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    text: Mapped[str] = mapped_column(Text)


class KeyRow(Base):
    """A key the server made for itself, by name."""

    __tablename__ = "key"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary(64))
