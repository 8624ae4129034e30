"""The computer's levies and purchases: one field army with its train, some bands, and garrisons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.model.action import Action
from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.ground import SEA_PORT
from senlac.games.campaign.policy.choices import BAND, STRONG
from senlac.games.campaign.policy.guards import keeps, man_towns
from senlac.games.campaign.policy.purchase_writer import PurchaseWriter
from senlac.games.campaign.rules.purchase.draft import SIEGE_ITEM, SUPPLY_ITEM
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

PER_CAPTAIN: Final = 60
"""The figures for each captain of the army."""

HOST: Final = 72
"""The figures from which on an army gets siege trains."""

RICH: Final = 600
"""The crowns for the army from which on it gets one train more."""

CAPTAINS_SHARE: Final = 4
"""At most one part in this many of the army's money goes to captains."""

MEAN_PRICE: Final = 5
"""The approximate price of a figure of the army."""

SQUADRON: Final = 3
"""The number of free ships that justifies a captain of their own."""

FLUSH: Final = 150
"""The crowns from which on spies and a captain for ships are bought."""

SPIES: Final = 2
"""The number of spies placed in a Year."""

RESERVE: Final = 40
"""The crowns reserved for bribes."""


class Shares(NamedTuple):
    """How the money is spent: per cent of the money left for figures, and numbers.

    `guards` is the per cent of the poor levies that become garrisons, `hired` that of the money.
    """

    horse: int = 30
    trains: int = 2
    bands: int = 3
    guards: int = 60
    hired: int = 20


