"""Logging: one JSON object per line, without secrets of matches or contents of the database."""

from __future__ import annotations

import json
import logging
import re
import sys
from asyncio import CancelledError
from datetime import UTC, datetime
from typing import IO, Any, Final

import msgspec
from h11 import LocalProtocolError

from senlac.server.support.log_throttle import ThrottledHandler

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}
"""Attributes of every log record. All others are fields of the event."""

OURS: Final = ("senlac", "uvicorn")
OTHERS: Final = ("asyncio", "sqlalchemy", "litestar", "alembic")
"""Loggers of libraries. Only their warnings and errors are written."""

LONGEST: Final = 8000
"""Maximum length of a text. Of a longer one the beginning and the end are written."""

DETAIL: Final = re.compile(r"\nDETAIL: .*")

CUT_OFF: Final = "Cancel %s running task(s)"
"""Beginning of uvicorn's message about requests that it cancels when it stops."""


REFUSED: Final = "ASGI callable returned without completing handshake."
"""uvicorn's message about sockets that were refused with a body. We have logged the refusal."""

NONSENSE: Final = {
    "Invalid HTTP request received.": "a client sent an invalid HTTP request",
    "Unsupported upgrade request.": "a client asked for an unsupported protocol",
    "Invalid UTF-8 sequence received from client.": "a client sent text that is not UTF-8",
}
"""Warnings and errors of uvicorn that only the client could act on, with our texts for them."""


class JsonLines(logging.Formatter):
    """Formats a record as a JSON object: time, level, logger, message, and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        written: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
        }
        written.update({k: v for k, v in vars(record).items() if k not in PLAIN})
        if record.exc_info:
            # The DETAIL line of a database error contains values of the row.
            written["trace"] = DETAIL.sub("", self.formatException(record.exc_info))
        line = msgspec.json.encode({k: _short(v) for k, v in written.items()}, enc_hook=str)
        return _visible(line.decode())


def rewrite_known_errors(record: logging.LogRecord) -> bool:
    """Filter uvicorn's records: reword those about faults of clients. Return False to drop one.

    A client that broke the protocol in the middle of a request has already been answered. When the
    server stops, slow requests are cancelled, and one line gives their number. Cancelled sockets
    are dropped: their clients had stopped reading.
    """
    error = record.exc_info[1] if record.exc_info else None
    if _broke_off(error):
        record.exc_info = None
        _tell(record, logging.INFO, "a client violated the protocol in the middle of a request")
    elif record.msg in NONSENSE:
        record.exc_info = None
        _tell(record, logging.INFO, NONSENSE[record.msg])
    elif isinstance(error, CancelledError) or record.msg == REFUSED:
        return False
    elif str(record.msg).startswith(CUT_OFF):
        if record.args == (0,):
            return False
        _tell(record, logging.WARNING, "%s requests were cancelled when the server stopped")
    return True


def set_up(level: int = logging.INFO, stream: IO[str] | None = None) -> None:
    """Send the log to a stream, by default standard error."""
    handler = ThrottledHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    for name in OTHERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.WARNING)
        logger.propagate = False
    logging.getLogger("uvicorn.error").filters = [rewrite_known_errors]


def _short(value: object) -> object:
    """Return a value, a text with at most `LONGEST` characters that can all be encoded."""
    if not isinstance(value, str):
        return value
    text = value.encode(errors="backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"


def _visible(line: str) -> str:
    """Return a line with escapes for characters that a terminal or an editor interprets."""
    if line.isprintable():
        return line
    return "".join([c if c.isprintable() else json.dumps(c)[1:-1] for c in line])


def _broke_off(error: BaseException | None) -> bool:
    """Return whether a response failed because the client had broken the protocol.

    Each layer that the error passes may wrap it in one of its own.
    """
    while error is not None:
        if isinstance(error, LocalProtocolError) and "MUST_CLOSE" in str(error):
            return True
        error = error.__cause__
    return False


def _tell(record: logging.LogRecord, level: int, text: str) -> None:
    record.levelno, record.levelname = level, logging.getLevelName(level)
    record.msg = text
