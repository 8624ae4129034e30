"""6 and 2.4: the marches of a role, and its transfers before the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.catalogue import OFF_BOARD_AREAS
from senlac.games.comet.rules.constants import NOBODY
from senlac.games.comet.rules.decision import CometDecision, not_ours
from senlac.games.comet.rules.movement.charge import commanders
from senlac.games.comet.rules.movement.journeys import journey_refusal, route, ways_in
from senlac.games.comet.rules.movement.orders import PLACE, UNLED, MovementData
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.event import Field

PASSING: Final = (
    "Before the first march a unit can pass CV to another of its kind: select the unit that gives."
)
"""[2.4a, 2.4b] Shown while CV can be passed."""


def orders_of(state: CometState) -> MovementData:
    """Return the Movement Phase that waits for the current step."""
    phase = state.stack[PLACE]
    assert isinstance(phase, MovementData), "no step of a Movement Phase"
    return phase


class March(CometDecision):
    """[6.1a, 4.2b] A role marches with its units until it ends its march."""

    __slots__ = ("role",)

    fields: ClassVar[Mapping[str, Any]] = {"role": int}

    def __init__(self, role: int) -> None:
        self.role = role

    def validate(self, state: CometState) -> None:
        roles, stage = state.catalogue.marching[state.active], orders_of(state).stage
        asked = 1 <= stage <= len(roles) and state.acting_role(roles[stage - 1]) == self.role
        require(asked, "March.role: not asked")

    def decider(self, state: CometState) -> int:
        return self.role

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[2.4a, 9.3a] Show the odds of battles that the marches lead into."""
        orders = orders_of(state)
        passing = not orders.has_marched(self.role) and orders.givers(state, self.role)
        return Guidance(
            hint=PASSING if passing else "",
            auto_preview=Action("done") if state.contested() else None,
        )

    def options(self, state: CometState) -> Options:
        orders = orders_of(state)
        options = Options()
        ready = orders.ready(state, self.role)
        catalogue, area, hostile = state.catalogue, state.area, state.enemies(state.active)
        reach, move = catalogue.reach, catalogue.move
        options.pairs(
            "move", ready, lambda unit: reach.destinations(area[unit], move[unit], hostile)
        )
        if ready:
            # Every area has a neighbour, and ending the march is always legal.
            options.mark_multiple()
        if not orders.has_marched(self.role):
            givers = orders.givers(state, self.role)
            options.pairs("transfer", givers, lambda unit: orders.takers(state, unit))
        if catalogue.by_place[state.active] != NOBODY:
            options.each("lend", orders.lendable(state, self.role))
        return options.one("done")

    def leading_options(self, state: CometState, role: int) -> list[Action]:
        """[6.2a] Return the marches of leaders, whom others follow, and the end of the march."""
        ranks, hostile = state.catalogue.rank, state.enemies(state.active)
        reach, move = state.catalogue.reach, state.catalogue.move
        found = [
            Action("move", unit, goal)
            for unit in orders_of(state).ready(state, role)
            if ranks[unit]
            for goal in reach.destinations(state.area[unit], move[unit], hostile)
        ]
        return [*found, Action("done")] if found else []

    def apply(self, state: CometState, action: Action) -> None:
        orders = orders_of(state)
        if action.verb == "move":
            self._move(state, orders, action.first, action.second)
        elif action.verb == "transfer":
            transfer(state, orders, action.first, action.second)
        elif action.verb == "lend":
            lend(state, orders, action.first)
        else:
            state.pop()

    def _move(self, state: CometState, orders: MovementData, unit: int, goal: int) -> None:
        """[6.1a] Move a unit; ask for its way in if it can meet an enemy from several sides."""
        start = state.area[unit]
        if state.enemies(state.active) >> goal & 1:
            ways = ways_in(state, start, state.catalogue.move[unit], goal)
            if len(ways) > 1:
                put(state, orders, unit, goal, routed=False)
                step = ChooseEntry(unit)
                step.ways = ways
                state.push(step)
                return
            enter(orders, unit, ways[0])
        put(state, orders, unit, goal)

    def prompt(self, state: CometState) -> str:
        able = orders_of(state).ready(state, self.role)
        return "Which unit marches?" if able else "No unit can march any more."

    def step_name(self, state: CometState) -> str:
        return "the Movement Phase"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("transfer", "move", "lend")

    def is_plausible(self, state: CometState, action: Action) -> bool:
        return action.verb == "move"

    def refuse(self, state: CometState, action: Action) -> Refusal:
        orders = orders_of(state)
        unit = action.first
        refusal = not_ours(state, state.active, unit) or self._not_charged(state, orders, unit)
        if refusal is not None:
            return refusal
        if action.verb == "transfer":
            return self._transfer_refusal(state, orders, unit, action.second)
        if action.verb == "lend":
            return lend_refusal(state, orders, self.role, unit)
        return march_refusal(state, orders, unit) or journey_refusal(state, unit, action.second)

    def _not_charged(self, state: CometState, orders: MovementData, unit: int) -> Refusal | None:
        """[17.3d] Return which role is in charge of a unit, None if it is this role."""
        whose = orders.commander_at_start[unit]
        if whose == self.role:
            return None
        name = state.role_title(whose)
        return Refusal("17.3d", f"{state.title(unit)}: in the charge of {name}.")

    def _transfer_refusal(
        self, state: CometState, orders: MovementData, giver: int, taker: int
    ) -> Refusal:
        """[2.4a-2.4g] Return why a unit cannot give another a CV."""
        refusal = not_ours(state, state.active, taker) or self._not_charged(state, orders, taker)
        if refusal is not None:
            return refusal
        refusal = pair_refusal(state, giver, taker)
        if refusal is None and orders.has_marched(self.role):
            return Refusal("2.4b", "CV is passed before the first march.")
        return refusal or turn_refusal(state, orders, giver, taker)


