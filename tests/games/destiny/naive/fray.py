"""The second referee's melee, morale and rout."""

from __future__ import annotations

from tests.games.destiny.naive.board import AHEAD, LETTERS, Counter, between, plus
from tests.games.destiny.naive.charts import BATTLE, LEADERS
from tests.games.destiny.naive.drill import Drill
from tests.games.destiny.naive.world import Step

MELEE = BATTLE["melee"]


class BattleOverError(Exception):
    """The battle has ended; its one argument is the loser, "" for a draw."""


class Fray(Drill):
    """Melee, morale checks and routs of stacks."""

    # ---- who may attack -------------------------------------------------------------------------

    def targets(self, counter: Counter) -> set[str]:
        """Return the enemy squares that a top counter may attack at all."""
        foe = self.foe(counter.side)
        threats = self.threats(counter.at, counter.side)
        near = {self.front(counter.at), *self.slants(counter.at)} - {""}
        near = {square for square in near if self.holder(square) == foe}
        return near & threats if threats else near

    def able(self, side: str) -> list[Counter]:
        """Return the top counters that have not attacked and may."""
        tops = [self.stack(square)[0] for square in self.squares(side)]
        return [counter for counter in tops if not counter.walled and not counter.fought]

    def melee(self, side: str) -> Step:
        """[attack] Attack until done."""
        while True:
            leads = [c for c in self.able(side) if self.front(c.at) in self.targets(c)]
            if not leads:
                return
            answer = yield from self.ask(side, {f"attack {c.at}" for c in leads} | {"done"})
            if answer == "done":
                return
            yield from self.attack(self.stack(answer.split()[1])[0])

    def attack(self, lead: Counter) -> Step:
        """[support] Gather supporters, strike, follow it up."""
        side, target = lead.side, self.front(lead.at)
        lead.fought = True
        joined: list[Counter] = []
        while True:
            more = [c for c in self.able(side) if target in self.targets(c)]
            options = {f"support {counter.at}" for counter in more} | self.strikes(lead)
            answer = "strike"
            if len(options) > 1:
                answer = yield from self.ask(side, options)
            if not answer.startswith("support"):
                break
            joined.append(self.stack(answer.split()[1])[0])
            joined[-1].fought = True
        most = MELEE["attacks_a_turn_knight" if self.knight(lead) else "attacks_a_turn"]
        for count in range(1, most + 1):
            killed = self.strike(lead, joined, target, feigned=answer == "strike_feigned")
            if not killed or not self.stack(target) or lead.at == "lost" or count == most:
                break
            answer = yield from self.ask(side, {"again", "stop"})
            if answer == "stop":
                return
            joined = []
        if killed and not self.stack(target) and lead.at != "lost":
            yield from self.follow(lead, target)

    def knight(self, counter: Counter) -> bool:
        """Return whether a counter is a knight."""
        return bool(counter.row["sort"] == "knight")

    def strikes(self, lead: Counter) -> set[str]:
        """Return how a counter may strike."""
        feigned = self.knight(lead) and "feigned_flight" in self.held[lead.side]
        return {"strike"} | ({"strike_feigned"} if feigned else set())

    def follow(self, lead: Counter, there: str) -> Step:
        """[follow] Let the lead enter an emptied square, and others follow."""
        side, square = lead.side, lead.at
        self.enter(lead, square, there)
        while True:
            options = set()
            if len(self.stack(there)) < 3:
                options = {f"follow {counter.id}" for counter in self.stack(square)}
            options |= {f"follow {leader}" for leader in self.leaders(side, square)}
            answer = "done"
            if options:
                answer = yield from self.ask(side, options | {"done"})
            if answer == "done":
                return
            figure = answer.split()[1]
            if figure in LEADERS:
                self.post(figure, there)
            else:
                self.enter(self.counters[figure], square, there)

    def enter(self, counter: Counter, square: str, there: str) -> None:
        """Move a counter into an emptied square; the leaders go with the last."""
        self.lift(counter, "")
        self.facing[there] = self.facing[square]
        self.put(counter, there)
        if not self.stack(square):
            self.take_leaders(counter.side, square, there)

    # ---- a blow ---------------------------------------------------------------------------------

    def strike(self, lead: Counter, joined: list[Counter], target: str, *, feigned: bool) -> bool:
        """Roll for both; return whether the defending counter has fallen."""
        if feigned:
            self.held[lead.side].discard("feigned_flight")
        defender = self.stack(target)[0]
        attack = sum(self.attack_value(counter, target) for counter in (lead, *joined))
        defence = self.defence_value(target, feigned=feigned)
        difference = self.roll() + attack - defence
        difference -= self.roll()
        loser = defender if difference > 0 else lead
        if abs(difference) >= MELEE["step_loss_at"]:
            self.step_lost(loser)
        elif difference:
            loser.shaken = True
        return defender.at == "lost"

    def attack_value(self, counter: Counter, target: str) -> int:
        """Return the contribution of a counter to an attack."""
        value = counter.value("attack") + self.ground(counter.at, target)
        value = max(0, value + self.helped(counter, counter.at))
        dx, dy = between(target, counter.at)
        if dx and dy:
            return value // 2
        ahead = AHEAD[self.facing[target]]
        if (dx, dy) == ahead:
            return value
        return value * (3 if (-dx, -dy) == ahead else 2)

    def defence_value(self, target: str, *, feigned: bool) -> int:
        """Return the value of a square's defence."""
        top, *rest = stack = self.stack(target)
        value = top.value("defence") + (0 if feigned else len(rest))
        value -= any(counter.shaken for counter in stack)
        return value + top.walled + self.helped(top, target)

    def step_lost(self, counter: Counter) -> None:
        """Take a step off a counter in a melee; the leaders with it roll."""
        side, square = counter.side, counter.at
        counter.hurt = True
        counter.steps -= 1
        if not counter.steps:
            self.lift(counter, "lost")
            counter.shaken = False
        self.less(side, 1)
        self.judge()
        for leader in self.leaders(side, square):
            self.at_risk(leader)
        self.gather(side, square)

    def at_risk(self, leader: str) -> None:
        """Roll for the survival of a leader."""
        die = self.roll()
        if die == 10:
            self.post(leader, "lost")
            self.fallen(leader)
        elif die == 9:
            self.wounds[leader] = max(self.wounds[leader], (self.roll() + 1) // 2 + 1)

    def gather(self, side: str, square: str) -> None:
        """Move leaders on an empty square to their nearest units."""
        if self.stack(square):
            return
        there = self.nearest(side, square)
        for leader in self.leaders(side, square):
            self.post(leader, there or "away")

    def less(self, side: str, steps: int) -> None:
        """Take steps off a Loss marker."""
        self.loss[side] = max(0, self.loss[side] - steps)

    def judge(self) -> None:
        """End a battle that a side has lost."""
        for side, left in self.loss.items():
            if left <= 0 or (not self.squares(side) and not self.to_come(side)):
                raise BattleOverError(side)

    def to_come(self, side: str) -> bool:
        """Return whether counters of a side have still to arrive."""
        return any(c.at == "waiting" and c.side == side for c in self.counters.values())

    def fallen(self, leader: str) -> None:
        """End a battle at a claimant's death; at Harold's only if Gyrth is not there to claim."""
        royal = {"harold", "gyrth"}
        heirless = leader in royal and all(self.posts.get(x, "lost") == "lost" for x in royal)
        if heirless or leader in ("hardrada", "william", "sweyn"):
            raise BattleOverError(self.serves(leader))

    # ---- morale ---------------------------------------------------------------------------------

    def morale(self, counters: list[Counter]) -> None:
        """Let counters check, one after another."""
        for counter in counters:
            if len(counter.at) == 2:
                self.check(counter)

    def check(self, counter: Counter) -> None:
        """Roll for one counter on the row of its letter."""
        helpers = [
            LEADERS[leader]
            for leader in self.leaders(counter.side, counter.at)
            if not self.wounds[leader] and self.commands(leader, counter)
        ]
        score = self.roll() + max((row["drm"] for row in helpers), default=0)
        if self.banner and counter.side == "norwegian":
            score += BATTLE["morale"]["land_waster"]
        letter = min([counter.letter, *[row["letter"] for row in helpers]], key=LETTERS.index)
        [row] = [row for row in BATTLE["morale"]["row"] if row["letter"] == letter]
        if score <= row["rout"][1]:
            self.rout(counter)
        elif score >= row["recover"][0] or not self.threats(counter.at, counter.side):
            counter.shaken = False

    def rout(self, counter: Counter) -> None:
        """Rout a counter two squares straight towards its own edge, or further."""
        side, square = counter.side, counter.at
        back = -1 if self.ends[side] == "south" else 1
        there, far = plus(square, 0, back), 1
        while there and (far < 2 or (self.holder(there) == side and len(self.stack(there)) >= 3)):
            if self.holder(there) not in ("", side):
                break
            there, far = plus(there, 0, back), far + 1
        self.lift(counter, "")
        counter.shaken = True
        empty = not self.stack(square)
        if there and self.holder(there) not in ("", side):
            counter.at, counter.shaken = "lost", False
            self.less(side, counter.steps)
            counter.steps = 0
            self.gather(side, square)
        elif not there:
            counter.at = "away"
            self.less(side, counter.steps)
            if empty:
                self.take_leaders(side, square, "away")
        else:
            if not self.stack(there):
                self.facing[there] = self.home(side)
            self.put(counter, there)
            if empty:
                self.take_leaders(side, square, there)
        self.judge()
