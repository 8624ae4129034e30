"""Whether the server is well, and what it counts."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.exceptions import NotAuthorizedException
from litestar.openapi import ResponseSpec
from msgspec import Struct
from sqlalchemy import text

from senlac import __version__
from senlac.table.guard.visitor import AnyRequest, TheServices
from senlac.table.readiness import Ready


class Health(Struct, frozen=True):
    """That the server answers, and its database too."""

    status: str
    version: str


@get("/health", tags=["server"])
async def health(services: TheServices) -> Health:
    """Tell that the server and its database answer."""
    async with services.database.read() as session:
        await session.execute(text("select 1"))
    return Health("well", __version__)


@get(
    "/ready",
    tags=["server"],
    responses={503: ResponseSpec(Ready, description="it cannot do all of its work")},
)
async def ready(services: TheServices) -> Response[Ready]:
    """Tell whether the server can do its work: write to its database, hear from other servers."""
    found = await services.readiness.look()
    return Response(found, status_code=200 if found.ready else 503)


@get("/metrics", tags=["server"], media_type=MediaType.TEXT)
async def metrics(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Give the counters to whoever runs the server: asked from the machine itself."""
    host = request.client.host if request.client else ""
    if host not in ("127.0.0.1", "::1"):
        raise NotAuthorizedException("metrics are read on the machine itself")
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
