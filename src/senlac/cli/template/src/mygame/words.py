"""What happens, as the log tells it and the screen shows it."""

from __future__ import annotations

from typing import Final

from senlac.engine.happening import Happening, Shown, goes, leaves
from senlac.engine.scene import Thrown
from senlac.engine.telling import Sort, Telling, Tellings

from mygame.state import MyState
from mygame.tables import TABLES

NAMES: Final = {band.id: band.name for band in TABLES.bands}


def band(event: Happening[MyState], field: str) -> str:
    """Write a band by its name."""
    return NAMES[event.text(field)]


def rolls(shown: Shown[MyState]) -> None:
    """Throw the dice of a fight."""
    dice = shown.numbers("dice")
    shown.dice = Thrown(dice, dice, 6)


TELLINGS: Final = Tellings(
    {"band": Sort("text", band, lit=True)},
    {
        "hold": Telling("{side:text} holds."),
        "move": Telling("{band:band} goes to the {to:text}.", (goes("band"),)),
        "fight": Telling("{band:band} fights {enemy:band}: {dice:numbers}.", (rolls,)),
        "back": Telling("{band:band} falls back to the {to:text}.", (goes("band"),)),
        "lost": Telling("{band:band} is lost.", (leaves("band"),)),
    },
)
"""Each kind of event: `{band:band}` is its field `band`, written as a `band` is."""
