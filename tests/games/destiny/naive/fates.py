"""The second referee's Legitimacy, deaths, elimination, flights and small clashes."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.destiny.naive.charts import (
    ABROAD,
    AREAS,
    ENGLAND,
    INVADERS,
    KIND_OF,
    LEADERS,
    TABLES,
    change,
    looked_up,
)
from tests.games.destiny.naive.world import Step, World

GOES_ALONG = ("slips_away", "hustled")


class PhaseOverError(Exception):
    """The side in phase is out of the game."""


class Fates(World):
    """Changes to pieces and Legitimacy outside battles."""

    # ---- Legitimacy -----------------------------------------------------------------------------

    def rate(self, side: str, by: int) -> None:
        """Change a Permanent rating, within the track."""
        if side not in self.out and side != "danish":
            least, most = TABLES["legitimacy"]["least"], TABLES["legitimacy"]["most"]
            self.pl[side] = min(most, max(least, self.pl[side] + by))

    def area_worth(self, area: str) -> int:
        """Return the Legitimacy of an area for an invader."""
        return change("london_gained" if area == "london" else "area_gained")

    def wait(self, side: str, by: int) -> None:
        """Change a Temporary marker."""
        if side not in self.out:
            self.tl[side] += by

    def hand_over(self, area: str, side: str) -> None:
        """Give an area to a side, "" for No Control."""
        before = self.control[area]
        if before == side:
            return
        self.control[area] = side
        if before in INVADERS:
            self.wait(before, -self.area_worth(area))
        if side in INVADERS:
            self.wait(side, self.area_worth(area))
        if area == "london" and "english" in (before, side):
            by = change("london_lost_english")
            self.wait("english", -by if side == "english" else by)
        if area == "east_riding":
            self.york_follows()

    def york_follows(self) -> None:
        """Move the York marker with the area; the English get back what its loss cost."""
        area = self.control["east_riding"]
        if self.york and self.york != area:
            self.mark_york("")
        if area == "english" and not self.york and self.york_lost:
            self.york_lost = False
            self.wait("english", -change("york_lost_english"))

    def mark_york(self, side: str) -> None:
        """Place the York marker, or take it off."""
        if self.york == side:
            return
        if self.york:
            self.wait(self.york, -change("york_gained"))
        self.york = side
        if side:
            self.wait(side, change("york_gained"))
            if not self.york_lost:
                self.york_lost = True
                self.wait("english", change("york_lost_english"))

    # ---- deaths ---------------------------------------------------------------------------------

    def leader_gone(self, leader: str, slayer: str) -> None:
        """Remove a dead or captured leader; no side gains by it if `slayer` is ""."""
        side = self.side(leader)
        claims = self.claims(leader)
        self.area[leader] = "gone"
        if not claims:
            return
        if slayer and side != "danish":
            self.rate(slayer, change("claimant_slain"))
        if leader == "harold" and self.area["gyrth"] != "gone":
            self.rate("english", change("harold_dead"))
        elif side != "danish":
            self.eliminate(side)

    def eliminate(self, side: str) -> None:
        """Remove a side from the game, with everything it owns."""
        self.out.add(side)
        pieces = [p for p in (*KIND_OF, *LEADERS) if self.side(p) == side]
        self.lose(pieces)
        self.held[side] = set()
        for area in ENGLAND:
            if self.control[area] == side != "english":
                self.hand_over(area, "english")
        self.pl[side] = self.tl[side] = 0
        for area, battle in list(self.pending.items()):
            if side in (battle.enemy, self.phasing):
                del self.pending[area]
        if side == self.phasing:
            raise PhaseOverError

    # ---- flights --------------------------------------------------------------------------------

    def rouse(self, side: str, area: str, *, clash: bool = False) -> Step:
        """Let inactive fyrd flee from a side; if they cannot, it attacks them if it may."""
        if side == "english" or not self.units(side, area):
            return
        here = [u for u in sorted(self.inactive) if self.area[u] == area and u[:4] == "fyrd"]
        for unit in here:
            self.inactive.discard(unit)
            ways = [x for x in self.free_of("english", area, led=False) if x in ENGLAND]
            if ways:
                yield from self.flee([unit], ways)
            elif clash and self.weather != "severe":
                yield from self.clash(side, "english", [unit])

    def flee(self, pieces: Sequence[str], ways: Sequence[str]) -> Step:
        """Move pieces to the area that their owner chooses."""
        answer = yield from self.ask(self.side(pieces[0]), {f"flee {area}" for area in ways})
        self.put(pieces, answer.split()[1])

    # ---- small clashes --------------------------------------------------------------------------

    def clash(self, large: str, small: str, group: Sequence[str]) -> Step:
        """One die between all of a side and a small group, after which the group is elsewhere."""
        there = self.group(large, self.area[group[0]])
        score = self.roll() + self.ability(there) - self.ability(group)
        row = looked_up(TABLES["non_bb"]["row"], score)
        units = [piece for piece in group if piece in KIND_OF]
        if row["id"] in GOES_ALONG:
            if row["id"] == "hustled":
                yield from self.owner_loses(small, units, len(units) // 2)
                units = [unit for unit in units if self.area[unit] != "gone"]
            left = [*units, *[piece for piece in group if piece in LEADERS]]
            yield from self.depart(large, small, left, self.area[left[0]])
            return
        self.lose(units)
        for leader in sorted(piece for piece in group if piece in LEADERS):
            if small in self.out:
                return
            if row["id"] == "overrun":
                yield from self.escape(leader, large)
            else:
                yield from self.fate(leader, large)

    def owner_loses(self, side: str, units: Sequence[str], number: int) -> Step:
        """Let an owner choose units to lose; the Danes lose the last ids."""
        left = sorted(units)
        for _ in range(number):
            if side == "danish":
                unit = left[-1]
            else:
                answer = yield from self.ask(side, {f"lose {unit}" for unit in left})
                unit = answer.split()[1]
            left.remove(unit)
            self.lose([unit])

    def depart(self, large: str, small: str, pieces: Sequence[str], area: str) -> Step:
        """Let a beaten group leave as a whole."""
        if small == "danish":
            self.lose(pieces)
            return
        leaders = sorted(piece for piece in pieces if piece in LEADERS)
        ways = self.free_of(small, area, led=bool(leaders))
        if ways:
            yield from self.flee(pieces, ways)
            yield from self.rouse(small, self.area[pieces[0]])
            return
        self.lose([piece for piece in pieces if piece in KIND_OF])
        for leader in leaders:
            if small not in self.out:
                yield from self.fate(leader, large)

    def fate(self, leader: str, slayer: str) -> Step:
        """Roll for the survival of a leader."""
        span = TABLES["non_bb"]["leader_roll"]["escape"]
        if span[0] <= self.roll() <= span[1]:
            yield from self.escape(leader, slayer)
        else:
            self.leader_gone(leader, slayer)

    def escape(self, leader: str, slayer: str) -> Step:
        """Let a leader escape to units of the side, or to any free area."""
        side = self.side(leader)
        if side == "danish":
            self.area[leader] = "gone"
            return
        ways = self.nearest(leader) or self.free_of(side, self.area[leader])
        if not ways:
            self.leader_gone(leader, slayer)
            return
        yield from self.flee([leader], ways)

    def fits(self, force: Sequence[str], side: str, area: str) -> bool:
        """Return whether a force that enters meets a side's group in a small clash."""
        number = sum(piece in KIND_OF for piece in force)
        there = len(self.units(side, area))
        return bool(self.group(side, area)) and (
            (number >= 3 and there < 3) or (number > 0 and there == 0)
        )

    def clashes(self, side: str, force: Sequence[str], area: str) -> Step:
        """Let a force that has entered attack each small enough group, in side order."""
        if self.weather == "severe":
            return
        for other in self.enemies(side, area):
            alive = [piece for piece in force if self.area[piece] == area]
            if self.fits(alive, other, area):
                yield from self.clash(side, other, self.group(other, area))

    def retire_ways(self, side: str, pieces: Sequence[str], area: str) -> list[str]:
        """Return the neighbours to which an avoider may go."""
        units = sum(piece in KIND_OF for piece in pieces)
        led = any(piece in LEADERS for piece in pieces)
        found = []
        for there in AREAS[area]["adjacent"]:
            foes = [s for s in self.enemies(side, there) if self.units(s, there)]
            if units >= 3:
                foes = [s for s in foes if self.big(s, there)]
            if not foes and (led or AREAS[there]["zone"] not in ABROAD):
                found.append(there)
        return found
