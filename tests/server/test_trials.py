"""Trials: a match with custom values is first tried in another process, within limits."""

from __future__ import annotations

import asyncio
import os
import re
import threading
from pathlib import Path

import pytest

from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.server.bots import trials
from senlac.server.bots.job import Trial, Tried
from senlac.server.bots.memory_limit import MOST_BYTES
from senlac.server.bots.pool import BotProcessPool
from senlac.server.bots.priority import NICENESS
from senlac.server.bots.trials import EACH, SECONDS, TOO_LARGE, TOO_LONG, Trials
from senlac.server.config.settings import Settings
from senlac.server.http import match_requests
from senlac.server.http.match_requests import LONG_OVERLAY
from senlac.server.matches import lobby, seating
from senlac.server.matches.change import Change
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.table import Table
from senlac.server.run.app import make_app
from senlac.server.store.decisions import may_begin
from senlac.server.support.errors import BadInput, TooMany
from senlac.testing.plugins import write_entry_points
from tests.example.stalling import STALL, STALLING
from tests.server.plugins import python_path
from tests.server.support import Server
from tests.server.test_bots import job
from tests.server.test_hang_up import guest_of
from tests.server.test_match_rows import EDITH, writer

MINE = Overlay.from_text("[units.unit.fyrd]\nstrength = 4", "mine.toml")


def trial(overlay: Overlay | None = MINE, scenario: str = "foragers", *, new: bool = True) -> Trial:
    document = None if overlay is None else overlay.document
    return Trial("shieldwall", scenario, MatchStart({}, document).document(), new)


def required(*wanted: Trial, seconds: float = 60.0, module: str = "") -> list[object]:
    """Try matches concurrently; return the errors, None where there was none."""

    async def run() -> list[object]:
        found = Trials(seconds, module) if module else Trials(seconds)
        try:
            return list(
                await asyncio.gather(
                    *[found.require_playable(one, "edith", "home") for one in wanted],
                    return_exceptions=True,
                )
            )
        finally:
            await found.close()

    return asyncio.run(run())


def test_trial_checks_the_ranges_of_new_or_of_stored_matches() -> None:
    wide = Overlay.from_text("tables.command.dice_with_commander = 20", "mine.toml")
    refused, fine = required(trial(wide), trial(wide, new=False))
    assert isinstance(refused, BadInput)
    assert "tables.command.dice_with_commander: expected 1 to 6, got 20" in refused.why
    assert fine is None


def test_playable_match_passes_its_trial_and_others_are_refused() -> None:
    huge = Overlay("mine.toml", {"tables": {"command": {"dice_with_commander": 2**52}}})
    fine, refused, nowhere = required(trial(), trial(huge), trial(scenario="agincourt"))
    assert fine is None
    assert isinstance(refused, BadInput)
    assert "tables.command.dice_with_commander" in refused.why
    assert isinstance(nowhere, BadInput)


def test_trial_that_takes_too_long_is_refused() -> None:
    [slow] = required(trial(), seconds=0.0)
    assert isinstance(slow, BadInput)
    assert slow.why == TOO_LONG


def test_trial_is_limited_by_its_processor_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "looping.py").write_text(
        "import itertools, sys\n"
        "from collections import deque\n"
        "from senlac.server.bots import trial_worker as worker\n"
        "worker.SECONDS = 1\n"
        "worker._draw = lambda game, match: deque(itertools.count(), 0)\n"
        "worker.serve(sys.stdin.buffer, sys.stdout.buffer)\n"
    )
    monkeypatch.setenv("PYTHONPATH", python_path(tmp_path))
    [endless] = required(trial(), module="looping")
    assert isinstance(endless, BadInput)
    assert endless.why == TOO_LONG
    assert "used too much processor time" in caplog.text


def test_trial_that_fills_the_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "filling.py").write_text(
        "import sys\n"
        "from senlac.server.bots import trial_worker as worker\n"
        "from senlac.server.bots.memory_limit import limit_memory\n"
        f"worker._draw = lambda game, match: bytearray({2 * MOST_BYTES})\n"
        "limit_memory()\n"
        "worker.serve(sys.stdin.buffer, sys.stdout.buffer)\n"
    )
    monkeypatch.setenv("PYTHONPATH", python_path(tmp_path))
    [full] = required(trial(), module="filling")
    assert isinstance(full, BadInput)
    assert full.why == TOO_LARGE


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="Windows knows no niceness")
def test_compute_processes_have_a_lower_priority() -> None:
    async def work() -> None:
        found, pool = Trials(), BotProcessPool(1, 60.0)
        try:
            await found.require_playable(trial(), "edith", "home")
            assert (await pool.think(job())).action
            own = os.getpriority(os.PRIO_PROCESS, 0)
            for process in (found._process, pool._all[0]._process):
                assert process is not None
                assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(own + NICENESS, 19)
        finally:
            await found.close()
            await pool.close()

    asyncio.run(work())


def test_trial_process_that_ends_is_a_refusal() -> None:
    [ended] = required(trial(), module="senlac.no_such_module")
    assert isinstance(ended, BadInput)
    assert ended.why == TOO_LARGE


