"""An army's choices about enemy armies: meet them, relieve a town, or support another army."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.values import (
    hosts_against,
    hours_between,
    is_host,
    price_of,
    town_worth,
    value_of,
)
from senlac.games.campaign.policy.choices import (
    FAIR,
    HAZARD,
    LORD,
    MEET,
    SUPPORT,
    Choice,
    Ranked,
    found_by,
    wins,
)
from senlac.games.campaign.policy.last_year import caution
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.plans import forecast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.rules.orders.missions import Missions
    from senlac.games.campaign.state import CampaignState

NEAR: Final = 1.5
"""The weeks within which an enemy may reach an army that waits for others."""

UNSEEN: Final = 0.3
"""The weight of the danger from armies that no one has seen."""

ARMY: Final = 96
"""The figures with which a lord is as safe as any leader."""

STAKE: Final = 0.5
"""The share of the armies' price that is at stake when they meet."""


class Enemies:
    """The enemy armies from the viewpoint of one body.

    `value` is the body's own strength.

    Attributes:
        hosts: the enemy armies; of these `seen` are in the field, and `feared` are stronger.
        caution: the weight of danger.
    """

    def __init__(self, missions: Missions, value: int) -> None:
        self.missions = missions
        self.state: CampaignState = missions.state
        self.place: int = missions.place
        self.seat: int = missions.seat
        self.value = value
        self.hosts: list[int] = hosts_against(self.state, self.seat)
        # What no one has seen is assumed to be in towns: there it may be or not.
        self.seen: list[int] = self._seen_of(self.hosts)
        self.feared: list[int] = [
            place for place in self.hosts if value_of(self.state, place) >= FAIR * value
        ]
        self.caution: float = caution(self.state, self.seat)
        self.week: int = self.state.catalogue.tables.files.tables.time.hours_in_turn

    def _seen_of(self, hosts: Sequence[int]) -> list[int]:
        """Return the hosts that are outside of towns."""
        return [place for place in hosts if not self.state.inside[place]]

    def danger(self, hex_: int) -> float:
        """Return what the force may lose to a stronger enemy near a hex, in crowns."""
        if not self.feared:
            return 0.0
        seen = self._loss_to(self._strongest(self._seen_of(self.feared), hex_, 1.0))
        unseen = UNSEEN * self._loss_to(self._strongest(self.feared, hex_, 1.0))
        return self.caution * max(seen, unseen)

    def _loss_to(self, strongest: int) -> float:
        """Return what the force may lose to an enemy of some strength, in crowns."""
        if strongest < FAIR * self.value:
            return 0.0
        own = price_of(self.state, self.place) + self._lord()
        return 0.4 * own * (1.0 - self.value / strongest)

    def _strongest(self, hosts: Sequence[int], hex_: int, weeks: float) -> int:
        """Return the strength of the strongest host that can reach a hex in `weeks`, or 0."""
        state = self.state
        near = [
            value_of(state, p) for p in hosts if hours_between(state, p, hex_) < weeks * self.week
        ]
        return max(near, default=0)

    def _lord(self) -> float:
        """Return the worth of the player's lord, if the lord is with the force."""
        return LORD if self.state.leader_at[self.seat] == self.state.codes[self.place] else 0.0

    def has_lord(self) -> bool:
        """Return whether the player's lord is with the body, or with a force aboard it."""
        state = self.state
        place = state.place(state.leader_at[self.seat])
        if place == NOBODY:
            return False
        return self.place == place or state.aboard[place] == state.codes[self.place]

    def hazard(self) -> float:
        """Return what a lord with few figures risks in a week away from walls, in crowns.

        Nothing if the lord leads an army, and for other forces.
        """
        if not self.has_lord():
            return 0.0
        strongest = max([value_of(self.state, p) for p in self.hosts], default=0)
        if strongest <= self.value:
            return 0.0
        few = 1.0 - self.state.strength(self.place) / ARMY
        return self.caution * HAZARD * max(0.0, few) * (1.0 - self.value / strongest)

    def can_come(self, hex_: int) -> bool:
        """Return whether an enemy army that was seen can reach a hex within the week."""
        return any([hours_between(self.state, p, hex_) < self.week for p in self.seen])

    def is_held_by_army(self, hex_: int) -> bool:
        """Return whether an enemy army that is too strong to attack was seen in a hex."""
        state = self.state
        here = [value_of(state, p) for p in self.seen if state.hex_of[p] == hex_]
        return FAIR * sum(here) > self.value

    def battles(self) -> list[Ranked]:
        """Return the choices to meet enemies in the field that the force could beat."""
        state = self.state
        found: list[Ranked] = []
        for enemy in self.hosts:
            hours = hours_between(state, self.place, state.hex_of[enemy])
            other = max(1, value_of(state, enemy))
            if state.inside[enemy] or hours > self.week or self.value < FAIR * other:
                continue
            chance = wins(self.value / other)
            lost = price_of(state, self.place) + self._lord()
            gain = chance * price_of(state, enemy) - (1.0 - chance) * lost
            if state.besieging[enemy]:
                town = state.catalogue.ground.town_at[state.hex_of[enemy]]
                gain += chance * town_worth(state, town)
            found.append((STAKE * found_by(hours) * gain, Choice(MEET, state.hex_of[enemy])))
        return found

    def reliefs(self) -> list[Ranked]:
        """Return the choices to relieve besieged towns: they save the town, and beat an army.

        All enemies in the field of the town stand together.
        """
        state = self.state
        found: list[Ranked] = []
        points = self.missions.points_to_towns()
        for town in self.missions.towns("relieve"):
            hex_ = state.catalogue.ground.town_hex[town]
            camp = state.field(state.owner(state.besiegers(town)[0]), hex_)
            chance = wins(self.value / max(1, sum([value_of(state, place) for place in camp])))
            lost = (1.0 - chance) * (price_of(state, self.place) + self._lord())
            gain = chance * (town_worth(state, town) + sum([price_of(state, p) for p in camp]))
            weeks = points[town] // self.missions.pace()
            found.append(((gain - STAKE * lost) / (1.0 + weeks), Choice("relieve", town)))
        return found

    def support(self, closed: Sequence[int]) -> list[Ranked]:
        """Return the choice to support the strongest army that has its orders, if this helps.

        There must be an enemy nearby; the choice counts the increased chance to beat it.
        """
        state = self.state
        hosts = [p for p in state.bodies_of(self.seat) if p != self.place and is_host(state, p)]
        main = max(hosts, key=lambda place: value_of(state, place), default=NOBODY)
        if main == NOBODY or state.codes[main] not in closed:
            return []
        hex_ = forecast(state, main).hex
        strongest = self._strongest(self.hosts, hex_, NEAR)
        points = self.missions.points_to_hexes()[hex_]
        if not strongest or not self.missions.in_time(points):
            return []
        alone = value_of(state, main)
        more = wins((alone + self.value) / strongest) - wins(alone / strongest)
        lord = LORD if state.leader_at[self.seat] == state.codes[main] else 0.0
        stake = price_of(state, main) + price_of(state, self.place) + lord
        gain = STAKE * more * stake / (1.0 + points / self.missions.pace())
        return [(gain, Choice(SUPPORT, state.codes[main]))] if more > 0.0 else []
