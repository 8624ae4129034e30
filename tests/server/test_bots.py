"""Bots: they run in other processes, see only their role's view, and never block the server."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest
from sqlalchemy import update

from senlac.bots.bot import Bot, make_bot
from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import MctsBot
from senlac.bots.search_base import TimeIsUp, never
from senlac.bots.tree_search import TreeSearch
from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verify
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.state import State
from senlac.games.comet import GAME as COMET
from senlac.games.shieldwall import GAME
from senlac.server.bots import scheduler as scheduling
from senlac.server.bots import scoring
from senlac.server.bots.fair_queue import QueueClaim
from senlac.server.bots.job import LENGTH_BYTES, BotJob, BotReply
from senlac.server.bots.pool import NOBODY, BotError, BotProcessPool, BrokenOffError
from senlac.server.bots.scheduler import BotScheduler, bot_to_move
from senlac.server.bots.scoring import _is_worse, score_actions
from senlac.server.bots.worker import KeptBots, kept, serve, think
from senlac.server.config.settings import Settings
from senlac.server.database.models import MatchRow
from senlac.server.matches import lobby
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.table import Table
from senlac.server.store.table_writer import TableWriter, now
from senlac.server.support.errors import TooMany
from senlac.server.support.metrics import Metrics
from senlac.testing.laws import random_play
from tests.bots.support import march
from tests.server.support import Server
from tests.server.test_match_rows import EDITH, writer

SECONDS: Final = 120.0
"""The time limit of bots, and of waiting for their matches, on a busy machine."""


def job(bot: str = "greedy") -> BotJob:
    match = Match.new(GAME, "foragers", seed=1)
    role = match.actors()[0]
    return BotJob(GAME.id, match.position(), role, bot, "seed")


class Broken(BotProcessPool):
    """A pool whose bots fail a given number of times."""

    def __init__(self, failures: int) -> None:
        super().__init__(1, SECONDS)
        self.failures = failures
        self.asked = 0

    async def think(self, job: BotJob, claim: QueueClaim = NOBODY) -> BotReply:
        self.asked += 1
        if self.failures:
            self.failures -= 1
            raise BotError("the bot crashed")
        return await super().think(job, claim)


def test_bot_worker_answers_jobs_until_its_input_ends() -> None:
    written = msgspec.json.encode(job())
    one = len(written).to_bytes(LENGTH_BYTES, "big") + written
    out = io.BytesIO()
    serve(io.BytesIO(one + one), out)
    answer = out.getvalue()
    for _ in range(2):
        length = int.from_bytes(answer[:LENGTH_BYTES], "big")
        thought = msgspec.json.decode(answer[LENGTH_BYTES : LENGTH_BYTES + length], type=BotReply)
        assert thought.action
        assert not thought.fault
        answer = answer[LENGTH_BYTES + length :]
    assert not answer


def test_played_action_is_scored_beside_the_action_of_a_bot() -> None:
    match = Match.new(GAME, "foragers", seed=1)
    role = match.actors()[0]
    chosen = think(job()).action
    other = next(text for text in match.options(role) if text != chosen)
    thought = think(msgspec.structs.replace(job(), beside=other))
    assert {other, chosen} <= {one.action for one in thought.weighed}
    assert len(thought.weighed) <= 4
    scores = [one.chance for one in thought.weighed]
    assert all(score is not None and 0.0 < score < 1.0 for score in scores)
    assert scores == sorted(scores, key=lambda score: -(score or 0.0))
    # The best one is not worse than itself.
    assert not thought.weighed[0].worse
    assert all(0.0 < one.margin < 1.0 for one in thought.weighed)


def test_equal_actions_get_equal_scores() -> None:
    match = Match.new(GAME, "foragers", seed=1)
    role = match.actors()[0]
    seat = InformationSet(GAME, match.state, match.role(role))
    texts = list(match.options(role))
    first = seat.read(texts[0])
    other = seat.read(next(text for text in texts if text.startswith("move")))
    scored = score_actions(seat, [first, first, other], "seed")
    one, same = [score for score in scored if score.action == texts[0]]
    [another] = [score for score in scored if score.action != texts[0]]
    assert one == same
    assert another.chance != one.chance


def test_action_is_worse_only_if_chance_does_not_explain_it() -> None:
    best = [0.5, 0.7, 0.4, 0.6]
    # The pairs differ alike, so the difference is real although the chances vary more.
    assert _is_worse([0.45, 0.66, 0.34, 0.55], best)
    assert not _is_worse([0.7, 0.3, 0.6, 0.5], best)
    assert not _is_worse(best, best)
    assert not _is_worse([0.2], [0.5])


def role_name(seat: InformationSet) -> str:
    """Return the name of the role of an information set."""
    return list(seat.game.roles(seat._state))[seat.role]


def kept_after(earlier: BotJob, *jobs: BotJob) -> Bot | None:
    """Return the bot kept for a job after others."""
    kept = KeptBots(2)
    for one in (earlier, *jobs):
        kept.put(one, make_bot(one.bot, one.seed))
    return kept.take(earlier)


def test_worker_keeps_the_bots_that_have_plans_of_the_last_players() -> None:
    mine, other, third = [
        msgspec.structs.replace(job("mcts:3"), player=player) for player in ("a", "b", "c")
    ]
    assert kept_after(mine, other) is not None
    assert kept_after(mine, other, third) is None
    assert kept_after(msgspec.structs.replace(mine, bot="greedy")) is None
    assert kept_after(job("mcts:3")) is None


def test_bot_that_is_dropped_is_closed() -> None:
    closed: list[str] = []

    class Closing(Bot):
        keeps_plans = True

        def close(self) -> None:
            closed.append(self.seed)

    kept = KeptBots(1)
    for player in ("a", "b"):
        kept.put(msgspec.structs.replace(job(), player=player), Closing("", player))
    assert closed == ["a"]


def test_bot_of_a_player_goes_on_with_its_plan() -> None:
    seat = march()
    asked = BotJob(COMET.id, encode(COMET, seat._state), role_name(seat), "mcts:2", "a", player="x")
    action = think(asked).action
    bot = kept.take(asked)
    assert isinstance(bot, MctsBot)
    plan = bot.planner
    assert plan is not None
    kept.put(asked, bot)
    play.play_action(seat._state, seat.role, seat.read(action))
    later = msgspec.structs.replace(asked, position=encode(COMET, seat._state), seed="b")
    assert think(later).action
    assert kept.take(later) is bot
    assert bot.planner is plan


def test_failing_bot_reports_the_reason_and_its_worker_survives() -> None:
    thought = think(job("unknown"))
    assert thought == BotReply(fault=thought.fault)
    assert "no bot 'unknown'" in thought.fault


def test_bot_job_contains_only_what_its_role_knows() -> None:
    """The bot's job and reply are the same, whatever the opponent has bought in secret."""
    match = Match.new(GAME, "meeting", options={"muster": "buy"}, seed=3)
    rng = Random(3)
    jobs = []
    for _ in range(2):
        twin = match.copy()
        for _ in range(rng.randrange(1, 6)):
            buys = [action for action in twin.options("north") if action.startswith("buy")]
            if buys:
                twin.play("north", rng.choice(buys))
        drawn = twin.determinize(["south"], seed="seed")
        jobs.append(BotJob(GAME.id, encode(GAME, drawn), "south", "greedy", "seed"))
    assert jobs[0] == jobs[1]
    assert think(jobs[0]) == think(jobs[1])


