"""Fortune: how the chances stood through a match, and what of them the dice gave.

A throw, all dice of one entry, gave a role so much as its chance to win is greater after it than in
the mean over all the ways in which those dice could have fallen, for the same action. Few ways are
gone through one by one, of many some are drawn by the hash of the entry. So fair dice give nothing
in the mean; what an action itself gains or loses is no luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import prod, tanh
from random import Random
from typing import Any, Final, NamedTuple

from senlac.engine.action import CONCEDE
from senlac.engine.course import begin
from senlac.engine.dice import Dice, FastDice, Roll, outcomes
from senlac.engine.features import SCALE
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.moves import carry_out
from senlac.engine.record import Entry
from senlac.engine.state import State
from senlac.engine.usual import usual
from senlac.lab.samples import shares_of

FEW: Final = 36
"""So many ways are gone through, as those of two dice with six sides."""

DRAWN: Final = 36
"""How many ways are drawn where there are more."""

APART: Final = 30
"""Turning points are such a part of the match apart."""


class Throw(NamedTuple):
    """The dice that fell in an entry.

    Attributes:
        role: who acted, "" at the set-up.
        gave: how much greater the chance to win is by it, for each role; they sum to 0.
    """

    entry: int
    role: str
    rolls: tuple[Roll, ...]
    gave: tuple[float, ...]


class Standing(NamedTuple):
    """The chances to win after an entry, of each role; they sum to 1.

    Attributes:
        settled: whether the entry was no play: somebody gave up, all agreed upon a draw, or armies
            were set up. Of these half an army says nothing, so the chances stay as they were.
    """

    entry: int
    chances: tuple[float, ...]
    settled: bool = False


class Fortune(NamedTuple):
    """A match: how the chances stood after each entry that stands, and what each throw gave."""

    roles: tuple[str, ...]
    course: tuple[Standing, ...]
    throws: tuple[Throw, ...]

    def luck(self) -> list[float]:
        """Return how much all throws together gave each role, in chances to win."""
        return [sum([throw.gave[role] for throw in self.throws]) for role in range(len(self.roles))]

    def extremes(self, role: int) -> tuple[Throw, Throw] | None:
        """Return the worst and the best throw for a role, None if no dice fell."""
        ordered = sorted(self.throws, key=lambda throw: throw.gave[role])
        return (ordered[0], ordered[-1]) if ordered else None

    def turning_points(self, count: int) -> list[int]:
        """Return the entries after which the chances stood most otherwise than before, in order.

        Of what happened in one go only the most is told, and nothing of what was no play.
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


def fortune(match: Match) -> Fortune:
    """Return how the chances stood through a match, and what its dice gave.

    All its states must be at hand, and nothing hidden in it any more: whoever is told this knows
    all that was. Entries that were taken back are left out.

    Raises:
        DataError: the game does not say how much a point of its evaluation adds to the odds.
    """
    game = match.game
    history = match.course.history
    course: list[Standing] = []
    throws: list[Throw] = []
    before = begin(game, match.header)
    for number in history.line:
        state, entry = history.at(number), history.played[number].entry
        stands = chances(game, state)
        arrays = usual(state) is not None
        settled = entry.draw or entry.action == CONCEDE.verb or arrays or usual(before) is not None
        shown = course[-1].chances if arrays and course else tuple(stands)
        course.append(Standing(number, shown, settled))
        if entry.rolls:
            mean = _mean(match, before, entry)
            gave = tuple([new - old for new, old in zip(stands, mean, strict=True)])
            throws.append(Throw(number, entry.role, entry.rolls, gave))
        before = state
    return Fortune(tuple(match.roles), tuple(course), tuple(throws))


def has_chances(game: Game[Any]) -> bool:
    """Tell whether a game says what chances follow from its points."""
    return bool(game.features) and SCALE in game.weights().constants


def chances(game: Game[Any], state: State) -> list[float]:
    """Return the chance of each role to win, as the evaluation of its game judges; they sum to 1.

    Raises:
        DataError: the game has no scale for it.
    """
    roles = range(len(game.roles(state)))
    if state.outcome is not None:
        return shares_of(state.outcome.winners, len(roles))
    scale = game.weights().constant(SCALE)
    # The logistic function, so written that no number is too large for it.
    each = [0.5 + 0.5 * tanh(0.5 * scale * game.standing(state, role)) for role in roles]
    return [one / sum(each) for one in each]


def _mean(match: Match, before: State, entry: Entry) -> list[float]:
    """Return the mean chances after an entry, over the ways in which its dice could have fallen."""
    move = match.course.history.states.repeater.move(before, entry)

    def after(dice: Dice) -> list[float]:
        state = carry_out(before, move, dice).state
        return chances(match.game, state)

    ways: list[tuple[list[float], float]] = []
    if prod([roll.sides for roll in entry.rolls]) <= FEW:
        ways = [(found, float(chance)) for found, chance in islice(outcomes(after), FEW + 1)]
    if not 0 < len(ways) <= FEW:
        ways = [(after(dice), 1.0 / DRAWN) for dice in _drawn(entry)]
    return [
        sum([found[role] * chance for found, chance in ways]) for role in range(len(match.roles))
    ]


def _drawn(entry: Entry) -> Iterator[Dice]:
    """Yield dice that fall in other ways, always the same ones for an entry."""
    for number in range(DRAWN):
        yield FastDice(Random(f"{entry.hash} {number}"))
