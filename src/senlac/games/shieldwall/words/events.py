"""The events of a battle: log texts and cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.square import FACINGS
from senlac.engine.model.event_context import pieces_leave, pieces_move
from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType, write_plain
from senlac.engine.screen.scene import DiceThrow
from senlac.engine.support.text import count
from senlac.games.shieldwall.words.titles import SIDES_OF_SQUARES, people_of
from senlac.games.shieldwall.words.titles import ending as ending_of

if TYPE_CHECKING:
    from senlac.engine.model.event_context import CueBuilder, EventContext
    from senlac.games.shieldwall.state import ShieldwallState

COMMAND_DIE: Final = 6
COMBAT_DIE: Final = 3


# ---- field formats ------------------------------------------------------------------------------


def called(event: EventContext[ShieldwallState], field: str) -> str:
    """Format a unit by its display name."""
    name = event.text(field)
    for unit, card in enumerate(event.state.order.units):
        if card.id == name:
            return event.state.display_name(unit)
    return name


def side(event: EventContext[ShieldwallState], field: str) -> str:
    """Format a side as the plural subject of a sentence; a called battle names its leader."""
    order, role = event.state.order, event.text(field)
    if role not in order.sides:
        return f"the {role}"
    return people_of(order, order.sides.index(role))


def ending(event: EventContext[ShieldwallState], field: str) -> str:
    """Format the way in which the battle has ended."""
    order = event.state.order
    return ending_of(order, order.sides.index(event.text("side")), event.text(field))


def facing(event: EventContext[ShieldwallState], field: str) -> str:
    """Format a side of a square, which is stored as its letter."""
    return SIDES_OF_SQUARES[FACINGS.index(event.text(field))]


def points(event: EventContext[ShieldwallState], field: str) -> str:
    """Format a number of points."""
    return count(event.number(field), "point")


def actions(event: EventContext[ShieldwallState], field: str) -> str:
    """Format a number of actions."""
    return count(event.number(field), "action")


def lost(event: EventContext[ShieldwallState], field: str) -> str:
    """Add "and its commander" to a loss, if the commander is lost."""
    return " The commander is lost!" if event.number(field) else ""


SORTS: Final = {
    "unit": FieldType("text", called, highlights=True),
    "square": FieldType("text", write_plain, highlights=True),
    "side": FieldType("text", side),
    "ending": FieldType("text", ending),
    "actions": FieldType("number", actions),
    "facing": FieldType("text", facing),
    "points": FieldType("number", points),
    "lost": FieldType("number", lost),
}


# ---- cues ---------------------------------------------------------------------------------------


def commands(shown: CueBuilder[ShieldwallState]) -> None:
    """Roll the command dice; the highest counts."""
    dice = shown.numbers("dice")
    shown.dice = DiceThrow(dice, (max(dice),), COMMAND_DIE)


def begins(shown: CueBuilder[ShieldwallState]) -> None:
    """Roll both dice for the first move; the higher counts."""
    dice = (shown.number("south"), shown.number("north"))
    shown.dice = DiceThrow(dice, (max(dice),), COMMAND_DIE)


def mirrors(shown: CueBuilder[ShieldwallState]) -> None:
    """Roll the die for the ground."""
    die = shown.numbers("die")
    shown.dice = DiceThrow(die, die, COMMAND_DIE)


def shoots(shown: CueBuilder[ShieldwallState]) -> None:
    """Show the arrows, and roll their die."""
    die = shown.numbers("die")
    shown.dice = DiceThrow(die, die, COMBAT_DIE)
    shown.strike("shot", count(shown.number("hits"), "hit"))


def attacks(shown: CueBuilder[ShieldwallState]) -> None:
    """Show the attack, and roll its dice; the highest counts."""
    dice = shown.numbers("dice")
    shown.dice = DiceThrow(dice, (max(dice),), COMBAT_DIE)
    shown.strike("melee", count(shown.number("hits"), "hit"))


# ---- event types --------------------------------------------------------------------------------


MOVES: Final = (pieces_move("unit"),)

EVENT_CATALOGUE: Final = EventCatalogue(
    SORTS,
    {
        # Set-up.
        "land": EventType("The land is laid out: {features:texts}."),
        "muster": EventType("{side:side} muster {units:texts}."),
        "bought": EventType("{side:side} have closed their list."),
        "first": EventType(
            "{side:side} move first ({south:number} against {north:number}).",
            (begins,),
            banner=True,
        ),
        "mirror": EventType("The die for the ground is {die:number}: {how:text}.", (mirrors,)),
        "place": EventType("{unit:unit} is placed on {to:square}.", MOVES),
        "attach": EventType("The commander joins {unit:unit}."),
        # The course of the battle.
        "turn": EventType("Game turn {turn:number}: {side:side}.", banner=True, level=1),
        "take": EventType("{side:side} take {objective:text}.", hidden_fields={"at": "square"}),
        "concede": EventType("{side:side} concede.", banner=True),
        "end": EventType("{side:side} win: {how:ending}.", banner=True),
        # A player's turn.
        "rally": EventType("{unit:unit} is rallied; hits left: {hits:number}."),
        "command": EventType(
            "{side:side} roll {dice:numbers} for command: {actions:actions}.",
            (commands,),
        ),
        "carry": EventType("{side:side} carry over {actions:actions}."),
        "move": EventType(
            "{unit:unit} moves from {from:text} to {to:square}.",
            (pieces_move("unit", path="path"),),
            hidden_fields={"path": "texts"},
        ),
        "enter": EventType("{unit:unit} enters at {to:square}.", MOVES),
        "face": EventType("{unit:unit} faces {facing:facing}."),
        # Combat.
        "shoot": EventType(
            "{unit:unit} shoots at {target:unit}: rolls {die:number}, hits {hits:number}.",
            (shoots,),
        ),
        "attack": EventType(
            "{unit:unit} attacks {target:unit}: rolls {dice:numbers}, hits {hits:number}.",
            (attacks,),
        ),
        "reroll": EventType(
            "{unit:unit} rolls again against {target:unit}: {dice:numbers}, hits {hits:number}.",
            (attacks,),
        ),
        "eliminate": EventType(
            "{unit:unit} is eliminated ({points:points}).{commander:lost}",
            (pieces_leave("unit"),),
        ),
    },
)
