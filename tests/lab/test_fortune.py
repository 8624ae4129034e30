"""Fortune: what the dice of a match gave, held against all that they could have given."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, Final

import pytest

from senlac.engine import registry
from senlac.engine.errors import DataError
from senlac.engine.features import SCALE, Weights
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.games.shieldwall import GAME
from senlac.lab.fortune import FEW, Fortune, Standing, Throw, chances, fortune
from senlac.testing.laws import random_play

FULFORD: Final = Path(__file__).parents[1] / "games/shieldwall/golden/fulford.json"
GAMES: Final = ("shieldwall", "comet", "hastings", "destiny")


def played(game: Game[Any], scenario: str, seed: int | str) -> Match:
    """Return a match played to its end at random."""
    match, rng = Match.new(game, scenario, seed=seed), Random(f"{game.id} {seed}")
    while match.result() is None:
        random_play(match, rng)
    return match


@pytest.fixture(scope="module")
def fulford() -> Match:
    return Match.from_record(FULFORD.read_bytes())


def until_a_die(seed: int) -> tuple[Match, str, str]:
    """Return a match before an action for which one die falls, and that action."""
    match, rng = Match.new(GAME, "foragers", seed=seed), Random(seed)
    while True:
        before = match.copy()
        random_play(match, rng)
        entry = match.course.history.played[-1].entry
        if len(entry.rolls) == 1:
            return before, entry.role, entry.action


def die_of(before: Match, role: str, action: str) -> int:
    """Return how many sides the die has that falls for an action."""
    match = before.copy()
    match.play(role, action)
    return match.course.history.played[-1].entry.rolls[0].sides


def test_a_die_gave_what_the_chances_are_above_those_of_all_its_faces() -> None:
    before, role, action = until_a_die(5)
    sides = die_of(before, role, action)
    after = []
    for face in range(1, sides + 1):
        match = before.copy()
        match.queue([face])
        match.play(role, action)
        after.append(match)
    ways = [chances(GAME, match.state) for match in after]
    for face, match in enumerate(after, start=1):
        throw = fortune(match).throws[-1]
        assert (throw.role, throw.rolls[0].value) == (role, face)
        means = [mean([way[place] for way in ways]) for place in range(2)]
        expected = [own - even for own, even in zip(ways[face - 1], means, strict=True)]
        assert throw.gave == pytest.approx(expected)


def test_dice_of_many_ways_are_held_against_some_that_are_the_same_each_time(
    fulford: Match,
) -> None:
    one, other = fortune(fulford), fortune(fulford.copy())
    assert one == other
    ways = [prod([roll.sides for roll in throw.rolls]) for throw in one.throws]
    assert min(ways) < FEW < max(ways)


def test_what_one_gains_by_the_dice_the_others_lose(fulford: Match) -> None:
    found = fortune(fulford)
    assert len(found.throws) > 10
    for throw in found.throws:
        assert sum(throw.gave) == pytest.approx(0.0)
    assert sum(found.luck()) == pytest.approx(0.0)


def test_the_chances_stand_after_each_entry_and_end_with_the_result(fulford: Match) -> None:
    found = fortune(fulford)
    assert [one.entry for one in found.course] == fulford.course.history.line
    for one in found.course:
        assert sum(one.chances) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in one.chances)
    result = fulford.result()
    assert result is not None
    assert found.course[-1].chances == tuple([float(r in result.winners) for r in fulford.roles])


def test_a_draw_leaves_each_the_same_and_needs_no_dice() -> None:
    match = Match.new(GAME, "foragers", seed=1)
    match.draw("saxon", ["norman"])
    found = fortune(match)
    assert found.course[-1].chances == (0.5, 0.5)
    assert [throw.entry for throw in found.throws if throw.entry] == []


def test_what_was_taken_back_is_left_out() -> None:
    match, rng = Match.new(GAME, "foragers", seed=2), Random(2)
    for _ in range(30):
        random_play(match, rng)
    match.undo("saxon", 4, ["norman"])
    assert [one.entry for one in fortune(match).course] == [0, 1, 2, 3, 4]


def test_the_worst_the_best_and_the_turns_of_a_match() -> None:
    throws = [Throw(n, "a", (), (gave, -gave)) for n, gave in ((2, 0.1), (3, -0.3), (5, 0.2))]
    course = [Standing(n, (chance, 1 - chance)) for n, chance in enumerate((0.5, 0.5, 0.9, 0.4))]
    found = Fortune(("a", "b"), tuple(course), tuple(throws))
    assert found.luck() == pytest.approx([0.0, 0.0])
    assert found.extremes(0) == (throws[1], throws[2])
    assert found.extremes(1) == (throws[2], throws[1])
    assert (found.turning_points(1), found.turning_points(9)) == ([3], [2, 3])
    assert Fortune(("a",), (), ()).extremes(0) is None


def test_a_game_that_says_no_scale_has_no_chances() -> None:
    own = GAME.weights()
    constants = {name: value for name, value in own.constants.items() if name != SCALE}
    weights = Weights(own.names, own.values, own.tuned, constants)
    match = Match.new(GAME.weighing(weights), "foragers", seed=1)
    with pytest.raises(DataError, match=r"constant\.scale: it is missing"):
        fortune(match)


@pytest.mark.parametrize("game", [*GAMES, "campaign"])
def test_every_game_knows_the_chances_of_its_positions(game: str) -> None:
    found = registry.game(game)
    for card in found.scenarios():
        match = Match.new(found, card.id, seed=1)
        assert sum(chances(found, match.state)) == pytest.approx(1.0)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_fair_dice_give_nothing_in_the_mean_of_a_thousand_games(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    found = registry.game(game)
    scenarios = [card.id for card in found.scenarios()]
    fortunes = [
        fortune(played(found, scenarios[seed % len(scenarios)], seed)) for seed in range(1000)
    ]
    for place, role in enumerate(fortunes[0].roles):
        luck = [one.luck()[place] for one in fortunes]
        error = stdev(luck) / len(luck) ** 0.5
        record_property(role, f"{mean(luck):+.5f}, standard error {error:.5f}")
        assert abs(mean(luck)) < 3 * error
