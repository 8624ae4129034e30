"""The event types of the PIPE phase, with their texts in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.telling import Sort, Telling

if TYPE_CHECKING:
    from senlac.engine.happening import Happening
    from senlac.games.destiny.state import DestinyState

WAYS: Final = {
    "harold": "makes his peace with Harold",
    "william": "goes over to William",
    "rogue": "turns pirate, and will sail with Hardrada on his own account",
    "hardrada": "swears himself to Hardrada",
}
"""The text of Tostig's way."""


def events(event: Happening[DestinyState], field: str) -> str:
    """Format events by their names."""
    rows = event.state.catalogue.tables.events
    return ", ".join([f"\u201c{rows[name].name}\u201d" for name in event.texts(field)])


def kind(event: Happening[DestinyState], field: str) -> str:
    """Format an operational kind by its name."""
    return event.state.catalogue.tables.operational[event.text(field)].name


def difference(event: Happening[DestinyState], field: str) -> str:
    """Format a number with its sign."""
    return f"{event.number(field):+d}"


def way(event: Happening[DestinyState], field: str) -> str:
    """Format the way of Tostig."""
    return WAYS[event.text(field)]


POLITICAL_SORTS: Final = {
    "event": Sort("text", events),
    "events": Sort("texts", events),
    "kind": Sort("text", kind),
    "difference": Sort("number", difference),
    "way": Sort("text", way),
}

POLITICAL: Final = {
    "dealt": Telling("{side:side} are dealt {events:events}."),
    "turned_up": Telling("{side:side} turn up {event:event}."),
    "play_hand": Telling("{side:side} play {event:event} from their hand."),
    "play_table": Telling("{side:side} take {event:event} from the table."),
    "against": Telling("{event:event} is played against {side:side}."),
    "event_vain": Telling("{event:event} has no effect."),
    "event_kept": Telling("{side:side} keep {event:event} for later."),
    "event_denied": Telling("{side:side} have no use for {event:event}: it is out of play."),
    "force": Telling("The army of {side:side}: {kind:kind} {number:difference}."),
    "tostig_goes": Telling("Tostig {way:way}.", banner=True),
    "brittany": Telling("Brittany is wary, and its men will fight with worse morale."),
    "scots_join": Telling("The Scots join the Norwegians."),
    "sworn": Telling("King Sweyn gives his word, and keeps his fleet at home until November."),
    "unplayed": Telling("{side:side} did not play {events:events}."),
}
"""[4.0] The event types of the PIPE phase, except its dice."""
