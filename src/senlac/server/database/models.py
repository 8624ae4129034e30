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
"""The naming convention of constraints, so that migrations can refer to them."""


NOTHING_SHOWN: Final = '{"options": {}, "overlay": null, "tutorial": false}'


class Base(DeclarativeBase):
    """The base of all tables. Times are seconds since 1970, ids of accounts and matches texts."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {dict[str, Any]: JSON, list[str]: JSON}  # noqa: RUF012 - SQLAlchemy's


class Account(Base):
    """A user; without a password it is a guest.

    `folded` is the key of the name for signing in, `looks` the key for look-alikes. Both are unique
    among accounts with a password.
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
    """A session: a signed-in browser. Only its cookie has the token."""

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
    """A token of a program. The token itself is not stored: it was shown once."""

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
    """A match without its seats, its entries and the secret of its dice.

    `stamp` changes with every change of the match: a change is written only if the stamp is still
    the one it was made for. `begin` is how the match begins, as its creator chose. `header` is the
    record's header once it has begun; then only the header has the overlay or position. `shown` is
    what lists show of `begin`. Only its members may see a `private` match. `term` is the time limit
    in seconds per decision, 0 for none; `due_at` is the deadline of the current step or clock, if
    there is one. `clock` has the time control and the clocks, None without one. `analysis` is NULL
    unless the match is an analysis board.
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
    clock: Mapped[dict[str, Any] | None]
    analysis: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class SecretRow(Base):
    """The secret of a match's dice, in a table that is never read for a screen."""

    __tablename__ = "secret"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    secret: Mapped[bytes] = mapped_column(LargeBinary(32))


class SeatRow(Base):
    """The assignment of a role: to a person, a bot, or no one yet.

    Roles with the same `chair` have the same player. `kind` is `person`, `open`, `invite` or `bot`.
    An invitation may be reserved for an account (`kept_for`), or have been declined by one.
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
    """An entry of a match's record with its events, as JSON texts.

    `seen` is the bitset of viewers who have seen it: spectators, then the roles in order.
    `client_id` is the client's id of the action, `receipt` the answer to it.
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
    """The state of a match after an entry, from which it is resumed."""

    __tablename__ = "snapshot"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


class ChatRow(Base):
    """A chat line. Without an account its author has deleted theirs."""

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
    """The private notes of a player about a match."""

    __tablename__ = "note"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    account_id: Mapped[str] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    text: Mapped[str] = mapped_column(Text)


class ContactRow(Base):
    """Where an account receives alerts, once confirmed: by e-mail, in a browser or at a webhook.

    `channel` says which of them. `address` distinguishes the contacts of an account. `target` has
    what else the channel needs, such as the keys of a browser. `wishes` says which alerts and when.
    `problem` is why the contact no longer receives any, "" if it does. With a `match_id` it
    receives only what is about that match, and takes the place of others like it there.
    `style` of a webhook says whether it is about its owner, or a room that follows all turns.
    """

    __tablename__ = "contact"
    __table_args__ = (UniqueConstraint("account_id", "address"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    address: Mapped[str] = mapped_column(String(254))
    channel: Mapped[str] = mapped_column(String(8), server_default="email")
    target: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    match_id: Mapped[str] = mapped_column(String(16), server_default="")
    style: Mapped[str] = mapped_column(String(8), server_default="mine")
    wishes: Mapped[dict[str, Any]]
    created_at: Mapped[float]
    confirmed_at: Mapped[float | None]
    problem: Mapped[str] = mapped_column(String(200), server_default="")


class AlertRow(Base):
    """A message in the outbox, or one that was sent.

    There is one for each contact, match, kind and `mark`, which says what it is about. `match_id`
    is "" for messages about no single match. `next_at` is when it may be tried (again), None if it
    is done. `how` and `detail` are the result of the last attempt, at `tried_at`.
    """

    __tablename__ = "alert"
    __table_args__ = (UniqueConstraint("contact_id", "match_id", "kind", "mark"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    contact_id: Mapped[str] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"))
    match_id: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(16))
    mark: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[float]
    attempts: Mapped[int] = mapped_column(server_default="0")
    next_at: Mapped[float | None] = mapped_column(index=True)
    tried_at: Mapped[float | None]
    how: Mapped[str] = mapped_column(String(16), server_default="")
    detail: Mapped[str] = mapped_column(String(80), server_default="")


class StandingRow(Base):
    """The message in a chat room that says whose turn it is in a match, by its id there."""

    __tablename__ = "standing"

    contact_id: Mapped[str] = mapped_column(
        ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True
    )
    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    message: Mapped[str] = mapped_column(String(40))


class MuteRow(Base):
    """A match about which an account is sent nothing."""

    __tablename__ = "mute"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    account_id: Mapped[str] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class HolidayRow(Base):
    """A holiday of an account, from its first to its last day as `YYYY-MM-DD`.

    `from_at` and `until_at` are when these days begin and end in the time zone of the player.
    """

    __tablename__ = "holiday"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[str] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    first: Mapped[str] = mapped_column(String(10))
    last: Mapped[str] = mapped_column(String(10))
    from_at: Mapped[float]
    until_at: Mapped[float] = mapped_column(index=True)


class PulseRow(Base):
    """When any server last looked at the deadlines, so that a new one knows of an outage."""

    __tablename__ = "pulse"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float]


class KeyRow(Base):
    """A named key that the server generated for itself."""

    __tablename__ = "key"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary(64))
