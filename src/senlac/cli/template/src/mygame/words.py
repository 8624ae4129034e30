"""What happens, as the log tells it and the screen shows it."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.event_context import CueBuilder, EventContext, pieces_leave, pieces_move
from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType
from senlac.engine.screen.scene import DiceThrow

from mygame.state import MyState
from mygame.tables import TABLES

NAMES: Final = {band.id: band.name for band in TABLES.bands}


def band(event: EventContext[MyState], field: str) -> str:
    """Write a band by its name."""
    return NAMES[event.text(field)]


def rolls(shown: CueBuilder[MyState]) -> None:
    """Throw the dice of a fight."""
    dice = shown.numbers("dice")
    shown.dice = DiceThrow(dice, dice, 6)


EVENT_CATALOGUE: Final = EventCatalogue(
    {"band": FieldType("text", band, highlights=True)},
    {
        "hold": EventType("{side:text} holds."),
        "move": EventType("{band:band} goes to the {to:text}.", (pieces_move("band"),)),
        "fight": EventType("{band:band} fights {enemy:band}: {dice:numbers}.", (rolls,)),
        "back": EventType("{band:band} falls back to the {to:text}.", (pieces_move("band"),)),
        "lost": EventType("{band:band} is lost.", (pieces_leave("band"),)),
    },
)
"""Each kind of event: `{band:band}` is its field `band`, written as a `band` is."""
