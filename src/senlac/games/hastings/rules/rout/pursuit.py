"""[H13] Impetuous Saxons: Fyrd rush after routing Normans, and then play goes on as it stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.mask import mask_of
from senlac.engine.options import Options
from senlac.engine.phase import Phase, Refusal, Step
from senlac.engine.validation import require
from senlac.games.hastings.catalogue import ALL_FACINGS, NORMAN, SAXON
from senlac.games.hastings.rules.conditions import ROUTING
from senlac.games.hastings.rules.decision import HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.losses import enter
from senlac.games.hastings.rules.movement.facing import turn_to
from senlac.games.hastings.rules.movement.passage import ALONE, Passage
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import check_pursuers, check_quarry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.action import Action
    from senlac.engine.event import Field


def alive(state: HastingsState, units: list[int]) -> list[int]:
    """Return those of the units that are still on the map."""
    return [unit for unit in units if state.where[unit] >= 0]


class Pursuit(Step[HastingsState]):
    """[H13.1a-H13.3a] A die tells whether the Fyrd hold or rush after the routers.

    `noted` are the Fyrd who had one of the `quarry` before them when it routed.
    """

    __slots__ = ("noted", "quarry")

    fields: ClassVar[Mapping[str, Any]] = {"noted": list[int], "quarry": list[int]}

    def __init__(self, noted: list[int], quarry: list[int]) -> None:
        self.noted = noted
        self.quarry = quarry

    def check(self, state: HastingsState) -> None:
        """See that Fyrd may pursue Norman routers."""
        check_pursuers(state, self.noted, "Pursuit.noted")
        check_quarry(state, self.quarry, "Pursuit.quarry")

    def run(self, state: HastingsState) -> None:
        """Roll, and set the Fyrd going: all move, then all attack, then all are disordered."""
        state.pop()
        die = state.dice.roll(state.catalogue.die, "pursuit")
        rushes = die in state.catalogue.rush
        if state.journal is not None:
            fields: dict[str, Field] = {"die": die, "result": "rush" if rushes else "hold"}
            state.tell("pursuit", fields, "H13.2a")
        if not rushes:
            return
        quarry = alive(state, self.quarry)
        pursuers = [unit for unit in alive(state, self.noted) if state.status[unit] != ROUTING]
        if pursuers:
            steps: list[Phase[HastingsState]] = [
                Chase(pursuers, quarry, []), state.named("Onslaught", pursuers, []),
                state.named("Winded", pursuers),
            ]  # fmt: skip
            state.follow(steps)


# ---- the rush -----------------------------------------------------------------------------------


class Chase(HastingsDecision):
    """[H13.3xa, H13.4a] The pursuers run after the routers, one by one, then face them.

    `units` have yet to move; `covered` is the quarry that those who have moved face already.
    """

    __slots__ = ("covered", "quarry", "units")

    fields: ClassVar[Mapping[str, Any]] = {
        "units": list[int], "quarry": list[int], "covered": list[int],
    }  # fmt: skip

    def __init__(self, units: list[int], quarry: list[int], covered: list[int]) -> None:
        self.units = units
        self.quarry = quarry
        self.covered = covered

    def check(self, state: HastingsState) -> None:
        """See that pursuers are left to move."""
        check_pursuers(state, self.units, "Chase.units")
        check_quarry(state, self.quarry, "Chase.quarry")
        require(set(self.covered) <= set(self.quarry), "Chase.covered: not of the quarry")

    def decider(self, state: HastingsState) -> int:
        """Return the Saxon."""
        return SAXON

    def options(self, state: HastingsState) -> Options:
        """Offer each pursuer the hexes that bring it nearest to its quarry."""
        return Options().pairs("pursue", self.units, lambda unit: self.hexes(state, unit))

    def hexes(self, state: HastingsState, unit: int) -> list[int]:
        """[H13.3xa] Return where a pursuer may go: beside quarry nobody faces, if it can."""
        here = state.where[unit]
        if not self.quarry:
            return [here]
        passage = Passage(state, unit, ALONE, heedless=True)
        reached = [here, *passage.reach(state.catalogue.pursuit_moves)]
        fresh = [state.where[foe] for foe in self.quarry if foe not in self.covered]
        for goals in (fresh, [state.where[foe] for foe in self.quarry]):
            mask = mask_of(goals)
            beside = [hex_ for hex_ in reached if state.ground.around[hex_] & mask]
            if beside:
                return beside
        apart = [self.distance(state, hex_) for hex_ in reached]
        return [hex_ for hex_, far in zip(reached, apart, strict=True) if far == min(apart)]

    def distance(self, state: HastingsState, hex_: int) -> int:
        """Return how far a hex is from the nearest quarry."""
        board = state.ground.board
        return min([board.distance(hex_, state.where[foe]) for foe in self.quarry])

    def apply(self, state: HastingsState, action: Action) -> None:
        """Go there, and then choose a facing."""
        unit, hex_ = action.first, action.second
        origin = state.where[unit]
        if hex_ != origin:
            passage = Passage(state, unit, ALONE, heedless=True)
            enter(state, unit, passage.path(hex_, state.catalogue.pursuit_moves))
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(unit), "from": state.hex_name(origin),
                "to": state.hex_name(hex_),
            }  # fmt: skip
            state.tell("pursue", fields, "H13.3xa")
        left = [other for other in self.units if other != unit]
        state.replace(Bearing(unit, left, self.quarry, self.covered))

    def prompt(self, state: HastingsState) -> str:
        """Ask for the next pursuer."""
        return "The Fyrd rush after the routers. Who goes next, and where?"

    def step(self, state: HastingsState) -> str:
        """Return what is being done."""
        return "an impetuous pursuit"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        """Return the verb of this decision."""
        return ("pursue",)

    def forbidden(self, state: HastingsState, action: Action) -> Refusal:
        """Say why this unit does not pursue, or not to there."""
        unit = action.first
        refusal = not_yours(state, unit, SAXON) or not_a_unit(state, unit, "H13.3a")
        if refusal is not None:
            return refusal
        name, there = state.title(unit), state.hex_name(action.second)
        if unit not in self.units:
            return Refusal("H13.3a", f"{name} is no pursuer, or has moved already.")
        reached = Passage(state, unit, ALONE, heedless=True).reach(state.catalogue.pursuit_moves)
        if action.second not in reached and action.second != state.where[unit]:
            return Refusal("H13.3xa", f"{name} cannot reach {there}.")
        return Refusal("H13.3xa", f"{name} must go where it comes nearer to routers than {there}.")


class Bearing(HastingsDecision):
    """[H13.4a] A pursuer turns to a router, to one that nobody faces yet if it can.

    The other fields are those of the chase that goes on afterwards.
    """

    __slots__ = ("covered", "quarry", "unit", "units")

    fields: ClassVar[Mapping[str, Any]] = {
        "unit": int, "units": list[int], "quarry": list[int], "covered": list[int],
    }  # fmt: skip

    def __init__(self, unit: int, units: list[int], quarry: list[int], covered: list[int]) -> None:
        self.unit = unit
        self.units = units
        self.quarry = quarry
        self.covered = covered

    def check(self, state: HastingsState) -> None:
        """See that a pursuer is to be faced."""
        check_pursuers(state, [self.unit, *self.units], "Bearing.units")
        check_quarry(state, self.quarry, "Bearing.quarry")
        require(set(self.covered) <= set(self.quarry), "Bearing.covered: not of the quarry")

    def decider(self, state: HastingsState) -> int:
        """Return the Saxon."""
        return SAXON

    def subject(self, state: HastingsState) -> int:
        """Return the unit."""
        return self.unit

    def options(self, state: HastingsState) -> Options:
        """Offer the facings with the best prey."""
        return Options().pairs("face", [self.unit], lambda _: self.facings(state))

    def facings(self, state: HastingsState) -> Sequence[int]:
        """[H13.4a] Return the facings towards uncovered quarry, quarry, routers, or Normans."""
        ahead = [self.seen(state, facing) for facing in ALL_FACINGS]
        fresh = [foe for foe in self.quarry if foe not in self.covered]
        routing = [foe for row in ahead for foe in row if state.status[foe] == ROUTING]
        for wanted in (fresh, self.quarry, routing):
            found = [f for f in ALL_FACINGS if any([foe in wanted for foe in ahead[f]])]
            if found:
                return found
        found = [facing for facing in ALL_FACINGS if ahead[facing]]
        return found or ALL_FACINGS

    def seen(self, state: HastingsState, facing: int) -> list[int]:
        """Return the Norman units that would be before the pursuer."""
        ahead = state.ground.front[state.where[self.unit] * 6 + facing]
        found = [state.unit_of(NORMAN, hex_) for hex_ in ahead]
        return [unit for unit in found if unit >= 0]

    def apply(self, state: HastingsState, action: Action) -> None:
        """Face there, and go on with the chase."""
        turn_to(state, self.unit, action.second)
        faced = [unit for unit in self.seen(state, action.second) if unit in self.quarry]
        covered = sorted({*self.covered, *faced})
        if self.units:
            state.replace(Chase(self.units, self.quarry, covered))
        else:
            state.pop()

    def prompt(self, state: HastingsState) -> str:
        """Ask which way the pursuer faces."""
        return f"Which way does {state.title(self.unit)} face?"

    def step(self, state: HastingsState) -> str:
        """Return what is being done."""
        return "the facing of a pursuer"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        """Return the verb of this decision."""
        return ("face",)

    def forbidden(self, state: HastingsState, action: Action) -> Refusal:
        """Say whom it must face."""
        name = state.title(self.unit)
        if action.first != self.unit:
            return Refusal("H13.4a", f"{name} must be faced first.")
        return Refusal("H13.4a", f"{name} must face a router, or else another Norman, if it can.")
