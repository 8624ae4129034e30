"""How each event of a campaign is shown: what is lit, which dice fall, who goes, who is struck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from senlac.engine.scene import Cue, Farewell, Loss, Shift, Thrown, Trail
from senlac.engine.words import count, listed
from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.words.chronicle import sentence
from senlac.games.comet.words.titles import MINUS, colour, people, rank_of, side_of

if TYPE_CHECKING:
    from senlac.engine.event import Event
    from senlac.games.comet.data.tables import Tables

ANNOUNCED: Final = frozenset({"turn", "rout", "trapped", "end"})
"""The kinds of events whose sentence is shown over the map."""

ORPHANED: Final = "Without {leaders} the {people} are out of the game: all their units leave it."
GIVEN_UP: Final = "The {people} have given up: all their units leave the game."
RESIGNED: Final = "{role} has given up. Another leader of the side decides in his place."

TOLD: Final = frozenset({"rout", "trapped"})
"""The kinds of events whose sentence stands again where a battle is summed up."""


def cue(tables: Tables, event: Event) -> Cue:
    """Return how an event is shown; of some only the sentence is told."""
    show = PLAIN.get(event.kind)
    if show is not None:
        return show(event)
    tabled = CUES.get(event.kind)
    if tabled is not None:
        return tabled(tables, event)
    told = sentence(tables, event) if event.kind in TOLD else ""
    return Cue(banner=event.kind in ANNOUNCED, told=told)


def _word(event: Event, key: str) -> str:
    """Return a field that is a name."""
    return str(event.fields[key])


def _number(event: Event, key: str) -> int:
    """Return a field that is a number."""
    value = event.fields[key]
    assert isinstance(value, int), f"{event.kind}.{key} is a number"
    return value


def _dice(event: Event) -> tuple[int, ...]:
    """Return the dice of an event."""
    value = event.fields["dice"]
    assert isinstance(value, list), f"{event.kind}.dice is a list"
    return tuple([int(die) for die in value])


# ---- marches ------------------------------------------------------------------------------------


def put(event: Event) -> Cue:
    """Put a block in an area."""
    unit, area = _word(event, "unit"), _word(event, "area")
    return Cue(lights=(unit, area), moves=(Shift(unit, area),))


def moved(event: Event) -> Cue:
    """March a block, for its own side to see."""
    unit, to = _word(event, "unit"), _word(event, "to")
    return Cue(lights=(unit, to), moves=(Shift(unit, to),))


def marched(tables: Tables, event: Event) -> Cue:
    """[X.march] Show how many went from where to where."""
    start, end = _word(event, "from"), _word(event, "to")
    number = people(tables, _word(event, "side"))
    blocks = str(_number(event, "blocks"))
    trail = Trail(start, end, f"march side-{number}", blocks, "")
    return Cue(lights=(start, end), trails=(trail,))


def retreated(tables: Tables, event: Event) -> Cue:
    """[13.2a] Show who went and where to; a battle ends with it."""
    return replace(marched(tables, event), told=sentence(tables, event))


def transferred(event: Event) -> Cue:
    """Light both units up."""
    return Cue(lights=(_word(event, "from"), _word(event, "to")))


def unit_lit(event: Event) -> Cue:
    """Light the unit up."""
    return Cue(lights=(_word(event, "unit"),))


def area_lit(event: Event) -> Cue:
    """Light the area up."""
    return Cue(lights=(_word(event, "area"),))


# ---- dice of the campaign -----------------------------------------------------------------------


def raised(tables: Tables, event: Event) -> Cue:
    """[8.2a, 8.3c] Roll for the troops of a leader."""
    die = (_number(event, "die"),)
    side = side_of(tables, _word(event, "leader"))
    dice = Thrown(die, die if _number(event, "cv") else (), tables.game.die, side=side)
    return Cue(lights=(_word(event, "leader"), _word(event, "area")), dice=dice)


def sailed(tables: Tables, event: Event) -> Cue:
    """[5.2a] Roll for the wind."""
    die = _number(event, "die")
    lucky = (die,) if die <= _number(event, "number") else ()
    dice = Thrown((die,), lucky, tables.game.die, side=people(tables, _word(event, "side")))
    return Cue(lights=(_word(event, "area"),), dice=dice, banner=True)


# ---- battles ------------------------------------------------------------------------------------


def joined(event: Event) -> Cue:
    """[9.1a] Announce a battle; from here on its dice and losses are counted."""
    return Cue(lights=(_word(event, "area"),), banner=True, digest="open")


def held(event: Event) -> Cue:
    """[9.1a] Sum the battle up."""
    return Cue(lights=(_word(event, "area"),), digest="close")


def shown(event: Event) -> Cue:
    """[10.3a] Light up who is turned face up."""
    units = event.fields["units"]
    assert isinstance(units, list), "show.units is a list"
    return Cue(lights=tuple([str(unit).split(" ", 1)[0] for unit in units]))


def fired(tables: Tables, event: Event) -> Cue:
    """[12.2a] Roll a unit's dice in its column; the lowest hit."""
    unit, dice = _word(event, "unit"), _dice(event)
    hits = tuple(sorted(dice)[: _number(event, "hits")])
    return Cue(
        lights=(unit,),
        dice=Thrown(dice, hits, tables.game.die, at=unit, side=side_of(tables, unit)),
    )