def test_slow_bot_is_stopped_and_the_next_job_gets_a_new_process() -> None:
    async def work() -> None:
        pool = BotProcessPool(1, 0.5)
        try:
            with pytest.raises(BotError, match="took too long"):
                await pool.think(job("mcts:60s"))
            pool._seconds = SECONDS
            assert (await pool.think(job())).action
        finally:
            await pool.close()

    asyncio.run(work())


def test_a_crashed_process_is_replaced() -> None:
    async def work() -> None:
        pool = BotProcessPool(1, SECONDS)
        try:
            assert (await pool.think(job())).action
            process = pool._all[0]._process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            with pytest.raises(BotError, match="crashed"):
                await pool.think(job())
            assert (await pool.think(job())).action
        finally:
            await pool.close()

    asyncio.run(work())


def test_unawaited_search_makes_room_for_a_player() -> None:
    async def work() -> None:
        pool = BotProcessPool(1, SECONDS)
        try:
            idle = asyncio.create_task(pool.think(job("mcts:60s")))
            await until(lambda: pool._all[0]._process is not None)
            player = pool.think(job(), QueueClaim("edith", awaited=True))
            assert (await player).action
            with pytest.raises(BrokenOffError):
                await idle
            # Its process has ended with it, and the next search starts one.
            assert (await pool.think(job())).action
        finally:
            await pool.close()

    asyncio.run(work())


