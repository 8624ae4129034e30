"""Writer lock: exclusion between the processes of a machine."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from senlac.server.config.worker_id import WorkerId
from senlac.server.database.writer_lock import WriterLock


def test_writer_lock_has_one_holder_at_a_time(tmp_path: Path) -> None:
    at_work, most, everybody = 0, 0, threading.Lock()

    def work(_: int) -> None:
        nonlocal at_work, most
        # A lock object of its own, as each process has.
        turn = WriterLock(tmp_path / "lock")
        for _ in range(200):
            with turn:
                with everybody:
                    at_work += 1
                    most = max(most, at_work)
                with everybody:
                    at_work -= 1
        turn.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert most == 1


def test_lock_of_a_dead_process_is_released(tmp_path: Path) -> None:
    dead, heir = WriterLock(tmp_path / "lock"), WriterLock(tmp_path / "lock")
    dead.acquire()
    dead.close()
    heir.acquire()
    heir.close()


def test_slots_of_the_machine_are_divided_or_shared_by_lock(tmp_path: Path) -> None:
    homes = [WorkerId(number, 4, tmp_path) for number in range(4)]
    assert [home.share("hashing", 9) for home in homes] == [(2, None)] * 4
    taken = [home.share("hashing", 2) for home in homes]
    assert [places for places, _ in taken] == [1] * 4
    assert len({lock for _, lock in taken}) == 2
    assert WorkerId().share("hashing", 3) == (3, None)
