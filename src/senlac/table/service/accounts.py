"""Accounts: guests, those they turn into, and how they sign in and out."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.table.service.errors import BadInput, Forbidden, NotFound, SignedOut
from senlac.table.service.ids import hashed, new_id, new_token
from senlac.table.service.names import FORMER, GUESTS, checked_name, fold, looks
from senlac.table.storage.models import Account, ApiToken, ChatRow, MatchRow, SeatRow, SignIn

EMAIL: Final = re.compile(r"[^@\s]{1,64}@[^@\s]{1,180}\.[^@\s.]{2,60}")
AGENT: Final = 200
TOKENS: Final = 20
SIGN_INS: Final = 50
"""In how many browsers an account is signed in at most."""

SIGN_IN_SECONDS: Final = 365 * 24 * 3600
"""A browser that has not come back for so long is signed out."""

SEEN_SECONDS: Final = 3600
"""How exactly it is known when somebody was here last."""

PLAY: Final = "play"
READ: Final = "read"
"""What a program may do with a token: all that is done at a table, or only look."""


FORGOTTEN: Final = "(deleted)"
"""What stands in the place of a line of somebody who has deleted the account."""


@dataclass(frozen=True)
class Person:
    """Somebody who is signed in."""

    id: str
    name: str
    guest: bool


@dataclass(frozen=True)
class SignedIn:
    """A person, and by which sign-in or token it is known and was last seen."""

    person: Person
    key: str
    seen_at: float
    by_token: bool = False
    scope: str = PLAY

    @property
    def may_play(self) -> bool:
        """Tell whether this may change anything, and not only look."""
        return self.scope == PLAY


@dataclass(frozen=True)
class Entered:
    """A new sign-in: the person, and the token for its cookie.

    Attributes:
        ended: whether another browser was signed out because there were too many.
    """

    person: Person
    token: str
    ended: bool = False


# ---- signing in ---------------------------------------------------------------------------------


async def new_guest(session: AsyncSession, agent: str, now: float) -> Entered:
    """Let somebody in who has no account."""
    name = f"{secrets.choice(GUESTS)} {secrets.randbelow(9000) + 1000}"
    account = Account(id=new_id(), name=name, created_at=now)
    session.add(account)
    await session.flush()
    return await _open(session, account, agent, now)


async def kept_of(session: AsyncSession, name: str) -> str | None:
    """Return what is kept of the password of a name, None if there is none."""
    kept: str | None = await session.scalar(
        select(Account.password).where(Account.folded == fold(name))
    )
    return kept


async def sign_in(session: AsyncSession, name: str, kept: str, agent: str, now: float) -> Entered:
    """Let somebody in who has said the password of which this was kept a moment ago.

    An account has at most `SIGN_INS` sign-ins; the one used longest ago ends.

    Raises:
        SignedOut: there is no such account any more, or it has another password now.
    """
    known = Account.folded == fold(name), Account.password == kept
    # A password that is being changed ends all sign-ins: none may be made beside it.
    account = await session.scalar(select(Account).where(*known).with_for_update())
    if account is None:
        raise wrong_words()
    mine = select(SignIn.id).where(SignIn.account_id == account.id)
    oldest = mine.order_by(SignIn.seen_at.desc(), SignIn.id).offset(SIGN_INS - 1)
    ended = await session.execute(delete(SignIn).where(SignIn.id.in_(oldest)).returning(SignIn.id))
    return replace(await _open(session, account, agent, now), ended=bool(ended.all()))


def wrong_words() -> SignedOut:
    """Return the refusal of a name and a password; which of them is wrong is not told."""
    return SignedOut("the name or the password is wrong")


async def signed_in(session: AsyncSession, token: str) -> SignedIn | None:
    """Return who holds the token of a cookie."""
    chosen = select(SignIn, Account).join(Account).where(SignIn.token_hash == hashed(token))
    found = (await session.execute(chosen)).one_or_none()
    if found is None or time.time() - found.SignIn.seen_at > SIGN_IN_SECONDS:
        return None
    return SignedIn(person_of(found.Account), found.SignIn.id, found.SignIn.seen_at)


async def by_token(session: AsyncSession, token: str) -> SignedIn | None:
    """Return who holds an API token."""
    chosen = select(ApiToken, Account).join(Account).where(ApiToken.token_hash == hashed(token))
    found = (await session.execute(chosen)).one_or_none()
    if found is None:
        return None
    token_row: ApiToken = found.ApiToken
    person = person_of(found.Account)
    return SignedIn(person, token_row.id, token_row.created_at, True, token_row.scope)


async def seen(session: AsyncSession, sign_in_id: str, now: float) -> None:
    """Note that a browser is still in use."""
    await session.execute(update(SignIn).where(SignIn.id == sign_in_id).values(seen_at=now))


async def sign_in_list(session: AsyncSession, account: str) -> list[SignIn]:
    """Return the browsers in which an account is signed in, the last used first."""
    chosen = select(SignIn).where(SignIn.account_id == account).order_by(SignIn.seen_at.desc())
    return list(await session.scalars(chosen))


async def sign_out(session: AsyncSession, account: str, sign_in_id: str) -> None:
    """End a sign-in of an account.

    Raises:
        NotFound: it has no such sign-in.
    """
    gone = delete(SignIn).where(SignIn.account_id == account, SignIn.id == sign_in_id)
    if not (await session.execute(gone.returning(SignIn.id))).all():
        raise NotFound("there is no such session")


# ---- accounts -----------------------------------------------------------------------------------


async def become_account(
    session: AsyncSession, signed: SignedIn, name: str, kept: str, email: str | None
) -> Person:
    """Turn a guest into an account that keeps its matches; `kept` is of its password.

    Raises:
        Refused: it is one already, the name is taken, or something cannot be so.
    """
    name = checked_name(name)
    _check_email(email)
    account = await _locked(session, signed)
    if account.folded is not None:
        # Perhaps only since the request began.
        raise Forbidden("you have an account already")
    account.name, account.email, account.password = name, email, kept
    account.folded, account.looks = fold(name), looks(name)
    try:
        await session.flush()
    except IntegrityError as error:
        raise BadInput("name: taken, or too similar to another; please choose another") from error
    return person_of(account)


async def kept_password(session: AsyncSession, person: Person) -> str | None:
    """Return what is kept of a person's password."""
    account = await _account(session, person)
    return account.password


