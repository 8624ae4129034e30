"""The pages as they are sent, with their fonts: bundled, or as modules to those who change them."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Request, ViewportSize, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    AutoPlayer,
    BrowserSession,
    new_match,
    open_match,
    wait_until,
)
from tests.web.support import Dam, ask

pytestmark = pytest.mark.browser

SEATS: Final = {"saxon": "me", "norman": "me"}
MOST_REQUESTS: Final = 15
STEPS: Final = 12


HIGH: Final = """() => [...document.querySelectorAll("h1, h2, label, input, button, small")]
  .filter((one) => one.getClientRects().length)
  .map((one) => one.getBoundingClientRect()).map(({ y, height }) => [y, height])"""
"""Places and heights of all that a form consists of."""

WIDTHS: Final = """(family) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `600 100px ${family}`;
  return [..."0123456789"].map((digit) => pen.measureText(digit).width);
}"""


def requested(page: Page) -> list[Request]:
    """Return a list to which each request of a page will be added."""
    found: list[Request] = []

    def note(request: Request) -> None:
        found.append(request)

    page.on("request", note)
    return found


def test_first_visit_of_a_match_takes_few_requests(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, "shieldwall", "foragers", **SEATS)
    seen = requested(page)
    open_match(page, match_id)
    page.wait_for_load_state("networkidle")
    assert 0 < len(seen) < MOST_REQUESTS, [request.url for request in seen]
    assert not [request.url for request in seen if "/static/js/" in request.url]


def test_second_visit_takes_assets_from_the_cache(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/account")
    expect(page.locator("#greeting")).to_be_visible()
    page.goto("/rules/shieldwall")
    expect(page.locator("#title")).not_to_have_text("Rules")
    page.goto("/account")
    expect(page.locator("#greeting")).to_be_visible()
    sizes = page.evaluate(
        "performance.getEntriesByType('resource')"
        ".filter(({ name }) => name.includes('/assets/')).map(({ transferSize }) => transferSize)"
    )
    assert sizes
    assert not any(sizes)


def test_error_of_a_bundled_script_is_traced_to_its_module(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    expect(page.locator(".game").first).to_be_visible()
    script = page.locator("script[type=module]").get_attribute("src")
    assert script is not None
    text = page.context.request.get(script).text()
    [name] = re.findall(r"//# sourceMappingURL=(\S+)\s*$", text)
    sources: dict[str, Any] = page.context.request.get(f"/assets/{name}").json()
    modules = dict(zip(sources["sources"], sources["sourcesContent"], strict=True))
    assert "// The home page" in modules["../../static/js/home/home.js"]


def test_script_that_is_gone_after_an_upgrade_is_reported(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, "shieldwall", "foragers", **SEATS)
    open_match(page, match_id)
    AutoPlayer(page).play(lambda now: now["seq"] >= 1)
    page.goto(f"/match/{match_id}?at=1")
    page.route("**/assets/create-match-*.js", lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="More of the replay").click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".toast")).to_contain_text("Reload the page")
    room.excuse("404", "MIME")


def test_every_page_works_bundled_and_as_modules(each_room: BrowserSession) -> None:
    page = each_room.window()
    match_id = new_match(page, "shieldwall", "foragers", **SEATS)
    for path, shown in {
        "/": ".game",
        "/account": "#account form",
        "/rules/shieldwall": "#book section",
        "/learn/shieldwall": "#begin:enabled",
        f"/verify/{match_id}": "#commitment:not(:empty)",
        f"/player/{ask(page, 'GET', '/me')['name']}": "h1",
        "/nowhere": "h1",
    }.items():
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        expect(page.locator("#who a")).to_be_visible()
    each_room.excuse("404")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_match_is_played_bundled_and_as_modules(
    each_room: BrowserSession, size: ViewportSize
) -> None:
    page = each_room.window(size)
    open_match(page, new_match(page, "shieldwall", "foragers", **SEATS))
    AutoPlayer(page).play(lambda now: now["seq"] >= STEPS)
    page.reload()
    expect(page.locator("#prompt.mine")).to_be_visible()


def test_fonts_are_loaded_from_the_server(each_room: BrowserSession) -> None:
    page = each_room.window()
    match_id = new_match(page, "comet", "players_3", english="me", viking="random", norman="random")
    open_match(page, match_id)
    page.evaluate("document.fonts.ready.then(() => true)")
    loaded = page.evaluate(
        "[...document.fonts].filter(({ status }) => status === 'loaded')"
        ".map(({ family, style }) => `${family} ${style}`.replaceAll('\"', ''))"
    )
    wanted = {"Senlac Serif normal", "Senlac Serif italic", "Senlac Sans normal"}
    assert wanted <= set(loaded)
    widths = page.evaluate(WIDTHS, "Senlac Sans")
    assert max(widths) - min(widths) < 0.01


def test_nothing_moves_when_the_fonts_arrive(room: BrowserSession) -> None:
    page = room.window()
    dam = Dam(page, "**/*.woff2")
    page.goto("/account", wait_until="commit")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    before = page.evaluate(HIGH)
    dam.open()
    page.evaluate("document.fonts.ready.then(() => true)")
    wait_until(page, lambda: page.evaluate("document.fonts.check('15px \"Senlac Sans\"')"))
    after = page.evaluate(HIGH)
    assert len(before) == len(after) > 5
    assert all(
        abs(one - other) <= 1
        for first, second in zip(before, after, strict=True)
        for one, other in zip(first, second, strict=True)
    )
