"""The fair queue: which bot searches next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from senlac.server.bots import fair_queue as module
from senlac.server.bots.fair_queue import FairQueue, QueueClaim
from senlac.server.bots.fairness import LONG_SECONDS, Lengths, Networks, Rooms


async def order(
    claims: Sequence[QueueClaim], gone: Sequence[int] = (), hastened: Sequence[str] = ()
) -> list[QueueClaim]:
    """Return the order in which claims are served that all arrive while the only slot is taken."""
    turns = FairQueue(1)
    first = await turns.acquire(QueueClaim("first", awaited=True, network="first"))
    heard: list[QueueClaim] = []

    async def think(claim: QueueClaim) -> None:
        turn = await turns.acquire(claim)
        heard.append(claim)
        turns.release(turn)

    tasks = [asyncio.create_task(think(claim)) for claim in claims]
    await asyncio.sleep(0)
    for number in gone:
        tasks[number].cancel()
    for match in hastened:
        turns.prioritise(match)
    turns.release(first)
    await asyncio.gather(*tasks, return_exceptions=True)
    # The slot has been released.
    await asyncio.wait_for(turns.acquire(claims[0]), 1)
    return heard


def test_every_account_has_a_turn_before_any_has_two() -> None:
    many, few = QueueClaim("many", awaited=True), QueueClaim("few", awaited=True)
    assert asyncio.run(order([many] * 60 + [few] * 2)) == [many, few, many, few] + [many] * 58


def test_crowded_network_does_not_delay_another_network() -> None:
    crowd = [QueueClaim(f"guest {n}", awaited=True, network="crowd") for n in range(40)]
    neighbour = QueueClaim("edith", awaited=True, network="home")
    heard = asyncio.run(order([*crowd * 2, neighbour, neighbour]))
    assert [place for place, claim in enumerate(heard) if claim == neighbour] == [1, 3]
    # Within the network each guest has a turn before any has two.
    guests = [claim for claim in heard if claim != neighbour]
    assert guests[:40] == crowd
    assert sorted(guests[40:]) == sorted(crowd)


def test_busy_match_does_not_delay_another_of_its_owner() -> None:
    often = [QueueClaim("edith", awaited=True, match="often") for _ in range(9)]
    once = QueueClaim("edith", awaited=True, match="once")
    assert asyncio.run(order([*often, once])) == [often[0], once, *often[1:]]


def test_short_searches_come_first_but_do_not_starve_long_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SHORTS", 3)
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.0)
    long = [QueueClaim(f"guest {n}", awaited=True, network=f"{n}", long=True) for n in range(4)]
    short = [QueueClaim("edith", awaited=True, network="home") for _ in range(7)]
    heard = asyncio.run(order([*long, *short]))
    # The claim that held the slot before was short too.
    expected = "ssLsssLssLL"
    assert "".join(["L" if claim.long else "s" for claim in heard]) == expected


def test_run_of_short_searches_continues_before_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 3600.0)

    async def work() -> None:
        turns, short = FairQueue(1), QueueClaim("edith", awaited=True)
        held = await turns.acquire(short)
        long = asyncio.create_task(turns.acquire(QueueClaim("guest", awaited=True, long=True)))
        idle = asyncio.create_task(turns.acquire(QueueClaim("idle", awaited=False)))
        await asyncio.sleep(0)
        for _ in range(module.SHORTS - 1):
            turns.release(held)
            await asyncio.sleep(0)
            # The slot is free, but during the grace period only for short searches.
            assert not long.done()
            held = await asyncio.wait_for(turns.acquire(short), 1)
            turns._end_grace()
        turns.release(held)
        await asyncio.wait_for(long, 1)
        turns.release(long.result())
        await asyncio.wait_for(idle, 1)

    asyncio.run(work())


@pytest.mark.parametrize("long", [False, True])
def test_run_of_searches_interrupts_an_unawaited_one_only_once(
    monkeypatch: pytest.MonkeyPatch, *, long: bool
) -> None:
    monkeypatch.setattr(module, "REST_SECONDS", 3600.0)

    async def work() -> None:
        turns, broken = FairQueue(1), 0
        awaited, idle = (
            QueueClaim("edith", awaited=True, long=long),
            QueueClaim("guest", awaited=False),
        )

        async def think_beside() -> None:
            nonlocal broken
            while True:
                turn, called = await turns.acquire(idle), asyncio.Event()
                turn.when_broken(called.set)
                await called.wait()
                broken += 1
                turns.release(turn)

        beside = asyncio.create_task(think_beside())
        await asyncio.sleep(0)
        for _ in range(2 * module.SHORTS):
            held = await asyncio.wait_for(turns.acquire(awaited), 1)
            await asyncio.sleep(0)
            turns.release(held)
            await asyncio.sleep(0)
        assert broken == 1
        for _ in range(2 * module.SHORTS):
            turns._end_rest()
        await asyncio.sleep(0)
        # When the run is over the unawaited search has the slot.
        assert [turn.claim for turn in turns._held] == [idle]
        beside.cancel()

    asyncio.run(work())


def test_unused_slot_goes_to_a_long_search_after_a_grace_period(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.01)

    async def work() -> None:
        turns = FairQueue(1)
        held = await turns.acquire(QueueClaim("edith", awaited=True))
        long = asyncio.create_task(turns.acquire(QueueClaim("guest", awaited=True, long=True)))
        await asyncio.sleep(0)
        turns.release(held)
        assert not long.done()
        await asyncio.wait_for(long, 1)

    asyncio.run(work())


def test_awaited_claims_come_before_unawaited_ones() -> None:
    alone, awaited = QueueClaim("edith", awaited=False), QueueClaim("harold", awaited=True)
    assert asyncio.run(order([alone] * 60 + [awaited] * 2)) == [awaited] * 2 + [alone] * 60


def test_prioritised_claims_no_longer_wait_behind_awaited_ones() -> None:
    alone = QueueClaim("alone", awaited=False, match="alone")
    other = QueueClaim("other", awaited=False, match="other")
    awaited = QueueClaim("harold", awaited=True)
    claims = [other, alone, alone, *[awaited] * 60]
    heard = asyncio.run(order(claims, hastened=["alone", "nobody"]))
    assert heard == [awaited, alone, awaited, alone, *[awaited] * 58, other]


def test_cancelled_claim_holds_no_slot() -> None:
    edith, harold = QueueClaim("edith", awaited=True), QueueClaim("harold", awaited=True)
    assert asyncio.run(order([edith, edith, harold], gone=[0, 2])) == [edith]


def test_turn_of_a_claim_cancelled_at_once_goes_to_the_next() -> None:
    async def work() -> None:
        turns = FairQueue(1)
        first = await turns.acquire(QueueClaim("first", awaited=True))
        going = asyncio.create_task(turns.acquire(QueueClaim("going", awaited=True)))
        staying = asyncio.create_task(turns.acquire(QueueClaim("staying", awaited=True)))
        await asyncio.sleep(0)
        turns.release(first)
        going.cancel()
        await asyncio.wait_for(staying, 1)
        assert going.cancelled()

    asyncio.run(work())


@pytest.mark.parametrize("places", [1, 2, 3])
def test_slot_is_reserved_for_awaited_claims(places: int) -> None:
    async def work() -> None:
        turns, called = FairQueue(places), []
        opinions = [
            asyncio.create_task(turns.acquire(QueueClaim("idle", awaited=False))) for _ in range(5)
        ]
        await asyncio.sleep(0)
        held = [task.result() for task in opinions if task.done()]
        assert len(held) == max(1, places - 1)
        for turn in held:
            turn.when_broken(lambda: called.append(1))
        player = asyncio.create_task(turns.acquire(QueueClaim("edith", awaited=True)))
        await asyncio.sleep(0)
        # With one slot the unawaited search is interrupted; with more, one slot is free.
        assert (player.done(), len(called)) == ((False, 1) if places == 1 else (True, 0))
        for turn in held:
            turns.release(turn)
        await asyncio.wait_for(player, 1)
        for task in opinions:
            task.cancel()

    asyncio.run(work())


def test_only_unawaited_unprioritised_searches_are_interrupted() -> None:
    async def work() -> None:
        turns, called = FairQueue(3), list[str]()
        held = [
            await turns.acquire(QueueClaim(name, awaited=name == "edith", match=name))
            for name in ("edith", "one", "two")
        ]
        for turn in held:
            turn.when_broken(partial(called.append, turn.claim.match))
        turns.prioritise("two")
        players = [
            asyncio.create_task(turns.acquire(QueueClaim(f"guest {n}", awaited=True)))
            for n in range(3)
        ]
        await asyncio.sleep(0)
        assert called == ["one"]
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    asyncio.run(work())


def test_interruption_is_reported_to_a_late_callback() -> None:
    async def work() -> None:
        turns, called = FairQueue(1), list[int]()
        turn = await turns.acquire(QueueClaim("idle", awaited=False))
        player = asyncio.create_task(turns.acquire(QueueClaim("edith", awaited=True)))
        await asyncio.sleep(0)
        turn.when_broken(lambda: called.append(1))
        assert called == [1]
        player.cancel()

    asyncio.run(work())


def test_queue_remembers_a_bounded_number_of_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 7)

    async def work() -> None:
        turns = FairQueue(1)
        for number in range(30):
            turns.release(await turns.acquire(QueueClaim(f"guest {number}", awaited=True)))
        assert len(turns._served) == 7

    asyncio.run(work())


def test_rooms_limit_each_network_separately() -> None:
    async def work() -> None:
        rooms, inside = Rooms(2), list[str]()
        leave = asyncio.Event()

        async def stay(network: str) -> None:
            async with rooms.within(network):
                inside.append(network)
                await leave.wait()

        tasks = [asyncio.create_task(stay("crowd")) for _ in range(9)]
        tasks.append(asyncio.create_task(stay("home")))
        await asyncio.sleep(0)
        assert sorted(inside) == ["crowd", "crowd", "home"]
        tasks[3].cancel()
        leave.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert inside.count("crowd") == 8
        assert not rooms._rooms

    asyncio.run(work())


def test_search_lengths_follow_recent_measurements() -> None:
    lengths = Lengths()
    assert not lengths.is_long("comet", "greedy")
    lengths.note("comet", "greedy", 3 * LONG_SECONDS)
    assert lengths.is_long("comet", "greedy")
    assert not lengths.is_long("shieldwall", "greedy")
    for _ in range(20):
        lengths.note("comet", "greedy", 0.0)
    assert not lengths.is_long("comet", "greedy")


def test_least_recently_seen_networks_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("senlac.server.bots.fairness.MOST", 2)
    networks = Networks()
    for account in ("a", "b", "a", "c"):
        networks.note(account, f"of {account}")
    assert [networks.of(account) for account in ("a", "b", "c", None)] == ["of a", "", "of c", ""]
