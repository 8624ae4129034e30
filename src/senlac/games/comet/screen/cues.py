"""What events of a campaign show besides what they name: dice, marches, losses, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Farewell, Loss, Shift, Thrown, Trail
from senlac.engine.words import count, listed
from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.words.titles import MINUS, colour, people, rank_of, side_of

if TYPE_CHECKING:
    from senlac.engine.happening import Shown
    from senlac.games.comet.state import CometState

ORPHANED: Final = "Without {leaders} the {people} are out of the game: all their units leave it."
GIVEN_UP: Final = "The {people} have given up: all their units leave the game."
RESIGNED: Final = "{role} has given up. Another leader of the side decides in his place."


# ---- marches ------------------------------------------------------------------------------------


def marches(shown: Shown[CometState]) -> None:
    """[X.march, 13.2a] Show how many went from where to where."""
    side = people(shown.state.catalogue.tables, shown.text("side"))
    blocks = str(shown.number("blocks"))
    trail = Trail(shown.text("from"), shown.text("to"), f"march side-{side}", blocks, "")
    shown.trails = (trail,)


# ---- dice of the campaign -----------------------------------------------------------------------


def raises(shown: Shown[CometState]) -> None:
    """[8.2a, 8.3c] Roll for the troops of a leader."""
    tables = shown.state.catalogue.tables
    die = shown.numbers("die")
    side = side_of(tables, shown.text("leader"))
    shown.dice = Thrown(die, die if shown.number("cv") else (), tables.game.die, side=side)


def sails(shown: Shown[CometState]) -> None:
    """[5.2a] Roll for the wind."""
    tables = shown.state.catalogue.tables
    die = shown.numbers("die")
    lucky = die if die[0] <= shown.number("number") else ()
    side = people(tables, shown.text("side"))
    shown.dice = Thrown(die, lucky, tables.game.die, side=side)


# ---- battles ------------------------------------------------------------------------------------


def opens(shown: Shown[CometState]) -> None:
    """[9.1a] Begin a battle; from here on its dice and losses are counted."""
    shown.digest = "open"


def closes(shown: Shown[CometState]) -> None:
    """[9.1a] Sum the battle up."""
    shown.digest = "close"


def turns_up(shown: Shown[CometState]) -> None:
    """[10.3a] Light up who is turned face up."""
    shown.lights = tuple([unit.partition(" ")[0] for unit in shown.texts("units")])


def fires(shown: Shown[CometState]) -> None:
    """[12.2a] Roll a unit's dice in its column; the lowest hit."""
    tables = shown.state.catalogue.tables
    unit, dice = shown.text("unit"), shown.numbers("dice")
    hits = tuple(sorted(dice)[: shown.number("hits")])
    side = side_of(tables, unit)
    shown.dice = Thrown(dice, hits, tables.game.die, at=unit, side=side)


def imperils(shown: Shown[CometState]) -> None:
    """[12.5b] Roll for a leader among units that are all at 1 CV."""
    die = shown.numbers("die")
    fell = shown.text("how").startswith("a leader")
    shown.dice = Thrown(die, die if fell else (), shown.state.catalogue.tables.game.die)


def pursues(shown: Shown[CometState]) -> None:
    """[14.2a, 14.3a] Roll the dice of Pursuit Fire; tell of the hits that the Reserve cancels."""
    tables = shown.state.catalogue.tables
    dice, spared = shown.numbers("dice"), shown.number("spared")
    hits = tuple(sorted(dice)[: shown.number("hits")])
    shown.dice = Thrown(dice, hits, tables.game.die, side=people(tables, shown.text("side")))
    if spared:
        shown.told = f"The Reserve cancels {count(spared, 'hit')} of the pursuit."


# ---- losses -------------------------------------------------------------------------------------


def weakens(shown: Shown[CometState]) -> None:
    """[12.2b] Let a step fall from a unit."""
    unit = shown.text("unit")
    side = side_of(shown.state.catalogue.tables, unit)
    shown.losses = (Loss(unit, f"{MINUS}1", side),)


def removes(shown: Shown[CometState]) -> None:
    """[2.3c] Take a unit off the map; only of a leader it is told again."""
    tables = shown.state.catalogue.tables
    unit = shown.text("unit")
    shown.losses = (Loss(unit, f"{MINUS}1", side_of(tables, unit), fell=True),)
    shown.moves = (Shift(unit),)
    if not rank_of(tables, unit):
        shown.told = ""


def drops_out(shown: Shown[CometState]) -> None:
    """[16.4a, X.yield] Say why a side is out."""
    tables = shown.state.catalogue.tables
    name = shown.text("side")
    side = next(key for key, row in tables.sides.items() if row.name == name)
    leaders = [unit for unit in tables.units if rank_of(tables, unit) == SUPREME]
    own = [tables.units[unit] for unit in leaders if side_of(tables, unit) == colour(side)]
    text = GIVEN_UP if shown.event.rule == "X.yield" else ORPHANED
    shown.out = Farewell(
        f"The {name} are out of the game",
        text.format(people=name, leaders=listed([unit.name for unit in own])),
        tuple([role for role, row in tables.roles.items() if row.side == side]),
    )


def resigns(shown: Shown[CometState]) -> None:
    """[X.yield] Say who gives up, unless his side falls with him, which is told with it."""
    name = shown.text("role")
    role = shown.state.catalogue.tables.roles[name]
    if not role.lead:
        title, text = f"{role.name} is out of the game", RESIGNED.format(role=role.name)
        shown.out = Farewell(title, text, (name,))
