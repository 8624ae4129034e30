"""13: retreat from battle, by choice or by rout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.text import listed
from senlac.engine.support.validation import require
from senlac.games.comet.hidden.identification import conceal_after_battle, withdraw_trails
from senlac.games.comet.rules.battle.fray import BattleData, BattleStep, fray_of, retreat_refusal
from senlac.games.comet.rules.constants import ARCHERS, DEFENDER_COMMITS, OVER, UNPLACED
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping


class RetreatStep(BattleStep):
    """A step in which a side may leave the battle with all its units.

    `refuges` are the areas to which it may go, derived.
    """

    __slots__ = ("refuges", "side")

    fields: ClassVar[Mapping[str, Any]] = {"side": int}

    def __init__(self, side: int) -> None:
        self.side = side
        self.refuges: list[int] = []

    def validate(self, state: CometState) -> None:
        name = document_name(self)
        rivals = (state.active, fray_of(state).defender)
        require(self.side in rivals, f"{name}.side: not in the battle")
        self.find_areas(state)
        require(bool(self.refuges), f"{name}: no area to retreat to")

    def find_areas(self, state: CometState) -> None:
        """[13.2b-13.2i] Find the areas to which the side may go."""
        self.refuges = fray_of(state).retreat_areas(state, self.side)

    def deciding_side(self, state: CometState) -> int:
        return self.side

    def refuse(self, state: CometState, action: Action) -> Refusal:
        return retreat_refusal(state, fray_of(state), self.side, action.first)


class Retreat(RetreatStep):
    """[13.1a, 13.2a] Before it fires, a side may leave the battle."""

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        """[12.4b, 13.1b] Validate that the side decides now."""
        super().validate(state)
        fray = fray_of(state)
        defends = self.side == fray.defender
        due = defends == (fray.stage == DEFENDER_COMMITS)
        if defends:
            due = due and fray.round >= state.catalogue.retreats_from[1]
        else:
            due = due and fray.retreat_already_offered == (fray.stage == ARCHERS)
        require(due, "Retreat.side: not the side that chooses now")

    def copy(self) -> Retreat:
        new = Retreat(self.side)
        new.refuges = self.refuges
        return new

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[13.2a] List the open areas, and show the odds of the battle."""
        names = [state.catalogue.places[area] for area in self.refuges]
        reserve = state.in_column(self.side, state.catalogue.reserve)
        together = (
            "All units retreat together, the Reserve too."
            if reserve
            else "All units retreat together."
        )
        return Guidance(
            hint=f"Open to you: {listed(names)}. {together}", context_preview=Action("stay")
        )

    def options(self, state: CometState) -> Options:
        return Options().one("stay").each("retreat", self.refuges)

    def apply(self, state: CometState, action: Action) -> None:
        state.pop()
        if action.verb == "retreat":
            withdraw(state, fray_of(state), self.side, action.first)

    def prompt(self, state: CometState) -> str:
        fray = fray_of(state)
        return f"{state.catalogue.places[fray.area]}, round {fray.round}: stay, or retreat?"

    def step_name(self, state: CometState) -> str:
        return "the choice to retreat"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("retreat",)


class Withdrawal(RetreatStep):
    """[14.1b] The survivors of a routed side retreat."""

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        """[14.1a] Validate that the side has lost a column."""
        super().validate(state)
        places = {state.position[unit] for unit in state.catalogue.of[self.side]}
        lost = not places.issuperset(range(fray_of(state).column_count))
        require(lost, "Withdrawal.side: not the routed side")

    def copy(self) -> Withdrawal:
        new = Withdrawal(self.side)
        new.refuges = self.refuges
        return new

    def options(self, state: CometState) -> Options:
        return Options().each("retreat", self.refuges)

    def apply(self, state: CometState, action: Action) -> None:
        state.pop()
        withdraw(state, fray_of(state), self.side, action.first)

    def prompt(self, state: CometState) -> str:
        return f"Routed at {state.catalogue.places[fray_of(state).area]}: retreat to which area?"

    def step_name(self, state: CometState) -> str:
        return "the retreat of a routed side"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("retreat", "stay")

    def refuse(self, state: CometState, action: Action) -> Refusal:
        if action.verb == "stay":
            return Refusal("14.1a", "A routed side must retreat.")
        return super().refuse(state, action)


def withdraw(state: CometState, fray: BattleData, side: int, area: int) -> None:
    """[13.2a] Move all units of a side out of the battle, Reserve included; the battle ends."""
    units = state.units_at(side, fray.area)
    conceal_after_battle(state)
    for unit in units:
        state.put(unit, area)
        state.position[unit] = UNPLACED
    withdraw_trails(state, side, fray.area, area)
    fray.stage = OVER
    if state.journal is not None:
        state.emit(
            "retreat",
            {
                "side": state.side_name(side), "blocks": len(units),
                "from": state.area_name(fray.area), "to": state.area_name(area),
            },
            "13.2a",
        )  # fmt: skip
