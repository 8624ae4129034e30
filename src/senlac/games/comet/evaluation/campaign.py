"""How good a campaign stands for a role, in Victory Points of the last turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from senlac.games.comet.evaluation.clash import EVEN, chance, clash_at
from senlac.games.comet.evaluation.forces import Forces, foreseen
from senlac.games.comet.evaluation.plans import plans
from senlac.games.comet.evaluation.raids import raided
from senlac.games.comet.evaluation.rally import promise
from senlac.games.comet.evaluation.terrain import Terrain, terrain_of
from senlac.games.comet.rules.conditions import POOL
from senlac.games.comet.rules.movement.orders import Orders
from senlac.games.comet.rules.raising import Enrolment, Raising

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

WON: Final = 200.0
"""What a victory is worth, beyond any lead in Victory Points."""

SHARED: Final = 40.0
"""What a share in a draw is worth."""


EVE: Final = 4.0
"""The turns before the last but one in which hosts begin to look to where they will spread."""

HARD_PRESSED: Final = 1.5
"""The odds from which a King is lost more often than his ways out let one think."""

CRUSHED: Final = 4.5
"""The odds at which it no longer matters whether he could flee."""

NO_ESCAPE: Final = 0.95
"""How often a King is lost at such odds."""


@dataclass(frozen=True)
class Weights:
    """What the features of a campaign weigh, in Victory Points of the last turn.

    Pairs are for the first turns and for the last; between the turns of `dusk` they are mixed.
    """

    dusk: tuple[float, float] = (14.0, 16.0)
    """The turn until which armies count, and that from which points do; in the turns after the
    first of them the invaders look for ways to spread."""

    points: tuple[float, float] = (0.05, 1.0)
    """A Victory Point held."""

    army: tuple[float, float] = (0.7, 0.12)
    """The square root of the strength of a stack with its Supreme Leader."""

    detached: float = 0.75
    """What such strength counts for in a stack that another leader leads."""

    stranded: float = 0.4
    """The same without a leader."""

    supreme: float = 45.0
    """A Supreme Leader's life."""

    captain: float = 1.5
    """The life of a leader who attacks alone: none comes back, and without one nobody marches."""

    raid: float = 0.85
    """How likely the English are to retake a garrison for which their men suffice."""

    feud: float = 0.3
    """How likely the other invader is to take it from one, or to hunt its Supreme Leader."""

    hunt: float = 1.0
    """How likely an enemy falls upon a Supreme Leader whom he is sure to beat."""

    pull: float = 0.12
    """A Victory Point not held, by the steps of the Supreme Leader's way to it, and one."""

    harvest: float = 0.25
    """A Victory Point within a march of a host of foot, on the eve of the last turn."""

    to_come: float = 0.7
    """What an invader who is still to march in the last turn will hold of them."""

    shade: float = 0.5
    """How much less it is worth if the English host is as near."""

    watch: float = 0.12
    """A Victory Point within a march of both the English host and an invader's, on that eve."""

    levy: float = 0.12
    """A CV that is raised in the mean where a leader stands, while there is room for it."""

    at_sea: float = 0.45
    """Each turn at sea."""

    victory: float = 40.0
    """What the difference between a lead and none is worth in the end."""

    close: float = 8.0
    """The lead that makes half of that difference."""

    rival: float = 0.6
    """What the better of the two invaders has, to the English."""

    other: float = 0.25
    """What the worse of them has."""

    obstacle: float = 1.6
    """What the English have, to an invader: unless their host is broken they keep the country."""

    competitor: float = 0.2
    """What the other invader has."""


WEIGHTS: Final = Weights()


def evaluate(state: CometState, role: int, weights: Weights = WEIGHTS) -> float:
    """Return how much better the role's side stands than its rivals, or what the outcome is worth.

    What is hidden from the role counts by its mean.
    """
    own = state.catalogue.side_of[role]
    if state.outcome is not None:
        seats = {state.catalogue.seat_of[winner] for winner in state.outcome.winners}
        if seats and state.catalogue.seat_of[role] not in seats:
            return -WON
        return WON if len(seats) == 1 else SHARED
    value = Prospects(state, own, foreseen(state), weights).balance(own)
    if state.turn > weights.dusk[0] and own != state.catalogue.home:
        for where in plans(state, own):
            value = max(value, Prospects(state, own, where, weights).balance(own))
    habits = 0.0
    if len(state.stack) > 1 and isinstance(state.stack[1], Orders):
        # Nothing is passed on without a use for it.
        habits = 0.001 * float(state.stack[1].gave.bit_count())
    return value - habits


