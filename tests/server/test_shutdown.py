"""Shutdown: neither lost cancellations nor hanging parts nor busy threads keep a server alive."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from senlac.server.config.settings import Settings
from senlac.server.run.app import make_app
from senlac.server.support import shutdown
from senlac.server.support.shutdown import cancelled, in_time
from senlac.testing.server import READY


def test_task_that_swallows_a_cancellation_is_cancelled_again() -> None:
    rounds: list[int] = []

    async def loses() -> None:
        while True:
            rounds.append(1)
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                # As `asyncio.wait_for` does when its result arrives at the same time.
                if len(rounds) >= 3:
                    raise

    async def fails() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            raise OSError("gone")

    async def main() -> None:
        tasks = [asyncio.create_task(loses()), asyncio.create_task(fails())]
        await asyncio.sleep(0)
        await cancelled(*tasks, None)
        assert all(task.done() for task in tasks)

    asyncio.run(main())
    assert len(rounds) == 3


def test_hanging_or_failing_part_is_logged_and_skipped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shutdown, "PART_SECONDS", 0.05)

    async def fails() -> None:
        raise OSError("gone")

    async def main() -> None:
        await in_time("one", asyncio.sleep(3600))
        await in_time("two", fails())
        await in_time("three", asyncio.sleep(0))

    asyncio.run(main())
    assert "one did not end" in caplog.text
    assert "two failed" in caplog.text
    assert "three" not in caplog.text


PARTS = ["outside", "timekeeper", "scheduler", "unbroken", "batch_writer", "database"]


@pytest.mark.parametrize("hanging", PARTS)
def test_server_closes_all_other_parts_when_one_hangs(
    tmp_path: Path, hanging: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []

    def noted(name: str, close: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        async def closing() -> None:
            closed.append(name)
            if name == hanging:
                monkeypatch.setattr(shutdown, "PART_SECONDS", 5.0)
                await asyncio.Event().wait()
            await close()

        return closing

    async def main() -> None:
        services = make_app(Settings(data=tmp_path)).state.services
        await services.open()
        stop = {"unbroken": "wait_all", "database": "close"}
        for name in PARTS:
            part, how = getattr(services, name), stop.get(name, "stop")
            monkeypatch.setattr(part, how, noted(name, getattr(part, how)))
        monkeypatch.setattr(shutdown, "PART_SECONDS", 0.3)
        await services.close()
        # Close the hanging part too, so that the test leaves nothing open.
        if hanging in ("batch_writer", "database"):
            monkeypatch.undo()
            await getattr(services, hanging).__class__.__dict__[stop.get(hanging, "stop")](
                getattr(services, hanging)
            )

    asyncio.run(main())
    assert closed == PARTS


PROGRAM = """
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from senlac.server.support.shutdown import Exit
working = ThreadPoolExecutor(1).submit(sleep, 3600)
leaving = Exit()
leaving.begin({seconds})
leaving.begin({seconds})
{then}
print("the end")
"""


@pytest.mark.parametrize(
    ("seconds", "then", "status"),
    [(3600, "leaving.stopped()", 0), (0.1, "sleep(3600)", 1), (0.1, "", 1)],
)
def test_process_ends_while_a_thread_is_still_working(
    seconds: float, then: str, status: int
) -> None:
    program = PROGRAM.format(seconds=seconds, then=then)
    ended = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=READY
    )
    assert ended.returncode == status
    assert ("the end" in ended.stdout) == (then != "sleep(3600)")
    assert ("did not stop" in ended.stderr) == (status == 1)
