"""How good a campaign stands for a role, in Victory Points of the last turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from senlac.games.comet.judgement_clash import EVEN, chance, clash_at
from senlac.games.comet.judgement_forces import Forces
from senlac.games.comet.judgement_raids import raided
from senlac.games.comet.judgement_terrain import Terrain, terrain_of
from senlac.games.comet.orders import Orders
from senlac.games.comet.raising import Enrolment, Raising
from senlac.games.comet.state import POOL

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

WON: Final = 200.0
"""What a victory is worth, beyond any lead in Victory Points."""

SHARED: Final = 40.0
"""What a share in a draw is worth."""


@dataclass(frozen=True)
class Weights:
    """What the features of a campaign weigh, in Victory Points of the last turn.

    Pairs are for the first turns and for the last; between the turns of `dusk` they are mixed.
    """

    dusk: tuple[float, float] = (12.0, 15.0)
    """The turn until which armies count, and that from which points do."""

    points: tuple[float, float] = (0.05, 1.0)
    """A Victory Point held."""

    army: tuple[float, float] = (0.7, 0.12)
    """The square root of the strength of a stack with its Supreme Leader."""

    detached: float = 0.75
    """What such strength counts for in a stack that another leader leads."""

    stranded: float = 0.4
    """The same without a leader."""

    supreme: float = 22.0
    """A Supreme Leader's life."""

    raid: float = 0.85
    """How likely the English are to retake a garrison for which their men suffice."""

    feud: float = 0.3
    """How likely the other invader is to take it from one."""


    hunt: float = 1.0
    """The same of a Supreme Leader."""

    pull: float = 0.12
    """A Victory Point not held, by the steps of the Supreme Leader's way to it, and one."""

    levy: float = 0.12
    """A CV that is raised in the mean where a leader stands, while there is room for it."""

    at_sea: float = 0.45
    """Each turn at sea."""

    rival: float = 0.6
    """What the best rival has."""

    other: float = 0.25
    """What the other rival has."""


STYLES = (Weights(), Weights(), Weights())


def judge(state: CometState, role: int) -> float:
    """Return how much better the role's side stands than its rivals, or what the outcome is worth.

    What is hidden from the role counts by its mean.
    """
    own = state.roster.side_of[role]
    if state.outcome is not None:
        winners = state.outcome.winners
        if not winners:
            return SHARED
        if role not in winners:
            return -WON
        return WON if len({state.roster.side_of[r] for r in winners}) == 1 else SHARED
    weights = STYLES[own]
    found = Prospects(state, own, weights).worth
    best = other = -WON
    for side, worth in enumerate(found):
        if side == own:
            continue
        if worth > best:
            best, other = worth, best
        else:
            other = max(other, worth)
    habits = 0.0
    if len(state.stack) > 1 and isinstance(state.stack[1], Orders):
        # Nothing is passed on without a use for it.
        habits = 0.001 * float(state.stack[1].gave.bit_count())
    return found[own] - weights.rival * best - weights.other * other - habits


