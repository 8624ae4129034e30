"""The best places to raise an army, bands, garrisons and ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.evaluation.values import DETOUR, prize_of, town_worth
from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.constants import NEUTRAL, NOBODY, NOWHERE
from senlac.games.campaign.rules.ways.journeys import NO_WAY, crossings, journeys
from senlac.games.campaign.rules.ways.land import WAGON
from senlac.games.campaign.rules.ways.sea import FREE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


class Sites:
    """The towns as a player sees them who is about to raise troops.

    Attributes:
        holders: the controller of each town; `others` are the towns that are not the player's,
            `enemies` those of other players.
    """

    def __init__(self, state: CampaignState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.catalogue = state.catalogue
        self.holders: list[int] = state.town_controllers()
        self.others: list[int] = [
            town for town, holder in enumerate(self.holders) if holder != seat
        ]
        self.enemies: list[int] = [town for town in self.others if self.holders[town] > NEUTRAL]

    def base(self, towns: Sequence[int]) -> tuple[int, bool]:
        """Return the best town to raise the army, and whether the army is to cross water."""
        best, found = -1.0, (towns[0], False)
        afloat = self.is_afloat()
        for town in towns:
            by_land = self._prospects(town, by_sea=False)
            by_sea = self._prospects(town, by_sea=True)
            if afloat:
                by_land, by_sea = 0.0, float(self.catalogue.tax[town] + 1)
            for worth, over in ((by_land, False), (by_sea, True)):
                if worth > best:
                    best, found = worth, (town, over)
        return found

    def _prospects(self, town: int, *, by_sea: bool) -> float:
        """Return the worth of the towns that an army from a town could take in a Year."""
        ground = self.catalogue.ground
        pace = self.catalogue.tables.files.units.movement.wagon
        week = self.catalogue.tables.files.tables.time.hours_in_turn
        hex_ = ground.town_hex[town]
        if not by_sea:
            points = journeys(ground, WAGON, native=False).to_towns(hex_, FREE)
            loading = 0.0
        elif ground.port[town] == NO_PORT:
            return 0.0
        else:
            points = crossings(ground, WAGON, pace, native=False).to_towns(hex_, FREE)
            loading = float(week)
        worths: list[float] = []
        for goal, spent in enumerate(points):
            if spent != NO_WAY and spent <= 2 * pace and self.holders[goal] != self.seat:
                hours = week * spent / pace + loading
                worths.append(self.prize(goal) / (1.0 + hours / week))
        worths.sort(reverse=True)
        return sum(worths[:3])

    def bands(self, towns: Sequence[int], count: int) -> list[int]:
        """Return the towns to raise small bands, each near a town that is not the player's."""
        found: list[int] = []
        goals: list[int] = []
        worths = {town: self.prize(town) for town in self.others}
        for _ in range(count):
            best, where, goal = 0.0, NOBODY, NOBODY
            for town in towns:
                for other in self.others:
                    if other in goals:
                        continue
                    worth = worths[other] / (1.0 + self.distance(town, other))
                    if town not in found and worth > best:
                        best, where, goal = worth, town, other
            if where != NOBODY:
                found.append(where)
                goals.append(goal)
        return found

    def prize(self, town: int) -> float:
        """Return the worth of taking a town."""
        return prize_of(self.state, town, self.seat, self.holders[town])

    def distance(self, one: int, other: int) -> float:
        """Return about how many weeks men on foot need between two towns."""
        ground = self.catalogue.ground
        hexes = ground.board.distance(ground.town_hex[one], ground.town_hex[other])
        return hexes * DETOUR / self.catalogue.tables.files.units.movement.foot

    def exposure(self, town: int) -> float:
        """Return the rank of a town for garrisons: rich towns near enemy towns first."""
        near = [self.distance(town, other) for other in self.enemies]
        return -town_worth(self.state, town) / (0.5 + min(near, default=1.0))

    def is_open(self, town: int) -> bool:
        """Return whether other players can reach a town; the inset is closed to them."""
        return not self.catalogue.ground.inset[self.catalogue.ground.town_hex[town]]

    def is_afloat(self) -> bool:
        """[naval.o] Return whether the player begins at sea, with all purchases aboard."""
        return self.state.year == 1 and self.catalogue.afloat[self.seat] != NOWHERE
