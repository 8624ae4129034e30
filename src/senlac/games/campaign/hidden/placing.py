"""7.4, step 4: possible places for the army of an unseen player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.rules.bodies import add_body, free_number, scouting_of, strength_of
from senlac.games.campaign.rules.constants import IDLE, NOBODY, NOWHERE, OWN
from senlac.games.campaign.rules.reports.observation import hexes_near
from senlac.games.campaign.rules.ways.travel import FLEET, travel

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.campaign.hidden.army import PlausibleArmy
    from senlac.games.campaign.state import CampaignState


class ArmyPlacement:
    """The bodies of a player while they are put on the map.

    Attributes:
        army: the part of the army that is not placed yet.
        watched: the hexes from which the roles would have had a report.
    """

    def __init__(
        self, state: CampaignState, seat: int, army: PlausibleArmy, watched: frozenset[int]
    ) -> None:
        self.state = state
        self.seat = seat
        self.army = army
        self.watched = watched

    # ---- bodies ---------------------------------------------------------------------------------

    def force(self, hex_: int, figures: Sequence[int], *, inside: bool = False) -> int:
        """[report.a, report.e] Place a force; return its index, `NOBODY` if no number is free."""
        state = self.state
        code = free_number(state, self.seat)
        if code == NOBODY:
            return NOBODY
        place = add_body(state, code, hex_, inside=inside)
        state.figures[place] = list(figures)
        return place

    def fleet(self, hex_: int, ships: int) -> int:
        """Place a fleet; return its index, `NOBODY` if no number is free."""
        code = free_number(self.state, self.seat)
        if code == NOBODY:
            return NOBODY
        place = add_body(self.state, code, hex_)
        self.state.ships[place] = [OWN] * max(1, ships)
        self.army.ships = max(0, self.army.ships - ships)
        return place

    def lead(self, place: int, *, lord: bool) -> None:
        """[report.a, report.e] Give a body a leader, if one is left: the lord, or a captain."""
        state, code = self.state, self.state.codes[place]
        if lord and state.leader_at[self.seat] == IDLE:
            state.leader_at[self.seat] = code
            return
        for captain in state.catalogue.captains[self.seat]:
            if state.leader_at[captain] == IDLE and self.army.captains:
                state.leader_at[captain] = code
                self.army.captains -= 1
                return

    # ---- towns ----------------------------------------------------------------------------------

    def garrison(self, town: int, count: int) -> None:
        """[report.a, report.e] Bring a town's garrison up to `count` with the worst figures."""
        state = self.state
        inside = [p for p in state.insiders(town) if state.owner(p) == self.seat]
        more = count - strength_of(state, inside)
        if more <= 0 or not self.may_enter(town):
            return
        figures = self.army.worst(state, self.seat, more)
        self.force(state.catalogue.ground.town_hex[town], figures, inside=True)

    def may_enter(self, town: int) -> bool:
        """Return whether no other player's forces are inside a town."""
        return not self.state.foreign_forces_in(town, self.seat)

    def besiege(self, town: int) -> None:
        """[report.a, report.e] Besiege a town with enough men, and a ship if it is a sea port."""
        state = self.state
        rule = state.catalogue.tables.files.tables.siege
        inside = strength_of(state, state.insiders(town))
        count = max(rule.min_figures, rule.odds * inside)
        hex_ = state.catalogue.ground.town_hex[town]
        place = self.force(hex_, self.army.worst(state, self.seat, count))
        if place != NOBODY:
            state.besieging[place] = 1
            if state.catalogue.ground.stretches[hex_]:
                self.fleet(hex_, 1)

    def settle(self, rng: Random) -> None:
        """[report.a, report.e] Put the rest of the army into towns, the lord with most of it."""
        state, army = self.state, self.army
        homes = self._homes()
        if not homes:
            return
        most = state.catalogue.tables.files.tables.drawn.most_forces
        number = min(rng.randint(1, most), len(homes))
        parts = _shares(army.figures, number, rng)
        supplies = army.supply
        largest_first = sorted(parts, key=sum, reverse=True)
        for town, figures in zip(rng.sample(homes, number), largest_first, strict=True):
            lord = state.leader_at[self.seat] == IDLE
            if sum(figures) or lord:
                hex_ = state.catalogue.ground.town_hex[town]
                place = self.force(hex_, figures, inside=True)
                if place != NOBODY:
                    state.models[place][0] = supplies // number
                    self.lead(place, lord=lord)
        army.figures = [0] * len(army.figures)

    def _homes(self) -> list[int]:
        """Return the player's open towns, preferably those that are not watched."""
        state = self.state
        besieged = state.besieged_towns()
        towns = [
            town
            for town, holder in enumerate(state.town_controllers())
            if holder == self.seat and town not in besieged and self.may_enter(town)
        ]
        hexes = state.catalogue.ground.town_hex
        return [town for town in towns if hexes[town] not in self.watched] or towns

    def moor(self, rng: Random) -> None:
        """[report.a, report.e] Put the remaining ships into a port, with a captain."""
        if not self.army.ships:
            return
        ground = self.state.catalogue.ground
        ports = [town for town in self._homes() if ground.port[town]]
        if ports:
            place = self.fleet(ground.town_hex[rng.choice(ports)], self.army.ships)
            if place != NOBODY:
                self.lead(place, lord=False)

    # ---- the field ------------------------------------------------------------------------------

    def possible_hex(self, hex_: int, points: int, sort: int, rng: Random) -> int:
        """[report.a, report.e] Return a random hex that a body may have reached with some points.

        It is not one from which the roles would have had a report. NOWHERE if there is none.
        """
        ways = travel(self.state.catalogue.ground, sort, native=False)
        goals = [to for to in ways.reach(hex_, NOBODY, points) if self.is_free(to, sort)]
        if self.is_free(hex_, sort):
            goals.append(hex_)
        return rng.choice(goals) if goals else NOWHERE

    def is_free(self, hex_: int, sort: int) -> bool:
        """Return whether the roles would not have had a report of a body in a hex."""
        if hex_ in self.watched:
            return False
        return sort != FLEET or not self.state.catalogue.ground.inset[hex_]


def _shares(figures: Sequence[int], number: int, rng: Random) -> list[list[int]]:
    """Split figures into `number` parts; each stack goes to a random part."""
    parts = [[0] * len(figures) for _ in range(number)]
    for stack, count in enumerate(figures):
        if count:
            rng.choice(parts)[stack] += count
    return parts


def watched_hexes(state: CampaignState, roles: Sequence[int]) -> frozenset[int]:
    """[report.a, report.e] Return the hexes from which roles would have reports at dusk.

    Reports come from scouts, spies and towns. Call this before other players' bodies are placed.
    """
    ground = state.catalogue.ground
    rules = state.catalogue.tables.files.tables
    found: set[int] = set()
    for place in range(len(state.codes)):
        if state.owner(place) in roles and not state.is_fleet(place):
            hex_ = state.hex_of[place]
            found.add(hex_)
            if scouting_of(state, [place]) >= rules.scouting.min_points:
                found |= {row[hex_] for row in ground.board.beside} - {OFF_BOARD}
    holders = state.town_controllers()
    found |= {hex_ for town, hex_ in enumerate(ground.town_hex) if holders[town] in roles}
    sown = 0
    for role in roles:
        sown |= state.spies[role]
    if sown:
        for town, hexes in enumerate(hexes_near(ground, rules.spying.range)):
            if sown >> town & 1:
                found |= hexes
    return frozenset(found)