class Prospects:
    """What each side may expect of the campaign: `worth` by side."""

    __slots__ = (
        "falls", "forces", "late", "lost", "owned", "strikes", "terrain", "weights", "worth",
    )  # fmt: skip

    def __init__(self, state: CometState, own: int, weights: Weights) -> None:
        roster = state.roster
        self.weights = weights
        self.terrain: Terrain = terrain_of(roster)
        self.forces = Forces(state, own, self.terrain)
        sides = len(roster.sides)
        begins, ends = weights.dusk
        self.late: float = min(1.0, max(0.0, (state.turn - begins) / (ends - begins)))
        self.strikes: list[bool] = [strikes_again(state, side) for side in range(sides)]
        self.falls: list[float] = [0.0] * sides
        self.owned: list[float] = [1.0] * (sides * roster.size)
        self._fight(state)
        self.lost: list[float] = [0.0] * (sides * roster.size)
        self._raid(state)
        self.worth: list[float] = [0.0] * sides
        taken = 0.0
        for side in range(sides):
            if side != roster.home:
                taken += self._invader(state, side)
        home = roster.home
        self.worth[home] = self._mix(weights.points) * (self.terrain.total - taken)
        for side in range(sides):
            self._army(state, side)

    def _mix(self, pair: tuple[float, float]) -> float:
        """Return a weight between that of the first turns and that of the last."""
        return pair[0] + (pair[1] - pair[0]) * self.late

    # ---- what is held -----------------------------------------------------------------------

    def _fight(self, state: CometState) -> None:
        """Expect what the battles pending will come to."""
        forces, size, active = self.forces, self.forces.size, state.active
        for area in forces.places[active]:
            for defender in range(len(state.roster.sides)):
                there = defender * size + area
                if defender == active or not forces.blocks[there]:
                    continue
                clash = clash_at(state, area, defender, forces, self.terrain)
                self.owned[active * size + area] = clash.wins
                self.owned[there] = 1.0 - clash.wins
                if forces.supreme[active] == area:
                    self.falls[active] = clash.attacker_falls
                if forces.supreme[defender] == area:
                    self.falls[defender] = clash.defender_falls
                forces.keep(active, area, clash.attacker_left)
                forces.keep(defender, area, clash.defender_left)

    def _raid(self, state: CometState) -> None:
        """Expect which garrisons of the invaders the others will strike at."""
        weights, forces, home = self.weights, self.forces, state.roster.home
        lost = self.lost
        sides = range(len(self.strikes))
        for enemy in sides:
            if not self.strikes[enemy] or not forces.stacks[enemy]:
                continue
            victims = [side for side in sides if side not in (enemy, home)]
            raid = weights.raid if enemy == home else weights.feud
            for cell in raided(forces, self.terrain, enemy, victims, state.roster.vp):
                lost[cell] = 1.0 - (1.0 - lost[cell]) * (1.0 - raid)

    def _invader(self, state: CometState, side: int) -> float:
        """Value what an invader holds, and may lose again; return the points he may count on."""
        vp = state.roster.vp
        row = side * self.forces.size
        held = 0.0
        for area in self.forces.places[side]:
            if vp[area]:
                held += vp[area] * self.owned[row + area] * (1.0 - self.lost[row + area])
        self.worth[side] = self._mix(self.weights.points) * held
        return held

    def _risk(self, side: int, area: int) -> float:
        """Return the chance that an enemy who falls upon a side in an area would beat it."""
        safe = 1.0
        forces = self.forces
        own = EVEN * (forces.strength(side, area) + 0.01)
        for enemy in range(len(self.strikes)):
            if enemy != side and self.strikes[enemy]:
                threat = forces.threat(enemy, area, self.terrain)
                if threat > 0.0:
                    safe *= 1.0 - chance(threat / own)
        return 1.0 - safe

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
        risk = weights.hunt * self._risk(side, king) * self._cornered(state, side, king)
        falls = 1.0 - (1.0 - self.falls[side]) * (1.0 - risk)
        self.worth[side] += army * value - weights.supreme * falls
        if self.strikes[side]:
            self.worth[side] += self._prospect(state, side, king)

    def _cornered(self, state: CometState, side: int, king: int) -> float:
        """Return the chance that a King who is beaten is lost: the fewer ways out, the more."""
        free = state.roster.board.neighbour_masks[king] & ~state.enemies(side)
        doors = free.bit_count()
        return 0.8 if doors <= 1 else 0.5 if doors == 2 else 0.35  # noqa: PLR2004 - one is shut

    def _prospect(self, state: CometState, side: int, king: int) -> float:
        """Return what the way to points not held, and troops to be raised, are worth."""
        weights, forces = self.weights, self.forces
        pull = self.terrain.pull[king]
        if side != state.roster.home:
            row = side * forces.size
            lure = self.terrain.drawn[king]
            for area in forces.places[side]:
                lure -= pull[area] * self.owned[row + area]
            return weights.pull * lure
        lure = 0.0
        for other in range(len(self.strikes)):
            if other != side:
                row = other * forces.size
                for area in forces.places[other]:
                    lure += pull[area] * self.owned[row + area]
        return weights.pull * lure + weights.levy * self._levies(state, side)

    def _levies(self, state: CometState, side: int) -> float:
        """[8.2a] Return the CV raised where a side's leaders stand, and what is left to place."""
        roster = state.roster
        raised = 0.0
        for leader in roster.raisers:
            area = state.area[leader]
            if roster.side[leader] == side and area >= 0:
                raised += self.terrain.levies[leader][area]
        space = 0
        for unit in roster.of[side]:
            if roster.returns[unit]:
                space += roster.most[unit] - (state.cv[unit] if state.area[unit] != POOL else 0)
        value = min(raised, float(space))
        top = state.stack[-1]
        if isinstance(top, Enrolment):
            value += 1.5 * min(top.left, space)
        return value


def strikes_again(state: CometState, side: int) -> bool:
    """Tell whether a side has a march before it ere the campaign ends."""
    if state.turn < state.roster.turns or side > state.active:
        return True
    if side < state.active:
        return False
    return len(state.stack) > 1 and isinstance(state.stack[1], Raising)


def full_strength(state: CometState, side: int, terrain: Terrain) -> float:
    """Return the square root of the strength of a whole side at sea."""
    hits = men = 0.0
    for unit in state.roster.of[side]:
        hits += state.cv[unit] * terrain.punch[unit]
        men += state.cv[unit]
    return float((hits * men) ** 0.5)
