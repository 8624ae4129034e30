"""Alerts: who receives what, when and how often, and what becomes of e-mail that is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import select, update

from senlac.engine.support.errors import OptionError
from senlac.engine.support.slices import finished
from senlac.server.accounts.accounts import Person
from senlac.server.alerts import contacts, outbox
from senlac.server.alerts.codes import CONFIRM, STOP, code_of, subject_of
from senlac.server.alerts.delivery import EMAIL, Keys
from senlac.server.alerts.due import find_due
from senlac.server.alerts.email import EmailChannel
from senlac.server.alerts.outbox import KEPT_SECONDS, LEASE_SECONDS
from senlac.server.alerts.sender import PROBLEMS, AlertSender
from senlac.server.alerts.wishes import KINDS, Wishes
from senlac.server.config.mail_settings import MailSettings, mail_settings
from senlac.server.database.database import Database
from senlac.server.database.models import Account, AlertRow, ContactRow
from senlac.server.matches import lobby, playing, seating
from senlac.server.matches.change import Change
from senlac.server.matches.deadlines import DAY, HOUR
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import ActionRequest, act
from senlac.server.matches.table import Table
from senlac.server.matches.time_controls import TimeControl
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.errors import BadInput
from senlac.server.support.metrics import Metrics
from tests.server.mailbox import LATER, NO_SUCH_USER, Mailbox, body
from tests.server.test_clocks import begun_with_secret
from tests.server.test_deadlines import ODO, Clock, two_people
from tests.server.test_match_rows import EDITH, url, writer

BEGIN: Final = 1_790_000_000.0
"""A Monday in September 2026, 13:33 UTC."""

MINUTE: Final = 60.0
KEY: Final = b"k" * 32
PUBLIC: Final = "https://senlac.example"

SETTINGS: Final = {
    "SENLAC_SMTP_URL": "smtp://mail.example", "SENLAC_MAIL_FROM": "Senlac <table@senlac.example>",
    "SENLAC_PUBLIC_URL": f"{PUBLIC}/",
}  # fmt: skip


@dataclass
class Post:
    """A server's tables, senders and mailbox, with a clock that is set by hand."""

    there: TableWriter
    database: Database
    mailbox: Mailbox
    clock: Clock
    senders: list[AlertSender]

    async def look(self) -> list[tuple[str, str]]:
        """Let all senders look at once; return recipient and subject of what came since."""
        before = len(self.mailbox.raw)
        await asyncio.gather(*[sender.look() for sender in self.senders])
        return self.mailbox.texts()[before:]

    async def contact(self, person: Person, **wishes: object) -> ContactRow:
        """Give a person a confirmed address."""
        address = f"{person.id}@example.org"
        async with self.database.write() as session:
            row = await contacts.add(session, person.id, address, self.clock.at)
            row.wishes = to_builtins(replace(Wishes(), **wishes))
            await contacts.confirm(session, row.id, self.clock.at)
            # The question whether the address is right is not what these tests are about.
            await session.execute(update(AlertRow).values(next_at=None))
        return row

    async def row(self, contact: ContactRow) -> ContactRow | None:
        """Return a contact as it is stored."""
        async with self.database.read() as session:
            return await session.get(ContactRow, contact.id)

    async def create(self, table: Table) -> str:
        """Store a match; return its id."""
        return (await self.there.create(Change(None, table, secret=b"s" * 32))).id

    async def act(self, match_id: str, person: Person, role: str, action: str) -> Table:
        """Play an action."""

        def decide(table: Table) -> Change | None:
            sent = ActionRequest(role, action, table.seq([role]), str(table.entries), (role,))
            return finished(act(table, person.id, sent, self.clock.at))

        return (await self.there.change(match_id, decide)).after

    async def play_turn(self, match_id: str, person: Person) -> None:
        """Play a person's actions until another one decides."""
        table = await self.there.table(match_id)
        [role] = table.actors
        while table.actors == [role]:
            assert table.match is not None
            options = table.match.options(role)
            action = "done" if "done" in options else options[0]
            table = await self.act(match_id, person, role, action)


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as made:
        yield made


