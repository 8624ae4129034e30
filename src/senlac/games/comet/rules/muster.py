"""8.3: Tostig musters in York."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.hidden.identification import mark_identified
from senlac.games.comet.rules.decision import CometDecision, not_ours
from senlac.games.comet.rules.movement.march import orders_of
from senlac.games.comet.rules.raising import spread, strengthen
from senlac.games.comet.state import CometState

CHOICE: Final = Options().one("muster").one("pass")


class MusterStep(CometDecision):
    """A decision of the role that has Tostig, in the Invasion Phase of its side."""

    __slots__ = ()

    def decider(self, state: CometState) -> int:
        """[17.3a] Return the role that has Tostig."""
        return state.commanding_role(state.catalogue.musterer)


class Muster(MusterStep):
    """[8.3a] Tostig may try to raise a CV for the Vikings in York."""

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        require(can_muster(state), "Muster: expected Tostig in York, able to try")

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[8.3a] Show what the die may raise."""
        return Guidance(previews={Action("muster"): spread(state.catalogue.mustered)})

    def options(self, state: CometState) -> Options:
        return CHOICE

    def apply(self, state: CometState, action: Action) -> None:
        """[8.3c] Pass, or show the march and roll."""
        state.pop()
        if action.verb == "pass":
            return
        catalogue = state.catalogue
        leader = catalogue.musterer
        orders_of(state).show(state)
        mark_identified(state, [leader])
        die = state.dice.roll(catalogue.die, f"muster {state.unit_name(leader)}")
        raised = catalogue.mustered[die - 1]
        if state.journal is not None:
            state.emit(
                "muster",
                {
                    "leader": state.unit_name(leader), "die": die, "cv": raised,
                    "area": state.area_name(catalogue.muster_area),
                },
                "8.3c",
            )  # fmt: skip
        if raised:
            state.push(PlaceMusteredCv())

    def prompt(self, state: CometState) -> str:
        name = state.catalogue.titles[state.catalogue.musterer]
        return f"Let {name} try to raise a CV? The other players will see where {name} is."

    def step_name(self, state: CometState) -> str:
        return "the Invasion Phase"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("muster", "pass")

    def refuse(self, state: CometState, action: Action) -> Refusal:
        raise AssertionError("both are offered")


class PlaceMusteredCv(MusterStep):
    """[8.3b] The raised CV is given to a unit of Vikings in York."""

    former_names = ("MusterGrowth",)

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        require(can_muster(state), "PlaceMusteredCv: no unit can take a CV")

    def options(self, state: CometState) -> Options:
        """[12.2e] Offer the units below their maximum, the first of those that are alike."""
        catalogue = state.catalogue
        seen: set[tuple[int, int]] = set()
        offered: list[int] = []
        for unit in able(state):
            look = (catalogue.likeness[unit], state.cv[unit])
            if look not in seen:
                seen.add(look)
                offered.append(unit)
        return Options().each("add", offered)

    def apply(self, state: CometState, action: Action) -> None:
        strengthen(state, action.first, "8.3b")
        state.pop()

    def prompt(self, state: CometState) -> str:
        return "Which unit of Vikings takes the CV?"

    def step_name(self, state: CometState) -> str:
        return "the placing of mustered CV"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("add",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        catalogue = state.catalogue
        unit = action.first
        name = state.title(unit)
        refusal = not_ours(state, catalogue.side[catalogue.musterer], unit)
        if refusal is not None:
            return refusal
        if (
            catalogue.kind[unit] != catalogue.muster_kind
            or state.area[unit] != catalogue.muster_area
        ):
            where = state.place(catalogue.muster_area)
            return Refusal("8.3b", f"The CV goes to a unit of Vikings in {where}.")
        if state.cv[unit] == catalogue.most[unit]:
            return Refusal("8.3b", f"{name}: at the maximum of {catalogue.most[unit]} CV.")
        return Refusal("12.2e", f"{name}: an identical unit comes first and is used instead.")


def able(state: CometState) -> list[int]:
    """[8.3b] Return the units that could take a mustered CV."""
    catalogue = state.catalogue
    side = catalogue.side[catalogue.musterer]
    return [
        unit
        for unit in state.units_at(side, catalogue.muster_area)
        if catalogue.kind[unit] == catalogue.muster_kind and state.cv[unit] < catalogue.most[unit]
    ]


def can_muster(state: CometState) -> bool:
    """[8.3a-8.3c] Return whether Tostig can try: in York, without an enemy, with a unit to fill."""
    catalogue = state.catalogue
    leader, where = catalogue.musterer, catalogue.muster_area
    if catalogue.side[leader] != state.active or state.area[leader] != where:
        return False
    return not state.enemies(state.active) >> where & 1 and bool(able(state))
