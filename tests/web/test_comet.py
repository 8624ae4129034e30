"""Year of the Comet: two turns against bots, hidden blocks in three browsers, a phone, and axe."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.engine.match.match import Match
from senlac.engine.model.event import Event
from senlac.games.comet.data.tables import load_game_data
from senlac.testing.browser import (
    DESKTOP,
    MOST_LOOKS,
    PHONE,
    TIMEOUT,
    BrowserSession,
    my_move,
    open_match,
    thing,
)
from tests.web.support import LONG_SIZES, Ear, ask
from tests.web.test_access import faults_by_day_and_night

pytestmark = pytest.mark.browser

UNITS: Final = load_game_data().units
FREE: Final = ("norwich", "winchester", "chester")

LOOK: Final = """() => {
  const seen = (e) => e.getClientRects().length > 0;
  const keys = (where) => [...document.querySelectorAll(where)].filter(seen)
    .map((e) => e.dataset.thing);
  const prompt = document.querySelector('#prompt');
  return {
    status: document.body.dataset.status,
    told: document.querySelectorAll('#log-lines li').length,
    free: prompt.classList.contains('mine') && prompt.getAttribute('aria-busy') !== 'true',
    dialog: document.querySelector('dialog[open] h2')?.textContent ?? '',
    asks: Boolean(document.querySelector('dialog[open] .row.end .primary')),
    asked: document.querySelector('#asked')?.textContent ?? '',
    step: document.querySelector('.whose .step')?.textContent ?? '',
    turn: Number(/Turn (\\d+)/.exec(document.querySelector('.track')?.textContent ?? '')?.[1] ?? 0),
    weighed: document.querySelectorAll('.weighed button').length,
    buttons: [...document.querySelectorAll('#prompt .choices button')].map((b) => b.textContent),
    fan: keys('.fan .piece.lit'), inset: keys('.inset .piece.lit'),
    lanes: keys('.inset .space.lit'),
    spaces: keys('.board-frame .space.lit'), pieces: keys('.board-frame .piece.lit'),
    picked: document.querySelectorAll('.board .picked').length,
    held: [...document.querySelectorAll('.tint.side-1 .fill use, .tint.side-2 .fill use')]
      .map((e) => e.getAttribute('href').slice('#outline-'.length)),
  };
}"""


def made(page: Page, match: Match | None = None, **seats: str) -> str:
    """Make a match as a guest, from its beginning or the position of another; return its id.

    A seat is `me`, `open`, or the name of a bot.
    """
    if not page.context.cookies():
        ask(page, "POST", "/guest")
    wished = {
        role: {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind}
        for role, kind in seats.items()
    }
    begun = {"scenario": "players_3"} if match is None else {"position": match.position()}
    return str(ask(page, "POST", "/matches", game="comet", seats=wished, **begun)["id"])


def send(page: Page, match_id: str, *actions: str) -> dict[str, Any]:
    """Play actions by the API; return the table after them."""
    for action in actions:
        table = ask(page, "GET", f"/matches/{match_id}/table")
        body = {"role": table["ask"]["role"], "action": action, "seq": table["seq"]}
        ask(page, "POST", f"/matches/{match_id}/actions", id=f"{match_id}-{table['seq']}", **body)
    found: dict[str, Any] = ask(page, "GET", f"/matches/{match_id}/table")
    return found


def landed() -> Match:
    """Return a match that begins with a Viking landing in Lincoln."""
    for seed in range(60):
        match = Match.new("comet", "players_3", seed=seed)
        events: list[Event] = []
        for action in (*[f"place {free}" for free in FREE], "invade lincoln"):
            events += match.play(match.actors()[0], action)
        if any(event.kind == "land" for event in events):
            return match
    raise AssertionError("no wind at all")


def on_the_march(wanted: Sequence[str] = ()) -> Match:
    """Return such a match when the English march; until then prefer actions with the `wanted`
    verbs.
    """
    match = landed()
    while match.actors() != ["english"] or not match.options("english")[0].startswith("move "):
        [role] = match.actors()
        options = match.options(role)
        first = [text for text in options if text.split()[0] in wanted]
        match.play(role, first[0] if first else options[-1])
    return match


def before_deployment() -> Match:
    """Return such a match at the deployment, after the English have marched upon the Vikings."""
    match = on_the_march()
    while not match.options(match.actors()[0])[0].startswith("deploy "):
        [role] = match.actors()
        options = match.options(role)
        marches = [text for text in options if re.fullmatch(r"move \w+ lincoln", text)]
        match.play(role, marches[0] if marches else options[-1])
    return match


def enter(page: Page, match_id: str) -> None:
    """Open a match, and lift the curtain that falls between players at one screen."""
    page.goto(f"/match/{match_id}")
    page.locator(".board .piece, dialog.curtain button").first.wait_for(state="attached")
    curtain = page.locator("dialog.curtain button")
    if curtain.count():
        curtain.first.click()
    my_move(page)


ALL_MINE: Final = {"english": "me", "viking": "me", "norman": "me"}


def to_march(page: Page) -> None:
    """Open a match when the English march, with Vikings in Lincoln."""
    enter(page, made(page, on_the_march(), **ALL_MINE))


def away(key: str, held: list[str]) -> int:
    """Return the distance of a space from the nearest of some areas."""
    board = load_game_data().board
    here = board.area(key.removeprefix("space:"))
    return min(board.distance(here, board.area(name)) for name in held)


CLICK: Final = """([selector, text]) => {
  const all = [...document.querySelectorAll(selector)];
  const found = all.find((element) => element.textContent.includes(text));
  found?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""


CAMPAIGNS: Final = 4
"""Maximum number of campaigns: in a single one all CV may be placed, so that none is given up."""


class English:
    """Plays the English by highlights: raises, marches upon invaders, fights to the end."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.random = random.Random(1066)
        self.seen: set[str] = set()
        self.placed = 0

    def play(self, turns: int, most: int) -> None:
        """Play until `turns` are over and a battle was seen, at most to turn `most`."""
        last, since = "", time.monotonic()
        for _ in range(MOST_LOOKS):
            now = self.page.evaluate(LOOK)
            enough = now["turn"] > turns and "battle" in self.seen
            if enough or now["turn"] > most or now["status"] == "over":
                return
            if str(now) != last:
                last, since = str(now), time.monotonic()
            assert time.monotonic() - since < TIMEOUT, str(now)
            if now["dialog"]:
                self.answer(now)
            elif now["free"]:
                self.step(now)
            else:
                self.page.wait_for_timeout(25)
        raise AssertionError(f"no end after {MOST_LOOKS} looks: {self.page.evaluate(LOOK)}")

    def answer(self, now: dict[str, Any]) -> None:
        """Confirm what a warning is about, and close a summary."""
        if now["asks"]:
            self.seen.add("warned")
            self.click("dialog[open] button.primary")
        else:
            self.page.keyboard.press("Escape")

    def click(self, selector: str, text: str = "") -> None:
        """Click the first element that a selector finds, if it is still there."""
        self.page.evaluate(CLICK, [selector, text])

    def step(self, now: dict[str, Any]) -> None:
        """Take one of the offered options."""
        self.seen.add(now["step"])
        if now["weighed"]:
            self.click(".weighed button")
        elif now["step"] == "Set-up":
            self.click(f'.board-frame [data-thing="{self.random.choice(now["spaces"])}"]')
        elif now["step"] == "Fyrdmen Raising":
            self.raising(now)
        elif now["step"] == "Movement":
            self.march(now)
        else:
            self.fight(now)

    def raising(self, now: dict[str, Any]) -> None:
        """Raise with both leaders; place a few CV, and give up the rest."""
        if "Go on" in str(now["buttons"]) or "End raising" in str(now["buttons"]):
            self.placed = 0
            self.click("#prompt .choices button")
        elif self.placed < (4 if "warned" in self.seen else 1):
            self.placed += 1
            sizes = [text for text in now["buttons"] if "New unit" in text]
            key = self.random.choice(now["fan"] + sizes or now["pieces"])
            where = ".fan" if key in now["fan"] else ".board-frame"
            if key in sizes:
                self.click("#prompt .choices button", key)
            else:
                self.click(f'{where} [data-thing="{key}"]')
        else:
            self.click("#prompt .choices button", "Give up")

    def march(self, now: dict[str, Any]) -> None:
        """March together upon an invader within reach; without one, end the march."""
        goals = [f"space:{name}" for name in now["held"] if f"space:{name}" in now["spaces"]]
        others = any("With all others" in text for text in now["buttons"])
        if "from which area?" in now["asked"]:
            self.click(f'.board-frame [data-thing="{now["spaces"][0]}"]')
        elif now["picked"] and others:
            self.click("#prompt .choices button", "With all others")
        elif now["picked"] and now["held"] and now["spaces"]:
            goal = goals[0] if goals else min(now["spaces"], key=lambda key: away(key, now["held"]))
            self.click(f'.board-frame [data-thing="{goal}"]')
        elif now["held"] and now["fan"] and not now["picked"] and "marched" not in self.seen:
            self.seen.add("marched")
            self.click(f'.fan [data-thing="{now["fan"][0]}"]')
        elif now["held"] and now["pieces"] and not now["picked"] and "looked" not in self.seen:
            # Several stacks may march: open the first.
            self.seen.add("looked")
            self.click(f'.board-frame [data-thing="{now["pieces"][0]}"]')
        else:
            self.seen -= {"marched", "looked"}
            self.click("#prompt .choices button", "End the march")

    def fight(self, now: dict[str, Any]) -> None:
        """Deploy, stay, hold, fire, and take losses as they are offered."""
        self.seen.add("battle")
        rest = any("Fire the rest" in text for text in now["buttons"])
        if now["lanes"]:
            self.click(f'.inset [data-thing="{self.random.choice(now["lanes"])}"]')
        elif now["step"] in ("Fire", "Deployment") and now["inset"] and not rest:
            self.click(f'.inset [data-thing="{self.random.choice(now["inset"])}"]')
        else:
            wanted = {"Fire": "Fire the rest", "Retreat": "Stay", "Reserve": "Hold"}
            self.click("#prompt .choices button", wanted.get(now["step"], ""))


@pytest.mark.parametrize("size", LONG_SIZES)
def test_guest_plays_the_english_for_two_turns_against_bots(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    player = English(page)
    for _ in range(CAMPAIGNS):
        match_id = made(page, english="me", viking="greedy", norman="greedy")
        open_match(page, match_id)
        player.play(2, 9)
        if {"warned", "battle"} <= player.seen:
            break
    assert {"Set-up", "Fyrdmen Raising", "Movement", "warned", "battle"} <= player.seen
    # Bots are quick: a slow page may ask for a past state, or for its odds.
    room.excuse("409", "422")


# ---- the parts of the screen --------------------------------------------------------------------


def test_stack_opens_as_a_fan_and_many_units_march_at_once(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    fan = page.locator(".fan")
    expect(fan).to_be_visible()
    expect(fan.locator(".piece")).to_have_count(7)
    fan.get_by_role("button", name="Close the stack").click()
    expect(fan).to_be_hidden()
    thing(page, "piece:harold").first.click()
    expect(fan).to_be_visible()
    fan.locator('[data-thing="piece:hc1"]').click()
    fan.locator('[data-thing="piece:fyrd1"]').click()
    expect(page.locator("#asked")).to_have_text("2 together: march.")
    # Only one of the two can march there.
    expect(thing(page, "space:york")).to_have_class(re.compile("some"))
    expect(thing(page, "space:oxford")).not_to_have_class(re.compile("some"))
    thing(page, "space:oxford").dispatch_event("click")
    expect(page.locator(".panel-orders .fact")).to_have_count(2)
    expect(page.locator(".trail")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".panel-orders .fact")).to_have_count(1)


def to_march_with_recruits(page: Page) -> None:
    """Open a match when the English march, with new Fyrdmen below their maximum."""
    enter(page, made(page, on_the_march(["raise", "new"]), **ALL_MINE))


def test_passing_cv_is_offered_and_end_of_march_stays_visible(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    to_march_with_recruits(page)
    buttons = page.locator("#prompt .choices button")
    expect(buttons).to_have_count(1)
    expect(buttons).to_contain_text("End the march")
    expect(page.locator("#prompt .hint")).to_contain_text("pass CV")
    page.locator('.fan [data-thing="piece:fyrd1"]').tap()
    expect(page.locator("#asked")).to_have_text(re.compile("^Fyrdmen of .*: march or pass 1 CV.$"))
    expect(buttons.filter(has_text="Pass 1 CV").first).to_be_visible()
    end = buttons.filter(has_text="End the march")
    expect(end).to_be_in_viewport(ratio=1)
    expect(end).to_have_attribute("aria-keyshortcuts", re.compile("^[1-9]$"))
    buttons.filter(has_text="Pass 1 CV").first.tap()
    expect(page.locator("#log-lines")).to_contain_text("1 CV passed to")


def test_entry_area_is_asked_once_for_units_that_march_together(
    room: BrowserSession,
) -> None:
    page = room.window()
    to_march(page)
    for unit in ("harold", "hc1", "hc2"):
        page.locator(f'.fan [data-thing="piece:{unit}"]').click()
    thing(page, "space:lincoln").dispatch_event("click")
    expect(page.locator("#asked")).to_contain_text(
        "King Harold Godwinson: enter Lincoln from which area?"
    )
    page.locator("#prompt .choices button", has_text="Stamford").click()
    expect(page.locator(".panel-orders .fact", has_text="Lincoln by Stamford")).to_have_count(3)
    expect(page.locator("#asked")).to_have_text("Which unit marches?")


STAYS: Final = """async (key) => {
  const piece = document.querySelector(`.board-frame [data-thing="${key}"]`);
  piece.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
  piece.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  const block = document.querySelector(`.fan [data-thing="${key}"]`);
  await new Promise((done) => setTimeout(done, 400));
  return block.isConnected;
}"""
"""Script that points at a stack and clicks it; returns whether its block in the fan stays."""


def test_block_in_the_fan_is_not_redrawn_after_a_click(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    page.get_by_role("button", name="Close the stack").click()
    assert page.evaluate(STAYS, "piece:harold")


def test_units_without_a_leader_are_shaded_and_say_why(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    lonely = thing(page, "piece:fyrd3")
    expect(lonely).to_have_class(re.compile("is-unled"))
    lonely.hover()
    expect(page.locator("#explain")).to_contain_text("without a leader")


def test_odds_of_a_landing_are_shown_before_its_die(room: BrowserSession) -> None:
    page = room.window()
    match_id = made(page, None, **ALL_MINE)
    send(page, match_id, *[f"place {free}" for free in FREE])
    enter(page, match_id)
    expect(page.locator(".chip.open")).to_have_count(7)
    page.locator('.chip-text.open[data-way="york"]').click()
    expect(page.locator(".weighed .odds")).to_contain_text("67%")
    expect(page.locator("#asked")).to_have_text("The odds: York (A).")
    expect(thing(page, "space:york")).to_have_class(re.compile("picked"))
    page.keyboard.press("Escape")
    expect(page.locator(".weighed")).to_have_count(0)


def into_battle(page: Page) -> str:
    """Open a match at the deployment against the Vikings in Lincoln; return its id."""
    match_id = made(page, before_deployment(), **ALL_MINE)
    enter(page, match_id)
    return match_id


def march_into_battle(page: Page) -> str:
    """Do the same, but march by the API, so that the record contains the march."""
    match_id = made(page, on_the_march(), **ALL_MINE)
    table = send(page, match_id)
    while not table["scene"].get("inset"):
        actions = [option["action"] for option in table["ask"]["options"]]
        marches = [text for text in actions if re.fullmatch(r"move \w+ lincoln", text)]
        table = send(page, match_id, marches[0] if marches else actions[-1])
    enter(page, match_id)
    return match_id


def test_visible_odds_are_requested_once_for_a_group_action(room: BrowserSession) -> None:
    page = room.window()
    into_battle(page)
    page.locator("#prompt .outlook summary").click()
    expect(page.locator("#prompt .outlook .odds table")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for unit in ("hardrada", "vik1", "vik2"):
        page.locator(f'.inset [data-thing="piece:{unit}"]').click()
    page.locator('.inset [data-thing="space:centre"]').click()
    expect(page.locator("#asked")).to_contain_text("11 units")
    my_move(page)
    expect(page.locator("#prompt .outlook .odds table")).to_be_visible()
    # Two prompts in between were answered at once, so their odds are not needed.
    assert len([url for url in asked if "/odds?" in url]) == 1


def test_second_click_on_a_weighed_target_explains_the_odds(room: BrowserSession) -> None:
    page = room.window()
    match_id = made(page, None, **ALL_MINE)
    send(page, match_id, *[f"place {free}" for free in FREE])
    enter(page, match_id)
    for told in ("", "These are the odds."):
        page.locator('.board-frame [data-thing="space:lincoln"]').click()
        expect(page.locator("#asked")).to_contain_text("The odds: Lincoln")
        expect(page.locator(".weighed button")).to_have_count(1)
        if told:
            expect(page.locator(".toast")).to_contain_text(told)
        else:
            expect(page.locator(".toast")).to_have_count(0)


ODDS: Final = """async (rows) => {
  const { chanceCard } = await import('/static/js/match/prompt/odds.js');
  const card = chanceCard(rows, 'A battle');
  document.querySelector('#prompt').replaceChildren(card);
}"""


def test_odds_bars_are_wide_and_near_certainty_is_not_rounded(
    room: BrowserSession,
) -> None:
    page = room.window()
    to_march(page)
    names = ("Normans win", "English win", "Loss of Earls Edwin and Morkere", "Loss of the king")
    chances = (0.99999, 0.00001, 0.996, 1.0)
    page.evaluate(ODDS, [{"label": n, "chance": c} for n, c in zip(names, chances, strict=True)])
    card = page.locator("#prompt .odds")
    expect(card.locator(".number")).to_have_text(["> 99.9%", "< 0.1%", "99.6%", "100%"])
    bars = card.locator(".odds-bar")
    full, faint = bars.nth(3).bounding_box(), bars.nth(1).bounding_box()
    assert full
    assert faint
    assert full["width"] > 50
    assert faint["width"] < 3
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")


SUM_UP: Final = """async (events) => {
  const { showBattleSummary } = await import('/static/js/match/cards/battle-summary.js');
  showBattleSummary(events, (side) => ['English', 'Normans'][side]);
}"""


def test_battle_summary_shows_outcome_and_cancelled_hits(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    step, dead = {"piece": "hc1", "text": "-1", "side": 0}, {"fell": True}
    events: list[dict[str, Any]] = [
        {"text": "The Normans attack the English in York: a battle.", "digest": "open"},
        {"text": "fire", "dice": {"values": [1, 1, 6], "counts": [1, 1], "side": 1}},
        {"text": "loss", "losses": [step | dead], "told": "Earls Edwin and Morkere: lost."},
        {"text": "rout", "told": "English are routed in York."},
        {"text": "pursuit", "dice": {"values": [1, 1, 1], "side": 1}, "told": "1 hit cancelled."},
        {"text": "loss", "losses": [step]},
        {"text": "loss", "losses": [step]},
        {"text": "The Normans hold York.", "digest": "close"},
    ]
    page.evaluate(SUM_UP, events)
    card = page.locator("dialog.card")
    expect(card.locator("tbody tr").nth(0)).to_have_text("English00031")
    expect(card.locator("tbody tr").nth(1)).to_have_text("Normans65200")
    told = ["Earls Edwin and Morkere: lost.", "English are routed in York.", "1 hit cancelled."]
    expect(card.locator(".digest-told p")).to_have_text(told)
    expect(card.locator(".digest-end")).to_have_text("The Normans hold York.")


LIES_WITHIN: Final = """keys => {
  const [block, column] = keys.map((key) =>
    document.querySelector(`.inset [data-thing="${key}"]`).getBoundingClientRect());
  return column.left < block.left && block.left < column.right;
}"""


def test_battle_lies_beside_the_map_and_highlights_lanes(room: BrowserSession) -> None:
    page = room.window()
    into_battle(page)
    expect(page.locator(".inset h2")).to_have_text("Battle of Lincoln")
    page.locator('.inset [data-thing="piece:hardrada"]').click()
    expect(page.locator(".inset .space.lit")).to_have_count(4)
    page.locator('.inset [data-thing="space:centre"]').click()
    expect(page.locator("#asked")).to_contain_text("13 units")
    page.wait_for_function(LIES_WITHIN, arg=["piece:hardrada", "space:centre"])
    assert page.locator(".board-frame").bounding_box() != page.locator(".stage").bounding_box()


# ---- three browsers -----------------------------------------------------------------------------


def names_of(side: str) -> list[str]:
    """Return the ids and names of a side's units, except Fyrdmen, whose pool is public."""
    nations = load_game_data().nationalities
    own = [u for u in UNITS.values() if nations[u.nationality].side == side and u.type != "fyrdmen"]
    return [f'"{unit.id}"' for unit in own] + [unit.name for unit in own]


def faces(message: str, side: int) -> set[str]:
    """Return the spaces on which a message shows blocks of a side face up."""
    found: set[str] = set()

    def walk(part: Any) -> None:  # noqa: ANN401 - JSON
        if isinstance(part, list):
            for inner in part:
                walk(inner)
        elif isinstance(part, dict):
            if part.get("shape") == "block" and part.get("side") == side:
                found.add(str(part.get("space")))
            for inner in part.values():
                walk(inner)

    walk(json.loads(message))
    return found


def march_apart(page: Page, first: str, goal: str) -> None:
    """March one unit out of a stack by the page, and end the march."""
    my_move(page)
    page.locator(f'.fan [data-thing="piece:{first}"]').click()
    thing(page, f"space:{goal}").dispatch_event("click")
    expect(page.locator(".panel-orders .fact")).to_have_count(1)
    my_move(page)
    page.locator("#prompt .choices button", has_text="End the march").click()


def three(room: BrowserSession) -> tuple[dict[str, Page], dict[str, Ear]]:
    """Seat three players in browsers of their own as the Vikings begin their first march."""
    pages = {role: room.window() for role in ("viking", "norman", "english")}
    viking, norman, english = pages.values()
    for page in pages.values():
        ask(page, "POST", "/guest")
    for _ in range(60):
        match_id = made(viking, viking="me", norman="open", english="open")
        for role, page in (("norman", norman), ("english", english)):
            ask(page, "POST", f"/matches/{match_id}/join", role=role, salt=role)
        send(english, match_id, *[f"place {free}" for free in FREE])
        table = send(viking, match_id, "invade lincoln")
        if any(event["kind"] == "land" for event in table["events"]):
            break
    # The Normans cannot sail in this turn, and the English pass.
    table = ask(english, "GET", f"/matches/{match_id}/table")
    while table["actors"] == ["english"]:
        table = send(english, match_id, table["ask"]["options"][-1]["action"])
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        open_match(page, match_id)
    return pages, ears


def go_on(page: Page) -> None:
    """Skip the raising of troops in this turn."""
    my_move(page)
    while page.locator("#prompt .choices button", has_text="Go on").count():
        page.locator("#prompt .choices button", has_text="Go on").click()
        expect(page.locator("#asked")).not_to_have_text(re.compile("Raise"))
        my_move(page)


def told_after(ear: Ear, sign: str) -> str:
    """Return the messages since a text was received, without earlier events.

    A page that may have missed something asks for everything again.
    """
    messages = [json.loads(text) for text in ear.heard]
    first = next(number for number, text in enumerate(ear.heard) if sign in text)
    since = next(event["n"] for event in messages[first]["events"] if sign in event["text"])
    for message in messages[first:]:
        if "events" in message:
            message["events"] = [event for event in message["events"] if event["n"] >= since]
    return json.dumps(messages[first:], ensure_ascii=False)


def test_three_browsers_receive_only_their_own_blocks(
    room: BrowserSession,
) -> None:
    pages, ears = three(room)
    viking, norman, english = pages.values()
    march_apart(viking, "vik3", "stamford")
    my_move(norman)
    norman.locator("#prompt .choices button", has_text="Wait").click()
    go_on(english)
    march_apart(english, "hc1", "oxford")
    expect(norman.locator("#log-lines")).to_contain_text("English march from London to Oxford")
    expect(viking.locator("#asked")).to_contain_text("Which unit marches?")

    for role in ("norman", "english"):
        told = told_after(ears[role], "Vikings march from Lincoln")
        assert not [name for name in names_of("viking") if name in told], role
    told = told_after(ears["norman"], "English march from London")
    assert not [name for name in names_of("english") if name in told]
    assert any("Men of Trondheim" in message for message in ears["viking"].heard)


def test_no_message_shows_the_face_of_an_opposing_block(room: BrowserSession) -> None:
    pages, ears = three(room)
    march_apart(pages["viking"], "vik3", "stamford")
    my_move(pages["norman"])
    boxes = {"fyrdmen_pool", "norway", "normandy"}
    for number, role in enumerate(("english", "norman", "viking")):
        others = {0, 1, 2} - {number}
        assert ears[role].heard
        for message in ears[role].heard:
            assert set().union(*[faces(message, side) for side in others]) <= boxes, role


# ---- a phone, and accessibility -----------------------------------------------------------------


def test_blocks_on_a_phone_are_touchable_without_scrolling(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    into_battle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lanes = page.locator(".inset .board").bounding_box()
    assert lanes
    assert lanes["width"] > 300
    block = page.locator('.inset [data-thing="piece:hardrada"] .body').bounding_box()
    assert block
    assert block["width"] >= 24
    stage = page.locator(".board-frame").bounding_box()
    assert stage
    assert stage["height"] > 120


def test_fan_on_a_phone_is_wide_enough_to_touch(room: BrowserSession) -> None:
    page = room.window(PHONE)
    to_march(page)
    block = page.locator('.fan [data-thing="piece:hc1"] .body').bounding_box()
    assert block
    assert block["width"] >= 36
    page.locator('.fan [data-thing="piece:hc1"]').tap()
    expect(page.locator(".board-frame .space.lit").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_no_fault_in_a_campaign_and_its_battles(room: BrowserSession) -> None:
    page = room.window()
    enter(page, made(page, landed(), **ALL_MINE))
    assert faults_by_day_and_night(page) == []
    into_battle(page)
    assert faults_by_day_and_night(page) == []


# ---- texts on the map ---------------------------------------------------------------------------

RUN_INTO: Final = """() => {
  const box = (e) => e.getBBox();
  const discs = [...document.querySelectorAll('.map .rating, .map .box-flag')];
  const texts = document.querySelectorAll('.map .name, .map .box-title, .map .legend');
  return [...texts].filter((text) => {
    const a = box(text);
    return discs.map(box).some((b) => a.x < b.x + b.width && b.x < a.x + a.width
      && a.y + a.height / 2 > b.y && a.y + a.height / 2 < b.y + b.height);
  }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_no_name_overlaps_a_letter_or_a_flag_in_any_font(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    open_match(page, made(page, english="me", viking="random", norman="random"))
    for family in ("serif", "monospace"):
        page.evaluate("(f) => document.documentElement.style.setProperty('--serif', f)", family)
        assert page.evaluate(RUN_INTO) == []
