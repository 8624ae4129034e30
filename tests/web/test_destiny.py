"""Year of Destiny: a full battle, politics in three browsers, a battle within a campaign."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.position import encode
from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.state import DestinyState
from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    AutoPlayer,
    BrowserSession,
    Situation,
    my_move,
    open_match,
    over,
    thing,
)
from tests.games.destiny.board import battle
from tests.games.destiny.campaign import campaign
from tests.games.destiny.table import table
from tests.web.support import LONG_SIZES, Ear, ask, new_match

pytestmark = pytest.mark.browser

ROLES: Final = ("norwegian", "english", "norman")

LIKED: Final = (
    "As history had it", "Turn it", "Sail", "Go on", "Land", "Flee", "Stand",
    "Fight on the Board", "Fight", "Field the best", "Place all the rest", "Strike", "Go first",
    "Retreat", "Stay",
)  # fmt: skip
"""Buttons that the player presses first, by the start of their text; without any, the last one."""


TURN_UP: Final = "Turn an event up"
"""The button that comes with the events that may be played, each with its effect."""


def words(page: Page) -> list[str]:
    """Return the texts of the prompt's buttons, without the numbers of their keys."""
    texts = page.locator("#prompt .choices button").all_inner_texts()
    return [re.sub(r"^\d\s*", "", text.strip()) for text in texts]


def press_best(page: Page) -> str:
    """Press the preferred button, and wait until it is done; return its text.

    Without a button, take a highlighted option.
    """
    my_move(page)
    found = words(page)
    if not found:
        player = AutoPlayer(page)
        player.step(player.situation())
        return ""
    liked = [n for like in LIKED for n, text in enumerate(found) if text.startswith(like)]
    last = 0 if found[-1].startswith(TURN_UP) else len(found) - 1
    number = liked[0] if liked else last
    page.locator("#prompt .choices button").nth(number).click()
    expect(page.locator("#prompt")).not_to_have_attribute("aria-busy", "true")
    return found[number]


# ---- a separate battle --------------------------------------------------------------------------


class Captain(AutoPlayer):
    """Player that leaves the set-up to the program, moves a little in each turn, and likes to
    strike.
    """

    def step(self, now: Situation) -> None:
        """Take one of the offered options."""
        rest = self.page.locator("#prompt .choices button", has_text="Place all the rest")
        if rest.count():
            self.press(rest)
        elif not now["picked"] and not now["weighed"] and self.random.random() < 0.6:
            # The last button ends the step; in a melee it strikes or leaves the melee.
            self.press(self.page.locator("#prompt .choices button").last)
        else:
            super().step(now)


