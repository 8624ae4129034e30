"""Scripts of whole sheets for each step in which sheets are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.sheet_script import SheetScript
from senlac.games.campaign.evaluation.values import value_of
from senlac.games.campaign.policy.marshal import OrderWriter, another, choices_of
from senlac.games.campaign.policy.muster import ArmyPurchases, Shares
from senlac.games.campaign.policy.openings import opening
from senlac.games.campaign.policy.realm import gift, realm_orders
from senlac.games.campaign.rules.gifts import Gifts
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.purchase.afloat import LoadAtSea
from senlac.games.campaign.rules.purchase.phase import Purchase
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.engine.model.state import State
    from senlac.games.campaign.policy.choices import Choice
    from senlac.games.campaign.rules.sheets import OrderSheet


HORSE: Final = (15, 30, 45)
BANDS: Final = (1, 2, 3)
GUARDS: Final = (30, 45, 60)
HIRED: Final = (10, 20, 30)
"""The values from which the shares of a purchase are drawn at random."""

TRIES: Final = 30
"""The number of attempts to find new orders before the variants count as exhausted."""


def script(state: CampaignState, role: int, rng: Random) -> SheetScript | None:
    """Return the script of a player's sheet, None in steps without sheets."""
    phase = state.stack[-1]
    if isinstance(phase, Orders):
        return OrdersScript(state, phase, role, rng.getrandbits(32))
    if isinstance(phase, Purchase):
        return PurchaseScript(state, phase, role, varied_shares(state, role, rng))
    if isinstance(phase, LoadAtSea):
        return FixedScript(embark(state, phase, role))
    if isinstance(phase, Gifts):
        return FixedScript(gift_lines(state, phase, role))
    return None


def varied_shares(state: CampaignState, role: int, rng: Random) -> Shares:
    """Return the shares of a purchase at random; every other one is that of the best known."""
    shares = Shares(horse=rng.choice(HORSE), bands=rng.choice(BANDS), guards=rng.choice(GUARDS),
                    hired=rng.choice(HIRED))  # fmt: skip
    known = opening(state, role)
    if known is None:
        return shares
    pairs = zip(
        (shares.horse, shares.bands, shares.guards, shares.hired),
        (known.horse, known.bands, known.guards, known.hired),
        strict=True,
    )
    horse, bands, guards, hired = [pair[rng.randrange(2)] for pair in pairs]
    return Shares(horse=horse, bands=bands, guards=guards, hired=hired)


class FixedScript(SheetScript):
    """A script with fixed lines."""

    def __init__(self, lines: Sequence[Action]) -> None:
        self._lines = lines

    def lines(self) -> Sequence[Action]:
        return self._lines


class PurchaseScript(SheetScript):
    """The purchases of a Year, by the shares in which the money is spent."""

    def __init__(self, state: CampaignState, phase: Purchase, role: int, shares: Shares) -> None:
        self.state = state
        self.phase = phase
        self.role = role
        self.shares = shares

    def lines(self) -> Sequence[Action]:
        return ArmyPurchases(self.state, self.role, self.phase.sheets[self.role]).write_all(
            self.shares
        )

    def rest(self) -> Sequence[Action]:
        """Return lines that spend the rest of the money, without the end of the sheet."""
        return ArmyPurchases(self.state, self.role, self.phase.sheets[self.role]).write_rest(
            self.shares
        )

    def best_known(self) -> PurchaseScript:
        shares = opening(self.state, self.role)
        if shares is None:
            return self
        return PurchaseScript(self.state, self.phase, self.role, shares)


class Variants:
    """The variants of one week's orders, and those that have been used.

    Attributes:
        options: the choices of each body by its code, computed at first use.
    """

    def __init__(self) -> None:
        self.options: dict[int, list[Choice]] = {}
        self._taken: set[frozenset[tuple[int, Choice]]] = set()

    def take(self, chosen: Mapping[int, Choice]) -> bool:
        """Mark orders as used; return whether they were new."""
        key = frozenset(chosen.items())
        fresh = key not in self._taken
        self._taken.add(key)
        return fresh


class OrdersScript(SheetScript):
    """The orders of a week: some bodies by choice, the others as looks best.

    `seed` seeds the random factors of a body's choices. `chosen` has the choices of bodies by code;
    `variants` is shared by all scripts that are derived from one another.
    """

    def __init__(
        self,
        state: CampaignState,
        phase: Orders,
        role: int,
        seed: int,
        chosen: Mapping[int, Choice] | None = None,
        variants: Variants | None = None,
    ) -> None:
        self.state = state
        self.phase = phase
        self.role = role
        self.seed = seed
        self.chosen: dict[int, Choice] = dict(chosen or {})
        if variants is None:
            variants = Variants()
            variants.take(self.chosen)
        self.variants = variants

    def lines(self) -> Sequence[Action]:
        marshal = self._marshal()
        if not self.phase.sheets[self.role]:
            marshal.write(*realm_orders(self.state, self.role))
        return marshal.order_all(self.chosen)

    def mutated(self, rng: Random) -> OrdersScript:
        variants = self.variants
        if not variants.options:
            variants.options.update(choices_of(self._marshal()))
        for _ in range(TRIES):
            chosen = dict(self.chosen)
            another(variants.options, chosen, rng)
            if variants.take(chosen):
                return OrdersScript(self.state, self.phase, self.role, self.seed, chosen, variants)
        return self

    def can_be_judged(self, state: State) -> bool:
        assert isinstance(state, CampaignState)
        return state.year != self.state.year

    def _marshal(self) -> OrderWriter:
        """Return a marshal with a copy of the sheet."""
        phase = cast("Orders", self.phase.copy())
        return OrderWriter(self.state, phase, self.role, bot_rng(str(self.seed)))


def embark(state: CampaignState, phase: OrderSheet, role: int) -> list[Action]:
    """Return the lines that embark the strongest forces, as far as there is room."""
    copy = cast("LoadAtSea", phase.copy())
    written: list[Action] = []
    while True:
        free = [line for line in copy.lines(state, role) if line.verb == "aboard"]
        if not free:
            return [*written, Action("done")]
        best = max(free, key=lambda line: (value_of(state, state.place(line.first)), -line.first))
        copy.write(state, role, best)
        written.append(best)


def gift_lines(state: CampaignState, phase: OrderSheet, role: int) -> list[Action]:
    """Return a gift of crowns, unless the sheet has one or the gift would be 0."""
    crowns = gift(state, role)
    lines = [Action("crowns", crowns)] if crowns and phase.written(role, "crowns") is None else []
    return [*lines, Action("done")]
