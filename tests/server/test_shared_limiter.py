"""Rates that servers count together in Redis, and alone without it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from senlac.server.config import shared_limiter
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.shared_limiter import SharedLimiter
from senlac.server.support.errors import TooMany
from tests.server.services import Redis
from tests.server.support import WORDS, Client, serving

RATE: Final = (5, 600.0)


@asynccontextmanager
async def two_limiters(url: str) -> AsyncIterator[list[SharedLimiter]]:
    """Yield the limiters of two servers."""
    limiters = [SharedLimiter(RateLimiter(), url) for _ in range(2)]
    try:
        yield limiters
    finally:
        for limiter in limiters:
            await limiter.close()


async def taken(limiter: SharedLimiter, who: str, tries: int) -> int:
    """Return how many of some attempts were allowed."""
    allowed = 0
    for _ in range(tries):
        try:
            await limiter.take("guest", who, RATE)
        except TooMany:
            continue
        allowed += 1
    return allowed


def test_limiter_without_redis_counts_alone() -> None:
    async def work() -> None:
        async with two_limiters("") as (one, two):
            assert [await taken(each, "here", 8) for each in (one, two)] == [5, 5]

    asyncio.run(work())


def test_servers_count_attempts_together(redis: Redis) -> None:
    async def work() -> None:
        async with two_limiters(redis.url) as (one, two):
            assert [await taken(each, "together", 3) for each in (one, two, one)] == [3, 2, 0]
            assert await taken(two, "elsewhere", 3) == 3
            with pytest.raises(TooMany) as refused:
                await two.take("guest", "together", RATE)
            assert refused.value.after >= 1

    asyncio.run(work())


def test_only_counted_attempts_use_up_the_shared_rate(redis: Redis) -> None:
    async def work() -> None:
        async with two_limiters(redis.url) as (one, two):
            for _ in range(20):
                await one.take_here("sign-in-account", "right", RATE)
                one.give("sign-in-account", "right")
            for _ in range(5):
                await one.take_here("sign-in-account", "wrong", RATE)
                await one.count("sign-in-account", "wrong", RATE)
            await two.take_here("sign-in-account", "right", RATE)
            with pytest.raises(TooMany):
                await two.take_here("sign-in-account", "wrong", RATE)

    asyncio.run(work())


def test_each_server_counts_alone_while_redis_is_down(
    redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("senlac"), "propagate", True)
    # However slow this machine is, the attempts fall into one rest.
    monkeypatch.setattr(shared_limiter, "REST_SECONDS", 600.0)

    async def work() -> None:
        async with two_limiters(redis.url) as (one, two):
            redis.stop()
            try:
                assert [await taken(each, "outage", 8) for each in (one, two)] == [5, 5]
            finally:
                redis.start()
            # One line for each server: while it rests it does not ask again.
            assert caplog.text.count("rate limits are not shared") == 2

    asyncio.run(work())


def sign_in(client: Client) -> int:
    """Try a wrong password; return the status."""
    tried = {"name": "Wulfnoth", "password": f"not {WORDS}"}
    return client.http.post("/api/session", json=tried).status_code


def test_attempts_at_two_servers_are_refused_together(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    shared = {
        "SENLAC_DATABASE_URL": database_url,
        "SENLAC_CHANNELS_URL": redis.url,
        "SENLAC_LIMITS": "create_network=4/600 sign_in=6/600 guest=5/600",
        "SENLAC_RATE_FACTOR": "1",
        # With another address as its proxy, the server counts clients on this machine.
        "SENLAC_PROXIES": "192.0.2.1",
    }
    with serving(tmp_path / "one", **shared) as one, serving(tmp_path / "two", **shared) as two:
        servers = (one, two)
        one.account("Wulfnoth")
        wrong = Counter(sign_in(server.client()) for server in servers * 4)
        assert wrong == {401: 6, 429: 2}
        guest = one.guest()
        elsewhere = two.client()
        elsewhere.http.cookies = guest.http.cookies
        wish = {"game": "shieldwall", "scenario": "foragers", "seats": {"saxon": {"kind": "me"}}}
        made = [
            client.http.post("/api/matches", json=wish).status_code
            for client in (guest, elsewhere) * 3
        ]
        assert Counter(made)[429] == 2
        guests = Counter(
            server.client().http.post("/api/guest").status_code for server in servers * 3
        )
        assert guests[429] == 3
