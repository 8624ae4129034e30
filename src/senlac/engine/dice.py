"""Dice: fair, fast, scripted, enumerating. A state holds one of them and no seed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from senlac.engine.errors import DiceError

T = TypeVar("T")


class Roll(NamedTuple):
    """A die that fell: how many sides, what it was for, what it showed, whether it was queued."""

    sides: int
    label: str
    value: int
    queued: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Something that rolls dice."""

    def roll(self, sides: int, label: str) -> int:
        """Return 1 to `sides`. The label says what the roll is for, and enters fair rolls."""
        raise NotImplementedError


class NoDice(Dice):
    """What a state has before it is given dice."""

    def roll(self, sides: int, label: str) -> int:
        """Refuse.

        Raises:
            DiceError: always.
        """
        raise DiceError(f"no dice to roll a d{sides} for {label}")


class FastDice(Dice):
    """Dice for playouts: quick, reproducible from a seed, not secure."""

    def __init__(self, rng: Random) -> None:
        self._random: Callable[[], float] = rng.random

    def roll(self, sides: int, label: str) -> int:
        """Roll."""
        return int(self._random() * sides) + 1


class ScriptedDice(Dice):
    """Dice that fall as a test says."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = list(values)

    def roll(self, sides: int, label: str) -> int:
        """Return the next value of the script.

        Raises:
            DiceError: the script is at its end, or its value is not on such a die.
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
    """Return the secret of a match that is to be the same again for the same seed."""
    return hashlib.sha256(b"senlac seed " + seed.encode()).digest()


def fair_roll(secret: bytes, salts: Mapping[str, str], number: int, sides: int, label: str) -> int:
    """Return the roll with that number of a match, 1 to `sides`.

    HMAC-SHA256 of the players' salts, the number, the sides and the label, under the secret. The
    first eight bytes are taken as a number; those at the top that would favour low faces are
    rejected and the attempt is counted up, so that every face is equally likely.
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
    """Return what keeps the hash of a hidden entry from being guessed before it is shown."""
    return hmac.digest(secret, f"nonce {number}".encode(), "sha256")[:16].hex()


def drawing_key(secret: bytes, purpose: str) -> bytes:
    """Return the key by which hidden things are drawn afresh for a purpose.

    It tells nothing of the dice: the secret is asked a word that no roll and no nonce ever asks
    (their messages have lines, or a number), and what answers is used as a key once more.
    """
    key = hmac.digest(secret, b"drawing", "sha256")
    return hmac.digest(key, purpose.encode(), "sha256")


def thinking(seed: str) -> Random:
    """Return a generator for thinking and drawing hidden things, apart from the match's dice."""
    return Random(f"senlac thinking {seed}")


class FairDice(Dice):
    """Dice that can be proved fair afterwards and foreseen by nobody.

    `number` counts the rolls of the whole match, those taken back too, so that a roll taken back
    never falls again.
    """

    def __init__(self, secret: bytes, salts: Mapping[str, str], number: int = 0) -> None:
        self.secret = secret
        self.salts = dict(salts)
        self.number = number

    def roll(self, sides: int, label: str) -> int:
        """Roll."""
        value = fair_roll(self.secret, self.salts, self.number, sides, label)
        self.number += 1
        return value


class KeptDice(Dice):
    """Other dice, with every roll kept for the record; queued values fall first."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.queue: list[int] = []
        self.rolls: list[Roll] = []

    def roll(self, sides: int, label: str) -> int:
        """Roll the source, or take the next queued value.

        Raises:
            DiceError: the queued value is not on such a die.
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


class RecordedDice(KeptDice):
    """Dice that fall as an entry of a record says, and complain when others are asked for."""

    def __init__(self, recorded: Sequence[Roll]) -> None:
        super().__init__(NoDice())
        self._recorded = recorded

    def roll(self, sides: int, label: str) -> int:
        """Return the next recorded roll.

        Raises:
            DiceError: there is none, or it is another die than the game asks for.
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


class EnumeratingDice(Dice):
    """Dice that walk through every way they can fall, one walk after another.

    Use `outcomes`, or: roll, note the result with `chance`, and call `advance` until it says no.
    """

    def __init__(self) -> None:
        self._faces: list[int] = []
        self._sides: list[int] = []
        self._place = 0

    def roll(self, sides: int, label: str) -> int:
        """Return the face of the present walk."""
        if self._place == len(self._faces):
            self._faces.append(1)
            self._sides.append(sides)
        face = self._faces[self._place]
        self._place += 1
        return face

    def chance(self) -> Fraction:
        """Return the probability of the present walk."""
        ways = 1
        for sides in self._sides[: self._place]:
            ways *= sides
        return Fraction(1, ways)

    def advance(self) -> bool:
        """Go on to the next walk; False when every walk has been made."""
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


def outcomes(play: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction]]:
    """Go through every way the dice of `play` can fall, each with its probability."""
    dice = EnumeratingDice()
    while True:
        result = play(dice)
        yield result, dice.chance()
        if not dice.advance():
            return


def distribution(play: Callable[[Dice], T]) -> dict[T, Fraction]:
    """Return the exact probability of each result of `play`."""
    found: dict[T, Fraction] = {}
    for result, chance in outcomes(play):
        found[result] = found.get(result, Fraction(0)) + chance
    return found
