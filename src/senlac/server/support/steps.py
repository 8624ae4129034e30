"""Steps: work that runs at once as far as it can, and continues when what it waits for is done.

A coroutine does not begin before the next turn of the event loop, and needs a task. Steps begin
with their caller. So work that mostly has nothing to wait for, but sometimes has, is written once.
"""

from __future__ import annotations

from asyncio import Future
from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")

Steps = Generator[Future[Any], None, T]
"""Yields each future that it waits for."""


def wait_for(future: Future[T]) -> Steps[T]:
    """Wait for a future, and return its result or raise its exception."""
    if not future.done():
        yield future
    return future.result()


def run_steps(steps: Steps[None]) -> None:
    """Run steps until they must wait, and go on when the wait is over."""
    for waiting in steps:
        waiting.add_done_callback(lambda _: run_steps(steps))
        return
