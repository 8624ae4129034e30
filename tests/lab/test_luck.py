"""Luck: the effect of the dice of a match, compared with all that they could have rolled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from math import prod
from pathlib import Path
from random import Random
from statistics import mean, stdev, variance
from typing import Any, Final, NamedTuple

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.data.features import SCALE, Weights
from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.game.record import Header
from senlac.engine.match import core, registry
from senlac.engine.match.default_setup import apply_default_setup
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.action import CONCEDE
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.model.state import State
from senlac.engine.support.errors import DataError, OddsError
from senlac.games.shieldwall import GAME
from senlac.lab.luck import DRAWN, FEW, DiceResult, MatchLuck, WinChances, analyse_luck, chances
from senlac.testing.laws import random_play

FULFORD: Final = Path(__file__).parents[1] / "games/shieldwall/golden/fulford.json"
GAMES: Final = ("shieldwall", "comet", "hastings", "destiny")
RECORDS: Final = Path(__file__).parents[1] / "games"
KEPT: Final = (
    "shieldwall/golden/fulford.json",
    "comet/golden/two_2.json",
    "hastings/golden/wrong_footed_9.json",
    "destiny/golden/storms_9.json",
    "campaign/golden/table_10.json",
)
"""Records, one for each game, whose dice change the winning chances."""

GAMES_EACH: Final = 5
AFRESH: Final = 36
"""Number of games of a chunk, and number of times that each of their throws is rerolled."""


def played(game: Game[Any], scenario: str, seed: int | str) -> Match:
    """Return a match played to its end at random."""
    match, rng = Match.new(game, scenario, seed=seed), Random(f"{game.id} {seed}")
    while match.result() is None:
        random_play(match, rng)
    return match


class Before(NamedTuple):
    """A match just before a throw, its role and action, and the number of possible outcomes."""

    match: Match
    role: str
    action: str
    ways: int


def kept(record: str) -> Match:
    return Match.from_record((RECORDS / record).read_bytes())


def throws_of(match: Match) -> Iterator[Before]:
    """Yield each throw of an action of a role, with a match that starts just before it."""
    history = match.core.history
    for number, after in pairwise(history.line):
        entry = history.played[after].entry
        if entry.rolls and entry.role and entry.action != CONCEDE.verb:
            position = encode(match.game, history.at(number))
            begun = Match.from_position(position, seed=f"{number} {match.header.commitment}")
            yield Before(begun, entry.role, entry.action, prod([r.sides for r in entry.rolls]))


def fallen(before: Before) -> Iterator[tuple[float, Match]]:
    """Yield every outcome of a throw with its probability, as the match itself plays it."""
    open_: list[list[int]] = [[]]
    while open_:
        values = open_.pop()
        match = before.match.copy()
        match.queue_rolls(values)
        match.play(before.role, before.action)
        rolls = match.core.history.played[-1].entry.rolls
        if len(rolls) > len(values):
            open_ += [[*values, face] for face in range(1, rolls[len(values)].sides + 1)]
        else:
            yield 1 / prod([roll.sides for roll in rolls]), match


def few_ways(match: Match) -> Iterator[tuple[Before, list[tuple[float, Match]]]]:
    """Yield each throw of a match with few outcomes, and the match after each outcome."""
    for before in throws_of(match):
        if before.ways <= FEW:
            ways = list(islice(fallen(before), FEW + 1))
            if len(ways) <= FEW and len({tuple(chances(m.game, m.state)) for _, m in ways}) > 1:
                yield before, ways


def mean_told(before: Before) -> list[float]:
    """Return the mean chances of a throw: the chances after it, less the effect of its dice."""
    match = before.match.copy()
    match.play(before.role, before.action)
    found = analyse_luck(match)
    stands, gave = found.course[-1].chances, found.throws[-1].gave
    return [chance - by_dice for chance, by_dice in zip(stands, gave, strict=True)]


def chances_afresh(before: Before, number: int) -> list[float]:
    """Return the winning chances when the match itself rolls other dice."""
    match = before.match.branch(number)
    match.play(before.role, before.action)
    return chances(match.game, match.state)


def played_by_bots(game: Game[Any], seed: int) -> Match:
    """Return a match that `greedy` has played to its end on all sides."""
    scenarios = [card.id for card in game.scenarios()]
    match = Match.new(game, scenarios[seed % len(scenarios)], seed=seed)
    bots = [make_bot("greedy", f"{seed} {role}") for role in match.roles]
    while match.result() is None:
        role = play.actors(match.state)[0]
        match.play(
            match.roles[role], bots[role].choose(InformationSet(match.game, match.state, role))
        )
    return match


@pytest.fixture(scope="module")
def fulford() -> Match:
    return Match.from_record(FULFORD.read_bytes())


def until_a_die(seed: int) -> tuple[Match, str, str]:
    """Return a match before an action that rolls one die, and that action."""
    match, rng = Match.new(GAME, "foragers", seed=seed), Random(seed)
    while True:
        before = match.copy()
        random_play(match, rng)
        entry = match.core.history.played[-1].entry
        if len(entry.rolls) == 1:
            return before, entry.role, entry.action


def die_of(before: Match, role: str, action: str) -> int:
    """Return the number of sides of the die that an action rolls."""
    match = before.copy()
    match.play(role, action)
    return match.core.history.played[-1].entry.rolls[0].sides


def test_luck_of_a_die_is_relative_to_the_mean_of_its_faces() -> None:
    before, role, action = until_a_die(5)
    sides = die_of(before, role, action)
    after = []
    for face in range(1, sides + 1):
        match = before.copy()
        match.queue_rolls([face])
        match.play(role, action)
        after.append(match)
    ways = [chances(GAME, match.state) for match in after]
    for face, match in enumerate(after, start=1):
        throw = analyse_luck(match).throws[-1]
        assert (throw.role, throw.rolls[0].value) == (role, face)
        means = [mean([way[place] for way in ways]) for place in range(2)]
        expected = [own - even for own, even in zip(ways[face - 1], means, strict=True)]
        assert throw.gave == pytest.approx(expected)


def test_throws_with_many_outcomes_are_sampled_repeatably(
    fulford: Match,
) -> None:
    one, other = analyse_luck(fulford), analyse_luck(fulford.copy())
    assert one == other
    ways = [prod([roll.sides for roll in throw.rolls]) for throw in one.throws]
    assert min(ways) < FEW < max(ways)


def test_throws_with_endless_outcomes_are_sampled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(_after: object) -> Iterator[object]:
        raise OddsError("odds: the dice can fall in too many ways to try")

    before, role, action = until_a_die(5)
    before.play(role, action)
    monkeypatch.setattr("senlac.lab.luck.outcomes", endless)
    assert analyse_luck(before).throws[-1].role == role


def test_throws_of_the_start_use_the_rules_version_of_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = kept("destiny/golden/1f/stamford_bridge.json")
    begun: list[RulesVersion | None] = []

    def begin(game: Game[Any], header: Header, edition: RulesVersion | None = None) -> State:
        begun.append(edition)
        return core.begin(game, header, edition)

    monkeypatch.setattr("senlac.lab.luck.begin", begin)
    analyse_luck(match)
    assert begun == [match.state.edition]
    assert match.state.edition.name == "1f"


def test_luck_of_all_roles_sums_to_zero(fulford: Match) -> None:
    found = analyse_luck(fulford)
    assert len(found.throws) > 10
    for throw in found.throws:
        assert sum(throw.gave) == pytest.approx(0.0)
    assert sum(found.luck()) == pytest.approx(0.0)


def test_chances_follow_each_entry_and_end_with_the_result(fulford: Match) -> None:
    found = analyse_luck(fulford)
    assert [one.entry for one in found.course] == fulford.core.history.line
    for one in found.course:
        assert sum(one.chances) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in one.chances)
    result = fulford.result()
    assert result is not None
    assert found.course[-1].chances == tuple([float(r in result.winners) for r in fulford.roles])


def test_draw_gives_equal_chances_and_needs_no_dice() -> None:
    match = Match.new(GAME, "foragers", seed=1)
    match.draw("saxon", ["norman"])
    found = analyse_luck(match)
    assert found.course[-1].chances == (0.5, 0.5)
    assert [throw.entry for throw in found.throws if throw.entry] == []


def test_undone_entries_are_left_out() -> None:
    match, rng = Match.new(GAME, "foragers", seed=2), Random(2)
    for _ in range(30):
        random_play(match, rng)
    match.undo("saxon", 4, ["norman"])
    assert [one.entry for one in analyse_luck(match).course] == [0, 1, 2, 3, 4]


def test_extremes_and_turning_points_are_found() -> None:
    throws = [DiceResult(n, "a", (), (gave, -gave)) for n, gave in ((2, 0.1), (3, -0.3), (5, 0.2))]
    course = [WinChances(n, (chance, 1 - chance)) for n, chance in enumerate((0.5, 0.5, 0.9, 0.4))]
    found = MatchLuck(("a", "b"), tuple(course), tuple(throws))
    assert found.luck() == pytest.approx([0.0, 0.0])
    assert found.extremes(0) == (throws[1], throws[2])
    assert found.extremes(1) == (throws[2], throws[1])
    assert (found.turning_points(1), found.turning_points(9)) == ([3], [2, 3])
    assert MatchLuck(("a",), (), ()).extremes(0) is None


def test_conceding_and_agreed_draws_are_no_turning_points() -> None:
    match, rng = Match.new(GAME, "foragers", seed=3), Random(3)
    for _ in range(20):
        random_play(match, rng)
    drawn = match.copy()
    drawn.draw("saxon", ["norman"])
    match.concede("saxon")
    for ended in (match, drawn):
        found = analyse_luck(ended)
        last = found.course[-1].entry
        assert max(found.course[-1].chances) in (0.5, 1.0)
        turns = found.turning_points(len(found.course))
        assert turns
        assert last not in turns


@pytest.mark.parametrize(("game", "scenario"), [("destiny", "fulford"), ("hastings", "historical")])
def test_set_up_changes_no_chances_and_has_no_turning_points(game: str, scenario: str) -> None:
    match = Match.new(registry.game(game), scenario, seed=1)
    apply_default_setup(match)
    arrayed = len(match.core.history.line)
    rng = Random(1)
    for _ in range(20):
        random_play(match, rng)
    found = analyse_luck(match)
    before = [one.chances for one in found.course[: arrayed - 1]]
    assert len(set(before)) == 1
    assert min(found.turning_points(len(found.course)), default=arrayed) >= arrayed


def test_game_without_a_scale_has_no_chances() -> None:
    own = GAME.weights()
    constants = {name: value for name, value in own.constants.items() if name != SCALE}
    weights = Weights(own.names, own.values, own.tuned, constants)
    match = Match.new(GAME.with_weights(weights), "foragers", seed=1)
    with pytest.raises(DataError, match=r"constant\.scale: it is missing"):
        analyse_luck(match)


@pytest.mark.parametrize("game", [*GAMES, "campaign"])
def test_chances_sum_to_one_at_the_start_of_every_scenario(game: str) -> None:
    found = registry.game(game)
    for card in found.scenarios():
        match = Match.new(found, card.id, seed=1)
        assert sum(chances(found, match.state)) == pytest.approx(1.0)


@pytest.mark.parametrize("record", KEPT)
def test_luck_of_a_throw_is_relative_to_all_its_outcomes(
    record: str,
) -> None:
    before, ways = next(few_ways(kept(record)))
    stand = [(chance, chances(match.game, match.state)) for chance, match in ways]
    assert sum([chance for chance, _ in stand]) == pytest.approx(1.0)
    assert len({tuple(way) for _, way in stand}) > 1
    over_all = [
        sum([chance * way[place] for chance, way in stand])
        for place in range(len(before.match.roles))
    ]
    assert mean_told(before) == pytest.approx(over_all)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("game", [*GAMES, "campaign"])
def test_rerolled_throws_of_bots_average_to_the_stated_chances(
    game: str, chunk: int, record_property: Callable[[str, object], None]
) -> None:
    found = registry.game(game)
    sums: dict[str, list[float]] = defaultdict(list)
    squares: dict[str, float] = defaultdict(float)
    for seed in range(chunk * GAMES_EACH, (chunk + 1) * GAMES_EACH):
        for before in throws_of(played_by_bots(found, seed)):
            told = mean_told(before)
            afresh = [chances_afresh(before, number) for number in range(AFRESH)]
            for place, role in enumerate(before.match.roles):
                ways = [one[place] for one in afresh]
                sums[role].append(mean(ways) - told[place])
                # The reported mean is exact, or the mean of a sample.
                squares[role] += variance(ways) * (1 / AFRESH + 1 / DRAWN)
    for role, beyond in sums.items():
        error = squares[role] ** 0.5
        told_ = f"{sum(beyond):+.5f} over {len(beyond)} throws, standard error {error:.5f}"
        record_property(role, told_)
        assert abs(sum(beyond)) < 3 * error


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_mean_luck_of_a_thousand_games_is_zero(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    found = registry.game(game)
    scenarios = [card.id for card in found.scenarios()]
    fortunes = [
        analyse_luck(played(found, scenarios[seed % len(scenarios)], seed)) for seed in range(1000)
    ]
    by_role: dict[str, list[float]] = defaultdict(list)
    for one in fortunes:
        for role, gave in zip(one.roles, one.luck(), strict=True):
            by_role[role].append(gave)
    for role, luck in by_role.items():
        error = stdev(luck) / len(luck) ** 0.5
        record_property(role, f"{mean(luck):+.5f}, standard error {error:.5f}")
        assert abs(mean(luck)) < 3 * error