class ChooseEntry(CometDecision):
    """[6.1d] The choice from which side a unit enters an area that the enemy holds.

    `ways` are the areas it may come from, derived.
    """

    former_names = ("WayIn",)

    __slots__ = ("unit", "ways")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int}

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.ways: list[int] = []

    def validate(self, state: CometState) -> None:
        orders = orders_of(state)
        known = 0 <= self.unit < len(state.area) and orders.moved >> self.unit & 1
        require(bool(known), "ChooseEntry.unit: it has not marched")
        require(orders.entered_from[self.unit] == NOBODY, "ChooseEntry.unit: its way is chosen")
        here = state.contested() >> state.area[self.unit] & 1
        require(bool(here), "ChooseEntry.unit: no enemy where it went")
        self.look(state)

    def copy(self) -> ChooseEntry:
        new = ChooseEntry(self.unit)
        new.ways = self.ways
        return new

    def look(self, state: CometState) -> None:
        """[6.1d] Find the areas from which the unit may enter."""
        start, goal = orders_of(state).start[self.unit], state.area[self.unit]
        self.ways = ways_in(state, start, state.catalogue.move[self.unit], goal)

    def decider(self, state: CometState) -> int:
        return orders_of(state).commander_at_start[self.unit]

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[13.2d] Explain what depends on the way in."""
        hint = "You can only retreat to where you came from, and the enemy cannot go there."
        return Guidance(focus=state.unit_name(self.unit), hint=hint)

    def options(self, state: CometState) -> Options:
        return Options().each("via", self.ways)

    def apply(self, state: CometState, action: Action) -> None:
        enter(orders_of(state), self.unit, action.first)
        state.pop()

    def prompt(self, state: CometState) -> str:
        name, goal = state.title(self.unit), state.place(state.area[self.unit])
        return f"{name}: enter {goal} from which area? Your retreat may depend on it."

    def step_name(self, state: CometState) -> str:
        return "the choice of a way in"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("via",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        goal = state.area[self.unit]
        if not state.catalogue.board.touches(goal, action.first):
            why = f"{state.place(action.first)} does not border {state.place(goal)}."
            return Refusal("6.1d", why)
        why = f"{state.title(self.unit)} cannot march by {state.place(action.first)}."
        return Refusal("6.1d", why)


def march_in_hand(state: CometState) -> March | None:
    """Return the march in progress, None if there is none."""
    under = [phase for phase in state.stack[-2:] if isinstance(phase, March)]
    return under[0] if under else None


# ---- what is done ------------------------------------------------------------------------------


def put(
    state: CometState, orders: MovementData, unit: int, goal: int, *, routed: bool = True
) -> None:
    """[6.1a] Move a unit. Only its own side sees it until the march is shown.

    If it is not `routed`, its way in is still to be chosen, and the event tells no route.
    """
    start = state.area[unit]
    way = route(state, unit, start, goal) if routed and state.journal is not None else []
    state.put(unit, goal)
    orders.march(unit)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.unit_name(unit), "from": state.area_name(start),
            "to": state.area_name(goal), "path": [state.area_name(area) for area in way],
        }  # fmt: skip
        state.emit("move", fields, "6.1a", state.catalogue.audience[state.active])


def enter(orders: MovementData, unit: int, way: int) -> None:
    """[13.2d] Note from which area a unit marched against the enemy."""
    entry = orders.entered_from[:]
    entry[unit] = way
    orders.entered_from = entry


def transfer(state: CometState, orders: MovementData, giver: int, taker: int) -> None:
    """[2.4a] Transfer a CV. The other sides do not see it."""
    state.cv[giver] -= 1
    state.cv[taker] += 1
    orders.gave_cv |= 1 << giver
    orders.received_cv |= 1 << taker
    if state.journal is not None:
        fields = {"from": state.unit_name(giver), "to": state.unit_name(taker)}
        state.emit("transfer", fields, "2.4a", state.catalogue.audience[state.active])


def lend(state: CometState, orders: MovementData, unit: int) -> None:
    """[17.3d] Put a unit in the charge of the leader with it, for this phase."""
    charge = orders.commander_at_start[:]
    charge[unit] = state.catalogue.by_place[state.active]
    orders.commander_at_start = charge
    orders.waiting_role = NOBODY
    if state.journal is not None:
        fields = {"unit": state.unit_name(unit), "role": state.catalogue.roles[charge[unit]]}
        state.emit("lend", fields, "17.3d", state.catalogue.audience[state.active])


# ---- why not ------------------------------------------------------------------------------------


def march_refusal(state: CometState, orders: MovementData, unit: int) -> Refusal | None:
    """[6.1a, 6.2a, 7.2b] Return why a unit cannot march at all now, None if it can."""
    name = state.title(unit)
    if orders.moved >> unit & 1:
        return Refusal("6.1a", f"{name}: marched already in this phase.")
    if orders.limiting_leader[unit] == UNLED:
        return unled_refusal(state, orders, unit)
    leader = commanders(state, unit, orders.start)[0]
    limit = state.catalogue.limit[leader]
    if orders.limiting_leader[unit] == leader and orders.limit_reached(leader, limit):
        what = "unit" if limit == 1 else "units"
        why = f"{state.title(leader)} can command at most {limit} {what}."
        return Refusal("7.2b", why)
    return None


def unled_refusal(state: CometState, orders: MovementData, unit: int) -> Refusal:
    """[6.2a, 7.2c] Return the refusal that names the leader whom a unit lacks."""
    catalogue = state.catalogue
    name, there = state.title(unit), orders.start[unit]
    for leader in catalogue.leaders[state.active]:
        if orders.start[leader] == there:
            who = state.title(leader)
            return Refusal("7.2c", f"{who} can lead only units of the same nation, not {name}.")
    able = " or ".join([state.title(leader) for leader in catalogue.commands[unit]])
    return Refusal("6.2a", f"{name} began the phase without a leader; {able} could lead.")


def pair_refusal(state: CometState, giver: int, taker: int) -> Refusal | None:
    """[2.4a, 2.4e] Return why CV can never pass between two units, None if it can."""
    catalogue = state.catalogue
    names = f"{state.title(giver)} and {state.title(taker)}"
    if giver == taker:
        return Refusal("2.4a", "A unit passes CV to another one.")
    if OFF_BOARD_AREAS in (catalogue.breed[giver], catalogue.breed[taker]):
        return Refusal("2.4e", "Leaders neither give nor receive CV.")
    if catalogue.breed[giver] != catalogue.breed[taker]:
        return Refusal("2.4f", f"{names}: not of one type and nationality.")
    if state.area[giver] != state.area[taker]:
        return Refusal("2.4a", f"{names}: not in the same area.")
    return None


def turn_refusal(state: CometState, orders: MovementData, giver: int, taker: int) -> Refusal:
    """[2.4c, 2.4d, 2.4g] Return why a CV cannot pass now between units of one sort."""
    name, other = state.title(giver), state.title(taker)
    if orders.received_cv >> giver & 1:
        return Refusal("2.4g", f"{name}: CV already received in this phase.")
    if orders.gave_cv >> taker & 1:
        return Refusal("2.4g", f"{other}: CV already given in this phase.")
    if state.cv[giver] <= 1:
        return Refusal("2.4c", f"{name} must keep at least 1 CV.")
    return Refusal("2.4d", f"{other}: at the maximum of {state.catalogue.most[taker]} CV.")


def lend_refusal(state: CometState, orders: MovementData, role: int, unit: int) -> Refusal:
    """[17.3d] Return why a unit cannot be lent."""
    catalogue, side = state.catalogue, state.active
    name = state.title(unit)
    if role != catalogue.lead[side]:
        return Refusal("17.3d", "Only the lead role lends units.")
    place = catalogue.by_place[side]
    if not state.plays(place):
        return Refusal("17.3d", "No role in play can borrow units.")
    if catalogue.rank[unit]:
        return Refusal("17.3d", f"{name}: a leader, and only Troops are lent.")
    if orders.moved >> unit & 1:
        return Refusal("17.3d", f"{name}: marched already.")
    both = f"{state.title(catalogue.supreme[side])} and {state.title(catalogue.by_leader[side])}"
    return Refusal("17.3d", f"{name}: not in the same area as {both} when the phase began.")
