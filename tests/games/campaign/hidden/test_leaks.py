"""Regression tests for leaks of hidden information: odds, sieges, captains, flights."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.match.match import Match
from senlac.engine.model.dice import Dice
from senlac.engine.model.event import Event
from senlac.games.campaign.catalogue import catalogue_of
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.rules.dawn.sieges import roll_sieges
from senlac.testing import laws
from senlac.testing.observable import present
from tests.games.campaign.desk import GAME, Desk, Steady
from tests.games.campaign.hidden.news import is_news

SIEGE: Final = """scenario: y1066
A1 5382 lighthorse.C=20 spearman.C=100 Ac1 hold
B1 caen inside spearman.C=25 william_duke
C1 caen besieging bondi.C=90 Cc1
siege: caen=1
turn: 1
step: March"""
"""Harold's scouts have seen the garrison of Caen, which Hardrada besieges."""


def seen_by(events: list[Event], seat: int) -> list[Event]:
    """Return the events that a player sees."""
    return [one for one in events if one.audience is None or seat in one.audience]


def besieged(rolls: int) -> Match:
    """Return a week in which Harold has ordered a force to a town that Hardrada besieges."""
    document = Match.from_layout(SIEGE, GAME, seed=1).position()
    towns = catalogue_of(load_game_data(), "y1066").towns
    document["fields"]["siege_rolls"][towns.index("caen")] = rolls
    match = Match.from_position(document, seed=1)
    for line in ("force A1", "to caen", "task take"):
        match.play("harold", line)
    return match


@pytest.mark.rule("report.a", "siege.c")
def test_siege_odds_ignore_rolls_of_another_besieger() -> None:
    matches = [besieged(rolls) for rolls in (1, 4)]
    assert matches[0].view(["harold"]) == matches[1].view(["harold"])
    seen = [match.perspective(["harold"]) for match in matches]
    scenes = [one.game.scene(one.state, one.roles) for one in seen]
    assert "at the first dawn" in str(scenes[0])
    assert scenes[0] == scenes[1]


@pytest.mark.rule("report.a", "report.d")
@pytest.mark.parametrize("roles", [["harold"], ["harold", "hardrada"]])
def test_twins_of_a_siege_look_the_same(roles: list[str]) -> None:
    assert laws.twin_looks_the_same(besieged(4), roles, Random(1))


@pytest.mark.rule("report.a", "siege.c")
def test_siege_roll_is_emitted_to_besieger_and_holder_only() -> None:
    # London is loyal to Harold, held by William, and besieged by Hardrada.
    desk = week(
        "y1066",
        "B1 london inside spearman.C=25 Bc1",
        "C1 london besieging bondi.C=90 Cc1",
        "siege: london=1",
    )
    desk.state.dice = Steady(1)
    roll_sieges(desk.state)
    [roll] = desk.told("siege_roll")
    assert roll.audience == frozenset([desk.seat("william"), desk.seat("hardrada")])


@pytest.mark.rule("report.a", "battle.c")
@pytest.mark.parametrize(("die", "fate", "said"), [(1, "slain", "slain"), (2, "taken", "captured")])
def test_enemy_does_not_learn_which_captain_is_lost(die: int, fate: str, said: str) -> None:
    desk = week(
        "y1088",
        "A1 4950 huscarl.A=200 Ac1 attack",
        "B1 4950 spearman.D=20 Bc6 hold",
        dice=Steady(3, {"round": 5, "fate of": die}),
    )
    desk.march()
    own, enemy = (seen_by(desk.journal, seat) for seat in (1, 0))
    assert [one.fields["leader"] for one in own if one.kind == fate] == ["Bc6"]
    [told] = [one for one in enemy if one.kind == f"captain_{fate}"]
    sentence = GAME.sentence(desk.state, told)
    assert sentence == f"A captain of Robert Curthose is {said}."
    assert "Bc6" not in str([one.document() for one in enemy])
    name = desk.state.catalogue.leader_names[desk.state.catalogue.leaders.index("Bc6")]
    assert name not in str([GAME.sentence(desk.state, one) for one in enemy])


@pytest.mark.rule("report.a", "battle.c")
def test_fate_of_a_lord_is_emitted_to_all_by_name() -> None:
    desk = week("y1088", "A1 4950 huscarl.A=200 Ac1 attack", "B1 4950 spearman.D=20 robert_duke")
    desk.state.dice = Steady(1, {"round": 5})
    desk.march()
    [told] = desk.told("slain")
    assert (told.fields["leader"], told.audience) == ("robert_duke", None)


