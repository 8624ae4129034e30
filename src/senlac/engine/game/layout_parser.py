"""Parser of layouts: positions as text, with one line for each statement.

    scenario: historical
    turn: 5
    NC01 1705 n
    william NC01
    step: Movement

A line with a colon is about the game: its `scenario`, an `option`, any field of its state, the
`step` it waits in. Any other line says where a piece is, and its condition in the words of the
game. The engine parses fields and phases by itself, as positions declare them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from senlac.engine.data.document import from_json, to_json
from senlac.engine.data.value_parser import (
    Names,
    count_of,
    in_order,
    index_by_name,
    parse_value,
    plain_value,
    value_of,
)
from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.fields import (
    check_field,
    document_types,
    field_specs,
    former_fields,
    validate_fields,
)
from senlac.engine.model.phase import build
from senlac.engine.model.phase_names import names_of, phases_by_name
from senlac.engine.model.state import S
from senlac.engine.support.errors import OptionError, RecordError, SenlacError, caused
from senlac.engine.support.utf8 import without_bom

if TYPE_CHECKING:
    from senlac.engine.data.overlay import Overlay
    from senlac.engine.game.game import Game
    from senlac.engine.game.layout_reader import LayoutReader
    from senlac.engine.model.dice import Dice
    from senlac.engine.model.phase import Phase

KEY: Final = re.compile(r"([A-Za-z_][\w ]*):\s*(.*)")
"""A line about the game: a name, a colon, and a value."""

COMMENT: Final = re.compile(r"(^|\s)#.*")

ENTRY: Final = re.compile(r"[\w:.]+=")
"""The beginning of a word about one entry of a field."""

ABOVE: Final = ">"
"""The separator of the phases of a step; a phase waits for the one named after it."""

MOST: Final = 100_000
"""Maximum length of a layout; every piece of the largest game needs much less."""

BEYOND: Final = (IndexError, KeyError, AssertionError, AttributeError)
"""Errors that rules raise for a field value that no position can have."""

NOWHERE: Final = "layout: a field has a number for which there is nothing"

OPENING: Final = ("game", "scenario", "option")
"""The keys that are parsed before all others."""


class LayoutLine(NamedTuple):
    """A line of a layout: its number, its key ("" for a piece), and its text."""

    number: int
    key: str
    text: str


def parse_layout(game: Game[S], text: str, overlay: Overlay | None = None) -> S:
    """Return the state that a layout describes, before any automatic step.

    Raises:
        RecordError: a line is invalid; the message names it.
        DataError: the overlay does not fit.
    """
    lines = split(text)
    layout = game.layout()
    state = _begun(game, layout, lines, overlay)
    former = former_fields(type(state))
    step = LayoutLine(0, "step", "")
    fields: list[LayoutLine] = []
    for line in lines:
        if line.key == "step":
            if step.number:
                raise fault(line, RecordError("step comes twice"))
            step = line
        elif line.key not in OPENING and not _told(layout, state, line):
            present = line._replace(key=former.get(line.key, line.key))
            if present.key == line.key or not _told(layout, state, present):
                fields.append(present)
    # Applied after the pieces, because a piece may change a field.
    for line in fields:
        try:
            _fill(state, line, _names(game, layout, state))
        except SenlacError as error:
            raise caused(fault(line, error), error)
    _derive(layout, state, fields)
    try:
        usual = next(iter(layout.steps(state)), "")
        state.stack.extend(_stack(game, layout, state, step.text or usual))
        layout.complete(state, {line.key for line in fields})
    except SenlacError as error:
        raise caused(fault(step, error), error)
    except BEYOND as failure:
        raise caused(RecordError(NOWHERE), failure)
    return state


def _derive(layout: LayoutReader[S], state: S, lines: Sequence[LayoutLine]) -> None:
    """Compute the derived fields, and validate the fields that lines have set.

    Raises:
        RecordError: a field has too few or too many entries, or a number out of bounds.
    """
    failed: Exception | None = None
    last = LayoutLine(0, "", "")
    try:
        try:
            layout.derive(state)
        except BEYOND as failure:
            failed = failure
        listed = state.index_names()
        for line in lines:
            last = line
            check_field(state, line.key, listed)
        last = LayoutLine(0, "", "")
        if failed is None:
            validate_fields(state, listed)
    except SenlacError as error:
        raise caused(fault(last, error), error)
    if failed is not None:
        raise caused(RecordError(NOWHERE), failed)


def parse_layout_to_decision(
    game: Game[S], text: str, dice: Dice, overlay: Overlay | None = None
) -> S:
    """Return the state of a layout at its first decision. The layout is untrusted input.

    Raises:
        RecordError: a line is invalid, or the whole is not a position of the game.
        DataError: the overlay does not fit.
    """
    state = parse_layout(game, text, overlay)
    state.dice = dice
    try:
        play.run_to_decision(state)
        return decode(game, encode(game, state))
    except SenlacError as error:
        raise caused(RecordError(f"layout: {str(error).removeprefix('position: ')}"), error)
    except BEYOND as failure:
        raise caused(RecordError(NOWHERE), failure)


def split(text: str) -> list[LayoutLine]:
    """Split a layout into lines; a line that begins with a blank continues the key before it.

    Raises:
        RecordError: it is too long, or begins with a blank.
    """
    if len(text) > MOST:
        raise RecordError(f"layout: expected at most {MOST} letters")
    lines: list[LayoutLine] = []
    for number, written in enumerate(without_bom(text).splitlines(), start=1):
        row = COMMENT.sub("", written).rstrip()
        if not row:
            continue
        if row[0].isspace() and lines and lines[-1].key:
            last = lines[-1]
            lines[-1] = last._replace(text=f"{last.text}\n{row.strip()}")
            continue
        found = KEY.fullmatch(row.strip())
        if found is None:
            lines.append(LayoutLine(number, "", row.strip()))
        else:
            lines.append(LayoutLine(number, " ".join(found[1].split()), found[2]))
    return lines


def fault(line: LayoutLine, error: SenlacError) -> RecordError:
    """Return an error with the number of its line."""
    return RecordError(
        f"layout, line {line.number}: {error}" if line.number else f"layout: {error}"
    )


def _begun(
    game: Game[S], layout: LayoutReader[S], lines: Sequence[LayoutLine], overlay: Overlay | None
) -> S:
    """Return the state of the scenario and the options that the lines name."""
    scenario = game.scenario_card().id
    given: dict[str, Any] = {}
    said: set[str] = set()
    last = LayoutLine(0, "", "")
    for line in lines:
        if line.key not in OPENING:
            continue
        last = line
        name, _, value = line.text.partition(" ")
        about = f"option {name}" if line.key == "option" else line.key
        if about in said:
            raise fault(line, RecordError(f"{about} comes twice"))
        said.add(about)
        if line.key == "game" and line.text != game.id:
            raise fault(line, OptionError(f"expected {game.id}, got '{line.text[:40]}'"))
        if line.key == "scenario":
            scenario = line.text
        if line.key == "option":
            given[name] = plain_value(value.strip())
    try:
        offered = game.scenario_card(scenario).options
        usual = {name: value for name, value in layout.usual(scenario).items() if name in offered}
        options = game.resolve_options(scenario, {**usual, **given})
        state = layout.empty(scenario, options, overlay)
        if state is None:
            state = game.initial_state(scenario, options, overlay)
            state.stack.clear()
    except (OptionError, RecordError) as error:
        raise caused(fault(last, error), error)
    return state


def _told(layout: LayoutReader[S], state: S, line: LayoutLine) -> bool:
    """Apply a line about a piece or with a key of the game's own; return whether it was either."""
    try:
        if line.key:
            return layout.read_key(state, line.key, line.text)
        layout.piece(state, line.text.split())
    except SenlacError as error:
        raise caused(fault(line, error), error)
    return True