async def enter_anew(session: AsyncSession, person: Person, agent: str, now: float) -> Entered:
    """End all sign-ins of somebody who has become more than he was, and let this browser in.

    A cookie that somebody else knew, or had laid there, must not become worth more.
    """
    await session.execute(delete(SignIn).where(SignIn.account_id == person.id))
    return await _open(session, await _account(session, person), agent, now)


async def change_password(
    session: AsyncSession, signed: SignedIn, old: str | None, new: str
) -> None:
    """Change what is kept of a password; all sign-ins end, and all tokens.

    Raises:
        SignedOut: the sign-in has ended since the request began.
        Forbidden: another request has changed the password meanwhile.
    """
    account = await _locked(session, signed)
    if account.password != old:
        raise Forbidden("the old password is wrong")
    account.password = new
    await session.execute(delete(SignIn).where(SignIn.account_id == account.id))
    await session.execute(delete(ApiToken).where(ApiToken.account_id == account.id))


async def lose_password(session: AsyncSession, name: str, kept: str) -> Account:
    """Give an account another password; all its sign-ins and tokens end.

    Raises:
        NotFound: there is no account of that name; guests have none.
    """
    known = Account.folded == fold(name)
    account = await session.scalar(select(Account).where(known).with_for_update())
    if account is None:
        raise NotFound(f"there is no account {name[:40]!a}; guests have no password")
    account.password = kept
    await session.execute(delete(SignIn).where(SignIn.account_id == account.id))
    await session.execute(delete(ApiToken).where(ApiToken.account_id == account.id))
    return account


async def delete_account(session: AsyncSession, signed: SignedIn) -> bool:
    """Forget an account with its sign-ins, tokens and notes, and what it said.

    The matches stay for those who played in them; False tells that it must leave them first.

    Raises:
        SignedOut: the sign-in has ended since the request began.
    """
    # Nobody who still passes the door with this account sits down while it is being forgotten.
    account = await _locked(session, signed)
    if await matches_of(session, account.id):
        return False
    forgotten = {"name": FORMER, "text": FORGOTTEN, "account_id": None}
    await session.execute(update(ChatRow).where(ChatRow.account_id == account.id).values(forgotten))
    await session.execute(delete(Account).where(Account.id == account.id))
    return True


