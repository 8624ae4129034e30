"""What depends on the turn and the moving side alone: who still marches, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.rules.raising import Raising

if TYPE_CHECKING:
    from senlac.games.comet.odds.figures import Figures
    from senlac.games.comet.state import CometState


class Timing:
    """The time of an evaluation.

    Attributes:
        place: its number, different for each time.
        late: the part of the change from early to late weights that has passed, 0 to 1; `eve` is
            the same for the approach of the last turn.
        last: whether this is the last turn.
        strikes: by side whether it can still march.
        before: by side the number of marches of others before its next one.
    """

    def __init__(self, state: CometState, figures: Figures, place: int, *, raises: bool) -> None:
        catalogue, turn = state.catalogue, state.turn
        begins, ends = figures.dusk_begins, figures.dusk_ends
        left = catalogue.turns - turn
        self.place: int = place
        self.late: float = min(1.0, max(0.0, (turn - begins) / (ends - begins)))
        self.eve: float = max(0.0, 1.0 - (left - 1) / figures.eve) if left else 0.0
        self.last: bool = turn == catalogue.turns
        sides = range(len(catalogue.sides))
        self.strikes: list[bool] = [strikes_again(state, side) for side in sides]
        # [4.1a] A side that still raises troops has its march before it.
        first = state.active if raises else state.active + 1
        self.before: list[int] = [(side - first) % len(sides) for side in sides]


def is_raising(state: CometState) -> bool:
    """[8.1a] Return whether the moving side is raising troops, before its march."""
    return len(state.stack) > 1 and isinstance(state.stack[1], Raising)


def strikes_again(state: CometState, side: int) -> bool:
    """Return whether a side still has a march before the campaign ends."""
    if state.turn < state.catalogue.turns or side > state.active:
        return True
    return side == state.active and is_raising(state)
