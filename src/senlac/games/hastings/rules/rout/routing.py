"""[9.5-9.7, 10.1, 10.4] Rout: units that fail turn to their own edge of the map and run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.mask import mask_of
from senlac.engine.support.text import count
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import NOBODY, ROUTING
from senlac.games.hastings.rules.decision import HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.rules.leaders import move_with_unit
from senlac.games.hastings.rules.losses import eliminate, note_clear_hex
from senlac.games.hastings.rules.movement.facing import turn_to
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_router, validate_routers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.event import Field


def begin_rout(state: HastingsState, failed: list[int], first: int) -> None:
    """[9.4a, 9.5a, H9.2a, H13.3a] Rout the units that have failed a test; they run at once.

    The Fyrd that may pursue are determined before any unit has run.
    """
    for unit in failed:
        set_routing(state, unit)
    quarry = [unit for unit in failed if state.catalogue.side[unit] == NORMAN]
    after: list[Phase[HastingsState]] = []
    for side in (first, 1 - first):
        routers = sorted([unit for unit in failed if state.catalogue.side[unit] == side])
        if routers:
            after.append(Rout(side, routers))
    noted = impetuous_fyrd(state, quarry)
    if noted:
        after.append(state.make_phase("Pursuit", noted, sorted(quarry)))
    state.push_in_order(after)


def impetuous_fyrd(state: HastingsState, quarry: list[int]) -> list[int]:
    """[H13.3a, H13.3b] Return the Fyrd units with a unit in front that has just routed."""
    catalogue = state.catalogue
    caught = mask_of([state.hex_of[unit] for unit in quarry])
    return [
        unit
        for unit in state.on_map(SAXON)
        if catalogue.pursues[unit]
        and state.status[unit] != ROUTING
        and caught & state.ground.ahead[state.hex_of[unit] * FACINGS + state.facing[unit]]
    ]


def set_routing(state: HastingsState, unit: int) -> None:
    """[9.5a, 10.6a, H9.2a] Mark a unit as routing and turn it to its own edge.

    It loses the banner if it held it.
    """
    state.set_status(unit, ROUTING)
    state.facing[unit] = state.ground.rout_facing[state.catalogue.side[unit]]
    state.acted[unit] = 1
    if state.journal is not None:
        state.emit("rout", {"unit": state.name(unit)}, "9.4a")


# ---- order of the runs --------------------------------------------------------------------------


class Rout(HastingsDecision):
    """[9.5a, 10.4a] The new routing units of a side run one by one, in their owner's order."""

    __slots__ = ("side", "units")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "units": list[int]}

    def __init__(self, side: int, units: list[int]) -> None:
        self.side = side
        self.units = units

    def validate(self, state: HastingsState) -> None:
        require(self.side in (0, 1), "Rout.side: expected 0 or 1")
        validate_routers(state, self.units, self.side, "Rout.units")

    def decider(self, state: HastingsState) -> int:
        return self.side

    def options(self, state: HastingsState) -> Options:
        return offer_runs(state, Options(), self.units, fresh=True)

    def apply(self, state: HastingsState, action: Action) -> None:
        left = [unit for unit in self.units if unit != action.first]
        if left:
            state.replace(Rout(self.side, left))
        else:
            state.pop()
        start_run(state, action)

    def prompt(self, state: HastingsState) -> str:
        left = len(self.units)
        return f"{count(left, 'unit')} must run. Which runs next?"

    def step_name(self, state: HastingsState) -> str:
        return "a rout"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("rout", "leadrout")

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit = action.first
        refusal = not_yours(state, unit, self.side) or not_a_unit(state, unit, "14.5a")
        if refusal is not None:
            return refusal
        if unit not in self.units:
            return Refusal("9.5a", f"{state.title(unit)} has not just routed, or has already run.")
        return leadrout_refusal(state, action)


def offer_runs(state: HastingsState, options: Options, units: list[int], *, fresh: bool) -> Options:
    """[9.5a, 10.1a, 10.4a, H3.2a] Add the runs of routing units, with or without leaders.

    Harold always stays with his Housecarl. Unless the rout is `fresh`, that is in a movement phase
    or a lull, a leader who has acted cannot go along.
    """
    led = [unit for unit in units if may_flee_with(state, unit, fresh=fresh)]
    bound = state.harolds_unit()
    options.each("rout", [unit for unit in units if unit != bound or unit not in led])
    return options.each("leadrout", led)


def may_flee_with(state: HastingsState, unit: int, *, fresh: bool) -> bool:
    """[10.4a] Return whether a routing unit has a leader with it who may run along."""
    leader = state.leader_with(unit)
    return leader >= 0 and (fresh or not state.acted[leader])


def leadrout_refusal(state: HastingsState, action: Action) -> Refusal:
    """Return why a unit cannot run so: with an absent leader, or without Harold."""
    name = state.title(action.first)
    if action.verb == "leadrout":
        return Refusal("10.4a", f"There is no leader with {name} who could go along.")
    return Refusal("H3.2a", f"Harold does not leave {name}: run with the leader.")


# ---- the run ------------------------------------------------------------------------------------


def start_run(state: HastingsState, action: Action) -> None:
    """[9.5a, 10.1a, 10.4a] Begin the run of a routing unit, with its leader if so chosen."""
    unit = action.first
    state.acted[unit] = 1
    leader = NOBODY
    if action.verb == "leadrout":
        leader = state.leader_with(unit)
        state.acted[leader] = 1
    facing = state.ground.rout_facing[state.catalogue.side[unit]]
    if state.facing[unit] != facing:
        turn_to(state, unit, facing)
    state.push(RoutMove(unit, leader, state.catalogue.routing_moves))


