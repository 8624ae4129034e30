"""The second referee's movement phase: marches, swaps, charges, feigned attacks, arrivals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.games.hastings.naive import (
    EDGE,
    FACINGS,
    HEXES,
    LATE,
    POINTS,
    SIDES,
    TABLES,
    ZONES,
    Leader,
    Path,
    Piece,
    Unit,
    ahead,
    apart,
    around,
    behind,
    foe,
    wet,
)
from tests.games.hastings.naive_combat import Choosing, Fighting, Step

FEIGNED: Final = {row["id"]: row for row in TABLES["feigned_result"]}


class Moving(Fighting):
    """The movement phase."""

    # ---- D. movement ------------------------------------------------------------------------

    def movement(self, side: str) -> Step:
        """Play the movement phase of a side."""
        self.begin_movement(side)
        while True:
            answer = yield from self.ask(side, self.acts(side))
            if answer == "end":
                return
            verb, name, *rest = answer.split()
            if name == "odo" and verb == "enter":
                yield from self.enter_odo(int(rest[0]))
            elif verb == "walk":
                self.walk(self.leader(name), int(rest[0]))
            else:
                yield from self.act(verb, self.unit(name), rest)

    def begin_movement(self, side: str) -> None:
        """Reset the marks, and record allowances and hexes."""
        for piece in (*self.units, *self.leaders):
            piece.acted = False
            piece.home = piece.at
            piece.tied = bool(piece.at) and self.threatened(piece)
        self.homes = {name: {unit.at for unit in self.army(name)} for name in SIDES}
        for unit in self.army(side):
            unit.must_run = unit.routing
            led = "ordered_led" if self.led(unit) else "ordered"
            unit.allowance = POINTS[led if unit.ordered else unit.state]

    def acts(self, side: str) -> set[str]:
        """Return all actions of the movement phase."""
        frozen = side == "saxon" and self.turn in self.card["frozen"]
        options = self.arrivals(side)
        for unit in self.army(side):
            if not unit.acted:
                options |= self.runs(unit) if unit.routing else self.acts_of(unit, frozen=frozen)
        if not any(option.split()[0] in ("rout", "enter", "leadrout") for option in options):
            options.add("end")
        for leader in self.staff(side):
            if not (leader.acted or frozen or self.is_bound(leader)):
                options |= {f"walk {leader.id} {hex_}" for hex_ in self.strolls(leader)}
        return options

    def is_bound(self, leader: Leader) -> bool:
        """Return whether this is Harold with a Housecarl."""
        unit = self.on(leader.at)
        return leader.id == "harold" and unit is not None and unit.group == "housecarl"

    def idle_companion(self, unit: Unit) -> Leader | None:
        """Return the leader in a unit's hex who has not acted."""
        leader = self.companion(unit)
        return None if leader is None or leader.acted else leader

    def is_locked(self, unit: Unit) -> bool:
        """Return whether this is cavalry that may not move yet."""
        locked = self.turn in self.card["locked"] and not self.unlocked
        return bool(unit.card["cavalry"]) and locked

    def runs(self, unit: Unit) -> set[str]:
        """Return the possible runs of a routing unit."""
        options = {f"rout {unit.id}"}
        if self.idle_companion(unit) is not None:
            options.add(f"leadrout {unit.id}")
            if self.bound(unit):
                options.discard(f"rout {unit.id}")
        return options

    def acts_of(self, unit: Unit, *, frozen: bool) -> set[str]:
        """Return the actions of a unit that is not routing."""
        options = {f"face {unit.id} {facing}" for facing in FACINGS if facing != unit.facing}
        if frozen or self.is_locked(unit):
            return options
        leader = self.idle_companion(unit)
        budget = min(unit.allowance, POINTS[unit.state]) if not unit.ordered else unit.allowance
        if not self.bound(unit):
            ends = self.destinations(unit, None, budget)
            options |= {f"move {unit.id} {hex_}" for hex_ in ends}
        if leader is not None:
            ends = self.destinations(unit, leader, budget)
            options |= {f"lead {unit.id} {hex_}" for hex_ in ends}
        if unit.archer and unit.ordered:
            options |= {f"swap {unit.id} {other.id}" for other in self.partners(unit)}
        if unit.card["cavalry"] and unit.ordered:
            options |= self.rides_of(unit, leader)
        return options

    def rides_of(self, unit: Unit, leader: Leader | None) -> set[str]:
        """Return the charges and feigned attacks of a unit."""
        options = set()
        for with_, chief in (("", None), ("lead", leader)):
            if with_ and leader is None:
                continue
            charges = self.rides(unit, chief, POINTS["charge"], "charge")
            options |= {f"{with_}charge {unit.id} {path[-1]}" for path in charges}
            if self.may_feign(unit):
                feints = self.rides(unit, chief, unit.allowance, "feign")
                options |= {f"{with_}feign {unit.id} {path[-1]}" for path in feints}
        return options

    def may_feign(self, unit: Unit) -> bool:
        """Return whether a unit may feign an attack somewhere."""
        timely = self.turn >= TABLES["feigned_attack"]["first_turn"] and not self.feigned
        aloof = self.homes[foe(unit.side)].isdisjoint(around(unit.home))
        return timely and unit.group == "norman" and aloof

    def partners(self, archer: Unit) -> list[Unit]:
        """Return the units with which an archer unit may change places."""
        found = []
        near = [*ahead(archer.at, archer.facing), *behind(archer.at, archer.facing)]
        for hex_ in near:
            unit = self.on(hex_)
            if unit is None or unit.side != archer.side or unit.routing or unit.acted:
                continue
            if self.is_locked(unit) or wet(unit.at) or (unit.archer and wet(archer.at)):
                continue
            both = self.near_enemy(archer.at, archer.side) and self.near_enemy(unit.at, unit.side)
            harold = self.bound(unit)
            crowded = harold and self.companion(archer) is not None
            tired = harold and self.leader("harold").acted
            if not both and not crowded and not tired:
                found.append(unit)
        return found

    def strolls(self, leader: Leader) -> set[int]:
        """Return the hexes to which a leader may walk alone."""

        def may(hex_: int) -> bool:
            return self.open_to_leader(leader, hex_)

        if leader.tied:
            near = {to for to in around(leader.at) if may(to)}
            return {to for to in near if not self.near_enemy(to, leader.side)}
        return self.ends(leader.at, POINTS["leader"], may, self.stop(leader.side))

    def walk(self, leader: Leader, hex_: int) -> None:
        """Walk alone."""
        leader.at = hex_
        leader.acted = True

    def act(self, verb: str, unit: Unit, rest: list[str]) -> Step:
        """Apply an action of a unit."""
        leader = self.idle_companion(unit) if verb.startswith("lead") else None
        unit.acted = True
        if leader is not None:
            leader.acted = True
        if verb == "face":
            unit.facing = rest[0]
        elif verb == "swap":
            yield from self.swap(unit, self.unit(rest[0]))
        elif verb == "enter":
            yield from self.enter(unit, int(rest[0]))
        elif verb.endswith("rout"):
            yield from self.run(unit, leader)
        elif verb.endswith("charge"):
            yield from self.charge(unit, leader, int(rest[0]))
        elif verb.endswith("feign"):
            yield from self.feign(unit, leader, int(rest[0]))
        else:
            budget = unit.allowance if unit.ordered else min(unit.allowance, POINTS[unit.state])
            self.march(unit, leader, int(rest[0]), budget)
            yield from self.ask_facing(unit)

    def march(self, unit: Unit, leader: Leader | None, end: int, budget: int) -> None:
        """Move a unit along the path that the game takes."""
        path: Path = (end,)
        if not unit.tied:
            ways = self.walks(unit.at, budget, self.openings(unit, leader), self.stop(unit.side))
            path = self.chosen(unit, ways, end)
        for hex_ in path:
            self.step(unit, hex_, leader)

    def swap(self, archer: Unit, unit: Unit) -> Step:
        """Swap two units."""
        holder = self.holder()
        harold = self.leader("harold") if self.bound(unit) else None
        here, there = archer.at, unit.at
        archer.at = unit.at = 0
        for piece, at in ((archer, there), (unit, here)):
            self.step(piece, at)
            piece.acted = True
            if holder is piece:
                self.banner = at
        if harold is not None:
            harold.at, harold.acted = here, True
        yield from self.ask_facing(archer)
        yield from self.ask_facing(unit)

    def charge(self, unit: Unit, leader: Leader | None, end: int) -> Step:
        """Charge and attack."""
        target = yield from self.ride(unit, leader, end, "charge", POINTS["charge"])
        yield from self.fight(unit, target, charge=True)

    def ride(self, unit: Unit, leader: Leader | None, end: int, kind: str, budget: int) -> Choosing:
        """Ride to contact, and choose the target."""
        path = self.chosen(unit, self.rides(unit, leader, budget, kind), end)
        targets = self.contacts(unit, end, kind)
        for hex_ in path:
            self.step(unit, hex_, leader)
        named = {prey.id: to for to in targets if (prey := self.prey(to, unit.side))}
        answer = yield from self.ask(unit.side, {f"target {name}" for name in named})
        return named[answer.split()[1]]

    def feign(self, unit: Unit, leader: Leader | None, end: int) -> Step:
        """Feign an attack."""
        self.feigned = True
        home = unit.at
        at = yield from self.ride(unit, leader, end, "feign", unit.allowance)
        target = self.on(at)
        assert target is not None
        result = FEIGNED[TABLES["feigned_attack"]["by_d6"][self.roll() - 1]]
        if result["cavalry"] == "eliminated":
            self.remove(unit)
        elif result["cavalry"] == "disordered":
            self.disorder(unit)
        elif result["cavalry"] == "returns":
            self.put_back(unit, home, leader)
            yield from self.ask_facing(unit)
        if result["target"] == "eliminated":
            self.remove(target)
        elif result["target"] == "disordered":
            self.disorder(target)

    def put_back(self, unit: Unit, home: int, leader: Leader | None) -> None:
        """Return a unit to its start hex without the effects of the terrain there."""
        if self.holder() is unit:
            self.banner = home
        unit.at = home
        if leader is not None:
            leader.at = home

    # ---- D7. arrivals -----------------------------------------------------------------------

    def arrivals(self, side: str) -> set[str]:
        """Return the possible arrivals and their hexes."""
        if side == "saxon":
            due = [n for n in LATE if self.waits(n) and self.arrival[n] <= self.turn]
            return {f"enter {name} {hex_}" for name in due for hex_ in self.saxon_gates()}
        for wave in self.set_up_card["waves"]:
            names = [name for name in wave if self.waits(name)]
            if names:
                return {
                    f"enter {name} {hex_}" for name in names for hex_ in self.norman_gates(name)
                }
        return set()

    def waits(self, name: str) -> bool:
        """Return whether a piece has not entered yet."""
        piece: Piece = self.leader(name) if name == "odo" else self.unit(name)
        return not piece.at and piece.fate == "off"

    def saxon_gates(self) -> list[int]:
        """Return the entry hexes of reinforcements."""
        gate = ZONES["saxon_entry"][0]
        if self.prey(gate, "saxon") is None:
            return [] if self.on(gate) else [gate]
        free = [
            hex_
            for hex_ in HEXES
            if hex_ // 100 == EDGE["saxon"] and not self.on(hex_) and not self.prey(hex_, "saxon")
        ]
        nearest = min((apart(gate, hex_) for hex_ in free), default=0)
        return [hex_ for hex_ in free if apart(gate, hex_) == nearest]

    def norman_gates(self, name: str) -> list[int]:
        """Return the entry hexes of a Norman piece."""
        chiefs = name == "odo" or any(leader.rides == name for leader in self.leaders)
        return [
            hex_
            for hex_ in ZONES[self.set_up_card["entry"]]
            if not self.on(hex_)
            and not self.prey(hex_, "norman")
            and not (chiefs and self.chief(hex_))
        ]

    def enter(self, unit: Unit, hex_: int) -> Step:
        """Enter a unit, which may then continue its move."""
        leader = next((one for one in self.leaders if one.rides == unit.id and not one.at), None)
        unit.fate = ""
        self.step(unit, hex_, leader)
        if leader is not None:
            leader.acted = True
        if self.banner_rides == unit.id:
            self.banner = hex_
        left = POINTS["ordered"] - (self.set_up_card["entry_cost"] if unit.side == "norman" else 0)
        options = {f"face {unit.id} {facing}" for facing in FACINGS}
        frozen = unit.side == "saxon" and self.turn in self.card["frozen"]
        if not frozen and not self.threatened(unit):
            ends = self.destinations(unit, None, left)
            options |= {f"move {unit.id} {to}" for to in ends}
            if leader is not None:
                ends = self.destinations(unit, leader, left)
                options |= {f"lead {unit.id} {to}" for to in ends}
        answer = yield from self.ask(unit.side, options)
        verb, _, where = answer.split()
        if verb == "face":
            unit.facing = where
            return
        self.march(unit, leader if verb == "lead" else None, int(where), left)
        yield from self.ask_facing(unit)

    def enter_odo(self, hex_: int) -> Step:
        """Enter Odo, who may then continue his move."""
        odo = self.leader("odo")
        odo.at, odo.fate, odo.acted = hex_, "", True
        left = POINTS["leader"] - self.set_up_card["entry_cost"]
        options = {"end"}
        if not self.threatened(odo):
            may = self.strolling(odo)
            options |= {f"walk odo {to}" for to in self.ends(hex_, left, may, self.stop("norman"))}
        answer = yield from self.ask("norman", options)
        if answer != "end":
            odo.at = int(answer.split()[2])

    def strolling(self, leader: Leader) -> Callable[[int], bool]:
        """Return a predicate: may a leader alone enter a hex?"""
        return lambda hex_: self.open_to_leader(leader, hex_)
