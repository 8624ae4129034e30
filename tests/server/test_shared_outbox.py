"""One outbox of several servers: each message is sent once, also if servers are killed."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from sqlalchemy import select

from senlac.server.database.database import Database
from senlac.server.database.models import AlertRow
from tests.server.mailbox import Mailbox
from tests.server.support import Server
from tests.server.test_accounts import fresh_name
from tests.server.test_contacts import MAIL, WISHES, links

MATCHES: Final = 12


async def attempts(database_url: str) -> list[tuple[int, float | None]]:
    """Wait until all messages are done; return how often each was tried, and when it will be."""
    database = Database(database_url.replace("postgresql:", "postgresql+asyncpg:"))
    try:
        while True:
            async with database.read() as session:
                rows = (await session.execute(select(AlertRow.attempts, AlertRow.next_at))).all()
            if all(row.next_at is None for row in rows):
                return [(row.attempts, row.next_at) for row in rows]
            await asyncio.sleep(0)
    finally:
        await database.close()


def test_message_of_several_servers_is_sent_once(tmp_path: Path, database_url: str) -> None:
    shared = {**MAIL, "SENLAC_DATABASE_URL": database_url}
    with Mailbox() as mailbox, ExitStack() as stack:
        servers = [
            stack.enter_context(Server(tmp_path / name, **shared, SENLAC_SMTP_URL=mailbox.url))
            for name in ("one", "two", "three")
        ]
        player, other = servers[0].account(fresh_name()), servers[1].guest()
        contact_id = player.post("/api/contacts", address="edith@example.org")["id"]
        [link] = links(mailbox, "edith@example.org")
        servers[2].client().post(f"/api/codes/{link.removeprefix('/c/')}/confirm")
        player.put(f"/api/contacts/{contact_id}", wishes=WISHES | {"quiet_from": 7})
        matches = [player.match({"norman": "me", "saxon": "open"}) for _ in range(MATCHES)]
        for number, match_id in enumerate(matches):
            other.post(f"/api/matches/{match_id}/join", role="saxon")
            if number == MATCHES // 2:
                servers[2].kill()
        mailbox.wait(MATCHES + 1)
        # Each was tried once, and none will be tried again.
        assert asyncio.run(attempts(database_url)) == [(1, None)] * (MATCHES + 1)
        sent = Counter(str(mail["Message-ID"]) for mail in mailbox.mails)
        assert max(sent.values()) == 1
        assert Counter(mailbox.texts()) == {
            ("edith@example.org", "Please confirm your e-mail address"): 1,
            ("edith@example.org", "Your move: The Foragers"): MATCHES,
        }