async def matches_of(session: AsyncSession, account: str) -> list[str]:
    """Return the ids of the matches in which an account has a seat, or had one kept; or its own."""
    kept = or_(SeatRow.kept_for == account, SeatRow.declined_by == account)
    seated = or_(SeatRow.account_id == account, kept)
    chosen = select(SeatRow.match_id).where(seated).distinct()
    owned = select(MatchRow.id).where(MatchRow.owner_id == account)
    return list(dict.fromkeys([*(await session.scalars(chosen)), *(await session.scalars(owned))]))


# ---- tokens -------------------------------------------------------------------------------------


async def new_api_token(
    session: AsyncSession, signed: SignedIn, name: str, scope: str, now: float
) -> tuple[ApiToken, str]:
    """Make a token for a program, and return it with its row: nobody can see it again.

    Raises:
        Refused: the person is a guest, has too many, or the name cannot be.
    """
    account = await _locked(session, signed)
    if account.folded is None:
        raise Forbidden("tokens are for accounts: please choose a name and a password first")
    if len(await token_list(session, account.id)) >= TOKENS:
        raise BadInput(f"an account has at most {TOKENS} tokens; please delete one first")
    label = name.strip()
    if not 0 < len(label) <= 40 or not label.isprintable():  # noqa: PLR2004 - as kept
        raise BadInput("name: expected 1 to 40 letters")
    token = f"senlac_{new_token()}"
    row = ApiToken(
        id=new_id(), account_id=account.id, token_hash=hashed(token), name=label, scope=scope,
        created_at=now,
    )  # fmt: skip
    session.add(row)
    return row, token


async def token_list(session: AsyncSession, account: str) -> list[ApiToken]:
    """Return the tokens of an account."""
    chosen = select(ApiToken).where(ApiToken.account_id == account).order_by(ApiToken.created_at)
    return list(await session.scalars(chosen))


async def delete_api_token(session: AsyncSession, account: str, token_id: str) -> None:
    """Make a token worthless.

    Raises:
        NotFound: the account has no such token.
    """
    gone = delete(ApiToken).where(ApiToken.account_id == account, ApiToken.id == token_id)
    if not (await session.execute(gone.returning(ApiToken.id))).all():
        raise NotFound("there is no such token")


# ---- inside -------------------------------------------------------------------------------------


async def _account(session: AsyncSession, person: Person) -> Account:
    """Return the account of somebody who was signed in a moment ago.

    Raises:
        SignedOut: it was deleted meanwhile.
    """
    account = await session.get(Account, person.id)
    if account is None:
        raise SignedOut("this account is no more")
    return account


async def _locked(session: AsyncSession, signed: SignedIn) -> Account:
    """Return the account of a request as it is now, locked until the transaction ends.

    A request knows its person as it was before passwords were hashed and locks were waited for.
    Meanwhile another request with the same cookie may have changed the account.

    Raises:
        SignedOut: the account was deleted meanwhile, or the sign-in has ended.
    """
    account = await session.get(
        Account, signed.person.id, with_for_update=True, populate_existing=True
    )
    if account is None:
        raise SignedOut("this account is no more")
    mine = SignIn.id == signed.key, SignIn.account_id == account.id
    if await session.scalar(select(SignIn.id).where(*mine)) is None:
        raise SignedOut("you have been signed out; please sign in again")
    return account


def person_of(account: Account) -> Person:
    """Return an account as the person it stands for."""
    return Person(account.id, account.name, account.folded is None)


async def _open(session: AsyncSession, account: Account, agent: str, now: float) -> Entered:
    """Make a sign-in for an account."""
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
    return Entered(person_of(account), token)


def _check_email(email: str | None) -> None:
    """See that an e-mail address could be one."""
    if email is not None and not EMAIL.fullmatch(email):
        raise BadInput("email: expected an address as name@place.org, or none")
