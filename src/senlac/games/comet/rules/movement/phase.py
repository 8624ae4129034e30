"""4.1b and 6: the Movement Phase asks the roles of a side one after the other."""

from __future__ import annotations

from senlac.engine.model.phase import Phase
from senlac.games.comet.rules.movement.march import March
from senlac.games.comet.rules.movement.orders import MovementData, orders_at_start
from senlac.games.comet.rules.muster import Muster, can_muster
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import validate_orders, validate_trails


class Movement(MovementData):
    """[6.1a, 17.3d] Each role of the moving side marches in turn, and its march is shown.

    [X.silent] The last march is shown only after Tostig's decision on his muster. Otherwise a pause
    between the two would reveal that Tostig has a decision.
    """

    __slots__ = ()

    plan_whole = True

    def copy(self) -> Movement:
        new = Movement(
            self.start, self.commander_at_start, self.entered_from, stage=self.stage,
            moved=self.moved, revealed_moves=self.revealed_moves, gave_cv=self.gave_cv,
            received_cv=self.received_cv,
        )  # fmt: skip
        self.duplicate(new)
        return new

    def validate(self, state: CometState) -> None:
        validate_orders(state, self)
        hidden = self.hidden()
        areas = zip(self.start, state.area, strict=True)
        validate_trails(state, [s if hidden >> u & 1 else a for u, (s, a) in enumerate(areas)])
        self.read_commands(state)

    def run(self, state: CometState) -> None:
        roles = state.catalogue.marching[state.active]
        while self.stage < len(roles):
            role = roles[self.stage]
            self.stage += 1
            if self.has_business(state, role):
                self.show(state)
                state.push(March(role))
                return
        if self.stage == len(roles):
            self.stage += 1
            if can_muster(state):
                state.push(Muster())
                return
        self.show(state)
        self.note_ways(state)
        state.pop()

    def has_business(self, state: CometState, role: int) -> bool:
        """[4.2b] Return whether a role has anything to transfer, move or lend."""
        if self.ready(state, role) or self.lendable(state, role):
            return True
        return self.can_transfer(state, role)


def begin_movement(state: CometState) -> list[Phase[CometState]]:
    """[4.2c, 7.2e, 8.1f] Begin the phase of a side on the map, and note its commands."""
    if not state.on_map(state.active):
        return []
    start, charge, entry = orders_at_start(state)
    begun = Movement(
        start, charge, entry, stage=0, moved=0, revealed_moves=0, gave_cv=0, received_cv=0
    )
    begun.read_commands(state)
    return [begun]
