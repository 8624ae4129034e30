"""Health, readiness and metrics of the server."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.exceptions import NotAuthorizedException
from litestar.openapi import ResponseSpec
from msgspec import Struct
from sqlalchemy import text

from senlac import __version__
from senlac.server.security.authentication import AnyRequest, TheServices
from senlac.server.services.readiness import Ready


class Health(Struct, frozen=True):
    """The server and its database respond."""

    status: str
    version: str


@get("/health", tags=["server"])
async def health(services: TheServices) -> Health:
    """Check that the server and its database respond."""
    async with services.database.read() as session:
        await session.execute(text("select 1"))
    return Health("well", __version__)


@get(
    "/ready",
    tags=["server"],
    responses={503: ResponseSpec(Ready, description="the server is not ready")},
)
async def ready(services: TheServices) -> Response[Ready]:
    """Check that the server can write to its database and is connected to other servers."""
    found = await services.readiness.look()
    return Response(found, status_code=200 if found.ready else 503)


@get("/metrics", tags=["server"], media_type=MediaType.TEXT)
async def metrics(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return the metrics for Prometheus. Only the server's own machine may read them."""
    host = request.client.host if request.client else ""
    if host not in ("127.0.0.1", "::1"):
        raise NotAuthorizedException("Metrics can only be read on the server's own machine.")
    kind = "text/plain; version=0.0.4"
    return Response(services.metrics.text(), media_type=kind)
