"""The dice of one match between its actions: what has been rolled and what is queued."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from senlac.engine.dice import Dice, FairDice, KeptDice, NoDice, nonce


@mypyc_attr(allow_interpreted_subclasses=True)
class MatchDice:
    """The dice of one match between two of its actions.

    Attributes:
        secret: what fair rolls are made from; None where the match was read without it.
        rolled: the rolls of the whole match, those taken back too.
        queue: values that fall before fair ones; for tests.
    """

    def __init__(self, secret: bytes | None, salts: Mapping[str, str]) -> None:
        self.secret = secret
        self.salts = dict(salts)
        self.rolled = 0
        self.queue: list[int] = []

    @property
    def ready(self) -> bool:
        """Tell whether the match can go on with these dice."""
        return self.secret is not None

    def hand(self) -> KeptDice:
        """Return dice for one action; nothing here changes until they come back by `keep`."""
        source: Dice = NoDice()
        if self.secret is not None:
            source = FairDice(self.secret, self.salts, self.rolled)
        dice = KeptDice(source)
        dice.queue = list(self.queue)
        return dice

    def keep(self, dice: KeptDice) -> None:
        """Take back the dice of an action that was carried out."""
        self.rolled += len(dice.rolls)
        self.queue = dice.queue

    def nonce(self, number: int) -> str:
        """Return what hides the entry with that number until it may be shown."""
        assert self.secret is not None, "asked for only where the dice are ready"
        return nonce(self.secret, number)

    def copy(self) -> MatchDice:
        """Return dice equal to these."""
        new = MatchDice(self.secret, self.salts)
        new.rolled = self.rolled
        new.queue = list(self.queue)
        return new
