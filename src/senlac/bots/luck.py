"""Luck that is the same for all plans: what differs between them is not how the dice fell.

Common random numbers (Kahn and Marshall, "Methods of Reducing Sample Size in Monte Carlo
Computations", 1953), kept in step by what a roll is for: the n-th roll with a label falls alike
whatever was rolled with other labels before it. Where labels name units, as in Comet, a battle that
two plans share goes alike in both.
"""

from __future__ import annotations

from random import Random

from senlac.engine.action import Action
from senlac.engine.dice import Dice, thinking


class Luck:
    """All that falls by chance on one draw, made when it is first asked for.

    Attributes:
        seed: what it begins from.
        streams: by label of the rolls a generator and what it has given so far, in [0, 1).
        lots: by option a lot in [0, 1).
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.streams: dict[str, tuple[Random, list[float]]] = {}
        self.lots: dict[Action, float] = {}
        self._rng = thinking(f"{seed} lots")

    def part(self, label: str, number: int) -> float:
        """Return where in its range the roll with that number for a label falls."""
        found = self.streams.get(label)
        if found is None:
            found = (thinking(f"{self.seed} {label}"), [])
            self.streams[label] = found
        rng, given = found
        while len(given) <= number:
            given.append(rng.random())
        return given[number]

    def lot(self, action: Action) -> float:
        """Return the lot of an option."""
        found = self.lots.get(action)
        if found is None:
            found = self._rng.random()
            self.lots[action] = found
        return found


class LuckyDice(Dice):
    """Dice of one trial, which fall as its luck has it."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.rolled: dict[str, int] = {}

    def roll(self, sides: int, label: str) -> int:
        """Roll."""
        number = self.rolled.get(label, 0)
        self.rolled[label] = number + 1
        return int(self.luck.part(label, number) * sides) + 1
