"""The Battle of Hastings on the screen: hexes with facing, long chains, and a narrow screen."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.engine.game.position import encode
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks, Winded
from senlac.games.hastings.rules.rout.pursuit import PursuitMoves
from senlac.testing.browser import (
    DESKTOP,
    MOST_LOOKS,
    PHONE,
    BrowserSession,
    Scheme,
    my_move,
    open_match,
    thing,
)
from tests.games.hastings.board import HOLD, SHOT, Battle, battle
from tests.web.support import ask, odds_known
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

SMALLEST = 24.0
"""Minimum width of a piece on a phone, in pixels."""


def begin(page: Page, field: Battle | None = None, saxon: str = "me") -> str:
    """Begin the first scenario or a prepared battle as the Norman; return the match id."""
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    if saxon != "me":
        seats["saxon"] = {"kind": "bot", "bot": saxon}
    wished: dict[str, Any] = {"scenario": "historical"}
    if field is not None:
        wished = {"position": encode(GAME, field.state)}
    made = ask(page, "POST", "/matches", game="hastings", seats=seats, **wished)
    open_match(page, made["id"])
    my_move(page)
    return str(made["id"])


def press(page: Page, name: str) -> None:
    """Press a button of the prompt, and wait for the next prompt."""
    page.locator("#prompt").get_by_role("button", name=re.compile(name)).first.click()
    my_move(page)


def pick(page: Page, *names: str) -> None:
    """Click pieces and hexes, one after the other."""
    for name in names:
        kind = "space" if name.isdigit() else "piece"
        # A leader at the corner of a hex, or the dial, may cover the middle of the target.
        thing(page, f"{kind}:{name}").dispatch_event("click")


def standing(page: Page, match_id: str, name: str) -> dict[str, Any]:
    """Return a piece as the server shows it."""
    table = ask(page, "GET", f"/matches/{match_id}/table")
    found: dict[str, Any] = next(one for one in table["scene"]["pieces"] if one["id"] == name)
    return found


def log(page: Page) -> str:
    """Return the text of the log, folded lines too."""
    return page.locator("#log-lines").text_content() or ""


# ---- two turns ----------------------------------------------------------------------------------


def shoot_and_advance(page: Page, archers: str, target: str, infantry: str, to: str) -> None:
    """Shoot once, then move infantry into contact, facing the hill by keyboard."""
    pick(page, archers)
    expect(page.locator(f'.arrow[data-piece="{archers}"]').first).to_be_visible()
    pick(page, target)
    expect(page.locator(".weighed .odds")).to_contain_text("33")
    press(page, "^.?Shoot")
    press(page, "End the offensive missile phase")
    pick(page, infantry)
    expect(page.locator(".highlight-text").first).to_be_visible()
    pick(page, to)
    expect(page.locator(".dial-arrow")).to_have_count(6)
    page.keyboard.press("ArrowUp")
    my_move(page)
    press(page, "End the movement phase")


def test_log_returns_to_its_end_when_the_player_acts(room: BrowserSession) -> None:
    page = room.window({"width": 1100, "height": 720})
    begin(page)
    lines = page.locator("#log-lines li")
    press(page, "Set up the rest")
    expect(lines.last).to_be_in_viewport()
    expect(lines.first).not_to_be_in_viewport()
    page.locator("#log .lines").press("Home")
    expect(lines.first).to_be_in_viewport()
    count = lines.count()
    press(page, "Set up the rest")
    expect(lines).not_to_have_count(count)
    expect(lines.last).to_be_in_viewport()


def test_arrow_keys_cycle_the_facings_and_enter_chooses_one(room: BrowserSession) -> None:
    page = room.window()
    match_id = begin(page, battle("NI01 1810 n", "HC01 1505 s"))
    pick(page, "NI01")
    pick(page, "1910")
    expect(page.locator(".dial-arrow")).to_have_count(6)
    for key, degrees in (("Right", 0), ("Right", 60), ("Left", 0), ("Left", 300)):
        page.keyboard.press(f"Arrow{key}")
        expect(page.locator(f'.dial-arrow[data-degrees="{degrees}"]')).to_be_focused()
    page.keyboard.press("Enter")
    my_move(page)
    assert standing(page, match_id, "NI01")["facing"] == 300


def test_arrow_keys_cycle_the_facings_both_ways_on_a_turned_board(room: BrowserSession) -> None:
    page = room.window()
    match_id = begin(page, battle("NI01 1810 n", "HC01 1505 s"))
    page.keyboard.press("r")
    pick(page, "NI01")
    pick(page, "1910")
    expect(page.locator(".dial-arrow")).to_have_count(6)
    for key, degrees in (("Right", 0), ("Right", 60), ("Left", 0)):
        page.keyboard.press(f"Arrow{key}")
        expect(page.locator(f'.dial-arrow[data-degrees="{degrees}"]')).to_be_focused()
    # North is down.
    page.keyboard.press("ArrowUp")
    my_move(page)
    assert standing(page, match_id, "NI01")["facing"] == 180


def attack_weighed(page: Page) -> None:
    """Attack with the infantry, after a look at the odds."""
    pick(page, "NI01")
    pick(page, "1605")
    odds = page.locator(".weighed .odds")
    expect(odds).to_contain_text("H7.2a")
    expect(odds).to_contain_text("Differential")
    page.locator(".weighed button").first.click()
    expect(page.locator("#log-lines")).to_contain_text("attacks HC04")


def test_a_guest_plays_two_turns_against_a_bot(room: BrowserSession) -> None:
    page = room.window()
    match_id = begin(page, saxon="greedy")
    press(page, "Set up the rest")
    expect(page.locator("#log-lines li").last).to_be_in_viewport()
    press(page, "Fight on")
    shoot_and_advance(page, "NA03", "1608", "NI01", "1705")
    assert standing(page, match_id, "NI01")["facing"] == 0
    expect(page.locator("#prompt .step")).not_to_have_text("Movement phase")
    my_move(page)
    # After a hit by javelins the infantry may not attack; then there is no combat phase.
    if page.locator("#prompt .step").text_content() == "Combat phase":
        attack_weighed(page)
    go_on = page.locator("#prompt .choices button", has_text=re.compile("Fight on|End the"))
    for _ in range(MOST_LOOKS):
        my_move(page)
        if "Game turn 5" in log(page):
            break
        if go_on.count():
            go_on.first.click()
        else:
            answer(page)
    text = log(page)
    assert "Game turn 5" in text
    assert "The Saxon player turn begins" in text


# ---- chains -------------------------------------------------------------------------------------


def test_charge_shows_its_end_and_its_odds_with_bonus(room: BrowserSession) -> None:
    page = room.window()
    match_id = begin(page, battle("NC01 1905 n", "NI01 1810", "HC01 1705 s", "HC02 1610"))
    pick(page, "NC01")
    expect(page.locator(".highlight.strike").first).to_be_visible()
    options = ask(page, "GET", f"/matches/{match_id}/table")["ask"]["options"]
    charges = [one["args"][1]["id"] for one in options if one["verb"] == "charge"]
    pick(page, charges[0])
    charge = page.locator(".weighed").filter(has_text="Charge")
    expect(charge.locator(".odds")).to_contain_text("6.4b")
    charge.get_by_role("button").click()
    expect(page.locator("#log-lines")).to_contain_text("NC01 (Norman cavalry) charges")
    expect(page.locator("#log-lines")).to_contain_text(
        "NC01 (Norman cavalry) attacks HC01 (Housecarls)"
    )


def test_risk_to_a_leader_is_shown_before_the_charge(room: BrowserSession) -> None:
    page = room.window()
    match_id = begin(page, battle("NC01 1905 n", "william NC01", "NI01 1810", "HC01 1705 s"))
    pick(page, "NC01")
    options = ask(page, "GET", f"/matches/{match_id}/table")["ask"]["options"]
    pick(page, next(one["args"][1]["id"] for one in options if one["verb"] == "leadcharge"))
    led = page.locator(".weighed").filter(has_text="with the leader")
    expect(led.locator(".odds")).to_contain_text("William dies on a 1: 17%, and the Saxons win")
    expect(led.locator(".odds")).to_contain_text("Afterwards NC01 is disordered")


def test_both_banner_dice_are_offered_with_their_results(room: BrowserSession) -> None:
    page = room.window()
    field = battle(
        "NC01 1808 n", "banner NC01", "HC01 1708 s", "NI08 1701 n", "FY16 1602 s", step="Combat"
    )
    begin(page, field.play("attack NC01 1708", dice=[1, 4]))
    choices = page.locator("#prompt .choices")
    expect(choices.get_by_role("button", name="Use the 1: attacker disordered")).to_be_visible()
    choices.get_by_role("button", name="Use the 4: defender disordered").click()
    expect(page.locator("#log-lines")).to_contain_text("a die of 4")
    expect(page.locator("#prompt")).not_to_contain_text("Use the")


def broken() -> Battle:
    """Return a battle in which Bretons have broken next to Fyrd."""
    lost = [f"BI0{number} lost" for number in range(1, 5)]
    field = battle(
        *lost, "BC01 1705 disordered", "BC02 1706", "BC03 1704", "FY01 1605", "FY02 1606",
        "NI01 1710", "HC01 1610", "gyrth 1503", side="saxon", step="Combat",
    )  # fmt: skip
    return field.play("attack FY01 1705", dice=[6, 6])


def answer(page: Page) -> None:
    """Take the first offered option."""
    my_move(page)
    odds_known(page)
    if page.locator(".weighed button").count():
        page.locator(".weighed button").first.click()
    elif page.locator(".board .lit").count():
        page.locator(".board .lit").first.dispatch_event("click")
    elif page.locator(".dial-arrow").count():
        page.locator(".dial-arrow").first.dispatch_event("click")
    else:
        page.locator("#prompt .choices button").first.click()
    my_move(page)


def test_routers_run_in_chosen_order_and_fyrd_may_pursue(room: BrowserSession) -> None:
    page = room.window()
    field = broken()
    assert field.step == "Rout"
    begin(page, field)
    expect(page.locator(".piece.is-routing")).to_have_count(2)
    pick(page, "BC03")
    for _ in range(40):
        if "The Fyrd next to the routing units" in log(page):
            break
        answer(page)
    text = log(page)
    assert text.index("BC03 (allied cavalry) runs") < text.index("BC02 (allied cavalry) runs")
    assert text.index("BC02 (allied cavalry) runs") < text.index(
        "The Fyrd next to the routing units"
    )


def test_play_resumes_after_a_pursuit(
    room: BrowserSession,
) -> None:
    page = room.window()
    field = broken()
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()), dice=[6])
    assert field.step in ("PursuitMoves", "PursuerFacing")
    begin(page, field)
    step = page.locator("#prompt .step")
    expect(step).to_have_text(re.compile("ursue|ursuit"))
    seen = set()
    for _ in range(15):
        my_move(page)
        seen.add(step.inner_text())
        if "ursue" not in step.inner_text() and "ursuit" not in step.inner_text():
            break
        answer(page)
    assert len(seen) > 1
    expect(step).to_have_text(re.compile("phase"))
    expect(page.locator("#log-lines")).to_contain_text("FY02 (Fyrd) is disordered")


def test_click_on_a_pursuer_leaves_it_in_its_hex(room: BrowserSession) -> None:
    page = room.window()
    field = battle(
        "FY01 1908 s", "FY02 1912 s", "BI02 1905", "NI01 1710", "HC01 1610", side="saxon",
        step="Combat",
    )  # fmt: skip
    units = [field.piece("FY01"), field.piece("FY02")]
    for phase in (Winded(units), PursuitAttacks(units, []), PursuitMoves(units, [], [])):
        field.state.push(phase)
    begin(page, field)
    pick(page, "FY01")
    expect(thing(page, "space:1908")).to_have_class(re.compile("lit"))
    pick(page, "FY01")
    expect(page.locator("#asked")).to_have_text("Which way does FY01 face?")


def test_reorganisation_shows_every_die(room: BrowserSession) -> None:
    page = room.window()
    field = battle(
        "NI01 1905 disordered", "NI02 1907 disordered", "NI03 1705", "HC01 1605", step="Combat"
    )
    begin(page, field)
    press(page, "End the combat phase")
    expect(page.locator("#log-lines")).to_contain_text("NI01 (Norman infantry) tries to recover")
    expect(page.locator("#log-lines")).to_contain_text("NI02 (Norman infantry) tries to recover")


def test_all_compulsory_runs_are_made_with_one_button(room: BrowserSession) -> None:
    page = room.window()
    runners = [f"NI0{number} 190{number} routing s" for number in range(3, 6)]
    begin(page, battle(*runners, "NC01 2010", "HC01 1605"))
    press(page, "Run all")
    for number in range(3, 6):
        expect(page.locator("#log-lines")).to_contain_text(
            f"NI0{number} (Norman infantry) runs from"
        )
    expect(page.locator("#prompt .choices")).to_contain_text("End the movement phase")


def test_all_units_out_of_contact_turn_with_one_button(room: BrowserSession) -> None:
    page = room.window()
    field = battle("NI01 1805 s", "NI02 1810 ne", "NI03 1705 nw", "HC01 1605")
    match_id = begin(page, field)
    # The first press shows the proposal, the second one carries it out.
    press(page, "Turn all units out of contact to the north: 2")
    expect(page.locator(".series li")).to_have_count(2)
    expect(page.locator(".board .pointed")).not_to_have_count(0)
    press(page, "Turn all units out of contact to the north: 2")
    for name in ("NI01", "NI02"):
        expect(page.locator("#log-lines")).to_contain_text(f"{name} (Norman infantry) faces")
    expect(page.locator("#prompt .choices")).not_to_contain_text("Turn all")
    facings = [standing(page, match_id, name)["facing"] for name in ("NI01", "NI02", "NI03")]
    assert facings == [0, 0, 300]
    page.locator("#prompt").get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt .choices").first).to_contain_text("Turn all units out of contact")
    facings = [standing(page, match_id, name)["facing"] for name in ("NI01", "NI02", "NI03")]
    assert facings == [180, 60, 300]


# ---- zones, odds and states ---------------------------------------------------------------------


def front() -> Battle:
    """Return a front with everything that a piece can show."""
    return battle(
        "NI01 1705", "NI02 1706 disordered", "NA01 1707 fired", "NC01 1805 ne",
        "NC02 2005 routing s", "william NC01", "banner NC01", "HC01 1605",
        "HC02 1606 disordered", "FY01 1505", "harold HC01", "NA02 boxed", "FY22 due 9",
    )  # fmt: skip


def test_zones_show_for_a_hovered_piece_and_for_all_by_key(room: BrowserSession) -> None:
    page = room.window()
    begin(page, front())
    expect(page.locator(".zone-all")).to_have_count(0)
    thing(page, "piece:HC01").hover(position={"x": 20, "y": 8})
    expect(page.locator(".zone-own")).to_have_count(2)
    page.locator("#title").hover()
    expect(page.locator(".zone-own")).to_have_count(0)
    page.keyboard.press("z")
    expect(page.locator("#zones")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".zone-all.side-0").first).to_be_attached()
    expect(page.locator(".zone-all.side-1").first).to_be_attached()
    page.locator("#zones").click()
    expect(page.locator(".zone-all")).to_have_count(0)


def test_hovered_target_shows_its_odds(room: BrowserSession) -> None:
    page = room.window()
    field = battle("NI01 1705", "NI02 1706", "HC01 1605", "HC02 1606", step="Combat")
    begin(page, field)
    pick(page, "NI01")
    thing(page, "space:1605").hover(force=True, position={"x": 8, "y": 22})
    expect(page.locator("#explain .odds")).to_contain_text("Differential")


def test_state_of_a_piece_is_shown_by_its_shape(room: BrowserSession) -> None:
    page = room.window()
    begin(page, front())
    expect(thing(page, "piece:NI02").locator(".disarray")).to_have_count(1)
    expect(thing(page, "piece:NI02").locator(".value")).to_have_text("3")
    expect(thing(page, "piece:NC02").locator(".flag-cloth")).to_have_count(1)
    expect(thing(page, "piece:william").locator(".crown")).to_have_count(1)
    expect(page.locator(".piece .tip")).to_have_count(8)


# ---- refused clicks ---------------------------------------------------------------------------


def told(page: Page, words: str, rule: str = "") -> None:
    """Require the text and the rule id of the last toast."""
    toast = page.locator(".toast").last
    expect(toast).to_contain_text(words)
    if rule:
        expect(toast.locator(".rule")).to_have_text(rule)
    else:
        expect(toast.locator(".rule")).to_have_count(0)


def test_unit_that_can_only_turn_says_why_it_does_not_move(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NC01 1910", "NA01 1808", "NI01 2104", "FY01 1505", "FY02 1710", turn=3))
    expect(page.locator("#asked")).to_contain_text("Before turn 5 cavalry may only turn.")
    expect(page.locator(".board .piece.lit.turns")).to_have_attribute("data-thing", "piece:NC01")
    pick(page, "NC01")
    thing(page, "space:1914").click(force=True)
    told(page, "Norman cavalry may only turn until turn 5", "H3.1a")
    thing(page, "piece:FY01").click()
    told(page, "Norman cavalry may only turn until turn 5", "H3.1a")


def test_refused_click_on_an_enemy_counts_as_its_hex(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NC01 1905 n", "NI01 1810", "HC01 1705 s", "HC02 1610"))
    pick(page, "NC01")
    thing(page, "piece:HC01").click()
    told(page, "NC01 attacks the enemy in 1705 from", "6.4a")
    pick(page, "NI01")
    thing(page, "piece:HC01").click()
    told(page, "An enemy unit is in 1705.", "5.6b")


def test_click_during_a_forced_facing_asks_for_it_again(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NI01 1807 n", "NI02 1810", "HC01 1602", "HC02 1612"))
    pick(page, "NI01", "1907")
    expect(page.locator(".dial-arrow")).to_have_count(6)
    thing(page, "space:1914").click(force=True)
    told(page, "Which way does NI01 face?")
    thing(page, "piece:NI02").click()
    told(page, "NI01 must choose a facing first.", "5.3a")


def test_unit_without_an_enemy_in_front_says_so(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NI01 1705", "NI02 1810", "NA01 1813", "HC01 1605", *HOLD, step="Combat"))
    thing(page, "piece:NI02").click()
    told(page, "NI02 has no enemy in its two front hexes.", "2.2a")
    pick(page, "NI01")
    thing(page, "piece:NA01").click()
    told(page, "NA01 is an archer unit; archers never attack", "4.10a")
    thing(page, "space:1914").click(force=True)
    told(page, "1914 is not one of the two front hexes of NI01.", "2.2a")


# ---- legibility ----------------------------------------------------------------------------------

BOXES: Final = """(names) => {
  const [outer, ...inner] = names.map((name) => [...document.querySelectorAll(name)]);
  const around = outer.map((e) => e.getBBox());
  return inner.flat().map((e) => {
    const a = e.getBBox();
    return around.some((b) => b.x <= a.x && a.x + a.width <= b.x + b.width);
  });
}"""
"""Script that returns for each inner element whether an outer one spans its width."""


def test_texts_of_arrows_and_bands_fit_in_any_font(
    room: BrowserSession,
) -> None:
    page = room.window()
    begin(page, battle("NI01 1706 disordered", *SHOT, step="Missiles"))
    pick(page, "NA05")
    expect(page.locator(".arrow.in-hand text").first).to_have_text(re.compile(r"\d\d%"))
    for family in ("serif", "monospace", "sans-serif"):
        page.evaluate("(f) => document.documentElement.style.setProperty('--serif', f)", family)
        for outer, inner in (
            (".arrow rect", ".arrow text"),
            (".disarray", ".is-disordered .letter"),
        ):
            found = page.evaluate(BOXES, [outer, inner])
            assert found
            assert all(found), (family, inner)


LIGHT: Final = """
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const [r, g, b] = parts.map((part) => (colour.startsWith('rgb') ? part / 255 : part))
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (...lights) => (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
"""
"""Script functions for the luminance of a colour, and for the contrast of luminances."""

ACTED: Final = (
    "async () => {"
    + LIGHT
    + """
  const pieces = [...document.querySelectorAll('.piece.counter:has(.value)')];
  const of = (piece, name) => light(getComputedStyle(piece.querySelector(name)).fill);
  const fresh = pieces.map((piece) => of(piece, '.body'));
  for (const piece of pieces) piece.classList.add('is-done');
  await new Promise(requestAnimationFrame);
  await Promise.all(document.getAnimations().map((running) => running.finished));
  return pieces.map((piece, place) => {
    const [body, value] = [of(piece, '.body'), of(piece, '.value')];
    const kind = piece.getAttribute('class');
    return { kind, contrast: contrast(body, value), brighter: body - fresh[place] };
  });
}"""
)
"""Script that marks all counters as done; returns the contrast of each value and the change in
luminance.
"""

HATCHED: Final = (
    "() => {"
    + LIGHT
    + """
  const ground = light(getComputedStyle(document.querySelector('.map .open')).fill);
  return [...document.querySelectorAll('.hatch-zone')]
    .map((line) => contrast(light(getComputedStyle(line).stroke), ground));
}"""
)
"""Script that returns the contrast of each hatching of the zones with open ground."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_done_counter_fades_but_its_value_stays_legible(
    room: BrowserSession, scheme: Scheme
) -> None:
    page = room.window(DESKTOP, scheme)
    begin(page, battle("NI01 1805", "BI01 1810", "FI01 1705", "HC01 1605", "FY01 1505"))
    found = page.evaluate(ACTED)
    assert len({one["kind"] for one in found}) >= 5
    assert all(one["contrast"] >= 4.5 for one in found), found
    assert all((one["brighter"] > 0) == (scheme == "light") for one in found), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_zone_hatching_stands_out_from_open_ground(room: BrowserSession, scheme: Scheme) -> None:
    page = room.window(DESKTOP, scheme)
    begin(page, front())
    expect(page.locator("line.hatch-zone").first).to_have_css("stroke-opacity", "0.85")
    found = page.evaluate(HATCHED)
    assert len(found) == 8
    assert all(contrast >= 3 for contrast in found), found


