"""[H13] Impetuous Saxons: Fyrd pursue routing Normans; then the interrupted step continues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.mask import mask_of
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import ALL_FACINGS, NORMAN, SAXON
from senlac.games.hastings.rules.constants import ROUTING
from senlac.games.hastings.rules.decision import HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.losses import enter
from senlac.games.hastings.rules.movement.facing import turn_to
from senlac.games.hastings.rules.movement.passage import ALONE, MovePaths
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_pursuers, validate_quarry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field


def alive(state: HastingsState, units: list[int]) -> list[int]:
    """Return those of the units that are still on the map."""
    return [unit for unit in units if state.hex_of[unit] >= 0]


class Pursuit(AutomaticPhase[HastingsState]):
    """[H13.1a-H13.3a] A die decides whether the Fyrd hold or pursue the routing units.

    `units_before` are the Fyrd units that had one of the `quarry` in front when it routed.
    """

    __slots__ = ("quarry", "units_before")

    fields: ClassVar[Mapping[str, Any]] = {"units_before": list[int], "quarry": list[int]}

    def __init__(self, units_before: list[int], quarry: list[int]) -> None:
        self.units_before = units_before
        self.quarry = quarry

    def validate(self, state: HastingsState) -> None:
        validate_pursuers(state, self.units_before, "Pursuit.units_before")
        validate_quarry(state, self.quarry, "Pursuit.quarry")

    def run(self, state: HastingsState) -> None:
        state.pop()
        die = state.dice.roll(state.catalogue.die, "pursuit")
        rushes = die in state.catalogue.rush
        if state.journal is not None:
            fields: dict[str, Field] = {"die": die, "result": "rush" if rushes else "hold"}
            state.emit("pursuit", fields, "H13.2a")
        if not rushes:
            return
        quarry = alive(state, self.quarry)
        pursuers = [
            unit for unit in alive(state, self.units_before) if state.status[unit] != ROUTING
        ]
        if pursuers:
            steps: list[Phase[HastingsState]] = [
                PursuitMoves(pursuers, quarry, []), state.make_phase("PursuitAttacks", pursuers,
                                                                     []),
                state.make_phase("Winded", pursuers),
            ]  # fmt: skip
            state.push_in_order(steps)


# ---- the pursuit --------------------------------------------------------------------------------


class PursuitMoves(HastingsDecision):
    """[H13.3xa, H13.4a] The pursuers move after the routing units one by one, then face them.

    `units` have yet to move; `covered` are the units of the quarry that pursuers already face.
    """

    former_names = ("Chase",)

    __slots__ = ("covered", "quarry", "units")

    fields: ClassVar[Mapping[str, Any]] = {
        "units": list[int], "quarry": list[int], "covered": list[int],
    }  # fmt: skip

    def __init__(self, units: list[int], quarry: list[int], covered: list[int]) -> None:
        self.units = units
        self.quarry = quarry
        self.covered = covered

    def validate(self, state: HastingsState) -> None:
        validate_pursuers(state, self.units, "PursuitMoves.units")
        validate_quarry(state, self.quarry, "PursuitMoves.quarry")
        require(set(self.covered) <= set(self.quarry), "PursuitMoves.covered: not of the quarry")

    def decider(self, state: HastingsState) -> int:
        return SAXON

    def options(self, state: HastingsState) -> Options:
        return Options().pairs("pursue", self.units, lambda unit: self.hexes(state, unit))

    def hexes(self, state: HastingsState, unit: int) -> list[int]:
        """[H13.3xa] Return a pursuer's possible hexes: next to uncovered quarry if it can."""
        here = state.hex_of[unit]
        if not self.quarry:
            return [here]
        passage = MovePaths(state, unit, ALONE, heedless=True)
        reached = [here, *passage.reach(state.catalogue.pursuit_moves)]
        fresh = [state.hex_of[foe] for foe in self.quarry if foe not in self.covered]
        for goals in (fresh, [state.hex_of[foe] for foe in self.quarry]):
            mask = mask_of(goals)
            beside = [hex_ for hex_ in reached if state.ground.around[hex_] & mask]
            if beside:
                return beside
        apart = [self.distance(state, hex_) for hex_ in reached]
        return [hex_ for hex_, far in zip(reached, apart, strict=True) if far == min(apart)]

    def distance(self, state: HastingsState, hex_: int) -> int:
        """Return the distance of a hex to the nearest quarry."""
        board = state.ground.board
        return min([board.distance(hex_, state.hex_of[foe]) for foe in self.quarry])

    def apply(self, state: HastingsState, action: Action) -> None:
        unit, hex_ = action.first, action.second
        origin = state.hex_of[unit]
        if hex_ != origin:
            passage = MovePaths(state, unit, ALONE, heedless=True)
            enter(state, unit, passage.path(hex_, state.catalogue.pursuit_moves))
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(unit), "from": state.hex_name(origin),
                "to": state.hex_name(hex_),
            }  # fmt: skip
            state.emit("pursue", fields, "H13.3xa")
        left = [other for other in self.units if other != unit]
        state.replace(PursuerFacing(unit, left, self.quarry, self.covered))

    def prompt(self, state: HastingsState) -> str:
        return "The Fyrd pursue the routing units. Choose the next unit and its hex."

    def step_name(self, state: HastingsState) -> str:
        return "an impetuous pursuit"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("pursue",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit = action.first
        refusal = not_yours(state, unit, SAXON) or not_a_unit(state, unit, "H13.3a")
        if refusal is not None:
            return refusal
        name, there = state.title(unit), state.hex_name(action.second)
        if unit not in self.units:
            return Refusal("H13.3a", f"{name} is not a pursuer, or has already moved.")
        reached = MovePaths(state, unit, ALONE, heedless=True).reach(state.catalogue.pursuit_moves)
        if action.second not in reached and action.second != state.hex_of[unit]:
            return Refusal("H13.3xa", f"{name} cannot reach {there}.")
        return Refusal("H13.3xa", f"{name} must move closer to routing units than {there}.")


class PursuerFacing(HastingsDecision):
    """[H13.4a] A pursuer turns to a routing unit, to one not yet covered if it can.

    The other fields are those of the Chase that continues afterwards.
    """

    former_names = ("Bearing",)

    __slots__ = ("covered", "quarry", "unit", "units")

    fields: ClassVar[Mapping[str, Any]] = {
        "unit": int, "units": list[int], "quarry": list[int], "covered": list[int],
    }  # fmt: skip

    def __init__(self, unit: int, units: list[int], quarry: list[int], covered: list[int]) -> None:
        self.unit = unit
        self.units = units
        self.quarry = quarry
        self.covered = covered

    def validate(self, state: HastingsState) -> None:
        validate_pursuers(state, [self.unit, *self.units], "PursuerFacing.units")
        validate_quarry(state, self.quarry, "PursuerFacing.quarry")
        require(set(self.covered) <= set(self.quarry), "PursuerFacing.covered: not of the quarry")

    def decider(self, state: HastingsState) -> int:
        return SAXON

    def subject(self, state: HastingsState) -> int:
        return self.unit

    def options(self, state: HastingsState) -> Options:
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
        """Return the Norman units in front of the pursuer at a facing."""
        ahead = state.ground.front[state.hex_of[self.unit] * 6 + facing]
        found = [state.unit_of(NORMAN, hex_) for hex_ in ahead]
        return [unit for unit in found if unit >= 0]

    def apply(self, state: HastingsState, action: Action) -> None:
        turn_to(state, self.unit, action.second)
        faced = [unit for unit in self.seen(state, action.second) if unit in self.quarry]
        covered = sorted({*self.covered, *faced})
        if self.units:
            state.replace(PursuitMoves(self.units, self.quarry, covered))
        else:
            state.pop()

    def prompt(self, state: HastingsState) -> str:
        return f"Which way does {state.title(self.unit)} face?"

    def step_name(self, state: HastingsState) -> str:
        return "the facing of a pursuer"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("face",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        name = state.title(self.unit)
        if action.first != self.unit:
            return Refusal("H13.4a", f"{name} must choose a facing first.")
        return Refusal(
            "H13.4a", f"{name} must face a routing unit if it can, otherwise another Norman unit."
        )
