"""Expensive analyses: computed once, a few at a time, and limited for each network."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from senlac.engine.match.match import Match
from senlac.lab.luck import MatchLuck
from senlac.server.config.settings import Settings
from senlac.server.matches.table import Table
from senlac.server.run.app import make_app
from senlac.server.support.errors import TooMany
from senlac.server.support.slice_runner import at_once
from senlac.server.views import analysis_pool, study
from senlac.server.views.analysis_pool import EACH, MOST, AnalysisPool
from senlac.server.views.study import Proof
from tests.server.test_hang_up import guest_of, sit_down

T = TypeVar("T")


def at_last(number: int) -> Generator[None, None, int]:
    """Return a number after a slice of work."""
    yield
    return number


def test_proof_of_a_finished_match_is_computed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    verify = study.proof

    def counted(table: Table) -> Generator[None, None, Proof]:
        found.append(table.id)
        return verify(table)

    monkeypatch.setattr(study, "proof", counted)

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            match_id, _ = await sit_down(guest)
            path = f"/api/matches/{match_id}/proof"
            assert not (await guest.get(path)).json()["over"]
            await guest.post(f"/api/matches/{match_id}/resign")
            answers = await asyncio.gather(*[guest.get(path) for _ in range(40)])
            assert {answer.status_code for answer in answers} == {200}
            assert "follow from the secret" in answers[0].json()["verdict"]
            assert len({answer.text for answer in answers}) == 1

    asyncio.run(work())
    assert len(found) == 1


def test_analysis_is_refused_when_the_queue_is_full() -> None:
    async def work() -> None:
        asking, go_on = AnalysisPool(at_once), Event()
        asked = [asyncio.ensure_future(asking.find(go_on.wait)) for _ in range(MOST)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await asking.find(go_on.wait)
        go_on.set()
        assert all(await asyncio.gather(*asked))
        assert await asking.find(lambda: 1) == 1
        asking.close()

    asyncio.run(work())


def test_slow_story_does_not_delay_a_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, begun = Event(), Event()

    def slow(match: Match) -> Generator[None, None, MatchLuck]:
        begun.set()
        while not go_on.is_set():
            yield
        return MatchLuck(tuple(match.roles), (), ())

    monkeypatch.setattr(analysis_pool, "fortune_in_parts", slow)

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            match_id, _ = await sit_down(guest)
            path = f"/api/matches/{match_id}"
            await guest.post(f"{path}/resign")
            told = asyncio.ensure_future(guest.get(f"{path}/story"))
            await asyncio.to_thread(begun.wait)
            assert (await guest.get(f"{path}/proof")).status_code == 200
            assert not told.done()
            go_on.set()
            assert (await told).status_code == 200

    asyncio.run(work())


def test_network_has_a_limited_number_of_pending_lists_of_reasons() -> None:
    async def work() -> None:
        asking = AnalysisPool(at_once)
        begun = [asking._stories_asked.one("crowd") for _ in range(EACH)]
        with ExitStack() as waiting:
            for one in begun:
                waiting.enter_context(one)
            with pytest.raises(TooMany):
                await asking.reasons(at_last(1), "crowd")
            assert await asking.reasons(at_last(2), "home") == 2
        assert await asking.reasons(at_last(3), "crowd") == 3

    asyncio.run(work())


def test_network_has_a_limited_number_of_pending_opinions() -> None:
    async def work() -> None:
        asking, go_on = AnalysisPool(at_once), asyncio.Event()

        async def think() -> bool:
            await go_on.wait()
            return True

        match = Match.new("shieldwall", "foragers", seed=1)
        table: Any = SimpleNamespace(id="match")

        def ask(entry: int, network: str) -> asyncio.Future[bool]:
            return asyncio.ensure_future(asking.opinion(table, match, entry, network, think))

        few = [ask(entry, "crowd") for entry in range(EACH)]
        await asyncio.sleep(0)
        more, neighbour = ask(50, "crowd"), ask(60, "home")
        with pytest.raises(TooMany):
            await more
        go_on.set()
        assert all(await asyncio.gather(*few, neighbour))
        assert await ask(70, "crowd")
        assert not asking._opinions_asked.by

    asyncio.run(work())


def test_network_has_a_limited_number_of_pending_stories() -> None:
    async def work() -> None:
        go_on = asyncio.Event()

        async def held_up(work: Generator[None, None, T], /) -> T:
            await go_on.wait()
            return await at_once(work)

        asking, match = AnalysisPool(held_up), Match.new("shieldwall", "foragers", seed=1)

        def ask(name: str, network: str) -> asyncio.Future[MatchLuck]:
            table: Any = SimpleNamespace(id=name)
            return asyncio.ensure_future(asking.fortune(table, match, network))

        few = [ask(f"match {number}", "crowd") for number in range(EACH)]
        await asyncio.sleep(0)
        more, neighbour = ask("one more", "crowd"), ask("another", "home")
        with pytest.raises(TooMany):
            await more
        go_on.set()
        assert len(await asyncio.gather(*few, neighbour)) == EACH + 1
        assert not asking._stories_asked.by

    asyncio.run(work())


def test_bot_scheduler_knows_the_network_of_a_visitor(tmp_path: Path) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            await guest.get("/api/me")
            networks = app.state.services.scheduler.networks
            assert list(networks._seen.values()) == ["127.0.0.1"]

    asyncio.run(work())
