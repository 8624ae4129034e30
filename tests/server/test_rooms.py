"""Chat rooms that follow matches: a line for each turn, or one message that is edited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import select, update

from senlac.server.accounts.accounts import Person
from senlac.server.alerts import contacts, outbox
from senlac.server.alerts.delivery import STANDING, TURNS, WEBHOOK
from senlac.server.alerts.mutes import set_muted
from senlac.server.alerts.outbox import ROOM, TEST
from senlac.server.alerts.outgoing import Outgoing
from senlac.server.alerts.rooms import find_room_due, room_news
from senlac.server.alerts.sender import AlertSender
from senlac.server.alerts.standing import StandingMessages, message_url, waiting_url
from senlac.server.alerts.webhooks import DISCORD, SLACK, Hook, WebhookChannel
from senlac.server.alerts.wishes import Wishes
from senlac.server.database.models import Account, AlertRow, ContactRow, StandingRow
from senlac.server.matches.deadlines import HOUR
from senlac.server.matches.holidays import Absence, apply_absence
from senlac.server.matches.playing import resign
from senlac.server.matches.time_controls import DAY
from senlac.server.support.errors import BadInput
from senlac.server.support.metrics import Metrics
from tests.server.mailbox import Mailbox
from tests.server.push_service import Endpoint
from tests.server.test_alerts import BEGIN, Post, battle, mailbox, post, run
from tests.server.test_clocks import begun
from tests.server.test_deadlines import ODO
from tests.server.test_match_rows import EDITH
from tests.server.test_push import NETWORKS, PUBLIC, service

__all__ = ["mailbox", "service"]

NORMAN: Final = f"The Foragers: Norman ({EDITH.name}) to move"
SAXON: Final = f"The Foragers: Saxon ({ODO.name}) to move"


def use_rooms(it: Post) -> None:
    """Let two senders send to webhooks."""
    outgoing = Outgoing(NETWORKS)
    standing = StandingMessages(outgoing, it.database)
    channels = {WEBHOOK: WebhookChannel(outgoing, PUBLIC, standing)}
    it.senders = [AlertSender(it.database, channels, Metrics(), it.clock) for _ in "two"]


async def room(it: Post, url: str, style: str, form: str = DISCORD, **wishes: object) -> ContactRow:
    """Give Edith a room that follows her matches."""
    async with it.database.write() as session:
        row = await contacts.add_webhook(
            session, EDITH.id, Hook(url, form, ""), "", it.clock.at, style
        )
        row.wishes = to_builtins(replace(Wishes(wait=0), **wishes))
    return row


def said(service: Endpoint) -> list[tuple[str, str, str]]:
    """Return method, path, and the first line of each message."""
    found = []
    for sent in service.sent:
        body: dict[str, Any] = json.loads(sent.body)
        line = str(body.get("content") or body.get("text")).splitlines()[0].strip("*")
        found.append((sent.method, sent.path, line))
    return found


async def play_turns(it: Post, match_id: str, *players: Person) -> None:
    """Let players play a turn each, an hour after the last; the server looks after each turn."""
    for player in players:
        it.clock.at += HOUR
        await it.play_turn(match_id, player)
        await it.look()


async def give_up(it: Post, match_id: str) -> None:
    """Let Odo resign, which ends the match."""
    await it.there.change(match_id, lambda table: resign(table, ODO.id, it.clock.at))


def test_room_is_sent_a_line_for_each_turn(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            await room(it, f"{service.url}/slack", TURNS, SLACK)
            match_id = await it.create(battle(BEGIN))
            await it.look()
            for person in (EDITH, ODO):
                await play_turns(it, match_id, person)
                # Nothing is sent twice.
                await it.look()
            assert said(service) == [("POST", "/slack", line) for line in (NORMAN, SAXON, NORMAN)]

    run(work())


def test_standing_message_is_edited_and_ends_with_the_result(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            service.answer = b'{"id": "4711", "content": ""}'
            await room(it, f"{service.url}/api/webhooks/1/x?thread_id=5", STANDING)
            match_id = await it.create(battle(BEGIN))
            await it.look()
            await play_turns(it, match_id, EDITH)
            it.clock.at += HOUR
            await give_up(it, match_id)
            await it.look()
            edited = "/api/webhooks/1/x/messages/4711?thread_id=5"
            assert said(service) == [
                ("POST", "/api/webhooks/1/x?thread_id=5&wait=true", NORMAN),
                ("PATCH", edited, SAXON),
                ("PATCH", edited, "The match is over: The Foragers"),
            ]

    run(work())


def test_standing_message_that_was_deleted_is_posted_again(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            service.answer = b'{"id": "1"}'
            await room(it, f"{service.url}/x", STANDING)
            match_id = await it.create(battle(BEGIN))
            await it.look()
            service.replies["/x/messages/1"], service.answer = 404, b'{"id": "2"}'
            await play_turns(it, match_id, EDITH, ODO)
            assert said(service) == [
                ("POST", "/x?wait=true", NORMAN),
                ("PATCH", "/x/messages/1", SAXON),
                ("POST", "/x?wait=true", SAXON),
                ("PATCH", "/x/messages/2", NORMAN),
            ]

    run(work())


def test_answer_without_an_id_is_no_standing_message(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            await room(it, f"{service.url}/x", STANDING)
            match_id = await it.create(battle(BEGIN))
            for answer in (b"ok", b'{"id": "../../admin"}', b'{"id": 5}'):
                service.answer = answer
                await it.look()
                it.clock.at += HOUR
                role = EDITH if len(service.sent) % 2 else ODO
                await it.play_turn(match_id, role)
            assert [method for method, _, _ in said(service)] == ["POST"] * 3

    run(work())


def test_turn_that_is_over_before_its_message_is_left_out(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            service.replies["/x"] = 503
            await room(it, f"{service.url}/x", TURNS)
            match_id = await it.create(battle(BEGIN))
            await it.look()
            service.replies.clear()
            await it.play_turn(match_id, EDITH)
            it.clock.at += HOUR
            await it.look()
            assert [line for _, _, line in said(service)] == [NORMAN, SAXON]

    run(work())


def test_room_has_its_hours_kinds_and_muted_matches(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            # It is 13:33 UTC.
            await room(it, f"{service.url}/quiet", TURNS, quiet_from=13, quiet_until=15)
            await room(it, f"{service.url}/results", TURNS, kinds=["result"])
            await room(it, f"{service.url}/late", TURNS, wait=HOUR)
            match_id = await it.create(battle(BEGIN))
            muted = await it.create(battle(BEGIN))
            async with it.database.write() as session:
                await set_muted(session, EDITH.id, muted, muted=True)
            await it.look()
            assert said(service) == []
            it.clock.at += 2 * HOUR
            await it.look()
            paths = sorted(path for _, path, _ in said(service))
            assert paths == ["/late", "/quiet"]
            await give_up(it, match_id)
            await it.look()
            assert [path for _, path, _ in said(service)].count("/results") == 1

    run(work())


def test_names_of_players_are_no_links_in_a_room(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            async with it.database.write() as session:
                name = "[*x*](http://evil.example) <@1>"
                await session.execute(
                    update(Account).where(Account.id == EDITH.id).values(name=name)
                )
            await room(it, f"{service.url}/discord", TURNS)
            await room(it, f"{service.url}/slack", TURNS, SLACK)
            await it.create(battle(BEGIN))
            await it.look()
            found = {sent.path: json.loads(sent.body) for sent in service.sent}
            assert r"\[\*x\*\](http://evil.example) \<@1\>" in found["/discord"]["content"]
            assert "&lt;@1&gt;" in found["/slack"]["text"]

    run(work())


@pytest.mark.parametrize(("form", "style"), [(SLACK, STANDING), ("signed", TURNS)])
def test_style_that_a_form_does_not_have_is_refused(
    tmp_path: Path, mailbox: Mailbox, form: str, style: str
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            with pytest.raises(BadInput, match="style"):
                await room(it, "https://hook.example/", style, form)

    run(work())


def test_room_has_a_line_for_each_turn_beside_its_standing_message(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            service.answer = b'{"id": "1"}'
            for style in (TURNS, STANDING):
                await room(it, f"{service.url}/x", style)
            match_id = await it.create(battle(BEGIN))
            await it.look()
            it.clock.at += HOUR
            await it.play_turn(match_id, EDITH)
            await it.look()
            assert sorted(said(service)) == [
                ("PATCH", "/x/messages/1", SAXON), ("POST", "/x", NORMAN), ("POST", "/x", SAXON),
                ("POST", "/x?wait=true", NORMAN),
            ]  # fmt: skip

    run(work())


def test_addresses_of_messages_keep_the_thread() -> None:
    url = "https://discord.com/api/webhooks/1/x?thread_id=5"
    assert message_url(url, "7") == "https://discord.com/api/webhooks/1/x/messages/7?thread_id=5"
    assert waiting_url(url) == f"{url}&wait=true"
    assert waiting_url("https://discord.com/x") == "https://discord.com/x?wait=true"


def test_slow_webhooks_of_an_account_leave_room_for_others(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            async with it.database.write() as session:
                rows = [
                    await contacts.add_webhook(
                        session, who.id, Hook(f"{service.url}/{n}", DISCORD, ""), "", it.clock.at
                    )
                    for n, who in enumerate((EDITH, EDITH, EDITH, ODO))
                ]
                for row in rows:
                    await outbox.put(session, row.id, "", TEST, "", it.clock.at)
            async with it.database.write() as session:
                leased = await outbox.lease(session, it.clock.at, [WEBHOOK])
            assert [contact.account_id for _, contact in leased] == [EDITH.id, ODO.id]

    run(work())


def test_messages_to_a_webhook_that_is_off_are_not_tried(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_rooms(it)
            row = await room(it, f"{service.url}/x", TURNS)
            async with it.database.write() as session:
                await outbox.put(session, row.id, "nomatch", ROOM, "old", it.clock.at)
                off = update(ContactRow).where(ContactRow.id == row.id)
                await session.execute(off.values(problem="off"))
                assert not await outbox.is_any(session, it.clock.at, [WEBHOOK])
                await outbox.put(session, row.id, "", TEST, "", it.clock.at)
                assert await outbox.is_any(session, it.clock.at, [WEBHOOK])

    run(work())


def test_id_of_a_standing_message_is_replaced_or_dropped(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            row = await room(it, f"{service.url}/x", STANDING)
            match_id = await it.create(battle(BEGIN))
            standing = StandingMessages(Outgoing(NETWORKS), it.database)
            for message in ("1", "2"):
                service.answer = json.dumps({"id": message}).encode()
                service.replies[f"/x/messages/{int(message) - 1}"] = 404
                alert = AlertRow(contact_id=row.id, match_id=match_id)
                await standing.show(alert, f"{service.url}/x", b"{}")
            async with it.database.read() as session:
                kept = (await session.scalars(select(StandingRow.message))).all()
            assert kept == ["2"]
            # A match that is deleted while the room answers.
            service.answer = b'{"id": "3"}'
            await standing.show(AlertRow(contact_id=row.id, match_id="gone"), service.url, b"{}")

    run(work())


def test_room_hears_of_the_time_of_those_who_must_move(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            row = await room(it, "https://discord.com/api/webhooks/1/x", TURNS)
            table = begun()
            other = next(one.seat for one in table.assignments if one.role not in table.awaited)
            away = apply_absence(table, Absence(table.id, other, BEGIN + HOUR), BEGIN)
            assert away is not None
            assert away.after.due_at == BEGIN + HOUR
            match_id = await it.create(away.after)
            async with it.database.read() as session:
                mark = (await find_room_due(session, BEGIN + 1, [WEBHOOK]))[0].mark
                alert = AlertRow(contact_id=row.id, match_id=match_id, mark=mark)
                [news] = await room_news(session, alert, row, BEGIN + HOUR / 2)
            assert news.seconds_left == DAY - HOUR / 2

    run(work())
