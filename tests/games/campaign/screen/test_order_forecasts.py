"""The outlook beside orders: hours, food and odds, from the player's knowledge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.engine.data.loader import Overlay
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.odds.single_rolls import fall_chance, odds
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    SCOUT,
    SPY,
    STAYED,
    TOWN,
    UNTOLD,
    Sighting,
)
from senlac.games.campaign.screen.order_forecasts import chance_to_win, outlook_against
from senlac.games.campaign.words.chances import percent
from tests.games.campaign.desk import GAME, Desk

SUSSEX = """scenario: y1088
A1 lewes inside spearman.D=16
A2 6459 fyrd.D=24
B1 pevensey inside knight.B=20 spearman.C=130 supply=1 siege=2 robert_duke
B2 hastings inside sergeant.C=42 Bc1
turn: 2
step: Orders"""


def seen(hex_: int, shape: int, size: int, stacks: list[int] | None = None) -> Sighting:
    """Return a scouts' report of a body in the last week."""
    u = UNTOLD
    return Sighting(hex_, 72, SCOUT, 0, shape, 1, STAYED, size, 0, u, u, u, u, u, u, u, u,
                    [], [], stacks or [])  # fmt: skip


def told(*found: tuple[str, int, int]) -> Desk:
    """Return a desk with reports of some bodies for Robert, by their hexes."""
    desk = Desk(SUSSEX)
    board = desk.state.catalogue.ground.board
    desk.state.sightings[1] = [seen(board.hex(h), shape, n).row() for h, shape, n in found]
    return desk


def beside(desk: Desk, player: str = "robert") -> list[str]:
    """Return the notes beside the lines of a player's sheet."""
    scene = GAME.scene(desk.state, [desk.seat(player)])
    rows = next(panel for panel in scene.panels if panel.id == "orders").rows
    return [row.value for row in rows if row.style == "note"]


@pytest.mark.rule("order.c", "supply.f")
def test_march_note_shows_length_hour_and_hunger() -> None:
    desk = told()
    desk.write("robert", "force B1", "besiege lewes", "close")
    assert beside(desk) == [
        "3 hexes, at Lewes by hour 12 of 72; 100 of 150 go hungry.",
        "There is no report of a garrison in the town.",
    ]


@pytest.mark.rule("siege.c")
def test_siege_odds_follow_the_reported_garrison() -> None:
    desk = told(("5859", GARRISON, 16))
    desk.write("robert", "force B1", "besiege lewes", "close")
    # 9 is needed; two trains, and 150 are more than eight times 16.
    falls = odds("siege", {"plus": 4})[1]
    assert falls == Fraction(1, 3) == fall_chance(5)
    assert beside(desk)[-1] == "16 are inside. Chance to take it at the first dawn: 33%."


@pytest.mark.rule("siege.a")
def test_note_warns_of_a_garrison_too_large_to_besiege() -> None:
    desk = told(("5859", GARRISON, 60))
    desk.write("robert", "force B1", "besiege lewes", "close")
    assert beside(desk)[-1] == "60 are inside: a siege needs 180 men."


@pytest.mark.rule("spy.b", "scout.a")
def test_inexact_numbers_are_noted_as_reports() -> None:
    for size, tells in (
        (16, "Chance to take it"),
        (60, "a siege needs 180 men"),
        (8, "too few to"),
    ):
        spied, guessed = told(), told()
        hex_ = spied.state.catalogue.ground.board.hex("5859")
        bare = seen(hex_, GARRISON, UNTOLD)._replace(source=SPY, error=UNTOLD, foot=size, horse=0)
        spied.state.sightings[1] = [bare.row()]
        guessed.state.sightings[1] = [seen(hex_, GARRISON, size)._replace(error=20).row()]
        for desk in (spied, guessed):
            desk.write("robert", "force B1", "besiege lewes", "close")
            assert beside(desk)[-1].startswith(f"About {size} are reported inside")
            assert tells in beside(desk)[-1]
    near = told()
    hex_ = near.state.catalogue.ground.board.hex("6459")
    near.state.sightings[1] = [seen(hex_, FORCE, 42)._replace(error=40).row()]
    near.write("robert", "force B2", "hunt s1", "close")
    assert beside(near)[-2].startswith("Victory over s1, about 42 strong: ")


@pytest.mark.rule("report.g", "siege.c")
def test_body_reported_twice_counts_once_in_the_odds() -> None:
    desk = told()
    board = desk.state.catalogue.ground.board
    lewes, field = board.hex("5859"), board.hex("6459")
    spied = seen(lewes, GARRISON, UNTOLD)._replace(source=SPY, error=UNTOLD, foot=20, horse=0)
    rows = [seen(lewes, GARRISON, 8), seen(lewes, GARRISON, 8), spied, seen(field, FORCE, 42)]
    town = seen(field, FORCE, 40)._replace(source=TOWN, error=20)
    desk.state.sightings[1] = [one.row() for one in (*rows, town)]
    desk.write("robert", "force B1", "besiege lewes", "close")
    assert beside(desk)[-1].startswith("16 are inside. ")
    desk.write("robert", "force B2", "hunt s4", "close")
    assert [line[:20] for line in beside(desk) if line.startswith("Victory")] == [
        "Victory over s4, 42 "
    ]


