"""3.5: the lines of a body's plan: which are legal, and the entries they add."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.constants import (
    ASHORE,
    AWAIT,
    BOARD,
    DEPOSIT,
    ENTER,
    EXCHEQUER,
    JOIN,
    LAND,
    LEAVE,
    NOBODY,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STEP,
    TAKE,
    TASKS,
    TREASURE,
)
from senlac.games.campaign.rules.plans import (
    ABOUT,
    KIND,
    PlanEnd,
    aboard_at_end,
    at_this_stop,
    entry,
    fits_after,
    forecast,
    is_ended,
    lands,
    most_points,
    place_of_entry,
    planned,
    to_leave,
    travel_of,
    will_be_led,
)
from senlac.games.campaign.rules.ships import manifest, take_aboard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.options import Options
    from senlac.games.campaign.state import CampaignState

OF_PLAN: Final = ("to", "task", "leave", "board", "await", "land", "join")
"""The lines of a plan."""

MISSIONS: Final = ("seize", "besiege", "relieve", "hunt", "home", "ferry")
"""[order.g] The lines that write others, a plan and a posture."""

KINDS: Final = {"board": BOARD, "await": AWAIT, "land": LAND, "join": JOIN}
"""The kinds of entries that lines about another body add."""


class Planner:
    """The plan of a body of a player, while lines of it are read.

    `closed` are the codes of the player's bodies whose menus are closed.
    """

    def __init__(self, state: CampaignState, place: int, closed: Sequence[int]) -> None:
        self.state = state
        self.place = place
        self.code: int = state.codes[place]
        self.seat: int = state.owner(place)
        self.closed = closed
        self._end: PlanEnd | None = None
        self._offers: list[list[int]] = []
        self.at: int = self.end().hex
        self.town: int = state.catalogue.ground.town_at[self.at]
        self.is_fleet: bool = state.is_fleet(place)
        aboard = state.aboard[place] != ASHORE
        self.open: bool = not is_ended(state, place) and not (
            aboard and lands(state, place) is None
        )

    def end(self) -> PlanEnd:
        """Return where and when the plan ends; computed once between two lines."""
        if self._end is None:
            self._end = forecast(self.state, self.place)
        return self._end

    def write(self, line: Action) -> None:
        """Add a line to the plan, except `leave`, which needs its number: see `leave`."""
        plan = self.state.plans[self.place]
        if line.verb == "to":
            found = self.end()
            ways = travel_of(self.state, self.place)
            plan += [entry(STEP, hex_) for hex_ in ways.way(found.hex, found.shore, line.first)]
        elif line.verb == "task":
            plan.append(entry(line.first))
        else:
            plan.append(entry(KINDS[line.verb], line.first))
        self._end = None
        self._offers = []

    def leave(self, item: int, count: int) -> None:
        """[town.b] Plan to leave a number of an item."""
        self.state.plans[self.place].append(entry(LEAVE, item, count))

    def offer(self, options: Options) -> None:
        """[order.c, order.d] Offer the lines that may follow in the plan."""
        if not self.open:
            return
        if not self._offers:
            self._offers = [self.tasks(), self.to_leave(), self.to_board(), self.to_await(),
                            self.to_land(), self.to_join()]  # fmt: skip
        options.each_as_one("to", self.to_go())
        for number, objects in enumerate(self._offers):
            options.each(OF_PLAN[number + 1], objects)

    def allows(self, line: Action) -> bool:
        """Return whether a line of the plan may follow; only those of its verb are computed."""
        if not self.open:
            return False
        verb = line.verb
        if verb == "to":
            return line.first in self.to_go()
        if verb == "task":
            return line.first in self.tasks()
        if verb == "leave":
            return line.first in self.to_leave()
        if verb == "board":
            return line.first in self.to_board()
        if verb == "await":
            return line.first in self.to_await()
        return line.first in (self.to_land() if verb == "land" else self.to_join())

    def to_go(self) -> list[int]:
        """[move.c, order.c] Return the hexes that a body with a leader can reach this week."""
        state, place = self.state, self.place
        if not will_be_led(state, place):
            return []
        found = self.end()
        ways = travel_of(state, place)
        return ways.reach(found.hex, found.shore, most_points(state, place, found))

    def tasks(self) -> list[int]:
        """Return the possible tasks at the end of the plan, each except `rest` once at a stop."""
        if self.is_fleet:
            return []
        done = [line[KIND] for line in at_this_stop(self.state, self.place)]
        tasks = range(len(TASKS))
        return [t for t in tasks if (t == REST or t not in done) and self._may_do(t)]

    def _may_do(self, task: int) -> bool:
        """Return whether a task is possible where the plan ends, and there is time for it."""
        state, place = self.state, self.place
        begun = bool(state.plans[place])
        if task == REST:
            return self._fits(task)
        if self.town == NO_TOWN:
            return False
        if task == TAKE:
            return True
        if task == SALLY:
            within = bool(state.inside[place])
            return within and state.besieged(self.town) and not begun
        if task in (RAVAGE, PLUNDER):
            return self._fits(task) and not (task == PLUNDER and begun)
        if task == DEPOSIT:
            return bool(state.models[place][TREASURE]) and self._has_taker()
        fits = task == ENTER or bool(state.models[place][EXCHEQUER])
        return fits and state.controller(self.town) == self.seat

    def _fits(self, task: int) -> bool:
        """Return whether a timed task after the plan ends by the end of the week."""
        return fits_after(self.state, self.place, self.end(), task)

    def _has_taker(self) -> bool:
        """[pillage.d, control.n] Return whether the own exchequer is here, or a friend's may be."""
        state = self.state
        seats = range(len(state.catalogue.players))
        friends = [seat for seat in seats if seat != self.seat and state.at_peace(self.seat, seat)]
        return state.exchequer_town[self.seat] == self.town or bool(friends)

    def to_leave(self) -> list[int]:
        """[town.b] Return the items that may stay in the town, each once at a stop."""
        if self.is_fleet or self.town == NO_TOWN:
            return []
        done = [n[ABOUT] for n in at_this_stop(self.state, self.place) if n[KIND] == LEAVE]
        figures = self.state.figures[self.place]
        return [
            item
            for item in self.leavable()
            if (item >= len(figures) or figures[item]) and item not in done
            and self.most_to_leave(item) > 0
        ]  # fmt: skip

    def leavable(self) -> list[int]:
        """Return the items that can ever be left: stacks, the worst figures, supply units."""
        catalogue = self.state.catalogue
        return [*range(len(catalogue.stacks) + 1), catalogue.item_of["supply"]]

    def most_to_leave(self, item: int) -> int:
        """Return how many of an item may be left."""
        supply = self.state.catalogue.item_of["supply"]
        return to_leave(self.state, self.place, NOBODY if item == supply else item)

    def to_board(self) -> list[int]:
        """[naval.e] Return the fleets that may take the force aboard on a shore."""
        state = self.state
        coast = state.catalogue.ground.coastal[self.at]
        if self.is_fleet or not coast or not self._fits(BOARD):
            return []
        return [
            state.codes[fleet]
            for fleet in state.bodies_of(self.seat)
            if state.is_fleet(fleet) and self.is_agreed(fleet, AWAIT)
        ]

    def to_await(self) -> list[int]:
        """[naval.e, naval.f] Return the forces that a fleet may take aboard on a shore."""
        state, place = self.state, self.place
        coast = state.catalogue.ground.coastal[self.at]
        if not self.is_fleet or not coast or not self._fits(AWAIT):
            return []
        cargo = aboard_at_end(state, place)
        room = manifest(state, len(state.ships[place]), cargo)
        if room is None:
            return []
        return [
            state.codes[force]
            for force in state.bodies_of(self.seat)
            if not state.is_fleet(force)
            and force not in cargo
            and not planned(state, place, AWAIT, state.codes[force])
            and self.is_agreed(force, BOARD)
            and take_aboard(state, room[:], force)
        ]

    def is_agreed(self, other: int, kind: int) -> bool:
        """Return whether another body can still be ordered, or its closed plan agrees with this."""
        state = self.state
        if state.codes[other] not in self.closed:
            return True
        return place_of_entry(state, other, kind, self.code) == self.at

    def to_land(self) -> list[int]:
        """[naval.e] Return the forces that a fleet may land on a shore."""
        state, place = self.state, self.place
        coast = state.catalogue.ground.coastal[self.at]
        if not self.is_fleet or not coast or not self._fits(LAND):
            return []
        codes = sorted([state.codes[force] for force in aboard_at_end(state, place)])
        return [code for code in codes if not planned(state, place, LAND, code)]

    def to_join(self) -> list[int]:
        """Return the forces that a force may join at the end of the week."""
        if self.is_fleet:
            return []
        state = self.state
        return [
            state.codes[other]
            for other in state.bodies_of(self.seat)
            if other != self.place and not state.is_fleet(other)
        ]
