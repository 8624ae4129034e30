"""What the computer levies and buys: one field army with its train, some bands, and garrisons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.action import Action
from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.evaluation.worth import DETOUR, crown_towns, town_worth
from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.conditions import HOMELESS, NOBODY, NOWHERE
from senlac.games.campaign.rules.purchase.draft import SIEGE_ITEM, SUPPLY_ITEM, Draft
from senlac.games.campaign.rules.reordering import COUNT
from senlac.games.campaign.rules.ways.journeys import NO_WAY, crossings, journeys
from senlac.games.campaign.rules.ways.land import WAGON
from senlac.games.campaign.rules.ways.sea import FREE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

GUARD: Final = 12
"""The figures of a garrison: the least, and two for hunger and sieges."""

CROWN_GUARD: Final = 24
"""The figures of a garrison of a town with which a war is won."""

BAND: Final = 36
"""The figures of a band: it leaves twelve in an open town, and can take another."""

PER_CAPTAIN: Final = 60
"""The figures for each captain of the army."""

MEAN_PRICE: Final = 5
"""About what a figure of the army costs."""

STEADY: Final = 2
"""The worst grade that is bought for the field."""

RESERVE: Final = 40
"""The crowns that are kept for bribes."""


class Shares(NamedTuple):
    """How the money is spent: parts of a hundred of what is left for figures, and numbers."""

    horse: int = 30
    trains: int = 2
    bands: int = 3
    guards: int = 60


class Muster:
    """Writes the purchases of a player, behind what stands on his sheet."""

    def __init__(self, state: CampaignState, seat: int, sheet: Sequence[Action]) -> None:
        self.state = state
        self.seat = seat
        self.draft = Draft(state, seat, sheet)
        self.catalogue = state.catalogue
        self.lines: list[Action] = []
        self.holders: list[int] = state.holders()
        self.others: list[int] = [
            town for town, holder in enumerate(self.holders) if holder != seat
        ]

    def write_all(self, shares: Shares) -> list[Action]:
        """Return the lines that are still to be written, the end of the sheet last."""
        self._finish_open()
        towns = self.draft.to_open()
        if towns and not self.draft.lots:
            base, by_sea = self._base(towns)
            bands = self._bands([town for town in towns if town != base], shares.bands)
            self._guard([town for town in towns if town != base and town not in bands], shares)
            for town in bands:
                self._raise_band(town)
            self._raise_army(base, shares, by_sea=by_sea)
        return [*self.lines, Action("done")]

    def _write(self, *lines: Action) -> None:
        """Write lines that are legal by what has been written."""
        for line in lines:
            self.draft.write(line)
            self.lines.append(line)

    def _finish_open(self) -> None:
        """Finish the line and the town that somebody has left open; house the exchequer."""
        if self.draft.pending is not None:
            self._write(Action(COUNT, 1))
        if self.draft.open != NOBODY:
            self._write(Action("close"))
        if self.state.chest[self.seat] == HOMELESS and self.draft.to_house():
            safest = max(self.draft.to_house(), key=lambda town: (self.catalogue.tax[town], -town))
            self._write(Action("exchequer", safest))

    # ---- where ----------------------------------------------------------------------------------

    def _base(self, towns: Sequence[int]) -> tuple[int, bool]:
        """Return the town where the army is best raised, and whether it is to cross water."""
        best, found = -1.0, (towns[0], False)
        afloat = self.state.year == 1 and self.catalogue.afloat[self.seat] != NOWHERE
        for town in towns:
            by_land = self._prospects(town, by_sea=False)
            by_sea = self._prospects(town, by_sea=True)
            if afloat:
                by_land, by_sea = 0.0, float(self.catalogue.tax[town] + 1)
            for worth, over in ((by_land, False), (by_sea, True)):
                if worth > best:
                    best, found = worth, (town, over)
        return found

    def _prospects(self, town: int, *, by_sea: bool) -> float:
        """Return what the towns are worth that an army could take from a town in a Year."""
        ground = self.catalogue.ground
        pace = self.catalogue.tables.files.units.movement.wagon
        week = self.catalogue.tables.files.tables.time.hours_in_turn
        hex_ = ground.town_hex[town]
        if not by_sea:
            points = journeys(ground, WAGON, native=False).to_towns(hex_, FREE)
            loading = 0.0
        elif ground.port[town] == NO_PORT:
            return 0.0
        else:
            points = crossings(ground, WAGON, pace, native=False).to_towns(hex_, FREE)
            loading = float(week)
        worths: list[float] = []
        for goal, spent in enumerate(points):
            if spent != NO_WAY and spent <= 2 * pace and self.holders[goal] != self.seat:
                hours = week * spent / pace + loading
                worths.append(town_worth(self.state, goal) / (1.0 + hours / week))
        worths.sort(reverse=True)
        return sum(worths[:3])

    def _bands(self, towns: Sequence[int], count: int) -> list[int]:
        """Return the towns where small bands are raised, each near a town of another's."""
        found: list[int] = []
        goals: list[int] = []
        worths = {town: town_worth(self.state, town) for town in self.others}
        for _ in range(count):
            best, where, goal = 0.0, NOBODY, NOBODY
            for town in towns:
                for other in self.others:
                    if other in goals:
                        continue
                    worth = worths[other] / (1.0 + self._distance(town, other))
                    if town not in found and worth > best:
                        best, where, goal = worth, town, other
            if where != NOBODY:
                found.append(where)
                goals.append(goal)
        return found

    def _distance(self, one: int, other: int) -> float:
        """Return about how many weeks there are between towns, for men on foot."""
        ground = self.catalogue.ground
        hexes = ground.board.distance(ground.town_hex[one], ground.town_hex[other])
        return hexes * DETOUR / self.catalogue.tables.files.units.movement.foot

    # ---- what -----------------------------------------------------------------------------------

    def _guard(self, towns: Sequence[int], shares: Shares) -> None:
        """Put garrisons of the worst levies into towns: those held so, those that decide most.

        A share of the levies that are worth least is kept for that.
        """
        crowns = crown_towns(self.catalogue)
        held = [town for town in towns if self.state.loyalty[town] != self.seat]
        rest = sorted([town for town in towns if town not in held], key=self._exposure)
        left = (
            sum([self.draft.pool.figures[stack] for stack in self._poor()]) * shares.guards // 100
        )
        for town in [*held, *rest]:
            wanted = CROWN_GUARD if town in crowns else GUARD
            if left < wanted and town not in held:
                break
            self._write(Action("at", town))
            left -= self._levy_some(wanted)
            if town in held:
                self._hire_guard(town)
            self._write(Action("close"))

    def _exposure(self, town: int) -> float:
        """Return a rank by which towns are guarded: rich ones near those of others first."""
        near = [self._distance(town, other) for other in self.others]
        return -town_worth(self.state, town) / (0.5 + min(near, default=1.0))

    def _poor(self) -> list[int]:
        """Return the stacks that are fit for walls only, the worst first."""
        last = len(self.catalogue.grades) - 2
        return [s for s in self.catalogue.worst_first if self.catalogue.grade[s] >= last]

    def _levy_some(self, wanted: int) -> int:
        """Levy so many of the worst in the open town; return how many there were."""
        got = 0
        for stack in self.catalogue.worst_first:
            count = min(wanted - got, self.draft.pool.figures[stack])
            if count > 0:
                self._write(Action("levy", stack), Action(COUNT, count))
                got += count
        return got

    def _hire_guard(self, town: int) -> None:
        """Buy what the garrison of a town lacks that is held by it alone."""
        there = sum(self.draft.lots[town].counts[: len(self.catalogue.stacks)])
        cheap = min(self.catalogue.muster[self.seat], key=lambda s: (self.catalogue.price[s], s))
        count = min(GUARD - there, self.draft.affordable(cheap))
        if count > 0:
            self._write(Action("buy", cheap), Action(COUNT, count))

    def _raise_band(self, town: int) -> None:
        """Raise a captain with a few men on the cheapest terms that still fight."""
        captain = self.catalogue.item_of[CAPTAIN]
        soldier = self._best(horse=False)
        price = self.draft.price(captain)
        if self.draft.money < price + RESERVE:
            return
        self._write(Action("at", town))
        got = self._levy_some(BAND)
        count = min(BAND - got, (self.draft.money - price) // self.draft.price(soldier))
        if count > 0:
            self._write(Action("buy", soldier), Action(COUNT, count))
        self._write(Action("buy", captain), Action(COUNT, 1), Action("close"))

    def _raise_army(self, base: int, shares: Shares, *, by_sea: bool) -> None:
        """Raise the field army: lord, good levies, train, ships to cross water, figures."""
        known, draft = self.catalogue.item_of, self.draft
        self._write(Action("at", base))
        if draft.pool.lord:
            self._write(Action("levy", draft.lord_item()))
        for stack, count in enumerate(draft.pool.figures[:]):
            if count and (by_sea or self.catalogue.grade[stack] < len(self.catalogue.grades) - 1):
                self._write(Action("levy", stack), Action(COUNT, count))
        if by_sea and draft.is_port() and draft.pool.ships:
            self._write(Action("levy", known[SHIP]), Action(COUNT, draft.pool.ships))
        free = sum(draft.lots[base].counts[: len(self.catalogue.stacks)])
        money = max(0, draft.money - RESERVE)
        figures = free + money // MEAN_PRICE
        self._buy(known[CAPTAIN], max(1, min(4, figures // PER_CAPTAIN)))
        self._buy(known[SIEGE_ITEM], shares.trains)
        fed = self.catalogue.tables.files.tables.supply.unit
        self._buy(known[SUPPLY_ITEM], -(-figures // fed))
        money = max(0, draft.money - RESERVE)
        if by_sea and draft.is_port():
            self._buy(known[SHIP], self._ships_lacking(base, money))
            money = max(0, draft.money - RESERVE)
        horse, foot = self._best(horse=True), self._best(horse=False)
        self._buy(horse, money * shares.horse // 100 // draft.price(horse))
        self._buy(foot, max(0, draft.money - RESERVE) // draft.price(foot))
        self._write(Action("close"))

    def _ships_lacking(self, base: int, money: int) -> int:
        """Return how many ships are to be bought so that all fit who are there and still come."""
        counts = self.draft.lots[base].counts
        units = self.catalogue.tables.files.units
        space = self.catalogue.tables.models[SHIP].cargo_space
        models, known = self.catalogue.tables.models, self.catalogue.item_of
        load = sum([models[item].cargo * counts[known[item]] for item in (SIEGE_ITEM, SUPPLY_ITEM)])
        load += sum([count * self.catalogue.cargo[n] for n, count in
                     enumerate(counts[: len(self.catalogue.stacks)])])  # fmt: skip
        ships = counts[known[SHIP]]
        price, lacking = self.draft.price(known[SHIP]), 0
        # Of what is left every ship is paid, and a crown of men wants its room.
        while money > price * lacking:
            men = (money - price * lacking) // MEAN_PRICE * (units.cargo.foot + 1)
            if (ships + lacking) * space >= (load + men) * 11 // 10:
                break
            lacking += 1
        return lacking

    def _buy(self, item: int, count: int) -> None:
        """Buy so many of an item, or as many as can be paid for."""
        count = min(count, self.draft.affordable(item))
        if count > 0 and item in self.draft.to_buy():
            self._write(Action("buy", item), Action(COUNT, count))

    def _best(self, *, horse: bool) -> int:
        """Return what he may buy that is worth most: steady foot, or horse that scouts as well."""
        catalogue = self.catalogue
        found = [
            stack
            for stack in catalogue.muster[self.seat]
            if catalogue.foot[stack] != horse and catalogue.grade[stack] <= STEADY
        ]
        stacks = found or catalogue.muster[self.seat]
        return max(stacks, key=lambda s: (self._merit(s), -s))

    def _merit(self, stack: int) -> float:
        """Return the worth of a stack for its price and food."""
        return self.catalogue.value[stack] / (self.catalogue.price[stack] + 1.5)