class Prospects:
    """What each side may expect of the campaign: `worth` by side.

    `thrown` are the leaders whom the side that evaluates must expect to lose, attacking alone.
    """

    __slots__ = (
        "doom", "eve", "falls", "forces", "home", "late", "lost", "owned", "strikes", "terrain",
        "thrown", "weights", "worth",
    )  # fmt: skip

    def __init__(self, state: CometState, own: int, where: list[int], weights: Weights) -> None:
        catalogue = state.catalogue
        self.home: int = catalogue.home
        self.weights = weights
        self.terrain: Terrain = terrain_of(catalogue)
        self.forces = Forces(state, own, where, self.terrain)
        sides = len(catalogue.sides)
        begins, ends = weights.dusk
        self.late: float = min(1.0, max(0.0, (state.turn - begins) / (ends - begins)))
        last = state.catalogue.turns
        self.eve: float = max(0.0, 1.0 - (last - 1 - state.turn) / EVE) * (state.turn < last)
        self.thrown: float = 0.0
        self.strikes: list[bool] = [strikes_again(state, side) for side in range(sides)]
        self.falls: list[float] = [0.0] * sides
        self.doom: list[float] = [0.0] * sides
        self.owned: list[float] = [1.0] * (sides * catalogue.size)
        self._fight(state, own, where)
        self.lost: list[float] = [0.0] * (sides * catalogue.size)
        self._raid(state)
        self.worth: list[float] = [0.0] * sides
        taken = 0.0
        for side in range(sides):
            if side != catalogue.home:
                taken += self._invader(state, side)
        home = self.home
        self.worth[home] = self._mix(weights.points) * (self.terrain.total - taken)
        for side in range(sides):
            self._army(state, side)

    def balance(self, own: int) -> float:
        """Return what a side's prospects are worth against those of its rivals.

        In the end a lead is worth no more than the victory it brings, and who is far behind has
        nothing to lose.
        """
        weights, found = self.weights, self.worth
        rivals = [worth for side, worth in enumerate(found) if side != own]
        best = max(rivals)
        thrown = weights.captain * self.thrown
        if own == self.home:
            linear = found[own] - weights.rival * best - weights.other * min(rivals)
        else:
            english = found[self.home]
            competitor = sum(rivals) - english
            linear = found[own] - weights.obstacle * english - weights.competitor * competitor
        if self.late == 0.0:
            return linear - thrown
        falls = self.doom[own]
        lead = found[own] + weights.supreme * falls - best
        settled = (1.0 - falls) * lead / (weights.close + abs(lead)) - falls
        closing = weights.victory * settled + 0.2 * linear
        return (1.0 - self.late) * (linear - thrown) + self.late * closing

    def _mix(self, pair: tuple[float, float]) -> float:
        """Return a weight between that of the first turns and that of the last."""
        return pair[0] + (pair[1] - pair[0]) * self.late

    # ---- what is held -----------------------------------------------------------------------

    def _fight(self, state: CometState, own: int, where: list[int]) -> None:
        """Expect what the battles pending will come to."""
        forces, size, active = self.forces, self.forces.size, state.active
        for area in forces.places[active]:
            for defender in range(len(state.catalogue.sides)):
                there = defender * size + area
                if defender == active or not forces.blocks[there]:
                    continue
                clash = clash_at(state, area, defender, forces, self.terrain)
                wins, left = clash.wins, clash.attacker_left
                promised = promise(state, area, defender, forces)
                if promised > wins:
                    wins, left = promised, max(left, 0.5 * promised)
                self.owned[active * size + area] = wins
                self.owned[there] = 1.0 - wins
                if forces.supreme[active] == area:
                    self.falls[active] = clash.attacker_falls
                if forces.supreme[defender] == area:
                    self.falls[defender] = clash.defender_falls
                if own == active and forces.blocks[active * size + area] == 1:
                    for leader in state.catalogue.leaders[own]:
                        if where[leader] == area != forces.supreme[own]:
                            self.thrown += (1.0 - wins) * (1.0 - left)
                forces.keep(active, area, left)
                forces.keep(defender, area, clash.defender_left)

    def _raid(self, state: CometState) -> None:
        """Expect which garrisons of the invaders the others will strike at."""
        weights, forces, home = self.weights, self.forces, state.catalogue.home
        lost = self.lost
        sides = range(len(self.strikes))
        for enemy in sides:
            if not self.strikes[enemy] or not forces.stacks[enemy]:
                continue
            victims = [side for side in sides if side not in (enemy, home)]
            raid = weights.raid if enemy == home else weights.feud
            for cell in raided(forces, self.terrain, enemy, victims, state.catalogue.vp):
                lost[cell] = 1.0 - (1.0 - lost[cell]) * (1.0 - raid)

    def _invader(self, state: CometState, side: int) -> float:
        """Value what an invader holds, and may lose again; return the points he may count on."""
        vp = state.catalogue.vp
        row = side * self.forces.size
        held = 0.0
        for area in self.forces.places[side]:
            if vp[area]:
                held += vp[area] * self.owned[row + area] * (1.0 - self.lost[row + area])
        king = self.forces.supreme[side]
        if state.turn == state.catalogue.turns and side > state.active and king >= 0:
            held = max(held, self.weights.to_come * self.terrain.common[king][king])
        self.worth[side] = self._mix(self.weights.points) * held
        return held

    # ---- who lives --------------------------------------------------------------------------

    def _army(self, state: CometState, side: int) -> None:
        """Add the worth of a side's men, and of its Supreme Leader's life, where they stand."""
        weights, forces = self.weights, self.forces
        if state.is_out(side):
            self.worth[side] = -weights.supreme
            return
        king = forces.supreme[side]
        army = self._mix(weights.army)
        if king < 0:
            self.worth[side] += army * full_strength(state, side, self.terrain)
            self.worth[side] -= weights.at_sea * state.turn
            return
        stacks = forces.stacks[side]
        value = 0.0
        row = side * forces.size
        for area in forces.places[side]:
            part = weights.stranded
            if area == king:
                part = 1.0
            elif area in stacks:
                part = weights.detached
            strength = forces.men[row + area] * forces.hits[row + area]
            value += part * float(strength**0.5)
        risk = weights.hunt * self._hunted(state, side, king)
        falls = 1.0 - (1.0 - self.falls[side]) * (1.0 - risk)
        self.doom[side] = falls
        self.worth[side] += army * value - weights.supreme * falls
        if self.strikes[side]:
            self.worth[side] += self._prospect(state, side, king)

    def _hunted(self, state: CometState, side: int, king: int) -> float:
        """Return the chance that a Supreme Leader is lost to an enemy who falls upon him."""
        forces = self.forces
        own = EVEN * (forces.strength(side, king) + 0.01)
        free = state.catalogue.board.neighbour_masks[king] & ~state.enemies(side)
        doors = free.bit_count()
        safe = 1.0
        for enemy in range(len(self.strikes)):
            if enemy != side and self.strikes[enemy]:
                odds = forces.threat(enemy, king, self.terrain) / own
                if odds > 0.0:
                    blow = chance(odds) ** 2 * cornered(doors, odds)
                    rivals = state.catalogue.home not in (enemy, side)
                    safe *= 1.0 - blow * (self.weights.feud if rivals else 1.0)
        return 1.0 - safe

    def _prospect(self, state: CometState, side: int, king: int) -> float:
        """Return what the way to points not held, and troops to be raised, are worth."""
        weights, forces = self.weights, self.forces
        pull, common = self.terrain.pull[king], self.terrain.common[king]
        home = state.catalogue.home
        if side != home:
            row = side * forces.size
            lure = self.terrain.drawn[king]
            for area in forces.places[side]:
                lure -= pull[area] * self.owned[row + area]
            harvest = common[king]
            if forces.supreme[home] >= 0:
                harvest -= weights.shade * common[forces.supreme[home]]
            return weights.pull * lure + self.eve * weights.harvest * harvest
        lure = watched = 0.0
        for other in range(len(self.strikes)):
            if other != side:
                if forces.supreme[other] >= 0:
                    watched += common[forces.supreme[other]]
                row = other * forces.size
                for area in forces.places[other]:
                    lure += pull[area] * self.owned[row + area]
        lure = weights.pull * lure + self.eve * weights.watch * watched
        return lure + weights.levy * self._levies(state, side)

    def _levies(self, state: CometState, side: int) -> float:
        """[8.2a] Return the CV raised where a side's leaders stand, and what is left to place."""
        catalogue = state.catalogue
        raised = 0.0
        for leader in catalogue.raisers:
            area = state.area[leader]
            if catalogue.side[leader] == side and area >= 0:
                raised += self.terrain.levies[leader][area]
        space = 0
        for unit in catalogue.of[side]:
            if catalogue.returns[unit]:
                space += catalogue.most[unit] - (state.cv[unit] if state.area[unit] != POOL else 0)
        value = min(raised, float(space))
        top = state.stack[-1]
        if isinstance(top, Enrolment):
            value += 1.5 * min(top.left, space)
        return value


def cornered(doors: int, odds: float) -> float:
    """Return the chance that a King who is beaten is lost.

    The fewer ways out, the more, and the more the stronger the enemy: a host that is cut down at
    once does not come to leave.
    """
    base = 0.8 if doors <= 1 else 0.5 if doors == 2 else 0.35  # noqa: PLR2004 - one is shut
    crushed = min(1.0, max(0.0, (odds - HARD_PRESSED) / (CRUSHED - HARD_PRESSED)))
    return base + (NO_ESCAPE - base) * crushed


def strikes_again(state: CometState, side: int) -> bool:
    """Tell whether a side has a march before it ere the campaign ends."""
    if state.turn < state.catalogue.turns or side > state.active:
        return True
    if side < state.active:
        return False
    return len(state.stack) > 1 and isinstance(state.stack[1], Raising)


def full_strength(state: CometState, side: int, terrain: Terrain) -> float:
    """Return the square root of the strength of a whole side at sea."""
    hits = men = 0.0
    for unit in state.catalogue.of[side]:
        hits += state.cv[unit] * terrain.punch[unit]
        men += state.cv[unit]
    return float((hits * men) ** 0.5)
