"""Authentication: who sends a request, by a browser's cookie or a program's token."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from senlac.server.accounts import accounts
from senlac.server.accounts.accounts import SEEN_SECONDS, Session
from senlac.server.security import cookies
from senlac.server.security.addresses import network
from senlac.server.security.origin import SAFE, require_own_page
from senlac.server.security.request_body import extra_cost
from senlac.server.services.context import Services
from senlac.server.store.table_writer import now
from senlac.server.support.errors import Forbidden, SignedOut

BEARER: Final = "bearer "

UNGUARDED: Final = "unguarded"
"""Option of a route that reads no cookie: the secret in its address is what allows a change."""

TheServices = NamedDependency[Services]
Visitor = NamedDependency[Session | None]
Signed = NamedDependency[Session]
Owner = NamedDependency[Session]
"""Dependencies of routes: the services, the session or None, the session, and the session if it is
a browser's and not a program's token.
"""

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def services_of(connection: AnyConnection) -> Services:
    """Return the services of this server."""
    services: Services = connection.app.state.services
    return services


def address(connection: AnyConnection) -> str:
    """Return the network of a connection's client."""
    return network(connection.client.host if connection.client else "")


def agent(connection: AnyConnection) -> str:
    """Return the `User-Agent` of a connection."""
    return connection.headers.get("user-agent", "")


def secure(connection: AnyConnection) -> bool:
    """Return whether a connection is encrypted, so that its cookies must be."""
    return connection.url.scheme in ("https", "wss")


async def visitor_of(connection: AnyConnection) -> Session | None:
    """Return the session or token of a request, None if no one is signed in.

    Raises:
        SignedOut: the token is invalid.
    """
    services = services_of(connection)
    found = await services.unbroken.run(_visitor_of(connection))
    if found is not None:
        services.scheduler.networks.note(found.person.id, address(connection))
    return found


async def _visitor_of(connection: AnyConnection) -> Session | None:
    services = services_of(connection)
    given = connection.headers.get("authorization")
    async with services.database.read() as session:
        if given is not None:
            found = None
            if given.lower().startswith(BEARER):
                found = await accounts.by_token(session, given[len(BEARER) :].strip())
            if found is None:
                raise SignedOut("This token is invalid.")
            return found
        token = cookies.token_of(services.cookie_key, connection.cookies.get(cookies.NAME, ""))
        return None if token is None else await accounts.signed_in(session, token)


async def provide_visitor(request: AnyRequest) -> Session | None:
    """Return the session or token of a request, and count it against the rate limits.

    Raises:
        TooMany: there are too many requests.
        Forbidden: the token is read-only.
    """
    services = services_of(request)
    visitor = await visitor_of(request)
    limits = services.settings.limits
    who = address(request) if visitor is None else visitor.person.id
    # Expensive routes declare a cost, and count as reads even if they have a body.
    cost = request.route_handler.opt.get("cost")
    if cost is not None or request.method in SAFE:
        services.limiter.take("read", who, limits.read, cost or 1)
    else:
        services.limiter.take("change", who, limits.change, 1 + extra_cost(await request.body()))
    if visitor is not None and not visitor.may_play and request.method not in SAFE:
        raise Forbidden("This token is read-only.")
    if visitor is not None and now() - visitor.seen_at > SEEN_SECONDS and not visitor.by_token:
        async with services.database.write() as session:
            await accounts.touch_session(session, visitor.key, now())
    return visitor


async def provide_signed(request: AnyRequest) -> Session:
    """Return the session or token of a request.

    Raises:
        SignedOut: no one is signed in.
    """
    visitor = await provide_visitor(request)
    if visitor is None:
        raise SignedOut("Please sign in, or play as a guest, first.")
    return visitor


async def provide_owner(request: AnyRequest) -> Session:
    """Return the session of a browser. Programs may not change an account.

    Raises:
        SignedOut: no one is signed in.
        Forbidden: the client is a program with a token.
    """
    signed = await provide_signed(request)
    if signed.by_token:
        raise Forbidden("Tokens cannot be used for this. Please sign in with a browser.")
    return signed


async def provide_services(request: AnyRequest) -> Services:
    """Return the services."""
    return services_of(request)


async def before(request: AnyRequest) -> None:
    """Check that a change comes from one of our pages, before the request is read."""
    if request.method not in SAFE and UNGUARDED not in request.route_handler.opt:
        require_own_page(request, services_of(request).settings.origins)
