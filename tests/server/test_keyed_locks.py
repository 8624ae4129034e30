"""Keyed locks: one holder at a time, in order of arrival, and no waiter is lost."""

from __future__ import annotations

import asyncio

from senlac.server.support.keyed_locks import KeyedLocks


def test_waiters_acquire_the_lock_in_order_of_arrival() -> None:
    done: list[int] = []

    async def work() -> None:
        locks = KeyedLocks()

        async def do(number: int) -> None:
            async with locks.of("a"):
                await asyncio.sleep(0)
                done.append(number)

        async with locks.of("a"):
            assert locks.of("a").locked()
            assert not locks.of("b").locked()
            tasks = [asyncio.create_task(do(number)) for number in range(4)]
            await asyncio.sleep(0)
            assert not done
        await asyncio.gather(*tasks)
        assert not locks.of("a").locked()

    asyncio.run(work())
    assert done == [0, 1, 2, 3]


def test_lock_exists_only_while_it_is_used() -> None:
    locks = KeyedLocks()
    lock = locks.of("a")
    assert locks.of("a") is lock
    del lock
    assert not locks._locks


def test_cancelled_waiter_passes_the_lock_to_the_next() -> None:
    done: list[str] = []

    async def work() -> None:
        locks = KeyedLocks()

        async def do(name: str) -> None:
            async with locks.of("a"):
                done.append(name)

        async with locks.of("a"):
            names = ("waits", "is called", "stays")
            tasks = {name: asyncio.create_task(do(name)) for name in names}
            await asyncio.sleep(0)
            tasks["waits"].cancel()
            await asyncio.sleep(0)
        # The lock is free for this waiter, which is cancelled before it runs.
        tasks["is called"].cancel()
        await asyncio.wait(tasks.values())
        assert not locks.of("a").locked()

    asyncio.run(work())
    assert done == ["stays"]