def test_trials_beyond_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST", 1)
    first, second = required(trial(), trial())
    assert first is None
    assert isinstance(second, TooMany)


def test_trials_of_one_network_wait_for_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def noted(_: Trials, tried: Trial) -> Tried:
        order.append(tried.scenario)
        await asyncio.sleep(0)
        return Tried()

    async def run() -> None:
        found = Trials()
        crowd = [("a", "crowd"), ("b", "crowd"), ("c", "crowd"), ("d", "crowd")]
        many = [*crowd, ("neighbour", "home")]
        await asyncio.gather(
            *[found.require_playable(trial(None, name), name, where) for name, where in many]
        )
        assert not found._waiting

    monkeypatch.setattr(Trials, "_try", noted)
    asyncio.run(run())
    assert order == ["a", "neighbour", "b", "c", "d"]


def test_network_has_a_limited_number_of_waiting_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_: Trials, __: Trial) -> Tried:
        await asyncio.Event().wait()
        return Tried()

    async def run() -> None:
        found = Trials()
        few = [
            asyncio.ensure_future(found.require_playable(trial(), f"{number}", "crowd"))
            for number in range(EACH)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await found.require_playable(trial(), "more", "crowd")
        neighbour = asyncio.ensure_future(found.require_playable(trial(), "edith", "home"))
        await asyncio.sleep(0)
        assert not neighbour.done()
        for one in [*few, neighbour]:
            one.cancel()
        await asyncio.gather(*few, neighbour, return_exceptions=True)
        assert not found._waiting

    monkeypatch.setattr(Trials, "_try", never)
    asyncio.run(run())


@pytest.mark.parametrize(
    ("begin", "own"),
    [
        (MatchStart(), False),
        (MatchStart(options={"reroll": True}), False),
        (MatchStart(tutorial=True, position={}), False),
        (MatchStart(overlay=MINE.document), True),
        (MatchStart(position={}), True),
        (MatchStart(options={"request": {"ref": "a"}}), True),
    ],
)
def test_values_of_the_creator_count_as_own_values(begin: MatchStart, *, own: bool) -> None:
    assert begin.has_own_values == own


@pytest.mark.parametrize("own", [False, True])
def test_match_with_own_values_begins_beside_the_event_loop(tmp_path: Path, *, own: bool) -> None:
    prepared: list[str] = []
    begun: list[str] = []

    async def run() -> None:
        async with writer(tmp_path) as there:
            there.cache.prepare = lambda _: prepared.append(threading.current_thread().name)
            plan = MatchRequest(
                "shieldwall", overlay=MINE if own else None,
                seats={"saxon": SeatRequest("me"), "norman": SeatRequest("open")},
            )  # fmt: skip
            created = lobby.create(plan, EDITH, 1.0)
            table = await there.create(created.change)
            there.cache.drop(table.id)
            secret = await there.cache.secret(table.id)

            def joined(waiting: Table) -> Change:
                begun.append(threading.current_thread().name)
                seated = seating.join(waiting, EDITH, "norman", "", "", 2.0)
                return Change(waiting, lobby.started_if_full(seated, secret, 2.0))

            decided = await there.change(table.id, may_begin(there.cache.beside, joined))
            assert decided.after.match is not None

    asyncio.run(run())
    beside = ["beside_0"]
    assert prepared == (beside if own else [])
    assert (begun == beside) == own


def test_stalling_match_is_refused_and_the_server_continues(tmp_path: Path) -> None:
    known = write_entry_points(
        tmp_path / "plugins", {"stalling": "tests.example.stalling:STALLING"}
    )
    stall = tmp_path / "stall"
    position = Match.new(STALLING, seed=1).position()
    more = {"PYTHONPATH": python_path(known), STALL: str(stall)}
    with Server(tmp_path / "data", **more) as server:
        guest = server.guest()
        guest.http.timeout = 2 * SECONDS
        stall.touch()
        sent = {"game": "stalling", "position": position, "seats": {"first": {"kind": "me"}}}
        assert guest.refused("POST", "/api/matches", sent) == (400, "bad_input")
        # On busy processors a minute may pass before it has used up its processor time.
        why = "(used too much processor time|took too long)"
        assert re.search(f"trial of a match {why}", server.log)
        stall.unlink()
        match_id = guest.match({"saxon": "me", "norman": "me"}, overlay=toml())
        guest.play_first(match_id)


def toml() -> str:
    return "[units.unit.fyrd]\nstrength = 4\n"


def test_long_overlay_is_read_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def reading(text: str, name: str) -> Overlay:
        threads.append(threading.get_ident())
        return Overlay.from_text(text, name)

    class Noting:
        from_text = staticmethod(reading)

    monkeypatch.setattr(match_requests, "Overlay", Noting)

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            for text in ("x = 1", "".join([f"x{row} = 1\n" for row in range(LONG_OVERLAY)])):
                answer = await guest.post(
                    "/api/matches", json={"game": "shieldwall", "overlay": text}
                )
                assert answer.status_code == 400

    asyncio.run(work())
    here, elsewhere = threads
    assert here == threading.get_ident()
    assert elsewhere != here