def test_cancelled_caller_gets_no_broken_off_error() -> None:
    async def work() -> None:
        pool = BotProcessPool(1, SECONDS)
        try:
            idle = asyncio.create_task(pool.think(job("mcts:60s")))
            await until(lambda: pool._all[0]._process is not None)
            idle.cancel()
            with pytest.raises(asyncio.CancelledError):
                await idle
            assert (await pool.think(job())).action
        finally:
            await pool.close()

    asyncio.run(work())


def test_worker_reports_its_search_time() -> None:
    async def work() -> None:
        pool = BotProcessPool(1, SECONDS)
        try:
            started = time.monotonic()
            thought = await pool.think(job("mcts:0.5s"))
            # A search ends early when it is decided; starting the process does not count.
            assert 0.05 < thought.seconds < time.monotonic() - started
        finally:
            await pool.close()

    asyncio.run(work())


def test_scoring_ends_within_a_playout_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(GAME, "foragers", seed=1)
    role = match.actors()[0]
    seat = InformationSet(GAME, match.state, match.role(role))
    actions = [seat.read(text) for text in list(match.options(role))[:2]]
    clock = [0.0]

    def ticking() -> float:
        clock[0] += 1 / 128
        return clock[0]

    class Endless:
        """A search whose playouts never end by themselves."""

        def __init__(self, *_: object) -> None:
            self.seat = seat

        def rollout(self, _action: Action, _rng: Random, late: TimeIsUp = never) -> State:
            while not late():
                pass
            return match.state

    monkeypatch.setattr(scoring, "perf_counter", ticking)
    monkeypatch.setattr(scoring, "TreeSearch", Endless)
    first, second = score_actions(seat, actions, "seed")
    assert first.chance == second.chance
    assert clock[0] <= scoring.SECONDS + 0.2


def test_playout_stops_when_time_is_up() -> None:
    match = Match.new(GAME, "foragers", seed=1)
    role = match.actors()[0]
    seat = InformationSet(GAME, match.state, match.role(role))
    search = TreeSearch(seat, bot_rng("seed"))
    [action, *_] = [seat.read(text) for text in match.options(role)]
    asked: list[int] = []

    def late() -> bool:
        asked.append(1)
        return len(asked) == 3

    search.rollout(action, bot_rng("dice"), late)
    assert len(asked) == 3


async def settled(there: TableWriter, match_id: str, status: str) -> Table:
    """Wait until a match has a status."""
    give_up = time.monotonic() + SECONDS
    while time.monotonic() < give_up:
        table = await there.table(match_id)
        if table.status == status:
            return table
        await asyncio.sleep(0.01)
    raise AssertionError(f"the match is still {table.status}")


