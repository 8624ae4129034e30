"""The value of a campaign for a side, in points of Legitimacy.

`data/weights.toml` explains each feature and gives its weight.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from senlac.engine.support.cache import TwoGenerationCache
from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny.evaluation.country import FAR_OFF, MapDistances
from senlac.games.destiny.evaluation.encounters import Encounters, Fight
from senlac.games.destiny.evaluation.forces import (
    Detachment,
    Forces,
    forces_of,
    on_its_way,
    reached_by_march,
)
from senlac.games.destiny.evaluation.situation import Outline, Situation, outline_of, situation_of
from senlac.games.destiny.rules.constants import PERMANENT

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.ground import MapIndex
    from senlac.games.destiny.state import DestinyState

CAMPAIGN: Final = (
    "points", "waiting", "claims", "held", "army", "falls", "battles", "chances",
    "dangers", "abroad", "counters", "lure", "hunger", "ready", "closing",
)  # fmt: skip
"""The features of a campaign, in the order of `Prospects.row` and `Prospects.private`."""

FALLS: Final = 5
CLOSING: Final = 14
"""The indices of two features."""

FADING: Final = [11, 4, 12, 10, 13]
"""The indices of the features that count less and less towards the end, as they are worth only
their consequences: lure, army, hunger, counters, and ready."""

MOST_BATTLES: Final = 3
"""The maximum number of pending battles whose outcomes are enumerated for the victory."""

TENTH: Final = 0.1
"""Strengths count in tens."""

HURRY: Final = 0.02
"""The deduction for a force that forms or marches, so that bots do not set out without a reason."""

KEPT: Final = 1024
"""The number of cached positions of the pieces."""


_prospects: Final[TwoGenerationCache[Prospects]] = TwoGenerationCache(KEPT)


def campaign(
    state: DestinyState,
    side: int,
    weights: Weights,
    kept: TwoGenerationCache[Prospects] = _prospects,
) -> list[float]:
    """Return the amount of each feature of a side, minus the shares of its rivals.

    Of the possible ends of a march in progress, the one with the highest value counts. `kept` are
    the prospects computed before.
    """
    study = Study(state, weights, kept)
    found = study.here().measured(side)
    way = on_its_way(state) if state.phasing == side else None
    if way is None:
        return found
    # A force goes on only if that gains more than the deduction.
    best, most = hurried(found), weights.score(found)
    for force in way.forces:
        sent = Detachment(state, force)
        for to in way.targets:
            other = hurried(study.there(sent, way.start, to).measured(side))
            value = weights.score(other)
            if value > most:
                best, most = other, value
    return best


def hurried(found: list[float]) -> list[float]:
    """Return the features of a side whose force forms or marches."""
    return [found[0] - HURRY, *found[1:]]


class Study:
    """The prospects in one state, with its forces where they are or where one of them may go.

    They are cached by the outline of the state, the area of each piece, the inactive units, and the
    area that the marching force has reached.
    """

    def __init__(
        self, state: DestinyState, weights: Weights, kept: TwoGenerationCache[Prospects]
    ) -> None:
        self.state: DestinyState = state
        self.kept: TwoGenerationCache[Prospects] = kept
        self.situation: Situation = situation_of(outline_of(state, weights))
        self._forces: Forces | None = None

    def here(self) -> Prospects:
        """Return the prospects with all forces where they are."""
        key = self._key(self.state.area, reached_by_march(self.state))
        found = self.kept.get(key)
        if found is None:
            found = self.kept.put(key, Prospects(self.situation, self.forces()))
        return found

    def there(self, force: Detachment, start: int, to: int) -> Prospects:
        """Return the prospects as if a force of the phasing side had gone to an area."""
        areas = self.state.area[:]
        for piece in force.pieces:
            areas[piece] = to
        key = self._key(areas, to)
        found = self.kept.get(key)
        if found is None:
            sent = self.forces().sent(self.state.phasing, force, start, to)
            found = self.kept.put(key, Prospects(self.situation, sent))
        return found

    def _key(self, areas: list[int], met: int) -> object:
        """Return the key of some positions of the pieces."""
        return (self.situation, self.state.tostig, self.state.inactive, met, tuple(areas))

    def forces(self) -> Forces:
        """Return the forces where they are, computed once."""
        if self._forces is None:
            self._forces = forces_of(self.state)
        return self._forces


class Prospects:
    """The prospects of each side, given the positions of its forces.

    Attributes:
        fights: the encounters.
        rows: by role the features that rivals take into account; `values` are their totals.
    """

    def __init__(self, situation: Situation, forces: Forces) -> None:
        self.situation: Situation = situation
        self.outline: Outline = situation.outline
        self.ground: MapIndex = situation.ground
        self.weights: Weights = situation.weights
        self.country: MapDistances = situation.country
        self.forces: Forces = forces
        self.fights: Encounters = Encounters(situation, forces)
        self.rows: list[list[float]] = [self.row(side) for side in situation.playing]
        self.values: list[float] = [self.weights.score(row) for row in self.rows]
        self._measured: dict[int, list[float]] = {}

    def measured(self, side: int) -> list[float]:
        """Return the amount of each feature of a side, minus the shares of its rivals.

        The list is cached: callers must not change it.
        """
        found = self._measured.get(side)
        if found is None:
            found = self._measured[side] = self._measure(side)
        return found

    def _measure(self, side: int) -> list[float]:
        """Compute the amount of each feature of a side, minus the shares of its rivals."""
        situation, weights, rows, values = self.situation, self.weights, self.rows, self.values
        own = situation.playing.index(side)
        private = self.private(side)
        found = [mine + private[place] for place, mine in enumerate(rows[own])]
        rivals = sorted([n for n in range(len(rows)) if n != own], key=lambda n: -values[n])
        for rank, n in enumerate(rivals):
            part = weights.constant("other" if rank else "rival")
            its = rows[n]
            for place in range(len(found)):
                found[place] -= part * its[place]
        over = situation.over
        if over:
            part = 1.0 - over * (1.0 - weights.constant("rest"))
            for place in FADING:
                found[place] *= part
            found[CLOSING] = over * self.victory(own)
        if self.crowned():
            found[CLOSING] = 1.0 if side == self.ground.english else -1.0
        return found

    def crowned(self) -> bool:
        """[2.1a] Return whether the English win when the turn ends: no rivals, London theirs."""
        outline, ground = self.outline, self.ground
        london, english = ground.london, ground.english
        for side in ground.invaders:
            if not self.situation.is_out(side):
                return False
        if outline.control[london] == english:
            return outline.london_free
        there = self.forces.men[english * self.forces.size + london]
        taken = outline.first
        if outline.phasing != english:
            taken = not self.situation.passed(english)
        enough = there >= ground.english_takes
        return outline.london_free and enough and (taken or outline.turn < ground.last_turn)

    def victory(self, own: int) -> float:
        """[2.0c] Return the value of the leads for the victory; a leading side avoids risks."""
        settled = [self.settled(side) for side in self.situation.playing]
        return self._outcomes(settled, own, self.fights.pairs[:MOST_BATTLES])

    def _outcomes(self, settled: list[float], own: int, pairs: list[Fight]) -> float:
        """Return the value of the leads, averaged over the outcomes of the pending battles."""
        if not pairs:
            best = max([points for n, points in enumerate(settled) if n != own])
            total = self.lead(settled[own] - best)
            for rival in range(len(settled)):
                if rival != own:
                    next_best = max([points for n, points in enumerate(settled) if n != rival])
                    total -= self.weights.constant("envy") * self.lead(settled[rival] - next_best)
            return total
        fight = pairs[0]
        total = 0.0
        for beaten, part in enumerate((1.0 - fight.wins, fight.wins)):
            after = settled[:]
            winner, loser = (fight.one, fight.other) if beaten else (fight.other, fight.one)
            for n, side in enumerate(self.situation.playing):
                if side == winner:
                    after[n] += fight.prizes[beaten]
                elif side == loser:
                    after[n] -= fight.fines[beaten]
            total += part * self._outcomes(after, own, pairs[1:])
        return total

    def settled(self, side: int) -> float:
        """Return the Legitimacy that a side can expect at the end."""
        outline = self.outline
        at = self.forces.king[side]
        if at < 0 or not self.ground.england >> at & 1:
            return 0.0
        yet_to_count = outline.temporary[side] if self.situation.counts[side] else 0
        return float(outline.legitimacy[side] + yet_to_count)

    def lead(self, by: float) -> float:
        """[2.0c] Return the value of a lead for the victory, -1 to 1."""
        beyond = by - self.ground.lead + 0.5
        return beyond / (self.weights.constant("close") + abs(beyond))

    def row(self, side: int) -> list[float]:
        """Return the features of a side that its rivals take into account."""
        situation, outline, fights = self.situation, self.outline, self.fights
        found = [0.0] * len(CAMPAIGN)
        if situation.is_out(side):
            found[FALLS] = 1.0
            return found
        counted = situation.counts[side]
        perishing = self.perishing(side)
        found[0] = float(outline.legitimacy[side])
        if perishing > 0.0 or self.stays(side):
            found[0] += self.ground.change["lost_in_scotland"]
        found[1] = float(outline.temporary[side]) if counted else 0.0
        found[2] = self.claims(side) if situation.claimable[side] else 0.0
        found[3] = -self.risked(side) if counted else 0.0
        found[4] = self.army(side, perishing)
        found[FALLS] = 1.0 if self.forsaken(side) else fights.falls[side]
        found[FALLS] *= situation.stakes[side]
        found[6] = fights.battles[side]
        found[7] = fights.chances[side]
        found[8] = fights.dangers[side]
        found[9] = outline.abroad[side]
        found[10] = float(outline.counters[side])
        return found

    def private(self, side: int) -> list[float]:
        """Return the features of a side that only its own plans use."""
        found = [0.0] * len(CAMPAIGN)
        if not self.situation.is_out(side):
            found[11] = self.lure(side) if self.situation.strikes[side] else 0.0
            found[12] = self.hunger(side)
            found[13] = self.outline.ready if side == self.ground.english else 0.0
        return found

    # ---- areas ----------------------------------------------------------------------------------

    def claims(self, side: int) -> float:
        """[9.4a] Return the value of the areas that a side is about to take."""
        situation, outline, forces = self.situation, self.outline, self.forces
        ground, men = self.ground, forces.men
        base = side * forces.size
        need = ground.english_takes if side == ground.english else ground.invader_takes
        now = outline.phasing == side and outline.first
        strong = outline.strong_at_start if now else 0
        worth, lacking = situation.holdings.worth[side], situation.holdings.lacking[side]
        total = 0.0
        for area in ground.map.members((mask_of(forces.groups[side]) | strong) & lacking):
            there = men[base + area]
            if there < need and not strong >> area & 1:
                continue
            # A small group gives way to an army that comes (9.3n).
            least = self.country.big if now and there >= self.country.big else 1
            groups = 0
            for cell in range(area, len(men), forces.size):
                if men[cell] >= least:
                    groups += 1
            if groups == 1:
                total += worth[area]
        total += self.york(side)
        return total if now else self.weights.constant("later") * total

    def york(self, side: int) -> float:
        """[9.4f] Return the value of York for an invader about to take it."""
        ground, forces = self.ground, self.forces
        if side in (ground.english, self.outline.york):
            return 0.0
        if forces.men[side * forces.size + ground.york_area] < self.country.big:
            return 0.0
        gained = float(ground.change["york_gained"])
        return gained if self.outline.york_towns >> side & 1 else 0.5 * gained

    def risked(self, side: int) -> float:
        """[9.4g] Return what a side may lose of its areas with few or no units."""
        ground, forces = self.ground, self.forces
        if side == ground.english:
            return self.exposed()
        men, big = forces.men, self.country.big
        base, row = side * forces.size, ground.english * forces.size
        worth, part = self.situation.holdings.worth[side], self.weights.constant("retaken")
        total = 0.0
        for area in self.situation.holdings.held[side]:
            there = men[base + area]
            if there >= big:
                continue
            least = big if there else 1
            for near in ground.neighbours[area]:
                if men[row + near] >= least:
                    total += part * worth[area]
                    break
        return total

    def exposed(self) -> float:
        """Return what the English may lose with London, by the probability that an enemy takes it.

        An enemy beaten first does not take it, so Harold marches out against those who approach.
        The Danes come if no coast is guarded.
        """
        ground, forces, fights = self.ground, self.forces, self.fights
        if self.outline.control[ground.london] != ground.english:
            return 0.0
        keep = forces.strong[ground.english * forces.size + ground.london]
        worst = self.weights.constant("danes") if self.unwatched() else 0.0
        for side in ground.invaders:
            if not self.situation.strikes[side]:
                continue
            for area in forces.armies[side]:
                cell = side * forces.size + area
                turns = self.country.turns[area][ground.london]
                if turns <= FAR_OFF:
                    near = 1.0 if turns <= 1 else self.weights.constant("beyond")
                    taken = self.situation.chance(forces.strong[cell], keep) if keep else 1.0
                    worst = max(worst, near * taken * (1.0 - fights.beaten.get(cell, 0.0)))
        return -worst * float(ground.change["london_lost_english"])

    def unwatched(self) -> bool:
        """[10.0a] Return whether the Danes may come soon and the coast is almost unguarded."""
        if not self.outline.coast:
            return False
        for shore in self.country.shores:
            if self.forces.crowd(shore) > self.country.watch:
                return False
        return True

    def lure(self, side: int) -> float:
        """Return the attraction of a side's armies: areas to be taken within two phases."""
        forces, country, situation = self.forces, self.country, self.situation
        base = side * forces.size
        armies = [area for area in forces.armies[side] if forces.room[base + area]]
        if not armies:
            return 0.0
        near = 0
        for area in armies:
            near |= country.within[area]
        keepers = self._keepers(side)
        worth_of_areas = situation.holdings.worth[side]
        beyond = self.weights.constant("beyond")
        total = 0.0
        for to in self.ground.map.members(near & situation.holdings.wanted[side]):
            worth, keep = worth_of_areas[to], keepers[to]
            for area in armies:
                turns = country.turns[area][to]
                if turns <= FAR_OFF:
                    part = worth if turns <= 1 else beyond * worth
                    if keep:
                        part *= situation.chance(forces.strong[base + area], keep)
                    total += part
        return total

    def _keepers(self, side: int) -> list[float]:
        """[9.3n] Return by area the strength of the enemy that would give a side battle there."""
        forces = self.forces
        found = [0.0] * forces.size
        for other, armies in enumerate(forces.armies):
            if other != side:
                for area in armies:
                    found[area] = max(found[area], forces.strong[other * forces.size + area])
        return found

    # ---- armies ---------------------------------------------------------------------------------

    def army(self, side: int, perishing: float) -> float:
        """Return the strength of a side's units minus the expected losses, in tens.

        `perishing` is the strength of those lost in Scotland.
        """
        forces = self.forces
        base = side * forces.size
        total = fsum(forces.power[base : base + forces.size])
        total -= self.fights.lost[side]
        if side == self.ground.english:
            total += 10.0 * self.outline.called
            total += self.outline.raised
        return TENTH * (total - perishing)

    def perishing(self, side: int) -> float:
        """[9.3y] Return the strength of the units that are lost in Scotland if they stay."""
        outline, forces = self.outline, self.forces
        if side != outline.phasing:
            return 0.0
        strength = self.country.strength
        due = fsum([strength[unit] for unit in members(outline.due & self.ground.troops)])
        there = forces.power[side * forces.size + self.ground.scotland_area]
        return max(0.0, due - (outline.due_there - there))

    def stays(self, side: int) -> bool:
        """[9.3y] Return whether a leader of a side is still in Scotland and lost by staying."""
        cell = side * self.forces.size + self.ground.scotland_area
        return self.outline.due >> self.ground.troop_count & self.forces.heads[cell] != 0

    def forsaken(self, side: int) -> bool:
        """[9.3y] Return whether a claimant is lost in Scotland by staying."""
        ground = self.ground
        if self.forces.king[side] != ground.scotland_area:
            return False
        return self.outline.due >> (ground.troop_count + self.outline.claimants[side]) & 1 == 1

    def hunger(self, side: int) -> float:
        """[9.5b] Return the strength in tens that a side can expect to starve."""
        ground, forces, outline = self.ground, self.forces, self.outline
        base = side * forces.size
        soon = outline.phasing == side and outline.first
        later, starve_from = self.weights.constant("next"), self.country.starve_from
        total = 0.0
        for area in forces.groups[side]:
            men = forces.men[base + area]
            if men < starve_from or not ground.england >> area & 1:
                continue
            grade = outline.forage[area]
            after = grade
            if soon:
                if not self.situation.harvest:
                    total += forces.starving(base + area, grade)
                after = min(PERMANENT, grade + self.country.worsens[self.situation.harvest][men])
            total += later * forces.starving(base + area, after)
        return TENTH * total
