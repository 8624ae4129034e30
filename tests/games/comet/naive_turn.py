"""The second referee's sequence of play: set-up, turns, raising, marches, landings, victory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tests.games.comet.naive import (
    AREAS,
    COMMANDS,
    LEADS,
    LETTERS,
    MAP,
    NOWHERE,
    ORDER,
    SCENARIOS,
    TABLES,
    Clash,
    Step,
    Unit,
)
from tests.games.comet.naive_battle import COLUMNS, LINE, Fighting, GameOver

SET_UP: Final = SCENARIOS["setup"]
MUSTER: Final = TABLES["muster"]
LEVELS: Final = {row["id"]: row["least"] for row in TABLES["level"]}
SUBORDINATES: Final = {
    "viking": ["tostig"],
    "norman": ["breton", "flemish"],
    "english": ["earls"],
}
SHARED: Final = {"viking": "tostig", "english": "earls"}
"""The leader to whom each Supreme Leader can lend Troops."""


@dataclass
class Note:
    """Facts about a unit at the start of its side's Movement Phase."""

    start: str
    commanders: list[str]
    charge: str
    moved: bool = False
    gave: bool = False
    received: bool = False


class Referee(Fighting):
    """The rules from the set-up to the last turn."""

    def __init__(self, scenario: str) -> None:
        super().__init__(scenario)
        self.notes: dict[str, Note] = {}
        self.entered: dict[str, set[str]] = {}
        self.unshown: dict[str, str] = {}
        self.winners: set[str] | None = None
        self.level = ""

    def set_up(self) -> Step:
        """Place the fixed English units, then ask for the areas of three Fyrdmen."""
        for unit in self.units:
            unit.at, unit.cv = ("pool", 0) if unit.side == "english" else ("sea", unit.most)
        for row in SET_UP["fixed"]:
            for name in row["units"]:
                self.put_out(name, row["area"])
        for name in SET_UP["free"]["units"]:
            options = {f"place {area}" for area in AREAS}
            answer = yield from self.ask(SET_UP["free"]["role"], options)
            self.put_out(name, answer.split()[1])

    def put_out(self, name: str, area: str) -> None:
        """Put a unit on the map at full strength."""
        unit = self.unit(name)
        unit.at, unit.cv, unit.known = area, unit.most, True

    def play(self, begin: tuple[str, str] | None = None) -> Step:
        """Play to the end, from the set-up or from a phase of a Player Turn."""
        try:
            if begin is None:
                yield from self.set_up()
            yield from self.all_turns(begin or (ORDER[0], ""))
        except GameOver:
            pass
        self.decide()

    def all_turns(self, begin: tuple[str, str]) -> Step:
        """Play the remaining Campaign Turns, the first from a given phase."""
        first = self.turn
        for self.turn in range(first, TABLES["game"]["turns"] + 1):
            for side in ORDER:
                early = self.turn == first and ORDER.index(side) < ORDER.index(begin[0])
                if not early:
                    here = (self.turn, side) == (first, begin[0])
                    yield from self.player_turn(side, begin[1] if here else "")

    def player_turn(self, side: str, begin: str) -> Step:
        """Play the Player Turn of a side, from a given phase."""
        if side in self.out:
            return
        self.moving = side
        phases = {"raising": self.raising, "movement": self.movement, "invasion": self.invasion}
        names = list(phases)[list(phases).index(begin) if begin else 0 :]
        for name in names:
            yield from phases[name]()
        yield from self.combat()

    # ---- raising ------------------------------------------------------------------------------

    def raising(self) -> Step:
        """Ask the English roles to raise Fyrdmen."""
        if self.moving != "english":
            return
        if self.plays("earls"):
            yield from self.raise_with("english", ["harold"])
            yield from self.raise_with("earls", ["earls"])
        else:
            yield from self.raise_with("english", ["harold", "earls"])

    def raise_with(self, role: str, leaders: list[str]) -> Step:
        """Ask a role to raise with its leaders, each at most once."""
        left = list(leaders)
        while True:
            options = {f"raise {name}" for name in left if self.can_raise(name)}
            answer = yield from self.ask(role, options | {"done"})
            if answer == "done":
                return
            name = answer.split()[1]
            left.remove(name)
            leader = self.unit(name)
            leader.known = True
            number = self.raised(name)[self.roll() - 1]
            yield from self.place_raised(role, leader.at, number)

    def raised(self, name: str) -> list[int]:
        """Return the results of a leader in its area for each roll; empty if it cannot raise."""
        found: list[int] = LETTERS[AREAS[self.unit(name).at]["letter"]]["raised"][name]
        return found

    def can_raise(self, name: str) -> bool:
        """Return whether a leader may try to raise Fyrdmen in its area."""
        leader = self.unit(name)
        if leader.at in NOWHERE:
            return False
        return bool(self.raised(name)) and bool(self.placings(leader.at))

    def placings(self, area: str) -> set[str]:
        """Return the ways to place a raised CV in an area."""
        there = [unit for unit in self.army("english", area) if unit.type == "fyrdmen"]
        options = {f"add {unit.id}" for unit in there if unit.cv < unit.most}
        sizes: dict[int, Unit] = {}
        for unit in self.pool():
            sizes.setdefault(unit.most, unit)
        return options | {f"new {unit.id}" for unit in sizes.values()}

    def place_raised(self, role: str, area: str, number: int) -> Step:
        """Place the raised CV one by one."""
        for _ in range(number):
            options = self.placings(area)
            if not options:
                return
            answer = yield from self.ask(role, options | {"done"})
            if answer == "done":
                return
            unit = self.unit(answer.split()[1])
            if unit.at == "pool":
                unit.at, unit.known = area, True
            unit.cv += 1

    # ---- movement -----------------------------------------------------------------------------

    def movement(self) -> Step:
        """Ask the roles of a side for marches, one role after the other."""
        side = self.moving
        if side != "english" and side not in self.landed:
            return
        self.notes = {}
        for unit in self.army(side):
            self.notes[unit.id] = Note(unit.at, self.commanders(unit), self.charge(unit))
        self.entered = {}
        for role in [LEADS[side], *SUBORDINATES[side]]:
            if self.plays(role):
                yield from self.march(role)
        for area in self.contested():
            self.pending.append(Clash(area, self.entered[area]))

    def march(self, role: str) -> Step:
        """Ask a role for transfers, marches and loans until it is done."""
        began = {unit.id: unit.at for unit in self.army(self.moving)}
        marched = False
        while True:
            options = self.marches(role) | self.loans(role)
            if not marched:
                options |= self.transfers(role)
            answer = yield from self.ask(role, options | {"done"})
            verb, *names = answer.split()
            if verb == "done":
                break
            if verb == "transfer":
                self.transfer(*names)
            elif verb == "lend":
                self.notes[names[0]].charge = SHARED[self.moving]
            else:
                marched = True
                yield from self.move(role, self.unit(names[0]), names[1])
        last = self.moving == "viking" and role == self.roles_of(["viking"])[-1]
        if last:
            self.unshown = began
        else:
            self.forget(began)

    def own(self, role: str) -> list[Unit]:
        """Return the units of a role that have not moved."""
        army = self.army(self.moving)
        return [u for u in army if self.notes[u.id].charge == role and not self.notes[u.id].moved]

    def marches(self, role: str) -> set[str]:
        """Return the legal marches of a role."""
        found = set()
        for unit in self.own(role):
            note = self.notes[unit.id]
            if note.commanders and not self.over_limit(unit):
                found |= {f"move {unit.id} {area}" for area in self.destinations(unit)}
        return found

    def over_limit(self, unit: Unit) -> bool:
        """Return whether the only commander of a unit has used up its limit of Troops."""
        note = self.notes[unit.id]
        if unit.rank or len(note.commanders) != 1 or not self.limits:
            return False
        limit = COMMANDS[note.commanders[0]]["limit"]
        gone = [
            other
            for name, other in self.notes.items()
            if other.moved and other.commanders == note.commanders and not self.unit(name).rank
        ]
        return bool(limit) and len(gone) >= limit

    def transfers(self, role: str) -> set[str]:
        """Return the legal transfers of a role."""
        found = set()
        own = [unit for unit in self.own(role) if not unit.rank]
        for giver in own:
            for taker in own:
                same = (giver.at, giver.type, giver.nationality) == (
                    taker.at,
                    taker.type,
                    taker.nationality,
                )
                able = giver.cv >= 2 and taker.cv < taker.most
                chain = self.notes[giver.id].received or self.notes[taker.id].gave
                if giver is not taker and same and able and not chain:
                    found.add(f"transfer {giver.id} {taker.id}")
        return found

    def transfer(self, giver: str, taker: str) -> None:
        """Transfer one CV."""
        self.unit(giver).cv -= 1
        self.unit(taker).cv += 1
        self.notes[giver].gave = True
        self.notes[taker].received = True

    def loans(self, role: str) -> set[str]:
        """Return the Troops that a lead role may lend."""
        side = self.moving
        if role != LEADS[side] or side not in SHARED or not self.plays(SHARED[side]):
            return set()
        starts = {name: note.start for name, note in self.notes.items()}
        king, other = starts.get(self.supreme(side).id), starts.get(SHARED[side])
        return {
            f"lend {unit.id}"
            for unit in self.own(role)
            if not unit.rank and starts[unit.id] == king == other
        }

    def move(self, role: str, unit: Unit, area: str) -> Step:
        """March a unit to an area; ask for the entry area if the enemy is there."""
        entries = self.entries(unit, area) if self.enemies(unit.side, area) else set()
        unit.at = area
        self.notes[unit.id].moved = True
        if entries:
            answer = yield from self.ask(role, {f"via {beside}" for beside in entries})
            self.entered.setdefault(area, set()).add(answer.split()[1])

    def forget(self, began: dict[str, str]) -> None:
        """Conceal the blocks of areas that a march has split up."""
        for area in AREAS:
            there = [self.unit(name) for name, start in began.items() if start == area]
            goals = {unit.at for unit in there}
            if len(goals) > 1:
                for unit in there:
                    unit.known = False

    # ---- landing ------------------------------------------------------------------------------

    def invasion(self) -> Step:
        """Ask an invader for a landing, or Tostig for a muster."""
        side = self.moving
        if side == "english":
            return
        yield from self.land_or_muster(side)
        self.show()

    def show(self) -> None:
        """Reveal the last march of the Vikings, after Tostig's muster."""
        self.forget(self.unshown)
        self.unshown = {}

    def land_or_muster(self, side: str) -> Step:
        """Ask an invader at sea to land; if the side has landed, ask Tostig to muster."""
        if side not in self.landed:
            if side == "norman" and self.landed.get("viking") == self.turn:
                return
            yield from self.land(side)
        elif side == "viking":
            yield from self.muster()

    def land(self, side: str) -> Step:
        """Ask a side for one landing attempt."""
        arrows = {row["area"]: row["number"] for row in MAP["arrow"] if row["side"] == side}
        options = {f"invade {area}" for area in arrows} | {"wait"}
        answer = yield from self.ask(LEADS[side], options)
        if answer == "wait":
            return
        area = answer.split()[1]
        if self.roll() > arrows[area]:
            return
        self.landed[side] = self.turn
        for unit in self.units:
            if unit.side == side:
                unit.at, unit.known = area, True
        if self.enemies(side, area):
            self.pending.append(Clash(area, landing=True))

    def muster(self) -> Step:
        """Ask Tostig to muster in York."""
        leader, area = self.unit(MUSTER["leader"]), MUSTER["area"]
        there = self.army("viking", area)
        firsts: dict[tuple[object, ...], Unit] = {}
        for unit in there:
            if unit.type == MUSTER["type"] and unit.cv < unit.most:
                firsts.setdefault(unit.kind, unit)
        if leader.at != area or self.enemies("viking", area) or not firsts:
            return
        role = "tostig" if self.plays("tostig") else "viking"
        answer = yield from self.ask(role, {"muster", "pass"})
        self.show()
        if answer == "pass":
            return
        leader.known = True
        for _ in range(MUSTER["raised"][self.roll() - 1]):
            answer = yield from self.ask(role, {f"add {unit.id}" for unit in firsts.values()})
            self.unit(answer.split()[1]).cv += 1

    # ---- combat -------------------------------------------------------------------------------

    def combat(self) -> Step:
        """Fight the battles in the order that the moving side chooses."""
        while self.pending and self.moving not in self.out:
            options = {f"fight {clash.area}" for clash in self.pending}
            answer = yield from self.ask(LEADS[self.moving], options)
            clash = next(c for c in self.pending if c.area == answer.split()[1])
            self.pending.remove(clash)
            yield from self.battle(clash)

    # ---- the end ------------------------------------------------------------------------------

    def decide(self) -> None:
        """Set the winners and the level of victory."""
        inside = [side for side in ORDER if side not in self.out]
        if len(self.players_in()) == 1:
            self.level = "decisive by sudden death"
            self.winners = set(self.roles_of(inside))
            return
        score = {side: self.points(side) for side in inside}
        best = max(inside, key=lambda side: score[side])
        others = [side for side in inside if self.seats[side] != self.seats[best]]
        lead = score[best] - max(score[side] for side in others)
        self.level = max((name for name in LEVELS if LEVELS[name] <= lead), key=LEVELS.__getitem__)
        if self.level == "draw":
            near = [side for side in inside if score[best] - score[side] < LEVELS["marginal"]]
            self.winners = set(self.roles_of(near))
        else:
            self.winners = set(self.roles_of([best]))

    def roles_of(self, sides: list[str]) -> list[str]:
        """Return the roles of sides, in the order in which they march."""
        return [role for side in sides for role in [side, *SUBORDINATES[side]] if self.plays(role)]

    def facts(self) -> dict[str, Any]:
        """Return the facts that are compared with a state of the game."""
        return {
            "turn": self.turn,
            "units": [
                (u.id, u.at, u.cv, COLUMNS[0] if u.post == LINE else u.post) for u in self.units
            ],
            "out": self.out,
            "landed": self.landed,
            "known": {u.id for u in self.units if u.known and u.at not in NOWHERE},
            "points": {side: self.points(side) for side in ORDER},
        }
