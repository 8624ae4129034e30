"""The second referee's contacts: passing, interception, answers, avoidance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.games.destiny.naive.charts import KIND_OF, LEADERS, SIDES, TABLES, change
from tests.games.destiny.naive.fates import Fates
from tests.games.destiny.naive.world import Pending, Step, Told

MOVEMENT = TABLES["movement"]


@dataclass
class Force:
    """Units and leaders on the march; `leader` is "" for a band."""

    side: str
    leader: str
    pieces: list[str]
    first: bool
    points: int = 0
    limited: bool = False
    stepped: bool = False
    forced: bool = False
    over: bool = False
    came: str = ""
    route: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)

    def units(self) -> list[str]:
        """Return its units."""
        return [piece for piece in self.pieces if piece in KIND_OF]

    def led(self) -> bool:
        """Return whether a leader is with it."""
        return any(piece in LEADERS for piece in self.pieces)


class Contact(Fates):
    """Contacts of a force with big enemies."""

    def at(self, force: Force) -> str:
        """Return the area in which it is."""
        return self.area[force.pieces[0]] if force.pieces else ""

    def may_go_on(self, force: Force) -> bool:
        """Return whether a force has a legal step; the class for marches implements it."""
        raise NotImplementedError

    def meet(self, force: Force) -> Step:
        """[contact] Resolve the meeting of a force with big enemies in First Movement."""
        area = self.at(force)
        if self.weather == "severe":
            return
        for enemy in SIDES:
            if enemy == force.side or not self.big(enemy, area) or force.over:
                continue
            if self.at_peace(area, enemy):
                continue
            options = {"fight"} | ({"pass"} if self.may_go_on(force) else set())
            answer = "fight"
            if options != {"fight"}:
                answer = yield from self.ask(force.side, options)
            if answer == "fight":
                yield from self.fight(force, enemy)
            elif (yield from self.intercepted(force, enemy)):
                yield from self.cornered(force, enemy)
            else:
                force.passed.append(enemy)

    def intercepted(self, force: Force, enemy: str) -> Told:
        """Ask whether an enemy intercepts; return whether it succeeds."""
        if enemy == "danish":
            return False
        options = {"intercept", "let_pass"}
        if "scouts" in self.held[enemy]:
            options.add("intercept_scouts")
        answer = yield from self.ask(enemy, options)
        if answer == "let_pass":
            return False
        score = self.roll() + self.ability(self.group(enemy, self.at(force)))
        score -= self.ability(force.pieces)
        if answer == "intercept_scouts":
            self.use(enemy, "scouts")
            score += 2
        return score >= int(MOVEMENT["intercept_at_least"])

    def cornered(self, force: Force, enemy: str) -> Step:
        """Let an intercepted mover stand or avoid."""
        worse: set[str] = set()
        if (yield from self.avoids(force.side, force.pieces, enemy, worse)):
            force.over = True
            return
        if len(force.units()) < 3:
            force.over = True
            yield from self.clash(enemy, force.side, force.pieces)
            return
        self.to_come(force, Pending(enemy, enemy, enemy, enemy, worse))

    def fight(self, force: Force, enemy: str) -> Step:
        """Ask the enemy that a mover would fight for its answer."""
        area = self.at(force)
        worse: set[str] = set()
        group = self.group(enemy, area)
        if (yield from self.avoids(enemy, group, force.side, worse, self.ability(force.pieces))):
            return
        right = "" if force.first else force.side
        self.to_come(force, Pending(enemy, force.side, right, "", worse))

    def to_come(self, force: Force, battle: Pending) -> None:
        """Record a battle, which ends the march."""
        if force.came:
            battle.ways = {force.came}
        self.pending[self.at(force)] = battle
        force.over = True

    def avoids(
        self, side: str, pieces: Sequence[str], other: str, worse: set[str], theirs: int = -1
    ) -> Told:
        """Ask a side for its answer; return whether it has avoided, and record a failure."""
        if side == "danish":
            return False
        area = self.area[pieces[0]]
        options = {"stand", "avoid"} | ({"avoid_scouts"} & {f"avoid_{x}" for x in self.held[side]})
        answer = yield from self.ask(side, options)
        if answer == "stand":
            return False
        theirs = self.ability(self.group(other, area)) if theirs < 0 else theirs
        sign = -1 if self.printed else 1
        score = self.roll() - sign * self.ability(pieces) + sign * theirs
        if answer == "avoid_scouts":
            self.use(side, "scouts")
            score -= 2
        if score > int(MOVEMENT["avoid_at_most"]):
            worse.add(side)
            return False
        self.rate(side, change("avoided_battle"))
        self.settle(area, side, other)
        ways = self.retire_ways(side, pieces, area)
        if ways:
            answer = yield from self.ask(side, {f"retire {there}" for there in ways})
            yield from self.retire(side, pieces, answer.split()[1])
        else:
            self.settled.setdefault(area, set()).add(self.enemy_of(side, other))
        return True

    def enemy_of(self, one: str, other: str) -> str:
        """Return the side of the two that is not in phase."""
        return other if one == self.phasing else one

    def settle(self, area: str, one: str, other: str) -> None:
        """Bar the side in phase from giving its enemy more battle there."""
        self.mixed.get(area, set()).discard(self.enemy_of(one, other))

    def at_peace(self, area: str, enemy: str) -> bool:
        """Return whether no battle is possible there: one of the two avoided it and stays."""
        return enemy in self.settled.get(area, set())

    def retire(self, side: str, pieces: Sequence[str], area: str) -> Step:
        """Let an avoider enter an area like a mover."""
        self.put(pieces, area)
        yield from self.rouse(side, area, clash=True)
        yield from self.clashes(side, pieces, area)
