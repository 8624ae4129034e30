"""The second referee's end of a battle on the Battle Board: deaths, losses, Legitimacy, retreat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import ceil
from typing import Any

from tests.games.destiny.naive.battles import Battles
from tests.games.destiny.naive.charts import KIND_OF, KINDS, LEADERS, SIDES, change
from tests.games.destiny.naive.fates import PhaseOverError
from tests.games.destiny.naive.world import Pending, Step

CHOSEN = ("fyrd_south", "fyrd_north")
"""The kinds of units of which the English choose the losses."""


class Aftermath(Battles):
    """A battle that is on the board in a position, until the beaten side has left.

    `lost` are the destroyed counters; `owed` are the fyrd of which some are lost, with their
    number, until the owner has chosen.
    """

    def __init__(self, document: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> None:
        super().__init__(document, names)
        frame = dict(document["stack"])["BoardBattle"]
        giver, other, mover = (SIDES[number] for number in frame[1:4])
        self.place = names["area"][frame[0]]
        self.sides = (mover, other if mover == giver else giver)
        ways = {names["area"][number] for number in frame[5]}
        self.battle = Pending(other, giver, ways=ways)
        units = [{names["unit"][number] for number in mask} for mask in frame[6:8]]
        self.fielded = {giver: sorted(units[0]), other: sorted(units[1])}
        self.placed = document["fields"]["battle_turn"] > 0
        self.lost: set[str] = set()
        self.owed: list[tuple[list[str], int]] = []
        self.loser = ""
        self.ended = self.given_up = False

    def foe(self, side: str) -> str:
        """Return the other side of the battle."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    # ---- while it lasts -------------------------------------------------------------------------

    def dies(self, leader: str) -> None:
        """Kill a leader; it counts at once, and may end the battle."""
        side = self.side(leader)
        last = side == "danish" and leader == "sweyn"
        with suppress(PhaseOverError):
            self.leader_gone(leader, self.foe(side))
        if side in self.out or last:
            self.out |= {side}
            self.lose([piece for piece in (*KIND_OF, *LEADERS) if self.side(piece) == side])
            self.over(side)

    # ---- how it ends ----------------------------------------------------------------------------

    def over(self, loser: str) -> None:
        """End the battle for a loser, "" for a draw: losses, then Legitimacy."""
        self.loser, self.ended = loser, True
        for side in self.sides:
            if side not in self.out:
                self.shed(side, won=side != loser, asked=True)
        if not loser:
            return
        number = len(self.fielded[loser])
        size = "small" if number <= 5 else "middling" if number <= 8 else "great"
        for side, how in ((self.foe(loser), "won"), (loser, "lost")):
            row = f"{'english_' if side == 'english' else ''}battle_{how}_{size}"
            if number >= 3:
                self.rate(side, change(row))

    def concedes(self, side: str) -> None:
        """Remove a player from the game; a battle of the player ends without a loser."""
        if side in self.sides and not self.ended:
            self.ended = self.given_up = True
            if self.placed:
                self.shed(self.foe(side), won=True, asked=False)
        with suppress(PhaseOverError):
            self.eliminate(side)

    def shed(self, side: str, *, won: bool, asked: bool) -> None:
        """Rebuild the units of a side, kind by kind, and lose the rest."""
        for kind in sorted({KIND_OF[unit] for unit in self.fielded[side]}):
            units = [unit for unit in self.fielded[side] if KIND_OF[unit] == kind]
            need: dict[str, int] = {}
            left: dict[str, int] = {}
            for number, sort in enumerate(KINDS[kind]["breakdown"], start=1):
                need[sort] = need.get(sort, 0) + 1
                alive = [unit for unit in units if f"{unit}.{number}" not in self.lost]
                left[sort] = left.get(sort, 0) + len(alive)
            made = (
                max(ceil(left[sort] / need[sort]) for sort in need)
                if won
                else min(left[sort] // need[sort] for sort in need)
            )
            gone = len(units) - min(made, len(units))
            if gone and kind in CHOSEN and asked and gone < len(units):
                self.owed.append((units, gone))
            elif gone:
                self.lose(units[-gone:])

    def choices(self) -> list[set[str]]:
        """Return the options of the English for each choice of lost fyrd, in order."""
        return [{f"lose {unit}" for unit in units} for units, _ in self.owed]

    def loses(self, unit: str) -> None:
        """Lose a fyrd that the English have chosen."""
        self.lose([unit])
        [found] = [owed for owed in self.owed if unit in owed[0]]
        self.owed.remove(found)
        units, number = [one for one in found[0] if one != unit], found[1] - 1
        if number == len(units):
            self.lose(units)
        elif number:
            self.owed.append((units, number))

    def departures(self) -> Step:
        """Retreat the beaten side; in a draw the attacker, then the defender."""
        if self.given_up:
            return
        giver = self.battle.giver
        for side in [self.loser] if self.loser else [giver, self.foe(giver)]:
            if side not in self.out and self.group(side, self.place):
                yield from self.retreat(side, self.place, self.battle)
