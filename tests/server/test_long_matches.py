"""Long matches: read and replayed in slices beside the event loop, and only once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Generator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from senlac.engine.game.record import Entry
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match import Match
from senlac.engine.match.replay import following, retracing
from senlac.engine.support.slices import finished
from senlac.lab.luck import analyse_luck
from senlac.server.database.database import Database
from senlac.server.matches import playing, seating
from senlac.server.matches.playing import answer_undo, resign
from senlac.server.security.compression import SMALL
from senlac.server.store import table_reader
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.store.table_cache import TableCache
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.errors import Illegal, Unavailable
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.slice_runner import Beside
from senlac.server.views.analysis_pool import AnalysisPool
from senlac.server.views.record_codec import TOGETHER, record_text
from tests.server.support import Server
from tests.server.test_match_rows import (
    EDITH,
    new_match,
    pass_on,
    play,
    run,
    told,
    undo,
    url,
    writer,
)

T = TypeVar("T")

ENTRIES = 40
REQUESTS = 8


class Sliced(Beside):
    """A thread that ends a slice after each part, and counts slices.

    It may hold no connection while it works: connections are few, and the work may be long. `held`
    connections may be in use by other readers meanwhile.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(0.0)
        self.slices = self.held = 0
        self._database = database

    def _slice(self, work: Generator[None, None, T]) -> tuple[T] | None:
        pool: Any = self._database.reading.sync_engine.pool
        assert pool.checkedout() <= self.held
        self.slices += 1
        return super()._slice(work)


