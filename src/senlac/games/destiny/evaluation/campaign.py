"""The value of a campaign for a side, in points of Legitimacy.

`data/weights.toml` explains each feature and gives its weight.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import members
from senlac.games.destiny.evaluation.country import FAR_OFF, MapDistances
from senlac.games.destiny.evaluation.encounters import (
    Encounters,
    Fight,
    late,
    passed,
    strikes_again,
)
from senlac.games.destiny.evaluation.forces import Forces, forces_of, on_its_way
from senlac.games.destiny.evaluation.levies import called, readiness
from senlac.games.destiny.evaluation.voyage import hopes
from senlac.games.destiny.rules.constants import AT_HOME, NOBODY, PERMANENT
from senlac.games.destiny.rules.forage import worse_by
from senlac.games.destiny.rules.movement.phase import FirstMovement
from senlac.games.destiny.sequence import CONTROL, PlayerPhase

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.state import DestinyState

CAMPAIGN: Final = (
    "points", "waiting", "claims", "held", "army", "falls", "battles", "chances",
    "dangers", "abroad", "counters", "lure", "hunger", "ready", "closing",
)  # fmt: skip
"""The features of a campaign, in the order of `Prospects.row` and `Prospects.private`."""

FADING: Final = ("lure", "army", "hunger", "counters", "ready")
"""The features that count less and less towards the end: they are worth only their consequences."""

MOST_BATTLES: Final = 3
"""The maximum number of pending battles whose outcomes are enumerated for the victory."""

TENTH: Final = 0.1
"""Strengths count in tens."""

HURRY: Final = 0.02
"""The deduction for a force that forms or marches, so that bots do not set out without a reason."""


def campaign(state: DestinyState, side: int, weights: Weights) -> list[float]:
    """Return the amount of each feature of a side, minus the shares of its rivals.

    Of the possible ends of a march in progress, the one with the highest value counts.
    """
    forces = forces_of(state)
    unmoved = FixedFeatures(state, weights)
    found = Prospects(state, forces, weights, unmoved).measured(side)
    way = on_its_way(state) if state.phasing == side else None
    if way is None:
        return found
    rows, values = [found], [worth_of(weights, found)]
    found[0] -= HURRY
    for force in way.forces:
        for to in way.targets:
            sent = forces.sent(state, way, force, to)
            other = Prospects(state, sent, weights, unmoved).measured(side)
            other[0] -= HURRY
            rows.append(other)
            values.append(worth_of(weights, other))
    return rows[values.index(max(values))]


class FixedFeatures:
    """What no march on land changes; computed once for all possible ends of a march.

    Attributes:
        abroad: by side the prospects of a side that has not landed; 0 for all others.
        ready: the strength in tens that would answer the English leaders who are ready to call.
    """

    def __init__(self, state: DestinyState, weights: Weights) -> None:
        english = state.catalogue.ground.english
        self.abroad: list[float] = [0.0] * len(state.catalogue.sides)
        for side in state.catalogue.side_of:
            if side != english and not state.has_landed(side):
                self.abroad[side] = hopes(state, side, weights)
        self.ready: float = readiness(state)


class Prospects:
    """The prospects of each side, given the positions of its forces.

    Attributes:
        fights: the encounters.
        first: whether the phasing side has its control and forage steps still to come.
    """

    def __init__(
        self, state: DestinyState, forces: Forces, weights: Weights, unmoved: FixedFeatures
    ) -> None:
        self.state: DestinyState = state
        self.forces: Forces = forces
        self.weights: Weights = weights
        self.unmoved: FixedFeatures = unmoved
        self.country: MapDistances = forces.country
        self.fights: Encounters = Encounters(state, forces, weights)
        self.starve_from: int = state.catalogue.tables.files.tables.forage.starve_from
        self.first: bool = before_control(state)
        self.due: int = due_in_scotland(state)

    def measured(self, side: int) -> list[float]:
        """Return the amount of each feature of a side, minus the shares of its rivals."""
        weights = self.weights
        own = self.state.catalogue.side_of.index(side)
        rows = [self.row(s) for s in self.state.catalogue.side_of]
        worth = [worth_of(weights, row) for row in rows]
        rivals = sorted([n for n in range(len(rows)) if n != own], key=lambda n: -worth[n])
        found = [mine + more for mine, more in zip(rows[own], self.private(side), strict=True)]
        for rank, n in enumerate(rivals):
            part = weights.constant("other" if rank else "rival")
            its = rows[n]
            for place in range(len(found)):
                found[place] -= part * its[place]
        over = late(self.state, weights)
        if over:
            part = 1.0 - over * (1.0 - weights.constant("rest"))
            for name in FADING:
                found[CAMPAIGN.index(name)] *= part
            found[CAMPAIGN.index("closing")] = over * self.victory(own)
        if self.crowned():
            english = side == self.state.catalogue.ground.english
            found[CAMPAIGN.index("closing")] = 1.0 if english else -1.0
        return found

    def crowned(self) -> bool:
        """[2.1a] Return whether the English win when the turn ends: no rivals, London theirs."""
        state, ground = self.state, self.state.catalogue.ground
        london, english = ground.london, ground.english
        if not all([state.is_out(side) for side in ground.invaders]):
            return False
        free = not state.enemies(english) >> london & 1
        if state.control[london] == english:
            return free
        there = self.forces.men[english * self.forces.size + london]
        taken = self.first if state.phasing == english else not passed(state, english)
        return free and there >= ground.english_takes and (taken or state.turn < ground.last_turn)

    def victory(self, own: int) -> float:
        """[2.0c] Return the value of the leads for the victory; a leading side avoids risks."""
        settled = [self.settled(side) for side in self.state.catalogue.side_of]
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
            for n, side in enumerate(self.state.catalogue.side_of):
                if side == winner:
                    after[n] += fight.prizes[beaten]
                elif side == loser:
                    after[n] -= fight.fines[beaten]
            total += part * self._outcomes(after, own, pairs[1:])
        return total

    def settled(self, side: int) -> float:
        """Return the Legitimacy that a side can expect at the end."""
        state = self.state
        at = self.forces.king[side]
        if at < 0 or not state.catalogue.ground.england >> at & 1:
            return 0.0
        yet_to_count = state.temporary[side] if self.counts(side) else 0
        return float(state.legitimacy[side] + yet_to_count)

    def lead(self, by: float) -> float:
        """[2.0c] Return the value of a lead for the victory, -1 to 1."""
        beyond = by - self.state.catalogue.ground.lead + 0.5
        return beyond / (self.weights.constant("close") + abs(beyond))

    def counts(self, side: int) -> bool:
        """[9.2a] Return whether a side's Temporary Legitimacy will still be made permanent."""
        state = self.state
        return state.turn < state.catalogue.ground.last_turn or not passed(state, side)

    def row(self, side: int) -> list[float]:
        """Return the features of a side that its rivals take into account."""
        state = self.state
        found = [0.0] * len(CAMPAIGN)
        if state.is_out(side):
            found[CAMPAIGN.index("falls")] = 1.0
            return found
        counted = self.counts(side)
        found[0] = float(state.legitimacy[side])
        if self.stays(side):
            found[0] += state.catalogue.ground.change["lost_in_scotland"]
        found[1] = float(state.temporary[side]) if counted else 0.0
        found[2] = self.claims(side) if self.claimable(side) else 0.0
        found[3] = -self.risked(side) if counted else 0.0
        found[4] = self.army(side)
        found[5] = 1.0 if self.forsaken(side) else self.fights.falls[side]
        found[5] *= self.fights.stakes[side]
        found[6] = self.fights.battles[side]
        found[7] = self.fights.chances[side]
        found[8] = self.fights.dangers[side]
        found[9] = self.unmoved.abroad[side]
        found[10] = float(state.held[side].bit_count())
        return found

    def private(self, side: int) -> list[float]:
        """Return the features of a side that only its own plans use."""
        found = [0.0] * len(CAMPAIGN)
        state = self.state
        if not state.is_out(side):
            found[11] = self.lure(side) if strikes_again(state, side) else 0.0
            found[12] = self.hunger(side)
            found[13] = self.unmoved.ready if side == state.catalogue.ground.english else 0.0
        return found

    # ---- areas ----------------------------------------------------------------------------------

    def claimable(self, side: int) -> bool:
        """Return whether an area that a side takes next will count for it."""
        state = self.state
        last = state.catalogue.ground.last_turn
        # An area taken in a turn counts permanently from the next turn on.
        if state.turn == last:
            return False
        return (
            state.turn < last - 1
            or not passed(state, side)
            or (state.phasing == side and self.first)
        )

    def claims(self, side: int) -> float:
        """[9.4a] Return the value of the areas that a side is about to take."""
        state, ground, forces = self.state, self.state.catalogue.ground, self.forces
        base = side * forces.size
        need = ground.english_takes if side == ground.english else ground.invader_takes
        now = state.phasing == side and self.first
        total = 0.0
        for area in range(forces.size):
            held = forces.men[base + area] >= need or (now and state.strong_at_start >> area & 1)
            if not held or state.control[area] == side or not ground.england >> area & 1:
                continue
            others = [forces.men[row + area] for row in range(0, len(forces.men), forces.size)]
            if sum(others) == others[side]:
                total += self.worth(side, area)
        total += self.york(side)
        return total if now else self.weights.constant("later") * total

    def york(self, side: int) -> float:
        """[9.4f] Return the value of York for an invader about to take it."""
        state, ground, forces = self.state, self.state.catalogue.ground, self.forces
        area = ground.york_area
        if side in (ground.english, state.york):
            return 0.0
        if forces.men[side * forces.size + area] < self.country.big:
            return 0.0
        inside = state.group(side, area) & state.sheltered & ground.troops
        gained = float(ground.change["york_gained"])
        return gained if inside.bit_count() >= self.country.big else 0.5 * gained

    def worth(self, side: int, area: int) -> float:
        """[9.2b] Return the value of an area for a side that takes it."""
        ground = self.state.catalogue.ground
        london = area == ground.london
        if side != ground.english:
            return float(ground.change["london_gained" if london else "area_gained"])
        gained = -float(ground.change["london_lost_english"]) if london else 0.0
        if self.state.control[area] in ground.invaders:
            return gained + float(ground.change["london_gained" if london else "area_gained"])
        return gained or 0.1

    def risked(self, side: int) -> float:
        """[9.4g] Return what a side may lose of its areas with few or no units."""
        if side == self.state.catalogue.ground.english:
            return self.exposed()
        state, ground, forces = self.state, self.state.catalogue.ground, self.forces
        base, row = side * forces.size, ground.english * forces.size
        total = 0.0
        for area, holder in enumerate(state.control):
            if holder != side or forces.men[base + area] >= self.country.big:
                continue
            kept = forces.men[base + area] > 0
            for near in ground.neighbours[area]:
                men = forces.men[row + near]
                if men >= self.country.big or (men and not kept):
                    total += self.weights.constant("retaken") * self.worth(side, area)
                    break
        return total

    def exposed(self) -> float:
        """Return what the English may lose with London, by the probability that an enemy takes it.

        An enemy beaten first does not take it, so Harold marches out against those who approach.
        The Danes come if no coast is guarded.
        """
        state, ground, forces = self.state, self.state.catalogue.ground, self.forces
        if state.control[ground.london] != ground.english:
            return 0.0
        keep = forces.fielded(ground.english * forces.size + ground.london)
        worst = self.weights.constant("danes") if self.unwatched() else 0.0
        for side in ground.invaders:
            if not strikes_again(state, side):
                continue
            for area in forces.armies[side]:
                cell = side * forces.size + area
                turns = self.country.turns[area][ground.london]
                if turns <= FAR_OFF:
                    near = 1.0 if turns <= 1 else self.weights.constant("beyond")
                    taken = self.fights.chance(forces.fielded(cell), keep) if keep else 1.0
                    worst = max(worst, near * taken * (1.0 - self.fights.beaten.get(cell, 0.0)))
        return -worst * float(ground.change["london_lost_english"])

    def unwatched(self) -> bool:
        """[10.0a] Return whether the Danes may come soon and the coast is almost unguarded."""
        state, forces, country = self.state, self.forces, self.country
        ground = state.catalogue.ground
        begins = ground.danes_from_if_sworn if state.sweyn_sworn else ground.danes_from
        if state.danes != AT_HOME or state.turn < begins - 1:
            return False
        for shore in country.shores:
            men = [forces.men[row + shore] for row in range(0, len(forces.men), forces.size)]
            if sum(men) > country.watch:
                return False
        return True

    def lure(self, side: int) -> float:
        """Return the attraction of a side's armies: areas to be taken within two phases."""
        state, ground, forces = self.state, self.state.catalogue.ground, self.forces
        base = side * forces.size
        armies = [area for area in forces.armies[side] if forces.room[base + area]]
        if not armies:
            return 0.0
        foreign = [holder in ground.invaders for holder in state.control]
        goals = [
            area
            for area, holder in enumerate(state.control)
            if holder != side and ground.england >> area & 1
            and (side != ground.english or foreign[area] or area == ground.london)
        ]  # fmt: skip
        beyond = self.weights.constant("beyond")
        total = 0.0
        for to in goals:
            worth = self.worth(side, to)
            keeper = forces.keeper(side, to)
            keep = forces.fielded(keeper * forces.size + to) if keeper != NOBODY else 0.0
            for area in armies:
                turns = self.country.turns[area][to]
                if turns <= FAR_OFF:
                    part = worth if turns <= 1 else beyond * worth
                    total += (
                        part * self.fights.chance(forces.fielded(base + area), keep)
                        if keep
                        else part
                    )
        return total

    # ---- armies ---------------------------------------------------------------------------------

    def army(self, side: int) -> float:
        """Return the strength of a side's units minus the expected losses, in tens."""
        state, forces = self.state, self.forces
        base = side * forces.size
        total = fsum([forces.power[base + area] for area in forces.groups[side]])
        total -= self.fights.lost[side]
        if side == state.catalogue.ground.english:
            total += 10.0 * called(state)
            for kind, of in enumerate(state.catalogue.kind_side):
                if of == side:
                    unit = state.catalogue.unit_kind.index(kind)
                    total += state.forces_from_events[kind] * self.country.strength[unit]
        return TENTH * (total - self.perishing(side))

    def perishing(self, side: int) -> float:
        """[9.3y] Return the strength of the units that are lost in Scotland if they stay."""
        state = self.state
        units = members(self.due & state.catalogue.ground.troops)
        if side != state.phasing:
            return 0.0
        scotland = state.catalogue.ground.scotland_area
        strength = self.country.strength
        there = fsum([strength[unit] for unit in state.units_at(side, scotland)])
        gone = there - self.forces.power[side * self.forces.size + scotland]
        return max(0.0, fsum([strength[unit] for unit in units]) - gone)

    def stays(self, side: int) -> bool:
        """[9.3y] Return whether a side still has a piece in Scotland that is lost if it stays."""
        ground = self.state.catalogue.ground
        cell = side * self.forces.size + ground.scotland_area
        leaders = self.due >> ground.troop_count & self.forces.heads[cell]
        return leaders != 0 or self.perishing(side) > 0.0

    def forsaken(self, side: int) -> bool:
        """[9.3y] Return whether a claimant is lost in Scotland by staying."""
        ground = self.state.catalogue.ground
        claimant = self.state.claimant(side)
        stays = self.forces.king[side] == ground.scotland_area
        return stays and bool(self.due >> (ground.troop_count + claimant) & 1)

    def hunger(self, side: int) -> float:
        """[9.5b] Return the strength in tens that a side can expect to starve."""
        state, ground, forces = self.state, self.state.catalogue.ground, self.forces
        base = side * forces.size
        soon = state.phasing == side and self.first
        later = self.weights.constant("next")
        total = 0.0
        for area in forces.groups[side]:
            men = forces.men[base + area]
            if men < self.starve_from or not ground.england >> area & 1:
                continue
            grade = state.forage_grade[area]
            if soon and state.turn != ground.harvest:
                total += forces.starving(base + area, grade)
            after = min(PERMANENT, grade + worse_by(state, men)) if soon else grade
            total += later * forces.starving(base + area, after)
        return TENTH * total


def due_in_scotland(state: DestinyState) -> int:
    """[9.3y] Return the pieces still in Scotland that are lost there when First Movement ends."""
    for phase in state.stack:
        if isinstance(phase, FirstMovement):
            return phase.must_leave_scotland & state.pieces_in[state.catalogue.ground.scotland_area]
    return 0


def before_control(state: DestinyState) -> bool:
    """[9.4a, 9.5a] Return whether the phasing side has its control and forage steps still to come.

    This holds while it moves, and when it has just moved: otherwise a force about to starve would
    ignore it as soon as its march ends.
    """
    return True in [
        phase.started <= place
        for phase in state.stack
        if isinstance(phase, PlayerPhase)
        for place, part in enumerate(phase.parts(state))
        if part.phase == CONTROL
    ]


def worth_of(weights: Weights, row: list[float]) -> float:
    """Return the total value of the features of a campaign."""
    return sum([weights.values[place] * part for place, part in enumerate(row)])
