"""The bot scheduler: runs a search wherever a bot must decide, and plays its action.

It reads the pending decisions from the tables, so a restart of the server loses nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.game.position import encode
from senlac.engine.support.errors import SenlacError
from senlac.server.bots.fair_queue import QueueClaim
from senlac.server.bots.fairness import ROOM, Lengths, Networks, Rooms
from senlac.server.bots.job import BotJob, BotReply
from senlac.server.bots.pool import BotError, BotProcessPool, BrokenOffError
from senlac.server.config.settings import Settings
from senlac.server.database.database import Database
from senlac.server.database.models import MatchRow, SeatRow
from senlac.server.matches.crash_guard import working_on
from senlac.server.matches.playing import (
    ActionRequest,
    end_unattended,
    pause_after_bot_failure,
    play_bot,
)
from senlac.server.matches.table import BOT, RUNNING, Table
from senlac.server.matches.tutorial import in_lesson
from senlac.server.store.table_writer import TableWriter, now
from senlac.server.support.errors import NotFound, Refused, Stale, TooMany, Unavailable
from senlac.server.support.metrics import Metrics
from senlac.server.support.shutdown import cancelled

TRIES: Final = 3
"""Failures at one decision after which the match is paused; a player can resume it."""

ROUND_SECONDS: Final = 30.0
"""Interval at which all running matches are checked, in case another server has died."""

BUSY_SECONDS: Final = 5.0
"""Retry time for searches that were cancelled for players."""

LANE_SECONDS: Final = 1.0
"""Interval at which waiting bots check whether a spectator has arrived."""

ABANDON_AFTER: Final = 24 * 3600.0
"""Seconds without a move after which a suspended match between bots is ended."""

REST: Final = 1.0
"""Pause of bots that no person waits for, as a multiple of their last search."""

log = logging.getLogger("senlac.bots")


class BotScheduler:
    """One task for each match in which a bot must decide.

    Attributes:
        networks: where accounts were last seen; networks take turns.
    """

    def __init__(
        self,
        writer: TableWriter,
        database: Database,
        settings: Settings,
        metrics: Metrics,
        watched: Callable[[str], bool],
    ) -> None:
        self._writer = writer
        self._database = database
        self._metrics = metrics
        self._watched = watched
        self.networks = Networks()
        self._rooms = Rooms(ROOM)
        self._lengths = Lengths()
        self._alone = asyncio.Lock()
        self._in_lane, self._came = "", asyncio.Event()
        self._alone_seconds = settings.unwatched_bot_seconds
        self._pool = BotProcessPool(settings.bot_processes, settings.think_seconds)
        self._key = b""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._rounds: asyncio.Task[None] | None = None
        self._open = False
        self._hurry = asyncio.Event()

    async def start(self, key: bytes) -> None:
        """Start the periodic checks; the seeds of bots are derived from the key."""
        self._key = key
        self._open = True
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Cancel all searches; they start again after the next `start`."""
        self._open = False
        await cancelled(*self._tasks.values(), self._rounds)
        await self._pool.close()

    def recheck_all(self, key: bytes | None = None) -> None:
        """Check all matches now, after a change of the key if one is given."""
        self._key = self._key if key is None else key
        self._hurry.set()

    async def think(self, job: BotJob, account: str, network: str = "") -> BotReply:
        """Run a search that no match waits for. Searches of matches come first.

        Raises:
            Refused: the search failed, or all processes are busy with matches.
        """
        for _ in range(TRIES):
            try:
                return await self._pool.think(
                    job, QueueClaim(account, awaited=False, network=network)
                )
            except BrokenOffError:
                continue
            except BotError as error:
                self._metrics.failed_thoughts.inc()
                log.warning("%s", error)
                raise NotFound("The computer could not evaluate this position.") from error
        raise TooMany("The computer is busy with matches. Please try again.", BUSY_SECONDS)

    def look(self, table: Table) -> None:
        """Start a task for a table in which a bot must decide, unless one is running."""
        if not self._open or bot_to_move(table) is None or self._rests(table):
            return
        if table.id in self._tasks:
            self._again.add(table.id)
            if table.id == self._in_lane and self._awaited(table):
                self._pool.hasten(table.id)
                self._came.set()
        else:
            self._tasks[table.id] = asyncio.create_task(self._attend(table.id))

    async def _go_round(self) -> None:
        """Check all tables with bots periodically."""
        while True:
            matches: list[str] = []
            with contextlib.suppress(SenlacError, SQLAlchemyError):
                matches = await self._matches()
            for match_id in matches:
                # A match that cannot be read, such as one without its game, must not stop the
                # others.
                with contextlib.suppress(SenlacError, SQLAlchemyError):
                    table = await self._writer.table(match_id)
                    await self._end_forgotten(table)
                    self.look(table)
            self._hurry.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), ROUND_SECONDS)

    async def _matches(self) -> list[str]:
        """Return the running matches with a bot."""
        chosen = (
            select(MatchRow.id)
            .join(SeatRow, SeatRow.match_id == MatchRow.id)
            .where(MatchRow.status == RUNNING, SeatRow.kind == BOT)
            .distinct()
        )
        async with self._database.read() as session:
            return list(await session.scalars(chosen))

    def _rests(self, table: Table) -> bool:
        """Return whether the bots of a table are suspended: it has neither players nor spectators.

        The creator of such a match may come back to it some minutes later.
        """
        young = now() - table.created_at < self._alone_seconds
        return not (young or table.has_people or self._watched(table.id))

    async def _end_forgotten(self, table: Table) -> None:
        """End a match between bots that has been suspended for a day."""
        if self._rests(table) and now() - table.played_at > ABANDON_AFTER:
            await self._writer.change(table.id, lambda current: end_unattended(current, now()))

    async def _attend(self, match_id: str) -> None:
        """Play for the bots of a match as long as it changes."""
        try:
            self._again.add(match_id)
            while match_id in self._again:
                self._again.discard(match_id)
                await self._play(match_id)
        except Unavailable:
            # All matches are checked when the database is available again.
            pass
        except (SenlacError, SQLAlchemyError) as error:
            # The next periodic check retries it.
            log.exception(
                "bots of a match failed, retrying", exc_info=error, extra={"match": match_id}
            )
        finally:
            self._again.discard(match_id)
            del self._tasks[match_id]

    async def _play(self, match_id: str) -> None:
        """Decide for the bots of a match until a person must decide."""
        failures = 0
        while True:
            table = await self._writer.table(match_id)
            role = bot_to_move(table)
            if role is None or self._rests(table):
                return
            try:
                await self._decide_in_turn(table, role)
                failures = 0
            except Stale:
                # The table has changed during the search: decide again.
                continue
            except Unavailable:
                raise
            except BrokenOffError:
                continue
            except (BotError, Refused) as error:
                failures += 1
                self._metrics.failed_thoughts.inc()
                log.warning("%s", error, extra={"match": match_id, "failures": failures})
                if failures == TRIES:
                    await self._writer.change(
                        match_id, lambda current: pause_after_bot_failure(current, now())
                    )

    async def _decide_in_turn(self, table: Table, role: str) -> None:
        """Run the search of a bot when it is its turn.

        Bots that no person waits for run one at a time, and pause after each search for as long as
        it took: the server is for people.
        """
        while not self._awaited(table):
            try:
                await asyncio.wait_for(self._alone.acquire(), LANE_SECONDS)
            except TimeoutError:
                continue
            try:
                # A player or spectator may have arrived during the wait.
                if not self._awaited(table):
                    await self._decide_alone(table, role)
                    return
            finally:
                self._alone.release()
        network = self._network(table)
        async with self._rooms.within(network):
            # The table may have changed during the wait.
            table = self._writer.cache.known(table.id) or table
            if bot_to_move(table) != role:
                raise Stale("The match has changed since the bot was asked.")
            await self._decide(table, role, self._claim(table, role, awaited=True))

    def _network(self, table: Table) -> str:
        """Return the last network of a person that a bot plays for, "" if unknown."""
        people = [table.owner, *[seat.account for seat in table.assignments]]
        return next((found for who in people if (found := self.networks.of(who))), "")

    def _claim(self, table: Table, role: str, *, awaited: bool) -> QueueClaim:
        """Return the claim of a bot of a table."""
        long = self._lengths.is_long(table.game.id, table.assignment(role).bot)
        account = table.owner or table.id
        return QueueClaim(account, awaited, self._network(table), table.id, long)

    def _awaited(self, table: Table) -> bool:
        """Return whether a person waits for the bots of a table."""
        return table.has_people or self._watched(table.id)

    async def _decide_alone(self, table: Table, role: str) -> None:
        """Run a search that no person waits for, then pause until one does or the pause is over."""
        self._in_lane, self._came = table.id, asyncio.Event()
        started = time.perf_counter()
        await self._decide(table, role, self._claim(table, role, awaited=False))
        worked = time.perf_counter() - started
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._came.wait(), worked * REST)

    async def _decide(self, table: Table, role: str, claim: QueueClaim) -> None:
        """Run the search of a bot, and play its choice."""
        with working_on(table):
            job = self._job(table, role)
        started = time.perf_counter()
        thought = await self._pool.think(job, claim)
        self._metrics.thoughts.observe(time.perf_counter() - started)
        self._lengths.note(job.game, job.bot, thought.seconds)
        seq = table.seq(table.roles_of_same_seat(role))
        sent = ActionRequest(role, thought.action, seq, "", then=tuple(thought.then))
        run = self._writer.cache.beside.run
        await self._writer.change(table.id, lambda current: run(play_bot(current, sent, now())))

    def _job(self, table: Table, role: str) -> BotJob:
        """Return the job of a bot, with a position determinized for all roles on its seat."""
        match = table.match
        assert match is not None, "bots act only in matches that have begun"
        held = table.roles_of_same_seat(role)
        moment = f"{table.seq(held)} {role}"
        drawn = match.determinize(held, f"bot {moment}")
        # Not the key that resampled what is hidden: the bot could compute with its own seed.
        seed = hmac.digest(self._key, f"{table.id} {moment}".encode(), hashlib.sha256).hex()
        # Not the id of the match: bots must not know in which match they play.
        player = hmac.digest(self._key, f"{table.id} {role}".encode(), hashlib.sha256).hex()
        return BotJob(
            table.game.id, encode(table.game, drawn), role, table.assignment(role).bot, seed,
            player=player,
        )  # fmt: skip


def bot_to_move(table: Table) -> str | None:
    """Return the first actor that is a bot, None if there is none."""
    if table.status != RUNNING or in_lesson(table):
        return None
    for role in table.actors:
        if table.assignment(role).kind == BOT:
            return role
    return None
