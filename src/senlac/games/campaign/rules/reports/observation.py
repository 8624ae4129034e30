"""What forces and spies observe at the end of each hour of a march."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.rules.bodies import scouting_of
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.reports.sightings import (
    GONE,
    STAYED,
    BodySnapshot,
    Row,
    in_sight,
    look_at,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.ground import Ground
    from senlac.games.campaign.state import CampaignState

BY_FORCE: Final = 0
BY_SPY: Final = 1
"""The observers: a force, by its code, or a spy, by seat and town."""

LOOKED: Final = 3
LOOK_HEAD: Final = 14
"""The number of lists in a row of observations, and the number of values in the first."""

Key = tuple[int, int]
"""The observer, and the code of the observed body."""


class Observation(NamedTuple):
    """The last observation of a body: its hour, and the body.

    `points` are the observer's scouting points at that time, 0 for spies; `at` is their hex.
    """

    hour: int
    points: int
    at: int
    left: int
    look: BodySnapshot


class ObservationLog:
    """The last observations of a week; stored in the state while a march is stopped.

    Attributes:
        scouted: by the codes of two forces that were within a hex of each other, both ways.
        spied: by a spy and a body in its range.
    """

    def __init__(self, state: CampaignState) -> None:
        self.state = state
        self.scouted: dict[Key, Observation] = {}
        self.spied: dict[Key, Observation] = {}
        # In most hours nothing changes: then only the hour of the last look does.
        self._looked_at: list[list[int]] = []
        self._hour = 0
        self._scouting: list[Key] = []
        self._spying: list[Key] = []
        for row in state.observations:
            self._read(row)

    # ---- keeping --------------------------------------------------------------------------------

    def keep(self) -> None:
        """Store all observations in the state."""
        self._stamp()
        kinds = ((BY_FORCE, self.scouted), (BY_SPY, self.spied))
        self.state.observations = [
            _row(kind, key, glimpses[key]) for kind, glimpses in kinds for key in sorted(glimpses)
        ]

    def _read(self, row: Row) -> None:
        """Read an observation from the state."""
        n = row[0]
        look = BodySnapshot(n[2], n[7], n[8], n[9], n[10], n[11], n[12], n[13], row[1], row[2])
        glimpses = self.scouted if n[0] == BY_FORCE else self.spied
        glimpses[n[1], n[2]] = Observation(n[3], n[4], n[5], n[6], look)

    # ---- looking --------------------------------------------------------------------------------

    def look(self, hour: int) -> None:
        """[scout.a, spy.a] Observe what is near at the end of an hour."""
        now = _visible(self.state)
        if now != self._looked_at or hour != self._hour + 1:
            self._stamp()
            self._looked_at = [row[:] for row in now]
            self._scouting = []
            self._spying = []
            places = in_sight(self.state)
            self._scout(places, hour)
            self._spy(places, hour)
        self._hour = hour

    def _stamp(self) -> None:
        """Give the observations of the last look the last hour in which nothing had changed."""
        for glimpses, keys in ((self.scouted, self._scouting), (self.spied, self._spying)):
            for key in keys:
                if glimpses[key].hour != self._hour:
                    glimpses[key] = glimpses[key]._replace(hour=self._hour)

    def _scout(self, places: Sequence[int], hour: int) -> None:
        """[scout.a] Record the forces within a hex of each other."""
        state = self.state
        by_hex: dict[int, list[int]] = {}
        owners = {place: state.owner(place) for place in places}
        for place in places:
            if not state.ships[place]:
                by_hex.setdefault(state.hex_of[place], []).append(place)
        beside = state.catalogue.ground.board.beside
        for hex_, here in by_hex.items():
            near = here[:]
            for row in beside:
                if row[hex_] != OFF_BOARD and row[hex_] in by_hex:
                    near += by_hex[row[hex_]]
            for place in here:
                others = [other for other in near if owners[other] != owners[place]]
                if others and self._has_eyes(place):
                    self._note(place, others, hour)

    def _has_eyes(self, place: int) -> bool:
        """Return whether a force can observe: it is not shut in a besieged town."""
        state = self.state
        if not state.inside[place]:
            return True
        town = state.catalogue.ground.town_at[state.hex_of[place]]
        return not state.besieged(town)

    def _note(self, place: int, others: Sequence[int], hour: int) -> None:
        """Record what a force sees of others."""
        state = self.state
        points = scouting_of(state, [place])
        for other in others:
            key = (state.codes[place], state.codes[other])
            look = look_at(state, other)
            self.scouted[key] = Observation(hour, points, state.hex_of[place], STAYED, look)
            self._scouting.append(key)

    def _spy(self, places: Sequence[int], hour: int) -> None:
        """[spy.a] Record what spies see, and the direction in which bodies leave their range."""
        state = self.state
        if not any(state.spies):
            return
        reach = state.catalogue.tables.files.tables.spying.range
        near = towns_near(state.catalogue.ground, reach)
        for place in places:
            for town in near[state.hex_of[place]]:
                for seat, sown in enumerate(state.spies):
                    if sown >> town & 1 and seat != state.owner(place):
                        key = (spy_code(state, seat, town), state.codes[place])
                        at = state.catalogue.ground.town_hex[town]
                        self.spied[key] = Observation(hour, 0, at, STAYED, look_at(state, place))
                        self._spying.append(key)
        for key, glimpse in self.spied.items():
            if glimpse.hour == hour - 1:
                self.spied[key] = glimpse._replace(left=self._way_out(glimpse.look))

    def _way_out(self, look: BodySnapshot) -> int:
        """Return the side of a hex over which a body has just left it, GONE if by none."""
        place = self.state.place(look.code)
        if place == NOBODY:
            return GONE
        for side, row in enumerate(self.state.catalogue.ground.board.beside):
            if row[look.hex] == self.state.hex_of[place]:
                return side
        return GONE


def _visible(state: CampaignState) -> list[list[int]]:
    """Return all of the state on which observations depend, not copied."""
    found = [state.codes, state.hex_of, state.inside, state.besieging, state.aboard, state.posture,
             state.pace, state.leader_at, state.spies]  # fmt: skip
    # Nothing is observed of neutral garrisons.
    last = state.player_bodies()
    return [*found, *state.ships[:last], *state.figures[:last], *state.models[:last]]


def spy_code(state: CampaignState, seat: int, town: int) -> int:
    """Return the code of a spy as an observer."""
    return seat * len(state.catalogue.towns) + town


def _row(kind: int, key: Key, seen: Observation) -> Row:
    """Return the stored form of an observation."""
    look = seen.look
    head = [kind, key[0], key[1], seen.hour, seen.points, seen.at, seen.left, look.hex, look.shape,
            look.ships, look.posture, look.pace, look.lord, look.captains]  # fmt: skip
    return [head, look.figures, look.models]


@lru_cache(maxsize=8)
def towns_near(ground: Ground, reach: int) -> list[list[int]]:
    """Return by hex the towns within `reach` hexes of it."""
    found: list[list[int]] = [[] for _ in range(ground.board.size)]
    for town, hexes in enumerate(hexes_near(ground, reach)):
        for hex_ in hexes:
            found[hex_].append(town)
    return found


@lru_cache(maxsize=8)
def hexes_near(ground: Ground, reach: int) -> list[frozenset[int]]:
    """Return by town the hexes within `reach` hexes of it."""
    found: list[frozenset[int]] = []
    for start in ground.town_hex:
        within = {start}
        edge = within
        for _ in range(reach):
            edge = (
                {row[hex_] for hex_ in edge for row in ground.board.beside} - within - {OFF_BOARD}
            )
            if not edge:
                break
            within |= edge
        found.append(frozenset(within))
    return found
