"""Guests and accounts, and how they sign in and out."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Controller, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.engine.support.errors import SenlacError
from senlac.server.accounts import accounts
from senlac.server.accounts.accounts import NewSession, Person
from senlac.server.accounts.common_passwords import check_uncommon
from senlac.server.accounts.names import fold
from senlac.server.accounts.passwords import check_password
from senlac.server.http.bodies import AccountBody, PasswordBody, SignInBody, TokenBody
from senlac.server.http.errors import AnyRequest
from senlac.server.matches import analysis_rows, seating, unreadable
from senlac.server.security.authentication import (
    Owner,
    TheServices,
    Visitor,
    address,
    agent,
    secure,
)
from senlac.server.security.cookies import drop_cookie, set_cookie
from senlac.server.security.trusted_browsers import SignInThrottle, attempt_key, known_cookie
from senlac.server.services.context import Services
from senlac.server.store.table_writer import ATTEMPTS, now
from senlac.server.support.errors import Forbidden, NotFound, Stale, TooMany, Unavailable
from senlac.server.views.card import iso


class Me(Struct, frozen=True, omit_defaults=True):
    """The account that is signed in, if any."""

    signed: bool
    name: str = ""
    guest: bool = False


class SessionCard(Struct, frozen=True):
    """A browser in which an account is signed in."""

    id: str
    agent: str
    created_at: str
    seen_at: str
    current: bool


class Sessions(Struct, frozen=True):
    """All sessions of an account, the last used first."""

    sessions: Sequence[SessionCard]


class TokenCard(Struct, frozen=True, omit_defaults=True):
    """A program's token. The token itself is only sent when it is created."""

    id: str
    name: str
    scope: str
    created_at: str
    token: str = ""


class Tokens(Struct, frozen=True):
    """All tokens of an account."""

    tokens: Sequence[TokenCard]


class Done(Struct, frozen=True):
    """Whether a request was carried out."""

    done: bool = True


