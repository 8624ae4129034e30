"""6: the data of the Movement Phase: the situation at its start, and the actions since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.games.comet.catalogue import OFF_BOARD_AREAS
from senlac.games.comet.hidden.identification import watch_march
from senlac.games.comet.rules.constants import NOBODY
from senlac.games.comet.rules.movement.charge import commanding_roles
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.phase import Phase

PLACE: Final = 1
"""The index of the Movement Phase on the stack: above the Player Turn, below the role's step."""

UNLED: Final = -2
"""The leash of a unit that no leader commands: it cannot march."""

FREE: Final = -1
"""The leash of a unit without a limit; otherwise it is the leader with a limit."""


class MovementData(AutomaticPhase[CometState]):
    """The data of a Movement Phase.

    `start` and `commander_at_start` are by unit, its area and its role when the phase began;
    `entered_from` is by unit the area from which it marched against an enemy, NOBODY for all
    others. `moved`, `gave_cv` and `received_cv` are masks of units; `revealed_moves` are those of
    the moved whose march has been shown. `stage` counts the roles of the side that have been asked.

    Derived are `able`, the units that have a leader, `limiting_leader`, by unit the leader that
    limits its march, `limited`, whether there is such a leader, and `roles_marched`, the mask of
    the roles that have marched; `waiting` caches the units that may still march, of the role asked
    last.
    """

    __slots__ = (
        "able",
        "commander_at_start",
        "entered_from",
        "gave_cv",
        "limited",
        "limiting_leader",
        "moved",
        "received_cv",
        "revealed_moves",
        "roles_marched",
        "stage",
        "start",
        "waiting",
        "waiting_role",
    )  # fmt: skip

    fields: ClassVar[Mapping[str, Any]] = {
        "start": list[int],
        "commander_at_start": list[int],
        "entered_from": list[int],
        "stage": int,
        "moved": Mask,
        "revealed_moves": Mask,
        "gave_cv": Mask,
        "received_cv": Mask,
    }

    def __init__(  # noqa: PLR0913 - what a position holds of the phase
        self,
        start: list[int],
        commander_at_start: list[int],
        entered_from: list[int],
        *,
        stage: int,
        moved: int,
        revealed_moves: int,
        gave_cv: int,
        received_cv: int,
    ) -> None:
        self.start = start
        self.commander_at_start = commander_at_start
        self.entered_from = entered_from
        self.stage = stage
        self.moved = moved
        self.revealed_moves = revealed_moves
        self.gave_cv = gave_cv
        self.received_cv = received_cv
        self.limiting_leader: list[int] = []
        self.able: list[int] = []
        self.limited = False
        self.roles_marched = 0
        self.waiting: list[int] = []
        self.waiting_role = NOBODY

    def duplicate(self, other: MovementData) -> None:
        """Copy the fields that the constructor does not take.

        Lists are replaced when they change, never modified, except `waiting`, from which units are
        removed one by one.
        """
        other.limiting_leader = self.limiting_leader
        other.able = self.able
        other.limited = self.limited
        other.roles_marched = self.roles_marched
        other.waiting = self.waiting[:]
        other.waiting_role = self.waiting_role

    # ---- who may march ----------------------------------------------------------------------

    def read_commands(self, state: CometState) -> None:
        """[6.2a, 7.2e] Note for each unit which leader can command it, for the whole phase."""
        catalogue, start = state.catalogue, self.start
        leash = [UNLED] * len(start)
        limited = False
        able: list[int] = []
        for leader in catalogue.leaders[state.active]:
            there = start[leader]
            if there < 0:
                continue
            leash[leader] = FREE
            limit = catalogue.limit[leader]
            led = [unit for unit in catalogue.led[leader] if start[unit] == there]
            able.append(leader)
            able += led
            for unit in led:
                bound = limit > 0 and leash[unit] == UNLED
                leash[unit] = leader if bound else FREE
                limited = limited or bound
        self.limiting_leader = leash
        self.limited = limited
        self.able = sorted(set(able))
        self.waiting_role = NOBODY
        if self.moved:
            moved = [unit for unit in range(len(leash)) if self.moved >> unit & 1]
            self.roles_marched = mask_of([self.commander_at_start[unit] for unit in moved])

    def march(self, unit: int) -> None:
        """[6.1a] Note that a unit has marched."""
        self.moved |= 1 << unit
        self.roles_marched |= 1 << self.commander_at_start[unit]
        if unit in self.waiting:
            self.waiting.remove(unit)

    def limit_reached(self, leader: int, limit: int) -> bool:
        """[7.2b, 7.2e] Return whether a leader has commanded the maximum number of Troops."""
        if not limit:
            return False
        bound = [unit for unit in self.able if self.limiting_leader[unit] == leader]
        return sum([self.moved >> unit & 1 for unit in bound]) >= limit

    def ready(self, state: CometState, role: int) -> list[int]:
        """[6.1a, 6.2a] Return the units of a role that may still march."""
        if self.waiting_role == role and not self.limited:
            return self.waiting
        leash, charge, moved = self.limiting_leader, self.commander_at_start, self.moved
        found = [unit for unit in self.able if charge[unit] == role and not moved >> unit & 1]
        if not self.limited:
            self.waiting, self.waiting_role = found, role
            return found
        for leader in state.catalogue.leaders[state.active]:
            limit = state.catalogue.limit[leader]
            if limit and self.limit_reached(leader, limit):
                found = [unit for unit in found if leash[unit] != leader]
        return found

    def has_marched(self, role: int) -> bool:
        """[2.4b] Return whether a role has moved a unit in this phase."""
        return self.roles_marched >> role & 1 == 1

    # ---- transfers --------------------------------------------------------------------------

    def givers(self, state: CometState, role: int) -> list[int]:
        """[2.4a-2.4g] Return the units of a role that could give a CV if there were a receiver."""
        catalogue, charge = state.catalogue, self.commander_at_start
        breed, most, cv = catalogue.breed, catalogue.most, state.cv
        own = catalogue.of[state.active]
        wanting = [unit for unit in own if 0 < cv[unit] < most[unit] and charge[unit] == role]
        if not wanting:
            return wanting
        barred = self.moved | self.received_cv
        sorts = mask_of([breed[unit] for unit in wanting if breed[unit] != OFF_BOARD_AREAS])
        return [
            unit
            for unit in own
            if cv[unit] > 1
            and charge[unit] == role
            and breed[unit] != OFF_BOARD_AREAS
            and sorts >> breed[unit] & 1
            and not barred >> unit & 1
        ]

    def takers(self, state: CometState, giver: int) -> list[int]:
        """[2.4a-2.4g] Return the units that may take a CV from a unit."""
        catalogue = state.catalogue
        breeds, areas, cv, most = catalogue.breed, state.area, state.cv, catalogue.most
        breed, area = breeds[giver], areas[giver]
        here = [unit for unit in catalogue.of[state.active] if areas[unit] == area]
        barred = self.moved | self.gave_cv | 1 << giver
        role = self.commander_at_start[giver]
        return [
            unit
            for unit in here
            if breeds[unit] == breed
            and cv[unit] < most[unit]
            and self.commander_at_start[unit] == role
            and not barred >> unit & 1
        ]

    def can_transfer(self, state: CometState, role: int) -> bool:
        """[2.4a] Return whether any of a role's units can pass a CV to another."""
        return any([bool(self.takers(state, unit)) for unit in self.givers(state, role)])

    # ---- lending ----------------------------------------------------------------------------

    def lendable(self, state: CometState, role: int) -> list[int]:
        """[17.3d] Return the Troops that the lead role may lend to another leader with them."""
        catalogue, side = state.catalogue, state.active
        place = catalogue.by_place[side]
        if role != catalogue.lead[side] or not state.plays(place):
            return []
        there = self.start[catalogue.supreme[side]]
        if there < 0 or self.start[catalogue.by_leader[side]] != there:
            return []
        return [
            unit
            for unit in catalogue.of[side]
            if self.start[unit] == there
            and self.commander_at_start[unit] == role
            and not catalogue.rank[unit]
            and not self.moved >> unit & 1
        ]

    # ---- showing ----------------------------------------------------------------------------

    def hidden(self) -> int:
        """[X.march] Return the mask of the units whose march has not been shown yet."""
        return self.moved & ~self.revealed_moves

    def show(self, state: CometState) -> None:
        """[X.march] Emit how many units marched from where to where, and their ways in."""
        hidden = self.hidden()
        if not hidden:
            return
        side = state.active
        self.revealed_moves = self.moved
        state.revealed = True
        watch_march(state, side, hidden, self.moved, self.start)
        if state.journal is None:
            return
        moves = [(unit, self.start[unit], state.area[unit]) for unit in members(hidden)]
        counts: dict[tuple[int, int, int], int] = {}
        for unit, start, goal in moves:
            way = (start, goal, self.entered_from[unit])
            counts[way] = counts.get(way, 0) + 1
        for (start, goal, entry), count in sorted(counts.items()):
            state.emit(
                "march",
                {
                    "side": state.side_name(side), "blocks": count,
                    "from": state.area_name(start), "to": state.area_name(goal),
                    "via": state.area_name(entry) if entry != NOBODY else "",
                },
                "X.march",
            )  # fmt: skip

    def note_ways(self, state: CometState) -> None:
        """[13.2d, 13.2e] Note where the attackers of each area came from, for their battles."""
        entry = self.entered_from
        came = [unit for unit in members(self.moved) if entry[unit] != NOBODY]
        if not came:
            return
        ways = [0] * state.catalogue.size
        for unit in came:
            ways[state.area[unit]] |= 1 << entry[unit]
        state.entry_areas = ways


def orders_in_hand(state: CometState) -> MovementData | None:
    """Return the Movement Phase in progress, None if there is none."""
    if len(state.stack) <= PLACE:
        return None
    phase: Phase[CometState] = state.stack[PLACE]
    return phase if isinstance(phase, MovementData) else None


def ways_into(state: CometState, area: int) -> int:
    """[13.2d] Return the mask of the areas from which the attackers of an area came."""
    orders = orders_in_hand(state)
    if orders is None:
        return state.entry_areas[area]
    ways = 0
    for unit in state.catalogue.of[state.active]:
        if state.area[unit] == area and orders.entered_from[unit] != NOBODY:
            ways |= 1 << orders.entered_from[unit]
    return ways


def orders_at_start(state: CometState) -> tuple[list[int], list[int], list[int]]:
    """[7.2e, 17.3d] Return areas, charges and entries of all units at the start of the phase."""
    return state.area[:], commanding_roles(state, state.active, state.area), state.catalogue.nobody
