"""Logs: one JSON object a line, with no word of what is hidden in a match or kept in a database."""

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

from senlac.table.restraint import RestrainedHandler

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}
"""What every log record has; the rest are the fields of an event."""

OURS: Final = ("senlac", "uvicorn")
OTHERS: Final = ("asyncio", "sqlalchemy", "litestar", "alembic")
"""The libraries that may have something to complain of."""

LONGEST: Final = 8000
"""So much of a text is written, the beginning and the end of a longer one."""

DETAIL: Final = re.compile(r"\nDETAIL: .*")

CUT_OFF: Final = "Cancel %s running task(s)"
"""How uvicorn begins to tell of requests that it waits for no longer."""


NONSENSE: Final = {
    "Invalid HTTP request received.": "a client sent what is no HTTP",
    "Unsupported upgrade request.": "a client asked for a protocol that is not spoken here",
}
"""What uvicorn warns of though only a client can do anything about it."""


class JsonLines(logging.Formatter):
    """Writes a record as a JSON object: time, level, where, what, and the fields given with it."""

    def format(self, record: logging.LogRecord) -> str:
        written: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
        }
        written.update({k: v for k, v in vars(record).items() if k not in PLAIN})
        if record.exc_info:
            # The second line of what a database complains of tells what was to be kept.
            written["trace"] = DETAIL.sub("", self.formatException(record.exc_info))
        line = msgspec.json.encode({k: _short(v) for k, v in written.items()}, enc_hook=str)
        return _visible(line.decode())


def in_our_words(record: logging.LogRecord) -> bool:
    """Tell what the layer below us takes for faults as what it is; False leaves it out.

    A client that broke the protocol in the middle of a request has had its answer already. When
    the server ends, requests that take too long are cut off, and one line says how many; sockets
    whose clients have stopped reading are nobody's loss.
    """
    error = record.exc_info[1] if record.exc_info else None
    if _broke_off(error):
        record.exc_info = None
        _tell(record, logging.INFO, "a client broke the protocol in the middle of a request")
    elif record.msg in NONSENSE:
        _tell(record, logging.INFO, NONSENSE[record.msg])
    elif isinstance(error, CancelledError):
        return False
    elif str(record.msg).startswith(CUT_OFF):
        if record.args == (0,):
            return False
        _tell(record, logging.WARNING, "%s requests were cut off when the server ended")
    return True


def set_up(
    level: int = logging.INFO, stream: IO[str] | None = None, home: int | None = None
) -> None:
    """Send the log to a stream, the standard error unless another is given.

    Where several processes write to it, each line has the number of its own.
    """
    handler = RestrainedHandler(stream or sys.stderr)
    if home is not None:
        handler.addFilter(lambda record: vars(record).update(home=home) is None)
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
    logging.getLogger("uvicorn.error").filters = [in_our_words]


def _short(value: object) -> object:
    """Return a value with no more text than somebody may read, and none that cannot be written."""
    if not isinstance(value, str):
        return value
    text = value.encode(errors="backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"


def _visible(line: str) -> str:
    """Return a line without any character that a terminal or an editor would act upon."""
    if line.isprintable():
        return line
    return "".join([c if c.isprintable() else json.dumps(c)[1:-1] for c in line])


def _broke_off(error: BaseException | None) -> bool:
    """Tell whether an answer could not be sent since there was nobody any more to hear it.

    Each layer that the fault passes may put one of its own around it.
    """
    while error is not None:
        if isinstance(error, LocalProtocolError) and "MUST_CLOSE" in str(error):
            return True
        error = error.__cause__
    return False


def _tell(record: logging.LogRecord, level: int, text: str) -> None:
    """Give a record another level, and other words."""
    record.levelno, record.levelname = level, logging.getLevelName(level)
    record.msg = text
