"""3.2: a purchase sheet as far as it is written: the rest of money and pool, and the placements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.constants import HOMELESS, NOBODY
from senlac.games.campaign.rules.purchase.pool import Pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState

SUPPLY_ITEM: Final = "supply"
SIEGE_ITEM: Final = "siege"

MUCH: Final = 4
"""Money left of this many captains' prices is worth a hint: a captain and some men."""


class TownPurchases:
    """The placements of a sheet in one town: numbers by item, and whether the lord is there.

    `afloat`: its ships have been sent to sea.
    """

    def __init__(self, items: int) -> None:
        self.counts: list[int] = [0] * items
        self.lord: bool = False
        self.afloat: bool = False


class PurchaseDraft:
    """A sheet read line by line.

    Attributes:
        money: the crowns left.
        pool: the free troops left; `lord`: the lord is not placed yet.
        lots: the placements by opened town.
        open: the town whose menu is open, `NOBODY` for none.
        pending: the line that still needs its number, None for none.
        spies, counterspies: the towns that get one; `home`: the exchequer's town, or `NOBODY`.
    """

    def __init__(self, state: CampaignState, seat: int, sheet: Sequence[Action]) -> None:
        self.state = state
        self.seat = seat
        self.catalogue = state.catalogue
        self.money: int = state.crowns[seat] if state.has_chest(seat) or not_yet(state, seat) else 0
        self.pool: Pool = Pool(state, seat)
        self.lots: dict[int, TownPurchases] = {}
        self.open: int = NOBODY
        self.pending: Action | None = None
        self.levied: list[int] = []
        self.bought: list[int] = []
        self.spies: list[int] = []
        self.counterspies: list[int] = []
        self.home: int = NOBODY
        self.hired: int = 0
        for line in sheet:
            self.write(line)

    def write(self, line: Action) -> None:
        """Read the next line, which must be legal."""
        spy = self.catalogue.tables.files.units.spy
        if line.verb == "at":
            self.open = line.first
            self.lots[line.first] = TownPurchases(len(self.catalogue.items))
            self.levied = []
            self.bought = []
        elif line.verb == "spy":
            self.spies.append(line.first)
            self.money -= spy.price
        elif line.verb == "counterspy":
            self.counterspies.append(line.first)
            self.money -= spy.counterspy_price
        elif line.verb == "exchequer":
            self.home = line.first
        elif line.verb == "close":
            self.open = NOBODY
        elif line.verb == "count":
            self._count(line.first)
        elif line.verb == "levy" and line.first == self.lord_item():
            self.levied.append(line.first)
            self.pool.lord = False
            self.lots[self.open].lord = True
        else:
            self.pending = line

    def _count(self, number: int) -> None:
        """Give the pending line its number."""
        line = self.pending
        assert line is not None, "asked for behind a line that wants one"
        self.lots[self.open].counts[line.first] += number
        self.pending = None
        if line.verb == "buy":
            self.bought.append(line.first)
            self.money -= number * self.price(line.first)
            if self.catalogue.items[line.first] == CAPTAIN:
                self.hired += number
            return
        self.levied.append(line.first)
        if self.catalogue.items[line.first] == SHIP:
            self.pool.ships -= number
        else:
            self.pool.figures[line.first] -= number

    # ---- what may be written --------------------------------------------------------------------

    def most(self) -> int:
        """[order.h] Return the largest number for the pending line."""
        line = self.pending
        assert line is not None, "asked for behind a line that wants one"
        return self.in_pool(line.first) if line.verb == "levy" else self.affordable(line.first)

    def to_open(self) -> list[int]:
        """[buy.b, buy.e] Return the controlled towns that are neither besieged nor opened yet."""
        state = self.state
        return [
            town for town in self.controlled() if town not in self.lots and not state.besieged(town)
        ]

    def has_more(self) -> bool:
        """Return whether the lord or figures are still to be placed, or much money is left."""
        pool, captain = self.pool, self.price(self.catalogue.item_of[CAPTAIN])
        left = pool.lord or any(pool.figures) or self.money >= MUCH * captain
        return left and bool(self.to_open())

    def can_hire(self) -> bool:
        """Return whether a captain can be hired and paid."""
        return self.affordable(self.catalogue.item_of[CAPTAIN]) > 0

    def controlled(self) -> list[int]:
        """Return the towns that the player controls."""
        return [t for t, holder in enumerate(self.state.town_controllers()) if holder == self.seat]

    def to_spy(self) -> list[int]:
        """[buy.h] Return the towns where the player may place a spy."""
        return self._unwatched(self.state.spies[self.seat], self.spies, counter=False)

    def to_counter(self) -> list[int]:
        """[buy.h] Return the towns where the player may place a counterspy."""
        return self._unwatched(self.state.counterspies[self.seat], self.counterspies, counter=True)

    def _unwatched(self, placed: int, written: list[int], *, counter: bool) -> list[int]:
        """Return the towns without one, if there is money for one."""
        spy = self.catalogue.tables.files.units.spy
        if self.money < (spy.counterspy_price if counter else spy.price):
            return []
        towns = range(len(self.catalogue.towns))
        return [town for town in towns if not placed >> town & 1 and town not in written]

    def to_house(self) -> list[int]:
        """[control.q] Return the towns where an exchequer without a town may be placed."""
        homeless = self.home == NOBODY and not_yet(self.state, self.seat)
        return self.controlled() if homeless else []

    def to_levy(self) -> list[int]:
        """[levy.b, naval.a] Return the items of the pool that may be placed in the open town."""
        items = range(len(self.catalogue.items))
        return [item for item in items if item not in self.levied and self.in_pool(item)]

    def to_buy(self) -> list[int]:
        """[buy.a] Return the items that may be bought in the open town."""
        return [item for item in self.for_sale() if item not in self.bought and
                self.affordable(item)]  # fmt: skip

    def for_sale(self) -> list[int]:
        """[buy.a, buy.g, naval.a] Return the items on sale in the open town, at any price."""
        known = self.catalogue.item_of
        wares = [*self.catalogue.muster[self.seat], known[SUPPLY_ITEM], known[SIEGE_ITEM]]
        if self.is_port():
            wares.append(known[SHIP])
        return [*wares, known[CAPTAIN]]

    def is_port(self) -> bool:
        """Return whether ships may be placed in the open town."""
        return self.catalogue.ground.port[self.open] != NO_PORT

    def in_pool(self, item: int) -> int:
        """Return how many of an item the pool still has for the open town."""
        if item < len(self.catalogue.stacks):
            return self.pool.figures[item]
        if self.catalogue.items[item] == SHIP:
            return self.pool.ships if self.is_port() else 0
        return int(item == self.lord_item() and self.pool.lord)

    def affordable(self, item: int) -> int:
        """[buy.g] Return how many of an item can be paid for; captains are limited."""
        found = max(0, self.money) // self.price(item)
        if self.catalogue.items[item] == CAPTAIN:
            most = self.catalogue.tables.files.units.leader.captains_max
            found = min(found, most - self.hired)
        return found

    def price(self, item: int) -> int:
        """[buy.a] Return the price of one of an item."""
        if item < len(self.catalogue.stacks):
            return self.catalogue.price[item]
        name = self.catalogue.items[item]
        if name == CAPTAIN:
            return self.catalogue.tables.files.units.leader.captain_price
        return self.catalogue.tables.models[name].price

    def lord_item(self) -> int:
        """Return the item that is the player's lord."""
        return self.catalogue.first_leader + self.seat


def not_yet(state: CampaignState, seat: int) -> bool:
    """Return whether a player's exchequer has no town yet."""
    return state.exchequer_town[seat] == HOMELESS
