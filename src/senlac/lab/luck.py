"""Win chances over a match, and how much of their changes the dice caused.

All dice of one entry are one throw. Its luck for a role is the win chance after it, minus the mean
over all outcomes of those dice for the same action. Few outcomes are enumerated; of many a sample
is drawn, seeded by the hash of the entry. So the mean luck of fair dice is zero, and what an action
itself gains or loses is not luck.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from itertools import islice
from math import prod, tanh
from random import Random
from typing import Any, Final, NamedTuple

from senlac.engine.data.features import SCALE
from senlac.engine.game.game import Game
from senlac.engine.game.record import Entry
from senlac.engine.match.core import begin
from senlac.engine.match.default_setup import next_default_action
from senlac.engine.match.match import Match
from senlac.engine.match.moves import execute
from senlac.engine.model.action import CONCEDE
from senlac.engine.model.dice import Dice, FastDice, Roll, outcomes
from senlac.engine.model.state import State
from senlac.engine.support.errors import OddsError
from senlac.engine.support.slices import finished
from senlac.lab.training_samples import shares_of

FEW: Final = 36
"""Maximum number of outcomes that are enumerated: those of two six-sided dice."""

DRAWN: Final = 36
"""Number of sampled outcomes if there are more."""

APART: Final = 30
"""Minimum distance of turning points: this fraction of the match."""


class DiceResult(NamedTuple):
    """The dice of an entry.

    Attributes:
        role: the role that acted, "" during set-up.
        gave: for each role, the increase of its win chance; they sum to 0.
    """

    entry: int
    role: str
    rolls: tuple[Roll, ...]
    gave: tuple[float, ...]


class WinChances(NamedTuple):
    """The win chances of each role after an entry; they sum to 1.

    Attributes:
        settled: whether the entry was no play: a resignation, an agreed draw, or the set-up. The
            chances stay unchanged there, because half a set-up has no meaning.
    """

    entry: int
    chances: tuple[float, ...]
    settled: bool = False


class MatchLuck(NamedTuple):
    """A match: the win chances after each entry that stands, and the luck of each throw."""

    roles: tuple[str, ...]
    course: tuple[WinChances, ...]
    throws: tuple[DiceResult, ...]

    def luck(self) -> list[float]:
        """Return the sum of the luck of all throws for each role, as win chance."""
        return [sum([throw.gave[role] for throw in self.throws]) for role in range(len(self.roles))]

    def extremes(self, role: int) -> tuple[DiceResult, DiceResult] | None:
        """Return the worst and the best throw for a role, None if no dice were rolled."""
        ordered = sorted(self.throws, key=lambda throw: throw.gave[role])
        return (ordered[0], ordered[-1]) if ordered else None

    def turning_points(self, count: int) -> list[int]:
        """Return the entries that changed the chances most, in order.

        Of consecutive changes only the largest counts, and entries that are no play are left out.
        """
        moved = [
            (sum([abs(new - old) for old, new in zip(one.chances, other.chances, strict=True)]), n)
            for n, (one, other) in enumerate(zip(self.course, self.course[1:], strict=False), 1)
            if not other.settled
        ]
        apart = len(self.course) / APART
        places: list[int] = []
        for way, place in sorted(moved, key=lambda one: -one[0]):
            if len(places) < count and way and all(abs(place - one) >= apart for one in places):
                places.append(place)
        return [self.course[place].entry for place in sorted(places)]


def analyse_luck(match: Match) -> MatchLuck:
    """Return the win chances over a match, and the luck of its dice.

    All its states must be available, and the caller must be allowed to know all that was hidden.
    Undone entries are left out.

    Raises:
        DataError: the game does not define the scale from its evaluation to the odds.
    """
    return finished(fortune_in_parts(match))


def fortune_in_parts(match: Match) -> Generator[None, None, MatchLuck]:
    """Do what `analyse_luck` does, one entry after another.

    Raises:
        DataError: as `analyse_luck`.
    """
    game = match.game
    history = match.core.history
    course: list[WinChances] = []
    throws: list[DiceResult] = []
    before = begin(game, match.header, match.state.edition)
    for number in history.line:
        state, entry = history.at(number), history.played[number].entry
        stands = chances(game, state)
        arrays = next_default_action(state) is not None
        settled = (
            entry.draw
            or entry.action == CONCEDE.verb
            or arrays
            or next_default_action(before) is not None
        )
        shown = course[-1].chances if arrays and course else tuple(stands)
        course.append(WinChances(number, shown, settled))
        if entry.rolls:
            mean = _mean(match, before, entry)
            gave = tuple([new - old for new, old in zip(stands, mean, strict=True)])
            throws.append(DiceResult(number, entry.role, entry.rolls, gave))
        before = state
        yield
    return MatchLuck(tuple(match.roles), tuple(course), tuple(throws))


def has_chances(game: Game[Any]) -> bool:
    """Return whether a game defines the scale from its evaluation to win chances."""
    return bool(game.features) and SCALE in game.weights().constants


def chances(game: Game[Any], state: State) -> list[float]:
    """Return the win chance of each role by the game's evaluation; they sum to 1.

    Raises:
        DataError: the game does not define a scale.
    """
    roles = range(len(game.roles(state)))
    if state.outcome is not None:
        return shares_of(state.outcome.winners, len(roles))
    scale = game.weights().constant(SCALE)
    # The logistic function, written so that no number overflows.
    each = [0.5 + 0.5 * tanh(0.5 * scale * game.chance_score(state, role)) for role in roles]
    return [one / sum(each) for one in each]


def _mean(match: Match, before: State, entry: Entry) -> list[float]:
    """Return the mean chances after an entry, over the outcomes of its dice."""
    move = match.core.history.states.repeater.move(before, entry)

    def after(dice: Dice) -> list[float]:
        state = execute(before, move, dice).state
        return chances(match.game, state)

    ways: list[tuple[list[float], float]] = []
    if prod([roll.sides for roll in entry.rolls]) <= FEW:
        # Dice that are rerolled while they are equal have infinitely many outcomes.
        with suppress(OddsError):
            ways = [(found, float(chance)) for found, chance in islice(outcomes(after), FEW + 1)]
    if not 0 < len(ways) <= FEW:
        ways = [(after(dice), 1.0 / DRAWN) for dice in _resampled_dice(entry)]
    return [
        sum([found[role] * chance for found, chance in ways]) for role in range(len(match.roles))
    ]


def _resampled_dice(entry: Entry) -> Iterator[Dice]:
    """Yield dice with other outcomes, always the same ones for an entry."""
    for number in range(DRAWN):
        yield FastDice(Random(f"{entry.hash} {number}"))
