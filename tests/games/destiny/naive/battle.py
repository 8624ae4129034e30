"""The second referee's battle on the Battle Board, turn after turn."""

from __future__ import annotations

from tests.games.destiny.naive.board import COMING, Counter
from tests.games.destiny.naive.charts import BATTLE, CARDS
from tests.games.destiny.naive.drill import MIDDLE
from tests.games.destiny.naive.fray import BattleOverError, Fray
from tests.games.destiny.naive.world import Step


class BattleReferee(Fray):
    """A battle from its set-up to its end; `met` is the last battle turn with contact."""

    met = 0
    winner = ""

    def play(self, place: str) -> Step:
        """Play from where `place` sets up first, until there is a `winner`, or a draw."""
        try:
            yield from self.place(place)
            yield from self.place(self.foe(place))
            if self.campaign():
                answer = yield from self.ask(self.foe(place), {"first", "second"})
                self.first = self.foe(place) if answer == "first" else place
            while True:
                for side in (self.first, self.foe(self.first)):
                    yield from self.player_turn(side)
                    if any(counter.fought for counter in self.counters.values()):
                        self.met = self.turn
                self.nightfall()
                self.turn += 1
        except BattleOverError as end:
            [loser] = end.args
            self.winner = self.foe(loser) if loser else ""

    def campaign(self) -> bool:
        """Return whether the battle is one of a campaign."""
        return self.scenario in ("after_the_deathbed", "year_of_destiny")

    def nightfall(self) -> None:
        """End a battle that has gone on, or been quiet, for too long."""
        if not self.campaign():
            [card] = [row for row in CARDS if row["id"] == self.scenario]
            if self.turn == card["last_battle_turn"]:
                raise BattleOverError(self.foe(card["result"]["otherwise"]))
            return
        if any(self.facing_foe(square) for side in self.ends for square in self.squares(side)):
            self.met = self.turn
        chart = BATTLE["battle_end"]
        patience = chart["no_contact_after" if self.met else "no_contact_ever"]
        if self.turn >= chart["nightfall_turn"] or self.turn - self.met >= patience:
            raise BattleOverError("")

    def player_turn(self, side: str) -> Step:
        """Play missiles, movement, orders, melee and morale."""
        self.led = set()
        for counter in self.counters.values():
            counter.went, counter.turned, counter.hurt = 0, False, False
            counter.raised = counter.rewalled = counter.fought = False
        if side == "norwegian":
            self.banner = False
        yield from self.arrive(side)
        self.morale(self.shots(side))
        yield from self.bmove(side)
        yield from self.orders(side)
        yield from self.melee(side)
        self.morale([*self.uneasy(self.foe(side)), *self.uneasy(side)])
        for leader, wound in self.wounds.items():
            self.wounds[leader] = max(0, wound - 1)

    def uneasy(self, side: str) -> list[Counter]:
        """Return the counters that check at the end of a player turn, in order."""
        return [counter for counter in self.mine(side) if counter.hurt or counter.shaken]

    def arrive(self, side: str) -> Step:
        """[arrive] Place reinforcements in their battle turn; no player lets `auto` place them."""
        for row in COMING.get(self.scenario, ()):
            if row["side"] != side or row["battle_turn"] > self.turn:
                continue
            while True:
                squares = [f"{column}{row['row']}" for column in MIDDLE]
                left = [c for c in self.counters.values() if c.at == "waiting"]
                free = [square for square in squares if self.takes(side, square)]
                options = {f"put {counter.id} {square}" for counter in left for square in free}
                men = [leader for leader in self.posts if self.posts[leader] == "waiting"]
                own = [square for square in squares if self.holder(square) == side]
                options |= {f"put {leader} {square}" for leader in men for square in own}
                if not options:
                    break
                answer = yield from self.ask(side, options | {"auto"})
                _, figure, square = answer.split()
                if figure in men:
                    self.posts[figure] = square
                else:
                    self.set_up(self.counters[figure], square)

    def takes(self, side: str, square: str) -> bool:
        """Return whether reinforcements may come on at a square."""
        stack = self.stack(square)
        alike = not stack or self.facing[square] == self.home(side)
        return self.holder(square) in ("", side) and len(stack) < 3 and alike
