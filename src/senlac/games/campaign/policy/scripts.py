"""Scripts of whole sheets for each step in which sheets are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from senlac.engine.action import Action
from senlac.engine.script import Script
from senlac.games.campaign.evaluation.worth import value_of
from senlac.games.campaign.policy.marshal import Marshal, another, choices_of
from senlac.games.campaign.policy.muster import Muster, Shares
from senlac.games.campaign.policy.realm import gift, realm_orders
from senlac.games.campaign.rules.gifts import Gifts
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.purchase.afloat import Afloat
from senlac.games.campaign.rules.purchase.phase import Purchase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.campaign.policy.targets import Choice
    from senlac.games.campaign.rules.sheets import Sheet
    from senlac.games.campaign.state import CampaignState


def script(state: CampaignState, role: int) -> Script | None:
    """Return what a player writes on his sheet, None where none is written."""
    phase = state.stack[-1]
    if isinstance(phase, Orders):
        return OrdersScript(state, phase, role, {}, {})
    if isinstance(phase, Purchase):
        return Fixed(Muster(state, role, phase.sheets[role]).write_all(Shares()))
    if isinstance(phase, Afloat):
        return Fixed(embark(state, phase, role))
    if isinstance(phase, Gifts):
        return Fixed(give(state, phase, role))
    return None


class Fixed(Script):
    """A script that is not otherwise."""

    def __init__(self, lines: Sequence[Action]) -> None:
        self._lines = lines

    def lines(self) -> Sequence[Action]:
        """Return the lines."""
        return self._lines


class OrdersScript(Script):
    """The orders of a week: what some bodies are to do, and the others what looks best.

    `options` are the choices of each body, found when they are first asked for.
    """

    def __init__(
        self,
        state: CampaignState,
        phase: Orders,
        role: int,
        chosen: dict[int, Choice],
        options: dict[int, list[Choice]],
    ) -> None:
        self.state = state
        self.phase = phase
        self.role = role
        self.chosen = chosen
        self.options = options

    def lines(self) -> Sequence[Action]:
        """Return what is ordered of the realm, then of the bodies."""
        marshal = self._marshal()
        if not self.phase.sheets[self.role]:
            marshal.write(*realm_orders(self.state, self.role))
        return marshal.order_all(self.chosen)

    def changed(self, rng: Random) -> OrdersScript:
        """Return orders in which one body does something else."""
        if not self.options:
            marshal = self._marshal()
            self.options.update(choices_of(marshal))
        chosen = dict(self.chosen)
        another(self.options, chosen, rng)
        return OrdersScript(self.state, self.phase, self.role, chosen, self.options)

    def _marshal(self) -> Marshal:
        """Return a marshal with a sheet of his own."""
        return Marshal(self.state, cast("Orders", self.phase.copy()), self.role)


def embark(state: CampaignState, phase: Sheet, role: int) -> list[Action]:
    """Return the lines by which the strongest forces go aboard, as far as there is room."""
    copy = cast("Afloat", phase.copy())
    written: list[Action] = []
    while True:
        free = [line for line in copy.lines(state, role) if line.verb == "aboard"]
        if not free:
            return [*written, Action("done")]
        best = max(free, key=lambda line: (value_of(state, state.place(line.first)), -line.first))
        copy.write(state, role, best)
        written.append(best)


def give(state: CampaignState, phase: Sheet, role: int) -> list[Action]:
    """Return a gift of crowns, if none is written and it is worth one."""
    crowns = gift(state, role)
    lines = [Action("crowns", crowns)] if crowns and phase.written(role, "crowns") is None else []
    return [*lines, Action("done")]