@asynccontextmanager
async def sliced(folder: Path) -> AsyncIterator[tuple[TableWriter, Sliced]]:
    """Yield a writer that cuts long work into the smallest slices."""
    database, unbroken = Database(url(folder)), ShieldedTasks()
    batch_writer = BatchWriter(database, 10, lambda _: None)
    batch_writer.start()
    beside = Sliced(database)
    cache = TableCache(database, 10_000, unbroken, beside)
    try:
        yield TableWriter(cache, batch_writer, lambda _: None, unbroken), beside
    finally:
        beside.close()
        await unbroken.wait_all()
        await batch_writer.stop()
        await database.close()


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that receives the number of entries of each replay."""
    counts: list[int] = []

    def counted(course: MatchCore, entries: Sequence[Entry]) -> Generator[None, None, None]:
        counts.append(len(entries))
        yield from following(course, entries)

    def again(*given: Any) -> Generator[None, None, MatchCore]:  # noqa: ANN401 - as it is called
        counts.append(len(given[2]))
        return (yield from retracing(*given))

    monkeypatch.setattr(table_reader, "following", counted)
    monkeypatch.setattr(table_reader, "retracing", again)
    return counts


async def long_match(folder: Path) -> str:
    async with writer(folder) as there:
        match_id = await new_match(there)
        while (await there.table(match_id)).entries < ENTRIES:
            await there.change(match_id, pass_on)
        return match_id


def test_slices_of_several_tasks_alternate_with_the_event_loop() -> None:
    order: list[str] = []

    def work(name: str) -> Generator[None, None, str]:
        for _ in range(10):
            order.append(name)
            yield
        return name

    async def main() -> None:
        beside, turns = Beside(0.0), 0
        both = asyncio.gather(beside.run(work("a")), beside.run(work("b")))
        while not both.done():
            turns += 1
            await asyncio.sleep(0)
        assert list(await both) == ["a", "b"]
        assert turns >= 10
        beside.close()
        with pytest.raises(Unavailable):
            await beside.run(work("c"))

    asyncio.run(main())
    assert "".join(order) == "ab" * 10


def test_match_is_replayed_once_and_then_followed(tmp_path: Path, replayed: list[int]) -> None:
    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with sliced(tmp_path) as (there, beside):
            replayed.clear()
            table = await there.table(match_id)
            # The snapshot is at most ten entries behind.
            assert sum(replayed) < 10
            assert table.match is not None
            assert table.match.core.history.floor > 0
            replayed.clear()
            beside.slices = 0
            whole = await there.cache.whole(table)
            assert whole.head == table.match.head
            assert replayed == [table.entries]
            assert beside.slices >= table.entries
            for _ in range(5):
                replayed.clear()
                table = (await there.change(match_id, pass_on)).after
                whole = await there.cache.whole(table)
                assert replayed == [1]
                assert whole.record().document() == table.match.record().document()  # type: ignore[union-attr]  # it has begun
                assert whole.core.history.floor == 0
                assert await there.cache.whole(table) is whole

    run(work)


def test_match_as_of_an_earlier_entry_needs_no_replay(tmp_path: Path, replayed: list[int]) -> None:
    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with sliced(tmp_path) as (there, _):
            old = await there.table(match_id)
            new = (await there.change(match_id, pass_on)).after
            await there.cache.whole(new)
            replayed.clear()
            whole = await there.cache.whole(old)
            assert old.match is not None
            assert (whole.head, whole.entries) == (old.match.head, old.entries)
            assert replayed == []

    run(work)


def test_concurrent_requests_for_one_match_replay_it_once(
    tmp_path: Path, replayed: list[int]
) -> None:
    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with sliced(tmp_path) as (there, beside):
            # The other requests may still be asking whether the match has changed.
            beside.held = REQUESTS - 1
            replayed.clear()
            tables = await asyncio.gather(*[there.table(match_id) for _ in range(REQUESTS)])
            assert len({id(table) for table in tables}) == 1
            replayed.clear()
            wholes = await asyncio.gather(*[there.cache.whole(tables[0]) for _ in range(REQUESTS)])
            assert len({id(whole) for whole in wholes}) == 1
            assert replayed == [tables[0].entries]

    run(work)


def test_only_later_entries_of_a_cached_match_are_read(
    tmp_path: Path, replayed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = table_reader._kept
    counts: list[int] = []

    async def counted(*given: Any) -> list[table_reader.EntryColumns]:  # noqa: ANN401 - as it is called
        rows = await kept(*given)
        counts.append(len(rows))
        return rows

    monkeypatch.setattr(table_reader, "_kept", counted)

    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with sliced(tmp_path) as (there, _), writer(tmp_path) as other:
            await there.table(match_id)
            for more in (1, 3, 0):
                for _ in range(more):
                    await other.change(match_id, pass_on)
                if not more:
                    await undo(other, match_id)
                expected = told(await other.table(match_id))
                counts.clear()
                replayed.clear()
                assert told(await there.table(match_id)) == expected
                assert counts == [max(more, 1) + 1]
                assert replayed == [max(more, 1)]

    run(work)


@pytest.mark.parametrize("page", [1, 3, ENTRIES, ENTRIES + 1])
def test_match_is_the_same_for_any_page_size(
    tmp_path: Path, page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            match_id = await new_match(there)
            expected = told(await play(there, match_id, Random(page), ENTRIES))
        monkeypatch.setattr(table_reader, "PAGE", page)
        async with sliced(tmp_path) as (there, _):
            assert told(await there.table(match_id)) == expected

    run(work)


def test_one_long_match_is_read_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table_reader._kept
    reading: list[int] = [0, 0]

    async def counted(*given: Any) -> list[table_reader.EntryColumns]:  # noqa: ANN401 - as it is called
        reading[0] += 1
        reading[1] = max(reading)
        rows = await kept(*given)
        reading[0] -= 1
        return rows

    monkeypatch.setattr(table_reader, "_kept", counted)
    monkeypatch.setattr("senlac.server.store.table_cache.PAGE", 5)

    async def work() -> None:
        async with writer(tmp_path) as there:
            ids = [await new_match(there) for _ in range(6)]
            for match_id in ids:
                await play(there, match_id, Random(1), 12)
        async with sliced(tmp_path) as (there, beside):
            beside.held = 4
            await asyncio.gather(*[there.table(match_id) for match_id in ids])
            assert reading == [0, 1]

    run(work)


def test_undo_and_account_deletion_are_computed_in_slices(tmp_path: Path) -> None:
    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with sliced(tmp_path) as (there, beside):
            await undo(there, match_id)
            assert beside.slices > ENTRIES
            before = await there.table(match_id)
            beside.slices = 0
            await there.change(match_id, lambda t: beside.run(seating.leaving(t, EDITH.id)))
            assert beside.slices > 2 * ENTRIES
            after = await there.table(match_id)
            assert after.match is not None
            assert before.match is not None
            assert after.match.head != before.match.head
        async with sliced(tmp_path) as (there, _):
            assert told(await there.table(match_id)) == told(after)

    run(work)


def test_proof_and_story_are_computed_in_slices(tmp_path: Path) -> None:
    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with sliced(tmp_path) as (there, beside):
            await there.change(match_id, lambda table: resign(table, EDITH.id, 3.0))
            table = await there.table(match_id)
            whole = await there.cache.whole(table)
            reckoner = AnalysisPool(beside.run)
            beside.slices = 0
            proof = await reckoner.proof(table)
            assert "follow from the secret" in str(proof.verdict)
            assert beside.slices > 2 * ENTRIES
            beside.slices = 0
            found = await reckoner.fortune(table, whole, "home")
            assert found == analyse_luck(whole)
            assert beside.slices > ENTRIES
            reckoner.close()

    run(work)


def test_undo_is_refused_after_too_many_undone_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_UNDONE", 4)

    async def work() -> None:
        async with writer(tmp_path) as there:
            match_id = await new_match(there)

            for _ in range(2):
                await there.change(match_id, pass_on)
                table = await undo(there, match_id)
            assert table.entries == 5
            await there.change(match_id, pass_on)
            with pytest.raises(Illegal, match="4 entries have been taken back"):
                await undo(there, match_id)
            asked = {"by": "saxon", "to": "", "target": 0, "waiting": ["norman", "saxon"]}
            table = (await there.table(match_id)).changed(requests={"undo": asked})
            assert table.match is not None
            for agree in (True, False):
                if agree:
                    with pytest.raises(Illegal, match="4 entries have been taken back"):
                        answer_undo(table, table.match, EDITH.id, agree=True, now=3.0)
                else:
                    after = answer_undo(table, table.match, EDITH.id, agree=False, now=3.0).after
                    assert after.requests == {}
            # The match itself continues.
            assert (await there.change(match_id, pass_on)).change is not None

    run(work)


def test_replaying_has_a_part_for_each_entry(tmp_path: Path) -> None:
    async def work() -> None:
        match_id = await long_match(tmp_path)
        async with writer(tmp_path) as there:
            match = await there.cache.whole(await there.table(match_id))
            entries = [one.entry for one in match.core.history.played]
            parts = retracing(match.game, match.header, entries, None)
            assert sum(1 for _ in parts) == len(entries) - 1
            chaining = match.core.history.chaining_from(match.header.hash())
            assert finished(chaining).head == match.head

    run(work)


@pytest.mark.parametrize("scenario", ["foragers", "meeting"])
def test_record_written_in_parts_is_the_same(scenario: str) -> None:
    options = {"muster": "buy"} if scenario == "meeting" else {}
    match = Match.new("shieldwall", scenario, options=options, seed=1)
    for _ in range(ENTRIES):
        role = match.actors()[0]
        match.play(role, match.options(role)[0])
    for roles in ([], *[[role] for role in match.roles], match.roles):
        parts = record_text(match, roles)
        assert json.loads(finished(parts)) == match.record_for(roles)
    match.concede(match.roles[0])
    assert json.loads(finished(record_text(match, []))) == match.record().document()
    assert sum(1 for _ in record_text(match, [])) == match.entries // TOGETHER


def test_record_is_not_compressed_in_the_event_loop(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(12):
        guest.play_first(match_id)
    answer = guest.http.get(f"/api/matches/{match_id}/record")
    assert len(answer.content) > SMALL
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"].startswith("application/json")
    assert guest.http.get(f"/api/matches/{match_id}/table").headers["content-encoding"] == "gzip"
