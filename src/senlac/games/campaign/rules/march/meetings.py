"""3.5.3: who meets whom within an hour: first who changes places, then hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.battle.sea import meet_at_sea, sea_side
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import scouting_of, settle_sieges
from senlac.games.campaign.rules.conditions import ASHORE, ATTACK, NEUTRAL, STALE
from senlac.games.campaign.rules.march.stances import meet_on_land, side_of, stance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

ON_LAND: Final = 0
AFLOAT: Final = 1


class Move(NamedTuple):
    """A step that a body made in an hour: its code, the hexes, and the stretch it bore before."""

    code: int
    start: int
    to: int
    shore: int


class Pairing(NamedTuple):
    """Two players who meet in a hex, ON_LAND or AFLOAT; the earlier seat first."""

    hex: int
    where: int
    one: int
    other: int


def hold_meetings(state: CampaignState, hour: int, moves: Sequence[Move]) -> None:
    """[meet.a, meet.f] Hold all meetings of an hour; then nobody is fresh any more."""
    meetings = Meetings(state, hour)
    meetings.change_places(moves)
    fresh = {
        state.at[place]
        for place in range(len(state.codes))
        if state.fresh[place] != STALE and state.owner(place) != NEUTRAL
    }
    for hex_ in sorted(fresh):
        meetings.meet_in(hex_, ON_LAND)
        meetings.meet_in(hex_, AFLOAT)
    state.fresh[:] = [STALE] * len(state.fresh)


class Meetings:
    """The meetings of an hour.

    Attributes:
        met: the pairs that have met, and where.
        put: the codes of the bodies that were put back to meet whom they met on the way.
    """

    def __init__(self, state: CampaignState, hour: int) -> None:
        self.state = state
        self.hour = hour
        self.met: set[Pairing] = set()
        self.put: set[int] = set()

    # ---- changes of place -----------------------------------------------------------------------

    def change_places(self, moves: Sequence[Move]) -> None:
        """[meet.a, meet.f] Let those meet who went each where the other came from.

        Forces before fleets, edge by edge, pair by pair.
        """
        edges = sorted({(min(m.start, m.to), max(m.start, m.to)) for m in moves})
        for where in (ON_LAND, AFLOAT):
            for low, high in edges:
                self._cross_edge([m for m in moves if {m.start, m.to} == {low, high}], low, where)

    def _cross_edge(self, moves: Sequence[Move], low: int, where: int) -> None:
        """Let the pairs meet that crossed an edge against each other."""
        seats = range(len(self.state.catalogue.players))
        for one in seats:
            for other in range(one + 1, len(seats)):
                if self.state.hostile(one, other):
                    for up in (True, False):
                        mine = self._crossed(moves, one, (low, where), up=up)
                        his = self._crossed(moves, other, (low, where), up=not up)
                        if mine and his:
                            self._cross(mine, his, where)

    def _crossed(
        self, moves: Sequence[Move], seat: int, edge: tuple[int, int], *, up: bool
    ) -> list[Move]:
        """Return the moves of a player's forces, or fleets, away from the lower hex, or to it."""
        low, where = edge
        return [
            move
            for move in moves
            if (move.start == low) == up
            and move.code not in self.put
            and self.state.catalogue.owner(move.code) == seat
            and self._is_there(move, where)
        ]

    def _is_there(self, move: Move, where: int) -> bool:
        """Tell whether a body is still where its move brought it, and is a force, or a fleet."""
        state = self.state
        place = state.place(move.code)
        there = place >= 0 and state.at[place] == move.to and state.aboard[place] == ASHORE
        return there and state.is_fleet(place) == (where == AFLOAT)

    def _cross(self, one: Sequence[Move], other: Sequence[Move], where: int) -> None:
        """[meet.f] Let two groups meet that changed places, if either attacks.

        That is where the group with more eyes went, or more ships; else in the lower hex.
        """
        owner = self.state.catalogue.owner
        groups = [Side(owner(m[0].code), [move.code for move in m]) for m in (one, other)]
        if not self._is_wanted(groups[0], groups[1], where):
            return
        eyes = [self._eyes(group, where) for group in groups]
        stays = 0 if eyes[0] > eyes[1] or (eyes[0] == eyes[1] and one[0].to < other[0].to) else 1
        for move in (other, one)[stays]:
            self._put_back(move)
        self.put |= {code for group in groups for code in group.codes}
        self._hold(Pairing((one, other)[stays][0].to, where, groups[0].seat, groups[1].seat))

    def _is_wanted(self, one: Side, other: Side, where: int) -> bool:
        """Tell whether either of two groups attacks; they alone count."""
        state = self.state
        if where == ON_LAND:
            return ATTACK in (stance(state, one, other), stance(state, other, one))
        both = [*one.places(state), *other.places(state)]
        return any([state.posture[place] == ATTACK for place in both])

    def _eyes(self, side: Side, where: int) -> int:
        """Return the scouting points of a group, or its ships."""
        places = side.places(self.state)
        return self._mass(places, where) if where == AFLOAT else scouting_of(self.state, places)

    def _put_back(self, move: Move) -> None:
        """Put a body, and its cargo, back where it came from."""
        state = self.state
        place = state.place(move.code)
        state.shore[place] = move.shore
        for body in [place, *state.cargo(place)]:
            state.at[body] = move.start

    # ---- hexes ----------------------------------------------------------------------------------

    def meet_in(self, hex_: int, where: int) -> None:
        """[meet.f] Let the pairs in a hex meet: the greatest together first, each once an hour."""
        while True:
            pairs = self._pairs(hex_, where)
            if not pairs:
                return
            self._hold(min(pairs)[1])

    def _hold(self, pair: Pairing) -> None:
        """Hold the meeting of a pair."""
        self.met.add(pair)
        one = self._side(pair.one, pair.hex, pair.where)
        other = self._side(pair.other, pair.hex, pair.where)
        if pair.where == AFLOAT:
            meet_at_sea(self.state, one, other)
        else:
            meet_on_land(self.state, one, other, self.hour)
        settle_sieges(self.state)

    def _pairs(self, hex_: int, where: int) -> list[tuple[int, Pairing]]:
        """Return the pairs still to meet in a hex, behind their figures or ships, negated."""
        state = self.state
        seats = range(len(state.catalogue.players))
        sides = [self._side(seat, hex_, where) for seat in seats]
        found: list[tuple[int, Pairing]] = []
        for one in seats:
            for other in range(one + 1, len(sides)):
                pair = Pairing(hex_, where, one, other)
                both = [*sides[one].places(state), *sides[other].places(state)]
                here = bool(sides[one].codes) and bool(sides[other].codes)
                fresh = any([state.fresh[place] != STALE for place in both])
                if here and fresh and pair not in self.met and state.hostile(one, other):
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
