"""3.5.3: the meetings of an hour: first changes of place, then hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.battle.sea import meet_at_sea, sea_side
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import scouting_of, settle_sieges
from senlac.games.campaign.rules.constants import ASHORE, ATTACK, NEUTRAL, STALE, STEP
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.former import PUT_BACK_LOSES_STEP
from senlac.games.campaign.rules.march.stances import meet_on_land, side_of, stance
from senlac.games.campaign.rules.plans import entry, travel_of
from senlac.games.campaign.state import CampaignState, indices_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ON_LAND: Final = 0
AFLOAT: Final = 1


class HourMove(NamedTuple):
    """A step that a body made in an hour: its code, and the hexes.

    Attributes:
        shore: its stretch before the step.
        came: the hex it had come from before.
    """

    code: int
    start: int
    to: int
    shore: int
    came: int


class Pairing(NamedTuple):
    """Two players who meet in a hex, ON_LAND or AFLOAT; the earlier seat first."""

    hex: int
    where: int
    one: int
    other: int


class EdgeCrossing(NamedTuple):
    """Two players' forces, or fleets, that may have crossed an edge against each other.

    With `up` the first player moved from the lower hex to the higher one.
    """

    where: int
    low: int
    high: int
    one: int
    other: int
    up: bool


class Hour(NamedTuple):
    """[meet.f] An hour of the march, and the progress of its meetings.

    Its number; its steps; the crossings, and the hexes with their land and their water, still to be
    resolved; the pairs that have met; and the codes of the bodies that were put back after a change
    of places.
    """

    number: int
    moves: list[HourMove]
    crossings: list[EdgeCrossing]
    hexes: list[tuple[int, int]]
    met: list[Pairing]
    put: list[int]


class MeetingResolver:
    """[meet.f] Holds the meetings of an hour."""

    def __init__(self, state: CampaignState, hour: Hour) -> None:
        self.state = state
        self.hour = hour

    def hold(self) -> bool:
        """[meet.a, meet.f] Hold all remaining meetings; after that no body is fresh.

        Returns False if a battle is fought elsewhere; the rest of the hour follows it.
        """
        while self.hour.crossings:
            if not self._cross_edge(self.hour.crossings.pop(0)):
                return False
        while self.hour.hexes:
            if not self._meet_in(*self.hour.hexes[0]):
                return False
            self.hour.hexes.pop(0)
        self.state.meets_because[:] = [STALE] * len(self.state.meets_because)
        end_sieges_of_own_towns(self.state)
        return True

    # ---- changes of place -----------------------------------------------------------------------

    def _cross_edge(self, crossing: EdgeCrossing) -> bool:
        """Let two players meet who crossed an edge against each other."""
        mine = self._crossed(crossing, crossing.one, up=crossing.up)
        his = self._crossed(crossing, crossing.other, up=not crossing.up)
        return not mine or not his or self._cross(mine, his, crossing.where)

    def _crossed(self, crossing: EdgeCrossing, seat: int, *, up: bool) -> list[HourMove]:
        """Return the moves of a player's forces, or fleets, over an edge in one direction."""
        edge = (crossing.low, crossing.high) if up else (crossing.high, crossing.low)
        return [
            move
            for move in self.hour.moves
            if (move.start, move.to) == edge
            and move.code not in self.hour.put
            and self.state.catalogue.owner(move.code) == seat
            and self._is_there(move, crossing.where)
        ]

    def _is_there(self, move: HourMove, where: int) -> bool:
        """Return whether a body is still where its move ended, and of the right kind."""
        state = self.state
        place = state.place(move.code)
        there = place >= 0 and state.hex_of[place] == move.to and state.aboard[place] == ASHORE
        return there and state.is_fleet(place) == (where == AFLOAT)

    def _cross(self, one: Sequence[HourMove], other: Sequence[HourMove], where: int) -> bool:
        """[meet.f] Let two groups meet that changed places, if either attacks.

        They meet where the group with more scouting points, or more ships, went, or in the lower
        hex.
        """
        owner = self.state.catalogue.owner
        groups = [Side(owner(m[0].code), [move.code for move in m]) for m in (one, other)]
        if not self._is_wanted(groups[0], groups[1], where):
            return True
        eyes = [self._eyes(group, where) for group in groups]
        stays = 0 if eyes[0] > eyes[1] or (eyes[0] == eyes[1] and one[0].to < other[0].to) else 1
        for move in (other, one)[stays]:
            self._put_back(move)
        self.hour.put.extend([code for group in groups for code in group.codes])
        place = (one, other)[stays][0].to
        return self._hold(Pairing(place, where, groups[0].seat, groups[1].seat))

    def _is_wanted(self, one: Side, other: Side, where: int) -> bool:
        """Return whether either of two groups attacks; other bodies do not count."""
        state = self.state
        if where == ON_LAND:
            return ATTACK in (stance(state, one, other), stance(state, other, one))
        both = [*one.places(state), *other.places(state)]
        return any([state.posture[place] == ATTACK for place in both])

    def _eyes(self, side: Side, where: int) -> int:
        """Return the scouting points of a group, or its ships."""
        places = side.places(self.state)
        return self._mass(places, where) if where == AFLOAT else scouting_of(self.state, places)

    def _put_back(self, move: HourMove) -> None:
        """[naval.t, meet.h] Put a body, and its cargo, back where it was, as if it had not left.

        The step is at the head of its plan again, and its points are restored.
        """
        state = self.state
        place = state.place(move.code)
        if not state.uses_former(PUT_BACK_LOSES_STEP):
            cost = travel_of(state, place).cost(move.start, move.shore, move.to)
            state.points[place] += state.catalogue.tables.files.tables.time.hours_in_turn * cost
            state.plans[place].insert(0, entry(STEP, move.to))
        state.shore[place] = move.shore
        state.previous_hex[place] = move.came
        for body in [place, *state.forces_aboard(place)]:
            state.hex_of[body] = move.start

    # ---- hexes ----------------------------------------------------------------------------------

    def _meet_in(self, hex_: int, where: int) -> bool:
        """[meet.f] Let the pairs in a hex meet, the biggest first, each once an hour."""
        while True:
            pairs = self._pairs(hex_, where)
            if not pairs:
                return True
            if not self._hold(min(pairs)[1]):
                return False

    def _hold(self, pair: Pairing) -> bool:
        """Hold the meeting of a pair; return False if its battle is fought elsewhere."""
        self.hour.met.append(pair)
        one = self._side(pair.one, pair.hex, pair.where)
        other = self._side(pair.other, pair.hex, pair.where)
        if pair.where == AFLOAT:
            meet_at_sea(self.state, one, other)
        elif not meet_on_land(self.state, one, other, self.hour.number):
            return False
        settle_sieges(self.state)
        return True

    def _pairs(self, hex_: int, where: int) -> list[tuple[int, Pairing]]:
        """Return the pairs still to meet in a hex, each with its negated figures or ships."""
        state = self.state
        here = {state.owner(place) for place in indices_of(state.hex_of, hex_)} - {NEUTRAL}
        found: list[tuple[int, Pairing]] = []
        if len(here) <= 1:
            return found
        sides = [self._side(seat, hex_, where) for seat in sorted(here)]
        for number, one in enumerate(sides):
            for other in sides[number + 1 :]:
                pair = Pairing(hex_, where, one.seat, other.seat)
                both = [*one.places(state), *other.places(state)]
                there = bool(one.codes) and bool(other.codes)
                fresh = any([state.meets_because[place] != STALE for place in both])
                due = fresh and pair not in self.hour.met
                if there and due and state.hostile(one.seat, other.seat):
                    found.append((-self._mass(both, where), pair))
        return found

    def _side(self, seat: int, hex_: int, where: int) -> Side:
        """Return the fleets, or the field forces, of a player in a hex."""
        make = sea_side if where == AFLOAT else side_of
        return make(self.state, seat, hex_)

    def _mass(self, places: Sequence[int], where: int) -> int:
        """Return the ships, or the figures, of some bodies."""
        state = self.state
        return sum([
            len(state.ships[place]) if where == AFLOAT else state.strength(place)
            for place in places
        ])  # fmt: skip


