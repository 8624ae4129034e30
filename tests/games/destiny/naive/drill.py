"""The second referee's set-up, missiles, movement and orders on the Battle Board."""

from __future__ import annotations

from tests.games.destiny.naive.board import AHEAD, FACINGS, Battlefield, Counter, plus
from tests.games.destiny.naive.charts import BATTLE, LEADERS
from tests.games.destiny.naive.world import Step

MIDDLE = "fgehdicjbkal"
OUTSIDE = "albkcjdiehfg"


class Drill(Battlefield):
    """The steps of a player turn before its attacks."""

    # ---- set-up ---------------------------------------------------------------------------------

    def home(self, side: str) -> str:
        """Return the facing towards the enemy's end."""
        return str(BATTLE["ends"][self.ends[side]]["facing"])

    def place(self, side: str) -> Step:
        """[place] Place all figures that are not placed."""
        rows = BATTLE["ends"][self.ends[side]]["rows"]
        while True:
            left = self.unplaced(side)
            men = [leader for leader in self.posts if self.waits(leader, side)]
            if not left and not men:
                return
            squares = [f"{column}{row}" for column in MIDDLE for row in rows]
            free = [square for square in squares if len(self.stack(square)) < 3]
            options = {f"put {counter.id} {square}" for counter in left for square in free}
            options |= {f"put {x} {square}" for x in men for square in self.squares(side)}
            answer = yield from self.ask(side, options | {"auto"})
            if answer == "auto":
                self.auto(side, left, men)
                return
            _, figure, square = answer.split()
            if figure in LEADERS:
                self.posts[figure] = square
            else:
                self.set_up(self.counters[figure], square)

    def unplaced(self, side: str) -> list[Counter]:
        """Return the counters of a side that are still to be placed."""
        return [c for c in self.counters.values() if c.side == side and c.at == "unplaced"]

    def waits(self, leader: str, side: str) -> bool:
        """Return whether a leader of a side is still to be placed."""
        return self.posts[leader] == "unplaced" and self.serves(leader) == side

    def set_up(self, counter: Counter, square: str) -> None:
        """Put a counter on the board, facing the enemy."""
        self.facing[square] = self.home(counter.side)
        self.put(counter, square)

    def auto(self, side: str, left: list[Counter], men: list[str]) -> None:
        """Place the rest as the rules say."""
        front, *_ = rows = sorted(
            BATTLE["ends"][self.ends[side]]["rows"], reverse=self.ends[side] == "south"
        )
        late = []
        foot = [c for c in left if c.row["sort"] == "infantry"]
        foot.sort(key=lambda c: (-c.row["defence"], -c.row["attack"], c.id))
        foot += sorted((c for c in left if c.row["sort"] == "lights"), key=lambda c: c.id)
        width = min(12, (len(foot) + 1) // 2)
        lanes = [f"{column}{front}" for column in MIDDLE[:width]]
        lane = 0
        for counter in foot:
            for _ in lanes:
                square = lanes[lane % width]
                lane += 1
                if len(self.stack(square)) < 3:
                    self.set_up(counter, square)
                    break
            else:
                late.append(counter)
        knights = [c for c in left if c.row["sort"] == "knight"]
        knights.sort(key=lambda c: (-c.row["attack"], c.id))
        doors = [f"{column}{rows[1]}" for column in OUTSIDE]
        for counter in knights:
            doors = [square for square in doors if len(self.stack(square)) < 2]
            if doors:
                self.set_up(counter, doors[0])
            else:
                late.append(counter)
        for counter in late:
            squares = [f"{column}{row}" for row in rows for column in MIDDLE]
            self.set_up(counter, next(s for s in squares if len(self.stack(s)) < 3))
        for leader in sorted(men, key=self.rank):
            self.posts[leader] = self.post_for(leader, side, front)

    def rank(self, leader: str) -> tuple[bool, int, int, str]:
        """Return the sort key of group leaders; Gyrth is not a claimant while Harold lives."""
        row = LEADERS[leader]
        claims = row.get("claimant") == 1
        return not claims, -row["command"], -row["ability"], leader

    def post_for(self, leader: str, side: str, front: int) -> str:
        """Return where `auto` puts a leader."""
        taken = set(self.posts.values())
        for column in MIDDLE:
            square = f"{column}{front}"
            stack = self.stack(square)
            if stack and square not in taken and self.commands(leader, stack[0]):
                return square
        own = self.squares(side)
        return next(s for s in (f"{c}{front}" for c in MIDDLE) if s in own) if own else ""

    # ---- missiles -------------------------------------------------------------------------------

    def shots(self, side: str) -> list[Counter]:
        """Roll for all counters that shoot; return the counters hit, in order."""
        hit: list[Counter] = []
        for square in self.squares(side):
            front = self.front(square)
            if not self.facing_foe(square):
                continue
            target = self.stack(front)[0]
            for counter in self.stack(square):
                needed = counter.row["missile"]
                if not needed or self.roll() < needed:
                    continue
                if target.walled:
                    struck = self.roll() >= BATTLE["missile"]["shield_wall_second_die"]
                else:
                    struck = self.weather != "poor" or self.roll() >= 6
                if struck and target not in hit:
                    hit.append(target)
        for target in hit:
            target.shaken = True
        return sorted(hit, key=lambda counter: counter.at)

    # ---- movement -------------------------------------------------------------------------------

    def bmove(self, side: str) -> Step:
        """[bmove] Advance, shift, turn, unwall, lead."""
        while True:
            options = {f"unwall {c.id}" for c in self.mine(side) if c.walled}
            for square in self.squares(side):
                stack = self.stack(square)
                if self.may_turn(square):
                    options |= {f"face {square} {f}" for f in FACINGS if f != self.facing[square]}
                ways = [self.ways(counter) for counter in stack]
                for there in set.intersection(*ways):
                    if len(self.stack(there)) + len(stack) <= 3:
                        options.add(f"advance {square} {there}")
                for counter, open_to in zip(stack, ways, strict=True):
                    options |= {f"shift {counter.id} {there}" for there in open_to}
            for leader in self.posts:
                options |= {f"lead {leader} {there}" for there in self.rides(side, leader)}
            if "land_waster" in self.held[side]:
                options.add("banner")
            answer = yield from self.ask(side, options | {"done"})
            if answer == "done":
                return
            self.moves(side, *answer.split())

    def mine(self, side: str) -> list[Counter]:
        """Return the counters of a side on the board."""
        return [c for square in self.squares(side) for c in self.stack(square)]

    def may_turn(self, square: str) -> bool:
        """Return whether the counters on a square may turn."""
        stack = self.stack(square)
        return not self.facing_foe(square) and not any(
            c.went or c.turned or c.walled for c in stack
        )

    def ways(self, counter: Counter) -> set[str]:
        """Return the squares to which a counter may move."""
        square = counter.at
        most = 1 if self.weather == "poor" else counter.row["move"]
        top = self.stack(square)[0] is counter
        if counter.turned or counter.walled or counter.went >= most:
            return set()
        if top and self.facing_foe(square):
            return set()
        front = self.front(square)
        there = {front} if front else set()
        if not counter.went or counter.row["star"]:
            there |= {s for s in self.slants(square) if self.even(square, s)}
        return {s for s in there if self.room(counter, s)}

    def even(self, one: str, other: str) -> bool:
        """Return whether a diagonal step is on even ground."""
        return self.level(one) == self.level(other) and not self.crosses(one, other)

    def room(self, counter: Counter, there: str) -> bool:
        """Return whether a counter may come into a square."""
        stack = self.stack(there)
        if not stack:
            return True
        alike = self.facing[there] == self.facing[counter.at]
        return stack[0].side == counter.side and len(stack) < 3 and alike

    def rides(self, side: str, leader: str) -> set[str]:
        """Return the squares to which a leader may be led."""
        at = self.posts[leader]
        if self.serves(leader) != side or leader in self.led or len(at) != 2:
            return set()
        found, edge = {at}, {at}
        for _ in range(2):
            steps = {plus(s, dx, dy) for s in edge for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            edge = {s for s in steps if s and self.holder(s) in ("", side)}
            found |= edge
        return {s for s in found if s != at and self.holder(s) == side}

    def moves(self, side: str, verb: str, what: str = "", where: str = "") -> None:
        """Carry out a choice of the Movement step."""
        if verb == "unwall":
            self.counters[what].walled, self.counters[what].rewalled = False, True
        elif verb == "face":
            self.facing[what] = where
            for counter in self.stack(what):
                counter.turned = True
        elif verb == "lead":
            self.led.add(what)
            self.post(what, where)
        elif verb == "banner":
            self.held[side].discard("land_waster")
            self.banner = True
        elif verb == "shift":
            self.go(side, [self.counters[what]], where)
        else:
            self.go(side, list(self.stack(what)), where)

    def go(self, side: str, counters: list[Counter], there: str) -> None:
        """Move counters of a square; its leaders go with the last of them."""
        square = counters[0].at
        for counter in counters:
            self.lift(counter, "")
            self.facing[there] = self.facing[square]
            self.put(counter, there)
            counter.went += 1
        if not self.stack(square):
            self.take_leaders(side, square, there)

    # ---- orders ---------------------------------------------------------------------------------

    def orders(self, side: str) -> Step:
        """[order] Raise, wall, aid."""
        if side == "norman":
            self.lent = ""
        aided = False
        while True:
            options = set()
            for square in self.squares(side):
                top, *rest = self.stack(square)
                options |= {f"raise {counter.id}" for counter in rest if not counter.raised}
                if self.may_wall(top):
                    options.add(f"wall {top.id}")
            if not aided:
                options |= {f"aid {square}" for square in self.flanks(side)}
            answer = "done"
            if options:
                answer = yield from self.ask(side, options | {"done"})
            if answer == "done":
                return
            verb, what = answer.split()
            if verb == "aid":
                self.lent, aided = what, True
            elif verb == "wall":
                self.counters[what].walled = self.counters[what].rewalled = True
            else:
                self.raise_up(self.counters[what])

    def may_wall(self, top: Counter) -> bool:
        """Return whether a counter on top may form a shield wall."""
        busy = top.walled or top.rewalled or top.went or top.turned
        housecarle = top.row["id"] in ("housecarle", "tostig_housecarle")
        return housecarle and top.side == "english" and not busy

    def flanks(self, side: str) -> list[str]:
        """Return the squares to which William may lend the bonus."""
        at = self.posts.get("william", "")
        if side != "norman" or len(at) != 2 or not self.stack(at) or self.wounds["william"]:
            return []
        dx, dy = AHEAD[self.facing[at]]
        beside = (plus(at, dy, dx), plus(at, -dy, -dx))
        return [square for square in beside if square and self.holder(square) == side]

    def raise_up(self, counter: Counter) -> None:
        """Put a counter on top; a wall under it has had its one change."""
        stack = self.stack(counter.at)
        stack.remove(counter)
        for other in stack:
            other.walled, other.rewalled = False, other.walled or other.rewalled
        stack.insert(0, counter)
        counter.raised = True
