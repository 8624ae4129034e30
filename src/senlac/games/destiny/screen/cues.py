"""The cues of events besides the highlights of what they name: dice, moves, messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.screen.scene import DiceThrow, Elimination, Loss, PieceMove, Strike
from senlac.engine.support.text import capital
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.screen.map.board import SITE

if TYPE_CHECKING:
    from senlac.engine.model.event_context import CueBuilder

    # The state is that of the game; only its catalogue is used here.
    Seen = CueBuilder[Any]

DIE: Final = 10
"""[1.3a] The faces of the die as it is drawn."""


# ---- dice and blows -----------------------------------------------------------------------------


def throws(shown: Seen) -> None:
    """Show the die of the event, and its second die if there was one."""
    dice = shown.numbers("die")
    if shown.event.fields.get("second"):
        dice = (*dice, *shown.numbers("second"))
    shown.dice = DiceThrow(dice, dice, DIE)


def throws_all(shown: Seen) -> None:
    """Show the dice of the event."""
    dice = shown.numbers("dice")
    shown.dice = DiceThrow(dice, dice, DIE)


def shoots(shown: Seen) -> None:
    """Show an arrow."""
    throws(shown)
    shown.blows = (Strike(shown.text("counter"), shown.text("target"), "shot", shown.text("how")),)


def strikes(shown: Seen) -> None:
    """Show an attack, with the dice of attack and defence."""
    throws_all(shown)
    text = f"{shown.number('difference'):+d}"
    shown.blows = (Strike(shown.text("counter"), shown.text("target"), "melee", text),)


# ---- losses in a battle ------------------------------------------------------------------------


def weakens(shown: Seen) -> None:
    """[11.3d] Show the loss of a step."""
    _loses(shown, fell=False)


def falls(shown: Seen) -> None:
    """[11.3d, 11.5c] Remove a counter that is lost."""
    _loses(shown, fell=True)
    shown.moves = (PieceMove(shown.text("counter")),)


def _loses(shown: Seen, *, fell: bool) -> None:
    """Show what a counter loses; an event decides on the side of some, which are not counted."""
    catalogue, counter = shown.state.catalogue, shown.text("counter")
    side = catalogue.counter_side[catalogue.counters.index(counter)]
    if side != NOBODY:
        shown.losses = (Loss(counter, "\N{MINUS SIGN}1", side, fell),)


def opens(shown: Seen) -> None:
    """[11.0c, 11.0d] Begin a battle; its losses are counted from its last roll before it."""
    shown.digest = "open"


def closes(shown: Seen) -> None:
    """[11.8a] Sum up the battle."""
    shown.digest = "close"


# ---- ways on the map ----------------------------------------------------------------------------


def ashore(shown: Seen) -> None:
    """Move landing pieces to their landing site, or to Scotland, which has none."""
    catalogue = shown.state.catalogue
    area = shown.text("area")
    sites = [row.area for row in catalogue.tables.files.ground.landing]
    to = area + SITE if area in sites else area
    shown.moves = tuple([PieceMove(piece, to) for piece in shown.texts("pieces")])


def into_town(shown: Seen) -> None:
    """Move pieces that enter a town to its place on the map."""
    rows = shown.state.catalogue.tables.towns.values()
    [to] = [row.id for row in rows if row.name == shown.text("town")]
    shown.moves = tuple([PieceMove(piece, to) for piece in shown.texts("pieces")])


# ---- who has to leave ---------------------------------------------------------------------------


def parts(shown: Seen) -> None:
    """Tell players whose side is out of the game, while the others play on."""
    catalogue = shown.state.catalogue
    people = shown.text("side")
    side = catalogue.sides[catalogue.peoples.index(people)]
    if side in catalogue.roles:
        text = "They have no claimant left."
        shown.out = Elimination(f"{capital(people)} are out of the game", text, (side,))
