"""A full Year of 1088 in two browsers, from gifts to winter, and what each of them receives."""

from __future__ import annotations

import itertools
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.web.support import Ear, ask
from tests.web.test_campaign import (
    WAR,
    choose,
    fight_to_the_end,
    go_to,
    order,
    point,
    seal,
    seat_two,
)  # fmt: skip

pytestmark = [pytest.mark.browser, pytest.mark.soak]

WEEKS: Final = 6

BODIES: Final = [line.replace("A3 london", "A3 bedford") for line in WAR]
"""The same war, except that the king's thegns have yet to come to London."""

SECRETS: Final = {
    "robert": ('"B1"', '"B2"', "130 Spearmen", "13 Archers", "besiege Lewes"),
    "rufus": ('"A3"', "70 Thegns", "19 Javelin", "(A3) to London"),
}
"""By player, what only this player receives in the Year: bodies, troops, purchases, orders."""

_ids = itertools.count()


def write(page: Page, match_id: str, role: str, *actions: str) -> None:
    """Write lines on a sheet by the API, as the player of a page."""
    for action in actions:
        seq = ask(page, "GET", f"/matches/{match_id}/table")["seq"]
        body = {"role": role, "action": action, "seq": seq, "id": f"line-{next(_ids)}"}
        ask(page, "POST", f"/matches/{match_id}/actions", **body)


def week_passes(pages: dict[str, Page], asked: str) -> None:
    """Seal both sheets, and wait for the next prompt."""
    for page in pages.values():
        my_move(page)
    seal(pages["robert"])
    pages["rufus"].locator("#prompt .choices button", has_text="Submit the").click()
    for page in pages.values():
        expect(page.locator("#asked")).to_contain_text(asked)


def test_opponent_receives_no_secrets_during_a_year(room: BrowserSession) -> None:
    match_id, pages = seat_two(room, bodies=BODIES, begins=("turn: 0", "step: Gifts"))
    rufus, robert = pages["rufus"], pages["robert"]
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        open_match(page, match_id)
        expect(page.locator("#asked")).to_contain_text("Give to the Church")
    write(rufus, match_id, "rufus", "crowns 17", "give exeter", "done")
    write(robert, match_id, "robert", "done")
    expect(robert.locator("#asked")).to_contain_text("Raise your army")
    write(robert, match_id, "robert", "at rouen", "buy archer.C", "count 13", "close", "done")
    write(rufus, match_id, "rufus", "at winchester", "buy javelin.D", "count 19", "close", "done")
    expect(robert.locator("#asked")).to_contain_text("orders for week 1")
    # A siege, a crossing and a battle on the board.
    my_move(robert)
    order(robert, "B1", "Lewes", "Besiege")
    order(robert, "B4", "Romney", "Ferry to")
    point(robert, "piece:B2")
    choose(robert, "Meeting an enemy: attack")
    go_to(robert, "6459")
    choose(robert, "That is all")
    seal(robert)
    rufus.locator("#prompt .choices button", has_text="Submit the").click()
    for page in pages.values():
        expect(page.locator("h1")).to_contain_text("The battle near Hastings")
    assert fight_to_the_end(pages, match_id) > 2
    for page in pages.values():
        expect(page.locator("#asked")).to_contain_text("orders for week 2")
    my_move(rufus)
    order(rufus, "A3", "London", "")
    for week in range(3, WEEKS + 1):
        week_passes(pages, f"orders for week {week}")
    week_passes(pages, "Give to the Church")
    for page in pages.values():
        expect(page.locator("#log-lines")).to_contain_text("The winter after 1088")
    heard = {role: "\n".join(ear.heard) for role, ear in ears.items()}
    for role, signs in SECRETS.items():
        [other] = set(SECRETS) - {role}
        for sign in signs:
            assert sign in heard[role], f"{role} does not receive {sign}"
            assert sign not in heard[other], f"{other} receives {sign}"
