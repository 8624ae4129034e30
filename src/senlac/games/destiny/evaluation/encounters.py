"""Possible attacks, and the expected results of battles."""

from __future__ import annotations

from math import tanh
from typing import NamedTuple

from senlac.games.destiny.evaluation.country import FAR, MapDistances
from senlac.games.destiny.evaluation.forces import Forces
from senlac.games.destiny.evaluation.situation import Pending, Situation
from senlac.games.destiny.rules.constants import NOBODY, NOWHERE


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
        lost: the expected loss of strength.
        pairs: the pending battles; `beaten` is by cell the probability of defeat in them.
        threats: by cell the worst that an enemy army may do to it, `dangers` of one side's group.
    """

    def __init__(self, situation: Situation, forces: Forces) -> None:
        sides = len(situation.stakes)
        self.situation: Situation = situation
        self.forces: Forces = forces
        self.country: MapDistances = situation.country
        self.battles: list[float] = [0.0] * sides
        self.chances: list[float] = [0.0] * sides
        self.dangers: list[float] = [0.0] * sides
        self.falls: list[float] = [0.0] * sides
        self.lost: list[float] = [0.0] * sides
        self.beaten: dict[int, float] = {}
        self.threats: dict[int, float] = {}
        self.pairs: list[Fight] = []
        for battle in situation.outline.pending:
            self._battle(battle)
        self._arriving()
        for side in situation.playing:
            if situation.strikes[side]:
                self._strikes(side)
        self._sum_threats()
        for side in situation.playing:
            if not situation.is_out(side):
                self._unguarded(side)

    # ---- battles pending ------------------------------------------------------------------------

    def _arriving(self) -> None:
        """Add the expected result of the battle that a marching force heads for."""
        forces, outline = self.forces, self.situation.outline
        at, side = forces.met, outline.phasing
        if at == NOWHERE or not outline.fights or outline.contested >> at & 1:
            return
        if forces.men[side * forces.size + at] < self.country.big:
            return
        foe = forces.keeper(side, at)
        if foe != NOBODY:
            self._battle(Pending(at, side, foe, 0, on_board=False, lead=0.0))

    def _battle(self, battle: Pending) -> None:
        """Add the expected result of one battle."""
        forces, country = self.forces, self.country
        area, giver, other = battle.area, battle.giver, battle.other
        weights = self.situation.weights
        own, its = giver * forces.size + area, other * forces.size + area
        if not forces.men[own] or not forces.men[its]:
            return
        power, against = forces.strong[own], forces.strong[its]
        if battle.worse >> giver & 1:
            power *= weights.constant("worse")
        if battle.worse >> other & 1:
            against *= weights.constant("worse")
        wins = self.situation.chance(power, against)
        if battle.on_board:
            wins = 0.5 + 0.5 * tanh(0.5 * (battle.lead / weights.constant("decided")))
        one, two = forces.taken[own], forces.taken[its]
        prizes = (country.prizes[other][one], country.prizes[giver][two])
        fines = (country.fines[giver][one], country.fines[other][two])
        self.pairs.append(Fight(giver, other, wins, prizes, fines))
        self._result(giver, own, wins, prizes[1], fines[0])
        self._result(other, its, 1.0 - wins, prizes[0], fines[1])

    def _result(self, side: int, cell: int, won: float, prize: float, fine: float) -> None:
        """Add the expected result of one battle for a side."""
        forces = self.forces
        self.battles[side] += won * prize - (1.0 - won) * fine
        self.beaten[cell] = 1.0 - won
        self.lost[side] += (1.0 - won) * self.country.share_lost * forces.power[cell]
        if forces.king[side] == cell % forces.size:
            self._fall(side, self._deadly(won))

    def _deadly(self, won: float) -> float:
        """[11.8i] Return the probability that a leader dies in a battle, by that of a victory."""
        return won * self.country.falls_winning + (1.0 - won) * self.country.falls_losing

    def _fall(self, side: int, part: float) -> None:
        """Add a danger to a claimant; Harold has an heir."""
        part *= self.situation.mourned[side]
        self.falls[side] = 1.0 - (1.0 - self.falls[side]) * (1.0 - part)

    # ---- who may strike -------------------------------------------------------------------------

    def _strikes(self, side: int) -> None:
        """Add the attacks that a side's armies may make, for both sides."""
        forces, size = self.forces, self.forces.size
        reach = self.situation.reach
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
                    if turns[there] <= farthest and other * size + there not in self.beaten:
                        self._meeting(side, own, other, other * size + there, reach[turns[there]])
                for there in forces.parties[other]:
                    if turns[there] <= farthest:
                        self._hunt(side, own, other, there, reach[turns[there]])

    def _meeting(self, side: int, own: int, other: int, its: int, near: float) -> None:
        """Add a battle that a group may seek with another, if it is worthwhile."""
        forces, country, situation = self.forces, self.country, self.situation
        wins = situation.chance(forces.strong[own], forces.strong[its])
        men, theirs = forces.taken[own], forces.taken[its]
        fails = 1.0 - wins
        gain = wins * country.hopes[theirs] - fails * country.fears[men]
        if forces.king[side] == own % forces.size:
            gain += situation.grief[side] * self._deadly(wins)
        if gain <= 0.0:
            return
        self.chances[side] = max(self.chances[side], near * gain)
        near *= situation.timely[side][other]
        loss = wins * country.fears[theirs] - fails * country.hopes[men]
        self.threats[its] = max(self.threats.get(its, 0.0), near * loss)
        if forces.king[other] == its % forces.size:
            self._fall(other, near * wins * country.falls_losing)

    def _sum_threats(self) -> None:
        """Add up the threats to each side: the worst, and half of those to its other groups."""
        worst = [0.0] * len(self.dangers)
        for cell, threat in self.threats.items():
            side = cell // self.forces.size
            worst[side] = max(worst[side], threat)
            self.dangers[side] += 0.5 * threat
        for side, threat in enumerate(worst):
            self.dangers[side] += 0.5 * threat

    def _hunt(self, side: int, own: int, other: int, there: int, within: float) -> None:
        """Add an attack on a small group; it is certain if a marching force has arrived."""
        forces, country, situation = self.forces, self.country, self.situation
        cell = other * forces.size + there
        at_once = there == forces.met and own == situation.phasing * forces.size + there
        near = 1.0 if at_once else situation.timely[side][other] * within
        abler = country.most + forces.ability[own] - forces.ability[cell]
        self.lost[other] += near * country.small_loss[abler] * forces.power[cell]
        if forces.king[other] == there:
            chances = country.cornered if self._cornered(other, there) else country.taken
            self._fall(other, near * chances[abler])

    def _unguarded(self, side: int) -> None:
        """Add the danger to a claimant whose escort is weaker than the armies nearby.

        A single clash or battle seldom kills a leader, but a weak one is attacked turn after turn.
        With an heir a smaller escort is enough. A pending battle saves none: if it is lost, the
        winner follows.
        """
        forces, situation = self.forces, self.situation
        at = forces.king[side]
        if at == NOWHERE:
            return
        cell = side * forces.size + at
        own, enough, worst = forces.strong[cell], situation.mourned[side], 0.0
        for other in situation.playing:
            if other == side:
                continue
            for area in forces.armies[other]:
                near = situation.reach[self.country.turns[area][at]]
                if area == at:
                    near *= self.beaten.get(cell, 1.0)
                need = enough - own / forces.strong[other * forces.size + area]
                worst = max(worst, near * need)
        self._fall(side, situation.weights.constant("hounded") * worst)

    def _cornered(self, side: int, area: int) -> bool:
        """[9.3m] Return whether a small group would have no way out."""
        forces = self.forces
        for near in self.situation.ground.neighbours[area]:
            if forces.crowd(near) == forces.men[side * forces.size + near]:
                return False
        return True
