"""The value of a campaign for a role, in Victory Points of the last turn.

`data/weights.toml` explains each feature and gives its weight.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from senlac.games.comet.odds.clash import chance, clash_at
from senlac.games.comet.odds.forces import Forces
from senlac.games.comet.odds.terrain import Terrain, terrain_of
from senlac.games.comet.policy.plans import foreseen, plans
from senlac.games.comet.policy.raids import garrisons_at_risk
from senlac.games.comet.policy.rally import promise
from senlac.games.comet.rules.movement.orders import orders_in_hand
from senlac.games.comet.rules.raising import PlaceRaised, Raising
from senlac.games.comet.rules.victory import seat_of

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.comet.state import CometState

WON: Final = 200.0
"""The value of a victory, above any lead in Victory Points."""

SHARED: Final = 40.0
"""The value of a share in a draw."""

FEATURES: Final = (
    "points_early", "points_late", "army_early", "army_late", "at_sea", "falls",
    "lure", "harvest", "watch", "levy", "thrown", "closing", "passed",
)  # fmt: skip
"""The features that `measure` returns, in order."""

THROWN: Final = 10
"""The index of the first feature that compares sides."""


def evaluate(state: CometState, role: int, weights: Weights) -> float:
    """Return the value of the role's side compared with its rivals, or that of the outcome.

    Units hidden from the role count at their average strength. A side wins with its lead role.
    """
    if state.outcome is None:
        return weights.score(measure(state, role, weights))
    side_of = state.catalogue.side_of
    seats = {seat_of(state, side_of[winner]) for winner in state.outcome.winners}
    if seats and seat_of(state, side_of[role]) not in seats:
        return -WON
    return WON if len(seats) == 1 else SHARED


def measure(state: CometState, role: int, weights: Weights) -> list[float]:
    """Return the amount of each feature of a role's side, minus the shares of its rivals.

    Of the possible ends of a march in progress, the one with the highest value counts.
    """
    own = state.catalogue.side_of[role]
    found = Prospects(state, own, foreseen(state), weights).measured()
    if state.turn > weights.constant("dusk_begins") and own != state.catalogue.home:
        for where in plans(state, own):
            other = Prospects(state, own, where, weights).measured()
            if weights.score(other) > weights.score(found):
                found = other
    orders = orders_in_hand(state)
    found[-1] = float(orders.gave_cv.bit_count()) if orders is not None else 0.0
    return found


class Prospects:
    """The prospects of each side, as the side `own` sees them.

    `where` has by unit the area in which it is expected to end.

    Attributes:
        late: the part of the change from early to late weights that has passed, 0 to 1; `eve` is
            the same for the approach of the last turn.
        strikes: by side whether it can still march.
        doom: by side the probability that its Supreme Leader is lost.
        owned, lost: by cell the probability that the side's units there win their battle, and the
            probability that they are attacked later.
        thrown: the leaders that the side must expect to lose because they attack alone.
        rows: by side the amount of each feature, without those that compare sides.
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
        """Return the amount of each feature for the side that evaluates.

        The shares of its rivals are subtracted. Near the end, features whose result is not yet
        settled count for less.
        """
        weights, own, late = self.weights, self.own, self.late
        home = own == self.home
        # Early in the game only the English use the value of each side.
        worth = [weights.score(row) if home or late > 0.0 else 0.0 for row in self.rows]
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
        """Return the value of a lead for the victory, -1 to 1, with the Supreme Leader alive.

        A side without its Supreme Leader has lost, whatever its lead.
        """
        doom = self.doom[self.own]
        lead -= self.weights.of("falls") * doom
        return (1.0 - doom) * lead / (self.weights.constant("close") + abs(lead)) - doom

    def _row(self, side: int, held: float) -> list[float]:
        """Return the amount of each feature of a side that holds `held` points."""
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
        """Estimate the results of the pending battles."""
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
        """Estimate which garrisons of the invaders will be attacked."""
        forces, weights, catalogue = self.forces, self.weights, self.state.catalogue
        match = weights.constant("match")
        for enemy, strikes in enumerate(self.strikes):
            if strikes and forces.stacks[enemy]:
                victims = [side for side in catalogue.rivals[enemy] if side != self.home]
                raid = weights.constant("raid" if enemy == self.home else "feud")
                for cell in garrisons_at_risk(forces, enemy, victims, catalogue.vp, match):
                    self.lost[cell] = 1.0 - (1.0 - self.lost[cell]) * (1.0 - raid)

    def _held(self, side: int) -> float:
        """Return the points an invader holds, minus those it may lose again."""
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
        """Return the power of a side's stacks; those that its King does not lead count for less."""
        forces, stacks, row = self.forces, self.forces.stacks[side], side * self.forces.size
        detached, stranded = self.weights.constant("detached"), self.weights.constant("stranded")
        total = 0.0
        for area in forces.places[side]:
            part = 1.0 if area == king else detached if area in stacks else stranded
            total += part * forces.power[row + area]
        return total

    def _hunted(self, side: int, king: int) -> float:
        """Return the probability that a Supreme Leader is lost to an attack."""
        state, forces, weights = self.state, self.forces, self.weights
        own = forces.power[side * forces.size + king]
        even = weights.constant("even") * (own * own + 0.01)
        free = state.catalogue.board.neighbour_masks[king] & ~state.enemies(side)
        safe = 1.0
        for enemy in state.catalogue.rivals[side]:
            threat = forces.threat(enemy, king) if self.strikes[enemy] else 0.0
            if threat > 0.0:
                odds = threat * threat / even
                blow = chance(odds) ** 2 * king_lost_chance(free.bit_count(), odds, weights)
                rivals = self.home not in (enemy, side)
                safe *= 1.0 - blow * (weights.constant("feud") if rivals else 1.0)
        return 1.0 - safe

    def _ahead(self, side: int, king: int) -> list[float]:
        """Return the four features from `lure` on: the value of areas not held but within reach."""
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
        """[8.2a] Return the average CV that a side's leaders raise, and the CV left to place."""
        catalogue, top = self.state.catalogue, self.state.stack[-1]
        raised = 0.0
        for leader in catalogue.raisers:
            area = self.state.area[leader]
            if catalogue.side[leader] == side and area >= 0:
                raised += self.terrain.levies[leader][area]
        if isinstance(top, PlaceRaised):
            raised += self.weights.constant("placed") * top.cv_left
        return raised


DOORS: Final = ("shut_in", "shut_in", "two_ways", "ways_out")
"""By ways out of the area, the constant for the risk of a beaten King."""


def king_lost_chance(doors: int, odds: float, weights: Weights) -> float:
    """Return the probability that a beaten King is lost.

    It rises with fewer ways out and with a stronger enemy: a force that is destroyed at once has no
    chance to retreat.
    """
    constant = weights.constant
    base = constant(DOORS[min(doors, len(DOORS) - 1)])
    pressed, most = constant("hard_pressed"), constant("crushed")
    crushed = min(1.0, max(0.0, (odds - pressed) / (most - pressed)))
    return base + (constant("no_escape") - base) * crushed


def strikes_again(state: CometState, side: int) -> bool:
    """Return whether a side still has a march before the campaign ends."""
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
