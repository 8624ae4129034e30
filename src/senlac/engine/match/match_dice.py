"""The dice of one match between its actions: what has been rolled and what is queued."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from senlac.engine.model.dice import Dice, FairDice, NoDice, RecordingDice, nonce
from senlac.engine.model.pickling import Rebuilt


@mypyc_attr(allow_interpreted_subclasses=True)
class MatchDice:
    """The dice of one match between two of its actions.

    Attributes:
        secret: the key of fair rolls; None where the match was read without it.
        rolled: the number of rolls of the whole match, undone ones too.
        queue: results that come before fair rolls; for tests.
    """

    def __init__(
        self,
        secret: bytes | None,
        salts: Mapping[str, str],
        rolled: int = 0,
        queue: Sequence[int] = (),
    ) -> None:
        self.secret = secret
        self.salts = dict(salts)
        self.rolled = rolled
        self.queue: list[int] = list(queue)

    def __reduce__(self) -> Rebuilt:
        return MatchDice, (self.secret, self.salts, self.rolled, self.queue)

    @property
    def ready(self) -> bool:
        """Return whether the match can continue with these dice."""
        return self.secret is not None

    def begin_action(self) -> RecordingDice:
        """Return dice for one action; this object is unchanged until `commit` gets them back."""
        source: Dice = NoDice()
        if self.secret is not None:
            source = FairDice(self.secret, self.salts, self.rolled)
        dice = RecordingDice(source)
        dice.queue = list(self.queue)
        return dice

    def commit(self, dice: RecordingDice) -> None:
        """Take over the counters of the dice of an action."""
        self.rolled += len(dice.rolls)
        self.queue = dice.queue

    def nonce(self, number: int) -> str:
        """Return the nonce that hides the entry with that number until it may be shown."""
        assert self.secret is not None, "asked for only where the dice are ready"
        return nonce(self.secret, number)

    def copy(self) -> MatchDice:
        """Return equal dice."""
        return MatchDice(self.secret, self.salts, self.rolled, self.queue)
