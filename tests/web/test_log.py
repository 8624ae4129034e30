"""The log: folds, highlights, and the news of other players' moves."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from senlac.engine.model.event import Event
from senlac.engine.model.event_context import CueBuilder
from senlac.engine.model.state import State
from senlac.engine.screen.scene import (
    Cue,
    DiceThrow,
    Elimination,
    Loss,
    PieceMove,
    Strike,
    Trail,
    document,
)
from senlac.testing.browser import (
    DESKTOP,
    TABLET,
    BrowserSession,
    my_move,
    open_match,
    press,
    wait_until,
)
from tests.web.support import ask, new_battle, new_match

pytestmark = pytest.mark.browser


def test_turns_fold_and_a_key_opens_the_opponents_moves(
    room: BrowserSession,
) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_battle(page, saxon="random", norman="me")
    open_match(page, match_id)
    turns = page.locator("#log-lines > .chapter > details")
    meanwhile = page.locator("#meanwhile")
    expect(meanwhile).to_be_hidden()
    while turns.count() < 3:
        my_move(page)
        lines = page.locator("#log-lines li")
        said = lines.count()
        press(page, page.locator("#prompt .closing button").first)
        expect(lines).not_to_have_count(said)
    my_move(page)
    expect(meanwhile).to_be_visible()
    expect(turns.first).not_to_have_attribute("open", "")
    expect(turns.last).to_have_attribute("open", "")
    # A turn that the reader opens stays open while others arrive.
    press(page, turns.first.locator("summary").first)
    expect(turns.first.locator("li").first).to_be_visible()
    page.locator("body").press("l")
    line = meanwhile.locator("li").first
    expect(line).to_be_visible()
    # A line highlights its subject for keys as for the pointer.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    wait_until(page, lambda: page.evaluate("document.activeElement.closest('li') !== null"))
    page.keyboard.press("l")
    expect(line).to_be_hidden()
    expect(turns.first).to_have_attribute("open", "")


def test_opponents_moves_stand_above_the_prompt_on_a_tablet(
    room: BrowserSession,
) -> None:
    page = room.window(TABLET)
    page.goto("/")
    match_id = new_battle(page, saxon="random", norman="me")
    open_match(page, match_id)
    meanwhile = page.locator("#meanwhile")
    while not meanwhile.is_visible():
        my_move(page)
        press(page, page.locator("#prompt .closing button").first)
        my_move(page)
    page.locator("body").press("l")
    expect(meanwhile.locator("li").first).to_be_visible()
    told, asked = meanwhile.bounding_box(), page.locator("#prompt").bounding_box()
    assert told is not None
    assert asked is not None
    assert told["y"] + told["height"] <= asked["y"] + 1
    assert asked["y"] + asked["height"] <= TABLET["height"]
    assert page.evaluate("document.scrollingElement.scrollTop") == 0, "the page stays where it is"


def test_empty_log_says_that_nothing_has_happened(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_match(page, "y1088", "campaign", rufus="me", robert="random")
    open_match(page, match_id)
    told = page.get_by_text("Nothing has happened yet.")
    expect(told).to_be_visible()
    my_move(page)
    press(page, page.locator("#prompt .closing button").first)
    expect(page.locator("#log-lines li").first).to_be_visible()
    expect(told).to_be_hidden()


def test_own_actions_are_not_shown_as_news(room: BrowserSession) -> None:
    normans, saxons = room.window(), room.window()
    saxons.goto("/")
    match_id = new_match(normans, saxon="open", norman="me")
    ask(saxons, "POST", "/guest")
    ask(saxons, "POST", f"/matches/{match_id}/join", role="saxon")
    for page in (normans, saxons):
        open_match(page, match_id)
    prompts = {
        page: page.locator("#prompt.mine:not([aria-busy=true])") for page in (normans, saxons)
    }

    def end_turn(page: Page, other: Page) -> None:
        expect(prompts[page]).to_be_visible()
        while not prompts[other].is_visible():
            if prompts[page].is_visible():
                press(page, page.locator("#prompt .closing button").first)
            page.wait_for_timeout(20)

    end_turn(normans, saxons)
    lines = normans.locator("#log-lines li:not(.chapter)").all_text_contents()
    own = [line for line in lines if line.startswith("The Normans")]
    assert own
    end_turn(saxons, normans)
    told = normans.locator("#meanwhile li").all_text_contents()
    assert told
    assert not set(told) & set(own)


FOLD: Final = """async (events) => {
  const { LogFolds } = await import('/static/js/match/panels/log-folds.js');
  const list = document.createElement('ol');
  const folds = new LogFolds(list, ({ text }) => [text]);
  folds.show(events.map((event, n) => ({ n, kind: '', ...event })));
  const depth = (row) => row === list ? 0 : 1 + depth(row.parentElement.closest('li') ?? list);
  return [...list.querySelectorAll('li')].map((row) => [row.className, depth(row)]);
}"""


def test_event_after_a_nested_match_leaves_its_last_turn(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.goto("/")
    events = [
        {"text": "Week 1.", "level": 1}, {"text": "They march."},
        {"text": "Turn 1.", "level": 1, "within": "A battle"},
        {"text": "A blow.", "within": "A battle"},
        {"text": "The Normans won."}, {"text": "Week 2.", "level": 1}, {"text": "They rest."},
    ]  # fmt: skip
    folds = page.evaluate(FOLD, events)
    assert [depth for _, depth in folds] == [1, 2, 2, 3, 4, 2, 1, 2]
    assert folds[2][0] == "within"


TAKE: Final = """async (views) => {
  const { TableState } = await import('/static/js/match/connection/table-state.js');
  const state = new TableState();
  return views.map((view) => state.take({ told: true, event_count: 1, ...view }));
}"""


def test_board_change_shows_only_announced_events(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    said = {"kind": "", "text": "A blow.", "dice": {"values": [1]}, "n": 1}
    won = {
        "kind": "drawn",
        "text": "The Normans hold the field.",
        "banner": True,
        "moves": [1],
        "n": 2,
    }
    views = [
        {"board_id": "field", "events": []}, {"board_id": "field", "events": [said]},
        {"board_id": "map", "events": [{**said, "n": 3}, won]},
    ]  # fmt: skip
    told = {key: won[key] for key in ("n", "kind", "text", "banner")}
    assert page.evaluate(TAKE, views) == [[], [said], [told]]


LIT: Final = """async (cues) => {
  const { lightsOf } = await import('/static/js/match/panels/log-folds.js');
  return cues.map((cue) => lightsOf({ n: 0, kind: '', text: '', ...cue }));
}"""

NAMES: Final = ("hc1", "hc2", "fy1", "fy2", "harold", "gyrth", "york", "ouse")
ONE: Final = st.sampled_from(NAMES)
THROWS: Final = st.builds(DiceThrow, st.just((6,)), st.just(()), st.just(6), st.none() | ONE)
GOES: Final = st.builds(PieceMove, ONE, st.none() | ONE, st.lists(ONE, max_size=2).map(tuple))
STRIKES: Final = st.builds(Strike, ONE, ONE, st.just("melee"), st.just("1"))
LOSES: Final = st.builds(Loss, ONE, st.just("-1"), st.just(0), st.booleans())
WAYS: Final = st.builds(Trail, ONE, ONE, st.just("march"))


@st.composite
def shown(draw: st.DrawFn) -> CueBuilder[State]:
    """Draw a cue of an event that names all pieces and spaces, and acts on some of them."""
    made = CueBuilder(State(), Event("blow", {}), NAMES)
    made.dice = draw(st.none() | THROWS)
    made.moves = tuple(draw(st.lists(GOES, max_size=1)))
    made.blows = tuple(draw(st.lists(STRIKES, max_size=1)))
    made.losses = tuple(draw(st.lists(LOSES, max_size=1)))
    made.trails = tuple(draw(st.lists(WAYS, max_size=1)))
    return made


def lit(page: Page, *cues: Cue) -> list[set[str]]:
    """Return the names that the page highlights for each cue, which it gets as JSON."""
    return [set(names) for names in page.evaluate(LIT, [document(cue) for cue in cues])]


ALIGHT: Final = {
    "lights": (Cue(lights=("hc1", "york")), {"hc1", "york"}),
    "dice": (Cue(dice=DiceThrow((6, 2), (6,), 6, "york")), {"york"}),
    "moves": (
        Cue(moves=(PieceMove("hc1", "york", ("ouse",)), PieceMove("hc2"))),
        {"hc1", "york", "hc2"},
    ),
    "blows": (Cue(blows=(Strike("hc1", "hc2", "melee", "2 hits"),)), {"hc1", "hc2"}),
    "losses": (Cue(losses=(Loss("hc1", "-1", 0), Loss("hc2", "", 1, fell=True))), {"hc1", "hc2"}),
    "trails": (Cue(trails=(Trail("york", "ouse", "march"),)), {"york", "ouse"}),
    "banner": (Cue(banner=True), set[str]()),
    "level": (Cue(level=1), set[str]()),
    "digest": (Cue(digest="open"), set[str]()),
    "told": (Cue(told="A leader falls at York."), set[str]()),
    "out": (Cue(out=Elimination("Out", "A side is out.", ("harold",))), set[str]()),
}
"""By field of a cue, an example and what it highlights."""


def test_page_highlights_what_each_cue_field_promises(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.goto("/")
    assert set(ALIGHT) == set(Cue.__struct_fields__)
    found = lit(page, *[cue for cue, _ in ALIGHT.values()])
    assert dict(zip(ALIGHT, found, strict=True)) == {
        name: want for name, (_, want) in ALIGHT.items()
    }


def test_page_and_lights_of_a_cue_cover_each_name_once(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.goto("/")

    @given(shown())
    def agrees(made: CueBuilder[State]) -> None:
        cue = made.cue()
        all_of_it, by_itself = lit(page, cue, replace(cue, lights=()))
        assert all_of_it == set(NAMES)
        assert set(cue.lights) == set(NAMES) - by_itself

    agrees()


def test_the_computer_tells_what_it_wanted_below_its_lines(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_battle(page, saxon="normal", norman="me")
    open_match(page, match_id)
    my_move(page)
    press(page, page.locator("#prompt .closing button").first)
    expect(page.locator("#meanwhile")).to_be_visible()
    my_move(page)
    reasons = page.locator("#log .reason")
    expect(reasons).to_have_count(0)
    page.get_by_role("button", name="Show what the computer wanted").click()
    expect(reasons.first).to_contain_text("It wanted to ")
    page.get_by_role("button", name="Hide what the computer wanted").click()
    expect(reasons).to_have_count(0)
    page.get_by_role("button", name="Show what the computer wanted").click()
    expect(reasons.first).to_be_visible()
    page.reload()
    my_move(page)
    expect(reasons.first).to_contain_text("It wanted to ")
