"""Sheets of bots: one search plans a whole sheet, and lines of other players do not restart it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from senlac.engine.match.match import Match
from senlac.engine.support.slices import finished
from senlac.games.campaign import GAME
from senlac.server.bots.fair_queue import QueueClaim
from senlac.server.bots.job import BotJob, BotReply
from senlac.server.bots.pool import NOBODY, BotProcessPool
from senlac.server.bots.worker import think
from senlac.server.matches import lobby
from senlac.server.matches.change import Change
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import ActionRequest, act, resign
from senlac.server.matches.table import Table
from senlac.server.store.table_writer import TableWriter
from tests.server.test_bots import SECONDS, scheduler, until
from tests.server.test_match_rows import EDITH, writer

SPIES: Final = 2
"""The maximum number of spies that the computer places in a Year."""

SEATS: Final = {"rufus": SeatRequest("me"), "robert": SeatRequest("bot", "greedy")}


def written(match: Match, role: str) -> list[str]:
    """Return the actions of a role so far."""
    return [
        played.entry.action
        for number in match.core.history.line[1:]
        if (played := match.core.history.played[number]).entry.role == role
    ]


@pytest.mark.parametrize("bot", ["greedy", "mcts:2"])
def test_sheet_search_returns_the_whole_sheet(bot: str) -> None:
    match = Match.from_layout("scenario: y1088\nstep: Purchase", GAME, seed=1)
    thought = think(BotJob(GAME.id, match.position(), "robert", bot, "seed"))
    assert not thought.fault
    lines = [thought.action, *thought.then]
    assert lines[-1] == "done"
    assert lines.count("done") == 1
    assert len([line for line in lines if line.startswith("spy ")]) <= SPIES
    assert "levy robert_duke" in lines, "the army is raised"
    for line in lines:
        match.play("robert", line)
    assert match.actors() == ["rufus"]


def test_search_for_one_action_returns_one_action() -> None:
    match = Match.from_layout("scenario: y1088\nstep: Purchase", GAME, seed=1)
    assert not think(BotJob(GAME.id, match.position(), "robert", "random", "seed")).then


class Beside(BotProcessPool):
    """A pool that changes the match during the first search."""

    def __init__(self, there: TableWriter, beside: Callable[[Table], Change | None]) -> None:
        super().__init__(1, SECONDS)
        self.there = there
        self.beside = beside
        self.asked: Counter[str] = Counter()
        self.match_id = ""

    async def think(self, job: BotJob, claim: QueueClaim = NOBODY) -> BotReply:
        self.asked[job.role] += 1
        thought = await super().think(job, claim)
        if self.asked.total() == 1:
            await self.there.change(self.match_id, self.beside)
        return thought


def write(table: Table) -> Change | None:
    """Write a line as Rufus."""
    sent = ActionRequest("rufus", "crowns 1", table.seq(["rufus"]), "one")
    return finished(act(table, EDITH.id, sent, 1.0))


def give_up(table: Table) -> Change:
    """Resign as William."""
    return resign(table, EDITH.id, 1.0)


async def sheet_of(
    folder: Path, plan: MatchRequest, bot: str, beside: Callable[[Table], Change | None]
) -> tuple[Match, int]:
    """Let a bot write a sheet during a change; return the match and the bot's search count."""
    async with writer(folder) as there:
        pool = Beside(there, beside)
        boss = await scheduler(there, folder, pool)
        boss._open = False
        pool.match_id = (await there.create(lobby.create(plan, EDITH, 1.0).change)).id
        boss._open = True
        boss.look(await there.table(pool.match_id))

        def sealed() -> bool:
            table = there.cache.known(pool.match_id)
            return table is not None and bot not in table.actors

        await until(sealed)
        await boss.stop()
        match = (await there.table(pool.match_id)).match
        assert match is not None
        return match, pool.asked[bot]


def test_line_of_another_player_does_not_restart_a_bot(tmp_path: Path) -> None:
    plan = MatchRequest("campaign", "y1088", seats=SEATS)
    match, asked = asyncio.run(sheet_of(tmp_path, plan, "robert", write))
    assert written(match, "rufus") == ["crowns 1"]
    assert written(match, "robert")[-1] == "done"
    assert asked == 1


def test_resignation_during_a_search_restarts_the_bot(tmp_path: Path) -> None:
    seats = {
        "harold": SeatRequest("bot", "greedy"),
        "william": SeatRequest("me"),
        "hardrada": SeatRequest("bot", "random"),
    }
    plan = MatchRequest("campaign", "y1066", seats=seats)
    match, asked = asyncio.run(sheet_of(tmp_path, plan, "harold", give_up))
    assert written(match, "william") == ["concede"]
    assert written(match, "harold")[-1] == "done"
    assert asked > 1