@asynccontextmanager
async def post(folder: Path, mailbox: Mailbox, servers: int = 2) -> AsyncIterator[Post]:
    """Yield tables with several servers that send e-mail."""
    settings = mail_settings({**SETTINGS, "SENLAC_SMTP_URL": mailbox.url})
    assert settings is not None
    clock = Clock()
    clock.at = BEGIN
    async with writer(folder) as there:
        database = Database(url(folder))
        async with database.write() as session:
            session.add(Account(id=ODO.id, name=ODO.name, created_at=0.0))
        channels = {EMAIL: EmailChannel(settings, Keys(KEY))}
        senders = [AlertSender(database, channels, Metrics(), clock) for _ in range(servers)]
        try:
            yield Post(there, database, mailbox, clock, senders)
        finally:
            await database.close()


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous test."""
    asyncio.run(work)


def battle(at: float, **seats: SeatRequest) -> Table:
    """Return a match of Edith, who plays the Normans and moves first, against Odo."""
    wished = {"norman": SeatRequest("me"), "saxon": SeatRequest("open"), **seats}
    change = lobby.create(MatchRequest("shieldwall", "foragers", seats=wished), EDITH, at).change
    if change.after.match is not None:
        return change.after
    after = seating.join(change.after, ODO, "saxon", "", "", at)
    return lobby.started_if_full(after, change.secret or b"", at)


# ---- turns --------------------------------------------------------------------------------------


def test_player_is_told_once_that_it_is_their_move(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox, servers=3) as it:
            for person in (EDITH, ODO):
                await it.contact(person)
            match_id = await it.create(battle(BEGIN))
            assert await it.look() == []
            it.clock.at += 299
            assert await it.look() == []
            it.clock.at += 1
            assert await it.look() == [("edith@example.org", "Your move: The Foragers")]
            for seconds in (10, HOUR, DAY):
                it.clock.at += seconds
                assert await it.look() == []
            [mail] = mailbox.mails
            assert "Saxons and Normans 1066" in body(mail)
            assert "you play Norman." in body(mail)
            assert f"{PUBLIC}/match/{match_id}\n" in body(mail)

    run(work())


def test_player_is_told_of_the_next_turn_too(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            for person in (EDITH, ODO):
                await it.contact(person, wait=0)
            match_id = await it.create(battle(BEGIN))
            assert [to for to, _ in await it.look()] == ["edith@example.org"]
            for person, other in ((EDITH, ODO), (ODO, EDITH)):
                it.clock.at += HOUR
                await it.play_turn(match_id, person)
                assert [to for to, _ in await it.look()] == [f"{other.id}@example.org"]

    run(work())


def test_player_in_the_middle_of_a_turn_is_not_told_again(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(EDITH, wait=0)
            match_id = await it.create(battle(BEGIN))
            assert len(await it.look()) == 1
            it.clock.at += HOUR
            table = await it.there.table(match_id)
            assert table.match is not None
            moves = [one for one in table.match.options("norman") if one.startswith("move")]
            assert (await it.act(match_id, EDITH, "norman", moves[0])).actors == ["norman"]
            assert await it.look() == []

    run(work())


def test_sheets_of_others_do_not_repeat_the_alert(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(ODO, wait=0)
            match_id = await it.create(replaced_times(two_people(), BEGIN))
            assert len(await it.look()) == 1
            it.clock.at += MINUTE
            assert (await it.act(match_id, EDITH, "rufus", "done")).actors == ["robert"]
            assert await it.look() == []

    run(work())


def replaced_times(table: Table, at: float) -> Table:
    """Return a match that was created and begun at a time."""
    return table.changed(created_at=at, asked_at=at, played_at=at, due_at=at + table.time_limit)


def test_nobody_is_told_of_a_match_against_the_computer(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(EDITH, wait=0)
            await it.create(battle(BEGIN, saxon=SeatRequest("bot", "random")))
            await it.create(battle(BEGIN, saxon=SeatRequest("me")))
            assert await it.look() == []

    run(work())


def test_nothing_is_sent_about_the_time_before_the_confirmation(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.create(battle(BEGIN))
            it.clock.at += 1
            await it.contact(EDITH, wait=0)
            assert await it.look() == []
            # Nor about what is a week old, after an outage.
            await it.create(battle(it.clock.at))
            it.clock.at += 8 * DAY
            assert await it.look() == []

    run(work())


def test_unconfirmed_address_receives_only_the_question(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            async with it.database.write() as session:
                row = await contacts.add(session, EDITH.id, "edith@example.org", BEGIN)
            await it.create(battle(BEGIN))
            it.clock.at += HOUR
            assert await it.look() == [("edith@example.org", "Please confirm your e-mail address")]
            [mail] = mailbox.mails
            assert f"{PUBLIC}/c/{code_of(KEY, CONFIRM, row.id)}\n" in body(mail)
            assert mail["List-Unsubscribe"] is None

    run(work())


# ---- wishes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_only_wished_kinds_are_sent(tmp_path: Path, mailbox: Mailbox, kind: str) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            others = [one for one in KINDS if one != kind]
            await it.contact(EDITH, wait=0, kinds=[kind])
            await it.contact(ODO, wait=0, kinds=others)
            table = replaced_times(two_people(), BEGIN)
            await it.create(table)
            it.clock.at += HOUR - 600
            told = dict(await it.look())
            wished = {"turn": "Your move", "deadline": "Your time is running out"}
            for name, subject in wished.items():
                to = EDITH if name == kind else ODO
                assert any(
                    found.startswith(subject)
                    for address, found in it.mailbox.texts()
                    if address == f"{to.id}@example.org"
                )
            assert len(told) <= 2

    run(work())


def test_nothing_is_sent_in_quiet_hours(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            # 15:33 in Berlin.
            quiet = {"quiet_from": 15, "quiet_until": 17, "zone": "Europe/Berlin"}
            await it.contact(EDITH, wait=0, **quiet)
            await it.create(battle(BEGIN))
            for _ in range(2):
                assert await it.look() == []
                it.clock.at += 40 * MINUTE
            it.clock.at += 10 * MINUTE
            assert len(await it.look()) == 1

    run(work())


def test_quiet_hours_may_include_midnight() -> None:
    wishes = Wishes(quiet_from=22, quiet_until=7)
    quiet = [hour for hour in range(24) if wishes.is_quiet(hour * 3600.0)]
    assert quiet == [0, 1, 2, 3, 4, 5, 6, 22, 23]
    assert not any(Wishes().is_quiet(hour * 3600.0) for hour in range(24))


SPRING: Final = 1_774_742_400.0
AUTUMN: Final = 1_792_886_400.0
"""Midnight UTC of the Sundays in 2026 on which Europe's clocks change."""


