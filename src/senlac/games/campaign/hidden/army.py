"""7.4, steps 2 and 3: the assumed money of an unseen player, and the army it may have bought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.catalogue import SHIP
from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.constants import CAPTURED

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.campaign.state import CampaignState

HUNDRED: Final = 100


class PlausibleArmy:
    """The sampled army of a player.

    Attributes:
        figures: by stack; `supply`, `ships` and `captains` are numbers.
        spent: the crowns that it cost.
    """

    def __init__(self, stacks: int) -> None:
        self.figures: list[int] = [0] * stacks
        self.supply: int = 0
        self.ships: int = 0
        self.captains: int = 0
        self.spent: int = 0

    @property
    def strength(self) -> int:
        """The number of its figures."""
        return sum(self.figures)

    def worst(self, state: CampaignState, seat: int, count: int) -> list[int]:
        """Remove `count` of its worst figures and return them; missing ones are added for free."""
        taken = [0] * len(self.figures)
        for stack in state.catalogue.worst_first:
            taken[stack] = min(self.figures[stack], count - sum(taken))
            self.figures[stack] -= taken[stack]
        muster = state.catalogue.muster[seat]
        cheapest = min(muster, key=state.catalogue.worst_first.index)
        taken[cheapest] += count - sum(taken)
        return taken

    def some(
        self, state: CampaignState, seat: int, wanted: Sequence[int], count: int, rng: Random
    ) -> list[int]:
        """Remove figures of some stacks at random; missing ones are added from the muster."""
        lot = state.catalogue.tables.files.tables.drawn.lot
        taken = [0] * len(self.figures)
        while sum(taken) < count:
            fit = [stack for stack in wanted if self.figures[stack]]
            left = count - sum(taken)
            if fit:
                stack = rng.choice(fit)
                part = min(self.figures[stack], left, lot)
                self.figures[stack] -= part
            else:
                muster = [s for s in state.catalogue.muster[seat] if s in wanted]
                stack = rng.choice(muster or list(wanted))
                part = min(left, lot)
            taken[stack] += part
        return taken


def draw_money(state: CampaignState, seat: int) -> int:
    """[report.a, report.e] Return the crowns a player is assumed to have had for this Year.

    The war chest, and the taxes since then of the towns that are assumed to be theirs. A holder of
    Papal Influence has given at least one crown.
    """
    row = state.catalogue.scenario.player[seat]
    divisor = state.catalogue.tables.files.tables.control.garrison_tax_divisor
    taxes = 0
    for town, whose in enumerate(state.loyalty):
        held = state.winter_holder[town] == seat or (
            whose == seat and state.controller(town) == seat
        )
        if held:
            worth = state.worth(town)
            taxes += worth if whose == seat else worth // divisor
    money = row.treasury + (state.year - 1) * (taxes + row.yearly_income)
    return money - int(state.papal == seat and money > 0)


def lodge(state: CampaignState, seat: int) -> None:
    """[report.a, report.e] Put an exchequer into its first town, or else the best loyal one."""
    home = state.catalogue.towns.index(state.catalogue.scenario.player[seat].exchequer)
    loyal = [town for town, whose in enumerate(state.loyalty) if whose == seat]
    if home in loyal:
        state.exchequer_town[seat] = home
    elif loyal:
        state.exchequer_town[seat] = max(loyal, key=lambda town: (state.catalogue.tax[town], -town))
    else:
        state.exchequer_town[seat] = CAPTURED


def raise_army(state: CampaignState, seat: int, money: int, rng: Random) -> PlausibleArmy:
    """[report.a, report.e] Return an army: levies, free ships, and a random share of the money.

    Its known losses in battles are subtracted from all stacks in proportion.
    """
    catalogue = state.catalogue
    drawn = catalogue.tables.files.tables.drawn
    army = PlausibleArmy(len(catalogue.stacks))
    loyal = [t for t, whose in enumerate(state.loyalty) if whose == seat]
    for town in loyal:
        army.figures = [
            count + more for count, more in zip(army.figures, catalogue.levy[town], strict=True)
        ]
    if state.anathema >> seat & 1:
        divisor = catalogue.tables.files.tables.church.anathema_levy_divisor
        army.figures = [count // divisor for count in army.figures]
    ports = [town for town in loyal if catalogue.ground.port[town] != NO_PORT]
    army.ships = len(ports)
    budget = money * rng.randint(*drawn.share) // HUNDRED
    _hire(state, army, budget)
    price = catalogue.tables.models["supply"].price
    army.supply = budget * drawn.wagons // HUNDRED // price
    army.spent += army.supply * price
    if ports:
        price = catalogue.tables.models[SHIP].price
        more = budget * drawn.ships // HUNDRED // price
        army.ships += more
        army.spent += more * price
    _recruit(state, seat, army, (budget, rng))
    for _ in range(state.turn):
        army.figures = [count * drawn.left_a_week // HUNDRED for count in army.figures]
    lost = min(army.strength, sum([row[seat] for row in state.kills]))
    if lost:
        had = army.strength
        army.figures = [count * (had - lost) // had for count in army.figures]
    return army


def _hire(state: CampaignState, army: PlausibleArmy, budget: int) -> None:
    """Hire captains by the size of a budget, as far as it suffices."""
    price = state.catalogue.tables.files.units.leader.captain_price
    drawn = state.catalogue.tables.files.tables.drawn
    least, most = drawn.captains
    army.captains = min(max(least, min(most, budget // drawn.crowns_a_captain)), budget // price)
    army.spent += army.captains * price


def _recruit(
    state: CampaignState, seat: int, army: PlausibleArmy, means: tuple[int, Random]
) -> None:
    """Buy random stacks of a muster, in units of `lot`, until the budget is spent."""
    budget, rng = means
    price = state.catalogue.price
    lot = state.catalogue.tables.files.tables.drawn.lot
    while True:
        left = budget - army.spent
        fit = [s for s in state.catalogue.muster[seat] if price[s] * lot <= left]
        if not fit:
            return
        stack = rng.choice(fit)
        army.figures[stack] += lot
        army.spent += price[stack] * lot
