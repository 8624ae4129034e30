"""Ratings of bots."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from senlac.lab.study.game_row import Row
from senlac.lab.study.ratings import fitted, meetings, ranks, rating_tables, seat_ratings
from tests.lab.study.support import BALANCE, row, study_of
from tests.lab.study.test_plan import COMET


def test_ranks_are_whole_and_winners_come_first() -> None:
    assert ranks(row("abc", [1], scores=[9, 2, 9])) == [2, 1, 2]
    assert ranks(row("abc", [0, 2], scores=[4, 4, 4])) == [1, 2, 1]
    assert ranks(row("abc", [2], scores=[5, 7, 1])) == [3, 2, 1]
    assert ranks(row("abc", [])) == [1, 1, 1]
    assert ranks(row("ab", [1])) == [2, 1]


def test_game_of_three_counts_as_all_its_pairs() -> None:
    found = meetings([row("abc", [0], scores=[1, 5, 5]), row("aab", [2])])
    assert [(one.bots, one.result) for one in found] == [
        (("a", "b"), 1.0),
        (("a", "c"), 1.0),
        (("b", "c"), 0.5),
        (("a", "b"), 0.0),
        (("a", "b"), 0.0),
    ]


def games(skill: dict[str, float], seat: float, count: int, seed: int) -> list[Row]:
    """Return games of two by the Bradley-Terry model; the first seat has an advantage."""
    rng = Random(seed)
    found: list[Row] = []
    names = sorted(skill)
    for unit in range(count):
        one, other = rng.sample(names, 2)
        for seats in ((one, other), (other, one)):
            odds = 10 ** ((skill[seats[0]] - skill[seats[1]] + seat) / 400)
            won = rng.random() < odds / (1 + odds)
            found.append(row(seats, [0 if won else 1], unit=unit))
    return found


def test_known_ratings_are_found_within_their_errors() -> None:
    skill = {"a": 150.0, "b": 0.0, "c": -150.0}
    bots, roles = fitted(games(skill, 80.0, 1500, 4), list(skill))
    assert [one.name for one in bots] == ["a", "b", "c"]
    for one in bots:
        assert one.rating == pytest.approx(skill[one.name], abs=1.5 * one.error)
        assert 5 < one.error < 30
    assert [one.name for one in roles] == ["saxon", "norman"]
    assert roles[0].rating - roles[1].rating == pytest.approx(80, abs=30)


def test_bot_that_wins_every_game_has_a_finite_rating() -> None:
    rows = [row("ab", [0], unit=n) for n in range(20)]
    rows += [row("ba", [1], unit=n) for n in range(20)]
    [best, worst], _ = fitted(rows, ["a", "b"])
    assert best.name == "a"
    # A drawn game against the mean keeps it finite.
    assert 400 * log(40) / log(10) < best.rating - worst.rating < 400 * log(200) / log(10)
    assert 0 < best.error < 1000


def test_bot_may_be_better_in_one_role() -> None:
    rng = Random(5)
    rows = [
        row(seats, [seats.index("a") if rng.random() < chance else seats.index("b")], unit=unit)
        for unit in range(300)
        for seats, chance in ((("a", "b"), 0.9), (("b", "a"), 0.5))
    ]
    found = {one.name: one.rating for one in seat_ratings(rows, ["a", "b"], ["saxon", "norman"])}
    assert found["a as saxon"] - found["b as norman"] > found["a as norman"] - found["b as saxon"]
    assert found["a as saxon"] - found["b as norman"] == pytest.approx(
        400 * log(9) / log(10), rel=0.2
    )


def test_tables_are_made_for_each_scenario_that_was_played() -> None:
    text = BALANCE.replace("balance", "ratings").replace('["random"]', '["a", "b"]')
    study = study_of(text.replace('["a", "b"]', '["random", "greedy"]') + COMET)
    rows = [
        row(("random", "greedy"), [1], unit=0),
        row(("greedy", "random"), [0], unit=0),
    ]
    found = rating_tables(study, rows)
    assert [(table.title, table.of) for table in found] == [
        ("shieldwall, foragers", "bot"),
        ("shieldwall, foragers", "role"),
        ("shieldwall, foragers", "bot in a role"),
    ]
    assert [one.name for one in found[0].rows] == ["greedy", "random"]
    assert [one.games for one in found[0].rows] == [2, 2]
