"""What both sides have suffered, and are likely to suffer."""

from __future__ import annotations


class Outlook:
    """The results of a computation of expected losses.

    Attributes:
        damage: the points that hits and the attacks of this turn cost each side.
        coming: the points of losses that each side may inflict in its next turn.
        paid: the actions that attacks of exhausted units cost this turn.
        curable: for each side the number of units with hits that are not bound to fall.
        exhausted: for each side the number of exhausted units.
    """

    def __init__(
        self,
        damage: list[float],
        coming: list[float],
        paid: int,
        curable: list[int],
        exhausted: list[int],
    ) -> None:
        self.damage: list[float] = damage
        self.coming: list[float] = coming
        self.paid: int = paid
        self.curable: list[int] = curable
        self.exhausted: list[int] = exhausted