@pytest.mark.soak
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_guest_plays_stamford_bridge_to_its_end(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    match_id = new_match(page, "stamford_bridge", "destiny", english="me", norwegian="random")
    open_match(page, match_id)
    assert Captain(page).play(over) > 20
    expect(page.locator("#notice")).to_contain_text("win: ")
    # A bot may act while a button is pressed, which is gone by then.
    room.excuse("409", "422")


def at_the_bridge() -> DestinyState:
    """Return a battle at Stamford Bridge in which one more blow breaks the English."""
    return battle(
        "d5: nhc_1.1 nhc_2.1 hardrada", "d6: hc_1.1=1 gyrth", "f5: ninf_1.1", "f6: fyrd_kent.1=1",
        "h5: nhc_3.1", "h6: fyrd_essex.1=1", "k6: hc_2.1 harold",
        scenario="stamford_bridge", side="norwegian", step="Melee",
        loss="norwegian=2 english=1",
    ).state  # fmt: skip


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_guest_strikes_the_last_blows_at_stamford_bridge(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    ask(page, "POST", "/guest")
    seats = {"norwegian": {"kind": "me"}, "english": {"kind": "bot", "bot": "random"}}
    position = encode(GAME, at_the_bridge())
    made = ask(page, "POST", "/matches", game="destiny", seats=seats, position=position)
    open_match(page, made["id"])
    assert Captain(page).play(over) > 0
    expect(page.locator("#notice")).to_contain_text("win: ")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    room.excuse("409", "422")


COVERED_VALUES: Final = """() => {
  const board = document.querySelector('#board svg.board');
  // The digits of a text take up three fifths of the height of its box.
  const texts = [...board.querySelectorAll('.figures .value')].map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const spare = (bottom - top) / 5;
    return { left, right, top: top + spare, bottom: bottom - spare, text: text.textContent };
  });
  const badges = [...board.querySelectorAll('.arrow .weight rect')];
  const found = badges.flatMap((badge) => {
    const box = badge.getBoundingClientRect();
    return texts.filter(({ left, right, top, bottom }) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top);
  });
  return [badges.length, found.map(({ text }) => text)];
}"""
"""Script that returns the number of badges of attacks, and the values of counters under them."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_badges_of_attacks_leave_the_values_of_counters_readable(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    ask(page, "POST", "/guest")
    seats = {role: {"kind": "me"} for role in ("norwegian", "english")}
    position = encode(GAME, at_the_bridge())
    made = ask(page, "POST", "/matches", game="destiny", seats=seats, position=position)
    open_match(page, made["id"])
    my_move(page)
    expect(page.locator(".arrow .weight")).to_have_count(3)
    assert page.evaluate(COVERED_VALUES) == [3, []]
    page.keyboard.press("r")
    assert page.evaluate(COVERED_VALUES) == [3, []]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_odds_are_shown_only_for_steps_into_a_clash(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    ask(page, "POST", "/guest")
    seats = {role: {"kind": "me" if role == "norman" else "bot"} for role in ROLES}
    marching = campaign("sussex: nk_1 nk_2 ni_1 ni_2 william", "hampshire: hc_1 hc_2")
    position = encode(GAME, marching.play("march william", "set_out").state)
    made = ask(page, "POST", "/matches", game="destiny", seats=seats, position=position)
    open_match(page, made["id"])
    my_move(page)
    thing(page, "space:hampshire").first.click()
    expect(page.locator(".weighed .odds")).to_contain_text("The English lose half, and flee")
    page.get_by_role("button", name="Back").click()
    thing(page, "space:surrey").first.click()
    expect(page.locator("#asked")).to_contain_text("Surrey")
    expect(page.locator(".weighed")).to_have_count(0)


# ---- three browsers -----------------------------------------------------------------------------


def read_on(card: Locator) -> None:
    """Close the card that says that a side is out: dice may take its last claimant."""
    card.get_by_role("button", name=re.compile("Continue|Keep watching")).click()


def three(room: BrowserSession, **begun: object) -> tuple[str, dict[str, Page], dict[str, Ear]]:
    """Seat three players in browsers of their own, by default at the start of Year of Destiny."""
    pages = {role: room.window() for role in ROLES}
    for page in pages.values():
        ask(page, "POST", "/guest")
    seats = {role: {"kind": "me" if role == "english" else "open"} for role in ROLES}
    year = {"scenario": "year_of_destiny", "options": {"quick_battles": True}}
    made = ask(pages["english"], "POST", "/matches", game="destiny", seats=seats, **(begun or year))
    match_id = str(made["id"])
    for role in ("norwegian", "norman"):
        ask(pages[role], "POST", f"/matches/{match_id}/join", role=role, salt=role)
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        open_match(page, match_id)
        page.add_locator_handler(page.locator("dialog.card"), read_on)
    return match_id, pages, ears


def panels(page: Page, match_id: str) -> dict[str, dict[str, Any]]:
    """Return the panels that a player sees, by id."""
    shown = ask(page, "GET", f"/matches/{match_id}/table")["scene"]["panels"]
    return {panel["id"]: panel for panel in shown}


def hand(page: Page, match_id: str, role: str) -> set[str]:
    """Return the names of the events in a player's own hand; none after the PIPE phase."""
    names = {row.name for row in load_game_data().events.values()}
    rows = panels(page, match_id).get(f"hand_{role}", {"rows": []})["rows"]
    return {row["label"].removesuffix(", compulsory") for row in rows} & names


def asked(pages: dict[str, Page], match_id: str) -> str:
    """Return the first role that must decide."""
    found = ask(pages["english"], "GET", f"/matches/{match_id}/table")["actors"]
    return str(found[0])


def unheard(ears: dict[str, Ear], hands: dict[str, set[str]]) -> None:
    """Require that no player has received the events of another's hand, by id or by name.

    Names count only at the beginning of a text: verbs are named after some events.
    """
    ids = {row.name: row.id for row in load_game_data().events.values()}
    for role, ear in ears.items():
        told = "\n".join(ear.heard)
        for other, kept in hands.items():
            signs = {
                name: (f'"{ids[name]}"', f"play {ids[name]}", f'"{name}', f"\u201c{name}")
                for name in kept
            }
            found = [name for name in kept if any(sign in told for sign in signs[name])]
            assert sorted(found) == (sorted(kept) if role == other else []), (role, other)


def test_three_browsers_receive_only_their_own_events(room: BrowserSession) -> None:
    match_id, pages, ears = three(room)
    press_best(pages["english"])
    for _ in range(6):
        press_best(pages[asked(pages, match_id)])
        expect(pages["english"].locator("#prompt")).to_be_visible()
    hands = {role: hand(page, match_id, role) for role, page in pages.items()}
    assert all(hands.values())
    unheard(ears, hands)


SHORES: Final = (
    "box: william robert odo alan eustace hardrada orri",
    "kent: fyrd_kent fyrd_surrey fyrd_london gyrth",
    "sussex: hc_1 hc_2 hc_3 hc_4 harold",
    "essex: fyrd_essex fyrd_suffolk fyrd_norfolk",
    "dorset: fyrd_dorset fyrd_devon fyrd_somerset leofwine",
)
"""Fleets in port in October, and the English on every shore to which the Normans may come."""


def autumn() -> DestinyState:
    """Return the start of the PIPE phase with the fleets in port, in the first turn of October."""
    said = ("turn: oct_1", "quick: no", "legitimacy: norwegian=9 english=12 norman=10")
    text = ("scenario: year_of_destiny", *SHORES, *said, "step: Crossing")
    state: DestinyState = parse_layout(GAME, "\n".join(text))
    dealt = table().state
    state.hands, state.plays_left, state.face_up = dealt.hands, dealt.plays_left, dealt.face_up
    state.min_compulsory, state.max_compulsory, state.from_hand = (
        dealt.min_compulsory,
        dealt.max_compulsory,
        dealt.from_hand,
    )
    state.played = dealt.played
    state.stack[:] = dealt.stack
    return state


@pytest.mark.soak
def test_three_browsers_play_politics_crossing_and_battle(
    room: BrowserSession,
) -> None:
    match_id, pages, ears = three(room, position=encode(GAME, autumn()))
    while "table" in panels(pages["english"], match_id):
        unheard(ears, {one: hand(page, match_id, one) for one, page in pages.items()})
        press_best(pages[asked(pages, match_id)])
        expect(pages["english"].locator("#prompt")).to_be_visible()
    log, board = pages["english"].locator("#log-lines"), '.board [data-thing="space:e5"]'
    fought = False
    for _ in range(600):
        fought = fought or bool(pages["english"].locator(board).count())
        if fought and "October, the last third" in log.inner_text():
            break
        press_best(pages[asked(pages, match_id)])
    for page in pages.values():
        expect(page.locator("#log-lines")).to_contain_text("October, the last third")
        expect(page.locator("#log-lines")).to_contain_text("land in")
        expect(page.locator("#log-lines")).to_contain_text(re.compile("won the battle|has won in"))
    room.excuse("409", "422")


def test_three_browsers_cross_the_sea_into_a_board_battle(room: BrowserSession) -> None:
    fields = {"turn": "oct_1", "landed": "", "quick": "no"}
    state = campaign(*SHORES, side="", step="Crossing", dice=(9, 9), fields=fields).state
    match_id, pages, _ = three(room, position=encode(GAME, state))
    board = '.board [data-thing="space:e5"]'
    for _ in range(60):
        if pages["english"].locator(board).count():
            break
        press_best(pages[asked(pages, match_id)])
        expect(pages["english"].locator("#prompt")).to_be_visible()
    for page in pages.values():
        expect(page.locator(board)).to_have_count(1)
        expect(page.locator("#log-lines")).to_contain_text("land in")
    # The Norwegians only watch this battle: nothing on the Board is highlighted for them.
    expect(pages["norwegian"].locator(".board .lit")).to_have_count(0)
    press_best(pages[asked(pages, match_id)])
    press_best(pages[asked(pages, match_id)])
    for page in pages.values():
        expect(page.locator(".board .piece")).not_to_have_count(0)
    room.excuse("409", "422")


# ---- a battle in a campaign ---------------------------------------------------------------------

ARMIES: Final = (
    "surrey: william nk_1 nk_2 ni_1 ni_2",
    "kent: harold hc_1 hc_2 hc_3 fyrd_kent",
    "northumbria: hardrada nhc_1 nhc_2 nhc_3",
)


def begin(page: Page) -> str:
    """Begin with the Normans facing the English and all sides on this page; return the match id."""
    ask(page, "POST", "/guest")
    seats = {role: {"kind": "me"} for role in ROLES}
    position = encode(GAME, campaign(*ARMIES, quick="no").state)
    made = ask(page, "POST", "/matches", game="destiny", seats=seats, position=position)
    open_match(page, made["id"])
    my_move(page)
    return str(made["id"])


def press(page: Page, name: str) -> None:
    """Press a button of the prompt, and wait for the next prompt."""
    page.locator("#prompt .choices button", has_text=name).first.click()
    my_move(page)


@pytest.mark.parametrize("size", LONG_SIZES)
def test_march_leads_to_a_board_battle_and_back_to_the_map(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    begin(page)
    press(page, "March: William")
    press(page, "Set out")
    thing(page, "space:kent").dispatch_event("click")
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("fight, or pass")
    press(page, "Fight")
    press(page, "Stand")
    while not page.locator('.board [data-thing="space:e5"]').count():
        press_best(page)
        my_move(page)
    expect(page.locator("#prompt")).to_contain_text("Set-up")
    expect(page.locator(".panel-victory")).to_contain_text("Kent")
    # The piece counts of the map's stacks do not appear on the Board.
    expect(page.locator(".board .count.stacked")).to_have_count(0)
    kent = page.locator('.board [data-thing="space:kent"]')
    Captain(page).play(lambda _: bool(kent.count()))
    card = page.locator("dialog.card")
    expect(card.locator("h2")).to_have_text(re.compile("won the battle|has won in Kent"))
    expect(card.locator(".digest-next")).to_contain_text(
        re.compile(r"You decide next \(|Next to decide: ")
    )
    expect(page.locator("#log-lines")).to_contain_text(re.compile("won the battle|has won in Kent"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    room.excuse("409", "422")


def test_march_is_made_by_keyboard(room: BrowserSession) -> None:
    page = room.window()
    begin(page)
    for name in ("March: William", "Set out"):
        number = page.locator("#prompt .choices button", has_text=name).locator("kbd")
        page.keyboard.press(number.inner_text())
        my_move(page)
    page.locator("#board svg.board").focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset.thing") == "space:kent":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("fight, or pass")
    page.keyboard.press("u")
    expect(page.locator("#asked")).to_contain_text("to which area?")
