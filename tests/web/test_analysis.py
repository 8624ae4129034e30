"""The analysis board: opened from a replay, with variations, notes and a link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    BrowserSession,
    my_move,
    open_match,
    thing,
    wait_until,
)
from tests.web.support import Dam, ask, new_battle
from tests.web.test_table import send

pytestmark = pytest.mark.browser

BOTH = {"saxon": "me", "norman": "me"}
MOVES = "#variations .move"
MANY = 24
"""The number of moves of which most are folded."""


def analysed(room: BrowserSession) -> tuple[Page, str]:
    """Return the page of an analysis from the replay of a match, and the id of the match."""
    page = room.window()
    match_id = new_battle(page, **BOTH)
    open_match(page, match_id)
    send(page, match_id, "move N2 d2", "face N")
    page.goto(f"/match/{match_id}?at=0")
    expect(page.locator("#replay output")).to_contain_text("0 /")
    page.get_by_role("button", name="More of the replay").click()
    page.get_by_role("button", name="Analysis board").click()
    page.wait_for_url(lambda url: match_id not in url)
    expect(page.locator(MOVES)).to_have_count(1)
    return page, match_id


def id_of(page: Page) -> str:
    return page.url.split("/match/")[1].split("?")[0]


def play(page: Page, *actions: str) -> None:
    """Play actions in an analysis, and wait until its panel has them."""
    analysis = id_of(page)
    for action in actions:
        table = ask(page, "GET", f"/matches/{analysis}/table")
        body = {"role": table["actors"][0], "action": action, "seq": table["seq"]}
        path = f"/matches/{analysis}/actions"
        ask(page, "POST", path, id=f"{table['seq']}", **body)
        there = ask(page, "GET", f"/matches/{analysis}/variations")["here"]
        expect(page.locator(f"{MOVES}[data-key='{there}']")).to_have_attribute(
            "aria-current", "true"
        )


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="More of the analysis").click()
    page.locator("#variations-menu").get_by_role("button", name=item).click()


def test_analysis_of_a_replay_plays_on_for_all_sides(room: BrowserSession) -> None:
    page, _ = analysed(room)
    expect(page.locator("#title")).to_contain_text("Analysis")
    expect(thing(page, "piece:N2")).to_be_visible()
    my_move(page)
    page.get_by_role("button", name="End movement").click()
    expect(page.locator(MOVES)).to_have_count(2)
    expect(page.locator(".whose")).to_contain_text("Saxons", timeout=20_000)
    expect(page.locator("#tab-chat")).to_be_hidden()


def test_going_back_and_playing_on_begins_a_variation(room: BrowserSession) -> None:
    page, _ = analysed(room)
    start = thing(page, "piece:N4").get_attribute("transform") or ""
    play(page, "turn N4 W", "turn N3 W")
    page.locator(MOVES).nth(1).click()
    expect(page.locator(MOVES).nth(1)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(MOVES).first).to_have_attribute("aria-current", "true")
    expect(thing(page, "piece:N4")).to_have_attribute("transform", start)
    page.get_by_role("button", name="One move forward").click()
    expect(page.locator(MOVES).nth(1)).to_have_attribute("aria-current", "true")
    play(page, "turn N5 W")
    branch = page.locator("#variations .branch .move")
    expect(branch).to_have_count(1)
    expect(branch).to_contain_text("N5")
    page.locator(MOVES).filter(has_text="N3").click()
    expect(page.locator("#variations [aria-current]")).to_contain_text("N3")


def test_names_and_notes_stand_beside_the_moves(room: BrowserSession) -> None:
    page, _ = analysed(room)
    play(page, "turn N4 W")
    page.get_by_role("button", name="Note", exact=True).click()
    page.get_by_label("Name of this variation").fill("The feint")
    page.get_by_label(re.compile("^Note on")).fill("They must not follow.")
    page.get_by_label("Title of the analysis").fill("If they follow")
    page.get_by_label("Title of the analysis").press("Tab")
    expect(page.locator("#variations .named")).to_have_text("The feint")
    expect(page.locator("#variations .note")).to_have_text("They must not follow.")
    page.reload()
    expect(page.locator("#variations .note")).to_have_text("They must not follow.")
    expect(page.get_by_label("Title of the analysis")).to_have_value("If they follow")
    with page.expect_download() as saving:
        menu(page, "Save as text")
    text = saving.value.path().read_text()
    assert "If they follow" in text
    assert "[The feint]" in text
    assert "> They must not follow." in text


def test_saves_of_a_move_do_not_overtake_each_other(room: BrowserSession) -> None:
    page, _ = analysed(room)
    play(page, "turn N4 W")
    page.get_by_role("button", name="Note", exact=True).click()
    dam = Dam(page, "**/variations/*", times=1)
    page.get_by_label("Name of this variation").fill("The feint")
    page.get_by_label(re.compile("^Note on")).fill("They must not follow.")
    # The name is saved when its field loses the focus, and both when that of the note does.
    page.get_by_label("Title of the analysis").fill("If they follow")
    page.get_by_label("Title of the analysis").press("Tab")
    dam.first()
    dam.open()
    expect(page.locator("#variations .named")).to_have_text("The feint")
    expect(page.locator("#variations .note")).to_have_text("They must not follow.")
    page.reload()
    expect(page.locator("#variations .note")).to_have_text("They must not follow.")
    expect(page.get_by_label("Title of the analysis")).to_have_value("If they follow")


def test_focus_stays_on_a_move_and_on_the_buttons_that_step(room: BrowserSession) -> None:
    page, _ = analysed(room)
    play(page, "turn N4 W", "turn N3 W")
    moves = page.locator(MOVES)
    moves.nth(1).press("Enter")
    expect(moves.nth(1)).to_have_attribute("aria-current", "true")
    expect(moves.nth(1)).to_be_focused()
    back = page.get_by_role("button", name="One move back")
    back.press("Enter")
    expect(moves.first).to_have_attribute("aria-current", "true")
    expect(back).to_be_disabled()
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    forward = page.get_by_role("button", name="One move forward")
    forward.press("Enter")
    expect(moves.nth(1)).to_have_attribute("aria-current", "true")
    expect(forward).to_be_focused()


def test_open_fold_stays_open_when_another_move_is_shown(room: BrowserSession) -> None:
    page, _ = analysed(room)
    analysis = id_of(page)
    while (table := ask(page, "GET", f"/matches/{analysis}/table"))["seq"] < MANY:
        action = table["ask"]["options"][0]["action"]
        body = {"role": table["actors"][0], "action": action, "seq": table["seq"]}
        ask(page, "POST", f"/matches/{analysis}/actions", id=f"{table['seq']}", **body)
    moves = page.locator(MOVES)
    expect(moves.last).to_have_attribute("aria-current", "true")
    folds = page.locator("#variations .folded details")
    expect(folds).to_have_count(1)
    folds.locator("summary").press("Enter")
    inside = folds.locator(".move")
    expect(inside.first).to_be_visible()
    inside.first.press("Enter")
    expect(moves.last).not_to_have_attribute("aria-current", "true")
    expect(page.locator("#variations .folded details[open]")).to_have_count(1)
    # A fold that was closed stays closed.
    folds.locator("summary").press("Enter")
    moves.first.press("Enter")
    expect(moves.first).to_have_attribute("aria-current", "true")
    expect(page.locator("#variations .folded details:not([open])")).to_have_count(1)


def test_variation_is_deleted_after_a_question(room: BrowserSession) -> None:
    page, _ = analysed(room)
    play(page, "turn N4 W", "turn N3 W")
    page.locator(MOVES).nth(1).click()
    expect(page.locator(MOVES).nth(1)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Note", exact=True).click()
    page.get_by_role("button", name="Delete this move and all after it").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(MOVES)).to_have_count(1)
    expect(page.locator(MOVES)).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_way_back_to_the_match_is_in_view(room: BrowserSession, size: ViewportSize) -> None:
    page, match_id = analysed(room)
    page.set_viewport_size(size)
    back = page.get_by_role("link", name="Back to the match")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    page.wait_for_url(f"**/match/{match_id}?at=0")


def test_next_dice_are_those_that_the_owner_sets(room: BrowserSession) -> None:
    page, _ = analysed(room)
    page.get_by_label("Next dice").fill("5 2")
    page.get_by_label("Next dice").press("Enter")
    wait_until(page, lambda: ask(page, "GET", f"/matches/{id_of(page)}/variations").get("dice"))
    page.get_by_role("button", name="End movement").click()
    expect(page.locator(MOVES).last).to_contain_text("chosen dice 5, 2")
    expect(page.get_by_label("Next dice")).to_have_value("")


def test_link_shows_the_analysis_to_a_reader(room: BrowserSession) -> None:
    page, _ = analysed(room)
    play(page, "turn N4 W")
    menu(page, "Share")
    link = page.get_by_role("textbox", name="Link", exact=True).input_value()
    page.get_by_role("button", name="Close", exact=True).click()
    reader = room.window(PHONE)
    reader.goto(link)
    reader.get_by_role("button", name="More of the match").click()
    expect(reader.locator(MOVES)).to_have_count(2)
    expect(reader.locator("#prompt button")).to_have_count(0)
    expect(reader.get_by_label("Next dice")).to_have_count(0)
    reader.locator(MOVES).nth(0).click()
    expect(reader.locator("#replay output")).to_contain_text("0 /")
    reader.reload()
    expect(reader.locator("#replay output")).to_contain_text("0 /")


def test_second_analysis_is_offered_beside_the_first(room: BrowserSession) -> None:
    page, match_id = analysed(room)
    first = id_of(page)
    page.get_by_label("Title of the analysis").fill("The wall breaks")
    page.get_by_label("Title of the analysis").press("Tab")
    menu(page, "Go to the match")
    page.wait_for_url(f"**/match/{match_id}?at=0")
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name="Analysis board").click()
    page.get_by_role("link", name="The wall breaks").click()
    page.wait_for_url(f"**/match/{first}")
    menu(page, "Delete the analysis")
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url(f"**/match/{match_id}?at=0")
