"""The choices of a body and their worth: towns to take, enemies to meet, home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.values import (
    DETOUR,
    crown_towns,
    fall_chance,
    prize_of,
    town_worth,
    value_of,
)
from senlac.games.campaign.ground import NO_TOWN, SEA_PORT
from senlac.games.campaign.policy.choices import (
    RETINUE,
    STAY,
    STRONG,
    Choice,
    Ranked,
    staying,
)
from senlac.games.campaign.policy.enemies import Enemies
from senlac.games.campaign.policy.fleets import fleet_choices
from senlac.games.campaign.policy.garrisons import WITHIN
from senlac.games.campaign.policy.last_year import counts, urgency
from senlac.games.campaign.policy.supply_cost import hunger_afield, hunger_at
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import ASHORE, SIEGE, TREASURE
from senlac.games.campaign.rules.dawn.sieges import die_added, siege_modifier
from senlac.games.campaign.rules.march.capture import is_barred
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.ways.journeys import NO_WAY, journeys
from senlac.games.campaign.rules.ways.travel import FLEET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.campaign.policy.garrisons import ExpectedGarrisons
    from senlac.games.campaign.rules.orders.missions import Missions
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState

WATCH: Final = 10
"""The distance in hexes within which an enemy fleet is feared."""

STORM: Final = 3.5
"""The mean of the die of a siege."""

SECOND: Final = 0.1
"""The factor for a town to which another army goes already."""

UNFED: Final = 0.85
"""The share of a besieged garrison without a wagon that a week of hunger leaves, about."""

STARVES: Final = 0.9
"""The probability that a garrison falls by hunger in the weeks that this takes on average."""


class Targets:
    """The choices of the open body of a sheet.

    `claimed` are the goals of bodies with orders.
    """

    def __init__(
        self, bodies: OrderReader, claimed: Mapping[int, int], garrisons: ExpectedGarrisons
    ) -> None:
        self.bodies = bodies
        self.state: CampaignState = bodies.state
        self.place: int = bodies.place()
        self.seat: int = bodies.seat
        self.claimed = claimed
        self.garrisons = garrisons
        self.missions: Missions = missions_of(bodies)
        self.holders: list[int] = self.missions.holders()
        self.value: int = max(1, sum([value_of(self.state, place) for place in self._hosts()]))
        self.enemies = Enemies(self.missions, self.value)
        times = self.state.catalogue.tables.files.tables.time
        self.week: int = times.hours_in_turn
        self.guard: int = self.state.catalogue.tables.files.tables.sheet.mission_leave
        self.weeks_left: int = times.turns_in_year - self.state.turn

    def _hosts(self) -> list[int]:
        """Return the forces of the body: itself, or all forces aboard."""
        return (
            self.state.forces_aboard(self.place)
            if self.state.is_fleet(self.place)
            else [self.place]
        )

    def ranked(self) -> list[Ranked]:
        """Return the choices of the body with their worth, the best first."""
        state = self.state
        has_haven = self.missions.nearest_home_town() != NO_TOWN
        if state.is_fleet(self.place):
            laden = bool(state.forces_aboard(self.place))
            found = self._crossings() if laden else fleet_choices(
                state, self.missions, self.claimed)  # fmt: skip
        elif state.strength(self.place) == 0:
            found = [(1.0, Choice("home"))] if has_haven else []
        else:
            found = [*self._towns(), *self._crossings(), *self.enemies.battles()]
            found += [*self.enemies.reliefs(), *self.enemies.support(self.bodies.closed)]
            found.append((self._worth_of_staying(), Choice(STAY)))
            if has_haven:
                found.append((self._worth_of_home(), Choice("home")))
        return sorted(found, key=lambda pair: -pair[0])

    # ---- towns ----------------------------------------------------------------------------------

    def _towns(self) -> list[Ranked]:
        """Return the choices of towns that can be reached by land."""
        pace = self.missions.pace()
        points = self.missions.points_to_towns()
        found: list[Ranked] = []
        for town in self.missions.towns("seize"):
            hours = self.week * points[town] / pace
            worth, verb = self._worth_of_town(town, hours, by_sea=False)
            if worth > 0:
                found.append((worth, Choice(verb, town)))
        return found

    def _crossings(self) -> list[Ranked]:
        """Return the towns to which the body, or its cargo, can be ferried."""
        found: list[Ranked] = []
        embarking = self.state.catalogue.tables.files.tables.embark.hours
        loads = 1 if self.state.is_fleet(self.place) else 2
        share = 0.5 if self._is_watched() else 1.0
        laden = self.state.is_fleet(self.place)
        for town, hours in self.missions.hours_over_water():
            if self.holders[town] != self.seat:
                worth, _ = self._worth_of_town(town, hours + loads * embarking, by_sea=True)
                if worth > 0:
                    found.append((share * worth, Choice("ferry", town)))
            elif laden:
                # No force stays at sea for ever: without a goal it lands at home.
                found.append((1.0 / (1.0 + hours), Choice("ferry", town)))
        return found

    def _is_watched(self) -> bool:
        """Return whether an enemy fleet with more ships is near."""
        state = self.state
        ships = max([len(state.ships[p]) for p in state.fleets(self.seat,
                                                               state.hex_of[self.place])],
                    default=0)  # fmt: skip
        board = state.catalogue.ground.board
        return any([
            len(state.ships[p]) > ships and state.hostile(self.seat, state.owner(p))
            and state.is_led(p) and board.distance(state.hex_of[p],
                                                   state.hex_of[self.place]) <= WATCH
            for p in range(len(state.codes))
        ])  # fmt: skip

    def _worth_of_town(self, town: int, hours: float, *, by_sea: bool) -> tuple[float, str]:
        """Return the worth of going for a town, by the hours until it is taken, and the verb."""
        state = self.state
        rule = state.catalogue.tables.files.tables
        weeks = int(hours) // self.week
        hex_ = state.catalogue.ground.town_hex[town]
        at_walls = state.besieging[self.place] == 1 and state.hex_of[self.place] == hex_
        if weeks > self.weeks_left or at_walls or is_barred(state, self.seat, town):
            return 0.0, ""
        figures = strength_of(state, self._hosts())
        if figures < rule.control.min_capture or self.enemies.is_held_by_army(hex_):
            return 0.0, ""
        garrison, chance = self.garrisons.expected(state, town, self.holders[town], figures)
        verb, rolls = "seize", 0.0
        if garrison >= rule.control.min_garrison:
            verb = "besiege"
            falls, rolls = self._by_siege(town, (figures, garrison), weeks, by_sea=by_sea)
            chance *= falls
        prize = prize_of(state, town, self.seat, self.holders[town])
        prize *= urgency(state, self.seat, town, self.holders[town])
        worth = prize * chance / (1.0 + hours / self.week + rolls)
        if self.claimed.get(town, self.bodies.open) != self.bodies.open:
            worth *= SECOND
        if worth <= 0.0:
            return 0.0, ""
        hunger = max(1.0, rolls) * hunger_at(
            state, self._hosts(), hex_, self.holders, taken=not rolls)  # fmt: skip
        if not by_sea:
            hunger += weeks * hunger_afield(state, self._hosts())
        return worth - self.enemies.danger(hex_) - self.enemies.hazard() - hunger, verb

    def _by_siege(
        self, town: int, numbers: tuple[int, int], weeks: int, *, by_sea: bool
    ) -> tuple[float, float]:
        """Return the probability of taking a town by a new siege, and the number of rolls.

        `numbers` are the figures outside and inside.
        """
        state = self.state
        tables = state.catalogue.tables.files.tables
        port = state.catalogue.ground.port[town] == SEA_PORT and not by_sea
        figures, garrison = numbers
        if figures < tables.siege.odds * garrison or (port and not self._can_close(town)):
            return 0.0, 0.0
        trains = sum([state.models[place][SIEGE] for place in self._hosts()])
        large = state.catalogue.ground.large[town]
        add = die_added(state, {"trains": trains}, {"large_town": large}, (figures, garrison))
        rolls = max(1.0, tables.siege.captured_at - add - STORM)
        chance = fall_chance(add, self.weeks_left - weeks, tables.siege.captured_at)
        return self._or_by_hunger(garrison, self.weeks_left - weeks, (chance, rolls))

    def _or_by_hunger(
        self, garrison: int, weeks: int, storm: tuple[float, float]
    ) -> tuple[float, float]:
        """[siege.g, supply.e] Return the chance and the weeks of a siege by storm or by hunger.

        A strong garrison has a wagon. Another starves until it has fewer figures than it needs.
        """
        least = self.state.catalogue.tables.files.tables.control.min_garrison
        chance, rolls = storm
        if garrison >= STRONG:
            return chance, rolls
        left, dawns = float(garrison), 0
        while left >= least:
            left *= UNFED
            dawns += 1
        if dawns > weeks:
            return chance, rolls
        return max(chance, STARVES), min(rolls, float(dawns))

    def _can_close(self, town: int) -> bool:
        """[siege.b] Return whether a ship of the player is at a port, or can be in a week."""
        state = self.state
        ground = state.catalogue.ground
        if state.fleets(self.seat, ground.town_hex[town]):
            return True
        for fleet in state.bodies_of(self.seat):
            if state.is_fleet(fleet) and state.with_body(fleet) and not state.forces_aboard(fleet):
                ways = journeys(ground, FLEET, native=state.catalogue.native[self.seat])
                points = ways.to_towns(state.hex_of[fleet], state.shore[fleet])[town]
                if points != NO_WAY and points <= state.catalogue.tables.files.units.movement.ship:
                    return True
        return False

    # ---- staying --------------------------------------------------------------------------------

    def _worth_of_staying(self) -> float:
        """Return the worth of staying: of a siege that goes on, or a town that is held."""
        state = self.state
        town = state.catalogue.ground.town_at[state.hex_of[self.place]]
        worth = 0.0
        if town != NO_TOWN and state.besieging[self.place]:
            worth = self._worth_of_siege(town)
        elif town != NO_TOWN and state.inside[self.place]:
            worth = self._worth_of_holding(town)
        hex_ = state.hex_of[self.place]
        hunger = hunger_at(state, self._hosts(), hex_, self.holders, taken=False)
        if state.inside[self.place]:
            return worth - 0.5 * self.enemies.danger(hex_) - hunger
        return worth - self.enemies.danger(hex_) - self.enemies.hazard() - hunger

    def _worth_of_siege(self, town: int) -> float:
        """[siege.c] Return the worth of a siege that goes on: its rolls so far are not lost."""
        state = self.state
        captured_at = state.catalogue.tables.files.tables.siege.captured_at
        add = siege_modifier(state, town)
        storm = (fall_chance(add, self.weeks_left, captured_at), captured_at - add - STORM)
        garrison = strength_of(state, state.insiders(town))
        chance, rolls = self._or_by_hunger(garrison, self.weeks_left, storm)
        prize = prize_of(state, town, self.seat, self.holders[town])
        prize *= urgency(state, self.seat, town, self.holders[town])
        return prize * chance / max(1.0, rolls)

    def _worth_of_holding(self, town: int) -> float:
        """Return the worth of a town that is held only while the force stays."""
        state = self.state
        if self.can_spare_guard() or not self.is_bare_without(town):
            return 0.0
        share = 1.0 if state.loyalty[town] != self.seat else 0.6
        return share * town_worth(state, town)

    def can_spare_guard(self) -> bool:
        """Return whether enough figures for another town are left behind a garrison of this one.

        A lord keeps more.
        """
        rule = self.state.catalogue.tables.files.tables.sheet
        least = rule.mission_leave_from
        if self.enemies.has_lord():
            least = RETINUE + self.guard
        return self.state.strength(self.place) >= least

    def can_spare_strong(self, town: int) -> bool:
        """Return whether the town decides the war and a host is left without a strong garrison."""
        enough = self.state.strength(self.place) >= STRONG + RETINUE
        return enough and town in crown_towns(self.state.catalogue)

    def is_bare_without(self, town: int) -> bool:
        """Return whether a town would be lost or in danger if the force left no garrison.

        A host leaves a strong one where the war is decided, besides forces that can march too.
        """
        state = self.state
        if not counts(state, town):
            return False
        strong = self.can_spare_strong(town)
        least = STRONG if strong else state.catalogue.tables.files.tables.control.min_garrison
        others = [
            p for p in state.insiders(town)
            if p != self.place and not (strong and state.with_body(p))
        ]  # fmt: skip
        if sum([staying(state, p) for p in others]) >= least:
            return False
        if strong or state.loyalty[town] != self.seat:
            return True
        hex_ = state.catalogue.ground.town_hex[town]
        return self.enemies.can_come(hex_) or self._is_exposed(hex_)

    def _is_exposed(self, hex_: int) -> bool:
        """Return whether an enemy town is so near that enemies may arrive unseen."""
        ground = self.state.catalogue.ground
        most = WITHIN * self.state.catalogue.tables.files.units.movement.foot / DETOUR
        distance = ground.board.distance
        return any([
            self.state.hostile(self.seat, holder) and distance(ground.town_hex[town], hex_) <= most
            for town, holder in enumerate(self.holders)
        ])  # fmt: skip

    def _worth_of_home(self) -> float:
        """Return the worth of going home: the danger here, and treasure before winter."""
        state = self.state
        if state.inside[self.place] or state.aboard[self.place] != ASHORE:
            return -1.0
        spoils = 0.0 if self.weeks_left else float(state.models[self.place][TREASURE])
        town = state.catalogue.ground.town_at[state.hex_of[self.place]]
        if town != NO_TOWN and self.holders[town] == self.seat and not state.besieged(town):
            spoils += self._worth_of_holding(town)
        return 0.5 + spoils + 0.8 * self.enemies.danger(state.hex_of[self.place])
