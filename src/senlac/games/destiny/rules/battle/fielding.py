"""11.0: the units of an army that take the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import Mask, mask_of
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.quick import QuickBattle, best_of, room_for
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action


class FieldUnits(CampaignDecision):
    """[11.0i] A side names the units that take the field; `chosen` are those named so far."""

    __slots__ = ("area", "chosen", "side")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "area": int, "chosen": Mask}

    def __init__(self, side: int, area: int, chosen: int) -> None:
        self.side = side
        self.area = area
        self.chosen = chosen

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def options(self, state: DestinyState) -> Options:
        there = state.units_at(self.side, self.area)
        units = [unit for unit in there if not self.chosen >> unit & 1]
        return Options().each("field", units).one("field_best")

    def apply(self, state: DestinyState, action: Action) -> None:
        room = room_for(state, self.side, self.area)
        chosen = self.chosen
        if action.verb == "field":
            chosen |= 1 << action.first
        else:
            units = state.units_at(self.side, self.area)
            rest = [unit for unit in units if not chosen >> unit & 1]
            chosen |= mask_of(best_of(state, rest, room - chosen.bit_count()))
        if chosen.bit_count() < room:
            state.replace(FieldUnits(self.side, self.area, chosen))
            return
        state.pop()
        battle = state.stack[-1]
        if isinstance(battle, QuickBattle):
            battle.take_field(self.side, chosen)

    def prompt(self, state: DestinyState) -> str:
        left = room_for(state, self.side, self.area) - self.chosen.bit_count()
        return f"Which units take the field in {state.place_name(self.area)}? {left} more."

    def step_name(self, state: DestinyState) -> str:
        return "the fielding of an army"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("field",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.piece_title(action.first)
        if self.chosen >> action.first & 1:
            return Refusal("11.0i", f"{name} already takes the field.")
        if state.inactive >> action.first & 1:
            return Refusal("5.1a", f"{name} is not active.")
        return Refusal(
            "11.0i", f"{name} does not belong to your army in {state.place_name(self.area)}."
        )

    def validate(self, state: DestinyState) -> None:
        asked = len(state.stack) > 1 and isinstance(state.stack[-2], QuickBattle)
        require(asked, "FieldUnits: no battle")
        require(0 <= self.side < len(state.catalogue.sides), "FieldUnits.side: no such side")
        require(self.chosen < 1 << len(state.catalogue.units), "FieldUnits.chosen: no such unit")
