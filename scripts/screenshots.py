"""Take the pictures of the pages into docs/images/screen: `make screenshots`.

A separate server plays the battle of the tutorial, so that they are nearly the same each time.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    TABLET,
    AutoPlayer,
    BrowserSession,
    Scheme,
    browsing,
    my_move,
    open_match,
    over,
)
from tests.server.support import Server
from tests.web.support import new_match, shoot
from tests.web.test_campaign import choose, go_to

OUT: Final = Path("docs/images/screen")
LARGEST: Final = 300_000
COLOURS: Final = 200
SETTLED: Final = 3200
"""Milliseconds until dice and banners have disappeared."""

SIZES: Final[dict[str, ViewportSize]] = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


def take(page: Page, name: str) -> None:
    """Take a picture as a PNG with few colours, small enough for a page."""
    path = OUT / f"{name}.png"
    shot = Image.open(io.BytesIO(page.screenshot()))
    shot.convert("RGB").quantize(COLOURS).save(path, optimize=True)
    size = path.stat().st_size
    assert size < LARGEST, f"{path} has {size} bytes"


def home(room: BrowserSession) -> None:
    """Take the home page, with matches of the player and of others."""
    for size, scheme in (("desktop", "light"), ("desktop", "dark"), ("phone", "light")):
        page = room.window(SIZES[size], _scheme(scheme))
        new_match(page, "hastings", saxon="me", norman="me")
        page.goto("/")
        expect(page.locator(".game").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        take(page, f"home-{size}-{scheme}")


def lobby(room: BrowserSession) -> None:
    """Take the lists of the home page, and the dialog that makes a match."""
    other, page = room.window(), room.window()
    new_match(other, "stamford", saxon="me", norse="open")
    new_match(page, "hastings", saxon="me", norman="open")
    page.goto("/")
    page.locator("#open").scroll_into_view_if_needed()
    take(page, "lobby-desktop-light")
    page.get_by_role("button", name="Set up a battle").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    take(page, "create-desktop-light")


def tables(room: BrowserSession) -> None:
    """Take a table at each size and in both colours, with a selected unit."""
    for size, scheme in [(size, scheme) for size in SIZES for scheme in ("light", "dark")]:
        page = room.window(SIZES[size], _scheme(scheme))
        scenario = "hastings" if size == "desktop" else "foragers"
        open_match(page, new_match(page, scenario, norman="me", saxon="me"))
        my_move(page)
        page.wait_for_timeout(SETTLED)
        page.locator('[data-thing="piece:N2"]').click()
        page.mouse.move(0, 0)
        take(page, f"table-{size}-{scheme}")


def others(room: BrowserSession) -> None:
    """Take the tables of the other games, at each size."""
    seats = {
        "comet": {"viking": "greedy", "norman": "greedy", "english": "me"},
        "hastings": {"norman": "me", "saxon": "greedy"},
    }
    for game, roles in seats.items():
        for size, scheme in (("desktop", "light"), ("desktop", "dark"), ("phone", "light")):
            page = room.window(SIZES[size], _scheme(scheme))
            scenario = "players_3" if game == "comet" else "historical"
            open_match(page, new_match(page, scenario, game, **roles))
            my_move(page)
            if game == "comet":
                for area in ("hereford", "oxford", "bath"):
                    page.locator(f'[data-thing="space:{area}"]').first.click()
                    my_move(page)
            page.wait_for_timeout(SETTLED)
            page.mouse.move(0, 0)
            take(page, f"{game}-{size}-{scheme}")


def wars(room: BrowserSession) -> None:
    """Take the two campaigns: England at the start of the year, and a march being ordered."""
    for size, scheme in (("desktop", "light"), ("desktop", "dark"), ("phone", "light")):
        page = room.window(SIZES[size], _scheme(scheme))
        seats = {"english": "me", "norwegian": "greedy", "norman": "greedy"}
        open_match(page, new_match(page, "after_the_deathbed", "destiny", **seats))
        my_move(page)
        page.wait_for_timeout(SETTLED)
        page.mouse.move(0, 0)
        take(page, f"destiny-{size}-{scheme}")
        page = room.window(SIZES[size], _scheme(scheme))
        open_match(page, new_match(page, "y1088", "campaign", rufus="me", robert="greedy"))
        my_move(page)
        choose(page, "Seal the sheet")
        choose(page, "Levy and buy as the marshal advises")
        page.locator("#prompt [data-key=all-at-once]").click()
        my_move(page)
        choose(page, "Seal the sheet")
        page.locator('.board .piece.lit[aria-label*="Rufus"]').first.dispatch_event("click")
        my_move(page)
        go_to(page, "London")
        page.keyboard.press("-")
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(SETTLED)
        page.mouse.move(0, 0)
        take(page, f"campaign-{size}-{scheme}")


def odds(room: BrowserSession) -> None:
    """Take the odds of an attack."""
    page = room.window()
    open_match(page, new_match(page, "hastings", saxon="me", norman="me"))
    shoot(page)
    page.wait_for_timeout(SETTLED)
    page.mouse.move(0, 0)
    take(page, "odds-desktop-light")


def replay(room: BrowserSession) -> None:
    """Take the replay of a match."""
    page = room.window()
    match_id = new_match(page, saxon="random", norman="greedy")
    open_match(page, match_id)
    AutoPlayer(page).play(over)
    page.goto(f"/match/{match_id}?at=60")
    expect(page.locator("#replay output")).to_contain_text("60 /")
    page.wait_for_timeout(SETTLED)
    take(page, "replay-desktop-light")


def lesson(room: BrowserSession) -> None:
    """Take the first stage of the tutorial."""
    for size in ("desktop", "phone"):
        page = room.window(SIZES[size])
        page.goto("/learn/shieldwall")
        page.get_by_role("button", name="Start the tutorial").click()
        page.wait_for_url("**/match/*")
        my_move(page)
        page.wait_for_timeout(SETTLED)
        take(page, f"lesson-{size}-light")


def _scheme(name: str) -> Scheme:
    return "dark" if name == "dark" else "light"


def main() -> None:
    """Take all pictures, or those with the given names."""
    scenes = {s.__name__: s for s in (home, lobby, tables, others, wars, odds, replay, lesson)}
    OUT.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    try:
        with Server(data) as server, browsing() as browser:
            for name in sys.argv[1:] or scenes:
                with BrowserSession(server, browser) as room:
                    scenes[name](room)
    finally:
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
