"""What the computer levies and buys: one field army with its train, some bands, and garrisons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.action import Action
from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.evaluation.worth import crown_towns, town_worth
from senlac.games.campaign.ground import SEA_PORT
from senlac.games.campaign.policy.choices import BAND, CROWN_GUARD
from senlac.games.campaign.policy.sites import Sites
from senlac.games.campaign.rules.conditions import HOMELESS, NEUTRAL, NOBODY
from senlac.games.campaign.rules.purchase.draft import SIEGE_ITEM, SUPPLY_ITEM, Draft
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

GUARD: Final = 12
"""The figures of a garrison: the least, and two for hunger and sieges."""

PER_CAPTAIN: Final = 60
"""The figures for each captain of the army."""

CAPTAINS_SHARE: Final = 4
"""No more than one part of so many of the money for the army goes to captains."""

MEAN_PRICE: Final = 5
"""About what a figure of the army costs."""

STEADY: Final = 2
"""The worst grade that is bought for the field."""

SQUADRON: Final = 3
"""So many free ships are worth a captain of their own."""

FLUSH: Final = 150
"""Who has so many crowns has some for spies and for a captain of ships."""

SPIES: Final = 2
"""How many spies are placed in a Year."""

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
        self.sites: Sites = Sites(state, seat)

    def write_all(self, shares: Shares) -> list[Action]:
        """Return the lines that are still to be written, the end of the sheet last."""
        self._finish_open()
        towns = self.draft.to_open()
        if towns and not self.draft.lots:
            base, by_sea = self.sites.base(towns)
            self._sow_spies(base)
            bands = self.sites.bands([town for town in towns if town != base],
                                0 if self.sites.is_afloat() else shares.bands)  # fmt: skip
            self._guard([town for town in towns if town != base and town not in bands], shares)
            for town in bands:
                self._raise_band(town)
            if not by_sea:
                self._raise_fleet([t for t in self.draft.to_open() if t != base])
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

    def _guard(self, towns: Sequence[int], shares: Shares) -> None:
        """Put garrisons of the worst levies into towns: those held so, those that decide most.

        A share of the levies that are worth least is kept for that.
        """
        crowns = crown_towns(self.catalogue)
        held = [town for town in towns if self.state.loyalty[town] != self.seat]
        rest = sorted([town for town in towns if town not in held], key=self.sites.exposure)
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
            if town in crowns:
                self._buy(self.catalogue.item_of[SUPPLY_ITEM], 1)
            self._write(Action("close"))

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

    def _raise_fleet(self, towns: Sequence[int]) -> None:
        """[naval.a, naval.p] Gather the free ships in one port, with a captain of their own.

        A fleet closes ports that are besieged, and hunts. No men are there whom he would lead.
        """
        ports = [town for town in towns if self.catalogue.ground.port[town] == SEA_PORT]
        captain = self.catalogue.item_of[CAPTAIN]
        few = self.draft.pool.ships < SQUADRON or self.draft.money < FLUSH
        if few or not ports or not self.draft.affordable(captain):
            return
        self._write(Action("at", min(ports, key=self.sites.exposure)))
        self._write(Action("levy", self.catalogue.item_of[SHIP]))
        self._write(Action(COUNT, self.draft.pool.ships))
        self._buy(captain, 1)
        self._write(Action("close"))

    def _sow_spies(self, base: int) -> None:
        """[buy.h] Place spies in the towns of others that the army may come to, the best first."""
        enemies = [town for town in self.draft.to_spy() if self.sites.holders[town] > NEUTRAL]
        enemies = [town for town in enemies if self.sites.holders[town] != self.seat]
        enemies.sort(key=lambda town: -town_worth(self.state, town) / (
            1.0 + self.sites.distance(base, town)))  # fmt: skip
        for town in enemies[:SPIES]:
            if self.draft.money >= FLUSH:
                self._write(Action("spy", town))

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
        paid = money // (CAPTAINS_SHARE * draft.price(known[CAPTAIN]))
        lord = int(draft.lots[base].lord)
        self._buy(known[CAPTAIN], max(1 - lord, min(4, figures // PER_CAPTAIN, paid)))
        self._buy(known[SIEGE_ITEM], shares.trains)
        fed = self.catalogue.tables.files.tables.supply.unit
        self._buy(known[SUPPLY_ITEM], -(-figures // fed))
        money = max(0, draft.money - RESERVE)
        if by_sea and draft.is_port():
            self._buy(known[SHIP], self._ships_lacking(base, money))
            money = max(0, draft.money - RESERVE)
        horse, foot = self._best(horse=True), self._best(horse=False)
        riders = money * shares.horse // 100 // draft.price(horse)
        self._buy(horse, self._fitting(base, horse, riders) if by_sea else riders)
        men = max(0, draft.money - RESERVE) // draft.price(foot)
        self._buy(foot, self._fitting(base, foot, men) if by_sea else men)
        self._write(Action("close"))

    def _fitting(self, base: int, stack: int, count: int) -> int:
        """[naval.f] Return how many of so many find room aboard the ships of the army."""
        ships = self.draft.lots[base].counts[self.catalogue.item_of[SHIP]]
        space = self.catalogue.tables.models[SHIP].cargo_space
        # Of each ship a little room is lost, for nothing is divided.
        room = ships * (space - self.catalogue.cargo[stack] + 1) - self._load(base)
        return max(0, min(count, room // self.catalogue.cargo[stack])) if ships else count

    def _load(self, base: int) -> int:
        """[naval.f] Return the room that takes what is raised with the army so far."""
        counts = self.draft.lots[base].counts
        models, known = self.catalogue.tables.models, self.catalogue.item_of
        load = sum([models[item].cargo * counts[known[item]] for item in (SIEGE_ITEM, SUPPLY_ITEM)])
        return load + sum([count * self.catalogue.cargo[n] for n, count in
                           enumerate(counts[: len(self.catalogue.stacks)])])  # fmt: skip

    def _ships_lacking(self, base: int, money: int) -> int:
        """Return how many ships are to be bought so that all fit who are there and still come."""
        counts = self.draft.lots[base].counts
        units = self.catalogue.tables.files.units
        space = self.catalogue.tables.models[SHIP].cargo_space
        known, load = self.catalogue.item_of, self._load(base)
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
