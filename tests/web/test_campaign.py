"""The Medieval Campaign on the screen: order sheets, lines struck out, and a week of war."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.engine.game.position import encode
from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match, press, thing
from tests.games.campaign.desk import GAME, Desk
from tests.web.support import Ear, ask
from tests.web.test_blocks import box

pytestmark = pytest.mark.browser

BODIES: Final = (
    "A1 winchester inside spearman.C=40 rufus_king",
    "A2 dover inside spearman.D=16",
    "B1 pevensey inside knight.B=377 robert_duke",
)
"""The king at Winchester, a garrison at Dover, and the duke behind the walls of Pevensey."""


MANY: Final = 6
"""More rounds of arrow keys than it takes to reach a body among the towns near it."""

WAR: Final = (
    "option: battles shieldwall",
    "A1 lewes inside spearman.D=16 supply=1",
    "A2 6459 fyrd.C=48 Ac1 hold",
    "A3 london inside thegn.C=70 rufus_king",
    "B1 pevensey inside knight.B=20 spearman.C=130 supply=3 siege=2 robert_duke",
    "B2 hastings inside sergeant.C=50 Bc1",
    "B4 6763 ship=2",
    "B3 6763 aboard B4 spearman.C=40 Bc2",
)
"""A siege and a crossing that Robert can order, and a force of the king's near Hastings."""


def seat_two(
    room: BrowserSession,
    size: ViewportSize = DESKTOP,
    bodies: Sequence[str] = BODIES,
    deadline: int = 0,
    begins: Sequence[str] = ("turn: 1", "step: Orders"),
) -> tuple[str, dict[str, Page]]:
    """Seat two players in browsers of their own, by default at the orders of week 1.

    Return the match id, and the pages by role.
    """
    pages = {"rufus": room.window(size), "robert": room.window()}
    for page in pages.values():
        ask(page, "POST", "/guest")
    desk = Desk("\n".join(["scenario: y1088", *bodies, *begins]))
    made = ask(
        pages["rufus"], "POST", "/matches", game="campaign", position=encode(GAME, desk.state),
        seats={"rufus": {"kind": "me"}, "robert": {"kind": "open"}}, deadline=deadline,
    )  # fmt: skip
    match_id = str(made["id"])
    ask(pages["robert"], "POST", f"/matches/{match_id}/join", role="robert", salt="robert")
    return match_id, pages


def point(page: Page, key: str) -> None:
    """Click a piece or space on the map, however small, and wait for the next prompt."""
    # The number on a stack has the key of the piece on top.
    thing(page, key).first.dispatch_event("click")
    my_move(page)


def go_to(page: Page, place: str) -> None:
    """Find a place on the map by its name, and choose it."""
    page.keyboard.press("/")
    page.keyboard.type(place)
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    my_move(page)