@pytest.mark.rule("pillage.a")
def test_note_warns_of_a_pillage_by_too_few() -> None:
    nothing = "The pillage will fail: it takes 20 figures, and {} are there."
    desk = told()
    desk.write("rufus", "force A1", "task ravage", "close")
    assert nothing.format(16) in beside(desk, "rufus")
    desk.write("robert", "force B2", "leave worst", "count 23", "task ravage", "close")
    assert nothing.format(19) in beside(desk)
    enough = told()
    enough.write("robert", "force B2", "task ravage", "leave worst", "count 23", "close")
    assert not any("pillage" in line for line in beside(enough))


@pytest.mark.rule("battle.a")
def test_hunt_note_shows_the_odds_of_battle() -> None:
    desk = told(("6459", FORCE, 42))
    desk.write("robert", "force B2", "hunt s1", "close")
    tables = desk.state.catalogue.tables
    even = chance_to_win(tables, 10, 3000)
    assert abs(even - Fraction(1, 2)) < Fraction(1, 50)
    victory, scouts = beside(desk)[-2:]
    assert victory.startswith(f"Victory over s1, 42 strong: {percent(even)}, if they are")
    assert scouts.startswith(
        "Its scouts will report about s1: its size within 40%, if they scout as well as you do"
    )
    assert chance_to_win(tables, 5, 3000) > even > chance_to_win(tables, 20, 3000)


@pytest.mark.rule("scout.a", "scout.e")
@pytest.mark.parametrize(
    ("version", "riders", "shows"),
    [
        ("2", 18, "its size within 10%, its classes, foot and horse, who leads it and its wagons"),
        ("1", 18, "its size within 10%, its classes, who leads it and its wagons"),
        ("2", 60, "its size to the nearest 20"),
        ("1", 60, "only that it is there"),
    ],
)
def test_scout_preview_follows_the_rules_version(version: str, riders: int, shows: str) -> None:
    desk = told()
    stacks = [0] * len(desk.state.catalogue.stacks)
    stacks[desk.state.catalogue.stacks.index("sergeant.C")] = riders
    hex_ = desk.state.catalogue.ground.board.hex("6459")
    desk.state.sightings[1] = [seen(hex_, FORCE, riders, stacks).row()]
    desk.play_by(version)
    desk.write("robert", "force B2", "hunt s1", "close")
    assert beside(desk)[-1] == f"Its scouts will report about s1: {shows}."


@pytest.mark.rule("meet.c", "scout.a")
def test_evasion_note_shows_the_odds() -> None:
    # Twenty knights scout as well as equals, which makes up for the wagons; forty are twice that.
    for knights, minus, doubt in ((0, 0, True), (40, 2, False)):
        desk = told(("6459", FORCE, 30))
        if knights:
            stacks = [0] * len(desk.state.catalogue.stacks)
            stacks[desk.state.catalogue.stacks.index("knight.A")] = knights
            hex_ = desk.state.catalogue.ground.board.hex("6459")
            desk.state.sightings[1] = [seen(hex_, FORCE, knights, stacks).row()]
        desk.write("robert", "force B1", "posture evade", "to 6459", "close")
        [flight] = [line for line in beside(desk) if line.startswith("Chance to evade")]
        assert f"s1: {percent(odds('evasion', {'minus': minus})[1])}" in flight
        assert flight.endswith("if they move and scout as well as you do.") == doubt


@pytest.mark.rule("naval.i")
def test_sailing_note_shows_the_odds_at_sea() -> None:
    desk = Desk(f"{SUSSEX}".replace("turn: 2", "B3 hastings ship=6 Bc2\nturn: 2"))
    hex_ = desk.state.catalogue.ground.board.hex("6361")
    desk.state.sightings[1] = [
        seen(hex_, FLEET, UNTOLD)._replace(ships=3).row(), seen(hex_, FLEET, UNTOLD).row(),
    ]  # fmt: skip
    desk.write("robert", "force B3", "to 6361", "close")
    known, unknown = beside(desk)[-2:]
    chances = odds("sea", {"own": 6, "other": 3})
    assert f"they are destroyed, {percent(chances[2])}; you are, almost no chance" in known
    assert unknown == "The report gives no number of ships for s2."


def test_outlook_says_what_the_report_does_not_give() -> None:
    desk = Desk(f"{SUSSEX}".replace("turn: 2", "B3 hastings ship=6 Bc2\nturn: 2"))
    hex_ = desk.state.catalogue.ground.board.hex("6361")
    row = seen(hex_, FLEET, UNTOLD)
    place = desk.body("B3")
    assert outlook_against(desk.state, place, row) == [
        "The report gives no number of ships for them."
    ]
    assert outlook_against(desk.state, place, seen(hex_, FORCE, 20)) == []
    force = outlook_against(desk.state, desk.body("B1"), seen(hex_, FORCE, UNTOLD))
    assert force[0] == "The report gives no size for them."


def test_odds_follow_the_tables_in_force() -> None:
    brief = load_game_data(Overlay.from_text("[tables.battle]\nrounds_max = 1", "mine.toml"))
    assert chance_to_win(brief, 8, 3000) != chance_to_win(load_game_data(), 8, 3000)


def test_notes_do_not_depend_on_unreported_bodies() -> None:
    near, far = told(), told()
    far.state.hex_of[far.body("A2")] = far.state.hex_of[far.body("A1")]
    far.state.figures[far.body("A1")] = [0] * len(far.state.figures[0])
    for desk in (near, far):
        desk.write("robert", "force B2", "posture attack", "to 6459", "close")
        desk.write("robert", "force B1", "besiege lewes", "close")
    assert beside(near) == beside(far)
