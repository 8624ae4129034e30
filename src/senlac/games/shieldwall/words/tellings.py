"""The events of a battle: log texts and cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.happening import goes, leaves
from senlac.engine.scene import Thrown
from senlac.engine.telling import Sort, Telling, Tellings, plainly
from senlac.engine.words import count

if TYPE_CHECKING:
    from senlac.engine.happening import Happening, Shown
    from senlac.games.shieldwall.state import ShieldwallState

COMMAND_DIE: Final = 6
COMBAT_DIE: Final = 3


# ---- field formats ------------------------------------------------------------------------------


def called(event: Happening[ShieldwallState], field: str) -> str:
    """Format a unit by its display name."""
    name = event.text(field)
    for unit, card in enumerate(event.state.order.units):
        if card.id == name:
            return event.state.called(unit)
    return name


def side(event: Happening[ShieldwallState], field: str) -> str:
    """Format a side, capitalised."""
    return event.text(field).capitalize()


def lost(event: Happening[ShieldwallState], field: str) -> str:
    """Add "and its commander" to a loss, if the commander is lost."""
    return " The commander is lost!" if event.number(field) else ""


SORTS: Final = {
    "unit": Sort("text", called, lit=True),
    "square": Sort("text", plainly, lit=True),
    "side": Sort("text", side),
    "lost": Sort("number", lost),
}


# ---- cues ---------------------------------------------------------------------------------------


def commands(shown: Shown[ShieldwallState]) -> None:
    """Roll the command dice; the highest counts."""
    dice = shown.numbers("dice")
    shown.dice = Thrown(dice, (max(dice),), COMMAND_DIE)


def begins(shown: Shown[ShieldwallState]) -> None:
    """Roll both dice for the first move; the higher counts."""
    dice = (shown.number("south"), shown.number("north"))
    shown.dice = Thrown(dice, (max(dice),), COMMAND_DIE)


def mirrors(shown: Shown[ShieldwallState]) -> None:
    """Roll the die for the ground."""
    die = shown.numbers("die")
    shown.dice = Thrown(die, die, COMMAND_DIE)


def shoots(shown: Shown[ShieldwallState]) -> None:
    """Show the arrows, and roll their die."""
    die = shown.numbers("die")
    shown.dice = Thrown(die, die, COMBAT_DIE)
    shown.strike("shot", count(shown.number("hits"), "hit"))


def attacks(shown: Shown[ShieldwallState]) -> None:
    """Show the attack, and roll its dice; the highest counts."""
    dice = shown.numbers("dice")
    shown.dice = Thrown(dice, (max(dice),), COMBAT_DIE)
    shown.strike("melee", count(shown.number("hits"), "hit"))


# ---- event types --------------------------------------------------------------------------------


MOVES: Final = (goes("unit"),)

TELLINGS: Final = Tellings(
    SORTS,
    {
        # Set-up.
        "land": Telling("The land is laid out: {features:texts}."),
        "muster": Telling("{side:side} musters {units:texts}."),
        "bought": Telling("{side:side} has closed its list."),
        "first": Telling(
            "{side:side} moves first ({south:number} against {north:number}).",
            (begins,),
            banner=True,
        ),
        "mirror": Telling("The die for the ground is {die:number}: {how:text}.", (mirrors,)),
        "place": Telling("{unit:unit} is placed on {to:square}.", MOVES),
        "attach": Telling("The commander joins {unit:unit}."),
        # The course of the battle.
        "turn": Telling("Game turn {turn:number}: {side:side}.", banner=True, level=1),
        "take": Telling("{side:side} takes {objective:text}.", unsaid={"at": "square"}),
        "concede": Telling("{side:side} concedes.", banner=True),
        "end": Telling("{side:side} wins ({how:text}).", banner=True),
        # A player's turn.
        "rally": Telling("{unit:unit} is rallied; hits left: {hits:number}."),
        "command": Telling(
            "{side:side} rolls {dice:numbers} for command: actions {actions:number}.",
            (commands,),
        ),
        "carry": Telling("{side:side} carries over actions: {actions:number}."),
        "move": Telling("{unit:unit} moves from {from:text} to {to:square}.", MOVES),
        "enter": Telling("{unit:unit} enters at {to:square}.", MOVES),
        "face": Telling("{unit:unit} faces {facing:text}."),
        # Combat.
        "shoot": Telling(
            "{unit:unit} shoots at {target:unit}: rolls {die:number}, hits {hits:number}.",
            (shoots,),
        ),
        "attack": Telling(
            "{unit:unit} attacks {target:unit}: rolls {dice:numbers}, hits {hits:number}.",
            (attacks,),
        ),
        "reroll": Telling(
            "{unit:unit} rolls again against {target:unit}: {dice:numbers}, hits {hits:number}.",
            (attacks,),
        ),
        "eliminate": Telling(
            "{unit:unit} is eliminated ({points:number} points).{commander:lost}",
            (leaves("unit"),),
        ),
    },
)
