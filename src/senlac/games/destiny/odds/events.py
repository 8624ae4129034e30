"""4.0: forecasts of events."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from senlac.engine.game.game import Forecast
from senlac.games.destiny.rules.pipe.phase import ChooseRival, PoliticalDecision
from senlac.games.destiny.words.outlook import outlook, together

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.destiny.state import DestinyState


def event_forecast(state: DestinyState, action: Action) -> Forecast | None:
    """[4.0n] Return the forecast of playing an event, None for other actions."""
    top = state.stack[-1]
    if not isinstance(top, PoliticalDecision) or action.verb == "turn_up":
        return None
    event = top.event if isinstance(top, ChooseRival) else action.first
    catalogue = state.catalogue
    row = catalogue.tables.events[catalogue.events[event]]
    if catalogue.politics.kept >> event & 1:
        return Forecast(row.name, ((outlook(catalogue, event, top.side), Fraction(1)),))
    throws = catalogue.politics.deeds[event][top.side]
    chances: dict[str, Fraction] = {}
    for deeds in throws:
        text = together(catalogue, deeds, top.side)
        chances[text] = chances.get(text, Fraction(0)) + Fraction(1, len(throws))
    return Forecast(row.name, tuple(chances.items()), (row.text,))
