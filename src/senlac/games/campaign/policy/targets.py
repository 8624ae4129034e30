"""What a host could do next, and what that is worth: towns to take, enemies to meet, home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.evaluation.worth import (
    fall_chance,
    hosts_against,
    hours_between,
    price_of,
    siege_chance,
    town_worth,
    value_of,
)
from senlac.games.campaign.ground import NO_TOWN, SEA_PORT
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.conditions import ASHORE, NOBODY, NOWHERE, SIEGE
from senlac.games.campaign.rules.dawn.sieges import die_added
from senlac.games.campaign.rules.march.taking import is_barred
from senlac.games.campaign.rules.orders.missions import Missions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.campaign.rules.orders.reorganise import Reorganiser
    from senlac.games.campaign.state import CampaignState

STAY: Final = "stay"
MEET: Final = "meet"
"""What a host does that is no mission: it stays, or goes to meet an enemy in the field."""

FAIR: Final = 1.15
"""So many times the strength of an enemy is enough to look for him."""

ODDS: Final[Sequence[tuple[float, float]]] = (
    (2.0, 0.97), (1.5, 0.87), (1.25, 0.73), (1.0, 0.5), (0.8, 0.27), (0.66, 0.13), (0.5, 0.03),
)  # fmt: skip
"""The chance to win a battle by the strengths."""

FINDS: Final[Sequence[tuple[float, float]]] = ((12.0, 1.0), (36.0, 0.6), (72.0, 0.3))
"""The chance to find an enemy who is so many hours away."""

LORD: Final = 250.0
"""What a lord is worth, in crowns."""

WATCH: Final = 10
"""The hexes within which a fleet is feared."""

STORM: Final = 3.5
"""The mean of the die of a siege."""

SECOND: Final = 0.1
"""What a town is worth to a host when another one goes there already."""


class Choice(NamedTuple):
    """What a body does in a week: a mission, or one of the words above, and what it is about."""

    verb: str
    about: int = NOBODY


Ranked = tuple[float, Choice]


class Targets:
    """The choices of one body that is open on a sheet.

    `claimed` are the towns to which bodies ordered before go.
    """

    def __init__(self, bodies: Reorganiser, claimed: Mapping[int, int]) -> None:
        self.bodies = bodies
        self.state: CampaignState = bodies.state
        self.place: int = bodies.place()
        self.seat: int = bodies.seat
        self.claimed = claimed
        self.missions = Missions(bodies)
        self.enemies: list[int] = hosts_against(self.state, self.seat)
        self.value: int = max(1, self._value())
        self.week: int = self.state.catalogue.tables.files.tables.time.hours_in_turn
        self.weeks_left: int = (
            self.state.catalogue.tables.files.tables.time.turns_in_year - self.state.turn
        )

    def _value(self) -> int:
        """Return the strength of the body, or of all aboard."""
        state = self.state
        places = state.cargo(self.place) if state.is_fleet(self.place) else [self.place]
        return sum([value_of(state, place) for place in places])

    def ranked(self) -> list[Ranked]:
        """Return what the body could do with what that is worth, the best first."""
        if self.state.is_fleet(self.place):
            found = self._crossings()
        elif self.state.strength(self.place) == 0:
            found = [(1.0, Choice("home"))] if self.missions.haven() != NO_TOWN else []
        else:
            found = [*self._towns(), *self._crossings(), *self._battles(), *self._reliefs()]
            found.append((self._worth_of_staying(), Choice(STAY)))
            if self.missions.haven() != NO_TOWN:
                found.append((self._worth_of_home(), Choice("home")))
        return sorted(found, key=lambda pair: -pair[0])

    # ---- towns ----------------------------------------------------------------------------------

    def _towns(self) -> list[Ranked]:
        """Return the towns that can be reached by land."""
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
        """Return the towns to which the body can be ferried, or its cargo."""
        found: list[Ranked] = []
        embarking = self.state.catalogue.tables.files.tables.embark.hours
        loads = 1 if self.state.is_fleet(self.place) else 2
        share = 0.5 if self._is_watched() else 1.0
        holders = self.state.holders()
        for town, hours in self.missions.hours_over_water():
            if holders[town] != self.seat:
                worth, _ = self._worth_of_town(town, hours + loads * embarking, by_sea=True)
                if worth > 0:
                    found.append((share * worth, Choice("ferry", town)))
        return found

    def _is_watched(self) -> bool:
        """Tell whether an enemy fleet of more ships is near."""
        state = self.state
        ships = max([len(state.ships[p]) for p in state.fleets(self.seat, state.at[self.place])],
                    default=0)  # fmt: skip
        board = state.catalogue.ground.board
        return any([
            len(state.ships[p]) > ships and state.hostile(self.seat, state.owner(p))
            and state.is_led(p) and board.distance(state.at[p], state.at[self.place]) <= WATCH
            for p in range(len(state.codes))
        ])  # fmt: skip

    def _worth_of_town(self, town: int, hours: float, *, by_sea: bool) -> tuple[float, str]:
        """Return what it is worth to go for a town, by the hours till it is had, and how."""
        state = self.state
        rule = state.catalogue.tables.files.tables
        weeks = int(hours) // self.week
        if weeks > self.weeks_left or is_barred(state, self.seat, town):
            return 0.0, ""
        places = state.cargo(self.place) if state.is_fleet(self.place) else [self.place]
        figures = strength_of(state, places)
        garrison = strength_of(state, state.strangers(town, self.seat))
        verb, chance = "seize", 1.0
        if figures < rule.control.min_capture:
            return 0.0, ""
        if garrison >= rule.control.min_garrison:
            verb = "besiege"
            chance, hours = self._by_siege(town, figures, garrison, hours, weeks, by_sea=by_sea)
        worth = town_worth(state, town) * chance / (1.0 + hours / self.week)
        if self.claimed.get(town, self.bodies.open) != self.bodies.open:
            worth *= SECOND
        hex_ = state.catalogue.ground.town_hex[town]
        return worth - self._danger(hex_), verb

    def _by_siege(
        self, town: int, figures: int, garrison: int, hours: float, weeks: int, *, by_sea: bool
    ) -> tuple[float, float]:
        """Return the chance to take a town by a siege that is still to begin, and by which hour."""
        state = self.state
        tables = state.catalogue.tables.files.tables
        port = state.catalogue.ground.port[town] == SEA_PORT and not by_sea
        if figures < tables.siege.odds * garrison or (
            port and not state.fleets(self.seat, state.catalogue.ground.town_hex[town])
        ):
            return 0.0, hours
        places = state.cargo(self.place) if state.is_fleet(self.place) else [self.place]
        trains = sum([state.models[place][SIEGE] for place in places])
        large = state.catalogue.ground.large[town]
        add = die_added(state, {"trains": trains}, {"large_town": large}, (figures, garrison))
        rolls = max(1.0, tables.siege.captured_at - add - STORM)
        chance = fall_chance(add, self.weeks_left - weeks, tables.siege.captured_at)
        return chance, hours + self.week * rolls

    def _danger(self, hex_: int) -> float:
        """Return what the force may lose near an enemy who is stronger, where it goes."""
        state = self.state
        near = [
            value_of(state, p) for p in self.enemies if hours_between(state, p, hex_) < self.week
        ]
        strongest = max(near, default=0)
        if strongest < FAIR * self.value:
            return 0.0
        own = price_of(state, self.place) + (LORD if self._has_lord() else 0)
        return 0.4 * own * (1.0 - self.value / strongest)

    def _has_lord(self) -> bool:
        """Tell whether the player's lord is with the force."""
        return self.state.leader_at[self.seat] == self.bodies.open

    # ---- enemies --------------------------------------------------------------------------------

    def _battles(self) -> list[Ranked]:
        """Return the enemies in the field nearby whom the force could beat."""
        state = self.state
        found: list[Ranked] = []
        for enemy in self.enemies:
            hours = hours_between(state, self.place, state.at[enemy])
            other = max(1, value_of(state, enemy))
            if state.inside[enemy] or hours > self.week or self.value < FAIR * other:
                continue
            wins = _wins(self.value / other)
            meets = next((chance for most, chance in FINDS if hours <= most), 0.0)
            gain = wins * price_of(state, enemy) - (1.0 - wins) * price_of(state, self.place)
            if state.besieging[enemy]:
                town = state.catalogue.ground.town_at[state.at[enemy]]
                gain += wins * town_worth(state, town)
            found.append((0.5 * meets * gain, Choice(MEET, state.at[enemy])))
        return found

    def _reliefs(self) -> list[Ranked]:
        """Return the besieged towns that the force could relieve."""
        state = self.state
        found: list[Ranked] = []
        for town in self.missions.towns("relieve"):
            besiegers = sum([value_of(state, place) for place in state.besiegers(town)])
            wins = _wins(self.value / max(1, besiegers))
            lost = (1.0 - wins) * price_of(state, self.place)
            fear = LORD * (1.0 - wins) if self._has_lord() else 0.0
            found.append((wins * town_worth(state, town) - lost - fear, Choice("relieve", town)))
        return found

    # ---- staying --------------------------------------------------------------------------------

    def _worth_of_staying(self) -> float:
        """Return what it is worth to stay: a siege that goes on, a town that is held."""
        state = self.state
        town = state.catalogue.ground.town_at[state.at[self.place]]
        worth = 0.0
        if town != NO_TOWN and state.besieging[self.place]:
            worth = town_worth(state, town) * siege_chance(state, town) / 1.5
        elif town != NO_TOWN and state.inside[self.place]:
            worth = self._worth_of_holding(town)
        safe = 0.5 if state.inside[self.place] else 1.0
        return worth - safe * self._danger(state.at[self.place])

    def _worth_of_holding(self, town: int) -> float:
        """Return what a force keeps that stays, where it cannot leave a garrison and go."""
        state = self.state
        spare = (
            state.strength(self.place)
            >= state.catalogue.tables.files.tables.sheet.mission_leave_from
        )
        if spare or not self.is_bare_without(town):
            return 0.0
        share = 1.0 if state.loyalty[town] != self.seat else 0.6
        return share * town_worth(state, town)

    def is_bare_without(self, town: int) -> bool:
        """Tell whether a town would be lost or in danger if the force went and left nobody."""
        state = self.state
        others = [place for place in state.insiders(town) if place != self.place]
        if strength_of(state, others) >= state.catalogue.tables.files.tables.control.min_garrison:
            return False
        if state.loyalty[town] != self.seat:
            return True
        hex_ = state.catalogue.ground.town_hex[town]
        return any([hours_between(state, p, hex_) < self.week for p in self.enemies])

    def _worth_of_home(self) -> float:
        """Return what it is worth to go home: what is in danger here, and the winter."""
        state = self.state
        if state.inside[self.place] or state.aboard[self.place] != ASHORE:
            return -1.0
        return 0.5 + 0.8 * self._danger(state.at[self.place])


def _wins(ratio: float) -> float:
    """Return the chance to win a battle by how strong one is for the other's strength."""
    for least, chance in ODDS:
        if ratio >= least:
            return chance
    return 0.0


def goal_of(choice: Choice) -> int:
    """Return the town to which a choice goes, NOWHERE for none."""
    return choice.about if choice.verb in ("seize", "besiege", "relieve", "ferry") else NOWHERE
