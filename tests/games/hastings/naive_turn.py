"""The second referee's sequence of play, from the set-up to the last turn.

It loads a position document at the start of a game or of a turn, receives the actions and rolls of
the game, and must then ask the same questions of the same side.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Final

from tests.games.hastings.naive import (
    CLASSES,
    FACINGS,
    LATE,
    POINTS,
    SCENARIOS,
    SIDES,
    TABLES,
    ZONES,
    Leader,
    Path,
    Piece,
    Unit,
    around,
    behind,
    foe,
)
from tests.games.hastings.naive_combat import Asked, Over, Step
from tests.games.hastings.naive_moves import Moving

RECOVERY: Final = {row["id"]: row for row in TABLES["reorganisation"]}
LAST: Final = 12


class Referee(Moving):
    """The rules from the set-up to the last turn."""

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(position)
        self.winner: str | None = None

    # ---- A. set-up --------------------------------------------------------------------------

    def play(self, *, begin: str) -> Step:
        """Play to the end from the `set-up`, from a `turn`, or from the `saxon` half of one."""
        try:
            if begin == "set-up":
                yield from self.set_up()
            elif begin == "saxon":
                yield from self.player_turn("saxon")
                self.close_turn()
            while self.turn <= LAST:
                yield from self.play_turn()
            self.by_points()
        except Over as over:
            self.winner = str(over)

    def set_up(self) -> Step:
        """Set up both armies, fixed hexes first."""
        for printed in (SCENARIOS["saxon_set_up"], self.set_up_card):
            for name, at in printed["units"].items():
                self.unit(name).at = int(at)
            for name, at in printed["leaders"].items():
                self.leader(name).at = int(at)
        for name in LATE:
            self.arrival[name] = self.roll() + self.roll()
        yield from self.set_up_side("saxon", self.saxon_choices())
        zone = ZONES[self.set_up_card["zone"]] if self.set_up_card["zone"] else []
        free = [(name, zone, at) for name, at in self.set_up_card["choose"].items()]
        auto = yield from self.set_up_side("norman", free)
        yield from self.assign(auto=auto)

    def saxon_choices(self) -> list[tuple[str, list[int], str]]:
        """List the pieces that the Saxons place, their possible hexes, and the defaults."""
        rows = {row["id"]: row for row in SCENARIOS["saxon_choice"]}
        reserve = [(n, ZONES["reserve"], at) for n, at in rows["reserve"]["default"].items()]
        early = [name for name in LATE if self.card["early"] and self.arrival[name] == 2]
        for name in early[3:]:
            self.arrival[name] = 3
        shown = [(name, ZONES["early"], "") for name in early[:3]]
        chiefs = [
            (name, ZONES[name], rows[name]["default"][name]) for name in ("leofwine", "gyrth")
        ]
        return [*reserve, *shown, *chiefs]

    def set_up_side(
        self, side: str, choices: list[tuple[str, list[int], str]]
    ) -> Generator[Asked, str, bool]:
        """Place pieces one by one; return whether the player has chosen the default set-up."""
        auto = False
        for name, zone, default in choices:
            chief = name in [leader.id for leader in self.leaders]
            free = [hex_ for hex_ in zone if chief or self.on(hex_) is None]
            if auto:
                chosen = int(default) if default and int(default) in free else free[0]
            else:
                options = {f"place {name} {hex_}" for hex_ in free}
                answer = yield from self.ask(side, options | {"auto"})
                auto = answer == "auto"
                chosen = int(default) if auto and default else free[0]
                if auto and default and int(default) not in free:
                    chosen = free[0]
                if not auto:
                    chosen = int(answer.split()[2])
            piece: Piece = self.leader(name) if chief else self.unit(name)
            piece.at = chosen
        return auto

    def assign(self, *, auto: bool) -> Step:
        """Put leaders and the banner with their units."""
        for row in self.set_up_card["assign"]:
            rider = row["default"]
            if not auto:
                taken = [leader.rides for leader in self.leaders]
                free = [u for u in row["riders"] if row["id"] == "banner" or u not in taken]
                options = {f"assign {row['id']} {unit}" for unit in free}
                answer = yield from self.ask("norman", options | {"auto"})
                auto = answer == "auto"
                rider = rider if auto else answer.split()[2]
            at = self.unit(rider).at
            if row["id"] == "banner":
                self.banner, self.banner_rides = at, rider
            else:
                leader = self.leader(row["id"])
                leader.at, leader.rides = at, rider

    # ---- B. the turn ------------------------------------------------------------------------

    def play_turn(self) -> Step:
        """Play a turn of both players, or a lull."""
        self.feigned = False
        lull = "fight"
        if not self.lulled:
            lull = yield from self.ask("norman", {"lull", "fight"})
        if lull == "lull":
            self.lulled = True
            yield from self.lull()
        else:
            for side in SIDES:
                yield from self.player_turn(side)
        self.close_turn()

    def player_turn(self, side: str) -> Step:
        """Play the turn of one player."""
        yield from self.missiles(side, side)
        yield from self.movement(side)
        yield from self.missiles(foe(side), side)
        yield from self.combat_phase(side)
        yield from self.reorganisation(side)

    def close_turn(self) -> None:
        """Clear the archers' fired markers, and advance the turn marker."""
        for unit in self.units:
            unit.fired = False
        self.turn += 1

    # ---- F. reorganisation ------------------------------------------------------------------

    def reorganisation(self, side: str) -> Step:
        """Test each unit for recovery."""
        tired = [unit for unit in self.army(side) if not unit.ordered]
        for unit in sorted(tired, key=lambda one: one.at):
            if self.threatened(unit) or (unit.routing and not self.led(unit)):
                continue
            row = RECOVERY[unit.state]
            bonus = row["leader_bonus"] if self.led(unit, free=True) else 0
            if self.roll() + bonus >= row["score"]:
                yield from self.recover(unit, row)
        if side == "norman":
            yield from self.odo()

    def recover(self, unit: Unit, row: dict[str, Any]) -> Step:
        """Improve the state of a unit."""
        routed = unit.routing
        unit.state = row["archers_become"] if unit.archer else row["becomes"]
        if routed:
            yield from self.ask_facing(unit)

    def odo(self) -> Step:
        """Ask Odo to rally up to two routing units and leave."""
        odo = self.leader("odo")
        chosen: list[Unit] = []
        while odo.at and len(chosen) < TABLES["odo"]["rallies"]:
            near = (odo.at, *around(odo.at))
            routers = [unit for unit in self.army("norman") if unit.routing and unit.at in near]
            ready = [unit for unit in routers if not self.threatened(unit)]
            if not ready:
                break
            options = {f"odo {unit.id}" for unit in ready} | {"end"}
            answer = yield from self.ask("norman", options)
            if answer == "end":
                break
            unit = self.unit(answer.split()[1])
            chosen.append(unit)
            yield from self.recover(unit, RECOVERY["routing"])
        if chosen:
            self.remove(odo, "retired")

    # ---- H. the lull ------------------------------------------------------------------------

    def lull(self) -> Step:
        """Play a lull instead of a turn."""
        yield from self.lull_moves("norman", self.pull_backs)
        yield from self.lull_moves("saxon", self.shifts)
        for side in SIDES:
            tired = [unit for unit in self.army(side) if unit.state == "disordered"]
            for unit in sorted(tired, key=lambda one: one.at):
                if not self.threatened(unit) and self.roll() >= RECOVERY["lull"]["score"]:
                    unit.state = RECOVERY["lull"]["becomes"]
        yield from self.odo()
        yield from self.arrows()

    def lull_moves(self, side: str, others: Callable[[Unit], set[str]]) -> Step:
        """Play a side's step of a lull: runs, pull-backs or shifts."""
        for piece in (*self.units, *self.leaders):
            piece.acted = False
        hexes = POINTS["pull_back_hexes" if side == "norman" else "shift_hexes"]
        while True:
            options: set[str] = set()
            for unit in self.army(side):
                if not unit.acted:
                    options |= self.runs(unit) if unit.routing else others(unit)
            if not any(option.split()[0] in ("rout", "leadrout") for option in options):
                options.add("end")
            for leader in self.staff(side):
                if not (leader.acted or self.is_bound(leader)):
                    ends = self.ambles(leader, hexes)
                    options |= {f"walk {leader.id} {hex_}" for hex_ in ends}
            answer = yield from self.ask(side, options)
            if answer == "end":
                return
            verb, name, *rest = answer.split()
            if verb == "walk":
                self.walk(self.leader(name), int(rest[0]))
            else:
                yield from self.lull_act(verb, self.unit(name), rest)

    def lull_act(self, verb: str, unit: Unit, rest: list[str]) -> Step:
        """Apply an action of a unit in a lull."""
        leader = self.idle_companion(unit) if verb.startswith("lead") else None
        unit.acted = True
        if leader is not None:
            leader.acted = True
        if verb == "face":
            unit.facing = rest[0]
        elif verb.endswith("rout"):
            yield from self.run(unit, leader)
        elif verb.endswith("back"):
            path = self.chosen(unit, self.backs(unit, leader), int(rest[0]))
            for hex_ in path:
                self.step(unit, hex_, leader)
        else:
            self.step(unit, int(rest[0]), leader)
            yield from self.ask_facing(unit)

    def ambles(self, leader: Leader, hexes: int) -> set[int]:
        """Return the hexes to which a leader may go in a lull."""
        if leader.side == "saxon" and self.threatened(leader):
            return set()
        stops = self.stop(leader.side)
        reached, edge = {leader.at}, {leader.at}
        for _ in range(hexes):
            start = {hex_ for hex_ in edge if hex_ == leader.at or not stops(hex_)}
            edge = {
                to for h in start for to in around(h) if self.open_to_leader(leader, to)
            } - reached
            reached |= edge
        return reached - {leader.at}

    def backs(self, unit: Unit, leader: Leader | None) -> Iterator[Path]:
        """Yield the paths by which a unit may pull back."""
        may, stops = self.openings(unit, leader), self.stop(unit.side)
        for first in behind(unit.at, unit.facing):
            if may(first):
                yield (first,)
                if not stops(first):
                    yield from ((first, to) for to in behind(first, unit.facing) if may(to))

    def pull_backs(self, unit: Unit) -> set[str]:
        """Return the possible pull-backs of a Norman unit."""
        if self.is_locked(unit):
            return set()
        options = {f"back {unit.id} {path[-1]}" for path in self.backs(unit, None)}
        leader = self.idle_companion(unit)
        if leader is not None:
            options |= {f"leadback {unit.id} {path[-1]}" for path in self.backs(unit, leader)}
        return options

    def shifts(self, unit: Unit) -> set[str]:
        """Return the possible turns and shifts of a Saxon unit."""
        options = {f"face {unit.id} {facing}" for facing in FACINGS if facing != unit.facing}
        if self.threatened(unit):
            return options
        leader = self.idle_companion(unit)
        if not self.bound(unit):
            may = self.openings(unit, None)
            options |= {f"shift {unit.id} {to}" for to in around(unit.at) if may(to)}
        if leader is not None:
            may = self.openings(unit, leader)
            options |= {f"leadshift {unit.id} {to}" for to in around(unit.at) if may(to)}
        return options

    def arrows(self) -> Step:
        """Ask for hexes for the archers in the box."""
        there = self.army("norman")
        for unit in [one for one in self.units if one.fate == "box" and not one.at]:
            beside = {to for other in there if other.group == unit.group for to in around(other.at)}
            may = self.openings(unit, None)
            free = [hex_ for hex_ in beside if may(hex_)]
            if free:
                answer = yield from self.ask("norman", {f"place {unit.id} {h}" for h in free})
                unit.fate = ""
                self.step(unit, int(answer.split()[2]))
                unit.state = "ordered"
                yield from self.ask_facing(unit)

    # ---- J. the end -------------------------------------------------------------------------

    def by_points(self) -> None:
        """End the battle by points."""
        score = self.score()
        lead = score["norman"] - score["saxon"]
        if self.card["victory"] == "lead":
            ahead_enough = lead >= TABLES["victory"]["lead_needed"]
            self.winner = "norman" if ahead_enough else "saxon"
        else:
            self.winner = "" if lead == 0 else "norman" if lead > 0 else "saxon"

    def facts(self) -> dict[str, Any]:
        """Return the facts that are compared with a state of the game."""
        return {
            "turn": self.turn,
            "units": [
                (u.id, u.at or u.fate, u.facing if u.at else "", u.state if u.at else "", u.fired)
                for u in self.units
            ],
            "leaders": [(leader.id, leader.at or leader.fate) for leader in self.leaders],
            "banner": self.banner,
            "dead": [self.dead(group) for group in CLASSES],
            "score": self.score(),
            "used": (self.lulled, self.thrown, self.feigned),
        }

    def score(self) -> dict[str, int]:
        """Return the present points of both sides."""
        worth = TABLES["victory"]
        score = dict.fromkeys(SIDES, 0)
        for unit in self.units:
            if unit.fate == "gone":
                score[foe(unit.side)] += unit.card["points"]
            if unit.at and unit.routing:
                score[foe(unit.side)] += worth["routing"]
        for leader in self.leaders:
            if leader.fate == "gone":
                score[foe(leader.side)] += worth["leader"]
        for side, goal, points in (
            ("norman", "high_ground", worth["high_ground"]),
            ("saxon", "saddle", worth["saddle"]),
        ):
            if any(unit.at in ZONES[goal] and not unit.routing for unit in self.army(side)):
                score[side] += points
        holder = self.holder()
        if holder is not None and holder.side == "saxon":
            score["saxon"] += worth["banner"]
        return score