def hour_of(state: CampaignState, number: int, moves: Sequence[HourMove]) -> Hour:
    """[meet.f] Return an hour before its meetings; its hexes are those with fresh bodies.

    The hexes that bodies left are included: a body that is put back is fresh there.
    """
    fresh: set[int] = set()
    if any(state.meets_because):
        fresh = {
            state.hex_of[place]
            for place in range(state.player_bodies())
            if state.meets_because[place] != STALE
        }
    fresh.update([move.start for move in moves])
    hexes = [(hex_, where) for hex_ in sorted(fresh) for where in (ON_LAND, AFLOAT)]
    return Hour(number, list(moves), _crossings(state, moves), hexes, [], [])


def _crossings(state: CampaignState, moves: Sequence[HourMove]) -> list[EdgeCrossing]:
    """[meet.f] Return possible changes of place: forces before fleets, edge by edge, by seats."""
    steps: dict[tuple[int, int], set[int]] = {}
    for move in moves:
        owner = state.catalogue.owner(move.code)
        steps.setdefault((move.start, move.to), set()).add(owner)
    found: list[EdgeCrossing] = []
    for low, high in sorted({edge for edge in steps if edge[0] < edge[1] and edge[::-1] in steps}):
        went, came = steps[low, high], steps[high, low]
        found += [
            EdgeCrossing(where, low, high, one, other, up)
            for where in (ON_LAND, AFLOAT)
            for one in sorted(went | came)
            for other in sorted(went | came)
            if one < other and state.hostile(one, other)
            for up in (True, False)
            if one in (went if up else came) and other in (came if up else went)
        ]
    return sorted(found, key=lambda crossing: (crossing.where, crossing.low, crossing.high))