class ArmyPurchases(PurchaseWriter):
    """Appends a player's purchases to their sheet."""

    def write_all(self, shares: Shares) -> list[Action]:
        """Return the rest of the lines, the last one submits the sheet.

        If troops are levied or bought already, only an open menu is finished.
        """
        self.finish_open()
        if not self.draft.lots:
            self._spend(shares)
        return [*self.lines, Action("done")]

    def write_rest(self, shares: Shares) -> list[Action]:
        """Return lines that spend the rest of the money, in towns without purchases so far."""
        self.finish_open()
        self._spend(shares)
        return self.lines

    def _spend(self, shares: Shares) -> None:
        """Place spies, garrison towns, and raise bands, a fleet, and the army."""
        towns = self.draft.to_open()
        if not towns:
            return
        base, by_sea = self.sites.base(towns)
        self._sow_spies(base)
        keeping = keeps(self.state, self.seat)
        wanted = max(0, shares.bands - len(self.draft.lots))
        count = 0 if self.sites.is_afloat() else min(1, wanted) if keeping else wanted
        bands = self.sites.bands([town for town in towns if town != base], count)
        if not self.sites.is_afloat():
            hired = shares.hired * (2 if keeping else 1)
            behind = [town for town in towns if town != base and town not in bands]
            man_towns(self, behind, shares.guards, hired)
        for town in bands:
            self._raise_band(town)
        if not by_sea:
            self._raise_fleet([t for t in self.draft.to_open() if t != base])
        self._raise_army(base, shares, by_sea=by_sea)

    def _raise_band(self, town: int) -> None:
        """Raise a captain with a band of levies and of the best foot for the money."""
        captain = self.catalogue.item_of[CAPTAIN]
        soldier = self.best(horse=False)
        price = self.draft.price(captain)
        if self.draft.money < price + RESERVE:
            return
        self.write(Action("at", town))
        got = self.levy_some(BAND)
        count = min(BAND - got, (self.draft.money - price) // self.draft.price(soldier))
        if count > 0:
            self.write(Action("buy", soldier), Action(COUNT, count))
        self.write(Action("buy", captain), Action(COUNT, 1), Action("close"))

    def _raise_fleet(self, towns: Sequence[int]) -> None:
        """[naval.a, naval.p] Gather the free ships in one port, with a captain of their own.

        A fleet closes besieged ports, and hunts. It is raised where the captain leads no men.
        """
        ports = [town for town in towns if self.catalogue.ground.port[town] == SEA_PORT]
        captain = self.catalogue.item_of[CAPTAIN]
        few = self.draft.pool.ships < SQUADRON or self.draft.money < FLUSH
        if few or not ports or not self.draft.affordable(captain):
            return
        self.write(Action("at", min(ports, key=self.sites.exposure)))
        self.write(Action("levy", self.catalogue.item_of[SHIP]))
        self.write(Action(COUNT, self.draft.pool.ships))
        self.buy(captain, 1)
        self.write(Action("close"))

    def _sow_spies(self, base: int) -> None:
        """[buy.h] Place spies in other players' towns that the army may reach, the best first."""
        enemies = [town for town in self.draft.to_spy() if town in self.sites.enemies]
        enemies.sort(key=lambda town: -self.sites.prize(town) / (
            1.0 + self.sites.distance(base, town)))  # fmt: skip
        for town in enemies[: max(0, SPIES - len(self.draft.spies))]:
            if self.draft.money >= FLUSH:
                self.write(Action("spy", town))

    def _raise_army(self, base: int, shares: Shares, *, by_sea: bool) -> None:
        """Raise the field army: lord, good levies, train, ships to cross water, figures."""
        known, draft = self.catalogue.item_of, self.draft
        self.write(Action("at", base))
        if draft.pool.lord:
            self.write(Action("levy", draft.lord_item()))
        for stack, count in enumerate(draft.pool.figures[:]):
            if count and (by_sea or self.catalogue.grade[stack] < len(self.catalogue.grades) - 1):
                self.write(Action("levy", stack), Action(COUNT, count))
        if by_sea and draft.is_port() and draft.pool.ships:
            self.write(Action("levy", known[SHIP]), Action(COUNT, draft.pool.ships))
        free = sum(draft.lots[base].counts[: len(self.catalogue.stacks)])
        money = max(0, draft.money - RESERVE)
        figures = free + money // MEAN_PRICE
        paid = money // (CAPTAINS_SHARE * draft.price(known[CAPTAIN]))
        lord = int(draft.lots[base].lord)
        self.buy(known[CAPTAIN], max(1 - lord, min(4, figures // PER_CAPTAIN, paid)))
        if figures >= HOST:
            self.buy(known[SIEGE_ITEM], shares.trains + int(money >= RICH))
        fed = self.catalogue.tables.files.tables.supply.unit
        self.buy(known[SUPPLY_ITEM], -(-figures // fed))
        money = max(0, draft.money - RESERVE)
        if by_sea and draft.is_port():
            self.buy(known[SHIP], self._ships_lacking(base, money))
            money = max(0, draft.money - RESERVE)
        horse, foot = self.best(horse=True), self.best(horse=False)
        riders = money * shares.horse // 100 // draft.price(horse)
        self.buy(horse, self._fitting(base, horse, riders) if by_sea else riders)
        men = max(0, draft.money - RESERVE) // draft.price(foot)
        self.buy(foot, self._fitting(base, foot, men) if by_sea else men)
        if not by_sea:
            self.hire_guard(STRONG, sum(draft.lots[base].counts[: len(self.catalogue.stacks)]))
        self.write(Action("close"))

    def _fitting(self, base: int, stack: int, count: int) -> int:
        """[naval.f] Return how many of `count` figures fit aboard the army's ships."""
        ships = self.draft.lots[base].counts[self.catalogue.item_of[SHIP]]
        space = self.catalogue.tables.models[SHIP].cargo_space
        # Each ship loses a little room, because no item is divided.
        room = ships * (space - self.catalogue.cargo[stack] + 1) - self._load(base)
        return max(0, min(count, room // self.catalogue.cargo[stack])) if ships else count

    def _load(self, base: int) -> int:
        """[naval.f] Return the room that the army so far takes aboard."""
        counts = self.draft.lots[base].counts
        models, known = self.catalogue.tables.models, self.catalogue.item_of
        load = sum([models[item].cargo * counts[known[item]] for item in (SIEGE_ITEM, SUPPLY_ITEM)])
        return load + sum([count * self.catalogue.cargo[n] for n, count in
                           enumerate(counts[: len(self.catalogue.stacks)])])  # fmt: skip

    def _ships_lacking(self, base: int, money: int) -> int:
        """Return how many ships must be bought for the troops so far and those still to buy."""
        counts = self.draft.lots[base].counts
        units = self.catalogue.tables.files.units
        space = self.catalogue.tables.models[SHIP].cargo_space
        known, load = self.catalogue.item_of, self._load(base)
        ships = counts[known[SHIP]]
        price, lacking = self.draft.price(known[SHIP]), 0
        # Ships are paid from the money left, and the men bought with the rest need room.
        while money > price * lacking:
            men = (money - price * lacking) // MEAN_PRICE * (units.cargo.foot + 1)
            if (ships + lacking) * space >= (load + men) * 11 // 10:
                break
            lacking += 1
        return lacking
