"""The second referee's shots, combats, morale tests, routs and pursuits.

The generators yield the side that must decide with its options, and receive the answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from typing import Any, Final

from tests.games.hastings.naive import (
    CLASSES,
    EDGE,
    ESCAPE,
    FACINGS,
    HOME,
    LAND,
    MISSILES,
    MODIFIERS,
    POINTS,
    TABLES,
    Field,
    Leader,
    Path,
    Unit,
    ahead,
    apart,
    around,
    cost,
    foe,
    wet,
)

Asked = tuple[str, set[str]]
Asking = Generator[Asked, str, str]
Choosing = Generator[Asked, str, int]
Step = Generator[Asked, str, None]

RESULTS: Final = {row["id"]: row for row in TABLES["combat_result"]}
LEVELS: Final = {row["id"]: row["break_level"] for row in TABLES["morale"]}


class Over(Exception):  # noqa: N818 - it is how the battle ends
    """The battle has ended; the argument is the winner, or "" for a draw."""


class Fighting(Field):
    """The combats of both armies."""

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(position)
        self.dice: deque[int] = deque()
        self.quarry: list[Unit] = []
        self.levels = dict(LEVELS)
        self.results: list[str] = TABLES["close_combat"]["results"]
        if position["fields"]["overlay"] is not None:
            tables = position["fields"]["overlay"]["values"]["tables"]
            levels = {name: row["break_level"] for name, row in tables["morale"].items()}
            self.levels.update(levels)
            self.results = tables["close_combat"]["results"]

    # ---- asking and rolling -----------------------------------------------------------------

    def ask(self, side: str, options: set[str]) -> Asking:
        """Ask for a decision, unless there is only one option."""
        assert options, "nothing to decide"
        if len(options) == 1:
            return next(iter(options))
        answer = yield side, options
        return answer

    def roll(self) -> int:
        """Return the next die rolled by the game."""
        return self.dice.popleft()

    def ask_facing(self, unit: Unit, facings: set[str] | None = None) -> Step:
        """Ask for the facing of a unit."""
        options = {f"face {unit.id} {facing}" for facing in facings or set(FACINGS)}
        answer = yield from self.ask(unit.side, options)
        unit.facing = answer.split()[2]

    # ---- C. missiles ------------------------------------------------------------------------

    def missiles(self, side: str, phasing: str) -> Step:
        """Play a missile phase of a side."""
        while True:
            options = {"end"}
            for unit in self.army(side):
                if unit.archer and unit.ordered and not unit.fired:
                    options |= {f"fire {unit.id} {hex_}" for hex_ in self.shots(unit)}
            throws = self.throws() if side == "saxon" and phasing == "norman" else []
            options |= {
                f"javelin {unit.id} {hex_}"
                for unit, hex_ in throws
                if any(other is not unit and to != hex_ for other, to in throws)
            }
            answer = yield from self.ask(side, options)
            if answer == "end":
                return
            verb, name, where = answer.split()
            if verb == "fire":
                unit = self.unit(name)
                unit.fired = True
                yield from self.shoot(unit, int(where), MISSILES[unit.card["missile"]])
            else:
                yield from self.javelins(self.unit(name), int(where), throws)

    def throws(self) -> list[tuple[Unit, int]]:
        """Return the possible throws."""
        if self.thrown:
            return []
        return [
            (unit, hex_)
            for unit in self.army("saxon")
            if unit.ordered and not unit.archer
            for hex_ in self.targets(unit)
            if self.on(hex_)
        ]

    def javelins(self, first: Unit, at: int, throws: list[tuple[Unit, int]]) -> Step:
        """Throw the hand missiles."""
        self.thrown = True
        seconds = {f"javelin {u.id} {h}" for u, h in throws if u is not first and h != at}
        answer = yield from self.ask("saxon", seconds)
        _, name, where = answer.split()
        second, target = self.unit(name), self.on(int(where))
        yield from self.shoot(first, at, MISSILES["hand_missiles"])
        if second.at and second.ordered and target is not None and target.at == int(where):
            yield from self.shoot(second, int(where), MISSILES["hand_missiles"])

    def shoot(self, unit: Unit, at: int, row: dict[str, Any]) -> Step:
        """Resolve a shot."""
        far = 0 if at in around(unit.at) else 1
        die = self.roll()
        if die in row["out_of_arrows"]:
            self.remove(unit, "box")
        target, chief = self.on(at), self.chief(at)
        killed: list[tuple[Leader, int]] = []
        if die >= row["scores"][far]:
            if target is not None:
                self.disorder(target)
            elif chief is not None:
                killed.append((chief, at))
        if chief is not None and not killed and self.roll() in TABLES["leader_loss"]["involved"]:
            killed.append((chief, at))
        for leader, _ in killed:
            self.remove(leader)
        self.sudden_death([leader for leader, _ in killed])
        yield from self.morale([(leader.side, hex_) for leader, hex_ in killed], foe(unit.side))

    def disorder(self, unit: Unit) -> None:
        """Disorder a unit; an archer is eliminated."""
        if unit.archer:
            self.remove(unit)
        elif unit.ordered:
            unit.state = "disordered"

    # ---- E. combat --------------------------------------------------------------------------

    def combat_phase(self, side: str) -> Step:
        """Play the combat phase of a side."""
        eligible = [
            unit
            for unit in self.army(side)
            if unit.ordered and not unit.archer and self.targets(unit)
        ]
        while True:
            options = {"end"}
            for unit in eligible:
                if unit.at and unit.ordered:
                    options |= {f"attack {unit.id} {hex_}" for hex_ in self.targets(unit)}
            answer = yield from self.ask(side, options)
            if answer == "end":
                return
            _, name, where = answer.split()
            eligible.remove(self.unit(name))
            yield from self.fight(self.unit(name), int(where))

    def strength(self, unit: Unit, at: int, *, charge: bool, impetuous: bool) -> int:
        """Return the differential of an attack."""
        target = self.on(at)
        assert target is not None
        mine, theirs = unit.value, target.value
        if unit.at not in ahead(at, target.facing):
            mine += MODIFIERS["flank_or_rear"]
        mine += MODIFIERS["charge"] * charge + MODIFIERS["impetuous"] * impetuous
        if LAND[unit.at]["level"] == 0:
            theirs += LAND[at]["defence"]
        for one in (unit, target):
            leader = self.companion(one)
            if leader is not None and one.group in leader.leads:
                mine += MODIFIERS["leader"] * (one is unit)
                theirs += MODIFIERS["leader"] * (one is target)
        return int(mine - theirs)

    def fight(self, unit: Unit, at: int, *, charge: bool = False, impetuous: bool = False) -> Step:
        """Resolve a close combat."""
        target, here = self.on(at), unit.at
        mine, theirs = self.companion(unit), self.chief(at)
        lost: list[tuple[str, int]] = []
        won = target is None
        if target is not None:
            differential = self.strength(unit, at, charge=charge, impetuous=impetuous)
            die = yield from self.combat_die(unit)
            place = differential + die - TABLES["close_combat"]["first"]
            result = RESULTS[self.results[max(0, min(len(self.results) - 1, place))]]
            self.harm(target, result["defender"])
            self.harm(unit, result["attacker"])
            lost = [(one.side, hex_) for one, hex_ in ((unit, here), (target, at)) if not one.at]
            won = not target.at
        killed = self.leader_dice(mine, theirs)
        if won:
            yield from self.overrun(unit, at, mine, theirs, killed)
        if charge and unit.at:
            self.disorder(unit)
        self.sudden_death(killed)
        if not impetuous:
            places = [(one.side, here if one is mine else at) for one in killed]
            order = sorted(places, key=lambda loss: loss[0] != unit.side)
            yield from self.morale([*lost, *order], foe(unit.side))

    def combat_die(self, unit: Unit) -> Choosing:
        """Roll for an attack; with the banner twice."""
        die = self.roll()
        if unit.side == "norman" and self.holder() is unit:
            answer = yield from self.ask("norman", {f"use {die}", f"use {self.roll()}"})
            die = int(answer.split()[1])
        return die

    def harm(self, unit: Unit, harm: str) -> None:
        """Apply a result to a unit."""
        if harm == "eliminated":
            self.remove(unit)
        elif harm == "disordered":
            self.disorder(unit)

    def leader_dice(self, *leaders: Leader | None) -> list[Leader]:
        """Roll for the leaders in a combat, and remove those killed."""
        involved = [leader for leader in leaders if leader is not None]
        deadly = TABLES["leader_loss"]["involved"]
        killed = [leader for leader in involved if self.roll() in deadly]
        for leader in killed:
            self.remove(leader)
        return killed

    def overrun(
        self, unit: Unit, at: int, mine: Leader | None, theirs: Leader | None, killed: list[Leader]
    ) -> Step:
        """Advance, overrunning an enemy leader in the hex."""
        if theirs is not None and theirs.at:
            if self.roll() in TABLES["leader_loss"]["overrun"]:
                refuges = []
            else:
                refuges = [
                    to for to in around(at) if not self.chief(to) and self.side_on(to) != unit.side
                ]
            if refuges:
                options = {f"refuge {theirs.id} {to}" for to in refuges}
                answer = yield from self.ask(theirs.side, options)
                theirs.at = int(answer.split()[2])
            else:
                self.remove(theirs)
                killed.append(theirs)
        self.step(unit, at, mine if mine is not None and mine.at else None)

    def side_on(self, hex_: int) -> str:
        """Return the side of the unit on a hex."""
        unit = self.on(hex_)
        return unit.side if unit else ""

    def sudden_death(self, killed: list[Leader]) -> None:
        """End the battle if William or Harold has died."""
        fallen = {leader.side for leader in killed if leader.sudden_death}
        if fallen:
            raise Over("" if len(fallen) > 1 else foe(fallen.pop()))

    # ---- G3-G5. morale, rout, pursuit -------------------------------------------------------

    def morale(self, losses: list[tuple[str, int]], defender: str) -> Step:
        """Test for each loss, then run the broken units, then pursue."""
        broken: list[Unit] = []
        for side, hex_ in losses:
            for group, level in self.levels.items():
                if CLASSES[group] != side:
                    continue
                near = [unit for unit in self.army(side) if unit.at in (hex_, *around(hex_))]
                shaken = [u for u in near if u.group == group and self.may_break(u)]
                if shaken and self.roll() + self.dead(group) >= level:
                    broken += shaken
                    for unit in shaken:
                        unit.state = "routing"
        if broken:
            yield from self.rout(broken, defender)

    def may_break(self, unit: Unit) -> bool:
        """Return whether a unit may be made to rout."""
        leader = self.companion(unit)
        return not unit.routing and (leader is None or not leader.sudden_death)

    def rout(self, broken: list[Unit], defender: str) -> Step:
        """Run all units that have just been broken."""
        for unit in broken:
            unit.facing = HOME[unit.side]
            unit.acted = True
            unit.must_run = False
        fleeing = [unit for unit in broken if unit.side == "norman"]
        scented = [
            unit
            for unit in self.army("saxon")
            if unit.group == "fyrd" and not unit.archer and not unit.routing
            if any(prey.at in ahead(unit.at, unit.facing) for prey in fleeing)
        ]
        for side in (defender, foe(defender)):
            left = [unit for unit in broken if unit.side == side]
            while left:
                options = {option for unit in left for option in self.flights(unit)}
                verb, name = (yield from self.ask(side, options)).split()
                unit = self.unit(name)
                left.remove(unit)
                leader = self.companion(unit) if verb == "leadrout" else None
                if leader is not None:
                    leader.acted = True
                yield from self.run(unit, leader)
        if scented and self.roll() in TABLES["pursuit"]["faces"]:
            self.quarry = fleeing
            yield from self.pursuit([unit for unit in scented if unit.at and not unit.routing])

    def flights(self, unit: Unit) -> set[str]:
        """Return the possible runs of a unit just broken."""
        if self.companion(unit) is None:
            return {f"rout {unit.id}"}
        return {f"rout {unit.id}", f"leadrout {unit.id}"}

    def run(self, unit: Unit, leader: Leader | None) -> Step:
        """Run towards the edge."""
        unit.must_run = False
        left = POINTS["routing"]
        while left:
            if unit.at // 100 == EDGE[unit.side]:
                self.remove(unit)
                return
            front = ahead(unit.at, unit.facing)
            vacant = [to for to in front if not self.on(to) and not self.prey(to, unit.side)]
            if not vacant:
                self.remove(unit)
                return
            payable = [to for to in vacant if cost(to) <= left]
            if not payable:
                return
            least = min(ESCAPE[unit.side][to] for to in payable)
            ways = {f"step {to}" for to in payable if ESCAPE[unit.side][to] == least}
            to = int((yield from self.ask(unit.side, ways)).split()[1])
            if leader is not None and self.chief(to) is not None:
                leader = None
            left -= cost(to)
            self.step(unit, to, leader)
            if wet(to):
                return

    def pursuit(self, pursuers: list[Unit]) -> Step:
        """Play the pursuit of the Fyrd."""
        covered: set[Unit] = set()
        left = list(pursuers)
        while left:
            options = {
                f"pursue {unit.id} {hex_}" for unit in left for hex_ in self.chases(unit, covered)
            }
            _, name, where = (yield from self.ask("saxon", options)).split()
            unit = self.unit(name)
            left.remove(unit)
            self.chase(unit, int(where))
            yield from self.ask_facing(unit, self.chase_facings(unit, covered))
            front = ahead(unit.at, unit.facing)
            covered |= {prey for prey in self.quarry if prey.at in front}
        yield from self.pursuit_attacks(pursuers)
        for unit in pursuers:
            if unit.at and unit.ordered:
                unit.state = "disordered"

    def chase_ways(self, unit: Unit) -> Iterator[Path]:
        """Yield every path of a pursuer."""
        return self.walks(unit.at, POINTS["pursuit"], self.openings(unit, None), wet)

    def chases(self, unit: Unit, covered: set[Unit]) -> set[int]:
        """Return the possible end hexes of a pursuer."""
        may = self.openings(unit, None)
        reach = {unit.at} | self.ends(unit.at, POINTS["pursuit"], may, wet)
        quarry = [prey for prey in self.quarry if prey.at]
        for wanted in ([prey for prey in quarry if prey not in covered], quarry):
            beside = {to for prey in wanted for to in around(prey.at)}
            if reach & beside:
                return reach & beside
        if not quarry:
            return {unit.at}
        far = {hex_: min(apart(hex_, prey.at) for prey in quarry) for hex_ in reach}
        return {hex_ for hex_ in reach if far[hex_] == min(far.values())}

    def chase(self, unit: Unit, end: int) -> None:
        """Move a pursuer along the path that the game takes."""
        if end != unit.at:
            for hex_ in self.chosen(unit, self.chase_ways(unit), end):
                self.step(unit, hex_)

    def chase_facings(self, unit: Unit, covered: set[Unit]) -> set[str]:
        """Return the possible facings of a pursuer."""
        quarry = [prey for prey in self.quarry if prey.at]
        normans = self.army("norman")
        for wanted in (
            [prey for prey in quarry if prey not in covered],
            quarry,
            [prey for prey in normans if prey.routing],
            normans,
        ):
            places = {prey.at for prey in wanted}
            good = {facing for facing in FACINGS if places & set(ahead(unit.at, facing))}
            if good:
                return good
        return set(FACINGS)

    def pursuit_attacks(self, pursuers: list[Unit]) -> Step:
        """Play the attacks of all pursuers that can attack."""
        left = list(pursuers)
        struck: set[Unit] = set()
        while True:
            ready = [unit for unit in left if unit.at and self.targets(unit)]
            if not ready:
                return
            options = {
                f"attack {unit.id} {to}" for unit in ready for to in self.victims(unit, struck)
            }
            _, name, where = (yield from self.ask("saxon", options)).split()
            unit, target = self.unit(name), self.on(int(where))
            left.remove(unit)
            if target is not None:
                struck.add(target)
            yield from self.fight(unit, int(where), impetuous=True)

    def victims(self, unit: Unit, struck: set[Unit]) -> list[int]:
        """Return the targets of a pursuer: routing units not yet attacked before all others."""
        targets = {hex_: self.on(hex_) for hex_ in self.targets(unit)}
        enemies = {hex_: other for hex_, other in targets.items() if other is not None}
        routers = [hex_ for hex_, other in enemies.items() if other.routing]
        fresh = [hex_ for hex_ in routers if enemies[hex_] not in struck]
        return fresh or routers or list(enemies) or list(targets)
