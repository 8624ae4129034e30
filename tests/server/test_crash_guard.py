"""Crash guard: matches that crash the server are set aside at its next start until released."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import httpx
import pytest

from senlac.engine.match.match import Match
from senlac.engine.support.slices import finished
from senlac.server.matches.crash_guard import (
    FOLDER,
    STRIKES,
    CrashGuard,
    guarded_parts,
    install,
    release,
    remove,
    set_aside,
)
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.table import Table
from senlac.server.support.errors import SetAside
from senlac.testing.plugins import write_entry_points
from tests.cli.support import senlac
from tests.example.stalling import STALL, STALLING
from tests.server.plugins import python_path
from tests.server.support import Server

OWN = MatchStart(overlay={"name": "mine.toml", "values": {}})
PLACED = MatchStart(position={})
PRINTED = MatchStart()


def opened(data: Path) -> CrashGuard:
    guard = CrashGuard(data)
    guard.open()
    return guard


def dies_with(data: Path, match_id: str, begin: MatchStart) -> None:
    """Simulate a process that dies while it works on a match."""
    guard = opened(data)
    work = guard.working(match_id, begin)
    work.__enter__()
    # Nothing of a dead process is cleaned up: keep the context open.
    DEAD.append(work)


DEAD: Final[list[object]] = []


@pytest.mark.parametrize("begin", [OWN, PLACED])
def test_match_with_own_values_is_set_aside_after_one_crash(
    tmp_path: Path, begin: MatchStart
) -> None:
    dies_with(tmp_path, "abc", begin)
    guard = opened(tmp_path)
    assert guard.aside == {"abc"} == set_aside(tmp_path)
    with pytest.raises(SetAside):
        guard.require_usable("abc")
    guard.require_usable("abd")
    guard.close()
    assert opened(tmp_path).aside == {"abc"}


def test_match_with_printed_values_is_set_aside_after_crashes(tmp_path: Path) -> None:
    for _ in range(STRIKES - 1):
        dies_with(tmp_path, "abc", PRINTED)
        guard = opened(tmp_path)
        assert not guard.aside
    with guard.working("abc", PRINTED):
        pass
    guard.close()
    for _ in range(STRIKES):
        assert not set_aside(tmp_path)
        dies_with(tmp_path, "abc", PRINTED)
    assert opened(tmp_path).aside == {"abc"}


def test_finished_work_and_an_orderly_close_raise_no_suspicion(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    with guard.working("abc", OWN):
        pass
    other = opened(tmp_path)
    assert not other.aside
    work = other.working("abc", OWN)
    work.__enter__()
    other.close()
    assert not opened(tmp_path).aside


def test_work_is_noted_by_thread_and_nesting(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    begun, end = threading.Event(), threading.Event()

    def long() -> None:
        with guard.working("aaa", OWN):
            begun.set()
            end.wait()

    thread = threading.Thread(target=long)
    thread.start()
    begun.wait()
    with guard.working("bbb", OWN):
        with guard.working("ccc", OWN):
            pass
        assert opened(tmp_path).aside == {"aaa", "bbb"}
    end.set()
    thread.join()


def test_work_in_parts_is_noted_only_while_a_part_runs(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    seen: list[set[str]] = []

    def parts() -> Generator[None, None, int]:
        seen.append(CrashGuardReader(tmp_path).left)
        yield
        return 7

    work = guard.over(parts(), "abc", OWN)
    next(work)
    assert seen == [{"abc"}]
    assert CrashGuardReader(tmp_path).left == set()
    with pytest.raises(StopIteration) as ended:
        next(work)
    assert ended.value.value == 7


def test_guarded_parts_of_a_table_are_noted_while_they_run(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    table: Any = SimpleNamespace(id="abc", begin=OWN)

    @guarded_parts
    def parts(_: Table) -> Generator[None, None, set[str]]:
        yield
        return CrashGuardReader(tmp_path).left

    assert finished(parts(table)) == set()
    install(guard)
    try:
        work = parts(table)
        next(work)
        assert CrashGuardReader(tmp_path).left == set()
        assert finished(work) == {"abc"}
    finally:
        remove(guard)


class CrashGuardReader:
    """The crash notes of a running process."""

    def __init__(self, data: Path) -> None:
        text = (data / FOLDER / "working-0").read_bytes()
        slots = [text[at : at + 64].rstrip(b"\0").decode() for at in range(0, len(text), 64)]
        self.left = {slot.split()[1] for slot in slots if slot}


@pytest.mark.parametrize("notes", [b"", b"\xff" * 4096, b"own ../../x\0", b"own a" * 900])
def test_damaged_notes_are_ignored(tmp_path: Path, notes: bytes) -> None:
    opened(tmp_path).close()
    (tmp_path / FOLDER / "working-0").write_bytes(notes)
    (tmp_path / FOLDER / "abc").write_bytes(b"\xffmany")
    assert not opened(tmp_path).aside


def test_match_that_hung_the_server_is_set_aside_until_released(tmp_path: Path) -> None:
    known = write_entry_points(
        tmp_path / "plugins", {"stalling": "tests.example.stalling:STALLING"}
    )
    stall = tmp_path / "stall"
    more = {"PYTHONPATH": python_path(known), STALL: str(stall)}
    position = Match.new(STALLING, seed=1).position()
    seats = {role: {"kind": "me"} for role in ("first", "second")}
    with Server(tmp_path / "data", **more) as server:
        guest = server.guest()
        made = guest.post("/api/matches", game="stalling", position=position, seats=seats)
        bad, good = made["id"], guest.match({"saxon": "me", "norman": "me"})
        stall.touch()
        with pytest.raises(httpx.TimeoutException):
            guest.http.get(f"/api/matches/{bad}/table", timeout=2)
        server.kill()
        time.sleep(0.1)
        server.start()
        guest.http.base_url = httpx.URL(server.url)
        assert guest.refused("GET", f"/api/matches/{bad}/table") == (409, "set_aside")
        guest.play_first(good)
        assert "match set aside" in server.log
        listed = senlac("admin", "matches", "--json", SENLAC_DATA=str(server.data)).out
        assert {one["id"]: one["set_aside"] for one in json.loads(listed)} == {
            bad: True,
            good: False,
        }
        stall.unlink()
        ran = senlac("admin", "release", bad, SENLAC_DATA=str(server.data))
        assert ran.status == 0, ran
        assert senlac("admin", "release", bad, SENLAC_DATA=str(server.data)).status == 2
        server.stop()
        server.start()
        guest.http.base_url = httpx.URL(server.url)
        assert guest.table(bad)["ask"]["options"]
        assert not release(server.data, bad)
