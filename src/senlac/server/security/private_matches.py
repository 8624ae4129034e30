"""Private matches: all routes of a match are closed to accounts that may not see it."""

from __future__ import annotations

import contextlib
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler

from senlac.server.matches import privacy
from senlac.server.security.authentication import services_of, visitor_of
from senlac.server.support.errors import SignedOut

BY_ITSELF: Final = "sees_to_privacy"
"""Option of a route that has the invitation in its body, and so must check it itself."""


async def require_seen(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Check that the client may see the match of a request. Sockets check that themselves.

    Raises:
        NotFound: the client may not see it, or there is no such match.
    """
    match_id = connection.path_params.get("match_id")
    if match_id is None or connection.scope["type"] != ScopeType.HTTP or handler.opt.get(BY_ITSELF):
        return
    services = services_of(connection)
    async with services.database.read() as session:
        if not await privacy.is_private(session, match_id):
            return
    # An invalid token is refused like no token: its own error would tell that the match exists.
    account = None
    with contextlib.suppress(SignedOut):
        visitor = await visitor_of(connection)
        account = None if visitor is None else visitor.person.id
    async with services.database.read() as session:
        await privacy.require_seen(session, match_id, account, invitation(connection))


def invitation(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the secret of the invitation link in a request, "" without one."""
    return str(connection.query_params.get("invite", ""))[:100]
