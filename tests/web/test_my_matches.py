"""The home page of a player with more finished matches than a page of the list holds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import BrowserSession
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser

MANY: Final = 130


def multiply(folder: Path, match_id: str, count: int) -> None:
    """Copy a finished match many times, each with a later `asked_at`."""
    [file] = folder.glob("*.db")
    with closing(sqlite3.connect(file)) as database, database:
        parts = [(table, "match_id") for table in ("secret", "seat", "entry", "snapshot")]
        for table, key in [("match", "id"), *parts]:
            rows = database.execute(f"SELECT * FROM {table} WHERE {key} = ?", (match_id,))  # noqa: S608
            names = [column[0] for column in rows.description]
            for row in rows.fetchall():
                for number in range(count):
                    new = dict(zip(names, row, strict=True)) | {key: f"copy{number:08d}"}
                    if table == "match":
                        new["asked_at"] += 1 + number
                    marks = ", ".join([f":{name}" for name in names])
                    database.execute(f"INSERT INTO {table} VALUES ({marks})", new)  # noqa: S608


def test_running_match_is_found_after_a_hundred_finished_ones(own_room: BrowserSession) -> None:
    room = own_room
    page = room.window()
    running = new_match(page, norman="me", saxon="random")
    over = new_match(page, norman="me", saxon="me")
    ask(page, "POST", f"/matches/{over}/resign")
    room.server.stop()
    multiply(room.server.data, over, MANY)
    room.server.start()
    page.goto("/")
    expect(page.locator(f'#turn-list a[href="/match/{running}"]')).to_be_visible()
    expect(page.locator("#past-list li")).to_have_count(3)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator("#past-list li")).to_have_count(99)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator("#past-list li")).to_have_count(MANY + 1)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    expect(page.locator(f'#past-list a[href="/match/{over}"]')).to_be_visible()
    expect(page.locator(f'#turn-list a[href="/match/{running}"]')).to_be_visible()
