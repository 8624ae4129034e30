"""Error bodies: what a client sees of an error, and what only the log contains."""

from __future__ import annotations

import logging
import re
import secrets
from typing import Final

from litestar.exceptions import HTTPException
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy.exc import IntegrityError

from senlac.engine.support.errors import SenlacError
from senlac.server.support.errors import (
    DiskFull,
    Forbidden,
    NotesChanged,
    Refused,
    TooMany,
    Unavailable,
)

CODES: Final = {401: "signed_out", 403: "forbidden", 404: "not_found", 405: "not_found"} | {
    413: "too_big",
    429: "too_many",
}

STATUS: Final = {
    "bad_input": 400,
    "signed_out": 401,
    "forbidden": 403,
    "not_found": 404,
    "stale": 409,
    "set_aside": 409,
    "too_big": 413,
    "illegal": 422,
    "lesson": 422,
    "too_many": 429,
    "unavailable": 503,
    "full": 507,
}
"""HTTP status by error code. All other codes are internal errors, 500."""

LENGTH: Final = re.compile(r"Expected `str` of length ([<>])= (\d+)")
"""msgspec's message that a text is too long or too short."""

PATTERN: Final = re.compile(r"Expected `str` matching regex '[^']*'")
"""msgspec's message that a text has control characters; no other pattern is used."""

QUERY: Final = {"shape": "as", "which": "list"}
"""Names that clients use for query parameters that have other names in Python."""

log = logging.getLogger("senlac.guard")


class BothNotes(Struct, frozen=True):
    """Two versions of the notes of one player: those stored and those sent."""

    kept: str
    sent: str


class Problem(Struct, frozen=True):
    """An error: a code for programs, a sentence for people, and the rule if one forbids it.

    `notes` are both versions of notes that were edited at the same time.
    """

    code: str
    message: str
    rule: str = ""
    notes: BothNotes | UnsetType = UNSET

    @property
    def status(self) -> int:
        """The HTTP status of the response."""
        return STATUS.get(self.code, 500)


class ErrorBody(Struct, frozen=True):
    """The body of every error response."""

    error: Problem


def retry_after(error: Exception) -> str:
    """Return the value of `Retry-After`, "" if a retry would not help."""
    return str(int(error.after) + 1) if isinstance(error, TooMany | Unavailable | DiskFull) else ""


def problem(error: Exception) -> Problem:
    """Return an error as a client may see it."""
    if isinstance(error, NotesChanged):
        return Problem(error.code, error.why, error.rule, BothNotes(error.kept, error.sent))
    if isinstance(error, Refused):
        return Problem(error.code, error.why, error.rule)
    if isinstance(error, HTTPException):
        code = CODES.get(error.status_code, "bad_input")
        return Problem(code, "The request is too large." if code == "too_big" else _sentence(error))
    if isinstance(error, RecursionError):
        return Problem("bad_input", "request: nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        return Problem("bad_input", "request: expected UTF-8")
    if isinstance(error, SenlacError):
        return Problem("bad_input", str(error))
    if isinstance(error, IntegrityError):
        # A row, such as an account, has been deleted between reading and writing. The first line of
        # the error names the constraint, the others contain values.
        log.warning("conflicting change, refused: %s", str(error.orig).partition("\n")[0])
        return Problem("stale", "Someone else has changed this in the meantime. Please try again.")
    number = log_failure(error)
    return Problem("failed", f"An internal error occurred. Its number in the log is {number}.")


def log_failure(error: BaseException) -> str:
    """Log an internal error; return a number by which a user can report it."""
    number = secrets.token_hex(4)
    log.error("internal error", exc_info=error, extra={"number": number})
    return number


def log_forbidden(error: Exception, who: str, what: str) -> None:
    """Log a request for something that belongs to another account."""
    if isinstance(error, Forbidden):
        log.warning("forbidden: %s", error.why, extra={"who": who, "path": what})


def in_letters(text: str) -> str:
    """Reword msgspec's messages about the length or characters of a text."""
    return PATTERN.sub("expected no control characters", LENGTH.sub(_letters, text))


def _sentence(error: HTTPException) -> str:
    """Return what is wrong with a request, with the name of the field if there is one."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        where, what = extra[0].get("key", ""), extra[0].get("message", "")
        if where == "data" and what == "'data'":
            # Litestar reports an empty body like this, without naming the expected type.
            return "request: expected a JSON body, got none"
        return f"{QUERY.get(where, where)}: {in_letters(what)}".strip(": ")[:300]
    return (error.detail or "the request is invalid").split("\n")[0][:300]


def _letters(found: re.Match[str]) -> str:
    bound = "at most" if found[1] == "<" else "at least"
    return f"expected {bound} {int(found[2]):,} characters"
