"""Addresses of an account, over HTTP: added, confirmed, changed, and stopped by a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import httpx
import pytest

from senlac.server.alerts.feed import NAMESPACE
from senlac.server.support.ids import new_id
from tests.server.mailbox import Mailbox, body
from tests.server.support import WORDS, Client, Document, Server
from tests.server.test_accounts import fresh_name

ADDRESS: Final = "edith@example.org"
WISHES: Final[Document] = {
    "kinds": ["turn", "result"], "wait": 0, "zone": "Europe/London", "quiet_from": 22,
    "quiet_until": 7, "daily": False, "daily_hour": 9,
}  # fmt: skip

MAIL: Final = {
    "SENLAC_MAIL_FROM": "Senlac <table@senlac.example>",
    "SENLAC_PUBLIC_URL": "https://senlac.example",
}


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as made:
        yield made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """Yield a server that sends e-mail."""
    with Server(tmp_path_factory.mktemp("post"), **MAIL, SENLAC_SMTP_URL=mailbox.url) as started:
        yield started


def new_address() -> str:
    """Return an address that no other test has."""
    return f"{new_id()}@example.org"


def links(mailbox: Mailbox, address: str, count: int = 1) -> list[str]:
    """Wait for a number of e-mails to an address; return the paths of the links in the last one."""
    mails = mailbox.wait(count, address)
    return re.findall(r"https://senlac\.example(/\S*)", body(mails[count - 1]))


def confirmed(server: Server, mailbox: Mailbox, address: str) -> tuple[Client, str]:
    """Return a new account with a confirmed address, and the id of the address."""
    player = server.account(fresh_name())
    contact_id: str = player.post("/api/contacts", address=address)["id"]
    [link] = links(mailbox, address)
    server.client().post(f"/api/codes/{link.removeprefix('/c/')}/confirm")
    return player, contact_id


def of(player: Client) -> list[Any]:
    """Return the addresses of a player."""
    found: list[Any] = player.get("/api/contacts")["contacts"]
    return found


def test_address_is_confirmed_by_the_link_that_is_sent_to_it(
    server: Server, mailbox: Mailbox
) -> None:
    address, player = new_address(), server.account(fresh_name())
    made = player.post("/api/contacts", address=address)
    assert (made["address"], made["confirmed"]) == (address, False)
    [link] = links(mailbox, address)
    stranger = server.client()
    assert stranger.http.get(link).status_code == httpx.codes.OK
    # Programs open links in e-mails. That alone confirms nothing.
    assert [one["confirmed"] for one in of(player)] == [False]
    stranger.post(f"/api/codes/{link.removeprefix('/c/')}/confirm")
    assert [one["confirmed"] for one in of(player)] == [True]


def test_question_can_be_sent_again(server: Server, mailbox: Mailbox) -> None:
    address, player = new_address(), server.account(fresh_name())
    contact_id = player.post("/api/contacts", address=address)["id"]
    first = links(mailbox, address)
    player.post(f"/api/contacts/{contact_id}/ask")
    assert links(mailbox, address, 2) == first


def test_mail_program_stops_e_mails_with_one_click(server: Server, mailbox: Mailbox) -> None:
    address = new_address()
    player, _ = confirmed(server, mailbox, address)
    player.put(f"/api/contacts/{of(player)[0]['id']}", wishes=WISHES | {"quiet_from": 7})
    other = server.guest()
    match_id = player.match({"norman": "me", "saxon": "open"})
    other.post(f"/api/matches/{match_id}/join", role="saxon")
    found = links(mailbox, address, 2)
    assert found[0] == f"/match/{match_id}"
    [stop] = re.findall(
        r"<https://senlac\.example(/\S*)>", str(mailbox.wait(2, address)[1]["List-Unsubscribe"])
    )
    assert found[1:] == [stop]
    # A mail program sends this form, without a cookie or a header of ours.
    with httpx.Client(base_url=server.url) as program:
        assert program.get(stop).status_code == httpx.codes.OK
        assert len(of(player)) == 1
        for _ in range(2):
            sent = program.post(stop, data={"List-Unsubscribe": "One-Click"})
            assert sent.status_code == httpx.codes.OK, sent.text
    assert of(player) == []


def test_wishes_are_kept(server: Server, mailbox: Mailbox) -> None:
    player, contact_id = confirmed(server, mailbox, new_address())
    player.put(f"/api/contacts/{contact_id}", wishes=WISHES)
    assert of(player)[0]["wishes"] == WISHES
    for wrong in ({"zone": "Middle-earth"}, {"kinds": ["all"]}, {"quiet_from": 24}, {"wait": -1}):
        refused = player.refused("PUT", f"/api/contacts/{contact_id}", {"wishes": WISHES | wrong})
        assert refused == (400, "bad_input"), wrong
    assert of(player)[0]["wishes"] == WISHES


@pytest.mark.parametrize(
    "address", ["", "edith", "edith@", "edith@example", "a b@example.org", "édith@example.org"]
)
def test_text_that_is_no_address_is_refused(server: Server, address: str) -> None:
    player = server.account(fresh_name())
    assert player.refused("POST", "/api/contacts", {"address": address}) == (400, "bad_input")
    assert of(player) == []


def test_address_is_added_once(server: Server) -> None:
    player = server.account(fresh_name())
    player.post("/api/contacts", address=ADDRESS)
    again = player.refused("POST", "/api/contacts", {"address": ADDRESS.upper()})
    assert again == (400, "bad_input")


def asked(player: Client, count: int) -> list[int]:
    """Add addresses; return the status of each answer."""
    return [
        player.http.post("/api/contacts", json={"address": f"{number}@example.org"}).status_code
        for number in range(count)
    ]


def test_account_has_few_addresses(server: Server) -> None:
    assert asked(server.account(fresh_name()), 7) == [201] * 5 + [400] * 2


def test_nobody_can_send_many_questions(tmp_path: Path, mailbox: Mailbox) -> None:
    mail = {**MAIL, "SENLAC_SMTP_URL": mailbox.url, "SENLAC_RATE_FACTOR": "1"}
    with Server(tmp_path, **mail, SENLAC_LIMITS="contact=2/3600 code=3/3600") as strict:
        player = strict.account(fresh_name())
        assert asked(player, 3) == [201, 201, 429]
        contact_id = of(player)[0]["id"]
        assert player.refused("POST", f"/api/contacts/{contact_id}/ask") == (429, "too_many")
        guesses = [strict.client().refused("POST", "/u/x")[0] for _ in range(4)]
        assert guesses == [404, 404, 404, 429]


def test_addresses_belong_to_one_account(server: Server, mailbox: Mailbox) -> None:
    player, contact_id = confirmed(server, mailbox, new_address())
    other = server.account(fresh_name())
    for method, path, sent in (
        ("PUT", "", {"wishes": WISHES}), ("DELETE", "", None), ("POST", "/ask", None),
    ):  # fmt: skip
        refused = other.refused(method, f"/api/contacts/{contact_id}{path}", sent)
        assert refused == (404, "not_found")
    assert len(of(player)) == 1
    assert of(other) == []


def test_guest_has_no_address(server: Server) -> None:
    refused = server.guest().refused("POST", "/api/contacts", {"address": ADDRESS})
    assert refused == (403, "forbidden")


def test_codes_cannot_be_guessed(server: Server, mailbox: Mailbox) -> None:
    _, contact_id = confirmed(server, mailbox, new_address())
    client = server.client()
    for code in (contact_id, f"{contact_id}0000000000", "x"):
        for path in (f"/api/codes/{code}/confirm", f"/api/codes/{code}/stop", f"/u/{code}"):
            assert client.refused("POST", path) == (404, "not_found")


def test_deleted_account_leaves_no_address(server: Server, mailbox: Mailbox) -> None:
    address = new_address()
    player, _ = confirmed(server, mailbox, address)
    [link] = links(mailbox, address)
    player.delete("/api/account")
    confirm = f"/api/codes/{link.removeprefix('/c/')}/confirm"
    assert server.client().refused("POST", confirm) == (404, "not_found")


def entries(server: Server, path: str) -> list[tuple[str, str]]:
    """Return title and link of each entry of a feed."""
    answer = server.client().http.get(path)
    assert answer.headers["content-type"] == "application/atom+xml"
    root = ET.fromstring(answer.content)  # noqa: S314 - of our own server
    found = []
    for entry in root.iter(f"{{{NAMESPACE}}}entry"):
        link = entry.find(f"{{{NAMESPACE}}}link")
        assert link is not None
        found.append((entry.findtext(f"{{{NAMESPACE}}}title", ""), link.attrib["href"]))
    return found


def test_feed_lists_what_a_player_should_know(server: Server) -> None:
    name = fresh_name()
    player, other = server.account(name), server.account(fresh_name())
    path = player.get("/api/contacts")["feed"]
    assert entries(server, path) == []
    # A match against the computer is none of them.
    player.match({"norman": "me", "saxon": "bot:random"})
    mine = player.match({"norman": "me", "saxon": "open"})
    other.post(f"/api/matches/{mine}/join", role="saxon")
    invited = other.match({"norman": "me", "saxon": f"person:{name}"})
    link = f"{server.url}/match/"
    assert entries(server, path) == [
        ("Your move: The Foragers", f"{link}{mine}"),
        ("An invitation: The Foragers", f"{link}{invited}"),
    ]
    other.post(f"/api/matches/{mine}/resign")
    assert ("The match is over: The Foragers", f"{link}{mine}") in entries(server, path)


def test_feed_has_a_new_address_after_a_new_password(server: Server) -> None:
    player = server.account(fresh_name())
    path = player.get("/api/contacts")["feed"]
    player.post("/api/password", old=WORDS, new=f"{WORDS} again")
    assert server.client().http.get(path).status_code == httpx.codes.NOT_FOUND
    fresh = player.get("/api/contacts")["feed"]
    assert fresh != path
    assert entries(server, fresh) == []
    assert server.guest().get("/api/contacts")["feed"] == ""


def test_server_without_e_mail_says_so(tmp_path: Path) -> None:
    with Server(tmp_path) as plain:
        player = plain.account(fresh_name())
        found = player.get("/api/contacts")
        assert (found["available"], found["contacts"]) == (False, [])
        assert player.refused("POST", "/api/contacts", {"address": ADDRESS}) == (400, "bad_input")
