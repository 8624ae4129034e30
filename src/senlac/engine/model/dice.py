"""Dice: fair, fast, scripted, enumerating. A state has one of them and no seed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from random import Random
from typing import Final, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from senlac.engine.model.pickling import Rebuilt
from senlac.engine.support.errors import DiceError, OddsError

T = TypeVar("T")


class Roll(NamedTuple):
    """A rolled die: number of sides, purpose, result, and whether it was queued."""

    sides: int
    label: str
    value: int
    queued: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Base class of all dice."""

    def roll(self, sides: int, label: str) -> int:
        """Return 1 to `sides`. The label says what the roll is for; fair rolls depend on it."""
        raise NotImplementedError


class NoDice(Dice):
    """The dice of a state that has none yet."""

    def roll(self, sides: int, label: str) -> int:
        """Raise an error.

        Raises:
            DiceError: always.
        """
        raise DiceError(f"no dice to roll a d{sides} for {label}")


class FastDice(Dice):
    """Dice for playouts: fast, reproducible from a seed, not secure."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._random: Callable[[], float] = rng.random

    def __reduce__(self) -> Rebuilt:
        return type(self), (self._rng,)

    def roll(self, sides: int, label: str) -> int:
        return int(self._random() * sides) + 1


class ScriptedDice(Dice):
    """Dice with the results that a test gives."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = list(values)

    def __reduce__(self) -> Rebuilt:
        return type(self), (self.values,)

    def roll(self, sides: int, label: str) -> int:
        """Return the next result of the script.

        Raises:
            DiceError: the script is at its end, or the die has no such side.
        """
        if not self.values:
            raise DiceError(f"the script has no roll left for {label} (d{sides})")
        value = self.values.pop(0)
        if not 1 <= value <= sides:
            raise DiceError(f"the script says {value} for {label}, a d{sides}")
        return value


# ---- fair dice ----------------------------------------------------------------------------------


def commitment(secret: bytes) -> str:
    """Return the hash published when the match starts (SHA-256, hexadecimal)."""
    return hashlib.sha256(secret).hexdigest()


def secret_from_seed(seed: str) -> bytes:
    """Return the secret of a match that must be reproducible from a seed."""
    return hashlib.sha256(b"senlac seed " + seed.encode()).digest()


