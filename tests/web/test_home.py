"""The home page and the dialog for a new match, for newcomers and returning players."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from senlac.testing.browser import DESKTOP, PHONE, TABLET, BrowserSession
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser


def test_newcomer_finds_the_start_buttons_without_scrolling(room: BrowserSession) -> None:
    for size in (DESKTOP, TABLET, PHONE):
        page = room.window(size)
        page.goto("/")
        start = page.locator("#start")
        expect(start.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
        expect(start.get_by_role("link", name="Learn it step by step")).to_be_in_viewport(ratio=1)
        expect(page.locator("#turn")).to_be_hidden()


def test_home_page_shows_pending_moves_first(room: BrowserSession) -> None:
    page = room.window(PHONE)
    match_id = new_match(page, saxon="me", norman="me")
    new_match(page, saxon="me", norman="open")
    page.goto("/")
    waiting = page.locator("#turn-list a")
    expect(waiting).to_have_count(1)
    expect(waiting).to_have_attribute("href", f"/match/{match_id}")
    expect(waiting).to_be_in_viewport(ratio=1)
    expect(page.locator("#start")).to_be_hidden()
    expect(page.locator("#going")).to_contain_text("Waiting for players")


def test_home_page_says_what_it_is_to_everyone(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    sentence = page.get_by_text("Board wargames played by the full rulebook")
    expect(sentence).to_be_in_viewport(ratio=1)
    new_match(page, saxon="me", norman="me")
    page.goto("/")
    expect(page.locator("#turn-list a").first).to_be_visible()
    expect(sentence).to_be_in_viewport(ratio=1)


def test_own_matches_show_their_turn_and_their_board(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, "players_3", "comet", english="me", viking="me", norman="me")
    page.goto("/")
    line = page.locator(f'#turn-list a[href="/match/{match_id}"]')
    expect(line).to_contain_text("Campaign Turn 1 of 16")
    expect(line.locator(".miniature .area").first).to_be_visible()
    expect(line.locator(".miniature circle.side-0").first).to_be_visible()


def test_next_leads_to_the_match_that_has_waited_longest(room: BrowserSession) -> None:
    page = room.window(PHONE)
    first = new_match(page, saxon="me", norman="me")
    new_match(page, saxon="me", norman="me")
    waiting = new_match(page, saxon="me", norman="open")
    page.goto("/")
    following = page.get_by_role("link", name="Next", exact=True)
    expect(following).to_have_attribute("href", f"/match/{first}")
    page.goto(f"/match/{waiting}")
    page.get_by_role("link", name="Next: your move in The Foragers").tap()
    page.wait_for_url(f"**/match/{first}")
    expect(page.locator("#prompt.mine")).to_be_visible()
    expect(page.locator("#next-match")).to_be_hidden()


def test_open_seats_stand_above_the_games_with_a_button(room: BrowserSession) -> None:
    host, guest = room.window(), room.window()
    match_id = new_match(host, saxon="me", norman="open")
    guest.goto("/")
    join = guest.get_by_role("link", name="Join The Foragers as Norman").first
    box, games = join.bounding_box(), guest.locator("#games").bounding_box()
    assert box is not None
    assert games is not None
    assert box["y"] < games["y"]
    guest.locator(f'#open a[href="/match/{match_id}"]').click()
    guest.get_by_role("button", name="Play Norman").click()
    expect(guest.locator("#prompt.mine")).to_be_visible()


def test_finished_matches_say_who_won_and_how(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, saxon="me", norman="normal")
    ask(page, "POST", f"/matches/{match_id}/resign")
    page.goto("/")
    line = page.locator(f'#past a[href="/match/{match_id}"]')
    expect(line).to_contain_text("You lost")
    expect(line).to_contain_text("The Normans win: the Saxons have resigned.")


def test_lessons_of_others_are_not_being_played(room: BrowserSession) -> None:
    learner, page = room.window(), room.window()
    learner.goto("/learn/shieldwall")
    learner.get_by_role("button", name="Start the tutorial").click()
    learner.wait_for_url("**/match/*")
    lesson = learner.url.rsplit("/", 1)[1]
    match_id = new_match(learner, saxon="me", norman="me")
    page.goto("/")
    expect(page.locator(f'#running a[href="/match/{match_id}"]')).to_be_visible()
    expect(page.locator(f'#running a[href="/match/{lesson}"]')).to_have_count(0)


def test_game_card_shows_the_key_facts(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    card = page.locator(".game", has_text="Year of the Comet")
    facts = (
        "Vikings, Normans and English",
        "2\u20137",
        "2½ hours",
        "hide their faces",
        "some reading",
    )
    for fact in facts:
        expect(card).to_contain_text(fact)


# ---- the dialog ---------------------------------------------------------------------------------


def dialog_of(page: Page, title: str) -> Locator:
    """Open the dialog for a new match of a game."""
    page.goto("/")
    card = page.locator(".game", has_text=title)
    card.get_by_role("button", name=re.compile("Set up a")).click()
    return page.get_by_role("dialog", name=title)


def made(page: Page, dialog: Locator) -> dict[str, Any]:
    """Begin the match of the dialog; return the body of the page's request."""
    with page.expect_request(lambda r: r.method == "POST" and "/api/matches" in r.url) as sent:
        dialog.get_by_role("button", name=re.compile("Begin the")).click()
    page.wait_for_url("**/match/*")
    body = sent.value.post_data_json
    assert isinstance(body, dict)
    return body


