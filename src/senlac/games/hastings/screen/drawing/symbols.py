"""The drawings of this game, and which of them a unit bears."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing import symbols as common
from senlac.boards.drawing.rows import DrawingsFile
from senlac.engine.data import read

if TYPE_CHECKING:
    from senlac.boards.drawing.rows import Drawing
    from senlac.engine.scene import Symbol

PACKAGE: Final = "senlac.games.hastings"
SHARED: Final = (
    "axe", "spear", "kite", "bow", "horse", "pennant", "arrival", "north", "cross", "dragon",
    "tuft", "grass",
)  # fmt: skip
"""The drawings that other games use too."""

ARMS: Final = {
    "housecarl": "axe",
    "fyrd": "spear",
    "saxon_archer": "bow",
    "norman_infantry": "kite",
    "allied_infantry": "kite",
    "norman_cavalry": "horse",
    "allied_cavalry": "horse",
    "norman_archer": "bow",
}
"""The drawing for each kind of unit."""

SPENT: Final = "bow-spent"
"""The drawing of an archer that has fired."""

BANNER: Final = "gonfalon"
EMBLEMS: Final = ("dragon", "cross")
"""The emblems of the Saxons and of the Normans."""


@cache
def drawings() -> tuple[Drawing, ...]:
    """Return the drawings of this game alone.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "symbols", DrawingsFile).symbols.symbol


def symbols() -> dict[str, Symbol]:
    """Return all symbols by id."""
    return common.symbols(drawings(), SHARED)
