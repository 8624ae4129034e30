"""The cues of events of a campaign: dice, marches, losses, sides that are out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import DiceThrow, Elimination, Loss, PieceMove, Trail
from senlac.engine.support.text import count, listed
from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.words.titles import MINUS, colour, people, rank_of, side_of

if TYPE_CHECKING:
    from senlac.engine.model.event_context import CueBuilder
    from senlac.games.comet.state import CometState

ORPHANED: Final = "Without {leaders} the {people} are out of the game: all their units leave it."
GIVEN_UP: Final = "The {people} have resigned: all their units leave the game."
RESIGNED: Final = "{role} has resigned. Another leader of the side decides instead."


# ---- marches ------------------------------------------------------------------------------------


def marches(shown: CueBuilder[CometState]) -> None:
    """[X.march, 13.2a] Show how many units went from where to where, and by which neighbour.

    The rest of the way is not public.
    """
    side = people(shown.state.catalogue.tables, shown.text("side"))
    blocks = str(shown.number("blocks"))
    start, via = shown.text("from"), shown.text("via")
    known = via if via != start else ""
    trail = Trail(start, shown.text("to"), f"march side-{side}", blocks, via=known)
    shown.trails = (trail,)


# ---- dice of the campaign -----------------------------------------------------------------------


def raises(shown: CueBuilder[CometState]) -> None:
    """[8.2a, 8.3c] Show the roll for a leader's troops."""
    tables = shown.state.catalogue.tables
    die = shown.numbers("die")
    side = side_of(tables, shown.text("leader"))
    shown.dice = DiceThrow(die, die if shown.number("cv") else (), tables.game.die, side=side)


def sails(shown: CueBuilder[CometState]) -> None:
    """[5.2a] Show the roll for the wind."""
    tables = shown.state.catalogue.tables
    die = shown.numbers("die")
    lucky = die if die[0] <= shown.number("number") else ()
    side = people(tables, shown.text("side"))
    shown.dice = DiceThrow(die, lucky, tables.game.die, side=side)


# ---- battles ------------------------------------------------------------------------------------


def opens(shown: CueBuilder[CometState]) -> None:
    """[9.1a] Begin a battle; its dice and losses are counted from here on."""
    shown.digest = "open"


def closes(shown: CueBuilder[CometState]) -> None:
    """[9.1a] Sum up the battle."""
    shown.digest = "close"


def turns_up(shown: CueBuilder[CometState]) -> None:
    """[10.3a] Highlight the units that are turned face up."""
    shown.lights = tuple([unit.partition(" ")[0] for unit in shown.texts("units")])


def fires(shown: CueBuilder[CometState]) -> None:
    """[12.2a] Show a unit's dice in its column; the lowest ones hit."""
    tables = shown.state.catalogue.tables
    unit, dice = shown.text("unit"), shown.numbers("dice")
    hits = tuple(sorted(dice)[: shown.number("hits")])
    side = side_of(tables, unit)
    shown.dice = DiceThrow(dice, hits, tables.game.die, at=unit, side=side)


def imperils(shown: CueBuilder[CometState]) -> None:
    """[12.5b] Show the roll for a leader among units that are all at 1 CV."""
    die = shown.numbers("die")
    fell = shown.text("how").startswith("a leader")
    shown.dice = DiceThrow(die, die if fell else (), shown.state.catalogue.tables.game.die)


def pursues(shown: CueBuilder[CometState]) -> None:
    """[14.2a, 14.3a] Show the dice of Pursuit Fire, and the hits that the Reserve cancels."""
    tables = shown.state.catalogue.tables
    dice, spared = shown.numbers("dice"), shown.number("spared")
    hits = tuple(sorted(dice)[: shown.number("hits")])
    shown.dice = DiceThrow(dice, hits, tables.game.die, side=people(tables, shown.text("side")))
    if spared:
        shown.told = f"The Reserve cancels {count(spared, 'hit')} of the pursuit."


# ---- losses -------------------------------------------------------------------------------------


def weakens(shown: CueBuilder[CometState]) -> None:
    """[12.2b] Show the loss of a step."""
    unit = shown.text("unit")
    side = side_of(shown.state.catalogue.tables, unit)
    shown.losses = (Loss(unit, f"{MINUS}1", side),)


def removes(shown: CueBuilder[CometState]) -> None:
    """[2.3c] Remove a unit from the map; only the loss of a leader gets a message."""
    tables = shown.state.catalogue.tables
    unit = shown.text("unit")
    shown.losses = (Loss(unit, f"{MINUS}1", side_of(tables, unit), fell=True),)
    shown.moves = (PieceMove(unit),)
    if not rank_of(tables, unit):
        shown.told = ""


def drops_out(shown: CueBuilder[CometState]) -> None:
    """[16.4a, X.yield] Show why a side is out."""
    tables = shown.state.catalogue.tables
    name = shown.text("side")
    side = next(key for key, row in tables.sides.items() if row.name == name)
    leaders = [unit for unit in tables.units if rank_of(tables, unit) == SUPREME]
    own = [tables.units[unit] for unit in leaders if side_of(tables, unit) == colour(side)]
    text = GIVEN_UP if shown.event.rule == "X.yield" else ORPHANED
    shown.out = Elimination(
        f"The {name} are out of the game",
        text.format(people=name, leaders=listed([unit.name for unit in own])),
        tuple([role for role, row in tables.roles.items() if row.side == side]),
    )


def resigns(shown: CueBuilder[CometState]) -> None:
    """[X.yield] Show which role resigns; a side that goes out with it has its own cue."""
    name = shown.text("role")
    role = shown.state.catalogue.tables.roles[name]
    if not role.lead:
        title, text = f"{role.name} is out of the game", RESIGNED.format(role=role.name)
        shown.out = Elimination(title, text, (name,))
