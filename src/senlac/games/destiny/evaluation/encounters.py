"""Who may fall upon whom, and what the battles ahead will come to."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from senlac.games.destiny.evaluation.battle import standing_of
from senlac.games.destiny.evaluation.country import FAR, Country, country_of
from senlac.games.destiny.evaluation.forces import Forces
from senlac.games.destiny.rules.battle.onboard import BoardBattle
from senlac.games.destiny.rules.battle.quick import QuickBattle
from senlac.games.destiny.rules.call import Call, Muster, Ready
from senlac.games.destiny.rules.conditions import NOBODY, NOWHERE
from senlac.games.destiny.rules.contact.answer import Answer

if TYPE_CHECKING:
    from senlac.engine.features import Weights
    from senlac.games.destiny.state import DestinyState


class Fight(NamedTuple):
    """A battle pending: who fight, and how likely the one wins.

    Attributes:
        prizes: [2.2b] what the other wins by beating the one, and the one by beating the other;
            `fines` what the one loses, and the other, when it is beaten.
    """

    one: int
    other: int
    wins: float
    prizes: tuple[float, float]
    fines: tuple[float, float]


class Encounters:
    """What comes of all who meet, by side.

    Attributes:
        battles: the Legitimacy to be expected of the battles that are pending.
        chances: that of battles which the side may seek, by how likely they come about; `dangers`
            what others may take by them.
        falls: the chance that the claimant is lost.
        stakes: how dear he is to his side; 1 where it does not lead.
        lost: the strength to be expected to be lost.
        pairs: the battles pending; `beaten` tells of the cells in them how likely they lose.
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
        self.country: Country = country_of(state.catalogue)
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
        """[11.8i] Return the chance to win a battle, by the strengths of both."""
        return 1.0 / (1.0 + float((other / own) ** self.steep))

    def _stake(self, side: int) -> float:
        """Return how dear a claimant is to his side: the more it leads by, the nearer the end."""
        held, twice = self.state.legitimacy, self.weights.constant("stake")
        lead = held[side] - max([held[other] for other in range(len(held)) if other != side])
        return 1.0 + max(0.0, lead) * late(self.state, self.weights) / twice

    # ---- battles pending ------------------------------------------------------------------------

    def _pending(self) -> None:
        """Expect what comes of the battles that are as good as begun."""
        state = self.state
        if not state.catalogue.ground.battles[state.weather]:
            return
        for area, foe in enumerate(state.pending):
            if foe != NOBODY:
                giver = state.giver[area]
                other = state.phasing if giver == foe else foe
                self._battle(area, giver, other, state.worse[area])
        for phase in state.stack:
            if isinstance(phase, Answer):
                self._battle(phase.area, phase.other, phase.side, 0)
            elif isinstance(phase, QuickBattle):
                if phase.loser == NOBODY:
                    self._battle(phase.area, phase.giver, phase.other, phase.worse)
            elif isinstance(phase, BoardBattle) and phase.loser == NOBODY:
                self._battle(phase.area, phase.giver, phase.other, phase.worse)
        self._arriving()

    def _arriving(self) -> None:
        """Expect the battle for which a force on its way makes."""
        at, side = self.forces.met, self.state.phasing
        if at == NOWHERE:
            return
        if self.state.pending[at] != NOBODY:
            return
        if self.forces.men[side * self.forces.size + at] < self.country.big:
            return
        foe = self.forces.keeper(side, at)
        if foe != NOBODY:
            self._battle(at, side, foe, 0)

    def _battle(self, area: int, giver: int, other: int, worse: int) -> None:
        """Expect what comes of one battle."""
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
        """[11.8i] Return how likely a leader dies in a battle that is won so often."""
        return won * self.country.falls_winning + (1.0 - won) * self.country.falls_losing

    def _fall(self, side: int, part: float) -> None:
        """Count a danger to a claimant; Harold has an heir."""
        part *= self._mourned(side)
        self.falls[side] = 1.0 - (1.0 - self.falls[side]) * (1.0 - part)

    def _mourned(self, side: int) -> float:
        """Return what the loss of a claimant counts: less where he has an heir."""
        state = self.state
        heirs = [n for n in state.catalogue.ground.heirs[side] if state.alive(n)]
        return self.weights.constant("heir") if len(heirs) > 1 else 1.0

    # ---- who may strike -------------------------------------------------------------------------

    def _strikes(self, side: int) -> None:
        """Look for whom a side's armies may fall upon, and what is in it for both."""
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
        """Expect a battle that a group may seek with another, if it is worth its while."""
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
        """Expect a small group to be fallen upon: at once where a force on its way has come."""
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
        """Count the danger to a claimant whose escort is weaker than the armies near him.

        A single clash or battle seldom costs his life, but a weak claimant is attacked turn after
        turn. An heir makes a smaller escort enough.
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
        """[9.3m] Tell whether a small group would have nowhere to go."""
        forces = self.forces
        for near in self.state.catalogue.ground.neighbours[area]:
            men = [forces.men[row + near] for row in range(0, len(forces.men), forces.size)]
            if sum(men) == men[side]:
                return False
        return True


# ---- when ---------------------------------------------------------------------------------------


def late(state: DestinyState, weights: Weights) -> float:
    """Return the part of the last turns that is over."""
    begins = weights.constant("dusk")
    last = float(state.catalogue.ground.last_turn)
    return max(0.0, (state.turn - begins) / (last - begins))


def passed(state: DestinyState, side: int) -> bool:
    """Tell whether a side has come as far as its Legitimacy in this turn."""
    if state.phasing != side:
        return side in range(state.phasing)
    return not isinstance(state.stack[-1], (Call, Muster, Ready))


def strikes_again(state: DestinyState, side: int) -> bool:
    """Tell whether a side has a march before it ere the campaign ends."""
    last = state.catalogue.ground.last_turn
    return state.turn < last or not passed(state, side) or state.phasing == side