@pytest.mark.parametrize("sunday", [SPRING, AUTUMN])
def test_each_day_has_one_digest_when_the_clocks_change(sunday: float) -> None:
    for hour in range(24):
        wishes = Wishes(zone="Europe/Berlin", daily=True, daily_hour=hour)
        quarters = [wishes.day(sunday - DAY + 900 * n) for n in range(3 * 24 * 4)]
        days = list(dict.fromkeys(quarters))
        # The days follow one another, and none comes twice.
        assert days == sorted(set(quarters))
        assert len(days) in (3, 4)


@pytest.mark.parametrize("sunday", [SPRING, AUTUMN])
def test_quiet_hours_are_local_when_the_clocks_change(sunday: float) -> None:
    wishes = Wishes(zone="Europe/Berlin", quiet_from=22, quiet_until=7)
    before, after = sunday - 3600, sunday + 5.5 * 3600
    assert wishes.is_quiet(before)
    local = wishes.local(after)
    assert wishes.is_quiet(after) == (local.hour < 7)
    assert local.hour == (7 if sunday == SPRING else 6)


def test_daily_message_lists_all_matches_that_wait(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(EDITH, daily=True, daily_hour=8, kinds=["turn"])
            for _ in range(2):
                await it.create(battle(BEGIN))
            it.clock.at += HOUR
            assert await it.look() == []
            for _ in range(2):
                it.clock.at += DAY
                assert await it.look() == [("edith@example.org", "2 matches wait for you")]
                assert await it.look() == []
            assert body(mailbox.mails[0]).count("- The Foragers") == 2

    run(work())


def test_daily_message_is_not_sent_if_nothing_waits(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(ODO, daily=True)
            await it.create(battle(BEGIN))
            it.clock.at += 2 * DAY
            assert await it.look() == []

    run(work())


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (Wishes(kinds=["turn", "weather"]), "kinds: expected turn"),
        (Wishes(zone="Europe/Hastings"), "zone: expected a time zone"),
        (Wishes(zone="../../etc/passwd"), "zone: expected a time zone"),
        (Wishes(zone=""), "zone: expected a time zone"),
    ],
)
def test_impossible_wishes_are_refused(wishes: Wishes, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        wishes.check()


# ---- deadlines, invitations, results ------------------------------------------------------------


def test_player_is_told_when_their_time_runs_out(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(ODO, kinds=["deadline"])
            await it.create(replaced_times(two_people(), BEGIN))
            it.clock.at += 44 * MINUTE
            assert await it.look() == []
            it.clock.at += MINUTE
            [(_, subject)] = await it.look()
            assert subject.startswith("Your time is running out")
            assert "You have 15 minutes left." in body(mailbox.mails[0])
            it.clock.at += 16 * MINUTE
            assert await it.look() == []

    run(work())


def test_invited_player_is_told_by_whom(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(ODO)
            seats = {
                "norman": SeatRequest("me"),
                "saxon": SeatRequest("invite", kept_for=ODO.id, name=ODO.name),
            }
            plan = MatchRequest("shieldwall", "foragers", seats=seats)
            await it.create(lobby.create(plan, EDITH, BEGIN).change.after)
            assert await it.look() == [("odo@example.org", "An invitation: The Foragers")]
            assert "Edith invites you to play Saxon" in body(mailbox.mails[0])

    run(work())


def test_result_is_told_to_those_who_did_not_end_the_match(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            for person in (EDITH, ODO):
                await it.contact(person, kinds=["result"])
            match_id = await it.create(battle(BEGIN))
            await it.there.change(
                match_id, lambda table: playing.resign(table, EDITH.id, BEGIN + 1)
            )
            it.clock.at += MINUTE
            assert await it.look() == [("odo@example.org", "The match is over: The Foragers")]
            assert "You have won." in body(mailbox.mails[0])

    run(work())


# ---- the mail server ----------------------------------------------------------------------------


def test_header_to_unsubscribe_is_short_and_not_folded(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            contact = await it.contact(EDITH, wait=0)
            await it.create(battle(BEGIN))
            await it.look()
            [raw] = mailbox.raw
            link = f"{PUBLIC}/u/{code_of(KEY, STOP, contact.id)}"
            assert f"\r\nList-Unsubscribe: <{link}>\r\n".encode() in raw
            assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw
            assert b"\r\nAuto-Submitted: auto-generated\r\n" in raw
            assert len(link) < 60

    run(work())


def test_address_that_is_refused_for_good_receives_nothing_more(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            contact = await it.contact(EDITH, wait=0)
            mailbox.replies["edith@example.org"] = NO_SUCH_USER
            await it.create(battle(BEGIN))
            assert await it.look() == []
            stored = await it.row(contact)
            assert stored is not None
            assert stored.problem == PROBLEMS[EMAIL]
            mailbox.replies.clear()
            it.clock.at += DAY
            await it.create(battle(it.clock.at))
            assert await it.look() == []

    run(work())


def test_message_that_is_not_accepted_now_is_sent_later(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(EDITH, wait=0)
            mailbox.replies["edith@example.org"] = LATER
            await it.create(battle(BEGIN))
            assert await it.look() == []
            it.clock.at += 59
            mailbox.replies.clear()
            assert await it.look() == []
            it.clock.at += 1
            assert len(await it.look()) == 1

    run(work())


def test_message_is_given_up_after_some_attempts(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox, servers=1) as it:
            await it.contact(EDITH, wait=0)
            mailbox.replies["edith@example.org"] = LATER
            await it.create(battle(BEGIN))
            for _ in range(len(outbox.RETRY_SECONDS) + 1):
                await it.look()
                it.clock.at += max(outbox.RETRY_SECONDS)
            async with it.database.read() as session:
                chosen = select(AlertRow).where(AlertRow.kind == "turn")
                alert = await session.scalar(chosen)
            assert alert is not None
            assert (alert.attempts, alert.next_at) == (len(outbox.RETRY_SECONDS) + 1, None)

    run(work())


def test_retried_message_is_dropped_if_it_is_not_true_any_more(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(EDITH, wait=0)
            mailbox.replies["edith@example.org"] = LATER
            match_id = await it.create(battle(BEGIN))
            await it.look()
            mailbox.replies.clear()
            it.clock.at += HOUR
            await it.play_turn(match_id, EDITH)
            assert await it.look() == []

    run(work())


def test_message_of_a_server_that_was_killed_is_sent_by_another(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox, servers=1) as it:
            await it.contact(EDITH, wait=0)
            await it.create(battle(BEGIN))
            # The first server has leased it and ends.
            async with it.database.read() as session:
                [due] = await find_due(session, it.clock.at, [EMAIL])
            async with it.database.write() as session:
                await outbox.put(
                    session, due.contact_id, due.match_id, due.kind, due.mark, it.clock.at
                )
                assert len(await outbox.lease(session, it.clock.at, [EMAIL])) == 1
            assert await it.look() == []
            it.clock.at += LEASE_SECONDS
            assert len(await it.look()) == 1

    run(work())


def test_many_messages_are_sent_in_one_round(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(EDITH, wait=0)
            for _ in range(2 * outbox.TOGETHER + 1):
                await it.create(battle(BEGIN))
            assert len(await it.look()) == 2 * outbox.TOGETHER + 1
            assert await it.look() == []

    run(work())


def test_what_is_in_the_outbox_is_not_due(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox, servers=1) as it:
            await it.contact(EDITH, wait=0)
            await it.contact(ODO, wait=0, kinds=["deadline"])
            await it.create(battle(BEGIN))
            await it.create(replaced_times(two_people(), BEGIN))
            it.clock.at += HOUR - 600
            async with it.database.read() as session:
                assert len(await find_due(session, it.clock.at, [EMAIL])) == 4
            await it.look()
            async with it.database.read() as session:
                assert await find_due(session, it.clock.at, [EMAIL]) == []

    run(work())


def test_server_whose_lease_has_ended_does_not_settle_a_message(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            contact = await it.contact(EDITH)
            later = BEGIN + LEASE_SECONDS
            async with it.database.write() as session:
                await outbox.put(session, contact.id, "", "digest", "a day", BEGIN)
            async with it.database.write() as session:
                [(first, _)] = await outbox.lease(session, BEGIN, [EMAIL])
                session.expunge(first)
            async with it.database.write() as session:
                assert len(await outbox.lease(session, later, [EMAIL])) == 1
            async with it.database.write() as session:
                await outbox.finish(session, first, later)
            async with it.database.read() as session:
                assert await outbox.is_any(session, later + LEASE_SECONDS, [EMAIL])

    run(work())


def test_invitation_to_a_match_that_was_cancelled_is_not_sent(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            await it.contact(ODO)
            mailbox.replies["odo@example.org"] = LATER
            seats = {
                "norman": SeatRequest("me"),
                "saxon": SeatRequest("invite", kept_for=ODO.id, name=ODO.name),
            }
            plan = MatchRequest("shieldwall", "foragers", seats=seats)
            match_id = await it.create(lobby.create(plan, EDITH, BEGIN).change.after)
            await it.look()
            mailbox.replies.clear()
            it.clock.at += HOUR
            await it.there.change(
                match_id, lambda table: playing.abandon(table, EDITH.id, it.clock.at)
            )
            assert await it.look() == []

    run(work())


def test_message_of_a_day_begins_at_its_hour() -> None:
    wishes = Wishes(daily=True, daily_hour=8)
    assert wishes.day(BEGIN) == "2026-09-21"
    morning = BEGIN - BEGIN % DAY
    assert wishes.day(morning + 8 * HOUR - 1) == "2026-09-20"
    assert wishes.day(morning + 8 * HOUR) == "2026-09-21"


# ---- settings and codes -------------------------------------------------------------------------


def test_mail_server_is_read_from_its_url() -> None:
    assert mail_settings({}) is None
    found = mail_settings({**SETTINGS, "SENLAC_SMTP_URL": "smtps://a%40b:p%2Fw@mail.example"})
    assert found == MailSettings(
        "mail.example", 465, SETTINGS["SENLAC_MAIL_FROM"], PUBLIC, "a@b", "p/w",
        encrypted=True, private=True,
    )  # fmt: skip
    for url_, port, private in (
        ("smtp://mail.example", 587, False),
        ("smtp://me:word@mail.example:25", 25, True),
        ("smtp://me:word@127.0.0.1:25", 25, False),
    ):
        found = mail_settings({**SETTINGS, "SENLAC_SMTP_URL": url_})
        assert found is not None
        assert (found.port, found.encrypted, found.private) == (port, False, private)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[(name, "") for name in SETTINGS],
        ("SENLAC_SMTP_URL", "mail.example"),
        ("SENLAC_SMTP_URL", "http://mail.example"),
        ("SENLAC_SMTP_URL", "smtp://mail.example:port"),
        ("SENLAC_SMTP_URL", "smtp://[mail"),
        ("SENLAC_MAIL_FROM", "Senlac"),
        ("SENLAC_MAIL_FROM", "table@senlac.example\r\nBcc: all@senlac.example"),
        ("SENLAC_PUBLIC_URL", "senlac.example"),
        ("SENLAC_PUBLIC_URL", "https://senlac.example?page=1"),
        ("SENLAC_PUBLIC_URL", "https://a-very-long-name.of-a-host.example"),
    ],
)
def test_wrong_setting_of_e_mail_is_named(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=name):
        mail_settings({**SETTINGS, name: value})


def test_code_is_good_for_one_purpose_and_one_contact() -> None:
    code = code_of(KEY, STOP, "0123456789ab")
    assert subject_of(KEY, STOP, code) == "0123456789ab"
    assert subject_of(KEY, CONFIRM, code) is None
    assert subject_of(b"another key", STOP, code) is None
    for wrong in ("", code[:-1], f"1{code[1:]}", f"{code}a", "é" * len(code)):
        assert subject_of(KEY, STOP, wrong) is None


def test_old_messages_are_deleted(tmp_path: Path, mailbox: Mailbox) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox, servers=1) as it:
            await it.contact(EDITH, wait=0)
            await it.create(battle(BEGIN))
            await it.look()
            it.clock.at += KEPT_SECONDS + 1
            await it.look()
            async with it.database.read() as session:
                assert (await session.scalars(select(AlertRow))).all() == []

    run(work())


def test_clock_that_runs_out_is_announced_in_its_last_quarter(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as there:
            await there.contact(EDITH, kinds=("deadline",))
            table, secret = begun_with_secret(TimeControl("bank", DAY, 4 * HOUR))
            await there.there.create(Change(None, table, secret=secret))
            there.clock.at = BEGIN + 17 * HOUR
            assert await there.look() == []
            there.clock.at = BEGIN + 19 * HOUR
            told = [("edith@example.org", "Your time is running out: The Foragers")]
            assert await there.look() == told
            assert "You have 5 hours left." in body(mailbox.mails[-1])
            assert await there.look() == []

    run(work())
