"""Requests for a battle: read from what another game sends, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.document import typed
from senlac.engine.errors import OptionError
from senlac.games.shieldwall.order import Call

if TYPE_CHECKING:
    from senlac.games.shieldwall.order import CalledSide, Troop
    from senlac.games.shieldwall.tables import Tables

LONGEST_ID: Final = 40
"""The characters of a troop's id, which becomes part of its units' names."""

MOST_FIGURES: Final = 1_000_000
"""The figures of a line of troops; more men than any army of these wars had."""


def read_call(request: object, tables: Tables) -> Call:
    """[call.1a] Return the call a request makes.

    Raises:
        OptionError: the request is not one that can be fought; the message names the place.
    """
    call: Call = typed(_renamed(request), Call, "request", OptionError)
    check_call(call, tables)
    return call


def _renamed(request: object) -> object:
    """Give a troop's `class` the name it has here, where that word is taken."""
    if not isinstance(request, dict):
        raise OptionError("request: expected an object")
    sides = request.get("sides")
    if not isinstance(sides, list):
        raise OptionError("request.sides: expected a list of two sides")
    return {**request, "sides": [_renamed_side(side) for side in sides]}


def _renamed_side(side: object) -> object:
    """Rename `class` in each troop of a side."""
    if not isinstance(side, dict) or not isinstance(side.get("troops"), list):
        return side
    troops = [
        {("arm" if key == "class" else key): value for key, value in troop.items()}
        if isinstance(troop, dict)
        else troop
        for troop in side["troops"]
    ]
    return {**side, "troops": troops}


def check_call(call: Call, tables: Tables) -> None:
    """[call.1a] Refuse a call that cannot be fought.

    Raises:
        OptionError: it names an unknown ground, option, type, class or grade, a number out of
            its range, or a troop twice.
    """
    rules = tables.field
    if call.terrain not in tables.field_maps:
        known = ", ".join(tables.field_maps)
        raise OptionError(f"request.terrain: no '{call.terrain}'; there are {known}")
    if call.turns is not None and not rules.min_turns <= call.turns <= rules.max_turns:
        raise OptionError(f"request.turns: expected {rules.min_turns} to {rules.max_turns}")
    for option in call.options:
        if option not in tables.options:
            raise OptionError(f"request.options: no option '{option}'")
    seen: set[str] = set()
    for number, side in enumerate(call.sides, start=1):
        check_side(side, f"request.sides[{number}]", tables)
        for troop in side.troops:
            if troop.id.lower() in seen:
                raise OptionError(f"request: troop id '{troop.id}' is given twice")
            seen.add(troop.id.lower())


def check_side(side: CalledSide, where: str, tables: Tables) -> None:
    """[call.1a] Refuse a side that cannot be fielded.

    Raises:
        OptionError: see `check_call`.
    """
    rules = tables.field
    if len(side.troops) > rules.max_units:
        raise OptionError(f"{where}: expected at most {rules.max_units} troop lines")
    percent = side.break_percent
    if percent is not None and not rules.min_break_percent <= percent <= rules.max_break_percent:
        low, high = rules.min_break_percent, rules.max_break_percent
        raise OptionError(f"{where}.break_percent: expected {low} to {high}")
    if side.commander_with and side.commander_with not in [troop.id for troop in side.troops]:
        raise OptionError(f"{where}.commander_with: no troop '{side.commander_with}'")
    for troop in side.troops:
        check_troop(troop, f"{where} troop '{troop.id}'", tables)


def check_troop(troop: Troop, where: str, tables: Tables) -> None:
    """[call.1a] Refuse a line of troops that makes no unit.

    Raises:
        OptionError: see `check_call`.
    """
    if not troop.id or len(troop.id) > LONGEST_ID or any(c.isspace() for c in troop.id):
        raise OptionError(
            f"{where}: expected an id without spaces, of at most {LONGEST_ID} characters"
        )
    if not 1 <= troop.figures <= MOST_FIGURES:
        raise OptionError(f"{where}: expected 1 to {MOST_FIGURES} figures")
    if bool(troop.type) == bool(troop.arm):
        raise OptionError(f"{where}: expected either a type or a class with a grade")
    if troop.type and troop.type not in tables.unit_types:
        raise OptionError(f"{where}: no unit type '{troop.type}'")
    if troop.arm and troop.arm not in tables.grades:
        raise OptionError(f"{where}: no class '{troop.arm}'")
    if troop.arm and troop.grade not in tables.grades[troop.arm].strength:
        raise OptionError(f"{where}: no grade '{troop.grade}'; there are A to E")
