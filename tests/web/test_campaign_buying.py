"""Buying an army in The Medieval Campaign: the form, the marshal's sentences, and their inputs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match, press
from tests.web.acts import Acts, entries_of
from tests.web.support import Ear
from tests.web.test_campaign import go_to, seat_two
from tests.web.test_campaign_year import write

pytestmark = pytest.mark.browser


def buying(room: BrowserSession, size: ViewportSize = DESKTOP) -> tuple[str, dict[str, Page]]:
    """Return a match at its purchases, and the pages of both players."""
    match_id, pages = seat_two(room, size, bodies=(), begins=("step: Purchase",))
    for page in pages.values():
        open_match(page, match_id)
        my_move(page)
    return match_id, pages


def field(page: Page, action: str) -> Locator:
    """Return the field of a line of the form."""
    return page.locator(f'.order-form input[data-key="{action}"]')


def test_click_on_a_town_opens_its_form_with_prices_and_free_levies(room: BrowserSession) -> None:
    match_id, pages = buying(room)
    page = pages["rufus"]
    go_to(page, "London")
    form = page.get_by_role("dialog", name="Levy and buy")
    expect(form.get_by_label("Place")).to_have_value("at london")
    expect(form.get_by_role("group", name="Fyrdmen, Grade D")).to_contain_text("2 crowns")
    expect(form.get_by_role("group", name="Fyrdmen D", exact=True)).to_contain_text("240 free")
    assert entries_of(page, match_id) == []


def test_form_adds_up_what_is_typed_and_refuses_too_much(room: BrowserSession) -> None:
    _, pages = buying(room)
    page = pages["rufus"]
    go_to(page, "London")
    total = page.locator(".form-total")
    expect(total).to_have_text("London: 0 crowns. 700 crowns left.")
    field(page, "buy knight.B").fill("12")
    expect(total).to_have_text("London: 168 crowns. 532 crowns left.")
    field(page, "buy siege").fill("100")
    expect(total).to_have_text("2468 crowns too much.")
    save = page.get_by_role("button", name="Write it down")
    expect(save).to_be_disabled()
    field(page, "buy siege").fill("0")
    field(page, "levy fyrd.D").fill("241")
    expect(total).to_have_text("Fyrdmen D: at most 240 here.")
    expect(save).to_be_disabled()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_form_writes_lines_and_can_change_them(room: BrowserSession, size: ViewportSize) -> None:
    match_id, pages = buying(room, size)
    page = pages["rufus"]
    press(page, page.locator('#prompt [data-key="form"]'))
    page.locator(".order-form select").select_option("at london")
    field(page, "buy knight.B").fill("12")
    press(page, page.get_by_role("button", name="All: Fyrdmen D"))
    page.locator(".order-form select").select_option("at dover")
    expect(page.locator(".form-so-far")).to_have_text(
        "London: 240 Fyrdmen D and 12 Mounted knights B"
    )
    field(page, "buy captain").fill("1")
    press(page, page.get_by_role("button", name="Write it down"))
    expect(page.locator("#asked")).to_have_text("Raise your army for the Year: 512 crowns left.")
    go_to(page, "London")
    expect(field(page, "buy knight.B")).to_have_value("12")
    field(page, "buy knight.B").fill("2")
    press(page, page.get_by_role("button", name="Write it down"))
    expect(page.locator("#asked")).to_have_text("Raise your army for the Year: 652 crowns left.")
    assert entries_of(page, match_id)[-7:] == [
        "strike 1", "at london", "levy fyrd.D", "count 240", "buy knight.B", "count 2", "close",
    ]  # fmt: skip


def test_ships_are_offered_only_in_ports(room: BrowserSession) -> None:
    _, pages = buying(room)
    page = pages["rufus"]
    go_to(page, "Oxford")
    expect(field(page, "buy captain")).to_be_visible()
    expect(field(page, "buy ship")).to_have_count(0)
    page.locator(".order-form select").select_option("at dover")
    expect(field(page, "buy ship")).to_be_visible()


def test_spy_has_a_button_before_towns_of_others_are_highlighted(room: BrowserSession) -> None:
    match_id, pages = buying(room)
    page = pages["rufus"]
    rouen = page.locator(
        '.board .lit[data-thing="space:rouen"], .board .lit[data-thing="space:6978"]'
    )
    expect(rouen).to_have_count(0)
    page.locator("#prompt summary", has_text="Other orders").click()
    page.get_by_role("button", name="Send a spy for 10 crowns…").click()
    expect(page.locator("#asked")).to_contain_text("Select it on the map.")
    go_to(page, "Rouen")
    assert entries_of(page, match_id) == ["spy rouen"]


def test_marshal_proposes_sentences_that_are_accepted_one_by_one(room: BrowserSession) -> None:
    match_id, pages = buying(room)
    page = pages["rufus"]
    page.get_by_role("button", name="Levy and buy as the marshal advises").click()
    parts = page.locator("#prompt .parts li")
    expect(parts.filter(has_text="Northampton: William Rufus, ")).to_have_count(1)
    expect(page.locator("#prompt .proposal")).to_contain_text("of 700 crowns")
    town = parts.filter(has_text="Northampton")
    town.get_by_role("checkbox").uncheck()
    accept = page.locator('#prompt [data-key="all-at-once"]')
    expect(accept).to_contain_text(f"of {parts.count()}")
    accept.click()
    expect(accept).to_have_count(0)
    my_move(page)
    written = entries_of(page, match_id)
    assert "at northampton" not in written
    assert "at london" in written


def test_opponent_receives_no_part_of_form_or_proposal(room: BrowserSession) -> None:
    _, pages = buying(room)
    page, other = pages["rufus"], pages["robert"]
    ear = Ear(other)
    go_to(page, "London")
    field(page, "buy javelin.D").fill("19")
    page.get_by_role("button", name="Write it down").click()
    expect(page.locator("#asked")).to_contain_text("662 crowns left")
    page.get_by_role("button", name="Levy and buy the rest as the marshal advises").click()
    expect(page.locator("#prompt .parts li").first).to_be_visible()
    other.reload()
    my_move(other)
    heard = "\n".join(ear.heard)
    assert "Levy and buy" in heard
    assert "19 Javelin" not in heard
    assert '"buy knight.B"' in heard
    assert '"levy rufus_king"' not in heard


def test_first_week_of_1088_takes_few_inputs_with_advice(room: BrowserSession) -> None:
    match_id, pages = buying(room)
    page = pages["rufus"]
    acts = Acts(page)
    acts.proposed("Levy and buy as the marshal advises")
    acts.button("Submit the")
    write(pages["robert"], match_id, "robert", "done")
    expect(page.locator("#asked")).to_contain_text("orders for week 1")
    acts.proposed("Order the rest as the marshal advises")
    acts.button("Submit the")
    expect(page.locator("#prompt")).not_to_contain_text("Submit the")
    # The marshal does not advise a siege in all matches.
    written = entries_of(page, match_id)
    assert any(entry.startswith("buy ") for entry in written)
    assert any(entry.startswith("force ") for entry in written)
    assert acts.count < 12
