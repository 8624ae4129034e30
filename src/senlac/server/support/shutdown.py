"""Shutdown: stops all parts of a server and its process, each within a time limit."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from threading import Event, Thread
from typing import Any, Final

AGAIN_SECONDS: Final = 0.2
"""Seconds after which a task that has not ended is cancelled again."""

PART_SECONDS: Final = 0.5
"""Time limit for a part of a server to stop, if it has nothing to write."""

WRITE_SECONDS: Final = 1.5
"""Time limit for the changes that have begun. Together all limits are less than `LAST_SECONDS`."""

LAST_SECONDS: Final = 4.7
"""Seconds after a signal at which the process is ended if it still runs.

Service managers and those who restart a server wait for it.
"""

IDLE_SECONDS: Final = 0.2
"""Seconds that threads may still run when everything else has ended. Their results are unused."""

log = logging.getLogger("senlac.server")


async def cancelled(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks until they have ended.

    A task whose wait has just ended may miss a cancellation (`asyncio.wait_for` before Python 3.12)
    and go on with its next round.
    """
    left = {task for task in tasks if task is not None}
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled():
                task.exception()


async def in_time(
    what: str, ending: Coroutine[Any, Any, None], seconds: float | None = None
) -> None:
    """Wait for a part of the server to stop, by default for `PART_SECONDS`.

    Log a timeout or an error, and go on.
    """
    limit = PART_SECONDS if seconds is None else seconds
    try:
        async with asyncio.timeout(limit):
            await ending
    except TimeoutError:
        log.warning("stopping: %s did not end within %.1f s, continuing", what, limit)
    except Exception:
        log.exception("stopping: %s failed, continuing", what)


class Exit:
    """Ends the process if the server has been told to stop and does not."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._begun = False

    def begin(self, seconds: float = LAST_SECONDS) -> None:
        """End the process after some seconds, unless it ends before."""
        if not self._begun:
            self._begun = True
            Thread(target=self._run, args=(seconds,), name="exit", daemon=True).start()

    def stopped(self) -> None:
        """Report that the server has stopped. Threads that still run end with the process."""
        self._stopped.set()

    def _run(self, seconds: float) -> None:
        well = self._stopped.wait(seconds)
        if well:
            # Without `os._exit` Python would wait for all threads of pools.
            Event().wait(IDLE_SECONDS)
        else:
            log.error("the server did not stop within %.1f s, ending its process", seconds)
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0 if well else 1)
