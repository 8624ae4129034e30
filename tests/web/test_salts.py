"""Salts of a match's dice: who adds them, what the browser stores, and what it detects."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Request, Route, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, wait_until
from tests.web.support import Dam, ask, new_account, new_match
from tests.web.test_two_players import invited, two
from tests.web.test_verify import go_to_proof, resign

pytestmark = pytest.mark.browser

SALT = re.compile(r"[0-9a-f]{32}")


def dice(page: Page, match_id: str) -> dict[str, Any]:
    """Return what a match's record says about its dice."""
    found: dict[str, Any] = ask(page, "GET", f"/matches/{match_id}/record")["dice"]
    return found


def kept(page: Page, match_id: str) -> dict[str, Any]:
    """Return what a browser stores about the dice of a match."""
    found = page.evaluate(f"localStorage.getItem('senlac.dice.{match_id}')")
    return dict(json.loads(found))


def posted(page: Page) -> list[Request]:
    """Return a list that collects the POST requests of a page from now on."""
    found: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            found.append(request)

    page.on("request", note)
    return found


def id_of(page: Page) -> str:
    """Return the id of the match that a page shows."""
    page.wait_for_url("**/match/*")
    return page.url.rsplit("/", 1)[1]


def test_page_adds_a_salt_after_it_has_the_commitment(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    requests, held = posted(page), Dam(page, "**/salt")
    page.get_by_role("button", name="Play now").first.click()
    salt = held.first().request
    assert set(salt.post_data_json or {}) == {"salt"}
    [made] = [request for request in requests if request.url.endswith("/api/matches")]
    assert "salt" not in (made.post_data_json or {})
    answer = made.response()
    assert answer is not None
    promise = answer.json()
    match_id = promise["id"]
    # The server has shown its commitment, the browser has stored it, and no die has been rolled.
    assert kept(page, match_id)["commitment"] == promise["commitment"]
    assert ask(page, "GET", f"/matches/{match_id}")["status"] == "open"
    held.open()
    assert id_of(page) == match_id
    my_move(page)
    [sent] = set(dice(page, match_id)["salts"].values())
    assert SALT.fullmatch(sent)
    assert salt.post_data_json == {"salt": sent}
    assert kept(page, match_id) == {
        "commitment": promise["commitment"], "salt": sent, "early": True, "before": {},
    }  # fmt: skip
    resign(page)
    page.goto(f"/verify/{match_id}")
    expect(page.locator("#verdict")).to_contain_text("Every roll is proved")
    expect(page.locator("#kept")).to_contain_text("before the match began, and then added a salt")
    expect(page.locator("#salts")).to_contain_text(f"(you): {sent}")


def test_both_players_add_salts_to_match_and_rematch(room: BrowserSession) -> None:
    norman, saxon, match_id = two(room)
    promise = dice(norman, match_id)
    for page, role in ((norman, "norman"), (saxon, "saxon")):
        own = kept(page, match_id)
        assert (own["commitment"], own["early"]) == (promise["commitment"], True)
        assert SALT.fullmatch(own["salt"])
        assert own["salt"] == promise["salts"][role]
    assert promise["salts"]["norman"] != promise["salts"]["saxon"]
    # The player who joined has seen the host's salt, so the host cannot change it.
    assert kept(norman, match_id)["before"] == {}
    assert kept(saxon, match_id)["before"] == {"norman": promise["salts"]["norman"]}
    resign(norman)
    for page in (norman, saxon):
        page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
        page.wait_for_url(re.compile(f"/match/(?!{match_id})"))
    again = id_of(saxon)
    expect(saxon.locator("body")).to_have_attribute("data-status", "running")
    salts = dice(saxon, again)["salts"]
    assert salts == {"saxon": kept(norman, again)["salt"], "norman": kept(saxon, again)["salt"]}
    assert all(SALT.fullmatch(salt) for salt in salts.values())


def test_salt_is_stored_though_the_match_closes_to_spectators_first(room: BrowserSession) -> None:
    norman, saxon = invited(room)
    # The socket of this page must not be taken for that of the next.
    expect(saxon.locator("#line")).to_have_attribute("data-state", "live")
    held: list[tuple[Route, APIResponse]] = []
    saxon.route("**/join", lambda route: held.append((route, route.fetch())))
    closed: list[str] = []
    with saxon.expect_websocket() as opened:
        saxon.reload()
    opened.value.on("close", lambda socket: closed.append(socket.url))
    expect(saxon.locator("#line")).to_have_attribute("data-state", "live")
    saxon.get_by_role("button", name="Play Saxon").click()
    wait_until(saxon, lambda: held and closed)
    route, answer = held[0]
    route.fulfill(response=answer)
    saxon.wait_for_url(lambda url: "?" not in url)
    match_id = id_of(saxon)
    assert kept(saxon, match_id)["salt"] == dice(norman, match_id)["salts"]["saxon"]


def test_player_who_accepts_an_invitation_adds_a_salt(room: BrowserSession) -> None:
    host, friend = room.window(), room.window()
    for page in (host, friend):
        ask(page, "POST", "/guest")
    new_account(host, "Wulfnoth")
    invitee = new_account(friend, "Gytha")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "person", "name": invitee}}
    made = ask(host, "POST", "/matches", game="shieldwall", seats=seats)["id"]
    friend.goto("/")
    friend.get_by_role("button", name="Accept").click()
    match_id = id_of(friend)
    expect(friend.locator("body")).to_have_attribute("data-status", "running")
    assert match_id == made
    assert kept(friend, made)["salt"] == dice(friend, made)["salts"]["saxon"]
    assert "norman" not in dice(friend, made)["salts"]