class PeopleController(Controller):
    """The routes of accounts, sessions and tokens."""

    path = "/api"
    tags = ("people",)

    @get("/me")
    async def me(self, visitor: Visitor) -> Me:
        """Return who is signed in."""
        return Me(signed=False) if visitor is None else _me(visitor.person)

    @post("/guest")
    async def guest(
        self, request: AnyRequest, services: TheServices, visitor: Visitor
    ) -> Response[Me]:
        """Create a guest, who can play at once. An account that is signed in stays signed in."""
        if visitor is not None:
            return Response(_me(visitor.person))
        limits = services.settings.limits
        await services.shared_limiter.take("guest", address(request), limits.guest)
        async with services.database.write() as session:
            entered = await accounts.new_guest(session, agent(request), now())
        return _let_in(request, services, entered)

    @post("/account")
    async def account(
        self, request: AnyRequest, services: TheServices, owner: Owner, data: JSONBody[AccountBody]
    ) -> Response[Me]:
        """Turn a guest into an account, which keeps the guest's matches."""
        limits = services.settings.limits
        await services.shared_limiter.take("account", owner.person.id, limits.account)
        if not owner.person.guest:
            raise Forbidden("You already have an account.")
        check_password(data.password)
        check_uncommon(data.password, data.name)
        kept = await services.hashers.hash(data.password, address(request))
        async with services.database.write() as session:
            person = await accounts.upgrade_guest(session, owner, data.name, kept, data.email)
            entered = await accounts.renew_sessions(session, person, agent(request), now())
            mine = await accounts.matches_of(session, person.id)
        for match_id in mine:
            await _rename(services, match_id, person)
        services.news.gone(person.id)
        return _let_in(request, services, entered)

    @delete("/account", status_code=200)
    async def delete_account(
        self, request: AnyRequest, services: TheServices, owner: Owner
    ) -> Response[Done]:
        """Delete an account with its name and chat. Its seats become empty."""
        account = owner.person.id

        for _ in range(ATTEMPTS):
            async with services.database.read() as session:
                mine = await accounts.matches_of(session, account)
            async with services.database.write() as session:
                erased = await analysis_rows.erase(session, account)
            for match_id in erased:
                services.forget(match_id)
            for match_id in mine:
                await _leave(services, match_id, account)
            async with services.database.write() as session:
                if await accounts.delete_account(session, owner):
                    break
        else:
            raise Stale("You joined a match in the meantime. Please try again.")
        services.news.gone(account)
        return _let_out(request)

    @post("/session")
    async def sign_in(
        self, request: AnyRequest, services: TheServices, data: JSONBody[SignInBody]
    ) -> Response[Me]:
        """Sign in with a name and a password."""
        limits, where = services.settings.limits, address(request)
        shared = services.shared_limiter
        await shared.take("sign-in-network", where, limits.sign_in_network)
        # Count by name and network together, so that strangers elsewhere cannot lock the owner out.
        await shared.take("sign-in", f"{fold(data.name)} {where}", limits.sign_in)
        who = attempt_key(request, services.cookie_key, data.name)
        brake = SignInThrottle(shared, limits.sign_in_account, who)
        await brake.take()
        async with services.database.read() as session:
            kept = await accounts.password_hash_of(session, data.name)
        try:
            right = await services.hashers.verify(kept, data.password, where)
        except TooMany:
            # A password that was not checked does not count as wrong.
            brake.release()
            raise
        if not right or kept is None:
            await brake.count_wrong()
            raise accounts.invalid_credentials()
        async with services.database.write() as session:
            entered = await accounts.sign_in(session, data.name, kept, agent(request), now())
        brake.release()
        if entered.ended:
            services.news.gone(entered.person.id)
        return _let_in(request, services, entered)

    @delete("/session", status_code=200)
    async def sign_out(
        self, request: AnyRequest, services: TheServices, owner: Owner
    ) -> Response[Done]:
        """Sign out of this browser."""
        async with services.database.write() as session:
            await accounts.sign_out(session, owner.person.id, owner.key)
        services.news.gone(owner.person.id)
        return _let_out(request)

    @get("/sessions")
    async def sessions(self, services: TheServices, owner: Owner) -> Sessions:
        """List the browsers in which the account is signed in."""
        async with services.database.read() as session:
            rows = await accounts.sign_in_list(session, owner.person.id)
        return Sessions(
            [
                SessionCard(
                    row.id, row.agent, iso(row.created_at), iso(row.seen_at), row.id == owner.key
                )
                for row in rows
            ]
        )

    @delete("/sessions/{session_id:str}", status_code=200)
    async def end_session(
        self, services: TheServices, owner: Owner, session_id: FromPath[str]
    ) -> Done:
        """Sign out of another browser."""
        async with services.database.write() as session:
            await accounts.sign_out(session, owner.person.id, session_id)
        services.news.gone(owner.person.id)
        return Done()

    @post("/password", status_code=200)
    async def password(
        self, request: AnyRequest, services: TheServices, owner: Owner, data: JSONBody[PasswordBody]
    ) -> Response[Done]:
        """Change the password, sign out all other browsers, and delete all tokens."""
        limits, where = services.settings.limits, address(request)
        who = f"password {owner.person.id}"
        await services.shared_limiter.take("sign-in", who, limits.sign_in)
        check_password(data.new)
        check_uncommon(data.new, owner.person.name)
        async with services.database.read() as session:
            old = await accounts.kept_password(session, owner.person)
        if not await services.hashers.verify(old, data.old, where):
            raise Forbidden("The current password is wrong.")
        new = await services.hashers.hash(data.new, where)
        async with services.database.write() as session:
            await accounts.change_password(session, owner, old, new)
            entered = await accounts.renew_sessions(session, owner.person, agent(request), now())
        services.news.gone(owner.person.id)
        return Response(Done(), cookies=_cookies(request, services, entered))

    @get("/tokens")
    async def tokens(self, services: TheServices, owner: Owner) -> Tokens:
        """List the tokens of the account."""
        async with services.database.read() as session:
            rows = await accounts.token_list(session, owner.person.id)
        return Tokens([TokenCard(row.id, row.name, row.scope, iso(row.created_at)) for row in rows])

    @post("/tokens")
    async def new_token(
        self, services: TheServices, owner: Owner, data: JSONBody[TokenBody]
    ) -> TokenCard:
        """Create a token for a program. It is shown only once."""
        async with services.database.write() as session:
            row, token = await accounts.new_api_token(session, owner, data.name, data.scope, now())
            return TokenCard(row.id, row.name, row.scope, iso(row.created_at), token)

    @delete("/tokens/{token_id:str}", status_code=200)
    async def delete_token(
        self, services: TheServices, owner: Owner, token_id: FromPath[str]
    ) -> Done:
        """Revoke a token."""
        async with services.database.write() as session:
            await accounts.delete_api_token(session, owner.person.id, token_id)
        services.news.gone(owner.person.id)
        return Done()


async def _rename(services: Services, match_id: str, person: Person) -> None:
    """Update the name of a player in a match.

    The account has already changed, so only an outage of the database is an error here.
    """
    try:
        await services.writer.change(match_id, lambda table: seating.rename(table, person))
    except Unavailable:
        raise
    except SenlacError:
        async with services.database.write() as session:
            await unreadable.rename(session, match_id, person)


async def _leave(services: Services, match_id: str, account: str) -> None:
    """Empty the seats of an account in a match, unless the match was deleted meanwhile."""
    try:
        await services.writer.change(
            match_id, lambda table: services.beside.run(seating.leaving(table, account))
        )
    except NotFound:
        return
    except SenlacError as error:
        if not unreadable.is_unreadable(error):
            raise
        async with services.database.write() as session:
            await unreadable.leave(session, match_id, account)


def _me(person: Person) -> Me:
    return Me(signed=True, name=person.name, guest=person.guest)


def _let_in(request: AnyRequest, services: Services, entered: NewSession) -> Response[Me]:
    """Respond with the cookie of a new session."""
    return Response(_me(entered.person), cookies=_cookies(request, services, entered))


def _cookies(request: AnyRequest, services: Services, entered: NewSession) -> list[Cookie]:
    """Return the cookie of a new session, and for an account the one of a known browser."""
    key, encrypted = services.cookie_key, secure(request)
    cookies = [set_cookie(key, entered.token, secure=encrypted)]
    if not entered.person.guest:
        cookies.append(known_cookie(key, entered.person.name, secure=encrypted))
    return cookies


def _let_out(request: AnyRequest) -> Response[Done]:
    """Respond with the removal of the session cookie."""
    return Response(Done(), cookies=[drop_cookie(secure=secure(request))])
