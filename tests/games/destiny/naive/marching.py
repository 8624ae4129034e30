"""The second referee's movement steps: marchers, the forming of a force, and its steps."""

from __future__ import annotations

from math import ceil

from tests.games.destiny.naive.charts import (
    ABROAD,
    AREAS,
    KIND_OF,
    LEADERS,
    MAP,
    RIDGES,
    TABLES,
    TOWNS,
)
from tests.games.destiny.naive.contact import MOVEMENT, Contact, Force
from tests.games.destiny.naive.world import Step, best_first, mounted, stragglers


class Marching(Contact):
    """A movement step of the side in phase; `pool` are the pieces that may move in it."""

    pool: set[str]

    def movement(self, side: str, *, first: bool) -> Step:
        """[move] Let a side march until it is done."""
        self.moved = set()
        while True:
            forces = {}
            for leader in LEADERS:
                if self.may_move(side, leader):
                    forces[f"march {leader}"] = self.begun(side, leader, first=first)
            for unit in KIND_OF:
                if self.may_move(side, unit):
                    forces[f"band {unit}"] = Force(side, "", [unit], first)
            for force in forces.values():
                self.outfit(force)
            options = {text for text, force in forces.items() if self.could_go(force)}
            answer = yield from self.ask(side, options | {"done"})
            if answer == "done":
                return
            force = forces[answer]
            self.moved.add(answer.split()[1])
            yield from self.form(force)
            yield from self.march(force)

    def may_move(self, side: str, piece: str) -> bool:
        """Return whether a piece may begin to move, or go along."""
        return (
            piece in self.pool
            and self.area[piece] in AREAS
            and self.side(piece) == side
            and piece not in self.moved | self.no_move | self.inactive
            and not (self.held_in_scotland and side == "norwegian" and self.held_back(piece))
        )

    def held_back(self, piece: str) -> bool:
        """Return whether a Norwegian piece is held in Scotland."""
        return self.area[piece] == "scotland"

    def begun(self, side: str, leader: str, *, first: bool) -> Force:
        """Return the force that a leader begins with."""
        here = [u for u in self.units(side, self.area[leader]) if self.may_move(side, u)]
        led = best_first([unit for unit in here if self.may_command(leader, unit)])
        return Force(side, leader, [leader, *led[: LEADERS[leader]["command"]]], first)

    def outfit(self, force: Force) -> None:
        """Give a force its points, and find out whether it may go one area only."""
        horse = all(piece in LEADERS or mounted(piece) for piece in force.pieces)
        force.limited = not force.leader or len(force.units()) < 3
        force.points = int(MOVEMENT["mounted" if horse else "foot"])
        if self.weather == "severe":
            force.points = 0 if force.limited else force.points - 2
        elif self.weather == "poor" and not force.limited:
            force.points -= 1

    def form(self, force: Force) -> Step:
        """[form] Let the owner leave some and take others."""
        named = set(force.pieces) - {piece for piece in force.pieces if piece in KIND_OF}
        began = [piece for piece in force.pieces if piece in KIND_OF]
        while True:
            options = {"set_out"}
            for unit in began:
                if unit not in named and (force.leader or len(force.pieces) > 1):
                    options.add(f"leave {unit}")
            for piece in (*KIND_OF, *LEADERS):
                if piece not in named and piece not in force.pieces and self.joins(force, piece):
                    options.add(f"take {piece}")
            answer = yield from self.ask(force.side, options)
            if answer == "set_out":
                break
            verb, piece = answer.split()
            named.add(piece)
            if verb == "take":
                force.pieces.append(piece)
            else:
                force.pieces.remove(piece)
        self.moved |= set(force.pieces)
        self.outfit(force)

    def joins(self, force: Force, piece: str) -> bool:
        """Return whether a piece may be taken along."""
        if self.area[piece] != self.at(force) or not self.may_move(force.side, piece):
            return False
        if piece in LEADERS:
            return bool(force.leader) and self.rank(piece) > self.rank(force.leader)
        if not force.leader:
            return True
        room = len(force.units()) < LEADERS[force.leader]["command"]
        return room and self.may_command(force.leader, piece)

    # ---- what is legal --------------------------------------------------------------------------

    def cost(self, force: Force, there: str) -> int:
        """Return the points of a step."""
        here = self.at(force)
        cost = int(MAP["costs"][AREAS[there]["terrain"]])
        cost += {here, there} in RIDGES
        inside = any(self.spot[piece] == "town" for piece in force.pieces) and here != "london"
        return cost + (inside or any(self.spot[piece] == "site" for piece in force.pieces))

    def may_enter(self, force: Force, there: str) -> bool:
        """Return whether a force may go into an area at all."""
        units = len(force.units())
        if AREAS[there]["zone"] in ABROAD and not force.led():
            return False
        if units < 3 and self.enemy_units(force.side, there):
            return False
        return units > 0 or not self.enemies(force.side, there)

    def steps(self, force: Force) -> set[str]:
        """Return the areas into which it may step with its points."""
        if force.over or force.forced:
            return set()
        if force.limited and (force.stepped or self.travelled & set(force.pieces)):
            return set()
        return {
            there
            for there in AREAS[self.at(force)]["adjacent"]
            if self.may_enter(force, there) and self.cost(force, there) <= force.points
        }

    def forced_steps(self, force: Force) -> set[str]:
        """Return the areas into which it may march by force."""
        if force.over or force.forced or not force.first:
            return set()
        if not force.led() or len(force.units()) < 3:
            return set()
        return {t for t in AREAS[self.at(force)]["adjacent"] if self.may_enter(force, t)}

    def town_cost(self, force: Force) -> int:
        """Return the cost to enter the town, 0 where that is not possible."""
        here = self.at(force)
        out = any(self.spot[piece] != "town" for piece in force.pieces)
        if force.over or force.forced or here not in TOWNS or here == "london" or not out:
            return 0
        cost = 1 + any(self.spot[piece] == "site" for piece in force.pieces)
        return cost if cost <= force.points else 0

    def could_go(self, force: Force) -> bool:
        """Return whether a force could step or enter a town."""
        return bool(self.steps(force) or self.forced_steps(force) or self.town_cost(force))

    def may_go_on(self, force: Force) -> bool:
        """Return whether some further step is legal."""
        return bool(self.steps(force) or self.forced_steps(force))

    # ---- marching -------------------------------------------------------------------------------

    def ends(self, force: Force, area: str) -> bool:
        """Give a force its points, and note whether it may go one area only."""
        return bool(self.enemies(force.side, area))

    def enter_again(self, force: Force, there: str, *, hard: bool) -> Step:
        """Enter an area in Second Movement."""
        raise NotImplementedError

    def straggle(self, force: Force) -> Step:
        """Roll for stragglers in Second Movement, and for their place."""
        raise NotImplementedError

    def march(self, force: Force) -> Step:
        """[step] Let a force go on until it halts or must."""
        force.route = [self.at(force)]
        yield from self.leaving(force)
        while not force.over:
            options = self.ways_on(force)
            answer = "halt"
            if options:
                answer = yield from self.ask(force.side, options | {"halt"})
            if answer == "halt_hard":
                self.use(force.side, "hard_marching")
                return
            if answer == "halt":
                break
            yield from self.carry_out(force, *answer.split())
        if not force.first and not force.over and len(force.route) > 1:
            yield from self.straggle(force)
        if not force.over and force.passed:
            enemies = [s for s in force.passed if self.big(s, self.at(force))]
            if enemies:
                yield from self.fight(force, enemies[0])

    def ways_on(self, force: Force) -> set[str]:
        """Return all actions of a force except to halt."""
        options = {f"step {area}" for area in self.steps(force)}
        forced = self.forced_steps(force)
        options |= {f"forced {area}" for area in forced}
        if "hard_marching" in self.held[force.side]:
            options |= {f"forced_hard {area}" for area in forced}
            if not force.first:
                options |= {
                    f"step_hard {area}" for area in self.steps(force) if self.ends(force, area)
                }
                options |= {"halt_hard"} if len(force.route) > 1 else set()
        if self.town_cost(force):
            options.add("enter_town")
        return options

    def carry_out(self, force: Force, verb: str, there: str = "") -> Step:
        """Carry out the owner's choice."""
        if verb == "enter_town":
            force.points -= self.town_cost(force)
            for piece in force.pieces:
                self.spot[piece] = "town"
            return
        if verb == "step_hard":
            self.use(force.side, "hard_marching")
        if verb in ("step", "step_hard"):
            force.points -= self.cost(force, there)
            force.stepped = True
        elif not self.forced_march(force, verb, there):
            force.over = True
            return
        if force.first:
            yield from self.enter(force, there)
            force.over = force.over or verb != "step"
        else:
            yield from self.enter_again(force, there, hard=verb == "step_hard")

    def forced_march(self, force: Force, verb: str, there: str) -> bool:
        """Roll for a forced march; return whether the force goes."""
        force.forced = True
        if verb == "forced_hard":
            self.use(force.side, "hard_marching")
            return True
        rating = self.pl[force.side]
        bands = TABLES["legitimacy"]
        score = self.roll() - (rating >= bands["high_at"]) + (rating <= bands["low_at"])
        if score >= MOVEMENT["forced_march_score"]:
            units = force.units()
            number = ceil(len(units) * MOVEMENT["forced_march_percent"] / 100)
            for unit in stragglers(units)[:number]:
                force.pieces.remove(unit)
        return self.may_enter(force, there)

    def enter(self, force: Force, there: str) -> Step:
        """Enter an area, and meet the enemies there."""
        force.came = self.at(force)
        force.route.append(there)
        self.travelled |= set(force.pieces)
        force.passed = []
        self.put(force.pieces, there)
        battle = self.pending.get(there)
        if battle:
            battle.ways.add(force.came)
            force.over = True
            return
        yield from self.rouse(force.side, there, clash=True)
        yield from self.clashes(force.side, force.pieces, there)
        if len(force.units()) >= 3:
            yield from self.meet(force)

    def leaving(self, force: Force) -> Step:
        """Let big enemies that share the area intercept before the first step."""
        area = self.at(force)
        if self.weather == "severe":
            return
        for enemy in self.enemies(force.side, area):
            if force.over or not self.big(enemy, area) or self.at_peace(area, enemy):
                continue
            if (yield from self.intercepted(force, enemy)):
                yield from self.cornered(force, enemy)
