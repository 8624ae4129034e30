"""The end of a campaign on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.state import AGREED
from senlac.engine.screen.scene import PanelRow, SummaryCard
from senlac.engine.support.text import capital, listed
from senlac.games.comet.rules.victory import DRAW, manner
from senlac.games.comet.screen.drawing.symbols import emblem
from senlac.games.comet.words.titles import colour

if TYPE_CHECKING:
    from senlac.games.comet.screen.rows.view import CampaignView
    from senlac.games.comet.state import CometState

NO_WINNER: Final = "There is no winner."


def notice(state: CometState) -> str | None:
    """[16.3a] Return how the campaign ended, None while it is played."""
    if state.outcome is None:
        return None
    names = winners(state)
    _, how = state.outcome
    if how == AGREED:
        return f"{capital(AGREED)}."
    if how == DRAW:
        return f"A draw between {listed(names)}." if names else "A draw between all sides."
    return f"{capital(listed(names))} have won: {manner(state, how)}." if names else NO_WINNER


def winners(state: CometState) -> list[str]:
    """Return the names of the sides that share in the victory; a side that is out never does."""
    if state.outcome is None:
        return []
    catalogue = state.catalogue
    sides = {catalogue.side_of[role] for role in state.outcome[0]}
    return [f"the {catalogue.peoples[side]}" for side in sorted(sides)]


def report(state: CometState, shown: CampaignView) -> SummaryCard | None:
    """[16.1a-16.4f] Return the report of a campaign that is over, otherwise None."""
    if state.outcome is None:
        return None
    tables = state.catalogue.tables
    shares = tuple([(colour(row.id), row.vp) for row in shown.sides])
    rows = [PanelRow("Victory Points", "", shares=shares, style="broad")]
    rows += [PanelRow(row.name, f"{row.vp} VP", style="small") for row in shown.sides]
    dead = [tables.units[unit] for unit in shown.lost]
    leaders = [unit.name for unit in dead if tables.types[unit.type].rank]
    rows.append(PanelRow("Leaders lost", listed(leaders) or "none"))
    rows.append(PanelRow("Turns played", f"{shown.turn} of {shown.turns}"))
    sides = sorted({state.catalogue.side_of[role] for role in state.outcome[0]})
    alone = state.catalogue.sides[sides[0]] if len(sides) == 1 else None
    return SummaryCard(
        title=notice(state) or "",
        text="All blocks are face up now. Watch the replay to see where each block was.",
        rows=tuple(rows),
        side=None if alone is None else colour(alone),
        symbol=None if alone is None else emblem(alone),
    )
