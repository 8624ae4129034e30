"""Error responses: a status, a code and a sentence, never a traceback."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_404_NOT_FOUND
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.support.errors import SenlacError
from senlac.server.http.pages import lost_page
from senlac.server.security.authentication import TheServices
from senlac.server.security.problem import ErrorBody, log_forbidden, problem, retry_after
from senlac.server.support.errors import Refused

AnyRequest = Request[Any, Any, Any]


def handle(request: AnyRequest, error: Exception) -> Response[ErrorBody] | Response[bytes]:
    """Return the response to a request that failed."""
    services: TheServices = request.app.state.services
    found = problem(error)
    services.metrics.refused.labels(code=found.code).inc()
    host = request.client.host if request.client else ""
    log_forbidden(error, host, request.url.path)
    headers = {"Retry-After": after} if (after := retry_after(error)) else {}
    status = found.status
    if isinstance(error, HTTPException) and error.status_code == 405:  # noqa: PLR2004
        status = 405
    if status == HTTP_404_NOT_FOUND and _by_hand(request):
        return Response(lost_page(), status_code=status, media_type="text/html")
    return Response(ErrorBody(found), status_code=status, headers=headers)


def _by_hand(request: AnyRequest) -> bool:
    """Return whether a person wants a page, as opposed to a program that wants data."""
    asked = request.headers.get("accept", "")
    return "text/html" in asked and not request.url.path.startswith("/api/")


HANDLERS: Final[ExceptionHandlersMap] = {
    Refused: handle,
    HTTPException: handle,
    SenlacError: handle,
    SQLAlchemyError: handle,
    Exception: handle,
}
