"""What follows from where all units of a battle stand, whatever they face and have suffered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.evaluation.company import Company
from senlac.games.shieldwall.evaluation.formation import exposure, gaps
from senlac.games.shieldwall.evaluation.masks import FAR, NEAR, Masks
from senlac.games.shieldwall.evaluation.opposing import Opposing, OpposingArrays
from senlac.games.shieldwall.rules.ground import ARCHERS
from senlac.games.shieldwall.state import EMPTY

if TYPE_CHECKING:
    from senlac.games.shieldwall.evaluation.outlook import Outlook
    from senlac.games.shieldwall.state import ShieldwallState

FORMATIONS: Final = 64
"""Number of results by facings that are kept for each placement."""

NOTHING: Final = [EMPTY] * 4
"""The enemies beside a unit that stands beside none: north, east, south, west."""


class Objective:
    """An objective in a placement.

    Attributes:
        guard: the side on it, or -1.
        steps: for each side the steps of its nearest unit.
        in_reach: for each side whether a unit can move there in a turn.
    """

    def __init__(self, guard: int, steps: list[int], in_reach: list[bool]) -> None:
        self.guard: int = guard
        self.steps: list[int] = steps
        self.in_reach: list[bool] = in_reach


class Placement:
    """The squares of all units, and what they mean.

    Attributes:
        masks: those of the ground.
        companies: the units of each side.
        opposing: for each side what follows from where its enemies stand.
        beside: by unit, the enemies on its north, east, south and west, or EMPTY; `dice` of its
            attacks on them, before pressing, if there is any.
        touching: the units of each side beside an enemy, in list order.
        shooters: the archers of each side with an enemy in range, in list order.
        charges: for each side its units that can move up to attack, with the squares of the enemies
            in reach.
        exposed: for each side how many enemies beyond the first can attack its commander at once.
        objectives: the objectives, in their order.
        outlooks: the expected losses, by what else they depend on.
    """

    def __init__(
        self, state: ShieldwallState, arrays: OpposingArrays, companies: list[Company]
    ) -> None:
        first, second = companies
        self.masks: Masks = arrays.masks
        self.companies: list[Company] = companies
        self.opposing: list[Opposing] = [arrays.of(second.places), arrays.of(first.places)]
        self.beside: list[list[int]] = [NOTHING] * len(state.square)
        self.dice: list[list[int]] = [NOTHING] * len(state.square)
        self.touching: list[list[int]] = [[], []]
        self.shooters: list[list[int]] = [[], []]
        self.charges: list[list[tuple[int, list[int]]]] = [[], []]
        for side in SIDES:
            self._find_contacts(state, side)
            self._find_shooters(state, side)
        masks = self.masks
        self.exposed: list[int] = [
            exposure(masks, first.commander, first.places, second.kinds),
            exposure(masks, second.commander, second.places, first.kinds),
        ]
        self.objectives: list[Objective] = [
            self._objective(state, state.ground.board.square(card.at))
            for card in state.order.prizes
        ]
        self.outlooks: dict[tuple[object, ...], Outlook] = {}
        self._backs: dict[tuple[int, int, int, int], int] = {}
        self._holes: dict[tuple[int, int], int] = {}
        self._distances: dict[tuple[int, float], tuple[float, float]] = {}

    # ---- attacks --------------------------------------------------------------------------------

    def _find_contacts(self, state: ShieldwallState, side: int) -> None:
        """Find the units of a side beside enemies, and those that can move up to them."""
        square, kind = state.square, state.catalogue.kind
        foes, near = self.opposing[side], self.masks.beside
        for unit in self.companies[side].units:
            place = square[unit]
            if near[place] & foes.places:
                self.touching[side].append(unit)
                self._look_around(state, unit, side)
            else:
                reached = foes.reached(kind[unit], place)
                if reached:
                    self.charges[side].append((unit, reached))

    def _look_around(self, state: ShieldwallState, unit: int, side: int) -> None:
        """[melee.3a-3d] Set the enemies beside a unit, and the dice of its attacks on them."""
        masks, company, square = self.masks, self.companies[side], state.square[unit]
        foes, flanks = self.opposing[side].places, masks.flanks
        beside, dice = NOTHING[:], [1] * 4
        for facing in range(4):
            if masks.ahead[facing][square] & foes:
                beside[facing] = state.unit_at[state.ground.board.ahead[facing][square]]
                if flanks[facing][square] & company.places:
                    dice[facing] += 1
                if masks.behind[facing][square] & company.kinds[ARCHERS]:
                    dice[facing] += 1
        self.beside[unit] = beside
        self.dice[unit] = dice

    def _find_shooters(self, state: ShieldwallState, side: int) -> None:
        """Find the archers of a side with an enemy in range."""
        rings, foes = self.masks.rings, self.opposing[side].places
        ring = rings[min(state.ground.range, len(rings) - 1)]
        for unit in self.companies[side].archers:
            if ring[state.square[unit]] & foes:
                self.shooters[side].append(unit)

    # ---- objectives -----------------------------------------------------------------------------

    def _objective(self, state: ShieldwallState, square: int) -> Objective:
        """Return how near both sides are to an objective."""
        return Objective(
            state.side_at(square),
            [self._nearest(state, 0, square), self._nearest(state, 1, square)],
            [self._can_take(state, 0, square), self._can_take(state, 1, square)],
        )

    def _nearest(self, state: ShieldwallState, side: int, square: int) -> int:
        """Return the steps from a square to the nearest unit of a side that may end on it."""
        may_end, steps = state.ground.may_end, FAR
        for kind, units in enumerate(self.companies[side].kinds):
            if not units or not may_end[kind][square]:
                continue
            within, here = self.masks.within[kind], 0
            while here < steps and not within[here][square] & units:
                here += 1
            steps = here
        return steps

    def _can_take(self, state: ShieldwallState, side: int, square: int) -> bool:
        """Return whether a side has a unit that can move to a square in a turn."""
        moves, may_end = state.ground.moves, state.ground.may_end
        for kind, units in enumerate(self.companies[side].kinds):
            near = self.masks.within[kind][min(moves[kind], FAR - 1)][square]
            if units & near and may_end[kind][square]:
                return True
        return False

    # ---- order ----------------------------------------------------------------------------------

    def backs(self, state: ShieldwallState, side: int, by_facing: list[int]) -> int:
        """Return the number of backs that a side turns to enemies.

        `by_facing` are the squares of its units by their facing.
        """
        if state.catalogue.open_facing:
            return 0
        key = (side, by_facing[0], by_facing[1], by_facing[2])
        found = self._backs.get(key)
        if found is None:
            if len(self._backs) >= FORMATIONS:
                self._backs.clear()
            company, foes = self.companies[side], self.opposing[side]
            found = foes.backs_turned(company.units, state.square, state.facing, company.places)
            self._backs[key] = found
        return found

    def holes(self, side: int, by_facing: list[int]) -> int:
        """Return the number of gaps in a side's line."""
        key = (side, by_facing[0] | by_facing[2])
        found = self._holes.get(key)
        if found is None:
            if len(self._holes) >= FORMATIONS:
                self._holes.clear()
            foes = self.opposing[side]
            found = gaps(self.masks, by_facing, foes.places, foes.danger()).bit_count()
            self._holes[key] = found
        return found

    def distances(self, state: ShieldwallState, side: int, power: float) -> tuple[float, float]:
        """Return how far a side's units are from their nearest enemies: two sums.

        In the first each distance beyond one step is raised to `power`, so that units far behind
        count most; the second is of the steps beyond `NEAR`.
        """
        found = self._distances.get((side, power))
        if found is None:
            found = self._find_distances(state, side, power)
            self._distances[side, power] = found
        return found

    def _find_distances(
        self, state: ShieldwallState, side: int, power: float
    ) -> tuple[float, float]:
        """Return the sums of distances."""
        # Also enemies that are bound to fall: otherwise each kill would leave its units far behind.
        foes, square, kinds = self.opposing[side], state.square, state.catalogue.kind
        far = rear = 0.0
        for unit in self.companies[side].units:
            steps = foes.steps(kinds[unit], square[unit])
            if steps > 1:
                far += float(steps - 1) ** power
            if steps > NEAR:
                rear += float(steps - NEAR)
        return far, rear
