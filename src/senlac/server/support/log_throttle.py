"""Log throttling: of lines that repeat, a few are written, and then the number of the others.

A client that is refused a thousand times a second must not fill the disk with log lines.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import IO, Final

MOST: Final = 30
"""Maximum number of lines of one kind in a minute."""

SECONDS: Final = 60.0
KINDS: Final = 200
"""Maximum number of kinds in a minute. Further ones count as one kind."""

LEFT_OUT: Final = "%s more lines were suppressed like: %s"

Kind = tuple[str, int, str]
"""The logger, the level, and the text without its arguments."""


class SuppressedCount:
    """Number of lines of a kind, and the first that was suppressed."""

    def __init__(self) -> None:
        self.lines = 0
        self.left_out: logging.LogRecord | None = None


class ThrottledHandler(logging.StreamHandler[IO[str]]):
    """Writes at most `MOST` lines of each kind in a minute, then the number of suppressed ones."""

    def __init__(self, stream: IO[str], clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._counts: dict[Kind, SuppressedCount] = {}
        self._ends = clock() + SECONDS

    def emit(self, record: logging.LogRecord) -> None:
        if self._clock() >= self._ends:
            self._sum_up()
        kind = record.name, record.levelno, str(record.msg)
        if kind not in self._counts and len(self._counts) >= KINDS:
            kind = "", record.levelno, ""
        count = self._counts.setdefault(kind, SuppressedCount())
        count.lines += 1
        if count.lines <= MOST:
            super().emit(record)
        elif count.left_out is None:
            count.left_out = record

    def close(self) -> None:
        self._sum_up()
        super().close()

    def _sum_up(self) -> None:
        """Write the number of suppressed lines of each kind, and begin another minute."""
        counts, self._counts = self._counts, {}
        self._ends = self._clock() + SECONDS
        for count in counts.values():
            first = count.left_out
            if first is not None:
                said = {"name": first.name, "levelno": first.levelno, "levelname": first.levelname}
                args = count.lines - MOST, str(first.msg)
                super().emit(logging.makeLogRecord({**said, "msg": LEFT_OUT, "args": args}))
