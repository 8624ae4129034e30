"""The event types of the PIPE phase, with their texts in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.event_types import EventType, FieldType

if TYPE_CHECKING:
    from senlac.engine.model.event_context import EventContext
    from senlac.games.destiny.state import DestinyState

WAYS: Final = {
    "harold": "makes his peace with Harold",
    "william": "goes over to William",
    "rogue": "turns pirate, and will sail with Hardrada on his own account",
    "hardrada": "swears himself to Hardrada",
}
"""The text of Tostig's way."""


def events(event: EventContext[DestinyState], field: str) -> str:
    """Format events by their names."""
    rows = event.state.catalogue.tables.events
    return ", ".join([f"\u201c{rows[name].name}\u201d" for name in event.texts(field)])


def kind(event: EventContext[DestinyState], field: str) -> str:
    """Format an operational kind by its name."""
    return event.state.catalogue.tables.operational[event.text(field)].name


def difference(event: EventContext[DestinyState], field: str) -> str:
    """Format a number with its sign."""
    return f"{event.number(field):+d}"


def way(event: EventContext[DestinyState], field: str) -> str:
    """Format the way of Tostig."""
    return WAYS[event.text(field)]


POLITICAL_SORTS: Final = {
    "event": FieldType("text", events),
    "events": FieldType("texts", events),
    "kind": FieldType("text", kind),
    "difference": FieldType("number", difference),
    "way": FieldType("text", way),
}

POLITICAL: Final = {
    "dealt": EventType("{side:side} are dealt {events:events}."),
    "turned_up": EventType("{side:side} turn up {event:event}."),
    "play_hand": EventType("{side:side} play {event:event} from their hand."),
    "play_table": EventType("{side:side} take {event:event} from the table."),
    "against": EventType("{event:event} is played against {side:side}."),
    "event_vain": EventType("{event:event} has no effect."),
    "event_kept": EventType("{side:side} keep {event:event} for later."),
    "event_denied": EventType("{side:side} have no use for {event:event}: it is out of play."),
    "force": EventType("The army of {side:side}: {kind:kind} {number:difference}."),
    "tostig_goes": EventType("Tostig {way:way}.", banner=True),
    "brittany": EventType("Brittany is wary, and its men will fight with worse morale."),
    "scots_join": EventType("The Scots join the Norwegians."),
    "sworn": EventType("King Sweyn gives his word, and keeps his fleet at home until November."),
    "unplayed": EventType("{side:side} did not play {events:events}."),
}
"""[4.0] The event types of the PIPE phase, except its dice."""
