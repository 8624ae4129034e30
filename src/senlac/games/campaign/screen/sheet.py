"""The panel of a player's sheet, with a control to strike out each line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.guidance import FEWEST
from senlac.engine.screen.scene import Panel, PanelRow
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.reordering import CLOSE, HEADS, movable
from senlac.games.campaign.rules.sheets import CLEAR, EARLIER, STRIKE, OrderSheet
from senlac.games.campaign.screen.order_forecasts import outlooks
from senlac.games.campaign.words.bodies import body_named
from senlac.games.campaign.words.lines import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action, Notation
    from senlac.games.campaign.state import CampaignState

FORCE: Final = "force"
"""The verb that opens the menu of a body."""


def sheet_of(state: CampaignState) -> OrderSheet | None:
    """Return the current step if sheets are written in it, otherwise None."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, OrderSheet) else None


def sheet_panel(state: CampaignState, seat: int, notation: Notation) -> Panel | None:
    """[order.h] Return the panel of a player's sheet, None for a player who writes none."""
    step = sheet_of(state)
    if step is None or seat not in step.writers(state):
        return None
    sealed = seat in step.submitted
    told = expected(state, step, seat)
    moved = movable(step.sheets[seat])
    rows = []
    written = written_lines(step, step.sheets[seat])
    for number, line in enumerate(written, start=1):
        rows.append(
            PanelRow(
                str(number),
                body_named(state, line.first)
                if line.verb == FORCE
                else sentence(state.catalogue, notation, line),
                style="total" if line.verb in HEADS else "",
                strike="" if sealed else f"{STRIKE} {number}",
                lift=f"{EARLIER} {number}" if not sealed and number in moved else "",
            )
        )
        rows += [PanelRow("", text, style="note") for text in told.get(number, ())]
    if len(written) >= FEWEST and not sealed:
        # A body that is open stands behind these lines, and goes with them.
        lines, all_lines = len(written), len(step.sheets[seat])
        rows.append(PanelRow("All", f"{lines} lines", strike=f"{CLEAR} {all_lines}"))
    if not rows:
        rows.append(PanelRow("", "Nothing is written yet.", style="note"))
    title = "Your sheet, submitted" if sealed else "Your sheet"
    return Panel("orders", title, tuple(rows), open=True)


def written_lines(step: OrderSheet, sheet: Sequence[Action]) -> Sequence[Action]:
    """[order.h] Return the lines of a sheet without a body that is open and has no orders yet."""
    opened = isinstance(step, Orders) and bool(sheet) and sheet[-1].verb == FORCE
    return sheet[:-1] if opened else sheet


def expected(state: CampaignState, step: OrderSheet, seat: int) -> dict[int, list[str]]:
    """[order.c] Return the outlook of each body's orders, by the number of its last line."""
    if not isinstance(step, Orders):
        return {}
    drafted = step.bodies(state, seat).state
    last: dict[int, int] = {}
    code = NOBODY
    for number, line in enumerate(step.sheets[seat], start=1):
        code = line.first if line.verb == FORCE else code
        if code != NOBODY:
            last[code] = number
        code = NOBODY if line.verb == CLOSE else code
    found = outlooks(drafted, seat)
    return {number: found.get(drafted.place(body), []) for body, number in last.items()}
