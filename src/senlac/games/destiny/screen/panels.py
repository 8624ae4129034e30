"""The panels beside the Battle Board: each side at a glance, and how the battle is won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.mask import members
from senlac.engine.scene import Panel, Row, Track
from senlac.games.destiny.rules.conditions import AWAY, LOST, WAITING
from senlac.games.destiny.rules.setup import loss_marker
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.words.titles import colour

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def tracks(state: DestinyState) -> tuple[Track, ...]:
    """Return the track of battle turns."""
    last = state.catalogue.scenario.last_battle_turn
    return (Track("turn", "Battle turn", state.battle_turn, last),)


def panels(state: DestinyState) -> tuple[Panel, ...]:
    """Return what stands beside the board."""
    return (*[side_panel(state, side) for side in state.catalogue.side_of], victory(state))


def side_panel(state: DestinyState, side: int) -> Panel:
    """Return a side at a glance: its Loss marker, its leaders, what it holds."""
    catalogue = state.catalogue
    name = catalogue.sides[side]
    most, left = loss_marker(state, side), state.loss[side]
    rows = [Row("Loss marker", f"{left} of {most}", (min(left, most), most))]
    rows += [
        Row(text, str(number))
        for text, fate in (("To come", WAITING), ("Off the board", AWAY), ("Fallen", LOST))
        if (number := len([c for c in state.armies[side] if state.place[c] == fate]))
    ]
    for leader in state.officers[side]:
        if state.post[leader] == LOST:
            rows.append(Row(catalogue.names[len(state.place) + leader], "dead", style="fallen"))
        elif state.wounds[leader]:
            rows.append(Row(catalogue.names[len(state.place) + leader], "wounded"))
    events = catalogue.tables.events
    rows += [
        Row("Holds", events[catalogue.events[event]].name) for event in members(state.held[side])
    ]
    return Panel(
        id=name,
        title=catalogue.tables.sides[name].name,
        rows=tuple(rows),
        side=colour(state, side),
        symbol=emblem(name),
        active=state.outcome is None and state.acting == side,
    )


def victory(state: DestinyState) -> Panel:
    """[11.9b, 11.9d] Return how each side wins."""
    catalogue = state.catalogue
    result = catalogue.scenario.result
    if result is None:
        return Panel("victory", "How to win", ())
    texts = {"norwegian": result.norwegian, "english": result.english, "norman": result.norman}
    rows = [
        Row(catalogue.tables.sides[name].name, texts[name]) for name in catalogue.scenario.players
    ]
    rows.append(Row("Otherwise", result.text))
    return Panel("victory", "How to win", tuple(rows))