def test_players_at_one_screen_add_one_salt(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    page.get_by_role("button", name="Set up a battle").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Normans").check()
    dialog.get_by_role("combobox", name="Saxons").select_option("hotseat")
    dialog.get_by_role("button", name="Begin the battle").click()
    match_id = id_of(page)
    expect(page.locator("body")).to_have_attribute("data-status", "running")
    salts = dice(page, match_id)["salts"]
    assert salts == dict.fromkeys(("saxon", "norman"), kept(page, match_id)["salt"])


def test_player_at_a_waiting_match_adds_a_salt(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="open")
    with page.expect_response("**/salt"):
        page.goto(f"/match/{match_id}")
    # The browser stores the salt some time after the response has arrived.
    wait_until(page, lambda: kept(page, match_id)["salt"])
    salt = kept(page, match_id)["salt"]
    assert SALT.fullmatch(salt)
    assert ask(page, "GET", f"/matches/{match_id}/proof")["salts"] == {"norman": salt}


def test_match_begins_without_a_lost_salt(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    page.route("**/salt", lambda route: route.abort())
    page.get_by_role("button", name="Play now").first.click()
    match_id = id_of(page)
    expect(page.locator("#asked")).to_have_text("The match begins in a moment.")
    expect(page.locator("body")).to_have_attribute("data-status", "running")
    assert dice(page, match_id)["salts"] == {}
    resign(page)
    page.goto(f"/verify/{match_id}")
    expect(page.locator("#salts")).to_contain_text("(you): none")
    expect(page.locator("#kept")).to_contain_text("and added no salt")
    room.excuse("net::ERR_FAILED")


def test_changed_commitment_is_detected_at_table_and_in_proof(
    own_room: BrowserSession,
) -> None:
    room = own_room
    page = room.window()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    match_id = id_of(page)
    my_move(page)
    honest = dice(page, match_id)["commitment"]
    room.server.kill()
    [file] = room.server.data.glob("*.db")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(
            "UPDATE match SET commitment = ?", (hashlib.sha256(b"chosen").hexdigest(),)
        )
    room.server.start()
    open_match(page, match_id)
    warning = page.locator(".toast", has_text="has changed the commitment of the dice")
    expect(warning).to_be_visible()
    page.clock.install()
    page.clock.fast_forward(60_000)
    expect(warning.get_by_role("link", name="See the dice")).to_be_visible()
    go_to_proof(page)
    expect(page.locator("#verdict")).to_contain_text("has changed the commitment of its dice")
    expect(page.locator("#verdict")).to_contain_text(honest)
    expect(page.locator("#verdict")).to_have_class(re.compile("bad"))
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    room.excuse("WebSocket", "net::ERR_")


def test_proof_reports_a_salt_that_the_server_leaves_out(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    match_id = id_of(page)
    my_move(page)

    def without(route: Route) -> None:
        proof = route.fetch().json()
        route.fulfill(json={**proof, "salts": {}})

    page.route("**/proof", without)
    page.goto(f"/verify/{match_id}")
    salt = kept(page, match_id)["salt"]
    told = f"The salt that this browser added is missing from the dice: {salt}."
    expect(page.locator("#verdict")).to_have_text(told)


def test_proof_reports_a_late_salt_and_a_changed_salt(
    room: BrowserSession,
) -> None:
    norman, saxon, match_id = two(room)
    for page, told in ((norman, "The salt of Saxon came after yours"), (saxon, "added a salt.")):
        page.goto(f"/verify/{match_id}")
        expect(page.locator("#kept")).to_contain_text(told)

    def chosen(route: Route) -> None:
        proof = route.fetch().json()
        route.fulfill(json={**proof, "salts": {**proof["salts"], "norman": "chosen later"}})

    saxon.route("**/proof", chosen)
    saxon.reload()
    told = "The salt of Norman has changed since your salt was sent."
    expect(saxon.locator("#verdict")).to_have_text(told)


def test_proof_says_that_the_browser_has_no_earlier_copy(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="random")
    page.goto(f"/verify/{match_id}")
    expect(page.locator("#kept")).to_contain_text("has no earlier copy of the commitment")
    open_match(page, match_id)
    page.goto(f"/verify/{match_id}")
    expect(page.locator("#kept")).to_contain_text("which had already begun")