@pytest.mark.rule("report.a", "meet.c")
def test_pursuer_does_not_learn_where_the_enemy_went() -> None:
    desk = week(
        "y1088",
        "A1 4950 spearman.C=60 Ac1 attack",
        "B1 4950 spearman.C=30 Bc1 evade",
        dice=Steady(6),
    )
    desk.march()
    there = desk.place("B1")
    assert there != "4950"
    own, enemy = (seen_by(desk.journal, seat) for seat in (1, 0))
    assert [one.fields["hex"] for one in own if one.kind == "evaded"] == [there]
    [told] = [one for one in enemy if one.kind == "got_away"]
    assert GAME.sentence(desk.state, told) == "Robert Curthose evades William Rufus."
    assert there not in str([one.document() for one in enemy])


@pytest.mark.rule("report.a", "table.d")
def test_armies_at_a_table_are_listed_without_names_of_captains() -> None:
    text = """scenario: y1088
option: battles entered
A1 4950 huscarl.A=60 Ac1 attack
B1 4950 spearman.D=60 Bc6 robert_duke hold
turn: 1
step: Orders"""
    match = Match.from_layout(text, GAME, seed=1)
    for role in ("rufus", "robert"):
        match.play(role, "done")
    events = [one for one in match.events(["rufus"]) if one.kind == "at_table"]
    told = {one.fields["player"]: one.fields["leaders"] for one in events}
    assert told == {"rufus": ["a captain"], "robert": ["Robert Curthose", "a captain"]}


@pytest.mark.rule("report.a", "siege.c")
def test_only_besieger_and_holder_see_siege_rolls() -> None:
    text = LONDON.format(trains=1)
    matches = [
        Match.from_layout(f"{text}\nsiege: london={rolls}", GAME, seed=1) for rolls in (0, 3)
    ]
    told = {role: [present(match, [role]) for match in matches] for role in matches[0].roles}
    assert told["harold"][0] == told["harold"][1]
    assert told["william"][0] != told["william"][1]
    assert told["hardrada"][0] != told["hardrada"][1]
    assert laws.twin_looks_the_same(matches[1], ["harold"], Random(1))


# ---- worlds that look the same, and go on alike -------------------------------------------------

CLOSE: Final = [("harold", "done"), ("william", "done"), ("hardrada", "done")]

LONDON: Final = """scenario: y1066
B1 london inside spearman.C=25 Bc1
C1 london besieging bondi.C=90 siege={trains} Cc1
turn: 1
step: Orders"""
"""Harold is the loyal holder of London, and neither side of its siege."""

CAPTAIN: Final = """scenario: y1066
A1 4950 huscarl.A=200 Ac1 attack
B1 4950 spearman.D=20 Bc{number} hold
turn: 1
step: Orders"""

FLIGHT: Final = """scenario: y1066
C1 4950 bondi.C=90 Cc1 attack
B1 4950 lighthorse.C=12 Bc1 evade
B2 {home} inside spearman.C=12
turn: 1
step: Orders"""
"""Hardrada does not know which English town William holds."""

WORLDS: Final = [
    pytest.param("harold", LONDON.format(trains=1), LONDON.format(trains=3), id="siege"),
    pytest.param("harold", CAPTAIN.format(number=1), CAPTAIN.format(number=6), id="captain"),
    pytest.param("hardrada", FLIGHT.format(home="dover"), FLIGHT.format(home="york"), id="flight"),
]


@pytest.mark.rule("report.a", "report.e")
@pytest.mark.parametrize(("role", "one", "other"), WORLDS)
def test_states_that_look_the_same_emit_the_same_events(role: str, one: str, other: str) -> None:
    matches = [Match.from_layout(text, GAME, seed=1) for text in (one, other)]
    assert present(matches[0], [role]) == present(matches[1], [role])
    assert laws.pairs_go_on_alike(matches[0], matches[1], [role], CLOSE, is_news)


def week(scenario: str, *lines: str, dice: Dice | None = None) -> Desk:
    """Return a position in which the orders of the first week are written."""
    text = "\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"])
    return Desk(text, dice or ())
