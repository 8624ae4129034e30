"""The events of the battle: log texts and cues."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.model.event_context import pieces_leave, pieces_move
from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType
from senlac.engine.screen.scene import DiceThrow
from senlac.engine.support.text import listed
from senlac.games.hastings.catalogue import DIE
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.words.titles import CORNERS

if TYPE_CHECKING:
    from senlac.engine.model.event_context import CueBuilder, EventContext
    from senlac.games.hastings.state import HastingsState

ENDS: Final = {
    "points": "points decide",
    "equal": "both have the same points",
    "harold": "Harold has died",
    "william": "William has died",
    "both": "Harold and William have died in the same fight",
    "concede": "the {losers}s have resigned",
}
"""The names of the ways a battle can end."""


# ---- field formats ------------------------------------------------------------------------------


def piece(event: EventContext[HastingsState], field: str) -> str:
    """Format a piece: a unit by its id, as on its counter, and its kind: `HC12 (Housecarls)`.

    Other pieces and sides are names, with a capital.
    """
    name = event.text(field)
    unit = event.state.catalogue.tables.units.get(name)
    if unit is not None:
        return f"{name} ({unit.kind.name})"
    text = name.replace("_", " ")
    return text.capitalize() if text.islower() else text


def words(event: EventContext[HastingsState], field: str) -> str:
    """Format words that the rules join by underscores."""
    return event.text(field).replace("_", " ")


def dice(event: EventContext[HastingsState], field: str) -> str:
    """Format several dice."""
    return listed([str(die) for die in event.numbers(field)])


def signed(event: EventContext[HastingsState], field: str) -> str:
    """Format a number with its sign."""
    return f"{event.number(field):+}"


def modifiers(event: EventContext[HastingsState], field: str) -> str:
    """Format the modifiers of a differential in brackets, "" if there are none."""
    text = event.text(field).replace("_", " ")
    return f" ({text})" if text else ""


def result(event: EventContext[HastingsState], field: str) -> str:
    """Format a result of a chart by its name; other texts are unchanged."""
    return _named(event.text(field))


@cache
def _named(found: str) -> str:
    """Return the name of a result of a chart."""
    tables = load_game_data()
    row = tables.combat_results.get(found) or tables.feigned_results.get(found)
    return row.name if row else found.replace("_", " ")


def troop_class(event: EventContext[HastingsState], field: str) -> str:
    """Format a class of troops."""
    return event.state.catalogue.tables.troop_classes[event.text(field)].name


def facing(event: EventContext[HastingsState], field: str) -> str:
    """Format the corner that a unit faces."""
    return CORNERS[event.state.catalogue.tables.facings.names.index(event.text(field))]


def lost(event: EventContext[HastingsState], field: str) -> str:
    """Format a number of dead."""
    return str(event.number(field) or "none")


def tested(event: EventContext[HastingsState], field: str) -> str:
    """[9.3a] Format the sum of a die and losses, and its effect on the class."""
    level = event.number(field)
    total = event.number("die") + event.number("dead")
    if total < level:
        return f"{total}, below {level}: they hold"
    return f"{total}, not below {level}: they break"


def winners(event: EventContext[HastingsState], field: str) -> str:
    """Format the winners."""
    names = event.text(field)
    return f"The {names.title()}s win" if names else "No side wins"


def how(event: EventContext[HastingsState], field: str) -> str:
    """Format the way the battle ended."""
    losers = [name for name in event.state.catalogue.sides if name != event.text("winners")]
    return ENDS[event.text(field)].format(losers=losers[0].title())


SORTS: Final = {
    "piece": FieldType("text", piece, highlights=True),
    "space": FieldType("text", words, highlights=True),
    "words": FieldType("text", words),
    "side": FieldType("text", piece),
    "dice": FieldType("numbers", dice),
    "signed": FieldType("number", signed),
    "modifiers": FieldType("texts", modifiers),
    "result": FieldType("text", result),
    "class": FieldType("text", troop_class),
    "facing": FieldType("text", facing),
    "lost": FieldType("number", lost),
    "tested": FieldType("number", tested),
    "winners": FieldType("texts", winners),
    "how": FieldType("text", how),
}


# ---- cues ---------------------------------------------------------------------------------------


def rolls(shown: CueBuilder[HastingsState]) -> None:
    """Roll the dice."""
    values = shown.numbers("die" if "die" in shown.event.fields else "dice")
    shown.dice = DiceThrow(values, values, DIE)


def shoots(shown: CueBuilder[HastingsState]) -> None:
    """Show one unit shooting at another."""
    shown.strike("shot", "hit" if shown.text("result") == "hits" else "miss")


def strikes(shown: CueBuilder[HastingsState]) -> None:
    """Show one unit attacking another."""
    shown.strike("melee", shown.text("result"))


MOVES: Final = (pieces_move("unit", "leader", path="path"),)
RUNS: Final = (pieces_move("unit"),)
FALLS: Final = (pieces_leave("unit", "leader"),)
ON_THE_WAY: Final = {"leader": "piece", "path": "texts"}


EVENT_CATALOGUE: Final = EventCatalogue(
    SORTS,
    {
        # The course of the battle.
        "place": EventType("{piece:piece} is set up at {to:space}."),
        "assign": EventType("{piece:piece} begins with {to:piece}."),
        "arrival": EventType(
            "{unit:piece} rolls {dice:dice}: due on turn {turn:number}.", (rolls,)
        ),
        "turn": EventType("Game turn {turn:number}, {clock:text} hours.", banner=True, level=1),
        "player": EventType("The {side:side} player turn begins.", level=2),
        "lull": EventType(
            "A lull falls over the field on turn {turn:number}.", banner=True, level=2
        ),
        "concede": EventType("The {side:side}s resign.", banner=True),
        "end": EventType("{winners:winners}: {how:how}.", banner=True),
        # Missiles.
        "fire": EventType(
            "{unit:piece} shoots at {target:piece} in {at:space}: rolls {die:number}, needs "
            "{score:number}, {result:words}.",
            (rolls, shoots),
        ),
        "arrows": EventType("{unit:piece} is out of arrows.", FALLS),
        # Movement.
        "move": EventType("{unit:piece} moves from {from:text} to {to:space}.", MOVES, ON_THE_WAY),
        "back": EventType(
            "{unit:piece} pulls back from {from:text} to {to:space}.", MOVES, ON_THE_WAY
        ),
        "shift": EventType("{unit:piece} moves from {from:text} to {to:space}.", MOVES, ON_THE_WAY),
        "walk": EventType(
            "{leader:piece} goes from {from:text} to {to:space}.", MOVES, {"path": "texts"}
        ),
        "face": EventType("{unit:piece} faces {facing:facing}."),
        "swap": EventType(
            "{unit:piece} and {other:piece} change places.",
            RUNS,
            {"from": "text", "to": "space"},
        ),
        "charge": EventType(
            "{unit:piece} charges from {from:text} to {to:space}.", MOVES, {"path": "texts"}
        ),
        "feign": EventType(
            "{unit:piece} feigns an attack from {from:text} to {to:space}.",
            MOVES,
            {"path": "texts"},
        ),
        "feint": EventType(
            "{unit:piece} feigns an attack on {target:piece}: rolls {die:number}, {result:result}.",
            (rolls, strikes),
        ),
        "return": EventType("{unit:piece} goes back to {to:space}.", RUNS),
        "enter": EventType("{unit:piece} enters at {to:space}.", RUNS),
        "come back": EventType("{unit:piece} returns at {to:space} with new arrows.", RUNS),
        "unlock": EventType(
            "{unit:piece} has come down from the hill: the Norman cavalry may now move."
        ),
        # Combat.
        "attack": EventType(
            "{unit:piece} attacks {target:piece}: {differential:signed} and a die of {die:number} "
            "is {strength:number}: {result:result}{modifiers:modifiers}.",
            (rolls, strikes),
        ),
        "alone": EventType(
            "{unit:piece} attacks {target:piece}, alone in {at:space}.",
            (strikes,),
            {"result": "text"},
        ),
        "banner dice": EventType("{unit:piece} rolls {dice:dice} with the banner.", (rolls,)),
        "advance": EventType("{unit:piece} advances to {to:space}.", RUNS),
        "banner": EventType("{unit:piece} takes the banner."),
        "disorder": EventType("{unit:piece} is disordered."),
        "eliminate": EventType(
            "{unit:piece} is eliminated. Losses of its class: {dead:number}.",
            FALLS,
            {"class": "text"},
        ),
        "check": EventType(
            "{leader:piece} is in danger: rolls {die:number} and {result:words}.", (rolls,)
        ),
        "killed": EventType("{leader:piece} is killed!", FALLS),
        "refuge": EventType("{leader:piece} takes refuge in {to:space}.", (pieces_move("leader"),)),
        # Rout and rally.
        "morale": EventType(
            "The {class:class} test at {at:space}: a die of {die:number} and {dead:lost} lost make "
            "{level:tested}.",
            (rolls,),
            {"result": "text"},
        ),
        "rout": EventType("{unit:piece} routs."),
        "run": EventType("{unit:piece} runs from {from:text} to {to:space}.", RUNS),
        "leave": EventType("{unit:piece} runs off the map.", FALLS),
        "pursuit": EventType(
            "The Fyrd next to the routing units roll {die:number}: they {result:words}.",
            (rolls,),
            banner=True,
        ),
        "pursue": EventType("{unit:piece} pursues from {from:text} to {to:space}.", RUNS),
        "recovery": EventType(
            "{unit:piece} tries to recover: rolls {die:number}, adds {bonus:number}, needs "
            "{score:number}, {result:words}.",
            (rolls,),
        ),
        "rally": EventType("{unit:piece} has recovered and is now {status:text}."),
        "odo": EventType(
            "Bishop Odo has used his one action and leaves the field.", FALLS, {"leader": "piece"}
        ),
    },
)
