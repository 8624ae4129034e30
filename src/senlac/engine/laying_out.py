"""Layouts: positions written by names, a line for each thing that is said of them.

    scenario: historical
    turn: 5
    NC01 1705 n
    william NC01
    step: Movement

A line with a colon says something of the game: its `scenario`, an `option`, any field of its state,
the `step` it waits in. Any other line says where a piece is and how it stands; what may be said
there is the game's affair. Of fields and steps the engine knows by itself, whatever the game, for
positions declare them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from senlac.engine import play
from senlac.engine.document import plain, typed
from senlac.engine.errors import OptionError, RecordError, SenlacError
from senlac.engine.fields import shapes_of
from senlac.engine.naming import (
    Names,
    count_of,
    in_order,
    number_of,
    plain_value,
    shaped,
    value_of,
)
from senlac.engine.position import decode, encode
from senlac.engine.state import S
from senlac.engine.steps import make

if TYPE_CHECKING:
    from senlac.engine.dice import Dice
    from senlac.engine.game import Game
    from senlac.engine.layout import Layout
    from senlac.engine.overlay import Overlay
    from senlac.engine.phase import Phase

KEY: Final = re.compile(r"([A-Za-z_][\w ]*):\s*(.*)")
"""A line that says something of the game: a name, a colon, and what is said."""

COMMENT: Final = re.compile(r"(^|\s)#.*")

ENTRY: Final = re.compile(r"[\w:.]+=")
"""What begins a word that is about one entry of a field."""

ABOVE: Final = ">"
"""What stands between the phases of a step, each waiting for the one behind it."""

MOST: Final = 100_000
"""The longest layout read; every piece of the largest game fits many times over."""

BEYOND: Final = (IndexError, KeyError, AssertionError, AttributeError)
"""How rules fail that meet a field which no position of theirs could have."""

NOWHERE: Final = "layout: a field has a number for which there is nothing"

OPENING: Final = ("game", "scenario", "option")
"""The keys that are read before all others."""


class Line(NamedTuple):
    """A line of a layout: its number, its key ("" for a piece), and what it says."""

    number: int
    key: str
    text: str


def lay_out(game: Game[S], text: str, overlay: Overlay | None = None) -> S:
    """Return the state a layout describes, before anything in it goes on by itself.

    Raises:
        RecordError: a line says nothing that could be; the message names the line.
        DataError: the overlay does not fit.
    """
    lines = split(text)
    layout = game.layout()
    state = _begun(game, layout, lines, overlay)
    step = Line(0, "step", "")
    fields: list[Line] = []
    for line in lines:
        if line.key == "step":
            step = line
        elif line.key not in OPENING and not _told(layout, state, line):
            fields.append(line)
    # After the pieces, wherever they are written: what a piece does may change a field.
    for line in fields:
        try:
            _fill(state, line, _names(game, layout, state))
        except SenlacError as error:
            raise fault(line, error) from error
    try:
        layout.derive(state)
        usual = next(iter(layout.steps(state)), "")
        state.stack.extend(_stack(game, layout, state, step.text or usual))
    except SenlacError as error:
        raise fault(step, error) from error
    except BEYOND as failure:
        raise RecordError(NOWHERE) from failure
    return state


def settled(game: Game[S], text: str, dice: Dice, overlay: Overlay | None = None) -> S:
    """Return the state a layout comes to, at its first decision; it is believed in nothing.

    Raises:
        RecordError: a line says nothing that could be, or the whole is no position of the game.
        DataError: the overlay does not fit.
    """
    state = lay_out(game, text, overlay)
    state.dice = dice
    try:
        play.settle(state)
        return decode(game, encode(game, state))
    except SenlacError as error:
        raise RecordError(f"layout: {str(error).removeprefix('position: ')}") from error
    except BEYOND as failure:
        raise RecordError(NOWHERE) from failure


def split(text: str) -> list[Line]:
    """Take a layout apart; a line that begins with a blank goes on with the key before it.

    Raises:
        RecordError: it is too long, or begins with a blank.
    """
    if len(text) > MOST:
        raise RecordError(f"layout: expected at most {MOST} letters")
    lines: list[Line] = []
    for number, written in enumerate(text.splitlines(), start=1):
        row = COMMENT.sub("", written).rstrip()
        if not row:
            continue
        if row[0].isspace() and lines and lines[-1].key:
            last = lines[-1]
            lines[-1] = last._replace(text=f"{last.text}\n{row.strip()}")
            continue
        found = KEY.fullmatch(row.strip())
        if found is None:
            lines.append(Line(number, "", row.strip()))
        else:
            lines.append(Line(number, " ".join(found[1].split()), found[2]))
    return lines


def fault(line: Line, error: SenlacError) -> RecordError:
    """Return an error with the line it stands in."""
    return RecordError(
        f"layout, line {line.number}: {error}" if line.number else f"layout: {error}"
    )


def _begun(game: Game[S], layout: Layout[S], lines: Sequence[Line], overlay: Overlay | None) -> S:
    """Return the state of the scenario that the lines name, with the options they give it."""
    scenario = game.scenario_card().id
    given: dict[str, Any] = {}
    last = Line(0, "", "")
    for line in lines:
        if line.key not in OPENING:
            continue
        last = line
        if line.key == "game" and line.text != game.id:
            raise fault(line, OptionError(f"expected {game.id}, got '{line.text[:40]}'"))
        if line.key == "scenario":
            scenario = line.text
        if line.key == "option":
            name, _, value = line.text.partition(" ")
            given[name] = plain_value(value.strip())
    try:
        options = game.settle_options(scenario, given)
        state = layout.empty(scenario, options, overlay)
        if state is None:
            state = game.begin(scenario, options, overlay)
            state.stack.clear()
    except (OptionError, RecordError) as error:
        raise fault(last, error) from error
    return state


def _told(layout: Layout[S], state: S, line: Line) -> bool:
    """Do what a line says of a piece or under a key of the game's; tell whether it was either."""
    try:
        if line.key:
            return layout.keyed(state, line.key, line.text)
        layout.piece(state, line.text.split())
    except SenlacError as error:
        raise fault(line, error) from error
    return True