class RoutMove(AutomaticPhase[HastingsState]):
    """[9.5b-9.7b] A routing unit runs through its front hexes until it stops, leaves or dies.

    `leader` runs along, `NOBODY` if none does; `left` are its remaining movement points.
    """

    former_names = ("Run",)

    __slots__ = ("leader", "left", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "leader": int, "left": int}

    def __init__(self, unit: int, leader: int, left: int) -> None:
        self.unit = unit
        self.leader = leader
        self.left = left

    def run(self, state: HastingsState) -> None:
        ground = state.ground
        unit, leader, left = self.unit, self.leader, self.left
        state.pop()
        while left > 0:
            if ground.edge[state.catalogue.side[unit]][state.hex_of[unit]]:
                if left >= ground.exit_cost:
                    leave(state, unit)
                return
            vacant = vacant_ahead(state, unit)
            if not vacant:
                # [9.6a, 10.4a] A leader who ran along stays in the hex.
                eliminate(state, unit, "9.6a")
                return
            ways = best_ways(state, unit, vacant, left)
            if not ways:
                return
            if len(ways) > 1:
                state.push(RoutDirection(unit, leader, left))
                return
            left, leader = run_to(state, unit, leader, ways[0], left)


class RoutDirection(HastingsDecision):
    """[9.7b] Two paths off the map are equally cheap: the owner of the unit chooses."""

    former_names = ("Fork",)

    __slots__ = ("leader", "left", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "leader": int, "left": int}

    def __init__(self, unit: int, leader: int, left: int) -> None:
        self.unit = unit
        self.leader = leader
        self.left = left

    def validate(self, state: HastingsState) -> None:
        validate_router(state, self.unit, self.leader, "RoutDirection")
        require(
            0 < self.left <= state.catalogue.routing_moves,
            "RoutDirection.left: not the points of a routing unit",
        )
        side = state.catalogue.side[self.unit]
        faces = state.facing[self.unit] == state.ground.rout_facing[side]
        require(faces, "RoutDirection.unit: does not face its own edge")
        require(len(self.ways(state)) > 1, "RoutDirection: there is no choice")

    def decider(self, state: HastingsState) -> int:
        return state.catalogue.side[self.unit]

    def ways(self, state: HastingsState) -> list[int]:
        """Return the hexes to choose from."""
        return best_ways(state, self.unit, vacant_ahead(state, self.unit), self.left)

    def subject(self, state: HastingsState) -> int:
        return self.unit

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        """[9.7b] Suggest a path; the other runs can take the cheapest paths automatically."""
        way = Action("step", self.ways(state)[0])
        return super().guidance(state, role)._replace(suggestion=way, do_rest_verb="rout")

    def options(self, state: HastingsState) -> Options:
        return Options().each("step", self.ways(state))

    def apply(self, state: HastingsState, action: Action) -> None:
        left, leader = run_to(state, self.unit, self.leader, action.first, self.left)
        state.replace(RoutMove(self.unit, leader, left))

    def prompt(self, state: HastingsState) -> str:
        return f"Which way does {state.title(self.unit)} run?"

    def step_name(self, state: HastingsState) -> str:
        return f"the run of {state.title(self.unit)}"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("step",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        there = state.hex_name(action.first)
        if action.first not in vacant_ahead(state, self.unit):
            return Refusal(
                "9.5a", f"{there} is not a vacant hex in front of {state.title(self.unit)}."
            )
        return Refusal("9.7b", f"{there} is not on the cheapest path off the map.")


def vacant_ahead(state: HastingsState, unit: int) -> list[int]:
    """[9.6a] Return the hexes in front of a routing unit without a unit or an enemy leader."""
    enemy = 1 - state.catalogue.side[unit]
    return [
        ahead
        for ahead in state.front(unit)
        if state.unit_at[ahead] < 0 and state.leader_of(enemy, ahead) < 0
    ]


def best_ways(state: HastingsState, unit: int, vacant: list[int], left: int) -> list[int]:
    """[9.6b, 9.7b] Return those of the vacant hexes it can pay for with the cheapest way out."""
    ground = state.ground
    payable = [ahead for ahead in vacant if ground.cost[ahead] <= left]
    if len(payable) <= 1:
        return payable
    escape = ground.escape[state.catalogue.side[unit]]
    least = min([escape[ahead] for ahead in payable])
    return [ahead for ahead in payable if escape[ahead] == least]


def run_to(state: HastingsState, unit: int, leader: int, hex_: int, left: int) -> tuple[int, int]:
    """[9.7a, 13.2a] Run into a hex; return the remaining movement points and leader.

    If another leader is there, the one who runs along stays behind.
    """
    origin = state.hex_of[unit]
    state.put(unit, hex_)
    if state.leader_at[hex_] >= 0:
        leader = NOBODY
    move_with_unit(state, leader, hex_)
    if state.lock_may_end():
        note_clear_hex(state, unit, [hex_])
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.name(unit), "from": state.hex_name(origin), "to": state.hex_name(hex_),
        }  # fmt: skip
        state.emit("run", fields, "9.5b")
    ground = state.ground
    return (0 if ground.stops[hex_] else left - ground.cost[hex_]), leader


def leave(state: HastingsState, unit: int) -> None:
    """[5.8a, 5.8b, 10.1a] Remove a unit that leaves across its own edge: it is eliminated."""
    if state.journal is not None:
        state.emit("leave", {"unit": state.name(unit)}, "5.8a")
    eliminate(state, unit, "5.8a")
