"""Match storage: a match read from the database is the match that was played, with any snapshot."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import func, select, text

from senlac.engine.data.document import canonical
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model.event import Event
from senlac.engine.model.event_types import EventCatalogue, EventType
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError
from senlac.engine.support.slices import finished
from senlac.server.accounts.accounts import Person
from senlac.server.database.database import Database
from senlac.server.database.models import Account, EntryRow, SnapshotRow
from senlac.server.matches import lobby
from senlac.server.matches.change import Change
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import ActionRequest, act, ask_undo
from senlac.server.matches.privacy import open_to_watchers
from senlac.server.matches.table import Table
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.store.decisions import with_all_states
from senlac.server.store.match_rows import read_event
from senlac.server.store.table_cache import FLAT, TableCache
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.errors import Refused, Stale
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.slice_runner import Beside

EDITH = Person("edith", "Edith", guest=True)
BOTH = {"saxon": SeatRequest("me"), "norman": SeatRequest("me")}


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'test.db'}"


@asynccontextmanager
async def writer(folder: Path, every: int = 10, most: int = 10_000) -> AsyncIterator[TableWriter]:
    database = Database(url(folder))
    await database.migrate()
    async with database.write() as session:
        await session.merge(Account(id=EDITH.id, name=EDITH.name, created_at=0.0))
    batch_writer = BatchWriter(database, every, lambda _: None)
    batch_writer.start()
    unbroken = ShieldedTasks()
    cache = TableCache(database, most, unbroken, Beside())
    made = TableWriter(cache, batch_writer, lambda _: None, unbroken)
    try:
        yield made
    finally:
        await made.stop()
        await unbroken.wait_all()
        await batch_writer.stop()
        await database.close()


async def undo(there: TableWriter, match_id: str) -> Table:
    """Undo the last action."""
    decide = await with_all_states(
        there.cache, match_id, lambda t, m: ask_undo(t, m, EDITH.id, 3.0)
    )
    return (await there.change(match_id, decide)).after


def act_at_once(sent: ActionRequest, table: Table) -> Change | None:
    """Play an action as Edith."""
    return finished(act(table, EDITH.id, sent, 2.0))


async def play(there: TableWriter, match_id: str, rng: Random, actions: int) -> Table:
    table = await there.table(match_id)
    for _ in range(actions):
        match = table.match
        assert match is not None
        if match.result() is not None:
            return table
        if rng.random() < 0.15 and match.entries > 5:
            try:
                table = await undo(there, match_id)
            except Refused:
                pass
            else:
                continue
        role = rng.choice(match.actors())
        action, number = rng.choice(match.options(role)), str(rng.random())
        sent = ActionRequest(role, action, table.seq([role]), number, (role,))
        result = await there.change(match_id, partial(act_at_once, sent))
        table = result.after
    return table


def pass_on(table: Table) -> Change:
    """Play the first option of the actor."""
    match = table.match
    assert match is not None
    [role] = match.actors()
    action = match.options(role)[0]
    sent = ActionRequest(role, action, table.seq([role]), str(table.entries), (role,))
    change = act_at_once(sent, table)
    assert change is not None
    return change


async def new_match(there: TableWriter, scenario: str = "foragers", **options: object) -> str:
    plan = MatchRequest("shieldwall", scenario, options, seats=BOTH)
    if scenario == "meeting":
        plan = MatchRequest(
            "shieldwall",
            scenario,
            options,
            seats={"south": SeatRequest("me"), "north": SeatRequest("me")},
        )
    return (await there.create(lobby.create(plan, EDITH, 1.0).change)).id


def told(table: Table) -> bytes:
    match = table.match
    assert match is not None
    return canonical(
        [
            match.position(),
            match.record(private=True).document(),
            [match.log([role]) for role in match.roles],
            [[match.options(role), match.may_undo(role)] for role in match.roles],
            [table.seq([role]) for role in match.roles],
            [table.status, table.actors, table.seen.by, dict(table.requests), table.asked_at],
            sorted([list(key) for key in table.receipts]),
        ]
    )


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    asyncio.run(main())


@pytest.mark.parametrize("every", [1, 7, 10_000])
@pytest.mark.parametrize(
    ("scenario", "options"), [("foragers", {}), ("meeting", {"muster": "buy"})]
)
def test_match_read_back_is_the_match_that_was_played(
    tmp_path: Path, every: int, scenario: str, options: dict[str, object]
) -> None:
    rng = Random(every)

    async def work() -> None:
        async with writer(tmp_path, every) as there:
            match_id = await new_match(there, scenario, **options)
            played = told(await play(there, match_id, rng, 60))
        for _ in range(4):
            async with writer(tmp_path, every) as there:
                assert told(await there.table(match_id)) == played
                played = told(await play(there, match_id, rng, 9))

    run(work)


def test_evicted_match_is_read_again_with_its_actions(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path, most=1) as there:
            ids = [await new_match(there) for _ in range(5)]
            for number, match_id in enumerate(ids * 4):
                await play(there, match_id, Random(number), 3)
            assert [(await there.table(match_id)).entries for match_id in ids] != [1] * 5

    run(work)


def test_tables_that_have_not_begun_count_towards_the_cache_size(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path, most=3 * FLAT) as there:
            waiting = MatchRequest("shieldwall", seats={"saxon": SeatRequest("me")})
            made = [lobby.create(waiting, EDITH, 1.0).change for _ in range(9)]
            ids = [(await there.create(change)).id for change in made]
            assert [one for one in ids if there.cache.known(one)] == ids[-3:]
            assert (await there.table(ids[0])).status == "open"

    run(work)


def test_change_by_another_server_is_seen_before_a_new_change(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as one, writer(tmp_path) as other:
            match_id = await new_match(one)

            async def open_it(there: TableWriter, *, opened: bool) -> None:
                def decided(table: Table) -> Change | None:
                    after = open_to_watchers(table, EDITH.id, opened=opened)
                    return None if after is None else Change(table, after)

                await there.change(match_id, decided)

            await open_it(one, opened=False)
            await open_it(other, opened=True)
            # The first writer still has the private table in its cache.
            await open_it(one, opened=False)
            assert (await other.table(match_id)).private

    run(work)


def test_concurrent_writers_lose_no_action(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as one, writer(tmp_path) as other:
            match_id = await new_match(one)
            counts: list[str] = []

            async def hammer(there: TableWriter, name: str) -> None:
                for number in range(25):

                    def judged(table: Table, known: str = f"{name} {number}") -> Change | None:
                        match = table.match
                        assert match is not None
                        role = match.actors()[0]
                        action = match.options(role)[0]
                        sent = ActionRequest(role, action, table.entries, known)
                        return act_at_once(sent, table)

                    try:
                        decided = await there.change(match_id, judged)
                    except Stale:
                        continue
                    if decided.change is not None:
                        counts.append(f"{name} {number}")

            await asyncio.gather(hammer(one, "one"), hammer(other, "other"))
            table = await one.table(match_id)
            assert told(table) == told(await other.table(match_id))
            assert table.entries == len(counts) + 1
            assert {client for _, client in table.receipts} == set(counts)

    run(work)


def test_change_of_a_stale_table_is_not_written(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            match_id = await new_match(there)
            old = await there.table(match_id)
            await play(there, match_id, Random(1), 1)
            batch_writer = BatchWriter(database, 10, lambda _: None)
            batch_writer.start()
            assert not await batch_writer.commit(Change(old, old.changed(status="paused")))
            assert (await there.table(match_id)).status == "running"
            await batch_writer.stop()
            await database.close()

    run(work)


def test_waiting_changes_are_written_in_one_batch(tmp_path: Path) -> None:
    together: list[int] = []

    async def work() -> None:
        async with writer(tmp_path) as there:
            ids = [await new_match(there) for _ in range(20)]
            there._batch_writer._measure = together.append
            for _ in range(3):
                changes = [pass_on(await there.table(one)) for one in ids]
                assert all(await asyncio.gather(*[there._batch_writer.commit(c) for c in changes]))
            database = there.cache._database
            async with database.read() as session:
                count = await session.scalar(select(func.count()).select_from(EntryRow))
                assert count == 20 * 4

    run(work)
    assert together == [20, 20, 20]


def test_action_of_a_cancelled_request_is_completed_and_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_of: list[int] = []

    async def work() -> None:
        async with writer(tmp_path) as there:
            match_id = await new_match(there)
            there._publish = lambda change: told_of.append(change.after.entries)
            asked, go_on = asyncio.Event(), asyncio.Event()
            commit = there._batch_writer.commit

            async def waiting(change: Change) -> bool:
                asked.set()
                await go_on.wait()
                return await commit(change)

            def slow(change: Change) -> asyncio.Future[bool]:
                return asyncio.ensure_future(waiting(change))

            monkeypatch.setattr(there._batch_writer, "commit", slow)
            asking = asyncio.create_task(play(there, match_id, Random(1), 1))
            await asked.wait()
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            go_on.set()
            await there.stop()
            assert (await there.table(match_id)).entries == 2
            assert told_of == [2]

    run(work)


def test_failing_change_does_not_affect_others_in_its_batch(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            good = await new_match(there)
            plan = MatchRequest("shieldwall", "foragers", seats=BOTH)
            stranger = Person("no such person", "Stranger", guest=True)
            bad = lobby.create(plan, stranger, 1.0).change
            results = await asyncio.gather(
                there.create(bad), play(there, good, Random(1), 1), return_exceptions=True
            )
            assert isinstance(results[0], Exception)
            assert isinstance(results[1], Table)
            assert (await there.table(good)).entries == 2

    run(work)


def test_snapshot_is_stored_at_a_fixed_interval(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path, every=10) as there:
            match_id = await new_match(there)
            for _ in range(25):
                await there.change(match_id, pass_on)
            async with there.cache._database.read() as session:
                rows = list(await session.scalars(select(SnapshotRow)))
            assert [(row.match_id, row.n % 10) for row in rows] == [(match_id, 9)]

    run(work)


def test_match_is_replayed_when_its_snapshot_lacks_a_field(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path, every=5) as there:
            match_id = await new_match(there)
            while (await there.table(match_id)).entries < 8:
                await there.change(match_id, pass_on)
            before = told(await there.table(match_id))
            async with there.cache._database.write() as session:
                row = await session.get(SnapshotRow, match_id)
                assert row is not None
                snapshot = json.loads(row.state)
                del snapshot["position"]["fields"]["turn"]
                row.state = json.dumps(snapshot)
        async with writer(tmp_path, every=5) as there:
            table = await there.table(match_id)
            assert told(table) == before
            assert table.match is not None
            assert table.match.core.history.floor == 0

    run(work)


@pytest.mark.parametrize("later", [0, 1, 2, 3])
def test_match_undone_to_near_its_snapshot_is_read_back(tmp_path: Path, later: int) -> None:
    """Another server has read the match from its snapshot at entry 4, so it must read all again."""

    async def work() -> None:
        async with writer(tmp_path, every=5) as there, writer(tmp_path, every=5) as other:
            match_id = await new_match(there)
            while (await there.table(match_id)).entries < 5 + later:
                await there.change(match_id, pass_on)
            read = (await other.table(match_id)).match
            assert read is not None
            assert read.core.history.floor == 4
            for target in range(3 + later, 1, -1):
                await undo(there, match_id)
                back = told(await there.table(match_id))
                assert told(await other.table(match_id)) == back
                async with writer(tmp_path, every=5) as anew:
                    table = await anew.table(match_id)
                    assert told(table) == back
                    whole = await anew.cache.whole(table)
                    assert whole.core.history.line[-1] == target
                    assert table.match is not None
                    assert whole.position() == table.match.position()

    run(work)


@pytest.mark.parametrize("undone", [1, 2, 4])
def test_match_undone_past_its_snapshot_is_read_and_played_on(tmp_path: Path, undone: int) -> None:
    async def work() -> None:
        async with writer(tmp_path, every=5) as there, writer(tmp_path, every=5) as other:
            match_id = await new_match(there)
            while (await there.table(match_id)).entries < 6:
                await there.change(match_id, pass_on)
            await other.table(match_id)
            for _ in range(undone):
                await undo(there, match_id)
            back = told(await there.table(match_id))
            assert told(await other.table(match_id)) == back
        async with writer(tmp_path, every=5) as there:
            assert told(await there.table(match_id)) == back
            played = told(await play(there, match_id, Random(3), 6))
        async with writer(tmp_path, every=5) as there:
            assert told(await there.table(match_id)) == played

    run(work)


def test_sqlite_uses_wal_and_synchronises_every_commit(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        await database.migrate()
        found = await database.transact(
            lambda connection: [
                connection.execute(text(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous")
            ]
        )
        assert found == ["wal", 2]
        await database.close()

    run(work)


def test_invalid_database_url_is_refused() -> None:
    with pytest.raises(OptionError, match="SENLAC_DATABASE_URL"):
        Database("nonsense")


# ---- events under former names ------------------------------------------------------------------


class Mill(Game[State]):
    """A game that has renamed an event and one of its fields."""

    event_catalogue = EventCatalogue(
        {},
        {
            "milled": EventType(
                "{amount:number}", former=("grind",), former_fields={"amount": ("sacks",)}
            )
        },
    )


class Duel(Game[State]):
    """A game without events of its own, in which matches of the mill are nested."""


def test_stored_event_is_read_under_present_names() -> None:
    event = read_event(["grind", {"sacks": 2}, "mill.1", [1]], Mill())
    assert event == Event("milled", {"amount": 2}, "mill.1", frozenset({1}))


def test_stored_event_of_a_nested_match_is_renamed_by_its_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = ["grind", {"sacks": 2}, "", None, ["The mill"], "mill", [0, 1], "2", {}]
    assert read_event(written, Duel()).kind == "grind"
    monkeypatch.setattr(registry, "game", {"mill": Mill()}.__getitem__)
    event = read_event(written, Duel())
    assert (event.kind, event.fields) == ("milled", {"amount": 2})
    assert event.within is not None
