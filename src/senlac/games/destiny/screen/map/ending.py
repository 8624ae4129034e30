"""The end of a campaign, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.state import AGREED
from senlac.engine.screen.scene import PanelRow, SummaryCard
from senlac.engine.support.text import capital
from senlac.games.destiny.rules.victory import ALONE, AUTOMATIC, DRAW, MARGINAL
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.words.titles import COLOURS

if TYPE_CHECKING:
    from senlac.games.destiny.screen.rows.campaign import CampaignView
    from senlac.games.destiny.state import DestinyState

HOW: Final = {
    AUTOMATIC: "{people} win an automatic victory",
    ALONE: "{people} are the only side left",
    MARGINAL: "{people} are ahead in Legitimacy at the end of the year",
}


def notice(state: DestinyState) -> str | None:
    """Return how the campaign has ended, None while it is played."""
    if state.outcome is None:
        return None
    winners, how = state.outcome
    if how == AGREED:
        return f"{capital(AGREED)}."
    if how == DRAW or not winners:
        return "There is no winner: no claim is strong enough."
    people = state.people(state.catalogue.side_of[winners[0]])
    text = HOW.get(how, "{people} have won").format(people=people)
    return f"{capital(text)}."


def report(state: DestinyState, shown: CampaignView) -> SummaryCard | None:
    """Return the report of a campaign that is over, otherwise None."""
    text = notice(state)
    if text is None or state.outcome is None:
        return None
    tables, winners = state.catalogue.tables, state.outcome[0]
    rows = [
        PanelRow(
            tables.sides[row.id].name, f"{row.legitimacy} Legitimacy{', out' if row.out else ''}"
        )
        for row in shown.sides
        if row.id in state.catalogue.roles
    ]
    if not winners:
        return SummaryCard("A draw", text, tuple(rows))
    name = state.catalogue.roles[winners[0]]
    title = f"{tables.sides[name].name} victory"
    return SummaryCard(title, text, tuple(rows), COLOURS[name], emblem(name))
