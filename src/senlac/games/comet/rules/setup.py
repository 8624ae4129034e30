"""3: the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.hidden.identification import mark_identified
from senlac.games.comet.rules.constants import POOL, SEA, UNPLACED
from senlac.games.comet.rules.decision import CometDecision
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping


def lay_out(state: CometState) -> None:
    """[3.2a-3.3a] Place all blocks except the free Fyrdmen, all known to everyone."""
    catalogue = state.catalogue
    count = len(catalogue.units)
    state.area = [SEA] * count
    state.cv = catalogue.most[:]
    state.position = [UNPLACED] * count
    state.entry_areas = catalogue.no_ways
    state.landed = [0] * len(catalogue.sides)
    state.last_seen_cv = [0] * count
    state.seen_turn = [0] * count
    state.leader_constraints = [[] for _ in catalogue.sides]
    for unit in (*catalogue.pool, *catalogue.free):
        state.area[unit] = POOL
        state.cv[unit] = 0
    for unit, area in catalogue.fixed:
        state.area[unit] = area
    state.recompute_derived()
    mark_identified(state, [unit for unit, _ in catalogue.fixed])


class PlaceFyrdmen(CometDecision):
    """[3.3b] The English place three Fyrdmen one by one in any areas; `number` have been placed."""

    __slots__ = ("number",)

    fields: ClassVar[Mapping[str, Any]] = {"number": int}

    def __init__(self, number: int) -> None:
        self.number = number

    def validate(self, state: CometState) -> None:
        free = state.catalogue.free
        placed = [state.area[unit] >= 0 for unit in free]
        told = [place < self.number for place in range(len(free))]
        require(placed == told, "PlaceFyrdmen.number: not the Fyrdmen placed")
        require(0 <= self.number < len(free), "PlaceFyrdmen.number: expected one to place")

    def decider(self, state: CometState) -> int:
        return state.catalogue.lead[state.catalogue.home]

    def options(self, state: CometState) -> Options:
        # A list: of a range of numbers bots consider only some.
        return Options().each("place", list(range(state.catalogue.size)))

    def apply(self, state: CometState, action: Action) -> None:
        unit = state.catalogue.free[self.number]
        state.put(unit, action.first)
        state.cv[unit] = state.catalogue.most[unit]
        mark_identified(state, [unit])
        if state.journal is not None:
            fields = {"unit": state.unit_name(unit), "area": state.area_name(action.first)}
            state.emit("place", fields, "3.3b")
        if self.number + 1 < len(state.catalogue.free):
            state.replace(PlaceFyrdmen(self.number + 1))
        else:
            state.pop()

    def default_setup_action(self, state: CometState) -> Action | None:
        return Action("place", state.catalogue.free_usual[self.number])

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[3.3b] Offer to place all that are left in their default areas."""
        rest = tuple([Action("place", area) for area in state.catalogue.free_usual[self.number :]])
        if len(rest) < FEWEST:
            return NO_GUIDANCE
        return Guidance(batches={f"Place all in their default areas: {len(rest)}": rest})

    def prompt(self, state: CometState) -> str:
        unit = state.catalogue.titles[state.catalogue.free[self.number]]
        return f"Place {unit} in any area ({self.number + 1} of {len(state.catalogue.free)})."

    def step_name(self, state: CometState) -> str:
        return "the set-up"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("place",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        raise AssertionError("every area is offered")
