"""The features of a position for a player, in crowns: their own less the mean of the others'.

The state holds what the player knows; hidden parts are sampled to fit it.
"""

from __future__ import annotations

from typing import Final

from senlac.games.campaign.evaluation.values import (
    crown_towns,
    hexes_in,
    hosts_against,
    hours_between,
    mark_of,
    price_of,
    prize_of,
    realm_regions,
    siege_chance,
    town_worth,
    train_of,
    value_of,
)
from senlac.games.campaign.rules.constants import SLAIN, TREASURE
from senlac.games.campaign.rules.dawn.feeding import unfed_by
from senlac.games.campaign.rules.dusk.victory import points_held
from senlac.games.campaign.state import CampaignState, indices_of

FEATURES: Final = (
    "realm",
    "mark",
    "crown",
    "money",
    "taxes",
    "army",
    "starving",
    "hunger",
    "train",
    "captains",
    "lord",
    "risk",
    "bare",
    "sieges",
    "influence",
    "anathema",
)
"""The features, in the order of `measure`."""

WON: Final = 10000.0
"""The value of a victory, far above the sum of all features."""

MOST_OF_MARK: Final = 0.8
"""The share of a mark from which on each point counts double for its player."""

NEAR: Final = 72.0
"""The distance in hours within which an enemy is a threat."""

LATE: Final = 2.0
"""The factor of realm points in the last Year, which decides."""


def measure(state: CampaignState, role: int) -> list[float]:
    """Return each feature of a player, less the mean of the others.

    A referee has 0 for each feature.
    """
    if role >= len(state.catalogue.players):
        return [0.0] * len(FEATURES)
    seats = [seat for seat in range(len(state.catalogue.players)) if not state.is_out(seat)]
    sides = _FeatureInputs(state)
    mine = sides.measure(role)
    others = [sides.measure(seat) for seat in seats if seat != role]
    if not others:
        return mine
    return [
        own - sum([other[n] for other in others]) / len(others) for n, own in enumerate(mine)
    ]  # fmt: skip


class _FeatureInputs:
    """A position whose sides are measured; common values are computed once."""

    def __init__(self, state: CampaignState) -> None:
        self.state = state
        self.holders: list[int] = state.town_controllers()
        self.unfed: list[int] = unfed_by(state, self.holders)
        # By town, the figures inside.
        self.within: list[int] = [0] * len(self.holders)
        town_at = state.catalogue.ground.town_at
        for place in indices_of(state.inside, 1):
            self.within[town_at[state.hex_of[place]]] += state.strength(place)

    def measure(self, seat: int) -> list[float]:
        """Return the features of one side alone."""
        state = self.state
        bodies = state.bodies_of(seat)
        priced = {place: price_of(state, place) for place in bodies}
        late = LATE if state.year == state.catalogue.scenario.years else 1.0
        points = points_held(state, seat, realm_regions(state.catalogue), self.holders)
        threats = hosts_against(state, seat)
        return [
            late * points if mark_of(state, seat) else 0.0,
            late * self._of_mark(seat, points),
            float(sum([self.holders[town] == seat for town in crown_towns(state.catalogue)])),
            state.crowns[seat] + sum([state.models[place][TREASURE] for place in bodies]) / 2,
            self._taxes(seat),
            float(sum(priced.values())),
            float(sum([price for place, price in priced.items() if state.starving[place]])),
            self._hunger(bodies),
            float(sum([train_of(state, place) for place in bodies])),
            float(len([at for n, at in enumerate(state.leader_at)
                       if at >= 0 and n != seat and state.catalogue.leader_seat[n] == seat])),
            self._lord(seat),
            self._risk(seat, threats),
            self._bare(seat, threats),
            self._sieges(seat),
            float(state.papal == seat),
            float(state.anathema >> seat & 1),
        ]  # fmt: skip

    def _of_mark(self, seat: int, points: int) -> float:
        """Return a player's points near their mark, and up to a fifth beyond it."""
        mark = mark_of(self.state, seat)
        if not mark:
            return 0.0
        return max(0.0, min(float(points), 1.2 * mark) - MOST_OF_MARK * mark)

    def _taxes(self, seat: int) -> float:
        """Return the future taxes that can still be spent, weighted by how near they are."""
        state = self.state
        if state.year == state.catalogue.scenario.years:
            return 0.0
        divisor = state.catalogue.tables.files.tables.control.garrison_tax_divisor
        total = 0.0
        for town, holder in enumerate(self.holders):
            if holder == seat:
                worth = state.worth(town)
                total += worth if state.loyalty[town] == seat else worth // divisor
        return total * max(1, state.turn) / state.catalogue.tables.files.tables.time.turns_in_year

    def _hunger(self, bodies: list[int]) -> float:
        """Return the price of the losses by hunger at the next dawn, if all bodies stay."""
        state = self.state
        total = 0.0
        for place in bodies:
            if self.unfed[place]:
                share = self.unfed[place] / state.strength(place)
                for stack, count in enumerate(state.figures[place]):
                    lost = share * count * state.catalogue.wastes[stack] / 100
                    total += lost * state.catalogue.price[stack]
        return total

    def _lord(self, seat: int) -> float:
        """Return 1 for a free lord, less for a captured one, 0 for a dead one."""
        if self.state.leader_at[seat] == SLAIN:
            return 0.0
        return 1.0 if self.state.lives(seat) else 0.6

    def _risk(self, seat: int, threats: list[int]) -> float:
        """Return the superiority of the strongest enemy near the lord, at most 1."""
        state = self.state
        place = state.place(state.leader_at[seat]) if state.lives(seat) else -1
        if place < 0:
            return 0.0
        own = sum([
            value_of(state, other) for other in state.bodies_of(seat)
            if state.hex_of[other] == state.hex_of[place]
        ])  # fmt: skip
        hex_ = state.hex_of[place]
        near = [value_of(state, p) for p in threats if hours_between(state, p, hex_) <= NEAR]
        strongest = max(near, default=0)
        if state.inside[place]:
            strongest //= 2
        return min(1.0, max(0.0, strongest / max(1, own) - 1.0))

    def _bare(self, seat: int, threats: list[int]) -> float:
        """Return the worth of the towns without a garrison that an enemy nearby could enter."""
        state = self.state
        least = state.catalogue.tables.files.tables.control.min_garrison
        distance = state.catalogue.ground.board.distance
        reached = [(state.hex_of[place], hexes_in(state, place, NEAR)) for place in threats]
        total = 0.0
        for town, holder in enumerate(self.holders):
            if holder != seat or self.within[town] >= least:
                continue
            hex_ = state.catalogue.ground.town_hex[town]
            for start, most in reached:
                if distance(start, hex_) <= most:
                    total += town_worth(state, town)
                    break
        return total

    def _sieges(self, seat: int) -> float:
        """Return the worth of a player's besieged towns, times the probability of capture."""
        state = self.state
        total = 0.0
        for town in state.besieged_towns():
            if state.owner(state.besiegers(town)[0]) == seat:
                prize = prize_of(state, town, seat, self.holders[town])
                total += prize * siege_chance(state, town)
        return total
