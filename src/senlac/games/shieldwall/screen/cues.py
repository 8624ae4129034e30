"""How each event of a battle is shown: what is lit, which dice fall, who moves, who is struck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Blow, Cue, Shift, Thrown
from senlac.engine.words import count

if TYPE_CHECKING:
    from senlac.engine.event import Event

COMMAND_DIE: Final = 6
COMBAT_DIE: Final = 3


ANNOUNCED: Final = frozenset({"turn", "concede", "end"})
"""The kinds of events whose sentence is shown over the board."""


def cue(event: Event) -> Cue:
    """Return how an event is shown; of some only the sentence is told."""
    show = CUES.get(event.kind)
    return Cue(banner=event.kind in ANNOUNCED) if show is None else show(event)


def _word(event: Event, key: str) -> str:
    """Return a field that is a name."""
    return str(event.fields[key])


def _number(event: Event, key: str) -> int:
    """Return a field that is a number."""
    value = event.fields[key]
    assert isinstance(value, int), f"{event.kind}.{key} is a number"
    return value


def _dice(event: Event, key: str) -> tuple[int, ...]:
    """Return a field that holds dice."""
    value = event.fields[key]
    assert isinstance(value, list), f"{event.kind}.{key} is a list"
    return tuple([int(die) for die in value])


def lit(event: Event) -> Cue:
    """Light the unit up."""
    return Cue(lights=(_word(event, "unit"),))


def moved(event: Event) -> Cue:
    """Move the unit to its new square."""
    unit, to = _word(event, "unit"), _word(event, "to")
    return Cue(lights=(unit, to), moves=(Shift(unit, to),))


def fallen(event: Event) -> Cue:
    """Take the unit off the board."""
    unit = _word(event, "unit")
    return Cue(lights=(unit,), moves=(Shift(unit),))


def taken(event: Event) -> Cue:
    """Light up the square of the objective."""
    return Cue(lights=(_word(event, "at"),))


def command(event: Event) -> Cue:
    """Roll the command dice; the highest counts."""
    dice = _dice(event, "dice")
    return Cue(dice=Thrown(dice, (max(dice),), COMMAND_DIE))


def first(event: Event) -> Cue:
    """Roll both dice for the first move; the higher counts."""
    dice = (_number(event, "south"), _number(event, "north"))
    return Cue(dice=Thrown(dice, (max(dice),), COMMAND_DIE), banner=True)


def mirror(event: Event) -> Cue:
    """Roll the die for the ground."""
    die = (_number(event, "die"),)
    return Cue(dice=Thrown(die, die, COMMAND_DIE))


def shot(event: Event) -> Cue:
    """Let arrows fly, and roll their die."""
    die = (_number(event, "die"),)
    return _struck(event, "shot", Thrown(die, die, COMBAT_DIE))


def melee(event: Event) -> Cue:
    """Strike, and roll the dice of the attack; the highest counts."""
    dice = _dice(event, "dice")
    return _struck(event, "melee", Thrown(dice, (max(dice),), COMBAT_DIE))


def _struck(event: Event, style: str, dice: Thrown) -> Cue:
    """Let one unit strike another."""
    unit, target = _word(event, "unit"), _word(event, "target")
    blow = Blow(unit, target, style, count(_number(event, "hits"), "hit"))
    return Cue(lights=(unit, target), dice=dice, blows=(blow,))


CUES: Final[dict[str, Callable[[Event], Cue]]] = {
    "first": first,
    "mirror": mirror,
    "place": moved,
    "attach": lit,
    "rally": lit,
    "command": command,
    "move": moved,
    "enter": moved,
    "face": lit,
    "shoot": shot,
    "attack": melee,
    "reroll": melee,
    "eliminate": fallen,
    "take": taken,
}
"""A cue for each kind of event that touches units or dice."""
