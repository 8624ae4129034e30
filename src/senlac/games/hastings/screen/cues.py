"""How each event of the battle is shown: what is lit, which die falls, who goes, who is struck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Blow, Cue, Shift, Thrown
from senlac.games.hastings.catalogue import DIE

if TYPE_CHECKING:
    from senlac.engine.event import Event

ANNOUNCED: Final = frozenset({"turn", "lull", "pursuit", "end", "concede"})
"""The kinds of events whose sentence is shown over the board."""

TAKEN_OFF: Final = frozenset({"eliminate", "killed", "leave", "arrows", "odo"})
"""The kinds of events with which a piece leaves the map."""

PIECES: Final = ("unit", "leader")
"""The fields of an event that name a piece that does something."""

PLACES: Final = ("to", "at")
"""The fields that name a hex."""

OUTCOMES: Final = {"hits": "hit", "misses": "miss"}
"""What a shot does, as short as it stands on its target; results of combat are short already."""


def cue(event: Event) -> Cue:
    """Return how an event is shown."""
    return Cue(
        lights=lights(event),
        dice=dice(event),
        moves=moves(event),
        blows=blows(event),
        banner=event.kind in ANNOUNCED,
    )


def word(event: Event, key: str) -> str:
    """Return a field that is a name, "" where there is none."""
    found = event.fields.get(key, "")
    return found if isinstance(found, str) else ""


def words(event: Event, key: str) -> list[str]:
    """Return a field that lists names."""
    found = event.fields.get(key, [])
    return [str(name) for name in found] if isinstance(found, list) else []


def lights(event: Event) -> tuple[str, ...]:
    """Return the pieces and hexes that an event is about."""
    named = [word(event, key) for key in (*PIECES, "target", *PLACES)]
    return tuple([name for name in named if name])


def dice(event: Event) -> Thrown | None:
    """Return the dice of an event, None if none fell."""
    die = event.fields.get("die")
    if isinstance(die, int):
        return Thrown((die,), (die,), DIE)
    rolled = event.fields.get("dice")
    if isinstance(rolled, list):
        values = tuple([int(value) for value in rolled if isinstance(value, int)])
        return Thrown(values, values, DIE)
    return None


def moves(event: Event) -> tuple[Shift, ...]:
    """Return the pieces that go elsewhere: along their path, or off the map."""
    pieces = [name for name in [word(event, key) for key in PIECES] if name]
    if event.kind in TAKEN_OFF:
        return tuple([Shift(piece) for piece in pieces])
    to = word(event, "to")
    if not to:
        return ()
    way = tuple(words(event, "path")[:-1])
    return tuple([Shift(piece, to, way) for piece in pieces])


def blows(event: Event) -> tuple[Blow, ...]:
    """Return what one piece does to another."""
    piece, target = word(event, "unit"), word(event, "target")
    if not piece or not target:
        return ()
    result = word(event, "result")
    style = "shot" if event.kind == "fire" else "melee"
    return (Blow(piece, target, style, OUTCOMES.get(result, result)),)
