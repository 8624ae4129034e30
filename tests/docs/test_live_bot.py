"""The bot of the page: it plays all its matches on one socket, against itself and a bot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest
from examples import live_bot

from tests.docs.pages import ROOT, started
from tests.server.support import Client, Server
from tests.server.test_invitations import host_and_friend, invite
from tests.server.wire import merged

EXAMPLE = ROOT / "examples" / "live_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("bots")) as started:
        yield started


@contextmanager
def bot(server: Server, client: Client, output: Path) -> Iterator[None]:
    """Run the example for a client's account; require that it writes nothing."""
    token = client.post("/api/tokens", name="bot")["token"]
    with output.open("wb") as told:
        program = started("live_bot.py", server.url, token, told=told)
        try:
            yield
            assert program.poll() is None
        finally:
            program.kill()
            program.wait()
    assert output.read_bytes() == b""


def test_bots_play_several_matches_at_once_despite_an_outage(
    server: Server, tmp_path: Path
) -> None:
    host, friend, name = host_and_friend(server)
    matches = {invite(host, name) for _ in range(2)}
    matches.add(friend.match({"saxon": "me", "norman": "bot:random"}))
    with ExitStack() as stack:
        for number, client in enumerate((host, friend)):
            stack.enter_context(bot(server, client, tmp_path / f"{number}"))
        with friend.everywhere() as line:
            line.until("table", seq=12)
        server.kill()
        server.start()
        going = set(matches)
        with friend.everywhere(since=",".join([f"{match_id}:0" for match_id in matches])) as line:
            while going:
                going.discard(line.until("gone")["match"])
    for match_id in matches:
        record = friend.get(f"/api/matches/{match_id}/record")
        assert record["ending"]["winners"] is not None
        assert len(record["entries"]) > 10


def test_patches_are_applied_by_the_standard() -> None:
    rng = Random(7386)

    def value(depth: int) -> object:
        if depth and rng.random() < 0.7:
            return {rng.choice("abc"): value(depth - 1) for _ in range(rng.randrange(4))}
        return rng.choice([1, "x", [1, None], True])

    for _ in range(300):
        state, patch = value(3), value(3)
        assert live_bot.merged(state, patch) == merged(state, patch)
