"""Keyed locks: one holder at a time, in order of arrival, and no waiter is lost."""

from __future__ import annotations

import asyncio

from senlac.server.support.keyed_locks import KeyedLocks


def test_waiters_acquire_the_lock_in_order_of_arrival() -> None:
    done: list[int] = []

    async def work() -> None:
        lines = KeyedLocks()

        async def do(number: int) -> None:
            async with lines.held("a"):
                await asyncio.sleep(0)
                done.append(number)

        assert lines.try_acquire("a")
        assert not lines.try_acquire("a")
        assert lines.try_acquire("b")
        tasks = [asyncio.create_task(do(number)) for number in range(4)]
        await asyncio.sleep(0)
        assert not done
        lines.release("a")
        await asyncio.gather(*tasks)
        assert lines.try_acquire("a")

    asyncio.run(work())
    assert done == [0, 1, 2, 3]


def test_cancelled_waiter_passes_the_lock_to_the_next() -> None:
    done: list[str] = []

    async def work() -> None:
        lines = KeyedLocks()

        async def do(name: str) -> None:
            async with lines.held("a"):
                done.append(name)

        assert lines.try_acquire("a")
        tasks = {name: asyncio.create_task(do(name)) for name in ("waits", "is called", "stays")}
        await asyncio.sleep(0)
        tasks["waits"].cancel()
        await asyncio.sleep(0)
        lines.release("a")
        # The lock has been passed to this waiter, which is cancelled before it runs.
        tasks["is called"].cancel()
        await asyncio.wait(tasks.values())
        assert lines.try_acquire("a")

    asyncio.run(work())
    assert done == ["stays"]
