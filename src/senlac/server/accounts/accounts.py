"""Accounts, guests, sessions (signed-in browsers) and API tokens."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.accounts.names import FORMER, GUESTS, checked_name, confusable_skeleton, fold
from senlac.server.database.models import Account, ApiToken, ChatRow, MatchRow, SeatRow, SignIn
from senlac.server.support.errors import BadInput, Forbidden, NotFound, SignedOut
from senlac.server.support.ids import hashed, new_id, new_token

EMAIL: Final = re.compile(r"[^@\s]{1,64}@[^@\s]{1,180}\.[^@\s.]{2,60}")
AGENT: Final = 200
TOKENS: Final = 20
SIGN_INS: Final = 50
"""Maximum number of sessions of an account."""

SIGN_IN_SECONDS: Final = 365 * 24 * 3600
"""A session ends when its browser has not been seen for this time."""

SEEN_SECONDS: Final = 3600
"""Resolution of the times at which sessions were last seen."""

PLAY: Final = "play"
READ: Final = "read"
"""The scopes of a token: `play` allows everything that a player can do, `read` only reading."""


FORGOTTEN: Final = "(deleted)"
"""Replaces the text of chat lines whose author has deleted their account."""


@dataclass(frozen=True)
class Person:
    """The account of a signed-in user, or a guest."""

    id: str
    name: str
    guest: bool


@dataclass(frozen=True)
class Session:
    """An authenticated user, with the session or token used and when it was last seen."""

    person: Person
    key: str
    seen_at: float
    by_token: bool = False
    scope: str = PLAY

    @property
    def may_play(self) -> bool:
        """Return whether the credential allows changes."""
        return self.scope == PLAY


@dataclass(frozen=True)
class NewSession:
    """A new session: the user, and the token for its cookie.

    Attributes:
        ended: whether the oldest session was ended, because there were too many.
    """

    person: Person
    token: str
    ended: bool = False


# ---- signing in ---------------------------------------------------------------------------------


async def new_guest(session: AsyncSession, agent: str, now: float) -> NewSession:
    """Create a guest and a session for it."""
    name = f"{secrets.choice(GUESTS)} {secrets.randbelow(9000) + 1000}"
    account = Account(id=new_id(), name=name, created_at=now)
    session.add(account)
    await session.flush()
    return await _open(session, account, agent, now)


async def password_hash_of(session: AsyncSession, name: str) -> str | None:
    """Return the password hash of an account name, None if there is no such account."""
    kept: str | None = await session.scalar(
        select(Account.password).where(Account.folded == fold(name))
    )
    return kept


async def sign_in(
    session: AsyncSession, name: str, kept: str, agent: str, now: float
) -> NewSession:
    """Create a session for an account whose password hash has just been verified.

    An account has at most `SIGN_INS` sessions; the one used longest ago ends.

    Raises:
        SignedOut: the account was deleted, or its password changed, since the verification.
    """
    known = Account.folded == fold(name), Account.password == kept
    # Lock the row: a concurrent password change ends all sessions, so none may be added beside it.
    account = await session.scalar(select(Account).where(*known).with_for_update())
    if account is None:
        raise invalid_credentials()
    mine = select(SignIn.id).where(SignIn.account_id == account.id)
    oldest = mine.order_by(SignIn.seen_at.desc(), SignIn.id).offset(SIGN_INS - 1)
    ended = await session.execute(delete(SignIn).where(SignIn.id.in_(oldest)).returning(SignIn.id))
    return replace(await _open(session, account, agent, now), ended=bool(ended.all()))


def invalid_credentials() -> SignedOut:
    """Return the refusal of a sign-in, which does not say whether name or password is wrong."""
    return SignedOut("The name or the password is wrong.")


async def signed_in(session: AsyncSession, token: str) -> Session | None:
    """Return the user that a session cookie authenticates, None if it is unknown or has expired."""
    chosen = select(SignIn, Account).join(Account).where(SignIn.token_hash == hashed(token))
    found = (await session.execute(chosen)).one_or_none()
    if found is None or time.time() - found.SignIn.seen_at > SIGN_IN_SECONDS:
        return None
    return Session(person_of(found.Account), found.SignIn.id, found.SignIn.seen_at)


async def by_token(session: AsyncSession, token: str) -> Session | None:
    """Return the user that an API token authenticates, None if it is unknown."""
    chosen = select(ApiToken, Account).join(Account).where(ApiToken.token_hash == hashed(token))
    found = (await session.execute(chosen)).one_or_none()
    if found is None:
        return None
    token_row: ApiToken = found.ApiToken
    person = person_of(found.Account)
    return Session(person, token_row.id, token_row.created_at, True, token_row.scope)


async def touch_session(session: AsyncSession, sign_in_id: str, now: float) -> None:
    """Update the time at which a session was last seen."""
    await session.execute(update(SignIn).where(SignIn.id == sign_in_id).values(seen_at=now))


async def sign_in_list(session: AsyncSession, account: str) -> list[SignIn]:
    """Return the sessions of an account, the last used first."""
    chosen = select(SignIn).where(SignIn.account_id == account).order_by(SignIn.seen_at.desc())
    return list(await session.scalars(chosen))


async def sign_out(session: AsyncSession, account: str, sign_in_id: str) -> None:
    """End a session of an account.

    Raises:
        NotFound: the account has no such session.
    """
    gone = delete(SignIn).where(SignIn.account_id == account, SignIn.id == sign_in_id)
    if not (await session.execute(gone.returning(SignIn.id))).all():
        raise NotFound("There is no such session.")


# ---- accounts -----------------------------------------------------------------------------------


async def upgrade_guest(
    session: AsyncSession, signed: Session, name: str, kept: str, email: str | None
) -> Person:
    """Turn a guest into an account that keeps the guest's matches; `kept` is the password hash.

    Raises:
        Refused: the guest has become an account already, or the name or email is invalid or taken.
    """
    name = checked_name(name)
    _check_email(email)
    account = await _locked(session, signed)
    if account.folded is not None:
        # Another request may have done it since this one began.
        raise Forbidden("You already have an account.")
    account.name, account.email, account.password = name, email, kept
    account.folded, account.looks = fold(name), confusable_skeleton(name)
    try:
        await session.flush()
    except IntegrityError as error:
        why = "This name is taken, or too similar to another. Please choose another."
        raise BadInput(why) from error
    return person_of(account)


async def kept_password(session: AsyncSession, person: Person) -> str | None:
    """Return the password hash of a user, None for a guest."""
    account = await _account(session, person)
    return account.password


async def renew_sessions(
    session: AsyncSession, person: Person, agent: str, now: float
) -> NewSession:
    """End all sessions of a user who has gained rights, and create one for this browser.

    Otherwise a cookie that an attacker knew or planted (session fixation) would gain them too.
    """
    await session.execute(delete(SignIn).where(SignIn.account_id == person.id))
    return await _open(session, await _account(session, person), agent, now)


async def change_password(
    session: AsyncSession, signed: Session, old: str | None, new: str
) -> None:
    """Replace the password hash of an account, and end all its sessions and tokens.

    Raises:
        SignedOut: the session has ended since the request began.
        Forbidden: another request has changed the password meanwhile.
    """
    account = await _locked(session, signed)
    if account.password != old:
        raise Forbidden("The current password is wrong.")
    account.password = new
    await session.execute(delete(SignIn).where(SignIn.account_id == account.id))
    await session.execute(delete(ApiToken).where(ApiToken.account_id == account.id))


async def reset_password(session: AsyncSession, name: str, kept: str) -> Account:
    """Reset the password hash of an account, and end all its sessions and tokens.

    Raises:
        NotFound: there is no account of that name; guests have none.
    """
    known = Account.folded == fold(name)
    account = await session.scalar(select(Account).where(known).with_for_update())
    if account is None:
        raise NotFound(f"There is no account {name[:40]!a}. Guests have no password.")
    account.password = kept
    await session.execute(delete(SignIn).where(SignIn.account_id == account.id))
    await session.execute(delete(ApiToken).where(ApiToken.account_id == account.id))
    return account


async def delete_account(session: AsyncSession, signed: Session) -> bool:
    """Delete an account with its sessions, tokens and notes, and the text of its chat lines.

    Its matches stay for the other players. Return False if the account must leave matches first.

    Raises:
        SignedOut: the session has ended since the request began.
    """
    # The lock keeps requests that are already authenticated from taking a seat meanwhile.
    account = await _locked(session, signed)
    if await matches_of(session, account.id):
        return False
    forgotten = {"name": FORMER, "text": FORGOTTEN, "account_id": None}
    await session.execute(update(ChatRow).where(ChatRow.account_id == account.id).values(forgotten))
    await session.execute(delete(Account).where(Account.id == account.id))
    return True


async def matches_of(session: AsyncSession, account: str) -> list[str]:
    """Return the ids of matches that an account plays, owns, is invited to, or has declined."""
    kept = or_(SeatRow.kept_for == account, SeatRow.declined_by == account)
    seated = or_(SeatRow.account_id == account, kept)
    chosen = select(SeatRow.match_id).where(seated).distinct()
    owned = select(MatchRow.id).where(MatchRow.owner_id == account)
    return list(dict.fromkeys([*(await session.scalars(chosen)), *(await session.scalars(owned))]))


# ---- tokens -------------------------------------------------------------------------------------


async def new_api_token(
    session: AsyncSession, signed: Session, name: str, scope: str, now: float
) -> tuple[ApiToken, str]:
    """Create an API token; return its row and the token, which is not stored.

    Raises:
        Refused: the user is a guest or has too many tokens, or the label is invalid.
    """
    account = await _locked(session, signed)
    if account.folded is None:
        raise Forbidden("Only accounts have tokens. Please choose a name and a password first.")
    if len(await token_list(session, account.id)) >= TOKENS:
        raise BadInput(f"An account has at most {TOKENS} tokens. Please delete one first.")
    label = name.strip()
    if not 0 < len(label) <= 40 or not label.isprintable():  # noqa: PLR2004 - as kept
        raise BadInput("name: expected 1 to 40 printable characters")
    token = f"senlac_{new_token()}"
    row = ApiToken(
        id=new_id(), account_id=account.id, token_hash=hashed(token), name=label, scope=scope,
        created_at=now,
    )  # fmt: skip
    session.add(row)
    return row, token


async def token_list(session: AsyncSession, account: str) -> list[ApiToken]:
    """Return the tokens of an account, the oldest first."""
    chosen = select(ApiToken).where(ApiToken.account_id == account).order_by(ApiToken.created_at)
    return list(await session.scalars(chosen))


async def delete_api_token(session: AsyncSession, account: str, token_id: str) -> None:
    """Revoke an API token.

    Raises:
        NotFound: the account has no such token.
    """
    gone = delete(ApiToken).where(ApiToken.account_id == account, ApiToken.id == token_id)
    if not (await session.execute(gone.returning(ApiToken.id))).all():
        raise NotFound("There is no such token.")


# ---- inside -------------------------------------------------------------------------------------


async def _account(session: AsyncSession, person: Person) -> Account:
    """Return the account of a user authenticated a moment ago.

    Raises:
        SignedOut: it was deleted meanwhile.
    """
    account = await session.get(Account, person.id)
    if account is None:
        raise SignedOut("This account has been deleted.")
    return account


async def _locked(session: AsyncSession, signed: Session) -> Account:
    """Return the current account of a request, locked until the transaction ends.

    A request knows its user as they were before it hashed passwords and waited for locks.
    Meanwhile another request with the same cookie may have changed the account.

    Raises:
        SignedOut: the account was deleted meanwhile, or the session has ended.
    """
    account = await session.get(
        Account, signed.person.id, with_for_update=True, populate_existing=True
    )
    if account is None:
        raise SignedOut("This account has been deleted.")
    mine = SignIn.id == signed.key, SignIn.account_id == account.id
    if await session.scalar(select(SignIn.id).where(*mine)) is None:
        raise SignedOut("You have been signed out. Please sign in again.")
    return account


def person_of(account: Account) -> Person:
    """Return the user of an account row."""
    return Person(account.id, account.name, account.folded is None)


async def _open(session: AsyncSession, account: Account, agent: str, now: float) -> NewSession:
    """Create a session of an account."""
    token = new_token()
    session.add(
        SignIn(
            id=new_id(),
            account_id=account.id,
            token_hash=hashed(token),
            agent="".join([c for c in agent if c.isprintable()])[:AGENT],
            created_at=now,
            seen_at=now,
        )
    )
    return NewSession(person_of(account), token)


def _check_email(email: str | None) -> None:
    if email is not None and not EMAIL.fullmatch(email):
        raise BadInput("email: expected an address such as name@place.org, or none")