def _names(game: Game[S], layout: Layout[S], state: S) -> Names:
    """Return all names that stand for numbers in a state."""
    return {**game.notation(state).names, "role": game.roles(state), **layout.names(state)}


def _fill(state: S, line: Line, names: Names) -> None:
    """Set a field, or those of its entries that are named as `NAME=VALUE`."""
    key, words = line.key, line.text.split()
    fields = shapes_of(type(state))
    shape = fields.get(key)
    if shape is None:
        known = ", ".join(fields)
        raise RecordError(f"no key '{key[:40]}'; the fields are {known}")
    if not words or not all([ENTRY.match(word) for word in words]):
        setattr(state, key, shaped(line.text, shape, key, names))
        return
    entries = plain(getattr(state, key), shape)
    if not isinstance(entries, list):
        raise RecordError(f"{key}: it has no entries")
    for word in words:
        name, _, value = word.partition("=")
        place = count_of(name, key) if name.isdecimal() else number_of(name, names)
        if place >= len(entries):
            raise RecordError(f"{key}: it has {len(entries)} entries, and none for {name[:40]}")
        entries[place] = value_of(value, names)
    setattr(state, key, typed(in_order(entries, shape), shape, key))


# ---- steps --------------------------------------------------------------------------------------


def _stack(game: Game[S], layout: Layout[S], state: S, text: str) -> list[Phase[Any]]:
    """Return the phases of a step: one that the game knows by its name, or each with its values.

    Raises:
        RecordError: there is no such step or phase, or its values are none it can have.
    """
    steps = layout.steps(state)
    known = {phase.__name__: phase for phase in game.phases}
    names = _names(game, layout, state)
    found: list[Phase[Any]] = []
    parts = [part.strip() for part in text.split(ABOVE)]
    if parts[0] in steps:
        parts = [*[part.strip() for part in steps[parts[0]].split(ABOVE)], *parts[1:]]
    for part in parts:
        name, *words = part.split() or [""]
        made = known.get(name)
        if made is None:
            listed = ", ".join(steps)
            raise RecordError(f"no step '{name[:40]}'; there are {listed}, and {', '.join(known)}")
        found.append(_phase(made, words, names))
    return found


def _phase(made: type[Phase[Any]], words: Sequence[str], names: Names) -> Phase[Any]:
    """Return a phase with the values that the words give it, in the order of its fields."""
    shapes = made.fields
    if len(words) != len(shapes):
        wanted = " ".join([made.__name__, *[name.upper() for name in shapes]])
        raise RecordError(f"expected '{wanted}', got {len(words)} values")
    pairs = zip(shapes.items(), words, strict=True)
    values = [shaped(word, shape, f"{made.__name__}.{key}", names) for (key, shape), word in pairs]
    return make(made, values)
