"""Long work in small parts: generators that yield wherever other work may be done.

A server interleaves the parts with its other work; elsewhere they run at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")


def in_one_part(work: Callable[[], T]) -> Generator[None, None, T]:
    """Return work as a generator with a single part."""
    yield from ()
    return work()


def finished(work: Generator[None, None, T]) -> T:
    """Run all parts of some work and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
