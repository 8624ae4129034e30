"""Turns: what several processes do one after another."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from senlac.server.config.worker_id import WorkerId
from senlac.server.database.writer_lock import WriterLock


def test_nobody_has_his_turn_while_another_has(tmp_path: Path) -> None:
    at_work, most, everybody = 0, 0, threading.Lock()

    def work(_: int) -> None:
        nonlocal at_work, most
        # A turn of one's own, as each process has.
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


def test_who_dies_in_his_turn_is_not_waited_for(tmp_path: Path) -> None:
    dead, heir = WriterLock(tmp_path / "lock"), WriterLock(tmp_path / "lock")
    dead.acquire()
    dead.close()
    heir.acquire()
    heir.close()


def test_places_of_the_machine_are_shared_or_taken_in_turns(tmp_path: Path) -> None:
    homes = [WorkerId(number, 4, tmp_path) for number in range(4)]
    assert [home.share("hashing", 9) for home in homes] == [(2, None)] * 4
    taken = [home.share("hashing", 2) for home in homes]
    assert [places for places, _ in taken] == [1] * 4
    assert len({lock for _, lock in taken}) == 2
    assert WorkerId().share("hashing", 3) == (3, None)
