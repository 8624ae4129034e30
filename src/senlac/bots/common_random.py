"""Common random numbers: plans are compared with the same dice.

See Kahn and Marshall, "Methods of Reducing Sample Size in Monte Carlo Computations" (1953). The
dice stay synchronised by label: the n-th roll with a label has the same result, whatever was rolled
with other labels before. Where labels name units, as in Comet, a battle that two plans share has
the same result in both.
"""

from __future__ import annotations

from random import Random

from senlac.engine.model.action import NONE, Action
from senlac.engine.model.dice import Dice, bot_rng


class CommonRandomNumbers:
    """The random numbers of one sample, generated on demand.

    Attributes:
        seed: the seed of all numbers.
        streams: for each label a generator and its numbers so far, in [0, 1).
        lots: for each option a random number in [0, 1).
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.streams: dict[str, tuple[Random, list[float]]] = {}
        self.lots: dict[Action, float] = {}
        self._rng = bot_rng(f"{seed} lots")

    def uniform(self, label: str, number: int) -> float:
        """Return the random number, in [0, 1), of the roll with that index for a label."""
        found = self.streams.get(label)
        if found is None:
            found = (bot_rng(f"{self.seed} {label}"), [])
            self.streams[label] = found
        rng, given = found
        while len(given) <= number:
            given.append(rng.random())
        return given[number]

    def priority(self, action: Action) -> float:
        """Return the random number of an option, for breaking ties."""
        found = self.lots.get(action)
        if found is None:
            found = self._rng.random()
            self.lots[action] = found
        return found


class CommonRandomDice(Dice):
    """Dice of one trial that use common random numbers."""

    def __init__(self, luck: CommonRandomNumbers) -> None:
        self.luck = luck
        self.rolled: dict[str, int] = {}

    def roll(self, sides: int, label: str) -> int:
        number = self.rolled.get(label, 0)
        self.rolled[label] = number + 1
        return int(self.luck.uniform(label, number) * sides) + 1


class KeyedDice(Dice):
    """Dice of a whole game, keyed by what is rolled for: the same seed rolls alike in other games.

    The n-th roll with a label, while the dice are about the same unit, has the same result whatever
    else was rolled before. So two games of a seed that differ in one decision still share the luck
    of all units. `about` is set before each action: its role and its unit (`subject`).
    """

    def __init__(self, seed: str) -> None:
        self.seed: str = seed
        self.about: str = ""
        self._streams: dict[str, Random] = {}

    def roll(self, sides: int, label: str) -> int:
        key = f"{self.about}/{label}"
        rng = self._streams.get(key)
        if rng is None:
            rng = bot_rng(f"{self.seed}/{key}")
            self._streams[key] = rng
        return int(rng.random() * sides) + 1


def subject(role: int, action: Action) -> str:
    """Return what the dice of an action are about: the role and, if it moves one, the piece.

    As for bots, the first of two arguments is the piece that acts.
    """
    return f"{role}" if action.second == NONE else f"{role} {action.first}"
