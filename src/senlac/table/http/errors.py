"""Errors as a client meets them: a status, a code, a sentence; never a trace."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_404_NOT_FOUND
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.errors import SenlacError
from senlac.table.guard.problem import Problem, note_refusal, problem
from senlac.table.guard.visitor import TheServices
from senlac.table.http.pages import lost_page
from senlac.table.service.errors import Refused, TooMany, Unavailable

STATUS: Final = {
    "bad_input": 400,
    "signed_out": 401,
    "forbidden": 403,
    "not_found": 404,
    "stale": 409,
    "too_big": 413,
    "illegal": 422,
    "lesson": 422,
    "too_many": 429,
    "unavailable": 503,
}
AnyRequest = Request[Any, Any, Any]


class ErrorBody(Struct, frozen=True):
    """The body of every answer that is no good news."""

    error: Problem


def handle(request: AnyRequest, error: Exception) -> Response[ErrorBody] | Response[bytes]:
    """Answer a request that could not be carried out."""
    services: TheServices = request.app.state.services
    found = problem(error)
    services.metrics.refused.labels(code=found.code).inc()
    host = request.client.host if request.client else ""
    note_refusal(error, host, request.url.path)
    headers = {}
    if isinstance(error, TooMany | Unavailable):
        headers["Retry-After"] = str(int(error.after) + 1)
    status = STATUS.get(found.code, 500)
    if isinstance(error, HTTPException) and error.status_code == 405:  # noqa: PLR2004
        status = 405
    if status == HTTP_404_NOT_FOUND and _by_hand(request):
        return Response(lost_page(), status_code=status, media_type="text/html; charset=utf-8")
    return Response(ErrorBody(found), status_code=status, headers=headers)


def _by_hand(request: AnyRequest) -> bool:
    """Tell whether somebody is looking for a page, and no program for data."""
    asked = request.headers.get("accept", "")
    return "text/html" in asked and not request.url.path.startswith("/api/")


HANDLERS: Final[ExceptionHandlersMap] = {
    Refused: handle,
    HTTPException: handle,
    SenlacError: handle,
    SQLAlchemyError: handle,
    Exception: handle,
}
