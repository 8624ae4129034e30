"""What the screen does with an event besides lighting what it names: dice, ways, farewells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.scene import Blow, Farewell, Shift, Thrown
from senlac.engine.words import capital
from senlac.games.destiny.screen.map.board import SITE

if TYPE_CHECKING:
    from senlac.engine.happening import Shown

    # The state is that of the game; what is asked of it here is its catalogue.
    Seen = Shown[Any]

DIE: Final = 10
"""[1.3a] The sides of the die as it is drawn."""


# ---- dice and blows -----------------------------------------------------------------------------


def throws(shown: Seen) -> None:
    """Roll the die of the event, and a second one if there was one."""
    dice = shown.numbers("die")
    if shown.event.fields.get("second"):
        dice = (*dice, *shown.numbers("second"))
    shown.dice = Thrown(dice, dice, DIE)


def throws_all(shown: Seen) -> None:
    """Roll the dice of the event."""
    dice = shown.numbers("dice")
    shown.dice = Thrown(dice, dice, DIE)


def shoots(shown: Seen) -> None:
    """Let an arrow fly."""
    throws(shown)
    shown.blows = (Blow(shown.text("counter"), shown.text("target"), "shot", shown.text("how")),)


def strikes(shown: Seen) -> None:
    """Strike, and roll for attack and defence."""
    throws_all(shown)
    text = f"{shown.number('difference'):+d}"
    shown.blows = (Blow(shown.text("counter"), shown.text("target"), "melee", text),)


# ---- ways on the map ----------------------------------------------------------------------------


def ashore(shown: Seen) -> None:
    """Let those who land go to their landing, or into Scotland, which has none."""
    catalogue = shown.state.catalogue
    area = shown.text("area")
    sites = [row.area for row in catalogue.tables.files.ground.landing]
    to = area + SITE if area in sites else area
    shown.moves = tuple([Shift(piece, to) for piece in shown.texts("pieces")])


def into_town(shown: Seen) -> None:
    """Let those who enter a town go to its place on the map."""
    rows = shown.state.catalogue.tables.towns.values()
    [to] = [row.id for row in rows if row.name == shown.text("town")]
    shown.moves = tuple([Shift(piece, to) for piece in shown.texts("pieces")])


# ---- who has to leave ---------------------------------------------------------------------------


def parts(shown: Seen) -> None:
    """Tell those whose side is out of the game, while the others play on."""
    catalogue = shown.state.catalogue
    people = shown.text("side")
    side = catalogue.sides[catalogue.peoples.index(people)]
    if side in catalogue.roles:
        text = "Nobody is left who could claim the crown for them."
        shown.out = Farewell(f"{capital(people)} are out of the game", text, (side,))
