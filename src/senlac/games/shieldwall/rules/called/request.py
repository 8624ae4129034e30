"""Requests for called battles: decoding and validation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.data.document import from_json
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall.data.rows.order import CHOICES, BattleRequest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.games.shieldwall.data.rows.order import CalledSide, Troop
    from senlac.games.shieldwall.data.tables import GameData

LONGEST_ID: Final = 40
"""The maximum length of a troop's id, which becomes part of its units' names."""

MAX_REF: Final = 100
MAX_NAME: Final = 80
"""The maximum length of a reference and of a side's name; results and lists repeat both."""

MOST_FIGURES: Final = 1_000_000
"""The maximum of figures in a line of troops; no army of these wars was larger."""

COLOURS: Final = 8
"""The number of side colours on the screen."""


def parse_request(request: object, tables: GameData) -> BattleRequest:
    """[call.4a] Decode and validate a request.

    Raises:
        OptionError: the request is not valid; the message gives the path of the error.
    """
    call: BattleRequest = from_json(_renamed(request), BattleRequest, "request", OptionError)
    check_call(call, tables)
    return call


def _renamed(request: object) -> object:
    """Rename the key `class`, which is a keyword in Python, in all troops."""
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
    if not isinstance(side, dict) or not isinstance(side.get("troops"), list):
        return side
    return {**side, "troops": [_renamed_troop(troop, where) for troop in side["troops"]]}


def _renamed_troop(troop: object, where: str) -> object:
    """Rename `class` in one troop; reject a troop that already uses the internal name."""
    if not isinstance(troop, dict):
        return troop
    if "arm" in troop:
        raise OptionError(f"{where}.troops.arm: unknown key")
    return {("arm" if key == "class" else key): value for key, value in troop.items()}


def check_call(call: BattleRequest, tables: GameData) -> None:
    """[call.4a] Validate a call.

    Raises:
        OptionError: an unknown ground, option, type, class or grade, a number out of range, or a
            duplicate.
    """
    rules = tables.field
    if len(call.ref) > MAX_REF:
        raise OptionError(f"request.ref: expected at most {MAX_REF} characters")
    if call.terrain not in tables.field_maps:
        known = _listed(tables.field_maps)
        raise OptionError(
            f"request.terrain: unknown ground '{call.terrain[:40]}'; expected {known}"
        )
    if call.turns is not None and not rules.min_turns <= call.turns <= rules.max_turns:
        raise OptionError(f"request.turns: expected {rules.min_turns} to {rules.max_turns}")
    for option in call.options:
        if option not in tables.options:
            known = _listed(tables.options)
            raise OptionError(f"request.options: unknown option '{option[:40]}'; expected {known}")
    if len(set(call.options)) < len(call.options):
        raise OptionError("request.options: duplicate option")
    for place, side in enumerate(call.sides):
        check_side(side, f"request.sides[{place}]", tables)
    if len(set(call.colours())) < len(call.sides):
        raise OptionError("request.sides[1].colour: already used by the other side")


def _listed(choices: Iterable[str]) -> str:
    """Return the choices as text for a message."""
    return " or ".join([f"'{choice}'" for choice in choices])


def check_side(side: CalledSide, where: str, tables: GameData) -> None:
    """[call.4a] Validate a side of a call.

    Raises:
        OptionError: see `check_call`.
    """
    rules = tables.field
    if len(side.name) > MAX_NAME:
        raise OptionError(f"{where}.name: expected at most {MAX_NAME} characters")
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
        raise OptionError(f"{where}.commander_with: the side has no commander")
    if named and named not in [troop.id for troop in side.troops]:
        raise OptionError(f"{where}.commander_with: unknown troop '{named[:LONGEST_ID]}'")
    seen: set[str] = set()
    for place, troop in enumerate(side.troops):
        here = f"{where}.troops[{place}]"
        check_troop(troop, here, tables)
        if troop.id.lower() in seen:
            raise OptionError(f"{here}.id: '{troop.id}' is used twice")
        seen.add(troop.id.lower())


def check_troop(troop: Troop, where: str, tables: GameData) -> None:
    """[call.4a] Validate a line of troops.

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
        raise OptionError(f"{where}.type: unknown type '{troop.type[:40]}'; expected {known}")
    if troop.arm and troop.arm not in tables.grades:
        known = _listed(tables.grades)
        raise OptionError(f"{where}.class: unknown class '{troop.arm[:40]}'; expected {known}")
    if troop.arm and troop.grade not in tables.grades[troop.arm].strength:
        known = _listed(tables.grades[troop.arm].strength)
        raise OptionError(f"{where}.grade: unknown grade '{troop.grade[:40]}'; expected {known}")
