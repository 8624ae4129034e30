"""Whether the server is well, and what it counts."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.exceptions import NotAuthorizedException
from msgspec import Struct
from sqlalchemy import text

from senlac import __version__
from senlac.table.guard.visitor import AnyRequest, TheHall


class Health(Struct, frozen=True):
    """That the server answers, and its database too."""

    status: str
    version: str


@get("/health", tags=["server"])
async def health(hall: TheHall) -> Health:
    """Tell that the server and its database answer."""
    async with hall.database.read() as session:
        await session.execute(text("select 1"))
    return Health("well", __version__)


@get("/metrics", tags=["server"], media_type=MediaType.TEXT)
async def metrics(request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """Give the counters to whoever runs the server: asked from the machine itself."""
    host = request.client.host if request.client else ""
    if host not in ("127.0.0.1", "::1"):
        raise NotAuthorizedException("metrics are read on the machine itself")
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