# ---- a narrow screen ----------------------------------------------------------------------------


def test_unit_is_moved_and_faced_by_touch_on_a_phone(room: BrowserSession) -> None:
    page = room.window(PHONE)
    match_id = begin(page, battle("NI01 1807 n", "NI02 1810", "HC01 1602", "HC02 1612"))
    unit = thing(page, "piece:NI01")
    box = unit.locator(".body").bounding_box()
    assert box is not None
    assert box["width"] >= SMALLEST
    unit.tap()
    thing(page, "space:1907").tap()
    expect(page.locator(".dial-arrow")).to_have_count(6)
    page.locator('.dial-arrow[data-action="face NI01 sw"]').tap()
    # A tap becomes a click only a moment later.
    expect(page.locator("#log-lines")).to_contain_text("NI01 (Norman infantry) faces")
    assert standing(page, match_id, "NI01")["facing"] == 240
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_axe_finds_no_fault_in_the_middle_of_a_battle(
    room: BrowserSession, size: ViewportSize, scheme: Scheme
) -> None:
    page = room.window(size, scheme)
    begin(page, front())
    assert faults(page) == []
    pick(page, "NC01")
    expect(page.locator(".dial-arrow").first).to_be_visible()
    assert faults(page) == []


# ---- the end ------------------------------------------------------------------------------------


