"""Problems: what a client may know of an error, and what only the log may."""

from __future__ import annotations

import logging
import re
import secrets
from typing import Final

from litestar.exceptions import HTTPException
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy.exc import IntegrityError

from senlac.engine.errors import SenlacError
from senlac.table.service.errors import (
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
"""By code the HTTP status of the answer; what is not here is a fault of ours."""

LENGTH: Final = re.compile(r"Expected `str` of length ([<>])= (\d+)")
"""How it is said by a library that a text is too long or too short."""

PATTERN: Final = re.compile(r"Expected `str` matching regex '[^']*'")
"""How it is said by a library that a text has control characters; no other pattern is used."""

QUERY: Final = {"shape": "as", "which": "list"}
"""What clients call parameters of a query whose names are words of Python, or of its types."""

log = logging.getLogger("senlac.guard")


class BothNotes(Struct, frozen=True):
    """Two versions of the notes of one player: those stored and those sent."""

    kept: str
    sent: str


class Problem(Struct, frozen=True):
    """What is wrong: a code for programs, a sentence for people, the rule if one forbids it.

    `notes` are those that stand, and those that were sent, where both were written meanwhile.
    """

    code: str
    message: str
    rule: str = ""
    notes: BothNotes | UnsetType = UNSET

    @property
    def status(self) -> int:
        """The HTTP status with which it is told."""
        return STATUS.get(self.code, 500)


class ErrorBody(Struct, frozen=True):
    """The body of every answer that is no good news."""

    error: Problem


def patience(error: Exception) -> str:
    """Return after how many seconds it may be asked again, "" if that would be of no use."""
    return str(int(error.after) + 1) if isinstance(error, TooMany | Unavailable | DiskFull) else ""


def problem(error: Exception) -> Problem:
    """Return an error as a client may know it."""
    if isinstance(error, NotesChanged):
        return Problem(error.code, error.why, error.rule, BothNotes(error.kept, error.sent))
    if isinstance(error, Refused):
        return Problem(error.code, error.why, error.rule)
    if isinstance(error, HTTPException):
        code = CODES.get(error.status_code, "bad_input")
        return Problem(code, "the request is too large" if code == "too_big" else _sentence(error))
    if isinstance(error, RecursionError):
        return Problem("bad_input", "the request is nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        return Problem("bad_input", "the request holds text that is no UTF-8")
    if isinstance(error, SenlacError):
        return Problem("bad_input", str(error))
    if isinstance(error, IntegrityError):
        # What was there when it was looked at, as an account, is gone when it is written.
        # The first line of it names the rule of the database, those after it what was to be kept.
        log.warning("two changes met: %s", str(error.orig).partition("\n")[0])
        return Problem("stale", "this was changed by somebody else meanwhile; please try again")
    return Problem("failed", f"something went wrong here; it is noted as {note_failure(error)}")


def note_failure(error: BaseException) -> str:
    """Log a fault of ours; return the number by which whoever met it may speak of it."""
    number = secrets.token_hex(4)
    log.error("failed", exc_info=error, extra={"number": number})
    return number


def note_refusal(error: Exception, who: str, what: str) -> None:
    """Log a request for what is somebody else's."""
    if isinstance(error, Forbidden):
        log.warning("forbidden: %s", error.why, extra={"who": who, "path": what})


def in_letters(text: str) -> str:
    """Return what a library says of a text's length or letters in the words that people use."""
    return PATTERN.sub("expected no control characters", LENGTH.sub(_letters, text))


def _sentence(error: HTTPException) -> str:
    """Return what is wrong with a request, with the place if a field of it is."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        where, what = extra[0].get("key", ""), extra[0].get("message", "")
        if where == "data" and what == "'data'":
            # So Litestar reports an empty body, without asking what it should have been.
            return "the request has no body; expected JSON"
        return f"{QUERY.get(where, where)}: {in_letters(what)}".strip(": ")[:300]
    return (error.detail or "the request makes no sense here").split("\n")[0][:300]


def _letters(found: re.Match[str]) -> str:
    """Return in words how long a text may be."""
    bound = "at most" if found[1] == "<" else "at least"
    return f"expected {bound} {int(found[2]):,} letters"