def fair_roll(secret: bytes, salts: Mapping[str, str], number: int, sides: int, label: str) -> int:
    """Return the roll of a match with an index, 1 to `sides`.

    HMAC-SHA256 of the players' salts, the index, the sides and the label, keyed with the secret.
    The first eight bytes are taken as a number. Numbers at the top that would favour low faces are
    rejected, and the attempt is incremented, so that all faces have equal probability.
    """
    message = "\n".join([f"{role}={salt}" for role, salt in sorted(salts.items())])
    limit = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        text = f"{message}\n{number}\n{sides}\n{label}\n{attempt}"
        digest = hmac.digest(secret, text.encode(), "sha256")
        value = int.from_bytes(digest[:8], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


def nonce(secret: bytes, number: int) -> str:
    """Return the nonce that prevents guessing a hidden entry from its hash."""
    return hmac.digest(secret, f"nonce {number}".encode(), "sha256")[:16].hex()


def sampling_key(secret: bytes, purpose: str) -> bytes:
    """Return the sampling key for a purpose, with which hidden parts are resampled.

    It reveals nothing about the dice: it is derived from a message that no roll and no nonce uses
    (theirs contain line breaks, or a number), and the result is used as a key again.
    """
    key = hmac.digest(secret, b"drawing", "sha256")
    return hmac.digest(key, purpose.encode(), "sha256")


def bot_rng(seed: str) -> Random:
    """Return a generator for searching and resampling, independent of the match's dice."""
    return Random(f"senlac thinking {seed}")


class FairDice(Dice):
    """Dice that no one can predict and anyone can verify afterwards.

    `number` counts the rolls of the whole match, undone ones too, so that an undone roll is never
    repeated.
    """

    def __init__(self, secret: bytes, salts: Mapping[str, str], number: int = 0) -> None:
        self.secret = secret
        self.salts = dict(salts)
        self.number = number

    def __reduce__(self) -> Rebuilt:
        return type(self), (self.secret, self.salts, self.number)

    def roll(self, sides: int, label: str) -> int:
        value = fair_roll(self.secret, self.salts, self.number, sides, label)
        self.number += 1
        return value


class RecordingDice(Dice):
    """Wraps other dice and keeps every roll for the record; queued values come first."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.queue: list[int] = []
        self.rolls: list[Roll] = []

    def roll(self, sides: int, label: str) -> int:
        """Roll the wrapped dice, or return the next queued value.

        Raises:
            DiceError: the die has no side of the queued value.
        """
        value = self.source.roll(sides, label)
        queued = bool(self.queue)
        if queued:
            value = self.queue[0]
            if not 1 <= value <= sides:
                raise DiceError(f"queued {value} for {label}, a d{sides}")
            self.queue.pop(0)
        self.rolls.append(Roll(sides, label, value, queued))
        return value


class RecordedDice(RecordingDice):
    """Dice with the results of a recorded entry; any other roll is an error."""

    def __init__(self, recorded: Sequence[Roll]) -> None:
        super().__init__(NoDice())
        self._recorded = recorded

    def roll(self, sides: int, label: str) -> int:
        """Return the next recorded roll.

        Raises:
            DiceError: there is none, or the game asks for a different die.
        """
        place = len(self.rolls)
        if place == len(self._recorded):
            raise DiceError(f"no roll recorded for {label} (d{sides})")
        roll = self._recorded[place]
        if roll.sides != sides or roll.label != label or not 1 <= roll.value <= sides:
            raise DiceError(f"recorded {roll.label} d{roll.sides}, asked for {label} d{sides}")
        self.rolls.append(roll)
        return roll.value


# ---- every outcome ------------------------------------------------------------------------------


MOST_ROLLS: Final = 200_000
"""Maximum number of dice that are rolled for one question about odds, over all outcomes."""


class EnumeratingDice(Dice):
    """Dice that enumerate all outcomes, one after another.

    Use `outcomes`, or: roll, read the probability with `chance`, and call `next_outcome` until it
    returns False. `rolled` counts the dice of all outcomes. More than `most` raise an error; 0 is
    no limit.
    """

    def __init__(self, most: int = 0) -> None:
        self._faces: list[int] = []
        self._sides: list[int] = []
        self._place = 0
        self._most = most
        self.rolled = 0

    def __reduce__(self) -> Rebuilt:
        return _walking, (self._most, self.rolled, self._faces, self._sides, self._place)

    def restore(self, rolled: int, faces: list[int], sides: list[int], place: int) -> None:
        """Set the state of a pickled enumeration: faces and sides so far, and the next index."""
        self.rolled = rolled
        self._faces = faces
        self._sides = sides
        self._place = place

    def roll(self, sides: int, label: str) -> int:
        """Return the face in the current outcome.

        Raises:
            OddsError: more than `most` dice have been rolled. Without a limit, dice that are
                rerolled while they are equal are enumerated for ever.
        """
        self.rolled += 1
        if self.rolled > self._most > 0:
            raise OddsError(f"odds: the dice can fall in too many ways to try ({label})")
        if self._place == len(self._faces):
            self._faces.append(1)
            self._sides.append(sides)
        face = self._faces[self._place]
        self._place += 1
        return face

    def chance(self) -> Fraction:
        """Return the probability of the current outcome."""
        return Fraction(1, self.ways())

    def ways(self) -> int:
        """Return the number of outcomes, all equally likely, of the dice of the current one."""
        return prod(self._sides[: self._place])

    def next_outcome(self) -> bool:
        """Move to the next outcome; return False when all were visited."""
        del self._faces[self._place :]
        del self._sides[self._place :]
        while self._faces and self._faces[-1] == self._sides[-1]:
            self._faces.pop()
            self._sides.pop()
        self._place = 0
        if not self._faces:
            return False
        self._faces[-1] += 1
        return True


def _walking(
    most: int, rolled: int, faces: list[int], sides: list[int], place: int
) -> EnumeratingDice:
    """Return pickled dice."""
    dice = EnumeratingDice(most)
    dice.restore(rolled, faces, sides, place)
    return dice


def outcomes(play: Callable[[Dice], T], most: int = MOST_ROLLS) -> Iterator[tuple[T, Fraction]]:
    """Yield the result of `play` for each outcome of its dice, with its probability.

    Raises:
        OddsError: the enumeration takes more than `most` dice in total.
    """
    dice = EnumeratingDice(most)
    while True:
        result = play(dice)
        yield result, dice.chance()
        if not dice.next_outcome():
            return


def distribution(play: Callable[[Dice], T], most: int = MOST_ROLLS) -> dict[T, Fraction]:
    """Return the exact probability of each result of `play`.

    Raises:
        OddsError: the enumeration takes more than `most` dice in total.
    """
    # Outcomes are counted, and converted to fractions at the end: adding a fraction for each
    # outcome takes longer than rolling its dice.
    walks: dict[T, dict[int, int]] = {}
    dice = EnumeratingDice(most)
    while True:
        counts = walks.setdefault(play(dice), {})
        ways = dice.ways()
        counts[ways] = counts.get(ways, 0) + 1
        if not dice.next_outcome():
            break
    return {
        result: sum([Fraction(count, ways) for ways, count in counts.items()], Fraction(0))
        for result, counts in walks.items()
    }
