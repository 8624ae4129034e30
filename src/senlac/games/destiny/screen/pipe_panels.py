"""The panels of the PIPE phase: the players' tracks, the own hand, the events on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.screen.scene import Panel, PanelRow
from senlac.engine.support.mask import members
from senlac.games.destiny.rules.pipe.obligations import compulsory_in_hand, is_bound, owed
from senlac.games.destiny.rules.pipe.phase import PoliticalDecision
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.words.outlook import outlook
from senlac.games.destiny.words.titles import colour, people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState


def parley(state: DestinyState, roles: Sequence[int]) -> tuple[Panel, ...]:
    """[4.0p] Return the panels of the PIPE phase as some roles see them, none when it is over."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, PoliticalDecision):
        return ()
    catalogue = state.catalogue
    order = catalogue.politics.order
    own = [side for side in order if catalogue.role_of[side] in roles]
    found = [hand(state, side) for side in own]
    found.append(on_the_table(state, own[0] if len(own) == 1 else None))
    found += [track(state, side, active=side == top.side) for side in order]
    return tuple(found)


def track(state: DestinyState, side: int, *, active: bool) -> Panel:
    """[4.0p] Return what everyone knows of a player."""
    catalogue = state.catalogue
    politics = catalogue.politics
    left = state.plays_left[side]
    name = catalogue.sides[side]
    return Panel(
        id=f"track_{name}",
        title=people(catalogue.tables.sides[name]),
        rows=(
            PanelRow("Legitimacy", str(state.legitimacy[side])),
            PanelRow("Plays left", f"{left} of {politics.plays}", (left, politics.plays)),
            PanelRow("Cards in hand", str(state.hands[side].bit_count())),
            PanelRow("Played from hand", f"{state.from_hand[side]} of {politics.owed}"),
        ),
        side=colour(state, side),
        symbol=emblem(name),
        active=active,
    )


def hand(state: DestinyState, side: int) -> Panel:
    """[4.0b-4.0d, 4.0j] Return a player's own hand: effects of events, and plays owed."""
    catalogue = state.catalogue
    number = compulsory_in_hand(state, side)
    due = owed(state, side, number)
    rows = [event_row(state, event, side) for event in members(state.hands[side])]
    rows.append(PanelRow("Due from the hand", f"{due} of {state.plays_left[side]} plays left"))
    if is_bound(state, side, number):
        rows.append(PanelRow("Bound", "every remaining play must come from the hand"))
    name = catalogue.sides[side]
    return Panel(f"hand_{name}", "Your hand", tuple(rows), colour(state, side), open=True)


def on_the_table(state: DestinyState, viewer: int | None) -> Panel:
    """[4.0g] Return the face-up events, and the number of face-down ones."""
    rows = [event_row(state, event, viewer) for event in members(state.face_up)]
    rows.append(PanelRow("Face down", str(state.face_down().bit_count())))
    return Panel("table", "On the table", tuple(rows), open=True)


def event_row(state: DestinyState, event: int, viewer: int | None) -> PanelRow:
    """Return an event and its effects for a viewer; for viewers without a side its story."""
    catalogue = state.catalogue
    row = catalogue.tables.events[catalogue.events[event]]
    text = row.text if viewer is None else outlook(catalogue, event, viewer)
    must = bool(catalogue.politics.compulsory >> event & 1)
    return PanelRow(f"{row.name}, compulsory" if must else row.name, text)
