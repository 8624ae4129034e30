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

PART_SECONDS: Final = 5.0
"""Time limit for each part of a server to stop."""

LAST_SECONDS: Final = 20.0
"""Seconds after Ctrl-C at which the process is ended if it still runs."""

IDLE_SECONDS: Final = 1.0
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


async def in_time(what: str, ending: Coroutine[Any, Any, None]) -> None:
    """Wait for a part of the server to stop. Log a timeout or an error, and go on."""
    try:
        async with asyncio.timeout(PART_SECONDS):
            await ending
    except TimeoutError:
        log.warning("stopping: %s did not end within %.0f s, continuing", what, PART_SECONDS)
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
            log.error("the server did not stop within %.0f s, ending its process", seconds)
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0 if well else 1)
