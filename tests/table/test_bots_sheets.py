"""Sheets of bots: a whole sheet is one thought, and whoever writes beside it disturbs nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pytest

from senlac.engine.match import Match
from senlac.games.campaign import GAME
from senlac.table.service import lobby
from senlac.table.service.lobby import Plan, Wish
from senlac.table.service.playing import Act, act
from senlac.table.service.table_writer import TableWriter
from senlac.table.thinking.job import Job, Thought
from senlac.table.thinking.pool import NOBODY, Pool
from senlac.table.thinking.turns import Claim
from senlac.table.thinking.worker import think
from tests.table.test_bots import SECONDS, scheduler, until
from tests.table.test_keeping import EDITH, writer

SPIES: Final = 2
"""So many spies does the computer place in a Year."""

SEATS: Final = {"rufus": Wish("me"), "robert": Wish("bot", "greedy")}


def written(match: Match, role: str) -> list[str]:
    """Return the actions of a role so far."""
    return [
        played.entry.action
        for number in match.course.history.line[1:]
        if (played := match.course.history.played[number]).entry.role == role
    ]


@pytest.mark.parametrize("bot", ["greedy", "mcts:2"])
def test_a_thought_holds_the_sheet_to_its_end(bot: str) -> None:
    match = Match.from_layout("scenario: y1088\nstep: Purchase", GAME, seed=1)
    thought = think(Job(GAME.id, match.position(), "robert", bot, "seed"))
    assert not thought.fault
    lines = [thought.action, *thought.then]
    assert lines[-1] == "done"
    assert lines.count("done") == 1
    assert len([line for line in lines if line.startswith("spy ")]) <= SPIES
    assert "levy robert_duke" in lines, "the army is raised"
    for line in lines:
        match.play("robert", line)
    assert match.actors() == ["rufus"]


def test_a_thought_about_one_action_holds_that() -> None:
    match = Match.from_layout("scenario: y1088\nstep: Purchase", GAME, seed=1)
    assert not think(Job(GAME.id, match.position(), "robert", "random", "seed")).then


class Beside(Pool):
    """A pool beside which, while the bot thinks, its player's opponent writes a line."""

    def __init__(self, there: TableWriter) -> None:
        super().__init__(1, SECONDS)
        self.there = there
        self.asked = 0
        self.match_id = ""

    async def think(self, job: Job, claim: Claim = NOBODY) -> Thought:
        self.asked += 1
        thought = await super().think(job, claim)
        table = await self.there.table(self.match_id)
        sent = Act("rufus", "crowns 1", table.seq(["rufus"]), "one")
        await self.there.change(self.match_id, lambda current: act(current, EDITH.id, sent, 1.0))
        return thought


def test_a_line_of_another_while_it_thinks_does_not_make_a_bot_begin_anew(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            pool = Beside(there)
            boss = await scheduler(there, tmp_path, pool)
            boss._open = False
            plan = Plan("campaign", "y1088", seats=SEATS)
            match_id = (await there.create(lobby.create(plan, EDITH, 1.0).change)).id
            pool.match_id, boss._open = match_id, True
            boss.look(await there.table(match_id))
            tables = there.cache

            def sealed() -> bool:
                table = tables.known(match_id)
                return table is not None and table.actors == ["rufus"]

            await until(sealed)
            await boss.stop()
            match = (await there.table(match_id)).match
            assert match is not None
            assert written(match, "rufus") == ["crowns 1"]
            assert written(match, "robert")[-1] == "done"
            assert pool.asked == 1

    asyncio.run(work())
