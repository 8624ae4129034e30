"""Fields that are edited while the page redraws what is around them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.web.support import ask

pytestmark = pytest.mark.browser

SEATS = {"rufus": {"kind": "me"}, "robert": {"kind": "open"}}


def two_lords(room: BrowserSession) -> tuple[Page, Page, str]:
    """Return a page that writes orders, the page of the other lord, and the match id."""
    rufus, robert = room.window(), room.window()
    for page in (rufus, robert):
        ask(page, "POST", "/guest")
    made = ask(rufus, "POST", "/matches", game="campaign", scenario="y1088", seats=SEATS)
    match_id = str(made["id"])
    ask(robert, "POST", f"/matches/{match_id}/join", role="robert")
    open_match(rufus, match_id)
    my_move(rufus)
    return rufus, robert, match_id


def submit(page: Page, match_id: str, *actions: str) -> None:
    """Play actions on the other lord's sheet by the API."""
    for action in actions:
        seq = ask(page, "GET", f"/matches/{match_id}/table?as=view&last=0")["seq"]
        body = {"role": "robert", "action": action, "seq": seq, "id": f"submit {seq}"}
        ask(page, "POST", f"/matches/{match_id}/actions", **body)


def drawn_anew(rufus: Page, robert: Page, match_id: str) -> None:
    """Submit the other lord's sheet, and wait until the page has redrawn its prompt."""
    button = rufus.locator("#prompt button").last.element_handle()
    submit(robert, match_id, "crowns 1", "done")
    rufus.wait_for_function("button => !button.isConnected", arg=button)


def test_typing_continues_when_the_opponent_acts(room: BrowserSession) -> None:
    rufus, robert, match_id = two_lords(room)
    number = rufus.get_by_role("spinbutton", name="Give crowns")
    number.fill("")
    rufus.keyboard.type("12")
    drawn_anew(rufus, robert, match_id)
    rufus.keyboard.type("0")
    expect(number).to_have_value("120")


def test_caret_keeps_its_position_when_the_opponent_acts(room: BrowserSession) -> None:
    rufus, robert, match_id = two_lords(room)
    number = rufus.get_by_role("spinbutton", name="Give crowns")
    number.fill("15")
    rufus.keyboard.press("ArrowLeft")
    drawn_anew(rufus, robert, match_id)
    rufus.keyboard.type("0")
    expect(number).to_have_value("105")
    rufus.keyboard.press("Enter")
    expect(rufus.locator(".panel-orders").first).to_contain_text("105")


def test_text_selection_stays_when_the_opponent_acts(room: BrowserSession) -> None:
    rufus, robert, match_id = two_lords(room)
    number = rufus.get_by_role("spinbutton", name="Give crowns")
    number.fill("15")
    rufus.keyboard.press("Control+a")
    drawn_anew(rufus, robert, match_id)
    rufus.keyboard.type("7")
    expect(number).to_have_value("7")


@pytest.mark.parametrize("kind", ["text", "search", "number"])
def test_field_with_a_value_takes_the_next_key_at_its_end(room: BrowserSession, kind: str) -> None:
    page = room.window()
    page.goto("/")
    typed = page.evaluate(
        """async (type) => {
          const { h } = await import('/static/js/lib/dom.js');
          const field = h('input', { value: 12, type, id: 'typed' });
          document.body.append(field);
          field.focus();
        }""",
        kind,
    )
    assert typed is None
    page.keyboard.type("0")
    expect(page.locator("#typed")).to_have_value("120")


REFILL = """async ([tag, text]) => {
  const { h, refill } = await import('/static/js/lib/dom.js');
  const draw = (words, value) => [h('p', {}, words), h('div', { class: words },
    h(tag, { value, 'data-key': 'field', rows: 3 }), h('small', {}, words))];
  const place = h('section', { id: 'place' }, draw('before', text));
  document.body.append(place);
  const field = place.querySelector('[data-key]');
  field.focus();
  field.setSelectionRange(1, 3, 'backward');
  refill(place, draw('after', text));
  const same = { here: document.activeElement === field, text: place.textContent,
    style: field.parentElement.className,
    caret: [field.selectionStart, field.selectionEnd, field.selectionDirection] };
  refill(place, draw('last', 'new'));
  return { ...same, value: field.value };
}"""


@pytest.mark.parametrize("tag", ["input", "textarea"])
def test_refilled_field_keeps_caret_and_selection(room: BrowserSession, tag: str) -> None:
    page = room.window()
    page.goto("/")
    found: dict[str, Any] = page.evaluate(REFILL, [tag, "crowns"])
    assert found == {
        "here": True,
        "text": "afterafter",
        "style": "after",
        "caret": [1, 3, "backward"],
        "value": "new",
    }


def test_home_page_link_keeps_focus_when_the_lists_reload(
    room: BrowserSession,
) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    mine = ask(page, "POST", "/matches", game="campaign", scenario="y1088", seats=SEATS)["id"]
    page.clock.install()
    page.goto("/")
    link = page.locator(f'#going-list a[href="/match/{mine}"]')
    link.focus()
    old = link.element_handle()
    page.clock.fast_forward(16_000)
    page.wait_for_function("link => !link.isConnected", arg=old)
    expect(link).to_be_focused()
