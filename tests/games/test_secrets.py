"""The laws of secrecy in positions that bots reach, in all games with hidden information.

Random play seldom reaches sieges, flights and armies with leaders; players do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.games import campaign, comet, destiny, shieldwall
from senlac.testing import laws
from senlac.testing.laws.lookalikes import News
from tests.example.feud_table import TableFeud
from tests.games.campaign.hidden.news import is_news
from tests.games.campaign.hidden.test_leaks import FLIGHT, LONDON, SIEGE
from tests.games.destiny.hidden.test_hands import ELSEWHERE


class Table(NamedTuple):
    """A game that bots play, its start, and the decisions at which the laws are checked."""

    game: Game[Any]
    start: str
    every: int
    limit: int
    constant: tuple[str, ...] = ()
    is_news: News = laws.no_news
    options: dict[str, str] | None = None
    bot: str = "greedy"

    def matches(self, seed: int) -> Iterator[Match]:
        """Yield the match at some decisions; `start` is a scenario, or a layout."""
        if "\n" in self.start:
            match = Match.from_layout(self.start, self.game, seed=seed)
        else:
            match = Match.new(self.game, self.start, options=self.options, seed=seed)
        for number, _ in enumerate(laws.led(match, self.bot, str(seed), self.limit)):
            if number % self.every == self.every - 1 and match.game.has_secrets(match.state):
                yield match


TABLES: Final = {
    "siege": Table(campaign.GAME, SIEGE, 9, 30, is_news=is_news),
    "loyal holder": Table(campaign.GAME, LONDON.format(trains=1), 9, 30, is_news=is_news),
    "flight": Table(campaign.GAME, FLIGHT.format(home="york"), 9, 30, is_news=is_news),
    "y1066": Table(campaign.GAME, "y1066", 45, 100, is_news=is_news),
    "comet": Table(comet.GAME, "players_3", 100, 400),
    "pipe": Table(destiny.GAME, "year_of_destiny", 3, 40, tuple(ELSEWHERE)),
    "levy": Table(shieldwall.GAME, "meeting", 1, 40, ("order",), options={"muster": "buy"}),
    "feud": Table(TableFeud(), "earldoms", 3, 60, bot="random"),
}


def compared(table: Table, seed: int) -> int:
    """Check the laws in positions of a match; return how many pairs of positions differed."""
    rng, differed = Random(seed), 0
    for match in table.matches(seed):
        roles = rng.choice(laws.groups(match.roles)[:-1])
        differed += laws.twin_looks_the_same(match, roles, rng)
        differed += laws.lookalikes_are_told_alike(match, roles, rng, 4, table.constant)
        differed += laws.hidden_actions_leak_nothing(match, roles, rng)
        differed += laws.lookalikes_go_on_alike(
            match, roles, rng, 4, constant=table.constant, is_news=table.is_news
        )
    return differed


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_positions_that_bots_reach_reveal_no_secrets(name: str) -> None:
    assert compared(TABLES[name], 1) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(2, 22))
def test_many_positions_that_bots_reach_reveal_no_secrets(name: str, seed: int) -> None:
    compared(TABLES[name], seed)


BOTS: Final = {"easy": 10_000, "normal": 10_000, "mcts:20": 500}
"""Decisions a game at which each bot must not depend on what is hidden."""


def decided_alike(table: Table, bot: str, count: int) -> int:
    """Check a number of decisions of a bot; return at how many of them positions differed."""
    differed = seed = 0
    while count > 0:
        seed += 1
        for match in table.matches(seed):
            differed += laws.bots_decide_alike(match, bot, Random(count))
            count -= 1
            if not count:
                break
    return differed


@pytest.mark.long
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ["siege", "y1066", "comet", "pipe", "levy"])
def test_bots_decide_alike_whatever_is_hidden(name: str, bot: str) -> None:
    assert decided_alike(TABLES[name], bot, 3) > 0


@pytest.mark.soak
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ["y1066", "comet", "pipe", "levy"])
def test_bots_decide_alike_in_many_positions(name: str, bot: str) -> None:
    table = TABLES[name]._replace(every=1, limit=10_000)
    assert decided_alike(table, bot, BOTS[bot]) > BOTS[bot] // 2
