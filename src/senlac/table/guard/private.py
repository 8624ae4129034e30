"""Private matches: every route of a match is closed to those who may not see it."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler

from senlac.table.guard.visitor import services_of, visitor_of
from senlac.table.service import privacy

BY_ITSELF: Final = "sees_to_privacy"
"""The mark of a route that has the invitation from its body, and so must look for itself."""


async def require_seen(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """See that whoever asks for a match may look at it; the socket sees to that by itself.

    Raises:
        NotFound: he may not, or there is no such match.
    """
    match_id = connection.path_params.get("match_id")
    if match_id is None or connection.scope["type"] != ScopeType.HTTP or handler.opt.get(BY_ITSELF):
        return
    services = services_of(connection)
    async with services.database.read() as session:
        if not await privacy.is_private(session, match_id):
            return
    visitor = await visitor_of(connection)
    account = None if visitor is None else visitor.person.id
    async with services.database.read() as session:
        await privacy.require_known(session, match_id, account, invitation(connection))


def invitation(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the word of an invitation that a request brings, "" if it brings none."""
    return str(connection.query_params.get("invite", ""))[:100]
