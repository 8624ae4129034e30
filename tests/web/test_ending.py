"""The card at the end of a match: winner, winning chances, and luck."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser


def ended(page: Page) -> None:
    """Play some random actions of a battle by the API, and resign."""
    match_id = new_match(page, saxon="me", norman="me")
    rng = Random(5)
    for number in range(25):
        table = ask(page, "GET", f"/matches/{match_id}/table?as=view")
        role, action = table["ask"]["role"], rng.choice(table["ask"]["actions"])
        sent = {"role": role, "action": action, "seq": table["seq"], "id": str(number)}
        ask(page, "POST", f"/matches/{match_id}/actions", **sent)
    open_match(page, match_id)
    my_move(page)
    ask(page, "POST", f"/matches/{match_id}/resign")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_end_card_shows_chances_and_luck_and_links_to_the_replay(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    page.goto("/")
    ended(page)
    card = page.locator("dialog.ending")
    expect(card.get_by_role("img", name="Chances of winning")).to_be_visible()
    expect(card.locator(".luck li")).to_have_count(2)
    expect(card.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    turn = card.locator(".turns button").first
    expect(card.locator(".turns .cause").first).to_have_text(re.compile("decision of the|dice"))
    turn.press("Enter")
    expect(card).to_have_count(0)
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("Replay")
    page.locator("#replay .milestones [data-kind=turn]").first.click()
    expect(page.locator("#replay output")).to_contain_text("0 /")
    page.get_by_role("button", name="What would the computer").click()
    expect(page.locator("#opinion .candidate")).not_to_have_count(0)
    expect(page.locator("#opinion .candidate").last).to_contain_text(
        re.compile(r"% to win \(±\d+\)")
    )
    page.get_by_role("button", name="Leave the replay").click()
    page.get_by_role("button", name="Result").click()
    expect(card.locator(".turns li")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_campaign_has_chances_and_says_while_they_are_computed(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_match(page, game="campaign", scenario="y1088", rufus="me", robert="me")
    ask(page, "POST", f"/matches/{match_id}/resign")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/story", hold)
    open_match(page, match_id)
    card = page.locator("dialog.ending")
    expect(card).to_contain_text("being computed")
    expect(card).to_contain_text("has resigned")
    held[0].continue_()
    expect(card.get_by_role("img", name="Chances of winning")).to_be_visible()
    expect(card).not_to_contain_text("being computed")


def test_end_card_lists_no_turning_points_without_any(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_match(page, saxon="me", norman="me")
    ask(page, "POST", f"/matches/{match_id}/resign")
    open_match(page, match_id)
    card = page.locator("dialog.ending")
    expect(card.locator(".luck li")).to_have_count(2)
    expect(card.get_by_role("heading", name="Turning points")).to_have_count(0)


def test_only_roll_is_called_neither_best_nor_worst(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_match(page, saxon="me", norman="me")

    def one_roll(route: Route) -> None:
        story = route.fetch().json()
        rolled = {"entry": 0, "text": "A roll of 9 for command.", "faces": [4, 5]}
        for own, gave in zip(story["luck"], (0.07, -0.07), strict=True):
            own.update(best={**rolled, "gave": gave}, worst={**rolled, "gave": gave})
        route.fulfill(json=story)

    page.route("**/story", one_roll)
    ask(page, "POST", f"/matches/{match_id}/resign")
    open_match(page, match_id)
    luck = page.locator("dialog.ending .luck li")
    expect(luck.locator("p")).to_have_text(
        [f"The only roll: A roll of 9 for command. {gave}" for gave in ("+7%", "\u22127%")]
    )


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_side_names_lie_within_the_graph(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    page.goto("/")
    match_id = new_match(page, "y1088", "campaign", rufus="me", robert="me")
    seq = ask(page, "GET", f"/matches/{match_id}/table")["seq"]
    sealed = {"role": "rufus", "action": "done", "seq": seq, "id": "sealed"}
    ask(page, "POST", f"/matches/{match_id}/actions", **sealed)
    ask(page, "POST", f"/matches/{match_id}/resign")
    page.goto(f"/match/{match_id}")
    names = page.locator("dialog.ending .chance text")
    expect(names).to_have_text(["William Rufus", "Robert Curthose"])
    graph = page.locator("dialog.ending figure svg").bounding_box()
    assert graph
    for name in names.all():
        own = name.bounding_box()
        assert own
        assert graph["x"] + 3 < own["x"] < own["x"] + own["width"] < graph["x"] + graph["width"] - 3


def test_end_card_tells_the_loser_that_they_lost_and_why(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    match_id = new_match(page, saxon="me", norman="normal")
    ask(page, "POST", f"/matches/{match_id}/resign")
    page.goto(f"/match/{match_id}")
    name = "You lost. The Normans win: the Saxons have resigned."
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


def test_end_card_of_the_comet_has_graph_turning_points_and_luck(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    seats = {"viking": "me", "norman": "me", "english": "me"}
    match_id = new_match(page, "players_3", "comet", **seats)
    for _ in range(40):
        table = ask(page, "GET", f"/matches/{match_id}/table")
        asked = table["ask"]
        ask(
            page, "POST", f"/matches/{match_id}/actions", role=asked["role"],
            action=asked["options"][0]["action"], seq=table["seq"], id=f"{table['seq']}",
        )  # fmt: skip
    ask(page, "POST", f"/matches/{match_id}/resign")
    page.goto(f"/match/{match_id}")
    card = page.locator("dialog.ending")
    expect(card.get_by_role("img", name="Chances of winning")).to_be_visible()
    expect(card.locator(".turns li")).not_to_have_count(0)
    expect(card.locator(".luck li")).to_have_count(3)
