"""[H5.2D] The last step of a lull: archers return with new arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import BOX, NOBODY
from senlac.games.hastings.rules.decision import PASS, HastingsDecision
from senlac.games.hastings.rules.ground import BARRED
from senlac.games.hastings.rules.losses import enter
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.validation.battle import validate_indices, validate_own_units

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.hastings.state import HastingsState


class ArchersReturn(HastingsDecision):
    """[H5.2Da, H5.2Db] Archers in the box return one after the other, next to their nation.

    `returned` have returned in this step: other archers may not return next to these alone.
    """

    former_names = ("Returns",)

    __slots__ = ("returned",)

    fields: ClassVar[Mapping[str, Any]] = {"returned": list[int]}

    def __init__(self, returned: list[int]) -> None:
        self.returned = returned

    def validate(self, state: HastingsState) -> None:
        validate_indices(self.returned, state.catalogue.units, "ArchersReturn.returned")
        validate_own_units(state, self.returned, NORMAN, "ArchersReturn.returned")
        archers = all([state.catalogue.archer[unit] for unit in self.returned])
        require(archers, "ArchersReturn.returned: not archers")
        require(self.returned == sorted(self.returned), "ArchersReturn.returned: wrong order")
        for unit in self.returned:
            there = state.hex_of[unit] >= 0 and state.hex_of[unit] in self.beside(state, unit)
            require(there, f"ArchersReturn.returned: {state.name(unit)} has not come back")

    def decider(self, state: HastingsState) -> int:
        return NORMAN

    def subject(self, state: HastingsState) -> int:
        return self.next(state)

    def options(self, state: HastingsState) -> Options:
        """Return the hexes for the next archers; [H5.2Db] those without one stay in the box."""
        archer = self.next(state)
        if archer == NOBODY:
            return PASS
        return Options().pairs("place", [archer], lambda unit: self.hexes(state, unit))

    def next(self, state: HastingsState) -> int:
        """Return the next archers who can return, or `NOBODY`."""
        for archer in state.catalogue.archers[NORMAN]:
            if state.hex_of[archer] == BOX and self.hexes(state, archer):
                return archer
        return NOBODY

    def hexes(self, state: HastingsState, archer: int) -> list[int]:
        """[H5.2Da, H5.2Db] Return the hexes to which archers can return.

        These are the hexes of `beside` without a unit and without an enemy leader.
        """
        return [
            to
            for to in self.beside(state, archer)
            if state.unit_at[to] < 0 and state.leader_of(SAXON, to) < 0
        ]

    def beside(self, state: HastingsState, archer: int) -> list[int]:
        """[H5.2Da, H5.2Db] Return the dry hexes, free or not, next to units of the archers' nation.

        Units that have returned in this step do not count.
        """
        catalogue, ground = state.catalogue, state.ground
        hosts = [
            unit
            for unit in state.on_map(NORMAN)
            if catalogue.group[unit] == catalogue.group[archer] and unit not in self.returned
        ]
        around = {to for unit in hosts for to in ground.board.neighbours[state.hex_of[unit]]}
        return [to for to in sorted(around) if ground.archer_cost[to] < BARRED]

    def apply(self, state: HastingsState, action: Action) -> None:
        if action.verb == "end":
            state.pop()
            return
        archer, hex_ = action.first, action.second
        state.replace(ArchersReturn([*self.returned, archer]))
        if state.journal is not None:
            fields: dict[str, Field] = {"unit": state.name(archer), "to": state.hex_name(hex_)}
            state.emit("come back", fields, "H5.2Da")
        enter(state, archer, [hex_])
        state.push(Facing(archer))

    def prompt(self, state: HastingsState) -> str:
        archer = self.next(state)
        if archer == NOBODY:
            return "No archers can return. End the step."
        return f"{state.title(archer)} returns with new arrows. Choose a hex."

    def step_name(self, state: HastingsState) -> str:
        return "the return of the archers"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("place",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        archer = self.next(state)
        name, there = state.title(archer), state.hex_name(action.second)
        if action.first != archer:
            return Refusal("H5.2Da", f"{name} returns first.")
        if state.unit_at[action.second] >= 0:
            return Refusal("13.1a", f"A unit is in {there}.")
        if action.second in self.beside(state, archer):
            return Refusal("H5.2Db", f"An enemy leader is in {there}.")
        if state.ground.archer_cost[action.second] == BARRED:
            return Refusal("H5.2Db", f"{there} is wet; archers return on dry ground.")
        if action.second in ArchersReturn([]).beside(state, archer):
            return Refusal("H5.2Db", f"Only archers who have just returned are next to {there}.")
        return Refusal("H5.2Da", f"{there} is not next to a unit of its nation.")
