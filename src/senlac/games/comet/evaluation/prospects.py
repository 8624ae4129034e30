"""The prospects of each side: what it holds and will reach, and the danger to its King."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.odds.basis import Measured
from senlac.games.comet.odds.clash import chance, clash_at, king_lost_chance
from senlac.games.comet.policy.raids import garrisons_at_risk
from senlac.games.comet.policy.rally import promise
from senlac.games.comet.rules.constants import SEA
from senlac.games.comet.rules.raising import PlaceRaised

if TYPE_CHECKING:
    from senlac.games.comet.odds.basis import Basis
    from senlac.games.comet.odds.figures import Figures
    from senlac.games.comet.odds.side_forces import SideForces
    from senlac.games.comet.odds.terrain import Terrain
    from senlac.games.comet.odds.timing import Timing
    from senlac.games.comet.state import CometState

FALLS: Final = 5
"""The index of the feature of the Supreme Leader's danger, which has shares of its own."""


class Prospects:
    """The prospects of each side, as the side `own` sees them.

    Attributes:
        forces: by side its forces; those that fight are replaced by copies.
        enemies: by side the mask of the areas that hold an enemy now.
        levied: the average CV that the English leaders raise, and the CV left to place.
        doom: by side the probability that its Supreme Leader is lost.
        owned, lost: by cell the probability that the side's units there win their battle, and the
            probability that they are attacked later. A cell is a side times the number of areas,
            plus an area.
        fought: whether there are battles, so that `owned` counts.
        thrown: the leaders that the side must expect to lose because they attack alone.
    """

    def __init__(
        self,
        state: CometState,
        own: int,
        forces: list[SideForces],
        timing: Timing,
        levied: float,
        basis: Basis,
    ) -> None:
        catalogue = state.catalogue
        self.state: CometState = state
        self.own: int = own
        self.home: int = catalogue.home
        self.size: int = catalogue.size
        self.forces: list[SideForces] = forces
        self.timing: Timing = timing
        self.basis: Basis = basis
        self.figures: Figures = basis.figures
        self.terrain: Terrain = basis.terrain
        one, two, three = state.occupied
        self.enemies: list[int] = [two | three, one | three, one | two]
        self.levied: float = levied
        self.doom: list[float] = [0.0] * len(forces)
        self.owned: list[float] = []
        self.lost: list[float] = []
        self.fought: bool = False
        self.thrown: float = 0.0

    def measured(self) -> Measured:
        """Return the amount of each feature for the side that evaluates.

        The shares of its rivals are subtracted. Near the end, features whose result is not yet
        settled count for less.
        """
        figures, own, late = self.figures, self.own, self.timing.late
        home = own == self.home
        rows = self._rows()
        worth = [0.0] * len(rows)
        if home or late > 0.0:
            # Early in the game only the English use the value of each side.
            worth = [self._score(row) for row in rows]
        one, other = self.state.catalogue.rivals[own]
        out = self.state.out
        if out >> one & 1 or (
            not out >> other & 1 and (other == self.home or (home and worth[other] > worth[one]))
        ):
            one, other = other, one
        part = 1.0 - late * (1.0 - figures.rest)
        first = figures.rival if home else figures.obstacle
        second = figures.other if home else figures.competitor
        mine, its, others = rows[own], rows[one], rows[other]
        found = [
            part * (mine[place] - first * its[place] - second * others[place])
            for place in range(len(mine))
        ]
        found[FALLS] = part * (self.doom[own] - self._slain(own))
        closing = late * self._settled(worth[own] - max(worth[one], worth[other])) if late else 0.0
        early = 1.0 - late
        found += [
            self._cornered(own), early * self.thrown, early * self._stray(own), closing, 0.0,
        ]  # fmt: skip
        return Measured(found, self._score(found))

    def _score(self, row: list[float]) -> float:
        """Return the weighted sum of the features of a row, which may leave out the last ones."""
        values = self.basis.weights.values
        total = 0.0
        for place in range(len(row)):
            total += values[place] * row[place]
        return total

    def _slain(self, own: int) -> float:
        """Return the dangers to the Supreme Leaders of a side's rivals, by what they are worth."""
        figures, out, home = self.figures, self.state.out, self.home
        one, other = self.state.catalogue.rivals[own]
        slain = 0.0
        for rival, third in ((one, other), (other, one)):
            share = figures.slain_feud
            if not out >> rival & 1 and out >> third & 1:
                share = figures.slain_last
            elif rival == home:
                share = figures.slain_home
            elif own == home:
                share = figures.slain
            slain += share * (1.0 if out >> rival & 1 else self.doom[rival])
        return slain

    def _settled(self, lead: float) -> float:
        """Return the value of a lead for the victory, -1 to 1, with the Supreme Leader alive.

        A side without its Supreme Leader has lost, whatever its lead.
        """
        doom = self.doom[self.own]
        lead -= self.figures.falls * doom
        return (1.0 - doom) * lead / (self.figures.close + abs(lead)) - doom

    def _rows(self) -> list[list[float]]:
        """Return by side the amount of each feature, without those that compare sides."""
        if self.timing.late > 0.0:
            self._raid()
        held = [0.0 if side == self.home else self._held(side) for side in range(len(self.forces))]
        held[self.home] = self.terrain.total - sum(held)
        return [self._row(side, held[side]) for side in range(len(held))]

    def _row(self, side: int, held: float) -> list[float]:
        """Return the amount of each feature of a side that holds `held` points."""
        state, late, king = self.state, self.timing.late, self.forces[side].supreme
        if state.out >> side & 1:
            return [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
        early = 1.0 - late
        row = [
            early * held, late * held, 0.0, 0.0, 0.0, self.doom[side], 0.0, 0.0, 0.0, 0.0,
        ]  # fmt: skip
        army = self.terrain.afloat[side]
        if king >= 0:
            army = self.forces[side].army(self.figures)
            doom = 1.0 - (1.0 - self.doom[side]) * (1.0 - self._hunted(side, king))
            self.doom[side] = row[FALLS] = doom
            if self.timing.strikes[side]:
                self._look_ahead(row, side, king)
        else:
            row[4] = float(state.turn)
        row[2] = early * army
        row[3] = late * army
        return row

    # ---- what is held -----------------------------------------------------------------------

    def fight(self, where: list[int]) -> None:
        """Estimate the results of the pending battles."""
        forces, active = self.forces, self.state.active
        rivals = self.state.catalogue.rivals[active]
        self.fought = True
        self.owned = [1.0] * (self.size * len(forces))
        attackers = forces[active] = forces[active].separate()
        for defender in rivals:
            if forces[defender].held & attackers.held:
                forces[defender] = forces[defender].separate()
        for area in attackers.places:
            for defender in rivals:
                if forces[defender].held >> area & 1:
                    wins, left = self._battle(area, defender)
                    if self.own == active and attackers.blocks[area] == 1:
                        self._note_lone_leaders(area, where, (1.0 - wins) * (1.0 - left))

    def _battle(self, area: int, defender: int) -> tuple[float, float]:
        """Note the estimated result of a battle; return the attacker's chance and what is left."""
        state, figures, active = self.state, self.figures, self.state.active
        attackers, defenders = self.forces[active], self.forces[defender]
        clash = clash_at(state, area, attackers, defender, defenders, figures)
        promised = promise(state, area, attackers, defenders, figures)
        wins, left = clash.wins, clash.attacker_left
        if promised > wins:
            wins, left = promised, max(left, 0.5 * promised)
        self.owned[active * self.size + area] = wins
        self.owned[defender * self.size + area] = 1.0 - wins
        if attackers.supreme == area:
            self.doom[active] = clash.attacker_falls
        if defenders.supreme == area:
            self.doom[defender] = clash.defender_falls
        attackers.keep(area, left)
        defenders.keep(area, clash.defender_left)
        return wins, left

    def _note_lone_leaders(self, area: int, where: list[int], lost: float) -> None:
        """Note the leaders who attack alone; each is lost with a probability of `lost`."""
        active = self.state.active
        supreme = self.forces[active].supreme
        for leader in self.state.catalogue.leaders[active]:
            if where[leader] == area != supreme:
                self.thrown += lost

    def _raid(self) -> None:
        """Estimate which garrisons of the invaders will be attacked."""
        forces, figures, catalogue = self.forces, self.figures, self.state.catalogue
        lost = [0.0] * (self.size * len(forces))
        for enemy, foe in enumerate(forces):
            if self.timing.strikes[enemy] and foe.stacks:
                strong = enemy == self.home or self.state.is_out(self.home)
                victims = [side for side in catalogue.rivals[enemy] if side != self.home]
                raid = figures.raid if strong else figures.feud
                for cell in garrisons_at_risk(foe, victims, forces, catalogue.vp, figures.match):
                    lost[cell] = 1.0 - (1.0 - lost[cell]) * (1.0 - raid)
        self.lost = lost

    def _held(self, side: int) -> float:
        """Return the points an invader holds, minus those it may lose again."""
        state, vp, row = self.state, self.state.catalogue.vp, side * self.size
        force, owned, lost = self.forces[side], self.owned, self.lost
        held = 0.0
        if not self.fought and not lost:
            held = force.points
        else:
            for area in force.places:
                if vp[area]:
                    part = owned[row + area] if self.fought else 1.0
                    held += vp[area] * part * (1.0 - lost[row + area] if lost else 1.0)
        king = force.supreme
        if self.timing.last and side > state.active and king >= 0:
            held = max(held, self.figures.to_come * self.terrain.common[king][king])
        return held

    # ---- who lives, and where to --------------------------------------------------------------

    def _hunted(self, side: int, king: int) -> float:
        """Return the probability that a Supreme Leader is lost to an attack."""
        forces, figures, strikes = self.forces, self.figures, self.timing.strikes
        own = forces[side].power[king]
        even = figures.even * (own * own + 0.01)
        doors = self.state.catalogue.board.neighbour_masks[king] & ~self.enemies[side]
        safe = 1.0
        for enemy in self.state.catalogue.rivals[side]:
            foe = forces[enemy]
            threat = foe.threat(king) if strikes[enemy] else 0.0
            if threat > 0.0:
                odds = threat * threat / even
                wins = chance(odds)
                if wins > 0.0:
                    blow = wins * wins * king_lost_chance(doors & ~foe.shut(king), odds, figures)
                    blow *= self._answered(side, enemy)
                    safe *= 1.0 - blow * self._enmity(enemy, side)
            elif foe.supreme == SEA:
                safe *= 1.0 - self._landed_on(enemy, side, king)
        return 1.0 - safe

    def _landed_on(self, enemy: int, side: int, king: int) -> float:
        """[5.2b] Return the probability that a King is lost to an enemy who lands where he is."""
        state, figures = self.state, self.figures
        number = state.catalogue.arrows[enemy][king]
        if not number or not self.timing.strikes[enemy]:
            return 0.0
        own = self.forces[side].power[king]
        power = self.terrain.afloat[enemy]
        odds = power * power / (figures.even_landing * (own * own + 0.01))
        doors = state.catalogue.board.neighbour_masks[king] & ~self.enemies[side]
        lands = number / state.catalogue.die * self._enmity(enemy, side)
        lands *= self._answered(side, enemy)
        return lands * chance(odds) * king_lost_chance(doors, odds, figures)

    def _answered(self, side: int, enemy: int) -> float:
        """Return the share of a threat that is left if the threatened side may march first.

        It can leave, or strike first. A threat to a rival is answered almost always, but Harold who
        must leave raises fewer men.
        """
        timing, figures = self.timing, self.figures
        if not timing.strikes[side] or timing.before[side] > timing.before[enemy]:
            return 1.0
        if side != self.own:
            return figures.pressed if side == self.home else figures.bluff
        return figures.parried

    def _enmity(self, enemy: int, side: int) -> float:
        """Return the probability that an enemy strikes a side, if it can."""
        home = self.home
        # Without the English the invaders have only each other to fight.
        if home in (enemy, side) or self.state.out >> home & 1:
            return 1.0
        feud = self.figures.feud
        return feud + (1.0 - feud) * self.doom[home]

    def _cornered(self, side: int) -> float:
        """Return how little room a Supreme Leader has to run from an enemy who would win."""
        forces, strikes, near = self.forces, self.timing.strikes, self.terrain.near
        king = forces[side].supreme
        if king < 0 or not strikes[side]:
            return 0.0
        own = forces[side].power[king]
        even = self.figures.even * (own * own + 0.01)
        worst = 0.0
        for enemy in self.state.catalogue.rivals[side]:
            start = forces[enemy].supreme
            if start < 0 or not strikes[enemy]:
                continue
            power = forces[enemy].power[start]
            wins = chance(power * power / even)
            if wins > 0.0:
                safe = (near[king] & ~self.enemies[side] & ~near[start]).bit_count()
                worst = max(worst, wins * self._enmity(enemy, side) / (1.0 + safe))
        return worst

    def _stray(self, side: int) -> float:
        """Return the leaders that a side must expect to lose where they stand."""
        force, timing, even = self.forces[side], self.timing, self.figures.even
        if len(force.stacks) == 1 and force.stacks[0] == force.supreme:
            return 0.0
        fought = self.state.contested()
        lost = 0.0
        for area in force.stacks:
            if area == force.supreme or fought >> area & 1:
                continue
            own = force.power[area]
            for enemy in self.state.catalogue.rivals[side]:
                if timing.strikes[enemy] and timing.before[enemy] < timing.before[side]:
                    threat = self.forces[enemy].threat(area)
                    if threat > 0.0:
                        wins = chance(threat * threat / (even * (own * own + 0.01)))
                        lost += wins * self._enmity(enemy, side)
        return lost

    def _look_ahead(self, row: list[float], side: int, king: int) -> None:
        """Note the four features from `lure` on: the value of areas not held but within reach."""
        forces, terrain, home = self.forces, self.terrain, self.home
        common = terrain.common[king]
        drawn = watched = 0.0
        if side == home:
            for holder in self.state.catalogue.rivals[home]:
                drawn = self._drawn(drawn, king, holder)
                goal = forces[holder].supreme
                watched += common[goal] if goal >= 0 else 0.0
            row[6], row[8], row[9] = drawn, self.timing.eve * watched, self.levied
            return
        harvest = common[king]
        goal = forces[home].supreme
        if goal >= 0:
            harvest -= self.figures.shade * common[goal]
        drawn = self._drawn(drawn, king, side) if self.fought else forces[side].drawn()
        row[6] = terrain.drawn[king] - drawn
        row[7] = self.timing.eve * harvest

    def _drawn(self, drawn: float, king: int, holder: int) -> float:
        """Add to a sum the attraction of the areas that a side holds on a King."""
        pull, owned, row = self.terrain.pull[king], self.owned, holder * self.size
        for area in self.forces[holder].places:
            drawn += pull[area] * owned[row + area] if self.fought else pull[area]
        return drawn


def average_levies(state: CometState, basis: Basis) -> float:
    """[8.2a] Return the average CV that the English leaders raise, and the CV left to place."""
    catalogue, levies, top = state.catalogue, basis.terrain.levies, state.stack[-1]
    raised = 0.0
    for leader in catalogue.raisers:
        area = state.area[leader]
        if area >= 0 and catalogue.side[leader] == catalogue.home:
            raised += levies[leader][area]
    if isinstance(top, PlaceRaised):
        raised += basis.figures.placed * top.cv_left
    return raised
