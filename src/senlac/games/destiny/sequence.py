"""3: the sequence of play, turns and their parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.sequence import Part, Stepper
from senlac.engine.validation import require
from senlac.games.destiny.rules.battle.array import Place
from senlac.games.destiny.rules.battle.arrival import Arrival, begin_arrival
from senlac.games.destiny.rules.battle.manoeuvre import Manoeuvre
from senlac.games.destiny.rules.battle.melee import Melee, Onset
from senlac.games.destiny.rules.battle.missiles import Missiles
from senlac.games.destiny.rules.battle.orders import Orders, begin_orders
from senlac.games.destiny.rules.battle.pursuit import Again, Follow
from senlac.games.destiny.rules.battle.turn import Checks, begin_turn, hand_over
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

BATTLE: Final = (
    Part("Arrival", "11.9c", begin_arrival),
    Part("Missiles", "11.1a"),
    Part("Manoeuvre", "11.2a"),
    Part("Orders", "11.2c", begin_orders),
    Part("Melee", "11.3a"),
    Part("Checks", "11.4a"),
)
"""[11.0h] The steps of a player turn on the Battle Board."""


class BattleTurn(Stepper[DestinyState]):
    """[11.0h] A player turn on the Battle Board."""

    __slots__ = ()

    def parts(self, state: DestinyState) -> Sequence[Part]:
        """[11.0h] Return the steps."""
        return BATTLE

    def at(self, begun: int) -> BattleTurn:
        """Return the turn with so many steps begun."""
        return BATTLE_TURNS[begun]

    def check(self, state: DestinyState) -> None:
        """[11.0h] See that the step waiting on the turn is the one begun last."""
        place = state.stack.index(self)
        above = type(state.stack[place + 1]).__name__ if place + 1 < len(state.stack) else ""
        setting_up = above == "Place" and not self.begun
        waits = above == self.waits_for(state) != ""
        require(setting_up or waits, "BattleTurn.begun: not the step that waits")

    def open(self, state: DestinyState) -> None:
        """Begin the player turn."""
        begin_turn(state)

    def close(self, state: DestinyState) -> None:
        """Hand over, or end the battle."""
        if hand_over(state):
            state.replace(BATTLE_TURNS[0])


BATTLE_TURNS: Final = [BattleTurn(begun) for begun in range(len(BATTLE) + 1)]
"""A turn never changes; one of each sort will do."""


PHASES: Final = DestinyState.steps.declare([
    BattleTurn, Place, Arrival, Missiles, Manoeuvre, Orders, Melee, Onset, Again, Follow, Checks,
])  # fmt: skip
"""All phases, in the order of play."""
