"""The second referee's Call to Arms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, Final

from tests.games.destiny.naive.charts import AREAS, ENGLAND, KIND_OF, MAP, RIDGES, TABLES
from tests.games.destiny.naive.world import Step, World, known

CALLS: Final = {
    "harold": ("north", "south"), "gyrth": ("north", "south"), "leofwine": ("south",),
    "edwin": ("north",), "morcar": ("north",),
}  # fmt: skip
"""[9.1f, 9.1g] The leaders that may call, with the zones of the towns for their calls."""


class MusterReferee(World):
    """The Call to Arms of the English, from its first decision on."""

    marks: set[str]
    landed: bool

    def __init__(self, document: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> None:
        super().__init__(document, names)
        self.__dict__.update(muster(document["fields"], names))
        self.called: set[str] = set()
        self.callers: set[str] = set()

    def play(self, _: str) -> Step:
        """Play the step to its end."""
        self.no_move = set()
        while self.landed and (able := self.able()):
            answer = yield from self.ask("english", {f"call {x}" for x in able} | {"done"})
            if answer == "done":
                break
            yield from self.call(answer.split()[1])
        yield from self.ready()

    # ---- calling --------------------------------------------------------------------------------

    def in_towns(self) -> list[str]:
        """Return the leaders in a town they may call from."""
        return [
            leader
            for leader, zones in CALLS.items()
            if self.area[leader] in AREAS
            and self.spot[leader] == "town"
            and AREAS[self.area[leader]]["zone"] in zones
        ]

    def zones(self, leader: str) -> set[str]:
        """Return the zones that a leader calls."""
        return {"north", "south"} if leader == "harold" else {AREAS[self.area[leader]]["zone"]}

    def able(self) -> list[str]:
        """Return the leaders that may call."""
        return [
            leader
            for leader in self.in_towns()
            if leader in self.marks
            and not self.enemy_units("english", self.area[leader])
            and not self.zones(leader) & self.called
        ]

    def call(self, leader: str) -> Step:
        """[muster] Let a leader call, and roll for the fyrd that are named."""
        zones, summoned = self.zones(leader), False
        self.marks.discard(leader)
        self.callers.add(leader)
        self.called |= zones
        waiting, named = self.near(self.area[leader], zones), set[str]()
        while True:
            options = {f"muster {unit}" for unit in waiting} | {"done"}
            options |= {"muster_all"} if waiting else set()
            if "kings_summons" in self.held["english"] and not summoned:
                options.add("summons")
            answer = yield from self.ask("english", options)
            if answer == "done":
                break
            if answer == "summons":
                self.use("english", "kings_summons")
                summoned = True
            elif answer == "muster_all":
                named, waiting = named | waiting, set()
            else:
                named.add(answer.split()[1])
                waiting.discard(answer.split()[1])
        bonus = self.bonus(leader, summoned=summoned)
        for unit in sorted(named):
            if self.roll() + bonus >= TABLES["call_to_arms"]["needed"]:
                self.area[unit], self.spot[unit] = self.area[leader], "town"
                self.inactive.discard(unit)
                self.no_move.add(unit)

    def bonus(self, leader: str, *, summoned: bool) -> int:
        """Return the modifier of every die of a call."""
        chart, rate = TABLES["call_to_arms"], self.pl["english"]
        found = chart["harold"] if leader == "harold" else 0
        found += chart["high"] if rate >= TABLES["legitimacy"]["high_at"] else 0
        found += chart["low"] if rate <= TABLES["legitimacy"]["low_at"] else 0
        found += chart["harold_dead"] if self.area["harold"] == "gone" else 0
        return int(found + (chart["kings_summons"] if summoned else 0))

    def near(self, town: str, zones: set[str]) -> set[str]:
        """[R9.1a, R9.1b] Return the fyrd that hear the call: those that can be there in time."""
        costs = self.ways_to(town)
        more = 0 if town == "london" else 1
        found = set()
        for unit in KIND_OF:
            home = unit.removeprefix("fyrd_")
            sleeps = home in ENGLAND and unit in self.inactive and self.area[unit] == home
            if sleeps and AREAS[home]["zone"] in zones:
                reach = TABLES["call_to_arms"]["reach"]
                if home in costs and costs[home] + more <= reach:
                    found.add(unit)
        return found

    def ways_to(self, town: str) -> dict[str, int]:
        """Return the cost for foot from each area of England, without enemies in the way."""
        costs: dict[str, int] = {}
        front = [(0, town)]
        while front:
            cost, here = heappop(front)
            if here in costs:
                continue
            costs[here] = cost
            if here != town and self.enemy_units("english", here):
                continue
            step = MAP["costs"][AREAS[here]["terrain"]]
            for there in AREAS[here]["adjacent"]:
                if there in ENGLAND:
                    heappush(front, (cost + step + ({here, there} in RIDGES), there))
        return costs

    # ---- making ready ---------------------------------------------------------------------------

    def ready(self) -> Step:
        """[ready] Let the player mark leaders as ready, and unmark others."""
        before, done = set(self.marks), set[str]()
        while True:
            fresh = set(self.in_towns()) - before - self.callers - done
            options = {f"mark {leader}" for leader in fresh}
            options |= {f"unmark {leader}" for leader in before - done}
            answer = yield from self.ask("english", options | {"done"})
            if answer == "done":
                return
            verb, leader = answer.split()
            done.add(leader)
            if verb == "mark":
                self.marks.add(leader)
            else:
                self.marks.discard(leader)

    def facts(self) -> dict[str, Any]:
        """Return the values that are compared with the game."""
        return heard(self.__dict__)


def muster(fields: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the Call to Arms fields of a position, with ids for numbers."""
    return {
        "marks": {names["leader"][n] for n in fields["ready_to_call"]},
        "landed": any(turn >= 0 for turn in fields["landed"]),
    }


def heard(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are compared."""
    return {**known(told), "marks": told["marks"], "no_move": told["no_move"]}