def imperilled(tables: Tables, event: Event) -> Cue:
    """[12.5b] Roll for a leader among units that are all at 1 CV."""
    die = (_number(event, "die"),)
    fell = _word(event, "how").startswith("a leader")
    return Cue(dice=Thrown(die, die if fell else (), tables.game.die))


def pursued(tables: Tables, event: Event) -> Cue:
    """[14.2a, 14.3a] Roll the dice of Pursuit Fire; tell of the hits that the Reserve cancels."""
    dice, spared = _dice(event), _number(event, "spared")
    hits = tuple(sorted(dice)[: _number(event, "hits")])
    thrown = Thrown(dice, hits, tables.game.die, side=people(tables, _word(event, "side")))
    told = f"The Reserve cancels {count(spared, 'hit')} of the pursuit." if spared else ""
    return Cue(dice=thrown, told=told)


def fallen(tables: Tables, event: Event) -> Cue:
    """[16.4a, X.yield] Announce that a side is out, and say why."""
    name = _word(event, "side")
    side = next(key for key, row in tables.sides.items() if row.name == name)
    leaders = [unit for unit in tables.units if rank_of(tables, unit) == SUPREME]
    own = [tables.units[unit] for unit in leaders if side_of(tables, unit) == colour(side)]
    text = GIVEN_UP if event.rule == "X.yield" else ORPHANED
    out = Farewell(
        f"The {name} are out of the game",
        text.format(people=name, leaders=listed([unit.name for unit in own])),
        tuple([role for role, row in tables.roles.items() if row.side == side]),
    )
    return Cue(banner=True, told=sentence(tables, event), out=out)


def conceded(tables: Tables, event: Event) -> Cue:
    """[X.yield] Announce who gives up; whose sides fall with him is told with them."""
    name = _word(event, "role")
    role = tables.roles[name]
    if role.lead:
        return Cue(banner=True)
    title, text = f"{role.name} is out of the game", RESIGNED.format(role=role.name)
    return Cue(banner=True, out=Farewell(title, text, (name,)))


def weakened(tables: Tables, event: Event) -> Cue:
    """[12.2b] Let a step fall from a unit."""
    unit = _word(event, "unit")
    return Cue(lights=(unit,), losses=(Loss(unit, f"{MINUS}1", side_of(tables, unit)),))


def removed(tables: Tables, event: Event) -> Cue:
    """[2.3c] Take a unit off the map; of a leader it is told again."""
    unit = _word(event, "unit")
    loss = Loss(unit, f"{MINUS}1", side_of(tables, unit), fell=True)
    told = sentence(tables, event) if rank_of(tables, unit) else ""
    return Cue(lights=(unit,), losses=(loss,), moves=(Shift(unit),), told=told)


PLAIN: Final[dict[str, Callable[[Event], Cue]]] = {
    "place": put,
    "enrol": put,
    "grow": area_lit,
    "grown": unit_lit,
    "waste": area_lit,
    "transfer": transferred,
    "move": moved,
    "lend": unit_lit,
    "battle": joined,
    "deploy": unit_lit,
    "show": shown,
    "commit": unit_lit,
    "held": held,
}
"""A cue for each kind of event that touches blocks or areas."""

CUES: Final[dict[str, Callable[[Tables, Event], Cue]]] = {
    "raise": raised,
    "march": marched,
    "fail": sailed,
    "land": sailed,
    "muster": raised,
    "retreat": retreated,
    "fire": fired,
    "peril": imperilled,
    "loss": weakened,
    "removed": removed,
    "pursuit": pursued,
    "fall": fallen,
    "concede": conceded,
}
"""A cue for each kind of event that asks the tables for a side, a name or the die."""