def choose(page: Page, words: str) -> None:
    """Press a button of the prompt, which may be folded."""
    folded = page.locator("#prompt details:not([open])")
    fold = folded.filter(has=page.locator("button", has_text=words))
    if fold.count():
        fold.locator("summary").click()
    page.locator("#prompt .choices button", has_text=words).first.click()
    my_move(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_orders_are_written_on_the_map_and_struck_on_the_sheet(
    room: BrowserSession, size: ViewportSize
) -> None:
    match_id, pages = seat_two(room, size)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("orders for week 1")
    point(page, "piece:A1")
    expect(page.locator("#asked")).to_contain_text("William Rufus (A1), 40 figures, at Winchester")
    assert box(page, ".stage")["height"] > size["height"] / 3
    if size is DESKTOP:
        expect(page.locator(".panel-orders .fact").first).to_be_in_viewport(ratio=1)
    stance = page.locator("#prompt .fold-settings > summary")
    expect(stance).to_contain_text("pace: a normal march; meeting an enemy: hold their ground")
    press(page, stance)
    pace = page.get_by_role("group", name="Pace")
    expect(pace.get_by_role("button", name="Pace: a normal march")).to_have_attribute(
        "aria-pressed", "true"
    )
    forced = pace.get_by_role("button", name="Pace: a forced march")
    expect(forced).to_have_attribute("aria-pressed", "false")
    expect(forced).to_contain_text("half as far again")
    go_to(page, "London")
    lines = page.locator(".panel-orders .fact")
    expect(lines.nth(1)).to_contain_text("London")
    expect(page.locator(".board .trail").first).to_be_attached()
    expect(page.locator("#prompt")).not_to_contain_text("Strike out")
    if size is PHONE:
        page.get_by_role("button", name="More of the match").tap()
    press(page, lines.nth(1).get_by_role("button", name="Strike out"))
    my_move(page)
    expect(lines).to_have_count(1)
    expect(page.locator(".board .trail")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_opponent_receives_no_secrets_during_a_week(room: BrowserSession) -> None:
    match_id, pages = seat_two(room)
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        open_match(page, match_id)
    page = pages["rufus"]
    point(page, "piece:A1")
    choose(page, "Go home")
    choose(page, "That is all")
    page.locator("#prompt .choices button", has_text="Submit the").click()
    expect(page.locator(".panel-orders summary")).to_contain_text("submitted")
    my_move(pages["robert"])
    pages["robert"].locator("#prompt .choices button", has_text="Submit the").click()
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("orders for week 2")
    heard = {role: "\n".join(ear.heard) for role, ear in ears.items()}
    for sign in ('"B1"', '"377"', "377 Mounted"):
        assert sign in heard["robert"]
        assert sign not in heard["rufus"]
    for sign in ('"A1"', "40 Spearmen"):
        assert sign in heard["rufus"]
        assert sign not in heard["robert"]


def order(page: Page, body: str, place: str, mission: str) -> None:
    """Write a mission of a body with keys and buttons, and close its menu."""
    point(page, f"piece:{body}")
    among = page.locator(f'.fan [data-thing="piece:{body}"]')
    if among.count():
        # It stood in a stack, which has opened.
        among.first.dispatch_event("click")
        my_move(page)
    go_to(page, place)
    if mission:
        choose(page, mission)
    choose(page, "That is all")


def seal(page: Page) -> None:
    """Submit the sheet."""
    page.locator("#prompt .choices button", has_text="Submit the").click()
    expect(page.locator(".panel-orders summary")).to_contain_text("submitted")


def test_two_browsers_play_a_siege_a_crossing_and_a_battle(
    room: BrowserSession,
) -> None:
    match_id, pages = seat_two(room, bodies=WAR)
    robert, rufus = pages["robert"], pages["rufus"]
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        open_match(page, match_id)
    my_move(robert)
    order(robert, "B1", "Lewes", "Besiege")
    notes = robert.locator(".panel-orders .fact.note")
    expect(notes.first).to_contain_text("at Lewes by hour 12 of 72")
    order(robert, "B4", "Romney", "Ferry to")
    point(robert, "piece:B2")
    choose(robert, "Meeting an enemy: attack")
    go_to(robert, "6459")
    choose(robert, "That is all")
    seal(robert)
    before = "\n".join(ears["rufus"].heard)
    for sign in ('"B1"', '"B2"', "130 Spearmen", "besiege Lewes", "Romney by hour"):
        assert sign not in before
    rufus.locator("#prompt .choices button", has_text="Submit the").click()
    for page in pages.values():
        expect(page.locator("h1")).to_contain_text("The battle near Hastings")
        expect(page.locator('.board [data-thing="piece:1.B.MC.C.1"]')).to_be_attached()
    my_move(robert)
    robert.locator("#prompt button", has_text="End movement").click()
    expect(robert.locator("#asked")).not_to_contain_text("Give orders")
    turns = fight_to_the_end(pages, match_id)
    assert turns > 2
    # The march went on from the battle to the end of the week, and the log reports it.
    for page in pages.values():
        expect(page.locator("#asked")).to_contain_text("orders for week 2")
        expect(page.locator("#log-lines")).to_contain_text("near Hastings")
    expect(robert.locator("#log-lines")).to_contain_text("Robert Curthose lays siege to Lewes")
    heard = "\n".join(ears["rufus"].heard)
    for sign in ("130 Spearmen", "besiege Lewes", "Romney by hour", '"B1"'):
        assert sign not in heard
    assert "70 Thegns" in heard
    assert "70 Thegns" not in "\n".join(ears["robert"].heard)


def fight_to_the_end(pages: dict[str, Page], match_id: str) -> int:
    """End every turn of the battle on the board until it is over; return the number of turns."""
    turns = 0
    while True:
        for page in pages.values():
            table = ask(page, "GET", f"/matches/{match_id}/table")
            if "within" not in table:
                return turns
            asked = table.get("ask")
            if asked is not None:
                body = {"role": asked["role"], "action": "done", "seq": table["seq"]}
                ask(page, "POST", f"/matches/{match_id}/actions", id=f"stand-{turns}", **body)
                turns += 1


def test_log_of_a_week_shows_marches_and_links_to_the_map(
    room: BrowserSession,
) -> None:
    match_id, pages = seat_two(room, bodies=WAR[1:2] + WAR[3:])
    robert, rufus = pages["robert"], pages["rufus"]
    for page in pages.values():
        open_match(page, match_id)
    my_move(robert)
    order(robert, "B1", "Lewes", "Besiege")
    order(robert, "B4", "Romney", "Ferry to")
    seal(robert)
    rufus.locator("#prompt .choices button", has_text="Submit the").click()
    my_move(robert)
    expect(robert.locator("#asked")).to_contain_text("orders for week 2")
    log = robert.locator("#log-lines")
    expect(log).to_contain_text("Day 1: Robert Curthose's force (B1) to Lewes")
    expect(log).to_contain_text("Robert of Mortain's force (B3) lands at Romney")
    expect(robert.locator(".panel-sieges, #log-lines").first).to_contain_text("Lewes")
    expect(rufus.locator("#log-lines")).not_to_contain_text("Day 1: B1")
    # The finished week is folded.
    log.locator("button.place", has_text="Romney").first.dispatch_event("click")
    expect(robert.locator('.board [data-thing="piece:B3"]')).to_be_in_viewport()


def test_order_lines_are_moved_by_button_and_by_keys(room: BrowserSession) -> None:
    match_id, pages = seat_two(room)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    point(page, "piece:A1")
    choose(page, "Meeting an enemy: hold")
    choose(page, "Go hungry first: the best")
    lines = page.locator(".panel-orders .fact")
    expect(lines.nth(2)).to_contain_text("the best go hungry first")
    lines.nth(2).get_by_role("button", name="Move up").click()
    expect(lines.nth(1)).to_contain_text("the best go hungry first")
    my_move(page)
    lines.nth(1).get_by_role("button", name="Strike out").focus()
    page.keyboard.press("Alt+ArrowDown")
    expect(lines.nth(2)).to_contain_text("the best go hungry first")


def test_orders_are_written_and_sealed_by_keyboard(room: BrowserSession) -> None:
    match_id, pages = seat_two(room)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    walk_to(page, "piece:A1")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("William Rufus (A1), 40 figures, at Winchester")
    go_to(page, "London")
    lines = page.locator(".panel-orders .fact")
    expect(lines.nth(1)).to_contain_text("London")
    press_digit(page, "That is all")
    press_digit(page, "Submit the")
    expect(page.locator(".panel-orders summary")).to_contain_text("submitted")


def press_digit(page: Page, words: str) -> None:
    """Press the key of a button of the prompt."""
    button = page.locator("#prompt .choices button", has_text=words).first
    page.keyboard.press(button.locator("kbd").inner_text())


def walk_to(page: Page, key: str) -> None:
    """Press arrow keys until the focus is on a piece or space."""
    for arrow in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp") * MANY:
        page.keyboard.press(arrow)
        if page.evaluate("document.activeElement?.dataset?.thing") == key:
            return
    raise AssertionError(f"no arrows lead to {key}")


def test_marshal_fills_the_sheet_and_all_lines_are_struck_out(
    room: BrowserSession,
) -> None:
    match_id, pages = seat_two(room, PHONE)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    left = page.locator(".undone")
    expect(left).to_contain_text("1 body, A1,")
    expect(left).to_contain_text("Next: the march.")
    press(page, page.get_by_role("button", name="Order the rest as the marshal advises"))
    all_at_once = page.locator("#prompt [data-key=all-at-once]")
    expect(page.locator("#prompt .parts li").first).to_contain_text("The force of William Rufus")
    press(page, all_at_once)
    my_move(page)
    expect(left).not_to_contain_text("can still act")
    expect(page.locator(".panel-orders .fact")).not_to_have_count(1)
    # The sheet strikes out lines, one or all; the prompt does not.
    expect(page.locator("#prompt").get_by_role("spinbutton")).to_have_count(0)
    press(page, page.get_by_role("button", name="More of the match"))
    press(page, page.get_by_role("button", name="Strike out: All"))
    press(page, page.get_by_role("dialog").get_by_role("button", name="Strike out"))
    expect(page.locator(".panel-orders")).to_contain_text("Nothing is written yet.")
    expect(left).to_contain_text("1 body, A1,")


def test_proposed_orders_stay_when_the_opponent_submits(
    room: BrowserSession,
) -> None:
    match_id, pages = seat_two(room)
    page, other = pages["rufus"], pages["robert"]
    for one in (page, other):
        open_match(one, match_id)
        my_move(one)
    press(page, page.get_by_role("button", name="Order the rest as the marshal advises"))
    lines = page.locator("#prompt .parts li")
    expect(lines.first).to_contain_text("The force of William Rufus")
    proposed = lines.all_inner_texts()
    duke = page.locator(".panel", has_text="Robert Curthose")
    expect(duke).to_have_class(re.compile(r"\bactive\b"))
    press(other, other.get_by_role("button", name="Submit the"))
    expect(duke).not_to_have_class(re.compile(r"\bactive\b"))
    assert lines.all_inner_texts() == proposed
    press(page, page.locator("#prompt [data-key=all-at-once]"))
    my_move(page)
    expect(page.locator(".panel-orders .fact")).not_to_have_count(1)


SAY: Final = """async (labels) => {
  const { questionText } = await import('/static/js/match/prompt/question.js');
  const { Chooser } = await import('/static/js/match/input/chooser.js');
  const place = { kind: 'space', id: '6978' };
  const ask = { options: [], spans: [], prompt: '' };
  const chooser = new Chooser(ask, { pieces: [] }, () => 'Rouen, 6978, clear');
  chooser.weighed = labels.map((label) => ({ label, verb: label, args: [place], action: label }));
  return questionText({ status: 'running' }, chooser);
}"""


def test_options_of_a_place_are_asked_in_one_sentence(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    labels = ["Levy and buy", "Send a spy for 10 crowns", "Place a counterspy for 10 crowns"]
    assert page.evaluate(SAY, labels) == (
        "Rouen: levy and buy, send a spy for 10 crowns or place a counterspy for 10 crowns?"
    )


def test_body_reported_twice_is_one_piece_that_can_be_hunted(
    room: BrowserSession,
) -> None:
    match_id, pages = seat_two(
        room,
        bodies=("A1 lewes spearman.C=40 rufus_king hold", "B1 lewes knight.B=218 robert_duke hold"),
        begins=("loyalty: lewes=rufus", "turn: 1", "step: Orders"),
    )
    for page in pages.values():
        open_match(page, match_id)
        my_move(page)
        page.locator("#prompt .choices button", has_text="Submit the").click()
    page = pages["rufus"]
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("orders for week 2")
    expect(thing(page, "piece:s1")).not_to_have_count(0)
    expect(thing(page, "piece:s2")).to_have_count(0)
    point(page, "piece:A1")
    point(page, "piece:s1")
    expect(page.locator(".panel-orders")).to_contain_text("hunt s1")
