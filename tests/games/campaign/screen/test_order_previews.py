"""What the missions of a body would mean, told before one is chosen."""

from __future__ import annotations

import re

import pytest

from senlac import Match
from senlac.engine.model.group_intent import GroupIntent
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.plans import forecast, hour_of
from senlac.games.campaign.rules.reports.sightings import FORCE, SCOUT, STAYED, UNTOLD, Sighting
from tests.games.campaign.desk import GAME, Desk

TWO = (
    "scenario: y1088\nA1 lewes inside thegn.C=60 rufus_king\n"
    "B1 pevensey inside knight.B=40 robert_duke\nturn: 1\nstep: Orders"
)


def test_missions_state_hours_food_and_what_is_reported() -> None:
    desk = Desk(TWO)
    desk.write("rufus", "force A1")
    notes = GAME.scene(desk.state, [0]).notes
    assert (
        notes["besiege pevensey"].startswith("4 of 72 hours. ")
        or "hours" in notes["besiege pevensey"]
    )
    assert "report of a garrison" in notes["besiege pevensey"]
    assert notes["seize"].startswith("Go there")


def test_odds_of_a_siege_are_told_where_a_spy_reports_a_garrison() -> None:
    match = Match.new("campaign", "y1088", seed=1)
    for role in ("rufus", "robert"):
        match.play(role, "done")
    for action in match.game.actions_for_intent(match.state, 0, GroupIntent("advised")):
        match.play("rufus", match.notation().text(action))
    match.play("rufus", "done")
    match.play("robert", "done")
    match.play("rufus", "force A6")
    notes = match.game.scene(match.state, [0]).notes
    told = [text for action, text in notes.items() if action.startswith("besiege ")]
    assert any("Chance to take it at the first dawn: " in text for text in told)


def test_settings_are_told_as_they_are_now() -> None:
    desk = Desk(TWO)
    desk.write("rufus", "force A1")
    assert GAME.scene(desk.state, [0]).current == ("pace march", "posture hold", "hunger worst")
    desk.write("rufus", "posture attack")
    assert GAME.scene(desk.state, [0]).current[1] == "posture attack"


def test_others_get_neither_previews_nor_settings() -> None:
    desk = Desk(TWO)
    desk.write("rufus", "force A1")
    for roles in ([1], []):
        scene = GAME.scene(desk.state, roles)
        assert not scene.current
        assert not any(action.startswith("besiege ") for action in scene.notes)


AFLOAT = (
    "scenario: y1088\nA1 dover inside thegn.C=60 rufus_king\nA2 dover ship=6 Ac1\n"
    "A3 lewes inside fyrd.C=50 Ac2\nB1 pevensey inside knight.B=40 robert_duke\n"
    "B2 5751 spearman.C=20 Bc1\nturn: 2\nstep: Orders"
)


def afloat() -> Desk:
    """Return a desk where Rufus has a fleet at Dover, and has seen a force near London."""
    desk = Desk(AFLOAT)
    hex_ = desk.state.catalogue.ground.board.hex("5751")
    u = UNTOLD
    row = Sighting(
        hex_, 72, SCOUT, 1, FORCE, 1, STAYED, 20, 0, u, u, u, u, u, u, u, u, [], [], []
    )  # fmt: skip
    desk.state.sightings[0] = [row.row()]
    return desk


def test_hunts_state_hours_and_odds() -> None:
    desk = afloat()
    desk.write("rufus", "force A3")
    scene = GAME.scene(desk.state, [0])
    told = scene.notes["hunt s1"]
    assert re.match(r"\d+ of 72 hours\. Victory over them, 20 strong: \d+%", told), told
    assert "No enemy was seen that it could hunt." not in str(scene.hint)
    assert "No fleet with room is here to ferry it." in str(scene.hint)
    assert "hunt s1" not in GAME.scene(desk.state, [1]).notes


def test_ferries_state_hours_and_what_waits_there() -> None:
    desk = afloat()
    desk.write("rufus", "force A1")
    scene = GAME.scene(desk.state, [0])
    told = {action: text for action, text in scene.notes.items() if action.startswith("ferry ")}
    assert "hours, with going aboard and landing" in told["ferry hastings"]
    assert "All fed." in told["ferry sandwich"]
    assert told["ferry exeter"].endswith(": not this week.")
    assert "ferry" not in str(scene.hint)
    assert not any(action.startswith("ferry ") for action in GAME.scene(desk.state, []).notes)


LADEN = (
    "scenario: y1088\nA1 hastings inside thegn.C=60 rufus_king\nA2 hastings ship=6 Ac1\n"
    "A3 hastings ship=2 Ac2\nA4 dover aboard A3 fyrd.C=9\n"
    "B1 pevensey inside knight.B=40 robert_duke\nturn: 2\nstep: Orders"
)


@pytest.mark.parametrize(("body", "fleet", "town"), [(0, 1, "hastings"), (2, 2, "romney")])
def test_hours_of_a_ferry_are_those_of_the_plan_that_it_writes(
    body: int, fleet: int, town: str
) -> None:
    desk = Desk(LADEN)
    names = desk.state.catalogue.bodies
    desk.write("rufus", f"force {names[desk.state.codes[body]]}")
    [hours] = re.findall(r"(\d+) hours", GAME.scene(desk.state, [0]).notes[f"ferry {town}"])
    desk.write("rufus", f"ferry {town}")
    step = desk.phase
    assert isinstance(step, Orders)
    drafted = step.bodies(desk.state, 0).state
    assert int(hours) == hour_of(drafted, fleet, forecast(drafted, fleet))
    assert any(line.startswith("land ") for line in desk.sheet("rufus"))
