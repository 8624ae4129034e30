"""The events of the battle: log texts and cues."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.happening import goes, leaves
from senlac.engine.scene import Thrown
from senlac.engine.telling import Sort, Telling, Tellings
from senlac.engine.words import listed
from senlac.games.hastings.catalogue import DIE
from senlac.games.hastings.data.tables import load_tables
from senlac.games.hastings.words.titles import CORNERS

if TYPE_CHECKING:
    from senlac.engine.happening import Happening, Shown
    from senlac.games.hastings.state import HastingsState

ENDS: Final = {
    "points": "points decide",
    "equal": "both have the same points",
    "harold": "Harold has died",
    "william": "William has died",
    "both": "Harold and William have died in the same fight",
    "concede": "the other side has resigned",
}
"""The names of the ways a battle can end."""


# ---- field formats ------------------------------------------------------------------------------


def piece(event: Happening[HastingsState], field: str) -> str:
    """Format a piece or a side; proper names have a capital."""
    text = event.text(field).replace("_", " ")
    return text.capitalize() if text.islower() else text


def words(event: Happening[HastingsState], field: str) -> str:
    """Format words that the rules join by underscores."""
    return event.text(field).replace("_", " ")


def dice(event: Happening[HastingsState], field: str) -> str:
    """Format several dice."""
    return listed([str(die) for die in event.numbers(field)])


def signed(event: Happening[HastingsState], field: str) -> str:
    """Format a number with its sign."""
    return f"{event.number(field):+}"


def modifiers(event: Happening[HastingsState], field: str) -> str:
    """Format the modifiers of a differential in brackets, "" if there are none."""
    text = event.text(field).replace("_", " ")
    return f" ({text})" if text else ""


def result(event: Happening[HastingsState], field: str) -> str:
    """Format a result of a chart by its name; other texts are unchanged."""
    return _named(event.text(field))


@cache
def _named(found: str) -> str:
    """Return the name of a result of a chart."""
    tables = load_tables()
    row = tables.combat_results.get(found) or tables.feigned_results.get(found)
    return row.name if row else found.replace("_", " ")


def troop_class(event: Happening[HastingsState], field: str) -> str:
    """Format a class of troops."""
    return event.state.catalogue.tables.troop_classes[event.text(field)].name


def facing(event: Happening[HastingsState], field: str) -> str:
    """Format the corner that a unit faces."""
    return CORNERS[event.state.catalogue.tables.facings.names.index(event.text(field))]


def lost(event: Happening[HastingsState], field: str) -> str:
    """Format a number of dead."""
    return str(event.number(field) or "none")


def tested(event: Happening[HastingsState], field: str) -> str:
    """[9.3a] Format the sum of a die and losses, and its effect on the class."""
    level = event.number(field)
    total = event.number("die") + event.number("dead")
    if total < level:
        return f"{total}, below {level}: they hold"
    return f"{total}, not below {level}: they break"


def winners(event: Happening[HastingsState], field: str) -> str:
    """Format the winners."""
    names = event.text(field)
    return f"The {names.title()}s win" if names else "No side wins"


def how(event: Happening[HastingsState], field: str) -> str:
    """Format the way the battle ended."""
    return ENDS[event.text(field)]


SORTS: Final = {
    "piece": Sort("text", piece, lit=True),
    "space": Sort("text", words, lit=True),
    "words": Sort("text", words),
    "side": Sort("text", piece),
    "dice": Sort("numbers", dice),
    "signed": Sort("number", signed),
    "modifiers": Sort("texts", modifiers),
    "result": Sort("text", result),
    "class": Sort("text", troop_class),
    "facing": Sort("text", facing),
    "lost": Sort("number", lost),
    "tested": Sort("number", tested),
    "winners": Sort("texts", winners),
    "how": Sort("text", how),
}


# ---- cues ---------------------------------------------------------------------------------------


def rolls(shown: Shown[HastingsState]) -> None:
    """Roll the dice."""
    values = shown.numbers("die" if "die" in shown.event.fields else "dice")
    shown.dice = Thrown(values, values, DIE)


def shoots(shown: Shown[HastingsState]) -> None:
    """Show one unit shooting at another."""
    shown.strike("shot", "hit" if shown.text("result") == "hits" else "miss")


def strikes(shown: Shown[HastingsState]) -> None:
    """Show one unit attacking another."""
    shown.strike("melee", shown.text("result"))


MOVES: Final = (goes("unit", "leader", path="path"),)
RUNS: Final = (goes("unit"),)
FALLS: Final = (leaves("unit", "leader"),)
ON_THE_WAY: Final = {"leader": "piece", "path": "texts"}


TELLINGS: Final = Tellings(
    SORTS,
    {
        # The course of the battle.
        "place": Telling("{piece:piece} is set up at {to:space}."),
        "assign": Telling("{piece:piece} begins with {to:piece}."),
        "arrival": Telling("{unit:piece} rolls {dice:dice}: due on turn {turn:number}.", (rolls,)),
        "turn": Telling("Game turn {turn:number}, {clock:text} hours.", banner=True, level=1),
        "player": Telling("The {side:side} player turn begins.", level=2),
        "lull": Telling("A lull falls over the field on turn {turn:number}.", banner=True, level=2),
        "concede": Telling("The {side:side} resigns.", banner=True),
        "end": Telling("{winners:winners}: {how:how}.", banner=True),
        # Missiles.
        "fire": Telling(
            "{unit:piece} shoots at {target:piece} in {at:space}: rolls {die:number}, needs "
            "{score:number}, {result:words}.",
            (rolls, shoots),
        ),
        "arrows": Telling("{unit:piece} is out of arrows.", FALLS),
        # Movement.
        "move": Telling("{unit:piece} moves from {from:text} to {to:space}.", MOVES, ON_THE_WAY),
        "back": Telling(
            "{unit:piece} pulls back from {from:text} to {to:space}.", MOVES, ON_THE_WAY
        ),
        "shift": Telling("{unit:piece} moves from {from:text} to {to:space}.", MOVES, ON_THE_WAY),
        "walk": Telling(
            "{leader:piece} goes from {from:text} to {to:space}.", MOVES, {"path": "texts"}
        ),
        "face": Telling("{unit:piece} faces {facing:facing}."),
        "swap": Telling(
            "{unit:piece} and {other:piece} change places.",
            RUNS,
            {"from": "text", "to": "space"},
        ),
        "charge": Telling(
            "{unit:piece} charges from {from:text} to {to:space}.", MOVES, {"path": "texts"}
        ),
        "feign": Telling(
            "{unit:piece} feigns an attack from {from:text} to {to:space}.",
            MOVES,
            {"path": "texts"},
        ),
        "feint": Telling(
            "{unit:piece} feigns against {target:piece}: rolls {die:number}, {result:result}.",
            (rolls, strikes),
        ),
        "return": Telling("{unit:piece} goes back to {to:space}.", RUNS),
        "enter": Telling("{unit:piece} enters at {to:space}.", RUNS),
        "come back": Telling("{unit:piece} returns at {to:space} with new arrows.", RUNS),
        "unlock": Telling(
            "{unit:piece} has come down from the hill: the Norman cavalry may now move."
        ),
        # Combat.
        "attack": Telling(
            "{unit:piece} attacks {target:piece}: {differential:signed} and a die of {die:number} "
            "is {strength:number}: {result:result}{modifiers:modifiers}.",
            (rolls, strikes),
        ),
        "alone": Telling(
            "{unit:piece} attacks {target:piece}, alone in {at:space}.",
            (strikes,),
            {"result": "text"},
        ),
        "banner dice": Telling("{unit:piece} rolls {dice:dice} with the banner.", (rolls,)),
        "advance": Telling("{unit:piece} advances to {to:space}.", RUNS),
        "banner": Telling("{unit:piece} takes the banner."),
        "disorder": Telling("{unit:piece} is disordered."),
        "eliminate": Telling(
            "{unit:piece} is eliminated. Losses of its class: {dead:number}.",
            FALLS,
            {"class": "text"},
        ),
        "check": Telling(
            "{leader:piece} is in danger: rolls {die:number} and {result:words}.", (rolls,)
        ),
        "killed": Telling("{leader:piece} is killed!", FALLS),
        "refuge": Telling("{leader:piece} takes refuge in {to:space}.", (goes("leader"),)),
        # Rout and rally.
        "morale": Telling(
            "The {class:class} test at {at:space}: a die of {die:number} and {dead:lost} lost make "
            "{level:tested}.",
            (rolls,),
            {"result": "text"},
        ),
        "rout": Telling("{unit:piece} routs."),
        "run": Telling("{unit:piece} runs from {from:text} to {to:space}.", RUNS),
        "leave": Telling("{unit:piece} runs off the map.", FALLS),
        "pursuit": Telling(
            "The Fyrd next to the routing units roll {die:number}: they {result:words}.",
            (rolls,),
            banner=True,
        ),
        "pursue": Telling("{unit:piece} pursues from {from:text} to {to:space}.", RUNS),
        "recovery": Telling(
            "{unit:piece} tries to recover: rolls {die:number}, adds {bonus:number}, needs "
            "{score:number}, {result:words}.",
            (rolls,),
        ),
        "rally": Telling("{unit:piece} has recovered and is now {status:text}."),
        "odo": Telling(
            "Bishop Odo has used his one action and leaves the field.", FALLS, {"leader": "piece"}
        ),
    },
)
