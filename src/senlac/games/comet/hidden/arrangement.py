"""The units of a side whose areas others do not know, and their assignment to areas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_of, members
from senlac.games.comet.rules.battle.fray import battle_in_hand
from senlac.games.comet.rules.constants import NOBODY, UNPLACED
from senlac.games.comet.rules.movement.charge import captain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from senlac.games.comet.state import CometState

DEALS: Final = 24
"""How many random assignments of leaders are tried before a systematic search."""


def as_they_come(numbers: Sequence[int]) -> list[int]:
    """Return numbers in their given order."""
    return list(numbers)


class HiddenArrangement:
    """[X.sight] The unknown units of a side, and the areas for them.

    Attributes:
        leaders, troops: the units, in the order of the catalogue.
        slots: the areas of these units, in order, one entry for each unit.
        needs: masks of areas, each of which must hold one of the leaders: marches have shown it.
        captain: the role that must be the captain of the current battle, or NOBODY.
        places: the positions of the side's hidden units in the battle, in order.
    """

    def __init__(self, state: CometState, side: int, captain_: int) -> None:
        catalogue, area, known = state.catalogue, state.area, state.identified
        self.state = state
        self.side = side
        self.captain = captain_
        units = [unit for unit in catalogue.of[side] if area[unit] >= 0 and not known >> unit & 1]
        self.leaders = [unit for unit in units if catalogue.rank[unit]]
        self.troops = [unit for unit in units if not catalogue.rank[unit]]
        self.slots = sorted([area[unit] for unit in units])
        plain = mask_of(
            [area[u] for u in catalogue.leaders[side] if area[u] >= 0 and known >> u & 1]
        )
        self.needs = [trail for trail in state.leader_constraints[side] if not trail & plain]
        self.turn: Callable[[Sequence[int]], list[int]] = as_they_come
        fray = battle_in_hand(state)
        fights = fray is not None and side in (state.active, fray.defender)
        self.battle = fray.area if fray is not None and fights else NOBODY
        self.places: list[int] = []
        if self.battle != NOBODY:
            here = [u for u in state.units_at(side, self.battle) if not state.face_up >> u & 1]
            self.places = sorted([state.position[unit] for unit in here])
            for unit in here:
                state.position[unit] = UNPLACED

    # ---- both ways --------------------------------------------------------------------------

    def lay(self, turn: Callable[[Sequence[int]], list[int]]) -> None:
        """Assign the units to areas that fit; `turn` orders the candidates to try."""
        self.turn = turn
        if not self._lead(self.leaders, self.needs, self.slots):
            # What marches have shown is consistent. An edited position might not be.
            self._fill([*self.leaders, *self.troops], self.slots)
        self._array()

    def deal(self, rng: Random) -> None:
        """Assign the units at random; all assignments that fit are about equally likely."""

        def shuffled(numbers: Sequence[int]) -> list[int]:
            return rng.sample(numbers, len(numbers))

        self.turn = shuffled
        for _ in range(DEALS):
            if self._try(rng):
                self._array()
                return
        self.lay(shuffled)

    # ---- at random --------------------------------------------------------------------------

    def _try(self, rng: Random) -> bool:
        """Assign at random; return whether leaders and the captain are as marches require."""
        area, free = self.state.area, self.slots[:]
        there = 0
        for leader in self.leaders:
            place = int(rng.random() * len(free))
            area[leader] = free[place]
            there |= 1 << free[place]
            free[place] = free[-1]
            free.pop()
        if not all([need & there for need in self.needs]):
            return False
        rng.shuffle(free)
        for unit, slot in zip(self.troops, free, strict=True):
            area[unit] = slot
        return self._fits()

    # ---- in order ---------------------------------------------------------------------------

    def _lead(self, leaders: list[int], needs: list[int], free: list[int]) -> bool:
        """[6.2a] Assign leaders to required areas, then all others; return whether it can be."""
        if not needs:
            return self._command(leaders, free)
        for leader in self.turn(leaders):
            others = [unit for unit in leaders if unit != leader]
            for slot in self.turn(members(needs[0] & mask_of(free))):
                self.state.area[leader] = slot
                left = [need for need in needs if not need >> slot & 1]
                rest = free[:]
                rest.remove(slot)
                if self._lead(others, left, rest):
                    return True
        return False

    def _command(self, leaders: list[int], free: list[int]) -> bool:
        """[17.3d] Assign other leaders, then Troops, so that the captain is the known one."""
        if self.captain == NOBODY:
            self._fill([*leaders, *self.troops], free)
            return True
        here = free.count(self.battle)
        away = [slot for slot in free if slot != self.battle]
        for chosen in self.turn(range(1 << len(leaders))):
            inside = [unit for place, unit in enumerate(leaders) if chosen >> place & 1]
            outside = [unit for unit in leaders if unit not in inside]
            if len(inside) > here or len(outside) > len(away):
                continue
            troops = self._likely_men()
            men = here - len(inside)
            self._fill([*inside, *troops[:men]], [self.battle] * here)
            self._fill([*outside, *troops[men:]], away)
            if self._fits():
                return True
        return False

    def _likely_men(self) -> list[int]:
        """Return the Troops, first those that make the known captain command in the battle.

        These are the captain's own units. Otherwise they are units of as many roles as possible, so
        that the lead role decides.
        """
        state = self.state
        known = [
            state.commanding_role(unit)
            for unit in state.units_at(self.side, self.battle)
            if state.identified >> unit & 1
        ]
        own, single, others = [], [], []
        for unit in self.turn(self.troops):
            holder = state.commanding_role(unit)
            if holder == self.captain:
                own.append(unit)
            elif holder not in known:
                known.append(holder)
                single.append(unit)
            else:
                others.append(unit)
        return [*own, *single, *others]

    # ---- inside -----------------------------------------------------------------------------

    def _fill(self, units: Sequence[int], slots: Sequence[int]) -> None:
        """Assign units to the same number of areas, in turn."""
        for unit, slot in zip(units, self.turn(slots), strict=True):
            self.state.area[unit] = slot

    def _fits(self) -> bool:
        """Return whether the captain of the battle is the role known to be it."""
        if self.captain == NOBODY:
            return True
        return captain(self.state, self.side, self.battle) == self.captain

    def _array(self) -> None:
        """[10.2b] Assign the positions to the hidden units in the battle."""
        if self.battle == NOBODY:
            return
        state = self.state
        here = [u for u in state.units_at(self.side, self.battle) if not state.face_up >> u & 1]
        for unit, place in zip(here, self.turn(self.places), strict=True):
            state.position[unit] = place
