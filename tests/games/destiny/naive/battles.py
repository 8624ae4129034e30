"""The second referee's First and Second Battle, quick battles, and retreats."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction
from math import ceil

from tests.games.destiny.naive.charts import (
    AREAS,
    BATTLE,
    ENGLAND,
    KIND_OF,
    KINDS,
    LEADERS,
    TACTICAL,
    change,
)
from tests.games.destiny.naive.second_march import SecondMarch
from tests.games.destiny.naive.world import Asked, Pending, Step, best_first

QUICK = BATTLE["quick_battle"]
WITHOUT_LEADER = 6

Fielding = Generator[Asked, str, list[str]]


class HandedOverError(Exception):
    """A battle goes to the board, which this referee does not model."""


class Battles(SecondMarch):
    """Battles under the option `quick_battles`."""

    def battle_step(self, side: str, *, first: bool) -> Step:
        """[battle] Fight the pending battles, and give battle."""
        if self.weather == "severe":
            self.pending.clear()
            return
        while True:
            self.lapse(side)
            options = {f"resolve {area}" for area in self.pending}
            options |= {"done"} if not options else set()
            if first:
                options |= {f"give_battle {area} {s}" for area, s in self.shared(side)}
            answer = yield from self.ask(side, options)
            verb, *words = answer.split()
            if verb == "done":
                return
            if verb == "resolve":
                yield from self.resolve(side, words[0])
            else:
                yield from self.give(side, *words)

    def lapse(self, side: str) -> None:
        """Drop battles in which one side has nothing left."""
        for area, battle in list(self.pending.items()):
            if not self.group(side, area) or not self.group(battle.enemy, area):
                del self.pending[area]

    def shared(self, side: str) -> list[tuple[str, str]]:
        """Return the areas where a side may give battle, and to which enemies."""
        return [
            (area, enemy)
            for area, enemies in self.mixed.items()
            for enemy in enemies - self.settled.get(area, set())
            if area not in self.pending and self.big(side, area) and self.group(enemy, area)
        ]

    def give(self, side: str, area: str, enemy: str) -> Step:
        """Give battle to an enemy that has shared an area."""
        group = self.group(enemy, area)
        worse: set[str] = set()
        if not self.big(enemy, area):
            self.settle(area, side, enemy)
            yield from self.clash(side, enemy, group)
        elif not (yield from self.avoids(enemy, group, side, worse)):
            yield from self.fought(side, area, Pending(enemy, side, "", "", worse))

    def resolve(self, side: str, area: str) -> Step:
        """Fight a pending battle, or the clash that it has become."""
        battle = self.pending.pop(area)
        own, theirs = len(self.units(side, area)), len(self.units(battle.enemy, area))
        if min(own, theirs) >= 3:
            yield from self.fought(side, area, battle)
            return
        self.settle(area, side, battle.enemy)
        large, small = (side, battle.enemy) if own > theirs else (battle.enemy, side)
        yield from self.clash(large, small, self.group(small, area))

    def fought(self, side: str, area: str, battle: Pending) -> Step:
        """[quick battle] Field, roll, lose, and retreat."""
        if not self.quick:
            raise HandedOverError
        enemy = battle.enemy
        self.settle(area, side, enemy)
        other = enemy if battle.giver == side else side
        fielded = {}
        for one in (battle.giver, other):
            fielded[one] = yield from self.fielding(one, area)
        totals = self.throw(side, enemy, fielded, battle)
        loser, winner = sorted((side, enemy), key=lambda one: totals[one])
        sizes = {one: len(units) for one, units in fielded.items()}
        lost = ceil(sizes[loser] / QUICK["loser_share"])
        yield from self.owner_loses(loser, fielded[loser], lost)
        close = totals[winner] - totals[loser] <= QUICK["winner_loses_margin"]
        if sizes[winner] >= 6 and close:
            yield from self.owner_loses(winner, fielded[winner], 1)
        dead = [x for one in (side, enemy) for x in self.struck(one, area, won=one == winner)]
        size = "small" if sizes[loser] <= 5 else "middling" if sizes[loser] <= 8 else "great"
        for one, how in ((winner, "won"), (loser, "lost")):
            row = f"{'english_' if one == 'english' else ''}battle_{how}_{size}"
            self.rate(one, change(row))
        for leader in dead:
            if self.area[leader] != "gone":
                self.leader_gone(leader, enemy if self.side(leader) == side else side)
        if loser not in self.out and self.group(loser, area):
            yield from self.retreat(loser, area, battle)

    def fielding(self, side: str, area: str) -> Fielding:
        """[field] Return the units that take the field."""
        units = self.units(side, area)
        head = self.head(self.leaders(side, area))
        places = int(LEADERS[head]["command"]) if head else WITHOUT_LEADER
        if len(units) <= places:
            return units
        chosen: list[str] = []
        while len(chosen) < places:
            left = [unit for unit in units if unit not in chosen]
            options = {f"field {unit}" for unit in left} | {"field_best"}
            answer = "field_best"
            if side != "danish":
                answer = yield from self.ask(side, options)
            if answer == "field_best":
                chosen += best_first(left)[: places - len(chosen)]
            else:
                chosen.append(answer.split()[1])
        return sorted(chosen)

    def throw(
        self, side: str, enemy: str, fielded: dict[str, list[str]], battle: Pending
    ) -> dict[str, int]:
        """Roll for both until they differ; return the totals."""
        force = {one: strength(fielded[one]) for one in (side, enemy)}
        strong, weak = (side, enemy) if force[side] >= force[enemy] else (enemy, side)
        ratio = Fraction(force[strong], force[weak])
        drm = 0
        for row in QUICK["row"]:
            if ratio >= Fraction(str(row["ratio_low"])):
                drm = int(row["drm"])
        while True:
            totals = {one: self.roll() - (one in battle.worse) for one in (side, enemy)}
            totals[strong] += drm
            if totals[side] != totals[enemy]:
                return totals

    def struck(self, side: str, area: str, *, won: bool) -> list[str]:
        """Roll for the leaders of a side; return those that fall."""
        low = QUICK["leader_dies_winner" if won else "leader_dies_loser"][0]
        first = QUICK["leader_first"]
        return [x for x in self.leaders(side, area) if self.roll() >= first and self.roll() >= low]

    # ---- retreat --------------------------------------------------------------------------------

    def retreat(self, side: str, area: str, battle: Pending) -> Step:
        """Retreat a loser with all its pieces there."""
        pieces = self.group(side, area)
        if side == "danish":
            self.lose(pieces)
            return
        ways = self.retreats(side, area)
        if battle.giver == side == self.phasing and battle.ways:
            ways = {way for way in battle.ways if not self.enemy_units(side, way)}
        if not self.leaders(side, area):
            ways = {way for way in ways if way in ENGLAND}
        if ways:
            answer = yield from self.ask(side, {f"retreat {way}" for way in ways})
            there = answer.split()[1]
            self.put(pieces, there)
            yield from self.rouse(side, there)
            return
        head = self.head(pieces)
        if not head:
            return
        options = {f"slip {there}" for there in AREAS[area]["adjacent"]} | {"stay"}
        answer = yield from self.ask(side, options)
        if answer != "stay":
            yield from self.slip(side, area, head, answer.split()[1])

    def retreats(self, side: str, area: str) -> set[str]:
        """Return the neighbours to which a side may retreat that did not come by land."""
        own = {side, ""} | ({"english"} if "english" in self.out else set())
        return {
            there
            for there in self.free_of(side, area)
            if there not in ENGLAND or self.control[there] in own
        }

    def slip(self, side: str, area: str, head: str, there: str) -> Step:
        """Let a leader slip away with up to three units."""
        taken: list[str] = []
        while len(taken) < 3:
            left = [unit for unit in self.units(side, area) if unit not in taken]
            answer = "done"
            if left:
                answer = yield from self.ask(side, {f"take {unit}" for unit in left} | {"done"})
            if answer == "done":
                break
            taken.append(answer.split()[1])
        self.put([head, *taken], there)
        yield from self.rouse(side, there)


def strength(units: Sequence[str]) -> int:
    """Return the printed strength of units, counter by counter."""
    rows = [TACTICAL[kind] for unit in units for kind in KINDS[KIND_OF[unit]]["breakdown"]]
    return sum(int(row["attack"]) + int(row["defence"]) for row in rows)
