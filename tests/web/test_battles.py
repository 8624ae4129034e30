"""Battles on the screen: odds before the march ends, summary after the battle, and replay."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, TABLET, BrowserSession, my_move, open_match
from tests.web.support import ask
from tests.web.test_access import faults
from tests.web.test_blocks import box
from tests.web.test_comet import enter, made, march_into_battle, send, to_march

pytestmark = pytest.mark.browser


# ---- in a replay --------------------------------------------------------------------------------

AT_THE_END: Final = re.compile(r"^(\d+) / \1$")


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_nothing_overlaps_the_replay_bar(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    match_id = march_into_battle(page)
    page.goto(f"/match/{match_id}?at=99999")
    page.locator("dialog.curtain button").click()
    bar = page.locator("#replay")
    expect(bar).to_be_visible()
    expect(page.locator(".inset")).to_be_visible()
    expect(bar.locator("output")).to_have_text(AT_THE_END)
    last = str(bar.locator("output").text_content())
    # The record is so short that playback would end before the test stops it.
    page.clock.install(time=0)
    page.clock.pause_at(60)
    for name in ("Play", "Stop", "Back", "More of the replay"):
        bar.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Share: copy a link to this position").click()
    page.clock.resume()
    expect(bar.locator("output")).not_to_have_text(last)
    bar.get_by_role("slider").press("End")
    expect(bar.locator("output")).to_have_text(last)
    expect(page.locator(".inset")).to_be_visible()
    inset, over = page.locator(".inset").bounding_box(), bar.bounding_box()
    assert inset
    assert over
    assert inset["y"] + inset["height"] <= over["y"]
    bar.get_by_role("button", name="Leave the replay").click()
    expect(bar).to_be_hidden()


def test_replay_shows_the_battle_from_every_viewpoint(room: BrowserSession) -> None:
    page = room.window()
    match_id = march_into_battle(page)
    entries = ask(page, "GET", f"/matches/{match_id}/table")["seq"]
    for _ in range(3):
        if ask(page, "GET", f"/matches/{match_id}/table")["status"] != "running":
            break
        ask(page, "POST", f"/matches/{match_id}/resign")
    page.goto(f"/match/{match_id}?at={entries - 1}")
    bar = page.locator("#replay")
    eyes = bar.get_by_label("Viewpoint")
    bar.get_by_role("button", name="Back", exact=True).click()
    bar.get_by_role("button", name="Forward", exact=True).click()
    for whose in ("Spectators", "Norman", "All sides"):
        eyes.select_option(label=whose)
        expect(page.locator(".inset h2")).to_have_text("Battle of Lincoln")
        expect(bar.locator("output")).to_contain_text(f"{entries - 1} /")


def test_axe_finds_no_fault_in_a_replay_with_an_open_battle(room: BrowserSession) -> None:
    page = room.window()
    match_id = march_into_battle(page)
    page.goto(f"/match/{match_id}?at=99999")
    page.locator("dialog.curtain button").click()
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator(".inset")).to_be_visible()
    assert faults(page) == []


# ---- odds before a battle ----------------------------------------------------------------------


def to_be_marched(page: Page) -> str:
    """Open a match in which King Harold has marched upon the Vikings, and others have not."""
    to_march(page)
    match_id = page.url.rsplit("/", 1)[1]
    table = send(page, match_id, "move harold lincoln")
    if "from which area" in table["ask"]["prompt"]:
        send(page, match_id, table["ask"]["options"][0]["action"])
    return match_id


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_odds_of_each_battle_are_beside_the_end_march_button(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    to_be_marched(page)
    ahead = page.locator("#prompt .ahead")
    expect(ahead.locator("h3")).to_have_text("Ahead: 1 battle")
    expect(ahead.locator("th")).to_have_text("Lincoln: English win")
    expect(ahead.locator(".number")).to_have_text(re.compile("%"))
    expect(ahead).to_contain_text("Lincoln: the English lose")
    expect(page.locator("#prompt .closing button")).to_be_in_viewport(ratio=1)
    my_move(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt .ahead")).to_have_count(0)


# ---- summary after a battle --------------------------------------------------------------------

TELL: Final = """async (events) => {
  const { CardQueue } = await import('/static/js/lib/card-queue.js');
  const { open } = await import('/static/js/lib/dialog.js');
  const { digestEvents } = await import('/static/js/match/cards/battle-summary.js');
  const cards = new CardQueue();
  open('Something else', []);
  cards.show(() => open('The first', []));
  cards.show(() => open('The second', []));
  return [2, 4].map((end) => digestEvents(events, end).length);
}"""


def test_cards_queue_and_a_battle_is_summed_up_once(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    events = [{"digest": "open"}, {}, {"digest": "close"}, {}, {"digest": "close"}]
    assert page.evaluate(TELL, events) == [3, 0]
    title = page.locator("dialog[open] h2")
    for name in ("Something else", "The first", "The second"):
        expect(title).to_have_text(name)
        page.locator("dialog[open]").get_by_role("button", name="Close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


DROP: Final = """async () => {
  const { CardQueue } = await import('/static/js/lib/card-queue.js');
  const { open } = await import('/static/js/lib/dialog.js');
  const cards = new CardQueue();
  const [first, second, last] = ['First', 'Second', 'Last'].map((text) => () => open(text, []));
  for (const card of [first, second]) cards.show(card);
  // The one that waits, and then the one that is open.
  for (const card of [second, first, second]) cards.drop(card);
  cards.show(last);
}"""


def test_dropped_card_makes_room_for_the_next(room: BrowserSession) -> None:
    """A card that the others play on, for example, is outdated when the match is over."""
    page = room.window()
    page.goto("/")
    page.evaluate(DROP)
    expect(page.locator("dialog[open] h2")).to_have_text("Last")
    page.locator("dialog[open]").get_by_role("button", name="Close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


QUIET: Final = """async () => {
  const { showBattleSummary } = await import('/static/js/match/cards/battle-summary.js');
  const loss = (piece, fell) => ({ text: '', losses: [{ piece, text: '-1', side: 1, fell }] });
  const events = [
    { text: 'The English have the initiative.', digest: 'open' }, loss('a', false), loss('a', true),
    { text: 'Leofwine is killed.', told: 'Leofwine is killed.' },
    { text: 'The Normans have won the battle in Kent.', banner: true, digest: 'close' },
  ];
  const heads = ['Dice', 'Hits', 'Wasted', 'Steps lost', 'Counters lost'];
  showBattleSummary(events, () => 'English', heads, 'You decide next (Retreat).');
}"""


def test_a_battle_that_begins_quietly_is_named_by_its_end(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    page.evaluate(QUIET)
    card = page.locator("dialog.card")
    expect(card.locator("h2")).to_have_text("The Normans have won the battle in Kent.")
    expect(card.locator("thead")).to_have_text("Steps lostCounters lost")
    expect(card.locator("tbody td")).to_have_text(["2", "1"])
    expect(card.locator(".digest-told")).to_have_text("Leofwine is killed.")
    expect(card.locator(".digest-next")).to_have_text("You decide next (Retreat).")
    assert faults(page) == []


DIGEST: Final = """async (events) => {
  const { digestOf } = await import('/static/js/match/panels/digest.js');
  const numbered = events.map((event, n) => ({ n, kind: '', text: '', ...event }));
  return digestOf(numbered, (side) => ['English', 'Normans'][side]);
}"""


def test_a_battle_of_others_is_one_line_that_leads_to_its_place(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    events: list[dict[str, Any]] = [
        {"text": "Turn 3: the Normans.", "level": 1, "banner": True},
        {"text": "They march.", "trails": [{"start": "york", "end": "ely", "class": "march"}]},
        {"text": "The Normans attack the English in Ely.", "digest": "open", "banner": True,
         "lights": ["ely"]},
        {"dice": {"values": [1, 2], "side": 1}},
        {"losses": [{"piece": "a", "text": "-1", "side": 0}]},
        {"losses": [{"piece": "b", "text": "-1", "side": 0, "fell": True}], "told": "Edwin falls."},
        {"text": "The Normans hold Ely.", "digest": "close"},
        {"text": "Turn 4: the English.", "level": 1, "banner": True},
        {"text": "Turn 1.", "level": 1, "within": "A siege"},
        {"text": "York falls.", "banner": True, "within": "A siege", "lights": ["york"]},
        {"text": "London rises.", "banner": True, "lights": ["london"]},
    ]  # fmt: skip
    assert page.evaluate(DIGEST, events) == [
        {"text": "Turn 3: the Normans.", "ids": [], "heading": True},
        {"text": "The Normans attack the English in Ely. Lost: English 2. The Normans hold Ely.",
         "ids": ["ely"], "battle": True},
        {"text": "Turn 4: the English.", "ids": [], "heading": True},
        {"text": "A siege. York falls.", "ids": ["york"], "battle": True},
        {"text": "London rises.", "ids": ["london"]},
    ]  # fmt: skip


def test_battles_of_others_open_no_dialog(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    own = """async ([events, mine]) => {
      const { ResultCards } = await import('/static/js/match/cards/results.js');
      const panels = [{ id: 'english', side: 0 }, { id: 'norman', side: 1 }];
      const state = { mine, sideOf: (role) => panels.find(({ id }) => id === role) };
      return new ResultCards('', state, {}, () => {}).isOwn(events);
    }"""
    events = [{"dice": {"values": [1], "side": 1}}]
    assert page.evaluate(own, [events, ["norman"]])
    assert not page.evaluate(own, [events, ["english"]])
    assert not page.evaluate(own, [events, []])


def fought(page: Page, match_id: str, until: Any) -> dict[str, Any]:  # noqa: ANN401 - a predicate
    """Play by the API until a condition holds or the match is over."""
    table = send(page, match_id)
    for _ in range(400):
        if table["status"] != "running" or until(table):
            return table
        options = [option["action"] for option in table["ask"]["options"]]
        wanted = [text for text in options if text.split()[0] in ("stay", "hold")]
        lanes = [text for text in options if text.startswith("deploy")]
        spread = lanes[len(table["events"]) % len(lanes)] if lanes else ""
        table = send(page, match_id, wanted[0] if wanted else spread or options[0])
    raise AssertionError("no end")


def test_battle_summary_appears_after_an_open_dialog_closes(room: BrowserSession) -> None:
    page = room.window()
    match_id = march_into_battle(page)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    fought(page, match_id, lambda table: table["scene"].get("inset") is None)
    curtain = page.locator("dialog.curtain button")
    card = page.locator("dialog.card")
    mine = page.locator("body:not(.veiled) #prompt.mine")
    while not mine.count():
        curtain.or_(mine).first.wait_for(state="attached")
        if curtain.count():
            curtain.first.click()
    expect(card).to_have_count(0)
    page.keyboard.press("Escape")
    expect(card.locator(".digest")).to_be_visible()
    expect(card.locator(".digest-end")).to_have_text(re.compile("hold Lincoln"))


BATTLES: Final = 8
"""Maximum number of battles to try: now and then the match ends with one, by Sudden Death."""


def end_by_resignation(english: Page, viking: Page) -> None:
    """End a battle by the resignation of the Vikings, in a match that continues."""
    for _ in range(BATTLES):
        match_id = battle_of_two(english, viking)
        open_match(viking, match_id)
        ask(viking, "POST", f"/matches/{match_id}/resign")
        if ask(english, "GET", f"/matches/{match_id}/table")["status"] != "over":
            return
    raise AssertionError("no match continues")


def test_battle_ended_by_resignation_is_summed_up(
    room: BrowserSession,
) -> None:
    english, viking = room.window(), room.window()
    end_by_resignation(english, viking)
    for page, last in ((english, "Continue"), (viking, "Keep watching")):
        card = page.locator("dialog.card")
        expect(card.locator(".digest-end")).to_have_text("The English hold Lincoln.")
        card.get_by_role("button", name="Close").click()
        expect(card.locator("h2")).to_have_text("The Vikings are out of the game")
        expect(card).to_contain_text("have resigned")
        card.get_by_role("button", name=last).click()
        expect(card).to_have_count(0)
    expect(english.locator("#board")).to_be_visible()
    assert "/match/" in viking.url


def battle_of_two(english: Page, viking: Page) -> str:
    """Bring the English of one page to battle with the Vikings of another; return the match id."""
    for page in (english, viking):
        ask(page, "POST", "/guest")
    for _ in range(60):
        match_id = made(english, english="me", viking="open", norman="random")
        ask(viking, "POST", f"/matches/{match_id}/join", role="viking", salt="viking")
        table = brought(english, viking, match_id)
        if table is not None:
            open_match(english, match_id)
            return match_id
    raise AssertionError("no battle")


def brought(english: Page, viking: Page, match_id: str) -> dict[str, Any] | None:
    """Land the Vikings in Lincoln and march the English there; return None without a wind.

    The computer plays the Normans: if the Vikings have no wind, the Normans may be the first to
    fight.
    """
    free = ["place norwich", "place winchester", "place chester"]
    for _ in range(120):
        table = ask(english, "GET", f"/matches/{match_id}/table")
        page = next((p for p, role in ((english, "english"), (viking, "viking"))
                     if table["actors"] == [role]), None)  # fmt: skip
        if page is None:
            english.wait_for_timeout(20)
            continue
        asked = ask(page, "GET", f"/matches/{match_id}/table")
        if inset := asked["scene"].get("inset"):
            return dict(asked) if "Vikings" in inset["text"] else None
        actions = [option["action"] for option in asked["ask"]["options"]]
        wished = [text for text in [*free, "invade lincoln"] if text in actions]
        wished += [text for text in actions if re.fullmatch(r"move \w+ lincoln", text)]
        if page is viking and asked["scene"]["step"] == "Movement":
            wished = ["done"] if "done" in actions else []
        send(page, match_id, wished[0] if wished else actions[-1])
    return None


def test_battle_is_large_and_dice_point_to_the_block_that_rolled_them(room: BrowserSession) -> None:
    page = room.window()
    match_id = march_into_battle(page)
    table = send(page, match_id)
    while "which unit fires" not in table["ask"]["prompt"]:
        table = send(page, match_id, table["ask"]["options"][0]["action"])
    enter(page, match_id)
    stage, inset = box(page, ".stage"), box(page, ".inset")
    assert inset["width"] > stage["width"] * 0.6
    block = page.locator(".inset .piece.lit").last
    block.click()
    ring, dice = page.locator(".inset .shooter-ring"), page.locator(".inset .die")
    expect(dice.first).to_be_visible()
    fired = page.locator(".inset .piece:has(.badge.shot, .badge.struck)").first
    around, shooter = ring.bounding_box(), fired.bounding_box()
    assert around
    assert shooter
    assert abs(around["x"] + around["width"] / 2 - shooter["x"] - shooter["width"] / 2) < 12
    expect(page.locator(".inset .shooter-line")).to_have_count(1)
