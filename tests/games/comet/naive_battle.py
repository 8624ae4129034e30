"""The second referee's battles: deployment, rounds, fire, losses, rout and sudden death.

The rules are coroutines: a generator yields the role that must decide with its options, and
receives the answer.
"""

from __future__ import annotations

from typing import Final

from tests.games.comet.naive import TABLES, Asking, Clash, Country, Step, Unit

BATTLE: Final = TABLES["battle"]
COLUMNS: Final[list[str]] = BATTLE["columns"]
RESERVE: Final[str] = BATTLE["reserve"]
LINE: Final = "line"
EVERY_DIE: Final = TABLES["battle_limit"]["every_die_hits_from"]


class BattleOver(Exception):  # noqa: N818 - it is how the battle ends
    """The current battle has ended."""


class GameOver(Exception):  # noqa: N818 - it is how the game ends
    """The game has ended by Sudden Death."""


class Fighting(Country):
    """The battles of two sides that meet."""

    def __init__(self, scenario: str) -> None:
        super().__init__(scenario)
        self.clash = Clash("")
        self.attacker = ""
        self.defender = ""
        self.round = 0
        self.fired: set[str] = set()
        self.columns = False
        self.last_shot = self.units[0]

    def ask(self, role: str, options: set[str]) -> Asking:
        """Ask for a decision."""
        assert options, "nothing to decide"
        answer = yield role, options
        return answer

    # ---- sequence of a battle ----------------------------------------------------------------

    def battle(self, clash: Clash) -> Step:
        """Fight a battle to its end."""
        self.clash = clash
        self.attacker = self.moving
        self.defender = next(u.side for u in self.enemies(self.attacker, clash.area))
        self.round = 0
        sides = (self.defender, self.attacker)
        self.columns = all(len(self.force(s)) >= BATTLE["columns_need"] for s in sides)
        try:
            if self.columns:
                yield from self.deploy(self.defender)
                yield from self.deploy(self.attacker)
            else:
                for unit in self.force(self.defender) + self.force(self.attacker):
                    unit.post = LINE
            for unit in self.force(self.defender) + self.force(self.attacker):
                unit.known |= unit.post != RESERVE
            if clash.landing:
                yield from self.fire_step(self.defender)
            while True:
                yield from self.play_round()
        except BattleOver:
            pass
        finally:
            for unit in self.units:
                unit.post = ""

    def force(self, side: str) -> list[Unit]:
        """Return the units of a side in the battle."""
        return self.army(side, self.clash.area)

    def foe(self, side: str) -> str:
        """Return the opponent of a side in the battle."""
        return self.attacker if side == self.defender else self.defender

    def deploy(self, side: str) -> Step:
        """Ask a side to deploy every unit in a column or the Reserve, with no column empty."""
        while waiting := [unit for unit in self.force(side) if not unit.post]:
            options = set()
            for place in [*COLUMNS, RESERVE]:
                filled = {unit.post for unit in self.force(side)} | {place}
                empty = [column for column in COLUMNS if column not in filled]
                if len(waiting) - 1 >= len(empty):
                    options |= {f"deploy {unit.id} {place}" for unit in waiting}
            answer = yield from self.ask(self.captain(self.force(side)), options)
            _, name, place = answer.split()
            self.unit(name).post = place

    def play_round(self) -> Step:
        """Play a round of the battle."""
        self.round += 1
        self.fired = set()
        early = bool(self.archers(self.attacker))
        if early:
            yield from self.may_retreat(self.attacker)
            while archers := self.archers(self.attacker):
                yield from self.choose_fire(self.attacker, archers)
        if self.round >= BATTLE["defender_retreats_from"]:
            yield from self.may_retreat(self.defender)
        yield from self.may_commit(self.defender)
        yield from self.fire_step(self.defender)
        if not early and self.round >= BATTLE["attacker_retreats_from"]:
            yield from self.may_retreat(self.attacker)
        yield from self.may_commit(self.attacker)
        yield from self.fire_step(self.attacker)

    def archers(self, side: str) -> list[Unit]:
        """Return the Archers in column or line that have not fired."""
        return [unit for unit in self.ready(side) if unit.shoots_first]

    def ready(self, side: str) -> list[Unit]:
        """Return the units in column or line that have not fired this round."""
        return [u for u in self.force(side) if u.post != RESERVE and u.id not in self.fired]

    def may_retreat(self, side: str) -> Step:
        """Offer a side a retreat if it has a retreat area."""
        refuges = self.refuges(side, self.clash)
        if refuges:
            options = {"stay"} | {f"retreat {area}" for area in refuges}
            answer = yield from self.ask(self.captain(self.force(side)), options)
            if answer != "stay":
                self.withdraw(side, answer.split()[1])

    def withdraw(self, side: str, area: str) -> None:
        """Move a whole force to an area, which ends the battle."""
        for unit in self.force(side):
            unit.at = area
        raise BattleOver

    def may_commit(self, side: str) -> Step:
        """Offer a side to commit one unit of its Reserve to a column."""
        reserve = [unit for unit in self.force(side) if unit.post == RESERVE]
        if reserve:
            options = {f"commit {unit.id} {column}" for unit in reserve for column in COLUMNS}
            answer = yield from self.ask(self.captain(self.force(side)), options | {"hold"})
            if answer != "hold":
                _, name, column = answer.split()
                self.unit(name).post = column
                self.unit(name).known = True

    # ---- fire ---------------------------------------------------------------------------------

    def fire_step(self, side: str) -> Step:
        """Fire with every unit that has not fired: Archers first, then column by column."""
        if not self.round:
            self.fired = set()
        column = ""
        while ready := self.ready(side):
            there = [unit for unit in ready if unit.post == column]
            yield from self.choose_fire(side, self.archers(side) or there or ready)
            shooter = self.last_shot
            column = column if shooter.shoots_first else shooter.post

    def choose_fire(self, side: str, units: list[Unit]) -> Step:
        """Ask a side which unit fires."""
        options = {f"fire {unit.id}" for unit in units}
        answer = yield from self.ask(self.captain(self.force(side)), options)
        self.last_shot = self.unit(answer.split()[1])
        self.fired.add(self.last_shot.id)
        yield from self.fire(self.last_shot)

    def hits(self, unit: Unit) -> int:
        """Roll the dice of a unit; return the number of hits."""
        dice = [self.roll() for _ in range(unit.cv)]
        return sum(die <= unit.card["fire"] or self.round >= EVERY_DIE for die in dice)

    def fire(self, unit: Unit) -> Step:
        """Fire with a unit at the opposite column, or at the line."""
        target = self.foe(unit.side)
        for _ in range(self.hits(unit)):
            group = [other for other in self.force(target) if other.post == unit.post]
            yield from self.hit(group)
            if not [other for other in self.force(target) if other.post == unit.post]:
                if self.columns:
                    yield from self.rout(target)
                raise BattleOver

    def hit(self, group: list[Unit]) -> Step:
        """Remove one CV from a group."""
        if not group:
            return
        highest = max(unit.cv for unit in group)
        candidates = [unit for unit in group if unit.cv == highest]
        leaders = [unit for unit in group if unit.rank]
        if highest == 1 and leaders and len(group) > 1 and self.roll() in BATTLE["leader_lost_on"]:
            top = max(unit.rank for unit in leaders)
            candidates = [unit for unit in leaders if unit.rank == top]
        lost = candidates[0]
        if len({unit.kind for unit in candidates}) > 1:
            options = {f"lose {unit.id}" for unit in candidates}
            answer = yield from self.ask(self.captain(self.force(lost.side)), options)
            lost = self.unit(answer.split()[1])
        lost.cv -= 1
        if not lost.cv:
            self.remove(lost)

    def remove(self, unit: Unit) -> None:
        """Remove a unit from the map."""
        unit.cv = 0
        unit.post = ""
        unit.at = "pool" if unit.card["to_pool"] else "gone"
        if unit is self.supreme(unit.side):
            self.sudden_death(unit.side)

    # ---- rout and sudden death ----------------------------------------------------------------

    def rout(self, loser: str) -> Step:
        """Rout a side: eliminate it if it has no retreat area, otherwise pursue and move it."""
        winner = self.foe(loser)
        for unit in self.force(loser) + self.force(winner):
            unit.known = True
        if not self.refuges(loser, self.clash):
            for unit in sorted(self.force(loser), key=lambda one: one.rank):
                self.remove(unit)
            raise BattleOver
        shields = len([unit for unit in self.force(loser) if unit.post == RESERVE])
        struck = sum(self.hits(unit) for unit in self.force(winner))
        for _ in range(max(0, struck - shields)):
            yield from self.hit(self.force(loser))
        if self.force(loser):
            options = {f"retreat {area}" for area in self.refuges(loser, self.clash)}
            answer = yield from self.ask(self.captain(self.force(loser)), options)
            self.withdraw(loser, answer.split()[1])

    def sudden_death(self, side: str) -> None:
        """Remove a side from the game."""
        self.out.add(side)
        for unit in self.units:
            if unit.side == side:
                unit.at, unit.cv, unit.post = "gone", 0, ""
        contested = self.contested()
        self.pending = [clash for clash in self.pending if clash.area in contested]
        if len(self.players_in()) == 1:
            raise GameOver
        raise BattleOver

    def players_in(self) -> set[str]:
        """Return the seats of the sides that are in the game."""
        return {
            self.seats[side] for side in ("viking", "norman", "english") if side not in self.out
        }
