"""The second referee's Second Movement: its ends, and its stragglers."""

from __future__ import annotations

from tests.games.destiny.naive.charts import TABLES
from tests.games.destiny.naive.contact import Force
from tests.games.destiny.naive.marching import Marching
from tests.games.destiny.naive.world import Step, mounted, share_lost


class SecondMarch(Marching):
    """The rules that differ in Second Movement."""

    def enter_again(self, force: Force, there: str, *, hard: bool) -> Step:
        """Enter an area in Second Movement, and fight any enemy there."""
        ends = self.ends(force, there)
        force.came = self.at(force)
        force.route.append(there)
        self.put(force.pieces, there)
        if ends and not hard:
            yield from self.straggle(force)
        force.over = force.over or ends
        battle = self.pending.get(there)
        if battle:
            battle.ways.add(force.came)
            force.over = True
            return
        yield from self.rouse(force.side, there, clash=True)
        if ends and self.weather != "severe":
            yield from self.close(force, there)

    def close(self, force: Force, there: str) -> Step:
        """Let a force of Second Movement seek battle: small groups first, in side order."""
        for other in self.enemies(force.side, there):
            units, own = len(self.units(other, there)), len(force.units())
            if units < 3 and self.at(force) == there and own + units > 0:
                if units > own:
                    yield from self.clash(other, force.side, force.pieces)
                elif own:
                    yield from self.clash(force.side, other, self.group(other, there))
        for other in self.enemies(force.side, there):
            if self.at(force) != there or there in self.pending or not self.big(other, there):
                continue
            if self.at_peace(there, other):
                continue
            if len(force.units()) < 3:
                yield from self.clash(other, force.side, force.pieces)
            else:
                yield from self.fight(force, other)

    def straggle(self, force: Force) -> Step:
        """Roll for stragglers, and for their place."""
        drm = TABLES["attrition"]["second_movement_drm"][self.weather]
        late = self.attrition(force.units(), "second", drm)
        force.pieces = [piece for piece in force.pieces if piece not in late]
        *before, _ = force.route
        if len(before) == 1:
            self.put(late, before[0])
            return
        half = len(late) // 2
        first, second = before[-2:]
        self.put(late[:half], first)
        self.put(late[len(late) - half :], second)
        if len(late) % 2:
            answer = yield from self.ask(force.side, {f"odd {first}", f"odd {second}"})
            self.put([late[half]], answer.split()[1])

    def attrition(self, units: list[str], column: str, drm: int) -> list[str]:
        """Return the stragglers among units; `column` for foot and mounted, or its beginning."""
        found = []
        for horse in (False, True):
            kind = [unit for unit in units if mounted(unit) == horse]
            if kind:
                name = column + ("_mounted" if horse else "_foot") * (column == "second")
                found += share_lost(kind, name, self.roll() + drm)
        return found
