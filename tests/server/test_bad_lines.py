"""Slow and interrupted connections: no message is missed, and no action is played twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import pytest
from bench.players import Chair, described
from bench.travellers import Journey, Travel, Traveller, travel
from websockets.asyncio.client import ClientConnection

from tests.server.plugins import serving_feud
from tests.server.support import Server

GAMES: Final = ("shieldwall", "comet", "hastings", "feud")
PARTS: Final = 20
MATCHES: Final = 500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with the example games too."""
    with serving_feud(Path(tmp_path_factory.mktemp("bad-lines"))) as server:
        yield server


@pytest.mark.parametrize("game", GAMES)
def test_interrupted_connection_loses_nothing(server: Server, game: str) -> None:
    wanted = Travel(matches=6, acts=40, late=0.01, lost=0.02, seed=1)
    assert asyncio.run(travel(server.url, described(server.url, game), wanted)) > 0


def test_message_that_arrives_as_a_client_begins_to_wait_is_seen() -> None:
    async def told() -> None:
        chair, journey = Chair("m", 0, ""), Journey(0, asyncio.Event())
        traveller = Traveller(0, chair, journey, "one")
        seeing = asyncio.create_task(traveller.sees({"state": {"seq": 1}, "events": []}))
        await asyncio.sleep(0)
        message = {"type": "table", "n": 1, "state": {"seq": 1}, "since": 0, "events": []}
        # The client has no action to send, so it needs no connection.
        await traveller._hear(message, cast("ClientConnection", None))
        await asyncio.wait_for(seeing, 5)

    asyncio.run(told())


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_matches_survive_slow_and_cut_connections(server: Server, part: int) -> None:
    game = GAMES[part % len(GAMES)]
    wanted = Travel(matches=MATCHES, acts=40, late=0.1, lost=0.02, seed=part)
    assert asyncio.run(travel(server.url, described(server.url, game), wanted)) > MATCHES
