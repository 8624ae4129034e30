"""Possible attacks, and the expected results of battles."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from senlac.games.destiny.evaluation.battle import standing_of
from senlac.games.destiny.evaluation.country import FAR, MapDistances, country_of
from senlac.games.destiny.evaluation.forces import Forces
from senlac.games.destiny.rules.battle.onboard import BoardBattle
from senlac.games.destiny.rules.battle.quick import QuickBattle
from senlac.games.destiny.rules.call import ChooseCaller, NameFyrd, PlaceReadyMarks
from senlac.games.destiny.rules.constants import NOBODY, NOWHERE
from senlac.games.destiny.rules.contact.answer import AnswerBattle

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.state import DestinyState


class Fight(NamedTuple):
    """A pending battle: the sides, and the probability that the first wins.

    Attributes:
        prizes: [2.2b] the gain of each side if it wins; `fines` its loss if it is beaten.
    """

    one: int
    other: int
    wins: float
    prizes: tuple[float, float]
    fines: tuple[float, float]


class Encounters:
    """The expected results of all encounters, by side.

    Attributes:
        battles: the expected Legitimacy of the pending battles.
        chances: that of battles the side may seek, weighted by their probability; `dangers` that of
            battles others may seek.
        falls: the probability that the claimant is lost.
        stakes: the value of the claimant to the side; 1 if it does not lead.
        lost: the expected loss of strength.
        pairs: the pending battles; `beaten` is by cell the probability of defeat in them.
    """

    def __init__(self, state: DestinyState, forces: Forces, weights: Weights) -> None:
        sides = len(state.catalogue.sides)
        self.state: DestinyState = state
        self.forces: Forces = forces
        self.weights: Weights = weights
        self.battles: list[float] = [0.0] * sides
        self.chances: list[float] = [0.0] * sides
        self.dangers: list[float] = [0.0] * sides
        self.falls: list[float] = [0.0] * sides
        self.lost: list[float] = [0.0] * sides
        self.beaten: dict[int, float] = {}
        self.pairs: list[Fight] = []
        self.country: MapDistances = country_of(state.catalogue)
        near, farther = weights.constant("near"), weights.constant("farther")
        self.reach: list[float] = [near * farther ** max(0, turns - 1) for turns in range(FAR + 1)]
        self.steep: float = weights.constant("steep")
        self.stakes: list[float] = [self._stake(side) for side in range(sides)]
        self.fear: float = weights.of("falls")
        self._pending()
        for side in state.catalogue.side_of:
            if strikes_again(state, side):
                self._strikes(side)
        for side in state.catalogue.side_of:
            if not state.is_out(side):
                self._unguarded(side)

    def chance(self, own: float, other: float) -> float:
        """[11.8i] Return the probability to win a battle, by the strengths of both sides."""
        return 1.0 / (1.0 + float((other / own) ** self.steep))

    def _stake(self, side: int) -> float:
        """Return the value of a claimant: it rises with the side's lead and towards the end."""
        held, twice = self.state.legitimacy, self.weights.constant("stake")
        lead = held[side] - max([held[other] for other in range(len(held)) if other != side])
        return 1.0 + max(0.0, lead) * late(self.state, self.weights) / twice

    # ---- battles pending ------------------------------------------------------------------------

    def _pending(self) -> None:
        """Add the expected results of the pending battles."""
        state = self.state
        if not state.catalogue.ground.battles[state.weather]:
            return
        for area, foe in enumerate(state.battle_with):
            if foe != NOBODY:
                giver = state.attacker[area]
                other = state.phasing if giver == foe else foe
                self._battle(area, giver, other, state.failed_to_avoid[area])
        for phase in state.stack:
            if isinstance(phase, AnswerBattle):
                self._battle(phase.area, phase.other, phase.side, 0)
            elif isinstance(phase, QuickBattle):
                if phase.loser == NOBODY:
                    self._battle(phase.area, phase.giver, phase.other, phase.worse)
            elif isinstance(phase, BoardBattle) and phase.loser == NOBODY:
                self._battle(phase.area, phase.giver, phase.other, phase.worse)
        self._arriving()

    def _arriving(self) -> None:
        """Add the expected result of the battle that a marching force heads for."""
        at, side = self.forces.met, self.state.phasing
        if at == NOWHERE:
            return
        if self.state.battle_with[at] != NOBODY:
            return
        if self.forces.men[side * self.forces.size + at] < self.country.big:
            return
        foe = self.forces.keeper(side, at)
        if foe != NOBODY:
            self._battle(at, side, foe, 0)

    def _battle(self, area: int, giver: int, other: int, worse: int) -> None:
        """Add the expected result of one battle."""
        state, forces, size = self.state, self.forces, self.forces.size
        cells = (giver * size + area, other * size + area)
        if not forces.men[cells[0]] or not forces.men[cells[1]]:
            return
        power = [forces.fielded(cell) for cell in cells]
        for n, side in enumerate((giver, other)):
            if worse >> side & 1:
                power[n] *= self.weights.constant("worse")
        wins = self.chance(power[0], power[1])
        if state.ends[giver] != NOBODY:
            lead = standing_of(state, giver, self.weights) / self.weights.constant("decided")
            wins = 0.5 + 0.5 * tanh(0.5 * lead)
        one, two = forces.units_fielded(cells[0]), forces.units_fielded(cells[1])
        prizes = (self.country.prizes[other][one], self.country.prizes[giver][two])
        fines = (self.country.fines[giver][one], self.country.fines[other][two])
        self.pairs.append(Fight(giver, other, wins, prizes, fines))
        for n, side in enumerate((giver, other)):
            won = wins if n == 0 else 1.0 - wins
            self.battles[side] += won * prizes[1 - n] - (1.0 - won) * fines[n]
            self.beaten[cells[n]] = 1.0 - won
            self.lost[side] += (1.0 - won) * self.country.share_lost * forces.power[cells[n]]
            if forces.king[side] == area:
                self._fall(side, self._deadly(won))

    def _deadly(self, won: float) -> float:
        """[11.8i] Return the probability that a leader dies in a battle, by that of a victory."""
        return won * self.country.falls_winning + (1.0 - won) * self.country.falls_losing

    def _fall(self, side: int, part: float) -> None:
        """Add a danger to a claimant; Harold has an heir."""
        part *= self._mourned(side)
        self.falls[side] = 1.0 - (1.0 - self.falls[side]) * (1.0 - part)

    def _mourned(self, side: int) -> float:
        """Return the weight of the loss of a claimant: less if there is an heir."""
        state = self.state
        heirs = [n for n in state.catalogue.ground.heirs[side] if state.alive(n)]
        return self.weights.constant("heir") if len(heirs) > 1 else 1.0

    # ---- who may strike -------------------------------------------------------------------------

    def _strikes(self, side: int) -> None:
        """Add the attacks that a side's armies may make, for both sides."""
        forces, size = self.forces, self.forces.size
        for area in forces.armies[side]:
            own = side * size + area
            if own in self.beaten:
                continue
            turns = self.country.turns[area]
            farthest = FAR if forces.room[own] else 0
            for other in range(len(forces.king)):
                if other == side:
                    continue
                for there in forces.armies[other]:
                    its = other * size + there
                    if turns[there] <= farthest and its not in self.beaten:
                        self._meeting(own, its, self.reach[turns[there]])
                for there in forces.parties[other]:
                    if turns[there] <= farthest:
                        self._hunt(own, other, there)

    def _meeting(self, own: int, its: int, near: float) -> None:
        """Add a battle that a group may seek with another, if it is worthwhile."""
        forces, size = self.forces, self.forces.size
        side, other = own // size, its // size
        wins = self.chance(forces.fielded(own), forces.fielded(its))
        men, theirs = forces.units_fielded(own), forces.units_fielded(its)
        hopes, fears = self.country.hopes, self.country.fears
        gain = wins * hopes[theirs] - (1.0 - wins) * fears[men]
        if forces.king[side] == own % size:
            fear = self.fear * self.stakes[side]
            gain += fear * self._mourned(side) * self._deadly(wins)
        if gain <= 0.0:
            return
        self.chances[side] = max(self.chances[side], near * gain)
        loss = wins * fears[theirs] - (1.0 - wins) * hopes[men]
        self.dangers[other] = max(self.dangers[other], near * loss)
        if forces.king[other] == its % size:
            self._fall(other, near * wins * self.country.falls_losing)

    def _hunt(self, own: int, other: int, there: int) -> None:
        """Add an attack on a small group; it is certain if a marching force has arrived."""
        forces, country = self.forces, self.country
        cell = other * forces.size + there
        at_once = there == forces.met and own == self.state.phasing * forces.size + there
        near = 1.0 if at_once else self.reach[country.turns[own % forces.size][there]]
        abler = country.abler(forces.ability[own], forces.ability[cell])
        self.lost[other] += near * country.small_loss[abler] * forces.power[cell]
        if forces.king[other] == there:
            chances = country.cornered if self._cornered(other, there) else country.taken
            self._fall(other, near * chances[abler])

    def _unguarded(self, side: int) -> None:
        """Add the danger to a claimant whose escort is weaker than the armies nearby.

        A single clash or battle seldom kills a leader, but a weak one is attacked turn after turn.
        With an heir a smaller escort is enough.
        """
        at = self.forces.king[side]
        if at == NOWHERE:
            return
        cell = side * self.forces.size + at
        if cell in self.beaten:
            return
        own, enough, worst = self.forces.fielded(cell), self._mourned(side), 0.0
        for other in self.state.catalogue.side_of:
            if other == side:
                continue
            for area in self.forces.armies[other]:
                its = other * self.forces.size + area
                near = self.reach[self.country.turns[area][at]]
                worst = max(worst, near * (enough - own / self.forces.fielded(its)))
        self._fall(side, self.weights.constant("hounded") * worst)

    def _cornered(self, side: int, area: int) -> bool:
        """[9.3m] Return whether a small group would have no way out."""
        forces = self.forces
        for near in self.state.catalogue.ground.neighbours[area]:
            men = [forces.men[row + near] for row in range(0, len(forces.men), forces.size)]
            if sum(men) == men[side]:
                return False
        return True


# ---- when ---------------------------------------------------------------------------------------


def late(state: DestinyState, weights: Weights) -> float:
    """Return the part of the last turns that has passed, 0 to 1."""
    begins = weights.constant("dusk")
    last = float(state.catalogue.ground.last_turn)
    return max(0.0, (state.turn - begins) / (last - begins))


def passed(state: DestinyState, side: int) -> bool:
    """Return whether a side has reached its Legitimacy step in this turn."""
    if state.phasing != side:
        return side in range(state.phasing)
    return not isinstance(state.stack[-1], (ChooseCaller, NameFyrd, PlaceReadyMarks))


def strikes_again(state: DestinyState, side: int) -> bool:
    """Return whether a side still has a march before the campaign ends."""
    last = state.catalogue.ground.last_turn
    return state.turn < last or not passed(state, side) or state.phasing == side
