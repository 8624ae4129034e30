"""Restraint: however often the same happens, the log has a few lines of it and their number.

Whoever is refused a thousand times a second must not fill the disk with it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import IO, Final

MOST: Final = 30
"""How many lines of one kind are written in a minute."""

SECONDS: Final = 60.0
KINDS: Final = 200
"""How many kinds are told apart; those that come later in the same minute are one."""

LEFT_OUT: Final = "%s more lines were left out, as: %s"

Kind = tuple[str, int, str]
"""Who writes it, how grave it is, and its words without what is filled in."""


class Count:
    """How many lines of a kind there were, and the first that was left out."""

    def __init__(self) -> None:
        self.lines = 0
        self.left_out: logging.LogRecord | None = None


class RestrainedHandler(logging.StreamHandler[IO[str]]):
    """Writes lines to a stream, of each kind only so many; in the next minute, how many more."""

    def __init__(self, stream: IO[str], clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._counts: dict[Kind, Count] = {}
        self._ends = clock() + SECONDS

    def emit(self, record: logging.LogRecord) -> None:
        if self._clock() >= self._ends:
            self._sum_up()
        kind = record.name, record.levelno, str(record.msg)
        if kind not in self._counts and len(self._counts) >= KINDS:
            kind = "", record.levelno, ""
        count = self._counts.setdefault(kind, Count())
        count.lines += 1
        if count.lines <= MOST:
            super().emit(record)
        elif count.left_out is None:
            count.left_out = record

    def close(self) -> None:
        self._sum_up()
        super().close()

    def _sum_up(self) -> None:
        """Say how many lines of each kind were left out, and begin another minute."""
        counts, self._counts = self._counts, {}
        self._ends = self._clock() + SECONDS
        for count in counts.values():
            first = count.left_out
            if first is not None:
                said = {"name": first.name, "levelno": first.levelno, "levelname": first.levelname}
                args = count.lines - MOST, str(first.msg)
                super().emit(logging.makeLogRecord({**said, "msg": LEFT_OUT, "args": args}))
