"""Turns: whose bot thinks next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from senlac.table.thinking.turns import Claim, Turns


async def order(
    claims: Sequence[Claim], gone: Sequence[int] = (), hastened: Sequence[str] = ()
) -> list[Claim]:
    """Return in what order claims are heard that all come while the only place is taken."""
    turns = Turns(1)
    await turns.take(Claim("first", awaited=False))
    heard: list[Claim] = []

    async def think(claim: Claim) -> None:
        await turns.take(claim)
        heard.append(claim)
        turns.give()

    tasks = [asyncio.create_task(think(claim)) for claim in claims]
    await asyncio.sleep(0)
    for number in gone:
        tasks[number].cancel()
    for account in hastened:
        turns.hasten(account)
    turns.give()
    await asyncio.gather(*tasks, return_exceptions=True)
    # The place is there again.
    await asyncio.wait_for(turns.take(claims[0]), 1)
    return heard


def test_everybody_has_a_turn_before_anybody_has_two() -> None:
    many, few = Claim("many", awaited=True), Claim("few", awaited=True)
    assert asyncio.run(order([many] * 60 + [few] * 2)) == [many, few, many, few] + [many] * 58


def test_whoever_is_awaited_comes_before_all_who_are_not() -> None:
    alone, awaited = Claim("edith", awaited=False), Claim("harold", awaited=True)
    assert asyncio.run(order([alone] * 60 + [awaited] * 2)) == [awaited] * 2 + [alone] * 60


def test_whoever_is_hastened_waits_no_longer_behind_those_who_are_awaited() -> None:
    alone, other = Claim("alone", awaited=False), Claim("other", awaited=False)
    awaited = Claim("harold", awaited=True)
    claims = [other, alone, alone, *[awaited] * 60]
    heard = asyncio.run(order(claims, hastened=["alone", "nobody"]))
    assert heard == [awaited, alone, awaited, alone, *[awaited] * 58, other]


def test_whoever_goes_away_keeps_no_place() -> None:
    edith, harold = Claim("edith", awaited=True), Claim("harold", awaited=True)
    assert asyncio.run(order([edith, edith, harold], gone=[0, 2])) == [edith]


def test_a_turn_given_to_somebody_who_is_just_going_goes_to_the_next() -> None:
    async def work() -> None:
        turns = Turns(1)
        await turns.take(Claim("first", awaited=True))
        going = asyncio.create_task(turns.take(Claim("going", awaited=True)))
        staying = asyncio.create_task(turns.take(Claim("staying", awaited=True)))
        await asyncio.sleep(0)
        turns.give()
        going.cancel()
        await asyncio.wait_for(staying, 1)
        assert going.cancelled()

    asyncio.run(work())
