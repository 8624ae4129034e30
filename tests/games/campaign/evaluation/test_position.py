"""The features of the evaluation."""

from __future__ import annotations

import pytest

from senlac.games.campaign.evaluation.position import FEATURES
from tests.games.campaign.desk import GAME, Desk
from tests.games.campaign.rules.orders.test_plans import orders


def feature(desk: Desk, player: str, name: str) -> float:
    """Return a feature of a player."""
    return GAME.feature_values(desk.state, desk.seat(player))[FEATURES.index(name)]


def test_every_feature_has_a_value_and_two_sides_balance() -> None:
    desk = orders("A1 london inside spearman.C=40 Ac1", "B1 rouen inside knight.B=10 supply=2")
    assert len(GAME.feature_values(desk.state, 0)) == len(FEATURES)
    assert GAME.evaluate(desk.state, 0) == pytest.approx(-GAME.evaluate(desk.state, 1))


@pytest.mark.parametrize(
    ("name", "bodies", "more"),
    [
        ("army", ["A1 london inside spearman.C=20"], ["A1 london inside spearman.C=30"]),
        ("train", ["A1 london inside supply=1"], ["A1 london inside supply=1 siege=1"]),
        ("captains", ["A1 london inside fyrd.C=20"], ["A1 london inside fyrd.C=20 Ac1"]),
        ("realm", ["A1 rochester fyrd.C=20"], ["A1 rochester inside fyrd.C=20"]),
        (
            "sieges",
            ["A1 rochester spearman.C=80", "B1 rochester inside spearman.D=12"],
            ["A1 rochester besieging spearman.C=80", "B1 rochester inside spearman.D=12"],
        ),
    ],
)
def test_feature_grows_with_troops_captains_and_towns(
    name: str, bodies: list[str], more: list[str]
) -> None:
    assert feature(orders(*more), "rufus", name) > feature(orders(*bodies), "rufus", name)


def test_unguarded_town_counts_as_bare_near_an_enemy() -> None:
    far = orders("B1 hereford inside spearman.C=40 Bc1")
    near = orders("B1 rochester inside spearman.C=40 Bc1")
    guarded = orders("B1 rochester inside spearman.C=40 Bc1", "A1 london inside fyrd.E=10")
    assert feature(guarded, "rufus", "bare") < feature(near, "rufus", "bare")
    assert feature(far, "rufus", "bare") < feature(near, "rufus", "bare")


def test_lord_is_at_risk_near_a_stronger_enemy_less_inside_walls() -> None:
    threat = "B1 rochester spearman.C=90 Bc1"
    field = orders("A1 london spearman.C=30 rufus_king", threat)
    walls = orders("A1 london inside spearman.C=30 rufus_king", threat)
    alone = orders("A1 london spearman.C=30 rufus_king")
    risks = [feature(desk, "rufus", "risk") for desk in (alone, walls, field)]
    assert risks == sorted(risks)
    assert risks[0] == 0 < risks[1] < risks[2]


def test_hunger_counts_figures_that_are_not_fed() -> None:
    fed = orders("A1 london inside spearman.C=100")
    hungry = orders("A1 london inside spearman.C=300")
    wagons = orders("A1 london inside spearman.C=300 supply=2")
    assert feature(fed, "rufus", "hunger") == 0
    assert feature(hungry, "rufus", "hunger") > feature(wagons, "rufus", "hunger") == 0


def test_victory_outweighs_every_feature() -> None:
    desk = orders("A1 london inside spearman.C=40")
    before = abs(GAME.evaluate(desk.state, 0))
    desk.state.finish((0,), "crown")
    assert GAME.evaluate(desk.state, 0) > before
    assert GAME.evaluate(desk.state, 1) < -before


@pytest.mark.rule("table.d")
def test_referee_has_zero_of_each_feature() -> None:
    desk = orders("A1 london inside fyrd.C=10")
    assert GAME.feature_values(desk.state, 2) == [0.0] * len(FEATURES)


@pytest.mark.rule("control.j")
def test_taxes_grow_towards_winter_and_are_zero_in_the_last_year() -> None:
    desk = orders("A1 london inside fyrd.C=10")
    # Without another player in the war a feature is the player's own value.
    desk.state.out = 0b10
    counted = []
    for year, turn in ((1, 0), (1, 1), (1, 2), (1, 6), (2, 6)):
        desk.state.year, desk.state.turn = year, turn
        counted.append(feature(desk, "rufus", "taxes"))
    first = counted[1]
    assert first > 0
    assert counted == pytest.approx([first, first, 2 * first, 6 * first, 0])