def _names(game: Game[S], layout: LayoutReader[S], state: S) -> Names:
    """Return all names that stand for numbers in a state."""
    return {**game.notation(state).names, "role": game.roles(state), **layout.names(state)}


def _fill(state: S, line: LayoutLine, names: Names) -> None:
    """Set a field, or the entries that are named as `NAME=VALUE`."""
    key, words = line.key, line.text.split()
    fields = document_types(type(state))
    shape = fields.get(key)
    if shape is None:
        known = ", ".join(fields)
        raise RecordError(f"no key '{key[:40]}'; the fields are {known}")
    high = field_specs(type(state))[key].high
    kind = high if isinstance(high, str) else ""
    if not words or not all([ENTRY.match(word) for word in words]):
        setattr(state, key, parse_value(line.text, shape, key, names, kind))
        return
    entries = to_json(getattr(state, key), shape)
    if not isinstance(entries, list):
        raise RecordError(f"{key}: it has no entries")
    for word in words:
        name, _, value = word.partition("=")
        place = count_of(name, key) if name.isdecimal() else index_by_name(name, names)
        if place >= len(entries):
            raise RecordError(f"{key}: it has {len(entries)} entries, and none for {name[:40]}")
        entries[place] = value_of(value, names, kind)
    setattr(state, key, from_json(in_order(entries, shape), shape, key))


# ---- steps --------------------------------------------------------------------------------------


def _stack(game: Game[S], layout: LayoutReader[S], state: S, text: str) -> list[Phase[Any]]:
    """Return the phases of a step: one with a short name of the game, or each with its values.

    Raises:
        RecordError: there is no such step or phase, or a value is invalid.
    """
    steps = layout.steps(state)
    known = phases_by_name(game.phases)
    names = _names(game, layout, state)
    found: list[Phase[Any]] = []
    parts = [part.strip() for part in text.split(ABOVE)]
    short = _short(parts[0], steps, known)
    if short in steps:
        parts = [*[part.strip() for part in steps[short].split(ABOVE)], *parts[1:]]
    for part in parts:
        name, *words = part.split() or [""]
        made = known.get(name)
        if made is None:
            phases = ", ".join([names_of(phase)[0] for phase in game.phases])
            listed = ", ".join(steps)
            raise RecordError(f"no step '{name[:40]}'; there are {listed}, and {phases}")
        found.append(_phase(made, words, names))
    return found


def _short(name: str, steps: Mapping[str, str], known: Mapping[str, type[Phase[Any]]]) -> str:
    """Return the short name of a step, which may be any name that its phase has or had."""
    if name in steps or name not in known:
        return name
    return next((other for other in names_of(known[name]) if other in steps), name)


def _phase(made: type[Phase[Any]], words: Sequence[str], names: Names) -> Phase[Any]:
    """Return a phase with values from words, in the order of its fields."""
    shapes, title = made.fields, names_of(made)[0]
    if len(words) != len(shapes):
        wanted = " ".join([title, *[name.upper() for name in shapes]])
        raise RecordError(f"expected '{wanted}', got {len(words)} values")
    pairs = zip(shapes.items(), words, strict=True)
    values = [parse_value(word, shape, f"{title}.{key}", names) for (key, shape), word in pairs]
    return build(made, values)
