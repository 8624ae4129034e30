"""How good a campaign stands for a role, in Victory Points of the last turn.

Why each feature matters, and what it weighs, stands in `data/weights.toml`.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from senlac.games.comet.odds.clash import chance, clash_at
from senlac.games.comet.odds.forces import Forces
from senlac.games.comet.odds.terrain import Terrain, terrain_of
from senlac.games.comet.policy.plans import foreseen, plans
from senlac.games.comet.policy.raids import raided
from senlac.games.comet.policy.rally import promise
from senlac.games.comet.rules.movement.orders import orders_in_hand
from senlac.games.comet.rules.raising import Enrolment, Raising
from senlac.games.comet.rules.victory import seat_of

if TYPE_CHECKING:
    from senlac.engine.features import Weights
    from senlac.games.comet.state import CometState

WON: Final = 200.0
"""What a victory is worth, beyond any lead in Victory Points."""

SHARED: Final = 40.0
"""What a share in a draw is worth."""

FEATURES: Final = (
    "points_early", "points_late", "army_early", "army_late", "at_sea", "falls",
    "lure", "harvest", "watch", "levy", "thrown", "closing", "passed",
)  # fmt: skip
"""What `measure` returns, in its order."""

THROWN: Final = 10
"""The place of the first feature that a side does not have by itself."""


def evaluate(state: CometState, role: int, weights: Weights) -> float:
    """Return how much better the role's side stands than its rivals, or what the outcome is worth.

    What is hidden from the role counts by its mean. All of a side win with whoever has its lead.
    """
    if state.outcome is None:
        return weights.worth(measure(state, role, weights))
    side_of = state.catalogue.side_of
    seats = {seat_of(state, side_of[winner]) for winner in state.outcome.winners}
    if seats and seat_of(state, side_of[role]) not in seats:
        return -WON
    return WON if len(seats) == 1 else SHARED


def measure(state: CometState, role: int, weights: Weights) -> list[float]:
    """Return how much there is of each feature for a role's side, less what counts of its rivals.

    Of the ways in which a march under way may end, that which is worth most.
    """
    own = state.catalogue.side_of[role]
    found = Prospects(state, own, foreseen(state), weights).measured()
    if state.turn > weights.constant("dusk_begins") and own != state.catalogue.home:
        for where in plans(state, own):
            other = Prospects(state, own, where, weights).measured()
            if weights.worth(other) > weights.worth(found):
                found = other
    orders = orders_in_hand(state)
    found[-1] = float(orders.gave.bit_count()) if orders is not None else 0.0
    return found


class Prospects:
    """What each side may expect of the campaign, as the side `own` sees it.

    `where` says by unit where it is taken to stand.

    Attributes:
        late: the part of the dusk that is over; `eve` is how near the last turn has come.
        strikes: by side whether it has a march before it.
        doom: by side the chance that its Supreme Leader is lost.
        owned, lost: by cell the chance that the side's units there win their battle, and the one
            that they are struck at later.
        thrown: the leaders whom the side must expect to lose, attacking alone.
        rows: by side how much it has by itself of each feature.
    """

    def __init__(self, state: CometState, own: int, where: list[int], weights: Weights) -> None:
        catalogue, constant = state.catalogue, weights.constant
        sides, cells = range(len(catalogue.sides)), len(catalogue.sides) * catalogue.size
        begins, ends = constant("dusk_begins"), constant("dusk_ends")
        left = catalogue.turns - state.turn
        self.state: CometState = state
        self.own: int = own
        self.home: int = catalogue.home
        self.weights: Weights = weights
        self.terrain: Terrain = terrain_of(catalogue)
        self.forces: Forces = Forces(state, own, where, self.terrain)
        self.late: float = min(1.0, max(0.0, (state.turn - begins) / (ends - begins)))
        self.eve: float = max(0.0, 1.0 - (left - 1) / constant("eve")) if left else 0.0
        self.strikes: list[bool] = [strikes_again(state, side) for side in sides]
        self.doom: list[float] = [0.0] * len(catalogue.sides)
        self.owned: list[float] = [1.0] * cells
        self.lost: list[float] = [0.0] * cells
        self.thrown: float = 0.0
        self._fight(where)
        if self.late > 0.0:
            self._raid()
        held = [0.0 if side == self.home else self._held(side) for side in sides]
        held[self.home] = self.terrain.total - sum(held)
        self.rows: list[list[float]] = [self._row(side, held[side]) for side in sides]

    def measured(self) -> list[float]:
        """Return how much there is of each feature for the side that evaluates.

        That of the rivals is taken off by what they count; when the end is near, all that is
        not settled then counts for less.
        """
        weights, own, late = self.weights, self.own, self.late
        home = own == self.home
        # Early in the game nobody but the English asks how much each is worth.
        worth = [weights.worth(row) if home or late > 0.0 else 0.0 for row in self.rows]
        one, other = self.state.catalogue.rivals[own]
        if other == self.home or (home and worth[other] > worth[one]):
            one, other = other, one
        part = 1.0 - late * (1.0 - weights.constant("rest"))
        first = weights.constant("rival" if home else "obstacle")
        second = weights.constant("other" if home else "competitor")
        rows = zip(self.rows[own], self.rows[one], self.rows[other], strict=True)
        found = [part * (mine - first * its - second * others) for mine, its, others in rows]
        closing = late * self._settled(worth[own] - max(worth[one], worth[other])) if late else 0.0
        found[THROWN:] = [(1.0 - late) * self.thrown, closing, 0.0]
        return found

    def _settled(self, lead: float) -> float:
        """Return what a lead makes of the victory, -1 to 1, the Supreme Leader's life left aside.

        With him it is lost, whatever the lead.
        """
        doom = self.doom[self.own]
        lead -= self.weights.of("falls") * doom
        return (1.0 - doom) * lead / (self.weights.constant("close") + abs(lead)) - doom

    def _row(self, side: int, held: float) -> list[float]:
        """Return how much a side has by itself of each feature, if it holds so many points."""
        state, late, king = self.state, self.late, self.forces.supreme[side]
        if state.is_out(side):
            return [float(name == "falls") for name in FEATURES]
        ahead = [0.0] * 4
        if king >= 0:
            army = self._army(side, king)
            self.doom[side] = 1.0 - (1.0 - self.doom[side]) * (1.0 - self._hunted(side, king))
            if self.strikes[side]:
                ahead = self._ahead(side, king)
        else:
            army = full_power(state, side, self.terrain)
        return [
            (1.0 - late) * held,
            late * held,
            (1.0 - late) * army,
            late * army,
            0.0 if king >= 0 else float(state.turn),
            self.doom[side],
            *ahead,
            0.0,
            0.0,
            0.0,
        ]

    # ---- what is held -----------------------------------------------------------------------

    def _fight(self, where: list[int]) -> None:
        """Expect what the battles pending will come to."""
        state, forces, catalogue = self.state, self.forces, self.state.catalogue
        active, weights = state.active, self.weights
        for area in forces.places[active]:
            here = active * forces.size + area
            for defender in catalogue.rivals[active]:
                there = defender * forces.size + area
                if not forces.blocks[there]:
                    continue
                clash = clash_at(state, area, defender, forces, weights)
                promised = promise(state, area, defender, forces, weights)
                wins, left = clash.wins, clash.left[0]
                if promised > wins:
                    wins, left = promised, max(left, 0.5 * promised)
                self.owned[here] = wins
                self.owned[there] = 1.0 - wins
                for place, side in enumerate((active, defender)):
                    if forces.supreme[side] == area:
                        self.doom[side] = clash.falls[place]
                if self.own == active and forces.blocks[here] == 1:
                    for leader in catalogue.leaders[active]:
                        if where[leader] == area != forces.supreme[active]:
                            self.thrown += (1.0 - wins) * (1.0 - left)
                forces.keep(active, area, left)
                forces.keep(defender, area, clash.left[1])

    def _raid(self) -> None:
        """Expect which garrisons of the invaders the others will strike at."""
        forces, weights, catalogue = self.forces, self.weights, self.state.catalogue
        match = weights.constant("match")
        for enemy, strikes in enumerate(self.strikes):
            if strikes and forces.stacks[enemy]:
                victims = [side for side in catalogue.rivals[enemy] if side != self.home]
                raid = weights.constant("raid" if enemy == self.home else "feud")
                for cell in raided(forces, enemy, victims, catalogue.vp, match):
                    self.lost[cell] = 1.0 - (1.0 - self.lost[cell]) * (1.0 - raid)

    def _held(self, side: int) -> float:
        """Return the points that an invader holds, less what he may lose again."""
        state, vp, row = self.state, self.state.catalogue.vp, side * self.forces.size
        held = 0.0
        for area in self.forces.places[side]:
            if vp[area]:
                held += vp[area] * self.owned[row + area] * (1.0 - self.lost[row + area])
        king = self.forces.supreme[side]
        if state.turn == state.catalogue.turns and side > state.active and king >= 0:
            held = max(held, self.weights.constant("to_come") * self.terrain.common[king][king])
        return held

    # ---- who lives, and where to --------------------------------------------------------------

    def _army(self, side: int, king: int) -> float:
        """Return the power of a side's stacks, less of those that their King does not lead."""
        forces, stacks, row = self.forces, self.forces.stacks[side], side * self.forces.size
        detached, stranded = self.weights.constant("detached"), self.weights.constant("stranded")
        total = 0.0
        for area in forces.places[side]:
            part = 1.0 if area == king else detached if area in stacks else stranded
            total += part * forces.power[row + area]
        return total

    def _hunted(self, side: int, king: int) -> float:
        """Return the chance that a Supreme Leader is lost to an enemy who falls upon him."""
        state, forces, weights = self.state, self.forces, self.weights
        own = forces.power[side * forces.size + king]
        even = weights.constant("even") * (own * own + 0.01)
        free = state.catalogue.board.neighbour_masks[king] & ~state.enemies(side)
        safe = 1.0
        for enemy in state.catalogue.rivals[side]:
            threat = forces.threat(enemy, king) if self.strikes[enemy] else 0.0
            if threat > 0.0:
                odds = threat * threat / even
                blow = chance(odds) ** 2 * cornered(free.bit_count(), odds, weights)
                rivals = self.home not in (enemy, side)
                safe *= 1.0 - blow * (weights.constant("feud") if rivals else 1.0)
        return 1.0 - safe

    def _ahead(self, side: int, king: int) -> list[float]:
        """Return what the way to points not held is worth: the four features from `lure` on."""
        forces, terrain, home = self.forces, self.terrain, self.home
        pull, common = terrain.pull[king], terrain.common[king]
        holders = [side] if side != home else self.state.catalogue.rivals[home]
        drawn = watched = 0.0
        for holder in holders:
            row = holder * forces.size
            for area in forces.places[holder]:
                drawn += pull[area] * self.owned[row + area]
            watched += common[forces.supreme[holder]] if forces.supreme[holder] >= 0 else 0.0
        if side == home:
            return [drawn, 0.0, self.eve * watched, self._levies(side)]
        harvest = common[king]
        if forces.supreme[home] >= 0:
            harvest -= self.weights.constant("shade") * common[forces.supreme[home]]
        return [terrain.drawn[king] - drawn, self.eve * harvest, 0.0, 0.0]

    def _levies(self, side: int) -> float:
        """[8.2a] Return the CV raised where a side's leaders stand, and what is left to place."""
        catalogue, top = self.state.catalogue, self.state.stack[-1]
        raised = 0.0
        for leader in catalogue.raisers:
            area = self.state.area[leader]
            if catalogue.side[leader] == side and area >= 0:
                raised += self.terrain.levies[leader][area]
        if isinstance(top, Enrolment):
            raised += self.weights.constant("placed") * top.left
        return raised