async def until(there_is: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    give_up = time.monotonic() + SECONDS
    while not there_is():
        assert time.monotonic() < give_up
        await asyncio.sleep(0.01)


async def scheduler(
    there: TableWriter,
    folder: Path,
    pool: BotProcessPool,
    watched: Callable[[str], bool] = lambda _: True,
) -> BotScheduler:
    made = BotScheduler(there, there.cache._database, Settings(data=folder), Metrics(), watched)
    await made._pool.close()
    made._pool = pool
    there._publish = lambda change: made.look(change.after)
    await made.start(b"key")
    return made


def bots_plan() -> MatchRequest:
    return MatchRequest(
        "shieldwall", seats={r: SeatRequest("bot", "random") for r in ("saxon", "norman")}
    )


def test_bot_that_fails_twice_is_tried_a_third_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            boss = await scheduler(there, tmp_path, Broken(2))
            match_id = (await there.create(lobby.create(bots_plan(), EDITH, 1.0).change)).id
            table = await settled(there, match_id, "over")
            await boss.stop()
            assert table.match is not None
            assert verify(table.match.record()).proved

    asyncio.run(work())


def test_bot_that_always_fails_pauses_only_its_own_match(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            pool = Broken(3)
            boss = await scheduler(there, tmp_path, pool)
            first = (await there.create(lobby.create(bots_plan(), EDITH, 1.0).change)).id
            assert bot_to_move(await settled(there, first, "paused")) is None
            assert pool.asked == 3
            second = (await there.create(lobby.create(bots_plan(), EDITH, 1.0).change)).id
            await settled(there, second, "over")
            await boss.stop()

    asyncio.run(work())


def test_match_of_an_uninstalled_game_blocks_no_other_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            ids = [
                (await there.create(lobby.create(bots_plan(), EDITH, 1.0).change)).id
                for _ in range(2)
            ]
            async with there.cache._database.write() as session:
                first = update(MatchRow).where(MatchRow.id == min(ids))
                await session.execute(first.values(game="hnefatafl"))
            there.cache.clear()
            boss = await scheduler(there, tmp_path, Broken(0))
            await settled(there, max(ids), "over")
            await boss.stop()

    asyncio.run(work())


class Counting(BotProcessPool):
    """A pool with one process that counts searches."""

    def __init__(self) -> None:
        super().__init__(1, SECONDS)
        self.thoughts = 0

    async def think(self, job: BotJob, claim: QueueClaim = NOBODY) -> BotReply:
        thought = await super().think(job, claim)
        self.thoughts += 1
        return thought

    async def keep(self) -> int:
        """Acquire the process for other, awaited bots; return the number of searches before."""
        turn = await self._turns.acquire(QueueClaim("others", awaited=True))
        thoughts = self.thoughts
        self._turns.release(turn)
        return thoughts


def test_bot_of_a_watched_match_moves_ahead_in_the_queue(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            pool, watched = Counting(), set[str]()
            boss = await scheduler(there, tmp_path, pool, watched.__contains__)
            turn = await pool._turns.acquire(QueueClaim("others", awaited=True))
            others = [asyncio.create_task(pool.keep()) for _ in range(9)]
            table = await there.create(lobby.create(bots_plan(), EDITH, now()).change)
            await until(lambda: bool(pool._turns._waiting[False]))
            watched.add(table.id)
            boss.look(table)
            pool._turns.release(turn)
            # The other bots have just had a turn, this bot has had none.
            first, *_ = await asyncio.gather(*others)
            assert first == 1
            await settled(there, table.id, "over")
            await boss.stop()

    asyncio.run(work())


def test_bot_of_a_watched_match_stops_resting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An unwatched bot rests for hours.
    monkeypatch.setattr(scheduling, "REST", 1e6)

    async def work() -> None:
        async with writer(tmp_path) as there:
            watched = set[str]()
            boss = await scheduler(
                there, tmp_path, BotProcessPool(1, SECONDS), watched.__contains__
            )
            table = await there.create(lobby.create(bots_plan(), EDITH, now()).change)
            played: list[Table] = []
            there._publish = lambda change: played.append(change.after)
            await until(lambda: bool(played))
            watched.add(table.id)
            boss.look(played[-1])
            await settled(there, table.id, "over")
            await boss.stop()

    asyncio.run(work())


def test_bot_claims_turns_for_the_network_of_its_owner(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            boss = await scheduler(there, tmp_path, BotProcessPool(1, 10.0))
            await boss.stop()
            table = await there.create(lobby.create(bots_plan(), EDITH, 1.0).change)
            role = bot_to_move(table)
            assert role is not None
            claim = boss._claim(table, role, awaited=True)
            assert (claim.network, claim.account, claim.match) == ("", EDITH.id, table.id)
            assert not claim.long
            boss.networks.note(EDITH.id, "2001:db8::")
            boss._lengths.note(GAME.id, "random", 2.0)
            claim = boss._claim(table, role, awaited=False)
            assert (claim.network, claim.long, claim.awaited) == ("2001:db8::", True, False)
            ownerless = table.changed(owner=None)
            assert boss._claim(ownerless, role, awaited=True).account == table.id

    asyncio.run(work())


def test_opinion_is_refused_when_it_is_repeatedly_broken_off(tmp_path: Path) -> None:
    class Busy(BotProcessPool):
        async def think(self, _job: BotJob, _claim: QueueClaim = NOBODY) -> BotReply:
            raise BrokenOffError("room for another")

    async def work() -> None:
        async with writer(tmp_path) as there:
            boss = await scheduler(there, tmp_path, Busy(1, SECONDS))
            with pytest.raises(TooMany, match="busy with matches"):
                await boss.think(job(), EDITH.id)
            await boss.stop()

    asyncio.run(work())


def test_same_job_has_the_same_seed_without_the_secret(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            boss = await scheduler(there, tmp_path, BotProcessPool(1, 10.0))
            await boss.stop()
            table = await there.create(lobby.create(bots_plan(), EDITH, 1.0).change)
            role = bot_to_move(table)
            assert role is not None
            assert boss._job(table, role) == boss._job(table, role)
            match = table.match
            assert match is not None
            assert match.core.dice.secret is not None
            assert match.core.dice.secret.hex() not in boss._job(table, role).seed

    asyncio.run(work())


def test_person_plays_a_full_match_against_a_bot(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "bot:random"})
    rng = bot_rng("a person")
    with guest.socket(match_id) as line:
        table = line.until("table")
        while table["status"] == "running":
            if table["ask"] is not None:
                action = rng.choice(table["ask"]["options"])["action"]
                line.act("saxon", action, table["seq"])
            table = line.until("table")
    record = guest.get(f"/api/matches/{match_id}/record")
    assert verify(record).proved
    assert {entry.get("role") for entry in record["entries"]} >= {"saxon", "norman"}


def test_server_answers_while_a_bot_searches(server: Server) -> None:
    guest = server.guest()
    seats = {"saxon": "bot:mcts:2s", "norman": "bot:mcts:2s"}
    match_id = guest.match(seats)
    started = time.monotonic()
    for _ in range(20):
        assert guest.get(f"/api/matches/{match_id}")["status"] == "running"
    assert time.monotonic() - started < 15
    guest.http.post(f"/api/matches/{match_id}/abandon")


def test_bot_agrees_to_an_undo_and_moves_again(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "bot:random"})
    with guest.socket(match_id) as line:
        table = line.until("table")
        while table["ask"] is None:
            table = line.until("table")
        line.act("saxon", table["ask"]["options"][-1]["action"], table["seq"])
        after = line.until("table")
        assert guest.post(f"/api/matches/{match_id}/undo", do="ask") == {"done": True}
        # Until the bot agrees the match goes on: to another step, even to the person's next turn.
        while after["ask"] != table["ask"] or after["event_count"] != table["event_count"]:
            after = line.until("table")
    assert after["seq"] > table["seq"]


def test_bot_search_leaves_the_match_unchanged() -> None:
    match = Match.new(GAME, "foragers", seed=4)
    rng = Random(4)
    for _ in range(10):
        before = match.position()
        role = match.actors()[0]
        think(
            BotJob(GAME.id, encode(GAME, match.determinize([role], seed="s")), role, "random", "s")
        )
        assert match.position() == before
        random_play(match, rng)
