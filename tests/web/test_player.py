"""The automatic player of the tests: it plays whole matches, and reports why it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from senlac.testing.browser import (
    PHONE,
    AutoPlayer,
    BrowserSession,
    ask,
    new_match,
    open_match,
    over,
    play_through,
)
from senlac.testing.plugins import write_entry_points
from tests.server.plugins import python_path
from tests.server.support import serving

pytestmark = pytest.mark.browser

SEATS = {"east": "me", "west": "random"}


@pytest.fixture
def garrison(tmp_path: Path, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on a server that has found the game by its entry point."""
    known = write_entry_points(
        tmp_path / "plugins", {"garrison": "tests.example.garrison:GARRISON"}
    )
    with (
        serving(tmp_path / "data", PYTHONPATH=python_path(known)) as server,
        BrowserSession(server, browser) as opened,
    ):
        yield opened


def test_match_with_covered_spaces_is_played_through(garrison: BrowserSession) -> None:
    assert play_through(garrison, "garrison", "watch", SEATS) > 0


def test_player_on_a_phone_ignores_options_for_humans_only(garrison: BrowserSession) -> None:
    page = garrison.window(PHONE)
    match_id = new_match(page, "garrison", "watch", **SEATS)
    open_match(page, match_id)
    AutoPlayer(page).play(over)
    entries = ask(page, "GET", f"/matches/{match_id}/record")["entries"]
    own = [entry["action"].split()[0] for entry in entries if entry.get("role") == "east"]
    assert own[:3] == ["post", "post", "done"]
    assert set(own[3:]) == {"strike"}
    garrison.excuse("409", "422", "400 (Bad Request)")


def test_player_reports_a_match_that_makes_no_progress(garrison: BrowserSession) -> None:
    with pytest.raises(AssertionError) as caught:
        play_through(garrison, "garrison", "drill", SEATS, standstill=4)
    told = str(caught.value)
    assert told.startswith("garrison, entry 1"), told
    for part in (
        "step 'Striking'",
        "more than 4 entries without a new line of the log or another step",
        "asked 'Choose a guard.'",
        "lit: piece:east1, piece:east2",
        "last entries: east: turn east",
        "last lines of the log: The guards are posted.",
    ):
        assert part in told
