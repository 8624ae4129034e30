"""The scene of a campaign: own bodies in full, others as reported."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from senlac.engine.screen.scene import Panel, Piece, Scene
from senlac.games.campaign.rules.reports.phase import report
from senlac.games.campaign.rules.winter.accounts import raise_taxes
from senlac.games.campaign.rules.winter.phase import Spring
from senlac.games.campaign.screen.action_labels import MANNER
from tests.games.campaign.desk import GAME, Desk, Steady

WALKS = "A1 london spearman.C=20 spearman.D=8 supply=2 Ac1"
INSIDE = "A2 winchester inside spearman.C=30"
FLEET = "A3 pevensey ship=3 Ac2"
SEEN = "B1 5650 spearman.C=30"
ENEMY = "B1 hastings knight.B=40 robert_duke"


def orders(*bodies: str) -> Desk:
    text = ["scenario: y1088", *bodies, "turn: 1", "step: Orders"]
    return Desk("\n".join(text), Steady(3))


def drawn(desk: Desk, *players: str) -> Scene:
    return GAME.scene(desk.state, [desk.seat(player) for player in players])


def piece(scene: Scene, name: str) -> Piece:
    [found] = [piece for piece in scene.pieces if piece.id == name]
    return found


def panel(scene: Scene, name: str) -> Panel:
    [found] = [panel for panel in scene.panels if panel.id == name]
    return found


def hex_of(desk: Desk, town: str) -> str:
    ground = desk.state.catalogue.ground
    return ground.board.names[ground.town_hex[desk.town(town)]]


@pytest.mark.rule("report.a")
def test_player_sees_only_own_bodies() -> None:
    desk = orders(WALKS, INSIDE, FLEET, ENEMY)
    assert [piece.id for piece in drawn(desk, "rufus").pieces] == ["A1", "A2", "A3"]
    assert [piece.id for piece in drawn(desk, "robert").pieces] == ["B1"]
    assert not drawn(desk).pieces


@pytest.mark.rule("control.k", "control.l")
def test_towns_row_shows_the_income_that_winter_pays() -> None:
    desk = orders(WALKS, INSIDE, FLEET, ENEMY)
    seat = desk.seat("rufus")
    income = desk.state.catalogue.scenario.player[seat].yearly_income
    before = desk.state.crowns[seat] + income
    desk.state.loyalty[desk.town("winchester")] = desk.seat("robert")
    raise_taxes(desk.state)
    paid = (
        desk.state.crowns[seat] - before - desk.state.catalogue.scenario.player[seat].yearly_income
    )
    rows = {row.label: row.value for row in panel(drawn(desk, "rufus"), "rufus").rows}
    assert rows["Towns"].endswith(f", paying {paid} crowns a Year")


def test_piece_shows_size_and_leader() -> None:
    scene = drawn(orders(WALKS, INSIDE, FLEET, ENEMY), "rufus")
    assert (piece(scene, "A1").value, piece(scene, "A1").badges) == ("28", ("banner",))
    assert (piece(scene, "A2").note, piece(scene, "A2").badges) == ("in", ("unled",))
    assert (piece(scene, "A3").value, piece(scene, "A3").symbol) == ("3", "longship")
    assert [piece(scene, body).symbol for body in ("A1", "A2")] == ["kite", "keep"]
    assert piece(scene, "A1").bar == (28, 200)
    robert = drawn(orders(ENEMY), "robert")
    assert piece(robert, "B1").badges == ("crown",)
    assert "40 Mounted knights B." in piece(robert, "B1").lines


@pytest.mark.rule("naval.p", "naval.c")
def test_fleet_is_led_by_a_leader_aboard() -> None:
    aboard = "B2 pevensey aboard B1 spearman.C=1 robert_duke"
    desk = orders("B1 pevensey ship=1", aboard, "B3 caen ship=2")
    scene = drawn(desk, "robert")
    fleet, other = piece(scene, "B1"), piece(scene, "B3")
    assert (fleet.name, fleet.badges) == ("B1, the fleet of Robert Curthose", ("crown",))
    assert (other.name, other.badges) == ("B3, a fleet without a leader", ("unled",))
    assert (fleet.spoken, other.spoken) == ("1 ship", "2 ships")
    assert "Aboard: B2, 1 figure." in fleet.lines


@pytest.mark.rule("move.c", "naval.c", "naval.e")
def test_body_that_cannot_move_gets_no_move_hint() -> None:
    aboard = "A5 pevensey aboard A3 spearman.C=9"
    desk = orders(WALKS, INSIDE, FLEET, "A4 dover ship=1", aboard)
    hints = {}
    for body in ("A1", "A2", "A4", "A3"):
        desk.write("rufus", f"force {body}")
        hints[body] = str(drawn(desk, "rufus").hint)
        desk.write("rufus", "close")
    for body in ("A1", "A3"):
        assert hints[body].startswith("Select a town or a hex to go there. No enemy was seen ")
    assert hints["A1"].endswith("No fleet with room is here to ferry it.")
    assert hints["A2"].startswith("Without a leader it cannot march. Another body here may hand ")
    assert hints["A4"].startswith("Without a leader it cannot sail; another body here may hand ")
    desk.write("rufus", "force A5")
    assert str(drawn(desk, "rufus").hint).startswith("Troops aboard can march only from where")


@pytest.mark.rule("naval.e", "order.b")
def test_force_to_be_landed_is_prompted_at_its_landing() -> None:
    desk = orders(FLEET, "A4 pevensey aboard A3 spearman.C=9 Ac3")
    desk.write("rufus", "force A3", "land A4", "close", "force A4")
    question = desk.phase.prompt_for(desk.state, desk.seat("rufus"))
    assert question == "Wulfstan (A4), 9 figures, at Pevensey by hour 36: what next?"


@pytest.mark.rule("report.d", "scout.a")
def test_reported_body_has_a_label_and_fades() -> None:
    desk = orders("A1 hastings inside lighthorse.D=30", "B1 pevensey knight.B=40 robert_duke")
    desk.state.hex_of[desk.body("B1")] = desk.state.hex_of[desk.body("A1")]
    report(desk.state, {})
    desk.state.turn += 1
    [fresh] = [p for p in drawn(desk, "rufus").pieces if p.side == desk.seat("robert")]
    assert (fresh.id, fresh.style) == ("s1", "reported")
    desk.state.turn += 1
    [old] = [p for p in drawn(desk, "rufus").pieces if p.side == desk.seat("robert")]
    assert (old.id, old.style) == ("?1", "reported dormant")


@pytest.mark.rule("order.c")
def test_trails_show_the_ordered_route_to_its_player_only() -> None:
    desk = orders(WALKS)
    desk.write("rufus", "force A1")
    [reach] = drawn(desk, "rufus").highlights
    london, winchester = hex_of(desk, "london"), hex_of(desk, "winchester")
    assert winchester in reach.spaces
    desk.write("rufus", f"to {winchester}")
    trails = drawn(desk, "rufus").trails
    assert trails[0].start == london
    assert trails[-1].end == winchester
    assert all(one.end == other.start for one, other in pairwise(trails))
    hour = int(trails[-1].text.removesuffix("h"))
    assert dict(zip(reach.spaces, reach.texts, strict=True))[winchester] == str(hour)
    assert not drawn(desk, "robert").trails
    assert not drawn(desk).trails


@pytest.mark.rule("order.h")
def test_body_that_was_only_opened_is_not_on_the_sheet() -> None:
    desk = orders(WALKS)
    desk.write("rufus", "force A1")
    [row] = panel(drawn(desk, "rufus"), "orders").rows
    assert row.value == "Nothing is written yet."
    desk.write("rufus", "posture hold")
    assert panel(drawn(desk, "rufus"), "orders").rows[0].value == "Lanfranc (A1)"


@pytest.mark.rule("order.h")
def test_sheet_rows_have_texts_and_strike_buttons() -> None:
    desk = orders(WALKS)
    desk.write("rufus", "force A1", "posture hold", "to 5649")
    rows = panel(drawn(desk, "rufus"), "orders").rows
    assert [row.value for row in rows] == [
        "Lanfranc (A1)",
        "on meeting an enemy: hold their ground",
        "to a place near London",
        "2 hexes, near London by hour 8 of 72; all fed.",
        "3 lines",
    ]
    strikes = ["strike 1", "strike 2", "strike 3", "", "clear 3"]
    assert [row.strike for row in rows] == strikes
    sheet = desk.phase
    sheet.submitted.append(desk.seat("rufus"))
    assert all(not row.strike for row in panel(drawn(desk, "rufus"), "orders").rows)
    [empty] = panel(drawn(desk, "robert"), "orders").rows
    assert (empty.value, empty.strike) == ("Nothing is written yet.", "")


@pytest.mark.rule("control.d", "report.a")
def test_towns_have_the_colour_of_their_last_known_holder() -> None:
    desk = orders(WALKS)
    tints = {tint.space: tint for tint in drawn(desk, "rufus").tints}
    assert tints[hex_of(desk, "london")].style == "side-0"
    assert tints[hex_of(desk, "rouen")].style == "side-1"
    assert "as it was at the start" not in tints[hex_of(desk, "london")].name


@pytest.mark.rule("supply.d")
def test_stores_panel_names_bodies_about_to_go_hungry() -> None:
    desk = orders("A1 6049 spearman.C=90 Ac1")
    assert panel(drawn(desk, "rufus"), "stores").rows[0].label == "A1"


def test_final_report_names_the_winner() -> None:
    desk = orders(WALKS, ENEMY)
    desk.state.finish((0,), "mark")
    scene = drawn(desk, "rufus")
    assert scene.report is not None
    assert scene.report.title == "William Rufus wins"
    assert {piece.id for piece in scene.pieces} == {"A1", "B1"}


# ---- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["at", "spy", "counterspy", "exchequer", "title", "bribe"])
def test_label_of_a_town_order_ends_without_a_preposition(verb: str) -> None:
    assert not MANNER.labels[verb].endswith((" of", " to", " in", " at"))


def test_captain_without_a_name_is_named_by_an_ordinal() -> None:
    desk = orders("A1 london spearman.C=20 Ac6", "A2 dover spearman.C=20 Ac12")
    names = [piece(drawn(desk, "rufus"), body).name for body in ("A1", "A2")]
    assert names == ["A1, the force of the sixth captain", "A2, the force of the twelfth captain"]


def test_church_status_of_a_player_is_one_row() -> None:
    desk = orders(WALKS)
    desk.state.papal = 0
    desk.state.anathema = 1
    rows = panel(drawn(desk, "rufus"), "rufus").rows
    [row] = [row for row in rows if row.label == "Church"]
    assert row.value == "Papal Influence, under Anathema"


def test_spring_report_has_no_hour() -> None:
    desk = Desk(f"scenario: y1088\nA1 5651 lighthorse.C=10 Ac1\n{SEEN}\nstep: Spring")
    desk.run(Spring())
    [event] = desk.told("sighted")
    assert "reported by scouts in spring: " in GAME.sentence(desk.state, event)
    [seen] = [piece for piece in drawn(desk, "rufus").pieces if piece.side == 1]
    assert seen.name.endswith(", in spring")


def test_aims_of_the_briefing_do_not_address_the_reader() -> None:
    aims = [side.aim for name in ("y1088", "y1066") for side in GAME.briefing(name).sides]
    assert not [aim for aim in aims if re.search(r"\byou", aim)]
