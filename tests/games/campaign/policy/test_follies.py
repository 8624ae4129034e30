"""The plain mistakes of orders: each kind, and the case next to it that is none."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.games.campaign.policy.follies import FOLLIES
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME

LONDON = "A9 london inside fyrd.D=24"


def mistakes(layout: str, role: str, *lines: str) -> list[str]:
    """Return the mistakes that the last of some lines is, in a position after a week's reports."""
    match = Match.from_layout(f"scenario: y1088\nturn: 2\n{layout}\n", GAME, seed="follies")
    seat = list(GAME.roles(match.state)).index(role)
    state = match.state.copy()
    assert isinstance(state, CampaignState)
    notation = GAME.notation(state)
    for line in lines[:-1]:
        play.play_action(state, seat, notation.action(line))
    return list(GAME.follies(state, seat, notation.action(lines[-1])))


@pytest.mark.parametrize(("figures", "found"), [(36, ["known-walls"]), (90, [])])
def test_a_town_whose_walls_are_reported(figures: int, found: list[str]) -> None:
    layout = (
        f"A1 tonbridge spearman.C={figures} supply=2 Ac1 hold\n{LONDON}\n"
        "B1 tonbridge inside spearman.D=20 hold\nstep: March"
    )
    assert mistakes(layout, "rufus", "force A1", "seize tonbridge") == found
    assert mistakes(layout, "rufus", "force A1", "task take") == found
    assert mistakes(layout, "rufus", "force A1", "posture hold") == []


@pytest.mark.parametrize(
    ("near", "line", "found"),
    [
        ("", "seize tonbridge", ["siege-dropped"]),
        ("", "home", ["siege-dropped"]),
        ("", "besiege rochester", []),
        ("B2 6253 spearman.C=120 Bc2", "home", []),
    ],
)
def test_a_promising_siege_is_given_up(near: str, line: str, found: list[str]) -> None:
    layout = (
        f"A1 rochester besieging spearman.C=90 siege=3 supply=2 Ac1\n{LONDON}\n"
        f"B1 rochester inside spearman.D=12\n{near}\nstep: Orders"
    )
    assert mistakes(layout, "rufus", "force A1", line) == found


@pytest.mark.parametrize(("figures", "found"), [(30, ["lord-alone"]), (90, [])])
def test_a_lord_goes_alone_towards_an_army(figures: int, found: list[str]) -> None:
    layout = (
        f"B1 rochester inside spearman.C={figures} supply=2 robert_duke\n"
        f"A1 rochester spearman.C=100 supply=2 Ac1 hold\n{LONDON}\nstep: March"
    )
    assert mistakes(layout, "robert", "force B1", "to 6353") == found


@pytest.mark.parametrize(("figures", "found"), [(30, ["hopeless-attack"]), (60, [])])
def test_an_army_of_twice_the_strength_is_sought(figures: int, found: list[str]) -> None:
    layout = (
        f"A1 guildford inside spearman.C={figures} Ac1\nA2 london inside fyrd.D=24 supply=1\n"
        "B1 london besieging spearman.C=96 supply=2 Bc1\nstep: Orders"
    )
    assert mistakes(layout, "rufus", "force A1", "relieve london") == found
    attack = ("force A1", "posture attack", "to 5750")
    assert mistakes(layout, "rufus", *attack) == found


@pytest.mark.parametrize(
    ("rest", "lines", "found"),
    [
        ("", ("to 4657",), ["bare-crown"]),
        ("", ("leave worst", "count 12", "to 4657"), []),
        ("A2 winchester inside fyrd.D=12", ("to 4657",), []),
    ],
)
def test_a_decisive_town_is_left_bare(rest: str, lines: tuple[str, ...], found: list[str]) -> None:
    layout = (
        f"A1 winchester inside spearman.C=40 Ac1\n{rest}\n{LONDON}\n"
        "B1 southampton spearman.C=40 Bc1\nstep: Orders"
    )
    assert mistakes(layout, "rufus", "force A1", *lines) == found


def test_other_steps_have_no_mistakes_and_all_kinds_are_described() -> None:
    match = Match.new("campaign", "y1088", seed="follies")
    assert isinstance(match.state, CampaignState)
    action = GAME.notation(match.state).action("done")
    assert list(GAME.follies(match.state, 0, action)) == []
    assert GAME.folly_kinds == FOLLIES