def ended(page: Page) -> str:
    """Begin a battle, act once, and resign; return the match id."""
    match_id = begin(page, battle("NI01 2205", "HC01 1202", lulled=True), saxon="random")
    page.locator("#prompt .choices button").last.click()
    expect(page.locator("#log-lines li")).not_to_have_count(0)
    my_move(page)
    ask(page, "POST", f"/matches/{match_id}/resign")
    return match_id


def test_link_into_a_finished_match_shows_no_end_report(
    room: BrowserSession,
) -> None:
    page = room.window()
    match_id = ended(page)
    report = page.get_by_role("dialog", name="Saxons win")
    expect(report).to_be_visible()
    page.goto(f"/match/{match_id}?at=1")
    expect(page.locator("#replay output")).to_contain_text("1 /")
    expect(report).to_have_count(0)


def test_replay_offers_no_viewpoint_where_nothing_is_hidden(room: BrowserSession) -> None:
    page = room.window()
    match_id = ended(page)
    page.goto(f"/match/{match_id}?at=0")
    expect(page.locator("#replay output")).to_contain_text("0 /")
    expect(page.get_by_label("Viewpoint")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_long_title_does_not_shrink_the_close_button(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    ended(page)
    dialog = page.get_by_role("dialog")
    dialog.locator("h2").evaluate("(title) => { title.textContent = 'A long title. '.repeat(9); }")
    box = dialog.get_by_role("button", name="Close").bounding_box()
    assert box is not None
    assert box["width"] >= 36


def test_end_report_follows_the_card_of_the_last_battle(room: BrowserSession) -> None:
    page = room.window()
    begin(page)
    page.evaluate(
        """async () => {
          const { showBattleSummary } = await import('/static/js/match/cards/battle-summary.js');
          const { showEnd } = await import('/static/js/match/cards/end.js');
          const { CardQueue } = await import('/static/js/lib/card-queue.js');
          const cards = new CardQueue();
          const events = [{ n: 1, text: 'A skirmish.' }, { n: 2, text: 'It is over.' }];
          cards.show(() => showBattleSummary(events, () => ''));
          const report = { title: 'A draw', text: 'Enough.', rows: [] };
          const state = { view: { status: 'running', scene: { report } }, board: null, mine: [] };
          cards.show(() => showEnd(state, [], () => {}));
        }"""
    )
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.get_by_role("dialog", name="A skirmish.").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog", name="A draw")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
