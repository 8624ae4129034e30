"""3.5: missions: lines that write other lines, as far as these are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.games.campaign.catalogue import WORST
from senlac.games.campaign.ground import NO_PORT, NO_TOWN, SEA_PORT
from senlac.games.campaign.rules.bodies import native, points_of, sort_of
from senlac.games.campaign.rules.constants import (
    ASHORE,
    ATTACK,
    AWAIT,
    BOLD,
    ENTER,
    EVADE,
    HOLD,
    NOBODY,
    NOWHERE,
    SALLY,
    TAKE,
)
from senlac.games.campaign.rules.orders.planning import MISSIONS
from senlac.games.campaign.rules.plans import (
    PlanEnd,
    aboard_at_end,
    forecast,
    hours_of,
    most_points,
    travel_of,
    will_be_led,
)
from senlac.games.campaign.rules.reports.sightings import FLEET as FLEET_SEEN
from senlac.games.campaign.rules.reports.sightings import FORCE as FORCE_SEEN
from senlac.games.campaign.rules.reports.sightings import Sighting, last_sightings
from senlac.games.campaign.rules.ships import manifest
from senlac.games.campaign.rules.ways.journeys import NO_WAY, Crossings, crossings, journeys
from senlac.games.campaign.rules.ways.travel import FLEET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.options import Options
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState


TO_TOWNS: Final = ("seize", "besiege", "relieve", "ferry")
"""The missions to a town."""


class Missions:
    """[order.g] The missions of the open body of a player, between two lines of a sheet."""

    def __init__(self, bodies: OrderReader) -> None:
        self.bodies = bodies
        self.state: CampaignState = bodies.state
        self.place: int = bodies.place()
        self.seat: int = bodies.seat
        self.is_fleet: bool = self.state.is_fleet(self.place)
        times = self.state.catalogue.tables.files.tables
        pace = points_of(self.state, self.place)
        self.most: int = times.sheet.mission_hours * pace // times.time.hours_in_turn
        self._holders: list[int] = []
        self._points: list[int] = []
        self._strange: list[int] | None = None
        self._offers: list[list[int]] = []
        self._home: int | None = None

    # ---- what may be written --------------------------------------------------------------------

    def may_begin(self) -> bool:
        """Return whether the plan is empty, the body has no mission yet, and it can move."""
        fresh = not self.bodies.has_plan() and not self.is_written()
        return fresh and self.bodies.planner().open and will_be_led(self.state, self.place)

    def is_written(self) -> bool:
        """Return whether the sheet has a mission for this body."""
        return self.bodies.has_done(MISSIONS)

    def offer(self, options: Options) -> None:
        """Offer the missions; random players count each as one choice with all its towns."""
        if not self.may_begin():
            return
        if not self._offers:
            self._offers = [self.towns(verb) for verb in TO_TOWNS]
            self._offers.append(self.huntable_sightings())
        for number, verb in enumerate(TO_TOWNS):
            options.each_as_one(verb, self._offers[number])
        options.each_as_one("hunt", self._offers[-1])
        if self.nearest_home_town() != NO_TOWN:
            options.one("home")

    def allows(self, line: Action) -> bool:
        """Return whether a mission may be written; only those of its verb are computed."""
        if not self.may_begin():
            return False
        if line.verb == "home":
            return self.nearest_home_town() != NO_TOWN
        if line.verb == "hunt":
            return line.first in self.huntable_sightings()
        return line.first in self.towns(line.verb)

    def towns(self, verb: str) -> list[int]:
        """Return the towns for which a mission may be written."""
        if verb == "ferry":
            return self._to_ferry()
        points = self.points_to_towns()
        if verb == "relieve":
            # Start from the besieged towns, which are few.
            towns = self.state.besieged_towns()
            return [t for t in towns if self.in_time(points[t]) and self.may_relieve(t)]
        if self.is_fleet and verb == "seize":
            return []
        if self._strange is None:
            holders, ports = self.holders(), self.state.catalogue.ground.port
            self._strange = [
                town
                for town, spent in enumerate(points)
                if NO_WAY != spent <= self.most
                and holders[town] != self.seat
                and (not self.is_fleet or ports[town] == SEA_PORT)
            ]
        return self._strange

    def holders(self) -> list[int]:
        """Return the controller of each town, computed once."""
        if not self._holders:
            self._holders = self.state.town_controllers()
        return self._holders

    def points_to_towns(self) -> list[int]:
        """Return by town the cost of the route from the end of the plan, or NO_WAY."""
        if not self._points:
            found = forecast(self.state, self.place)
            sort = travel_of(self.state, self.place)
            ways = journeys(self.state.catalogue.ground, sort.sort, native=sort.native)
            self._points = ways.to_towns(found.hex, found.shore)
        return self._points

    def in_time(self, points: int) -> bool:
        """Return whether a route of this cost is within the maximum turns of a mission."""
        return points != NO_WAY and points <= self.most

    def may_relieve(self, town: int) -> bool:
        """Return whether a besieged town is the player's, or has a force of theirs inside."""
        state = self.state
        inside = [state.owner(place) for place in state.insiders(town)]
        concerned = state.controller(town) == self.seat or self.seat in inside
        return concerned and state.besieged(town)

    def pace(self) -> int:
        """Return the points that the body has in a week."""
        return points_of(self.state, self.place)

    def hours_over_water(self) -> list[tuple[int, float]]:
        """Return the towns of a ferry mission, each with the hours of the route by sea and land."""
        fleet = self._ferry_fleet()
        if fleet == NOBODY:
            return []
        ways = self._crossings()
        points = ways.to_towns(self.state.hex_of[fleet], self.state.shore[fleet])
        week = self.state.catalogue.tables.files.tables.time.hours_in_turn
        return [(t, week * spent / ways.pace) for t, spent in enumerate(points) if spent != NO_WAY]

    def nearest_home_town(self) -> int:
        """Return the nearest own town that is not besieged, or NO_TOWN."""
        if self._home is None:
            self._home = self._nearest_home_town()
        return self._home

    def _nearest_home_town(self) -> int:
        """Search the nearest own town that is not besieged."""
        state = self.state
        holders, ports = self.holders(), state.catalogue.ground.port
        besieged = state.besieged_towns()
        best, found = self.most + 1, NO_TOWN
        for town, points in enumerate(self.points_to_towns()):
            if (
                NO_WAY != points < best
                and holders[town] == self.seat
                and (not self.is_fleet or ports[town] != NO_PORT)
                and town not in besieged
            ):
                best, found = points, town
        return found

    # ---- enemies --------------------------------------------------------------------------------

    def huntable_sightings(self) -> list[int]:
        """Return the sightings of the last report, from 0, that the body can reach in time."""
        seen = last_sightings(self.state, self.seat)
        hunted = [n for n, sighting in enumerate(seen) if sighting.shape == self._shape()]
        spent = self.points_to_hexes() if hunted else []
        return [n for n in hunted if self.in_time(self._points_along(seen[n], spent))]

    def is_quarry(self, number: int) -> bool:
        """Return whether the last report has such a body, in the field or on the water."""
        seen = last_sightings(self.state, self.seat)
        return number < len(seen) and seen[number].shape == self._shape()

    def _shape(self) -> int:
        """Return the shape that the body hunts: forces in the field, or fleets."""
        return FLEET_SEEN if self.is_fleet else FORCE_SEEN

    def points_to_hexes(self) -> list[int]:
        """Return by hex the cost of the route from the end of the plan, or NO_WAY."""
        found = forecast(self.state, self.place)
        sort = travel_of(self.state, self.place)
        ways = journeys(self.state.catalogue.ground, sort.sort, native=sort.native)
        return ways.spent(found.hex, found.shore)

    def points_to(self, seen: Sighting) -> int:
        """Return the cost of the route to a sighting, NO_WAY if the body cannot hunt it."""
        return self._points_along(seen, self.points_to_hexes())

    def _points_along(self, seen: Sighting, spent: list[int]) -> int:
        """Return the cost of the route to a sighting, NO_WAY if the body cannot hunt it."""
        if seen.shape != self._shape():
            return NO_WAY
        return spent[self._trail(seen, spent)]

    def _trail(self, seen: Sighting, spent: list[int]) -> int:
        """Return the goal of a hunt: the hex of the sighting, for ships the nearest open one."""
        if spent[seen.hex] != NO_WAY or not self.is_fleet:
            return seen.hex
        board = self.state.catalogue.ground.board
        reached = [hex_ for hex_, points in enumerate(spent) if points != NO_WAY]
        return min(reached, key=lambda hex_: (board.distance(hex_, seen.hex), hex_))

    # ---- over water -----------------------------------------------------------------------------

    def carrier(self) -> int:
        """[naval.e] Return the code of the fleet that would take the force aboard, or `NOBODY`."""
        state, bodies = self.state, self.bodies
        for code in bodies.planner().to_board():
            fleet = state.place(code)
            cargo = state.forces_aboard(fleet)
            here = state.hex_of[fleet] == state.hex_of[self.place] and code not in bodies.opened
            if here and not state.plans[fleet] and self._is_led_with(fleet, cargo):
                room = manifest(state, len(state.ships[fleet]), [*cargo, self.place])
                if room is not None:
                    return code
        return NOBODY

    def _is_led_with(self, fleet: int, cargo: Sequence[int]) -> bool:
        """Return whether a fleet with its cargo and the force has a leader."""
        return any([bool(self.state.with_body(p)) for p in (fleet, *cargo, self.place)])

    def _to_ferry(self) -> list[int]:
        """Return the towns that a force can reach over water and then on foot."""
        fleet = self._ferry_fleet()
        if fleet == NOBODY:
            return []
        return self._crossings().towns(self.state.hex_of[fleet], self.state.shore[fleet])

    def _ferry_fleet(self) -> int:
        """Return the fleet of a ferry mission, `NOBODY` without cargo or fleet."""
        if self.is_fleet:
            return self.place if aboard_at_end(self.state, self.place) else NOBODY
        if self.state.aboard[self.place] != ASHORE or self.is_shut_in():
            return NOBODY
        code = self.carrier()
        return NOBODY if code == NOBODY else self.state.place(code)

    def is_shut_in(self) -> bool:
        """Return whether the force is inside a besieged town."""
        town = self.state.catalogue.ground.town_at[self.state.hex_of[self.place]]
        return bool(self.state.inside[self.place]) and self.state.besieged(town)

    def _crossings(self) -> Crossings:
        """Return the crossings of the force, or of the slowest force aboard."""
        state = self.state
        forces = aboard_at_end(state, self.place) if self.is_fleet else [self.place]
        # At the same pace wagons are the more restricted type: they need roads.
        slowest = min(forces, key=lambda force: (points_of(state, force), -sort_of(state, force)))
        pace, sort = points_of(state, slowest), sort_of(state, slowest)
        ground = state.catalogue.ground
        return crossings(ground, sort, pace, native=native(state, self.seat))

    # ---- what they write ------------------------------------------------------------------------

    def lines(self, verb: str, town: int) -> list[Action]:
        """Return the lines that a mission writes; the caller leaves out illegal ones.

        The object is a town, or the index of a sighting. The route is written as far as the week
        lasts, and the tasks at its end only if it is reached.
        """
        state, ground = self.state, self.state.catalogue.ground
        if verb == "ferry":
            return self._by_water(town) if self.is_fleet else self._aboard(town)
        start = forecast(state, self.place)
        if verb == "hunt":
            goal = self._trail(last_sightings(state, self.seat)[town], self.points_to_hexes())
            return [Action("posture", ATTACK), *towards(state, self.place, start, goal)]
        goal = ground.town_hex[self.nearest_home_town() if verb == "home" else town]
        if verb == "relieve" and state.inside[self.place] and start.hex == goal:
            return [Action("task", SALLY)]
        postures = {"seize": BOLD, "besiege": HOLD, "relieve": ATTACK, "home": EVADE}
        posture = HOLD if self.is_fleet and verb == "home" else postures[verb]
        way = towards(state, self.place, start, goal)
        lines = [Action("posture", posture), *way]
        if verb != "relieve" and arrives(start, way, goal):
            lines += self._at_town(verb)
        return lines

    def _at_town(self, verb: str) -> list[Action]:
        """Return the tasks at a town: enter it, or take it; a large enough force leaves a garrison.

        For a fleet these lines are not legal, and are left out.
        """
        if verb == "home":
            return [Action("task", ENTER)]
        lines = [Action("task", TAKE)]
        rule = self.state.catalogue.tables.files.tables.sheet
        if verb == "seize" and self.state.strength(self.place) >= rule.mission_leave_from:
            worst = self.state.catalogue.item_of[WORST]
            lines += [Action("leave", worst), Action("count", rule.mission_leave)]
        return lines

    def _aboard(self, town: int) -> list[Action]:
        """Return the lines for a force and the fleet that takes it aboard; both are closed."""
        state, code, carrier = self.state, self.bodies.open, self.carrier()
        fleet = state.place(carrier)
        start = PlanEnd(state.hex_of[fleet], state.shore[fleet], hours_of(state, AWAIT), 0)
        shore = self._crossings().landing(start.hex, start.shore, town)
        way = towards(state, fleet, start, shore)
        landed = [Action("land", code)] if arrives(start, way, shore) else []
        return [
            Action("board", carrier), Action("close"),
            Action("force", carrier), Action("await", code), *way, *landed, Action("close"),
        ]  # fmt: skip

    def _by_water(self, town: int) -> list[Action]:
        """Return the lines for a fleet that lands its cargo."""
        state = self.state
        start = forecast(state, self.place)
        shore = self._crossings().landing(start.hex, start.shore, town)
        way = towards(state, self.place, start, shore)
        lines = [Action("posture", HOLD), *way]
        if arrives(start, way, shore):
            codes = [state.codes[force] for force in aboard_at_end(state, self.place)]
            lines += [Action("land", code) for code in sorted(codes)]
        return lines


def missions_of(bodies: OrderReader) -> Missions:
    """Return the missions of the open body, which are computed again after most lines."""
    kept = bodies.derived
    if isinstance(kept, Missions):
        return kept
    found = Missions(bodies)
    bodies.derived = found
    return found


def towards(state: CampaignState, place: int, start: PlanEnd, goal: int) -> list[Action]:
    """Return the line for a body's route to a hex, or as far as it gets this week."""
    if start.hex == goal:
        return []
    sort = travel_of(state, place)
    ways = journeys(state.catalogue.ground, sort.sort, native=sort.native)
    left = most_points(state, place, start)
    hex_, shore, last = start.hex, start.shore, NOWHERE
    for to in ways.way(start.hex, start.shore, goal):
        left -= sort.cost(hex_, shore, to)
        if left < 0:
            break
        shore = sort.shore_after(hex_, to) if sort.sort == FLEET else shore
        hex_ = last = to
    return [] if last == NOWHERE else [Action("to", last)]


def arrives(start: PlanEnd, way: list[Action], goal: int) -> bool:
    """Return whether a route ends at a goal."""
    return goal == (way[0].first if way else start.hex)
