"""A map of ten thousand hexes: places found by click, by key and by name, on a phone too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    BrowserSession,
    my_move,
    open_match,
    press,
    thing,
    wait_until,
)
from tests.example.harrying import BANDS, PIECES
from tests.example.harrying_table import HARRYING, lattice
from tests.example.island import island
from tests.server.plugins import serving_feud
from tests.server.support import Server
from tests.web.support import new_match

pytestmark = pytest.mark.browser

BAND = "S020"
FEW = 1000
"""Far fewer elements than hexes."""

NEAR = 4
"""Maximum distance in hexes at which a target is in view of the selected band."""

PIXEL = """([x, y]) => {
  const canvas = document.querySelector('.map-canvas');
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, (box.x - x) * ratio, (box.y - y) * ratio);
  return [...copy.getImageData(0, 0, 1, 1).data];
}"""

MIDDLE = """([x, y]) => {
  const matrix = document.querySelector('#board .board').getScreenCTM();
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix);
  return [left, top];
}"""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server that has found the game by its entry point."""
    with serving_feud(tmp_path_factory.mktemp("large")) as server:
        yield server


@pytest.fixture
def island_room(started: Server, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on that server; its windows close, so that none paints during later
    tests.
    """
    with BrowserSession(started, browser) as opened:
        yield opened


def harrying(page: Page) -> Page:
    """Open a match with both sides, and wait until the map is painted."""
    match_id = new_match(page, "island", "harrying", Saxons="me", Danes="me")
    open_match(page, match_id)
    my_move(page)
    wait_until(page, lambda: page.evaluate("performance.getEntriesByName('first-board').length"))
    return page


def find(page: Page, text: str) -> None:
    """Search the map for a text."""
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Find a place")).to_be_focused()
    page.keyboard.type(text)
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")


def take(page: Page, band: str = BAND) -> None:
    """Select a band."""
    find(page, f"Saxon band {int(band[1:])}")
    press(page, thing(page, f"piece:{band}"))
    expect(page.locator("#asked")).to_contain_text("Where does")
    my_move(page)


def where(page: Page, name: str) -> list[float]:
    """Return the centre of a hex on the page."""
    east, south = island().board.centre(island().board.hex(name))
    left, top = lattice().origin
    at = [left + (east - 1) * 20, top + (south - 3**0.5 / 2) * 20]
    found: list[float] = page.evaluate(MIDDLE, at)
    return found


def lit(page: Page) -> list[str]:
    """Return the names of the highlighted hexes."""
    keys = [key.get_attribute("data-thing") or "" for key in page.locator(".space.lit").all()]
    return [key.removeprefix("space:") for key in keys]


def nearest(page: Page) -> str:
    """Return the highlighted hex nearest to the selected band."""
    board = island().board
    start = HARRYING.initial_state("island", {}, None).at[PIECES.index(BAND)]
    return min(lit(page), key=lambda name: board.distance(board.hex(name), start))


def click(page: Page, at: list[float]) -> None:
    """Click or tap a point of the page."""
    if page.viewport_size == PHONE:
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_click_on_the_canvas_chooses_a_hex(
    island_room: BrowserSession, size: dict[str, int]
) -> None:
    page = harrying(island_room.window(size))  # type: ignore[arg-type]
    take(page)
    goal = nearest(page)
    click(page, where(page, goal))
    expect(page.locator("#log-lines")).to_contain_text(f"{BAND} rides to {goal}.")


def test_hex_without_highlight_says_why(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    take(page)
    far = island().board.names[island().board.at(16, 43)]
    assert far not in lit(page)
    find(page, far)
    click(page, where(page, far))
    expect(page.get_by_text("A band rides 12 points")).to_be_visible()


def test_hex_is_chosen_by_keyboard(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    take(page)
    names = lit(page)
    page.keyboard.press("ArrowDown")
    first = page.locator(".space:focus")
    expect(first).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    focused = page.locator(".space:focus")
    goal = (focused.get_attribute("data-thing") or "").removeprefix("space:")
    assert goal in names
    expect(focused).to_have_attribute("aria-label", re.compile(rf"{goal}, \w+: Ride to"))
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text(f"{BAND} rides to {goal}.")


def test_place_is_found_by_name_and_by_number(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    town = island().towns[60]
    number = island().board.names[town.hex]
    for text in (town.name.upper(), number):
        page.keyboard.press("0")
        find(page, text)
        expect(thing(page, f"space:{number}")).to_have_class(re.compile("pointed"))
        x, y = where(page, number)
        frame = page.locator("#board").bounding_box()
        assert frame is not None
        assert abs(x - frame["x"] - frame["width"] / 2) < 2
        assert abs(y - frame["y"] - frame["height"] / 2) < 2


def test_search_results_are_listed_and_chosen_by_arrows(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    page.get_by_role("combobox", name="Find a place").fill("ash")
    options = page.get_by_role("option")
    expect(options).not_to_have_count(0)
    chosen = options.nth(1).inner_text().split("\n")[0]
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox")).to_have_value(chosen)
    expect(page.locator(".visually-hidden[aria-live=polite]")).to_contain_text(chosen)


def test_search_without_results_says_so(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    field = page.get_by_role("combobox", name="Find a place")
    field.fill("Xanadu")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".toasts[role=status] p")).to_have_text("Nothing found for “Xanadu”.")
    field.press("Escape")
    expect(page.locator("#board .board")).to_be_focused()


def test_only_relevant_hexes_are_elements(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    expect(page.locator("#board .space")).to_have_count(0)
    take(page)
    expect(page.locator("#board .space[role=button]")).to_have_count(len(lit(page)))
    page.get_by_role("button", name="Stay").click()
    expect(page.locator("#board .space.lit")).to_have_count(0)
    assert page.locator("#board .space").count() < FEW
    page.get_by_role("tab", name="Pieces").click()
    rows = page.locator("#position tbody tr")
    expect(rows).to_have_count(300)
    row = page.get_by_role("row", name=re.compile(r"Saxon band 20 (near )?[\w ]+, hex \d{4}, \w+"))
    expect(row).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_canvas_has_the_colours_of_the_style_sheet(
    island_room: BrowserSession, scheme: str
) -> None:
    page = harrying(island_room.window(DESKTOP, scheme))  # type: ignore[arg-type]
    sea = page.evaluate("""() => {
      const words = getComputedStyle(document.querySelector('.board'));
      const [, r, g, b] = /#(..)(..)(..)/.exec(words.getPropertyValue('--sea').trim());
      return [r, g, b].map((part) => parseInt(part, 16));
    }""")
    assert page.evaluate(PIXEL, where(page, "0002"))[:3] == sea
    for _ in range(2 if scheme == "light" else 1):
        page.get_by_role("button", name="Colours").click()
    wait_until(page, lambda: page.evaluate(PIXEL, where(page, "0002"))[:3] != sea)


def test_small_map_moves_the_view(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    small = page.locator(".minimap")
    expect(small).to_be_hidden()
    find(page, "0101")
    box = small.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    x, y = where(page, "4947")
    frame = page.locator("#board").bounding_box()
    assert frame is not None
    assert abs(x - frame["x"] - frame["width"] / 2) < frame["width"] / 10
    assert abs(y - frame["y"] - frame["height"] / 2) < frame["height"] / 10
    page.keyboard.press("0")
    expect(small).to_be_hidden()


def test_captured_town_is_tinted(island_room: BrowserSession) -> None:
    page = harrying(island_room.window())
    state = HARRYING.initial_state("island", {}, None)
    names = island().board.names
    band, town = next(
        (band, town.hex)
        for band in range(BANDS)
        for town in island().towns
        if town.hex in state.reach(band)
        and island().board.distance(town.hex, state.at[band]) <= NEAR
    )
    take(page, PIECES[band])
    click(page, where(page, names[town]))
    expect(page.locator(".territory.side-0 .fill")).to_have_count(1)
    expect(page.locator("#sides .panel").first).to_contain_text(re.compile(r"Towns\s*1"))