DOORS: Final = ("shut_in", "shut_in", "two_ways", "ways_out")
"""By ways out of his area, the constant that says how often a King who is beaten is lost."""


def cornered(doors: int, odds: float, weights: Weights) -> float:
    """Return the chance that a King who is beaten is lost.

    The fewer ways out, the more, and the more the stronger the enemy: a host that is cut down at
    once does not come to leave.
    """
    constant = weights.constant
    base = constant(DOORS[min(doors, len(DOORS) - 1)])
    pressed, most = constant("hard_pressed"), constant("crushed")
    crushed = min(1.0, max(0.0, (odds - pressed) / (most - pressed)))
    return base + (constant("no_escape") - base) * crushed


def strikes_again(state: CometState, side: int) -> bool:
    """Tell whether a side has a march before it ere the campaign ends."""
    if state.turn < state.catalogue.turns or side > state.active:
        return True
    if side < state.active:
        return False
    return len(state.stack) > 1 and isinstance(state.stack[1], Raising)


def full_power(state: CometState, side: int, terrain: Terrain) -> float:
    """Return the square root of the strength of a whole side at sea."""
    hits = men = 0.0
    for unit in state.catalogue.of[side]:
        hits += state.cv[unit] * terrain.punch[unit]
        men += state.cv[unit]
    return sqrt(hits * men)
