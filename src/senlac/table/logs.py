"""Logs: one JSON object a line, with no word of what is hidden in a match."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import IO, Any, Final

import msgspec
from h11 import LocalProtocolError

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}
"""What every log record has; the rest are the fields of an event."""


class JsonLines(logging.Formatter):
    """Writes a record as a JSON object: time, level, where, what, and the fields given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        written: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
        }
        written.update({k: v for k, v in vars(record).items() if k not in PLAIN})
        if record.exc_info:
            written["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(written, enc_hook=str).decode()


def told_already(record: logging.LogRecord) -> bool:
    """Log a client that broke the protocol in the middle of a request as just that.

    It has had its answer from the layer below us; that ours comes too late is no fault.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, LocalProtocolError) and "MUST_CLOSE" in str(error):
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        record.msg = "a client broke the protocol in the middle of a request"
    return True


def set_up(level: int = logging.INFO, stream: IO[str] | None = None) -> None:
    """Send the log to a stream, the standard error unless another is given."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("senlac", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level)
        logger.filters = [told_already] if name == "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