def test_dialog_explains_sides_and_lets_players_change_seats(room: BrowserSession) -> None:
    page = room.window()
    dialog = dialog_of(page, "1066: Year of the Comet")
    expect(dialog.get_by_role("button", name="Begin the campaign")).to_be_visible()
    expect(dialog.get_by_role("radio", name="Vikings")).to_be_checked()
    expect(dialog).to_contain_text("You are King Harold. All England is yours")
    dialog.get_by_role("combobox", name="English").select_option("open")
    dialog.get_by_role("combobox", name="Normans").select_option("hotseat")
    expect(dialog).to_contain_text("You share this screen")
    dialog.get_by_role("radio", name="English").check()
    expect(dialog.get_by_role("combobox", name="English")).to_have_count(0)
    expect(dialog.get_by_role("combobox", name="Vikings")).to_have_value("open")
    expect(dialog.get_by_role("checkbox", name="Private")).to_be_disabled()
    seats = made(page, dialog)["seats"]
    kinds = {role: seat["kind"] for role, seat in seats.items()}
    assert kinds == {"viking": "open", "norman": "hotseat", "english": "me"}


def test_level_of_a_computer_player_is_explained_below_it(room: BrowserSession) -> None:
    page = room.window()
    dialog = dialog_of(page, "Saxons and Normans 1066")
    seat = dialog.get_by_role("combobox", name="Normans")
    expect(seat.locator(":checked")).to_have_text("computer: Thegn (normal)")
    expect(dialog).to_contain_text("Looks one step ahead, answers at once")
    seat.select_option(label="computer: Earl (hard)")
    expect(dialog).to_contain_text("Thinks for half a second")


def test_random_sides_give_each_player_one(room: BrowserSession) -> None:
    page = room.window(PHONE)
    dialog = dialog_of(page, "1066: Year of the Comet")
    dialog.get_by_role("radio", name="Random").check()
    dialog.get_by_role("combobox", name="Player 2").select_option("invite")
    expect(dialog.get_by_role("checkbox", name="Private")).to_be_checked()
    seats = made(page, dialog)["seats"]
    assert sorted(seat["kind"] for seat in seats.values()) == ["bot", "invite", "me"]


def test_options_explain_their_effect_and_are_sent(room: BrowserSession) -> None:
    page = room.window()
    dialog = dialog_of(page, "Saxons and Normans 1066")
    dialog.get_by_role("combobox", name="Battle").select_option("meeting")
    expect(dialog).to_contain_text("You lead the army that enters from the southern edge.")
    dialog.get_by_role("radio", name="South").focus()
    page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="North")).to_be_checked()
    dialog.locator("summary", has_text="Options").press("Enter")
    board = dialog.get_by_role("combobox", name="Board")
    board.select_option(label="11 by 9 squares, armies of 50 points, 12 game turns")
    sent = made(page, dialog)
    assert (sent["options"]["board"], sent["seats"]["north"]["kind"]) == ("large", "me")
    card = ask(page, "GET", f"/matches/{page.url.rsplit('/', 1)[1]}")
    assert (card["options"]["board"], card["private"]) == ("large", False)


def test_match_begins_after_set_up_unless_set_up_by_hand(
    room: BrowserSession,
) -> None:
    page = room.window()
    for by_hand, step in ((False, "Offensive missile phase"), (True, "Set-up")):
        dialog = dialog_of(page, "Invasion 1066: The Battle of Hastings")
        dialog.get_by_role("checkbox", name="Set up by hand").set_checked(by_hand)
        assert made(page, dialog)["usual"] is not by_hand
        expect(page.locator("#prompt .step")).to_have_text(step)
    page.goto("/")
    page.locator(".game", has_text="Year of the Comet").get_by_text("Set up a campaign").click()
    expect(page.get_by_role("checkbox", name="Set up by hand")).not_to_be_checked()
    page.goto("/")
    page.locator(".game", has_text="Saxons and Normans").get_by_text("Set up a battle").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Set up by hand")).to_have_count(0)
