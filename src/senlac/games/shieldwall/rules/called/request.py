"""Requests for a battle: read from what another game sends, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.document import typed
from senlac.engine.errors import OptionError
from senlac.games.shieldwall.data.rows.order import CHOICES, Call

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.games.shieldwall.data.rows.order import CalledSide, Troop
    from senlac.games.shieldwall.data.tables import Tables

LONGEST_ID: Final = 40
"""The characters of a troop's id, which becomes part of its units' names."""

MOST_FIGURES: Final = 1_000_000
"""The figures of a line of troops; more men than any army of these wars had."""

COLOURS: Final = 8
"""The screen has so many colours for sides."""


def read_call(request: object, tables: Tables) -> Call:
    """[call.4a] Return the call a request makes.

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
    for key, choices in CHOICES.items():
        if key in request and request[key] not in choices:
            raise OptionError(f"request.{key}: expected {_listed(choices)}")
    sides = request.get("sides")
    if not isinstance(sides, list):
        raise OptionError("request.sides: expected a list of two sides")
    renamed = [_renamed_side(side, f"request.sides[{place}]") for place, side in enumerate(sides)]
    return {**request, "sides": renamed}


def _renamed_side(side: object, where: str) -> object:
    """Rename `class` in each troop of a side."""
    if not isinstance(side, dict) or not isinstance(side.get("troops"), list):
        return side
    return {**side, "troops": [_renamed_troop(troop, where) for troop in side["troops"]]}


def _renamed_troop(troop: object, where: str) -> object:
    """Rename `class`; a troop cannot go by the name that is ours alone."""
    if not isinstance(troop, dict):
        return troop
    if "arm" in troop:
        raise OptionError(f"{where}.troops.arm: unknown key")
    return {("arm" if key == "class" else key): value for key, value in troop.items()}


def check_call(call: Call, tables: Tables) -> None:
    """[call.4a] Refuse a call that cannot be fought.

    Raises:
        OptionError: it names an unknown ground, option, type, class or grade, a number out of
            its range, or something twice.
    """
    rules = tables.field
    if call.terrain not in tables.field_maps:
        known = _listed(tables.field_maps)
        raise OptionError(f"request.terrain: no ground '{call.terrain[:40]}'; expected {known}")
    if call.turns is not None and not rules.min_turns <= call.turns <= rules.max_turns:
        raise OptionError(f"request.turns: expected {rules.min_turns} to {rules.max_turns}")
    for option in call.options:
        if option not in tables.options:
            known = _listed(tables.options)
            raise OptionError(f"request.options: no option '{option[:40]}'; expected {known}")
    if len(set(call.options)) < len(call.options):
        raise OptionError("request.options: an option is given twice")
    for place, side in enumerate(call.sides):
        check_side(side, f"request.sides[{place}]", tables)
    if len(set(call.colours())) < len(call.sides):
        raise OptionError("request.sides[1].colour: the other side has it")


def _listed(choices: Iterable[str]) -> str:
    """Return what there is to choose from, as it stands in a message."""
    return " or ".join([f"'{choice}'" for choice in choices])


def check_side(side: CalledSide, where: str, tables: Tables) -> None:
    """[call.4a] Refuse a side that cannot be fielded.

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
    if side.colour is not None and not 0 <= side.colour < COLOURS:
        raise OptionError(f"{where}.colour: expected 0 to {COLOURS - 1}")
    named = side.commander_with
    if named and not side.commander:
        raise OptionError(f"{where}.commander_with: this side has no commander")
    if named and named not in [troop.id for troop in side.troops]:
        raise OptionError(f"{where}.commander_with: no troop '{named[:LONGEST_ID]}'")
    seen: set[str] = set()
    for place, troop in enumerate(side.troops):
        here = f"{where}.troops[{place}]"
        check_troop(troop, here, tables)
        if troop.id.lower() in seen:
            raise OptionError(f"{here}.id: '{troop.id}' is given twice")
        seen.add(troop.id.lower())


def check_troop(troop: Troop, where: str, tables: Tables) -> None:
    """[call.4a] Refuse a line of troops that makes no unit.

    Raises:
        OptionError: see `check_call`.
    """
    if not troop.id or len(troop.id) > LONGEST_ID or any(c.isspace() for c in troop.id):
        raise OptionError(
            f"{where}.id: expected an id without spaces, of at most {LONGEST_ID} characters"
        )
    if not 1 <= troop.figures <= MOST_FIGURES:
        raise OptionError(f"{where}.figures: expected 1 to {MOST_FIGURES}")
    if bool(troop.type) == bool(troop.arm) or bool(troop.arm) != bool(troop.grade):
        raise OptionError(f"{where}: expected either a type or a class with a grade")
    if troop.type and troop.type not in tables.unit_types:
        known = _listed(tables.unit_types)
        raise OptionError(f"{where}.type: no type '{troop.type[:40]}'; expected {known}")
    if troop.arm and troop.arm not in tables.grades:
        known = _listed(tables.grades)
        raise OptionError(f"{where}.class: no class '{troop.arm[:40]}'; expected {known}")
    if troop.arm and troop.grade not in tables.grades[troop.arm].strength:
        known = _listed(tables.grades[troop.arm].strength)
        raise OptionError(f"{where}.grade: no grade '{troop.grade[:40]}'; expected {known}")
