"""The table page: refusals, odds, undo, replay, hot seat and curtain."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    TABLET,
    AutoPlayer,
    BrowserSession,
    my_move,
    open_match,
    thing,
)
from tests.web.support import Dam, ask, end_movement, new_battle, new_match, shoot

pytestmark = pytest.mark.browser


def alone(room: BrowserSession) -> tuple[Page, str]:
    """Open a battle with both sides on one page; return the page and the match id."""
    page = room.window()
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    my_move(page)
    return page, match_id


def send(page: Page, match_id: str, *actions: str) -> None:
    """Play actions by the API."""
    for number, action in enumerate(actions):
        table = ask(page, "GET", f"/matches/{match_id}/table")
        body = {"role": table["actors"][0], "action": action, "seq": table["seq"]}
        ask(
            page, "POST", f"/matches/{match_id}/actions", id=f"{match_id}-{number}-{action}", **body
        )


def test_refused_click_says_why_and_opens_the_rule(room: BrowserSession) -> None:
    page, _ = alone(room)
    thing(page, "piece:S1").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("S1")
    rule = toast.locator(".rule").inner_text()
    toast.locator(".rule").click()
    expect(page.locator("#rules .ledger-row.chosen code")).to_have_text(rule)
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_escape_clears_the_rule_search_then_closes_the_rules(room: BrowserSession) -> None:
    page, _ = alone(room)
    opener = page.get_by_role("button", name="Rules", exact=True)
    opener.click()
    field = page.get_by_label("Search the rules")
    expect(field).to_be_focused()
    rows = page.locator("#rules .ledger-row:visible")
    count = rows.count()
    field.fill("melee.1b")
    expect(rows).to_have_count(1)
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    expect(rows).to_have_count(count)
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    expect(opener).to_be_focused()


def test_toast_stays_while_the_pointer_is_on_it(room: BrowserSession) -> None:
    page, _ = alone(room)
    page.clock.install()
    thing(page, "piece:S1").click()
    toast = page.locator(".toast")
    toast.hover()
    page.clock.fast_forward(30_000)
    expect(toast).to_be_visible()
    page.mouse.move(1, 1)
    page.clock.fast_forward(30_000)
    expect(toast).to_have_count(0)


def test_rules_that_failed_to_load_are_requested_again(room: BrowserSession) -> None:
    page, _ = alone(room)
    page.route("**/api/games/*", lambda route: route.abort(), times=1)
    rules = page.get_by_role("button", name="Rules", exact=True)
    rules.click()
    expect(page.locator(".toast")).to_contain_text("Cannot reach the server")
    expect(page.locator("#rules")).to_be_hidden()
    rules.click()
    expect(page.locator("#rules .ledger-row").first).to_be_visible()
    room.excuse("ERR_FAILED")


def test_distant_square_says_why_for_the_selected_unit(room: BrowserSession) -> None:
    page, _ = alone(room)
    thing(page, "piece:N2").click()
    expect(thing(page, "space:d2")).to_have_class(re.compile("lit"))
    thing(page, "space:d5").click()
    expect(page.locator(".toast")).to_contain_text("N2 moves 1 square; d5 is")
    expect(page.locator(".toast .rule")).to_have_text("move.5a")


def test_refused_click_on_a_unit_explains_that_unit(
    room: BrowserSession,
) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2", "face N")
    thing(page, "piece:N3").click()
    expect(page.locator(".board .picked")).to_have_count(1)
    thing(page, "piece:N2").click()
    expect(page.locator(".toast")).to_contain_text("N2 has already had its order this turn.")


def test_escape_deselects_a_unit(room: BrowserSession) -> None:
    page, _ = alone(room)
    thing(page, "piece:N2").click()
    expect(page.locator(".board .picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board .picked")).to_have_count(0)
    expect(thing(page, "piece:N2")).to_have_class(re.compile("lit"))


def test_pointing_at_a_piece_explains_it(room: BrowserSession) -> None:
    page, _ = alone(room)
    thing(page, "piece:N1").hover()
    expect(page.locator("#explain")).to_contain_text("Strength")
    page.locator("#title").hover()
    expect(page.locator("#explain")).to_be_hidden()


def test_free_undo_reverts_the_last_action(room: BrowserSession) -> None:
    page, match_id = alone(room)
    before = page.locator("#log-lines li").count()
    expect(page.locator(".undone")).to_have_text("5 units can still act. Next: your shooting.")
    send(page, match_id, "move N2 d2", "face W")
    expect(thing(page, "piece:N2")).to_have_attribute("transform", re.compile("."))
    expect(page.locator("#log-lines li")).to_have_count(before + 2)
    expect(page.locator(".undone")).to_have_text("4 units can still act. Next: your shooting.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#log-lines li")).to_have_count(before + 1)
    expect(page.locator("#asked")).to_contain_text("face")


def test_whole_step_is_taken_back_with_one_button(room: BrowserSession) -> None:
    page, match_id = alone(room)
    whole = page.get_by_role("button", name="Take back the whole step")
    send(page, match_id, "move N2 d2", "face N", "move N4 f2", "face W")
    expect(page.locator("#log-lines")).to_contain_text("N4 faces west")
    whole.click()
    expect(page.locator(".undone")).to_have_text("5 units can still act. Next: your shooting.")
    expect(whole).to_have_count(0)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def test_exact_odds_are_shown_before_an_attack_is_confirmed(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, "hastings", saxon="me", norman="me"))
    shoot(page)
    card = page.locator(".weighed .odds").first
    expect(card).to_contain_text("%")
    numbers = [float(cell.strip("% ")) for cell in card.locator("td.number").all_inner_texts()]
    assert sum(numbers) == pytest.approx(100, abs=2)
    page.keyboard.press("Escape")
    expect(page.locator(".weighed")).to_have_count(0)


def test_requests_for_odds_end_when_the_action_is_sent(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, "hastings", saxon="me", norman="me"))
    end_movement(page)
    dam = Dam(page, "**/odds*")
    thing(page, "piece:N2").click()
    thing(page, "piece:S4").click()
    dam.first()
    # Otherwise the server would refuse them: they are those of a past position.
    with page.expect_event("requestfailed", lambda request: "/odds" in request.url):
        page.locator(".weighed button").first.click()
    expect(page.locator("#log-lines")).to_contain_text("N2")


def test_log_line_highlights_the_pieces_it_names(room: BrowserSession) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2", "face W")
    # The piece is redrawn when it turns.
    expect(page.locator("#log-lines")).to_contain_text("N2 faces west")
    my_move(page)
    line = page.locator("#log-lines li.kind-move", has_text="N2 moves")
    line.hover()
    expect(thing(page, "piece:N2")).to_have_class(re.compile("pointed"))
    page.locator("#title").hover()
    expect(thing(page, "piece:N2")).not_to_have_class(re.compile("pointed"))


def test_replay_steps_through_actions_and_its_link_opens_there(
    room: BrowserSession,
) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2", "face N", "move N3 c2", "face N")
    for unit in ("N2", "N3"):
        expect(thing(page, f"piece:{unit}")).to_have_class(re.compile("is-moved"))
    there = thing(page, "piece:N2").get_attribute("transform")
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider", name="Action")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("#replay output")).to_contain_text("0 /")
    expect(thing(page, "piece:N2")).not_to_have_attribute("transform", there or "")
    expect(page.locator(".board .lit")).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name="Forward").click()
    expect(thing(page, "piece:N2")).to_have_attribute("transform", there or "")
    expect(page).to_have_url(re.compile(r"\?at=2$"))
    other = room.window()
    other.goto(page.url)
    expect(other.locator("#replay output")).to_contain_text("2 /")
    page.get_by_role("button", name="Leave the replay").click()
    my_move(page)


def test_replay_leaves_out_what_was_taken_back_until_asked(room: BrowserSession) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2")
    ask(page, "POST", f"/matches/{match_id}/undo", do="ask")
    send(page, match_id, "move N3 c2", "face N")
    page.get_by_role("button", name="Replay").click()
    told = page.locator("#replay output")
    expect(told).to_have_text("2 / 2")
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(told).to_have_text("0 / 2")
    page.get_by_role("button", name="More of the replay").click()
    page.get_by_role("button", name="Show what was taken back").click()
    expect(told).to_have_text("0 / 4")
    page.get_by_role("button", name="Forward").click()
    expect(told).to_have_text("1 / 4 · taken back")
    shared = room.window()
    shared.goto(page.url)
    expect(shared.locator("#replay output")).to_have_text("1 / 4 · taken back")


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_replay_bar_is_one_row_beside_the_board_with_marks_to_press(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    match_id = new_match(page, saxon="me", norman="me")
    open_match(page, match_id)
    AutoPlayer(page).play(lambda now: now["seq"] >= 20)
    page.goto(f"/match/{match_id}?at=5")
    bar = page.locator("#replay")
    mark = bar.locator(".milestones button").first
    expect(mark).to_be_visible()
    box = mark.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    parts = [part.bounding_box() for part in bar.locator(":scope > :visible").all()]
    frame, board = bar.bounding_box(), page.locator("#board").bounding_box()
    assert frame is not None
    assert board is not None
    assert board["y"] + board["height"] <= frame["y"]
    for part in parts:
        assert part is not None
        assert frame["y"] <= part["y"]
        assert part["y"] + part["height"] <= frame["y"] + frame["height"] + 1
        assert part["x"] + part["width"] <= frame["x"] + frame["width"]


def test_new_view_does_not_disturb_an_open_menu(room: BrowserSession) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name="Keyboard").hover()
    page.mouse.down()
    send(page, match_id, "face W")
    expect(page.locator("#log-lines")).to_contain_text("N2 faces west")
    my_move(page)
    page.mouse.up()
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()


def test_replay_keys_do_not_wait_for_views(room: BrowserSession) -> None:
    page, match_id = alone(room)
    start = thing(page, "piece:N2").get_attribute("transform") or ""
    send(page, match_id, "move N2 d2", "face N", "move N3 c2", "face N")
    expect(thing(page, "piece:N3")).to_have_class(re.compile("is-moved"))
    expect(thing(page, "piece:N2")).not_to_have_attribute("transform", start)
    dam = Dam(page, "**/replay/*")
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider", name="Action")
    expect(slider).to_have_value("4")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    with page.expect_request("**/replay/1?*"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("0")
    dam.open()
    expect(page.locator("#replay output")).to_contain_text("0 /")
    expect(thing(page, "piece:N2")).to_have_attribute("transform", start)


def test_replay_playback_waits_for_views_and_stops_by_hand(
    room: BrowserSession,
) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2", "face N")
    page.goto(f"/match/{match_id}?at=99")
    bar, told = page.locator("#replay"), page.locator("#replay output")
    expect(told).to_have_text("2 / 2")
    dam = Dam(page, "**/replay/0?*")
    page.clock.install(time=0)
    page.clock.pause_at(60)
    bar.get_by_role("button", name="Play", exact=True).click()
    dam.first()
    page.clock.run_for(3_000)
    expect(bar.get_by_role("button", name="Stop")).to_be_visible()
    dam.open()
    expect(told).to_have_text("0 / 2")
    page.clock.run_for(1_000)
    expect(told).to_have_text("1 / 2")
    bar.get_by_role("button", name="Back", exact=True).click()
    expect(bar.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(told).to_have_text("0 / 2")
    page.clock.run_for(3_000)
    expect(told).to_have_text("0 / 2")


def test_match_begins_from_a_position_of_the_replay(room: BrowserSession) -> None:
    page, match_id = alone(room)
    send(page, match_id, "move N2 d2", "face N")
    page.goto(f"/match/{match_id}?at=2")
    expect(page.locator("#replay output")).to_contain_text("2 /")
    there = thing(page, "piece:N2").get_attribute("transform") or ""
    page.get_by_role("button", name="More of the replay").click()
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.wait_for_url(lambda url: match_id not in url)
    expect(thing(page, "piece:N2")).to_have_attribute("transform", there)


def test_a_hot_seat_asks_both_sides_in_turn(room: BrowserSession) -> None:
    page, _ = alone(room)
    expect(page.locator(".whose")).to_contain_text("Normans")
    page.get_by_role("button", name="End movement").click()
    expect(page.locator(".whose")).to_contain_text("Saxons", timeout=20_000)
    expect(thing(page, "piece:S1")).to_have_class(re.compile("lit"))


def buy(page: Page) -> None:
    """Buy an army, and close the list."""
    close = page.get_by_role("button", name="Close the list")
    while not close.count():
        page.locator("#prompt .choices button", has_text="Buy").first.click()
        my_move(page)
    close.click()


def test_curtain_falls_between_hot_seat_players_with_secrets(room: BrowserSession) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    seats = {"south": {"kind": "me"}, "north": {"kind": "me"}}
    wished = {"game": "shieldwall", "scenario": "meeting", "options": {"muster": "buy"}}
    match_id = ask(page, "POST", "/matches", seats=seats, **wished)["id"]
    page.goto(f"/match/{match_id}")
    curtain = page.get_by_role("dialog", name=re.compile("Hand over"))
    expect(curtain).to_be_visible()
    expect(page.locator(".panel")).to_have_count(0)
    first = curtain.get_by_role("heading").inner_text()
    curtain.get_by_role("button").click()
    my_move(page)
    buy(page)
    expect(curtain).to_be_visible()
    assert curtain.get_by_role("heading").inner_text() != first
    # After the curtain has risen, no prompt of the first player can be answered.
    dam = Dam(page, "**/api/matches/*/table*", times=1)
    curtain.get_by_role("button").click()
    dam.first()
    expect(page.locator("#prompt .choices button")).to_have_count(0)
    dam.open()
    my_move(page)
    buy(page)
    # Nothing is secret any more: both players watch the screen together.
    expect(page.locator("#prompt .step")).not_to_have_text("Armies")
    my_move(page)


def war_at_one_screen(room: BrowserSession) -> tuple[Page, str, Locator]:
    """Open a war with both sheets at one screen; return the page, match id and curtain button."""
    page = room.window()
    ask(page, "POST", "/guest")
    seats = {"rufus": {"kind": "me"}, "robert": {"kind": "me"}}
    made = ask(page, "POST", "/matches", game="campaign", scenario="y1088", seats=seats)
    page.goto(f"/match/{made['id']}")
    return page, str(made["id"]), page.locator("dialog.curtain button")


@pytest.mark.parametrize("later", [False, True])
def test_curtain_rises_when_the_match_ends_under_it(room: BrowserSession, *, later: bool) -> None:
    page, match_id, ready = war_at_one_screen(room)
    if later:
        ready.click()
        my_move(page)
        page.get_by_role("button", name="Submit the").click()
    expect(ready).to_be_visible()
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    ask(page, "POST", f"/matches/{match_id}/resign")
    expect(page.locator("dialog.ending .luck li")).to_have_count(2)
    expect(ready).to_have_count(0)


def test_hot_seat_sheets_stay_hidden_during_a_pause(room: BrowserSession) -> None:
    page, match_id, ready = war_at_one_screen(room)
    ready.click()
    my_move(page)
    sheets = page.locator(".panel-orders")
    expect(sheets).to_have_count(1)
    expect(page.locator(".whose")).to_contain_text("Your move: William Rufus")
    expect(page.locator(".whose")).not_to_contain_text("Robert")
    ask(page, "POST", f"/matches/{match_id}/pause")
    expect(page.locator("#asked")).to_have_text("The match is paused.")
    expect(sheets).to_have_count(1)
    page.reload()
    ready.click()
    expect(sheets).to_have_count(1)
